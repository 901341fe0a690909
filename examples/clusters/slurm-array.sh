#!/bin/bash
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A.out
#SBATCH --signal=B:USR1@60
# One search as an array of Slurm tasks, each of which may be killed, started again, or run twice.
#
#     sbatch --array=1-1000 slurm-array.sh problem.dlx run 1000
#
# and later, as often as needed, only what is missing:
#
#     sbatch --array="$(quadrille status --missing run)" slurm-array.sh problem.dlx run 1000
#     quadrille merge run
#
# A minute before the time limit of a task, Slurm sends USR1: what is left is saved, and the task waits for another
# turn. So the time limit may be shorter than a part.
problem=$1 run=$2 parts=$3
quadrille cover count --part "$SLURM_ARRAY_TASK_ID/$parts" --in "$run" "$problem" &
trap 'kill -USR1 $!' USR1
trap 'kill -TERM $!; wait $!; exit 143' TERM
wait $!
status=$?
if [ $status -gt 128 ]; then # a signal ended `wait`, not the task
    wait $!
    status=$?
fi
[ $status != 1 ] || scontrol requeue "$SLURM_JOB_ID" # unfinished
exit $status
