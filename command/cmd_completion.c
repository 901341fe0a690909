/* quadrille completion: scripts for shells, made from the same tables of commands and options as
 * the help. */
#include "help.h"
#include "message.h"
#include "options.h"
#include "output.h"

#include <string.h>

/* ---- the tables, looked at for one command --------------------------------------------------- */

static bool has_words(const struct option_row *row) {
    return row->argument && options_word(row, 0);
}

static bool takes_file(const struct option_row *row) {
    return row->argument && strcmp(row->argument, "FILE") == 0;
}

static void print_words(const struct option_row *row) {
    const char *word;
    for (size_t i = 0; (word = options_word(row, i)); i++)
        output_print("%s%s", i ? " " : "", word);
}

/* Whether the name is two words. */
static bool is_in_group(const struct command *command) {
    return strchr(command->name, ' ');
}

static void print_names(const struct command *const *commands, const char *between) {
    for (size_t i = 0; commands[i]; i++)
        if (!is_in_group(commands[i]))
            output_print("%s%s", i ? between : "", commands[i]->name);
}

/* What can follow the command's name: names of operands, and the second words of names. */
static void print_next(const struct command *command, const struct command *const *commands) {
    const char *name, *between = "";
    for (size_t i = 0; command->name_operand && (name = command->name_operand(i)); i++) {
        output_print("%s%s", between, name);
        between = " ";
    }
    for (size_t i = 0; commands[i]; i++) {
        if (!(name = help_name_in(command, commands[i])))
            continue;
        output_print("%s%s", between, name);
        between = " ";
    }
}

static bool is_group(const struct command *command, const struct command *const *commands) {
    bool is_one = false;
    for (size_t i = 0; commands[i]; i++)
        is_one |= help_name_in(command, commands[i]) != NULL;
    return is_one;
}

/* What `help` takes. */
static void print_helped(const struct command *const *commands) {
    const char *topic;
    print_names(commands, " ");
    for (size_t i = 0; (topic = help_topic(i, NULL)); i++)
        output_print(" %s", topic);
}

/* Text within single quotes: `specials` get a backslash, and `quote` replaces a quote. */
static void print_quoted(const char *text, const char *specials, const char *quote) {
    for (; *text; text++) {
        if (*text == '\'')
            output_text(quote);
        else
            output_print("%s%c", strchr(specials, *text) ? "\\" : "", *text);
    }
}

/* ---- bash ------------------------------------------------------------------------------------ */

static const char bash_begin[] =
    "# bash completion for quadrille: source <(quadrille completion bash)\n"
    "_quadrille() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    local command=${COMP_WORDS[1]} at=2 options= actions= words= files=yes\n"
    "    COMPREPLY=()\n"
    "    if [ \"$cur\" = = ]; then\n"
    "        cur=\n"
    "    elif [ \"$prev\" = = ]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n";

static void print_bash_arguments(const struct command *command) {
    for (const struct option_row *row = command->options; row->name; row++) {
        if (!row->argument || takes_file(row))
            continue;
        output_print("    \"%s --%s\"", command->name, row->name);
        if (row->letter)
            output_print(" | \"%s -%c\"", command->name, row->letter);
        output_text(") files= words='");
        print_words(row);
        output_text("' ;;\n");
    }
}

static void print_bash_options(const struct command *command,
                               const struct command *const *commands) {
    output_print("    \"%s\") options='", command->name);
    for (const struct option_row *row = command->options; row->name; row++) {
        output_print("%s--%s", row == command->options ? "" : " ", row->name);
        if (row->letter)
            output_print(" -%c", row->letter);
    }
    output_text("'");
    output_text(" actions='");
    print_next(command, commands);
    output_text("' ;;\n");
}

/* Two words are a command, if they are its name. */
static void print_bash_groups(const struct command *const *commands) {
    const char *between = "    ";
    output_text("    case \"$command ${COMP_WORDS[2]}\" in\n");
    for (size_t i = 0; commands[i]; i++) {
        if (!is_in_group(commands[i]))
            continue;
        output_print("%s\"%s\"", between, commands[i]->name);
        between = " | ";
    }
    output_text(") [ \"$COMP_CWORD\" = 2 ] || { command=\"$command ${COMP_WORDS[2]}\"; at=3; } ;;\n"
                "    esac\n");
}

static void print_bash(const struct command *const *commands) {
    output_text(bash_begin);
    output_text("    case $command in\n    ");
    print_names(commands, " | ");
    output_text(" | help) ;;\n    *) command=solve ;;\n    esac\n");
    print_bash_groups(commands);
    output_text("    case $command in\n");
    for (size_t i = 0; commands[i]; i++)
        print_bash_options(commands[i], commands);
    output_text("    help) actions='");
    print_helped(commands);
    output_text("' ;;\n    esac\n    case \"$command $prev\" in\n");
    for (size_t i = 0; commands[i]; i++)
        print_bash_arguments(commands[i]);
    output_text("    *)\n        case $cur in\n        -*) files= words=$options ;;\n        *)\n"
                "            if [ \"$COMP_CWORD\" = 1 ]; then\n                words='");
    print_names(commands, " ");
    output_text(" help'\n            elif [ \"$COMP_CWORD\" = $at ] && [ -n \"$actions\" ]; then\n"
                "                files= words=$actions\n");
    output_text(
        "            fi\n            ;;\n"
        "        esac\n        ;;\n    esac\n"
        "    [ -z \"$words\" ] || COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
        "    # Names of files, if need be: bash itself completes them, with all that belongs"
        " to it.\n"
        "    [ -n \"$files\" ] || compopt +o default 2>/dev/null\n"
        "    return 0\n}\ncomplete -o default -F _quadrille quadrille\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

#define ZSH_SPECIALS "[]:\\"
#define ZSH_QUOTE "'\\''"

static void print_zsh_row(const struct option_row *row) {
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
    if (has_words(row)) {
        output_text("(");
        print_words(row);
        output_text(")");
    } else if (takes_file(row)) {
        output_text("_files");
    }
    output_text("' \\\n");
}

static void print_zsh_command(const struct command *command,
                              const struct command *const *commands) {
    output_print("    '%s') _arguments -s \\\n", command->name);
    for (const struct option_row *row = command->options; row->name; row++)
        print_zsh_row(row);
    if (command->name_operand || is_group(command, commands)) {
        output_text("        '1:what:(");
        print_next(command, commands);
        output_text(")' \\\n");
    }
    output_text("        '*:file:_files' ;;\n");
}

static void print_zsh_topics(void) {
    const char *topic, *summary;
    for (size_t i = 0; (topic = help_topic(i, &summary)); i++) {
        output_print("        '%s:", topic);
        print_quoted(summary, "\\", ZSH_QUOTE);
        output_text("'\n");
    }
}

/* With its summary, if it is in a group as is said. */
static void print_zsh_name(const struct command *command, bool in_group) {
    if (is_in_group(command) != in_group)
        return;
    output_print("        '%s:", command->name);
    print_quoted(command->summary, "\\", ZSH_QUOTE);
    output_text("'\n");
}

static void print_zsh(const struct command *const *commands) {
    output_text("#compdef quadrille\n"
                "# zsh completion for quadrille: a file _quadrille in a folder of $fpath, or\n"
                "# source <(quadrille completion zsh) after compinit\n"
                "_quadrille() {\n    local command=solve\n    local -a commands=(\n");
    for (size_t i = 0; commands[i]; i++)
        print_zsh_name(commands[i], false);
    output_text("        'help:show help on a command'\n    )\n    local -a topics=(\n");
    print_zsh_topics();
    output_text("    )\n    local -a in_groups=(\n");
    for (size_t i = 0; commands[i]; i++)
        print_zsh_name(commands[i], true);
    output_text(
        "    )\n"
        "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
        "        _describe -t commands command commands\n        _files\n"
        "        return\n    fi\n"
        "    if (( ${commands[(I)$words[2]:*]} )); then\n"
        "        command=$words[2]\n        shift words\n        (( CURRENT-- ))\n    fi\n"
        "    if (( CURRENT > 2 )) && (( ${in_groups[(I)$command $words[2]:*]} )); then\n"
        "        command+=\" $words[2]\"\n        shift words\n        (( CURRENT-- ))\n    fi\n"
        "    case $command in\n");
    for (size_t i = 0; commands[i]; i++)
        print_zsh_command(commands[i], commands);
    output_text("    help) _describe -t commands command commands -- topics ;;\n    esac\n}\n"
                "if [ \"${funcstack[1]}\" = _quadrille ]; then\n    _quadrille \"$@\"\n"
                "else\n    compdef _quadrille quadrille\nfi\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

#define FISH_SPECIALS "\\"
#define FISH_QUOTE "\\'"

static void print_fish_row(const struct command *command, const struct option_row *row) {
    output_print("complete -c quadrille -n '__quadrille_is %s' -l %s", command->name, row->name);
    if (row->letter)
        output_print(" -s %c", row->letter);
    if (row->argument)
        output_text(takes_file(row) ? " -r -F" : " -x");
    if (has_words(row)) {
        output_text(" -a '");
        print_words(row);
        output_text("'");
    }
    output_text(" -d '");
    print_quoted(row->help, FISH_SPECIALS, FISH_QUOTE);
    output_text("'\n");
}

static void print_fish_command(const struct command *command,
                               const struct command *const *commands) {
    if (!is_in_group(command)) {
        output_print("complete -c quadrille -n __quadrille_first -a %s -d '", command->name);
        print_quoted(command->summary, FISH_SPECIALS, FISH_QUOTE);
        output_text("'\n");
    }
    if (command->name_operand || is_group(command, commands)) {
        output_print("complete -c quadrille -n '__quadrille_next %s' -x -a '", command->name);
        print_next(command, commands);
        output_text("'\n");
    }
    for (const struct option_row *row = command->options; row->name; row++)
        print_fish_row(command, row);
}

static void print_fish(const struct command *const *commands) {
    output_text("# fish completion for quadrille: quadrille completion fish | source\n"
                "function __quadrille_is\n"
                "    set -l words (commandline -opc)\n    set -l command solve\n"
                "    contains -- \"$words[2]\" ");
    print_names(commands, " ");
    output_text(" help; and set command $words[2]\n    contains -- \"$words[2] $words[3]\"");
    for (size_t i = 0; commands[i]; i++)
        if (is_in_group(commands[i]))
            output_print(" '%s'", commands[i]->name);
    output_text(
        "; and set command \"$words[2] $words[3]\"\n    test \"$command\" = \"$argv\"\nend\n"
        "function __quadrille_first\n    test (count (commandline -opc)) = 1\nend\n"
        "function __quadrille_next\n"
        "    test (commandline -opc | string join ' ') = \"quadrille $argv\"\nend\n"
        "complete -c quadrille -n __quadrille_first -a help -d 'show help on a command'\n"
        "complete -c quadrille -n '__quadrille_is help' -x -a '");
    print_helped(commands);
    output_text(" help'\n");
    for (size_t i = 0; commands[i]; i++)
        print_fish_command(commands[i], commands);
}

/* ---- the command ----------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*print)(const struct command *const *commands);
} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
#define SHELLS (sizeof shells / sizeof *shells)

static const char *name_shell(size_t number) {
    return number < SHELLS ? shells[number].name : NULL;
}

static int run(struct cli *cli) {
    for (size_t i = 0; i < SHELLS && cli->operand_count == 1; i++)
        if (strcmp(cli->operands[0], shells[i].name) == 0)
            return shells[i].print(cli->commands), EXIT_FINE;
    if (cli->operand_count == 1)
        return usage_error(cli,
                           "completion: there is no script for the shell '%s' (bash, zsh or fish)",
                           cli->operands[0]);
    return usage_error(cli, "completion: missing shell (bash, zsh or fish)");
}

static const struct option_row rows[] = {{OPTION_OUTPUT}, LAST_OPTIONS_WITHOUT_PUZZLES};

const struct command command_completion = {
    .name = "completion",
    .usage = "bash|zsh|fish [OPTION]...",
    .summary = "print a completion script for a shell",
    .examples =
        "  source <(quadrille completion bash)                  in ~/.bashrc\n"
        "  source <(quadrille completion zsh)                   in ~/.zshrc, after compinit\n"
        "  quadrille completion fish >~/.config/fish/completions/quadrille.fish\n",
    .about = "Prints a script for the shell. The installation already contains these scripts.",
    .name_operand = name_shell,
    .success = "the script was printed",
    .options = rows,
    .run = run,
};
