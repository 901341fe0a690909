load helper

# What benches say of other programs. No test depends on time.

bench() { # NAME ARGUMENTS...
    command -v python3 >/dev/null && command -v cc >/dev/null || skip "needs python3 and cc"
    case $QUADRILLE in *' '*) skip "the command is run by an emulator" ;; esac
    name=$1
    shift
    run_out python3 -B "$SOURCE/bench/$name" --quadrille "$QUADRILLE" --rounds 1 "$@"
}

cell() { # N: the Nth of the last row of the table, as its first word
    awk -F'|' -v n="$1" '/^\|/ { cell = $(n + 1) } END { split(cell, words, " "); print words[1] }' out
}

last_word() { # N: the same, its last word
    awk -F'|' -v n="$1" '/^\|/ { cell = $(n + 1) } END { k = split(cell, words, " "); print words[k] }' out
}

# bats test_tags=slow
@test "bench/counting: numbers of peers are compared in full; what is none is told" {
    bench counting --limit 60 --table dominoes --peer 'good=echo 2444888770250892795802079170816' \
        --peer 'other=echo 2444888770250892795802079170817' --peer 'none=false' \
        --peer 'wraps=echo Altogether 10543506598402953472 solutions, 2 mems' \
        --peer 'late@1=sh -c "while :; do :; done"' --search-limit 1 'dominoes 16x16'
    is $status 1
    is "$(cell 2)" 2.4e30
    is "$(cell 4)" over
    has "$(cell 5)" .
    is "$(cell 6)" WRONG
    is "$(cell 7)" n/a
    is "$(last_word 8)" wraps
    is "$(cell 9)" over
}

# bats test_tags=slow
@test "bench/counting: the last number counts, without zeros before it, and no number within a line" {
    bench counting --limit 60 --table counts --peer 'good=sh -c "echo 5; echo c s exact arb int 0778688; echo 6 clauses"' \
        --peer 'cnf=sh -c "grep -c cnf {cnf}; echo 778688"' 'three boards of 8 queens'
    is $status 0
    is "$(cell 2)" 778,688
}

@test "bench/counting: random solutions, and what a search alone takes" {
    bench counting --limit 60 --table families --sampler 'other=sh -c "exit 3"' 'dominoes 8x8'
    is $status 0
    is "$(cell 2)" 1,533
    is "$(cell 3)" 2,298
    is "$(cell 6)" n/a
    bench counting --limit 60 --table searches 'queens 12'
    is $status 0
    is "$(cell 2)" 14,200
    is "$(cell 3)" dense
}

@test "bench/best: the last cost that a peer tells counts" {
    bench best --limit 60 --peer 'good=sh -c "echo Objective value: 9; echo Primal bound 113.000"' \
        --peer 'other=echo cost 114' --peer 'none=true' assignment-20-1
    is $status 1
    is "$(cell 3)" 113
    has "$(cell 5)" .
    is "$(cell 6)" WRONG
    is "$(cell 7)" n/a
}

@test "bench/best: a file" {
    printf '%s\n' 'a b' 'a |2' 'b |3' 'a b |7' >shop.dlx
    bench best --limit 60 --peer 'lp=sh -c "grep -c Binary {lp}; echo cost 5"' shop.dlx
    is $status 0
    is "$(cell 1)" shop.dlx
    is "$(cell 3)" 5
}

@test "bench/first: a peer must say that there is a solution" {
    bench first --limit 60 --peer 'good=echo s SATISFIABLE' --peer 'other=echo s UNSATISFIABLE' \
        'Latin square 30, 380 holes, 1'
    is $status 1
    has "$(cell 2)" .
    has "$(cell 5)" .
    is "$(cell 6)" WRONG
}

@test "bench/covers: ours and another program" {
    "$QUADRILLE" cover make queens 8 >queens.dlx
    bench covers --engines links --limit 60 --peer 'good=sh -c "echo 92"' \
        --peer 'other=sh -c "echo 93"' queens.dlx
    is $status 1
    is "$(cell 1)" queens
    has "$(cell 4)" .
    is "$(cell 5)" WRONG
}

@test "bench: the commit is unknown where git is missing" {
    command -v python3 >/dev/null || skip "needs python3"
    run_out python3 -B -c 'import os, sys
sys.path.insert(0, sys.argv[1])
import figures
os.environ["PATH"] = "/nonexistent"
print(figures.commit())' "$SOURCE/bench"
    is "$status $out" "0 commit unknown"
}

# bats test_tags=slow
@test "bench/nine: a row for each list, a column for each size of call, the peers" {
    printf '%s\n' "$PUZZLE" "$PUZZLE" "$PUZZLE" >puzzles.txt
    bench nine --call 2,all --peer 'slow=sh -c "echo 1000"' --peer 'slower=sh -c "echo 500"' puzzles.txt
    is $status 0
    is "$(cell 1)" puzzles
    has "$(last_word 2)" "("
    has "$(last_word 3)" "("
    is "$(cell 4)" 1000.0
    is "$(cell 5)" 2000.0
}
