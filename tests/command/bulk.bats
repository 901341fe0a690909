load helper

# Parts of files that many machines share, and places by offsets.

# untidy: lines of every kind, and no newline at the end.
untidy() {
    echo $PUZZLE
    printf '%s\r\n' $HARD
    printf '\r\n\n   \n'
    echo "# comment $PUZZLE"
    echo "${PUZZLE%9}"
    printf '\357\273\277%s\n' "${PUZZLE/98/9%}"
    echo "  ${PUZZLE/53/55} # clashes"
    numbers $HARD
    echo end
    echo 3
    head -c 5000 /dev/zero | tr '\0' x
    echo
    echo "$SOLVED $(head -c 3000 /dev/zero | tr '\0' y)"
    echo "puzzle,solution"
    echo ......31...2.1..
    echo 1...........2..............4.......3
    printf '\037\213\010\n' # as gzip begins
    yes $PUZZLE | head -20
    printf 'a\0b\n%s' $HARD_SOLVED
}

# parts N COMMAND...: what all parts write, one after another. In a shell of its own, where one that fails ends them all.
parts() {
    bash -ec 'of=$1
        shift
        for ((part = 1; part <= of; part++)); do
            "$QUADRILLE" "$@" --part $part/$of || [ $? != 2 ]
        done' - "$@"
}

# expect_parts N COMMAND...: they write what the whole run writes, and their messages are the same.
expect_parts() {
    local of=$1
    shift
    "$QUADRILLE" "$@" -v --offsets >whole 2>whole_err || [ $? != 2 ]
    parts "$of" "$@" -v >joined 2>joined_err
    cmp whole joined
    sed -i '/answered by engine /d' whole_err joined_err # once a run
    cmp whole_err joined_err
}

# bats test_tags=slow
@test "all parts together write what the whole run writes" {
    untidy >in
    expect_parts 7 minimize --seed 7 in
    is "$(grep -c . whole)" 44
    for command in solve check count "convert --to line" "convert --to sdm" canon "minimize --seed 7"; do
        for of in $(few 7 2); do
            due 3 || continue
            expect_parts $of $command in
        done
    done
    grep -av -e ^8 -e ^534 in >tame # without what takes half a second
    for shape in "grade -j1" "grade --json --path" "grade --csv" "minimize --all --limit 3"; do
        due 3 || continue
        expect_parts 3 $shape tame
    done
    for shape in "solve --json" "solve -n 2" "solve -n 2 --json" "check --json" "check --minimal --csv" "solve --csv" \
        "solve -n 2 --csv" "count --csv" "canon --json" "convert --to hodoku" \
        "minimize --fewest --attempts 512 --seed 3" backdoors "backdoors --json" "unavoidable --size 8"; do
        due 3 || continue
        expect_parts 3 $shape in
    done
    expect_parts 3 solve --format '{file} {offset} {verdict} {puzzle}' in
}

# ends ENDS...: a file whose lines end in one after another of these.
ends() {
    local list=("$@") i=0 line
    untidy | tr -d '\r\0' | grep -av '^ *$' >lines
    while IFS= read -r line; do
        printf "%s${list[i++ % ${#list[@]}]}" "$line"
    done <lines
}

# bats test_tags=slow
@test "lines end in a carriage return, too, wherever files are cut" {
    ends '\r' >cr
    ends '\r' '\n' '\r\n' '\r\r\n' '\r\r' >mixed
    ends '\n' >lf
    for in in cr mixed; do
        expect_parts 7 solve $in
        for of in $(few 2 50); do
            due 3 || continue
            expect_parts $of solve $in
        done
        is "$(sed 's/@[0-9]*//' whole)" "$("$QUADRILLE" solve --offsets lf 2>/dev/null | sed 's/@[0-9]*//')"
    done
    printf '%s\r' $PUZZLE $HARD >two
    for of in $(few 82 2 3 83 165); do
        due 3 || continue
        expect_parts $of solve two
        is "$(<whole)" "$(printf '%s\n' $SOLVED $HARD_SOLVED)"
    done
    is "$("$QUADRILLE" solve --format '{offset}' two --part 2/2)" 82
    yes $HARD | head -600 | tr '\n' '\r' >long
    for of in $(few 3 2 50); do
        due 3 || continue
        expect_parts $of solve long
        is "$(grep -c $HARD_SOLVED whole)" 600
    done
}

# bats test_tags=slow
@test "each line is in one part, however many there are" {
    untidy >in
    for of in $(few 3 1 64); do
        expect_parts $of convert --to line in
    done
    { echo $PUZZLE; echo; echo junk; printf '%s\r\n' $HARD; printf %s $SOLVED; } >few
    expect_parts "$(many_parts)" convert --to line few
    is "$(grep -c . whole)" 4
    expect_parts 30 check few
    : >empty
    expect_parts 3 check empty
    is "$(parts 4 check --offsets few | wc -l)" 4
    for part in 1/16777216 16777216/16777216; do
        run_out "$QUADRILLE" check --part $part few
        is $status 0
    done
}

@test "every line is in the same part if it is read in many threads or another engine" {
    { for i in 1 2 3; do cat <(untidy); echo; done; yes $PUZZLE | head -3000; } >in
    "$QUADRILLE" solve -q --offsets in >whole || true
    for how in -j1 -j3 --line-buffered "--engine dense"; do
        parts 4 solve -q $how in >joined
        cmp whole joined
    done
    "$QUADRILLE" check -q --json --offsets in >whole || true
    parts 3 check -q --json -j2 in >joined
    cmp whole joined
    yes $PUZZLE | head -10000 >in # lines of 81 symbols alone
    "$QUADRILLE" minimize --seed 1 --offsets in >whole
    parts 3 minimize --seed 1 in >joined
    cmp whole joined
}

@test "several files are one sequence, and places are those in each" {
    untidy >one
    : >none
    printf %s $HARD >two
    { echo; echo junk; echo $SOLVED; } >three
    for of in 1 2 5 17; do
        expect_parts $of check one none two three two
        expect_parts $of check --json one none two three two
    done
    has "$(<whole)" '{"file":"three","offset":1,"verdict":"error","error":{"offset":1,"message":'
    has "$(<whole_err)" "three:@1: 'junk' is not a puzzle"
}

@test "places by offsets" {
    untidy >in
    run_out "$QUADRILLE" solve --offsets in
    is $status 3
    head -c "$(sed -n 's/^!error @\([0-9]*\)\t.*9%.*/\1/p' out)" in | tail -n 1 >before
    is "$(<before)" "$(printf '\357\273\277%s' "${PUZZLE%%98*}9")"
    has "$err" "in:@$(sed -n 's/^!error @\([0-9]*\)\t.*9%.*/\1/p' out): r3c3: '%'"
    is "$(grep -c '^!error @' out)" "$(grep -c '^!error' out)"
    run_out "$QUADRILLE" solve --offsets <in
    is "$(grep -c '^!error @' out)" 17
    "$QUADRILLE" check --json --offsets in >whole 2>/dev/null || true
    "$QUADRILLE" check --json --offsets --engine links in >again 2>/dev/null || true
    cmp whole again
    tail -c +$(($(tail -n 1 whole | sed 's/.*"offset":\([0-9]*\),"verdict":.*/\1/') + 1)) in >last
    is "$(<last)" $HARD_SOLVED
    is "$("$QUADRILLE" check --csv --offsets in 2>/dev/null | sed -n 1p)" file,offset,verdict,clues,count,remark,puzzle
    is "$("$QUADRILLE" solve -n 2 --csv --offsets in 2>/dev/null | sed -n 1p)" file,offset,index,solution
    is "$(printf 'x\n%s\n' $PUZZLE | "$QUADRILLE" solve -q -n 1 --offsets | tail -1)" "$(printf '%s\t2' $SOLVED)"
}

@test "a line of 3 MB is in one part" {
    { echo $PUZZLE; head -c 3000000 /dev/zero | tr '\0' 5; echo; echo $HARD; } >in
    expect_parts 9 solve in
    is "$(grep -c . whole)" 3
    has "$(<whole_err)" "in:@1048658: the line is longer than 1048576 bytes"
}

@test "odd parts are usage errors" {
    echo $PUZZLE >in
    for part in 0/3 4/3 a/b 1/0 1 1/ /3 -1/3 +1/3 1/3x " 1/3" 1/16777217 1/99999999999999999999 ""; do
        run_out "$QUADRILLE" check --part "$part" in
        is "$part $status" "$part 2"
        is "$out" ""
        has "$err" "quadrille: --part"
    done
    run_out "$QUADRILLE" check --part 4/3 in
    is "$(sed -n 1p err)" "quadrille: --part: there is no part 4/3: parts are 1/N to N/N, N up to 16777216"
}

@test "what cannot be divided is refused" {
    echo $PUZZLE >in
    for way in "" - "in -"; do
        run_out "$QUADRILLE" check --part 1/2 $way <in
        is "$(sed -n 1p err)" "quadrille: --part needs files whose size is known, not standard input"
        is $status 2
    done
    mkfifo pipe
    run_out "$QUADRILLE" check --part 1/2 in pipe
    is "$(sed -n 1p err)" "quadrille: --part needs files whose size is known, and 'pipe' is not one"
    is "$out $status" " 2"
    run_out "$QUADRILLE" check --part 1/2 in missing
    is "$err" "missing: No such file or directory"
    is "$out $status" " 3"
    run_out "$QUADRILLE" check --part 1/2 $PUZZLE
    is "$out $status" " 3"
    { printf '\037\213\010'; head -c 1000 /dev/zero; echo; } >packed
    for way in --offsets "--part 1/2" "--part 2/2"; do
        run_out "$QUADRILLE" check $way packed
        has "$err" "packed: this looks like gzip, not like text; try: zcat FILE | quadrille"
        is "$out $status" " 3"
    done
    for format in rows csv sdk f-puzzles numbers jigsaw; do
        run_out "$QUADRILLE" check --from $format --part 1/2 in
        has "$err" "quadrille: --offsets and --part: $format cannot be read line by line, only hodoku, killer"
        is "$out $status" " 2"
    done
    for format in rows csv drawn; do
        run_out "$QUADRILLE" convert --to $format --part 1/2 in
        is "$(sed -n 1p err)" "quadrille: --part: $format does not have one line for each puzzle"
        is "$out $status" " 2"
    done
    run_out "$QUADRILLE" solve --explain --part 1/2 in
    is $status 2
    for name in record line; do
        run_out "$QUADRILLE" solve --format "{$name}" --part 1/2 in
        is "$(sed -n 1p err)" "quadrille: --format: with --offsets and --part there is no {$name}; use {offset}"
        is $status 2
    done
    run_out "$QUADRILLE" solve --format '{offset}' in
    is "$(sed -n 1p err)" "quadrille: --format: {offset} needs --offsets"
    is $status 2
}

@test "other formats of single lines" {
    { untidy; echo ":0000:x:.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...:::"; } >in
    for format in line sdm hodoku candidates; do
        expect_parts 4 check --from $format in
    done
    expect_parts 4 check --board 9x9+x in
    expect_parts 4 check --board 4x4 in
    expect_parts 4 solve --symbols 123456789 in
}

@test "each part has its own summary and status" {
    { echo $PUZZLE; echo junk; } >in
    run_out "$QUADRILLE" check --summary --part 1/2 in
    is "$out $status" "$(printf 'unique 1\nmultiple 0\nnone 0\nunknown 0\nerror 0') 0"
    run_out "$QUADRILLE" check --summary --part 2/2 in
    is "$out $status" "$(printf 'unique 0\nmultiple 0\nnone 0\nunknown 0\nerror 1') 3"
}

@test "limits, signals and closed pipes are as in whole runs" {
    untidy >in
    expect_parts 3 solve --node-limit 1 in
    expect_parts 3 count --limit 3 --json in
    yes $PUZZLE | head -100000 >long
    is "$("$QUADRILLE" solve --part 2/2 long | head -1)" $SOLVED
    yes $HARD | head -3000 >long # half an hour
    signalled written:out INT "$QUADRILLE" grade -j2 --line-buffered --part 2/2 long
    is $status 130
    is "$(tail -c 1 out | od -An -c | tr -d ' ')" '\n'
    is "$(sort -u out | cut -f1)" "10.7 10.7 9.7"
}

# bats test_tags=slow
@test "generate: parts together are the list of one machine" {
    for how in "" --minimal "--symmetry half-turn" --grids "--solution $SOLVED" --json "--digits ordered --to hodoku"; do
        "$QUADRILLE" generate -n 20 --seed 5 $how >whole
        parts 3 generate -n 20 --seed 5 $how >joined
        cmp whole joined
    done
    "$QUADRILLE" generate -n 2 --seed 5 >whole
    parts 5 generate -n 2 --seed 5 >joined
    cmp whole joined
    "$QUADRILLE" generate -n 500 --seed 6 >whole
    parts 2 generate -n 500 --seed 6 -j2 >joined
    cmp whole joined
    "$QUADRILLE" generate -n 18446744073709551615 --part 3/16777216 --seed 1 -j2 | head -2 >begin # the pipe is closed
    is "$(wc -l <begin)" 2
    run_out "$QUADRILLE" generate -n 0 --seed 1 --part 1/1
    is "$out$err $status" " 0"
}

@test "generate: no parts where attempts may fail, or without a seed" {
    for how in "-n 3" "--seed 1"; do
        run_out "$QUADRILLE" generate $how --part 1/2
        is "$(sed -n 1p err)" "quadrille: --part needs -n and --seed, the same for all parts"
        is "$out $status" " 2"
    done
    for how in "--clues 24" "--board 6x6" "--board 9x9+x" "--minimal --symmetry full" "--er 3.0..4.0" "--clues 22-26"; do
        run_out "$QUADRILLE" generate -n 3 --seed 1 $how --part 1/2
        has "$err" "quadrille: --part is for the ordinary 9x9, without --clues, --mask, ratings,"
        is "$out $status" " 2"
    done
    run_out "$QUADRILLE" generate -n 3 --seed 1 --to rows --part 1/2
    has "$err" "quadrille: --part: rows does not have one line for each puzzle"
    is $status 2
    run_out "$QUADRILLE" generate -n 3 --seed 1 --part 0/2
    is $status 2
}
