load helper

# words_of_bash WORD...: what bash offers for the last word, in $COMPREPLY; complete_in_bash sorts it, in $offered. In a
# process of its own each would take most of the time of these tests.
words_of_bash() {
    [ -e script ] || "$QUADRILLE" completion bash >script
    declare -F _quadrille >/dev/null || source ./script
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _quadrille 2>/dev/null || true
}
complete_in_bash() {
    words_of_bash "$@"
    offered="$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' ')"
}

complete_in_fish() { # LINE
    "$QUADRILLE" completion fish >script
    offered=$(HOME=$PWD fish -N -c 'source script; complete -C "'"$1"'"' | cut -f1 | sort | tr '\n' ' ')
}

# A zsh in a terminal of its own, which is sent the line and asked for the possible completions.
complete_in_zsh() { # LINE
    "$QUADRILLE" completion zsh >script
    cat >ask <<'ASK'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; source ./script; unsetopt zle_bracketed_paste
zstyle ":completion:*" list-separator "--"; LISTMAX=0; COLUMNS=200; LINES=100; stty -echo
zle-line-init() { print re""ady }; zle -N zle-line-init'
zpty -r shell text '*ready*' # the editor takes keys from here on
zpty -w -n shell "$1"$'\x04\x15print en""ded\n' # what is offered, the line wiped out, and a word that ends it
zpty -r shell text '*ended*'
print -rn -- "$text"
zpty -d shell
ASK
    offered=$(timeout -s KILL 300 zsh -f ask "$1" | tr -d '\r' | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g')
}

@test "bash: commands, options, words, files" {
    complete_in_bash quadrille ""
    is "$offered" "$({ commands | grep -v " "; echo help; } | sort | tr '\n' ' ')"
    complete_in_bash quadrille ch
    is "$offered" "check "
    complete_in_bash quadrille check --mi
    is "$offered" "--minimal "
    complete_in_bash quadrille solve --mi # of another command
    is "$offered" " "
    complete_in_bash quadrille --fir # solve is meant
    is "$offered" "--first "
    complete_in_bash quadrille solve --order f
    is "$offered" "fewest first "
    complete_in_bash quadrille solve --order = fi
    is "$offered" "first "
    complete_in_bash quadrille solve --color =
    is "$offered" "always auto never "
    complete_in_bash quadrille solve -n 5
    is "$offered" " "
    complete_in_bash quadrille cover ""
    is "$offered" "best convert count family make occurrences sample solve split stats "
    complete_in_bash quadrille cover make qu
    is "$offered" "queendom queens "
    complete_in_bash quadrille cover solve queens --dr
    is "$offered" "--draw "
    complete_in_bash quadrille cover make queens --dr
    is "$offered" " "
    complete_in_bash quadrille cover count --engine m
    is "$offered" "memo "
    complete_in_bash quadrille cover solve --engine m
    is "$offered" " "
    complete_in_bash quadrille help co
    is "$offered" "completion convert count cover "
    complete_in_bash quadrille completion ""
    is "$offered" "bash fish zsh "
}

@test "bash: every option of every command, as help has them" {
    while read -r command <&9; do
        [ "$command" != cover ] || continue
        words_of_bash quadrille $command --
        options_of $command
        local -A offered=()
        for option in "${COMPREPLY[@]}"; do offered[$option]=1; done
        for option in "${options[@]}"; do
            [ -n "${offered[$option]:-}" ] || { echo "$command $option is not offered" >&2; return 1; }
        done
        is ${#COMPREPLY[@]} ${#options[@]}
    done 9< <(commands)
}

# some_of WORD...: one of a few; of many a sixth. They differ from commit to commit.
some_of() {
    local word few=$(($# < 6 ? $# : 6)) number=${SEED:-0}
    for word; do
        [ $(((number += 1) % few)) != 0 ] || echo "$word"
    done
}

# bats test_tags=slow
@test "every word that is offered is one that the command takes" {
    printf '%s\n' "a b" a b >toy.dlx
    while read -r command <&9; do
        for option in $("$QUADRILLE" help $command --all | sed -nE 's/^ +(-., )?(--[a-z-]+) [A-Z].*/\2/p'); do
            words_of_bash quadrille $command $option ""
            offered=${COMPREPLY[*]} input=$PUZZLE more=
            case "$command $option" in
            "solve --scale") more=--explain ;;
            "print --to") continue ;; # pdf is not always there
            "convert --to") ;;
            convert*) more="--to line" ;;
            print*) more="-o out" ;;
            "cover make"*) input= ;;
            "cover split"*) input="--in none toy.dlx" ;;
            "cover "*) input=toy.dlx ;;
            "generate --technique" | "generate --hardest") # tables take their time
                offered=$(some_of $(some_of $offered))
                printf '%s 1.0\n' $offered >all # some are on no scale of the library
                input= more="--attempts 1 --scale all --time-limit 0.1" ;; # of a word that is taken nothing more is asked
            "generate --to") input= ;;
            generate*) input= more="--board 4x4 --attempts 1" ;; # which has no tables
            esac
            [ -n "${QUADRILLE_LONG:-}" ] || offered=$(some_of $offered)
            for word in $offered; do
                echo $command $option >>tried
                due 3 || continue
                run_out "$QUADRILLE" $command $more $option $word $input
                [ "$status" != 2 ] || {
                    echo "$command $more $option $word: $err" >&2
                    false
                }
            done
        done
    done 9< <(commands)
    for tried in "solve --to" "check --engine" "model --clues" "cover count --from" "cover convert --to" "cover family --to" "print --paper"; do
        grep -q -- "^$tried\$" tried
    done
}

@test "fish: commands, options, words" {
    command -v fish >/dev/null || skip "fish is not installed"
    complete_in_fish "quadrille check --mi"
    is "$offered" "--minimal "
    complete_in_fish "quadrille ch"
    has "$offered" "check "
    complete_in_fish "quadrille solve --mi"
    is "$offered" ""
    complete_in_fish "quadrille cover count --engine "
    is "$offered" "$("$QUADRILLE" help cover count --all | sed -n '/^Engines:/,/^$/s/^  \([a-z]*\) .*/\1/p' | sort | tr '\n' ' ')"
    complete_in_fish "quadrille cover s"
    is "$offered" "sample solve split stats "
    complete_in_fish "quadrille cover make qu"
    is "$offered" "queendom queens "
    complete_in_fish "quadrille --fir"
    is "$offered" "--first "
}

# bats test_tags=slow
@test "zsh: commands, options, words" {
    command -v zsh >/dev/null || skip "zsh is not installed"
    need_terminal
    complete_in_zsh "quadrille c"
    has "$offered" "check "
    has "$offered" "cover "
    complete_in_zsh "quadrille check --m"
    has "$offered" "--minimal  -- report whether puzzles with one solution are minimal"
    complete_in_zsh "quadrille cover count --engine "
    has "$offered" "dense"
    complete_in_zsh "quadrille cover make qu"
    has "$offered" "queendom"
    complete_in_zsh "quadrille cover s"
    has "$offered" "split"
}

@test "what is wrong" {
    run_out "$QUADRILLE" completion tcsh
    is "$status $out" "2 "
    has "$err" "no script for the shell 'tcsh'"
    run_out "$QUADRILLE" cover solv
    is "$status $out" "2 "
    has "$err" "no action 'solv'"
    has "$err" "did you mean 'solve'"
    run_out "$QUADRILLE" completion
    is "$status" 2
}
