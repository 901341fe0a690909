#!/bin/bash
# One search in rounds, for those who may only run arrays: each task works for a time, then all that is left is
# divided anew. Sizes of parts need not be known. It may be stopped anywhere, and started again.
#
#     slurm-rounds.sh problem.dlx run 1000 600        1000 tasks at a time, each for up to 600 seconds
problem=$1 run=$2 parts=$3 seconds=$4
task="quadrille cover count --part \$SLURM_ARRAY_TASK_ID/$parts --in '$run' --time-limit $seconds '$problem'"
missing=1-$parts
while [ -n "$missing" ]; do
    status=0
    job=$(sbatch --parsable --wait --array="$missing" --output=/dev/null --wrap="$task") || status=$?
    [ -n "$job" ] && [ $status -le 1 ] || exit "$status" # unfinished tasks have status 1; others failed
    missing=$(quadrille status --missing "$run") || exit
    [ -z "$missing" ] || quadrille cover split --in "$run" --parts "$parts" "$problem" || exit
    [ -z "$missing" ] || missing=1-$parts
done
quadrille merge "$run"
