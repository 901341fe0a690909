#!/usr/bin/env bats
load helper

SEVERAL=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........
NONE=${PUZZLE/53/55}

# parts FILE WHOLE: each line of FILE holds clues of the puzzle WHOLE, and nothing else.
parts() {
    while read -r line; do
        for ((i = 0; i < 81; i++)); do
            case ${line:i:1} in
            . | "${2:i:1}") ;;
            *) return 1 ;;
            esac
        done
    done <"$1"
}

@test "minimal puzzles of the clues of each puzzle" {
    printf '%s\n' $PUZZLE $SOLVED $HARD_SOLVED >in
    run_out "$QUADRILLE" minimize --seed 3 in
    is $status 0
    is "$err" ""
    is "$(wc -l <out)" 3
    cp out minimal
    parts <(sed -n 1p minimal) $PUZZLE
    parts <(sed -n 2p minimal) $SOLVED
    parts <(sed -n 3p minimal) $HARD_SOLVED
    run_out "$QUADRILLE" check --minimal minimal
    is "$(cut -f1,3 out | sort -u)" "$(printf 'unique\tminimal')"
    run_out "$QUADRILLE" minimize minimal # they stay as they are
    cmp out minimal
}

@test "many grids: all results are minimal" {
    "$QUADRILLE" generate -n 3000 --clues 81 --seed 1 >grids
    run_out "$QUADRILLE" minimize --seed 1 grids
    is $status 0
    cp out minimal
    is "$("$QUADRILLE" check --minimal minimal | cut -f1,3 | sort -u)" "$(printf 'unique\tminimal')"
    cmp <("$QUADRILLE" solve minimal) grids
}

# bats test_tags=slow
@test "the same seed: the same puzzles, however many threads, many at once or one by one" {
    mixed $SEVERAL >in
    "$QUADRILLE" generate -n 9000 --clues 40-50 --seed 2 >>in
    for how in --seed=7 "--seed 7 --line-buffered" "--seed 7 -j1" "--seed 7 -j2" "--seed 7 -j3"; do
        run_out "$QUADRILLE" minimize $how in
        is $status 3
        if [ -f expected ]; then
            cmp out expected
            cmp err expected_err
        else
            cp out expected
            cp err expected_err
        fi
    done
    run_out "$QUADRILLE" minimize --seed 7 -j2 - <in
    cmp out expected
    run_out "$QUADRILLE" minimize --seed 8 in
    ! cmp -s out expected
}

@test "without a seed they differ from run to run" {
    "$QUADRILLE" minimize $SOLVED >one
    "$QUADRILLE" minimize $SOLVED >other
    ! cmp -s one other
}

@test "what is no puzzle with one solution is marked in its place" {
    printf '%s\n' $NONE $SEVERAL ......31...2.1.. "${PUZZLE}x" $PUZZLE >in
    for how in "" -j2 --line-buffered "--fewest --attempts 600" "--all --limit 2"; do
        run_out "$QUADRILLE" minimize $how in
        is $status 3
        is "$(sed -n 1p out)" "$(printf '!none\t%s' $NONE)"
        is "$(sed -n 2p out)" "$(printf '!multiple\t%s' $SEVERAL)"
        is "$(sed -n 3p out)" "$(printf '!error 3:1\t......31...2.1..')"
        has "$(sed -n 4p out)" '!error 4:'
        [ "$(wc -l <out)" -ge 5 ]
        has "$err" "in:3:1: this is offered for the ordinary 9x9 only"
    done
    for puzzle in $NONE $SEVERAL; do
        run_out "$QUADRILLE" minimize $puzzle
        is $status 1
        run_out "$QUADRILLE" minimize --exit-zero $puzzle
        is $status 0
    done
}

# bats test_tags=slow
@test "--fewest: few clues, within limits" {
    run_out "$QUADRILLE" minimize --seed 1 $SOLVED
    local usual=$(tr -d '.\n' <out | wc -c)
    run_out "$QUADRILLE" minimize --fewest --seed 1 --attempts 20000 $SOLVED
    is $status 0
    [ "$(tr -d '.\n' <out | wc -c)" -lt "$usual" ]
    cp out few
    parts few $SOLVED
    is "$("$QUADRILLE" check --minimal few | cut -f1,3)" "$(printf 'unique\tminimal')"
    for how in -j1 -j2 --line-buffered; do
        run_out "$QUADRILLE" minimize --fewest --seed 1 --attempts 20000 $how $SOLVED
        cmp out few
    done
    run_out "$QUADRILLE" minimize --fewest --time-limit 0.2 $SOLVED $PUZZLE
    is $status 0
    is "$(wc -l <out)" 2
    cp out few
    is "$("$QUADRILLE" check --minimal few | cut -f1,3 | sort -u)" "$(printf 'unique\tminimal')"
    run_out "$QUADRILLE" minimize --fewest few # they are minimal: that is found out at once
    cmp out few
}

# A puzzle with few redundant clues.
MORE=53..7....6..195....98....6.8...6...34..8.3..1....2...6.6....28.....19..5.......7.

@test "--all: every minimal puzzle, once" {
    run_out "$QUADRILLE" minimize --all $MORE
    is $status 0
    is "$err" ""
    cp out all
    is "$(sort -u all | wc -l)" 4
    is "$(wc -l <all)" 4
    parts all $MORE
    is "$("$QUADRILLE" check --minimal all | cut -f1,3 | sort -u)" "$(printf 'unique\tminimal')"
    for seed in 1 2 3 4 5; do
        grep -qxF "$("$QUADRILLE" minimize --seed $seed $MORE)" all
    done
    printf '%s\n' $MORE $NONE $HARD $MORE >in
    for how in -j1 -j2 --line-buffered; do
        run_out "$QUADRILLE" minimize --all $how in
        is $status 1
        cmp out <(cat all && printf '!none\t%s\n' $NONE && "$QUADRILLE" minimize $HARD && cat all)
    done
}

# bats test_tags=slow
@test "--all that is cut short says so" {
    for how in "" --line-buffered -j2; do
        run_out "$QUADRILLE" minimize --all --limit 3 $how $MORE $SOLVED
        is $status 1
        is "$(wc -l <out)" 6
        is "$err" "$(printf 'argument:1: these are not all minimal puzzles: stopped by --limit\n%.0s' 1 2)"
    done
    run_out "$QUADRILLE" minimize --all --limit 5 $MORE
    is $status 0
    is "$err" ""
    run_out "$QUADRILLE" minimize --all --time-limit 0.2 $SOLVED
    is $status 1
    has "$err" "these are not all minimal puzzles"
    run_out "$QUADRILLE" minimize --all --limit 1 --exit-zero $SOLVED
    is $status 0
}

@test "options that exclude each other or need another" {
    for how in "--fewest --all" "--time-limit 1" "--attempts 5" "--limit 5" "--limit 5 --fewest" \
        "--attempts 5 --all" "--limit 0 --all" "--attempts 0 --fewest" "--fewest --time-limit 0" "--seed x" "-j0"; do
        run_out "$QUADRILLE" minimize $how $PUZZLE
        is $status 2
        is "$out" ""
        [ -n "$err" ]
    done
    run_out "$QUADRILLE" minimize --all --time-limit 0 $HARD # no limit
    is $status 0
}

@test "empty input, missing files, output" {
    run_out "$QUADRILLE" minimize </dev/null
    is "$status$out$err" 0
    run_out "$QUADRILLE" minimize nothing
    is $status 3
    echo $PUZZLE >in
    run_out "$QUADRILLE" minimize -o in in
    is $status 3
    is "$(<in)" $PUZZLE
    run_out "$QUADRILLE" minimize -o made in
    is $status 0
    is "$(wc -l <made)" 1
    run_out sh -c 'yes $0 | head -20000 | "$QUADRILLE" minimize >/dev/full' $PUZZLE
    is $status 3
    has "$err" "No space left"
    run_out sh -c '"$QUADRILLE" minimize in >&-'
    is $status 3
    yes $SOLVED | "$QUADRILLE" minimize | head -1 >made
    is "$(wc -l <made)" 1
}

# bats test_tags=slow
@test "a signal ends it soon, with whole lines" {
    for how in "" --line-buffered -j2 "--fewest --attempts 100000000" "--fewest -j2" "--all -j2" \
        "--all --line-buffered"; do
        interrupted minimize $how
    done
}
