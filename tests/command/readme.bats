load helper

# The tour: what is indented by four blanks.
tour() {
    sed -n 's/^    //p; /^$/p' "$SOURCE/docs/tour.md" | grep -v '^\$ export PATH=\|^\$ cp -r examples/puzzles '
}

@test "README: at most 8 kB; its first examples print what is shown there, and what is to be pasted runs" {
    [ "$(wc -c <"$SOURCE/README.md")" -le 8192 ]
    run_examples < <(sed -n '1,/^## /{s/^    //p; /^$/p;}' "$SOURCE/README.md"; echo)
    is "$examples" 3
    sed -n '/^## Six commands/,/^## Use/s/^    //p' "$SOURCE/README.md" | grep -v '^export PATH' >pasted
    is "$(wc -l <pasted)" 6
    PATH=$(dirname "$QUADRILLE"):$PATH
    while read -r line; do eval "$line" >>answers; done <pasted
    is "$(tail -1 answers)" 48
}

# bats test_tags=slow
@test "the tour runs as it is written, and prints what is shown there" {
    reads_xml || skip "this build reads no XML"
    run_examples < <(tour; echo)
    [ $examples -ge 30 ]
}

# bats test_tags=slow
@test "docs/techniques.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/techniques.md"; echo)
    [ $examples -ge 14 ]
}

# bats test_tags=slow
@test "docs/classics.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/classics.md"; echo)
    [ $examples -ge 20 ]
}

@test "docs/model-your-own.md: what can be asked, as it is shown there" {
    run_examples < <(sed -n '/^## What you can ask/,/^## From C/{s/^    //p; /^$/p;}' "$SOURCE/docs/model-your-own.md"; echo)
    [ $examples -ge 12 ]
}

@test "docs/cover-format.md: its examples print what is shown there" {
    run_examples < <(sed -n 's/^    //p; /^$/p' "$SOURCE/docs/cover-format.md"; echo)
    [ $examples -ge 20 ]
}

@test "the tour begins with the command on the PATH, in a copy of the samples" {
    has "$(sed -n '1,/^## Solve/p' "$SOURCE/docs/tour.md")" '    $ export PATH=$PWD/build/release:$PATH
    $ cp -r examples/puzzles build/tour && cd build/tour'
}
