load helper

EASY=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
CHAIN=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..

@test "the next step, at each level of help" {
    run_out "$QUADRILLE" hint $EASY
    is "$status" 0
    is "$out" "Hidden single. In box 2, 8 can only be in r1c6: r1c6 is 8."
    is "$("$QUADRILLE" hint --level where $EASY)" "Look at box 2."
    is "$("$QUADRILLE" hint --level technique $EASY)" "Look at box 2. The technique is: hidden single."
    is "$("$QUADRILLE" hint --level effect $EASY)" "r1c6 is 8"
}

@test "-n: the next steps, set apart" {
    run_out "$QUADRILLE" hint -n 2 --level effect $EASY
    is "$out" "$(printf '1. r1c6 is 8\n\n2. r1c4 is 6')"
    is "$("$QUADRILLE" hint -n 0 --level effect $EASY | grep -c '^[0-9]*\. r.c. is .$')" 51
    is "$("$QUADRILLE" hint -n 60 --level effect $EASY | tail -1 | cut -d. -f1)" 51
    run_out "$QUADRILLE" hint -n 2 --to text $EASY $EASY
    is "$(grep -cE '^[12]\. Hidden single. In ' out)" 4
    run_out "$QUADRILLE" hint -n 2 --json $EASY
    is "$(grep -o '"step":[12]' out | tr '\n' ' ')" '"step":1 "step":2 '
    is "$("$QUADRILLE" hint -n 1 --level effect $EASY)" "r1c6 is 8"
    run_out "$QUADRILLE" hint -n 3 --technique x-wing $EASY
    is "$out $status" "no step of the path uses that technique 1"
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
    has "$("$QUADRILLE" solve --explain --board 9x9+x $PUZZLE_X)" "In diagonal "
    "$QUADRILLE" generate --board 9x9+windoku --seed 3 >made
    has "$("$QUADRILLE" solve --explain --board 9x9+windoku made)" "In window "
}

@test "JSON, malformed records, several records" {
    run_out "$QUADRILLE" hint --json $EASY ${EASY}1 $SOLVED
    is "$status" 3
    has "$(echo "$out" | sed -n 1p)" '"hint":"Hidden single. In box 2, 8 can only be in r1c6: r1c6 is 8.","step":{"step":1,"rating":1.2,"technique":"hidden-single","place":{"cell":"r1c6","value":8}'
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
Hidden single. In box 2, 8 can only be in r1c6: r1c6 is 8."
    run_out "$QUADRILLE" hint --to text --level where $EASY $EASY
    is "$(grep -c '^| .*[-+*~]' out)" 0
    is "$(grep -c '^Look at box 2.$' out)" 2
    is "$(grep -c '^$' out)" 1
    run_out "$QUADRILLE" hint --to text $SOLVED
    is "$status" 0
    is "$(tail -1 out)" "every cell is filled"
}

@test "--technique goes on to the first step by it" {
    run_out "$QUADRILLE" hint --technique finned-x-wing --to text $FISH
    is "$status" 0
    has "$out" "* pattern   ~ other part of the pattern   - removed"
    has "$out" "In row 3 and row 6, 8 can only be in"
    run_out "$QUADRILLE" hint --technique x-wing $EASY
    is "$status" 1
    is "$out" "no step of the path uses that technique"
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
    has "$out" "If r3c1 is not 7: r8c1 is 7 (column 1);"
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
    printf 'short\n%s\n' $EASY >in
    run_out "$QUADRILLE" solve --explain in
    is "$(sed -n 1p out)" "$(printf '!error 1:1\tshort')"
    is "$(tail -1 out)" $SOLVED
    is "$status" 3
    has "$("$QUADRILLE" solve --explain --json in 2>err || true)" '"verdict":"error","error":{"line":1,"column":1,'
}

# bats test_tags=slow
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
    is "$(grep -c 4 <<<"$(grep -v '^[0-9]*\. ' <<<"$out" | sed -E 's/([rc]|row |column |box )[0-9]//g')")" 0
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

# A position of HoDoKu's library, with the naked quad that it was made for.
QUAD=":0202:248:..+817+453.1..........4...8.+1...5..........39.29.6...1....+3..1+2.75196+2+73+84..24+3.+6.+5:628 928 638 938 649::"

@test "--here: a technique in the very position, whatever is easier" {
    run_out "$QUADRILLE" hint --here --technique naked-quad --level effect "$QUAD"
    is "$status" 0
    is "$out" "r4c5 is not 4 or 8; r4c6 is not 2 or 8; r5c5 is not 4 or 8"
    run_out "$QUADRILLE" hint --here --technique naked-quad -n 0 --level effect "$QUAD"
    is "$(grep -c '^[0-9]*\. ' out)" "$("$QUADRILLE" hint --all --technique naked-quad "$QUAD" | wc -l)"
    run_out "$QUADRILLE" hint --here --technique jellyfish "$QUAD"
    is "$status" 1
    is "$out" "that technique finds no step here"
}

@test "--here in formats that hold candidates" {
    for format in candidates pencilmarks; do
        "$QUADRILLE" convert -q --exit-zero --to $format "$QUAD" >position 2>/dev/null || true
        run_out "$QUADRILLE" hint --here --technique naked-quad --level effect position
        is "$status" 0
        is "$out" "r4c5 is not 4 or 8; r4c6 is not 2 or 8; r5c5 is not 4 or 8"
    done
}

@test "candidates of which the filled cells are a puzzle are those of a position, not a puzzle" {
    # r3c1 and r3c3 have no 3 any more, but had it in the puzzle
    POSITION="........91....6.........7..1......8..2..........4.......3...........6.8.....5...........8....4......2.........3...........6.......5............91..............7..1...56.....3......1...5............91......8.......7.....4......2...6.8..2.....8.12..5....1...5.78....4.........5.7..1.3....8.........9.....6....2..5..8..23....8.1.3.5....1.....78.1.3.......2..........4..........6...1.....7......5..8.........9.2..56...1...567..........9....5.7..1.3....8.1......8.1.....7.....4......23....8.1.3.5....1...5....1.3.5.......4.............9.2..............8.......7.......6.........7..........9.....6...1......8.....5....1......8..2.........3.........4........4......2..............8......6.........7....3..........5............91........"
    run_out "$QUADRILLE" hint --here --technique extended-rectangle --level effect "$POSITION"
    is "$status" 0
    is "$out" "r3c1 is not 1 or 5"
}

@test "--here: values that are no clues are known as such" {
    POSITION=":0607:19:+6+45.+3..+1.+1+9+3..268.7+2+8+6.14+3.+3+5+21.68...+1+63+8.....87.+2+51+638+712.43.+6+53+4.6..2+126+9.+1+3.+4+8:714 717 919 525 945 749 757 957 958 559 759 919::"
    run_out "$QUADRILLE" hint --here --technique avoidable-rectangle-1 --level effect "$POSITION"
    is "$status" 0
    is "$out" "r5c1 is not 9"
    run_out "$QUADRILLE" hint --here --technique avoidable-rectangle-1 "${POSITION//+/}"
    is "$status" 1
}

# bats test_tags=slow
@test "--all: each step that applies, once, in its order" {
    run_out "$QUADRILLE" hint --all "$QUAD"
    is "$status" 0
    is "$(head -1 out)" "$(printf '1\t1\t4\tnaked-single\tr7c8=9')"
    is "$(cut -f2 out | tr '\n' ' ')" "$(seq -s ' ' "$(wc -l <out)") "
    is "$(cut -f4,5 out | sort | uniq -d)" ""
    is "$(grep -c '	naked-quad	r4c5<>48 r4c6<>28 r5c5<>48$' out)" 1
    # techniques one after another, those of a technique by what they remove
    is "$(cut -f4 out | uniq | sort | uniq -d)" ""
    "$QUADRILLE" hint --all --json "$QUAD" >json
    is "$(wc -l <json)" "$(wc -l <out)"
    is "$(grep -c '"because":\[{"id":1,' json)" "$(wc -l <out)"
    is "$("$QUADRILLE" hint --all -n 3 "$QUAD")" "$(head -3 out)"
    run_out "$QUADRILLE" hint --all -n 2 --level effect "$QUAD"
    is "$out" "$(printf '1. r7c8 is 9\n\n2. r7c5 is 5')"
    # of which puzzle
    run_out "$QUADRILLE" hint --all -n 2 "$QUAD" $EASY
    is "$(cut -f1,2 out | tr '\t\n' '. ')" "1.1 1.2 2.1 2.2 "
    run_out "$QUADRILLE" hint --all ''
    is "$err $status" "'': No such file or directory 3"
}

@test "--all: no chain has a candidate twice, but as both its ends" {
    [ -n "$(command -v python3)" ] || skip "python3 is needed"
    "$QUADRILLE" hint --all --json "$QUAD" ...1.46...........1...7.5.2.......96.7.92......3....8..27.5.3.1..536......9.1.7.. >json
    run_out python3 - json <<'END'
import json, sys
chains = 0
for line in open(sys.argv[1]):
    step = json.loads(line)["step"]
    links = step["links"]
    if step["technique"] not in ("x-chain", "xy-chain", "alternating-chain", "continuous-loop", "discontinuous-loop"):
        continue
    nodes = [(end["cell"], end["value"]) for end in [links[0]["from"]] + [link["to"] for link in links]]
    inner = nodes[:-1] if nodes[0] == nodes[-1] else nodes
    assert len(set(inner)) == len(inner), nodes
    chains += 1
print(chains > 50)
END
    is "$out$err" True
}

@test "techniques that no scale has are found here, or on a scale of one's own" {
    for here in "" --here; do
        has "$("$QUADRILLE" hint $here --technique franken-swordfish $EASY)" "Franken swordfish. "
    done
    for name in franken-swordfish five-strong-links; do
        run_out "$QUADRILLE" generate --hardest $name
        is "$status" 2
        has "$err" "no scale has everything requested"
        for here in "" --here --all; do
            run_out "$QUADRILLE" hint $here --techniques naked-pair,$name $EASY
            is "$status" 2
            has "$err" "$name is on no scale: hint --technique finds it, --scale FILE reads"
        done
    done
    is "$(grep -c '`franken-swordfish`.*\|`five-strong-links`.*no scale' "$SOURCE/docs/techniques.md")" 2
}

@test "--all: if only chains that branch apply, the first of them; and nothing in a filled grid" {
    MONSTER=1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    run_out "$QUADRILLE" hint --all --without sk-loop,msls $MONSTER
    is "$status" 0
    is "$out" "$(printf '1\t1\t1000\tnested-chain\tr5c9<>6')"
    run_out "$QUADRILLE" hint --all $SOLVED
    is "$status" 0
    is "$out" "every cell is filled"
}

@test "--json: the facts of a step, and the nested chains of its links in their places" {
    "$QUADRILLE" hint --json 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 >json
    [ -n "$(command -v python3)" ] || skip "python3 is needed"
    run_out python3 - json <<'END'
import json, sys
step = json.load(open(sys.argv[1]))["step"]
facts = {}
def walk(list):
    for fact in list:
        assert fact["by"] in ("assumed", "cell", "house", "count", "contradiction", "cases")
        facts[fact["id"]] = fact
        walk(fact.get("because", []))
walk(step["because"])
assert all(number in facts and number < fact["id"] for fact in facts.values() for number in fact.get("from", []))
inner = [link["inner"] for link in step["links"] if "inner" in link]
assert all(facts[fact["id"]]["by"] == fact["by"] for fact in inner)
print(step["technique"], len([fact for fact in inner if fact["technique"] == "forcing-chain" and fact["because"]]) > 0)
END
    is "$out" "nested-chain True"
}

@test "a death blossom names each set once, and several" {
    "$QUADRILLE" hint --all --level reason --technique death-blossom .5.24...3.6.....2.8.......94..812.....5........83.5.....6...1..3...792.5...1..7.. >out
    [ "$(grep -c 'one value more than cells: .*; ' out)" -gt 5 ]
    is "$(grep -c Death out)" "$(grep -c 'one value more than cells: .*; ' out)"
    is "$(sed -E '/than cells:/!d; s/.*than cells: //; s/[A-Z] = //g; s/\. Each cand.*//; s/$/; /' out | grep -cE '(r[^;]*\)); (.*; )?\1; ' || true)" 0
}

told() { # TECHNIQUE POSITION: the words of its first step there
    "$QUADRILLE" hint --here --technique "$1" ":0000:$2"
}

@test "3D Medusa and chute remote pairs say what is impossible, and where" {
    has "$(told medusa-wrap-cell ':5+64...+82+13+8+1+2+54+7+96+27916+8+4+5+314....+5..+7.8+51.3...+5.+4+8.+172....3561.8+1.9+4.+2+35.3+5.+2+19.7:643 646 666:243 648 849 952 256 656 458 959 661 363 966 971 272 773 874 479 683 786 491 694 898::')" 'The second puts two values into r5c6 (2 or 6), so none of it holds: r4c3 is not 2; '
    has "$(told medusa-wrap-house ':5.....2+9.+24.+5..38.+1..+2..+7+5.96+48+5+3+12+7+7+81+9+42+635+3+251+76+9+4+84.2...51+3+6+53+42+18+7+981...54+6+2::312 314 932 335 772 993 794 395::')" 'The second has a value twice in row 1, so none of it holds: r1c2 and r1c4 are not 3; '
    has "$(told medusa-empty-cell ':76+8.9+1.34+4.5.+8.1..1.+2..+4..86+813754+29.2.+84+9.1.+9.+41+62.+8.+8.+64.7.....9...8+4..4.9.8.6.:729 737 357 359 362 372 382 284:514 217 224 629 634 657::')" 'The second leaves no value for r8c4 (5 or 6), so none of it holds: r1c4 is not 5; '
    has "$(told chute-remote-pair ':+6+57+34+81+2+942.+9.+5.739..+2.+7..5+71.4+53.9.5.+9+82...7+3.2+7+9.5..+1+7.6+89.+5.+29+5+1+3+4+76+88..5+72+9.1:647 657 492:457 458 462::')" 'In box 5, row 4 has no 6. If both were 6, box 5 would have no place for it. So one of them has the other value: '
}

# A conclusion of a chain that the reason can do without is no fact of it.
@test "--json of hard puzzles: links whose conclusions are no facts of the reason" {
    [ -n "$(command -v python3)" ] || skip "python3 is needed"
    cat >hard <<'END'
98.7..6..7..5.......4.8..7.4...7..9..9...32....21....61.......5.4..1..8....3.....
98.7..6..75..6......6..8...5..4...3...7.5.9.......2...2.......1.1.3...4...9.8.5..
....5..89...1..2..6..........1..4....3.2.....9...6..7.....9..68..4...3..8....7..5
98.7..6..7...5......4..9.7.4....8.3...3..........7.2..1.......2.4...1.8...9.6.51.
END
    "$QUADRILLE" hint --json hard >json
    run_out python3 - json <<'END'
import json, sys
without = 0
for line in open(sys.argv[1]):
    links = json.loads(line)["step"]["links"]
    ends = [(link["chain"], link["to"]) for link in links] + [None]
    without += sum("technique" in link and "inner" not in link and ends[i] != ends[i + 1] for i, link in enumerate(links))
print(without > 0)
END
    is "$out$err" True
}

@test "--verify: what the checker says" {
    run_out "$QUADRILLE" hint --verify $CHAIN
    is "$status" 0
    is "$(tail -1 out)" "verified"
    is "$("$QUADRILLE" hint --verify --json $EASY | grep -o '"verified":[a-z]*')" '"verified":true'
    is "$("$QUADRILLE" hint --all --verify "$QUAD" | grep -vc '	verified$' || true)" 0
}

@test "--reasons: steps that somebody has written are proved, or which fact does not follow" {
    "$QUADRILLE" hint -n 3 --json $CHAIN >steps.json
    run_out "$QUADRILLE" hint --reasons steps.json
    is "$status" 0
    is "$out" "$(printf 'steps.json:1: proved: r8c3=1 (hidden-single)\nsteps.json:2: proved: r7c4<>9 (nishio)\nsteps.json:3: proved: r7c6<>9 (nishio)')"
    is "$("$QUADRILLE" hint --all --json "$QUAD" | "$QUADRILLE" hint --reasons - | grep -vc '^-:[0-9]*: proved: r' || true)" 0
    is "$("$QUADRILLE" hint --reasons - --json <steps.json | tail -1)" '{"file":"-","line":3,"verified":true}'

    sed '1s/"by":"house","house":"b7"/"by":"house","house":"r8"/' steps.json >wrong.json
    run_out "$QUADRILLE" hint --reasons wrong.json
    is "$status" 1
    is "$(sed 's/:[0-9]*: not/:COLUMN: not/' out | head -1)" \
        "wrong.json:1:COLUMN: not proved: r8c3=1 (hidden-single): fact 1, r8c3 is 1, does not follow: another place in that house is left"
    is "$(sed 1d out | grep -c ' proved: ')" 2
    is "$("$QUADRILLE" hint --reasons wrong.json --exit-zero --json | head -1 | sed 's/"column":[0-9]*/"column":0/')" \
        '{"file":"wrong.json","line":1,"column":0,"verified":false,"fact":1,"why":"fact 1, r8c3 is 1, does not follow: another place in that house is left"}'
    sed '1s/"because":.*,"position"/"because":[]},"position"/' steps.json >wrong.json
    is "$("$QUADRILLE" hint --reasons wrong.json | head -1 | sed 's/:[0-9]*: not/: not/')" \
        "wrong.json:1: not proved: r8c3=1 (hidden-single): what the step places is not proved"
}

@test "--reasons: nested chains, other boards, puzzles of candidates" {
    "$QUADRILLE" hint --json -n 5 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 >steps.json
    "$QUADRILLE" hint --json -n 0 --board 4x4:2x2 1.............24 >>steps.json || true
    "$QUADRILLE" hint --json -n 0 --board 9x9+x "$("$QUADRILLE" generate --board 9x9+x --seed 1)" >>steps.json || true
    "$QUADRILLE" hint --json -n 0 "$("$QUADRILLE" convert --to candidates $EASY)" >>steps.json
    run_out "$QUADRILLE" hint --reasons steps.json
    is "$status" 0
    is "$(grep -c ': proved: ' out)" "$(grep -c '"step":{' steps.json)"
    [ "$(grep -c '"board":"9x9+x"' steps.json)" -gt 0 ]
    local board='4x4+regex=".*[13].*":r4c3r3c2r2c3+pairs="a<b":r1c1r1c2'
    "$QUADRILLE" hint -n 0 --json --board "$board" 1.34.4.221434.21 >steps.json
    has "$(head -1 steps.json)" '"board":"4x4+pairs=\"a<b\":r1c1r1c2+regex=\".*[13].*\":r4c3r3c2r2c3"'
    run_out "$QUADRILLE" hint --reasons steps.json
    is $status 0
    has "$(head -1 out)" "steps.json:1: proved: r"
}

# bats test_tags=slow
@test "--reasons: whole paths, as solve --explain and grade --path write them" {
    for command in 'solve --explain' 'grade --path' 'grade --path --scale learner'; do
        "$QUADRILLE" $command --json $EASY $CHAIN "$("$QUADRILLE" convert --to candidates $EASY)" >paths.json
        run_out "$QUADRILLE" hint --reasons paths.json
        is "$status" 0
        is "$(grep -c ': proved: ' out)" "$(grep -o '"because":\[{"id":1,[^"]*"cell":"[^"]*","value":[0-9],"on":[a-z]*,"by"\|{"step":' paths.json | grep -c step)"
    done
    "$QUADRILLE" generate --board 6x6 --seed 1 | "$QUADRILLE" solve --explain --json --board 6x6 | "$QUADRILLE" hint --reasons - >out
    is "$(grep -vc ': proved: ' out || true)" 0

    # what comes after a step that is not proved is not looked at
    sed '1s/"step":3,\(.*\)"because":\[.*"step":4,/"step":3,\1"because":[]},{"step":4,/' paths.json >wrong.json
    run_out "$QUADRILLE" hint --reasons wrong.json
    is "$status" 1
    is "$(grep -c '^wrong.json:1:' out)" 3
    has "$(grep '^wrong.json:1:' out | tail -1)" "not proved: "
}

@test "--reasons: what links of a path have as inner is checked, nested chains too" {
    "$QUADRILLE" grade --path --json 000001007000060020800900300095400003003000400400000080000007006010020000500300900 >path.json
    grep -q '"technique":"nested-chain"' path.json
    [ "$(grep -o '"inner":{' path.json | wc -l)" -gt 100 ]
    run_out "$QUADRILLE" hint --reasons path.json
    is "$status" 0
    is "$(grep -vc ': proved: ' out || true)" 0
    sed 's/\("inner":{"id":[0-9]*,"cell":"\)r[0-9]c[0-9]/\1r9c9/' path.json >wrong.json
    run_out "$QUADRILLE" hint --reasons wrong.json
    is "$status" 1
    has "$(tail -1 out)" "the inner fact of a link is not what the link leads to"
}

@test "--reasons: what is malformed, and what cannot be combined" {
    printf '\n{"none":"every cell is filled"}\n{"step":{}}\n{"step"\n' >steps.json
    run_out "$QUADRILLE" hint --reasons steps.json
    is "$status" 3
    is "$out" "steps.json:2: no step"
    is "$(head -1 err)" "steps.json:3:1: a step needs its position"
    is "$(sed 1d err)" "steps.json:4:8: the text ends where ':' should be"
    run_out "$QUADRILLE" hint --reasons steps.json $EASY
    is "$status" 2
    has "$err" "--reasons takes no puzzles"
    run_out "$QUADRILLE" hint --reasons steps.json --all
    is "$status" 2
    has "$err" "--reasons and --all cannot be combined"
    printf '{"record":1,"none":"every cell is filled"}\n' >none.json
    run_out "$QUADRILLE" hint --reasons none.json
    is "$status" 1
    is "$err" "none.json: no step to check"
    run_out "$QUADRILLE" hint --reasons missing.json
    is "$status" 3
    has "$err" "missing.json"
    # more than fits
    { printf '{"a":"'; head -c 17000000 /dev/zero | tr '\0' x; printf '"}\n{}\n'; } >long.json
    run_out "$QUADRILLE" hint --reasons long.json
    is "$status" 3
    is "$err" "long.json:1:1: steps have at most 16 MiB of JSON"
    is "$out" "long.json:2: no step"
}

@test "--level steps: each fact of a reason on a line" {
    run_out "$QUADRILLE" hint --level steps --here --technique naked-single $EASY
    is "$out" "$(printf 'Naked single. r5c5 is 5.\n1. r5c5 is 5, the last candidate of the cell.')"
    has "$("$QUADRILLE" hint --level steps --scale learner --technique x-wing .5..4.9...83..54...17.....8..25...9.....8...........76.2.41...3.....86.21....7...)" "1. r3c5 is not 6: else only 6 in column 2 would be left for 6 in row 4 and row 9."
    has "$("$QUADRILLE" hint --level steps --here --technique symmetrical-placement ..2..3...64.1..5.7.7.9........5.....3.1...2.4.....6........9.8.8.6..2.35...4..1..)" "3. r5c5 is not 7: else, by the symmetry of the clues, r5c5 would be 8, which cannot be."
    has "$("$QUADRILLE" hint --level steps --scale learner --technique unique-rectangle-1 ..6....3.7..83.26.......4.9..21......1.52.....649.3....2.....53...3.....5...648..)" "6. r4c7 is not 9, in every case: without these, r4c1, r4c7, r5c7 and r5c1 would have only two values each, which could be exchanged (4, 5)."
    "$QUADRILLE" hint --level steps 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 >out
    is "$(head -1 out)" "Dynamic chain with nested forcing chains. r5c9 is not 6."
    is "$(sed 1d out | sed 's/^ *//' | cut -d. -f1 | tr '\n' ' ')" "$(seq -s ' ' "$(sed 1d out | wc -l)") "
    [ "$(grep -c '^      [0-9]*\. Assume that ' out)" -gt 10 ]
    has "$(tail -1 out)" "r5c9 is not 6: else r"
}

@test "unique rectangles name houses, values, and what ties them" {
    run_out "$QUADRILLE" hint --here --technique unique-rectangle-4 --scale learner "$(grep ^:unique-rectangle-4: "$SOURCE/tests/data/techniques.txt" | head -1 | sed 's/^:[^:]*/:0603/')"
    is "$status" 0
    has "$out" "(rows 2 and 3, columns 2 and 6, boxes 1 and 2) had only the values 2 and 5"
    has "$out" "But 5 in box 1 can only be in r2c2 and r3c2."
}

# bats test_tags=slow
@test "a signal stops the search: that is what it says" {
    for what in --all --here; do
        signalled 0.5 INT "$QUADRILLE" hint $what --technique nested-nested-multiple-chain 98.7..6..7..5.......4.8..7.4...7..9..9...32....21....61.......5.4..1..8....3.....
        is "$status $out" "130 a signal stopped the search"
    done
}

@test "--notation eureka: chains, loops, groups, sets, branches" {
    run_out "$QUADRILLE" hint --notation eureka --scale learner --technique xy-chain ...1.46...........1...7.5.2.......96.7.92......3....8..27.5.3.1..536......9.1.7..
    is "$out" "XY-chain: (2=5)r2c4-(5=6)r6c4-(6=8)r5c6-(8=2)r9c6 => r2c6,r9c4<>2"
    run_out "$QUADRILLE" hint --notation eureka --scale learner --without whip,almost-alternating-chain,kraken-fish \
        --technique multiple-chain .6...4......83..4.2...61......7..92..7....3...891...5...52...3..1.3.9...7...1.5..
    is "$out" "Cell or region forcing chain: (1)r1c3-(1)r1c8=(1)r5c8-(1)r5c1
(1)r2c1-(1)r5c1
(1-7)r2c3=(7)r1c3-(7=2)r1c5-(2=1)r1c7-(1)r1c8=(1)r5c8-(1)r5c1 => r5c1<>1"
    run_out "$QUADRILLE" hint --notation eureka --technique almost-alternating-chain 1..6...5..5.8..2...7..4...3..9..2...81..7..24...1..7..9...5..7...5..6.1..8...1..5
    is "$out" "Alternating inference chain with almost locked sets: (6)r3c8=(6)r2c89-(6=34)r2c13-(4)r2c8=(4)r9c8 => r9c8<>6"
    "$QUADRILLE" hint --all --notation eureka "$QUAD" >out
    has "$(<out)" "	continuous-loop	r7c1<>8 r7c2<>8 r9c6<>8	(7=8)r9c2-(8=7)r9c1 - loop => r7c12,r9c6<>8"
    has "$(<out)" "	(8=7)r9c1-(7=8)r9c2-(8)r9c6=(8)r7c45 => r7c12,r9c6<>8"
    has "$(<out)" "	als-xz	r4c1<>4 r4c2<>4 r5c8<>4	(4=71)r4c37-(1=5784)r5c1234 => r4c12,r5c8<>4"
    has "$(<out)" "	(2)r2c2-(2)r1c2=(2)r1c1-(2)r4c1=(2)r13c1-(2)r2c2 => r2c2<>2"
    # all sets, those inside the chain, too
    run_out "$QUADRILLE" hint --here --technique als-chain --notation eureka ':03121:7:.52.+814.+9.8...+4....43.9+568...64.+89.3.......+6+88...6......+8142.....5+9+3782....+8+5+61.7:714 224 724 354 463 364 671 681:725 754 764::'
    is "$out" "ALS chain: (7=3)r1c8-(3=12579)r2c35789-(9=41)r8c1|r9c3-(1=76)r13c1-(6=37)r1c48 => r1c1,r2c78,r46c8<>7"
    run_out "$QUADRILLE" hint --here --technique als-chain ':03121:7:.52.+814.+9.8...+4....43.9+568...64.+89.3.......+6+88...6......+8142.....5+9+3782....+8+5+61.7:714 224 724 354 463 364 671 681:725 754 764::'
    is "$(echo "$out" | sed 's/ Each set is.*//' | grep -o '; ' | wc -l)" 4
    has "$out" "A and B by 3, B and C by 9, C and D by 1, D and E by 6."
    # both values of a remote pair
    run_out "$QUADRILLE" hint --here --technique remote-pair --notation eureka ':0703:37:4+76+19+3.+2+5+2+83+45+7+1+6+99.+1+628.43..9+78+2+3+5+45+2+8+3+146+9+7+3+4+79+6+5+218.+9+5+8.6+4.2..4+2.+95.+18.+2+541+9.6::388 788::'
    is "$out" "Remote pair: (3=7)r8c5-(7=3)r7c5-(3=7)r7c8-(7=3)r9c8 => r8c8<>3
(7=3)r8c5-(3=7)r7c5-(7=3)r7c8-(3=7)r9c8 => r8c8<>7"
    # facts are in words, and what is no chain has none
    run_out "$QUADRILLE" hint --here --technique rectangle-chain --notation eureka ':aic-ur-link::+391+62+87+5+44.5+93.8...+8.4.+5...+51+37+6+29+48.+4.1+89...8.9+5+43+61..+3.+8.4.....8+25.4.3.+54+39.28.:139 171 771 179 779 796 699:686::'
    has "$out" "(6=7)r8c2-(7)r8c16|r9c1=UR(16)r8c16|r9c16=(9)r8c1-(9=76)r8c28 => r8c16<>6"
    run_out "$QUADRILLE" hint --notation eureka --level steps $EASY
    is "$status $out" "2 "
    has "$err" "--level steps is written in words, not in --notation eureka"
    run_out "$QUADRILLE" hint --notation eureka --json $EASY
    is "$(grep -c '"eureka"' out || true)" 0
    # one beginning with what is placed; a wing; and what is no chain stays in words
    is "$("$QUADRILLE" hint --notation eureka $EASY)" "Hidden single. In box 2, 8 can only be in r1c6: r1c6 is 8."
    is "$("$QUADRILLE" hint --notation eureka --scale learner --technique xy-wing 5..4......72.9..1.8.913......8...26.6..8...5.......8...6....4....19..6.......738.)" "XY-wing: (7=3)r4c4-(3=5)r4c2-(5=7)r6c3 => r6c4<>7"
    has "$("$QUADRILLE" hint --json --notation eureka --scale learner --technique xy-wing 5..4......72.9..1.8.913......8...26.6..8...5.......8...6....4....19..6.......738.)" ',"eureka":"(7=3)r4c4-(3=5)r4c2-(5=7)r6c3 => r6c4<>7"'
}

# a position of tests/data/techniques.txt, in Eureka notation
eureka_of() {
    "$QUADRILLE" hint --here --technique "$1" --notation eureka "$(grep -m1 "^:$1:" "$SOURCE/tests/data/techniques.txt")"
}

@test "--notation eureka: wings, crossed lines, loops of sets, kraken fish, flowers" {
    is "$(eureka_of xyz-wing)" "XYZ-wing: (8=7)r5c4-(7=28)r6c46 => r4c56,r56c5<>8"
    is "$(eureka_of empty-rectangle)" "Empty rectangle: (7)r3c4=(7)r6c4-(7)r6c1=(7)r5c2 => r3c2<>7"
    is "$(eureka_of dual-empty-rectangle)" "Dual empty rectangle: (1)r4c3=(1)r1c3-(1)r1c8=(1)r3c9 => r4c9<>1
(1)r6c1=(1)r3c1-(1)r3c9=(1)r1c8 => r6c8<>1"
    is "$(eureka_of dual-two-string-kite)" "Dual two-string kite: (1)r1c8=(1)r1c3-(1)r3c1=(1)r6c1 => r6c8<>1
(1)r3c9=(1)r3c1-(1)r1c3=(1)r4c3 => r4c9<>1"
    is "$(eureka_of als-xz)" "ALS-XZ: (7=8)r5c4-(8=247)r6c456 - loop => r4c6,r6c2<>2, r45c5,r6c28<>4, r4c56,r5c5<>8"
    # a line for each value that is removed
    is "$(eureka_of als-xy-wing-overlap)" "Overlapping ALS-XY-wing: (4=71)r4c37-(1=45786)r5c12348-(6=74)r4c78 => r4c125,r56c8<>4
(7=41)r4c37-(1=45786)r5c12348-(6=47)r4c78 => r4c12<>7"
    is "$(eureka_of death-blossom)" "Death blossom: (1)r8c6-(1=9)r2c6
(4)r8c6-(4=59)r4c46
(5)r8c6-(5=69)r68c2 => r6c6<>9"
    is "$("$QUADRILLE" hint --here --technique wxyz-wing --notation eureka ':wxyz-wing::...2+43....+4.895...98.....425.4...7.8...9+54+2+1..1..7+8+45...75.69.+44.......1.6.+4...2.:133 633 137 637 242 271 283:353 363::')" "WXYZ-wing: (3=5)r3c3-(5=793)r145c2 => r56c3<>3"
    # a strong link between two lines of a box; colours by value, of one cluster and of two
    is "$(eureka_of chute-remote-pair)" "Chute remote pair: (4=6)r5c2-(6)r5c456=(6)r6c456-(6=4)r6c9 => r5c78,r6c2<>4"
    is "$(eureka_of simple-colours-wrap)" "Simple colours (wrap): (3)r8c9,r9c7 / (3)r8c7 => r8c9,r9c7<>3"
    is "$(eureka_of multi-colours-1)" "Multi-colours 1: (2)r1c1 / (2)r1c2; (2)r4c1 / (2)r4c2 => r2c2,r3c12<>2"
    has "$(eureka_of medusa-cell-and-house)" "(one in the cell, one seen): (2)r3c6,(3)r1c6,r3c1,(5)r1c2,r3c9,r5c8,r9c1,(7)r1c5,r9c6,(8)r3c5 / (2)r3c5,"
    # the fish, and a chain from each fin to each cell
    run_out "$QUADRILLE" hint --here --technique kraken-fish --notation eureka ':kraken-fish::..4+56..+98..5..7.3+6....9...54....8+5..18..5..69.+5.3....75...2.....3.4..9..7...3.6..:212 116 217 125 333 136 238 242 243 144 244 744 253 257 166 266 466 267 268 174 477 478 185 194 498:167 172::'
    is "${out%%$'\n'*}" 'Kraken fish: (2)c247\r239 fin r5c4'
    has "$out" "(2-7)r5c4=(7-6)r7c4=(6-9)r4c4=(9)r6c6-(9)r6c1=(9-2)r2c1"
    has "$out" "=(3)r4c3-(3)r4c9=(3-4)r7c9=(4-2)r9c9 => r2c1,r9c89<>2"
}

@test "--notation eureka: whips and braids, nets, Sue de Coq" {
    is "$(eureka_of whip)" "whip[4]: r5c5{n3 n8} - r8c5{n8 n2} - b2n2{r2c5 r3c6} - c1n2{r3 .} ==> r5c1≠3"
    is "$(eureka_of braid)" "braid[1]: b2n7{r1c5 .} ==> r1c2≠7"
    is "$(eureka_of nishio)" "Nishio forcing chain: (7)r3c7-(7)r3c2=(7)r9c2
(7)r3c7-(7)r3c8, (7)r3c7-(7)r1c8|(7)r3c8=(7)r9c8-(7)r9c2 => r3c7<>7"
    has "$(eureka_of contradiction-forcing-chain)" "(8)r2c9-(8)r9c9=(8)r9c4-(2)r9c4=(2)r2c4-(1)r2c4=(1)r3c6-(1)r3c9|(1)r2c9=(1)r5c9
(8)r2c7=(4)r2c7-"
    is "$(eureka_of sue-de-coq)" "Sue de Coq: r4c56-{124689} (r4c378-{1467}, r56c4|r6c6-{278}) => r4c12<>47, r56c5<>8"
}

@test "--notation eureka: what a chain rests on has lines of its own, and every link is right" {
    local nested=1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    local plus=..3.56....5.1..2.6....2..4...68...9..8..1.6.5...6.....7.......4..........6...18.2
    command -v python3 >/dev/null || skip "needs python3"
    "$QUADRILLE" hint -n 12 --notation eureka --json "$plus" | tail -1 >steps
    has "$(<steps)" "=[pointing or claiming]-(4)r5c3 => r8c6<>4; [pointing or claiming]: (4)c2 => r5c1<>4; [pointing or claiming]: (4)c2 => r5c3<>4\""
    has "$(<steps)" "=[pointing or claiming]-(4)r5c3 => r8c6<>4\n[pointing or claiming]: (4)c2 => r5c1<>4\n"
    "$QUADRILLE" hint -n 3 --notation eureka --json $nested >>steps
    is "$(grep -c '"technique":"nested-' steps)" 3
    run_out python3 -B "$SOURCE/tests/command/eureka_chains.py" <steps
    has "$out" "4 steps, "
    # a candidate that does not follow
    sed 's/"eureka":"\((.)r.c.\)-(.)/"eureka":"\1-(0)/' steps >faulty
    run_out python3 -B "$SOURCE/tests/command/eureka_chains.py" <faulty
    has "$status $err" "1 no candidate: "
}

@test "one fin is a fin" {
    fish() {
        "$QUADRILLE" hint --here --technique "$1" "$(grep -m1 "^:$1:" "$SOURCE/tests/data/techniques.txt")"
    }
    has "$(fish finned-x-wing)" "except for the fin r3c1. If it is not 7, no other cell of column 2 and column 8 is; if it is, no cell that sees it is. In both cases"
    has "$(fish siamese-fish)" "or column 9, except for the fin r1c2; and only in column 2, column 8 or column 9, except for the fin r4c1. Of each fish: if no fin is 5, no other cell of these houses is; if one is"
    run_out "$QUADRILLE" hint --here --technique sashimi-x-wing ':0320:8:4..5.769....+3....2.68+1...3.65.2.4..9...+73.4.....9.......+68........+6.3..73894+7....::859 869::'
    has "$out" "except for the fins r4c7 and r4c8. If no fin is 8, no other cell of column 5 and column 9 is; if one is, no cell that sees all fins is."
    run_out "$QUADRILLE" hint --here --technique kraken-fish ':kraken-fish::..4+56..+98..5..7.3+6....9...54....8+5..18..5..69.+5.3....75...2.....3.4..9..7...3.6..:212 116 217 125 333 136 238 242 243 144 244 744 253 257 166 266 466 267 268 174 477 478 185 194 498:167 172::'
    has "$out" "except for the fin r5c4. If it is not 2, no other cell of row 2, row 3 and row 9 is; if it is, none that it sees is, and these chains lead to the same:"
}

# ---- rules of variants

killer=4x4+cage=5:r3c2r3c3+cage=8:r1c4r2c4r3c4+cage=7:r1c1r1c2+cage=7:r4c2r4c3r4c4+cage=6:r2c1r3c1r4c1+cage=7:r1c3r2c2r2c3

@test "rules of a board are steps with words, facts and a picture, to the end" {
    run_out "$QUADRILLE" hint -n 0 --verify --board "$killer" ................
    is "$status" 0
    [[ "$out" == *"The cage 8 (r1c4, r2c4, r3c4) holds 1+3+4: r1c4, r2c4 and r3c4 are not 2."* ]]
    [ "$(grep -c verified <<<"$out")" -gt 16 ]
    [[ "$out" != *"not verified"* ]]
    run_out "$QUADRILLE" hint --level steps --board "$killer" ................
    is "$status" 0
    [[ "$out" == *"r1c4 is not 2: else nothing fits the cage 8 (r1c4, r2c4, r3c4)."* ]]
    run_out "$QUADRILLE" hint --to svg --board "$killer" ................
    is "$status" 0
    [[ "$out" == *"<svg"*"cage"* ]]
}

@test "steps by rules are read again and checked" {
    "$QUADRILLE" hint -n 0 --json --board "$killer" ................ >steps.jsonl
    grep -q '"sets":\[{"rule":"cage=8:r1c4r2c4r3c4"}\]' steps.jsonl
    run_out "$QUADRILLE" hint --reasons steps.jsonl
    is "$status" 0
    [[ "$out" != *"not proved"* ]]
    sed '1s/r1c4","value":2/r1c4","value":3/' steps.jsonl >wrong.jsonl
    run_out "$QUADRILLE" hint --reasons wrong.jsonl
    is "$status" 1
    [[ "$out" == *"there are values that obey"* ]]
    sed 's/cage=8:/cage=9:/2' steps.jsonl >wrong.jsonl
    run_out "$QUADRILLE" hint --reasons wrong.jsonl
    is "$status" 3
    [[ "$err" == *"the board has no such rule"* ]]
}

@test "innies and outies, thermometers, arrows, dots, lines and clues beside the board" {
    run_out "$QUADRILLE" hint --here --technique innies-outies --board "$killer" ................
    is "$status" 0
    [[ "$out" == *"The sum of column 3 and column 4 is 20. Less the cage 8 (r1c4, r2c4, r3c4), that leaves r1c3 + "* ]]
    local grid=1234341221434321 board technique
    while read -r technique board; do
        run_out "$QUADRILLE" hint --here --verify --technique "$technique" --board "4x4+$board" "............4321"
    is "$status" 0
        [[ "$out" == *verified ]]
        [[ "$("$QUADRILLE" solve --board "4x4+$board" $grid)" == "$grid" ]]
    done <<<'thermometer thermo=r1c1r1c2r1c3r1c4
arrow thermo=r1c1r1c2r1c3r1c4+arrow=r2c2:r1c1r1c3
dot thermo=r1c1r1c2r1c3r1c4+black=r1c1r1c2
line thermo=r1c1r1c2r1c3r1c4+whisper=2:r2c1r3c2
outside-clue skyscraper=4:r1c0
rule thermo=r1c1r1c2r1c3r1c4+sum=3:r1c1r1c2
needed-value thermo=r1c1r1c2r1c3r1c4+cage=3:r1c1r1c2'
    has "$out" "However the cage 3 (r1c1, r1c2) is filled, 1 is in one of r1c1 and r1c2: r1c3, r2c1 and r2c2 are not 1."
}

@test "a killer that takes a contradiction with rules, every step of which is proved" {
    local killer=".Cage~12~R5C9~R6C8~R6C9.Cage~17~R2C2~R2C3~R3C2~R3C3.Cage~16~R7C3~R8C3~R8C4~R9C3.Cage~17~R4C7~R4C8~R5C8.Cage~16~R1C6~R1C7~R2C7.Cage~18~R3C7~R3C8~R3C9~R4C9.Cage~20~R1C8~R1C9~R2C8~R2C9.Cage~11~R4C3~R5C3.Cage~17~R5C4~R6C4~R6C5~R7C4.Cage~16~R1C3~R1C4~R1C5.Cage~23~R3C1~R4C1~R4C2~R5C1.Cage~16~R5C2~R6C2~R6C3~R7C2.Cage~15~R1C1~R1C2~R2C1.Cage~22~R7C5~R8C5~R8C6~R9C6.Cage~17~R9C7~R9C8~R9C9.Cage~24~R6C1~R7C1~R8C1~R9C1.Cage~21~R7C8~R7C9~R8C8~R8C9.Cage~9~R8C2~R9C2.Cage~22~R5C5~R5C6~R5C7~R6C6.Cage~8~R9C4~R9C5.Cage~13~R4C5~R4C6.Cage~18~R2C4~R2C5~R3C4~R4C4.Cage~20~R2C6~R3C5~R3C6.Cage~17~R6C7~R7C6~R7C7~R8C7"
    sed 's/[.]/\n./g; s/^\n//' <<<"$killer" >killer.iss
    run_out "$QUADRILLE" hint -n 0 --verify killer.iss
    is "$status" 0
    has "$out" "Contradiction with rules. If r1c2 is 9, what follows by the cage 17 (r4c7, r4c8, r5c8), "
    is "$(grep -c '^verified' <<<"$out")" "$(grep -c '^[0-9]*\. ' <<<"$out")"
    is "$("$QUADRILLE" grade killer.iss | cut -f2-4)" "unfair	learner	rule-contradiction rule-contradiction cage"
}
