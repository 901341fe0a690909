# dedupe of more than memory: on one machine, and as a run.
load helper

SMALL=......31...2.1..

# untidy: puzzles of all kinds, some again, some malformed.
untidy() {
    for i in 1 2 3; do
        echo $PUZZLE
        printf '%s\r\n' $HARD
        printf '\njunk %s\n' $i
        echo $SMALL
        echo 1...........2..............4.......3
        numbers $PUZZLE
        echo "${PUZZLE/53/55}"
    done
    "$QUADRILLE" generate -n 200 --seed 1
    "$QUADRILLE" generate -n 150 --seed 1 | "$QUADRILLE" shuffle --seed 2
    "$QUADRILLE" generate -n 300 --seed 1
    printf %s $HARD_SOLVED
}

@test "with little memory: what it writes, tells and returns is the same" {
    untidy >in
    mkdir tmp
    for how in "" -v -j2 --line-buffered --isomorphs "--isomorphs -j2" "--to csv" "--from rows" "--board 9x9+x"; do
        run_out "$QUADRILLE" dedupe $how in in
        mv out expected
        mv err expected_err
        expected=$status
        run_out env TMPDIR=tmp "$QUADRILLE" dedupe $how --memory-limit 16 in in
        cmp out expected
        cmp err expected_err
        is $status $expected
    done
    for how in "<in" "- <in" "- - <in" "- in <in"; do
        eval '"$QUADRILLE" dedupe' "$how" >expected 2>expected_err || true
        eval '"$QUADRILLE" dedupe --memory-limit 16 --temporary tmp' "$how" >out 2>err || true
        cmp out expected
        cmp err expected_err
        eval 'cat in | "$QUADRILLE" dedupe --memory-limit 16 --temporary tmp' "${how% <in}" >out 2>err || true
        [ "$how" = "<in" ] || continue
        cmp out expected
    done
    is "$(ls tmp)" ""
    run_out "$QUADRILLE" dedupe --memory-limit 16 $PUZZLE $HARD $PUZZLE
    is "$out" "$(printf '%s\n%s' $PUZZLE $HARD)"
    run_out "$QUADRILLE" dedupe --memory-limit 16 </dev/null
    is "$out$err$status" 0
}

# peak_of PID: the most memory that the process had, in kB, when it is over.
peak_of() {
    local peak=0 line
    while line=$(grep VmHWM "/proc/$1/status" 2>/dev/null); do
        peak=$line
        sleep 0.1
    done
    tr -dc 0-9 <<<"$peak"
}

# 2 million lines would take 80 MB in memory; 10 million in the long run.
# bats test_tags=slow
@test "millions of lines with 16 MB" {
    local times=1
    [ -z "${QUADRILLE_LONG:-}" ] || times=5
    seq -f %081.0f $((times * 1400000)) | tr 0 . >in
    tail -n $((times * 600000)) in >again
    mkfifo written
    "$QUADRILLE" dedupe --memory-limit 16 --temporary . in again >written &
    pid=$!
    cmp written in &
    compared=$!
    peak=$(peak_of $pid)
    wait $pid
    wait $compared
    [ "$peak" -gt 1000 ]
    [ "$peak" -lt 16384 ] || { echo "$peak kB" >&2; return 1; }
}

# bats test_tags=slow
@test "disks, pipes, signals, input that changes" {
    untidy >in
    run_out "$QUADRILLE" dedupe --memory-limit 16 --temporary nowhere in
    is "$out$err $status" "nowhere: No such file or directory 3"
    run_out "$QUADRILLE" dedupe --temporary . in
    has "$err" "quadrille: --temporary requires --memory-limit or --pass"
    run_out "$QUADRILLE" dedupe --memory-limit 1 in
    is $status 2
    mkfifo pipe
    run_out "$QUADRILLE" dedupe --memory-limit 16 in pipe
    has "$err" "quadrille: --memory-limit needs files that can be read twice, and 'pipe' cannot"
    is "$out$status" 2
    run_out "$QUADRILLE" dedupe --memory-limit 16 nothing
    is "$err $status" "nothing: No such file or directory 3"
    run_out "$QUADRILLE" dedupe --memory-limit 16 --board 9x in
    is "$(grep -c quadrille: err) $status" "1 2"
    run_out "$QUADRILLE" dedupe --memory-limit 16 -o in in
    is $status 3
    yes $PUZZLE | head -3000000 >long
    mkdir tmp
    has_begun() { # whether it has temporary files
        ls -l /proc/$pid/fd 2>/dev/null | grep -q 'quadrille-.*deleted'
    }
    for signal in INT TERM; do
        env --default-signal=INT,TERM "$QUADRILLE" dedupe --isomorphs --memory-limit 16 --temporary tmp long \
            >out 2>err &
        pid=$!
        while kill -0 $pid && ! has_begun; do sleep 0.05; done
        kill -$signal $pid
        status=0
        wait $pid || status=$?
        [ $status = 130 ] || is $status 143
        is "$(cat out err)" "stopped by a signal: nothing was written"
        is "$(ls tmp)" ""
    done
    "$QUADRILLE" dedupe --isomorphs -j1 --memory-limit 16 long >out 2>err &
    pid=$!
    while kill -0 $pid && ! has_begun; do sleep 0.05; done
    echo $HARD >>long
    status=0
    wait $pid || status=$?
    is $status 3
    has "$(<err)" "was changed while it was read: the output is wrong"
}

@test "a full disk" {
    [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null || skip "a disk can be mounted only by root"
    "$QUADRILLE" generate -n 100000 --seed 1 --grids >in
    mkdir disk
    run_out unshare -m sh -c 'mount -t tmpfs -o size=1m none disk || exit 99
        "$QUADRILLE" dedupe --memory-limit 16 --temporary disk in'
    [ $status != 99 ] || skip "no disk can be mounted"
    is "$out$err $status" "disk: temporary file: No space left on device 3"
}

# passes N [OPTION...]: all three, in any order of parts. In a shell of its own, where bats does not trace each step.
passes() {
    bash -ec 'for pass in 1 2 3; do
        for part in $(seq "$1" | shuf); do
            "$QUADRILLE" dedupe "${@:2}" --in run --pass $pass --part $part/$1 in 2>/dev/null
        done
    done' - "$@"
}

# bats test_tags=slow
@test "a run in three passes" {
    untidy >in
    for how in "1" "5" "5 --isomorphs -j2" "12 --to line"; do
        rm -rf run
        passes $how
        "$QUADRILLE" dedupe ${how#* } --offsets -v in >expected 2>expected_err || true
        [ "$how" != "${how#* }" ] || "$QUADRILLE" dedupe --offsets in >expected 2>expected_err || true
        "$QUADRILLE" merge run >out 2>/dev/null || true
        cmp out expected
        for folder in run run/pass-1 run/pass-2; do
            is "$("$QUADRILLE" status --missing $folder)" ""
        done
    done
    rm run/pass-2/part-02 run/part-03
    run_out "$QUADRILLE" dedupe --to line --in run --pass 3 --part 3/12 in
    is "$out$err $status" "run/pass-2: 1 of 12 parts are not done: 2 3"
    rm run/pass-1/part-0[1-3]
    run_out "$QUADRILLE" dedupe --to line --in run --pass 2 --part 2/12 in
    is "$out$err $status" "run/pass-1: 3 of 12 parts are not done: 1-3 3"
    passes 12 --to line
    "$QUADRILLE" merge run 2>/dev/null | cmp - expected
    printf X | dd of=run/pass-1/part-07.out bs=1 seek=9 conv=notrunc 2>/dev/null
    rm -r run/pass-2
    run_out "$QUADRILLE" dedupe --to line --in run --pass 2 --part 1/12 in
    [ $status = 0 ] || { is $status 3 && has "$err" "run/pass-1/part-07.out: was cut off or altered"; }
    for part in $(seq 12); do
        "$QUADRILLE" dedupe --to line --in run --pass 2 --part $part/12 in 2>>errors || true
    done
    has "$(<errors)" "run/pass-1/part-07.out: was cut off or altered"
    passes 12 --to line
    "$QUADRILLE" merge run 2>/dev/null | cmp - expected
    for wrong in "--part 1/2" "--in none" "--pass 1" "--part 1/2 --in none" "--in none --pass 1"; do
        run_out "$QUADRILLE" dedupe $wrong in
        is $status 2
    done
    run_out "$QUADRILLE" dedupe --in fresh --pass 3 --part 1/2 in
    is "$err $status" "fresh/pass-1: there is no run in this folder 3"
    run_out "$QUADRILLE" dedupe --in fresh --pass 1 --part 1/5000 in
    is $status 2
}
