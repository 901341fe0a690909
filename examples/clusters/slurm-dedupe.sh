#!/bin/bash
# A list without duplicates, in three arrays of Slurm tasks, each of which waits for the one before.
#
#     slurm-dedupe.sh puzzles.txt run 100
#     quadrille merge run > different.txt
#
# If tasks failed, the same command again does what is missing.
list=$1 run=$2 parts=$3
after=
for pass in 1 2 3; do
    job=$(sbatch --parsable --requeue $after --array="1-$parts" --output=slurm-%A.out --wrap \
        "exec quadrille dedupe --pass $pass --part \$SLURM_ARRAY_TASK_ID/$parts --in '$run' '$list'")
    after="--dependency=afterok:$job --kill-on-invalid-dep=yes"
done
echo "$job" # the last one
