load helper

toy() {
    printf '%s\n' '| Knuth, Dancing Links' 'a b c d e f g' 'c e' 'a d g' 'b c f' 'a d f' 'b g' 'd e g' >toy.dlx
}

@test "solve prints the options of a solution" {
    toy
    run_out "$QUADRILLE" cover solve toy.dlx
    is "$(sort out)" "$(printf 'a d f\nb g\nc e')"
    is "$err" ""
    is $status 0
}

@test "count prints the number alone" {
    toy
    run_out "$QUADRILLE" cover count toy.dlx
    is "$out" 1
    is $status 0
    run_out "$QUADRILLE" cover count - <toy.dlx
    is "$out" 1
    run_out "$QUADRILLE" cover count "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" 8
    run_out "$QUADRILLE" cover count --limit 3 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=3"
    is $status 1
    run_out "$QUADRILLE" cover count -n 3 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=3"
    run_out "$QUADRILLE" cover count --json toy.dlx
    is "$out" '{"count":1,"exact":true}'
}

@test "several solutions, blank lines between" {
    printf 'a b\na\nb\na b\n' >in
    run_out "$QUADRILLE" cover solve --all in
    is "$out" "$(printf 'a\nb\n\na b')"
    run_out "$QUADRILLE" cover solve -n 1 in
    is "$out" "$(printf 'a\nb')"
    is $status 0
    run_out "$QUADRILLE" cover solve --all --json in
    is "$out" "$(printf '{"index":1,"options":[["a"],["b"]]}\n{"index":2,"options":[["a","b"]]}')"
}

@test "no solution" {
    printf 'a b\na\n' >in
    run_out "$QUADRILLE" cover solve in
    is "$out" ""
    is "$err" "in: no solution"
    is $status 1
    run_out "$QUADRILLE" cover count in
    is "$out" 0
    is $status 0
}

@test "the empty problem has one solution" {
    echo '| nothing' >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    run_out "$QUADRILLE" cover solve in
    is "$out" ""
    is $status 0
}

@test "options without primary item are ignored with a warning" {
    printf 'a | b\na\nb\n' >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    is "$err" "in:3:1: this option names no primary item and is ignored"
    is $status 0
}

@test "errors with file, line and column" {
    printf 'a b\na c\n' >in
    run_out "$QUADRILLE" cover count in
    is "$out" ""
    is "$err" "in:2:3: 'c': no item has this name"
    is $status 3
    run_out "$QUADRILLE" cover count missing
    is "$err" "missing: No such file or directory"
    is $status 3
    run_out "$QUADRILLE" cover count /
    is "$err" "/: Is a directory"
    is $status 3
    : >empty
    run_out "$QUADRILLE" cover count empty
    is "$err" "empty: no line of items: the text is empty"
    is $status 3
}

@test "usage" {
    run_out "$QUADRILLE" cover
    is $status 2
    run_out "$QUADRILLE" cover dance x
    is $status 2
    run_out "$QUADRILLE" cover count a b
    is $status 2
    run_out "$QUADRILLE" cover count --engine none x
    is $status 2
}

@test "limits" {
    run_out "$QUADRILLE" cover count --node-limit 10 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=0"
    is $status 1
    run_out "$QUADRILLE" cover solve --node-limit 10 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    has "$err" "no solution found within the limits"
    is $status 1
}

@test "trace and stats" {
    toy
    run_out "$QUADRILLE" cover solve --all --trace toy.dlx
    is "$err" "$(printf 'a: choose a d g\n  b: choose b c f\n    e: no option left\na: choose a d f\n  b: choose b g\n    c: choose c e\n      solution')"
    run_out "$QUADRILLE" cover count --stats -v toy.dlx
    has "$err" "nodes      6"
    has "$err" "level 3    1"
}

@test "model: a puzzle through .dlx text and back" {
    run_out "$QUADRILLE" model $PUZZLE
    is "$(sed -n 1p out)" "| Sudoku 9x9 with 30 clues as exact cover: 204 items, 153 options"
    is "$err" ""
    for way in reduce keep; do
        "$QUADRILLE" model --clues $way $PUZZLE >model.dlx
        run_out "$QUADRILLE" cover count model.dlx
        is "$out" 1
    done
    run_out "$QUADRILLE" cover solve model.dlx
    is "$(grep -c . out)" 81
    has "$out" "r1c3 r1=4 c3=4 b1=4"
}

@test "model: sizes of the empty board" {
    run_out "$QUADRILLE" model --board 9x9
    is "$(sed -n 1p out)" "| Sudoku 9x9 with 0 clues as exact cover: 324 items, 729 options"
    "$QUADRILLE" model --board 4x4 >in
    run_out "$QUADRILLE" cover count in
    is "$out" 288
}

@test "model: explained, it is still the same problem" {
    "$QUADRILLE" model --explain $PUZZLE >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    has "$(cat in)" "| THE ITEMS"
    has "$(cat in)" "c1=2   column 1 has a 2 somewhere"
}

@test "model: clues that clash are named" {
    run_out "$QUADRILLE" model ${PUZZLE/53/55}
    is "$out" ""
    has "$err" "r1c1 and r1c2 are both 5 in row r1"
    is $status 1
    "$QUADRILLE" model --clues keep ${PUZZLE/53/55} >in
    run_out "$QUADRILLE" cover count in
    is "$out" 0
}
