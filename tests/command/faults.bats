# Each call for a file fails once (tests/support/faults.c), as on a full disk or in a folder that is gone.
load helper

# What a command prints, but for the time that it took.
run_untimed() {
    eval "\"\$QUADRILLE\" $1" >printed
    sed '/^time /d' printed
}

# try PREPARE COMMAND CHECK: calls number 1, 2, 3 .. of the command fail. It says that it failed, or it is right; done
# again it is right, and then CHECK prints what it does after a command of which no call fails.
try() {
    local n status whole right
    shopt -s nullglob
    rm -rf run solved state*
    eval "$1"
    whole=$(run_untimed "$2")
    right=$(run_untimed "$3")
    for n in $(seq 1 100); do
        rm -rf run solved state*
        eval "$1"
        status=0
        eval "FAULT=$n LD_PRELOAD=\$faults \"\$QUADRILLE\" $2" >out 2>err 9>hit || status=$?
        [ -s hit ] || return 0
        case $status in
        0) is "$2 $n: $(sed '/^time /d' out)" "$2 $n: $whole" ;;
        3) [ -s err ] || has "$2 $n says nothing" message ;;
        *) is "$2 $n: $status" "3" ;;
        esac
        run_untimed "$2" >out
        is "$2 after $n: $(run_untimed "$3")" "$2 after $n: $right"
    done
    false # so many calls
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
    try : 'solve two' 'solve two'
    try : 'solve --output solved two' 'convert --to line solved'
    try : 'solve --in run --part 1/1 two' 'merge run'
    try "$made" 'status run' 'status run'
    try "$made" 'merge run' 'merge run'
    try : 'cover solve --all --in run --part 1/1 dlx' 'merge run'
    try "$searched" 'status run' 'status run'
    try "$searched" 'merge run' 'merge run'
    try : 'cover count --save state dlx' 'cover count --resume state dlx'
    try : 'dedupe --memory-limit 16 --temporary . two two' 'dedupe two two'
}

# bats test_tags=slow
@test "a call that a signal interrupts is repeated: nothing is different" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    printf '%s\n%s\n%s\n' $PUZZLE 1.....3..4.....2 $PUZZLE >three
    printf 'a b\na b\na\nb\n' >dlx
    local command whole n
    for command in 'solve three' 'cat three | solve' 'solve --in run --part 2/2 three' 'solve --part 2/2 three' \
        'cat three | dedupe --memory-limit 16 --temporary .' 'cat dlx | cover solve --all' 'cover count --save state dlx'; do
        local from=cat
        [ "${command#cat }" = "$command" ] || from=${command% | *} command=${command#* | }
        rm -rf run state
        whole=$($from | "$QUADRILLE" $command | sed '/^time /d')
        for n in $(seq 1 100); do
            rm -rf run state
            $from | INTERRUPTED=$n LD_PRELOAD=$faults "$QUADRILLE" $command >out 2>err 9>hit || true
            is "$command $n: $(sed '/^time /d' out)$(cat err)" "$command $n: $whole"
            [ -s hit ] || break
        done
    done
}

# stopped PREPARE COMMAND CHECK: SIGTERM comes before some call of the command, other ones at another commit; it ends by
# the signal or has done its work, and done again it is right.
stopped() {
    local n status whole right first=$((${SEED:-0} % 11 + 1))
    rm -rf run
    eval "$1"
    whole=$(run_untimed "$2")
    right=$(run_untimed "$3")
    for n in $(seq $first 11 100); do
        rm -rf run
        eval "$1"
        status=0
        eval "SIGNALLED=$n LD_PRELOAD=\$faults \"\$QUADRILLE\" $2" >out 2>err 9>hit || status=$?
        [ -s hit ] || return 0
        case $status in
        0) is "$2 $n: $(sed '/^time /d' out)" "$2 $n: $whole" ;;
        143) [ -s err ] || has "$2 $n says nothing" message ;;
        *) is "$2 $n: $status" "143" ;;
        esac
        is "$2 after $n: $(run_untimed "$2" >out && run_untimed "$3")" "$2 after $n: $right"
    done
    false # so many calls
}

# bats test_tags=slow
@test "a signal at any moment: it is told, and done again it is right" {
    faults=$BUILD/tests/libfaults.so
    [ -e "$faults" ] || skip "nothing can be preloaded here"
    export -n faults
    printf '%s\n%s\n' $PUZZLE 1.....3..4.....2 >two
    printf 'a b\na b\na\nb\n' >dlx
    stopped : 'solve --in run --part 1/1 two' 'merge run'
    stopped : 'cover solve --all --in run --part 1/1 dlx' 'merge run'
    stopped : 'dedupe --memory-limit 16 --temporary . - two <two' 'dedupe two two'
    stopped '"$QUADRILLE" dedupe --in run --pass 1 --part 1/1 two' 'dedupe --in run --pass 2 --part 1/1 two' 'status run'
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
            is "$command $most: $(cat out err)" "$command $most: $(cat whole)"
        done
    done
    run_out env THREADS=0 "LD_PRELOAD=$faults" "$QUADRILLE" bench nine -j 2 three
    is "$status $err" "3 quadrille: cannot start a thread"
}
