#!/usr/bin/env bats
load helper

NONE=${PUZZLE/53/55}
MOST=123456789456789123789123456231564897564897231897231564312645978645978312978312645
FORM=........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.

# apply MAP PUZZLE: the image, as docs/quadrille.1 explains it. MAP is "- ROWS COLUMNS DIGITS", or "t ...".
apply() {
    local transposed rows columns digits image= r c symbol
    read -r transposed rows columns digits <<<"$1"
    for ((i = 0; i < 81; i++)); do
        r=$((${rows:i/9:1} - 1)) c=$((${columns:i%9:1} - 1))
        if [ "$transposed" = t ]; then symbol=${2:9*c+r:1}; else symbol=${2:9*r+c:1}; fi
        case $symbol in [1-9]) symbol=${digits:symbol-1:1} ;; esac
        image+=$symbol
    done
    echo "$image"
}

@test "forms, the same for all images" {
    run_out "$QUADRILLE" canon $PUZZLE $MOST
    is $status 0
    is "$out" "$(printf '%s\n%s' $FORM $MOST)"
    yes $PUZZLE | head -300 >in
    "$QUADRILLE" shuffle --seed 1 in >images
    is "$(sort -u images | wc -l)" 300
    is "$("$QUADRILLE" canon images | sort -u)" $FORM
    is "$("$QUADRILLE" canon $FORM)" $FORM
}

@test "numbers of automorphisms" {
    run_out "$QUADRILLE" canon --automorphisms $MOST $SOLVED \
        123456789456789123789123456234567891567891234891234567345678912678912345912345678
    is "$(cut -f2 out)" "$(printf '648\n1\n54')"
    run_out "$QUADRILLE" canon --automorphisms "$(printf '.%.0s' {1..81})" "1$(printf '.%.0s' {2..81})"
    is "$out" "$(printf '.%.0s' {1..81})	3359232
$(printf '.%.0s' {1..80})1	41472"
}

# bats test_tags=slow
@test "the map leads to the form" {
    printf '%s\n' $PUZZLE $HARD $SOLVED $MOST >in
    "$QUADRILLE" generate -n 10 --seed 4 >>in
    "$QUADRILLE" canon --map in >out
    is "$(cut -f2 out | cut -d' ' -f1 | sort -u)" "$(printf -- '-\nt')"
    paste in out | while IFS=$'\t' read -r puzzle form map; do
        is "$(apply "$map" "$puzzle")" "$form"
    done
    run_out "$QUADRILLE" canon --map --automorphisms $PUZZLE
    is "$out" "$(printf '%s\t1\tt 321789465 465897213 983672514' $FORM)"
}

@test "JSON" {
    run_out "$QUADRILLE" canon --json $PUZZLE $NONE
    is "$(sed -n 1p out)" '{"record":1,"file":"argument","line":1,"form":"'$FORM'","automorphisms":1,"map":{"transposed":true,"rows":"321789465","columns":"465897213","digits":"983672514"}}'
    is "$(sed -n 2p out)" '{"record":2,"file":"argument","line":1,"error":{"line":1,"column":1,"message":"r1c1 and r1c2 are both 5 in a row"}}'
}

@test "what has no form is marked in its place" {
    printf '%s\n' $PUZZLE $NONE ......31...2.1.. "${PUZZLE}x" $PUZZLE >in
    for how in "" -j2 --line-buffered; do
        run_out "$QUADRILLE" canon $how in
        is $status 3
        is "$(sed -n '1p;5p' out)" "$(printf '%s\n%s' $FORM $FORM)"
        is "$(sed -n 2p out)" "$(printf '!error 2:1\t%s' $NONE)"
        is "$(sed -n 3p out)" "$(printf '!error 3:1\t......31...2.1..')"
        has "$(sed -n 4p out)" '!error 4:'
        has "$err" "in:2:1: r1c1 and r1c2 are both 5 in a row"
        has "$err" "in:3:1: this is offered for the ordinary 9x9 only"
    done
    for board in 9x9+x 9x9+regions=AABBCCDDDAABBCCDDDAABBCCDDDAABBCCEEEAFGBCHEEEFFGGHHEEEFFGGHHIIIFFGGHHIIIFFGGHHIII; do
        run_out "$QUADRILLE" canon --board $board $PUZZLE
        is $status 2
        has "$err" "the ordinary 9x9 only"
    done
}

# bats test_tags=slow
@test "many threads, many at once or one by one: the same" {
    mixed >in
    "$QUADRILLE" generate -n 9000 --seed 2 >>in
    for more in "" --json "--map --automorphisms"; do
        "$QUADRILLE" canon $more --line-buffered in >expected 2>expected_err || true
        for how in "" -j1 -j2 -j3; do
            run_out "$QUADRILLE" canon $more $how in
            is $status 3
            cmp out expected
            cmp err expected_err
        done
    done
    "$QUADRILLE" canon - <in >out 2>err || true
    "$QUADRILLE" canon in >expected 2>err || true
    cmp out expected
}

@test "other formats, several files, no newline at the end" {
    numbers $PUZZLE >rows
    "$QUADRILLE" convert --to csv $PUZZLE >csv
    printf %s $PUZZLE >line
    run_out "$QUADRILLE" canon rows csv line $PUZZLE
    is $status 0
    is "$(wc -l <out)" 4
    is "$(sort -u out)" $FORM
}

@test "canon: empty input, missing files, output" {
    run_out "$QUADRILLE" canon </dev/null
    is "$status$out$err" 0
    run_out "$QUADRILLE" canon nothing
    is $status 3
    echo $PUZZLE >in
    run_out "$QUADRILLE" canon -o in in
    is $status 3
    is "$(<in)" $PUZZLE
    run_out sh -c 'yes $0 | head -100000 | "$QUADRILLE" canon >/dev/full' $PUZZLE
    is $status 3
    has "$err" "No space left"
    run_out sh -c '"$QUADRILLE" canon in >&-'
    is $status 3
    yes $PUZZLE | "$QUADRILLE" canon | head -1 >made
    is "$(<made)" $FORM
    run_out "$QUADRILLE" canon -o made in
    is "$(<made)" $FORM
}

# bats test_tags=slow
@test "canon: a signal ends it soon, with whole lines" {
    for how in "" -j2 --line-buffered; do
        interrupted canon $how
    done
}

# ---- same --------------------------------------------------------------------------------------

@test "same: two puzzles, and the map from one to the other" {
    "$QUADRILLE" shuffle --seed 3 $PUZZLE >image
    echo $PUZZLE >first
    run_out "$QUADRILLE" same first image
    is $status 0
    has "$out" "$(printf 'same\t')"
    is "$(apply "$(cut -f2 out)" $PUZZLE)" "$(<image)"
    cat image >>first
    numbers "$(<image)" >rows
    run_out "$QUADRILLE" same $PUZZLE rows
    is "$(apply "$(cut -f2 out)" $PUZZLE)" "$(<image)"
    run_out "$QUADRILLE" same - <first
    is $status 0
    run_out "$QUADRILLE" same $PUZZLE $HARD
    is "$status$out" 1different
    run_out "$QUADRILLE" same --exit-zero $PUZZLE $HARD
    is "$status$out" 0different
}

@test "same: neither one puzzle nor three, nor what has no form" {
    run_out "$QUADRILLE" same $PUZZLE
    is "$status$out$err" "3same compares two puzzles, and there is one"
    run_out "$QUADRILLE" same </dev/null
    is "$status$out$err" "3same compares two puzzles, and there are none"
    run_out "$QUADRILLE" same $PUZZLE $PUZZLE $HARD
    is "$status$out$err" "3argument:1: this is a third puzzle; same compares two"
    run_out "$QUADRILLE" same $PUZZLE $NONE
    is "$status$out$err" "3argument:1:1: r1c1 and r1c2 are both 5 in a row"
    run_out "$QUADRILLE" same $PUZZLE ......31...2.1..
    is "$status$out$err" "3argument:1:1: this is offered for the ordinary 9x9 only"
    run_out "$QUADRILLE" same $PUZZLE "${PUZZLE}1"
    is "$status$out" 3
    run_out "$QUADRILLE" same --board 9z9 $PUZZLE $PUZZLE
    is "$status$out" 2
    run_out "$QUADRILLE" same nothing
    is "$status$out" 3
}

@test "shuffle: digits that are placed stay placed, where the clues go" {
    echo ":0000:x:${PUZZLE:0:2}+4${PUZZLE:3}:::" | "$QUADRILLE" shuffle --seed 3 --to hodoku >image
    is "$(tr -cd + <image)" +
    sed 's/+./\./; s/^:0000:x:\(.*\):::$/\1/' image >clues
    is "$("$QUADRILLE" canon clues)" "$("$QUADRILLE" canon $PUZZLE)"
    sed 's/+//; s/^:0000:x:\(.*\):::$/\1/' image >filled
    is "$("$QUADRILLE" canon filled)" "$(echo "${PUZZLE:0:2}4${PUZZLE:3}" | "$QUADRILLE" canon)"
}
