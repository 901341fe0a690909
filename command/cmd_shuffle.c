/* quadrille shuffle: each puzzle in another form that is the same but for symmetries. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "puzzles.h"
#include "sheet.h"
#include "signals.h"

#include <quadrille/canon.h>
#include <quadrille/shuffle.h>

#include <stdlib.h>

struct shuffle_options {
    struct cli cli;
    uint64_t seed;
};

struct job {
    struct cli *cli;
    struct input input;
    struct sheet sheet;
    uint64_t state;       /* of the random numbers for the ordinary 9x9 */
    uint64_t other_state; /* and for other boards */

    /* of the board that was used last */
    const qd_board *board;
    qd_shuffler *shuffler;
    qd_grid *image;
    uint8_t *given, *solution;
};

/* ---- images ---------------------------------------------------------------------------------- */

static void drop_board(struct job *job) {
    qd_shuffler_free(job->shuffler);
    qd_grid_free(job->image);
    free(job->given);
    free(job->solution);
}

static void take_board(struct job *job, const qd_board *board) {
    qd_error error;
    if (job->board == board)
        return;
    drop_board(job);
    job->board = board;
    check(qd_shuffler_new(board, &job->shuffler, &error), &error);
    check(qd_grid_new(board, &job->image, &error), &error);
    job->given = new_array(qd_board_cell_count(board), 1);
    job->solution = new_array(qd_board_cell_count(board), 1);
}

/* The places alone, without other names of digits. */
static void move_places(const qd_symmetry *symmetry, const uint8_t *places, uint8_t *image) {
    qd_symmetry moved = *symmetry;
    for (uint8_t digit = 0; digit < 10; digit++)
        moved.digit[digit] = digit;
    qd_symmetry_apply(&moved, places, image);
}

/* The image of an ordinary 9x9 by a symmetry, with the usual symbols; for a line, nothing else. */
static void make_image_of_nine(struct job *job, const qd_symmetry *symmetry, qd_puzzle *puzzle) {
    const qd_puzzle from = *puzzle;
    uint8_t cells[81];
    for (uint32_t cell = 0; cell < 81; cell++)
        cells[cell] = (uint8_t)qd_grid_value(puzzle->grid, cell);
    qd_symmetry_apply(symmetry, cells, cells);
    qd_grid_set_values(job->image, cells);
    qd_puzzle_init(puzzle, job->image);
    if (!job->cli->to)
        return;
    puzzle->fields = from.fields;
    puzzle->field_count = from.field_count;
    if (from.given) {
        move_places(symmetry, from.given, job->given);
        puzzle->given = job->given;
    }
    if (from.solution) {
        qd_symmetry_apply(symmetry, from.solution, job->solution);
        puzzle->solution = job->solution;
    }
}

static void make_image(struct job *job, qd_puzzle *puzzle) {
    const qd_shuffler *shuffler = job->shuffler;
    qd_shuffler_draw(job->shuffler, &job->other_state);
    qd_shuffler_apply(shuffler, puzzle->grid, job->image);
    for (uint32_t cell = 0; cell < qd_board_cell_count(job->board); cell++) {
        uint32_t from = qd_shuffler_origin(shuffler, cell);
        job->given[cell] = puzzle->given ? puzzle->given[from] : 0;
        job->solution[cell] =
            puzzle->solution ? (uint8_t)qd_shuffler_value(shuffler, puzzle->solution[from]) : 0;
    }
    puzzle->grid = job->image;
    puzzle->given = puzzle->given ? job->given : NULL;
    puzzle->solution = puzzle->solution ? job->solution : NULL;
}

/* ---- records --------------------------------------------------------------------------------- */

/* One line per puzzle, if that can be read again: with the same --board, if there is one. */
static const qd_format *choose_format(const struct job *job, const qd_record *record) {
    const struct cli *cli = job->cli;
    const qd_format *line = qd_format_find("line");
    char what[64];
    if (cli->to)
        return cli->to;
    qd_puzzle puzzle;
    if (!record->puzzle)
        return job->sheet.format ? job->sheet.format : line;
    qd_puzzle_init(&puzzle, record->puzzle->grid);
    bool has_board = cli->board || cli->regions;
    bool is_held = has_board ? !qd_grid_has_candidates(puzzle.grid)
                             : !qd_format_loss(line, &puzzle, 0, what, sizeof what);
    if (is_held)
        return line;
    const qd_format *own = record->format, *answers = qd_format_of_answers(own);
    bool is_lost = qd_format_loss(answers, &puzzle, 0, what, sizeof what) > 0;
    return is_lost && qd_format_can_write(own) ? own : answers;
}

static void write_image(struct job *job, const qd_record *record, const qd_puzzle *puzzle) {
    qd_record failed = *record;
    const qd_format *format = choose_format(job, record);
    if (sheet_put(&job->sheet, format, puzzle, &failed.error))
        return;
    failed.puzzle = NULL;
    failed.error.line = record->line;
    failed.error.column = 1;
    complain_at(job->cli, EXIT_TROUBLE, job->input.name, &failed.error);
    sheet_put_malformed(&job->sheet, format, &failed);
}

static void shuffle(struct job *job, const qd_record *record) {
    qd_symmetry symmetry;
    qd_symmetry_draw(&job->state, &symmetry); /* one for each record, whatever it is */
    if (!accept_record(&job->input, record)) {
        sheet_put_malformed(&job->sheet, choose_format(job, record), record);
        return;
    }
    qd_puzzle puzzle = *record->puzzle;
    take_board(job, qd_grid_board(puzzle.grid));
    if (plain_is_board(job->board) && !qd_grid_has_candidates(puzzle.grid))
        make_image_of_nine(job, &symmetry, &puzzle);
    else
        make_image(job, &puzzle);
    write_image(job, record, &puzzle);
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli};
    const qd_record *record;
    job.state = options_seed(cli, ((const struct shuffle_options *)cli)->seed);
    job.other_state = ~job.state;
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    if (cli->to)
        sheet_begin(&job.sheet, cli->to);
    while ((record = input_next(&job.input)) && !stop_signal) {
        shuffle(&job, record);
        output_record_done();
    }
    sheet_close(&job.sheet);
    drop_board(&job);
    input_close(&job.input);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {NUMBER("seed", struct shuffle_options, seed, "N", "the same seed gives the same puzzles")},
    {OPTION_TO},
    INPUT_OPTIONS,
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_shuffle = {
    .name = "shuffle",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write each puzzle in another, equivalent form",
    .examples = "  quadrille shuffle puzzles.txt\n"
                "  quadrille shuffle --seed 1 puzzles.txt\n"
                "  quadrille shuffle --board 9x9+x puzzles.txt\n",
    .about = "Exchanges digits, rows within bands, columns within stacks, bands and stacks, and\n"
             "transposes or not: one of all these symmetries at random, each with the same\n"
             "probability. Boxes of other shapes than square are not transposed. Boards with\n"
             "other rules: digits, and the turns and reflections that leave the board as it is;\n"
             "with sums or orders only the latter. One line per puzzle, or, if a line does not\n"
             "hold it and --board is not given, the format in which it came.",
    .success = "every puzzle was written",
    .options = rows,
    .size = sizeof(struct shuffle_options),
    .run = run,
};
