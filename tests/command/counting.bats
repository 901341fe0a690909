load helper

dominoes() { # ROWSxCOLUMNS
    "$QUADRILLE" cover make dominoes "$1"
}

@test "numbers of any size" {
    is "$(dominoes 16x16 | "$QUADRILLE" cover count)" 2444888770250892795802079170816
    is "$(dominoes 2x900 | "$QUADRILLE" cover count | tr -d '\n' | wc -c)" 188
    is "$(dominoes 12x12 | "$QUADRILLE" cover count --engine layers)" 53060477521960000
    is "$(dominoes 12x12 | "$QUADRILLE" cover count -j2)" 53060477521960000
    is "$(dominoes 12x12 | "$QUADRILLE" cover count --json)" '{"count":53060477521960000,"exact":true}'
    is "$(dominoes 12x12 | "$QUADRILLE" cover count --simplify)" 53060477521960000
    is "$(dominoes 5x5 | "$QUADRILLE" cover count)" 0
}

@test "what is known of the count, with --stats" {
    dominoes 12x12 >in
    run_out "$QUADRILLE" cover count --engine layers --stats in
    is "$out" 53060477521960000
    has "$err" "engine     layers"
    has "$err" "pieces     1"
    has "$err" " of 12 bits"
}

@test "--stats alone are those of a search" {
    dominoes 6x6 >in
    run_out "$QUADRILLE" cover count --stats in
    is "$out" 6728
    has "$err" "updates "
}

@test "with little memory the number is the same" {
    "$QUADRILLE" cover make latin 5 >in
    is "$("$QUADRILLE" cover count --engine layers --memory-limit 1 in)" 161280
}

@test "a hard limit of memory from outside" {
    case $("$QUADRILLE" --version) in *sanitize*) skip ;; esac
    dominoes 20x20 >in
    # Sanitizers and emulators reserve far more than they use.
    (ulimit -v 400000 && "$QUADRILLE" --version) >/dev/null 2>&1 || skip "it does not start in 400 MB"
    is "$(ulimit -v 400000 && "$QUADRILLE" cover count --memory-limit 100 in)" \
        1269984011256235834242602753102293934298576249856
}

@test "limits and signals" {
    "$QUADRILLE" cover make queens 20 >in
    for how in "" "--engine layers"; do
        run_out "$QUADRILLE" cover count $how --time-limit 0.2 in
        is "$status" 1
        is "${out:0:2}" ">="
        signalled 0.3 INT "$QUADRILLE" cover count $how in
        is "$status" 130
        is "${out:0:2}" ">="
    done
}

@test "what layers cannot do is a usage error" {
    dominoes 4x4 >in
    run_out "$QUADRILLE" cover solve --engine layers in
    is "$status" 2
    is "${err%%$'\n'*}" "quadrille: --engine layers: only cover count can use it"
    for how in "--part 1/2" "-n 3" "--order first" "--node-limit 5"; do
        run_out "$QUADRILLE" cover count --engine layers $how in
        is "$status" 2
        has "$err" "--engine layers cannot be used with --"
    done
}

@test "layers: saved by limits and signals, and resumed" {
    dominoes 20x20 >in
    for how in "TERM 143" "INT 130" "USR1 1"; do
        signalled 0.3 "${how% *}" "$QUADRILLE" cover count --engine layers --save state in
        is "$status $out" "${how#* } >=0"
        is "$err" "in: the rest of the count is saved; continue with --resume state"
        is "$(head -1 state)" "quadrille layers 1"
        [ ! -e state.new ] && [ ! -e state.lock ]
    done
    dominoes 12x12 >in
    run_out "$QUADRILLE" cover count --engine layers --save state --time-limit 0.001 in
    while [ "$status" = 1 ]; do
        run_out "$QUADRILLE" cover count --engine layers --save state --resume state --time-limit 0.01 in
    done
    is "$status $out" "0 53060477521960000"
    is "$("$QUADRILLE" cover count --engine layers --resume state in)" 53060477521960000
}

@test "layers: what is saved is whole, whenever the count is killed" {
    dominoes 12x12 >in
    for when in 0.05 0.1 0.15 0.2; do
        resume=
        [ ! -e state ] || resume="--resume state"
        signalled $when KILL "$QUADRILLE" cover count --engine layers --save state --save-interval 0.001 $resume in
        [ ! -e state ] || is "$(tail -1 state | cut -c1-4)" "end "
    done
    resume=
    [ ! -e state ] || resume="--resume state"
    is "$("$QUADRILLE" cover count --engine layers $resume in)" 53060477521960000
}

@test "layers: states that cannot be resumed, and files that cannot be written" {
    dominoes 8x8 >in
    dominoes 8x6 >other
    "$QUADRILLE" cover count --engine layers --save state in
    run_out "$QUADRILLE" cover count --engine layers --resume state other
    is "$status $err" "3 state: was saved from another problem"
    head -c -1 state >cut
    run_out "$QUADRILLE" cover count --engine layers --resume cut in
    is "$status $err" "3 cut: is truncated: its last line is missing"
    sed '3s/1/2/' state >cut
    run_out "$QUADRILLE" cover count --engine layers --resume cut in
    is "$status $out" "3 "
    has "$err" "cut: was altered: line "
    run_out "$QUADRILLE" cover count --resume state in
    is "$status $err" "3 state: was saved with --engine layers"
    "$QUADRILLE" cover count --save search in
    run_out "$QUADRILLE" cover count --engine layers --resume search in
    is "$status $err" "3 search: is not a saved count of layers"
    run_out "$QUADRILLE" cover count --engine layers --resume missing in
    is "$status $err" "3 missing: No such file or directory"
    run_out "$QUADRILLE" cover count --engine layers --resume . in
    is "$status $err" "3 .: Is a directory"
    run_out "$QUADRILLE" cover count --engine layers --save no/state in
    is "$status $out" "3 "
    run_out "$QUADRILLE" cover count --engine layers --save in in
    is "$status $err" "3 in: input file is output file"
    run_out "$QUADRILLE" cover count --engine layers --save state --simplify in
    is "$status" 2
    is "$("$QUADRILLE" cover count --engine layers --resume - in <state)" 12988816
}

@test "layers: two do not save to one file" {
    dominoes 20x20 >in
    "$QUADRILLE" cover count --engine layers --save state in >first 2>&1 &
    pid=$!
    while kill -0 $pid && [ ! -s state ]; do sleep 0.05; done
    run_out "$QUADRILLE" cover count --engine layers --save state in
    kill $pid || true # it may be done
    wait $pid || true
    is "$status $err" "3 state: another process saves its search there"
}

@test "states that are too long, and searches that are not stopped by that" {
    awk 'BEGIN {
        for (i = 0; i < 1100; i++) printf "p%d ", i
        printf "|"
        for (i = 0; i < 1100; i++) printf " s%d", i
        print ""
        for (k = 0; k < 2; k++) { printf "p%d", k; for (i = 0; i < 1100; i++) printf " s%d", i; print "" }
        for (i = 0; i < 1100; i++) printf "p%d s%d\n", i, (i + 1) % 1100
    }' >in
    run_out "$QUADRILLE" cover count --engine layers in
    is "$status" 3
    is "$err" "in: layers: a state would need more than 1024 bits"
    is "$("$QUADRILLE" cover count in)" 1
}

@test "a full disk, closed descriptors" {
    dominoes 4x4 >in
    run_out sh -c '"$QUADRILLE" cover count in >/dev/full'
    is "$status" 3
    run_out sh -c '"$QUADRILLE" cover count in >&-'
    is "$status" 3
    run_out sh -c '"$QUADRILLE" cover count - <&-'
    is "$status" 3
    run_out sh -c '"$QUADRILLE" cover sample -n 9 in >/dev/full'
    is "$status" 3
    run_out sh -c '"$QUADRILLE" cover sample in >&-'
    is "$status" 3
    run_out "$QUADRILLE" cover sample -o in in
    is "$status" 3
    is "$(dominoes 4x4)" "$(cat in)"
}

@test "sample: solutions, the same for the same seed" {
    dominoes 12x12 >in
    "$QUADRILLE" cover sample -n 3 --seed 5 --verify in >first
    "$QUADRILLE" cover sample -n 3 --seed 5 in >second
    cmp first second
    "$QUADRILLE" cover sample -n 3 --seed 6 in >third
    ! cmp -s first third
    is "$(grep -c . first)" 216
    is "$("$QUADRILLE" cover sample --seed 5 in)" "$(sed '/^$/,$d' first)"
    is "$("$QUADRILLE" cover sample -n 2 --json in | wc -l)" 2
}

# 36 ways: 100 draws of each; with 35 degrees of freedom chi-square is below 80 but for one time in
# fifty thousand.
@test "sample: every solution is as likely" {
    dominoes 4x4 >in
    "$QUADRILLE" cover sample -n 3600 --seed 1 --json in | sed 's/.*"options"/"options"/' | sort | uniq -c |
        awk '{ s += ($1 - 100) ^ 2 / 100 } END { print NR, s < 80 }' >judged
    is "$(cat judged)" "36 1"
}

@test "sample: limits, signals, and what has no sample" {
    "$QUADRILLE" cover make queens 20 >in
    run_out "$QUADRILLE" cover sample --time-limit 0.2 in
    is "$status" 1
    is "$err" "in: no sample: stopped by the time limit"
    is "$out" ""
    signalled 0.3 TERM "$QUADRILLE" cover sample in
    is "$status" 143
    run_out "$QUADRILLE" cover sample --memory-limit 2 in
    is "$status" 3
    is "$err" "in: the family does not fit in the memory"
    dominoes 3x3 >in
    run_out "$QUADRILLE" cover sample -n 5 in
    is "$status" 1
    is "$err" "in: no solution"
    run_out "$QUADRILLE" cover sample -n 0 in
    is "$status" 2
}

@test "sample: drawn" {
    dominoes 4x4 >in
    is "$("$QUADRILLE" cover sample --draw in | wc -l)" 9
    has "$("$QUADRILLE" cover sample -n 2 --svg in)" "<svg"
}

@test "one solution is found although the first choices lead to none" {
    "$QUADRILLE" cover make queens 100 >in # the search in order takes forever
    "$QUADRILLE" cover solve --verify in >first
    is "$(grep -c . first)" 100
    "$QUADRILLE" cover solve in | cmp - first
    "$QUADRILLE" cover solve --sat in >sat || [ $? = 10 ]
    has "$(head -1 sat)" "s SATISFIABLE"
    "$QUADRILLE" cover make queens 8 | "$QUADRILLE" cover solve >raced
    "$QUADRILLE" cover make queens 8 | "$QUADRILLE" cover solve -n 1 | cmp - raced
}

@test "one solution: limits, signals, and none" {
    "$QUADRILLE" cover make langford 18 >in # has none, and that takes hours to prove
    run_out "$QUADRILLE" cover solve --time-limit 0.3 in
    is "$status" 1
    is "$err" "in: no solution found within the limits"
    signalled 0.4 INT "$QUADRILLE" cover solve in
    is "$status" 130
    "$QUADRILLE" cover make langford 5 >in
    run_out "$QUADRILLE" cover solve in
    is "$status" 1
    is "$err" "in: no solution"
}
