load helper
load slurm_start

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    need slurmctld slurmd sbatch munged python3
    need_root
    mkdir bin
    ln -s "$QUADRILLE" bin/quadrille
    [ -z "${QUADRILLE_MPI:-}" ] || ln -s "$QUADRILLE_MPI" bin/quadrille-mpi
    export PATH=$PWD/bin:$PATH
    begin_slurm
}

teardown() {
    end_slurm
}

submit() { # ARRAY: prints the number of the job
    sbatch --parsable --array="$1" "$RECIPES/slurm-array.sh" board.dlx run 200
}

# Results, after the controller was killed. What Slurm has lost, or holds back for minutes, is submitted again by
# submit_missing, as anyone would do; what runs twice does no harm.
has_results_again() { # RUN NUMBER
    local tries=0
    until has_results "$1" "$2"; do
        [ $((tries += 1)) -lt 4000 ] || { echo "not reached: $2 results" >&2; return 1; }
        if [ $((tries % 300)) = 0 ]; then # 15 s and more
            scancel "$job" || true
            bring_nodes_back
            job=$(submit_missing)
        fi
        sleep 0.05
    done
}

end_newest_task() {
    kill -9 "$(own quadrille | tail -n 1)" 2>/dev/null
}

@test "an array of 200 tasks, and what can happen to it" {
    board
    submit_missing() { submit "$(quadrille cover status --missing run 2>/dev/null)"; }
    job=$(submit 1-200)
    until_true has_results run 20
    until_true end_newest_task
    until_true has_results run 40
    kill -9 "$(cat slurmd-n2.own)" # a node, with its tasks
    kill -9 $(own slurmstepd /slurmd-n2.log) || true
    until_true has_results run 60
    kill -9 "$(cat slurmctld.own)" # the controller
    begin_controller_again
    has_results_again run 80
    # a task by two at once
    quadrille cover count --part 199/200 --in run board.dlx >/dev/null &
    twice=$!
    quadrille cover count --part 199/200 --in run board.dlx >/dev/null
    wait $twice
    begin_node n2
    has_results_again run 150
    scancel "$job" || true
    until_true is_over "$job"
    rm -f run/part-007                             # lost
    [ ! -e run/part-008 ] || truncate -s -1 run/part-008 # torn
    missing=$(quadrille cover status --missing run 2>/dev/null || true)
    has ",$missing," ,7
    job=$(submit "$missing")
    until_true is_over "$job"
    is "$(quadrille cover status --missing run)" ""
    is "$(quadrille cover merge run)" $total
}

@test "tasks that are longer than their time" {
    board
    # USR1 comes when the job says so: here by scancel, which sends the same signal
    job=$(sbatch --parsable --array=1-2 "$RECIPES/slurm-array.sh" board.dlx run 2)
    until_true test -e run/part-1.state
    scancel --batch --signal=USR1 "${job}_1"
    until_true grep -q "stopped by a signal; the rest is saved" slurm-*.out
    has "$(squeue -h -o %t%r)" PD # it waits for another turn
    scancel "$job"
    until_true is_over "$job"
    quadrille cover count --part 1/2 --in run board.dlx >/dev/null
    quadrille cover count --part 2/2 --in run board.dlx >/dev/null
    is "$(quadrille cover merge run)" $total
}

@test "rounds" {
    board
    run_out timeout 600 "$RECIPES/slurm-rounds.sh" board.dlx run 8 0.5
    is "$(tail -1 out)" $total
    [ -d run/round-2 ]
}

@test "MPI in a job of three nodes" {
    need mpirun "${QUADRILLE_MPI:-}"
    board
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    job=$(sbatch --parsable -N 3 --ntasks=3 "$RECIPES/slurm-mpi.sh" board.dlx run)
    until_true is_over "$job"
    is "$(grep -v '^ ' slurm-*.out | grep -xE '[0-9]+')" $total
}

@test "a list of puzzles, and what can happen to it" {
    quadrille generate -n 3000 --seed 1 >list
    echo junk >>list
    quadrille grade --offsets list >whole 2>whole_err || true
    recipe() { sbatch --parsable --array="$1" "$RECIPES/slurm-puzzles.sh" run 60 grade -j1 list; }
    submit_missing() { recipe "$(quadrille status --missing run 2>/dev/null)"; }
    job=$(recipe 1-60)
    until_true has_results run 10
    kill -9 "$(cat slurmd-n2.own)" # a node
    scancel --state=RUNNING --signal=KILL "$job" || true # all tasks that run just now
    until_true has_results run 20
    kill -9 "$(cat slurmctld.own)" # the controller
    begin_controller_again
    begin_node n2
    has_results_again run 40
    scancel "$job" || true
    until_true is_over "$job"
    rm -f run/part-07 run/part-60.out         # lost
    [ ! -e run/part-08.out ] || truncate -s -1 run/part-08.out # torn
    missing=$(quadrille status --missing run 2>/dev/null || true)
    has ",$missing," ,7
    for twice in 1 2; do quadrille grade -j1 --part 7/60 --in run list & done
    job=$(recipe "$missing")
    until_true is_over "$job"
    wait $! || true
    is "$(quadrille status --missing run)" ""
    run_out quadrille merge run
    cmp out whole
    cmp err whole_err
    is $status 3
    (cd run && quadrille merge --manifest . >SHA256SUMS && sha256sum --quiet -c SHA256SUMS)
}

@test "a list without duplicates" {
    quadrille generate -n 5000 --seed 1 >once
    cat once once once >list
    job=$("$RECIPES/slurm-dedupe.sh" list run 10)
    until_true is_over "$job"
    quadrille merge run | cmp - once
    rm run/part-03 run/pass-2/part-04
    job=$("$RECIPES/slurm-dedupe.sh" list run 10)
    until_true is_over "$job"
    quadrille merge run | cmp - once
}
