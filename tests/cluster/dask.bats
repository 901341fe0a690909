load helper

# The module may be there for one Python and not for another.
find_dask() {
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import distributed' 2>/dev/null && return
    done
    python=
}

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    find_dask
    need "${python:-python3-distributed}"
    mkdir bin
    ln -s "$QUADRILLE" bin/quadrille
    export PATH=$PWD/bin:$PATH HOME=$PWD
    begun=()
    begin scheduler --host 127.0.0.1 --port 0 --no-dashboard
    until_true test -s dask.json
}

teardown() {
    for process in "${begun[@]}"; do kill -9 -- "-$process" 2>/dev/null || true; done
}

begin() { # scheduler|worker ARGUMENT...: in a group of its own
    setsid timeout 120 "$python" -m "distributed.cli.dask_$1" --scheduler-file dask.json "${@:2}" \
        >>"$1.out" 2>&1 </dev/null 3>&- 4>&- &
    begun+=($!)
}

begin_worker() {
    begin worker --host 127.0.0.1 --no-dashboard --no-nanny --nthreads 1 --local-directory "$PWD/worker-${#begun[@]}"
}

run_recipe() { # likewise
    exec setsid timeout 120 "$python" "$RECIPES/dask-parts.py" dask.json "$@" 3>&- 4>&-
}

@test "a worker and a task are killed" {
    board
    begin_worker # begun[1]
    begin_worker # begun[2]
    run_recipe board.dlx run 60 >out 2>err &
    job=$!
    begun+=($job)
    until_true has_results run 5
    kill -9 $(below "${begun[1]}" quadrille) || true # a task, which is done again
    until_true has_results run 10
    kill -9 -- "-${begun[2]}" # a worker, with its task
    until_true has_results run 15
    begin_worker
    wait $job
    is "$(cat out)" $total
    is "$(run_recipe board.dlx run 60)" $total # again: nothing is done
}

@test "the scheduler is killed, and tasks that always fail" {
    board
    begin_worker
    run_recipe board.dlx run 60 >out 2>err &
    job=$!
    begun+=($job)
    until_true has_results run 5
    kill -9 -- "-${begun[0]}" "-${begun[1]}" "-$job"
    wait "$job" || true
    rm dask.json
    begin scheduler --host 127.0.0.1 --port 0 --no-dashboard
    until_true test -s dask.json
    begin_worker
    begin_worker
    is "$(run_recipe board.dlx run 60)" $total
    printf 'a b\na\nb\na b\n' >other
    run_recipe other run 2 >out 2>err &
    wait $! || status=$?
    has "$(cat err)" "part 2: status 3: run: its job differs: "
    is "$(cat out)" ""
    is "$status" 1
}
