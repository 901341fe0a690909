load helper

formats() {
    "$QUADRILLE" help convert --all | sed -n '/^Formats/,/^$/p' | awk 'NR > 1 && NF { print $1 }'
}

# The first example in the section of a format.
example() {
    awk -v name="$1" '/^## / { here = $2 == name } /^```/ { if (here) { if (++fence == 2) exit; next } }
        here && fence == 1' "$SOURCE/docs/formats.md"
}

@test "every format has a section in docs/formats.md, whose example is read" {
    [ "$(formats | wc -l)" -ge 20 ]
    for format in $(formats); do
        example $format >in
        "$QUADRILLE" help convert --all | grep -q "^  $format .*written only" && continue
        reads_xml $format || continue
        [ -s in ] || { echo "no example of $format"; return 1; }
        run_out "$QUADRILLE" check -v --from $format in
        has "$err" "read as $format, board"
        grep -q '^unique\|^multiple' out
        ! grep -q '^error\|!error' out
    done
    for format in $(sed -n 's/^## //p' "$SOURCE/docs/formats.md"); do
        case $format in Common | rules) continue ;; esac
        formats | grep -qx $format
    done
}

# Key, entry and rules of each row of the table of f-puzzles in docs/formats.md; a row of several keys has a rule for each.
fpuzzles_keys() {
    awk -F ' *[|] *' '
        function quoted(text, parts,   count) {
            while (match(text, /`[^`]*`/)) {
                parts[++count] = substr(text, RSTART + 1, RLENGTH - 2)
                text = substr(text, RSTART + RLENGTH)
            }
            return count
        }
        /^\| key \|/ { here = 1; next }
        here && !/^\|/ { exit }
        here && /^\| `/ {
            split("", rule)
            keys = quoted($2, key); forms = quoted($3, form); rules = quoted($4, rule)
            for (i = 1; i <= keys || i <= forms; i++) {
                entry = form[forms > 1 ? i : 1]
                gsub(/\[\[\.\.\.\]\]/, "[[\"R1C1\",\"R1C2\",\"R1C3\"]]", entry)
                sub(/"cloneCells":\[\.\.\.\]/, "\"cloneCells\":[\"R4C4\",\"R4C5\"]", entry)
                cells = entry ~ /"lines"/ ? "\"R1C1\"" : "\"R1C1\",\"R1C2\""
                if (entry ~ /"values"/)
                    cells = cells ",\"R2C1\",\"R2C2\""
                sub(/\[\.\.\.\]/, "[" cells "]", entry)
                expected = rules > 1 && (keys > 1 || forms > 1) ? rule[i] : rule[1] (rules > 1 ? "|" rule[2] : "")
                print (keys > 1 ? key[i] : key[1]), (entry == "true" ? entry : "[" entry "]"), expected
            }
        }' "$SOURCE/docs/formats.md"
}

@test "the keys of f-puzzles in docs/formats.md are all that there are, and are read and written as the rules beside them" {
    row='[{},{},{},{},{},{},{},{},{}]'
    is "$(fpuzzles_keys | wc -l)" "$(grep -c '^    ROW("' "$SOURCE/src/io/site_fpuzzles.h")"
    fpuzzles_keys | while read -r key entry rules; do
        echo "{\"size\":9,\"grid\":[$row,$row,$row,$row,$row,$row,$row,$row,$row],\"$key\":$entry}" >in
        "$QUADRILLE" convert -v --to f-puzzles-json in >back 2>err || { cat err; exit 1; }
        grep -Eq "board 9x9\+($rules)[=,]" err || { echo "$key: $(cat err), not $rules"; exit 1; }
        grep -qF "\"$key\":" back || { echo "$key is not written"; exit 1; }
    done
}

@test "convert: to every format and back" {
    for format in $(formats); do
        "$QUADRILLE" help convert --all | grep -q "^  $format .*written only" && continue
        reads_xml $format || continue
        board=
        run_out "$QUADRILLE" convert --to $format $PUZZLE
        [ $status = 0 ] || continue # no place for a 9x9
        cp out in
        run_out "$QUADRILLE" convert --lossy --from $format --to line in
        case $format in
        pencilmarks | sdx) run_out "$QUADRILLE" --from $format --to line in && is "$out" $SOLVED ;;
        *) is "$format $(cut -c1-81 out)" "$format $PUZZLE" ;;
        esac
    done
}

@test "convert wants a format" {
    run_out "$QUADRILLE" convert $PUZZLE
    is $status 2
    has "$err" "convert requires --to FORMAT"
    run_out "$QUADRILLE" convert --to nonsense $PUZZLE
    is $status 2
}

@test "convert: what the format cannot hold is told, once a record" {
    printf 'puzzle,solution,rating\n%s,%s,4.2\n%s,,\n' $PUZZLE $SOLVED $HARD >in.csv
    run_out "$QUADRILLE" convert --to rows in.csv
    is "$err" "in.csv:2: rows cannot hold: the solution, field 'rating'"
    is $status 1
    is "$(wc -l <out)" 19
    run_out "$QUADRILLE" convert --to rows --lossy in.csv
    is "$err" ""
    is $status 0
    run_out "$QUADRILLE" convert --to tsv in.csv
    is "$err" ""
    is $status 0
    is "$(sed -n 1,2p out)" "$(printf 'puzzle\tsolution\trating\n%s\t%s\t4.2' $PUZZLE $SOLVED)"
}

@test "convert: a column that the first record did not have" {
    printf '%s\n%s # late\n' $PUZZLE $HARD >in
    run_out "$QUADRILLE" convert --to csv in
    is "$err" "in:2: csv cannot hold: the text after the grid"
    is $status 1
}

@test "convert: regions" {
    small=1.....3..4.....2
    run_out "$QUADRILLE" convert --to line ${small}AAABCABBCCDBCDDD
    is "$out" $small
    is "$err" "argument:1: line cannot hold: regions"
    is $status 1
    run_out "$QUADRILLE" convert --to drawn ${small}AAABCABBCCDBCDDD
    has "$out" "+---+   +---+   |"
    run_out "$QUADRILLE" convert --to jigsaw --board 6x6:3x2 "$(printf '%36s' | tr ' ' .)"
    is "$out" "....................................AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF"
    cp out in
    run_out "$QUADRILLE" check -v in
    has "$err" "in:1: read as jigsaw, board 6x6:3x2, 0 clues"
    has "$err" "board 6x6:3x2: answered by engine cover:dense"
}

@test "convert: a malformed record keeps its place" {
    printf '%s\nwhat\n%s\n' $PUZZLE $HARD >in
    run_out "$QUADRILLE" convert --to sdm in
    is "$out" "$(printf '%s\n!error 2:1\twhat\n%s' $(echo $PUZZLE | tr . 0) $(echo $HARD | tr . 0))"
    is "$err" "in:2:1: 'what' is not a puzzle"
    is $status 3
    run_out "$QUADRILLE" convert --to csv in
    is "$out" "$(printf 'puzzle,solution\n%s,\n!error 2:1,\n%s,' $PUZZLE $HARD)"
    is $status 3
}

@test "convert: a board that the format cannot hold at all" {
    run_out "$QUADRILLE" convert --to hodoku 1.....3..4.....2
    is "$out" "$(printf '!error 1:1\t1.....3..4.....2')"
    is "$err" "argument:1:1: hodoku cannot hold a 4x4 board"
    is $status 3
    run_out "$QUADRILLE" convert --board samurai --to ss "$(printf '%369s' | tr ' ' .)"
    is "$err" "argument:1:1: ss cannot hold overlapping boards"
}

@test "json: what --json prints is read again, with board, solution and fields" {
    "$QUADRILLE" generate -n 3 --board 4x4+x --seed 3 >grids
    "$QUADRILLE" solve --board 4x4+x grids >solutions
    "$QUADRILLE" solve --board 4x4+x --json grids >objects
    "$QUADRILLE" solve objects | cmp - solutions
    "$QUADRILLE" convert --to csv objects >table || [ $? = 1 ] # the rule is lost
    [[ $(head -1 table) == puzzle,solution,record,file,* ]]
    [[ $(sed -n 4p table) == "$(sed -n 3p grids),$(sed -n 3p solutions),3,grids,3,unique,"* ]]
    # an error in one leaves the others
    sed '2s/unique"/& x/' objects >torn
    run_out "$QUADRILLE" solve torn
    is "$status" 3
    has "$err" "torn:2:"
    is "$(sed '2d' <<<"$out")" "$(sed 2d solutions)"
}

@test "convert: formats with a frame" {
    printf '%s\n%s\n' $PUZZLE $HARD >in
    run_out "$QUADRILLE" convert --to hdu in
    is "$(sed -n 1p out)" 2
    is "$(wc -l <out)" 19
    run_out "$QUADRILLE" convert --to poj in
    is "$(sed -n '$p' out)" end
    run_out "$QUADRILLE" convert --to csv /dev/null
    is "$out" puzzle,solution
    is $status 0
}

@test "solve: csv in, csv out, the solution beside the puzzle" {
    printf 'id,puzzle\n7,%s\n8,%s\n' $PUZZLE ${PUZZLE/53/55} >in
    run_out "$QUADRILLE" in
    is "$out" "$(printf 'puzzle,solution,id\n%s,%s,7\n%s,,8' $PUZZLE $SOLVED ${PUZZLE/53/55})"
    is $status 1
    echo $PUZZLE >more
    run_out "$QUADRILLE" in more
    is "$(sed -n '$p' out)" $SOLVED
}

@test "solve, check: a solution that is given is judged" {
    printf 'quizzes,solutions\n%s,%s\n%s,%s\n' $PUZZLE $SOLVED $HARD $SOLVED >in
    run_out "$QUADRILLE" check in
    is "$out" "$(printf 'unique\t30 clues\nunique\t21 clues')"
    has "$err" "in:3: the given solution is wrong:"
    is "$(echo "$err" | wc -l)" 1
    is $status 1
    run_out "$QUADRILLE" solve in
    has "$err" "in:3: the given solution is wrong:"
    is $status 1
}

@test "uva: answers as the judge wants them" {
    printf '2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n\n2\n1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >in
    run_out "$QUADRILLE" --from uva in
    is "$out" "$(printf '1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2\n\nNO SOLUTION')"
}

@test "candidates enter the search" {
    all=$(printf '1234%.0s' $(seq 15))
    run_out "$QUADRILLE" count --board 4x4 1234$all
    is "$out" 288
    run_out "$QUADRILLE" count --board 4x4 12..$all
    is "$out" 144
    for engine in backtrack $(cover_engines); do
        run_out "$QUADRILLE" count --engine $engine --board 4x4 .2..$all
        is "$engine $out" "$engine 72"
    done
}

@test "pencilmarks of a puzzle are what its clues leave" {
    run_out "$QUADRILLE" convert --to pencilmarks 1.....3..4.....2
    is "$out" "$(printf '%s\n' '+-------+-------+' '| 1  23 | 24 4  |' '| 24 2  | 3  14 |' \
        '+-------+-------+' '| 23 4  | 1  13 |' '| 3  13 | 14 2  |' '+-------+-------+')"
    is "$err" "argument:1: pencilmarks cannot hold: which cells with one candidate are empty"
    is $status 1
    cp out in
    run_out "$QUADRILLE" solve --to line in
    is "$out" "$("$QUADRILLE" 1.....3..4.....2)"
    is $status 0
}

@test "convert: other symbols" {
    hex=$(printf '%s' 0123456789ABCDEF; printf '%240s' | tr ' ' .)
    run_out "$QUADRILLE" convert --to line $hex
    is "$out" $hex
    run_out "$QUADRILLE" convert --to line --to-symbols ABCDEFGHIJKLMNOP $hex
    is "$out" $(printf '%s' ABCDEFGHIJKLMNOP; printf '%240s' | tr ' ' .)
    run_out "$QUADRILLE" convert --to numbers $hex
    is "$(sed -n 1p out)" "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"
    run_out "$QUADRILLE" convert --to line --to-symbols ABCD $hex
    is "$err" "argument:1:1: 4 symbols given for 16 values"
    is $status 3
    run_out "$QUADRILLE" convert --to line --to-symbols AAB $hex
    is $status 2
}

@test "what is read only where it is asked for" {
    small=1.....3..4.....2
    printf '1...\n..3.\n.4..\n...2\naaab\ncabb\nccdb\ncddd\n' >in
    run_out "$QUADRILLE" convert --from jigsaw --to jigsaw in
    is "$out" ${small}AAABCABBCCDBCDDD
    printf '%s,1324423124133142,x\n' $small >in
    run_out "$QUADRILLE" convert --to line in
    is "$out" "$(<in)"
    run_out "$QUADRILLE" convert --from csv --board 4x4 --to csv in
    is "$status $out" "3 $(printf 'puzzle,solution\n!error 1:1,')" # too small for a table without header
    printf '%s,%s,x\n' $PUZZLE $SOLVED >in
    run_out "$QUADRILLE" convert --from csv --to csv in
    is "$out" "$(printf 'puzzle,solution,column 3\n%s,%s,x' $PUZZLE $SOLVED)"
    run_out "$QUADRILLE" check --from csv in
    is $status 0
    printf '%s,%s,x\n' $PUZZLE $HARD_SOLVED >in
    run_out "$QUADRILLE" check --from csv in
    has "$err" "in:1: the given solution is wrong"
}

@test "convert: what the reader has no place for is told" {
    printf '#ASome One\n#Hint\n#LEasy\n1...\n..3.\n.4..\n...2\n' >in
    run_out "$QUADRILLE" convert --to csv in
    is "$err" "in:4: sdk is read without: lines #H"
    is $status 1
}

@test "several lines may be an argument" {
    run_out "$QUADRILLE" convert --to csv "$(printf '#ASome One\n1...\n..3.\n.4..\n...2\n')"
    is "$out" "$(printf 'puzzle,solution,author\n1.....3..4.....2,,Some One')"
}

@test "svg: a title of a megabyte is cut in no time" {
    { echo puzzle,title; printf '%081d,' 0; head -c 1000000 /dev/zero | tr '\0' x; echo; } >in
    run_out timeout 200 "$QUADRILLE" convert --from csv --to svg in
    is "$status $err" "0 "
    has "$out" "xxx…</text>"
}

@test "svg: constraints are drawn; those without a figure are named" {
    board='9x9+thermo=r1c1r2c1r3c2+slowthermo=r1c3r2c3+whisper=r3c4r3c5+renban=r1c5r2c5+palindrome=r1c7r1c8'
    board+='+regionsum=r3c6r3c7+zipper=r9c3r9c4r9c5+entropic=r9c6r9c7+modular=r9c8r8c8+nabner=r6c3r6c4+sumline=5:r6c7r6c8'
    board+='+between=r8c6r8c7r9c8+doublearrow=r4c1r4c2r5c3+lockout=r4c8r4c9r5c9+arrow=r5c5:r5c6r6c7+arrow=r7c1r7c2:r7c3r8c4'
    board+='+white=r1c1r1c2+diff=3:r2c1r2c2+black=r3c1r4c1+ratio=3:r9c1r9c2+xv=X:r9c3r9c4+greater=r6c1r6c2'
    board+='+quad=1,2:r4c5+even=r9c9+odd=r8c9+min=r5c8+max=r3c3+clone=r1c9:r9c7+cage=12:r4c6r4c7'
    board+='+little=12:r0c2dl+xsum=20:r1c0+sandwich=3:r2+skyscraper=3:r10c6+room=4:r4c10+fullrank=7:r10c2'
    run_out "$QUADRILLE" convert --to svg --board "$board" "$(printf %081d 0)"
    is "$status $err" "0 "
    for part in thermo slowthermo whisper renban palindrome regionsum zipper entropic modular nabner sumline between \
        doublearrow lockout arrow white diff black ratio xv greater quad even odd min max clone cage little xsum sandwich \
        skyscraper room fullrank; do
        has "$out" "class=\"$part\""
    done
    run_out "$QUADRILLE" convert --to svg --board 9x9+arrow=r1c1:r1c1 "$(printf %081d 0)" # no direction
    is "$(grep -c 10000000 out)" 0
    run_out "$QUADRILLE" convert --to svg --board '9x9+pairs="a<b":r1c1r1c2' "$(printf %081d 0)"
    has "$err" "svg cannot hold: rules (pairs)"
    is $status 1
}

@test "convert: ISS text and links, one a line or one a block" {
    link='https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_1_2.Cage~3~R1C1~R1C2'
    run_out "$QUADRILLE" convert --to iss "$link"
    is "$(<out)" "$(printf '.Shape~4x4\n.~R1C1_1_2\n.Cage~3~R1C1~R1C2')"
    run_out "$QUADRILLE" check "$link"
    is "$(cut -f1 out)" multiple
    printf '.Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2\n' >in
    run_out "$QUADRILLE" convert --to iss in
    is "$(<out)" "$(printf '.Shape~4x4\n.~R1C1_1\n\n.Shape~4x4\n.~R1C1_2')"
    cp out in
    run_out "$QUADRILLE" convert --from iss --to line in
    is "$(<out)" "$(printf '1...............\n2...............')"
    printf '.Shape~4x4\n.Pair~AB~_a%%20name~R1C1~R1C2\n.SearchPriority~1~R1C1\n' >in
    run_out "$QUADRILLE" convert --to iss in
    is "$err" "in:1: iss is read without: SearchPriority, names of constraints"
    run_out "$QUADRILLE" convert --to iss --board '4x4+pairs="a-b>1":r1c1r1c2' ................
    is "$(tail -n 1 out)" ".Pair~AED~_~R1C1~R1C2"
    run_out "$QUADRILLE" convert --to iss --board '4x4+any=(cage=3:r1c1 r1c2|sum=5: r1c1, r1c2)' ................
    is "$(<out)" "$(printf '.Shape~4x4\n.Or\n.Cage~3~R1C1~R1C2\n.Sum~5~R1C1~R1C2\n.End')"
    run_out "$QUADRILLE" convert --to iss --board 4x4+index=box:r1c1 ................
    has "$err" "iss cannot hold box indexing"
}
