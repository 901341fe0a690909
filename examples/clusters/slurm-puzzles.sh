#!/bin/bash
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A.out
# A list of puzzles as an array of Slurm tasks, each of which may be killed, started again, or run twice.
#
#     sbatch --array=1-1000 slurm-puzzles.sh run 1000 grade -j1 puzzles.txt
#
# and later, as often as needed, only what is missing:
#
#     sbatch --array="$(quadrille status --missing run)" slurm-puzzles.sh run 1000 grade -j1 puzzles.txt
#     quadrille merge run > grades.txt
#
# `generate --seed 1 -n 1000000000`, `check`, `convert --to line` and others likewise. A task begins its part anew when it
# is started again, so parts must fit into the time limit; some minutes are right.
run=$1 parts=$2 command=$3
shift 3
exec quadrille "$command" --part "$SLURM_ARRAY_TASK_ID/$parts" --in "$run" "$@"
