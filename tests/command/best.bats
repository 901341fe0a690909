load helper

# cover best: the solutions of least cost.

shop() {
    printf '%s\n' '| flour and eggs, bought alone or together' 'flour eggs' 'flour |2' 'eggs |3' \
        'flour eggs |4 |3' >shop.dlx
}

# Set partitioning with ITEMS items and OPTIONS options; the first options are a solution.
partition() {
    awk -v items=$1 -v options=$2 -v seed=$3 '
        function below(n) { seed = (seed * 16807) % 2147483647; return seed % n }
        function option(list, size) { print list " |" 40 * size + below(120) }
        BEGIN {
            for (i = 0; i < items; i++) printf "%si%d", i ? " " : "", i
            print ""
            for (i = 0; i + 2 < items; i += 3) option("i" i " i" i + 1 " i" i + 2, 3)
            for (; i < items; i++) option("i" i, 1)
            for (o = 0; o < options; o++) {
                size = 2 + below(4); list = ""; split("", used)
                for (k = 0; k < size;) {
                    i = below(items)
                    if (!(i in used)) { used[i] = 1; list = list (k++ ? " " : "") "i" i }
                }
                option(list, size)
            }
        }'
}

@test "the least cost, and what has it" {
    shop
    run_out "$QUADRILLE" cover best shop.dlx
    is "$out" "$(printf 'cost 5\nflour |2\neggs |3')"
    is "$err" ""
    is $status 0
    run_out "$QUADRILLE" cover best -n 3 shop.dlx
    is "$out" "$(printf 'cost 5\nflour |2\neggs |3\n\ncost 7\nflour eggs |7')"
    is $status 0
    run_out "$QUADRILLE" cover best -n 0 --greatest --verify shop.dlx
    is "$out" "$(printf 'cost 7\nflour eggs |7\n\ncost 5\nflour |2\neggs |3')"
    run_out "$QUADRILLE" cover best -n 2 --json shop.dlx
    is "$out" '{"index":1,"options":[["flour"],["eggs"]],"cost":5,"exact":true}
{"index":2,"options":[["flour","eggs"]],"cost":7,"exact":true}'
    run_out "$QUADRILLE" cover best - <shop.dlx
    is "$(head -1 out)" "cost 5"
    run_out "$QUADRILLE" cover best -o best shop.dlx
    is "$out" ""
    is "$(head -1 best)" "cost 5"
    run_out "$QUADRILLE" cover best -o shop.dlx shop.dlx
    is $status 3
    is "$(tail -1 shop.dlx)" "flour eggs |4 |3"
}

@test "colours, bounds, costs below 0, idle options" {
    printf 'a b 0:1|c | s\na s:red |3\nb s:red c |-4\nb s:blue |-9\nc |-1\ns |-100\n' >in
    run_out "$QUADRILLE" cover best -q in
    is "$out" "$(printf 'cost -1\na s:red |3\nb c s:red |-4' | sed 's/b c s:red/b s:red c/')"
    is $status 0
    printf 'a b\na |0\nb |-0\n' | "$QUADRILLE" cover best - >out
    is "$(<out)" "$(printf 'cost 0\na\nb')"
}

@test "no solution; the empty problem; what cannot be added up" {
    printf 'a b\na |1\n' >in
    run_out "$QUADRILLE" cover best in
    is "$out" ""
    is "$err" "in: no solution"
    is $status 1
    run_out "$QUADRILLE" cover best --exit-zero in
    is $status 0
    printf '| nothing\n' >in
    run_out "$QUADRILLE" cover best in
    is "$out" "cost 0"
    is $status 0
    printf 'a b\na |9223372036854775807\nb |5\n' >in
    run_out "$QUADRILLE" cover best in
    has "$err" "in: the costs are too large"
    is "$out" ""
    is $status 3
    printf 'a b\na |9223372036854775808\n' >in
    run_out "$QUADRILLE" cover best in
    is "$err" "in:2:3: '|9223372036854775808': a cost must be |n or |-n, below 2^63"
    is $status 3
}

@test "a picture has the costs in its title" {
    printf 'r1c1 r1c2\nr1c1 r1c2 |7\nr1c1 |2\nr1c2 |3\n' >board.dlx
    run_out "$QUADRILLE" cover best --svg board.dlx
    is "$(head -c 5 out)" "<?xml"
    has "$out" "<title>Solutions, cost 5</title>"
    is "$(tail -1 out)" "</svg>"
    is "$(grep -c '<rect' out)" 2 # the cells of one solution
    is "$err" ""
    is $status 0
    run_out "$QUADRILLE" cover best -n 0 --greatest --verify --svg board.dlx
    has "$out" "<title>Solutions, cost 7 to 5</title>"
    is "$(grep -c '<rect' out)" 4
    printf 'a b\na |1\n' >none
    run_out "$QUADRILLE" cover best --svg none
    is "$out" ""
    is "$err" "none: solutions are shown as options, as the names of items are not those of cells
none: no solution"
    is $status 1
    partition 100 1500 1 >in
    run_out "$QUADRILLE" cover best --svg --node-limit 2000 in
    is "$(tail -1 out)" "</svg>"
    has "$err" "in: not proved to be the best: the search was stopped by the node limit"
    is $status 1
    run_out "$QUADRILLE" cover best --svg -o /dev/full board.dlx
    is $status 3
    "$QUADRILLE" cover make langford 12 -o l
    run_out "$QUADRILLE" cover best -n 1002 --svg -o l.svg l
    is "$err" "l: only the first 1000 solutions are in the picture"
    is $status 1
}

@test "a limit: the best so far, and what is known" {
    partition 100 1500 1 >in
    for limit in "--node-limit 2000" "--update-limit 20000000" "--time-limit 0.2"; do
        run_out "$QUADRILLE" cover best $limit in
        [[ "$(head -1 out)" =~ ^cost\ [1-9][0-9]*$ ]]
        [[ "$err" =~ ^in:\ not\ proved\ to\ be\ the\ best:\ the\ search\ was\ stopped\ by\ the\ ${limit:2:4}[a-z]*\ limit\;\ every\ other\ solution\ costs\ at\ least\ [1-9][0-9]*\ \(gap\ [0-9.]+\ %\)$ ]]
        is $status 1
        run_out "$QUADRILLE" cover best --json $limit in
        has "$out" ',"exact":false}'
        is $status 1
    done
    run_out "$QUADRILLE" cover best --node-limit 1 in
    is "$out" ""
    has "$err" "in: no solution found so far: the search was stopped by the node limit; every solution costs at least "
    is $status 1
    run_out "$QUADRILLE" cover best --greatest --node-limit 50 in
    has "$err" "every other solution costs at most "
    run_out "$QUADRILLE" cover best --memory-limit 0 --node-limit 1 in
    has "$err" "stopped by the node limit"
}

# bats test_tags=slow
@test "a limit of nodes gives the same answer every time" {
    partition 60 600 3 >in
    "$QUADRILLE" cover best -n 3 --node-limit 700 in >one 2>&1 || true
    "$QUADRILLE" cover best -n 3 --node-limit 700 in >two 2>&1 || true
    cmp one two
    "$QUADRILLE" cover best -n 3 in >one
    "$QUADRILLE" cover best -n 3 --progress in >two 2>/dev/null
    cmp one two
}

# bats test_tags=slow
@test "signals: the best so far" {
    partition 150 3000 1 >in
    for signal in INT TERM; do
        signalled 1 $signal "$QUADRILLE" cover best in
        [[ "$(head -1 out)" =~ ^cost\ [1-9][0-9]*$ ]]
        has "$err" "in: not proved to be the best: the search was stopped by a signal; every other solution costs at least "
        is $status $((128 + $(kill -l $signal)))
    done
}

@test "output that fails" {
    shop
    run_out sh -c '"$QUADRILLE" cover best shop.dlx >/dev/full'
    is $status 3
    [ -n "$err" ]
    run_out sh -c '"$QUADRILLE" cover best shop.dlx >&-'
    is $status 3
    run_out sh -c '"$QUADRILLE" cover best --stats shop.dlx 2>&-'
    is "$(head -1 out)" "cost 5"
    is $status 0
    run_out sh -c '"$QUADRILLE" cover best - <&-'
    is $status 3
}

# bats test_tags=slow
@test "statistics and progress" {
    shop
    run_out "$QUADRILLE" cover best --stats shop.dlx
    is "$(head -1 out)" "cost 5"
    for word in items options solutions nodes updates time memory; do
        grep -q "^$word " err
    done
    partition 150 3000 1 >in
    run_out "$QUADRILLE" cover best --progress --time-limit 2.5 in
    has "$err" "in: cost "
    has "$err" " (gap "
    has "$err" " nodes"
    run_out "$QUADRILLE" cover best --engine links in
    is "$(head -1 err)" "quadrille: --engine is not for cover best"
    is $status 2
}
