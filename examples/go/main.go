// Quadrille from Go, by cgo: a Sudoku, and all solutions of an exact cover problem.
//
//	CGO_CFLAGS=-I/path/to/include CGO_LDFLAGS="/path/to/build/release/libquadrille.a -lpthread" go run .
package main

// #include <quadrille.h>
// #include <stdlib.h>
import "C"

import (
	"errors"
	"fmt"
	"log"
	"unsafe"
)

func failure(what *C.qd_error) error {
	return errors.New(C.GoString(&what.message[0]))
}

// Solve returns the verdict and a solution.
func Solve(puzzle string) (verdict, solution string, err error) {
	text := C.CString(puzzle)
	defer C.free(unsafe.Pointer(text))
	size := C.size_t(len(puzzle) + 1)
	cells := (*C.char)(C.malloc(size))
	defer C.free(unsafe.Pointer(cells))
	var number C.qd_verdict
	var what C.qd_error
	if C.qd_sudoku_solve(nil, text, cells, size, &number, &what) != C.QD_OK {
		return "", "", failure(&what)
	}
	return C.GoString(C.qd_verdict_name(number)), C.GoString(cells), nil
}

// Cover calls visit with the options of each solution of a problem in Knuth's .dlx text, as long as it returns true.
func Cover(dlx string, visit func(options []uint32) bool) error {
	text := C.CString(dlx)
	defer C.free(unsafe.Pointer(text))
	var what C.qd_error
	var cover *C.qd_cover
	if C.qd_cover_read(C.QD_COVER_DLX, text, C.size_t(len(dlx)), nil, &cover, &what) != C.QD_OK {
		return failure(&what)
	}
	defer C.qd_cover_free(cover)
	var search *C.qd_cover_search
	if C.qd_cover_search_new(cover, nil, &search, &what) != C.QD_OK {
		return failure(&what)
	}
	defer C.qd_cover_search_free(search)
	for C.qd_cover_search_next(search) == C.QD_SOLUTION {
		var count C.size_t
		options := C.qd_cover_search_solution(search, &count)
		if !visit(unsafe.Slice((*uint32)(options), count)) {
			break
		}
	}
	return nil
}

func main() {
	verdict, solution, err := Solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(verdict, solution)
	err = Cover("a b c\na b\nc\na\nb c\n", func(options []uint32) bool {
		fmt.Println(options)
		return true
	})
	if err != nil {
		log.Fatal(err)
	}
}
