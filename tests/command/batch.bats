load helper

# Lines that go many at a time, and lines that do not, in one file.
mixed() {
    for i in 1 2 3 4 5 6 7 8 9; do
        echo $PUZZLE
        echo "# comment $i"
        echo $HARD
        echo "$PUZZLE # named"
        numbers $PUZZLE
        echo "${PUZZLE%9}"
        echo "${PUZZLE/53/55}"
        printf '%s\r\n' "$HARD"
        printf '.%.0s' {1..81}
        echo
    done
}

same_as_scalar() { # OPTION...
    run_out "$QUADRILLE" "$@" --engine scalar in
    cp out expected
    local expected_err=$err expected_status=$status jobs
    for jobs in 1 2 3; do
        run_out "$QUADRILLE" "$@" -j$jobs in
        cmp out expected
        is "$err" "$expected_err"
        is $status $expected_status
    done
}

# bats test_tags=slow
@test "many lines and one by one: the same output, however many threads" {
    mixed >in
    for how in "" --json --csv --summary; do
        for command in solve "solve --first" check "count -n 2" "count -n 1"; do
            due 3 || continue
            same_as_scalar $command $how
        done
    done
}

# bats test_tags=slow
@test "more lines than fit a chunk" {
    for i in 1 2 3; do
        yes $PUZZLE | head -20000
        echo $HARD
        echo "# a comment"
        yes "${PUZZLE/53/55}" | head -300
    done >in
    same_as_scalar solve
    same_as_scalar check --json
    run_out "$QUADRILLE" solve -j2 - <in
    cmp out expected || "$QUADRILLE" solve --engine scalar in | cmp - out
}

@test "several files: records count on, lines begin anew" {
    yes $PUZZLE | head -100 >"a file, with comma"
    yes $HARD | head -50 >b
    run_out "$QUADRILLE" solve --json -j2 "a file, with comma" b
    is "$(wc -l <out)" 150
    has "$(sed -n 101p out)" '"record":101,"file":"b","line":1,"verdict":"unique"'
    run_out "$QUADRILLE" check --csv -j2 "a file, with comma" b
    has "$(sed -n 2p out)" '1,"a file, with comma",1,unique,30,1,'
}

@test "answers come before more is read" {
    mkfifo pipe
    "$QUADRILLE" solve --json -j2 <pipe >out &
    exec 5>pipe
    for i in 1 2 3; do
        echo $PUZZLE >&5
    done
    until_waits $! pipe
    exec 5>&-
    wait $!
    is "$(wc -l <out)" 3
}

@test "no newline at the end, byte order mark, empty input" {
    { yes $PUZZLE | head -20; printf %s $HARD; } >in
    run_out "$QUADRILLE" in
    is "$(wc -l <out)" 21
    is "$(tail -1 out)" $HARD_SOLVED
    { printf '\357\273\277'; yes $PUZZLE | head -3; } >in
    same_as_scalar solve
    : >in
    same_as_scalar solve --json
}

@test "closed pipe" {
    yes $PUZZLE | head -100000 >in
    "$QUADRILLE" solve -j2 in | head -1 >out
    is "${PIPESTATUS[0]}" 141
    is "$(<out)" $SOLVED
}

@test "Ctrl-C ends it by the signal, with whole records" {
    yes $PUZZLE | env --default-signal=INT "$QUADRILLE" solve -j2 >out &
    until_spent $! 0.5
    status=0
    kill -INT $! 2>/dev/null || true
    wait $! || status=$?
    is "$(awk 'length != 81' out | wc -l)" 0
    [ "$status" -gt 128 ]
}

@test "every SIMD level gives the same bytes" {
    mixed >in
    run_out "$QUADRILLE" solve in
    cp out expected
    QUADRILLE_SIMD=portable run_out "$QUADRILLE" solve in
    cmp out expected
    QUADRILLE_SIMD=nonsense run_out "$QUADRILLE" solve in
    is $status 3
    has "$err" "this machine has no SIMD level 'nonsense'"
}

# bats test_tags=slow
@test "bench nine: the last line is a number" {
    echo $PUZZLE >in
    run_out "$QUADRILLE" bench nine in
    is $status 0
    has "$out" "unique 1"
    [ "$(tail -1 out)" -gt 1000 ]
    run_out "$QUADRILLE" bench nine -n 1 -j2 in
    has "$out" "solvable 1"
    printf '%s\n' $PUZZLE $PUZZLE $PUZZLE >three
    run_out "$QUADRILLE" bench nine --call 2 three
    is $status 0
    has "$out" "unique 3"
    run_out "$QUADRILLE" bench
    is $status 2
    : >in
    run_out "$QUADRILLE" bench nine in
    is $status 3
}
