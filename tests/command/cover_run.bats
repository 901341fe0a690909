# Runs: folders in which parts are searched, again and again, by anybody.
load helper

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
}

task() { # K/N [OPTION...]
    run_out "$QUADRILLE" cover count --in run --part "$@" "$problem"
}

tasks() { # N [OPTION...]: all of them
    for k in $(seq "$1"); do
        task "$k/$1" "${@:2}"
        is "$status $err" "0 "
    done
}

total() { # what merge prints of the run
    run_out "$QUADRILLE" cover merge run
    is "$out $err $status" "$1  0"
}

@test "a run from its beginning to its end" {
    for k in $(seq 12); do
        task $k/12
        is "$status $err" "0 "
        echo "$out" >>lines
    done
    has "$out" "part 12/12 c9fcaf84ee61e5e7 count "
    total 8
    run_out "$QUADRILLE" cover status run
    has "$out" "done       12"
    run_out "$QUADRILLE" cover status --missing run
    is "$out$err$status" 0
    run_out "$QUADRILLE" cover merge lines
    is "$out" 8
    [ -z "$(ls run | grep -vE '^(job|part-[0-9]{2})$')" ]
    cp -r run before
    tasks 12 # again: nothing is done
    diff -r run before
    run_out "$QUADRILLE" cover status --json run
    has "$out" '{"round":1,"parts":12,"done":12,"begun":0,"missing":"","count":8,"exact":true,"nodes":'
}

@test "a task goes on from where it was stopped" {
    tasks 3 --node-limit 2000000
    cp -r run whole
    rm run/part-*
    for try in $(seq 40); do
        how=$(sed -n "$((try % 5 + 1))p" <<<"$(printf '%s\n' '-j 2' '--engine links' --simplify '--engine dense' '-j 3 --simplify')")
        task 2/3 --node-limit 3000 --save-interval 0 $how
        [ $status = 1 ] || break
        [ -e run/part-2.state ]
        is "$out" ""
        has "$err" "part 2 of 3 is unfinished: the search was stopped by the node limit; the rest is saved"
        run_out "$QUADRILLE" cover status --missing run
        is "$out" 1-3
    done
    is $status 0
    [ "$try" -gt 2 ]
    [ ! -e run/part-2.state ]
    is "$(grep '^count ' run/part-2)" "$(grep '^count ' whole/part-2)"
    run_out "$QUADRILLE" cover merge run
    is "$out$err$status" "run: 2 of 3 parts are not done: 1,33"
    run_out "$QUADRILLE" cover merge --partial run
    has "$out" ">="
    is $status 1
    task 1/3 --time-limit 0.000001
    is $status 1
    tasks 3
    total 8
}

nodes() { # of the run, as far as it is saved
    "$QUADRILLE" cover status --json run | sed 's/.*"nodes":\([0-9]*\).*/\1/'
}

@test "a round for which there is no time is not begun, and the run is as it was" {
    "$QUADRILLE" cover make queens 8 >q.dlx
    "$QUADRILLE" cover count -q --in run --part 1/3 q.dlx >out
    before=$(find run -type f -exec sha256sum {} + | sort)
    run_out "$QUADRILLE" cover split --in run --time-limit 0.000001 q.dlx
    is "$out$err$status" "run: there is no next round: stopped by the time limit1"
    is "$(find run -type f -exec sha256sum {} + | sort)" "$before"
    "$QUADRILLE" cover split --in run --time-limit 3600 q.dlx
    for part in 1/3 2/3 3/3; do "$QUADRILLE" cover count -q --in run --part $part q.dlx; done
    is "$("$QUADRILLE" cover merge run)" 92
}

@test "signals: a round that is being divided is left as it was, with status 1" {
    "$QUADRILLE" cover make queens 12 >q.dlx
    "$QUADRILLE" cover count -q --in run --part 1/200000 q.dlx >out
    for seconds in 0.03 0.06 0.09; do
        "$QUADRILLE" cover split --in run --parts 200000 q.dlx 2>err &
        pid=$!
        sleep $seconds
        kill -s USR1 $pid || true
        status=0
        wait $pid || status=$?
        [[ $status =~ ^(0|1|1[0-9][0-9])$ ]] # 138: before it was ready for signals
        is "$(<err)" "$([ $status != 1 ] || echo "quadrille: stopped by a signal: nothing was written")"
        is "$(find run -name '*.new')" ""
    done
}

@test "signals: the rest is saved" {
    "$QUADRILLE" model --board 6x6 >board.dlx
    for signal in USR1 TERM HUP; do
        "$QUADRILLE" cover count --in run --part 1/2 --save-interval 0.02 board.dlx 2>err &
        pid=$!
        until [ -e run/part-1.state ] && [ "$(nodes)" -gt 0 ]; do sleep 0.02; done
        kill -s $signal $pid
        status=0
        wait $pid || status=$?
        case $signal in
        USR1) is $status 1 ;;
        TERM) is $status 143 ;;
        HUP) is $status 129 ;;
        esac
        has "$(<err)" "part 1 of 2 is unfinished: the search was stopped by a signal; the rest is saved"
        mv run/part-1.state last
    done
    mv last run/part-1.state
    "$QUADRILLE" cover status run | grep -q '^begun      1, the last one saved '
    [ "$(nodes)" -gt 0 ]
}

@test "killed at any moment, by several at a time" {
    for part in 1 2; do
        for try in 1 2 3 4 5; do
            for task in 1 2; do
                timeout -s KILL 0.0$((RANDOM % 9 + 1)) "$QUADRILLE" cover count --in run \
                    --part $part/2 --save-interval 0.001 "$problem" >/dev/null 2>&1 &
            done
            wait
        done
    done
    tasks 2 &
    tasks 2
    wait
    total 8
}

@test "damaged results count as missing, and are made again" {
    tasks 4
    cp run/part-2 whole
    damage() {
        run_out "$QUADRILLE" cover status --missing run
        is "$out" 2
        [ -z "$1" ] || { has "$err" "run/part-2: "; is $status 3; }
        run_out "$QUADRILLE" cover merge run
        is "$out" ""
        is $status 3
        task 2/4
        is $status 0
        is "$(grep -E '^(part|identity|count) ' run/part-2)" "$(grep -E '^(part|identity|count) ' whole)"
        total 8
    }
    rm run/part-2
    damage ""
    head -c -1 whole >run/part-2
    damage cut
    : >run/part-2
    damage cut
    sed 's/count ./count 7/' whole >run/part-2
    damage altered
    cp run/part-1 run/part-2
    damage other
    echo rubbish >run/part-3.state
    rm run/part-3
    task 3/4
    has "$err" "run/part-3.state: "
    is $status 0
    total 8
}

@test "another problem, division or action is refused" {
    task 1/4
    cp -r run before
    task 1/5
    is "$err $status" "run: its job differs: parts 4, not 5 3"
    printf 'a\na\n' >other.dlx
    run_out "$QUADRILLE" cover count --in run --part 1/4 other.dlx
    has "$err" "run: its job differs: problem c9fcaf84ee61e5e7, not "
    is $status 3
    run_out "$QUADRILLE" cover solve --all --in run --part 1/4 "$problem"
    is "$err $status" "run: its job differs: action count, not solve 3"
    run_out "$QUADRILLE" cover split --in run other.dlx
    is "$err $status" "run: is a run of another problem 3"
    diff -r run before
    run_out "$QUADRILLE" cover count --in run/job --part 1/4 "$problem"
    is "$err $status" "run/job: Not a directory 3"
    for action in status merge; do
        run_out "$QUADRILLE" cover $action .
        is "$err $status" ".: there is no run in this folder 3"
    done
    sed -i s/4/5/ run/job
    task 1/5
    is "$err $status" "run/job: was altered 3"
    run_out "$QUADRILLE" cover status none
    is "$err $status" "none: there is no run in this folder 3"
}

@test "a full disk: nothing is there that is not whole" {
    tasks 2
    cp -r run before
    rm run/part-1
    run_out bash -c "trap '' XFSZ; ulimit -f 0; '$QUADRILLE' cover count --in run --part 1/2 '$problem' >/dev/null 2>&1"
    is $status 3
    is "$(ls run)" "$(printf 'job\npart-2')"
    task 1/2
    total 8
    run_out bash -c "trap '' XFSZ; ulimit -f 0; '$QUADRILLE' cover solve --all --in solve --part 1/2 '$problem' >/dev/null 2>&1"
    is $status 3
    [ -z "$(ls solve)" ]
}

solve() { # K/N [OPTION...]
    run_out "$QUADRILLE" cover solve --all --in solve --part "$@" "$problem"
}

@test "solutions, in the order of one search" {
    "$QUADRILLE" cover solve --all "$problem" >whole
    for k in 1 2 3 4 5; do
        solve $k/5 --node-limit 3000 --save-interval 0
        solve $k/5 -j 2
        is "$status $err" "0 "
    done
    run_out "$QUADRILLE" cover merge -o out solve
    is "$status $err" "0 "
    cmp out whole
    "$QUADRILLE" cover merge --unordered solve | awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' | sort >out
    awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' whole | sort | cmp - out
    rm solve/part-1
    run_out "$QUADRILLE" cover merge solve
    is "$out $status" " 3"
    run_out "$QUADRILLE" cover merge --partial solve
    is $status 1
    solve 1/5
    file=solve/$(sed -n 's/^solutions 1:\([^:]*\):.*/\1/p' solve/part-1)
    printf x | dd of="$file" bs=1 seek=5 conv=notrunc 2>/dev/null
    run_out "$QUADRILLE" cover merge solve
    is "$out" ""
    has "$err" "$file: is incomplete: solutions were cut off or altered"
    is $status 3
    truncate -s -1 "$file" # then the result is not there
    run_out "$QUADRILLE" cover status --missing solve
    is "$out $err $status" "1 solve/part-1: its solutions are cut off 3"
    solve 1/5
    is "$err" "solve/part-1: its solutions are cut off; it is made again"
    is $status 0
    "$QUADRILLE" cover merge solve | cmp - whole
    rm solve/part-1
    solve 1/5 --node-limit 8000
    [ -e solve/part-1.state ] && rm -f "solve/$(sed -n 's/^solutions [^:]*:\([^:]*\):.*/\1/p' solve/part-1.state)"
    solve 1/5
    is $status 0
    "$QUADRILLE" cover merge solve | cmp - whole
}

@test "solutions in JSON" {
    "$QUADRILLE" cover solve --all --json "$problem" >whole
    for k in 1 2 3; do
        solve $k/3 --json
    done
    "$QUADRILLE" cover merge solve | cmp - whole
    solve 1/3
    is "$err $status" "solve: its job differs: solutions json, not lines 3"
}

@test "rounds: the rest is divided again, exactly once" {
    "$QUADRILLE" cover solve --all "$problem" >whole
    for action in count solve; do
        rm -rf run
        how=$action
        [ $action = count ] || how="solve --all"
        for round in 1 2 3 4 5 6 7 8; do
            for k in 1 2 3; do
                [ $round = 1 ] && [ $k = 2 ] && continue # not begun
                "$QUADRILLE" cover $how --in run --part $k/3 --node-limit 1500 "$problem" >/dev/null 2>&1 || true
            done
            [ -n "$("$QUADRILLE" cover status --missing run)" ] || break
            run_out "$QUADRILLE" cover split --in run --parts 3 "$problem"
            is "$status $err" "0 "
        done
        [ $round -gt 2 ]
        if [ $action = count ]; then
            total 8
        else
            "$QUADRILLE" cover merge run | cmp - whole
        fi
    done
    run_out "$QUADRILLE" cover split --in run --parts 3 "$problem"
    is "$status $err" "0 run: nothing is left to divide"
    task 1/4
    has "$err" "its job differs: "
}

# bats test_tags=slow
@test "rounds: killed at any moment, and late tasks of a closed round" {
    "$QUADRILLE" model --board 6x6 123456.............................. >board.dlx
    whole=$("$QUADRILLE" cover count board.dlx)
    count() { "$QUADRILLE" cover count --in run "$@" board.dlx; }
    parts=3
    for round in 1 2 3 4 5 6; do
        for k in $(seq $parts); do
            count --part $k/$parts --node-limit 1000 --save-interval 0 >/dev/null 2>&1 || true
        done
        cp -r run late
        next=$((round * 7))
        for try in 1 2 3 4 5 6 7 8; do
            timeout -s KILL 0.00$try "$QUADRILLE" cover split --in run --parts $next board.dlx || true
            now=$("$QUADRILLE" cover status --json run | grep -o '"round":[0-9]*')
            [ "${now#*:}" = $round ] || break
        done
        if [ "${now#*:}" = $round ]; then
            run_out "$QUADRILLE" cover split --in run --parts $next board.dlx
            is "$status$err" 0
        fi
        # a task of the closed round ends now, and writes its result
        [ $round -gt 1 ] || "$QUADRILLE" cover count --in late --part 1/3 board.dlx >/dev/null
        [ $round -gt 1 ] || cp late/part-1 run/part-1
        rm -rf late
        parts=$next
    done
    for k in $(seq $parts); do count --part $k/$parts >/dev/null; done
    total $whole
    run_out "$QUADRILLE" cover merge run/round-*/part-*
    is $status 3 # parts of rounds are not mixed
}

# bats test_tags=slow
@test "no file of a run is an output" {
    "$QUADRILLE" cover make queens 6 >in
    for k in 1 2; do
        "$QUADRILLE" cover count --part $k/2 --in COUNT in >/dev/null
        "$QUADRILLE" cover solve --all --part $k/2 --in SOLVE in >/dev/null
    done
    "$QUADRILLE" cover count --part 1/2 --in ROUNDS in >/dev/null
    "$QUADRILLE" cover count --part 2/2 --in ROUNDS --node-limit 3 in >/dev/null 2>&1 || true
    "$QUADRILLE" cover split --in ROUNDS in
    "$QUADRILLE" cover count --part 1/2 --in ROUNDS in >/dev/null
    for run in COUNT SOLVE ROUNDS; do
        cp -r $run kept
        for action in "merge $run" "merge --partial $run" "merge --unordered $run" "status $run" \
            "split --in $run in" "count --part 1/2 --in $run in"; do
            for file in $(find $run -type f); do
                run_out "$QUADRILLE" cover $action -o $file
                is "$action $status $out$err" "$action 3 $file: input file is output file"
            done
        done
        diff -r $run kept
        rm -r kept
    done
    ln COUNT/part-1 link
    run_out "$QUADRILLE" cover merge COUNT -o link
    is "$status $err" "3 link: input file is output file"
    run_out sh -c '"$QUADRILLE" cover merge COUNT >>COUNT/part-1'
    is "$status $err" "3 COUNT/part-1: input file is output file"
    run_out "$QUADRILLE" cover merge COUNT -o COUNT/total
    is "$status $(<COUNT/total)" "0 4"
    run_out "$QUADRILLE" cover merge COUNT -o COUNT/total
    is "$status $(<COUNT/total)" "0 4"
}

@test "results and states of another problem, run or round are named, and not used" {
    "$QUADRILLE" cover make queens 8 >eight
    "$QUADRILLE" cover make queens 9 >nine
    make_run() { # RUN FILE
        for k in 1 2 3; do "$QUADRILLE" cover count --in $1 --part $k/3 $2 >/dev/null; done
    }
    make_run A eight
    make_run B nine
    cp B/part-2 good
    cp A/part-2 B/part-2
    run_out "$QUADRILLE" cover merge B
    is "$out $status" " 3"
    has "$err" "B/part-2: belongs to another run or round"
    run_out "$QUADRILLE" cover status --missing B
    is "$out $status" "2 3"
    run_out "$QUADRILLE" cover count --in B --part 2/3 nine
    is "$err $status" "B/part-2: belongs to another run or round; it is made again 0"
    is "$(grep -E '^(part|identity|count) ' B/part-2)" "$(grep -E '^(part|identity|count) ' good)"
    is "$("$QUADRILLE" cover merge B)" 352
    rm B/part-3 # a hard link is of another part
    ln B/part-2 B/part-3
    run_out "$QUADRILLE" cover merge B
    has "$err" "B/part-3: is of another part"
    rm B/part-3
    "$QUADRILLE" cover count --in B --part 3/3 nine >/dev/null
    # a state
    rm A/part-1 B/part-1
    "$QUADRILLE" cover count --in A --part 1/3 --node-limit 5 eight >/dev/null 2>&1 || true
    [ -e A/part-1.state ]
    cp A/part-1.state B/part-1.state
    run_out "$QUADRILLE" cover merge --partial B
    has "$err" "B/part-1.state: belongs to another run or round"
    run_out "$QUADRILLE" cover count --in B --part 1/3 nine
    is "$err $status" "B/part-1.state: belongs to another run or round 0"
    is "$("$QUADRILLE" cover merge B)" 352
    # a round
    rm B/part-1 B/part-2
    cp B/part-3 earlier
    "$QUADRILLE" cover split --in B --parts 3 nine
    cp earlier B/round-2/part-3
    run_out "$QUADRILLE" cover merge --partial B
    has "$err" "B/round-2/part-3: belongs to another run or round"
    for k in 1 2 3; do "$QUADRILLE" cover count --in B --part $k/3 nine >/dev/null 2>&1; done
    is "$("$QUADRILLE" cover merge B)" 352
    # of what another run has left
    cp -r B C
    for run in B C; do rm $run/round-2/part-[12]; done
    rm C/round-2/part-3
    for run in B C; do "$QUADRILLE" cover split --in $run --parts 3 nine; done
    cp C/round-3/part-1.input B/round-3/part-1.input
    run_out "$QUADRILLE" cover count --in B --part 1/3 nine
    has "$err" "B/round-3/part-1.input: belongs to another run or round"
    is $status 3
    # the job of a round is gone
    rm C/round-3/job
    for action in "merge C" "status C" "count --in C --part 1/3 nine" "split --in C nine"; do
        run_out "$QUADRILLE" cover $action
        is "$out $status" " 3"
        has "$err" "C/round-3/job: is missing"
    done
}

@test "a run whose job is gone is refused" {
    "$QUADRILLE" cover make queens 8 >in
    for k in 1 2 3; do "$QUADRILLE" cover count --in run --part $k/3 in >/dev/null; done
    rm run/job
    "$QUADRILLE" cover make queens 10 >in
    for action in "merge run" "status run" "count --in run --part 1/3 in" "split --in run in"; do
        run_out "$QUADRILLE" cover $action
        is "$out $status" " 3"
        has "$err" "run/job: is missing: it says which job the results in this folder belong to"
    done
    [ ! -e run/job ]
}

@test "options that change the order of solutions are the same for all tasks" {
    "$QUADRILLE" cover make queens 6 >in
    problem=in
    solve 1/2 --order first
    solve 2/2
    is "$err $status" 'solve: its job differs: options --order first, not - 3'
}

@test "the problem that a run was made from is not overwritten" {
    "$QUADRILLE" cover make queens 6 >in
    cp in kept
    for k in 1 2; do "$QUADRILLE" cover count --part $k/2 --in run in >/dev/null; done
    ln in link
    mkdir elsewhere
    for file in in link ../"$(basename "$PWD")"/in; do
        for action in "cover merge" "merge" "cover status"; do
            run_out "$QUADRILLE" $action run -o $file
            is "$out$err $status" "$file: input file is output file 3"
        done
    done
    cd elsewhere
    run_out "$QUADRILLE" cover merge ../run -o ../in
    is "$out$err $status" "../in: input file is output file 3"
    cmp ../in ../kept
}
