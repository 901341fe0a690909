load helper

# The tour of the README: its lines that begin with `$ `, in blocks that are indented by four blanks, as they are
# written there; what stands below a command up to the next one or a blank line is what it prints.
tour() {
    sed -n '/^## A tour/,/^## Use/p' "$SOURCE/README.md" | sed -n 's/^    //p; /^$/p' |
        grep -v '^\$ export PATH=\|^\$ cp -r examples/puzzles '
}

# An answer that no puzzle has just one solution is one; a command that is unknown or wrong is none.
run_command() { # COMMAND, then what it is to print, if that is said
    local status=0 out
    out=$(bash -o pipefail -c "$1" 2>&1) || status=$?
    [ "$status" -le 1 ] || {
        printf '%s: status %s\n%s\n' "$1" "$status" "$out" >&2
        return 1
    }
    [ -z "$2" ] || is "$out" "$2"
}

@test "the tour of the README runs as it is written, and prints what is shown there" {
    reads_xml || skip "this build reads no XML"
    cp "$SOURCE"/examples/puzzles/* .
    PATH=$(dirname "$QUADRILLE"):$PATH
    local command= expected= line count=0
    while IFS= read -r line; do
        case $line in
        '$ '* | '')
            [ -z "$command" ] || run_command "$command" "$expected"
            command=${line#'$ '} expected=
            [ -z "$command" ] || count=$((count + 1))
            ;;
        *) expected=$expected${expected:+$'\n'}$line ;;
        esac
    done < <(tour; echo)
    [ $count -ge 30 ]
}

@test "the tour begins with the command on the PATH, in a copy of the samples" {
    has "$(sed -n '/^## A tour/,/^### Solve/p' "$SOURCE/README.md")" '    $ export PATH=$PWD/build/release:$PATH
    $ cp -r examples/puzzles build/tour && cd build/tour'
}
