load helper

# The numbers of puzzles, each on a line of its own.
flat() {
    local i text= puzzles
    printf -v puzzles %s "${@//./0}"
    for ((i = 0; i < ${#puzzles}; i++)); do
        text+=${puzzles:i:1}$'\n'
    done
    printf %s "$text"
}

# layout NAME: the numbers of standard input, spread over lines in that way.
layout() {
    local i flat text=
    case $1 in
    [0-9]*)
        mapfile -t flat
        for ((i = 0; i < ${#flat[@]}; i += $1)); do
            text+=${flat[*]:i:$1}$'\n'
        done
        printf %s "$text"
        ;;
    tabs) paste -d '\t\t\t\t\t\t\t\t\n' -s - ;;
    blank) layout 9 | sed G ;;
    bands) layout 9 | sed '0~3G' ;;
    crlf) layout 9 | sed 's/$/\r/' ;;
    crlf1) sed 's/$/\r/' ;;
    trailing) layout 9 | sed 's/$/ \t /; s/^/  /' ;;
    unfinished) layout 9 | head -c -1 ;;
    unfinished1) head -c -1 ;;
    all) paste -sd ' ' - ;;
    ragged) awk '{ printf "%s%s", $0, NR % 7 == 3 ? "\n" : NR % 5 == 1 ? "\t \n\n" : " " }' ;;
    esac
}

# bats test_tags=slow
@test "numbers in any layout, with their count and without" {
    numbers $SOLVED >solved
    numbers $HARD_SOLVED >>solved
    for name in 1 2 3 9 81 tabs blank bands crlf crlf1 trailing unfinished unfinished1 all; do
        flat $PUZZLE $HARD | layout $name >in
        { echo 2; cat in; } >counted
        { echo 2; echo; cat in; } >apart
        for file in in counted apart; do
            for from in "" "--from numbers" "--board 9x9" "--board 9x9 --from numbers"; do
                run_out "$QUADRILLE" $from $file
                is "$err" ""
                is "${out//$'\n\n'/$'\n'}" "$(<solved)"
                is $status 0
            done
        done
    done
}

@test "numbers as scanf reads them: --from numbers takes them as they come" {
    { numbers $SOLVED; numbers $HARD_SOLVED; } >solved
    flat $PUZZLE $HARD | layout ragged >in
    { printf '2 '; cat in; } >counted
    for file in in counted; do
        for board in "" "--board 9x9"; do
            run_out "$QUADRILLE" --from numbers $board $file
            is "$err" ""
            is "$(grep . out)" "$(<solved)"
        done
    done
    flat $PUZZLE $HARD | layout 20 | "$QUADRILLE" --board 9x9 >out
    is "$(<out)" "$(<solved)"
}

@test "a count and its grids on one line" {
    { echo 2; flat $PUZZLE $HARD; } | layout all >in
    run_out "$QUADRILLE" in
    is "$out" "$(numbers $SOLVED; numbers $HARD_SOLVED)"
    { echo 3; flat $PUZZLE $HARD; } | layout all | "$QUADRILLE" --from numbers >out 2>err || status=$?
    has "$(<err)" "3 grids are announced, but 2 follow"
}

@test "other boards: of rows, or asked for" {
    printf '1 0 0 0\n\n0 0 3 0\n\n0 4 0 0\n\n0 0 0 2\n' >in
    run_out "$QUADRILLE" in
    is "$out" "$(printf '1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2')"
    printf '1 0 0 0 0 0 3 0 0 4 0 0 0 0 0 2\n' >in
    run_out "$QUADRILLE" --board 4x4 in
    is "$out" "$(printf '1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2')"
}

@test "what is wrong with numbers, and where" {
    flat $PUZZLE | head -78 >in
    run_out "$QUADRILLE" in
    is "$err" "in:78:1: the grid that began in line 1 ends after 78 of 81 numbers: 3 missing"
    is "$out" "$(printf '!error 78:1\t5')"
    is $status 3
    flat $PUZZLE | sed '41s/.*/17/' >in
    run_out "$QUADRILLE" in
    is "$err" "in:41:1: r5c5: 17 is not a value of a 9x9 board"
    flat $PUZZLE $PUZZLE $PUZZLE $PUZZLE | layout all >in
    run_out "$QUADRILLE" in
    has "$err" "one large grid, or several of 9x9"
    is $status 3
}

has_filled_lines() { # NUMBER in out
    [ "$(grep -c . out)" -ge "$1" ]
}

@test "answers come with the last number of a grid" {
    mkfifo pipe
    "$QUADRILLE" solve --line-buffered pipe >out &
    pid=$!
    exec 9>pipe
    flat ${PUZZLE/5/.} >&9
    until_true has_lines out 9
    is "$(<out)" "$(numbers $SOLVED)"
    { echo; flat $HARD | layout 3; } >&9
    until_true has_filled_lines 18
    is "$(grep . out)" "$(numbers $SOLVED; numbers $HARD_SOLVED)"
    exec 9>&-
    wait $pid
}
