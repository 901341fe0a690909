#!/usr/bin/env bats
load helper

NONE=${PUZZLE/53/55}
SMALL=......31...2.1..

@test "the first of each, in order" {
    printf '%s\n' $HARD $PUZZLE $HARD "$(echo $PUZZLE | tr . 0)" $SOLVED $PUZZLE >in
    printf '%s\n' $HARD $PUZZLE $SOLVED >expected
    for how in "" -j1 -j2 --line-buffered; do
        run_out "$QUADRILLE" dedupe $how in
        is $status 0
        is "$err" ""
        cmp out expected
    done
    run_out "$QUADRILLE" dedupe -v in
    is "$(tail -1 err)" "3 different, 3 left out"
}

@test "duplicates across files and formats; each keeps its own" {
    numbers $PUZZLE >rows
    "$QUADRILLE" convert --to csv $HARD >csv
    printf %s $HARD >line
    run_out "$QUADRILLE" dedupe rows line csv $PUZZLE $SOLVED
    is $status 0
    cp out kept
    is "$(head -9 kept)" "$(<rows)"
    is "$(tail -2 kept)" "$(printf '%s\n%s' $HARD $SOLVED)"
    run_out "$QUADRILLE" dedupe --to line rows line csv $PUZZLE $SOLVED
    is "$out" "$(printf '%s\n%s\n%s' $PUZZLE $HARD $SOLVED)"
    run_out "$QUADRILLE" dedupe --to csv line line
    is "$out" "$("$QUADRILLE" convert --to csv $HARD)"
}

@test "isomorphs are left out on request" {
    printf '%s\n' $PUZZLE $HARD $SOLVED >in
    yes "$(<in)" | head -600 >many
    "$QUADRILLE" shuffle --seed 2 many >images
    cat in images >all
    is "$("$QUADRILLE" dedupe all | wc -l)" 603
    for how in "" -j1 -j2 --line-buffered; do
        run_out "$QUADRILLE" dedupe --isomorphs $how all
        is $status 0
        cmp out in
    done
    numbers "$(sed -n 4p images)" >rows
    run_out "$QUADRILLE" dedupe --isomorphs $PUZZLE rows
    is "$out" $PUZZLE
}

# Puzzles with several solutions and none, and those whose solution has automorphisms, go by their own forms.
@test "isomorphs: what is left is as many as forms of canon" {
    "$QUADRILLE" generate -n 40 --seed 1 >puzzles
    sed 's/[1-5]/./' puzzles >several
    sed 's/^.........../12......../' puzzles | cut -c1-81 | grep -E '^.{81}$' >more || true
    local most=123456789456789123789123456231564897564897231897231564312645978645978312978312645
    "$QUADRILLE" generate -n 20 --seed 1 --solution $most >symmetric
    cat puzzles several more symmetric >in
    cat in in in | "$QUADRILLE" shuffle --seed 5 >images
    cat in images >all
    "$QUADRILLE" dedupe --isomorphs all >kept || true
    "$QUADRILLE" canon kept >forms 2>/dev/null || true
    is "$(sort -u forms | wc -l)" "$(wc -l <forms)"
    is "$(sort -u forms)" "$("$QUADRILLE" canon all 2>/dev/null | sort -u)"
}

@test "clashing clues have no form, and are kept" {
    printf '%s\n' $NONE $PUZZLE $NONE >in
    for how in "" -j2 --line-buffered; do
        run_out "$QUADRILLE" dedupe --isomorphs $how in
        is $status 3
        cmp out in
        is "$err" "$(printf 'in:1: its clues clash: it cannot be compared\nin:3: its clues clash: it cannot be compared')"
        run_out "$QUADRILLE" dedupe $how in
        is $status 0
        cmp out <(head -2 in)
    done
}

@test "other boards and candidates; not with --isomorphs" {
    printf '%s\n' $SMALL $PUZZLE $SMALL $PUZZLE >in
    run_out "$QUADRILLE" dedupe in
    is $status 0
    is "$out" "$(printf '%s\n%s' $SMALL $PUZZLE)"
    run_out "$QUADRILLE" dedupe --isomorphs in
    is $status 3
    is "$out" "$(printf '!error 1:1\t%s\n%s\n!error 3:1\t%s' $SMALL $PUZZLE $SMALL)"
    has "$err" "in:3:1: this is offered for the ordinary 9x9 only"
    run_out "$QUADRILLE" dedupe --board 9x9+x $PUZZLE $PUZZLE
    is "$out" $PUZZLE
}

@test "a malformed line keeps its place, and others go on" {
    printf '%s\n' $PUZZLE "${PUZZLE}x" $HARD "${PUZZLE}x" $PUZZLE >in
    for how in "" -j2 --line-buffered --isomorphs; do
        run_out "$QUADRILLE" dedupe $how in
        is $status 3
        is "$(wc -l <out)" 4
        is "$(sed -n '1p;3p' out)" "$(printf '%s\n%s' $PUZZLE $HARD)"
        has "$(sed -n 2p out)" '!error 2:'
        has "$(sed -n 4p out)" '!error 4:'
    done
}

@test "many lines: the same however many threads" {
    "$QUADRILLE" generate -n 10000 --seed 1 >one
    "$QUADRILLE" generate -n 7000 --seed 2 >other
    cat one other one | "$QUADRILLE" dedupe -j2 - >out
    cmp out <(cat one other)
    head -5000 one | "$QUADRILLE" shuffle --seed 1 >images
    for how in -j1 -j2 -j3 --line-buffered; do
        cat one images other images | "$QUADRILLE" dedupe --isomorphs $how >out
        cmp out <(cat one other)
    done
}

@test "dedupe: empty input, missing files, output" {
    run_out "$QUADRILLE" dedupe </dev/null
    is "$status$out$err" 0
    run_out "$QUADRILLE" dedupe nothing
    is $status 3
    printf '%s\n' $PUZZLE $PUZZLE >in
    run_out "$QUADRILLE" dedupe -o in in
    is $status 3
    is "$(wc -l <in)" 2
    "$QUADRILLE" generate -n 20000 --seed 1 >many
    run_out sh -c '"$QUADRILLE" dedupe many >/dev/full'
    is $status 3
    has "$err" "No space left"
    run_out sh -c '"$QUADRILLE" dedupe in >&-'
    is $status 3
    "$QUADRILLE" dedupe many | head -1 >made
    is "$(wc -l <made)" 1
    run_out "$QUADRILLE" dedupe -o made in
    is "$(<made)" $PUZZLE
}

# bats test_tags=slow
@test "dedupe: a signal ends it soon, with whole lines" {
    for how in "" -j2 --line-buffered --isomorphs "--isomorphs -j2"; do
        interrupted dedupe $how
    done
}
