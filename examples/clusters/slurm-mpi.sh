#!/bin/bash
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%j.out
#SBATCH --signal=B:USR1@60
# One search shared by all ranks of an MPI job. Half a minute before the time limit, or if a node dies, it begins
# again from its journal, with as many ranks as it gets then.
#
#     sbatch --ntasks=1000 slurm-mpi.sh problem.dlx run
problem=$1 run=$2
mpirun quadrille-mpi count --in "$run" "$problem" &
trap 'kill -USR1 $!' USR1
wait $!
status=$?
if [ $status -gt 128 ]; then
    wait $!
    status=$?
fi
[ $status = 0 ] || scontrol requeue "$SLURM_JOB_ID"
exit $status
