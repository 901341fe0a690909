load helper

# bats test_tags=slow
@test "help, version" {
    for way in "--help" "help" "-h" "help help"; do
        run_out "$QUADRILLE" $way
        is "${out%%$'\n'*}" "Examples:"
        is $status 0
    done
    is "$("$QUADRILLE" -V)" "$("$QUADRILLE" --version)"
    run_out "$QUADRILLE" --version
    is "$(sed -n 1p out | tr -d 0-9)" "quadrille .."
    has "$(sed -n 2p out)" "simd "
    has "$(sed -n 2p out)" ", cairo "
    is "$(QUADRILLE_SIMD=portable "$QUADRILLE" --version | grep -o '(used: .*)')" "(used: portable)"
    while read -r command <&9; do
        run_out "$QUADRILLE" help $command
        mapfile -t lines <out
        has "${lines[0]}" "Usage: quadrille $command "
        [ ${#lines[@]} -lt 24 ]
        has "$out" $'\n'"More: quadrille help $command "
        has "$out" $'\n'"  quadrille $command"
        first=$out
        run_out "$QUADRILLE" $command --help
        is "$out" "$first"
        is $status 0
        [ "$command" != cover ] || continue
        run_out "$QUADRILLE" help $command --all
        mapfile -t lines <out
        has "${lines[0]}" "Usage: quadrille $command "
        has "$out" $'\nExamples:\n'
        has "$out" $'\nExit status:\n  0  '
        is "${lines[-2]:0:5}${lines[-1]:0:5}" "  2    3  "
    done 9< <(commands)
    run_out "$QUADRILLE" check -vh
    has "$(sed -n 1p out)" "Usage: quadrille check "
    is $status 0
    run_out "$QUADRILLE" help nonsense
    is $status 2
    is "$err" "quadrille: there is no command 'nonsense'"
    run_out "$QUADRILLE" help tecniques
    has "$err" "did you mean 'techniques'?"
}

@test "in examples, what a pipe leads to takes its options" {
    for command in generate model hint cover cover_make; do
        "$QUADRILLE" help ${command/_/ } --all
    done | sed -n 's/^  quadrille .* | quadrille \([^|>]*\).*/\1/p' | sed 's/  .*//' | sort -u >later
    [ "$(wc -l <later)" -gt 2 ]
    while read -r words <&9; do
        run_out "$QUADRILLE" $words </dev/null
        [ $status != 2 ]
    done 9<later
}

@test "topics" {
    whole=$("$QUADRILLE" help)
    for shell in bash zsh fish; do
        "$QUADRILLE" completion $shell >$shell
    done
    for topic in formats boards techniques lines templates; do
        [[ $whole =~ $'\n  '$topic\ +[a-z] ]]
        run_out "$QUADRILLE" help $topic
        is "$status $err" "0 "
        for shell in bash zsh fish; do
            grep -qw $topic $shell
        done
    done
    has "$("$QUADRILLE" help formats)" "$("$QUADRILLE" help convert --all | grep '^  opensudoku ')"
    "$QUADRILLE" help boards | grep -q '^  samurai '
    "$QUADRILLE" help boards | grep -q '^  antiknight '
    "$QUADRILLE" help techniques | grep -q '^  x-wing '
    "$QUADRILLE" help templates | grep -qF '  {verdict} '
    has "$("$QUADRILLE" help lines)" "  thermo           values rise along a thermometer from its bulb"
    is "$("$QUADRILLE" generate --lines help)" "$("$QUADRILLE" help lines)"
    run_out sh -c '"$0" help techniques >/dev/full' "$QUADRILLE"
    is "$status" 3
}

@test "usage errors go to stderr with status 2" {
    for way in "--nonsense" "-n" "-n x" "-n -1" "--node-limit 1e" "--time-limit x" "--to x" \
        "--engine x $PUZZLE" "--board 9x" "--json --csv" "--first --all" "--order x" \
        "--minimal" "check --first"; do
        run_out "$QUADRILLE" $way </dev/null
        is "$out" ""
        [ -n "$err" ]
        is "$way $status" "$way 2"
    done
}

# bats test_tags=slow
@test "the manual tells of every option and command" {
    manual=$(<"$SOURCE/docs/quadrille.1.scd")
    told=" $(grep -oE '\*--[a-z-]+\*' "$SOURCE/docs/quadrille.1.scd" | sort -u | tr '\n' ' ')"
    while read -r command <&9; do
        [[ $manual = *"*${command/ /* *}*"* ]] || { echo "$command is not in the manual" >&2; exit 1; }
        options_of $command
        [ ${#options[@]} -gt 0 ] || is "$command" cover
        for option in "${options[@]}"; do
            [[ $told = *" *$option* "* ]] || { echo "$command $option is not in the manual" >&2; exit 1; }
        done
    done 9< <(commands)
}

@test "each action of cover has a help of its own, which fits on a screen" {
    while read -r command <&9; do
        [ "$command" = cover ] || [ "${command#cover }" != "$command" ] || continue
        mapfile -t lines < <("$QUADRILLE" help $command)
        [ ${#lines[@]} -le 24 ] || { echo "help $command" >&2; exit 1; }
        is "$("$QUADRILLE" $command --help --all)" "$("$QUADRILLE" help $command --all)"
    done 9< <(commands)
    has "$("$QUADRILLE" help cover count)" "More: quadrille help cover count --all"
    has "$("$QUADRILLE" help cover count --all)" "  memo "
    run_out "$QUADRILLE" help cover merge
    is "$("$QUADRILLE" help merge)" "$out"
}

@test "the examples of the help have options that it explains" {
    while read -r command <&9; do
        [ "$command" != cover ] || continue
        whole=$("$QUADRILLE" help $command --all)
        examples=${whole#*$'\n'Examples:}
        examples=${examples%%$'\n\n'*}
        has "$examples" "quadrille $command"
        explained=${whole/"$examples"/}
        while read -r example; do
            [[ $example = *"quadrille $command"* ]] || continue
            example=${example##*"quadrille $command"}
            example=${example%% | *}
            while [[ $example =~ \ (--?[a-z-]+) ]]; do
                option=${BASH_REMATCH[1]}
                example=${example#*" $option"}
                [[ $explained =~ [\ ,]"$option"([ ,=[]|$'\n'|$) ]] || { echo "$command $option" >&2; exit 1; }
            done
        done <<<"$examples"
    done 9< <(commands)
}

@test "on a terminal: a lone puzzle is drawn, clues told apart" {
    need_terminal
    out=$(TERM=xterm LC_ALL=C NO_COLOR= script -qec "$QUADRILLE $PUZZLE" /dev/null </dev/null)
    has "$out" "+-------+-------+-------+"
    has "$out" "$(printf '\033[1m5')"
    out=$(TERM=xterm LC_ALL=C NO_COLOR=1 script -qec "$QUADRILLE $PUZZLE" /dev/null </dev/null)
    has "$out" "| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |"
    out=$(TERM=xterm LC_ALL=C script -qec "$QUADRILLE --color never $PUZZLE" /dev/null </dev/null)
    has "$out" "| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |"
    out=$(LC_ALL=C script -qec "$QUADRILLE $PUZZLE $PUZZLE" /dev/null </dev/null | tr -d '\r')
    is "$out" "$(printf '%s\n%s' $SOLVED $SOLVED)"
}

@test "on a terminal of UTF-8: the borders are lines" {
    need_terminal
    for variable in LC_ALL LC_CTYPE LANG; do
        out=$(unset LC_ALL LC_CTYPE LANG && export $variable=C.utf8 NO_COLOR=1 &&
            script -qec "$QUADRILLE $PUZZLE" /dev/null </dev/null | tr -d '\r')
        is "$(sed -n 1,2p <<<"$out")" "┌───────┬───────┬───────┐   ┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │   │ 5 3 4 │ 6 7 8 │ 9 1 2 │"
    done
    out=$(LC_ALL=C.UTF-8 TERM=xterm NO_COLOR= script -qec "$QUADRILLE --board 4x4+x 1..............." /dev/null </dev/null) || [ $? = 1 ] # there are several
    has "$out" "┼"
    has "$out" "$(printf '\033[48;5;238;1m1')" # the diagonals are shaded
    out=$(unset LC_ALL LC_CTYPE LANG && TERM='' script -qec "$QUADRILLE 1234341221434321" /dev/null </dev/null | tr -d '\r')
    is "$(head -2 <<<"$out")" "$(printf '%s\n%s' '+-----+-----+   +-----+-----+' '| 1 2 | 3 4 |   | 1 2 | 3 4 |')"
}

@test "on a terminal: houses of the puzzle's own are shaded, unless they are everywhere; cages are not" {
    need_terminal
    for rule in house=r1c1r2c2r3c3 disjoint cage=r1c1r2c2r3c3; do
        out=$(LC_ALL=C.UTF8 TERM=xterm NO_COLOR= script -qec "$QUADRILLE --board 4x4+$rule 1..............." /dev/null </dev/null) || [ $? = 1 ]
        case $rule in
            house*) has "$out" "$(printf '│ \033[48;5;238;1m1')" ;;
            *) has "$out" "$(printf '│ \033[1m1')" ;;
        esac
    done
}

@test "on a terminal without input: help, not silence" {
    need_terminal
    out=$(script -qec "$QUADRILLE" /dev/null </dev/null)
    has "$out" "Examples:"
}
