#define _POSIX_C_SOURCE 200809L
#include "options.h"
#include "message.h"
#include "signals.h"
#include "system.h"

#include "../src/base/thread.h"
#include "../src/base/hash.h"

#include <quadrille/base.h>

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_JOBS 256

const struct option_word option_orders[] = {
    {"first", QD_ORDER_FIRST}, {"fewest", QD_ORDER_FEWEST}, {NULL, 0}};

const struct option_row *options_find(const struct command *command, const char *name) {
    for (const struct option_row *row = command->options; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool take_number(const struct cli *cli, const struct option_row *row, const char *text,
                        uint64_t *number) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno)
        return usage_error(cli, "--%s must be a whole number, not '%s'", row->name, text), false;
    if (row->most && (value < row->least || value > row->most))
        return usage_error(cli, "--%s must be %llu to %llu", row->name,
                           (unsigned long long)row->least, (unsigned long long)row->most),
               false;
    if (value < row->least)
        return usage_error(cli, "--%s must be at least %llu", row->name,
                           (unsigned long long)row->least),
               false;
    *number = value;
    return true;
}

static bool take_seconds(const struct cli *cli, const struct option_row *row, const char *text,
                         double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    if (((*text >= '0' && *text <= '9') || *text == '.') && !*end && *seconds >= 0 &&
        *seconds < 1e9)
        return true;
    return usage_error(cli, "--%s must be seconds, e.g. 0.5, not '%s'", row->name, text), false;
}

static bool take_word(const struct cli *cli, const struct option_row *row, const char *text,
                      int *value) {
    qd_text words = QD_TEXT_INIT;
    for (const struct option_word *word = row->words; word->name; word++) {
        if (strcmp(word->name, text) == 0) {
            *value = word->value;
            qd_text_free(&words);
            return true;
        }
        qd_text_printf(&words, "%s%s", word == row->words ? "" : ", ", word->name);
    }
    check_text(&words);
    usage_error(cli, "--%s: '%s' is not one of %s", row->name, text, words.data);
    qd_text_free(&words);
    return false;
}

bool format_is_read(const qd_format *format) {
    return qd_format_about(format).is_read;
}

bool format_is_written(const qd_format *format) {
    return qd_format_about(format).is_written;
}

/* Format number 0, 1, 2 ... of those that can be read, or written. */
static const char *name_format(size_t number, bool (*can)(const qd_format *format)) {
    const qd_format *format;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (can(format) && number-- == 0)
            return qd_format_about(format).name;
    return NULL;
}

const char *options_word(const struct option_row *row, size_t number) {
    if (row->words)
        return row->words[number].name;
    if (row->type == TYPE_READ_FORMAT || row->type == TYPE_WRITE_FORMAT)
        return name_format(number,
                           row->type == TYPE_READ_FORMAT ? format_is_read : format_is_written);
    return row->name_argument ? row->name_argument(number, NULL) : NULL;
}

static const char *name_word(const void *row, size_t number) {
    return options_word(row, number);
}

/* Names that a message can list. */
#define MOST_LISTED 8
#define MOST_OWNERS 4

static bool is_named(const struct cli *cli, const struct option_row *row, const char *text) {
    const char *word;
    for (size_t i = 0; (word = options_word(row, i)); i++)
        if (strcmp(word, text) == 0)
            return true;
    if (row->accept && row->accept(cli, text))
        return true;
    const char *meant = did_you_mean(text, name_word, row);
    qd_text words = QD_TEXT_INIT;
    for (size_t i = 0; !*meant && i < MOST_LISTED && (word = options_word(row, i)); i++)
        qd_text_printf(&words, "%s%s", i ? ", " : "; there are ", word);
    check_text(&words);
    usage_error(cli, "there is no %s '%s'%s", row->name, text,
                *meant                           ? meant
                : options_word(row, MOST_LISTED) ? ""
                                                 : words.data);
    qd_text_free(&words);
    return false;
}

/* PDF is no format of puzzles, and JSON one that is only read. */
static const char *what_writes_it(const struct cli *cli, const char *name) {
    if (strcmp(name, "pdf") == 0)
        return "; quadrille print -o FILE.pdf writes it";
    if (strcmp(name, "json") != 0)
        return "";
    return options_find(cli->command, "json")
               ? "; use --json"
               : "; solve, check, grade and generate write JSON with --json";
}

static bool take_format(const struct cli *cli, const struct option_row *row, const char *text,
                        const qd_format **format) {
    bool reading = row->type == TYPE_READ_FORMAT;
    *format = qd_format_find(text);
    if (!*format)
        return usage_error(cli, "--%s: there is no format '%s'%s%s", row->name, text,
                           did_you_mean(text, name_word, row),
                           reading ? "" : what_writes_it(cli, text)),
               false;
    if (reading ? format_is_read(*format) : format_is_written(*format))
        return true;
    return usage_error(cli, "--%s: %s can only be %s%s", row->name, text,
                       reading ? "written" : "read", reading ? "" : what_writes_it(cli, text)),
           false;
}

static bool take_text(const struct cli *cli, const struct option_row *row, const char *text,
                      struct option_list *list) {
    if (list->count == MOST_TEXTS)
        return usage_error(cli, "--%s can be given up to %d times", row->name, MOST_TEXTS), false;
    list->texts[list->count++] = text;
    return true;
}

static bool take_option(struct cli *cli, const struct option_row *row, const char *text) {
    void *field = (char *)cli + row->offset;
    if (row->name_argument ? !is_named(cli, row, text) : row->accept && !row->accept(cli, text))
        return false;
    switch (row->type) {
    case TYPE_FLAG:
        *(bool *)field = true;
        return true;
    case TYPE_NUMBER:
        return take_number(cli, row, text, field);
    case TYPE_SECONDS:
        return take_seconds(cli, row, text, field);
    case TYPE_WORD:
        return take_word(cli, row, text, field);
    case TYPE_READ_FORMAT:
    case TYPE_WRITE_FORMAT:
        return take_format(cli, row, text, field);
    case TYPE_LIST:
        return take_text(cli, row, text, field);
    default: /* texts */
        *(const char **)field = text;
        return true;
    }
}

/* ---- what goes together ---------------------------------------------------------------------- */

bool options_is_given(const struct cli *cli, const struct option_row *row) {
    return cli->given >> (row - cli->command->options) & 1;
}

bool options_has(const struct cli *cli, const char *name) {
    const struct option_row *row = options_find(cli->command, name);
    return row && options_is_given(cli, row);
}

qd_limits options_limits(const struct cli *cli) {
    return (qd_limits){.nodes = cli->node_limit, .seconds = cli->time_limit, .stop = &signals_stop};
}

unsigned options_jobs(const struct cli *cli) {
    unsigned jobs = cli->jobs < MOST_JOBS ? (unsigned)cli->jobs : MOST_JOBS;
    return jobs ? qd_thread_count(jobs) : 1;
}

uint64_t options_seed(const struct cli *cli, uint64_t seed) {
    return options_has(cli, "seed") ? seed : (uint64_t)time(NULL) << 22 ^ (uint64_t)getpid();
}

const char *options_text(const struct cli *cli, const struct option_row *row) {
    return *(const char *const *)(const void *)((const char *)cli + row->offset);
}

static const char *word_of(const struct option_row *row, int value) {
    const struct option_word *word = row->words;
    while (word->name && word->value != value)
        word++;
    return word->name;
}

void options_put(const struct cli *cli, const struct option_row *row, qd_text *text) {
    const void *field = (const char *)cli + row->offset;
    qd_text_printf(text, " --%s%s", row->name, row->type == TYPE_FLAG ? "" : " ");
    switch (row->type) {
    case TYPE_FLAG:
        return;
    case TYPE_NUMBER:
        qd_text_put_number(text, *(const uint64_t *)field);
        return;
    case TYPE_SECONDS:
        qd_text_printf(text, "%.17g", *(const double *)field);
        return;
    case TYPE_WORD:
        qd_text_put(text, word_of(row, *(const int *)field));
        return;
    case TYPE_READ_FORMAT:
    case TYPE_WRITE_FORMAT:
        qd_text_put(text, qd_format_about(*(const qd_format *const *)field).name);
        return;
    default:
        qd_text_put_json(text, options_text(cli, row), strlen(options_text(cli, row)));
    }
}

/* Whether at most one of the options was given; if not, after a message. */
static bool is_one(const struct cli *cli, const char *const *names, const char *words) {
    int count = 0;
    for (; *names; names++)
        count += options_has(cli, *names);
    return count <= 1 || (usage_error(cli, "only one of %s can be given", words), false);
}

static bool are_apart(const struct cli *cli) {
    const struct option_pair *pair = cli->command->apart;
    for (; pair && pair->one; pair++) {
        const char *name = options_has(cli, pair->one) ? pair->others : "";
        for (size_t length; *name; name += length + strspn(name + length, " ")) {
            char other[32];
            length = strcspn(name, " ");
            snprintf(other, sizeof other, "%.*s", (int)length, name);
            if (options_has(cli, other))
                return usage_error(cli, "--%s and --%s cannot be combined", pair->one, other),
                       false;
        }
    }
    return true;
}

static bool check_together(struct cli *cli) {
    static const char *const shapes[] = {"json", "csv", "summary", "format", "to", NULL};
    static const char *const amounts[] = {"first", "number", "all", NULL};
    bool are_amounts = options_find(cli->command, "first"); /* of solutions */
    return is_one(cli, shapes, "--json, --csv, --summary, --format and --to") &&
           (!are_amounts || is_one(cli, amounts, "--first, -n and --all")) && are_apart(cli);
}

/* ---- parsing --------------------------------------------------------------------------------- */

/* The rows of all commands, each name once, those of the command itself first. They distinguish an
 * option of another command from one that does not exist. */
#define MOST_ROWS 128
#define ROW_SLOTS 512
struct all_rows {
    const struct option_row *rows[MOST_ROWS];
    size_t own, count;
    uint8_t slot[ROW_SLOTS]; /* by the hash of a name: 1 + the number of its row, or 0 */
};

static void add_rows(struct all_rows *all, const struct option_row *row) {
    for (; row->name; row++) {
        size_t at = qd_hash_bytes(QD_HASH_BEGIN, row->name, strlen(row->name)) % ROW_SLOTS;
        while (all->slot[at] && strcmp(all->rows[all->slot[at] - 1]->name, row->name) != 0)
            at = (at + 1) % ROW_SLOTS;
        if (all->slot[at] || all->count == MOST_ROWS)
            continue;
        all->rows[all->count++] = row;
        all->slot[at] = (uint8_t)all->count;
    }
}

/* Whether a word is one of these options, by its whole name or by its letter before all else. */
static bool names_option(const struct option_row *row, const char *word) {
    bool is_long = word[1] == '-';
    size_t length = is_long ? strcspn(word + 2, "=") : 0;
    for (; row->name; row++)
        if (is_long ? strlen(row->name) == length && strncmp(row->name, word + 2, length) == 0
                    : row->letter == word[1] && (!word[2] || row->argument))
            return true;
    return false;
}

/* Then the options of the other commands are not needed; to gather them takes a tenth of the start. */
static bool are_own(const struct cli *cli, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] && !names_option(cli->command->options, argv[i]))
            return false;
    return true;
}

static void gather_rows(const struct cli *cli, int argc, char **argv, struct all_rows *all) {
    *all = (struct all_rows){0};
    add_rows(all, cli->command->options);
    all->own = all->count;
    if (are_own(cli, argc, argv))
        return;
    for (size_t i = 0; cli->commands[i]; i++)
        add_rows(all, cli->commands[i]->options);
}

#define LONG_OPTION 256 /* what getopt returns for row 0, in its long form */

/* getopt's two tables. */
static void describe_rows(const struct all_rows *all, struct option *longs, char *shorts) {
    for (size_t i = 0; i < all->count; i++) {
        const struct option_row *row = all->rows[i];
        int has_argument = row->argument ? required_argument : no_argument;
        longs[i] = (struct option){row->name, has_argument, NULL, LONG_OPTION + (int)i};
        if (row->letter)
            *shorts++ = row->letter;
        if (row->letter && row->argument)
            *shorts++ = ':';
    }
    longs[all->count] = (struct option){NULL, 0, NULL, 0};
    *shorts = '\0';
}

static size_t find_row(const struct all_rows *all, int c) {
    size_t i = 0;
    while (i < all->count && c != LONG_OPTION + (int)i && c != all->rows[i]->letter)
        i++;
    return i;
}

static const char *name_option(const void *command, size_t number) {
    return ((const struct command *)command)->options[number].name;
}

/* After getopt's own message; it cannot be gathered. */
static bool refuse_option(const struct cli *cli, const char *word, const char *next) {
    char name[64];
    if (optopt && next && next[0] == '-' && next[1] != '-' && next[1] && next[2] &&
        options_find(cli->command, next + 1)) /* letters of it are left to be read */
        return usage_error(cli, "did you mean '-%s'?", next), false;
    if (messages_are_gathered())
        return usage_error(cli, "'%s' is not an option, or its argument is missing or not needed",
                           word),
               false;
    snprintf(name, sizeof name, "%s", strncmp(word, "--", 2) == 0 ? word + 2 : "");
    name[strcspn(name, "=")] = '\0';
    const char *meant =
        optopt ? NULL : qd_nearest_name(name, strlen(name), name_option, cli->command);
    if (meant)
        usage_error(cli, "did you mean '--%s'?", meant);
    else
        usage_error(cli, NULL);
    return false;
}

/* An option of other commands, which are named if they are few. */
static bool refuse_foreign(const struct cli *cli, const char *name) {
    qd_text owners = QD_TEXT_INIT;
    size_t count = 0;
    for (const struct command *const *command = cli->commands; *command; command++)
        if (options_find(*command, name))
            qd_text_printf(&owners, "%s%s", count++ ? ", " : "; it is for ", (*command)->name);
    check_text(&owners);
    usage_error(cli, "--%s is not for %s%s", name, cli->command->name,
                count <= MOST_OWNERS ? owners.data : "");
    qd_text_free(&owners);
    return false;
}

bool options_parse(struct cli *cli, int argc, char **argv) {
    struct all_rows all;
    struct option longs[MOST_ROWS + 1];
    char shorts[2 * MOST_ROWS + 1];
    gather_rows(cli, argc, argv, &all);
    describe_rows(&all, longs, shorts);
    opterr = !messages_are_gathered();
    argv[0] = (char[]){"quadrille"}; /* the name in getopt's messages */
    for (int c; (c = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        size_t i = find_row(&all, c);
        if (i == all.count)
            return refuse_option(cli, optind <= argc ? argv[optind - 1] : "", /* musl goes on */
                                 optind < argc ? argv[optind] : NULL);
        if (i >= all.own)
            return refuse_foreign(cli, all.rows[i]->name);
        if (!take_option(cli, all.rows[i], optarg))
            return false;
        cli->given |= UINT64_C(1) << i;
    }
    cli->operands = argv + optind;
    cli->operand_count = argc - optind;
    return check_together(cli);
}

const char *options_engine(const struct cli *cli) {
    return cli->engine && strcmp(cli->engine, OPTION_ENGINE_AUTO) != 0 ? cli->engine : NULL;
}
