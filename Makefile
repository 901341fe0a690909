# Names for the usual commands. The build itself is CMake's: see CMakePresets.json.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 30
export QUADRILLE_DATA
MAKEFLAGS += --no-print-directory

all: release

release:
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

# One file that runs on any Linux of this machine's kind.
static:
	@cmake --preset static >/dev/null
	@cmake --build --preset static -j $(JOBS) --target quadrille

# What the README names: tools/demo and tools/test, which work without make.
demo:
	@tools/demo

test:
	@tools/test

test-ci:
	@tools/test ci

# One stage of the tests; LEVEL=long: as it is for a night. See tools/stages.
check-format check-gcc check-clang check-san check-web check-musl check-s390x check-aarch64 check-fuzz check-msan check-valgrind \
    check-mutate check-bare:
	@tools/check $(@:check-%=%) $(LEVEL)

# musl, big-endian and ARM, as far as there are compilers for them.
check-portable: check-musl check-s390x check-aarch64

# For a night, or before a release: all compilers and machines, all ways to build, clusters with faults.
check-long:
	@tools/test long

# Random tests for SOAK minutes each: the 9x9 engines against each other and against links, and the
# engines of exact cover against a slow solver, in problems of up to 600 options.
SOAK ?= 10
soak: release
	@cmake --preset gcc >/dev/null
	@cmake --build --preset gcc -j $(JOBS) --target test_random_nine test_random_large
	@SOAK=$(SOAK) SEED=$${SEED:-$$(date +%s)} build/gcc/tests/test_random_nine
	@SOAK=$(SOAK) SEED=$${SEED:-$$(date +%s)} build/gcc/tests/test_random_large

# The web page, in build/web, with the JavaScript package that it uses.
web:
	@tools/web

# Branches, lines and functions that the tests reach, by folder; the table in CONTRIBUTING.md is written anew.
coverage:
	@tools/coverage --write

# Planted faults in the engines: how many do the tests notice? FAULTS=30 SEED=1 repeats a shorter run.
FAULTS ?= 100
mutation:
	@tools/mutate $(FAULTS) $(SEED)

# Each fuzz target for FUZZ_SECONDS.
fuzz:
	@tools/fuzz $(FUZZ_SECONDS)

# Speeds of our engines, and of other programs beside them: see bench/README.md.
bench: release
	@bench/lines $(BENCH)

# The 9x9 engines, beside peers that are given as BENCH="--peer name=command".
bench-nine: release
	@bench/nine $(BENCH)

# Exact cover counting, beside peers that are given likewise.
bench-covers: release
	@bench/covers $(BENCH)

# Counting without visiting, the cheapest covers, and first solutions, likewise.
bench-counting bench-best bench-first: release
	@bench/$(@:bench-%=%) $(BENCH)

# What makes 9x9 puzzles and compares them, beside peers that are given with the row they run in.
bench-making: release
	@bench/making $(BENCH)

# Ratings, beside peers that are given as BENCH="--peer name=command".
bench-ratings: release
	@bench/ratings $(BENCH)

# Variants of QUADRILLE_DATA, beside a checkout of Interactive Sudoku Solver: BENCH="--iss /path".
bench-variants: release
	@bench/variants $(BENCH)

# Instructions executed, by valgrind: the same on a busy machine, but not with another compiler.
bench-instructions: release
	@bench/instructions build/release/quadrille >build/instructions.csv
	@mv build/instructions.csv bench/instructions.csv
	@git --no-pager diff --stat -- bench/instructions.csv 2>/dev/null || true

install: release
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --install build/release
	@[ -f build/release/docs/quadrille.1 ] || \
		echo "Without the man page: scdoc, which makes it, is not installed (apt-get install scdoc)."

# What the last `make install` of this tree installed. Folders stay.
uninstall:
	@[ -f build/release/install_manifest.txt ] || \
		{ echo "make uninstall: nothing was installed from this tree" >&2; exit 1; }
	@while read -r file || [ -n "$$file" ]; do \
		rm -f "$(DESTDIR)$$file" || exit 1; \
	done <build/release/install_manifest.txt
	@echo "Removed what build/release/install_manifest.txt lists."
	@rm build/release/install_manifest.txt

# The Python package, in dist/: see docs/python.md.
wheel:
	@tools/wheel

# Its sources, with the library in one file.
sdist:
	@tools/wheel sdist

# Debian packages, in build/deb.
deb:
	@tools/deb

# What programs compiled before rely on, written anew after a change that is meant.
abi: release
	@tests/abi/describe . $${CC:-cc} build/release/libquadrille.so >build/abi.txt
	@mv build/abi.txt tests/abi/abi.txt

# The reference in HTML, from the headers.
docs-api:
	@tools/docs-api

format:
	@tools/check-format fix

clean:
	rm -rf build

.PHONY: all release static demo test test-ci coverage mutation check-format check-gcc check-clang check-san check-musl \
	check-s390x check-aarch64 check-web check-fuzz check-msan check-valgrind check-mutate check-bare check-portable check-long web fuzz soak \
	bench bench-nine bench-covers bench-counting bench-best bench-first \
	bench-making bench-ratings bench-variants bench-instructions install uninstall wheel sdist deb abi docs-api \
	format clean
