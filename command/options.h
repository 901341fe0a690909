/* Options: the rows that many commands have, and which of them were given. */
#ifndef QD_COMMAND_OPTIONS_H
#define QD_COMMAND_OPTIONS_H

#include "cli.h"

/* ---- rows ------------------------------------------------------------------------------------ */

#define OPTION_ENGINE(names)                                                                       \
    TEXT("engine", struct cli, engine, "NAME",                                                     \
         "search with this engine; --help --all lists them"),                                      \
        .name_argument = names
#define OPTION_ORDER(help) WORD("order", struct cli, order, "ORDER", help), .words = option_orders
#define OPTION_JSON FLAG("json", struct cli, json, "write JSON, one object per line")
#define OPTION_STATS FLAG("stats", struct cli, stats, "print search statistics to stderr")
#define OPTION_NODE_LIMIT                                                                          \
    NUMBER("node-limit", struct cli, node_limit, "N", "stop a search after N nodes")
#define OPTION_TIME_LIMIT                                                                          \
    SECONDS("time-limit", struct cli, time_limit, "stop a search after that time")
#define OPTION_TO                                                                                  \
    OPTION(TYPE_WRITE_FORMAT, const qd_format *, "to", struct cli, to, "FORMAT",                   \
           "write in this format")
#define OPTION_JOBS(help) NUMBER("jobs", struct cli, jobs, "N", help), .letter = 'j', .least = 1
#define OPTION_OUTPUT                                                                              \
    NAMED_FILE(TYPE_OUTPUT, "output", struct cli, output, "FILE",                                  \
               "write to FILE instead of standard output"),                                        \
        .letter = 'o'
#define OPTION_LINE_BUFFERED                                                                       \
    FLAG("line-buffered", struct cli, line_buffered, "flush after every record")
#define OPTION_PROGRESS                                                                            \
    FLAG("progress", struct cli, progress, "show progress even if stderr is not a terminal")
/* Of commands that answer record by record. */
#define ANSWER_OPTIONS                                                                             \
    {OPTION_OUTPUT}, {OPTION_LINE_BUFFERED}, {                                                     \
        OPTION_PROGRESS                                                                            \
    }
#define OPTION_EXIT_ZERO FLAG("exit-zero", struct cli, exit_zero, "exit with status 0 instead of 1")
#define OPTION_QUIET                                                                               \
    FLAG("quiet", struct cli, quiet, "no messages on stderr but those about wrong usage"),         \
        .letter = 'q'
#define OPTION_VERBOSE(help) FLAG("verbose", struct cli, verbose, help), .letter = 'v'
#define OPTION_HELP FLAG("help", struct cli, help, "this help"), .letter = 'h'

/* The options that every command takes, and the end of its list. */
#define LAST_OPTIONS_WITH(verbose)                                                                 \
    {OPTION_QUIET}, {OPTION_VERBOSE(verbose)}, {OPTION_HELP}, {                                    \
        .name = NULL                                                                               \
    }
#define LAST_OPTIONS                                                                               \
    LAST_OPTIONS_WITH("report detected formats and boards on stderr; show all messages")
#define LAST_OPTIONS_WITHOUT_PUZZLES                                                               \
    LAST_OPTIONS_WITH("show all messages, where up to ten of a kind are shown")

extern const struct option_word option_orders[];

/* ---- parsing --------------------------------------------------------------------------------- */

/* Fills cli from the arguments after the command's name; false after a usage message. */
bool options_parse(struct cli *cli, int argc, char **argv);

/* Whether the option was given. */
bool options_has(const struct cli *cli, const char *name);

/* --node-limit, --time-limit, and signals. */
qd_limits options_limits(const struct cli *cli);

/* The number of threads from -j, up to a useful maximum; one if it was not given. */
unsigned options_jobs(const struct cli *cli);

/* The seed from --seed; if it was not given, one that differs from run to run. */
uint64_t options_seed(const struct cli *cli, uint64_t seed);

/* Puts ` --NAME` and the value, in a form that does not depend on how it was written. */
void options_put(const struct cli *cli, const struct option_row *row, qd_text *text);

/* Whether the option of that row was given. */
bool options_is_given(const struct cli *cli, const struct option_row *row);

/* The text that was given for an option with a text, or NULL. */
const char *options_text(const struct cli *cli, const struct option_row *row);

/* The command's row of that name, or NULL. */
const struct option_row *options_find(const struct command *command, const char *name);

/* Word number 0, 1, 2 ... that can be the option's argument; NULL past the last, and if any text is
 * allowed. */
const char *options_word(const struct option_row *row, size_t number);

/* Whether a format is read, or written. */
bool format_is_read(const qd_format *format);
bool format_is_written(const qd_format *format);

/* The engine that was asked for; NULL: none, or `auto`, which is the same. */
#define OPTION_ENGINE_AUTO "auto"
const char *options_engine(const struct cli *cli);

#endif
