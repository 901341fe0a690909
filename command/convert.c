/* quadrille convert: puzzles from any format to any other. */
#include "cli.h"

#include <string.h>

struct job {
    struct cli *cli;
    struct input input;
    struct sheet sheet;
    struct tally tally;
};

/* ---- what is lost ------------------------------------------------------------------------------
 */

struct losses {
    char text[400]; /* with commas */
    size_t length;
    bool some;
};

/* False if there is no room for more. */
static bool add_loss(struct losses *losses, const char *what) {
    size_t room = sizeof losses->text - losses->length;
    bool has_room = room > strlen(what) + 8;
    losses->length += (size_t)snprintf(losses->text + losses->length, room, "%s%s",
                                       losses->length ? ", " : "", has_room ? what : "...");
    losses->some = true;
    return has_room;
}

static void tell_losses(struct job *job, const qd_record *record, const struct losses *losses,
                        const char *verb) {
    const struct cli *cli = job->cli;
    if (losses->some && (!cli->lossy || cli->verbose))
        complain(job->cli, cli->lossy ? EXIT_FINE : EXIT_OTHERWISE, "%s:%llu: %s %s: %s",
                 job->input.name, (unsigned long long)record->line,
                 qd_format_name(*verb == 'c' ? cli->to : record->format), verb, losses->text);
}

/* What the reader had no place for, and what the writer has none for. */
static void tell_all_losses(struct job *job, const qd_record *record) {
    struct losses unread = {.length = 0}, unwritten = {.length = 0};
    char what[128];
    bool has_room = true;
    for (size_t i = 0; i < record->puzzle->left_out_count && has_room; i++)
        has_room = add_loss(&unread, record->puzzle->left_out[i]);
    has_room = true;
    for (size_t i = 0;
         has_room && qd_writer_loss(job->sheet.writer, record->puzzle, i, what, sizeof what); i++)
        has_room = add_loss(&unwritten, what);
    tell_losses(job, record, &unread, "is read without");
    tell_losses(job, record, &unwritten, "cannot hold");
}

/* ---- records -----------------------------------------------------------------------------------
 */

static void write_failure(struct job *job, const qd_record *record) {
    char word[64];
    snprintf(word, sizeof word, "!error %llu:%llu", (unsigned long long)record->error.line,
             (unsigned long long)record->error.column);
    if (!sheet_put_failure(&job->sheet, job->cli->to, word) && !qd_format_is_framed(job->cli->to))
        print_failure(record, "error", NULL);
}

/* With the symbols asked for, if any were. */
static bool choose_symbols(const struct cli *cli, qd_puzzle *puzzle, qd_error *error) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    return !cli->to_symbols ||
           qd_symbols_parse(cli->to_symbols, n, &puzzle->symbols, error) == QD_OK;
}

static void convert(struct job *job, const qd_record *record) {
    qd_record failed = *record;
    qd_puzzle puzzle = *record->puzzle;
    if (choose_symbols(job->cli, &puzzle, &failed.error) &&
        sheet_put(&job->sheet, job->cli->to, &puzzle, &failed.error)) {
        tell_all_losses(job, record);
        return;
    }
    failed.puzzle = NULL;
    failed.error.line = record->line;
    failed.error.column = 1;
    complain_at(job->cli, EXIT_TROUBLE, job->input.name, &failed.error);
    write_failure(job, &failed);
}

static bool check_symbols(const struct cli *cli) {
    qd_symbols symbols;
    qd_error error;
    if (!cli->to_symbols || qd_symbols_parse(cli->to_symbols, (uint32_t)strlen(cli->to_symbols),
                                             &symbols, &error) == QD_OK)
        return true;
    usage_error(cli, "--to-symbols: %s", error.message);
    return false;
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli};
    const qd_record *record;
    if (!cli->to)
        return usage_error(cli, "convert wants --to FORMAT; see quadrille help convert");
    if (!check_symbols(cli) || !input_open(&job.input, cli))
        return EXIT_USAGE;
    sheet_begin(&job.sheet, cli->to);
    while ((record = input_next(&job.input)) && !stop_signal) {
        if (accept_record(&job.input, record, &job.tally))
            convert(&job, record);
        else
            write_failure(&job, record);
        output_record_done();
    }
    sheet_close(&job.sheet);
    input_close(&job.input);
    return EXIT_FINE;
}

const struct command command_convert = {
    .name = "convert",
    .bit = FOR_CONVERT,
    .usage = "--to FORMAT [OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write puzzles in another format",
    .examples = "  quadrille convert --to drawn puzzles.txt\n"
                "  quadrille convert --to line puzzle.txt\n"
                "  quadrille convert --from rows --to numbers --lossy puzzle.txt\n"
                "  quadrille convert --to line --to-symbols ABCDEFGHIJKLMNOP 16x16.txt\n",
    .about = "Writes every puzzle in the format asked for, with all that is told of it: title and\n"
             "author, the solution, candidates, regions. What the format has no place for is told\n"
             "on standard error, and the exit status is 1, unless --lossy says that this is fine.\n"
             "A malformed puzzle is answered with a line `!error LINE:COLUMN`.",
    .run = run,
};
