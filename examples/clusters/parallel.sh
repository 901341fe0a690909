#!/bin/bash
# One search by GNU parallel, here or on other machines by ssh that have the same folders.
#
#     parallel.sh problem.dlx run 1000                        on this machine
#     parallel.sh problem.dlx run 1000 -S alpha,beta,gamma    on others
#
# Started again, it does what failed or is missing; whatever is done twice does no harm.
problem=$1 run=$2 parts=$3
shift 3
parallel --joblog "$run.joblog" --resume-failed --retries 3 "$@" --workdir "$PWD" \
    quadrille cover count --part {}/"$parts" --in "$run" "$problem" ::: $(seq "$parts") >/dev/null
quadrille merge "$run"
