load helper

@test "numbers in, numbers out, nothing else" {
    numbers $PUZZLE >in
    run_out "$QUADRILLE" solve in
    is "$out" "$(numbers $SOLVED)"
    is "$err" ""
    is $status 0
}

@test "a count and then grids of numbers" {
    { echo 2; numbers $PUZZLE; numbers $HARD; } >in
    run_out "$QUADRILLE" <in
    is "$out" "$(numbers $SOLVED; numbers $HARD_SOLVED)"
    is $status 0
}

@test "grids come apart as they came" {
    { numbers $PUZZLE; echo; numbers $HARD; } >in
    run_out "$QUADRILLE" <in
    is "$out" "$(numbers $SOLVED; echo; numbers $HARD_SOLVED)"
}

@test "lines until end" {
    printf '%s\n%s\nend\n' $PUZZLE $HARD >in
    run_out "$QUADRILLE" <in
    is "$out" "$(printf '%s\n%s' $SOLVED $HARD_SOLVED)"
    is "$err" ""
    is $status 0
}

@test "the same text through both engines and both treatments of clues" {
    for way in "--engine links" "--engine links --clues keep" "--engine cover:links" \
        "--engine backtrack" "--engine backtrack --order fewest" "--order first"; do
        run_out "$QUADRILLE" solve $way $PUZZLE
        is "$out" $SOLVED
        is $status 0
    done
}

@test "what follows the grid is carried along" {
    run_out "$QUADRILLE" solve <<<"$PUZZLE # name, 4.2"
    is "$out" "$SOLVED # name, 4.2"
}

@test "every other symbol for empty" {
    for blank in 0 '*' - _ x X; do
        run_out "$QUADRILLE" solve <<<"${PUZZLE//./$blank}"
        is "$out" $SOLVED
    done
}

@test "mixed streams: each record in its own form" {
    { echo $PUZZLE; numbers $PUZZLE; echo $PUZZLE | fold -w9; echo $HARD; } >in
    run_out "$QUADRILLE" in
    is "$out" "$(echo $SOLVED; numbers $SOLVED; echo $SOLVED | fold -w9; echo $HARD_SOLVED)"
    is $status 0
}

@test "drawn in, drawn out, and --to" {
    run_out "$QUADRILLE" --to drawn $PUZZLE
    first=$out
    has "$first" "| 5 3 4 | 6 7 8 | 9 1 2 |"
    echo "$first" >in
    run_out "$QUADRILLE" in
    is "$out" "$first"
    run_out "$QUADRILLE" --to line in
    is "$out" $SOLVED
    run_out "$QUADRILLE" --to rows in
    is "$out" "$(echo $SOLVED | fold -w9)"
    run_out "$QUADRILLE" --to numbers in
    is "$out" "$(numbers $SOLVED)"
}

@test "several files and arguments are one sequence" {
    echo $PUZZLE >a
    echo $HARD >b
    run_out "$QUADRILLE" solve a $PUZZLE b - --json <a
    is "$(grep -c . out)" 4
    has "$out" '"record":1,"file":"a","line":1'
    has "$out" '"record":2,"file":"argument","line":1'
    has "$out" '"record":3,"file":"b","line":1'
    has "$out" '"record":4,"file":"-","line":1'
}

@test "none, multiple, malformed: one line each, in order" {
    printf '%s\n' ${PUZZLE/53/55} $PUZZLE short "${HARD/8/.}" >in
    run_out "$QUADRILLE" solve in
    is "$(sed -n 1p out)" "$(printf '!none\t%s' ${PUZZLE/53/55})"
    is "$(sed -n 2p out)" $SOLVED
    is "$(sed -n 3p out)" "$(printf '!error 3:6\tshort')"
    is "$(sed -n 4p out | tr -d 1-9)" ""
    is "$(grep -c . out)" 4
    is "$err" "in:3:6: 5 symbols in a line, but a 9x9 board has 81 cells"
    is $status 3
}

@test "unknown within a node limit" {
    run_out "$QUADRILLE" solve --node-limit 5 $HARD
    is "$out" "$(printf '!unknown\t%s' $HARD)"
    is $status 1
}

@test "time limit" {
    run_out "$QUADRILLE" count --time-limit 0.05 $(printf '.%.0s' {1..81})
    has "$out" ">="
    is $status 1
}

@test "first" {
    run_out "$QUADRILLE" solve --first --json ................
    has "$out" '"verdict":"unknown","puzzle":"................","clues":0,"count":1,"solution":"'
    is $status 0
    run_out "$QUADRILLE" solve --first --json 11..............
    has "$out" '"verdict":"none","puzzle":"11..............","clues":2,"count":0}'
    is $status 1
}

@test "all, and a number of them" {
    run_out "$QUADRILLE" solve --all ................
    is "$(grep -c . out)" 288
    is "$(sort -u out | grep -c .)" 288
    is $status 0
    run_out "$QUADRILLE" solve -n 3 ................ 11.............. 1...............
    is "$(cut -f2 out | tr '\n' ' ')" "1 1 1 11.............. 3 3 3 "
    is "$(sed -n 4p out)" "$(printf '!none\t11..............\t2')"
    is $status 1
    run_out "$QUADRILLE" solve -n 0 12..............
    is "$(grep -c . out)" "$("$QUADRILLE" count 12..............)"
}

@test "all as JSON: an object a solution, then the record" {
    run_out "$QUADRILLE" solve --json -n 2 ................
    is "$(grep -c . out)" 3
    has "$(sed -n 1p out)" '{"record":1,"index":1,"solution":"'
    has "$(sed -n 2p out)" '{"record":1,"index":2,"solution":"'
    has "$(sed -n 3p out)" '{"record":1,"file":"argument","line":1,"verdict":"multiple","puzzle":"................","clues":0,"count":2}'
}

@test "json of everything is json" {
    printf '%s\n' $PUZZLE 'bad "quoted" \ line' "${HARD/8/.}" ${PUZZLE/53/55} >in
    printf '\377\001\n' >>in
    run_out "$QUADRILLE" solve --json in
    is $status 3
    python3 - <<'EOF'
import json
lines = [json.loads(line) for line in open("out", encoding="utf-8")]
assert [l["verdict"] for l in lines] == ["unique", "error", "multiple", "none", "error"], lines
assert [l["record"] for l in lines] == [1, 2, 3, 4, 5]
assert lines[0]["clues"] == 30 and lines[0]["count"] == 1
assert lines[1]["error"]["line"] == 2 and lines[1]["error"]["column"] >= 1
assert "solution" not in lines[3]
EOF
}

@test "csv" {
    run_out "$QUADRILLE" solve --csv $PUZZLE
    is "$out" "$(printf 'record,file,line,verdict,clues,count,solution,puzzle\n1,argument,1,unique,30,1,%s,%s' $SOLVED $PUZZLE)"
    echo $PUZZLE | tr . 0 | "$QUADRILLE" solve --csv - >zeros # the way of many lines
    is "$(sed -n '2s/.*,//p' zeros)" $PUZZLE
    "$QUADRILLE" convert --lossy --from csv --to line out >read
    is "$(<read)" $PUZZLE
    echo '......"A...B.A..' >in # a symbol that CSV and JSON quote
    "$QUADRILLE" solve --csv --symbols 'AB"D' in | tail -1 >row
    is "$(<row)" '1,in,1,unique,4,1,"A""BDDB""A""DABBAD""","......""A...B.A.."'
    for several in '' '-n 2'; do
        "$QUADRILLE" solve --json $several --symbols 'AB"D' in | head -1 >object
        python3 -c 'import json; assert json.load(open("object"))["solution"][:4] == "A\"BD"'
    done
}

@test "summary" {
    printf '%s\n' $PUZZLE $HARD ${PUZZLE/53/55} junk "${HARD/8/.}" >in
    run_out "$QUADRILLE" solve --summary in
    is "$out" "$(printf 'unique 2\nmultiple 1\nnone 1\nunknown 0\nerror 1')"
}

@test "exit-zero turns 1 into 0, and nothing else" {
    run_out "$QUADRILLE" solve --exit-zero 11..............
    is $status 0
    run_out "$QUADRILLE" solve --exit-zero junkjunkjunkjunk!
    is $status 3
}

@test "other boards" {
    run_out "$QUADRILLE" solve ......31...2.1..
    is "$out" 1324423134122143
    run_out "$QUADRILLE" solve --board 6x6:3x2 .1.3.......6..1.4.2...5..52....6....
    [ $status -le 1 ]
    run_out "$QUADRILLE" check --board 4x4 $PUZZLE
    is $status 3
    run_out "$QUADRILLE" solve -v --json .1.3.......6..1.4.2...5..52....6....
    has "$err" "read as line, board 6x6"
}

@test "hexadecimal 16x16 comes out hexadecimal" {
    grid=0123456789ABCDEF
    row=$grid
    text=
    for i in 0 1 2 3; do
        for j in 0 1 2 3; do
            shift=$((4 * j + i))
            text=$text${row:$shift}${row:0:$shift}
        done
    done
    run_out "$QUADRILLE" solve ".${text:1}"
    is "$out" "$text"
    is $status 0
}

@test "symbols" {
    run_out "$QUADRILLE" solve --symbols ABCD AB..............
    is $status 1
    is "$(tr -d ABCD <out)" ""
    run_out "$QUADRILLE" solve --symbols AABC AB..............
    is $status 2
}

@test "--engine auto is the default" {
    mixed >in
    for command in solve check "count -n 2"; do
        "$QUADRILLE" $command in >expected 2>/dev/null || true
        "$QUADRILLE" $command --engine auto in >out 2>/dev/null || true
        cmp out expected
    done
    has "$("$QUADRILLE" help solve --all)" "  auto "
}

@test "stats tell nodes and time" {
    run_out "$QUADRILLE" solve --stats $PUZZLE
    is "$out" $SOLVED
    has "$err" "engine    nine"
    run_out "$QUADRILLE" solve --stats --engine links $PUZZLE
    has "$err" "engine    cover:links"
    has "$err" "nodes     52 "
    run_out "$QUADRILLE" solve --stats --engine backtrack $PUZZLE
    has "$err" "nodes     "
}

@test "output to a file" {
    run_out "$QUADRILLE" solve -o answer $PUZZLE
    is "$out" ""
    is "$(<answer)" $SOLVED
    run_out "$QUADRILLE" solve -o answer answer
    is $status 3
    has "$err" "answer: input file is output file"
    is "$(<answer)" $SOLVED
}

@test "a file keeps what it has if nothing comes of it" {
    echo old >keep
    : >empty
    for way in "missing" "solve missing" "check missing" "count missing" "model missing" "bench nine missing" \
        "bench nonsense" "--board 9x $PUZZLE" "--json --csv $PUZZLE"; do
        run_out "$QUADRILLE" $way -o keep
        [ $status -ge 2 ]
        is "$way: $(<keep)" "$way: old"
    done
    run_out "$QUADRILLE" -o keep missing $PUZZLE
    is $status 3
    is "$(<keep)" $SOLVED
    run_out "$QUADRILLE" -o keep --engine backtrack $PUZZLE
    is "$(<keep)" $SOLVED
    run_out "$QUADRILLE" -o keep empty
    is $status 0
    is "$(<keep)" ""
}

@test "a board that the engine does not take is a record of its own, and the others are answered" {
    printf '%s\n................\n%s\n' $PUZZLE $PUZZLE >in
    for command in solve "solve --all" check count; do
        run_out "$QUADRILLE" $command --engine nine in
        is "$err" "in:2:1: engine nine does not solve 4x4 boards"
        has "$(sed -n 2p out)" "!error 2:1	................"
        is "$(wc -l <out)" 3
        is $status 3
    done
    run_out "$QUADRILLE" solve --engine nine --json in
    has "$(sed -n 2p out)" '"verdict":"error","error":{"line":2,"column":1,"message":"engine nine does not solve 4x4 boards"}'
    run_out "$QUADRILLE" solve --engine nine --to numbers in
    has "$out" "!error 2:1"
    is "$(grep -c . out)" 19
}

@test "an engine that is not there: what was meant is said once" {
    run_out "$QUADRILLE" solve --engine scaler 1
    is "$(printf '%s\n' "$err" | sed -n 1p)" "quadrille: there is no engine 'scaler'; did you mean 'scalar'?"
    run_out "$QUADRILLE" solve --engine lonks 1
    is "$(printf '%s\n' "$err" | sed -n 1p)" "quadrille: there is no engine 'lonks'; did you mean 'links'?"
    is $status 2
    run_out "$QUADRILLE" solve --engine cover:links -q 1
    [ $status != 2 ]
}

@test "solve -n: each solution in the format asked for; one that cannot hold it is told for each" {
    run_out "$QUADRILLE" solve -n 2 --to csv 1...............
    is "$status $out" "0 $(printf 'puzzle,solution\n1...............,1234341221434321\n1...............,1234341241232341')"
    run_out "$QUADRILLE" solve -n 2 --summary 1...............
    is "$status $(head -2 out)" "0 $(printf 'unique 0\nmultiple 1')"
    for number in "" "-n 2"; do
        run_out "$QUADRILLE" solve $number --to sdm 1...............
        is "$status $(sort -u out)" "3 $(printf '!error 1:1\t1...............')"
        is "$(sort -u err)" "argument:1:1: sdm cannot hold a 4x4 board"
    done
}
