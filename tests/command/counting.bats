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
    run_out "$QUADRILLE" cover count --engine memo --stats in
    is "$out" 53060477521960000
    has "$err" "engine     memo"
    has "$err" " known, by 192 bits, "
}

@test "--stats are those of the engine that auto chose" {
    dominoes 16x16 >in # which no search counts
    for engine in "" "--engine auto"; do
        run_out "$QUADRILLE" cover count $engine --stats in
        is "$out" 2444888770250892795802079170816
        has "$err" "items      256 (256 primary)"
        has "$err" "engine     layers"
    done
    dominoes 6x6 >in
    run_out "$QUADRILLE" cover count --engine links --stats in
    is "$out" 6728
    has "$err" "updates "
}

@test "-v tells which engine answered" {
    dominoes 12x12 >in
    for arguments in "count --engine links --node-limit 1000|links" "count|layers" "count --engine memo|memo" "solve|cells" \
        "solve --engine cells|cells" "solve --seed 1|dense" "count -n 10|dense"; do
        run_out "$QUADRILLE" cover ${arguments%|*} -v in
        has "$err" "in: answered by engine ${arguments#*|}"
        run_out "$QUADRILLE" cover ${arguments%|*} in
        [[ "$err" != *engine* ]]
    done
    printf 'a b\na\nb\n' >costs
    run_out "$QUADRILLE" cover best -v costs
    has "$err" "costs: answered by engine best"
    for command in solve check count; do
        run_out "$QUADRILLE" $command -v $PUZZLE
        has "$err" "board 9x9: answered by engine nine"
        run_out "$QUADRILLE" $command -v --engine auto --board 9x9+x $PUZZLE
        has "$err" "board 9x9+x: answered by engine cover:dense"
        run_out "$QUADRILLE" $command -v --board "9x9+house=r1c1r1c2r1c3r1c4r1c5r2c1r3c1r4c1r5c1" $PUZZLE
        has "$err" ": answered by engine variant"
    done
}

@test "with little memory the number is the same" {
    "$QUADRILLE" cover make latin 5 >in
    is "$("$QUADRILLE" cover count --engine layers --memory-limit 1 in)" 161280
    is "$("$QUADRILLE" cover count --engine memo --memory-limit 1 in)" 161280
}

takes_little() { # sanitizers and emulators reserve far more memory than they use
    (ulimit -v 400000 && "$QUADRILLE" --version) >/dev/null 2>&1
}

@test "a hard limit of memory from outside" {
    dominoes 20x20 >in
    takes_little || skip "it does not start in 400 MB"
    is "$(ulimit -v 400000 && "$QUADRILLE" cover count --memory-limit 100 in)" \
        1269984011256235834242602753102293934298576249856
}

# bats test_tags=slow
@test "limits and signals" {
    "$QUADRILLE" cover make queens 20 >in
    for how in "" "--engine layers" "--engine memo"; do
        run_out "$QUADRILLE" cover count $how --time-limit 0.2 in
        is "$status" 1
        is "${out:0:2}" ">="
        signalled 0.3 INT "$QUADRILLE" cover count $how in
        is "$status" 130
        is "${out:0:2}" ">="
    done
}

@test "what engines that only count cannot do is a usage error" {
    dominoes 4x4 >in
    for engine in layers memo; do
        run_out "$QUADRILLE" cover solve --engine $engine in
        is "$status" 2
        has "${err%%$'\n'*}" "quadrille: there is no engine '$engine'; there are auto, "
        for how in "--part 1/2" "-n 3" "--order first" "--node-limit 5"; do
            run_out "$QUADRILLE" cover count --engine $engine $how in
            is "$status" 2
            has "$err" "--engine $engine cannot be used with --"
        done
    done
    run_out "$QUADRILLE" cover count --engine memo --save state in
    is "$status" 2
    has "$err" "--engine memo cannot be used with --save"
}

# bats test_tags=slow
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

@test "layers: a time limit before the count begins saves its beginning" {
    dominoes 12x12 >in
    run_out "$QUADRILLE" cover count --engine layers --save state --time-limit 0.000001 in
    is "$status $out" "1 >=0"
    is "$err" "in: the rest of the count is saved; continue with --resume state"
    run_out "$QUADRILLE" cover count --engine layers --resume state in
    is "$status $out" "0 53060477521960000"
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

# bats test_tags=slow
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

@test "memo: what falls apart" {
    awk 'BEGIN { for (i = 2; i <= 364; i++) print "v" int((i + 1) / 3), "v" i }' >tree
    "$QUADRILLE" cover make colouring tree 5 >in # 5 * 4^363
    is "$("$QUADRILLE" cover count --engine memo in)" \
        "$(awk 'BEGIN {
            d[n = 1] = 5
            for (i = 0; i < 363; i++) {
                carry = 0
                for (k = 1; k <= n || carry; k++) { x = d[k] * 4 + carry; d[k] = x % 10; carry = int(x / 10); if (k > n) n = k }
            }
            for (k = n; k > 0; k--) printf "%d", d[k]
        }')"
}

@test "memo: a number that is not whole says so" {
    "$QUADRILLE" cover make latin 7 >in
    run_out "$QUADRILLE" cover count --engine memo --time-limit 1 in
    is "$status" 1
    is "${out:0:2}" ">="
    [ "${out:2}" -gt 0 ]
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
    is "$(dominoes 4x4)" "$(<in)"
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
    is "$(<judged)" "36 1"
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
    "$QUADRILLE" cover make queens 80 >in # the search in order takes forever
    "$QUADRILLE" cover solve --verify in >first
    is "$(grep -c . first)" 80
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

# bats test_tags=slow
@test "a time limit is noticed while plans are made and work is shared, and the memory is what was asked for" {
    { # one item that needs many of many options, and colours
        echo '500:60000|a | x0 x1 x2 x3 x4 x5 x6 x7 x8 x9'
        seq 0 99999 | sed 's/.*\(.\)$/a x\1:&/'
    } >wide
    takes_little || skip "it does not start in 400 MB"
    for how in "--engine layers" "--engine memo" "--engine links -j 2" "-j 2"; do
        run_out bash -c "ulimit -v 400000; ulimit -t $(patience 5); exec \"\$@\"" - "$QUADRILLE" cover count $how \
            --memory-limit 50 --time-limit 0.5 wide
        is "$status" 1
        has "$out" ">="
    done
    n=30000
    { seq -f 'i%.0f' -s ' ' $n; seq 2 $n | awk '{ print "i" $1 - 1, "i" $1 }'; echo "i$n i1"; } >ring
    run_out "$QUADRILLE" cover count --engine layers --memory-limit 1 ring
    is "$err" "ring: layers: the plan of its steps takes more than the limit of memory"
    is "$status$out" 3
    is "$("$QUADRILLE" cover count --engine layers ring)" 2
}

# bats test_tags=slow
@test "a limit of memory holds for whatever is made ready, with every engine" {
    { # long options, all of the same colours: whatever copies the problem takes as much as the problem
        awk 'BEGIN { for (i = 0; i < 20; i++) printf "p%d ", i; printf "|"; for (i = 0; i < 20000; i++) printf " x%d", i }'
        awk 'BEGIN { for (o = 0; o < 40; o++) { printf "\np%d", o % 20; for (i = 0; i < 20000; i++) printf " x%d:a", i }
            print "" }'
    } >long
    for how in "count --engine layers|counting needs" "count --engine memo|counting needs" "count|engine links needs" \
        "count --engine cells|engine cells needs" "solve --seed 1|engine links needs" "solve|engine links needs" \
        "best|the search needs"; do
        run_out "$QUADRILLE" cover ${how%|*} --memory-limit 8 long
        is "$status$out" 3
        has "$err" "long: ${how#*|}"
        has "$err" " MB, more than the limit"
    done
    for how in family occurrences sample; do
        run_out "$QUADRILLE" cover $how --memory-limit 8 long
        is "$status$out $err" "3 long: the family does not fit in the memory"
    done
    is "$("$QUADRILLE" cover count --engine dense --memory-limit 20 long)" 1048576
    takes_little && [ "$(patience 1)" = 1 ] && command -v python3 >/dev/null || return 0
    most() { # COMMAND...: the most resident memory, in MB
        python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)' "$@"
    }
    problem=$(most "$QUADRILLE" cover solve --engine links --memory-limit 1 long) # it is read, and refused
    limits=(8 20 40) turn=${SEED:-0}
    [ -n "${QUADRILLE_LONG:-}" ] || limits=(${limits[turn / 3 % 3]})
    for limit in "${limits[@]}"; do
        for how in count "count --engine layers" "count --engine memo" "count --engine dense" family occurrences sample \
            best "solve --seed 1" solve "solve --all"; do
            [ -n "${QUADRILLE_LONG:-}" ] || ((turn++ % 3 == 0)) || continue # others at another commit
            used=$(most "$QUADRILLE" cover $how --memory-limit $limit --time-limit 1 long)
            [ "$used" -le $((problem + limit + limit / 10 + 1)) ] || { echo "$how: $used, $problem + $limit" >&2; false; }
        done
    done
}
