load helper

# Runs a command line as on a terminal, without colours; what is shown goes to $out.
on_terminal() {
    script -qec true /dev/null >/dev/null 2>&1 </dev/null || skip "no script(1) of util-linux"
    out=$(NO_COLOR=1 LC_ALL=C script -qc "$*" /dev/null </dev/null | tr -d '\r')
}

@test "compressed files and wide characters: one message, and the rest is skipped" {
    printf '\037\213\010\000\n1\n2\n' >x.gz
    printf 'PK\003\004\n1\n2\n' >x.zip
    printf '%%PDF-1.4\n1\n2\n' >x.pdf
    printf '\050\265\057\375\n1\n2\n' >x.zst
    printf '\3757zXZ\000\n1\n2\n' >x.xz
    printf 'BZh91AY&SY\n1\n2\n' >x.bz2
    printf '\377\3765\0003\000\n\000' >x.utf16
    printf '5\0003\000.\000.\000\n\000.\000' >x.utf16le
    printf '\0005\0003\000.\000.\000\n\000.' >x.utf16be
    printf '\000\000\376\377\000\000\0005' >x.utf32
    for pair in "gz zcat FILE" "zip unzip -p FILE" "pdf pdftotext" "zst zstdcat FILE" "xz xzcat FILE" "bz2 bzcat FILE" \
        "utf16 iconv -f UTF-16" "utf16le iconv -f UTF-16LE" "utf16be iconv -f UTF-16BE" "utf32 iconv -f UTF-32"; do
        run_out "$QUADRILLE" x.${pair%% *} $PUZZLE
        is "$(wc -l <err)" 1
        has "$err" "x.${pair%% *}:1:1: this looks like "
        has "$err" "try: ${pair#* }"
        has "$err" "(all of it is skipped)"
        is "$(head -1 out | LC_ALL=C cut -f1)" "!error 1:1"
        is "$(tail -1 out)" $SOLVED
        is "$(wc -l <out)" 2
        is $status 3
    done
    printf 'BZh is no puzzle\n%s\n' $PUZZLE >in
    run_out "$QUADRILLE" in
    is "$(sed -n 2p out)" $SOLVED
}

@test "control characters are not shown, neither C0 nor C1" {
    printf 'a\033[1m\302\233b\233c\177d\303\251\n' >in
    run_out "$QUADRILLE" in
    is "$out" "$(printf '!error 1:1\ta?[1m?b?c?d\303\251')"
    is "$err" "$(printf "in:1:1: 'a?[1m?b?c?d\303\251' is not a puzzle")"
    run_out "$QUADRILLE" check --json in
    is "$(LC_ALL=C tr -d '\040-\176\303\251\n' <out | wc -c)" 0
    run_out "$QUADRILLE" "$(printf 'x\033\302\205y')"
    is "$err" "x??y: No such file or directory"
    run_out "$QUADRILLE" --board "$(printf 'x\033')" $PUZZLE
    has "$err" "'x?' is not a board"
    name=$(printf 'x\033[31my')
    seq -f 'no puzzle %g' 12 >"$name"
    run_out "$QUADRILLE" --from line "$name"
    has "$err" "x?[31my: 2 more messages like this; -v shows all"
    echo $PUZZLE >"$name"
    run_out "$QUADRILLE" -v "$name"
    has "$err" "x?[31my:1: read as line"
    ln -s /dev/full "$name.o"
    run_out "$QUADRILLE" -o "$name.o" $PUZZLE
    is "$err$status" "x?[31my.o: No space left on device3"
    run_out "$QUADRILLE" -q -o "$name.o" $PUZZLE
    is "$err$status" 3
    printf 'a\na\n' >"$name"
    run_out "$QUADRILLE" cover count -v "$name"
    is "$err" "$(printf 'x?[31my: read as dlx\nx?[31my: answered by engine dense')"
    run_out "$QUADRILLE" help "$name"
    is "$err$status" "quadrille: there is no command 'x?[31my'2"
}

@test "an empty name of a file is in quotes, and no folder is the root" {
    printf 'a\na\n' >problem
    for line in "cover count" "cover count --resume" "cover sample --family" "hint --reasons" -o "same"; do
        run_out "$QUADRILLE" $line "" <problem
        is "$(head -1 err) $status" "'': No such file or directory 3"
    done
    for line in status merge "status --missing" "merge --manifest"; do
        run_out "$QUADRILLE" $line ""
        is "$(head -1 err) $status" "quadrille: missing folder name 2"
    done
}

@test "byte order marks where files were joined" {
    printf '\357\273\277%s\n' $PUZZLE >a
    { printf '\357\273\277'; numbers $PUZZLE; } >b
    cat a a b a b >in
    run_out "$QUADRILLE" --to line in
    is "$err" ""
    is "$(sort -u out)" $SOLVED
    is "$(wc -l <out)" 5
}

@test "values are quoted as they were written" {
    numbers $PUZZLE | sed '4s/8/99999999999999999999/' >in
    run_out "$QUADRILLE" in
    is "$err" "in:4:1: r4c1: 99999999999999999999 is not a value of a 9x9 board"
    run_out "$QUADRILLE" <<<"${PUZZLE/98/9é}"
    is "$err" "-:1:21: 'é' is neither a value of a 9x9 board nor empty"
    printf '%s\n' $PUZZLE | fold -w9 | sed '2s/9/é/' >in
    run_out "$QUADRILLE" in
    is "$err" "in:2:5: 'é' is neither a value nor empty"
}

@test "an 8x8, a 9x9, 1 clue" {
    printf '1 2 3 4 5 6 7 9\n%.0s' 1 2 3 4 5 6 7 8 >in
    run_out "$QUADRILLE" in
    has "$err" "9 is not a value of an 8x8 board"
    run_out "$QUADRILLE" -v 1...............
    has "$err" ", 1 clue"
    is "$(grep -c '1 clues' err)" 0
    { echo 3; numbers $PUZZLE; } >in
    run_out "$QUADRILLE" in
    has "$err" "3 grids are announced, but 1 follows"
}

@test "at most ten complaints of a kind for each file" {
    seq 1000 | sed 's/.*/junk & of many/' >junk
    { seq 15 | sed 's/^/what is /'; numbers $PUZZLE | sed 1s/5/17/; } >other
    run_out "$QUADRILLE" junk other $PUZZLE
    is "$(grep -c ': .junk .* is not a puzzle' err)" 10
    is "$(sed -n 11p err)" "junk: 990 more messages like this; -v shows all"
    is "$(grep -c ': .what .* is not a puzzle' err)" 10
    has "$err" "other:16:1: r1c1: 17 is not a value of a 9x9 board"
    is "$(tail -1 err)" "other: 5 more messages like this; -v shows all"
    is "$(grep -c '^!error' out)" 1016
    is "$(tail -1 out)" $SOLVED
    is $status 3
    run_out "$QUADRILLE" -v junk
    is "$(wc -l <err)" 1000
    run_out "$QUADRILLE" -q junk
    is "$err" ""
    head -11 junk >eleven
    run_out "$QUADRILLE" eleven
    is "$(tail -1 err)" "eleven: 1 more message like this; -v shows all"
    run_out "$QUADRILLE" missing{1,2,3,4,5,6,7,8,9,10,11,12}
    is "$(wc -l <err)" 12
}

@test "did you mean: commands by the words of other programs" {
    for pair in rate:grade explain:hint uniq:dedupe solv:solve; do
        run_out "$QUADRILLE" ${pair%:*}
        is "$status$err" "3${pair%:*}: No such file or directory; did you mean '${pair#*:}'?"
        run_out "$QUADRILLE" help ${pair%:*}
        is "$status$err" "2quadrille: there is no command '${pair%:*}'; did you mean '${pair#*:}'?"
    done
    run_out "$QUADRILLE" ''
    is "$status$err" "3'': No such file or directory"
}

@test "did you mean: options of generate" {
    for words in "-n 5" "--grade hard" "--board 16x16" "--board 9x9+x"; do
        run_out "$QUADRILLE" generate ${words#* }
        is "$status" 2
        is "$(head -n 1 <<<"$err")" "quadrille: generate takes no arguments; did you mean '$words'?"
    done
    run_out "$QUADRILLE" generate hardly
    is "$status$(head -n 1 <<<"$err")" "2quadrille: generate takes no arguments: 'hardly'"
}

@test "did you mean" {
    run_out "$QUADRILLE" --bord 9x9 $PUZZLE
    has "$err" "did you mean '--board'?"
    is $status 2
    run_out "$QUADRILLE" convert --to opnsudoku $PUZZLE
    has "$err" "there is no format 'opnsudoku'; did you mean 'opensudoku'?"
    run_out "$QUADRILLE" --from numbesr $PUZZLE
    has "$err" "did you mean 'numbers'?"
    run_out "$QUADRILLE" --board samuri $PUZZLE
    has "$err" "'samuri' is not a board; did you mean 'samurai'?"
    run_out "$QUADRILLE" --board 9x9+Antiknigth $PUZZLE
    has "$err" "did you mean 'antiknight'?"
    run_out "$QUADRILLE" --engine backtrak $PUZZLE
    has "$err" "did you mean 'backtrack'?"
    run_out "$QUADRILLE" cover count --engine lnks -
    has "$err" "did you mean 'links'?"
    run_out "$QUADRILLE" slove $PUZZLE
    has "$err" "slove: No such file or directory; did you mean 'solve'?"
    is "$out" $SOLVED
    is $status 3
    run_out "$QUADRILLE" help chekc
    has "$err" "there is no command 'chekc'; did you mean 'check'?"
    run_out "$QUADRILLE" --nonsense $PUZZLE
    is "$(grep -c 'did you mean' err)" 0
    run_out "$QUADRILLE" nothing $PUZZLE
    is "$(grep -c 'did you mean' err)" 0
}

@test "what an argument may be instead of a file" {
    local small=1.....3..4.....2
    for quoted in "'$small'" "\"$small\"" "“$PUZZLE”"; do
        run_out "$QUADRILLE" check "$quoted"
        is "$status$err" "3$quoted: No such file or directory; leave out the quotation marks"
    done
    for quoted in "'$PUZZLE'" "\"$PUZZLE\""; do # as in a program
        is "$("$QUADRILLE" "$quoted")" $SOLVED
    done
    echo $PUZZLE >in
    run_out "$QUADRILLE" in grade
    is "$status$err" "3grade: No such file or directory; the command comes first, before options, files and puzzles"
    is "$out" $SOLVED
    run_out "$QUADRILLE" -v grade in
    is "$status$(head -1 err)" "3grade: No such file or directory; the command comes first, before options, files and puzzles"
    run_out "$QUADRILLE" solve in grade
    is "$status$err" "3grade: No such file or directory"
    run_out "$QUADRILLE" print --to svg --solutions none in sheet.pdf
    is "$status$err" "3sheet.pdf: No such file or directory; -o names the file to write"
    run_out "$QUADRILLE" solve -all in
    has "$err" "did you mean '--all'?"
    run_out "$QUADRILLE" solve -allx in
    is "$(grep -c 'did you mean' err)" 0
    run_out "$QUADRILLE" convert --to pdf in
    has "$err" "there is no format 'pdf'; quadrille print -o FILE.pdf writes it"
    run_out "$QUADRILLE" solve --format numbers in
    has "$err" "--format takes a template, such as '{puzzle}'; did you mean --to numbers?"
    run_out "$QUADRILLE" check --format csv in
    has "$err" "did you mean --csv?"
    run_out "$QUADRILLE" generate --grade simple
    has "$err" "there is no grade 'simple'; there are easy, medium, "
    run_out "$QUADRILLE" generate --technique simple
    is "$(head -1 err)" "quadrille: there is no technique 'simple'"
}

@test "options of other commands, and words that help lists" {
    run_out "$QUADRILLE" generate --explain
    is "$(head -1 err)" "quadrille: --explain is not for generate; it is for solve, model"
    run_out "$QUADRILLE" status --board 9x9
    is "$(head -1 err)" "quadrille: --board is not for status"
    for pair in iss:formats antiknight:boards x-wing:techniques; do
        run_out "$QUADRILLE" help ${pair%:*}
        is "$status$err" "2quadrille: '${pair%:*}' is not a command; see quadrille help ${pair#*:}"
    done
}

@test "a drawing says what it does not show" {
    on_terminal "$QUADRILLE" $PUZZLE
    is "$(printf '%s\n' "$out" | wc -l)" 13
    on_terminal "$QUADRILLE" ................
    has "$out" "one of several solutions"
    on_terminal "$QUADRILLE" --first ................
    has "$out" "a solution; others were not looked for"
    on_terminal "$QUADRILLE" 11..............
    has "$out" "no solution"
    has "$out" "| 1 1 | . . |"
    on_terminal "$QUADRILLE" --engine links --node-limit 1 ................
    has "$out" "a limit stopped the search before a solution was found"
    printf '................\n11..............\n' >in
    on_terminal "$QUADRILLE" in
    is "$(printf '%s\n' "$out" | wc -l)" 2
    printf '11..............\n................\n' >in
    on_terminal "$QUADRILLE" in
    is "$(printf '%s\n' "$out" | sed -n 1p)" "$(printf '!none\t11..............')"
}

@test "an exact cover problem in place of puzzles" {
    printf 'a b c\na b\nc\n' >toy.dlx
    for command in solve check count "convert --to line" grade hint canon dedupe minimize print "model --explain"; do
        case $command in print) set -- -o x.svg ;; *) set -- ;; esac
        run_out "$QUADRILLE" $command "$@" toy.dlx
        case $command in count) action=count ;; convert*) action=convert ;; *) action=solve ;; esac
        is "$command: $(head -1 err)" "$command: toy.dlx: an exact cover problem, not puzzles; try quadrille cover $action toy.dlx"
        is "$command $status" "$command 3"
        is "$out" ""
    done
    cp toy.dlx it && echo $PUZZLE >toy.dlx
    is "$("$QUADRILLE" solve --from line toy.dlx)" $SOLVED
    run_out "$QUADRILLE" solve nothing.dlx
    has "$err" "nothing.dlx: No such file"
}

@test "a puzzle in place of an exact cover problem, and a problem in place of an action" {
    echo $PUZZLE >in
    run_out "$QUADRILLE" cover solve in
    is "$status$err" "3in: a puzzle, not an exact cover problem; try quadrille model in | quadrille cover solve -"
    is "$("$QUADRILLE" cover count --from dlx in)" 0
    printf '%081d\n' 0 | tr 0 1 >matrix
    printf '%081d\n' 0 >>matrix # as wide as a puzzle, but of 0 and 1
    is "$("$QUADRILLE" cover count matrix)" 1
    run_out "$QUADRILLE" cover matrix
    has "$err" "cover: missing action before 'matrix' (solve, count, "
    run_out "$QUADRILLE" cover matrix count
    is "$status$(head -1 err)" "2quadrille: cover: the action comes first: quadrille cover count matrix"
    run_out "$QUADRILLE" help cover cuont
    is "$status$err" "2quadrille: there is no command 'cover cuont'; did you mean 'cover count'?"
    has "$("$QUADRILLE" help cover --all)" "Usage: quadrille cover ACTION"
}

@test "JSON is a format that is only read" {
    run_out "$QUADRILLE" convert --to json $PUZZLE
    is "$(head -1 err)" "quadrille: --to: json can only be read; solve, check, grade and generate write JSON with --json"
    for command in solve grade generate; do
        run_out "$QUADRILLE" $command --to json
        is "$status $(head -1 err)" "2 quadrille: --to: json can only be read; use --json"
    done
}

@test "a signal before there are steps to check: not that there are none" {
    mkfifo pipe
    exec 9<>pipe
    signalled waiting:pipe INT "$QUADRILLE" hint --reasons pipe
    exec 9>&-
    is "$err$status" "quadrille: stopped by a signal: nothing was written130"
}

# bats test_tags=slow
@test "a signal: each command says in one line what was reached" {
    mkfifo endless
    while IFS='|' read -r arguments words; do
        for seconds in 0.3 1 3 9; do # a build with checks may have no record whole so early
            yes $PUZZLE >endless 2>/dev/null 9>&- &
            feeder=$!
            signalled $seconds INT "$QUADRILLE" $arguments endless
            kill $feeder 2>/dev/null || true
            is "$arguments: $status $(wc -l <err)" "$arguments: 130 1"
            [[ ! "$err" =~ $words ]] || break
        done
        [[ "$err" =~ $words ]] || { echo "$arguments: $err"; false; }
    done <<END
solve --csv|stopped by a signal after [1-9][0-9]* record
solve --engine links|stopped by a signal after [1-9][0-9]* record
check|stopped by a signal after [1-9][0-9]* record
check --summary|this summary covers only the first [1-9]
count -n 2|stopped by a signal after [1-9][0-9]* record
canon|stopped by a signal after [1-9][0-9]* record
dedupe|stopped by a signal
dedupe --isomorphs|stopped by a signal
grade|stopped by a signal after [1-9][0-9]* record
grade --to line|stopped by a signal after [1-9][0-9]* record
hint|stopped by a signal after [1-9][0-9]* record
convert --to csv|stopped by a signal after [1-9][0-9]* record
minimize|stopped by a signal after [1-9][0-9]* record
shuffle|stopped by a signal after [1-9][0-9]* record
print -o x.svg|after [1-9][0-9]* puzzles were read: nothing was written
bench nine|stopped by a signal
END
    "$QUADRILLE" cover make queens 30 >queens
    "$QUADRILLE" cover make queens 12 >twelve
    while IFS='|' read -r arguments words; do
        for seconds in 0.3 1 3; do
            signalled $seconds INT "$QUADRILLE" $arguments
            is "$arguments: $status $(wc -l <err)" "$arguments: 130 1"
            [[ ! "$err" =~ $words ]] || break
        done
        [[ "$err" =~ $words ]] || { echo "$arguments: $err"; false; }
    done <<END
generate -n 1000 --clues 18|0 of 1000 puzzles in [0-9]* attempts: stopped by a signal
generate -n 100 --er 11..|of 100 puzzles in [0-9]* attempts: stopped by a signal
cover solve --all queens|stopped by a signal after [1-9]
cover sample -n 1000000000 twelve|stopped by a signal
cover family queens|no family: stopped by a signal
cover occurrences queens|nothing counted: stopped by a signal
cover count --part 1/1000000 queens|stopped by a signal: nothing was written
END
}

@test "what is only drawn may be a rule, so every command names it" {
    drawn='{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"line":[{"lines":[["R1C1","R1C2"]]}],"foglight":["R1C1"]}'
    echo "$drawn" >in
    run_out "$QUADRILLE" check in
    is "$out" "$(printf 'multiple\t0 clues')"
    is "$err" "in:1: only drawn, so not read as rules: cosmetic line"
    is "$status" 1
    run_out "$QUADRILLE" count in
    is "$err" "in:1: only drawn, so not read as rules: cosmetic line"
    is "$status" 0
    run_out "$QUADRILLE" convert --to line in
    is "$err" "in:1: f-puzzles-json is read without: cosmetic line, foglight"
}

@test "a grid that the player has filled is no puzzle of clues" {
    echo '{"size":4,"grid":[[{"value":1},{"value":2},{"value":3},{"value":4}],[{"value":3},{"value":4},{"value":1},{"value":2}],[{"value":2},{"value":1},{"value":4},{"value":3}],[{"value":4},{"value":3},{"value":2},{"value":1}]]}' >in
    run_out "$QUADRILLE" check in
    is "$out" "$(printf 'multiple\t0 clues')"
    run_out "$QUADRILLE" count in
    is "$out" 288
}
