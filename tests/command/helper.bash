# Shared by the command tests. QUADRILLE is the command, SOURCE the tree.
PUZZLE=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
SOLVED=534678912672195348198342567859761423426853791713924856961537284287419635345286179
HARD=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
HARD_SOLVED=812753649943682175675491283154237896369845721287169534521974368438526917796318452

setup() {
    cd "$BATS_TEST_TMPDIR" || exit 1
    unset QUADRILLE_OPTIONS
    leave_out
}

# Skips what cannot hold where the tests run. LEFT_OUT is a file with a line for each such test: the name of its file, a
# pattern for what it says, and why, with tabs between them. `*` as the pattern: the whole file.
leave_out() {
    local file pattern why
    [ -n "${LEFT_OUT:-}" ] || return 0
    while IFS=$'\t' read -r file pattern why; do
        [ "$file" = "${BATS_TEST_FILENAME##*/}" ] || continue
        # shellcheck disable=SC2053 # a pattern
        [[ $BATS_TEST_DESCRIPTION != $pattern ]] || skip "$why"
    done <"$LEFT_OUT"
}

teardown() { # what a test that failed has left running holds the output of all tests open
    local left
    left=$(jobs -p)
    # shellcheck disable=SC2086 # one word a process
    [ -z "$left" ] || kill -KILL $left 2>/dev/null || true
}

# To start a process takes longer than what most of them do.
many_parts() {
    if [ -n "${QUADRILLE_LONG:-}" ]; then echo 3000; else echo 100; fi
}

# due N: true every Nth time that a case asks, at another commit (SEED) other times; always at the level long. N has no
# divisor in common with the shares of cases, or some would never be due in a case that is.
due() {
    [ -n "${QUADRILLE_LONG:-}" ] || [ $(((asked += 1, asked + ${SEED:-0}) % $1)) = 0 ]
}

# one_of WORD...: one of them, at another commit (SEED) another one; all at the level long.
one_of() {
    [ -n "${QUADRILLE_LONG:-}" ] || set -- "${@:1 + ${SEED:-0} % $#:1}"
    echo "$@"
}

# few WORD...: all; the first alone if tests are to be short.
few() {
    if [ -n "${QUADRILLE_SHORT:-}" ]; then echo "$1"; else echo "$@"; fi
}

# run_out COMMAND...: stdout in $out, stderr in $err, status in $status.
run_out() {
    status=0
    "$@" >out 2>err || status=$?
    out=$(<out)
    err=$(<err)
}

reads_xml() { # as it is built, or for a document of that format
    case ${1:-ksudoku} in ksudoku | opensudoku) "$QUADRILLE" --version | grep -q 'expat yes' ;; esac
}

need_terminal() { # for what is tried on one: some containers can open none
    [ -z "${LEFT_OUT:-}" ] || skip "a program for Windows has no terminal of POSIX"
    script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be opened"
}

is() { # ACTUAL EXPECTED
    if [ "$1" != "$2" ]; then
        printf 'got:\n%s\nexpected:\n%s\n' "$1" "$2" >&2
        return 1
    fi
}

has() { # TEXT PART
    case $1 in
    *"$2"*) return 0 ;;
    esac
    printf 'not in:\n%s\nlooked for:\n%s\n' "$1" "$2" >&2
    return 1
}

# mixed [LINE...]: lines of 81 symbols, these lines, and everything else that may be between them.
mixed() {
    for i in 1 2 3; do
        echo $PUZZLE
        echo "# comment $i"
        echo "$SOLVED # named"
        numbers $HARD
        echo "${PUZZLE%9}"
        echo "${PUZZLE/53/55}"
        [ $# = 0 ] || printf '%s\n' "$@"
        printf '%s\r\n' "$SOLVED"
        echo ......31...2.1..
        echo "${PUZZLE//./0}"
        echo
    done
    printf %s $HARD_SOLVED # no newline
}

numbers() { # a line of 81 symbols as nine lines of numbers
    local i grid=${1//./0} text=
    for ((i = 0; i < ${#grid}; i += 9)); do
        text+="${grid:i:1} ${grid:i+1:1} ${grid:i+2:1} ${grid:i+3:1} ${grid:i+4:1} ${grid:i+5:1} "
        text+="${grid:i+6:1} ${grid:i+7:1} ${grid:i+8:1}"$'\n'
    done
    printf %s "$text"
}

checksum() { # FNV-1a of a text, 64 bits: what lines of parts end with
    local hash=$((0xcbf29ce484222325)) i code
    for ((i = 0; i < ${#1}; i++)); do
        printf -v code %d "'${1:i:1}"
        hash=$(((hash ^ code) * 0x100000001b3))
    done
    printf %016x $hash
}

until_true() { # COMMAND...: every 0.05 s, for some minutes
    local tries=0
    until "$@"; do
        [ $((tries += 1)) -lt 4800 ] || { echo "not reached: $*" >&2; return 1; }
        sleep 0.05
    done
}

has_lines() { # FILE NUMBER
    [ "$(wc -l <"$1" 2>/dev/null || echo 0)" -ge "$2" ]
}

spent() { # PID: its processor time in hundredths of a second is in $spent; fails when it is over
    local line
    { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
    set -- ${line##*) }
    spent=$((${12} + ${13}))
}

in_hundredths() { # SECONDS, with up to two places: in $hundredths
    local places=${1#*.}
    [[ $1 = *.* ]] || places=
    printf -v places %-2.2s "$places"
    hundredths=$((10#${1%%.*}${places// /0}))
}

# until_spent PID SECONDS: until it has that much processor time, or is over. A machine that is busy, or has not begun
# the program yet, cannot make that too early. Where there is no /proc, they are seconds of the clock.
until_spent() {
    local hundredths spent pause
    in_hundredths "$2"
    [ -e /proc/$$/stat ] || { sleep "$2"; return; }
    while spent "$1" && [ $spent -lt $hundredths ]; do
        pause=$(((hundredths - spent + 3) / 4)) # there may be more than one thread
        printf -v pause %d.%02d $((pause / 100)) $((pause % 100))
        sleep $pause
    done
}

waits() { # PID FILE: it has begun (it handles SIGTERM), has opened that pipe, and sleeps; or it is over
    local known file
    { known=$(<"/proc/$1/status"); } 2>/dev/null || return 0
    [[ $known =~ $'\nSigCgt:\t'[0-9a-f]*([0-9a-f]{4})$'\n' ]] && [ $((0x${BASH_REMATCH[1]} & 0x4000)) != 0 ] &&
        [[ $known = *$'\nState:\tS'* ]] || return 1
    for file in /proc/"$1"/fd/*; do
        [ ! "$file" -ef "$2" ] || return 0
    done
    return 1
}

# All of its threads sleep: one may wait for another one that is at work.
sleeps() { # PID
    local stat line
    for stat in /proc/"$1"/task/*/stat; do
        { read -r line <"$stat"; } 2>/dev/null || continue
        [[ ${line##*) } = S* ]] || return 1
    done
}
sleeps_on() { # PID FILE: in ten looks, so that it is not about to wake
    local look
    for look in 1 2 3 4 5 6 7 8 9 10; do
        waits "$@" && sleeps "$1" || return 1
        sleep 0.02
    done
}
until_waits() { # PID FILE
    if [ -e /proc/$$/fd ]; then until_true sleeps_on "$@"; else sleep 1; fi
}

# What Ctrl-C ends a program for Windows with is 0xC000013A, of which wine passes on the last byte.
take_status() { # STATUS
    status=$1
    [ "$status" != 58 ] || [ "$(head -c 2 "$QUADRILLE")" != '#!' ] || status=130
}

# signalled WHEN SIGNAL COMMAND...: as run_out, with that signal after WHEN seconds of its processor time, or a moment
# after it has written something to the file of written:FILE, or when it waits for the pipe of waiting:FILE.
signalled() {
    local when=$1 signal=$2 pid
    shift 2
    status=0
    case $when in written:*) rm -f "${when#*:}" ;; esac
    env --default-signal=INT,TERM "$@" >out 2>err 9>&- & # 9 is what tests write to
    pid=$!
    case $when in
    written:*)
        while kill -0 $pid 2>/dev/null && [ ! -s "${when#*:}" ]; do
            sleep 0.02
        done
        spent $pid || spent=0
        printf -v when %d.%02d $(((spent + 10) / 100)) $(((spent + 10) % 100))
        until_spent $pid $when
        ;;
    waiting:*) until_waits $pid "${when#*:}" ;;
    *) until_spent $pid "$when" ;;
    esac
    kill -"$signal" $pid 2>/dev/null || true # it may be done
    wait $pid || take_status $?
    out=$(<out)
    err=$(<err)
}

commands() { # all of them, as the program lists them; of one or two words
    "$QUADRILLE" help | sed -n '/^Commands/,/^$/s/^  \([a-z]*\) .*/\1/p'
    "$QUADRILLE" help cover | sed -n '/^Actions/,/^$/s/^  \([a-z]*\) .*/cover \1/p'
}

options_of() { # COMMAND: in the array $options, those that its help has
    local line
    options=()
    while IFS= read -r line; do
        [[ ! $line =~ ^\ \ ....(--[a-z-]+) ]] || options+=("${BASH_REMATCH[1]}")
    done < <("$QUADRILLE" help "$@" --all)
}

children_ms() { # processor time of all processes that were waited for
    times >times
    sed -n '2s/[ms]/ /gp' times | awk '{ printf "%d", 1000 * (60 * ($1 + $3) + $2 + $4) }'
}

# patience AMOUNT: ten times as much where a script starts the command in an emulator.
patience() {
    if [ "$(head -c 2 "$QUADRILLE")" = '#!' ]; then echo "$1"0; else echo "$1"; fi
}

# interrupted ARGUMENTS...: on a puzzle again and again without end, SIGINT ends the command soon, and what it wrote are
# whole lines: all alike, but for their numbers. Soon is half a second of processor time: others may use the machine, too.
interrupted() {
    local pid feeder before took soon
    soon=$(patience 500)
    mkfifo endless
    yes "$SOLVED" >endless 2>/dev/null &
    feeder=$!
    status=0
    env --default-signal=INT,TERM "$QUADRILLE" "$@" endless >out 2>err &
    pid=$!
    until_spent $pid 0.3
    children_ms >before
    before=$(awk '{ print 10 * ($14 + $15) }' /proc/$pid/stat)
    kill -INT $pid
    wait $pid || take_status $?
    children_ms >after
    took=$(($(<after) - $(<before) - before))
    kill $feeder 2>/dev/null || true
    wait $feeder || true
    rm endless
    is $status 130
    [ $took -lt $soon ] || { echo "took $took ms: $*" >&2; return 1; }
    if [ -s out ]; then
        is "$(tail -c 1 out | od -An -c | tr -d ' ')" '\n'
        is "$(uniq out | sed -E 's/"(record|line)":[0-9]+,//g; s/[.1-9]{81}/P/g' | uniq | wc -l)" 1
    fi
}

# An answer that no puzzle has just one solution is one; a command that is unknown or wrong is none.
run_example() { # COMMAND, then what it is to print, if that is said; `cat FILE` makes a file that is not there yet
    case $1 in
    'cat '*.dlx) [ -e "${1#cat }" ] || printf '%s\n' "$2" >"${1#cat }" ;;
    esac
    local status=0 out
    out=$(bash -o pipefail -c "$1" 2>&1) || status=$?
    [ "$status" -le 1 ] || {
        printf '%s: status %s\n%s\n' "$1" "$status" "$out" >&2
        return 1
    }
    [ -z "$2" ] || is "$out" "$2"
}

# run_examples: runs the lines of stdin that begin with `$ `, as they are written, in a copy of the samples; what stands
# below a command up to the next one or a blank line is what it prints. Their number is in $examples.
run_examples() {
    local command= expected= line
    examples=0
    cp "$SOURCE"/examples/puzzles/* .
    PATH=$(dirname "$QUADRILLE"):$PATH
    while IFS= read -r line; do
        case $line in
        '$ '* | '')
            [ -z "$command" ] || run_example "$command" "$expected" || return 1
            command=${line#'$ '} expected=
            [ -z "$command" ] || examples=$((examples + 1))
            ;;
        *) expected=$expected${expected:+$'\n'}$line ;;
        esac
    done
}

# The engines of covers, as the help lists them: auto first.
cover_engines() {
    "$QUADRILLE" help cover solve --all | sed -n '/^Engines:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}
