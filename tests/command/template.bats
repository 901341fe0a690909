# --format TEMPLATE
load helper

@test "names, widths, escapes and braces" {
    printf '%s # easy\n%s\nnonsense\n' $PUZZLE $HARD >in
    run_out "$QUADRILLE" --format '{record:3}|{record:-3}|{line}\t{verdict} {clues} {{{count}}} {format} {board}{rest}' in
    is "$status" 3
    is "$(echo "$out" | sed -n 1p)" "  1|1  |1	unique 30 {1} line 9x9 # easy"
    is "$(echo "$out" | sed -n 2p)" "  2|2  |2	unique 21 {1} line 9x9"
    is "$(echo "$out" | sed -n 3p)" "  3|3  |3	error - {-} - -"
    run_out "$QUADRILLE" --format '{puzzle} {solution}' in
    is "$(echo "$out" | head -2)" "$(printf '%s %s\n%s %s\n' $PUZZLE $SOLVED $HARD $HARD_SOLVED)"
    run_out "$QUADRILLE" --format '{text}: {error}' in
    is "$(echo "$out" | tail -1)" "nonsense: $(echo "$err" | sed 's/^[^ ]* //')"
    run_out "$QUADRILLE" --format '' in
    is "$(wc -l <out)" 3
    run_out "$QUADRILLE" --format 'a\nb\\c\q' $PUZZLE
    is "$out" "$(printf 'a\nb\\c\\q')"
}

@test "fields of the record, padding, NUL" {
    printf ':::%s:::x:\n' $PUZZLE >in
    run_out "$QUADRILLE" --format '{field.level}|{field.extra}|{field.nothing}|{clues:-4}|{{}}' in
    is "$out" "|x:||30  |{}"
    "$QUADRILLE" --format '{clues}\0{clues}\' in | tr '\0' 0 >out
    is "$(<out)" '30030\'
    run_out "$QUADRILLE" --format '{abcdefghijklmnopqrstuvwxyz}' in
    is "$err" "quadrille: --format: there is no {abcdefghijklmnopqrst}; see quadrille help templates
Try 'quadrille help solve'."
}

@test "several solutions, counts and checks" {
    run_out "$QUADRILLE" -n 3 --format '{record} {index} {solution}' 1...............
    is "$(echo "$out" | cut -c1-4)" "$(printf '1 1 \n1 2 \n1 3 ')"
    run_out "$QUADRILLE" -n 3 --format '{index}/{count} {verdict}' 11..............
    is "$out" "-/0 none"
    run_out "$QUADRILLE" count --format '{puzzle} {count}' 1...............
    is "$out" "1............... 72"
    run_out "$QUADRILLE" count --limit 5 --format '{remark} {count}' 1...............
    is "$out" "at least 5"
    run_out "$QUADRILLE" check --minimal --format '{verdict}: {remark}' $HARD
    is "$out" "unique: minimal"
    run_out "$QUADRILLE" check --format '{verdict}: {remark}' 11..............
    is "$out" "none: r1c1 and r1c2 are both 1 in row 1"
    run_out "$QUADRILLE" check --engine links --format '{nodes} {updates} {seconds}' $HARD
    has "$out" " 0.0"
}

@test "templates that make no sense" {
    for bad in '{' '{x}' '{record' '{field.}' '{record }' '{record:}' '{record:x}' '{record:3x}' \
        '{record:-}' '{record:1001}' '{record:99999999999}'; do
        run_out "$QUADRILLE" --format "$bad" $PUZZLE
        is "$status" 2
        has "$err" "--format: "
    done
    run_out "$QUADRILLE" --json --format x $PUZZLE
    is "$status" 2
}

@test "the manual knows all names" {
    "$QUADRILLE" help solve --all | sed -n 's/^  {\([a-z]*\)}.*/\1/p' >names
    [ "$(wc -l <names)" -ge 18 ]
    while read -r name; do
        sed -n '/--format/,/--json/p' "$SOURCE/docs/quadrille.1.scd" | grep -q "_${name}_" || { echo "$name"; false; }
    done <names
}
