load helper

# The recipes for Slurm, with commands of that name that do what a test says. Real ones are in tests/cluster.
setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    mkdir bin
    ln -s "$QUADRILLE" bin/quadrille
    PATH=$PWD/bin:$PATH
    RECIPES=$SOURCE/examples/clusters
    printf 'a b\na\nb\na b\n' >in
}

fake() { # NAME: a command of the lines of stdin, which also notes that it was called
    { echo '#!/bin/bash'; echo "echo \"\$*\" >>$1.calls"; cat; } >"bin/$1"
    chmod +x "bin/$1"
    : >"$1.calls"
}

@test "rounds: they end when sbatch fails" {
    fake sbatch <<<'echo "sbatch: error: invalid account" >&2; exit 1'
    run_out timeout 600 "$RECIPES/slurm-rounds.sh" in run 3 600
    is "$status $out" "1 "
    is "$(wc -l <sbatch.calls)" 1
    fake sbatch <<<'echo 7; exit 3' # tasks have failed
    run_out timeout 600 "$RECIPES/slurm-rounds.sh" in run 3 600
    is "$status $out $(wc -l <sbatch.calls)" "3  1"
}

@test "rounds: until all is done" {
    fake sbatch <<'END'
status=0 task=${!#}
echo 7
for part in 1 2 3; do
    if [ $part = 1 ] && [ "$(wc -l <sbatch.calls)" = 1 ]; then
        status=1 # the first task of the first round is not done
    else
        SLURM_ARRAY_TASK_ID=$part bash -c "${task#--wrap=}" >/dev/null || status=1
    fi
done
exit $status
END
    run_out timeout 600 "$RECIPES/slurm-rounds.sh" in run 3 600
    is "$status $out" "0 2"
    is "$(wc -l <sbatch.calls)" 2
}

@test "sharing: requeued if it was stopped, or a rank died, and something was done" {
    export SLURM_JOB_ID=11
    mkdir run
    fake mpirun <<<'[ -z "$WRITES" ] || echo line >>run/journal; exit "$ENDS"'
    for ends in 0 1 2 3 134 137; do
        for writes in "" yes; do
            fake scontrol <<<''
            status=0
            ENDS=$ends WRITES=$writes timeout 600 "$RECIPES/slurm-mpi.sh" in run || status=$?
            is $status $ends
            case $ends$writes in
            1yes | 134yes | 137yes) is "$(<scontrol.calls)" "requeue 11" ;;
            *) is "$(<scontrol.calls)" "" ;;
            esac
        done
    done
}
