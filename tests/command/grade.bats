load helper

EASY=49.7.......8....6..76.....376.2....9..24..........5.429....73...4.8....7...96.1.. # 1.2
MEDIUM=...17.53.1..........4...8.....5..........39.29.6...1.......1..75196..3.4..24..... # 2.3, revised 2.0
TOUGH=..6.7..1.........71..9..8.....815.362....94............4.2...9..2.798.4...3...... # 9.0
HARDEST=.3....4...7....5.9..89.2...5..32...4.9..56........4.5...1.7.......2..36.7....38.. # 9.1

@test "one line for each puzzle: ratings, word, scale, techniques" {
    printf '%s\n' $EASY $MEDIUM $TOUGH >in
    run_out "$QUADRILLE" grade in
    is "$out" "$(printf '1.2 1.2 1.2\teasy\tclassic\thidden-single hidden-single hidden-single
2.3 1.5 1.5\tmedium\tclassic\tnaked-single hidden-single hidden-single
9.0 1.2 1.2\textreme\tclassic\tdynamic-chain hidden-single hidden-single')"
    is $status 0
    is "$err" ""
}

@test "json: ratings are numbers with one decimal" {
    run_out "$QUADRILLE" grade --json $MEDIUM
    is "$out" '{"record":1,"file":"argument","line":1,"verdict":"unique","puzzle":"'$MEDIUM'","clues":24,"count":1,"er":2.3,"ep":1.5,"ed":1.5,"exact":true,"grade":"medium","scale":"classic","techniques":{"er":"naked-single","ep":"hidden-single","ed":"hidden-single"},"steps":57}'
    run_out "$QUADRILLE" grade --json --scale revised $MEDIUM
    has "$out" '"er":2.0,"ep":1.5,"ed":1.5,"exact":true,"grade":"medium","scale":"revised"'
    run_out "$QUADRILLE" grade --json $SOLVED
    has "$out" '"er":0.0,"ep":0.0,"ed":0.0,"exact":true,"grade":"easy","scale":"classic","techniques":{"er":null,"ep":null,"ed":null},"steps":0}'
}

@test "csv, templates, summary" {
    run_out "$QUADRILLE" grade --csv $MEDIUM ${PUZZLE/53/55} nonsense-of-a-puzzle
    is "$(sed -n 1p out)" "record,file,line,verdict,clues,count,er,ep,ed,score,grade,scale,techniques,remark,puzzle"
    is "$(sed -n 2p out)" "1,argument,1,unique,24,1,2.3,1.5,1.5,,medium,classic,naked-single hidden-single hidden-single,,$MEDIUM"
    is "$(sed -n 3p out)" "2,argument,1,none,30,0,,,,,,,,,${PUZZLE/53/55}"
    run_out "$QUADRILLE" grade --format '{er} {ep} {ed} {grade} {scale} {techniques}|{remark}|{puzzle} {clues} {verdict}' $MEDIUM ${PUZZLE/53/55}
    is "$(sed -n 1p out)" "2.3 1.5 1.5 medium classic naked-single hidden-single hidden-single||$MEDIUM 24 unique"
    is "$(sed -n 2p out)" "- - - - - - - -||${PUZZLE/53/55} 30 none"
    printf 'puzzle,note\n%s,my own\n' $EASY >in
    run_out "$QUADRILLE" grade --format '{field.note}: {er}' in
    is "$out" "my own: 1.2"
    printf '%s\n' $EASY $MEDIUM $TOUGH junk ................ 11.............. >in
    run_out "$QUADRILLE" grade --summary in
    is "$(tr '\n' ' ' <out)" "scale classic easy 1 medium 1 hard 0 fiendish 0 extreme 1 beyond 0 multiple 1 none 1 unknown 0 error 1 "
    is $status 3
}

@test "the path: one line for each step, or an array" {
    run_out "$QUADRILLE" grade --path $TOUGH $EASY
    is "$(grep -vc $'^\t' out)" 2
    grep -qE $'^\t1\t1.2\thidden-single\tr.c.=[1-9]$' out
    grep -qE $'^\t[0-9]+\t9.0\tdynamic-chain\tr.c.(=|<>)[1-9]+$' out
    grep -qE $'^\t[0-9]+\t[0-9.]+\t[a-z-]+\t(r.c.<>[1-9]+ )+r.c.<>[1-9]+$' out
    is "$(sed -n 2p out | cut -f1-2)" "$(printf '\t1')"
    is "$("$QUADRILLE" grade --path $TOUGH | cut -f3 | sed 1d | sort -n | tail -1)" 9.0
    run_out "$QUADRILLE" grade --path --json $EASY
    has "$out" ',"path":[{"step":1,"rating":1.2,"technique":"hidden-single","place":{"cell":"r'
    is "$(grep -o '"step":' out | wc -l)" "$(sed 's/.*"steps":\([0-9]*\).*/\1/' out)"
    for other in --csv --summary '--format {er}'; do
        run_out "$QUADRILLE" grade --path $other $EASY
        is "$status" 2
    done
}

@test "lines of 729 candidates" {
    "$QUADRILLE" convert --to candidates $TOUGH $MEDIUM $SOLVED >in
    is "$(head -1 in | tr -d '\n' | wc -c)" 729
    run_out "$QUADRILLE" grade --format '{er} {ep} {ed}' in
    is "$out" "$(printf '9.0 1.2 1.2\n2.3 1.5 1.5\n0.0 0.0 0.0')"
    is $status 0
}

@test "puzzles without exactly one solution, and malformed ones" {
    run_out "$QUADRILLE" grade ${PUZZLE/53/55} ${HARD/8/.} $EASY
    is "$(cut -f1 out | tr '\n' ' ')" "!none !multiple 1.2 1.2 1.2 "
    is "$(sed -n 1p out | cut -f2)" ${PUZZLE/53/55}
    is $status 1
    run_out "$QUADRILLE" grade --exit-zero ${PUZZLE/53/55}
    is $status 0
    printf '%s\nnonsense\n' $EASY >in
    run_out "$QUADRILLE" grade in
    is "$(sed -n 2p out | cut -f1)" '!error 2:9'
    has "$err" "in:2:9: "
    is $status 3
    run_out "$QUADRILLE" grade --json in
    has "$(sed -n 2p out)" '"verdict":"error","error":{"line":2,'
}

@test "other boards: as far as their techniques go" {
    run_out "$QUADRILLE" grade ......31...2.1.. ..1...46.2........2....5.....45.41..
    is "$(cut -f1,2 out)" "$(printf '1.2 1.2 1.2\teasy\n1.2 1.2 1.2\teasy')"
    is $status 0
    run_out "$QUADRILLE" grade --board 9x9+x .....7.9........1.7....8.36.....64.1..3....2..65.4......8.....9........7.........
    is "$out" "$(printf -- '- 1.2 1.2\tbeyond\tclassic\t- hidden-single hidden-single\tno technique goes further')"
    is $status 1
    run_out "$QUADRILLE" grade --json --board 9x9+x .....7.9........1.7....8.36.....64.1..3....2..65.4......8.....9........7.........
    has "$out" '"ep":1.2,"ed":1.2,"exact":true,"grade":"beyond",'
    is "$(grep -c '"er":[0-9]' out)" 0
    has "$out" '"remark":"no technique goes further"'
    run_out "$QUADRILLE" grade --board 9x9+x --format '{er} {score} {puzzle}' .....7.9........1.7....8.36.....64.1..3....2..65.4......8.....9........7.........
    is "${out% *}" "- -"
}

@test "a limit of time: at least that" {
    run_out "$QUADRILLE" grade --time-limit 0.05 $HARD
    is $status 1
    is "$(cut -c1-2 out)" ">="
    has "$out" "at least ER "
    has "$out" ": the time limit stopped the rating"
    is "$err" "argument:1: the answer is incomplete: the search was stopped by the time limit"
    run_out "$QUADRILLE" grade --format '{er} {clues}' --time-limit 0.05 $HARD
    is "$(cut -c1-2 out)" ">="
    run_out "$QUADRILLE" grade --json --time-limit 0.05 $HARD
    has "$out" '"exact":false,"grade":"'
    run_out "$QUADRILLE" grade --summary --time-limit 0.000001 $HARD
    is "$(grep -E '^(extreme|unknown) 1$' out | wc -l)" 1
    for to in csv tsv sudokupad-json svg; do # fields say so, too
        run_out "$QUADRILLE" grade --to $to --time-limit 0.05 $HARD
        grep -qE '[^0-9.](>=|&gt;=)[0-9.]+' out
        is $status 1
    done
    run_out "$QUADRILLE" grade --to csv --scale learner --time-limit 0.01 $HARD
    has "$out" ",>="
    run_out "$QUADRILLE" grade --to csv $MEDIUM
    has "$out" ",medium,2.3,1.5,1.5,classic"
    run_out "$QUADRILLE" grade --time-limit 1000 $MEDIUM
    is $status 0
}

# bats test_tags=slow
@test "the output does not depend on the number of threads" {
    for _ in 1 2 3 4; do
        printf '%s\n' $EASY $HARDEST "# a comment" $MEDIUM nonsense $TOUGH ${PUZZLE/53/55} $EASY
        "$QUADRILLE" convert --to candidates $MEDIUM $TOUGH $EASY
        numbers $MEDIUM
    done >in
    printf '%s\n' $MEDIUM $EASY >more
    for how in '' --json --path --csv --summary '--format {record}:{line}:{file}:{er}:{text}'; do
        "$QUADRILLE" grade -j 1 $how in more >one 2>err_one || true
        "$QUADRILLE" grade -j 4 $how in more >four 2>err_four || true
        cmp one four
        cmp err_one err_four
    done
    is "$("$QUADRILLE" grade --format '{record}' in more 2>/dev/null | wc -l)" 46
}

@test "an answer comes before more input is waited for" {
    mkfifo pipe
    "$QUADRILLE" grade -j 2 --line-buffered pipe >out &
    exec 7>pipe
    echo $EASY >&7
    until_true has_lines out 1
    is "$(wc -l <out)" 1
    exec 7>&-
    wait
}

# bats test_tags=slow
@test "signals" {
    interrupted grade -j 1
    interrupted grade -j 3 --json
    yes $HARDEST | head -2000 >in
    signalled 0.5 INT "$QUADRILLE" grade --summary in
    is $status 130
    has "$err" "stopped by a signal: this summary covers only the first "
}

@test "scales are named; others are refused" {
    for scale in classic extended revised learner whips braids; do
        has "$("$QUADRILLE" grade --scale $scale $EASY)" "$(printf '\t%s\t' $scale)"
        has "$("$QUADRILLE" grade --scale $scale --csv $EASY)" ",$scale,"
        is "$("$QUADRILLE" grade --scale $scale --format '{scale}' $EASY)" $scale
    done
    run_out "$QUADRILLE" grade --scale revized $EASY
    is $status 2
    has "$err" "there is no scale 'revized'; did you mean 'revised'?"
}

@test "the learner's scale has scores and levels instead" {
    FISH=.1...924...2.7....8.......1......7..5.38......4...6.1.12.53..6.6.7.......3....... # of a technique with score 200
    run_out "$QUADRILLE" grade --scale learner $FISH
    is "$(cut -f2- out)" "$(printf 'unfair\tlearner\tfinned-swordfish hidden-single hidden-single')"
    is $status 0
    score=$(cut -f1 out)
    is "$("$QUADRILLE" grade --scale learner --format '{er}|{ep}|{ed}|{score}|{grade}' $FISH)" "-|-|-|$score|unfair"
    is "$("$QUADRILLE" grade --scale hodoku $FISH)" "$(<out)"
    # A score is that of the technique, however long the chain.
    long=..6..7....2..41......6.8.1.3......9625...64.7..8...52.9....4.....7.1...44..2.....
    "$QUADRILLE" grade --path --scale learner --without whip $long >path
    grep -q dynamic-chain path
    is "$(awk '$3 == "dynamic-chain" { print $2 }' path | sort -u)" 700
    has "$("$QUADRILLE" grade --scale learner --csv $FISH)" ",1,,,,$score,unfair,learner,"
    has "$("$QUADRILLE" grade --scale learner --json $FISH)" "\"score\":$score,\"exact\":true,\"grade\":\"unfair\""
    "$QUADRILLE" grade --scale learner --path $FISH >path # the scores of the steps, which add up
    is "$(awk -F'\t' '$1 == "" { score += $3 } END { print score }' path)" "$score"
    is "$(cut -f3 path | grep -c '[.]')" 0
    has "$("$QUADRILLE" grade --scale learner --path --json $FISH)" '"rating":200,"technique":"finned-swordfish"'
    slow=1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    run_out "$QUADRILLE" grade --scale learner --time-limit 0.05 $slow # which takes a second
    has "$out" "at least score "
    run_out "$QUADRILLE" grade --scale learner --summary $FISH
    is "$(head -5 out | tr '\n' ' ')" "scale learner easy 0 medium 0 hard 0 unfair 1 "
}

@test "on a larger board the level is that of the hardest technique" {
    "$QUADRILLE" generate --board 25x25 --clues 330 --seed 3 >made
    run_out "$QUADRILLE" grade --scale learner --format '{score} {grade} {techniques}' made
    is "$(cut -d' ' -f2 out)" easy # by singles, of which there are many
    [ "$(cut -d' ' -f1 out)" -gt 1800 ]
}

@test "what cannot be written is not rated" {
    [ -w /dev/full ] || skip
    run_out sh -c 'yes $0 | head -2000 | "$QUADRILLE" grade -j 2 --line-buffered >/dev/full' $HARD # minutes
    is $status 3
    has "$err" "standard output: "
}

@test "--to: the puzzles with their ratings, as each format can hold them" {
    printf '%s\n' $EASY "$MEDIUM # mine" >in
    run_out "$QUADRILLE" grade --to line in
    is "$out" "$(printf '%s # easy, ER 1.2\n%s # medium, ER 2.3; mine' $EASY $MEDIUM)"
    is "$status" 0
    cp out rated
    run_out "$QUADRILLE" grade --to line --scale revised rated # the new rating replaces the old one
    is "$out" "$(printf '%s # easy, ER 1.2 (revised)\n%s # medium, ER 2.0 (revised); mine' $EASY $MEDIUM)"
    run_out "$QUADRILLE" grade --to csv rated
    is "$out" "$(printf 'puzzle,solution,difficulty,er,ep,ed,scale\n%s,,easy,1.2,1.2,1.2,classic\n%s,,medium,2.3,1.5,1.5,classic' $EASY $MEDIUM)"
    run_out "$QUADRILLE" grade --to csv --scale learner in
    is "$(head -1 out)" "puzzle,solution,difficulty,score,scale"
    is "$err $status" "in:2: csv cannot hold: the text after the grid 1"
    run_out "$QUADRILLE" grade --to opensudoku ................
    is "$err $status" "argument:1:1: opensudoku cannot hold a 4x4 board 3"
    run_out "$QUADRILLE" grade --to sdk $MEDIUM
    is "$(head -1 out)" "#Lmedium, ER 2.3"
    if reads_xml opensudoku; then
        "$QUADRILLE" grade --to opensudoku $MEDIUM >game
        has "$(<game)" 'note="medium, ER 2.3"'
        is "$("$QUADRILLE" convert --lossy --to csv game | cut -d, -f3-)" "$(printf 'title,comment\nQuadrille,"medium, ER 2.3"')"
    fi
    for format in rows gnome-sudoku markdown f-puzzles; do
        run_out "$QUADRILLE" grade --to $format $EASY
        is "$err $status" "argument:1: $format cannot hold: the rating 1"
        [ -n "$out" ]
    done
    run_out "$QUADRILLE" grade --to line --json $EASY
    is "$status" 2
}

@test "--to: what has no rating, and what a puzzle already tells" {
    printf '%s\n' ${PUZZLE/53/55} junk $EASY >in
    run_out "$QUADRILLE" grade --to line in
    is "$out" "$(printf '%s\n!error 2:1\tjunk\n%s # easy, ER 1.2' ${PUZZLE/53/55} $EASY)"
    has "$err" "in:1: none: written without a rating"
    is "$status" 3
    printf 'title,puzzle,solution,difficulty\nFirst,%s,%s,nice\n' $PUZZLE $SOLVED >in
    run_out "$QUADRILLE" grade --to csv in
    is "$(<out)" "$(printf 'puzzle,solution,title,difficulty,er,ep,ed,scale\n%s,%s,First,easy,1.2,1.2,1.2,classic' $PUZZLE $SOLVED)"
    yes $EASY | head -300 >in # in the order of the input
    is "$("$QUADRILLE" grade --to line -j 3 in | sort | uniq -c | sed 's/^ *//')" "300 $EASY # easy, ER 1.2"
}

@test "--techniques and --without choose what may be used" {
    GOLDEN=9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62..
    is "$("$QUADRILLE" grade $GOLDEN | cut -f1)" "3.4 1.2 1.2"
    run_out "$QUADRILLE" grade --without hidden-pair $GOLDEN
    is "$status" 0
    is "$(grep -c hidden-pair out || true)" 0
    is "$("$QUADRILLE" grade --path --without hidden-pair $GOLDEN | grep -c hidden-pair || true)" 0
    run_out "$QUADRILLE" grade --techniques hidden-single,naked-single $GOLDEN
    is "$status" 1
    is "$(echo "$out" | cut -f2)" beyond
    run_out "$QUADRILLE" grade --techniques hidden-single,x-wings $GOLDEN
    is "$status" 2
    has "$err" "there is no technique 'x-wings'; did you mean 'x-wing'?"
    run_out "$QUADRILLE" grade --scale classic --techniques skyscraper $GOLDEN
    is "$status" 2
    has "$err" "there is no skyscraper on the scale classic"
    # without --scale, the first one that has all of them
    run_out "$QUADRILLE" grade --json --techniques skyscraper,hidden-single $GOLDEN
    has "$out" '"scale":"learner"'
    run_out "$QUADRILLE" grade --json --techniques three-strong-links $GOLDEN
    has "$out" '"scale":"extended"'
    run_out "$QUADRILLE" grade --techniques skyscraper,three-strong-links $GOLDEN
    is "$status" 2
    has "$err" "no scale has everything requested"
    # blanks between names
    run_out "$QUADRILLE" grade --json --techniques ' hidden-single , locking' $GOLDEN
    is "$out" "$("$QUADRILLE" grade --json --techniques hidden-single,locking $GOLDEN)"
    run_out "$QUADRILLE" grade --techniques ' ' $GOLDEN
    is "$status" 2
    has "$err" "a list of techniques is empty"
    run_out "$QUADRILLE" hint --techniques locking,hidden-single --level technique $GOLDEN
    is "$status" 0
    has "$out" "hidden single"
    run_out "$QUADRILLE" hint --all --techniques locking,hidden-single $GOLDEN
    is "$(cut -f4 out | sort -u | tr '\n' ' ')" "hidden-single locking "
}

@test "a technique may be used a number of times, with or without all others" {
    GOLDEN=9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62..
    count() { grep -c "$(printf '\t%s\t' $1)"; }
    is "$("$QUADRILLE" grade --scale learner --path $GOLDEN | count hidden-single)" 5
    is "$("$QUADRILLE" grade --scale learner --path --techniques all,hidden-single:2 $GOLDEN | count hidden-single)" 2
    run_out "$QUADRILLE" hint -n 0 --level technique --techniques hidden-single:2 $EASY
    is "$(grep -c 'hidden single' out)" 2
    is "$("$QUADRILLE" grade --techniques all,x-wing:9 $GOLDEN)" "$("$QUADRILLE" grade $GOLDEN)"
    run_out "$QUADRILLE" grade --techniques x-wing:one $GOLDEN
    is $status 2
    has "$err" "there is no technique 'x-wing:one'"
    run_out "$QUADRILLE" grade --without x-wing:1 $GOLDEN
    is $status 2
    has "$err" "--without takes no numbers; --techniques all,x-wing:1"
    "$QUADRILLE" generate -n 5 --seed 3 --scale learner --techniques all,naked-single:3 >made
    is "$("$QUADRILLE" grade --scale learner --path --techniques all,naked-single:3 made | count naked-single)" 15
}

@test "a scale of one's own" {
    printf 'full-house 1.0\nhidden-single, 1.1 # here first\nnaked-single 1.5\nnaked-pair 4.2\n' >mine
    run_out "$QUADRILLE" grade --scale mine $MEDIUM
    is $status 0
    is "$out" "$(printf '4.2 1.1 1.1\thard\town\tnaked-pair hidden-single hidden-single')"
    has "$("$QUADRILLE" grade --scale mine --json $MEDIUM)" '"er":4.2,"ep":1.1,"ed":1.1,"exact":true,"grade":"hard","scale":"own"'
    is "$("$QUADRILLE" grade --scale - $MEDIUM <mine)" "$out"
    printf 'full-house 1 easy\nhidden-single 5 medium\nnaked-single 9 hard\nnaked-pair 20 unfair\n' >levels
    run_out "$QUADRILLE" grade --scale levels --path $MEDIUM
    is "$(head -1 out | cut -f2,3)" "$(printf 'unfair\town')"
    is "$(head -1 out | cut -f1)" "$(tail -n +2 out | cut -f3 | paste -sd+ | bc)"
    has "$("$QUADRILLE" hint --all --scale levels $MEDIUM | cut -f3,4)" "$(printf '5\thidden-single')"
    has "$("$QUADRILLE" solve --explain --scale levels $MEDIUM)" "idden single"
    "$QUADRILLE" generate -n 2 --seed 1 --scale levels --grade unfair >made
    is "$("$QUADRILLE" grade --summary --scale levels made | grep -v ' 0$' | tail -1)" "unfair 2"
    printf 'full-house 1.0\n  x-wings 3\n' >wrong
    for command in "grade $EASY" "hint $EASY" "solve --explain $EASY" "generate"; do
        run_out "$QUADRILLE" $command --scale wrong
        is $status 3
        has "$err" "wrong:2:3: there is no technique 'x-wings'"
    done
    run_out "$QUADRILLE" grade --scale mine --techniques x-wing $EASY
    is $status 2
    has "$err" "there is no x-wing on the scale own"
    run_out "$QUADRILLE" grade --scale mine -o mine $EASY
    is $status 3
    has "$(<mine)" "naked-pair 4.2"
}

@test "generate --techniques: every puzzle can be solved by these" {
    "$QUADRILLE" generate -n 20 --seed 3 --techniques naked-single,hidden-single >made
    is "$(wc -l <made)" 20
    run_out "$QUADRILLE" grade --techniques hidden-single,naked-single made
    is "$status" 0
    is "$(cut -f2 out | sort -u | grep -c beyond || true)" 0
    run_out "$QUADRILLE" generate -n 1 --seed 3 --techniques skyscraper,x-wings
    is "$status" 2
}

# ---- rules of variants

@test "puzzles with rules are rated on the learner's scale, and refused on others by name" {
    local killer=4x4+cage=5:r3c2r3c3+cage=8:r1c4r2c4r3c4+cage=7:r1c1r1c2+cage=7:r4c2r4c3r4c4+cage=6:r2c1r3c1r4c1+cage=7:r1c3r2c2r2c3
    run_out "$QUADRILLE" grade --board "$killer" ................
    is "$status" 0
    [[ "$out" == *"easy"*"learner"* ]]
    run_out "$QUADRILLE" grade --path --json --board "$killer" ................
    is "$status" 0
    [[ "$out" == *'"technique":"cage"'*'"by":"rule","sets":[{"rule":"cage=8:r1c4r2c4r3c4"}]'* ]]
    run_out "$QUADRILLE" grade --scale classic --board "$killer" ................
    is "$status" 3
    [[ "$err" == *"the scale classic has no technique for the rule cage"* ]]
    run_out "$QUADRILLE" grade --board "4x4+any=(cage=3:r1c1r1c2|cage=4:r1c1r1c2)" 1234341221434321
    is "$status" 3
    [[ "$err" == *"no technique for the rule any"* ]]
}
