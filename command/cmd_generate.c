/* quadrille generate: puzzles with exactly one solution. */
#include "generate.h"
#include "answer.h"
#include "bulk.h"
#include "clock.h"
#include "draw.h"
#include "files.h"
#include "input.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "position.h"
#include "progress.h"
#include "shard.h"
#include "sheet.h"
#include "signals.h"
#include "told.h"
#include "wish.h"

#include "../src/base/thread.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MOST_JOBS 256

/* Threads write their puzzles together, about as often as this. */
#define ROUND_SECONDS 0.4

/* Attempts in a row that limits of nodes end, each of which takes seconds; then it gives up. */
#define MOST_LIMITED 10

/* Failed attempts in a row for 20 clues and fewer; each takes about a second. */
#define RARE_IN_VAIN 1000

struct generate_options {
    struct cli cli;
    uint64_t number, seed, attempts;
    const char *clues, *mask, *solution;
    int pattern, digits;
    bool minimal, grids, position;
    struct wish_options wish;
};

/* Failed attempts in a row if puzzles are to have some rating; each takes about a millisecond. */
#define RATED_IN_VAIN 1000000

/* What one thread does: attempts from `first` on. */
struct worker {
    struct job *job;
    bool shows; /* it is the main thread's, which shows progress */
    const struct generate_kind *kind;
    void *maker;
    struct watched watched;
    qd_thread thread;
    uint64_t first;
    size_t count;
    uint8_t *puzzles, *results;
    const qd_board *board;
    bool in_order;           /* values are renamed, see order_values */
    const struct wish *wish; /* what is kept of them; NULL: all */
    qd_explainer *explainer; /* for that, with its grid */
    qd_grid *grid;
    qd_rating *ratings; /* of the puzzles that were kept */
    qd_status status;
    qd_error error;
};

struct job {
    struct cli *cli;
    const struct generate_options *options;
    const struct generate_kind *kind;
    qd_board *board;
    qd_grid *grid;
    qd_maker_settings settings;
    struct wish wish;
    bool has_wish;
    uint8_t *mask, *solution;
    struct worker workers[MOST_JOBS];
    unsigned jobs;
    size_t share;                   /* attempts of a thread in a round */
    uint64_t skipped;               /* puzzles that other parts make (--part) */
    uint64_t number;                /* of puzzles wanted, with these */
    uint64_t most_in_vain;          /* attempts */
    uint64_t attempts;              /* made so far, with those of other parts */
    uint64_t in_vain;               /* since the last puzzle */
    uint64_t limited;               /* of these, those that a limit of nodes ended */
    qd_attempt last;                /* why the last one made no puzzle */
    uint64_t written;               /* likewise */
    atomic_uint_fast64_t under_way; /* made in this round */
    bool stopped;                   /* an attempt was interrupted */
    bool unsolvable;                /* the board has no solution */
    bool told;                      /* that the format cannot hold something */
    struct sheet sheet;
    qd_text text;
    qd_solver *solver; /* for solutions that are written, too */
    qd_grid *solved;
    bool with_solution;
    bool draws;               /* the puzzle is the only one, and on a terminal */
    struct told rated;        /* the puzzle that is written */
    struct position position; /* of --position */
};

/* ---- options --------------------------------------------------------------------------------- */

static bool parse_clues(struct job *job, const char *text) {
    struct range clues;
    bool is_range = range_parse(text, range_whole_number, &clues) && !clues.is_open;
    job->settings.least = clues.least;
    job->settings.most = clues.most;
    return is_range;
}

/* A mark for each cell; `.`, `0`, `-` and `_` stand for no clue, everything else for one. */
static int parse_mask(struct job *job, const qd_text *marks, const char *note) {
    size_t count = 0, cells = qd_board_cell_count(job->board);
    job->mask = new_array(cells, 1);
    for (size_t i = 0; i < marks->length; i++) {
        if (marks->data[i] == '|')
            continue;
        if (count < cells)
            job->mask[count] = !strchr(".0-_", marks->data[i]);
        count++;
    }
    if (count == cells)
        return EXIT_FINE;
    return usage_error(job->cli, "--mask takes %zu marks; '.' stands for no clue%s", cells, note);
}

/* A symbol for each cell. */
static int parse_solution(struct job *job, const qd_text *symbols, const char *note) {
    uint32_t cells = qd_board_cell_count(job->board);
    qd_error error;
    if (symbols->length != cells)
        return usage_error(job->cli, "--solution takes the %u symbols of a solution%s", cells,
                           note);
    if (qd_grid_parse(job->grid, symbols->data, cells, NULL, NULL, &error) != QD_OK)
        return usage_error(job->cli, "--solution: %s%s", error.message, note);
    job->solution = new_array(cells, 1);
    for (uint32_t cell = 0; cell < cells; cell++)
        job->solution[cell] = (uint8_t)qd_grid_value(job->grid, cell);
    return EXIT_FINE;
}

/* What --mask or --solution names: a file, or the symbols themselves. */
static int take_symbols(struct job *job, const char *given,
                        int (*parse)(struct job *job, const qd_text *symbols, const char *note)) {
    qd_text symbols = QD_TEXT_INIT;
    const char *note;
    if (!given)
        return EXIT_FINE;
    int status =
        read_symbols(job->cli, given, &symbols, &note) ? parse(job, &symbols, note) : EXIT_TROUBLE;
    qd_text_free(&symbols);
    return status;
}

/* Whether each attempt makes a puzzle. Then puzzle i is that of attempt i, which depends on the seed and
 * on i alone. */
static bool is_certain(const struct job *job) {
    const qd_maker_settings *settings = &job->settings;
    return job->kind == &generate_nine && !job->options->clues && !settings->places &&
           !job->has_wish && !(settings->minimal && settings->pattern != QD_PATTERN_NONE);
}

/* Part K of N makes those of all the puzzles that are after number n(K-1)/N, up to number nK/N. */
static int take_part(struct job *job) {
    struct cli *cli = job->cli;
    uint64_t part, of;
    if (!cli->part)
        return EXIT_FINE;
    if (!options_has(cli, "number") || !options_has(cli, "seed"))
        return usage_error(cli, "--part needs -n and --seed, the same for all parts");
    if (!is_certain(job))
        return usage_error(cli,
                           "--part is for the ordinary 9x9, without --clues, --mask, ratings, or "
                           "--minimal with --symmetry: elsewhere not every attempt makes a "
                           "puzzle, so a part does not know which puzzle it begins with");
    if (!shard_accept_format(cli))
        return EXIT_USAGE;
    shard_scan(cli->part, &part, &of);
    job->skipped = shard_bound(job->number, part - 1, of);
    job->number = shard_bound(job->number, part, of);
    job->written = job->attempts = job->skipped;
    return EXIT_FINE;
}

static int take_options(struct job *job) {
    const struct generate_options *options = job->options;
    qd_maker_settings *settings = &job->settings;
    *settings = (qd_maker_settings)QD_MAKER_SETTINGS_INIT;
    settings->seed = options_seed(job->cli, options->seed);
    job->number = options_has(job->cli, "number") ? options->number : 1;
    settings->minimal = options->minimal;
    settings->pattern = (qd_pattern)options->pattern;
    if (options->clues && !parse_clues(job, options->clues))
        return usage_error(
            job->cli, "--clues takes a number, such as 24, or a range, such as 22-26 or 22..26");
    if (options->grids)
        settings->least = settings->most = qd_board_cell_count(job->board);
    if (options->digits && !qd_board_can_rename(job->board))
        return usage_error(job->cli,
                           "--digits: the values of this board cannot be renamed, as it has "
                           "sums, orders or the like");
    int status = take_symbols(job, options->mask, parse_mask);
    if (status == EXIT_FINE)
        status = take_symbols(job, options->solution, parse_solution);
    settings->places = job->mask;
    settings->grid = job->solution;
    bool is_rare = job->kind == &generate_nine && options->clues && settings->most <= 20;
    job->most_in_vain = is_rare ? RARE_IN_VAIN : job->kind->in_vain;
    if (status == EXIT_FINE)
        job->has_wish = wish_take(job->cli, &options->wish, job->board, &job->wish, &status);
    if (status == EXIT_FINE && options->position && !job->wish.technique && !job->wish.hardest)
        return usage_error(job->cli, "--position requires --technique or --hardest");
    if (options->position)
        position_open(&job->position, job->board);
    if (job->has_wish && job->most_in_vain > RATED_IN_VAIN)
        job->most_in_vain = RATED_IN_VAIN;
    if (options->attempts)
        job->most_in_vain = options->attempts;
    return status == EXIT_FINE ? take_part(job) : status;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* The only solution of the puzzle in `grid`, one byte for each cell. */
static const uint8_t *find_solution(struct job *job) {
    qd_error error;
    check(qd_solver_start(job->solver, job->grid, &error), &error);
    qd_solver_judge(job->solver, 1);
    return qd_solver_solution(job->solver);
}

/* What the format of --to cannot hold of the board: once, as all puzzles are alike. */
static void tell_losses(struct job *job, const qd_puzzle *puzzle) {
    char what[128];
    if (job->told || !job->cli->to)
        return;
    job->told = true;
    for (size_t i = 0; qd_writer_loss(job->sheet.writer, puzzle, i, what, sizeof what); i++)
        complain(job->cli, EXIT_FINE, "%s cannot hold: %s%s", qd_format_name(job->cli->to), what,
                 plain_is_board(job->board) ? "" : "; read the puzzles with --board");
}

static void put_json(struct job *job, const qd_puzzle *puzzle, uint64_t attempt,
                     const struct grading *grading) {
    qd_text *text = &job->text;
    qd_text_printf(text, "{\"record\":%llu,\"seed\":%llu,\"attempt\":%llu,\"board\":\"",
                   (unsigned long long)job->written, (unsigned long long)job->settings.seed,
                   (unsigned long long)attempt);
    answer_put_board(job->board, text);
    qd_text_printf(text, "\",\"clues\":%u,\"puzzle\":\"", qd_grid_clue_count(job->grid));
    answer_put_symbols(puzzle, job->grid, text);
    if (puzzle->solution) {
        qd_grid_set_values(job->solved, puzzle->solution);
        qd_text_put(text, "\",\"solution\":\"");
        answer_put_symbols(puzzle, job->solved, text);
    }
    if (job->options->position) {
        qd_text_put(text, "\",\"position\":\"");
        position_put(&job->position, text);
    }
    qd_text_put(text, "\"");
    if (grading)
        grading_put_json(grading, text);
    qd_text_put(text, "}\n");
    output_put(text);
}

/* The position in which the technique that was asked for comes next; the puzzle has it on its way. False: a signal
 * came. */
static bool take_position(struct job *job, qd_puzzle *puzzle) {
    const qd_technique *technique = job->wish.technique ? job->wish.technique : job->wish.hardest;
    if (!position_find(&job->position, job->workers[0].explainer, job->grid, technique))
        return false;
    if (job->cli->json)
        return true;
    puzzle->grid = job->position.grid;
    puzzle->given = job->position.given;
    return true;
}

static const qd_format *find_format(const struct job *job) {
    const char *usual = job->options->position ? "candidates" : "line";
    return job->cli->to ? job->cli->to : qd_format_find(usual);
}

/* A puzzle of any board, in any format, with its rating if it has one. */
static void put_puzzle(struct job *job, const uint8_t *cells, uint64_t attempt,
                       const struct grading *grading) {
    const qd_format *format = find_format(job);
    qd_puzzle puzzle;
    qd_error error;
    qd_grid_set_values(job->grid, cells);
    qd_puzzle_init(&puzzle, job->grid);
    if (job->with_solution)
        puzzle.solution = find_solution(job);
    if (job->options->position && !take_position(job, &puzzle)) {
        job->stopped = true;
        job->written--;
        return;
    }
    if (grading && !job->cli->json) {
        told_rating(&job->rated, &puzzle, grading, format);
        puzzle = job->rated.puzzle;
    }
    if (job->cli->json)
        put_json(job, &puzzle, attempt, grading);
    else if (sheet_put(&job->sheet, format, &puzzle, &error))
        tell_losses(job, &puzzle);
    else
        give_up(error.message);
}

/* As `solve` draws it; the rating is below. */
static void draw_puzzle(struct job *job, const uint8_t *cells, const struct grading *grading) {
    qd_puzzle puzzle;
    qd_grid_set_values(job->grid, cells);
    qd_puzzle_init(&puzzle, job->grid);
    if (grading)
        grading_put_words(grading, &job->text);
    check_text(&job->text);
    draw_solution(WHEN_AUTO, &puzzle, NULL, grading ? job->text.data : NULL);
}

static void write_puzzle(struct job *job, const uint8_t *cells, uint64_t attempt,
                         const struct grading *grading) {
    bool is_plain = job->kind == &generate_nine && !job->cli->to && !job->cli->json && !grading;
    job->written++;
    if (job->draws) {
        draw_puzzle(job, cells, grading);
    } else if (is_plain) {
        plain_put(cells, &job->text);
        qd_text_put_byte(&job->text, '\n');
        output_put(&job->text);
    } else {
        put_puzzle(job, cells, attempt, grading);
    }
    output_record_done();
}

/* ---- attempts -------------------------------------------------------------------------------- */

/* Why no more puzzles are made; NULL if they are. */
static const char *why_end(const struct job *job) {
    if (job->unsolvable)
        return "the board has no solution";
    bool tried = job->in_vain >= job->most_in_vain;
    bool limited = job->limited >= MOST_LIMITED && !options_has(job->cli, "attempts");
    if ((tried || limited) && job->last == QD_ATTEMPT_NO_GRID)
        return "no solution grid was found within the limit of nodes";
    if (tried)
        return "stopped after so many failed attempts";
    if (limited)
        return "stopped by the limit of nodes";
    if (time_is_up)
        return "stopped by the time limit";
    return stop_signal ? "stopped by a signal" : NULL;
}

static void take_result(struct job *job, const struct worker *worker, size_t i) {
    qd_attempt result = (qd_attempt)worker->results[i];
    uint64_t attempt = job->attempts++;
    if (result == QD_ATTEMPT_MADE) {
        struct grading grading = {.scale = job->wish.scale, .is_exact = true};
        if (worker->ratings)
            grading.rating = worker->ratings[i];
        write_puzzle(job, worker->puzzles + i * qd_board_cell_count(job->board), attempt,
                     worker->ratings ? &grading : NULL);
        job->in_vain = job->limited = 0;
        return;
    }
    job->last = result;
    job->in_vain++;
    job->limited += result != QD_ATTEMPT_FAILED;
}

/* In the order of attempts, however many threads made them, up to the first that was interrupted. */
static void take_results(struct job *job, const struct worker *worker) {
    if (worker->status == QD_ERROR_CLASH) {
        job->unsolvable = true;
        return;
    }
    check(worker->status, &worker->error);
    for (size_t i = 0; i < worker->count && job->written < job->number && !job->stopped; i++) {
        job->stopped = worker->results[i] == QD_ATTEMPT_OPEN;
        if (job->stopped || job->in_vain >= job->most_in_vain)
            return;
        take_result(job, worker, i);
    }
}

/* Renames the values of a puzzle: 1, 2, 3 ... in the order in which they first appear. */
static void order_values(uint8_t *puzzle, size_t cells) {
    uint8_t names[QD_MAX_VALUES + 1] = {0}, last = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        if (!puzzle[cell])
            continue;
        if (!names[puzzle[cell]])
            names[puzzle[cell]] = ++last;
        puzzle[cell] = names[puzzle[cell]];
    }
}

static const char *name_results(const struct job *job) {
    return job->options->grids ? "grids" : "puzzles";
}

/* In percent of the puzzles wanted, and in attempts. */
static void show_progress(const struct job *job) {
    uint64_t written = job->written - job->skipped, wanted = job->number - job->skipped;
    progress_at(job->cli, job->cli->command->name, (double)written / (double)wanted,
                "%llu of %llu %s, %llu attempts", (unsigned long long)written,
                (unsigned long long)wanted, name_results(job),
                (unsigned long long)(job->attempts + job->under_way - job->skipped));
}

/* Some attempts of a worker, which are run at once. */
struct piece {
    uint8_t *puzzles, *results;
    size_t begin, count;
};

static struct piece take_piece(const struct worker *worker, size_t begin) {
    size_t left = worker->count - begin;
    return (struct piece){worker->puzzles + begin * qd_board_cell_count(worker->board),
                          worker->results + begin, begin,
                          left < worker->kind->together ? left : worker->kind->together};
}

/* Others look at it now and then. */
static void note_made(struct worker *worker, size_t count) {
    atomic_fetch_add(&worker->job->under_way, count);
    if (worker->shows)
        show_progress(worker->job);
}

static void order_puzzles(const struct worker *worker, const struct piece *piece) {
    size_t cells = qd_board_cell_count(worker->board);
    for (size_t i = 0; i < piece->count; i++)
        if (piece->results[i] == QD_ATTEMPT_MADE)
            order_values(piece->puzzles + i * cells, cells);
}

/* Puzzles that are not as wanted count as failed attempts. */
static void choose_puzzle(struct worker *worker, const struct piece *piece, size_t i) {
    enum wish_verdict verdict = WISH_OPEN;
    qd_grid_set_values(worker->grid, piece->puzzles + i * qd_board_cell_count(worker->board));
    if (!stop_signal && !time_is_up)
        verdict = wish_judge(worker->wish, worker->explainer, worker->grid,
                             &worker->ratings[piece->begin + i]);
    if (verdict != WISH_FITS)
        piece->results[i] = verdict == WISH_OPEN ? QD_ATTEMPT_OPEN : QD_ATTEMPT_FAILED;
}

static void choose_puzzles(struct worker *worker, const struct piece *piece) {
    for (size_t i = 0; i < piece->count; i++) {
        if (piece->results[i] == QD_ATTEMPT_MADE)
            choose_puzzle(worker, piece, i);
        note_made(worker, 1);
    }
}

static void run_piece(struct worker *worker, const struct piece *piece) {
    worker->status = worker->kind->run(worker->maker, worker->first + piece->begin, piece->count,
                                       piece->puzzles, piece->results, &worker->error);
    if (worker->status == QD_OK && worker->in_order)
        order_puzzles(worker, piece); /* before they are rated: that may depend on names */
    if (worker->status == QD_OK && worker->wish)
        choose_puzzles(worker, piece);
    else
        note_made(worker, piece->count);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    worker->status = QD_OK;
    memset(worker->results, QD_ATTEMPT_OPEN, worker->count); /* a signal may come before them */
    for (size_t begin = 0; begin < worker->count && worker->status == QD_OK;) {
        struct piece piece = take_piece(worker, begin);
        if (stop_signal || time_is_up)
            break;
        run_piece(worker, &piece);
        begin += piece.count;
    }
    return NULL;
}

/* As many attempts of each thread as may be needed, and as its share allows. */
static size_t count_needed(const struct job *job) {
    uint64_t wanted = job->number - job->written;
    double rate = job->attempts ? (double)(job->written + 1) / (double)job->attempts : 1;
    double needed = (double)wanted / rate / job->jobs + 1;
    return needed < (double)job->share ? (size_t)needed : job->share;
}

static void work_together(struct job *job) {
    unsigned started = 1;
    while (started < job->jobs &&
           qd_thread_start(&job->workers[started].thread, work, &job->workers[started]))
        started++;
    work(&job->workers[0]);
    for (unsigned i = 1; i < job->jobs; i++)
        if (i < started)
            qd_thread_join(&job->workers[i].thread);
        else
            work(&job->workers[i]);
}

static void run_round(struct job *job) {
    uint64_t first = job->attempts;
    size_t count = count_needed(job);
    double began = clock_seconds();
    for (unsigned i = 0; i < job->jobs; i++, first += count) {
        job->workers[i].first = first;
        job->workers[i].count = count;
    }
    work_together(job);
    atomic_store(&job->under_way, 0);
    for (unsigned i = 0; i < job->jobs; i++)
        take_results(job, &job->workers[i]);
    double seconds = clock_seconds() - began;
    if (seconds > ROUND_SECONDS / 2)
        output_flush(); /* whoever reads them has waited long enough */
    if (seconds < ROUND_SECONDS / 4 && 4 * job->share <= job->kind->most_attempts)
        job->share *= 4;
    else if (seconds > ROUND_SECONDS * 2 && job->share > 1)
        job->share /= 2;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void interrupt_worker(void *object) {
    struct worker *worker = object;
    worker->kind->interrupt(worker->maker);
    if (worker->explainer)
        qd_explainer_interrupt(worker->explainer);
}

static void open_explainer(const struct job *job, struct worker *worker) {
    qd_explainer_settings settings = QD_EXPLAINER_SETTINGS_INIT;
    qd_error error;
    settings.scale = job->wish.scale;
    worker->wish = &job->wish;
    worker->ratings = new_array(job->kind->most_attempts, sizeof *worker->ratings);
    check(qd_explainer_new(job->board, &settings, &worker->explainer, &error), &error);
    choice_apply(&job->wish.choice, job->wish.scale, worker->explainer);
    check(qd_grid_new(job->board, &worker->grid, &error), &error);
}

static int open_worker(struct job *job, unsigned number) {
    struct worker *worker = &job->workers[number];
    qd_error error;
    worker->job = job;
    worker->shows = number == 0;
    worker->kind = job->kind;
    worker->board = job->board;
    worker->in_order = job->options->digits;
    qd_status status = job->kind->open(job->board, &job->settings, &worker->maker, &error);
    if (status == QD_ERROR_ARGUMENT)
        return usage_error(job->cli, "%s", error.message);
    job->unsolvable = status == QD_ERROR_CLASH;
    if (job->unsolvable)
        return EXIT_FINE;
    check(status, &error);
    worker->puzzles = new_array(job->kind->most_attempts, qd_board_cell_count(job->board));
    worker->results = new_array(job->kind->most_attempts, 1);
    worker->watched = (struct watched){interrupt_worker, worker};
    if (job->has_wish)
        open_explainer(job, worker);
    return EXIT_FINE;
}

static size_t count_losses(const qd_format *format, const qd_puzzle *puzzle) {
    char what[64];
    size_t count = 0;
    while (qd_format_loss(format, puzzle, count, what, sizeof what))
        count++;
    return count;
}

/* Whether nothing more is lost with a solution than without. */
static bool holds_solution(const qd_format *format, const qd_puzzle *puzzle) {
    qd_puzzle without = *puzzle;
    without.solution = NULL;
    return count_losses(format, puzzle) == count_losses(format, &without);
}

/* Whether the format of --to can hold puzzles of the board at all, and their solutions. */
static int try_format(struct job *job) {
    const qd_format *format = job->cli->to;
    qd_puzzle puzzle;
    qd_error error;
    qd_text text = QD_TEXT_INIT;
    qd_puzzle_init(&puzzle, job->grid);
    int status = EXIT_FINE;
    if (format && qd_format_write(format, &puzzle, &text, &error) != QD_OK)
        status = usage_error(job->cli, "%s", error.message);
    qd_text_free(&text);
    uint8_t *nothing = new_array(qd_board_cell_count(job->board), 1);
    puzzle.solution = nothing;
    job->with_solution = job->cli->json || (format && holds_solution(format, &puzzle));
    free(nothing);
    if (status != EXIT_FINE || !job->with_solution)
        return status;
    check(qd_solver_new(job->board, NULL, &job->solver, &error), &error);
    check(qd_grid_new(job->board, &job->solved, &error), &error);
    return status;
}

static int open_job(struct job *job) {
    qd_error error;
    if (job->cli->operand_count)
        return usage_error(job->cli, "generate takes no arguments: '%s'", job->cli->operands[0]);
    if (!input_board(job->cli, &job->board))
        return EXIT_USAGE;
    if (!job->board)
        check(qd_board_new(3, 3, &job->board, &error), &error);
    check(qd_grid_new(job->board, &job->grid, &error), &error);
    job->kind = plain_is_board(job->board) ? &generate_nine : &generate_board;
    job->share = job->kind->first_attempts;
    int status = try_format(job);
    if (status == EXIT_FINE)
        status = take_options(job);
    unsigned jobs = options_jobs(job->cli);
    while (status == EXIT_FINE && !job->unsolvable && job->jobs < jobs)
        status = open_worker(job, job->jobs++);
    return status;
}

static void close_job(struct job *job) {
    for (unsigned i = 0; i < job->jobs; i++) {
        watch(i, NULL);
        if (job->workers[i].maker)
            job->kind->close(job->workers[i].maker);
        free(job->workers[i].puzzles);
        free(job->workers[i].results);
        free(job->workers[i].ratings);
        qd_explainer_free(job->workers[i].explainer);
        qd_grid_free(job->workers[i].grid);
    }
    free(job->mask);
    free(job->solution);
    qd_text_free(&job->text);
    told_free(&job->rated);
    position_close(&job->position);
    qd_solver_free(job->solver);
    qd_grid_free(job->solved);
    qd_grid_free(job->grid);
    qd_board_free(job->board);
}

static void make(struct job *job) {
    struct cli *cli = job->cli;
    const char *why = NULL;
    signals_wait(true);
    for (unsigned i = 0; i < job->jobs; i++)
        if (job->workers[i].maker)
            watch(i, &job->workers[i].watched);
    if (cli->time_limit > 0)
        signals_alarm(cli->time_limit);
    job->draws = output_is_terminal() && job->number == 1 && !cli->to && !cli->json &&
                 !job->options->position;
    if (!cli->json && !job->draws)
        sheet_begin(&job->sheet, find_format(job));
    while (job->written < job->number && output_is_fine() && !(why = why_end(job))) {
        show_progress(job);
        run_round(job);
    }
    sheet_close(&job->sheet);
    cli->cut_short = why;
    if (why)
        complain(cli, EXIT_OTHERWISE, "%llu of %llu %s in %llu attempts: %s",
                 (unsigned long long)(job->written - job->skipped),
                 (unsigned long long)(job->number - job->skipped), name_results(job),
                 (unsigned long long)(job->attempts - job->skipped), why);
}

static int run(struct cli *cli) {
    static struct job job; /* large */
    job.cli = cli;
    job.options = (const struct generate_options *)cli;
    int status = open_job(&job);
    if (status == EXIT_FINE && bulk_begin(cli))
        make(&job);
    close_job(&job);
    return status;
}

static const struct option_word patterns[] = {
    {"none", QD_PATTERN_NONE},
    {"half-turn", QD_PATTERN_HALF_TURN},
    {"quarter-turn", QD_PATTERN_QUARTER_TURN},
    {"horizontal", QD_PATTERN_HORIZONTAL},
    {"vertical", QD_PATTERN_VERTICAL},
    {"both", QD_PATTERN_BOTH},
    {"diagonal", QD_PATTERN_DIAGONAL},
    {"antidiagonal", QD_PATTERN_ANTIDIAGONAL},
    {"full", QD_PATTERN_FULL},
    {NULL, 0},
};

static const struct option_word digits[] = {{"random", false}, {"ordered", true}, {NULL, 0}};

static const struct option_pair apart[] = {
    {"digits", "solution"}, {"json", "to"},        {"grids", "minimal"},  {"grids", "clues"},
    {"grids", "symmetry"},  {"grids", "mask"},     {"grids", "solution"}, {"grids", "er"},
    {"grids", "ep"},        {"grids", "ed"},       {"grids", "grade"},    {"grids", "technique"},
    {"grids", "hardest"},   {"grids", "position"}, {NULL, NULL},
};

static const struct option_row rows[] = {
    {OPTION_BOARD},
    {OPTION_REGIONS},
    {NUMBER("number", struct generate_options, number, "N", "make N puzzles (default: 1)"),
     .letter = 'n'},
    {FLAG("grids", struct generate_options, grids, "make solution grids instead of puzzles")},
    {FLAG("minimal", struct generate_options, minimal, "every clue is needed")},
    {TEXT("clues", struct generate_options, clues, "N[-M]",
          "the number of clues, or a range: 24-28, 24..28")},
    {WORD("symmetry", struct generate_options, pattern, "WORD",
          "the symmetry of the clues: none, half-turn, quarter-turn, horizontal, vertical ..."),
     .words = patterns},
    {NAMED_FILE(TYPE_INPUT, "mask", struct generate_options, mask, "FILE|TEXT",
                "a mark for each cell: clues exactly where it is not `.`")},
    {NAMED_FILE(TYPE_INPUT, "solution", struct generate_options, solution, "FILE|TEXT",
                "make puzzles with this solution")},
    {WORD("digits", struct generate_options, digits, "WORD",
          "names of digits: `random` (default), or `ordered` as they appear: 1, 2, 3 ..."),
     .words = digits},
    {NUMBER("seed", struct generate_options, seed, "N",
            "the same seed and options give the same puzzles")},
    {OPTION_PART_OF("make only part K of N of the puzzles; needs -n and --seed")},
    {OPTION_IN},
    {NUMBER("attempts", struct generate_options, attempts, "N",
            "give up after N failed attempts in a row"),
     .least = 1},
    WISH_OPTIONS(struct generate_options, wish),
    {FLAG("position", struct generate_options, position,
          "write the position in which that technique comes next, with its candidates")},
    {OPTION_TIME_LIMIT},
    {OPTION_TO},
    {OPTION_JSON},
    {OPTION_JOBS("use N threads (default: 1)")},
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_generate = {
    .name = "generate",
    .usage = "[OPTION]...",
    .summary = "make puzzles that have exactly one solution",
    .examples = "  quadrille generate\n"
                "  quadrille generate -n 1000 --minimal --seed 1\n"
                "  quadrille generate -n 10 --symmetry half-turn --clues 24-28 --to drawn\n"
                "  quadrille generate -n 1000000 --grids --seed 1\n"
                "  quadrille generate -n 30 | quadrille print -o sheet.pdf\n"
                "  quadrille generate --board 16x16\n"
                "  quadrille generate -n 10 --er 7.1..7.8\n"
                "  quadrille generate -n 10 --grade hard --technique x-wing\n"
                "  quadrille generate --technique x-wing --position | quadrille hint --to drawn\n"
                "  quadrille generate -n 6 --grade hard | quadrille print -o sheet.pdf\n"
                "  quadrille generate -n 5 --board 9x9+x | quadrille solve --board 9x9+x\n",
    .about =
        "Draws solution grids of the ordinary 9x9, all with exactly the same\n"
        "probability, and empties their cells in random order where that leaves one\n"
        "solution. The puzzles depend on the seed and the options alone, not on the machine\n"
        "or the number of threads. Solution grids of other boards are those that a search in\n"
        "random order finds, and so not uniform, except up to 6x6, where all are listed. One\n"
        "line per puzzle; to read those of another board again, give the same --board.\n"
        "With --er, --grade, --technique and the like every puzzle that was made is rated, and\n"
        "those that do not fit are dropped: they count as failed attempts. The rating is written\n"
        "with the puzzle, in all formats that can hold it: `... # hard, ER 2.8`.",
    .success = "all puzzles were made",
    .otherwise = "a limit or a signal stopped it, or the board has no solution",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct generate_options),
    .run = run,
};
