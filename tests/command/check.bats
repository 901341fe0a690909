load helper

@test "verdict, clues, remark" {
    printf '%s\n' $PUZZLE $SOLVED "${HARD/8/.}" ${PUZZLE/53/55} >in
    run_out "$QUADRILLE" check in
    is "$out" "$(printf 'unique\t30 clues\nunique\t81 clues\nmultiple\t20 clues\nnone\t30 clues\tr1c1 and r1c2 are both 5 in row 1')"
    is $status 1
}

@test "minimal, or the redundant clues by name" {
    run_out "$QUADRILLE" check --minimal ......31...2.1.. 1.....31...2.1..
    is "$(sed -n 1p out)" "$(printf 'unique\t4 clues\tminimal')"
    has "$(sed -n 2p out)" "redundant: r1c1"
    is $status 0
    run_out "$QUADRILLE" check --minimal --json ......31...2.1.. 1.....31...2.1..
    has "$(sed -n 1p out)" '"minimal":true,"redundant":[]'
    has "$(sed -n 2p out)" '"minimal":false,"redundant":["r1c1"'
}

@test "minimal: rules that could go, each by itself" {
    run_out "$QUADRILLE" check --minimal --board 4x4+cage=3:r1c1r1c2+diagonal ...4....21...... 1..........3....
    is "$(sed -n 1p out)" "$(printf 'unique\t3 clues\tredundant: r3c1 r3c2; superfluous: cage=3:r1c1r1c2')"
    is "$(sed -n 2p out)" "$(printf 'unique\t2 clues\tminimal')"
    run_out "$QUADRILLE" check --minimal --json --board 4x4+cage=3:r1c1r1c2+diagonal ...4....21...... 1..........3....
    has "$(sed -n 1p out)" '"minimal":false,"redundant":["r3c1","r3c2"],"superfluous":["cage=3:r1c1r1c2"]'
    has "$(sed -n 2p out)" '"minimal":true,"redundant":[],"superfluous":[]'
    # without the V there is one solution, too, but another one: there no two neighbours may add up to 5
    local letters=6x6+xv=X:r2c2r3c2+xv=V:r2c4r2c5+xv=X:r2c4r3c4+xv=V:r3c2r3c3+xv=X:r4c1r5c1+xv=V:r4c5r4c6+xv=X:r4c5r5c5+noxv
    is "$("$QUADRILLE" count --board ${letters/+xv=V:r2c4r2c5/} .............................3......)" 1
    is "$("$QUADRILLE" check --minimal --board $letters .............................3......)" "$(printf 'unique\t1 clue\tminimal')"
    # a filled grid needs no rule but for its own helper cells, which stay
    run_out "$QUADRILLE" check --minimal --board '4x4+helper=1x1+pairs="a==b":r1c1r6c1' 12343412214343211
    has "$out" 'superfluous: pairs="a==b":r1c1r6c1'
    run_out "$QUADRILLE" check --minimal --node-limit 3 --board 4x4+cage=3:r1c1r1c2+diagonal 1..........3....
    is $status 1
}

@test "estimates of numbers of solutions" {
    run_out "$QUADRILLE" count --estimate 10000 ................ 1............... 11..............
    python3 - out <<'END'
import re, sys
lines = open(sys.argv[1]).read().split("\n")
for line, exact in zip(lines, (288, 72, 0)):
    mean, spread, hits, dives = re.fullmatch(r"~(\S+)\t\+-(\S+)\t(\d+) of (\d+) dives hit", line).groups()
    assert abs(float(mean) - exact) <= 5 * float(spread), line
    assert dives == "10000" and (hits == "0") == (exact == 0), line
END
    run_out "$QUADRILLE" count --estimate 10 --json ................
    has "$out" '"verdict":"multiple"'
    has "$out" '"exact":false,"spread":'
    has "$out" '"dives":10,"hits":'
    # the same in CSV and templates
    run_out "$QUADRILLE" count --estimate 10 --csv ................ 11..............
    is "${out%%$'\n'*}" record,file,line,verdict,clues,count,exact,spread,dives,hits,puzzle
    has "$out" ",false,0,10,0,11"
    run_out "$QUADRILLE" count --estimate 10 --format '{spread} {dives} {hits}' 11..............
    is "$out" "0 10 0"
    run_out "$QUADRILLE" count --csv ................
    is "${out%%$'\n'*}" record,file,line,verdict,clues,count,exact,puzzle
    # cages, and more solutions than a number holds
    run_out "$QUADRILLE" count --estimate 1000 --board 9x9+cage=45:r1c1r1c2r1c3r2c1r2c2r2c3r3c1r3c2r3c3 $(printf '.%.0s' {1..81})
    has "$out" "e+21"
    run_out "$QUADRILLE" count --estimate 10 $(printf '.%.0s' {1..625})
    is $status 0
    has "$out" "of 10 dives hit"
    # stopped before a dive has ended: nothing is known
    run_out "$QUADRILLE" count --estimate 10 --node-limit 1 $(printf '.%.0s' {1..625})
    is $status 1
    is "$out" "unknown"$'\t'"no dive ended"
    # what makes no estimates, and what cannot be combined
    run_out "$QUADRILLE" count --estimate 10 --engine links ................
    is $status 3
    has "$err" "the engine 'cover:links' makes no estimates; 'variant' does"
    run_out "$QUADRILLE" count --engine auto --estimate 10 ................
    is $status 0
    has "$out" "of 10 dives hit"
    run_out "$QUADRILLE" count --estimate 10 -n 2 ................
    is $status 2
    run_out "$QUADRILLE" count --estimate 100000000 --time-limit 0.1 $(printf '.%.0s' {1..81})
    is $status 1
}

@test "true candidates: which values occur in some solution" {
    run_out "$QUADRILLE" check --candidates 1.....3...4....2
    has "$(sed -n 1p out)" "$(printf 'unique\t')"
    # all solutions of a puzzle, joined by hand
    run_out "$QUADRILLE" solve --all 1...............
    cut -f1 out | python3 -c '
import sys
rows = [line.strip() for line in sys.stdin]
print("".join(d if any(row[c] == d for row in rows) else "." for c in range(16) for d in "1234"))
print([sum(row[c] == d for row in rows) for c in range(16) for d in "1234"])' >expected
    run_out "$QUADRILLE" check --candidates 1...............
    is "$(cut -f3 out) $status" "$(sed -n 1p expected) 1"
    run_out "$QUADRILLE" check --candidates -n 1000 --json 1...............
    is "$(python3 -c 'import json; print(sum(json.load(open("out"))["counts"], []))')" "$(sed -n 2p expected)"
    run_out "$QUADRILLE" check -n 5 1...............
    is "$err $status" "quadrille: --number requires --candidates
Try 'quadrille help check'. 2"
    run_out "$QUADRILLE" check --candidates --node-limit 3 --board 9x9+antiknight ${HARD//[1-9]/.}
    has "$out" "(not all were looked for)"
    is "$status" 1
}

@test "true candidates, counted, in words" {
    run_out "$QUADRILLE" solve --all --board 4x4+antiknight ................
    cut -f1 out | python3 -c '
import sys
rows = [line.strip() for line in sys.stdin]
print(" ".join(",".join("%s:%d" % (d, n) for d in "1234" if (n := sum(row[c] == d for row in rows)))
      for c in range(16)))' >expected
    run_out "$QUADRILLE" check --candidates -n 100 --board 4x4+antiknight ................
    is "$(cut -f4 out)" "$(<expected)"
    run_out "$QUADRILLE" check --candidates --minimal --csv 1.....3...4....2
    has "$out" ".2..; minimal,"
}

@test "two solutions and where they differ" {
    run_out "$QUADRILLE" check --differences 1...............
    is "$status $(cut -f1,2 out)" "1 $(printf 'multiple\t1 clue')"
    run_out "$QUADRILLE" check --differences --json --board 4x4+cage=7:r1c1r1c2 ................ 3.....4......... 11..............
    python3 - <<'END'
import json
two, other, none = map(json.loads, open("out"))
first, second = two["solutions"]
assert two["verdict"] == "multiple" and len(first) == 16 and {first[0], first[1]} == {"3", "4"}, two
assert two["differ"] == [f"r{i // 4 + 1}c{i % 4 + 1}" for i in range(16) if first[i] != second[i]] != []
assert other["differ"] and "differ" not in none and "solutions" not in none
END
    run_out "$QUADRILLE" check --differences --node-limit 1 --board 9x9+antiknight ${HARD//[1-9]/.}
    is "$status $(cut -f1 out)" "1 unknown"
}

@test "json and csv" {
    run_out "$QUADRILLE" check --json ${PUZZLE/53/55}
    is "$out" '{"record":1,"file":"argument","line":1,"verdict":"none","puzzle":"'${PUZZLE/53/55}'","clues":30,"count":0,"clash":"r1c1 and r1c2 are both 5 in row 1"}'
    run_out "$QUADRILLE" check --csv ${PUZZLE/53/55} $PUZZLE
    is "$out" "$(printf 'record,file,line,verdict,clues,count,remark,puzzle\n1,argument,1,none,30,0,r1c1 and r1c2 are both 5 in row 1,%s\n2,argument,1,unique,30,1,,%s' \
        ${PUZZLE/53/55} $PUZZLE)"
}

@test "summary of mixed records" {
    printf '%s\n' $PUZZLE junk $HARD ................ >in
    run_out "$QUADRILLE" check --summary in
    is "$out" "$(printf 'unique 2\nmultiple 1\nnone 0\nunknown 0\nerror 1')"
    is "$(grep -c . err)" 1
    is $status 3
}

@test "a filled grid that is wrong" {
    run_out "$QUADRILLE" check ${SOLVED/534/543}
    has "$out" "none"
    is $status 1
}

@test "count" {
    run_out "$QUADRILLE" count ................ 1............... ......31...2.1.. 11..............
    is "$out" "$(printf '288\n72\n1\n0')"
    is $status 0
    run_out "$QUADRILLE" count --limit 100 ................
    is "$out" ">=100"
    is $status 1
    run_out "$QUADRILLE" count -n 2 ................ ......31...2.1..
    is "$out" "$(printf '>=2\n1')"
    run_out "$QUADRILLE" count -n 0 ................
    is "$out" 288
    run_out "$QUADRILLE" count --json --limit 100 ................ 1...............
    is "$(sed -n 1p out)" '{"record":1,"file":"argument","line":1,"verdict":"multiple","puzzle":"................","clues":0,"count":100,"exact":false}'
    is "$(sed -n 2p out)" '{"record":2,"file":"argument","line":1,"verdict":"multiple","puzzle":"1...............","clues":1,"count":72,"exact":true}'
    run_out "$QUADRILLE" count --csv 1...............
    is "$(sed -n 2p out)" "1,argument,1,multiple,1,72,true,1..............."
}

@test "count by both engines" {
    for engine in links backtrack; do
        run_out "$QUADRILLE" count --engine $engine ..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4...
        [ "$status" = 0 ]
        [ -z "$first" ] && first=$out
        is "$out" "$first"
    done
}

# A puzzle of each kind, and lines that go many at a time next to others.
mixed() {
    printf '%s\n' $PUZZLE $SOLVED "${PUZZLE%.79}..." $HARD "${PUZZLE/53/55}" "${HARD}1" $SOLVED
    echo "# a comment"
    printf '%s\n' ......31...2.1.. 1.....31...2.1.. "$PUZZLE # named" "$(echo $PUZZLE | tr . 0)"
    numbers $PUZZLE
    printf '.%.0s' {1..81}
}

# bats test_tags=slow
@test "minimal: the batch and the other engines say the same" {
    "$QUADRILLE" generate -n 100 --seed 1 >minimal
    "$QUADRILLE" generate -n 100 --seed 2 --clues 28-32 >more
    mixed >mix
    cat minimal mix more mix >in # the last line has no newline
    { head -5 minimal && cat mix && head -5 more && cat mix; } | grep -vF $HARD >few # others are slow
    grep -vE '^.{16}$' in >ordinary # the scalar engine takes no other boards
    for how in "" --json --csv --summary "--format {verdict}|{clues}|{remark}|{puzzle}"; do
        due 3 || continue
        run_out "$QUADRILLE" check --minimal $how --line-buffered in
        is $status 3
        cp out expected
        cp err expected_err
        for jobs in -j1 -j2 -j3; do
            run_out "$QUADRILLE" check --minimal $how $jobs in
            is $status 3
            cmp out expected
            cmp err expected_err
        done
        "$QUADRILLE" check --minimal $how few >expected 2>expected_err || true
        for engine in links backtrack; do
            run_out "$QUADRILLE" check --minimal $how --engine $engine few
            is $status 3
            cmp out expected
            cmp err expected_err
        done
        "$QUADRILLE" check --minimal $how ordinary >expected 2>expected_err || true
        run_out "$QUADRILLE" check --minimal $how --engine scalar ordinary
        cmp out expected
        cmp err expected_err
    done
}

@test "minimal: more lines than the batch takes at once" {
    "$QUADRILLE" generate -n 5000 --seed 3 --clues 26-30 >in
    "$QUADRILLE" check --minimal --json --engine scalar in >expected
    for jobs in 1 2 3; do
        run_out "$QUADRILLE" check --minimal --json -j$jobs in
        is $status 0
        cmp out expected
    done
}

# bats test_tags=slow
@test "minimal: a signal ends it soon, with whole lines" {
    for how in "" -j2 --line-buffered "--engine links"; do
        for shape in "--format {puzzle}" --json; do
            due 3 || continue
            interrupted check --minimal $shape $how
        done
    done
}

@test "an answer that a limit stopped says so, in every shape" {
    hard=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
    for call in check "check --json" "check --candidates" "check --summary" solve "solve --csv" "solve -n 0 --engine cells" \
        "count --engine cells" "count --json --engine cells"; do
        run_out "$QUADRILLE" $call --node-limit 1 $hard
        is "$status $err" "1 argument:1: the answer is incomplete: the search was stopped by the node limit"
    done
}

@test "sums of parallel diagonals are seen together: no grid, soon" {
    board=9x9
    for clue in r0c10dl r0c9dl r10c1ur r10c2ur r8c10ul r0c0dr r1c0dr r2c0dr; do board+=+little=49:$clue; done
    run_out "$QUADRILLE" check --node-limit 30000 --board "$board" $(printf '.%.0s' {1..81})
    is "$status ${out%%$'\t'*}" "1 none"
}
