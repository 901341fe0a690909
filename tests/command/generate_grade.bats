load helper

# bats test_tags=slow
@test "ratings: a number, ranges, grades" {
    "$QUADRILLE" generate -n 3 --er 7.1..7.8 --seed 1 >made
    is "$("$QUADRILLE" grade --format '{er}' made | awk '$1 < 7.1 || $1 > 7.8')" ""
    is "$(wc -l <made)" 3
    "$QUADRILLE" generate -n 3 --er ..1.2 --seed 1 | "$QUADRILLE" grade --format '{er}' - | sort -u >ratings
    is "$(<ratings)" 1.2
    "$QUADRILLE" generate -n 2 --er 2.3 --ep 1.5 --ed 1..1.9 --seed 1 >made
    "$QUADRILLE" grade --format '{er} {ep}' made | sort -u >ratings
    is "$(<ratings)" "2.3 1.5"
    "$QUADRILLE" generate -n 3 --grade hard --minimal --seed 1 >made
    is "$("$QUADRILLE" grade --summary made | grep -v ' 0$' | tail -1)" "hard 3"
    "$QUADRILLE" generate -n 2 --grade extreme --scale revised --er ..8 --seed 1 >made
    is "$("$QUADRILLE" grade --summary --scale revised made | grep -v ' 0$' | tail -1)" "extreme 2"
}

# bats test_tags=slow
@test "techniques: the hardest, and one on the way" {
    "$QUADRILLE" generate -n 1 --hardest x-wing --seed 1 >made
    has "$("$QUADRILLE" grade made)" "x-wing "
    "$QUADRILLE" generate -n 2 --technique naked-pair --er ..6 --seed 1 >made
    "$QUADRILLE" grade --path made | grep -q naked-pair
}

@test "the recipe for a million puzzles with reasons, with 40" {
    quadrille() { "$QUADRILLE" "$@"; }
    sed -n '/^### A million puzzles/,/^##* Puzzles of other/s/^    //p' "$SOURCE/docs/generation.md" >recipe
    is "$(grep -c -- '-n 1000000 ' recipe) $(wc -l <recipe)" "1 3"
    sed -i 's/-n 1000000 /-n 40 /; s/| quadrille dedupe/>made; { cat made; quadrille shuffle made; } &/' recipe
    source ./recipe >unproved || true
    is "$(wc -l <puzzles.txt) $(wc -l <rated.jsonl) $(<unproved)" "40 40 "
    is "$("$QUADRILLE" hint --reasons rated.jsonl | grep -c ': proved: ')" "$(grep -o '"focus":' rated.jsonl | wc -l)"
    is "$(grep -c '"score":.*"grade":.*"path":\[{"step":1,.*"reason":' rated.jsonl)" 40
}

@test "the learner's scale: its own words, and no ratings" {
    "$QUADRILLE" generate -n 2 --grade unfair --seed 1 >made # which only that scale has
    is "$("$QUADRILLE" grade --scale learner --summary made | grep -v ' 0$' | tail -1)" "unfair 2"
    "$QUADRILLE" generate -n 2 --grade medium --scale learner --seed 1 >made
    is "$("$QUADRILLE" grade --scale learner --summary made | grep -v ' 0$' | tail -1)" "medium 2"
    run_out "$QUADRILLE" generate --grade fiendish --scale learner
    is "$status" 2
    has "$err" "there is no fiendish on the scale learner"
    run_out "$QUADRILLE" generate --grade unfair --scale classic
    is "$status" 2
    has "$err" "there is no unfair on the scale classic"
    run_out "$QUADRILLE" generate --er 3 --scale learner
    is "$status" 2
    has "$err" "there is no ER, EP and ED on the scale learner"
}

@test "the scale is the first one that has all that is wished for" {
    "$QUADRILLE" generate --technique naked-pair --hardest skyscraper --seed 1 >made
    has "$("$QUADRILLE" grade --scale learner made)" "skyscraper "
    for wish in '--technique two-strong-links --hardest als-xz' '--technique als-xz --er 3..7' \
        '--technique two-strong-links --grade unfair'; do
        run_out "$QUADRILLE" generate $wish
        is "$status" 2
        has "$err" "no scale has everything requested"
    done
}

@test "a scale alone rates all puzzles" {
    "$QUADRILLE" generate -n 3 --seed 1 --scale learner >made
    is "$(grep -cE ' # (easy|medium|hard|unfair|extreme), score [0-9]+$' made)" 3
    is "$(cut -c 1-81 made)" "$("$QUADRILLE" generate -n 3 --seed 1)"
}

@test "the same for any number of threads" {
    "$QUADRILLE" generate -n 5 --er 2..4 --seed 3 -j 1 >one
    "$QUADRILLE" generate -n 5 --er 2..4 --seed 3 -j 3 | cmp - one
}

@test "other boards" {
    run_out "$QUADRILLE" generate --board 6x6 --technique als-xz
    is "$status" 2
    has "$err" "als-xz is used on the ordinary 9x9 only"
    "$QUADRILLE" generate --board 6x6 --grade easy --seed 1 >made
    has "$("$QUADRILLE" grade made)" easy
}

@test "wishes that are not granted" {
    run_out "$QUADRILLE" generate --er 19 --attempts 20 --seed 1
    is "$status" 1
    is "$err" "0 of 1 puzzles in 20 attempts: too many attempts failed"
    run_out "$QUADRILLE" generate -n 1000 --er 9 --time-limit 0.5
    is "$status" 1
    has "$err" "stopped by the time limit"
    for wish in '--er x' '--er 25' '--er 7.8..7.1' '--er ..' '--ep 7.1-' '--ed 1.2.3' '--grade hardest' '--technique guess' \
        '--scale x' '--er 1..2 --grade extreme' '--grids --er 1'; do
        run_out "$QUADRILLE" generate $wish
        is "$status" 2
        is "$out" ""
        [ -n "$err" ]
    done
}

# bats test_tags=slow
@test "a signal ends it" {
    signalled 2 INT "$QUADRILLE" generate -n 1000000 --er 11 -o made
    is "$status" 130
    has "$err" "stopped by a signal"
}

@test "the rating is written with the puzzle" {
    run_out "$QUADRILLE" generate --grade hard -n 2 --seed 1
    grep -qxE '[.1-9]{81} # hard, ER (2\.[6-9]|3\.[0-9]|4\.[0-9])' out
    is "$(sed 's/.*ER //' out)" "$("$QUADRILLE" grade --format '{er}' out)"
    run_out "$QUADRILLE" generate --board 6x6 --grade easy --seed 1
    grep -qxE '[.1-6]{36} # easy, ER 1\.[0-5]' out
    "$QUADRILLE" generate --grade hard --seed 1 --json >made
    has "$(<made)" ',"grade":"hard","scale":"classic","techniques":{"er":"'
    [[ "$(<made)" =~ \"er\":([0-9.]+),.*\"puzzle\" ]] || [[ "$(<made)" =~ \"puzzle\":.*\"er\":([0-9.]+), ]]
    is "$("$QUADRILLE" generate --grade hard --seed 1 | sed 's/.*ER //')" "${BASH_REMATCH[1]}"
    is "$("$QUADRILLE" generate --grade hard --seed 1 --to csv | head -1)" "puzzle,solution,difficulty,er,ep,ed,scale"
    has "$("$QUADRILLE" generate --grade unfair --seed 1)" " # unfair, score "
    run_out "$QUADRILLE" generate --grade hard --seed 1 --to rows # which has no place for it
    is "$(wc -l <out) $err" "9 "
    is "$("$QUADRILLE" generate --seed 1 | wc -c)" 82
}

@test "ratings are on the sheet" {
    for way in "generate --grade hard -n 3 --seed 1" "generate --grade hard -n 3 --seed 1 --to csv" \
        "generate --grade hard -n 3 --seed 1 --to sdk"; do
        "$QUADRILLE" $way >made
        "$QUADRILLE" print --to svg --solutions none made >sheet
        is "$way $(grep -oE '>hard, ER [0-9.]+<' sheet | wc -l)" "$way 3"
        "$QUADRILLE" convert --lossy --to line made | "$QUADRILLE" grade --csv - >rated
        "$QUADRILLE" print --to svg --solutions none rated >again
        is "$way $(grep -oE '>hard, ER [0-9.]+<' again)" "$way $(grep -oE '>hard, ER [0-9.]+<' sheet)"
    done
    printf '%s # easy\n%s # easy to like\n' $PUZZLE $HARD >in # a grade, and none
    "$QUADRILLE" print --to svg --solutions none in >sheet
    is "$(grep -o '>easy[^<]*' sheet)" ">easy"
    "$QUADRILLE" generate --grade hard -n 1 --seed 1 | "$QUADRILLE" convert --to csv - | sed -n 1p >header
    is "$(<header)" "puzzle,solution,comment"
}

# bats test_tags=slow
@test "positions: the technique comes next, in every format that holds candidates" {
    "$QUADRILLE" generate -n 3 --technique x-wing --position --scale learner --seed 3 >made
    is "$(wc -l <made)" 3
    is "$("$QUADRILLE" hint --scale learner made | grep -c '^X-wing')" 3
    for format in pencilmarks hodoku sdx sudokuwiki; do
        "$QUADRILLE" generate --technique x-wing --position --scale learner --seed 3 --to $format >one
        is "$("$QUADRILLE" hint --scale learner one | grep -c '^X-wing')" 1
    done
    "$QUADRILLE" generate --hardest naked-pair --position --seed 3 --json >one
    "$QUADRILLE" generate --hardest naked-pair --position --seed 3 | "$QUADRILLE" hint --json >hint
    has "$(<hint)" '"hint":"Naked pair'
    # the same cells as in the position of the hint
    is "$(grep -o '"position":{"board":"9x9","puzzle":' one)" '"position":{"board":"9x9","puzzle":'
    is "$(sed 's/.*"cells":\(\[.*\]\)}.*/\1/' one)" "$(sed 's/.*"cells":\(\[.*\]\)}.*/\1/' hint)"
    run_out "$QUADRILLE" generate --position
    is "$status" 2
    has "$(<err)" '--position requires --technique or --hardest'
    run_out "$QUADRILLE" generate --grids --position
    is "$status" 2
}

@test "techniques that may not be used cannot be asked for" {
    for wish in '--without x-wing --technique x-wing' '--techniques naked-single --hardest x-wing' \
        '--techniques naked-single --without naked-single'; do
        run_out "$QUADRILLE" generate $wish
        is "$wish: $status" "$wish: 2"
    done
    run_out "$QUADRILLE" generate --without x-wing --technique x-wing
    has "$err" 'x-wing is needed, but to be left out'
    run_out "$QUADRILLE" generate --techniques naked-single --hardest x-wing
    has "$err" 'x-wing is needed, but none of the techniques to be used'
    run_out "$QUADRILLE" hint --techniques naked-single --without naked-single \
        53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    is "$status" 2
    has "$err" '--techniques and --without leave no technique'
}
