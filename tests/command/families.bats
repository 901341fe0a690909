load helper

dominoes() { # ROWSxCOLUMNS
    "$QUADRILLE" cover make dominoes "$1"
}

sum() { # what a saved text must end with
    checksum "$1"$'\n'
}

@test "a saved family: the same solutions, numbers and counts" {
    dominoes 6x6 >in
    run_out "$QUADRILLE" cover family -o saved in
    is "$status$err" 0
    is "$(sed -n 1p saved)" "quadrille family 1"
    is "$(sed -n 3p saved)" "solutions 6728"
    for what in "sample -n 20 --seed 7" "sample --at 1,6728,100-120" "occurrences" "family" "family --to zdd" \
        "sample -n 5 --without r1c1_r1c2" "family --with r1c1_r1c2" "occurrences --json"; do
        what=(${what})
        "$QUADRILLE" cover "${what[@]//_/ }" in >made
        "$QUADRILLE" cover "${what[@]//_/ }" --family saved in >loaded
        cmp made loaded
    done
    "$QUADRILLE" cover family --to family in | cmp - saved
    "$QUADRILLE" cover sample --at 3 --family - in <saved | cmp - <("$QUADRILLE" cover sample --at 3 in)
    cmp <("$QUADRILLE" cover sample --at 3..7,9 in) <("$QUADRILLE" cover sample --at 3-7,9 in)
}

@test "solutions by their numbers: all of them, each once" {
    dominoes 4x4 >in
    "$QUADRILLE" cover sample --at 1-36 --json --verify in >numbered
    is "$(sed 's/{"index":\([0-9]*\).*/\1/' numbered | tr '\n' ' ')" "$(seq 36 | tr '\n' ' ')"
    sed 's/.*"options"//' numbered | sort >here
    "$QUADRILLE" cover solve --all --json in | sed 's/.*"options"//' | sort | cmp - here
    is "$("$QUADRILLE" cover sample --at 9-11,1,010 --json in | sed 's/{"index":\([0-9]*\).*/\1/' | tr '\n' ' ')" "9 10 11 1 10 "
    is "$("$QUADRILLE" cover sample --at 2,3 in | grep -c '^$')" 1
    is "$("$QUADRILLE" cover sample --at 2 --draw in | wc -l)" 9
    has "$("$QUADRILLE" cover sample --at 2,3 --svg in)" "<svg"
}

@test "numbers of many digits" {
    dominoes 14x14 >in
    "$QUADRILLE" cover family in >saved
    "$QUADRILLE" cover sample --family saved --at 99999999999999999999999-100000000000000000000000 --verify --json in |
        sed 's/{"index":\([0-9]*\).*/\1/' >numbers
    is "$(<numbers)" $'99999999999999999999999\n100000000000000000000000'
    run_out "$QUADRILLE" cover sample --family saved --at 112202208776036178000000,112202208776036178000001 in
    is "$status" 1
    is "$(grep -c . out)" 98
    is "$err" "in: no solution 112202208776036178000001: there are 112202208776036178000000"
}

@test "numbers beyond the last are left out, and told" {
    dominoes 4x4 >in
    run_out "$QUADRILLE" cover sample --at 35-99,1 --json in
    is "$status" 1
    is "$(grep -c . out)" 3
    is "$err" "in: no solution 37: there are 36"
    dominoes 3x3 >in
    run_out "$QUADRILLE" cover sample --at 1 in
    is "$status $err" "1 in: no solution 1: there are 0"
}

@test "occurrences: those of all solutions" {
    printf 'a b | c\na c:x |3\na c:y\nb\nb c:x |-2\na b\n' >in
    "$QUADRILLE" cover occurrences in >counted
    is "$(<counted)" $'2\ta c:x |3\n1\ta c:y\n2\tb\n1\tb c:x |-2\n1\ta b'
    "$QUADRILLE" cover solve --all in | grep . | sort | uniq -c | awk '{ n = $1; $1 = ""; print n "\t" substr($0, 2) }' |
        sort >here
    sort counted | cmp - here
    is "$("$QUADRILLE" cover occurrences --json in | head -2)" \
        $'{"count":2,"option":["a","c:x"]}\n{"count":1,"option":["a","c:y"]}'
    dominoes 14x14 >in
    is "$("$QUADRILLE" cover occurrences in | head -1)" $'56101104388018089000000\tr1c1 r1c2'
    dominoes 3x3 >in
    run_out "$QUADRILLE" cover occurrences in
    is "$status$err" 0
    is "$(cut -f1 out | sort -u)" 0
}

@test "only solutions with some options and without others" {
    dominoes 4x4 >in
    "$QUADRILLE" cover solve --all --json in >all
    "$QUADRILLE" cover sample -n 200 --seed 2 --with 'r1c2 r1c1' --without $'r4c3 r4c4\nr4c1 r4c2' --json in |
        sed 's/.*"options"//' | sort -u >kept
    sed 's/.*"options"//' all | grep '"r1c1","r1c2"' | grep -v '"r4c3","r4c4"' | grep -v '"r4c1","r4c2"' | sort | cmp - kept
    is "$("$QUADRILLE" cover family --with 'r1c1 r1c2' in | sed -n 3p)" "solutions 18"
    is "$("$QUADRILLE" cover family --with 'r1c1 r1c2' --with 'r1c1 r2c1' in | sed -n 3,5p | tr '\n' ' ')" \
        "solutions 0 nodes 0 arcs 0 "
    run_out "$QUADRILLE" cover sample --with 'r1c1 r1c2' --without 'r1c1 r1c2' in
    is "$status $err" "1 in: no solution"
    "$QUADRILLE" cover family --with 'r1c1 r1c2' in >saved # and once more
    is "$("$QUADRILLE" cover family --family saved --with 'r2c1 r2c2' in | sed -n 3p)" "solutions $(
        grep '"r1c1","r1c2"' all | grep -c '"r2c1","r2c2"')"
    is "$("$QUADRILLE" cover family --family saved --without 'r1c1 r1c2' in | sed -n 3p)" "solutions 0"
}

@test "options that are given: their words, in any order, with or without the cost" {
    printf 'a b | c\na c:x |3\na c:x |4\nb\na b\nb\n' >in
    for with in 'c:x a |3' $' a\tc:x |3' 'a c:x |3'; do
        is "$("$QUADRILLE" cover family --with "$with" in | sed -n 3p)" "solutions 2"
    done
    is "$("$QUADRILLE" cover family --without 'a c:x' in | sed -n 3p)" "solutions 1"
    while IFS='|' read -r option message; do
        run_out "$QUADRILLE" cover sample --with "${option//;/|}" in
        is "$status" 2
        is "$(head -1 err)" "quadrille: --with: $message"
    done <<'END'
a c:x|there are 2 options 'a c:x'
b|there are 2 options 'b'
a|there is no option 'a'
a a|there is no option 'a a'
a c|there is no option 'a c'
a c:x ;5|there is no option 'a c:x |5'
a b ;0|there is no option 'a b |0'
END
    run_out "$QUADRILLE" cover sample --without 'x' in
    is "$(head -1 err)" "quadrille: --without: there is no option 'x'"
    set --
    for i in {1..65}; do set -- "$@" --with b; done
    run_out "$QUADRILLE" cover sample "$@" in
    is "$status" 2
    is "$(head -1 err)" "quadrille: --with can be given up to 64 times"
}

@test "a ZDD, with the options of its levels after it" {
    dominoes 2x3 >in
    "$QUADRILLE" cover family --to zdd in >out
    is "$(sed '1,/^\.$/d' out | wc -l)" "$(sed '1,/^\.$/d' out | sort -u | wc -l)"
    # Sets of nodes are added up, as whoever reads it does.
    awk '/^\.$/ { print n[last]; exit } NF == 4 { n["B"] = 0; n["T"] = 1; n[$1] = n[$3] + n[$4]; last = $1 }' out >sets
    is "$(<sets)" 3
    dominoes 3x3 >in
    is "$("$QUADRILLE" cover family --to zdd in)" $'B\n.'
}

@test "texts that are no family of this problem" {
    dominoes 4x4 >in
    "$QUADRILLE" cover family in >saved
    dominoes 4x6 >other
    run_out "$QUADRILLE" cover sample --family saved other
    is "$status $err" "3 saved: was saved from another problem"
    head -c 300 saved >torn
    run_out "$QUADRILLE" cover occurrences --family torn in
    is "$status $err" "3 torn: is truncated: its last line is missing"
    cat saved saved >twice
    run_out "$QUADRILLE" cover sample --family twice in
    is "$status $err" "3 twice: was altered: its checksum does not match"
    sed 's/^solutions 36/solutions 37/' saved >altered
    run_out "$QUADRILLE" cover family --family altered in
    is "$status $err$out" "3 altered: was altered: its checksum does not match"
    text=$(printf 'quadrille family 1\n%s\nsolutions 1\nnodes 1\narcs 1\nnode 0 0>7' "$(sed -n 2p saved)")
    printf '%s\nend %s\n' "$text" "$(sum "$text")" >wrong
    run_out "$QUADRILLE" cover sample --family wrong in
    is "$status $err" "3 wrong:6:10: was altered: unexpected line"
    text=$(printf 'quadrille family 1\n%s\nsolutions 1\nnodes 1\narcs 1\nnode 0 0>1' "$(sed -n 2p saved)")
    printf '%s\nend %s\n' "$text" "$(sum "$text")" >wrong # safe, but a lie
    run_out "$QUADRILLE" cover sample --verify --family wrong in
    is "$status" 3
    has "$err" "in: solution 1 is wrong: "
    : >nothing
    run_out "$QUADRILLE" cover sample --family nothing in
    is "$status $err" "3 nothing: is not a saved family"
    run_out "$QUADRILLE" cover sample --family missing in
    is "$status $err" "3 missing: No such file or directory"
    run_out "$QUADRILLE" cover sample --family - <in
    is "$status $err" "3 -: is not a saved family"
}

# bats test_tags=slow
@test "families: limits and signals" {
    "$QUADRILLE" cover make queens 20 >in
    run_out "$QUADRILLE" cover family --time-limit 0.2 in
    is "$status$out $err" "1 in: no family: stopped by the time limit"
    run_out "$QUADRILLE" cover occurrences --time-limit 0.2 in
    is "$status$out $err" "1 in: nothing counted: stopped by the time limit"
    run_out "$QUADRILLE" cover family --memory-limit 2 in
    is "$status$out $err" "3 in: the family does not fit in the memory"
    for action in family occurrences "sample --at 1"; do
        signalled 0.3 TERM "$QUADRILLE" cover $action in
        is "$status$out" 143
        signalled 0.3 INT "$QUADRILLE" cover $action in
        is "$status$out" 130
    done
    dominoes 8x8 >in
    "$QUADRILLE" cover family in >saved
    signalled written:solutions INT "$QUADRILLE" cover sample --family saved --at 1-12988816 -o solutions in
    is "$status" 130
    has "$err" "in: stopped by a signal after solution "
    is "$(tail -n 1 solutions | wc -w)" 2
    [ "$(grep -c . solutions)" = "$((32 * $(sed 's/.* solution //' err)))" ]
    run_out "$QUADRILLE" cover sample --family saved --at 1-12988816 --time-limit 0.2 in
    is "$status" 1
    has "$err" "in: stopped by the time limit after solution "
}

# bats test_tags=slow
@test "families: huge problems are not deaf" { # by processor time: 1 s is asked for, and a few are for a busy machine
    { echo '500:60000|a'; yes a | head -100000; } >multiple
    awk 'BEGIN {
        for (i = 0; i < 98000; i++) printf "%d ", i
        for (o = 0; o < 40; o++) {
            print ""
            for (i = 0; i < 98000; i++) if (int(i * 7919 / 2 ^ int(o / 2 % 15)) % 2 == o % 2) printf "%d ", i
        }
        print "" }' >long
    for action in family sample occurrences "count --engine layers" "count --engine memo" "solve --seed 1"; do
        for problem in multiple long; do
            due 3 || continue
            run_out bash -c "ulimit -t $(patience 4); exec \"\$@\"" - "$QUADRILLE" cover $action --time-limit 1 $problem
            [ "$status" -le 3 ]
        done
        case $action in count* | solve*) continue ;; esac
        run_out "$QUADRILLE" cover $action --memory-limit 20 multiple
        is "$status $err" "3 multiple: the family does not fit in the memory"
    done
    run_out bash -c "ulimit -t $(patience 4); exec \"\$@\"" - "$QUADRILLE" cover convert --to cnf multiple
    is "$status $err" "3 multiple: too many variables for DIMACS" # which is known without counting them
}

# bats test_tags=slow
@test "families: limits and signals while one is read" {
    dominoes 6x6 >in
    "$QUADRILLE" cover family -o saved in
    mkfifo pipe
    exec 9<>pipe # who writes to it, but not to the end
    head -3 saved >&9
    for action in sample "sample --at 1" occurrences family; do
        case $action in sample*) nothing="no sample" ;; family) nothing="no family" ;; *) nothing="nothing counted" ;; esac
        run_out "$QUADRILLE" cover $action --family pipe --time-limit 0.2 in
        is "$status$out $err" "1 in: $nothing: stopped by the time limit"
        run_out "$QUADRILLE" cover $action --family - --time-limit 0.2 in <pipe
        is "$status$out $err" "1 in: $nothing: stopped by the time limit"
        for signal in INT TERM; do
            signalled waiting:pipe $signal "$QUADRILLE" cover $action --family pipe in
            is "$status$out $err" "$((128 + $(kill -l $signal))) in: $nothing: stopped by a signal"
        done
        run_out "$QUADRILLE" cover $action --family saved --time-limit 60 in
        is "$status$err" 0
    done
    exec 9>&-
    run_out "$QUADRILLE" cover family --family saved --time-limit 0.000001 -o new in
    is "$status$out $err" "1 in: no family: stopped by the time limit"
    [ ! -s new ]
}

@test "families: a full disk, closed descriptors, an output that is also an input, two at once" {
    dominoes 6x6 >in
    "$QUADRILLE" cover family -o saved in
    for action in family "family --to zdd" occurrences "sample --at 1"; do
        run_out sh -c "'$QUADRILLE' cover $action in >/dev/full"
        is "$status" 3
        has "$err" "standard output: "
        run_out sh -c "'$QUADRILLE' cover $action in >&-"
        is "$status" 3
        run_out "$QUADRILLE" cover $action --family saved -o saved in
        is "$status $err" "3 saved: input file is output file"
        run_out "$QUADRILLE" cover $action -o in in
        is "$status $err" "3 in: input file is output file"
    done
    run_out sh -c "'$QUADRILLE' cover sample --family - in <&-"
    is "$status" 3
    "$QUADRILLE" cover family in | cmp - saved
    "$QUADRILLE" cover family -o first in &
    "$QUADRILLE" cover family -o second in
    wait
    cmp first saved
    cmp second saved
}

@test "families: --stats" {
    dominoes 6x6 >in
    for action in family occurrences sample; do
        run_out "$QUADRILLE" cover $action --with 'r1c1 r1c2' --stats in
        is "$(head -1 err)" "solutions  3364"
    done
}

@test "families: --stats are those of what --with and --without leave" {
    dominoes 6x6 >in
    run_out "$QUADRILLE" cover family --with 'r1c1 r1c2' --without 'r3c3 r3c4' --stats in
    is "$(grep -E '^(solutions|nodes|arcs) ' err | tr -s ' ')" "$(sed -n 3,5p out)"
    run_out "$QUADRILLE" cover sample --with 'r1c1 r1c2' --without 'r1c1 r1c2' --stats in
    is "$(tail -3 err | tr -s ' ')" "$(printf 'solutions 0\nnodes 0\narcs 0')"
}
