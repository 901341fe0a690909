load helper

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    need mpirun "${QUADRILLE_MPI:-}"
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_plm=isolated OMPI_MCA_btl=self,vader
}

is_other() { # FILE FILE
    [ -s "$1" ] && ! cmp -s "$1" "$2"
}

mpi() { # RANKS ACTION...
    timeout 400 mpirun -n "$1" "$QUADRILLE_MPI" "${@:2}"
}

@test "any number of ranks, every kind of problem" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all "$problem" >whole
    printf '1:2|a 0:2|b c | d\na d:x\nb c\na b c d\nb c d:x\nc\na c d:y\na b\n' >kinds.dlx
    "$QUADRILLE" cover solve --all kinds.dlx >kinds
    for ranks in $(one_of 2 3 6 1); do
        rm -rf count solve kind
        is "$(mpi $ranks count --in count "$problem")" 8
        is "$(mpi $ranks count --in count --json "$problem" | grep -o '"count":8,"exact":true')" '"count":8,"exact":true'
        mpi $ranks solve --all --in solve --save-interval 0 "$problem" | cmp - whole
        mpi $ranks solve --all --in kind kinds.dlx | cmp - kinds
        is "$("$QUADRILLE" cover merge count)" 8
        for again in no yes; do # only rank 0 opens the file
            echo old >file
            mpi $ranks solve --all --in solve -o file "$problem"
            cmp file whole
        done
        mpi $ranks count --in count -o file "$problem"
        is "$(cat file)" 8
    done
    is "$(mpi 2 count --in threads -j 2 "$problem")" 8
}

@test "stopped and killed anywhere, with other numbers of ranks" {
    board
    mpi 3 count --in run --time-limit 0.3 board.dlx >out 2>err || status=$?
    is "${status:-0}" 1
    has "$(cat out)" ">="
    has "$(cat err)" "board.dlx: the search was stopped by the time limit; the rest is in run"
    [ ! -e run/journal ]
    has "$("$QUADRILLE" status run)" "begun      1,"
    is "$("$QUADRILLE" merge --partial run 2>/dev/null)" "$(cat out)"
    : >before
    ranks=2
    for victim in $(one_of all worker leader); do
        [ ! -e run/journal ] || cp run/journal before
        mpi $ranks count --in run --save-interval 0.05 board.dlx >out 2>err &
        job=$!
        until_true is_other run/journal before # it may have fewer lines than before: it is written anew
        if [ $victim = worker ]; then
            kill -STOP $(below $job quadrille-mpi) # it cannot end before the other has begun
            run_out mpi 1 count --in run board.dlx
            has "$err" "run: another job works in this run"
            is $status 3
            kill -CONT $(below $job quadrille-mpi)
        fi
        case $victim in
        worker) kill -9 "$(below $job quadrille-mpi | tail -n 1)" ;;
        leader) kill -9 "$(below $job quadrille-mpi | head -n 1)" ;;
        all) kill -9 $(below $job quadrille-mpi) 2>/dev/null || true ;; # the first may take others along
        esac
        wait $job && false
        is "$(cat out)" ""
        ranks=$((ranks + 1))
    done
    printf 'T 1 99 0 0\tS-\tK' >>run/journal # torn
    is "$(mpi 2 count --in run board.dlx)" $total
    is "$(mpi 3 count --in run board.dlx)" $total # it is done
}

@test "signals are passed on, and what is left is saved" {
    board
    timeout 100 mpirun -n 3 "$QUADRILLE_MPI" count --in run --save-interval 0.05 board.dlx >out 2>err &
    until_true has_lines run/journal 4
    kill -USR1 "$(below $! mpirun)"
    wait $! || true
    has "$(cat out)" ">="
    has "$(cat err)" "the search was stopped by a signal; the rest is in run"
    is "$(mpi 2 count --in run board.dlx)" $total
}

@test "ranks go on from what the command has left, and the command from what they have" {
    "$QUADRILLE" cover make queens 12 >queens.dlx
    "$QUADRILLE" cover solve --all queens.dlx >whole
    for action in "count" "solve --all"; do
        rm -rf run
        mpi 3 $action --in run --time-limit 0.2 queens.dlx >/dev/null 2>&1 || true
        "$QUADRILLE" cover $action --part 1/1 --in run --time-limit 0.05 queens.dlx >/dev/null 2>&1 || true
        mpi 2 $action --in run queens.dlx >/dev/null
        [ ! -e run/part-1.state ] && [ ! -e run/journal ]
        case $action in
        count) is "$("$QUADRILLE" merge run)" 14200 ;;
        *) "$QUADRILLE" merge run | cmp - whole ;;
        esac
    done
}

@test "another problem, and usage" {
    printf 'a b\na\nb\na b\n' >in
    printf 'a\na\n' >other
    is "$(mpi 2 count --in run in)" 2
    run_out mpi 2 count --in run other
    has "$err" "run: its job differs: problem "
    is $status 3
    for ranks in $(one_of 1 3); do # one rank tells it
        run_out mpi $ranks count in
        is "$(grep -cxF "quadrille: --in RUN is required" err)" 1
        is $status 2
        run_out mpi $ranks count --in new --unknown in
        is "$(grep -c "'--unknown' is not an option" err)" 1
        is $status 2
        run_out mpi $ranks count --in new -o in in
        is "$(grep -c "^in: " err)" 1
        is $status 3
        run_out mpi $ranks count --in new --engine dense missing
        is "$(grep -c "^missing: No such file or directory" err)" 1
        is "$(grep -c "stopped by a signal" err)" 0
        is $status 3
        [ ! -e new ]
    done
    run_out mpi 2 count --in new - <in # it reaches rank 0 only
    is "$(grep -c "^standard input reaches one rank only: name a file that all can read" err)" 1
    is $status 3
    is "$(mpi 1 count --in stdin - <in)" 2
    mkdir one two # the same name on two machines
    cp in one
    cp other two/in
    run_out timeout 120 mpirun -n 1 -wdir one "$QUADRILLE_MPI" count --in "$PWD/new" in : \
        -n 1 -wdir two "$QUADRILLE_MPI" count --in "$PWD/new" in
    is "$(grep -c "^in: not all ranks have the same problem" err)" 1
    is "$status$out" 3
    rm two/in # the rank that lacks it tells so
    run_out timeout 120 mpirun -n 1 -wdir one "$QUADRILLE_MPI" count --in "$PWD/new" in : \
        -n 1 -wdir two "$QUADRILLE_MPI" count --in "$PWD/new" in
    is "$(grep -c "^in: No such file or directory" err)" 1
    is "$status$out" 3
    [ ! -e new ]
}
