#!/usr/bin/env bats
load helper

# generated ARGUMENTS...: makes puzzles, and asserts that they can be read again and have one solution.
# The arguments of --board and --regions are given to solve, too.
generated() {
    local again=() previous= n=1
    for word in "$@"; do
        case $previous in
        --board | --regions) again+=("$previous" "$word") ;;
        -n) n=$word ;;
        esac
        previous=$word
    done
    "$QUADRILLE" generate "$@" >made
    "$QUADRILLE" solve --summary "${again[@]}" made >verdicts
    is "$(head -1 verdicts)" "unique $n"
    is "$(tail -1 verdicts)" "error 0"
}

@test "the ordinary 9x9: lines of 81, one solution each" {
    generated -n 200 --seed 1
    is "$(wc -l <made)" 200
    is "$(grep -cE '^[1-9.]{81}$' made)" 200
    is "$(sort -u made | wc -l)" 200
    generated -n 20 --seed 2 --minimal
    "$QUADRILLE" check --minimal made >out
}

@test "killers: cages of wished sizes and sums cover the board, and leave one solution" {
    "$QUADRILLE" generate -n 3 --seed 1 --board 6x6 --cages 2-4 --sums 4-15 >made
    is "$("$QUADRILLE" solve --summary made | head -1)" "unique 3"
    is "$(grep -o 'R[0-9]C[0-9]' made | wc -l)" 108
    while IFS='~' read -r rule sum cells; do
        [ "$rule" = .Cage ] || continue
        number=$(grep -o R <<<"$cells" | wc -l)
        [ "$sum" -ge 4 ] && [ "$sum" -le 15 ] && [ "$number" -ge 2 ] && [ "$number" -le 4 ]
    done <made
    "$QUADRILLE" generate -n 3 --seed 1 --board 6x6 --cages 2-4 --sums 4-15 | cmp - made
    has "$("$QUADRILLE" generate --seed 2 --board 4x4 --cages 2 --json)" '+cage=' '"clues":0'
    is "$("$QUADRILLE" generate --seed 3 --cages 2-4 --to f-puzzles | "$QUADRILLE" solve --summary | head -1)" "unique 1"
}

@test "killers by grade and technique" {
    "$QUADRILLE" generate -n 2 --seed 1 --board 6x6 --cages 1-3 --grade easy >made
    is "$("$QUADRILLE" grade made | cut -f2,3 | sort -u)" "easy	learner"
    "$QUADRILLE" generate --seed 1 --board 6x6 --cages 2-3 --grade hard --technique innies-outies --json >made
    has "$(<made)" '"grade":"hard"' '"scale":"learner"' '+cage='
    run_out "$QUADRILLE" generate --cages 2-4 --grade extreme
    is "$status" 2
    has "$err" "no technique that is extreme is for this board"
    run_out "$QUADRILLE" generate --cages 2-4 --grade hard --scale classic
    is "$status" 2
    has "$err" "the scale classic has no technique for the rule cage"
}

# bats test_tags=slow
@test "lines and signs that a solution obeys, and clues" {
    for lines in thermo:2 arrow:2,renban:1 whisper:1 dots xv; do
        due 3 || continue
        "$QUADRILLE" generate -n 2 --seed 3 --board 6x6 --lines $lines --minimal >made
        is "$("$QUADRILLE" solve --summary made | head -1)" "unique 2"
        "$QUADRILLE" generate -n 2 --seed 3 --board 6x6 --lines $lines --minimal | cmp - made
        case $lines in
        dots | xv) ;;
        *) is "$("$QUADRILLE" check --minimal made | cut -f3 | sort -u)" minimal ;;
        esac
    done
    "$QUADRILLE" generate --seed 1 --lines thermo:2,arrow:3 --json >made
    is "$(grep -o '+thermo=' made | wc -l) $(grep -o '+arrow=' made | wc -l)" "2 3"
    "$QUADRILLE" generate -n 2 --seed 1 --board 6x6 --lines thermo:3 --grade easy >made
    is "$("$QUADRILLE" grade made | cut -f2 | sort -u)" easy
    run_out "$QUADRILLE" generate --lines thermo:2,snake:1
    is "$status" 2
    has "$err" "there are no lines 'snake': thermo, arrow, whisper, renban, palindrome, between, slowthermo, zipper, nabner, modular, dots, xv"
    run_out "$QUADRILLE" generate --lines thermo:x
    is "$status" 2
    run_out "$QUADRILLE" generate --board 4x4 --lines thermo:9 --attempts 3
    is "$status" 1
}

@test "killers: wishes that nothing fulfils" {
    run_out "$QUADRILLE" generate --sums 5
    is "$status" 2
    has "$err" '--sums requires --cages'
    run_out "$QUADRILLE" generate --board 4x4 --cages 5
    is "$status" 2
    has "$err" 'up to 4 cells'
    run_out "$QUADRILLE" generate --cages 4-2
    is "$status" 2
    run_out "$QUADRILLE" generate --cages 2-4 --clues 5
    is "$status" 2
    run_out "$QUADRILLE" generate --board 4x4 --cages 2-4 --sums 30 --attempts 3
    is "$status" 1
    has "$err" "3 attempts: too many attempts failed"
}

# bats test_tags=slow
@test "the same seed and options give the same puzzles, whatever the number of threads" {
    for board in 9x9 6x6 9x9+x 4x4+cage=5:r1c1r1c2; do
        for more in '' --minimal '--symmetry diagonal'; do
            due 3 || continue
            "$QUADRILLE" generate -n 20 --seed 9 --board $board $more >one
            for jobs in 2 7; do
                "$QUADRILLE" generate -n 20 --seed 9 --board $board $more -j $jobs >several
                cmp one several
            done
            "$QUADRILLE" generate -n 5 --seed 9 --board $board $more | cmp - <(head -5 one)
        done
    done
    "$QUADRILLE" generate -n 20 --seed 10 >other
    "$QUADRILLE" generate -n 20 --seed 9 >one
    ! cmp -s one other
}

@test "without a seed they differ from run to run" {
    "$QUADRILLE" generate >one
    "$QUADRILLE" generate >other
    ! cmp -s one other
}

@test "every board: what is written is read again, and has one solution" {
    for board in 1x1 2x2 3x3 4x4 4x4:1x4 5x5 6x6 6x6:3x2 7x7 8x8 8x8:4x2 9x9+x 9x9+windoku 9x9+diagonal \
        9x9+disjoint 9x9+antiking 9x9+x+windoku 10x10 12x12 16x16 \
        4x4+regions=AAABCABBCCDBCDDD 9x9+house=r1c1r2c2r3c3 9x9+thermo=r1c1r2c2r3c3r4c4 \
        9x9+cage=12:r1c1r1c2r2c1+cage=r5c5r6c6 4x4@r1c1@r3c3 twodoku; do
        due 3 || continue
        generated --board $board --seed 5
    done
    generated --regions AAABBAACBBDCCCBDDCEEDDEEE -n 3
    generated --board 6x6 --regions AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE --minimal -n 3
}

@test "formats: those that hold the board are read without --board" {
    for to in csv rows drawn numbers hodoku opensudoku; do
        reads_xml $to || continue
        "$QUADRILLE" generate -n 3 --seed 1 --to $to >made
        is "$("$QUADRILLE" solve --summary made | head -1)" "unique 3"
    done
    "$QUADRILLE" generate --board 5x5 --regions AAABBAACBBDCCCBDDCEEDDEEE --to f-puzzles >made
    is "$("$QUADRILLE" solve --summary made | head -1)" "unique 1"
    "$QUADRILLE" generate --board 9x9+x --to sudokupad >made
    is "$("$QUADRILLE" solve --summary made | head -1)" "unique 1"
}

@test "formats with solutions get them" {
    run_out "$QUADRILLE" generate -n 20 --to csv --seed 1
    is "$status" 0
    "$QUADRILLE" solve <(tail -n +2 out | cut -d, -f1) >solved
    cmp solved <(tail -n +2 out | cut -d, -f2)
    mv out made
    run_out "$QUADRILLE" shuffle --seed 3 --to csv made
    is "$status" 0
    "$QUADRILLE" solve <(tail -n +2 out | cut -d, -f1) >solved
    cmp solved <(tail -n +2 out | cut -d, -f2)
}

@test "a format that does not hold the board says so" {
    run_out "$QUADRILLE" generate --board 9x9+x --to csv -n 3
    is "$status" 0
    is "$err" "csv cannot hold: rules (x); read the puzzles with --board"
    run_out "$QUADRILLE" generate --board 6x6 --to sdm
    is "$status" 2
    has "$err" "quadrille: sdm cannot hold a 6x6 board"
}

@test "clues: numbers and ranges" {
    "$QUADRILLE" generate -n 20 --clues 24-28 --json >made
    is "$(grep -cE '"clues":2[4-8],' made)" 20
    "$QUADRILLE" generate -n 5 --clues 81 >made
    is "$(tr -cd . <made)" ""
    generated -n 10 --board 6x6 --clues 12
    is "$(tr -cd 1-6 <made | wc -c)" 120
    generated -n 5 --board 9x9+x --clues 30-32 --symmetry half-turn
    generated -n 5 --board 4x4+cage=3:r1c1r1c2+cage=3:r2c3r2c4 --clues 0-3
}

@test "solution grids: those that the puzzles of the same seed have" {
    for board in 9x9 4x4 6x6:3x2 9x9+x 4x4@r1c1@r3c3; do
        due 3 || continue
        "$QUADRILLE" generate -n 20 --seed 4 --board $board --grids >grids
        is "$(wc -l <grids)" 20
        "$QUADRILLE" generate -n 20 --seed 4 --board $board >made
        "$QUADRILLE" solve --board $board made | cmp - grids
        "$QUADRILLE" generate -n 20 --seed 4 --board $board --grids -j 3 | cmp - grids
        "$QUADRILLE" generate -n 20 --seed 4 --board $board --grids --to line | cmp - grids
    done
    is "$("$QUADRILLE" generate --grids --seed 7 --json | grep -c '"clues":81,')" 1
    for options in --minimal '--clues 30' '--symmetry full' "--mask $PUZZLE" "--solution $SOLVED"; do
        run_out "$QUADRILLE" generate --grids $options
        is "$status" 2
        has "$err" "cannot be combined"
    done
    run_out "$QUADRILLE" generate -n 1000000000 --grids --time-limit 0.2 -o made
    is "$status" 1
    has "$err" " of 1000000000 grids in "
    is "$(grep -cvE '^[1-9]{81}$' made)" 0
}

@test "patterns of clues" {
    for board in 9x9 6x6 9x9+x; do
        generated -n 3 --board $board --symmetry half-turn --seed 1
        while read -r line; do
            marks=$(echo "$line" | tr 1-9 x)
            is "$marks" "$(echo "$marks" | rev)"
        done <made
    done
    run_out "$QUADRILLE" generate --board 4x4@r1c1@r3c3 --symmetry horizontal
    is "$status" 2
    has "$err" "pattern horizontal: r1c1 has no image on this board"
    run_out "$QUADRILLE" generate --symmetry round
    is "$status" 2
}

@test "masks and solutions from files" {
    printf 'x . | . .\r\n. . | x .\n\n. x | . .\n. .\t. x' >mask
    run_out "$QUADRILLE" generate -n 3 --board 4x4 --seed 1 --mask mask
    is "$status$err" 0
    is "$out" "$("$QUADRILLE" generate -n 3 --board 4x4 --seed 1 --mask x.....x..x.....x)"
    is "$("$QUADRILLE" generate -n 3 --board 4x4 --seed 1 --mask - <mask)" "$out"
    echo "$SOLVED" | fold -w9 >solution
    run_out "$QUADRILLE" generate --seed 1 --solution solution
    is "$status$err" 0
    is "$out" "$("$QUADRILLE" generate --seed 1 --solution $SOLVED)"
    for option in mask solution; do
        run_out "$QUADRILLE" generate --$option missing
        is $status 2
        has "$err" "(and there is no such file)"
        run_out "$QUADRILLE" generate --$option $option -o $option
        is $status 3
        is "$err" "$option: input file is output file"
        [ -s $option ]
        run_out "$QUADRILLE" generate --$option .
        is $status 3
        is "$err" ".: Is a directory"
    done
    printf "$SOLVED\\0" >zero
    run_out "$QUADRILLE" generate --solution zero
    is $status 2
}

@test "masks and solutions" {
    generated -n 3 --board 4x4 --mask 'x... ..x. .x.. ...x'
    is "$(tr 1-4 x <made | sort -u)" x.....x..x.....x
    generated -n 2 --mask "$PUZZLE"
    is "$(tr 1-9 x <made | sort -u)" "$(echo "$PUZZLE" | tr 1-9 x)"
    generated -n 2 --solution "$SOLVED"
    is "$("$QUADRILLE" solve made | sort -u)" "$SOLVED"
    generated -n 2 --board 4x4+x --solution 1234341243212143
    is "$("$QUADRILLE" solve --board 4x4+x made | sort -u)" 1234341243212143
    run_out "$QUADRILLE" generate --board 4x4 --mask ...
    is "$status" 2
    has "$err" "--mask takes 16 marks"
    run_out "$QUADRILLE" generate --solution "${SOLVED}1"
    is "$status" 2
    has "$err" "--solution takes the 81 symbols of a solution"
    run_out "$QUADRILLE" generate --solution "${SOLVED/5/6}"
    is "$status" 2
    run_out "$QUADRILLE" generate --board 4x4 --solution 1234341221434322
    is "$status" 2
    has "$err" "the grid is no solution"
    run_out "$QUADRILLE" generate --board 4x4 --solution '1234341221434.22'
    is "$status" 2
}

# Lines of symbols on stdin, with digits named in the order in which they appear.
renamed() {
    awk '{
        split("", names)
        count = 0
        line = ""
        for (i = 1; i <= length($0); i++) {
            digit = substr($0, i, 1)
            if (digit != "." && !(digit in names))
                names[digit] = ++count
            line = line (digit == "." ? digit : names[digit])
        }
        print line
    }'
}

@test "digits in the order in which they appear" {
    for options in '-n 50' '-n 20 --grids' '-n 20 --minimal --symmetry half-turn' '-n 3 --board 6x6+x'; do
        "$QUADRILLE" generate --seed 1 $options >random
        "$QUADRILLE" generate --seed 1 $options --digits ordered >ordered
        cmp ordered <(renamed <random)
    done
    "$QUADRILLE" generate --seed 1 --digits random -n 50 | cmp - <("$QUADRILLE" generate --seed 1 -n 50)
    generated -n 100 --digits ordered
    # The rating is that of the puzzle that is written.
    "$QUADRILLE" generate --seed 1 -n 2 --er 6.6.. --digits ordered >hard
    cmp <(cut -d' ' -f1 hard) <(cut -d' ' -f1 hard | renamed)
    "$QUADRILLE" grade --format '{er}' hard >ratings
    awk '$1 < 6.6 { exit 1 }' ratings
    for bad in "--solution $SOLVED" '--board 9x9+cage=3:r1c1r1c2' '--board 9x9+nonconsecutive'; do
        run_out "$QUADRILLE" generate --digits ordered $bad
        is "$status" 2
        has "$err" "--digits"
    done
}

@test "ranges have two forms" {
    is "$("$QUADRILLE" generate -n 3 --seed 1 --clues 24..28)" "$("$QUADRILLE" generate -n 3 --seed 1 --clues 24-28)"
    is "$("$QUADRILLE" generate -n 2 --seed 1 --er 1.2-2.3)" "$("$QUADRILLE" generate -n 2 --seed 1 --er 1.2..2.3)"
    for options in '--clues 24..' '--clues ..24' '--clues 28..24' '--clues 24...28' '--clues 24--28' '--er 2.3-1.2' \
        '--er 1-' '--er -2' '--er ..' '--er 1..2..3'; do
        run_out "$QUADRILLE" generate $options
        is "$status" 2
    done
}

@test "wishes that cannot be granted end at once" {
    for options in '--clues 16' '--clues 0' '--clues 82-90' '--clues 30-20' '--clues x' '--clues 20-' \
        '--clues -5' '--clues 99999999999999999999' "--clues 20 --mask $PUZZLE" \
        "--symmetry full --mask $PUZZLE" '--board 4x4 --clues 2' '--board 9x9+q' '--attempts 0' '-j 0' \
        '--mask x' '--time-limit -1' 'puzzle.txt' '--json --to csv'; do
        run_out "$QUADRILLE" generate $options
        is "$status" 2
        is "$out" ""
        [ -n "$err" ]
    done
}

# bats test_tags=slow
@test "a board without solution is said so" {
    for board in 4x4+cage=2:r1c1r1c2 9x9+cage=2:r1c1r1c2; do
        run_out "$QUADRILLE" generate --board $board
        is "$status" 1
        is "$err" "0 of 1 puzzles in 0 attempts: the board has no solution"
    done
    run_out "$QUADRILLE" generate --board 9x9+nonconsecutive+windoku --attempts 1
    is "$status" 1
    is "$err" "0 of 1 puzzles in 1 attempts: no solution grid was found within the limit of nodes"
}

@test "attempts in vain: exactly so many" {
    for wish in '--clues 45 --minimal' '--board 9x9+windoku --clues 10'; do
        run_out "$QUADRILLE" generate $wish --attempts 50 -j 3 --seed 1
        is "$status" 1
        is "$err" "0 of 1 puzzles in 50 attempts: too many attempts failed"
        run_out "$QUADRILLE" generate $wish --attempts 50 --exit-zero --seed 1
        is "$status" 0
    done
    run_out "$QUADRILLE" generate --clues 45 --minimal --attempts 50 -q
    is "$status$err" 1
}

# bats test_tags=slow
@test "the time limit and signals end it, also within an attempt" {
    for board in 9x9 9x9+x 16x16 36x36; do
        run_out "$QUADRILLE" generate -n 100000000 --board $board --time-limit 0.2
        is "$status" 1
        has "$err" "stopped by the time limit"
    done
    for board in 9x9 16x16; do
        signalled written:made INT "$QUADRILLE" generate -n 100000000 --board $board -o made
        is "$status" 130
        has "$err" "stopped by a signal"
        is "$(tail -c 1 made | od -An -c | tr -d ' ')" '\n' # whole lines
    done
    signalled 3 INT "$QUADRILLE" generate -n 100000000 --board 36x36 -o made
    is "$status" 130
    has "$err" "stopped by a signal"
}

@test "what it made before the end is that of a longer run" {
    "$QUADRILLE" generate -n 3 --board 12x12 --seed 3 >whole
    run_out "$QUADRILLE" generate -n 1000000 --board 12x12 --seed 3 --time-limit 0.7 -j 2
    head -3 out | head -c "$(wc -c <whole)" >part
    cmp <(head -c "$(wc -c <part)" whole) part
}

@test "no puzzles, output that fails" {
    run_out "$QUADRILLE" generate -n 0
    is "$status$out$err" 0
    if reads_xml; then
        "$QUADRILLE" generate -n 0 --to opensudoku | grep -q '</opensudoku>'
    fi
    run_out sh -c '"$QUADRILLE" generate -n 100000 >/dev/full'
    is "$status" 3
    has "$err" "No space left"
    run_out sh -c '"$QUADRILLE" generate -n 3 >&-'
    is "$status" 3
    "$QUADRILLE" generate -n 100000000 | head -1 >made
    is "$(wc -l <made)" 1
    "$QUADRILLE" generate -n 3 -o made
    is "$(wc -l <made)" 3
}

@test "JSON" {
    "$QUADRILLE" generate -n 2 --board 6x6+x --seed 3 --json >made
    is "$(head -1 made)" '{"record":1,"seed":3,"attempt":0,"board":"6x6+x","clues":5,"puzzle":"...2..6...1................54.......","solution":"514236632415261354345621126543453162"}'
    is "$(wc -l <made)" 2
}

# ---- shuffle -----------------------------------------------------------------------------------

@test "shuffle: the 9x9 is the same for a seed as ever" {
    is "$("$QUADRILLE" shuffle --seed 1 "$PUZZLE")" ....4....5..27.......3.6915.65...78239..5....7.........237.15.4..6..3.9...1..8.7.
}

@test "shuffle: images of all boards have as many solutions, and come from the seed" {
    for board in 4x4 6x6 6x6:3x2 12x12 16x16 9x9+x 9x9+windoku 6x6+nonconsecutive 4x4@r1c1@r3c3 \
        9x9+cage=12:r1c1r1c2r2c1; do
        "$QUADRILLE" generate -n 2 --board $board --seed 1 >made
        "$QUADRILLE" shuffle --board $board --seed 7 made >images
        "$QUADRILLE" shuffle --board $board --seed 7 made | cmp - images
        is "$("$QUADRILLE" solve --summary --board $board images | head -1)" "unique 2"
    done
    run_out "$QUADRILLE" shuffle --seed 1 ............31...2.1.. 1...............
    is "$("$QUADRILLE" count "$(echo "$out" | tail -1)")" 72
}

@test "shuffle: a board that a line does not hold keeps its format" {
    "$QUADRILLE" generate --board 5x5 --regions AAABBAACBBDCCCBDDCEEDDEEE --to f-puzzles >made
    "$QUADRILLE" shuffle --seed 3 made >image
    has "$(<image)" f-puzzles.com
    is "$("$QUADRILLE" solve --summary image | head -1)" "unique 1"
}

@test "shuffle: other formats, malformed records" {
    "$QUADRILLE" shuffle --seed 1 --to sdm "$PUZZLE" >image
    is "$(tr 0 . <image)" "$("$QUADRILLE" shuffle --seed 1 "$PUZZLE")"
    run_out "$QUADRILLE" shuffle --seed 1 "$PUZZLE" "${PUZZLE}1" "$HARD"
    is "$status" 3
    is "$(echo "$out" | wc -l)" 3
    has "$(echo "$out" | sed -n 2p)" '!error 1:'
}

@test "shuffle keeps candidates" {
    printf '%s\n' "$(printf '123456789%.0s' $(seq 80))12......." >in
    run_out "$QUADRILLE" shuffle --seed 1 in
    is "$status" 0
    is "$(head -1 out | tr -d '\n' | wc -c)" 729
}
