# Each call for a file fails once (tests/support/faults.c), as on a full disk or in a folder that is gone.
load helper

# What a command has printed, but for the time that it took, in $untimed.
take_time_off() { # FILE
    untimed=$'\n'$(<"$1")
    while [[ $untimed =~ $'\n'time\ [^$'\n']* ]]; do
        untimed=${untimed/"${BASH_REMATCH[0]}"/}
    done
    untimed=${untimed#$'\n'}
}
run_untimed() {
    local status=0
    eval "\"\$QUADRILLE\" $1" >printed || status=$?
    take_time_off printed
    return $status
}

# broken HOW PREPARE COMMAND CHECK: FAULT: every third call of the command fails, in a run of its own. SIGNALLED: SIGTERM
# comes before every 31st call. At another commit they are other ones; at the level long each call fails. It says that it failed, or ends by the signal, or it is right; done again
# it is right, and then CHECK prints what it does after a command to which nothing happens.
broken() {
    local n status whole right left untimed step=3 failed=3
    [ -z "${QUADRILLE_LONG:-}" ] || step=1
    [ "$1" = FAULT ] || step=31 failed=143
    local first=$((${SEED:-0} % step + 1))
    shopt -s nullglob
    rm -rf run solved state*
    eval "$2"
    run_untimed "$3" || true
    whole=$untimed
    run_untimed "$4" || true
    right=$untimed
    for ((n = first; n <= 100; n += step)); do
        left=(ru[n] solve[d] state*)
        [ ${#left[@]} = 0 ] || rm -rf "${left[@]}"
        eval "$2"
        status=0
        eval "$1=$n LD_PRELOAD=\$faults \"\$QUADRILLE\" $3" >out 2>err 9>hit || status=$?
        [ -s hit ] || return 0
        case $status in
        0) take_time_off out && is "$3 $n: $untimed" "$3 $n: $whole" ;;
        "$failed") [ -s err ] || has "$3 $n says nothing" message ;;
        *) is "$3 $n: $status" "$failed" ;;
        esac
        [ "$status" = 0 ] || run_untimed "$3"
        run_untimed "$4" || true
        is "$3 after $n: $untimed" "$3 after $n: $right"
    done
    is "$n" "more than the calls of $3"
}

# bats test_tags=slow
@test "a file that cannot be opened, read, written or renamed: it is told, and done again it is right" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    export -n faults
    printf '%s\n%s\n' $PUZZLE 1.....3..4.....2 >two
    printf 'a b\na b\na\nb\n' >dlx
    local made='"$QUADRILLE" solve --in run --part 1/1 two >made'
    local searched='"$QUADRILLE" cover solve --all --in run --part 1/1 dlx >made'
    local begun='"$QUADRILLE" cover solve --all --in run --part 1/1 --node-limit 1 dlx >made 2>&1 || true'
    broken FAULT : 'solve two' 'solve two'
    broken FAULT : 'solve --output solved two' 'convert --to line solved'
    broken FAULT : 'solve --in run --part 1/1 two' 'merge run'
    broken FAULT "$made" 'status run' 'status run'
    broken FAULT "$made" 'merge run' 'merge run'
    broken FAULT : 'cover solve --all --in run --part 1/1 dlx' 'merge run'
    broken FAULT "$searched" 'status run' 'status run'
    broken FAULT "$searched" 'merge run' 'merge run'
    broken FAULT "$begun" 'cover split --in run --parts 2 dlx' 'cover status --missing run'
    broken FAULT : 'cover count --save state dlx' 'cover count --resume state dlx'
    broken FAULT : 'dedupe --memory-limit 16 --temporary . two two' 'dedupe two two'
}

# bats test_tags=slow
@test "a call that a signal interrupts is repeated: nothing is different" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    printf '%s\n%s\n%s\n' $PUZZLE 1.....3..4.....2 $PUZZLE >three
    printf 'a b\na b\na\nb\n' >dlx
    local command whole n untimed
    for command in 'solve three' 'cat three | solve' 'solve --in run --part 2/2 three' 'solve --part 2/2 three' \
        'cat three | dedupe --memory-limit 16 --temporary .' 'cat dlx | cover solve --all' 'cover count --save state dlx'; do
        local from=cat
        [ "${command#cat }" = "$command" ] || from=${command% | *} command=${command#* | }
        rm -rf run state
        whole=$($from | "$QUADRILLE" $command | sed '/^time /d')
        for n in {1..100}; do
            due 3 || continue
            [ ! -e run ] && [ ! -e state ] || rm -rf run state
            $from | INTERRUPTED=$n LD_PRELOAD=$faults "$QUADRILLE" $command >out 2>err 9>hit || true
            take_time_off out
            is "$command $n: $untimed$(<err)" "$command $n: $whole"
            [ -s hit ] || break
        done
    done
}

# bats test_tags=slow
@test "a signal at any moment: it is told, and done again it is right" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    export -n faults
    printf '%s\n%s\n' $PUZZLE 1.....3..4.....2 >two
    printf 'a b\na b\na\nb\n' >dlx
    broken SIGNALLED : 'solve --in run --part 1/1 two' 'merge run'
    broken SIGNALLED : 'cover solve --all --in run --part 1/1 dlx' 'merge run'
    broken SIGNALLED : 'dedupe --memory-limit 16 --temporary . - two <two' 'dedupe two two'
    broken SIGNALLED '"$QUADRILLE" dedupe --in run --pass 1 --part 1/1 two' 'dedupe --in run --pass 2 --part 1/1 two' 'status run'
}

@test "threads that cannot be begun: those that are there do the work, and the answers are the same" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    printf '%s\n%s\n%s\n' $PUZZLE $HARD $SOLVED >three
    "$QUADRILLE" cover make queens 6 >queens
    local command most
    for command in 'solve -j 3 three' 'solve -j 3 --progress three' 'cover count -j 3 queens' 'cover count -j 3 --engine layers queens' \
        'generate -j 3 -n 2 --seed 1'; do
        "$QUADRILLE" $command >whole 2>err || true
        for most in 0 1; do
            THREADS=$most LD_PRELOAD=$faults "$QUADRILLE" $command >out 2>err || true
            is "$command $most: $(<out)$(<err)" "$command $most: $(<whole)"
        done
    done
    run_out env THREADS=0 "LD_PRELOAD=$faults" "$QUADRILLE" bench nine -j 2 three
    is "$status $err" "3 quadrille: cannot start a thread"
}
