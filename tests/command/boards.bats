# Boards of every shape at the command line.
load helper

@test "rules by name" {
    run_out "$QUADRILLE" count --board 4x4+x ................
    is "$out" "48"
    run_out "$QUADRILLE" solve --board 4x4+antiknight 1234............
    is "$out" "1234432134122143"
    run_out "$QUADRILLE" check --json --board 4x4+nonconsecutive ................
    has "$out" '"verdict":"none"'
}

@test "a fast lane is for ordinary boards only" {
    printf '123456789594827361876931254631798425289543176%s\n' .................................... >in
    run_out "$QUADRILLE" count --board 9x9+x in
    is "$out" "2"
    run_out "$QUADRILLE" count --board 9x9+antiking in
    is "$out" "0"
}

@test "regions from a file and as text" {
    printf 'AAABB\nAACBB\nDCCCB\nDDCEE\nDDEEE\n' >regions
    run_out "$QUADRILLE" count --regions regions 12345....................
    is "$out" "15"
    run_out "$QUADRILLE" count --regions AAABBAACBBDCCCBDDCEEDDEEE 12345....................
    is "$out" "15"
    run_out "$QUADRILLE" count --board 6x6+x --regions AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF 123456..............................
    is "$out" "12"
    for bad in AAAB AAABB "" AAABACBBCCDBCDD+; do
        run_out "$QUADRILLE" count --regions "$bad" .
        is "$status" 2
        has "$err" "--regions: "
    done
    run_out "$QUADRILLE" count --regions missing 12345....................
    is "$status" 2
    has "$err" "there is no such file"
}

@test "overlapping squares: a line, and lines with gaps" {
    "$QUADRILLE" solve --first --board 4x4@r1c1@r3c3 1........................... >line
    is "$(wc -c <line)" 29
    "$QUADRILLE" solve --first --board 4x4@r1c1@r3c3 --to rows 1........................... >rows
    is "$(wc -l <rows)" 6
    run_out "$QUADRILLE" solve --board 4x4@r1c1@r3c3 --to line rows
    is "$out" "$(<line)"
    run_out "$QUADRILLE" solve --board 4x4@r1c1@r3c3 --to line line
    is "$out" "$(<line)"
}

@test "a samurai with dots in its gaps is not taken for a 21x21" {
    for row in {1..21}; do echo .....................; done >in
    run_out "$QUADRILLE" check in
    is "$status" 3
    has "$err" "in:1:1: a samurai with dots in its gaps, or a 21x21?"
    run_out "$QUADRILLE" check --board samurai in
    has "$out" "multiple	0 clues"
    run_out "$QUADRILLE" convert --board 21x21 --to line in
    is "$status" 0
}

@test "what is not modelled as a cover is refused by its name" {
    for rules in 'any=(even=r1c1|odd=r1c2)' 'helper=4x4+chaos=4:r6c1' connected=1:r1c1r1c2 fullrank=1:r1c0; do
        run_out "$QUADRILLE" model --board "4x4+thermo=r1c1r1c2+$rules"
        is "$status" 3
        rule="${rules#helper=4x4+}"
        has "$err" "the rule ${rule%%=*} is not modelled as a cover"
    done
}

@test "a model of every rule counts as the solver does" {
    for board in 4x4+disjoint 4x4+x 4x4+diagonal 6x6+nonconsecutive 4x4+regions=AABBAABCDDBCDDCC \
        4x4+house=r1c1r2c3r4c4 4x4+antiknight 4x4:1x4+antidiagonal 4x4+cage=7:r1c1r1c2r2c2 \
        4x4+cage=r1c1r2c3+thermo=r1c1r2c2r3c3 4x4+noxv 4x4+even=r1c1r2c3 4x4+arrow=r1c1:r2c2r3c3 \
        4x4+sum=-3:r1c1,-2*r1c2 4x4+little=10:r0c0dr 4x4+xv=V:r1c1r1c2+black=r3c1r4c1 4x4+renban=r1c2r2c3r3c4 \
        4x4+whisper=2:r1c1r2c2r3c3 4x4+palindrome=r1c1r2c2r3c3 4x4+between=r1c1r4c3r3c1r2c2 \
        4x4+sandwich=5:r1 4x4+xsum=6:r1c0 4x4+quad=14:r2c2 4x4+index=box:r1c1 4x4+zipper=r1c1r2c3r3c2 \
        4x4+lunchbox=3:r1c2r2c3r3c4 4x4+valueindex=r1c1:r2c2:r2c3r3c3r3c4 4x4+antitaxicab; do
        "$QUADRILLE" model --explain --board $board >model
        puzzle=$(printf '%16s' | tr ' ' .)
        case $board in 6x6*) puzzle=$(printf '%36s' | tr ' ' .) ;; esac
        run_out "$QUADRILLE" count --board $board $puzzle
        is "$out" "$("$QUADRILLE" cover count model)"
    done
}

# bats test_tags=slow
@test "cages and thermometers, by every engine" {
    for engine in backtrack $(cover_engines); do
        run_out "$QUADRILLE" count --engine $engine --board 4x4+cage=7:r1c1r1c2r2c2 ................
        is "$out" 72
        run_out "$QUADRILLE" count --engine $engine --board 4x4+thermo=r1c1r2c2r3c3 ................
        is "$out" 24
    done
    for engine in $(cover_engines); do
        "$QUADRILLE" model --board 6x6+thermo=r1c1r2c2r3c3r4c4r5c5 >model
        is "$("$QUADRILLE" cover count --engine $engine model)" 15084
    done
    run_out "$QUADRILLE" check --board 4x4+cage=3:r1c1r1c2+thermo=r1c1r1c2r1c3 ....3....1....4.
    is "$status" 0
    run_out "$QUADRILLE" check --board 4x4+cage=4:r1c1r1c2+thermo=r1c1r1c2r1c3 ....3....1....4.
    is "$status" 1
    run_out "$QUADRILLE" solve --engine nine --board 4x4+cage=12:r1c1r1c2 ................
    is "$status" 3
    has "$err" "does not solve 4x4+cage=12:r1c1r1c2 boards"
}

@test "cages and thermometers go where they can be held" {
    board=9x9+cage=12:r1c1r1c2+thermo=r5c5r5c6
    puzzle=$(printf '%81s' | tr ' ' .)
    for format in f-puzzles f-puzzles-json sudokupad sudokupad-json; do
        "$QUADRILLE" convert --to $format --board $board $puzzle >text
        run_out "$QUADRILLE" convert -v --to line text
        has "$err" "board $board"
        has "$err" "line cannot hold: rules (cage, thermo)"
    done
    run_out "$QUADRILLE" convert --to sudokupad --board 9x9+values=1:r1c1 $puzzle
    has "$err" "sudokupad cannot hold rules (values)"
}

@test "what is wrong with a cage has a place" {
    run_out "$QUADRILLE" solve --board 9x9+x+cage=12:r1c1,r1c12 .
    is "$status" 2
    has "$err" "--board, column 20: cage: 'r1c12' is not a cell of the board; write cage=12:r1c1r1c2r2c1"
    run_out "$QUADRILLE" solve --board 9x9+cage=0:r1c1 .
    has "$err" "--board, column 10: cage: a sum must be at least 1"
    run_out "$QUADRILLE" solve --board 9x9+thermo=r1c1r1c1 .
    has "$err" "thermo: the cell at 'r1c1' is listed twice"
}

@test "what is wrong with lines and sums has a place" {
    while IFS="|" read -r rule column message; do
        run_out "$QUADRILLE" solve --board "9x9+$rule" .
        is "$status" 2
        has "$err" "--board, column $column: ${rule%%=*}: $message; write ${rule%%=*}="
    done <<'END'
arrow=r1c1r1c2|19|expected ':' between the circle and the shaft
arrow=r1c1:|16|at least 1 cell
arrow=r1c1r1c2r1c3r1c4:r2c2|23|at most 3 cells
sum=r1c1|9|expected a number of up to six digits, then a colon
sum=12:|9|at least 1 cell
sum=12:3r1c1|13|expected '*' between a coefficient and its cell
sum=12:0*r1c1|12|a coefficient is not 0
little=r0c2dl|12|expected a number, a colon, a place and a direction
little=5:r0c2d|18|expected a number, a colon, a place and a direction
little=5:r1c2dl|14|a diagonal begins beside the board, not in a cell
little=5:r0c0dl|18|no cell of the board is in that direction
white=r1c1|11|at least 2 cells
black=2:r1c1r1c2r1c3|21|at most 2 cells
xv=r1c1r1c2|8|expected X or V, then a colon
clone=r1c1r1c2:r2c1|11|a clone has as many cells as the original
clone=r1c1r1c2|19|expected ':' and more cells
clone=r1c1:r1c2:r2c1|21|more than 2 lists of cells
renban=r1c1r1c2r1c1|20|the cell at 'r1c1' is listed twice
whisper=5r1c1|14|expected a number of up to four digits, then a colon
sandwich=r1|14|expected a number and a colon
sandwich=5:r10|16|expected a row or column, e.g. r1 or c3
xsum=5:r1c1|12|expected a place beside the board
skyscraper=5:r0c0|18|expected a place beside the board
room=5:r1c0r1|12|expected a place beside the board
quad=r1c1|10|expected values and a colon
quad=12345:r1c1|10|one to four values
quad=1,10:r1c1|10|10 is not a value
quad=1:r1c1r2c2|12|expected one cell
index=r1c1|11|expected col:, row: or box:
modular=1:r1c1r1c2|13|at least 2, at most 64 classes
sumline=r1c1|13|expected a number from 1 to 255, and a colon
sumline=31:loop:r1c1|13|at most 30 for a loop
rellik=r1c1r1c2|12|expected a number and a colon
lunchbox=5:r1c1|16|at least 2 cells
lookandsay=123:r1c1|16|expected one to 16 pairs of figures, and a colon
valueindex=r1c1r1c2:r1c3:r1c4|16|expected one cell, one more, and a list
valueindex=r1c1:r1c2|25|expected ':' and more cells
END
}

@test "lines and sums are printed as they can be read" {
    board=9x9+sum=-3:r1c1,2*r1c2,-1*r1c3+arrow=r1c1r1c2:r2c2+xv=X:r1c1r1c2+little=12:r10c0ur+whisper=r1c1r1c2r1c1+clone=r1c1:r1c2
    run_out "$QUADRILLE" solve -v --board "9x9+sum=-3:r1c1 2*r1c2 -1*r1c3+arrow=r1c2r1c1:r2c2+little=12:r10c0UR+xv=x:r1c1r1c2+clone=r1c1:r1c2+whisper=r1c1,r1c2,r1c1" \
        --node-limit 1 "$(printf '%81s' | tr ' ' .)"
    has "$err" "$board"
    board=9x9+sandwich=12:c3+xsum=20:r1c0+quad=1,1,3:r2c2+index=col:r1c1r2c1+modular=3:r1c1r1c2+sumline=9:loop:r1c1r1c2+lookandsay=0211:r1c1r1c2+valueindex=r1c1:r1c2:r2c1r2c2
    run_out "$QUADRILLE" solve -v --board "9x9+valueindex=r1c1:r1c2:r2c1,r2c2+quad=113:R2C2+sandwich=12:C3+lookandsay=0211: r1c1 r1c2+index=col:r1c1,r2c1+xsum=20:r1c0+sumline=9:loop:r1c1 r1c2+modular=3:r1c1 r1c2" \
        --node-limit 1 "$(printf '%81s' | tr ' ' .)"
    has "$err" "$board"
}

@test "clues beside overlapping boards see one of the squares" {
    board=4x4@r1c1@r3c3+skyscraper=4:r3c0+skyscraper=1:r7c5
    run_out "$QUADRILLE" count --board "$board" "$(printf '%28s' | tr ' ' .)"
    is "$out" "$("$QUADRILLE" count --board 4x4@r1c1@r3c3+thermo=r3c1r3c2r3c3r3c4+values=4:r6c5 "$(printf '%28s' | tr ' ' .)")"
}

@test "what a clash is called" {
    run_out "$QUADRILLE" check --board 9x9+antiking \
        ....................1.........1..................................................
    has "$out" "r3c3 and r4c4 are both 1 in antiking t"
    run_out "$QUADRILLE" check --board 9x9+antiking \
        1.........1......................................................................
    has "$out" "r1c1 and r2c2 are both 1 in box 1"
    run_out "$QUADRILLE" check --board 9x9+nonconsecutive \
        12...............................................................................
    has "$out" "r1c1 is 1 and r1c2 is 2: nonconsecutive"
}

@test "rules that are not known or do not fit" {
    run_out "$QUADRILLE" solve --board 9x9+foo .
    is "$status" 2
    has "$err" "unknown rule 'foo'; rules are"
    run_out "$QUADRILLE" solve --board 9x9+x+fogofwar=r1c1r1c2 .
    has "$err" "--board, column 7: the rule 'fogofwar' is known, but not built yet"
    run_out "$QUADRILLE" solve --board 9x9+x+fogofwar=r1c1r1c2+foo+kropki+fogofwar=r2c1r2c2+antiking .
    has "$err" "--board, column 7: known, but not built yet: fogofwar, kropki; unknown: foo"
    run_out "$QUADRILLE" solve --board 6x6+windoku .
    is "$status" 2
    has "$err" "windoku requires square boxes"
}

@test "other values, rectangles, helper cells" {
    run_out "$QUADRILLE" solve --board 4x4=0-3 0123...0.2...31.
    is "$status" 1
    run_out "$QUADRILLE" check --board 4x4=0-3 00..............
    has "$out" "r1c1 and r1c2 are both 0 in row 1"
    run_out "$QUADRILLE" convert --board 4x4=0-3 --to line 0...............
    has "$err" "line cannot hold: the size and the values of the board"
    run_out "$QUADRILLE" convert --board 4x4=0-3 --to commas 0...............
    has "$err" "commas cannot hold a board that is not regular"
    run_out "$QUADRILLE" grade --board 6x4 1.......................
    is "$status" 3
    has "$err" "steps are told on regular boards only"
    run_out "$QUADRILLE" hint --board 4x4=0-3 012.............
    is "$out" "there are several solutions"
    run_out "$QUADRILLE" hint --board 4x4=0-3 012.2301.0323210
    is "$out" "Hidden single. In box 2, 3 can only be in r1c4: r1c4 is 3."
    run_out "$QUADRILLE" grade --path --board 4x4=0-3+cage=1:r1c1r1c2 ....2301.032321.
    has "$out" "r4c4=0"
    run_out "$QUADRILLE" hint --all --board 6x6=0-5+cage=3:r1c1r1c2+nabner=r3c3r4c4r5c5 1.....5..3...0........3......4..2...
    has "$out" "r1c2<>34"
    run_out "$QUADRILLE" count --board 4x4+helper=1x2+cage=3:r6c1r6c2 1234..............
    is "$out" 24
    run_out "$QUADRILLE" solve --board 9x9=1-8 .
    has "$err" "8 values are too few"
    run_out "$QUADRILLE" solve --board 9x9=1-65 .
    has "$err" "values are up to 64 of 0 to 64"
}

@test "candidates of boards with other values" {
    for board in 4x4=0-3 4x4=2-5 4x4=1-5; do
        printf '%s\n' ................ >empty
        "$QUADRILLE" check --candidates --board $board empty | cut -f3 >all
        is "$("$QUADRILLE" count --board $board all)" "$("$QUADRILLE" count --board $board empty)"
    done
    printf '.3..%s\n' "$(yes 2345 | head -15 | tr -d '\n')" >in
    is "$("$QUADRILLE" solve --first --to line --board 4x4=2-5 in | head -c 1)" 3
    printf '.0..%s\n' "$(yes 0123 | head -15 | tr -d '\n')" >in
    run_out "$QUADRILLE" solve --board 4x4=0-3 in
    is "$err" "in:1:2: this candidate is in the wrong place"
    # formats with digits of their own
    printf '1 0123 0123 0123\n0123 0123 0123 0123\n0123 0123 0123 0123\n0123 0123 0123 0123\n' >in
    run_out "$QUADRILLE" solve --from pencilmarks --board 4x4=0-3 in
    has "$err" "in:1:3: r1c2: 123 is not a value"
    run_out "$QUADRILLE" solve --from sdx --board 4x4=0-3 in
    has "$err" "in:1:1: another board was requested"
    for format in hdu uva; do # 0 is an empty cell there
        printf '1000\n0000\n0000\n0000\n' | sed "$([ $format = hdu ] || echo 's/./& /g')" >in
        run_out "$QUADRILLE" solve --from $format --board 4x4=0-3 in
        has "$err" "in:1:1: another board was requested"
    done
    run_out "$QUADRILLE" solve --from sdm --board 9x9=0-8 - <<<"${PUZZLE//[9.]/0}"
    has "$err" "-:1:1: another board was requested"
    run_out "$QUADRILLE" solve --from spoj --board 4x4=2-5 - <<<$'1\nB---\n----\n----\n----'
    is "$err" "-:2:1: another board was requested"
    run_out "$QUADRILLE" solve --board 9x9=0-8 ":::${PUZZLE//9/.}:211::"
    is "$err" "argument:1:1: another board was requested"
}

@test "every rule is in the manual and in docs/boards.md" {
    rules=$(sed -n 's/^ *ROW(\([a-z]*\)).*/\1/p' "$SOURCE/src/sudoku/rule.h" | grep -vx 'row\|column\|box')
    is "$(echo "$rules" | head -n 1)" regions
    for rule in $rules; do
        grep -q "^#.*\`$rule[=\`]" "$SOURCE/docs/boards.md" || { echo "$rule is not in boards.md"; false; }
        grep -q "\*$rule[=*]" "$SOURCE/docs/quadrille.1.scd" || { echo "$rule is not in the manual"; false; }
    done
}

@test "the pictures of docs/boards.md are what the program draws" {
    run_out "$SOURCE/tools/docs-pictures" "$QUADRILLE" --check
    is "$status" 0
    has "$(<out)" pictures
}
