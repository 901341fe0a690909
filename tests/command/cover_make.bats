load helper

@test "make prints a problem, with its arguments in a comment" {
    run_out "$QUADRILLE" cover make langford 2
    is "$out" "| quadrille cover make langford 2: 1 1 to N N in a row, with k numbers between k and k
1 2 s1 s2 s3 s4
1 s1 s3
1 s2 s4
2 s1 s4"
    is "$err" ""
    is $status 0
    "$QUADRILLE" cover make queens 6 | "$QUADRILLE" cover count - >count
    is "$(<count)" 4
    "$QUADRILLE" cover make queens 6 -o q6.dlx
    is "$("$QUADRILLE" cover count q6.dlx)" 4
    is "$("$QUADRILLE" cover make queens 6)" "$(<q6.dlx)"
}

@test "without a name, make lists all problems, and every example is one" {
    run_out "$QUADRILLE" cover make
    is $status 0
    is "$(head -2 out)" "queens N [torus] [distance]
    N queens that do not attack each other, e.g. queens 8"
    echo cat act tea eat ate > words.txt
    sed -n 's/.*, e\.g\. //p' out >examples
    [ "$(wc -l <examples)" -ge 20 ]
    while read -r example; do
        "$QUADRILLE" cover make $example >made </dev/null
        is "$(head -1 made | cut -d: -f1)" "| quadrille cover make $example"
    done <examples
}

@test "the manual has every problem" {
    "$QUADRILLE" cover make | grep -v '^ ' | cut -d' ' -f1 | while read -r name; do
        grep -q "\*$name\*" "$SOURCE/docs/quadrille.1.scd"
        grep -q "\`$name[ \`]" "$SOURCE/docs/classics.md"
    done
}

@test "wrong arguments are one clear line" {
    while IFS='|' read -r arguments message; do
        run_out "$QUADRILLE" cover make $arguments
        is "$out" ""
        is "$err" "quadrille: cover make: $message
Try 'quadrille help cover make'."
        is $status 2
    done <<'END'
queen 8|there is no problem 'queen'; did you mean 'queens'?
queens|N is missing: queens N [torus] [distance]
queens eight|N must be a number from 1 to 999, not 'eight'
queens 8 9|'9' is not one of the arguments: queens N [torus] [distance]
latin 3 ........x|'x' is not a value of a Latin square of order 3
END
}

@test "files: pieces, regions, graphs; where they are wrong" {
    printf '##\n#\n\nX X\n' >pieces
    printf 'AAA\nAA\n' >region
    run_out "$QUADRILLE" cover make polyominoes pieces region
    is "$(sed 1d out)" "1 X r1c1 r1c2 r1c3 r2c1 r2c2
1 r1c1 r1c2 r2c1
1 r1c2 r1c3 r2c2
1 r1c1 r2c1 r2c2
1 r1c1 r1c2 r2c2
1 r1c2 r2c1 r2c2
X r1c1 r1c3"
    "$QUADRILLE" cover make polyominoes - region <pieces | sed 1d >same
    is "$(<same)" "$(sed 1d out)"
    run_out "$QUADRILLE" cover make polyominoes pieces missing
    is "$err" "missing: No such file or directory"
    is $status 3
    printf 'a b\nb c d\nc\n' >graph
    run_out "$QUADRILLE" cover make colouring graph 2
    is "$err" "graph:3: an edge has two vertices"
    is $status 3
    printf '#\n#\t#\n' >region
    run_out "$QUADRILLE" cover make polyominoes pieces region
    is "$err" "region:2:2: a drawing has letters, signs, dots and blanks only"
    is $status 3
    run_out "$QUADRILLE" cover make polyominoes pieces region -o region
    is "$err" "region: input file is output file"
    is "$(wc -l <region)" 2
    is $status 3
    run_out "$QUADRILLE" cover make soma -o /dev/full
    is $status 3
    has "$err" "No space left on device"
}

@test "a large problem ends at once by a signal" {
    signalled 0.1 TERM "$QUADRILLE" cover make polyominoes 8-ominoes 200x200 any
    is $status 143
    is "$out" ""
}

@test "solutions are drawn, with blank lines between" {
    run_out bash -o pipefail -c '"$1" cover make queens 4 | "$1" cover solve --draw --all' - "$QUADRILLE"
    is "$out" ". . Q .
Q . . .
. . . Q
. Q . .

. Q . .
. . . Q
Q . . .
. . Q ."
    is "$err" ""
    is $status 0
    printf 'A B 00 01 10 11\nA 00 01\nB 10 11\n' >knuth
    run_out "$QUADRILLE" cover solve --draw knuth
    is "$out" "┌───────┐
│ A   A │
├───────┤
│ B   B │
└───────┘"
    run_out "$QUADRILLE" cover solve --draw --seed 1 --verify knuth
    is $status 0
    run_out "$QUADRILLE" cover solve --draw --simplify knuth
    is "$(wc -l <out)" 5
    printf 'a b\na\nb\n' >sets
    run_out "$QUADRILLE" cover solve --draw sets
    is "$out" "a
b"
    is "$err" "sets: solutions are shown as options, as the names of items are not those of cells"
    is $status 0
    printf 'a b\na\n' >none
    run_out "$QUADRILLE" cover solve --draw none
    is "$out" ""
    is $status 1
}

@test "a drawing goes to a file, and is saved and resumed like other output" {
    "$QUADRILLE" cover make queens 7 -o q
    "$QUADRILLE" cover solve --all --draw q >whole
    run_out "$QUADRILLE" cover solve --all --draw --node-limit 100 -o drawn --save state q
    is $status 1
    run_out "$QUADRILLE" cover solve --all --draw -o drawn --save state --resume state q
    is $status 0
    cmp drawn whole
}

@test "pictures in SVG" {
    "$QUADRILLE" cover make pentominoes 3x20 -o p
    run_out "$QUADRILLE" cover solve --all --svg p
    is $status 0
    is "$(head -c 5 out)" "<?xml"
    is "$(tail -1 out)" "</svg>"
    is "$(grep -c '<rect' out)" $((8 * 60)) # the cells of 8 solutions
    run_out "$QUADRILLE" cover solve --svg -o p.svg p
    is "$(grep -c '<rect' p.svg)" 60
    printf 'a b\na\n' >none
    run_out "$QUADRILLE" cover solve --svg none
    is "$out" ""
    is $status 1
    "$QUADRILLE" cover make queens 8 -o q
    run_out "$QUADRILLE" cover solve --all --svg -o q.svg q
    is $status 0
    "$QUADRILLE" cover make langford 12 -o l
    run_out "$QUADRILLE" cover solve --all --svg -o l.svg l
    is "$err" "l: only the first 1000 solutions are in the picture"
    is $status 1
    run_out "$QUADRILLE" cover solve --svg -o /dev/full q
    is $status 3
}

@test "a picture that is cut short has what was found, and says so" {
    "$QUADRILLE" cover make queens 10 -o q
    run_out "$QUADRILLE" cover solve --all --svg --node-limit 2000 q
    is $status 1
    is "$(tail -1 out)" "</svg>"
    has "$err" "these are not all solutions"
    "$QUADRILLE" cover make polyominoes hexominoes 15x14 -o h
    signalled 0.5 INT "$QUADRILLE" cover solve --draw h
    is $status 130
    is "$out" ""
}
