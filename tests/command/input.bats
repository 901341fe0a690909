load helper

@test "carriage returns, byte order mark, blanks, comments" {
    printf '\357\273\277# digits 1 2 3 in a comment\r\n  %s  \r\n\r\n' $PUZZLE >in
    run_out "$QUADRILLE" in
    is "$(tr -d ' ' <out)" $SOLVED
    is $status 0
}

@test "empty file" {
    : >in
    run_out "$QUADRILLE" in
    is "$out$err" "in: there is no puzzle in it"
    is $status 0
    run_out "$QUADRILLE" check -q in
    is "$out$err$status" "0"
    echo "# nothing but this" >comment
    run_out "$QUADRILLE" check in $SOLVED comment
    is "$(cut -f1 out)" "unique"
    is "$err" "$(printf 'in: there is no puzzle in it\ncomment: there is no puzzle in it')"
    run_out "$QUADRILLE" check missing in
    is "$err" "$(printf 'missing: No such file or directory\nin: there is no puzzle in it')"
    run_out "$QUADRILLE" - <in
    is "$out$err" ""
    run_out "$QUADRILLE" check --summary in
    is "$(sed -n 1p out)" "unique 0"
}

@test "missing files, whatever they are called" {
    for name in /missing/a/long/path //////////////////// 123456789/123456789 /12345678901234567890; do
        run_out timeout 100 "$QUADRILLE" check $name
        is "$out$status" 3
        [[ $err == "$name: "* ]]
    done
}

@test "missing file, directory, unreadable file: the others are solved" {
    echo $PUZZLE >good
    mkdir directory
    run_out "$QUADRILLE" missing directory good
    is "$out" $SOLVED
    is "$err" "$(printf 'missing: No such file or directory\ndirectory: Is a directory')"
    is $status 3
    if [ "$(id -u)" != 0 ]; then
        echo $PUZZLE >secret
        chmod 0 secret
        run_out "$QUADRILLE" secret
        is "$err" "secret: Permission denied"
        is $status 3
    fi
}

@test "truncated grid: an error, and what follows is solved" {
    { numbers $PUZZLE | head -5; echo; echo $PUZZLE; } >in
    run_out "$QUADRILLE" in
    is "$(sed -n 1p out)" "$(printf '!error 6:1\t5 3 0 0 7 0 0 0 0')"
    is "$(sed -n 2p out)" $SOLVED
    is "$err" "in:6:1: the grid that began in line 1 ends after 5 of 9 rows"
    is $status 3
}

@test "fewer grids than announced" {
    { echo 3; numbers $PUZZLE; } >in
    run_out "$QUADRILLE" in
    is "$(head -9 out)" "$(numbers $SOLVED)"
    is "$err" "in:1:1: 3 grids are announced, but 1 follows"
    is $status 3
}

@test "number out of range" {
    numbers $PUZZLE | sed '4s/8/10/' >in
    run_out "$QUADRILLE" in
    is "$err" "in:4:1: r4c1: 10 is not a value of a 9x9 board"
    is $status 3
}

@test "? is an empty cell, and 81 characters are never a file" {
    is "$("$QUADRILLE" "${PUZZLE//./?}")" "$SOLVED"
    is "$(tr . '?' <<<"$PUZZLE" | "$QUADRILLE")" "$SOLVED"
    is "$("$QUADRILLE" "$PUZZLE # easy, ER 1.2")" "$SOLVED # easy, ER 1.2"
    run_out "$QUADRILLE" "${PUZZLE//./\/}"
    is $status 3
    has "$err" "is not a puzzle"
}

@test "bad symbol" {
    run_out "$QUADRILLE" <<<"${PUZZLE/98/9%}"
    is "$err" "-:1:21: r3c3: '%' is neither a value of a 9x9 board nor empty"
    has "$out" "!error 1:21"
}

@test "binary junk, NUL bytes, then a puzzle" {
    { head -c 3000 /dev/zero; echo; printf 'a\0b\033[31m\n'; echo $PUZZLE; } >in
    run_out "$QUADRILLE" -q in
    is "$(tail -1 out)" $SOLVED
    is "$(grep -c . out)" 3
    is "$(tr -d -c '\000\033' <out | wc -c)" 0
    is "$err" ""
    is $status 3
}

@test "a line of 10 MB" {
    { head -c 10000000 /dev/zero | tr '\0' 5; echo; echo $PUZZLE; } >in
    run_out "$QUADRILLE" in
    is "$(sed -n 2p out)" $SOLVED
    has "$err" "in:1:1048577: the line is longer than 1048576 bytes"
    [ "$(wc -c <out)" -lt 2000 ]
}

@test "a lone word is an error, end in any case is not" {
    printf 'END\n' >in
    run_out "$QUADRILLE" in
    is "$out$err" "in: there is no puzzle in it"
    is $status 0
    printf 'ending\n' >in
    run_out "$QUADRILLE" in
    is $status 3
}

@test "what follows the word end is named once; the next file is read afresh" {
    printf '%s\nend\n' $PUZZLE >a
    printf '%s\n%s\n' $PUZZLE $PUZZLE >b
    cat a b >both
    run_out "$QUADRILLE" both
    is "$(sed -n 1p out)" $SOLVED
    is "$(sed -n 2p out)" "$(printf '!error 3:1\t%s' $PUZZLE)"
    is "$(wc -l <out)" 2
    has "$err" "both:3:1: '53..7....6..195....98....6.8...6...34..8...' follows the word 'end'"
    is $status 3
    run_out "$QUADRILLE" a b
    is "$out" "$(printf '%s\n%s\n%s' $SOLVED $SOLVED $SOLVED)"
    is "$err" ""
    is $status 0
}

@test "a document that does not end takes nothing along, however it is read" {
    { echo '{'; yes $PUZZLE | head -3000; echo '<opensudoku>'; yes $PUZZLE | head -3000; } >in
    run_out "$QUADRILLE" in
    is "$(grep -c $SOLVED out)" 6000
    is "$err" "in:1:1: unterminated JSON text; it is read line by line"
    is $status 3
    cp out all
    run_out "$QUADRILLE" --line-buffered in
    cmp out all
}

@test "letters that could be either alphabet are refused" {
    run_out "$QUADRILLE" $(printf 'AG..............%.0s' {1..16})
    has "$err" "--symbols"
    is $status 3
}

@test "from: only that format" {
    echo $PUZZLE >in
    run_out "$QUADRILLE" --from rows in
    is $status 3
    run_out "$QUADRILLE" --from line in
    is "$out" $SOLVED
    run_out "$QUADRILLE" --from nonsense in
    is $status 2
}

@test "rows and lists are arguments, too" {
    local rows list
    rows=$(fold -w 9 <<<"$PUZZLE" | paste -sd/)
    list=[$(fold -w 9 <<<"${PUZZLE//./0}" | sed 's/./&,/g; s/^/[/; s/,$/]/' | paste -sd,)]
    for argument in "$rows" "${rows//\// }" "${rows//./0}" "$list" "${list//0/None}" \
        "$(sed "s/[0-9]/'&'/g" <<<"$list")" "$(sed 's/[1-9]/"&"/g; s/0/null/g; s/,/, /g' <<<"$list")" \
        "[$(sed 's/[^/]*/"&"/g; s,/,\,,g' <<<"$rows")]" "${list//],[/],
        [}"; do
        is "$("$QUADRILLE" solve --to line "$argument")" $SOLVED
        is "$("$QUADRILLE" solve --to line <<<"$argument")" $SOLVED
    done
    is "$("$QUADRILLE" convert --to lists "$rows")" "$list"
    is "$("$QUADRILLE" convert --to line --from lists <<<"$list")" $PUZZLE
    for name in abcd/efgh/ijkl/mnop '[no such file]x.txt' ./lists/of/puzzles.txt; do
        run_out "$QUADRILLE" solve "$name"
        is $status 3
        has "$err" "$name: No such file or directory"
    done
}

@test "texts of sites and cages are arguments, too, if they can be read" {
    is "$("$QUADRILLE" count .Shape~4x4.Cage~3~R1C1~R1C2)" 48
    has "$("$QUADRILLE" convert --to iss 15=r1c3+r1c4+r1c5)" Cage~15~R1C3~R1C4~R1C5
    run_out "$QUADRILLE" solve .Cage~3~R1C1~R1C2~R
    has "$status$err" "3argument:1:"
    for name in .Cage .bashrc 'puzzles=1.txt'; do
        run_out "$QUADRILLE" solve "$name"
        is "$status$err" "3$name: No such file or directory"
    done
}

@test "an argument of few symbols is a puzzle for the board that is named" {
    is "$("$QUADRILLE" count --board 3x3 .........)" 12
    is "$("$QUADRILLE" count --board 2x3=0-2 1.....)" 4
    : >.........
    run_out "$QUADRILLE" count --board 3x3 ......... # which now is a file
    has "$err" "there is no puzzle in it"
    run_out "$QUADRILLE" count --board 3x3 ........
    has "$err$status" "........: No such file or directory3"
}

@test "an argument that is neither file nor puzzle" {
    run_out "$QUADRILLE" nonsense
    is "$err" "nonsense: No such file or directory"
    is $status 3
}

@test "a puzzle that begins with a dash comes after --" {
    run_out "$QUADRILLE" solve -- -${SOLVED:1}
    is "$out" $SOLVED
}

@test "full disk" {
    [ -w /dev/full ] || skip
    run_out sh -c '"$0" "$1" >/dev/full' "$QUADRILLE" $PUZZLE
    is "$err" "standard output: No space left on device"
    is $status 3
    run_out "$QUADRILLE" -o /dev/full $PUZZLE
    is "$err" "/dev/full: No space left on device"
    is $status 3
    run_out sh -c '"$0" --help >/dev/full' "$QUADRILLE"
    is $status 3
    run_out "$QUADRILLE" -o /no/such/folder/x $PUZZLE
    is "$err" "/no/such/folder/x: No such file or directory"
    is $status 3
}

@test "closed pipe: ends by its signal, quietly" {
    yes $PUZZLE | head -20000 >in
    run_out bash -c '"$0" in | head -1; echo ${PIPESTATUS[0]}' "$QUADRILLE"
    is "$out" "$(printf '%s\n141' $SOLVED)"
    is "$err" ""
    run_out bash -c 'trap "" PIPE; "$0" in | head -1; echo ${PIPESTATUS[0]}' "$QUADRILLE"
    is "$out" "$(printf '%s\n141' $SOLVED)"
    is "$err" ""
}

# bats test_tags=slow
@test "Ctrl-C: whole records so far, then the signal" {
    empty=$(printf '.%.0s' {1..81})
    printf '%s\n%s\n%s\n' $PUZZLE $HARD $empty >in
    signals="INT TERM"
    [ -z "${LEFT_OUT:-}" ] || signals=INT # Windows has no SIGTERM
    for signal in $signals; do
        status=0
        env --default-signal=INT "$QUADRILLE" count --time-limit 600 in >out 2>err &
        pid=$!
        until_spent $pid 1
        kill -$signal $pid
        wait $pid || status=$?
        take_status $status
        is "$(head -2 out)" "$(printf '1\n1')"
        [[ "$(sed 1,2d out)" =~ ^\>=[0-9]+$ ]]
        is "$(<err)" ""
        is $status $((128 + $(kill -l $signal)))
    done
}

@test "Ctrl-C while waiting for input" {
    mkfifo pipe
    "$QUADRILLE" solve pipe >out 2>err &
    pid=$!
    exec 9>pipe
    echo $PUZZLE >&9
    until_waits $pid pipe
    kill -TERM $pid
    status=0
    wait $pid || status=$?
    exec 9>&-
    is "$(<out)" $SOLVED
    is $status 143
}

@test "line-buffered: the answer comes before the input ends" {
    mkfifo pipe
    for command in solve check count "convert --to line" minimize "vary --by -1" canon shuffle dedupe "dedupe --isomorphs" \
        "unavoidable --size 4" backdoors; do
        rm -f out
        "$QUADRILLE" $command --line-buffered pipe >out &
        pid=$!
        exec 9>pipe
        echo $PUZZLE >&9
        until_true test -s out || { echo "$command waits for more" >&2; return 1; }
        early=$(<out)
        exec 9>&-
        wait $pid
        [ "$command" != solve ] || is "$early" $SOLVED
    done
}

@test "729 symbols are candidates, not a 27x27 grid" {
    run_out "$QUADRILLE" count --limit 3 $(printf '123456789%.0s' {1..81})
    is "$out" ">=3"
    run_out "$QUADRILLE" -v $(echo $PUZZLE | sed 's/\./123456789/g' |
        awk '{ n = 0; while (length($0)) { if (substr($0, 1, 9) == "123456789") { printf "123456789"; $0 = substr($0, 10) }
               else { d = substr($0, 1, 1); for (i = 1; i < 10; i++) printf "%s", i == d ? d : "."; $0 = substr($0, 2) } } }')
    is "$out" $SOLVED
    has "$err" "read as candidates"
}

@test "symbols for another size of board" {
    run_out "$QUADRILLE" --symbols ABCD $PUZZLE
    is "$err" "argument:1:17: 81 symbols in a line, but a 4x4 board has 16 cells"
    is $status 3
    run_out "$QUADRILLE" --board 9x9 --symbols ABCD $PUZZLE
    is "$err" "argument:1:1: 4 symbols given for 9 values"
    is $status 3
}

@test "a link may be an argument, in quotes" {
    run_out "$QUADRILLE" check "https://sudokuexchange.com/play/?s=$PUZZLE"
    is "$out" "unique	30 clues"
    run_out "$QUADRILLE" --to line "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv34hSlagGZ6jFu04xxIsb0nkqCFOgWt4HboMFqB5iVO3wATPKYGjKoUK5A==="
    is "$out" "1324423124133142"
    run_out "$QUADRILLE" check "https://sudokupad.app/abc"
    is "$status" 3
    has "$err" "argument:1:23: this link only names a puzzle on the server of SudokuPad"
}

@test "documents among lines: each is a record of its own" {
    printf '%s\n{"size":4,\n"grid":[]}\n%s\n<opensudoku>\n<game data="%s"/></opensudoku>\n%s\n' \
        $PUZZLE $PUZZLE $(echo $PUZZLE | tr . 0) $PUZZLE >in
    run_out "$QUADRILLE" --to line in
    is "$status" 3
    has "$err" "in:3:8: fewer elements than the size of the grid"
    if reads_xml; then
        is "$(sed -n '1p;3p;4p;5p' out | sort -u)" $SOLVED
    else
        is "$(sed -n '1p;3p;5p' out | sort -u)" $SOLVED
        has "$err" "in:5:1: this build does not support XML (built without expat)"
    fi
}
