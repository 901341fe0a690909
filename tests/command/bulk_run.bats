# Runs of puzzles: folders in which parts of files are done, again and again, by anybody.
load helper

SMALL=......31...2.1..

# input: lines of every kind, and no newline at the end.
input() {
    "$QUADRILLE" generate -n 60 --seed 1
    printf '%s\r\n' $HARD
    printf '\r\n\n   \n'
    echo "${PUZZLE/53/55} # clashes"
    echo $SMALL
    head -c 5000 /dev/zero | tr '\0' x
    echo
    echo 1...........2..............4.......3
    printf 'junk\n%s' $HARD_SOLVED
}

task() { # K/N COMMAND [OPTION...]: on the file `in`
    run_out "$QUADRILLE" "${@:2}" --in run --part "$1" in
}

# tasks N COMMAND [OPTION...]: all of them, in any order. In a shell of its own, where bats does not trace each step.
tasks() {
    bash -ec 'for part in $(seq "$1" | shuf); do
        "$QUADRILLE" "${@:2}" --in run --part $part/$1 in >>task_out 2>/dev/null
    done' - "$@"
}

# expect_whole COMMAND...: merge writes what one run writes, with its status.
expect_whole() {
    run_out "$QUADRILLE" "$@" --offsets -v in
    cp out whole
    whole_status=$status
    run_out "$QUADRILLE" merge run
    cmp out whole
    is $status $whole_status
}

# bats test_tags=slow
@test "a run from its beginning to its end, of every command" {
    input >in
    for command in solve "solve --json" "solve -n 2" "check --csv" check count "convert --to sdm" canon \
        "minimize --seed 7" backdoors "unavoidable --size 8" grade; do
        due 3 || continue
        rm -rf run
        case $command in grade | unavoidable* | backdoors) head -20 in | cut -c1-81 >some && mv some in ;; esac
        tasks 3 $command
        expect_whole $command
        run_out "$QUADRILLE" status --missing run
        is "$out$err $status" " 0"
        (cd run && "$QUADRILLE" merge --manifest . >SHA256SUMS && sha256sum --quiet -c SHA256SUMS)
        is "$(grep -c '^# [0-9]* bytes$' run/SHA256SUMS)" 3
    done
    [ ! -s task_out ]
    is "$(ls -I 'file-*' run)" "$(printf '%s\n' SHA256SUMS job part-1 part-1.out part-2 part-2.out part-3 part-3.out)"
}

@test "puzzles that are made" {
    for how in "" --json --grids "--minimal -j2"; do
        rm -rf run
        for part in 3 1 2; do
            "$QUADRILLE" generate -n 20 --seed 5 $how --in run --part $part/3
        done
        "$QUADRILLE" merge run >joined
        "$QUADRILLE" generate -n 20 --seed 5 $how >whole
        cmp joined whole
    done
    run_out "$QUADRILLE" generate -n 20 --seed 5 --in run --part 1/3
    is "$err" "run: its job differs: options --number 20 --minimal --seed 5, not --number 20 --seed 5"
    run_out "$QUADRILLE" generate -n 2000000 --seed 5 --time-limit 0.01 --in other --part 1/3
    has "$err" "other: part 1 of 3 is unfinished; none of it is kept"
    is "$status $(ls -I 'file-*' other)" "1 job"
}

@test "what is there is not done again" {
    input >in
    tasks 4 solve
    cp -rp run before
    task 2/4 solve -q -j1 --progress # these do not change what is written
    is "$out$err$status" 0
    diff -r run before
    [ ! run/part-2 -nt before/part-2 ]
    bytes=$(cat run/part-*.out | wc -c)
    run_out "$QUADRILLE" status run
    is "$(head -6 out)" "$(printf '%-10s %s\n' command solve parts 4 done 4 missing 0 "status 3" "2: 2,4" bytes $bytes)"
    "$QUADRILLE" status -v run 2>&1 >/dev/null | cmp - <("$QUADRILLE" solve --offsets in 2>&1 >/dev/null)
    run_out "$QUADRILLE" status --json run
    has "$out" '{"command":"solve","parts":4,"done":4,"missing":"","bytes":'
    has "$out" ',"status":3,'
    has "$out" ',"left":0.000}'
    mkdir begun && cp run/job begun
    run_out "$QUADRILLE" status --json begun # nothing is done from which it would be known
    has "$out" ',"done":0,"missing":"1-4",'
    has "$out" ',"left":null}'
    rm run/part-2 run/part-4
    run_out "$QUADRILLE" status --missing run
    is "$out$status" 2,40
    run_out "$QUADRILLE" merge run
    is "$out$err$status" "run: 2 of 4 parts are not done: 2,43"
    run_out "$QUADRILLE" merge --partial run
    cmp out <(cat run/part-1.out run/part-3.out)
    has "$err" "run: 2 of 4 parts are not done: 2,4"
    tasks 4 solve
    expect_whole solve
}

@test "a part that is removed while the run is merged: a message, and status 3" {
    for part in 1/2 2/2; do # more than a pipe and a buffer hold
        "$QUADRILLE" generate -n 6000 --grids --seed 1 --in run --part $part
    done
    cp -r run other
    { status=0; "$QUADRILLE" merge run 2>err || status=$?; echo $status >status; } | { head -c 1; rm run/part-2.out; cat; } >out
    cmp out run/part-1.out
    is "$(cat err status)" "$(printf '%s\n' "run/part-2: its output is missing while it was read: the output is incomplete" 3)"
    { status=0; "$QUADRILLE" merge other 2>err || status=$?; echo $status >status; } | { head -c 1; rm other/part-2; cat; } >out
    is "$(cat err status)" "$(printf '%s\n' "other/part-2: was removed while it was read: the output is incomplete" 3)"
}

@test "damaged results count as missing, are named, and made again" {
    input >in
    tasks 4 check
    "$QUADRILLE" merge -q run >whole || true
    cp -r run good
    damaged() { # WHY
        run_out "$QUADRILLE" status --missing run
        is "$out $status" "2 3"
        has "$err" "run/part-2: $1"
        run_out "$QUADRILLE" merge run
        is "$out$status" 3
        run_out "$QUADRILLE" merge --partial run
        cmp out <(cat good/part-1.out good/part-3.out good/part-4.out)
        task 2/4 check
        is $status 0
        has "$err" "run/part-2: $1"
        has "$err" "; it is made again"
        "$QUADRILLE" merge -q run >joined || true
        cmp joined whole
    }
    rm run/part-2.out && damaged "its output is missing"
    truncate -s -1 run/part-2.out && damaged "its output is cut off, or longer"
    echo >>run/part-2.out && damaged "its output is cut off, or longer"
    printf X | dd of=run/part-2.out bs=1 seek=5 conv=notrunc 2>/dev/null && damaged "its output was altered"
    cp run/part-3 run/part-2 && damaged "is of another part"
    sed -i 's/^status 3/status 0/' run/part-2 && damaged "was altered"
    : >run/part-2 && damaged "is incomplete, or not a result"
    size=$(stat -c %s run/part-2)
    for cut in 1 2 20 $((size - 1)); do
        truncate -s -$cut run/part-2 && damaged ""
    done
    printf X | dd of=run/part-2.out bs=1 seek=5 conv=notrunc 2>/dev/null
    is "$("$QUADRILLE" status --quick --missing run)" ""
}

@test "another job is refused" {
    input >in
    echo $PUZZLE >other
    tasks 2 solve
    refused() { # WHY K/N COMMAND...
        task "${@:2}"
        is "$out$err" "run: its job differs: $1"
        is $status 3
    }
    refused "parts 2, not 3" 1/3 solve
    refused "command solve, not check" 1/2 check
    refused "options -, not --json" 1/2 solve --json
    refused "options -, not --node-limit 7" 1/2 solve --node-limit 0007
    run_out "$QUADRILLE" solve --in run --part 1/2 in in
    is "$err" "run: its job differs: files 1, not 2"
    run_out "$QUADRILLE" solve --in run --part 1/2 other
    has "$err" "run: its job differs: file-1 "
    printf X | dd of=in bs=1 seek=3 conv=notrunc 2>/dev/null
    task 1/2 solve
    has "$err" "run: its job differs: file-1 "
    run_out "$QUADRILLE" cover count --in run --part 1/2 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$err $status" "run: its job differs: action none, not count 3"
    "$QUADRILLE" cover count --in covers --part 1/2 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx" >/dev/null
    run_out "$QUADRILLE" solve --in covers --part 1/2 in
    is "$err $status" "covers: its job differs: command none, not solve 3"
    echo 1122112233443344 >regions
    run_out "$QUADRILLE" solve --regions regions --in third --part 1/2 in
    echo 1212121234343434 >regions
    run_out "$QUADRILLE" solve --regions regions --in third --part 1/2 in
    has "$err" 'third: its job differs: file-regions 17 '
}

@test "wrong usage, which makes no run" {
    input >in
    wrong() { # WHY COMMAND...
        run_out "$QUADRILLE" "${@:2}"
        is "$out $status" " 2"
        has "$err" "quadrille: $1"
        [ ! -e run ]
    }
    wrong "--in requires --part K/N" solve --in run in
    wrong "--in: missing folder name" solve --in "" --part 1/2 in
    wrong "--in and --output cannot be combined" solve --in run --part 1/2 -o out in
    wrong "--in and --summary cannot be combined" solve --in run --part 1/2 --summary in
    wrong "--in requires --seed, the same for all parts" minimize --in run --part 1/2 in
    wrong "--part needs files whose size is known" solve --in run --part 1/2
    wrong "--part: csv does not have one line for each puzzle" convert --to csv --in run --part 1/2 in
    wrong "--board" solve --board 3x --in run --part 1/2 in
    wrong "--part needs -n and --seed" generate --seed 1 --in run --part 1/2
    wrong "status takes one folder" status
    wrong "merge takes one folder" merge run run
    run_out "$QUADRILLE" solve --in run --part 1/2 nothing
    is "$err $status" "nothing: No such file or directory 3"
    [ ! -e run ]
}

@test "what is not a run" {
    mkdir empty broken
    echo "quadrille run 2" >broken/job
    echo $PUZZLE >in
    for command in status merge; do
        run_out "$QUADRILLE" $command nothing
        is "$out$err $status" "nothing: there is no run in this folder 3"
        run_out "$QUADRILLE" $command empty
        is "$out$err $status" "empty: there is no run in this folder 3"
        run_out "$QUADRILLE" $command broken
        is "$out$err $status" "broken/job: is not the job of a run 3"
        run_out "$QUADRILLE" $command in
        [ $command = status ] && why="in: Not a directory" || why="in:1: this is not the result of a part"
        has "$err" "$why"
        is "$out $status" " 3"
    done
    task 1/2 solve
    run_out "$QUADRILLE" cover split --in run "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out$err $status" "run: is a run of puzzles, not of an exact cover 3"
    run_out "$QUADRILLE" cover status run
    has "$out" "missing    1: 2"
    run_out "$QUADRILLE" cover merge run
    is "$out$err $status" "run: 1 of 2 parts are not done: 2 3"
    truncate -s -1 run/job
    run_out "$QUADRILLE" status run
    is "$err $status" "run/job: was altered 3"
    touch file
    run_out "$QUADRILLE" solve --in file --part 1/2 in
    is $status 3
    run_out "$QUADRILLE" solve --in file/run --part 1/2 in
    is $status 3
}

@test "runs of exact covers, too" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all "$problem" >whole
    for part in 1 3; do
        "$QUADRILLE" cover solve --all --in run --part $part/3 "$problem" >/dev/null
    done
    is "$("$QUADRILLE" status --missing run)" 2
    run_out "$QUADRILLE" merge run
    is "$err$status" "run: 1 of 3 parts are not done: 23"
    "$QUADRILLE" cover solve --all --in run --part 2/3 "$problem" >/dev/null
    has "$("$QUADRILLE" status run)" "done       3"
    "$QUADRILLE" merge run | cmp - whole
    "$QUADRILLE" merge --unordered -o joined run
    is "$(wc -l <joined)" "$(wc -l <whole)"
    run_out "$QUADRILLE" merge --manifest run
    is $status 2
}

@test "interrupted: nothing of the part is kept, and words say so" {
    yes $HARD | head -3000 >in # half an hour
    for signal in INT TERM USR1 HUP; do
        env --default-signal=INT,TERM "$QUADRILLE" grade -j2 --exit-zero --in run --part 1/2 in >out 2>err &
        pid=$!
        while kill -0 $pid && ! ls run/*.new >/dev/null 2>&1; do sleep 0.05; done
        until_spent $pid 0.2
        kill -s $signal $pid
        status=0
        wait $pid || status=$?
        case $signal in
        INT) is $status 130 ;;
        TERM) is $status 143 ;;
        HUP) is $status 129 ;;
        USR1) is $status 1 ;;
        esac
        has "$(<err)" "run: part 1 of 2 is unfinished: it was stopped by a signal; none of it is kept"
        is "$(ls -I 'file-*' run)" job
    done
}

@test "killed at any moment, by several at a time" {
    { input; yes $PUZZLE | head -30000; } >in
    for part in 1 2 3; do
        for try in 1 2 3 4; do
            for task in 1 2; do
                timeout -s KILL 0.0$((RANDOM % 9 + 1)) "$QUADRILLE" solve -j1 --in run --part $part/3 in \
                    >/dev/null 2>&1 &
            done
            wait
        done
    done
    tasks 3 solve -j1 &
    tasks 3 solve -j1
    wait
    expect_whole solve
    is "$(ls -I 'file-*' run | grep -v '\.new$')" "$(printf '%s\n' job part-1 part-1.out part-2 part-2.out part-3 part-3.out)"
}

# bats test_tags=slow
@test "from one part to thousands" {
    { input; echo; input; } >in
    for of in 1 2 17 60; do
        due 3 || continue
        rm -rf run
        tasks $of convert --to line
        expect_whole convert --to line
    done
    { echo $PUZZLE; echo; echo junk; printf '%s\r\n' $HARD; printf %s $SOLVED; } >in
    rm -rf run
    parts=$(many_parts)
    some() { # parts of stdin, four at a time
        shuf | xargs -P 4 -I {} "$QUADRILLE" check -q --in run --part {}/$parts in
    }
    seq 1 7 "$parts" | some
    is "$("$QUADRILLE" status --missing run | cut -d, -f1-3)" 2-7,9-14,16-21
    seq "$parts" | some
    expect_whole check
}

@test "disks that are full, closed descriptors, files that are read" {
    input >in
    run_out "$QUADRILLE" solve --in /dev/full --part 1/2 in
    is $status 3
    tasks 2 solve
    run_out sh -c '"$QUADRILLE" merge run >/dev/full'
    is $status 3
    has "$err" "No space left"
    run_out sh -c '"$QUADRILLE" status run >/dev/full'
    is $status 3
    for command in status merge; do
        run_out sh -c "\"\$QUADRILLE\" $command run >&-"
        is $status 3
    done
    run_out sh -c '"$QUADRILLE" solve --in closed --part 1/2 in >&- 2>&- <&-'
    is $status 0
    cmp closed/part-1.out run/part-1.out
    cp -r run good
    for file in part-1.out part-2 job; do
        run_out "$QUADRILLE" merge -o run/$file run
        is $status 3
        has "$err" "output file"
        diff -r run good
    done
    "$QUADRILLE" merge -q --manifest -o run/SHA256SUMS run
    (cd run && sha256sum --quiet -c SHA256SUMS)
    is "$("$QUADRILLE" merge -q run | head -1)" "$(head -1 run/part-1.out)" # the pipe is closed
}

@test "a full disk leaves nothing" {
    [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null || skip "a disk can be mounted only by root"
    yes $PUZZLE | head -20000 >in
    mkdir disk
    run_out unshare -m sh -c 'mount -t tmpfs -o size=256k none disk || exit 99
        "$QUADRILLE" solve --in disk/run --part 1/2 in
        echo $?
        ls -I "file-*" disk/run
        "$QUADRILLE" status --missing disk/run
        "$QUADRILLE" solve --in disk/run --part 1/20 in
        echo $?
        head -c 1000000 /dev/zero >disk/zero
        "$QUADRILLE" solve --in disk/run2 --part 1/20 in
        echo $?
        ls disk/run2'
    [ $status != 99 ] || skip "no disk can be mounted"
    has "$err" "No space left on device"
    is "$(head -3 out)" "$(printf '3\njob\n1-2')"
}

@test "no file of a run of puzzles is an output" {
    printf "%s\n" $HARD $HARD_SOLVED >puzzles
    for k in 1 2; do
        "$QUADRILLE" solve --part $k/2 --in RUN puzzles
    done
    cp -r RUN kept
    for action in "merge RUN" "merge --partial RUN" "merge --manifest RUN" "status RUN"; do
        for file in RUN/*; do
            run_out "$QUADRILLE" $action -o $file
            is "$action $status $out$err" "$action 3 $file: input file is output file"
        done
    done
    diff -r RUN kept
}

@test "a list is hashed whole, and results of another run are not used" {
    yes $PUZZLE | head -20000 >in
    for part in 1 2; do "$QUADRILLE" solve --part $part/2 --in run in; done
    "$QUADRILLE" solve --part 1/2 --in other in --json
    touch -r in times
    printf 1 | dd of=in bs=1 seek=500123 conv=notrunc 2>/dev/null # between the blocks that were looked at once
    touch -r times in
    task 2/2 solve
    has "$err" "run: its job differs: file-1 1640000 "
    is $status 3
    cp other/part-1 other/part-1.out run
    run_out "$QUADRILLE" status --missing run
    is "$out $err $status" "1 run/part-1: belongs to another run or round 3"
    rm run/job
    for action in "merge run" "status run" "solve --part 1/2 --in run in"; do
        run_out "$QUADRILLE" $action
        is "$out $status" " 3"
        has "$err" "run/job: is missing: it says which job the results in this folder belong to"
    done
}

@test "the hash of a list is kept" {
    list="$SOURCE/tests/data/puzzles.txt" # not made just now
    run_out "$QUADRILLE" check --part 1/2 --in run "$list"
    kept=$(echo run/file-*)
    is "$(sed -n 's/^hash //p' "$kept")" "$(sed -n 's/^file-1 [0-9]* \([^ ]*\) .*/\1/p' run/job)"
    truncate -s -1 "$kept" # then it is made again
    run_out "$QUADRILLE" check --part 2/2 --in run "$list"
    run_out "$QUADRILLE" status --missing run
    is "$out" ""
    is "$(tail -c 1 "$kept" | od -An -c | tr -d ' ')" '\n'
}

@test "the list that a run was made from is not overwritten" {
    printf "%s\n" $HARD $HARD_SOLVED >puzzles
    cp puzzles kept
    for k in 1 2; do "$QUADRILLE" solve --part $k/2 --in run puzzles; done
    ln puzzles link
    mkdir elsewhere
    for file in puzzles link; do
        run_out "$QUADRILLE" merge -o $file run
        is "$out$err $status" "$file: input file is output file 3"
    done
    cd elsewhere
    run_out "$QUADRILLE" merge -o ../puzzles ../run
    is "$out$err $status" "../puzzles: input file is output file 3"
    cmp ../puzzles ../kept
    cp ../puzzles same # but another file may be: the same name is there
    cd ..
    run_out "$QUADRILLE" merge -o elsewhere/same run
    is $status 0
}

@test "status of ten million parts: the folder is read once" {
    widen() { # the job of run, with so many parts
        sed "\$d; s/^parts .*/parts $1/" run/job >job
        echo "end $(checksum "$(<job)"$'\n')" >>job
        mv job run/job
    }
    input >in
    for command in solve "cover count"; do
        rm -rf run
        [ "$command" = solve ] || "$QUADRILLE" cover make queens 6 -o in
        "$QUADRILLE" $command -q --part 1/4 --in run in >/dev/null
        rm run/part-*
        widen 10000000
        : >run/part-00000007
        : >run/part-12345678901234567890
        : >run/part-x
        [ "$command" = solve ] && way=status || way="cover status"
        # a question for each part takes a minute
        run_out bash -c "ulimit -t 5; exec '$QUADRILLE' $way --missing run"
        has "$out" "1-10000000"
        has "$err" "run/part-00000007: "
        is $status 3
    done
}
