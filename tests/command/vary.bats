load helper

MINIMAL=..85..3.7....4.....2.37..19........11.2.3...5..3.57....1.8....2....1..6.5.6....9.
OTHER=...9....8.9....34.3.7..5..2..15.....478....5.2..73...41....9.....2...41..8.......
FEW=........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........

@test "neighbours: one line each, with one solution, n clues less and m more" {
    run_out "$QUADRILLE" vary --minimal $MINIMAL
    is $status 0
    is "$err" ""
    is "$(wc -l <out)" 56
    is "$(sort -u out | wc -l)" 56
    cp out minimal
    run_out "$QUADRILLE" check --minimal --summary minimal
    is $status 0
    for line in $(head -5 minimal); do
        is "$(cmp -l <(echo $MINIMAL) <(echo $line) | wc -l)" 2
    done
}

@test "how much is exchanged can be written in several ways" {
    "$QUADRILLE" vary $MINIMAL >expected
    for how in "--by -1+1" "--by=-1+1" "--by {-1+1}" "--remove 1 --add 1"; do
        run_out "$QUADRILLE" vary $how $MINIMAL
        is $status 0
        cmp out expected
    done
    is "$("$QUADRILLE" vary --by +1 --count $MINIMAL)" 55
    is "$("$QUADRILLE" vary --add 1 --count $MINIMAL)" 55
    is "$("$QUADRILLE" vary --by -1 --count $MINIMAL)" 0
    is "$("$QUADRILLE" vary --by -1 --count $PUZZLE)" "$("$QUADRILLE" vary --remove 1 --count $PUZZLE)"
}

@test "usage" {
    for how in "--by 1+1" "--by -1+x" "--by {-1+1" "--by -11" "--by +1-1" "--by -0+0" "--by -5" "--remove 5" \
        "--by -1 --add 1" "--count --isomorphs" "--isomorphs --keep-duplicates"; do
        run_out "$QUADRILLE" vary $how $MINIMAL
        is $status 2
        is "$out" ""
    done
}

@test "duplicates of other puzzles are left out, isomorphs on request" {
    printf '%s\n' $MINIMAL $OTHER $MINIMAL >in
    "$QUADRILLE" vary --minimal --count in >counts
    is "$(<counts)" $'56\n64\n56'
    is "$("$QUADRILLE" vary --minimal in | wc -l)" 120
    is "$("$QUADRILLE" vary --minimal --keep-duplicates in | wc -l)" 176
    "$QUADRILLE" shuffle --seed 5 $MINIMAL >>in
    is "$("$QUADRILLE" vary --minimal in | wc -l)" 176
    "$QUADRILLE" vary --minimal --isomorphs in >out
    is "$(wc -l <out)" "$("$QUADRILLE" canon out | sort -u | wc -l)"
    is "$("$QUADRILLE" vary --minimal in | "$QUADRILLE" canon - | sort -u | wc -l)" "$(wc -l <out)"
}

@test "a malformed puzzle is answered in its place, and others go on" {
    printf '%s\n' $FEW ${FEW}1 "$(printf '.%.0s' {1..16})" $FEW >in
    run_out "$QUADRILLE" vary --minimal --count in
    is $status 3
    is "$(sed -n 1p out)" 1
    has "$(sed -n 2p out)" '!error 2:'
    has "$(sed -n 3p out)" '!error 3:'
    is "$(sed -n 4p out)" 1
}

# bats test_tags=slow
@test "limits and signals: what is there is right, and it is said that something is missing" {
    "$QUADRILLE" vary --by -2+2 --minimal $MINIMAL >expected
    run_out "$QUADRILLE" vary --by -4+4 --time-limit 0.2 $MINIMAL
    is $status 1
    is "$err" "the time limit ended it: not complete; the results of 0 puzzles are"
    signalled written:out INT "$QUADRILLE" vary --by -4+4 $MINIMAL
    is $status 130
    is "$err" "a signal ended it: not complete; the results of 0 puzzles are"
    run_out "$QUADRILLE" vary --by -2+2 --minimal --time-limit 0.4 $MINIMAL
    head -c "$(wc -c <out)" expected | cmp - out
    run_out "$QUADRILLE" vary --by -4+4 --time-limit 0.1 --exit-zero $MINIMAL
    is $status 0
}
