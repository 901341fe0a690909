/* quadrille shuffle: each puzzle in another form that is the same but for symmetries. */
#include "map.h"
#include "message.h"
#include "options.h"
#include "plain.h"
#include "puzzles.h"
#include "sheet.h"

#include <quadrille/nine.h>
#include <quadrille/sudoku.h>

#include <stdlib.h>

struct shuffle_options {
    struct cli cli;
    uint64_t seed;
};

struct job {
    struct cli *cli;
    struct sheet sheet;
    uint64_t state;       /* of the random numbers for the ordinary 9x9 */
    uint64_t other_state; /* and for other boards */
    qd_symmetry symmetry; /* for the present record */

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
    *puzzle = (qd_puzzle){.grid = job->image};
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
    qd_shuffler_facts facts = qd_shuffler_about(shuffler);
    for (uint32_t cell = 0; cell < qd_board_cell_count(job->board); cell++) {
        uint32_t from = facts.origin[cell];
        job->given[cell] = puzzle->given ? puzzle->given[from] : 0;
        job->solution[cell] = puzzle->solution ? facts.value[puzzle->solution[from]] : 0;
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
    puzzle = (qd_puzzle){.grid = record->puzzle->grid};
    bool has_board = cli->board || cli->regions;
    bool is_held = has_board ? !qd_grid_about(puzzle.grid).has_candidates
                             : !qd_format_loss(line, &puzzle, 0, what, sizeof what);
    if (is_held)
        return line;
    const qd_format *own = record->format, *answers = qd_format_about(own).answers;
    bool is_lost = qd_format_loss(answers, &puzzle, 0, what, sizeof what) > 0;
    return is_lost && qd_format_about(own).is_written ? own : answers;
}

static void write_image(struct map *map, const qd_record *record, const qd_puzzle *puzzle) {
    struct job *job = map->context;
    const qd_format *format = choose_format(job, record);
    qd_error error;
    if (!sheet_put(&job->sheet, format, puzzle, &error))
        sheet_put_malformed(&job->sheet, format, map_refuse(map, record, map->input.name, &error));
}

static void shuffle(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    qd_puzzle puzzle = *record->puzzle;
    take_board(job, qd_grid_board(puzzle.grid));
    if (qd_board_about(job->board).is_nine && !qd_grid_about(puzzle.grid).has_candidates)
        make_image_of_nine(job, &job->symmetry, &puzzle);
    else
        make_image(job, &puzzle);
    write_image(map, record, &puzzle);
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    sheet_put_malformed(&job->sheet, choose_format(job, record), record);
}

/* One symmetry for each record, whatever it is. */
static bool accept(struct map *map, const qd_record **record) {
    struct job *job = map->context;
    qd_symmetry_draw(&job->state, &job->symmetry);
    return accept_record(&map->input, *record);
}

static int run(struct cli *cli) {
    static const struct map_style style = {.accept = accept, .answer = shuffle, .fail = fail};
    struct job job = {.cli = cli};
    struct map map;
    job.state = options_seed(cli, ((const struct shuffle_options *)cli)->seed);
    job.other_state = ~job.state;
    if (!map_open(&map, cli, &style, &job))
        return EXIT_USAGE;
    if (cli->to)
        sheet_begin(&job.sheet, cli->to);
    map_run(&map);
    sheet_close(&job.sheet);
    drop_board(&job);
    map_close(&map);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {NUMBER("seed", struct shuffle_options, seed, "N", "the same seed gives the same puzzles")},
    {OPTION_TO},
    INPUT_OPTIONS,
    ANSWER_OPTIONS,
    LAST_OPTIONS,
};

const struct command command_shuffle = {
    .name = "shuffle",
    .also = "permute scramble",
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
    .main_options = "seed to board output",
    .success = "every puzzle was written",
    .options = rows,
    .size = sizeof(struct shuffle_options),
    .run = run,
};
