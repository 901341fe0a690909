load helper

# What is not whole says so, and nothing is written over what is read.

problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"

toy() { printf 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n' >toy.dlx; }

# 4x4 grids without end; not soon, at least.
# torn COMMAND...: it has written to a pipe, and nobody reads on, when SIGTERM comes.
torn() {
    local pid
    rm -f pipe
    mkfifo pipe
    exec 9<>pipe 8<pipe
    status=0
    env --default-signal=TERM "$@" >pipe 2>err 8<&- 9>&- &
    pid=$!
    exec 9>&-
    head -c 1 <&8 >got # it runs
    kill -TERM $pid
    wait $pid || status=$?
    cat <&8 >>got
    exec 8<&-
    err=$(<err)
}

@test "whole: texts of many lines end with a whole line at SIGTERM, and that is told" {
    for command in "model --board 25x25" "cover make queens 120" "cover convert queens.dlx" "cover convert --to cnf queens.dlx"; do
        "$QUADRILLE" cover make queens 120 >queens.dlx
        torn "$QUADRILLE" $command
        is "$status" 143
        has "$err" "stopped by a signal before the "
        is "$(tail -c 1 got | wc -l)" 1
    done
}

endless() { "$QUADRILLE" model --board 9x9 >endless.dlx; }

@test "solve --all: the time that writing takes counts, too" {
    "$QUADRILLE" solve --all --to drawn --time-limit 0.3 "$(printf '%081d' 0)" 2>err | (sleep 1; cat >/dev/null)
    has "$(cat err)" "these are not all solutions: the search was stopped by the time limit after"
    [ "$(grep -o '[0-9]*$' err)" -lt 20000 ]
}

# bats test_tags=slow
@test "cover solve: a limit after some solutions" {
    for shape in "" --json "-o file" "-j 2"; do
        for limit in "--node-limit 20000" "--update-limit 3000000 --engine links" "--time-limit 0.3"; do
            due 3 || continue
            [ "$limit" != "--time-limit 0.3" ] || endless
            file=$problem
            [ "$limit" != "--time-limit 0.3" ] || file=endless.dlx
            run_out "$QUADRILLE" cover solve --all $shape $limit "$file"
            has "$err" "these are not all solutions: the search was stopped by the ${limit:2:4}"
            is $status 1
        done
    done
    run_out "$QUADRILLE" cover solve -n 9 --node-limit 20000 "$problem"
    has "$err" "stopped by the node limit after"
    is $status 1
    run_out "$QUADRILLE" cover solve -n 1 --node-limit 20000 "$problem"
    is "$err" ""
    is $status 0
    run_out "$QUADRILLE" cover solve --all --trace --node-limit 20000 "$problem"
    has "$(tail -1 err)" "stopped by the node limit"
    is $status 1
    run_out "$QUADRILLE" cover solve --all --sat --node-limit 20000 "$problem"
    has "$err" "these are not all solutions"
    is $status 10
}

@test "cover solve: the status is that of the answer" {
    toy
    run_out "$QUADRILLE" cover solve --all toy.dlx
    is "$err" ""
    is $status 0
    run_out "$QUADRILLE" cover solve --all --node-limit 20000 --save state "$problem"
    has "$err" "$problem: the rest of the search is saved; continue with --resume state"
    is $status 1
    [ ! -e state.lock ]
    [ ! -e state.new ]
}

# bats test_tags=slow
@test "signals: what was counted is told" {
    endless
    for signal in INT TERM; do
        due 2 || continue
        signalled 0.5 $signal "$QUADRILLE" cover count endless.dlx
        [[ "$out" =~ ^\>=[1-9][0-9]*$ ]]
        is "$err" ""
        is $status $((128 + $(kill -l $signal)))
        signalled 0.5 $signal "$QUADRILLE" cover count --json endless.dlx
        [[ "$out" =~ ^\{\"count\":[1-9][0-9]*,\"exact\":false\}$ ]]
        signalled 0.5 $signal "$QUADRILLE" cover stats endless.dlx
        has "$out" "count      >="
        signalled written:file $signal "$QUADRILLE" cover solve --all endless.dlx -o file
        has "$err" "these are not all solutions: the search was stopped by a signal"
        is $status $((128 + $(kill -l $signal)))
        signalled written:state $signal "$QUADRILLE" cover count --save state endless.dlx
        has "$err" "continue with --resume state"
        signalled written:out $signal "$QUADRILLE" count --line-buffered $PUZZLE .................................................................................
        [[ "$out" =~ ^1$'\n'\>=[1-9][0-9]*$ ]]
        signalled written:file $signal "$QUADRILLE" solve --all -o file .................................................................................
        has "$err" "these are not all solutions: the search was stopped by a signal"
        { yes $PUZZLE | head -300 && printf '%081d\n' 0; } >in
        signalled 1.5 $signal "$QUADRILLE" count --summary --engine dense in
        has "$err" "stopped by a signal: this summary covers only the first 30"
        has "$out" "unique 300"
    done
}

# bats test_tags=slow
@test "signals: noticed in the middle of one node, of reading, of dividing" {
    { echo a; yes a | head -1000000; } >many.dlx
    { echo "0:9|a"; yes a | head -1000000; } >bounds.dlx
    for action in "count many.dlx" "count --engine cells many.dlx" "count --part 1/100000 endless.dlx" \
        "convert many.dlx" "solve --all --simplify bounds.dlx"; do
        endless
        children_ms >before
        signalled 0.3 INT "$QUADRILLE" cover $action -o file
        children_ms >after
        [ $(($(<after) - $(<before))) -lt "$(patience 5000)" ] # a hang, not a measurement
        [ $status = 130 ] || [ $status -le 1 ]
    done
    run_out timeout 200 "$QUADRILLE" cover count many.dlx
    is "$out" 1000000
}

@test "solve, check: a limit in the middle" {
    empty=$(printf '%081d' 0)
    run_out "$QUADRILLE" solve --all --node-limit 1000 --engine links $empty
    has "$err" "argument:1: these are not all solutions: the search was stopped by the node limit after"
    is $status 1
    run_out "$QUADRILLE" solve --all --json --time-limit 0.2 $empty
    has "$err" "stopped by the time limit after"
    is $status 1
    run_out "$QUADRILLE" check --minimal --engine links --node-limit 60 $PUZZLE
    has "$out" "minimal or not: unknown"
    is $status 1
    run_out "$QUADRILLE" check --json --minimal --engine links --node-limit 60 $PUZZLE
    has "$out" '"minimal":null'
    is $status 1
}

@test "nothing is written over what is read" {
    toy
    cp toy.dlx before
    ln -s toy.dlx link
    ln toy.dlx hard
    for written in toy.dlx link hard ./toy.dlx; do
        for way in "solve -o" "count --save" "solve --all --save"; do
            run_out "$QUADRILLE" cover $way $written toy.dlx
            is "$err" "toy.dlx: input file is output file"
            is $status 3
            cmp toy.dlx before
            run_out sh -c '"$0" cover '"$way $written"' <toy.dlx' "$QUADRILLE"
            has "$err" "input file is output file"
            is $status 3
            cmp toy.dlx before
        done
    done
    run_out sh -c '"$0" cover count toy.dlx >>toy.dlx' "$QUADRILLE"
    is $status 3
    cmp toy.dlx before
    for ending in new lock; do
        cp toy.dlx state.$ending
        run_out "$QUADRILLE" cover count --save state state.$ending
        is "$err" "state.$ending: input file is output file"
        cmp state.$ending before
    done
    rm -f state*
    run_out "$QUADRILLE" cover solve --save same -o same toy.dlx
    is "$err" "same: -o and --save name the same file"
    [ ! -e same ]
    mkdir -p folder
    ln -sf folder/same link
    for pair in "same ./same" "./same.lock same" "folder/../same.new same" "link folder/same" "folder/same link"; do
        run_out "$QUADRILLE" cover solve --all -o ${pair% *} --save ${pair#* } toy.dlx
        is $status 3
        has "$err" "-o and --save name the same file"
    done
    echo 111122223333444411112222333344441 >regions
    run_out "$QUADRILLE" solve --regions regions -o regions $PUZZLE
    is "$err" "regions: input file is output file"
    has "$(<regions)" 1111
    "$QUADRILLE" cover solve --save state -o out toy.dlx
    run_out "$QUADRILLE" cover solve --resume state -o state toy.dlx
    is "$err" "state: input file is output file"
    for k in 1 2; do "$QUADRILLE" cover count --part $k/2 toy.dlx; done >results
    cp results whole
    run_out "$QUADRILLE" cover merge results -o results
    is "$err" "results: input file is output file"
    cmp results whole
}

@test "two processes, one --save file" {
    endless
    "$QUADRILLE" cover count --save state endless.dlx >/dev/null 2>&1 &
    pid=$!
    until_true test -e state
    run_out "$QUADRILLE" cover count --save state endless.dlx
    is "$err" "state: another process saves its search there"
    is $status 3
    kill -KILL $pid
    wait $pid || true
    toy # what it left behind is in nobody's way
    run_out "$QUADRILLE" cover count --save state toy.dlx
    is "$out" 1
    is $status 0
    [ ! -e state.lock ]
}

@test "--save: a link is followed, be there a file behind it or not" {
    toy
    mkdir there
    ln -s there/state link
    "$QUADRILLE" cover count --save link toy.dlx
    [ -L link ]
    has "$(<there/state)" "quadrille state 1"
    "$QUADRILLE" cover count --save link --resume link toy.dlx
    [ -L link ]
    [ "$(ls there)" = state ]
}

@test "--save: what cannot be written is what is named" {
    toy
    run_out "$QUADRILLE" cover count --save /dev/full toy.dlx
    is "$err" "/dev/full: not a regular file"
    is $status 3
    is "$out" ""
    run_out "$QUADRILLE" cover count --save /no/such/state toy.dlx
    is "$err" "/no/such/state.lock: No such file or directory"
    is $status 3
    run_out "$QUADRILLE" cover count --save "" toy.dlx
    has "$err" "--save: missing file name"
    is $status 2
}

@test "merge: a line that was cut off or altered is never taken" {
    toy
    for k in 1 2; do "$QUADRILLE" cover count --part $k/2 toy.dlx; done >results
    run_out "$QUADRILLE" cover merge results
    is "$out" 1
    size=$(wc -c <results)
    for cut in 1 2 5 17 18 22 23; do
        head -c -$cut results >torn
        run_out "$QUADRILLE" cover merge torn
        is "$out" ""
        has "$err" "torn:2: this line was cut off"
        is $status 3
        echo >>torn # as if another had written behind it
        run_out "$QUADRILLE" cover merge torn
        [ $cut = 1 ] || is "$out" ""
        [ $cut = 1 ] || is $status 3
    done
    sed 's/count 0/count 10/; t; s/count 1/count 11/' results >altered
    run_out "$QUADRILLE" cover merge altered
    is "$out" ""
    has "$err" "this line was altered: its checksum does not match"
    sed 's/ end .*//' results >old
    run_out "$QUADRILLE" cover merge old
    has "$err" "old:1: this line has no checksum: it was cut off, or is not the result of a part"
    is $status 3
}

@test "closed descriptors" {
    toy
    run_out sh -c '"$0" cover count missing -o file 2>&-' "$QUADRILLE"
    is $status 3
    [ ! -s file ]
    run_out sh -c '"$0" -o file '"$PUZZLE bad.puzzle"' 2>&-' "$QUADRILLE"
    is "$(<file)" $SOLVED
    echo $PUZZLE >in
    run_out sh -c '"$0" in >&-' "$QUADRILLE"
    is "$err" "standard output: Bad file descriptor"
    is $status 3
    run_out sh -c '"$0" <&-' "$QUADRILLE"
    is "$err" "-: Bad file descriptor"
    is $status 3
    run_out sh -c '"$0" in <&-' "$QUADRILLE"
    is "$out" $SOLVED
    is $status 0
}

@test "a disk that is full ends what would go on without end" {
    local most
    most=$(patience 300)
    for command in solve "solve --engine links" "check --json" count "convert --to csv" minimize vary canon shuffle \
        "unavoidable --size 4" backdoors; do
        run_out sh -c 'yes $0 | timeout $1 "$QUADRILLE" '"$command"' >/dev/full' $PUZZLE $most
        is "$err" "standard output: No space left on device"
        is $status 3
    done
    for command in "solve --all $(printf '%081d' 0)" "generate -n 1000000000" \
        "vary --by -4+4 $PUZZLE"; do
        run_out sh -c 'timeout $0 "$QUADRILLE" '"$command"' >/dev/full' $most
        is "$err" "standard output: No space left on device"
        is $status 3
    done
}

@test "cover: JSON is known without being told" {
    echo '[["a","b"],["c"],["b","c"]]' >p.json
    run_out "$QUADRILLE" cover count p.json
    is "$out" 1
    is $status 0
    run_out "$QUADRILLE" cover count -v --engine dense p.json # by default the faster one answers, which is a matter of time
    is "$err" "$(printf 'p.json: read as json\np.json: answered by engine dense')"
    printf '{x a\n{x a\n' >p.dlx # names may begin with a brace
    run_out "$QUADRILLE" cover count p.dlx
    is "$out" 1
}

is_delivered() { # PID: no signal waits for it
    ! grep -qE '^(Sig|Shd)Pnd:.*[1-9a-f]' "/proc/$1/status" 2>/dev/null
}

# bats test_tags=slow
@test "a second Ctrl-C ends it at once, but not the same one passed on twice" {
    mkfifo pipe
    endless
    env --default-signal=INT "$QUADRILLE" cover solve --all endless.dlx >pipe 2>err &
    pid=$!
    exec 9<pipe # nobody reads: it waits for room in the pipe, and cannot end its output
    until_waits $pid pipe
    kill -INT $pid
    until_true is_delivered $pid
    sleep 0.5 # what comes within 0.25 s is the same one
    kill -INT $pid 2>/dev/null || true
    status=0
    wait $pid || status=$?
    exec 9<&-
    is $status 130
    yes $PUZZLE | head -3000000 >in
    for try in 1 2 3; do
        env --default-signal=INT "$QUADRILLE" solve --engine nine in >out &
        pid=$!
        until_spent $pid 0.2
        kill -INT $pid 2>/dev/null || true
        kill -INT $pid 2>/dev/null || true
        wait $pid || true
        is "$(awk 'length != 81' out | wc -l)" 0
    done
}

@test "hints and explained solutions that a limit cuts short say so on standard error, in every shape" {
    for command in "hint" "hint --json" "hint -n 0" "hint --here --technique whip" "hint --level steps" \
        "hint --verify" "hint --to svg" "solve --explain" "solve --explain --json"; do
        run_out "$QUADRILLE" $command --time-limit 0.000001 "$HARD"
        is $status 1
        has "$err" "argument:1: "
        has "$err" "stopped by the time limit"
        run_out "$QUADRILLE" $command -q --time-limit 0.000001 "$HARD"
        is "$status $err" "1 "
    done
    run_out "$QUADRILLE" solve --explain --time-limit 0.05 "$HARD" # after some steps
    is "$err" "argument:1: the answer is incomplete: the search was stopped by the time limit"
}

@test "cover count: a limit is told on standard error, too" {
    for how in "--node-limit 50" "--node-limit 50 --json" "--update-limit 100 -j 2" "--part 1/2 --node-limit 5" \
        "--engine links --time-limit 0.000001" "--engine memo --time-limit 0.000001"; do
        run_out "$QUADRILLE" cover count $how "$problem"
        is $status 1
        has "$err" "$problem: the count is incomplete: the search was stopped by the "
    done
    run_out "$QUADRILLE" cover stats --node-limit 50 "$problem"
    has "$err" "the count is incomplete"
    run_out "$QUADRILLE" cover count -n 2 "$problem"
    is "$status $out $err" "1 >=2 "
}
