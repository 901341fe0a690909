load helper

EASY=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
CHAIN=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..

@test "the next step, at each level of help" {
    run_out "$QUADRILLE" hint $EASY
    is "$status" 0
    is "$out" "In box b2, 8 can only be in r1c6: r1c6 is 8."
    is "$("$QUADRILLE" hint --level where $EASY)" "Look at box b2."
    is "$("$QUADRILLE" hint --level technique $EASY)" "Look at box b2. The technique is: hidden single."
    is "$("$QUADRILLE" hint --level effect $EASY)" "r1c6 is 8"
}

@test "-n: the next steps, set apart" {
    run_out "$QUADRILLE" hint -n 2 --level effect $EASY
    is "$out" "$(printf '1. r1c6 is 8\n\n2. r1c4 is 6')"
    is "$("$QUADRILLE" hint -n 0 --level effect $EASY | grep -c '^[0-9]*\. r.c. is .$')" 51
    is "$("$QUADRILLE" hint -n 60 --level effect $EASY | tail -1 | cut -d. -f1)" 51
    run_out "$QUADRILLE" hint -n 2 --to text $EASY $EASY
    is "$(grep -cE '^[12]\. In ' out)" 4
    run_out "$QUADRILLE" hint -n 2 --json $EASY
    is "$(grep -o '"step":[12]' out | tr '\n' ' ')" '"step":1 "step":2 '
    is "$("$QUADRILLE" hint -n 1 --level effect $EASY)" "r1c6 is 8"
    run_out "$QUADRILLE" hint -n 3 --technique x-wing $EASY
    is "$out $status" "no step on the way uses that technique 1"
    is "$("$QUADRILLE" hint -n 0 $SOLVED)" "every cell is filled"
}

@test "a complete grid, several solutions, none" {
    run_out "$QUADRILLE" hint $SOLVED
    is "$status" 0
    is "$out" "every cell is filled"
    run_out "$QUADRILLE" hint ................................................................................1
    is "$status" 1
    is "$out" "there are several solutions"
    run_out "$QUADRILLE" hint 55${EASY:2}
    is "$status" 1
    is "$out" "there is no solution: a value is wrong, or a candidate is missing"
}

@test "a wrong value of the player is told first" {
    "$QUADRILLE" convert --to sdx $EASY | sed '1s/5 3 124/5 3 u4/' >position
    run_out "$QUADRILLE" hint position
    is "$status" 0
    sed -i 's/u4/u2/' position
    run_out "$QUADRILLE" hint position
    is "$status" 1
    is "$out" "r1c3 is not 2."
    is "$("$QUADRILLE" hint --exit-zero --level where position)" "Look at r1c3."
    sed -i 's/u2/12/' position
    run_out "$QUADRILLE" hint --json position
    is "$status" 1
    is "$out" '{"record":1,"file":"position","line":1,"mistake":"The candidate 4 is missing in r1c3."}'
}

@test "other boards" {
    run_out "$QUADRILLE" hint 1...............
    is "$status" 1
    is "$out" "there are several solutions"
    run_out "$QUADRILLE" hint ............31...2.1..
    is "$status" 3
    "$QUADRILLE" generate --board 16x16 --seed 1 >made
    run_out "$QUADRILLE" hint made
    is "$status" 0
    has "$out" "can only be in"
}

@test "other boards: what their houses are called" {
    PUZZLE_X=.....7.9........1.7....8.36.....64.1..3....2..65.4......8.....9........7.........
    has "$("$QUADRILLE" solve --explain --board 9x9+x $PUZZLE_X)" "In diagonal x"
    "$QUADRILLE" generate --board 9x9+windoku --seed 3 >made
    has "$("$QUADRILLE" solve --explain --board 9x9+windoku made)" "In window w"
}

@test "JSON, malformed records, several records" {
    run_out "$QUADRILLE" hint --json $EASY ${EASY}1 $SOLVED
    is "$status" 3
    has "$(echo "$out" | sed -n 1p)" '"hint":"In box b2, 8 can only be in r1c6: r1c6 is 8.","step":{"step":1,"rating":1.2,"technique":"hidden-single","place":{"cell":"r1c6","value":8}'
    has "$(echo "$out" | sed -n 2p)" '"error":'
    has "$(echo "$out" | sed -n 3p)" '"none":"every cell is filled"'
    is "$(echo "$out" | wc -l)" 3
}

# ---- drawn ---------------------------------------------------------------------------------------

FISH=7..........42......2....3.43...4.......3.2.15.61.9......69.......7...9812..75...6

svg_is_well_formed() { # FILE
    ! command -v xmllint >/dev/null || xmllint --noout --nonet "$1"
}

@test "--to text: the position with marks, what they mean, and the sentence" {
    run_out "$QUADRILLE" hint --to text $EASY
    is "$status" 0
    is "$(sed -n 1,3p out)" "\
+----------------------+----------------------+----------------------+
| 5      3      124    | 26     7      246+8  | 1489   1249   248    |
| 6      247    247    | 1      9      5      | 3478   234    2478   |"
    is "$(tail -2 out)" "\
+ placed
In box b2, 8 can only be in r1c6: r1c6 is 8."
    run_out "$QUADRILLE" hint --to text --level where $EASY $EASY
    is "$(grep -c '^| .*[-+*~]' out)" 0
    is "$(grep -c '^Look at box b2.$' out)" 2
    is "$(grep -c '^$' out)" 1
    run_out "$QUADRILLE" hint --to text $SOLVED
    is "$status" 0
    is "$(tail -1 out)" "every cell is filled"
}

@test "--technique goes on to the first step by it" {
    run_out "$QUADRILLE" hint --technique finned-x-wing --to text $FISH
    is "$status" 0
    has "$out" "* pattern   ~ other part of the pattern   - removed"
    has "$out" "In row r3 and row r6, 8 can only be in"
    run_out "$QUADRILLE" hint --technique x-wing $EASY
    is "$status" 1
    is "$out" "no step on the way uses that technique"
    run_out "$QUADRILLE" hint --technique finned-x-wing --scale classic $FISH
    is "$status" 2
    has "$err" "there is no finned-x-wing on the scale classic"
    run_out "$QUADRILLE" hint --technique magic $FISH
    is "$status" 2
}

@test "--to svg: all hints in one document" {
    run_out "$QUADRILLE" hint --to svg --technique x-chain $FISH
    is "$status" 1
    P=....14.2.48..........9.5..8...2..6..1.5.3...2.2....38.3....1.5.....2.1.6..6..7...
    run_out "$QUADRILLE" hint --to svg --technique x-chain $P $P
    is "$status" 0
    svg_is_well_formed out
    is "$(grep -c '<svg' out)" 1
    has "$out" "<title>2 hints</title>"
    is "$(sed -n '/<g class="pattern"/,/<\/g>/p' out | grep -c '<circle')" 6
    is "$(sed -n '/<g class="other"/,/<\/g>/p' out | grep -c '<rect')" 6
    is "$(sed -n 's/.*class="removed".* d="\(.*\)".*/\1/p' out | tr -dc M)" MMMMMM
    has "$out" 'class="link"'
    has "$out" "If r3c1 is not 7: r8c1 is 7;"
    run_out "$QUADRILLE" hint --to svg --technique x-chain --level where $P
    hasnt() { case $1 in *"$2"*) return 1 ;; esac; }
    for class in pattern other removed link; do
        hasnt "$out" "class=\"$class\""
    done
    : >empty
    run_out "$QUADRILLE" hint --to svg empty
    svg_is_well_formed out
}

@test "drawn: mistakes, malformed records, no step" {
    "$QUADRILLE" convert --to sdx $EASY | sed '1s/5 3 124/5 3 u2/' >position
    run_out "$QUADRILLE" hint --to text position
    is "$status" 1
    has "$out" "-2"
    is "$(tail -2 out)" "- wrong
r1c3 is not 2."
    run_out "$QUADRILLE" hint --to svg position
    is "$status" 1
    svg_is_well_formed out
    has "$out" 'class="removed"'
    sed -i '1s/u2/12/' position
    run_out "$QUADRILLE" hint --to text position
    has "$out" "| 5      3      12+4   |"
    has "$out" "+ missing"
    run_out "$QUADRILLE" hint --to svg ${EASY}1 $EASY
    is "$status" 3
    svg_is_well_formed out
    has "$out" "<title>1 hint</title>"
    run_out "$QUADRILLE" hint --to svg ................................................................................1
    is "$status" 1
    has "$out" "there are several solutions"
    run_out "$QUADRILLE" hint --to svg --json $EASY
    is "$status" 2
    has "$err" "only one of --json"
}

@test "drawn: other boards, and nowhere to write" {
    "$QUADRILLE" generate --board 16x16 --seed 1 >made
    run_out "$QUADRILLE" hint --to text made
    is "$status" 0
    has "$out" "+ placed"
    run_out "$QUADRILLE" hint --to svg made
    svg_is_well_formed out
    [ -w /dev/full ] || skip
    for to in text svg; do
        run_out sh -c '"$0" hint --to '$to' "$1" >/dev/full' "$QUADRILLE" $EASY
        is "$status" 3
        has "$err" "No space left on device"
    done
}

# ---- solve --explain ---------------------------------------------------------------------------

@test "solve --explain: every step, then the solution" {
    run_out "$QUADRILLE" solve --explain $EASY
    is "$status" 0
    is "$(echo "$out" | tail -1)" $SOLVED
    is "$(echo "$out" | grep -c '^[0-9]*\. ')" 51
    run_out "$QUADRILLE" solve --explain ................................................................................1
    is "$status" 1
    has "$out" '!multiple'
    run_out "$QUADRILLE" solve --explain --json $EASY
    has "$out" '"solution":"'
    has "$out" '"path":[{"step":1,'
    run_out "$QUADRILLE" solve --explain --all $EASY
    is "$status" 2
}

@test "solve --explain --scale: the techniques and scores of that scale" {
    run_out "$QUADRILLE" solve --explain --scale learner $CHAIN
    is "$status" 0
    grep -qE '^[0-9]+\. [^(]+ \([0-9]+\)$' <<<"$out"
    run_out "$QUADRILLE" solve --scale learner $CHAIN
    is "$status" 2
    has "$err" "--scale needs --explain"
}

@test "solve --explain: symbols; no options of the search for solutions" {
    run_out "$QUADRILLE" solve --explain --symbols 0123 2...............
    is "$status" 1
    run_out "$QUADRILLE" solve --explain --board 4x4 --symbols 0123 01.....1.2.....3
    is "$status" 0
    has "$out" "0 can only be in"
    is "$(grep -c 4 <<<"$(grep -v '^[0-9]*\. ' <<<"$out" | sed 's/[rcb][0-9]//g')")" 0
    for option in --stats "--order first" "--node-limit 1"; do
        run_out "$QUADRILLE" solve --explain $option $EASY
        is "$status" 2
    done
}

@test "chains tell their links" {
    run_out "$QUADRILLE" solve --explain $CHAIN
    is "$status" 0
    has "$out" "If "
    has "$out" "In every case "
}
