# Pictures: convert and solve --to svg, and print.
load helper

# An SVG document is well-formed, has a view box, and nothing from elsewhere.
is_svg() { # FILE
    ! command -v xmllint >/dev/null || xmllint --noout "$1"
    grep -q '<svg xmlns="http://www.w3.org/2000/svg" version="1.1".* viewBox="0 0 ' "$1"
    is "$(tail -n 1 "$1")" "</svg>"
    ! sed 's|xmlns="[^"]*"||' "$1" | grep -E 'href|url\(|@import|http'
}

# The texts of a class.
texts() { # FILE CLASS
    awk -v class="class=\"$2\"" '/^<g/ { here = index($0, class) } /^<\/g/ { here = 0 }
        here && /^<text/ { gsub(/<[^>]*>/, ""); print }' "$1"
}

sheet() { # a csv of puzzles, some of which are not proper
    printf 'title,puzzle,difficulty\nFirst <&>,%s,2.5\n,%s,hard\n' $PUZZLE $HARD
    printf 'Third,%s,\nFourth,5%s,\nFifth,%s,\n' "$(echo $PUZZLE | sed 's/79$/../')" \
        "$(echo $PUZZLE | cut -c2- | sed 's/^3/5/')" $SOLVED
}

@test "--to svg: clues, solutions, several in one document" {
    run_out "$QUADRILLE" convert --to svg $PUZZLE
    is_svg out
    is "$(texts out clue | tr -d '\n')" "$(echo $PUZZLE | tr -d .)"
    is "$(texts out value)" ""
    run_out "$QUADRILLE" solve --to svg $PUZZLE $HARD
    is_svg out
    is "$(grep -c '<g class="puzzle">' out)" 2
    is "$(texts out clue | wc -l)" 51
    is "$(texts out value | wc -l)" $((2 * 81 - 51))
    is "$(grep -c '<title>' out)" 3
    run_out "$QUADRILLE" convert --to svg /dev/null
    is_svg out
}

@test "--to svg: boards of every shape, candidates, titles" {
    for board in 9x9+x 9x9+windoku samurai 4x4+regions=AAABCABBCCDBCDDD 25x25 7x7; do
        run_out "$QUADRILLE" solve --first --to svg --board $board "$(blank $board)"
        is "$board $status" "$board 0"
        is_svg out
    done
    sheet >in.csv
    run_out "$QUADRILLE" convert --to svg in.csv
    is "$status" 0
    is_svg out
    is "$(texts out title | head -n 1)" "First &lt;&amp;&gt;"
    is "$(texts out told | head -n 1)" "2.5"
    "$QUADRILLE" convert --lossy --to pencilmarks $PUZZLE >in
    run_out "$QUADRILLE" convert --to svg in
    is_svg out
    [ "$(texts out candidate | wc -l)" -gt 100 ]
}

blank() { # BOARD: a line of empty cells
    case $1 in samurai) n=369 ;; 4*) n=16 ;; 7*) n=49 ;; 25*) n=625 ;; *) n=81 ;; esac
    printf "%${n}s" | tr ' ' .
}

@test "print: pages of SVG" {
    sheet >in.csv
    run_out "$QUADRILLE" print --title 'Week 12' -o sheet.svg in.csv
    is "$status" 1
    has "$err" "in.csv:4: puzzle 3 has several solutions; it is printed without a solution"
    has "$err" "in.csv:5: puzzle 4 has no solution; it is printed without a solution"
    is "$(ls sheet*)" "$(printf 'sheet-%s.svg\n' 1 2 3)"
    for page in sheet*; do is_svg $page; done
    is "$(grep -c 'class="border"' sheet-1.svg)" 4
    is "$(grep -c 'class="border"' sheet-2.svg)" 1
    is "$(grep -c 'class="border"' sheet-3.svg)" 3
    is "$(texts sheet-1.svg title | head -n 1)" "1. First &lt;&amp;&gt;"
    is "$(texts sheet-3.svg title | tr '\n' ' ')" "1 2 5 "
    is "$(texts sheet-3.svg page-title)" "Week 12: solutions"
    is "$(texts sheet-2.svg page-number)" "2 / 3"
    is "$(texts sheet-3.svg clue | wc -l)" $((30 + 21 + 81))
    is "$(texts sheet-3.svg value | wc -l)" $((2 * 81 - 51))
}

@test "print: how many a page, solutions or not, paper" {
    sheet >in.csv
    "$QUADRILLE" print -q --exit-zero --per-page 6 --solutions none -o one.svg in.csv
    is "$(ls one*)" one.svg
    is "$(grep -c 'class="border"' one.svg)" 5
    has "$(<one.svg)" 'width="595.28pt" height="841.89pt"'
    "$QUADRILLE" print -q --exit-zero --solutions only --paper letter --to svg in.csv >only.svg
    is "$(grep -c 'class="border"' only.svg)" 3
    has "$(<only.svg)" 'width="612pt" height="792pt"'
    "$QUADRILLE" print -q --exit-zero --per-page 1 --solutions none -o p.svg in.csv
    is "$(ls p-*.svg | wc -l)" 5
    run_out "$QUADRILLE" print --to svg in.csv
    is "$status" 2
    has "$err" "pages of SVG require one file each"
    is "$out" ""
}

@test "print: what is wrong" {
    echo keep >keep.svg
    run_out "$QUADRILLE" print -o keep.svg missing
    is "$status" 3
    is "$(<keep.svg)" keep
    printf '%s\njunk\n' $PUZZLE >in
    run_out "$QUADRILLE" print --to svg --solutions none in
    is "$status" 3
    has "$err" "in:2:1: "
    is "$(grep -c 'class="border"' out)" 1
    run_out "$QUADRILLE" print --to svg --solutions none -o in in
    is "$status" 3
    has "$err" "input file is output file"
    for way in "--to drawn" "--per-page 0" "--per-page 101" "--paper a5" "--solutions x"; do
        run_out "$QUADRILLE" print $way $PUZZLE
        is "$way $status" "$way 2"
    done
    run_out "$QUADRILLE" print --to svg /dev/null
    is "$status" 1
    has "$err" "nothing to print"
}

@test "print: PDF, or a word that it is not there" {
    sheet >in.csv
    echo leak:libfontconfig >suppressions # its own patterns: nothing that we could free
    export LSAN_OPTIONS="suppressions=$PWD/suppressions:print_suppressions=0"
    run_out "$QUADRILLE" print --to pdf --title 'Week 12' -o sheet.pdf in.csv
    if [ $status = 2 ]; then
        echo "$err" | grep -E "built without cairo|libcairo.* cannot be loaded \(package "
        skip "no cairo"
    fi
    is "$status" 1
    is "$(head -c 5 sheet.pdf)" "%PDF-"
    "$QUADRILLE" print -q --exit-zero in.csv >piped.pdf
    is "$(head -c 5 piped.pdf)" "%PDF-"
    command -v pdfinfo >/dev/null || skip "no pdfinfo"
    has "$(pdfinfo sheet.pdf)" "Pages:           3"
    has "$(pdfinfo sheet.pdf)" "Title:           Week 12"
    has "$(pdfinfo sheet.pdf)" "(A4)"
    has "$(pdftotext -f 1 -l 1 sheet.pdf -)" "1. First <&>"
    has "$(pdftotext -f 3 -l 3 sheet.pdf -)" "Week 12: solutions"
    digits=$(pdftotext -f 3 -l 3 sheet.pdf - | grep -oE '\b[1-9]\b' | wc -l)
    [ "$digits" -ge $((3 * 81)) ]
}

@test "print: cairo is loaded when PDF is wanted, and can be missing then" {
    "$QUADRILLE" --version | grep -q 'cairo yes' || skip "built without cairo"
    ! ldd "$QUADRILLE" | grep cairo
    echo "no library" >libcairo.so.2
    run_out env LD_LIBRARY_PATH="$PWD" "$QUADRILLE" print --to pdf $PUZZLE
    is "$status" 2
    has "$err" "libcairo.so.2 cannot be loaded (package libcairo2); use --to svg"
    run_out env LD_LIBRARY_PATH="$PWD" "$QUADRILLE" print --solutions none $PUZZLE
    is "$status" 0
    has "$out" "<svg "
    run_out env LD_LIBRARY_PATH="$PWD" "$QUADRILLE" $PUZZLE
    has "$out" $SOLVED
}

@test "an ending that is neither pdf nor svg is refused" {
    run_out "$QUADRILLE" print -o sheet.png $PUZZLE
    is "$status" 2
    has "$err" "the name must end in .pdf or .svg"
    [ ! -e sheet.png ]
    run_out "$QUADRILLE" print --to svg -o sheet.picture $PUZZLE
    is "$status" 0
}

@test "pages of SVG are not written beside a device" {
    for i in 1 2 3 4 5; do echo 1.....3..4.....2; done >five.txt
    run_out "$QUADRILLE" print --to svg -o /dev/null five.txt
    is $status 2
    [[ $err == *"/dev/null: "*" pages of SVG require one file each"* ]]
    [ ! -e /dev/null-1 ]
}
