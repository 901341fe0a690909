#!/bin/bash
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%j.out
#SBATCH --signal=B:USR1@60
# One search shared by all ranks of an MPI job. Half a minute before the time limit, or if a node dies, it begins
# again from what it has saved, with as many ranks as it gets then.
#
#     sbatch --ntasks=1000 slurm-mpi.sh problem.dlx run
problem=$1 run=$2
done_so_far() {
    { cat "$run/journal"; grep '^nodes ' "$run/part-1.state"; } 2>/dev/null | cksum
}
before=$(done_so_far)
mpirun quadrille-mpi count --in "$run" "$problem" &
trap 'kill -USR1 $!' USR1
wait $!
status=$?
if [ $status -gt 128 ]; then
    wait $!
    status=$?
fi
# Stopped, or a rank died; but only if something was done: what fails at once would fail again, for ever.
if [ $status = 1 ] || [ $status -gt 128 ]; then
    [ "$(done_so_far)" = "$before" ] || scontrol requeue "$SLURM_JOB_ID"
fi
exit $status
