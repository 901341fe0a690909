load helper

# What a person at a terminal sees: progress, what Ctrl-C left, and a prompt.

EMPTY=$(printf '.%.0s' {1..81})
CTRL_C='\x03'
CTRL_D='\x04'
ERASE=$'\r\e[K'

on_terminal() { # [--stdout FILE] [--when PATTERN KEYS]... COMMAND...: what came to it in $out
    command -v python3 >/dev/null || skip "needs python3"
    need_terminal
    run_out python3 -B "$SOURCE/tests/command/on_terminal.py" "$@"
    is "$err" ""
}

shown() { # the lines of progress, of which each overwrites the one before
    tr '\r' '\n' <out | sed -n 's/ \x1b\[K.*//p'
}

@test "what is soon done shows no progress" {
    on_terminal "$QUADRILLE" solve --to line $PUZZLE
    is "$out" $SOLVED
    printf 'a b\na\nb\n' >in
    for action in count "occurrences" "family --to zdd -o kept" "sample --at 1"; do
        on_terminal "$QUADRILLE" cover $action in
        is "$(shown)" ""
        is $status 0
    done
}

# bats test_tags=slow
@test "progress: what was reached, erased before output begins" {
    on_terminal --when ' s ' $CTRL_C "$QUADRILLE" count $EMPTY
    [[ "$(shown | head -1)" =~ ^argument:\ record\ 1,\ [1-9][0-9]*\ solutions,\ [1-9][0-9]*\ nodes,\ [1-9][0-9]*\.[0-9]\ s$ ]]
    [[ "$(tail -1 out)" == *"$ERASE>="* ]]
    "$QUADRILLE" cover make queens 30 >queens
    on_terminal --when ' s ' $CTRL_C "$QUADRILLE" cover family queens
    has "$(shown | head -1)" "queens: making the family of all solutions, "
    has "$(tail -1 out)" "${ERASE}queens: no family"
}

# bats test_tags=slow
@test "progress: how much is done, and how long still" {
    yes $PUZZLE | head -3000000 >in
    on_terminal --stdout written --when ' left ' $CTRL_C "$QUADRILLE" solve --engine dense in
    [[ "$(shown | head -1)" =~ ^in:\ [0-9.]+\ %\ done,\ [0-9]+\ records,\ [0-9]+\ per\ second,\ [0-9.]+\ (s|min|h)\ left$ ]]
    has "$(tail -1 out)" "${ERASE}quadrille: stopped by a signal after $(wc -l <written) records"
    is $status 130
}

@test "progress does not change what is found" {
    printf '%s\n%s\n%s\n' $PUZZLE $EMPTY $HARD >in
    for arguments in "count -n 45001" "count --node-limit 50001" "solve -n 45001" "solve --all --node-limit 50001" \
        "count --engine links -n 45001" "count --engine backtrack --node-limit 50001" "check --node-limit 30000"; do
        run_out "$QUADRILLE" $arguments in
        cp out expected
        before=$status
        run_out "$QUADRILLE" $arguments --progress in
        cmp out expected
        is $status $before
    done
}

@test "a terminal does not change what is found, whether or not output has begun" {
    printf '%s\n%s\n' $PUZZLE $EMPTY >in
    on_terminal "$QUADRILLE" count --engine dense -n 45001 in
    is "$(sed "s/.*$(printf '\r')//; s/^.\[K//" out)" "$(printf '1\n>=45001')"
}

# bats test_tags=slow
@test "Ctrl-C says what was reached" {
    "$QUADRILLE" cover make queens 30 >queens
    while IFS='|' read -r arguments words; do
        on_terminal --when ' s ' $CTRL_C "$QUADRILLE" $arguments
        has "$(tail -1 out)" "$ERASE"
        has "$(tail -1 out)" "$words"
        is "$arguments: $status" "$arguments: 130"
    done <<END
count $EMPTY|>=
generate -n 1000 --clues 18|0 of 1000 puzzles in
cover count --engine links queens|>=
cover family queens|no family: stopped by a signal
cover occurrences queens|nothing counted: stopped by a signal
END
}

@test "a prompt where the keyboard is read" {
    on_terminal --when "Ctrl-D on a line of its own" "$PUZZLE\\n$CTRL_D" "$QUADRILLE" solve --to line
    is "$(head -1 out)" "Type or paste a puzzle, then end with Ctrl-D on a line of its own:"
    has "$out" $SOLVED
    is $status 0
    on_terminal --when "Ctrl-D on a line of its own" "a b\\na\\nb\\n$CTRL_D" "$QUADRILLE" cover count -
    is "$(head -1 out)" "Type or paste a problem, then end with Ctrl-D on a line of its own:"
    is "$(tail -1 out)" 1
    on_terminal --when "Ctrl-D on a line of its own" $CTRL_C "$QUADRILLE" solve
    has "$(tail -1 out)" "quadrille: stopped by a signal: nothing was written"
    is $status 130
    echo $PUZZLE >in
    on_terminal bash -c '"$0" check <in' "$QUADRILLE"
    is "$out" "$(printf 'unique\t30 clues')"
}

# bats test_tags=slow
@test "hint and generate draw the board, as solve does" {
    TERM=dumb LC_ALL=C on_terminal "$QUADRILLE" hint --level effect $PUZZLE
    is "$(sed -n 1,2p out)" "$(printf '+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |')"
    is "$(sed -n 14,99p out)" "r1c6 is 8"
    TERM=dumb LC_ALL=C on_terminal "$QUADRILLE" hint -n 2 --level effect $PUZZLE $PUZZLE
    is "$(grep -c '^+---' out)" 8
    is "$(sed -n 14,18p out)" "$(printf '1. r1c6 is 8\n\n2. r1c4 is 6\n\n+-------+-------+-------+')"
    TERM=dumb LC_ALL=C on_terminal "$QUADRILLE" generate --seed 1
    tail -13 out >drawn # below progress, if there was some
    is "$("$QUADRILLE" convert --to line drawn)" "$("$QUADRILLE" generate --seed 1)"
    TERM=dumb LC_ALL=C on_terminal "$QUADRILLE" generate --seed 1 --grade hard
    is "$(tail -1 out)" "$("$QUADRILLE" generate --seed 1 --grade hard | sed 's/.* # //')"
    on_terminal "$QUADRILLE" generate --seed 1 -n 3
    is "$out" "$("$QUADRILLE" generate --seed 1 -n 3)"
    on_terminal "$QUADRILLE" generate --seed 1 --to line
    is "$out" "$("$QUADRILLE" generate --seed 1)"
    on_terminal "$QUADRILLE" hint --json --level where $PUZZLE
    is "$out" "$("$QUADRILLE" hint --json --level where $PUZZLE)"
}

# bats test_tags=slow
@test "progress of what is not a search" {
    yes $PUZZLE | head -6000 >in
    if "$QUADRILLE" --version | grep -q 'cairo yes'; then
        on_terminal --when 'page [0-9]* of ' $CTRL_C "$QUADRILLE" print --per-page 2 -o x.pdf in
        grep -qE 'x.pdf: [0-9.]+ % done, page [0-9]+ of [0-9]+, [0-9.]+ s left' out
        has "$(tail -1 out)" "stopped by a signal: "
        has "$(tail -1 out)" " pages are written"
    fi
    on_terminal --stdout result "$QUADRILLE" bench nine --progress in
    grep -qE 'bench: [0-9.]+ % done, timing, pass [0-9]+, [0-9.]+ s left' out
    "$QUADRILLE" cover make queens 30 >queens
    on_terminal --when 'dividing into 1000000 parts, ' $CTRL_C "$QUADRILLE" cover count --part 1/1000000 queens
    is "$status" 130
    on_terminal --when ' [1-9][0-9]* attempts, ' $CTRL_C "$QUADRILLE" generate -n 1000 --er 11.. --attempts 1000000
    has "$(tail -1 out)" "puzzles in "
    is "$status" 130
}
