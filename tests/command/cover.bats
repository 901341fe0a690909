load helper

toy() {
    printf '%s\n' '| Knuth, Dancing Links' 'a b c d e f g' 'c e' 'a d g' 'b c f' 'a d f' 'b g' 'd e g' >toy.dlx
}

@test "solve prints the options of a solution" {
    toy
    run_out "$QUADRILLE" cover solve toy.dlx
    is "$(sort out)" "$(printf 'a d f\nb g\nc e')"
    is "$err" ""
    is $status 0
}

@test "count prints the number alone" {
    toy
    run_out "$QUADRILLE" cover count toy.dlx
    is "$out" 1
    is $status 0
    run_out "$QUADRILLE" cover count - <toy.dlx
    is "$out" 1
    run_out "$QUADRILLE" cover count "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" 8
    run_out "$QUADRILLE" cover count --limit 3 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=3"
    is $status 1
    run_out "$QUADRILLE" cover count -n 3 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=3"
    run_out "$QUADRILLE" cover count --json toy.dlx
    is "$out" '{"count":1,"exact":true}'
}

@test "several solutions, blank lines between" {
    printf 'a b\na\nb\na b\n' >in
    run_out "$QUADRILLE" cover solve --all in
    is "$out" "$(printf 'a\nb\n\na b')"
    run_out "$QUADRILLE" cover solve -n 1 in
    is "$out" "$(printf 'a\nb')"
    is $status 0
    run_out "$QUADRILLE" cover solve --all --json in
    is "$out" "$(printf '{"index":1,"options":[["a"],["b"]]}\n{"index":2,"options":[["a","b"]]}')"
}

@test "no solution" {
    printf 'a b\na\n' >in
    run_out "$QUADRILLE" cover solve in
    is "$out" ""
    is "$err" "in: no solution"
    is $status 1
    run_out "$QUADRILLE" cover count in
    is "$out" 0
    is $status 0
}

@test "the empty problem has one solution" {
    echo '| nothing' >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    run_out "$QUADRILLE" cover solve in
    is "$out" ""
    is $status 0
}

@test "options without primary item are ignored with a warning" {
    printf 'a | b\na\nb\n' >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    is "$err" "in:3:1: this option names no primary item and is ignored"
    is $status 0
}

@test "errors with file, line and column" {
    printf 'a b\na c\n' >in
    run_out "$QUADRILLE" cover count in
    is "$out" ""
    is "$err" "in:2:3: 'c': no item has this name"
    is $status 3
    run_out "$QUADRILLE" cover count missing
    is "$err" "missing: No such file or directory"
    is $status 3
    run_out "$QUADRILLE" cover count /
    is "$err" "/: Is a directory"
    is $status 3
    : >empty
    run_out "$QUADRILLE" cover count empty
    is "$err" "empty: no line of items: the text is empty"
    is $status 3
}

@test "-o: a file keeps what it has if nothing comes of it" {
    toy
    printf 'a b\na c\n' >wrong
    printf 'a b\na\n' >none
    echo old >keep
    for way in "solve missing" "solve wrong" "count wrong" "dance toy.dlx" "solve --sat --json toy.dlx" \
        "solve --resume missing toy.dlx" "solve --resume wrong toy.dlx" "run --part x toy.dlx" \
        "merge missing" "merge wrong" "convert --to xml toy.dlx" "solve --engine cells --from x toy.dlx"; do
        run_out "$QUADRILLE" cover $way -o keep
        [ $status -ge 2 ]
        [ -n "$err" ]
        is "$(<keep)" old
    done
    run_out "$QUADRILLE" cover solve none -o keep
    is $status 1
    is "$(<keep)" ""
    yes | head -1000 >keep
    run_out "$QUADRILLE" cover count toy.dlx -o keep
    is "$(<keep)" 1
    yes | head -1000 >keep
    run_out "$QUADRILLE" cover stats toy.dlx -o keep
    has "$(head -1 keep)" items
    [ "$(wc -c <keep)" -lt 400 ]
    run_out "$QUADRILLE" cover count toy.dlx -o /dev/full
    is $status 3
    run_out "$QUADRILLE" cover count --save keep -o keep toy.dlx
    is "$err" "keep: -o and --save name the same file"
    is $status 3
}

@test "usage" {
    run_out "$QUADRILLE" cover
    is $status 2
    run_out "$QUADRILLE" cover dance x
    is $status 2
    run_out "$QUADRILLE" cover count a b
    is $status 2
    run_out "$QUADRILLE" cover count --engine none x
    is $status 2
}

@test "limits" {
    run_out "$QUADRILLE" cover count --node-limit 10 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    is "$out" ">=0"
    is $status 1
    run_out "$QUADRILLE" cover solve --node-limit 10 "$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    has "$err" "no solution found within the limits"
    is $status 1
}

@test "a limit of updates, and resuming after it" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    for action in count stats; do
        run_out "$QUADRILLE" cover $action --update-limit 10 "$problem"
        has "$out" ">="
        is $status 1
    done
    run_out "$QUADRILLE" cover count --update-limit 10 --part 1/2 "$problem"
    has "$out" "count >=0"
    is $status 1
    run_out "$QUADRILLE" cover solve --seed 1 --update-limit 1 "$problem"
    has "$err" "no solution found within the limits"
    for engine in links cells dense; do
        limit=500000
        [ $engine != links ] || limit=2000000
        for jobs in 1 3; do
            rm -f state
            tries=0
            until [ $tries -gt 100 ] || "$QUADRILLE" cover count --engine $engine -j $jobs \
                --update-limit $limit --save state ${resume-} "$problem" >out; do
                resume="--resume state"
                tries=$((tries + 1))
            done
            is "$(<out)" 8
            [ $tries -gt 1 ]
            unset resume
        done
    done
}

@test "trace and stats" {
    toy
    run_out "$QUADRILLE" cover solve --all --trace toy.dlx
    is "$err" "$(printf 'a: choose a d g\n  b: choose b c f\n    e: no option left\na: choose a d f\n  b: choose b g\n    c: choose c e\n      solution')"
    run_out "$QUADRILLE" cover count --engine dense --stats -v toy.dlx
    has "$err" "nodes      6"
    has "$err" "level 3    1"
}

@test "trace of colours and bounds" {
    printf '2|h 0:2|k | x\nh x:A\nh k x:B\nh k x:A\n' >in
    run_out "$QUADRILLE" cover solve --all --trace in
    is "$err" "$(printf 'h: choose h x:A\n  h: choose h k x:A\n    k: no more\n      solution\nh: choose h k x:B\n  h: no option left')"
    run_out "$QUADRILLE" cover solve --all --trace -v in
    has "$err" "$(printf 'start\nh: choose h x:A\nh: tweak h x:A\nh: use for h x:A\nx: purify for h x:A\n  h: choose h k x:A')"
    has "$err" "$(printf '  k: unuse for h k x:A\n  uncover h\n  h: untweak h k x:A\nh: give up h x:A\nx: unpurify for h x:A')"
    run_out "$QUADRILLE" cover count --trace -v --part 1/2 in
    has "$err" "given h"
}

@test "model: a puzzle through .dlx text and back" {
    run_out "$QUADRILLE" model $PUZZLE
    is "$(sed -n 1p out)" "| Sudoku 9x9 with 30 clues as exact cover: 204 items, 153 options"
    is "$err" ""
    for way in reduce keep; do
        "$QUADRILLE" model --clues $way $PUZZLE >model.dlx
        run_out "$QUADRILLE" cover count model.dlx
        is "$out" 1
    done
    run_out "$QUADRILLE" cover solve model.dlx
    is "$(grep -c . out)" 81
    has "$out" "r1c3 r1=4 c3=4 b1=4"
}

@test "model: sizes of the empty board" {
    run_out "$QUADRILLE" model --board 9x9
    is "$(sed -n 1p out)" "| Sudoku 9x9 with 0 clues as exact cover: 324 items, 729 options"
    "$QUADRILLE" model --board 4x4 >in
    run_out "$QUADRILLE" cover count in
    is "$out" 288
}

@test "model: explained, it is still the same problem" {
    "$QUADRILLE" model --explain $PUZZLE >in
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    has "$(<in)" "| THE ITEMS"
    has "$(<in)" "c1=2   a 2 in column 1: every value"
}

@test "model: clues that clash are named" {
    run_out "$QUADRILLE" model ${PUZZLE/53/55}
    is "$out" ""
    has "$err" "r1c1 and r1c2 are both 5 in row 1"
    is $status 1
    "$QUADRILLE" model --clues keep ${PUZZLE/53/55} >in
    run_out "$QUADRILLE" cover count in
    is "$out" 0
}

@test "colours, bounds and costs" {
    printf 'a b 0:1|c | s\na s:red |3\nb s:red c |4\nb s:blue |1\n' >in
    run_out "$QUADRILLE" cover solve --all in
    is "$out" "$(printf 'a s:red |3\nb s:red c |4')"
    run_out "$QUADRILLE" cover solve --all --json in
    is "$out" '{"index":1,"options":[["a","s:red"],["b","s:red","c"]],"cost":7}'
    run_out "$QUADRILLE" cover count in
    is "$out" 1
    most=9223372036854775807
    printf 'a b c d\na |%s\nb |%s\nc |-%s\nd |-5\na b |-%s\nc d |-%s\n' $most $most $most $most $most >costs
    run_out "$QUADRILLE" cover solve --all --json costs
    is "$(sed 's/.*"cost"://' <<<"$out")" "$(printf '%s}\n' 9223372036854775802 9223372036854775807 -18446744073709551619 -18446744073709551614)"
    run_out "$QUADRILLE" cover count --engine cells in
    is "$err" "in: engine cells does not support item bounds; links and dense do"
    is $status 3
}

@test "every engine, SIMD level and number of threads gives the same bytes" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all --verify "$problem" >expected
    [ "$(cover_engines | wc -l)" -gt 3 ]
    for engine in $(cover_engines); do
        for jobs in 1 3; do
            "$QUADRILLE" cover solve --all --engine $engine -j $jobs "$problem" >out
            cmp out expected
        done
    done
    QUADRILLE_SIMD=portable "$QUADRILLE" cover solve --all "$problem" >out
    cmp out expected
    "$QUADRILLE" cover solve --skip 3 "$problem" >out
    awk 'BEGIN { RS = "" } NR == 4' expected | cmp - out
}

@test "parts and merge" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    for k in 1 2 3 4 5; do "$QUADRILLE" cover count --part $k/5 "$problem"; done >results
    run_out "$QUADRILLE" cover merge results
    is "$out" 8
    is $status 0
    head -4 results >some
    run_out "$QUADRILLE" cover merge some
    is "$out" ""
    is "$err" "part 5 of 5 is missing"
    is $status 3
    run_out "$QUADRILLE" cover merge results some
    is "$err" ""
    is "$out" 8
    is $status 0
    line=$(sed -E '1s/ count [0-9]+(.*) end .*/ count 3\1/; 1q' results)
    echo "$line end $(checksum "$line")" >other
    run_out "$QUADRILLE" cover merge results other
    has "$err" "other:1: this part was there before with another number: "
    is "$out" ""
    is $status 3
    run_out "$QUADRILLE" cover count --node-limit 3 --part 1/5 "$problem"
    has "$out" "count >="
    is $status 1
    toy
    "$QUADRILLE" cover count --part 1/5 toy.dlx >other
    run_out "$QUADRILLE" cover merge results other
    has "$err" "other:1: "
    is $status 3
}

@test "a part is the same however it is searched" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    for k in 1 2 3 4 5 6 7; do
        "$QUADRILLE" cover count --engine cells --part $k/7 "$problem"
    done >expected
    for how in "" "-j 2" "--engine links" "--engine dense"; do
        for k in 1 2 3 4 5 6 7; do
            "$QUADRILLE" cover count --part $k/7 $how "$problem"
        done >results
        cmp results expected
    done
    for k in 1 2 3; do
        "$QUADRILLE" cover solve --all --part $k/3 "$problem" 2>/dev/null || true
        echo
    done | awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' | sort >out
    "$QUADRILLE" cover solve --all "$problem" | awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' | sort | cmp - out
    "$QUADRILLE" cover count --simplify --part 2/7 "$problem" | cmp - <(sed -n 2p expected)
    toy
    division=$(sed -E 's/.* division ([0-9]+).*/\1/; t; s/.*/1/; q' expected | head -1)
    run_out "$QUADRILLE" cover count --json --part 1/1 toy.dlx
    is "$(sed -E 's/[0-9a-f]{16}/FINGERPRINT/' out)" '{"part":1,"parts":1,"fingerprint":"FINGERPRINT","division":'"$division"',"count":1,"exact":true}'
    run_out "$QUADRILLE" cover count --part 9/9 toy.dlx # there are fewer starts
    has "$out" " count 0 division 3 end "
    is $status 0
    run_out "$QUADRILLE" cover solve --part 9/9 toy.dlx
    is "$err" "toy.dlx: no solution in this part"
    is $status 1
    run_out "$QUADRILLE" cover count --part 1/3 --node-limit 1 "$problem"
    has "$out" " count >=0 division 3 end "
    is $status 1
    run_out "$QUADRILLE" cover count --part 1/3 --time-limit 0.000001 "$problem"
    is "$err" "$problem: the time limit was reached while the problem was divided"
    is "$out" ""
    is $status 1
}

@test "parts that are none" {
    toy
    for part in 0/5 6/5 0/0 1/16777217; do
        run_out "$QUADRILLE" cover count --part $part toy.dlx
        is "$err" "--part: there is no part $part: parts are 1/N to N/N, N up to 16777216"
        is $status 2
    done
    for part in x/3 3/ /3 1/2/3 -1/5 " 1/5" 99999999999/5 ""; do
        run_out "$QUADRILLE" cover count --part "$part" toy.dlx
        is "$err" "--part: expected K/N, not '$part'"
        is $status 2
    done
    for other in "--save s" "--resume s"; do
        run_out "$QUADRILLE" cover count --part 1/2 $other toy.dlx
        is $status 2
    done
}

@test "dividing: an item with very many ways, of which very many are needed" {
    { echo "500:60000|a" && yes a | head -100000; } >in
    run_out bash -c "ulimit -t 3; exec '$QUADRILLE' cover count --node-limit 1 --part 2/2 in"
    is "$status $err" "1 in: the count is incomplete: the search was stopped by the node limit"
    has "$out" "part 2/2 "
}

@test "merge: sums of more than 64 bits" {
    part() {
        line="part $1/4 0123456789abcdef count $2"
        echo "$line end $(checksum "$line")"
    }
    { part 1 18446744073709551615; part 2 4294967296; part 3 18446744073709551616; part 4 0; } >results
    run_out "$QUADRILLE" cover merge results
    is "$out" 36893488151714070527
    long=1$(printf '%0100d' 0)
    { part 1 $long; part 2 $long; part 3 1; part 4 000; } >results
    run_out "$QUADRILLE" cover merge results
    is "$out" "2$(printf '%0100d' 1)"
    { part 1 1; part 2 2; part 3 ">=3"; part 4 4x; } >results
    run_out "$QUADRILLE" cover merge results
    is "$err" "$(printf '%s\n' 'results:4: this is not the result of a part' \
        'part 3 of 4 is not finished' 'part 4 of 4 is missing')"
    is $status 3
    run_out "$QUADRILLE" cover merge --partial results
    is "$out" ">=6"
    is "$err" 'results:4: this is not the result of a part'
    is $status 3
    part 3 4 >>results # the unfinished line before it does no harm
    part 4 5 >>results
    sed -i 4d results
    run_out "$QUADRILLE" cover merge results
    is "$out" 12
    is "$err" ""
    run_out "$QUADRILLE" cover merge --partial results
    is "$out" 12
    is $status 0
}

@test "save and resume: nothing twice, nothing lost" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all -o whole "$problem"
    "$QUADRILLE" cover solve --all --node-limit 2000 --save state -o out "$problem" || true
    echo "not to be kept" >>out
    for limit in 3000 5000 0; do
        "$QUADRILLE" cover solve --all --node-limit $limit --engine links --save state --resume state -o out "$problem" || true
    done
    cmp out whole
    "$QUADRILLE" cover count --node-limit 5000 --save state "$problem" || true
    run_out "$QUADRILLE" cover count --resume state -j 2 "$problem"
    is "$out" 8
    toy
    run_out "$QUADRILLE" cover count --resume state toy.dlx
    is "$err" "state: was saved from another problem"
    is $status 3
    run_out "$QUADRILLE" cover solve --resume state "$problem"
    is "$err" "state: was saved by cover count"
    run_out "$QUADRILLE" cover solve --resume toy.dlx "$problem"
    is "$err" "toy.dlx: is not a saved search"
    run_out "$QUADRILLE" cover stats --save state "$problem"
    is $status 2
}

@test "resume: only the file that was written, in its form, is cut" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    refused() { # MESSAGE FILE OPTION...: the file stays
        cp "$2" before
        run_out "$QUADRILLE" cover solve --all --save state --resume state -o "$2" "${@:3}" "$problem"
        is "$err" "$1"
        is $status 3
        cmp "$2" before
    }
    for form in "" --json; do
        rm -f state found
        "$QUADRILLE" cover solve --all $form -o whole "$problem"
        "$QUADRILLE" cover solve -n 3 $form --save state -o found "$problem"
        if [ "$form" ]; then
            refused "found: state was saved with solutions as json, not text" found
        else
            refused "found: state was saved with solutions as text, not json" found --json
        fi
        yes other | head -5000 >other
        refused "other: does not begin with the solutions that were written before" other $form
        sed '1s/./#/' found >changed
        refused "changed: does not begin with the solutions that were written before" changed $form
        head -c 20 found >short
        refused "short: is shorter than the solutions that were written before" short $form
        for more in 3000 5000 0; do # what is written later counts, too
            "$QUADRILLE" cover solve --all $form --node-limit $more --save state --resume state -o found "$problem" || true
            echo lost >>found
        done
        sed -i '$d' found
        cmp found whole
    done
}

@test "resume: a file is not cut if the search wrote none" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve -n 3 --save state "$problem" >found
    cp found first
    run_out "$QUADRILLE" cover solve --all --resume state -o first "$problem"
    is "$err" "first: has contents, but state was saved without -o"
    is $status 3
    "$QUADRILLE" cover solve -n 3 "$problem" | cmp - first
    "$QUADRILLE" cover solve --all --resume state -o new "$problem"
    "$QUADRILLE" cover solve --all --resume state -o /dev/null "$problem"
    "$QUADRILLE" cover solve --all "$problem" >whole
    { cat first && echo && cat new; } | cmp - whole
    "$QUADRILLE" cover count --save state --node-limit 5000 "$problem" || true
    "$QUADRILLE" cover count --resume state -o first "$problem" # no solutions, but a number
    is "$(<first)" 8
}

@test "resumed on other output: no blank line before the first solution" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all "$problem" >whole
    begin() { "$QUADRILLE" cover solve -n 3 --save state "$problem"; }
    go_on() { "$QUADRILLE" cover solve --all --resume state "$@" "$problem"; }
    begin >first
    awk 'BEGIN { RS = ""; ORS = "\n\n" } NR > 3' whole | sed '$d' >rest
    go_on >out
    cmp out rest
    go_on | cat >out
    cmp out rest
    rm out
    go_on -o out
    cmp out rest
    go_on >>first
    cmp first whole
    { begin && go_on; } >out
    cmp out whole
    begin -o first >out
    go_on --json >out
    has "$(head -1 out)" '{"index":4,'
}

@test "killed at any moment, it goes on as if nothing had happened" {
    "$QUADRILLE" model --board 6x6 >board.dlx
    "$QUADRILLE" cover solve -n 30000 -o whole board.dlx
    for try in 1 2 3 4 5 6; do
        resume=
        [ ! -e state ] || resume="--resume state"
        "$QUADRILLE" cover solve -n 30000 -j 2 --save state --save-interval 0.01 $resume -o out board.dlx &
        until_spent $! 0.0$((try + 2))
        kill -KILL $! || true
        wait $! || true
    done
    resume=
    [ ! -e state ] || resume="--resume state"
    "$QUADRILLE" cover solve -n 30000 -j 2 $resume -o out board.dlx
    cmp out whole
}

@test "one solution in random order" {
    "$QUADRILLE" model --board 16x16 >board.dlx
    run_out "$QUADRILLE" cover solve --seed 1 board.dlx
    is "$(grep -c . out)" 256
    is $status 0
    printf 'a b\na\n' >in
    run_out "$QUADRILLE" cover solve --seed 1 in
    is "$err" "in: no solution"
    is $status 1
}

@test "simplified, it has the same solutions" {
    # a and b are the same; s and u say nothing new; d is forced, and then e need not be
    printf '%s\n' 'a b c d 0:2|e | s t u' 'a b s' 'a b c s' 'a b t' 'c u:x' 'c t' 'd e' 'c e |2' >in
    "$QUADRILLE" cover solve --all --json in | sed 's/"index":[0-9]*,//' | sort >expected
    is "$(grep -c . expected)" 6
    for engine in links dense cells auto; do
        run_out "$QUADRILLE" cover solve --all --json --verify --simplify --engine $engine in
        is "$err" ""
        is "$(sed 's/"index":[0-9]*,//' out | sort)" "$(<expected)"
    done
    run_out "$QUADRILLE" cover count --simplify -j 2 in
    is "$out" 6
    run_out "$QUADRILLE" cover count --simplify --stats in
    has "$err" "forced     1 options"
    has "$err" "merged     1 items"
    has "$err" "searched   "
    run_out "$QUADRILLE" cover stats --simplify --json in
    has "$out" '"simplified":{"forced":1,"blocked":0,"merged":1,"unbound":1,"implied":2,'
    run_out "$QUADRILLE" cover solve --simplify --trace in
    has "$err" "choose a b"
    run_out "$QUADRILLE" cover solve --simplify --sat in
    is $status 10
    printf 'a b\na\n' >none
    run_out "$QUADRILLE" cover count --simplify none
    is "$out" 0
    is $status 0
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover solve --all --simplify "$problem" >whole
    "$QUADRILLE" cover solve --all --simplify --node-limit 3000 --save state -o out "$problem" || true
    "$QUADRILLE" cover solve --all --resume state --save state --node-limit 3000 -o out "$problem" || true
    "$QUADRILLE" cover solve --all --resume state -o out "$problem"
    is "$(awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' out | sort)" \
        "$(awk 'BEGIN { RS = "" } { gsub("\n", ";"); print }' whole | sort)"
}

@test "as in SAT competitions" {
    toy
    run_out "$QUADRILLE" cover solve --sat toy.dlx
    is "$out" "$(printf 's SATISFIABLE\nv 1 -2 -3 4 5 -6 0')"
    is $status 10
    printf 'a b\na\n' >in
    run_out "$QUADRILLE" cover solve --sat in
    is "$out" "s UNSATISFIABLE"
    is $status 20
    "$QUADRILLE" model --board 9x9 >board.dlx
    run_out "$QUADRILLE" cover solve --sat --node-limit 3 board.dlx
    is "$out" "s UNKNOWN"
    is $status 0
}

@test "stats and convert" {
    toy
    run_out "$QUADRILLE" cover stats toy.dlx
    has "$out" "items      7 (7 primary)"
    has "$out" "count      1"
    run_out "$QUADRILLE" cover convert toy.dlx
    is "$out" "$(tail -n +2 toy.dlx)"
    run_out "$QUADRILLE" cover convert --to cnf toy.dlx
    has "$out" "p cnf 6 "
    printf '101\n010\n' >in
    run_out "$QUADRILLE" cover convert --from matrix in
    is "$out" "$(printf '1 2 3\n1 3\n2')"
    echo '[["x","y"],["z"]]' >in
    run_out "$QUADRILLE" cover solve --from json in
    is "$out" "$(printf 'x y\nz')"
    run_out "$QUADRILLE" cover solve --from xml in
    is $status 2
    run_out "$QUADRILLE" cover convert --to xml toy.dlx
    is $status 2
}

@test "limits, threads and saving: no solution is lost or found twice" {
    "$QUADRILLE" model --board 4x4 >board.dlx
    for jobs in 1 3; do
        for limit in 1 7 100 250; do
            rm -f out state
            "$QUADRILLE" cover solve -n $limit -j $jobs --save state -o out board.dlx
            "$QUADRILLE" cover solve --all -j $jobs --save state --resume state -o out board.dlx
            is "$(awk 'BEGIN { RS = "" } END { print NR }' out)" 288
            "$QUADRILLE" cover count --limit $limit -j $jobs --save state board.dlx || true
            run_out "$QUADRILLE" cover count --resume state -j $jobs board.dlx
            is "$out" 288
            run_out "$QUADRILLE" cover count --limit 1 --resume state board.dlx
            is "$out" ">=1"
        done
    done
}

@test "what is saved is checked when it is read" {
    problem="$SOURCE/examples/puzzles/pentominoes-3x20.dlx"
    "$QUADRILLE" cover count --node-limit 500 --save state "$problem" || true
    sed 's/^nodes .*/nodes 1/' state >changed
    run_out "$QUADRILLE" cover count --resume changed "$problem"
    is "$err" "changed: was altered: its checksum does not match"
    is $status 3
    size=$(wc -c <state)
    for cut in 1 2 10 $((size / 2)) $((size - 20)); do
        head -c -$cut state >changed
        run_out "$QUADRILLE" cover count --resume changed "$problem"
        is "$err" "changed: is truncated: its last line is missing"
        is $status 3
    done
    sed 's/^quadrille state 1/quadrille state 2/' state >changed
    run_out "$QUADRILLE" cover count --resume changed "$problem"
    is "$err" "changed: was saved by another version of quadrille"
    for text in "" "quadrille state 1" "end 0123456789abcdef"; do
        printf '%s' "$text" >changed
        run_out "$QUADRILLE" cover count --resume changed "$problem"
        [ -n "$err" ]
        is $status 3
    done
    run_out "$QUADRILLE" cover count --save . "$problem"
    is "$err" ".: not a regular file"
    is $status 3
    run_out "$QUADRILLE" cover solve --sat --skip 3 "$problem"
    is $status 2
    run_out "$QUADRILLE" cover solve --skip 1000 "$problem"
    has "$err" "no solution after those that --skip leaves out"
}

@test "a file that is no text is named once; a misspelt action is, too" {
    toy
    gzip -k toy.dlx
    for from in dlx matrix json; do
        run_out "$QUADRILLE" cover count --from $from toy.dlx.gz
        is "$err" "toy.dlx.gz:1:1: this looks like gzip, not like text; try: zcat FILE | quadrille"
        is $status 3
    done
    run_out "$QUADRILLE" cover cuont toy.dlx
    has "$err" "did you mean 'count'?"
    is $status 2
}

@test "an answer that could not be written has no status of --sat" {
    printf 'a b\na\nb\n' >full.dlx
    run_out bash -c '"$QUADRILLE" cover solve --sat full.dlx >/dev/full'
    is $status 3
    has "$err" "standard output: "
}

@test "lines end in carriage returns in matrices, options, results, graphs and drawings, too" {
    printf '10\r01\r' >matrix
    is "$("$QUADRILLE" cover count --from matrix matrix)" 1
    printf 'a b c\na\nb\nc\nb c\n' >toy.dlx
    is "$("$QUADRILLE" cover family --with "$(printf 'b\ra')" toy.dlx | sed -n 3p)" "solutions 1"
    is "$("$QUADRILLE" cover occurrences --without "$(printf 'b c\r\r\nc\r\n')" toy.dlx | cut -f1 | tr -d "\n")" 0000
    for part in 1 2; do "$QUADRILLE" cover count --part $part/2 toy.dlx; done >results
    for end in '\r' '\r\n' '\r\r\n'; do
        sed "s/$/$end/" results | if [ "$end" = '\r' ]; then tr -d '\n'; else cat; fi >turned
        is "$("$QUADRILLE" cover merge turned)" "$("$QUADRILLE" cover count toy.dlx)"
    done
    printf 'a b\rb c\r' >graph
    is "$("$QUADRILLE" cover make colouring graph 2 | "$QUADRILLE" cover count)" 2
    printf '##\r#\r\r##\r#\r' >pieces
    is "$("$QUADRILLE" cover make polyominoes pieces 2x3 | "$QUADRILLE" cover count)" \
        "$(tr '\r' '\n' <pieces >unix && "$QUADRILLE" cover make polyominoes unix 2x3 | "$QUADRILLE" cover count)"
}

@test "a matrix of 0 and 1 is recognised, and .dlx whose items are 0 and 1 is not one" {
    for text in '101\n010\n' '1 0 1\n0 1 0\n' '# a comment\r\n\r\n1,0,1\r\n0,1,0' '\xef\xbb\xbf101\r010\r' '1\t0 1\n000\n| a\n010\n' \
        '1.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00\n0.0 1.0 0.0\n' '# x 1.5\n1.,0,1.00\n0.,1,0e+00\n'; do
        printf "$text" >matrix
        is "$("$QUADRILLE" cover convert --to dlx matrix 2>/dev/null)" "$(printf '1 2 3\n1 3\n2')"
    done
    run_out "$QUADRILLE" cover count -v matrix
    has "$err" "matrix: read as matrix"
    for text in '0 1\n0 1\n1 0\n' '0 1\n0\n1\n' '0 1 | 10\n0 10\n1\n' '101\n101\n' '000 010 1\n010 000 1\n' '[0] [1]\n[0]\n[1]\n' '[0 1]\n[0\n1]\n' '1.0 0.0\n0.0\n1.0\n'; do
        printf "$text" >toy.dlx
        run_out "$QUADRILLE" cover count -v toy.dlx
        has "$err" "toy.dlx: read as dlx"
    done
    for text in '0 1\n0 0\n' '1\n0\n' '10\n01\n' '101\n01\n' '101\n0x0\n' '1. 0. 1.\n0. 0.5 0.\n' '1. 0. 1.\n0. 1.\n' '1. 0. 0.\n0. 1. 0.\n\0\n0. 0. 1.\n' 'a b\n101\n'; do
        printf "$text" >wrong.dlx
        run_out "$QUADRILLE" cover count -v wrong.dlx
        is $status 3
    done
}

@test "a matrix in brackets is read as one, and faults in JSON are not read as .dlx" {
    for text in '[[1,0,1],[0,1,0]]' '[[1, 0, 1],\n [0, 1, 0]]\n' '[[1 0 1]\n [0 1 0]]\n' '[[1. 0. 1.]\n [0. 1. 0.]]\n' '[[1.0,0.0,1.0],[0.0,1.0,0.0]]' '[1,0,1]\r\n[0,1,0]\r\n'; do
        printf "$text" >matrix
        is "$("$QUADRILLE" cover convert --to dlx matrix)" "$(printf '1 2 3\n1 3\n2')"
    done
    is "$(echo '[[1,0],[0,1],[1,1]]' | "$QUADRILLE" cover count)" 2
    is "$(echo '[[1,0],[0,1]]' | "$QUADRILLE" cover count --from matrix)" 1
    is "$(echo '[[10,11],[10],[11]]' | "$QUADRILLE" cover count)" 2
    is "$(printf '[a] {b}\n[a]\n{b}\n' | "$QUADRILLE" cover count)" 1
    for text in '[["a","b"],["c"]' '[["a","a"]]' '{"items":["a"],"options":[["a"]]}' '[[true,false],[false,true]]' \
        '[[1,0,0],[0,1,1]' '[[1,0,0],[0,1]]' '[[10,10]]' '[[1,0,0]]]' '[[[1,0,0]]]' '[[1,0,0],[0,1,2]]' \
        '{\n"primary": ["a"],\n"options": [["b"]]\n}\n'; do
        printf "$text" >wrong
        run_out "$QUADRILLE" cover count wrong
        is $status 3
        is "$out" ""
        has "$err" "wrong:"
    done
}

@test "a saved search with other line ends is refused as that" {
    "$QUADRILLE" cover make queens 8 >queens.dlx
    "$QUADRILLE" cover count --node-limit 50 --save state queens.dlx || true
    for end in '\r' '\r\n'; do
        sed "s/$/$end/" state | if [ "$end" = '\r' ]; then tr -d '\n'; else cat; fi >turned
        run_out "$QUADRILLE" cover count --resume turned queens.dlx
        is $status 3
        has "$err" "turned: was altered"
    done
}

@test "a carriage return alone ends a line of .dlx" {
    printf 'a b c\ra b\rc\r| a remark\ra\r' >mac.dlx
    is "$("$QUADRILLE" cover count mac.dlx)" 1
    printf 'a b\r\r\na\r\nb d\r' >wrong.dlx
    run_out "$QUADRILLE" cover count wrong.dlx
    has "$err" "wrong.dlx:3:3: 'd': no item has this name"
    printf '0:4294967295|a b\na\nb\n' >most.dlx
    is "$("$QUADRILLE" cover count most.dlx)" 2
}
