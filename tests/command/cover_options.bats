load helper

# Every option of cover with every action: either it is used, or it is refused in so many words.
table='--all | solve
-n 1 | solve count stats best sample
--limit 1 | count stats
--skip 0 | solve
--seed 1 | solve sample
--sat | solve
--verify | solve best sample
--greatest | best
--draw | solve best sample
--svg | solve best sample
--trace | solve count stats
--json | solve count stats status best sample occurrences
--stats | solve count stats best sample occurrences family
--progress | solve count stats split best sample occurrences family
--engine links | solve count stats
--order first | solve count stats
-j 1 | solve count stats
--node-limit 100 | solve count stats best
--update-limit 100 | solve count stats best
--time-limit 100 | solve count stats best sample occurrences family split
--memory-limit 100 | solve count stats best sample occurrences family
--simplify | solve count stats
--save state --save-interval 1 | solve count
--save state | solve count
--resume saved | solve count
--parts 2 | split
--part 1/1 | solve count
--all --part 1/1 --in new | solve
--missing | status
--partial | merge
--unordered | merge
--from dlx | solve count stats split convert best sample occurrences family
--to dlx | convert
--to zdd | family
--at 1 | sample
--with a | sample occurrences family
--without a | sample occurrences family
--family kept | sample occurrences family
-o out | solve count stats split merge convert status best make sample occurrences family
--exit-zero | solve count stats split merge convert status best make sample occurrences family
-q | solve count stats split merge convert status best make sample occurrences family
-v | solve count stats split merge convert status best make sample occurrences family'

# What must be there for the action to be done.
prepare() {
    printf 'a b\na\nb\na b\n' >in
    "$QUADRILLE" cover count --part 1/1 --in RUN in >/dev/null
    "$QUADRILLE" cover family in >kept
    operands=(in)
    case $1 in
    split) operands=(--in RUN in) ;;
    status) operands=(RUN) ;;
    merge) operands=(RUN) ;;
    make) operands=(queens 4) ;;
    solve | count) "$QUADRILLE" cover $1 --node-limit 1 --save saved in >/dev/null 2>&1 || true ;;
    esac
}

# bats test_tags=slow
@test "every option with every action" {
    for action in solve count stats split merge convert status best make sample occurrences family; do
        prepare $action
        while IFS='|' read -r option actions; do
            due 3 || continue
            run_out "$QUADRILLE" cover $action $option "${operands[@]}" </dev/null
            case "$actions " in
            *" $action "*)
                case $status in
                0 | 1) ;;
                10) has "$option" --sat ;;
                *) is "$action $option: $status $err" "fine" ;;
                esac
                ;;
            *)
                is "$action $option: $status" "$action $option: 2"
                case "$option $action" in
                --to*convert | --to*family) has "${err%%$'\n'*}" "is not one of" ;; # of its formats
                *status | *merge) has "${err%%$'\n'*}" "is not for $action" ;;
                *) has "${err%%$'\n'*}" "is not for cover $action" ;;
                esac
                is "$out" ""
                ;;
            esac
        done <<<"$table"
    done
    run_out "$QUADRILLE" cover stats --part x in
    is "${err%%$'\n'*}" "quadrille: --part is not for cover stats"
}

@test "the table has every option of the help" {
    for action in solve count stats split merge convert status best make sample occurrences family; do
        options_of cover $action
        asked+=("${options[@]}")
    done
    [ ${#asked[@]} -gt 100 ]
    for option in "${asked[@]}"; do
        case $option in
        --number) option="-n " ;;
        --jobs) option="-j " ;;
        --output) option="-o " ;;
        --quiet) option=-q ;;
        --verbose) option=-v ;;
        --help | --quick | --manifest) continue ;; # of runs of puzzles
        esac
        [[ $table = *"$option"* ]] || { echo "not in the table: $option" >&2; exit 1; }
    done
}

@test "options that exclude each other" {
    printf 'a b\na\nb\na b\n' >in
    while IFS='|' read -r action options; do
        run_out "$QUADRILLE" cover $action $options in
        is "$action $options: $status" "$action $options: 2"
        [ -n "$err" ]
        is "$out" ""
        [ ! -e state ]
    done <<'END'
count|-n 2 --limit 3
solve|--seed 1 --all
solve|--seed 1 -n 2
solve|--seed 1 --skip 1
solve|--seed 1 -j 2
solve|--seed 1 --simplify
solve|--seed 1 --progress
solve|--seed 1 --save state
solve|--seed 1 --resume state
solve|--seed 1 --trace
solve|--trace -j 2
solve|--trace --progress
solve|--trace --save state
solve|--trace --resume state
solve|--trace --engine dense
solve|--skip 1 --save state
solve|--skip 1 --resume state
count|--simplify --resume state
solve|--sat --skip 1
solve|--sat --json
solve|--sat --part 1/2
solve|--seed 1 --part 1/2
count|--part 1/2 --save state
count|--part 1/2 --resume state
count|--in new
count|--part 1/2 --in new -n 3
count|--part 1/2 --in new --limit 3
count|--part 1/2 --in new --stats
count|--part 1/2 --in new --trace
count|--part 1/2 --in new --save state
count|--part x --in new
count|--part 3/2 --in new
solve|--part 1/2 --in new
solve|--all --part 1/2 --in new --draw
solve|--all --part 1/2 --in new --svg
solve|--draw --svg
solve|--draw --json
solve|--draw --sat
solve|--svg --json
best|--svg --json
best|--draw --svg
solve|--svg --sat
solve|--svg --save state
solve|--svg --resume state
split|
status|new new
solve|--all -n 2
solve|--save-interval 1
sample|--at 1 --seed 1
sample|--at 1 -n 2
sample|--at 0
sample|--at 2-1
sample|--at 1,
sample|--at 1-2-3
sample|--at x
sample|--family kept --memory-limit 9
sample|--with x
sample|--with a --with=
occurrences|--without b:x
family|--to cnf
convert|--to zdd
END
}

@test "stats as one JSON object" {
    printf 'a b | c\na\nb c:x\na b |3\n' >in
    run_out "$QUADRILLE" cover stats --json in
    is "$(grep -c . out)" 1
    has "$out" '{"count":2,"exact":true,"items":3,"primary":2,"options":3,"entries":5,"colours":true,"bounds":false,"costs":true,"engine":"'
    has "$out" '"levels":[1,'
    is $status 0
    run_out "$QUADRILLE" cover stats --json --limit 1 in
    has "$out" '{"count":1,"exact":false,'
    is $status 1
    if command -v python3 >/dev/null; then
        python3 -c 'import json; json.load(open("out"))'
    fi
}

@test "numbers of solutions: ranges, what is none, and more than there are to be skipped" {
    printf 'a b\na\nb\na b\n' >in
    run_out "$QUADRILLE" cover sample --at 1-2 in
    is "$status $out" "0 $(printf 'a\nb\n\na b')"
    for wrong in 1-x 2,1-2, 1- x; do
        run_out "$QUADRILLE" cover sample --at $wrong in
        is "$status $out" "2 "
        has "$err" "--at must be numbers from 1, as 7 or 1,20-25, not '$wrong'"
    done
    run_out "$QUADRILLE" cover solve -n 3 --skip 18446744073709551615 in
    is "$status $out" "1 "
    has "$err" "no solution after those that --skip leaves out"
    run_out "$QUADRILLE" cover solve --seed 1 --sat in
    is "$status $(head -1 out)" "10 s SATISFIABLE"
    run_out "$QUADRILLE" cover solve --seed 1 --stats in
    is "$status" 0
    has "$err" "nodes      "
}
