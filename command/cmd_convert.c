/* quadrille convert: puzzles from any format to any other. */
#include "losses.h"
#include "map.h"
#include "message.h"
#include "options.h"
#include "sheet.h"

#include <string.h>

struct convert_options {
    struct cli cli;
    const char *to_symbols;
    bool lossy;
};

struct job {
    const struct convert_options *options;
    struct sheet sheet;
};

/* ---- what is lost ---------------------------------------------------------------------------- */

/* What the reader could not hold, and what the writer cannot. */
static void tell_losses(const struct map *map, const qd_record *record) {
    struct cli *cli = map->cli;
    const struct job *job = map->context;
    bool lossy = job->options->lossy;
    int status = lossy ? EXIT_FINE : EXIT_OTHERWISE;
    if (lossy && !cli->verbose)
        return;
    losses_tell_unread(cli, status, map->input.name, record);
    losses_tell_unwritten(cli, status, map->input.name, record->line, cli->to, job->sheet.writer,
                          record->puzzle);
}

/* ---- records --------------------------------------------------------------------------------- */

/* With the requested symbols, if any. */
static bool choose_symbols(const struct convert_options *options, qd_puzzle *puzzle,
                           qd_error *error) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    return !options->to_symbols ||
           qd_symbols_parse(options->to_symbols, n, &puzzle->symbols, error) == QD_OK;
}

static void convert(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    qd_puzzle puzzle = *record->puzzle;
    qd_error error;
    if (choose_symbols(job->options, &puzzle, &error) &&
        sheet_put(&job->sheet, map->cli->to, &puzzle, &error))
        tell_losses(map, record);
    else
        sheet_put_malformed(&job->sheet, map->cli->to,
                            map_refuse(map, record, map->input.name, &error));
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    sheet_put_malformed(&job->sheet, map->cli->to, record);
}

static bool accept_symbols(const struct cli *cli, const char *text) {
    qd_symbols symbols;
    qd_error error;
    if (qd_symbols_parse(text, (uint32_t)strlen(text), &symbols, &error) == QD_OK)
        return true;
    usage_error(cli, "--to-symbols: %s", error.message);
    return false;
}

static int run(struct cli *cli) {
    static const struct map_style style = {.answer = convert, .fail = fail};
    struct job job = {.options = (const struct convert_options *)cli};
    struct map map;
    if (!cli->to)
        return usage_error(
            cli,
            "convert requires --to FORMAT, such as --to line (quadrille help formats lists them)");
    if (!map_open(&map, cli, &style, &job))
        return EXIT_USAGE;
    sheet_begin(&job.sheet, cli->to);
    map_run(&map);
    sheet_close(&job.sheet);
    map_close(&map);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {OPTION_TO},
    INPUT_OPTIONS,
    SHARD_OPTIONS,
    {TEXT("to-symbols", struct convert_options, to_symbols, "TEXT",
          "the symbols to write values with (default: those of the puzzle)"),
     .accept = accept_symbols},
    {FLAG("lossy", struct convert_options, lossy,
          "accept that a format cannot hold everything: no message, exit status 0")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_convert = {
    .name = "convert",
    .also = "export import draw",
    .usage = "--to FORMAT [OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write puzzles in another format",
    .examples = "  quadrille convert --to drawn puzzles.txt\n"
                "  quadrille convert --to line puzzle.txt\n"
                "  quadrille convert --from rows --to numbers --lossy puzzle.txt\n"
                "  quadrille convert --to line --to-symbols ABCDEFGHIJKLMNOP 16x16.txt\n",
    .about =
        "Writes every puzzle in the requested format, with everything known of it: title and\n"
        "author, solution, candidates, regions. What the format cannot hold is reported on\n"
        "standard error, and the exit status is 1, unless --lossy is given. A malformed puzzle\n"
        "is answered with a line `!error LINE:COLUMN`.",
    .main_options = "to from to-symbols lossy board output",
    .success = "every puzzle was written without loss, or --lossy was given",
    .otherwise = "a format could not hold something",
    .options = rows,
    .size = sizeof(struct convert_options),
    .run = run,
    .tells_left_out = true,
};
