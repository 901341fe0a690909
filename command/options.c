/* The table of options: parsing and help come from it. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum id {
    ID_FIRST = 256,
    ID_ALL,
    ID_NUMBER,
    ID_LIMIT,
    ID_TO,
    ID_FROM,
    ID_BOARD,
    ID_REGIONS,
    ID_FORMAT,
    ID_SYMBOLS,
    ID_TO_SYMBOLS,
    ID_ENGINE,
    ID_ORDER,
    ID_CLUES,
    ID_MINIMAL,
    ID_EXPLAIN,
    ID_TRACE,
    ID_JSON,
    ID_CSV,
    ID_SUMMARY,
    ID_STATS,
    ID_NODE_LIMIT,
    ID_UPDATE_LIMIT,
    ID_TIME_LIMIT,
    ID_JOBS,
    ID_SAVE,
    ID_SAVE_INTERVAL,
    ID_RESUME,
    ID_PARTS,
    ID_PART,
    ID_SKIP,
    ID_SEED,
    ID_MEMORY_LIMIT,
    ID_TITLE,
    ID_PER_PAGE,
    ID_PAPER,
    ID_SOLUTIONS,
    ID_OUTPUT,
    ID_LINE_BUFFERED,
    ID_COLOR,
    ID_PROGRESS,
    ID_EXIT_ZERO,
    ID_SAT,
    ID_VERIFY,
    ID_SIMPLIFY,
    ID_LOSSY,
    ID_QUIET,
    ID_VERBOSE,
    ID_HELP
};

struct row {
    enum id id;
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* NULL: takes none */
    int commands;         /* bits */
    const char *help;
};

static const struct row rows[] = {
    {ID_FIRST, "first", 0, NULL, FOR_SOLVE, "stop at the first solution, do not look for a second"},
    {ID_NUMBER, "number", 'n', "N", FOR_SOLVE | FOR_COUNT | FOR_COVER | FOR_BENCH,
     "find, or count, up to N solutions (0: all)"},
    {ID_ALL, "all", 0, NULL, FOR_SOLVE | FOR_COVER, "find all solutions"},
    {ID_LIMIT, "limit", 0, "N", FOR_COUNT | FOR_COVER,
     "the same for counting: stop at N solutions"},
    {ID_MINIMAL, "minimal", 0, NULL, FOR_CHECK, "say whether unique puzzles are minimal"},
    {ID_EXPLAIN, "explain", 0, NULL, FOR_MODEL, "say in words what the items and options mean"},
    {ID_TRACE, "trace", 0, NULL, FOR_COVER, "show the search on stderr (-v: every cover, too)"},
    {ID_TO, "to", 0, "FORMAT", FOR_SOLVE | FOR_CONVERT | FOR_PRINT | FOR_COVER,
     "write in this format; cover convert: dlx or cnf; print: pdf or svg"},
    {ID_FORMAT, "format", 0, "TEMPLATE", FOR_PUZZLES,
     "write this for each record, {names} replaced; see below"},
    {ID_FROM, "from", 0, "FORMAT", FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_MODEL | FOR_COVER,
     "read this format only; cover: dlx, matrix or json"},
    {ID_BOARD, "board", 0, "BOARD", FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_MODEL,
     "the board: 9x9, 6x6:3x2, 9x9+x+antiknight, samurai ..."},
    {ID_REGIONS, "regions", 0, "FILE|TEXT", FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_MODEL,
     "regions instead of boxes: a symbol for each cell"},
    {ID_SYMBOLS, "symbols", 0, "TEXT", FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_MODEL,
     "the symbols of values 1, 2, 3 ..., as 0123456789ABCDEF"},
    {ID_TO_SYMBOLS, "to-symbols", 0, "TEXT", FOR_CONVERT,
     "the symbols to write values with, if they are not those of the puzzle"},
    {ID_ENGINE, "engine", 0, "NAME", FOR_PUZZLES | FOR_COVER, "how to search; see below"},
    {ID_ORDER, "order", 0, "ORDER", FOR_PUZZLES | FOR_COVER,
     "branch on the `first` open cell or item, or one with the `fewest` values or options"},
    {ID_CLUES, "clues", 0, "WAY", FOR_PUZZLES | FOR_MODEL,
     "`reduce` the cover by the clues beforehand, or `keep` each clue as its cell's only option"},
    {ID_JSON, "json", 0, NULL, FOR_PUZZLES | FOR_COVER, "write a JSON object a line"},
    {ID_CSV, "csv", 0, NULL, FOR_PUZZLES, "write CSV with a header"},
    {ID_SUMMARY, "summary", 0, NULL, FOR_PUZZLES,
     "write only the number of puzzles of each verdict"},
    {ID_STATS, "stats", 0, NULL, FOR_PUZZLES | FOR_COVER, "say on stderr what the search took"},
    {ID_NODE_LIMIT, "node-limit", 0, "N", FOR_PUZZLES | FOR_PRINT | FOR_COVER,
     "give up a search after N nodes"},
    {ID_UPDATE_LIMIT, "update-limit", 0, "N", FOR_COVER, "give up a search after N updates"},
    {ID_TIME_LIMIT, "time-limit", 0, "SECONDS", FOR_PUZZLES | FOR_PRINT | FOR_COVER,
     "give up a search after that time"},
    {ID_MEMORY_LIMIT, "memory-limit", 0, "MB", FOR_COVER, "take an engine that needs no more"},
    {ID_JOBS, "jobs", 'j', "N", FOR_PUZZLES | FOR_BENCH | FOR_COVER,
     "work on N threads (default: one for each processor; cover: one)"},
    {ID_SAVE, "save", 0, "FILE", FOR_COVER, "keep what is left of the search in FILE"},
    {ID_SAVE_INTERVAL, "save-interval", 0, "SECONDS", FOR_COVER, "how often (default: 10)"},
    {ID_RESUME, "resume", 0, "FILE", FOR_COVER,
     "go on from FILE; what -o wrote after it was saved is cut off"},
    {ID_PARTS, "parts", 0, "N", FOR_COVER, "split: into N parts (default: 2)"},
    {ID_PART, "part", 0, "LINE", FOR_COVER, "run: the part, a line of cover split"},
    {ID_SKIP, "skip", 0, "N", FOR_COVER, "solve: leave out the first N solutions"},
    {ID_SEED, "seed", 0, "N", FOR_COVER, "solve: one solution, in random order with restarts"},
    {ID_SIMPLIFY, "simplify", 0, NULL, FOR_COVER,
     "choose forced options, ban blocked ones, and leave out items that say nothing new"},
    {ID_VERIFY, "verify", 0, NULL, FOR_COVER, "solve: judge every solution without any engine"},
    {ID_SAT, "sat", 0, NULL, FOR_COVER, "solve: output and status as in SAT competitions"},
    {ID_LOSSY, "lossy", 0, NULL, FOR_CONVERT,
     "what a format cannot hold is no fault: exit with 0, and do not tell"},
    {ID_TITLE, "title", 0, "TEXT", FOR_PRINT, "stands at the top of every page"},
    {ID_PER_PAGE, "per-page", 0, "N", FOR_PRINT,
     "puzzles a page (default: 4; 2 above 12x12, 1 above 16x16)"},
    {ID_PAPER, "paper", 0, "SIZE", FOR_PRINT, "a4 (the default) or letter"},
    {ID_SOLUTIONS, "solutions", 0, "WHERE", FOR_PRINT,
     "at the `end`, on pages of their own (the default), `none`, or `only` them"},
    {ID_OUTPUT, "output", 'o', "FILE", FOR_ALL, "write to FILE instead of standard output"},
    {ID_LINE_BUFFERED, "line-buffered", 0, NULL, FOR_PUZZLES | FOR_CONVERT,
     "flush after every record"},
    {ID_COLOR, "color", 0, "WHEN", FOR_SOLVE, "auto, always or never"},
    {ID_PROGRESS, "progress", 0, NULL, FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_COVER,
     "show progress even if stderr is no terminal"},
    {ID_EXIT_ZERO, "exit-zero", 0, NULL, FOR_PUZZLES | FOR_CONVERT | FOR_PRINT | FOR_COVER,
     "exit with 0 instead of 1"},
    {ID_QUIET, "quiet", 'q', NULL, FOR_ALL, "no messages about malformed input"},
    {ID_VERBOSE, "verbose", 'v', NULL, FOR_ALL,
     "say on stderr what was detected, and show all messages"},
    {ID_HELP, "help", 'h', NULL, FOR_ALL, "this help"},
};
#define ROW_COUNT (sizeof rows / sizeof *rows)
_Static_assert(ROW_COUNT <= 64, "cli.given has a bit for each");

void options_print(const struct command *command) {
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const struct row *row = &rows[i];
        char name[48];
        if (!(row->commands & (int)command->bit))
            continue;
        int length = row->letter ? snprintf(name, sizeof name, "-%c, ", row->letter)
                                 : snprintf(name, sizeof name, "    ");
        snprintf(name + length, sizeof name - (size_t)length, "--%s%s%s", row->name,
                 row->argument ? " " : "", row->argument ? row->argument : "");
        printf("  %-26s %s\n", name, row->help);
    }
}

bool options_get(size_t number, struct option_row *row) {
    if (number >= ROW_COUNT)
        return false;
    *row = (struct option_row){rows[number].name, rows[number].letter, rows[number].argument,
                               rows[number].commands, rows[number].help};
    return true;
}

/* Arguments that are one of a few words. */
#define MOST_WORDS 3
struct choice {
    const char *argument;
    const char *words[MOST_WORDS + 1];
};
static const struct choice choices[] = {
    {"ORDER", {"first", "fewest", NULL}},        {"WAY", {"reduce", "keep", NULL}},
    {"WHEN", {"auto", "always", "never", NULL}}, {"SIZE", {"a4", "letter", NULL}},
    {"WHERE", {"end", "none", "only", NULL}},
};

static const char *const *words_of(const char *argument) {
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(choices[i].argument, argument) == 0)
            return choices[i].words;
    return NULL;
}

static const char *name_format(size_t number, bool (*can)(const qd_format *format)) {
    const qd_format *format;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (can(format) && number-- == 0)
            return qd_format_name(format);
    return NULL;
}

static const char *format_word(const struct command *command, const char *option, size_t number) {
    static const char *const cover_to[] = {"dlx", "cnf", NULL};
    static const char *const cover_from[] = {"dlx", "matrix", "json", NULL};
    static const char *const print_to[] = {"svg", "pdf", NULL};
    bool writing = strcmp(option, "to") == 0;
    if (command->bit == FOR_PRINT && writing)
        return print_to[number];
    if (command->bit == FOR_COVER)
        return writing ? cover_to[number] : cover_from[number];
    return name_format(number, writing ? qd_format_can_write : qd_format_can_read);
}

const char *options_word(const struct command *command, const struct option_row *row,
                         size_t number) {
    const char *const *words = words_of(row->argument);
    if (words)
        return words[number];
    if (strcmp(row->argument, "FORMAT") == 0)
        return format_word(command, row->name, number);
    if (strcmp(row->name, "engine") != 0)
        return NULL;
    return command->bit == FOR_COVER ? qd_cover_engine_name(number, NULL)
                                     : qd_solver_engine_name(number, NULL);
}

/* ---- arguments of options ----------------------------------------------------------------------
 */

static bool take_number(const struct cli *cli, const char *name, const char *text,
                        uint64_t *number) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno) {
        usage_error(cli, "--%s wants a number, not '%s'", name, text);
        return false;
    }
    *number = value;
    return true;
}

static bool take_jobs(struct cli *cli, const char *text) {
    uint64_t number;
    if (!take_number(cli, "jobs", text, &number))
        return false;
    if (number == 0)
        return usage_error(cli, "--jobs wants at least 1"), false;
    cli->has_jobs = true;
    cli->jobs = number < 256 ? (unsigned)number : 256;
    return true;
}

static bool take_seconds(const struct cli *cli, const char *name, const char *text,
                         double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    if (((*text >= '0' && *text <= '9') || *text == '.') && !*end && *seconds >= 0 &&
        *seconds < 1e9)
        return true;
    usage_error(cli, "--%s wants seconds, as 0.5, not '%s'", name, text);
    return false;
}

static const char *name_readable(const void *names, size_t number) {
    (void)names;
    return name_format(number, qd_format_can_read);
}

static const char *name_writable(const void *names, size_t number) {
    (void)names;
    return name_format(number, qd_format_can_write);
}

static bool take_format(const struct cli *cli, const char *name, const char *text,
                        const qd_format **format) {
    bool reading = strcmp(name, "from") == 0;
    *format = qd_format_find(text);
    if (!*format)
        return usage_error(cli, "--%s: there is no format '%s'%s", name, text,
                           did_you_mean(text, reading ? name_readable : name_writable, NULL)),
               false;
    if (reading ? qd_format_can_read(*format) : qd_format_can_write(*format))
        return true;
    return usage_error(cli, "--%s: %s can only be %s", name, text, reading ? "written" : "read"),
           false;
}

/* One of the words (ended by NULL): its index, or -1 after a message. */
static int take_word(const struct cli *cli, const char *name, const char *text,
                     const char *const *words) {
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    usage_error(cli, "--%s: '%s' is not one of %s, %s%s%s", name, text, words[0], words[1],
                words[2] ? ", " : "", words[2] ? words[2] : "");
    return -1;
}

static bool take_choice(struct cli *cli, const struct row *row, const char *text) {
    enum id id = row->id;
    int index = take_word(cli, row->name, text, words_of(row->argument));
    if (index < 0)
        return false;
    if (id == ID_ORDER)
        cli->order = index ? QD_ORDER_FEWEST : QD_ORDER_FIRST;
    else if (id == ID_CLUES)
        cli->clues = index ? QD_CLUES_KEEP : QD_CLUES_REDUCE;
    else if (id == ID_PAPER)
        cli->paper = index;
    else if (id == ID_SOLUTIONS)
        cli->solutions = index;
    else
        cli->color = (enum when)index;
    return true;
}

static void take_flag(struct cli *cli, enum id id) {
    bool *const flags[] = {
        [ID_FIRST - ID_FIRST] = &cli->first,
        [ID_ALL - ID_FIRST] = &cli->all,
        [ID_MINIMAL - ID_FIRST] = &cli->minimal,
        [ID_EXPLAIN - ID_FIRST] = &cli->explain,
        [ID_TRACE - ID_FIRST] = &cli->trace,
        [ID_JSON - ID_FIRST] = &cli->json,
        [ID_CSV - ID_FIRST] = &cli->csv,
        [ID_SUMMARY - ID_FIRST] = &cli->summary,
        [ID_STATS - ID_FIRST] = &cli->stats,
        [ID_PROGRESS - ID_FIRST] = &cli->progress,
        [ID_EXIT_ZERO - ID_FIRST] = &cli->exit_zero,
        [ID_SAT - ID_FIRST] = &cli->sat,
        [ID_SIMPLIFY - ID_FIRST] = &cli->simplify,
        [ID_VERIFY - ID_FIRST] = &cli->verify,
        [ID_LOSSY - ID_FIRST] = &cli->lossy,
        [ID_QUIET - ID_FIRST] = &cli->quiet,
        [ID_VERBOSE - ID_FIRST] = &cli->verbose,
        [ID_LINE_BUFFERED - ID_FIRST] = &cli->line_buffered,
    };
    *flags[id - ID_FIRST] = true;
}

/* Options that only cover has. */
static bool take_cover_option(struct cli *cli, const struct row *row, const char *text) {
    switch (row->id) {
    case ID_SAVE:
        cli->save = text;
        return *text || (usage_error(cli, "--save: the name of a file is missing"), false);
    case ID_RESUME:
        cli->resume = text;
        return true;
    case ID_SAVE_INTERVAL:
        return take_seconds(cli, row->name, text, &cli->save_interval);
    case ID_PARTS:
        return take_number(cli, row->name, text, &cli->parts) &&
               ((cli->parts > 0 && cli->parts <= 1000000) ||
                (usage_error(cli, "--parts wants 1 to 1000000"), false));
    case ID_PART:
        cli->part = text;
        return true;
    case ID_SKIP:
        return take_number(cli, row->name, text, &cli->skip);
    case ID_UPDATE_LIMIT:
        return take_number(cli, row->name, text, &cli->update_limit);
    case ID_SEED:
        cli->has_seed = true;
        return take_number(cli, row->name, text, &cli->seed);
    default: /* ID_MEMORY_LIMIT */
        if (!take_number(cli, row->name, text, &cli->memory_limit))
            return false;
        cli->memory_limit = cli->memory_limit < UINT64_MAX >> 20 ? cli->memory_limit << 20 : 0;
        return true;
    }
}

static bool take_option(struct cli *cli, const struct row *row, const char *text) {
    switch (row->id) {
    case ID_SAVE:
    case ID_RESUME:
    case ID_SAVE_INTERVAL:
    case ID_PARTS:
    case ID_PART:
    case ID_SKIP:
    case ID_SEED:
    case ID_UPDATE_LIMIT:
    case ID_MEMORY_LIMIT:
        return take_cover_option(cli, row, text);
    case ID_NUMBER:
        cli->has_number = true;
        return take_number(cli, row->name, text, &cli->number) &&
               take_number(cli, row->name, text, &cli->limit);
    case ID_LIMIT:
        return take_number(cli, row->name, text, &cli->limit);
    case ID_NODE_LIMIT:
        return take_number(cli, row->name, text, &cli->node_limit);
    case ID_JOBS:
        return take_jobs(cli, text);
    case ID_TIME_LIMIT:
        return take_seconds(cli, row->name, text, &cli->time_limit);
    case ID_TO:
        cli->cover_to = cli->print_to = text;
        if (cli->command->bit == FOR_COVER || cli->command->bit == FOR_PRINT)
            return true;
        return take_format(cli, row->name, text, &cli->to);
    case ID_FROM:
        cli->cover_from = text;
        if (cli->command->bit == FOR_COVER)
            return true;
        return take_format(cli, row->name, text, &cli->from);
    case ID_BOARD:
        cli->board = text;
        return true;
    case ID_REGIONS:
        cli->regions = text;
        return true;
    case ID_FORMAT:
        cli->template = text;
        return template_check(cli, text);
    case ID_SYMBOLS:
        cli->symbols = text;
        return true;
    case ID_TO_SYMBOLS:
        cli->to_symbols = text;
        return true;
    case ID_ENGINE:
        cli->engine = text;
        return true;
    case ID_OUTPUT:
        cli->output = text;
        return true;
    case ID_TITLE:
        cli->title = text;
        return true;
    case ID_PER_PAGE:
        return take_number(cli, row->name, text, &cli->per_page) &&
               ((cli->per_page > 0 && cli->per_page <= 100) ||
                (usage_error(cli, "--per-page wants 1 to 100"), false));
    case ID_ORDER:
    case ID_CLUES:
    case ID_COLOR:
    case ID_PAPER:
    case ID_SOLUTIONS:
        return take_choice(cli, row, text);
    default:
        take_flag(cli, row->id);
        return true;
    }
}

/* ---- what was given ----------------------------------------------------------------------------
 */

bool options_given(const struct cli *cli, size_t number, const char **name) {
    if (number >= ROW_COUNT)
        return false;
    *name = cli->given >> number & 1 ? rows[number].name : NULL;
    return true;
}

bool options_has(const struct cli *cli, const char *name) {
    const char *given;
    for (size_t i = 0; options_given(cli, i, &given); i++)
        if (given && strcmp(given, name) == 0)
            return true;
    return false;
}

/* ---- parsing -----------------------------------------------------------------------------------
 */

static const char *name_cover_engine(const void *names, size_t number) {
    (void)names;
    return qd_cover_engine_name(number, NULL);
}

static bool check_cover_engine(const struct cli *cli) {
    const char *name;
    for (size_t i = 0; (name = qd_cover_engine_name(i, NULL)); i++)
        if (strcmp(name, cli->engine) == 0)
            return true;
    usage_error(cli, "there is no engine '%s'%s", cli->engine,
                did_you_mean(cli->engine, name_cover_engine, NULL));
    return false;
}

/* Whether there is such a solver; which boards it takes shows later. */
static bool check_solver(const struct cli *cli) {
    qd_board *board;
    qd_solver *solver;
    qd_error error;
    qd_solver_settings settings = QD_SOLVER_SETTINGS_INIT;
    settings.engine = cli->engine;
    if (qd_board_new(1, 1, &board, &error) != QD_OK)
        give_up(&error);
    qd_status status = qd_solver_new(board, &settings, &solver, &error);
    qd_solver_free(solver);
    qd_board_free(board);
    if (status == QD_ERROR_ARGUMENT)
        usage_error(cli, "%s", error.message);
    return status != QD_ERROR_ARGUMENT;
}

static bool check_together(const struct cli *cli) {
    int shapes = cli->json + cli->csv + cli->summary + (cli->to != NULL) + (cli->template != NULL);
    int amounts = cli->first + cli->all + cli->has_number;
    if (shapes > 1)
        return usage_error(cli,
                           "only one of --json, --csv, --summary, --format and --to can be asked"),
               false;
    if (amounts > 1)
        return usage_error(cli, "only one of --first, -n and --all can be asked"), false;
    if (!cli->engine)
        return true;
    return cli->command->bit == FOR_COVER ? check_cover_engine(cli) : check_solver(cli);
}

/* Option number 0, 1, 2 ... of a command. */
static const char *name_option(const void *command, size_t number) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if ((rows[i].commands & (int)((const struct command *)command)->bit) && number-- == 0)
            return rows[i].name;
    return NULL;
}

/* Behind what getopt has said already. */
static bool refuse_option(const struct cli *cli, const char *word) {
    char name[64];
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

bool options_parse(struct cli *cli, int argc, char **argv) {
    struct option longs[ROW_COUNT + 1];
    char shorts[2 * ROW_COUNT + 2] = "";
    size_t length = 0;
    memset(longs, 0, sizeof longs);
    for (size_t i = 0; i < ROW_COUNT; i++) {
        longs[i].name = rows[i].name;
        longs[i].has_arg = rows[i].argument ? required_argument : no_argument;
        longs[i].val = (int)rows[i].id;
        if (rows[i].letter)
            shorts[length++] = rows[i].letter;
        if (rows[i].letter && rows[i].argument)
            shorts[length++] = ':';
    }
    shorts[length] = '\0';
    argv[0] = (char[]){"quadrille"}; /* the name in getopt's messages */
    for (int c; (c = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        const struct row *row = NULL;
        for (size_t i = 0; i < ROW_COUNT; i++)
            if (c == (int)rows[i].id || (c != 0 && c == rows[i].letter))
                row = &rows[i];
        if (!row)
            return refuse_option(cli, optind <= argc ? argv[optind - 1] : ""); /* musl goes on */
        if (!(row->commands & (int)cli->command->bit))
            return usage_error(cli, "--%s is not for %s", row->name, cli->command->name), false;
        if (!take_option(cli, row, optarg))
            return false;
        cli->given |= UINT64_C(1) << (row - rows);
    }
    cli->operands = argv + optind;
    cli->operand_count = argc - optind;
    return check_together(cli);
}
