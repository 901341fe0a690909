/* quadrille completion: what shells need to complete our command lines, from the tables of commands
 * and options that help is made of. */
#include "cli.h"

#include <string.h>

/* ---- the tables, looked at for one command ------------------------------------------------------
 */

/* The words that must follow the name of some commands, as `nine` that of bench: the first word of
 * the usage, unless that is an option, or in brackets. */
static size_t actions_of(const struct command *command, char *words, size_t size) {
    size_t length = strchr("[-", command->usage[0]) ? 0 : strcspn(command->usage, " ");
    snprintf(words, size, "%.*s", (int)length, command->usage);
    for (char *bar = words; (bar = strchr(bar, '|'));)
        *bar = ' ';
    return length;
}

/* The next row, from `*number` on, that is for the command. */
static bool next_row(const struct command *command, size_t *number, struct option_row *row) {
    while (options_get((*number)++, row))
        if (row->commands & (int)command->bit)
            return true;
    return false;
}

static bool has_words(const struct command *command, const struct option_row *row) {
    return row->argument && options_word(command, row, 0);
}

static bool takes_file(const struct option_row *row) {
    return row->argument && strcmp(row->argument, "FILE") == 0;
}

static void print_words(const struct command *command, const struct option_row *row) {
    const char *word;
    for (size_t i = 0; (word = options_word(command, row, i)); i++)
        output_print("%s%s", i ? " " : "", word);
}

static void print_command_names(void) {
    for (size_t i = 0; command_get(i); i++)
        output_print("%s ", command_get(i)->name);
    output_text("help");
}

/* Text within single quotes: `specials` get a backslash, and a quote what `quote` says. */
static void print_quoted(const char *text, const char *specials, const char *quote) {
    for (; *text; text++) {
        if (*text == '\'')
            output_text(quote);
        else
            output_print("%s%c", strchr(specials, *text) ? "\\" : "", *text);
    }
}

/* ---- bash --------------------------------------------------------------------------------------
 */

static const char bash_begin[] =
    "# bash completion for quadrille: source <(quadrille completion bash)\n"
    "_quadrille() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    local command=${COMP_WORDS[1]} options= actions= words= files=yes\n"
    "    COMPREPLY=()\n"
    "    if [ \"$cur\" = = ]; then\n"
    "        cur=\n"
    "    elif [ \"$prev\" = = ]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n";

static void print_bash_arguments(const struct command *command) {
    struct option_row row;
    for (size_t i = 0; next_row(command, &i, &row);) {
        if (!row.argument || takes_file(&row))
            continue;
        output_print("    \"%s --%s\"", command->name, row.name);
        if (row.letter)
            output_print(" | \"%s -%c\"", command->name, row.letter);
        output_text(") files= words='");
        print_words(command, &row);
        output_text("' ;;\n");
    }
}

static void print_bash_options(const struct command *command) {
    struct option_row row;
    char actions[128];
    output_print("    %s) options='", command->name);
    for (size_t i = 0, n = 0; next_row(command, &i, &row); n++) {
        output_print("%s--%s", n ? " " : "", row.name);
        if (row.letter)
            output_print(" -%c", row.letter);
    }
    output_text("'");
    if (actions_of(command, actions, sizeof actions))
        output_print(" actions='%s'", actions);
    output_text(" ;;\n");
}

static void print_bash(void) {
    output_text(bash_begin);
    output_text("    case $command in\n    ");
    for (size_t i = 0; command_get(i); i++)
        output_print("%s%s", i ? " | " : "", command_get(i)->name);
    output_text(" | help) ;;\n    *) command=solve ;;\n    esac\n    case $command in\n");
    for (size_t i = 0; command_get(i); i++)
        print_bash_options(command_get(i));
    output_text("    help) actions='");
    for (size_t i = 0; command_get(i); i++)
        output_print("%s%s", i ? " " : "", command_get(i)->name);
    output_text("' ;;\n    esac\n    case \"$command $prev\" in\n");
    for (size_t i = 0; command_get(i); i++)
        print_bash_arguments(command_get(i));
    output_text("    *)\n        case $cur in\n        -*) files= words=$options ;;\n        *)\n"
                "            if [ \"$COMP_CWORD\" = 1 ]; then\n                words='");
    print_command_names();
    output_text(
        "'\n            elif [ \"$COMP_CWORD\" = 2 ] && [ -n \"$actions\" ]; then\n"
        "                files= words=$actions\n            fi\n            ;;\n"
        "        esac\n        ;;\n    esac\n"
        "    [ -z \"$words\" ] || COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
        "    # Names of files, if need be: bash itself completes them, with all that belongs"
        " to it.\n"
        "    [ -n \"$files\" ] || compopt +o default 2>/dev/null\n"
        "    return 0\n}\ncomplete -o default -F _quadrille quadrille\n");
}

/* ---- zsh ---------------------------------------------------------------------------------------
 */

#define ZSH_SPECIALS "[]:\\"
#define ZSH_QUOTE "'\\''"

static void print_zsh_row(const struct command *command, const struct option_row *row) {
    const char *equals = row->argument ? "=" : "";
    output_text("        ");
    if (row->letter)
        output_print("'(-%c --%s)'{-%c%s,--%s%s}'[", row->letter, row->name, row->letter,
                     row->argument ? "+" : "", row->name, equals);
    else
        output_print("'--%s%s[", row->name, equals);
    print_quoted(row->help, ZSH_SPECIALS, ZSH_QUOTE);
    output_text("]");
    if (row->argument)
        output_print(":%s:", row->argument);
    if (has_words(command, row)) {
        output_text("(");
        print_words(command, row);
        output_text(")");
    } else if (takes_file(row)) {
        output_text("_files");
    }
    output_text("' \\\n");
}

static void print_zsh_command(const struct command *command) {
    struct option_row row;
    char actions[128];
    output_print("    %s) _arguments -s \\\n", command->name);
    for (size_t i = 0; next_row(command, &i, &row);)
        print_zsh_row(command, &row);
    if (actions_of(command, actions, sizeof actions))
        output_print("        '1:what:(%s)' \\\n", actions);
    output_text("        '*:file:_files' ;;\n");
}

static void print_zsh(void) {
    output_text("#compdef quadrille\n"
                "# zsh completion for quadrille: a file _quadrille in a folder of $fpath, or\n"
                "# source <(quadrille completion zsh) behind compinit\n"
                "_quadrille() {\n    local command=solve\n    local -a commands=(\n");
    for (size_t i = 0; command_get(i); i++) {
        output_print("        '%s:", command_get(i)->name);
        print_quoted(command_get(i)->summary, "\\", ZSH_QUOTE);
        output_text("'\n");
    }
    output_text("        'help:say more of a command'\n    )\n"
                "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
                "        _describe -t commands command commands\n        _files\n"
                "        return\n    fi\n"
                "    if (( ${commands[(I)$words[2]:*]} )); then\n"
                "        command=$words[2]\n        shift words\n        (( CURRENT-- ))\n    fi\n"
                "    case $command in\n");
    for (size_t i = 0; command_get(i); i++)
        print_zsh_command(command_get(i));
    output_text("    help) _describe -t commands command commands ;;\n    esac\n}\n"
                "if [ \"${funcstack[1]}\" = _quadrille ]; then\n    _quadrille \"$@\"\n"
                "else\n    compdef _quadrille quadrille\nfi\n");
}

/* ---- fish --------------------------------------------------------------------------------------
 */

#define FISH_SPECIALS "\\"
#define FISH_QUOTE "\\'"

static void print_fish_row(const struct command *command, const struct option_row *row) {
    output_print("complete -c quadrille -n '__quadrille_is %s' -l %s", command->name, row->name);
    if (row->letter)
        output_print(" -s %c", row->letter);
    if (row->argument)
        output_text(takes_file(row) ? " -r -F" : " -x");
    if (has_words(command, row)) {
        output_text(" -a '");
        print_words(command, row);
        output_text("'");
    }
    output_text(" -d '");
    print_quoted(row->help, FISH_SPECIALS, FISH_QUOTE);
    output_text("'\n");
}

static void print_fish_command(const struct command *command) {
    struct option_row row;
    char actions[128];
    output_print("complete -c quadrille -n __quadrille_first -a %s -d '", command->name);
    print_quoted(command->summary, FISH_SPECIALS, FISH_QUOTE);
    output_text("'\n");
    if (actions_of(command, actions, sizeof actions))
        output_print("complete -c quadrille -n '__quadrille_is %s; and __quadrille_second' -x -a "
                     "'%s'\n",
                     command->name, actions);
    for (size_t i = 0; next_row(command, &i, &row);)
        print_fish_row(command, &row);
}

static void print_fish(void) {
    output_text("# fish completion for quadrille: quadrille completion fish | source\n"
                "function __quadrille_is\n"
                "    set -l words (commandline -opc)\n    set -l command solve\n"
                "    contains -- \"$words[2]\" ");
    print_command_names();
    output_text("; and set command $words[2]\n    test $command = $argv[1]\nend\n"
                "function __quadrille_first\n    test (count (commandline -opc)) = 1\nend\n"
                "function __quadrille_second\n    test (count (commandline -opc)) = 2\nend\n"
                "complete -c quadrille -n __quadrille_first -a help -d 'say more of a command'\n"
                "complete -c quadrille -n '__quadrille_is help' -x -a '");
    print_command_names();
    output_text("'\n");
    for (size_t i = 0; command_get(i); i++)
        print_fish_command(command_get(i));
}

/* ---- the command -------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    void (*print)(void);
} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};

static int run(struct cli *cli) {
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (cli->operand_count == 1 && strcmp(cli->operands[0], shells[i].name) == 0) {
            shells[i].print();
            return EXIT_FINE;
        }
    return usage_error(cli, "completion wants to know for which shell: bash, zsh or fish");
}

const struct command command_completion = {
    .name = "completion",
    .bit = FOR_COMPLETION,
    .usage = "bash|zsh|fish [OPTION]...",
    .summary = "print what a shell needs to complete command lines",
    .examples =
        "  source <(quadrille completion bash)                  in ~/.bashrc\n"
        "  source <(quadrille completion zsh)                   in ~/.zshrc, behind compinit\n"
        "  quadrille completion fish >~/.config/fish/completions/quadrille.fish\n",
    .about = "Prints a script for the shell. An installed Quadrille has brought them already.",
    .run = run,
};
