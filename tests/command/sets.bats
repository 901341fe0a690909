load helper

FAMOUS=123456789456789132789231564264813957537964218918527643375198426641372895892645371
DIABOLIC=123456789456789123789123456231564897564897231897231564312645978645978312978312645

@test "unavoidable: numbers by size" {
    printf '%s\n' $FAMOUS $DIABOLIC $PUZZLE >in
    run_out "$QUADRILLE" unavoidable --count in
    is "$out" "$(printf '303\t4:8 6:17 8:18 9:8 10:56 11:35 12:161\n162\t6:162\n309\t4:6 6:21 8:21 9:11 10:55 11:28 12:167')"
    is $status 0
    run_out "$QUADRILLE" unavoidable --count --size 9 in
    is "$out" "$(printf '51\t4:8 6:17 8:18 9:8\n162\t6:162\n59\t4:6 6:21 8:21 9:11')"
    run_out "$QUADRILLE" unavoidable --count --size 3 $PUZZLE
    is "$out" "$(printf '0\t')"
    is $status 0
}

@test "unavoidable: the sets, in order" {
    run_out "$QUADRILLE" unavoidable --size 4 $PUZZLE $SOLVED
    is "$(wc -l <out)" 12
    is "$(sed -n 1p out)" "$(printf '...67.........................76.................................................\t4\t1')"
    is "$(sed -n 7p out)" "$(printf '...67.........................76.................................................\t4\t2')"
    is "$(head -6 out | cut -f1)" "$(tail -6 out | cut -f1)"
    run_out "$QUADRILLE" unavoidable $FAMOUS
    is "$(wc -l <out)" 303
    is "$(cut -f2 out | sort -n)" "$(cut -f2 out)"
    is "$(sort -u out | wc -l)" 303
}

# bats test_tags=slow
@test "unavoidable: a set that is emptied has another solution" {
    "$QUADRILLE" unavoidable --size 6 $FAMOUS | cut -f1 | while read -r set; do
        empty=
        for ((i = 0; i < 81; i++)); do
            if [ "${set:i:1}" = . ]; then empty+=${FAMOUS:i:1}; else empty+=.; fi
        done
        echo "$empty"
    done >in
    run_out "$QUADRILLE" check --summary in
    is "$(sed -n 2p out)" "multiple 25"
}

@test "unavoidable: json" {
    run_out "$QUADRILLE" unavoidable --json --count --size 8 $PUZZLE
    is "$out" '{"record":1,"file":"argument","line":1,"solution":"'$SOLVED'","size":8,"complete_to":8,"count":48,"sizes":{"4":6,"6":21,"8":21}}'
    run_out "$QUADRILLE" unavoidable --json --size 4 $PUZZLE
    has "$out" '"count":6,"sizes":{"4":6},"sets":["...67....'
    run_out "$QUADRILLE" unavoidable --json --size 2 $PUZZLE
    has "$out" '"count":0,"sizes":{},"sets":[]}'
}

@test "unavoidable: a limit leaves whole sizes, and says so" {
    run_out "$QUADRILLE" unavoidable --count --node-limit 1000 $PUZZLE
    is "$out" "$(printf '>=27\t4:6 6:21')"
    is "$err" "argument:1: sets of more than 6 cells are missing: the search was stopped by the node limit"
    is $status 1
    run_out "$QUADRILLE" unavoidable --count --node-limit 1000 --exit-zero $PUZZLE
    is $status 0
    run_out "$QUADRILLE" unavoidable --count --size 81 --time-limit 0.2 $PUZZLE $PUZZLE
    is "$(grep -c '^>=[0-9]' out)" 2
    has "$err" "the time limit"
    is $status 1
    signalled written:out INT "$QUADRILLE" unavoidable --size 81 --count --line-buffered ${PUZZLE/53/55} $PUZZLE
    is $status 130
    has "$(sed -n 2p out)" ">="
    has "$err" "a signal"
}

@test "backdoors" {
    local easy=........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........
    printf '%s\n' $PUZZLE $easy $HARD >in
    run_out "$QUADRILLE" backdoors in
    is "$out" "$(printf '%s\t0\t1\n%s\t1\t15\n%s\t2\t7' $PUZZLE $easy $HARD)"
    is $status 0
    run_out "$QUADRILLE" backdoors --cells $HARD $PUZZLE
    is "$out" "$(printf '%s\t2\t7\tr1c3r5c2 r1c3r9c3 r2c2r6c1 r4c3r5c3 r5c2r6c1 r5c2r9c4 r6c1r9c3\n%s\t0\t1\t' $HARD $PUZZLE)"
    run_out "$QUADRILLE" backdoors --json --cells $HARD
    is "$out" '{"record":1,"file":"argument","line":1,"puzzle":"'$HARD'","least":2,"exact":true,"count":7,"complete":true,"backdoors":["r1c3r5c2","r1c3r9c3","r2c2r6c1","r4c3r5c3","r5c2r6c1","r5c2r9c4","r6c1r9c3"]}'
}

@test "backdoors: a size or a limit that is too small" {
    run_out "$QUADRILLE" backdoors --size 1 $HARD
    is "$out" "$(printf '%s\t>=2\t0' $HARD)"
    has "$err" "none was found up to the size"
    is $status 1
    run_out "$QUADRILLE" backdoors --size 0 $PUZZLE
    is "$out" "$(printf '%s\t0\t1' $PUZZLE)"
    run_out "$QUADRILLE" backdoors --node-limit 600 $HARD
    is "$out" "$(printf '%s\t2\t>=3' $HARD)"
    has "$err" "the node limit stopped the search"
    is $status 1
    run_out "$QUADRILLE" backdoors --json --cells --size 1 $HARD
    has "$out" '"least":2,"exact":false,"count":0,"complete":false,"backdoors":[]}'
}

@test "puzzles that have not one solution, and what is no puzzle" {
    local none=${PUZZLE/53/55} several=${HARD/8/.} board=......31...2.1..
    printf '%s\n' $none $several $board junk $PUZZLE >in
    for command in "unavoidable --count" backdoors; do
        run_out "$QUADRILLE" $command in
        is "$(head -4 out | cut -f1)" "$(printf '!none\n!multiple\n!error 3:1\n!error 4:1')"
        is "$(wc -l <out)" 5
        has "$err" "in:1: the puzzle has no solution"
        has "$err" "in:2: the puzzle has several solutions"
        has "$err" "in:3:1: this is offered for the ordinary 9x9 only"
        is $status 3
        run_out "$QUADRILLE" $command --json in
        has "$(sed -n 1p out)" '"line":1,"verdict":"none"}'
        has "$(sed -n 2p out)" '"line":2,"verdict":"multiple"}'
        has "$(sed -n 3p out)" '"error":{"line":3,"column":1,'
        run_out "$QUADRILLE" $command $several
        is $status 1
    done
    run_out "$QUADRILLE" unavoidable --size 82 $PUZZLE
    is $status 2
    run_out "$QUADRILLE" unavoidable --size 0 $PUZZLE
    is $status 2
}
