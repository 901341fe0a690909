#include "help.h"
#include "choice.h"
#include "fields.h"
#include "must.h"
#include "options.h"
#include "words.h"

#include <quadrille/make.h>

#include <stdio.h>
#include <string.h>

/* ---- topics ---------------------------------------------------------------------------------- */

static bool can_read_or_write(const qd_format *format) {
    return format_is_read(format) || format_is_written(format);
}

static void print_format(const qd_format *format, bool tells_use) {
    printf("  %-14s %s%s\n", qd_format_about(format).name, qd_format_about(format).summary,
           !tells_use                   ? ""
           : !format_is_read(format)    ? " (written only)"
           : !format_is_written(format) ? " (read only)"
                                        : "");
}

static void print_formats(bool (*takes)(const qd_format *format), bool tells_use) {
    const qd_format *format;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (takes(format))
            print_format(format, tells_use);
}

static void print_all_formats(void) {
    puts("Formats of puzzles, for --from and --to; the format of what is read is detected:");
    print_formats(can_read_or_write, true);
}

static void print_boards(void) {
    const char *name, *meaning;
    puts("Boards, for --board: SIZE[:BOX]{@PLACE}{+RULE}, such as 9x9, 6x6:3x2 (boxes of 3 rows "
         "and\n"
         "2 columns), 9x9+x+windoku or 9x9@r1c1@r7c7 (the same square at two places).\n"
         "\nRules; those that name cells take them after `=`, as in 9x9+cage=12:r1c1r1c2:");
    qd_rule_facts rule;
    for (size_t i = 0; (rule = qd_board_rule(NULL, i)).name; i++)
        printf("  %-16s %s\n", rule.name, rule.meaning);
    puts("\nOverlapping boards that have a name:");
    for (size_t i = 0; (name = qd_board_shape_name(i, &meaning)); i++)
        printf("  %-16s %s\n", name, meaning);
}

/* The techniques that `generate` and `hint` take. */
static void print_techniques(void) {
    const char *name, *title;
    puts("Techniques, for generate --technique and --hardest, and hint --technique:");
    for (size_t i = 0; (name = choice_technique(i, &title)); i++)
        printf("  %-34s %s\n", name, title);
}

static void print_lines(void) {
    const char *name, *meaning;
    puts("Lines and signs, for generate --lines, such as thermo:4,arrow:2,dots:");
    for (size_t i = 0; (name = qd_line_name(i, &meaning)); i++)
        printf("  %-16s %s\n", name, meaning);
}

static void print_templates(void) {
    puts("Names for --format, written {name}; {name:12} aligns right in 12 columns, "
         "{name:-12} left.\n\\t, \\n and {{ are a TAB, a line end and a brace.");
    fields_print();
    puts("  {field.NAME}   a column or field of the input: title, author, rating ...\n"
         "A value that is missing is `-`; {file}, {error}, {remark}, {rest}, {text} and "
         "{field.NAME}\n"
         "are empty then.");
}

static const struct {
    const char *name, *summary;
    void (*print)(void);
} topics[] = {
    {"formats", "how puzzles are read and written (--from, --to)", print_all_formats},
    {"boards", "sizes, rules and overlapping boards (--board)", print_boards},
    {"techniques", "what a person can find (--technique)", print_techniques},
    {"lines", "what puzzles can be made with (generate --lines)", print_lines},
    {"templates", "names for --format", print_templates},
};
#define TOPICS (sizeof topics / sizeof *topics)

const char *help_topic(size_t number, const char **summary) {
    if (number >= TOPICS)
        return NULL;
    if (summary)
        *summary = topics[number].summary;
    return topics[number].name;
}

bool help_print_topic(const char *name) {
    for (size_t i = 0; i < TOPICS; i++)
        if (strcmp(topics[i].name, name) == 0)
            return topics[i].print(), true;
    return false;
}

const char *help_topic_with(const char *word) {
    const char *name;
    qd_rule_facts rule;
    if (qd_format_find(word))
        return "formats";
    for (size_t i = 0; (rule = qd_board_rule(NULL, i)).name; i++)
        if (strcmp(rule.name, word) == 0)
            return "boards";
    for (size_t i = 0; (name = choice_technique(i, NULL)); i++)
        if (strcmp(name, word) == 0)
            return "techniques";
    return NULL;
}

static void print_topics(void) {
    for (size_t i = 0; i < TOPICS; i++)
        printf("  %-11s %s\n", topics[i].name, topics[i].summary);
}

/* ---- commands -------------------------------------------------------------------------------- */

const char *help_name_in(const struct command *group, const struct command *command) {
    size_t length = strlen(group->name);
    bool is_in = strncmp(command->name, group->name, length) == 0 && command->name[length] == ' ';
    return is_in ? command->name + length + 1 : NULL;
}

/* Those listed under the group or, if it is NULL, those that are listed under none. */
static void print_list(const struct command *const *commands, const struct command *group) {
    for (; *commands; commands++) {
        const char *name = (*commands)->name;
        if (group ? (name = help_name_in(group, *commands)) != NULL : !strchr(name, ' '))
            printf("  %-11s %s\n", name, (*commands)->summary);
    }
}

/* Whether there are commands under it. */
static bool is_group(const struct command *command, const struct command *const *commands) {
    bool is_one = false;
    for (; *commands; commands++)
        is_one |= help_name_in(command, *commands) != NULL;
    return is_one;
}

void help_print(const struct command *const *commands) {
    puts("Examples:\n"
         "  quadrille "
         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
         "  quadrille puzzles.txt                 solve a file of puzzles, one answer each\n"
         "  quadrille check --summary puzzles.txt how many have one solution, several, none\n"
         "  quadrille model PUZZLE --explain      the puzzle as an exact cover problem, in words\n"
         "\n"
         "Usage: quadrille [COMMAND] [OPTION]... [FILE | PUZZLE | -]...\n"
         "\n"
         "Solves Sudoku puzzles of any size, and exact cover problems. Puzzles are read from "
         "files,\n"
         "from arguments, or from standard input; the format is detected automatically.\n"
         "\n"
         "Commands (default: solve):");
    print_list(commands, NULL);
    puts("\nTopics (quadrille help TOPIC):");
    print_topics();
    puts("\nquadrille help COMMAND, or COMMAND --help, shows the main options, and help COMMAND\n"
         "--all the rest; quadrille --version prints the version.");
}

/* The names of an option, and what it takes, up to a column. */
static void put_option(const struct option_row *row, size_t column, qd_text *text) {
    size_t begin = text->length;
    if (row->letter)
        qd_text_printf(text, "  -%c, --%s", row->letter, row->name);
    else
        qd_text_printf(text, "      --%s", row->name);
    if (row->argument)
        qd_text_printf(text, " %s", row->argument);
    do
        qd_text_put(text, " ");
    while (text->length < begin + column);
}

static void print_options(const struct option_row *row) {
    for (; row->name; row++) {
        qd_text text = QD_TEXT_INIT;
        put_option(row, 29, &text);
        check_text(&text);
        printf("%s%s\n", text.data, row->help);
        qd_text_free(&text);
    }
}

static bool has_type(const struct command *command, enum option_type type) {
    for (const struct option_row *row = command->options; row->name; row++)
        if (row->type == type)
            return true;
    return false;
}

static void print_formats_of(bool reads, bool writes) {
    printf("\nFormats (for %s%s%s):\n", writes ? "--to" : "", reads && writes ? " and " : "",
           reads ? "--from" : "");
    print_formats(reads && writes ? can_read_or_write
                  : reads         ? format_is_read
                                  : format_is_written,
                  writes);
}

static void print_engines(const struct option_row *row) {
    const char *name, *summary;
    puts("\nEngines:");
    for (size_t i = 0; (name = row->name_argument(i, &summary)); i++)
        printf("  %-10s %s\n", name, summary);
}

static void print_statuses(const struct command *command) {
    printf("\nExit status:\n  0  %s\n", command->success);
    if (command->otherwise)
        printf("  1  %s\n", command->otherwise);
    puts("  2  wrong usage\n"
         "  3  something could not be read or written, or was malformed");
}

static void print_whole(const struct command *command) {
    bool reads = has_type(command, TYPE_READ_FORMAT), writes = has_type(command, TYPE_WRITE_FORMAT);
    printf("Usage: quadrille %s %s\n\n%s\n\nExamples:\n%s\nOptions:\n", command->name,
           command->usage, command->about, command->examples);
    print_options(command->options);
    if (reads || writes)
        print_formats_of(reads, writes);
    if (options_find(command, "engine"))
        print_engines(options_find(command, "engine"));
    if (options_find(command, "format")) {
        puts("");
        print_templates();
    }
    print_statuses(command);
}

/* ---- on a screen ----------------------------------------------------------------------------- */

/* Of a small terminal, with a line for the prompt. */
#define SCREEN_LINES 23
#define SCREEN_COLUMNS 80

/* Appends words, up to the edge; further lines begin with blanks. */
static void put_words(const char *words, size_t length, size_t column, qd_text *text) {
    const char *end = words + length;
    size_t at = column;
    while (words < end) {
        size_t word = strcspn(words, " \n");
        word = word < (size_t)(end - words) ? word : (size_t)(end - words);
        if (at > column && at + 1 + word >= SCREEN_COLUMNS) {
            qd_text_printf(text, "\n%*s", (int)column, "");
            at = column;
        }
        qd_text_put(text, at > column ? " " : "");
        at += (at > column) + word;
        qd_text_put_bytes(text, words, word);
        words += word + (words + word < end);
    }
    qd_text_put(text, "\n");
}

/* The sentences that are whole in the first lines. */
static size_t find_sentences(const char *about) {
    const char *end = about, *stop = about;
    for (int lines = 0; lines < 3 && end && *end && *end != '\n'; lines++) {
        const char *next = strchr(end, '\n');
        end = next ? next + 1 : end + strlen(end);
    }
    for (const char *c = about; end && c < end; c++)
        if (*c == '.' && (c[1] == ' ' || c[1] == '\n' || c[1] == '\0'))
            stop = c + 1;
    return (size_t)(stop - about);
}

/* Those that a screen is wide enough for. */
static void put_examples(const char *examples, unsigned most, qd_text *text) {
    for (const char *next; most && *examples; examples = next) {
        size_t length = strcspn(examples, "\n");
        next = examples + length + (examples[length] == '\n');
        if (length < SCREEN_COLUMNS) {
            qd_text_put_bytes(text, examples, length);
            qd_text_put(text, "\n");
            most--;
        }
    }
}

static size_t count_lines(const qd_text *text) {
    size_t lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->data[i] == '\n';
    return lines;
}

/* As many as there is room for. */
static void put_main_options(const struct command *command, size_t room, qd_text *text) {
    for (const struct option_row *row = command->options; row->name; row++) {
        size_t before = text->length;
        if (command->main_options && !has_word(command->main_options, row->name))
            continue;
        put_option(row, 25, text);
        put_words(row->help, strlen(row->help), text->length - before, text);
        if (count_lines(text) > room) {
            qd_text_cut(text, before);
            return;
        }
    }
}

static void put_topics(const struct command *command, qd_text *text) {
    static const struct {
        const char *option, *topic;
    } of[] = {{"to", "formats"},
              {"board", "boards"},
              {"technique", "techniques"},
              {"techniques", "techniques"},
              {"format", "templates"}};
    const char *last = "", *before = "; topics: ";
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        if (!options_find(command, of[i].option) || strcmp(last, of[i].topic) == 0)
            continue;
        qd_text_printf(text, "%s%s", before, last = of[i].topic);
        before = ", ";
    }
}

/* Usage, what it does, and some examples. */
static void put_beginning(const struct command *command, unsigned examples, qd_text *text) {
    qd_text_printf(text, "Usage: quadrille %s ", command->name);
    put_words(command->usage, strlen(command->usage), text->length, text);
    qd_text_put(text, "\n");
    put_words(command->about, find_sentences(command->about), 0, text);
    qd_text_put(text, "\nExamples:\n");
    put_examples(command->examples, examples, text);
}

static void print_group(const struct command *command, const struct command *const *commands) {
    qd_text text = QD_TEXT_INIT;
    put_beginning(command, 1, &text);
    check_text(&text);
    printf("%s\nActions:\n", text.data);
    print_list(commands, command);
    printf("\nMore: quadrille help %s ACTION\n", command->name);
    qd_text_free(&text);
}

static void print_screen(const struct command *command) {
    qd_text text = QD_TEXT_INIT, more = QD_TEXT_INIT, rest = QD_TEXT_INIT;
    qd_text_printf(&more, "quadrille help %s --all", command->name);
    put_topics(command, &more);
    check_text(&more);
    qd_text_put(&rest, "\nMore: ");
    put_words(more.data, more.length, 6, &rest);
    put_beginning(command, 2, &text);
    qd_text_put(&text, "\nOptions:\n");
    put_main_options(command, SCREEN_LINES - count_lines(&rest), &text);
    check_text(&text);
    check_text(&rest);
    printf("%s%s", text.data, rest.data);
    qd_text_free(&text);
    qd_text_free(&more);
    qd_text_free(&rest);
}

void help_print_command(const struct command *command, const struct command *const *commands,
                        bool all) {
    if (is_group(command, commands))
        print_group(command, commands);
    else
        (all ? print_whole : print_screen)(command);
}
