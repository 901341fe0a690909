load helper

# The tour of the README: what is indented by four blanks.
tour() {
    sed -n '/^## A tour/,/^## Use/p' "$SOURCE/README.md" | sed -n 's/^    //p; /^$/p' |
        grep -v '^\$ export PATH=\|^\$ cp -r examples/puzzles '
}

@test "the tour of the README runs as it is written, and prints what is shown there" {
    reads_xml || skip "this build reads no XML"
    run_examples < <(tour; echo)
    [ $examples -ge 30 ]
}

@test "docs/techniques.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/techniques.md"; echo)
    [ $examples -ge 14 ]
}

@test "docs/classics.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/classics.md"; echo)
    [ $examples -ge 20 ]
}

@test "docs/counting.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/counting.md"; echo)
    [ $examples -ge 8 ]
}

@test "the tour begins with the command on the PATH, in a copy of the samples" {
    has "$(sed -n '/^## A tour/,/^### Solve/p' "$SOURCE/README.md")" '    $ export PATH=$PWD/build/release:$PATH
    $ cp -r examples/puzzles build/tour && cd build/tour'
}
