/* quadrille generate: puzzles with exactly one solution. */
#include "answer.h"
#include "bulk.h"
#include "choice.h"
#include "draw.h"
#include "files.h"
#include "grading.h"
#include "help.h"
#include "input.h"
#include "json.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "position.h"
#include "progress.h"
#include "range.h"
#include "shard.h"
#include "sheet.h"
#include "signals.h"
#include "told.h"

#include "../src/base/limits.h"

#include <quadrille/make.h>

#include <stdlib.h>
#include <string.h>

/* Puzzles that were made are written after at most that time. */
#define FLUSH_SECONDS 0.2

/* So often the progress is shown while no puzzle is found. */
#define SLICE_SECONDS 0.4

/* How many grids in a row may have no cages as wished, unless --attempts says it. */
#define CAGE_ATTEMPTS 100u
#define RATED_ATTEMPTS 2000u /* the same for puzzles with a wanted rating */

struct generate_options {
    struct cli cli;
    uint64_t number, seed, attempts;
    const char *clues, *mask, *solution;
    const char *cages, *sums; /* "2-5" */
    const char *lines;        /* "thermo:4,dots" */
    int pattern, digits;
    bool minimal, grids, position;
    const char *er, *ep, *ed; /* "7.1", "7.1..7.8", "7.1..", "..7.8" */
    const char *grade, *technique, *hardest;
    struct choice choice;
};

struct job {
    struct cli *cli;
    const struct generate_options *options;
    qd_board *board;
    qd_grid *grid;
    qd_maker_settings settings;
    qd_wish wish;
    qd_cage_wish cages;
    qd_line_wish lines;
    uint8_t *clues;        /* of a puzzle with rules of its own */
    uint64_t uncaged;      /* grids in a row for which there were none */
    qd_rating rating;      /* of the last killer, if they are rated */
    qd_maker *maker;       /* NULL: the board has no solution */
    const qd_scale *scale; /* of ratings */
    uint8_t *mask, *solution;
    uint64_t skipped; /* puzzles that other parts make (--part) */
    uint64_t number;  /* of puzzles wanted, with these */
    uint64_t written; /* the same */
    qd_made made;     /* the last one */
    double flushed;   /* when what was written was passed on */
    bool told;        /* that the format cannot hold something */
    struct sheet sheet;
    qd_text text;
    qd_solver *solver; /* for solutions that are written, too */
    qd_grid *solved;
    bool with_solution;
    bool draws;               /* the puzzle is the only one, and on a terminal */
    struct told rated;        /* the puzzle that is written */
    struct position position; /* of --position, and what finds it */
    qd_explainer *explainer;
};

/* ---- options --------------------------------------------------------------------------------- */

static bool parse_clues(struct job *job, const char *text) {
    struct range clues;
    bool is_range = range_parse(text, range_whole_number, &clues) && !clues.is_open;
    job->settings.clues = (qd_range){clues.least, clues.most};
    if (is_range && !clues.most) { /* which is any number to the library */
        job->mask = new_array(qd_board_cell_count(job->board), 1);
        job->settings.pattern = QD_PATTERN_NONE;
    }
    return is_range;
}

/* A rating such as 7 or 7.1, in tenths; NULL: there is none. */
static const char *parse_rating(const char *text, uint32_t *rating) {
    const char *begin = text;
    *rating = 0;
    for (; *text >= '0' && *text <= '9' && text < begin + 2; text++)
        *rating = 10 * *rating + (uint32_t)(*text - '0');
    if (text == begin)
        return NULL;
    *rating *= 10;
    if (text[0] == '.' && text[1] >= '0' && text[1] <= '9') {
        *rating += (uint32_t)(text[1] - '0');
        text += 2;
    }
    return text;
}

static int take_rating(const struct cli *cli, const char *name, const char *text,
                       qd_range *wanted) {
    struct range range;
    if (!text)
        return EXIT_FINE;
    if (!range_parse(text, parse_rating, &range))
        return usage_error(cli, "--%s takes a rating, such as 7.1, or a range, such as 7.1..7.8",
                           name);
    if (range.least > QD_BEYOND || range.most < 10) /* which no puzzle has */
        return usage_error(cli, "--%s: ratings are from 1.0 to %d.0", name, QD_BEYOND / 10);
    *wanted = (qd_range){range.least, range.most};
    return EXIT_FINE;
}

/* How hard puzzles are to be. */
static int take_wish(struct job *job) {
    const struct generate_options *options = job->options;
    qd_wish *wish = &job->wish;
    int status = take_rating(job->cli, "er", options->er, &wish->er);
    if (status == EXIT_FINE)
        status = take_rating(job->cli, "ep", options->ep, &wish->ep);
    if (status == EXIT_FINE)
        status = take_rating(job->cli, "ed", options->ed, &wish->ed);
    wish->grade = options->grade;
    wish->technique = options->technique;
    wish->hardest = options->hardest;
    wish->techniques = options->choice.techniques;
    wish->without = options->choice.without;
    if (status == EXIT_FINE && !choice_read_scale(job->cli, &options->choice, &wish->scale))
        status = EXIT_USAGE;
    if (status == EXIT_FINE && options->position && !options->technique && !options->hardest)
        status = usage_error(job->cli, "--position requires --technique or --hardest");
    return status;
}

/* Whether each puzzle has a board of its own. */
static bool is_variant(const struct generate_options *options) {
    return options->cages || options->lines;
}

static bool is_rated(const struct generate_options *options) {
    return options->er || options->ep || options->ed || options->grade || options->technique ||
           options->hardest || options->choice.scale || options->choice.techniques ||
           options->choice.without;
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
    return qd_board_about(job->board).is_nine && !job->options->clues && !settings->places &&
           !is_rated(job->options) && !(settings->minimal && settings->pattern != QD_PATTERN_NONE);
}

/* Cages of how many cells, and with which sums. */
static int take_cages(struct job *job) {
    const char *given[] = {job->options->cages, job->options->sums};
    const char *names[] = {"cages", "sums"};
    qd_range *wanted[] = {&job->cages.sizes, &job->cages.sums};
    if (given[1] && !given[0])
        return usage_error(job->cli, "--sums requires --cages");
    for (unsigned i = 0; i < 2; i++) {
        struct range range;
        if (!given[i])
            continue;
        if (!range_parse(given[i], range_whole_number, &range) || range.most == 0)
            return usage_error(job->cli, "--%s takes a number, such as 4, or a range, such as 2-5",
                               names[i]);
        *wanted[i] = (qd_range){range.least, range.most};
    }
    if (given[0] && job->cages.sizes.least > qd_board_value_count(job->board))
        return usage_error(job->cli,
                           "--cages: the values of a cage differ, so it has up to %u cells",
                           qd_board_value_count(job->board));
    job->cages.seed = job->settings.seed;
    job->cages.stop = &signals_stop;
    return EXIT_FINE;
}

/* Which lines and signs. */
static int take_lines(struct job *job) {
    qd_board *none;
    qd_error error;
    job->lines = (qd_line_wish){.lines = job->options->lines,
                                .minimal = job->options->minimal,
                                .seed = job->settings.seed,
                                .stop = &signals_stop};
    qd_status status = qd_lines_make(job->board, NULL, &job->lines, &none, NULL, NULL, &error);
    if (status == QD_ERROR_ARGUMENT)
        return usage_error(job->cli, "--lines: %s", error.message);
    check(status, &error);
    return EXIT_FINE;
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
    job->written = job->settings.first = job->skipped;
    return EXIT_FINE;
}

static int take_options(struct job *job) {
    const struct generate_options *options = job->options;
    qd_maker_settings *settings = &job->settings;
    settings->seed = options_seed(job->cli, options->seed);
    settings->threads = options_jobs(job->cli);
    settings->minimal = options->minimal;
    settings->ordered = options->digits;
    settings->pattern = (qd_pattern)options->pattern;
    settings->attempts = options->attempts;
    settings->slice_seconds = SLICE_SECONDS;
    job->number = options_has(job->cli, "number") ? options->number : 1;
    if (options->digits && !qd_board_about(job->board).can_rename)
        return usage_error(job->cli,
                           "--digits: the values of this board cannot be renamed, as it has "
                           "sums, orders or similar rules");
    int status = take_symbols(job, options->mask, parse_mask);
    if (status == EXIT_FINE)
        status = take_symbols(job, options->solution, parse_solution);
    if (status == EXIT_FINE && options->clues && !parse_clues(job, options->clues))
        status = usage_error(
            job->cli, "--clues takes a number, such as 24, or a range, such as 22-26 or 22..26");
    if (status == EXIT_FINE)
        status = take_cages(job);
    if (status == EXIT_FINE && options->lines)
        status = take_lines(job);
    job->clues = new_array(qd_board_cell_count(job->board), 1);
    settings->minimal &= !options->lines; /* the puzzles are, not the grids they are made of */
    if (options->grids || is_variant(options))
        settings->clues.least = settings->clues.most = qd_board_cell_count(job->board);
    settings->places = job->mask;
    settings->grid = job->solution;
    if (status == EXIT_FINE)
        status = take_wish(job);
    if (status == EXIT_FINE)
        status = take_part(job);
    settings->number = job->number - job->skipped;
    return status;
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
        complain(job->cli, EXIT_FINE, "%s cannot hold: %s%s", qd_format_about(job->cli->to).name,
                 what, qd_board_about(job->board).is_nine ? "" : "; read the puzzles with --board");
}

static void put_json_symbols(qd_text *text, const char *name, const qd_puzzle *puzzle,
                             const qd_grid *grid) {
    json_name(text, name);
    size_t begin = text->length;
    answer_put_symbols(puzzle, grid, text);
    json_quote(text, begin);
}

static void put_json(struct job *job, const qd_puzzle *puzzle, const struct grading *grading) {
    qd_text *text = &job->text;
    json_open(text, NULL, '{');
    json_number(text, "record", job->written);
    json_number(text, "seed", job->settings.seed);
    json_number(text, "attempt", job->settings.first + job->made.attempts - 1);
    json_name(text, "board");
    size_t begin = text->length;
    answer_put_board(job->board, text);
    json_quote(text, begin);
    json_number(text, "clues", qd_grid_about(job->grid).clues);
    put_json_symbols(text, "puzzle", puzzle, job->grid);
    if (puzzle->solution) {
        qd_grid_set_values(job->solved, puzzle->solution);
        put_json_symbols(text, "solution", puzzle, job->solved);
    }
    if (job->options->position) {
        json_name(text, "position");
        qd_explainer_put_json(job->explainer, text);
    }
    if (grading)
        grading_put_json(grading, text);
    json_end_line(text);
    output_put(text);
}

/* The position in which the technique that was asked for comes next; the puzzle has it on its way. False: a signal
 * came. */
static bool take_position(struct job *job, qd_puzzle *puzzle) {
    const struct generate_options *options = job->options;
    const qd_technique *technique =
        qd_technique_find(options->technique ? options->technique : options->hardest);
    if (!position_find(&job->position, job->explainer, job->grid, technique))
        return false;
    if (job->cli->json)
        return true;
    puzzle->grid = job->position.grid;
    puzzle->given = job->position.given;
    return true;
}

static const qd_format *find_format(const struct job *job) {
    const char *usual = is_variant(job->options) ? "iss"
                        : job->options->position ? "candidates"
                                                 : "line";
    return job->cli->to ? job->cli->to : qd_format_find(usual);
}

/* A puzzle of any board, in any format, with its rating if it has one. */
static void put_puzzle(struct job *job, const struct grading *grading) {
    const qd_format *format = find_format(job);
    qd_puzzle puzzle;
    qd_error error;
    qd_grid_set_values(job->grid, job->made.puzzle);
    puzzle = (qd_puzzle){.grid = job->grid};
    if (job->with_solution)
        puzzle.solution = find_solution(job);
    if (job->options->position && !take_position(job, &puzzle)) {
        job->written--;
        return;
    }
    if (grading && !job->cli->json) {
        told_rating(&job->rated, &puzzle, grading, format);
        puzzle = job->rated.puzzle;
    }
    if (job->cli->json)
        put_json(job, &puzzle, grading);
    else if (sheet_put(&job->sheet, format, &puzzle, &error))
        tell_losses(job, &puzzle);
    else
        give_up(error.message);
}

/* As `solve` draws it; the rating is below. */
static void draw_puzzle(struct job *job, const struct grading *grading) {
    qd_puzzle puzzle;
    qd_grid_set_values(job->grid, job->made.puzzle);
    puzzle = (qd_puzzle){.grid = job->grid};
    if (grading)
        grading_put_words(grading, &job->text);
    check_text(&job->text);
    draw_solution(WHEN_AUTO, &puzzle, NULL, grading ? job->text.data : NULL);
}

static void write_puzzle(struct job *job) {
    bool is_plain = qd_board_about(job->board).is_nine && !job->cli->to && !job->cli->json;
    const struct grading grading = {.scale = job->scale,
                                    .is_exact = true,
                                    .rating =
                                        job->made.rating ? *job->made.rating : (qd_rating){0}};
    job->written++;
    if (job->draws) {
        draw_puzzle(job, job->made.rating ? &grading : NULL);
    } else if (is_plain && !job->made.rating) {
        plain_put(job->made.puzzle, &job->text);
        qd_text_put_byte(&job->text, '\n');
        output_put(&job->text);
    } else {
        put_puzzle(job, job->made.rating ? &grading : NULL);
    }
    output_records_done(1);
}

/* Writes the puzzle of a board that was made for it. */
static void write_variant(struct job *job, qd_board *board) {
    const struct job without = *job;
    qd_error error;
    job->board = board;
    job->made.puzzle = job->clues;
    check(qd_grid_new(board, &job->grid, &error), &error);
    if (job->with_solution) {
        check(qd_solver_new(board, NULL, &job->solver, &error), &error);
        check(qd_grid_new(board, &job->solved, &error), &error);
    }
    write_puzzle(job);
    if (job->with_solution) {
        qd_solver_free(job->solver);
        qd_grid_free(job->solved);
    }
    qd_grid_free(job->grid);
    job->board = without.board;
    job->grid = without.grid;
    job->solver = without.solver;
    job->solved = without.solved;
    job->made = without.made;
}

/* Whether its rating is as wished, which is made the puzzle's. */
static bool is_wished(struct job *job, const qd_board *board) {
    bool fits = true;
    qd_grid *puzzle;
    qd_error error;
    if (!is_rated(job->options))
        return true;
    check(qd_grid_new(board, &puzzle, &error), &error);
    qd_grid_set_values(puzzle, job->clues);
    check(qd_wish_fits(&job->wish, board, puzzle, &signals_stop, NULL, &job->rating, &fits, NULL,
                       &error),
          &error);
    qd_grid_free(puzzle);
    job->made.rating = &job->rating;
    return fits;
}

/* Cages or lines for the grid that was made; not every grid has some that are as wished. */
static void make_variant(struct job *job) {
    qd_board *board;
    qd_error error;
    job->cages.number = job->lines.number = job->made.attempts - 1;
    if (job->options->lines)
        check(qd_lines_make(job->board, job->made.puzzle, &job->lines, &board, job->clues, NULL,
                            &error),
              &error);
    else
        check(qd_cages_make(job->board, job->made.puzzle, &job->cages, &board, NULL, &error),
              &error);
    bool fits = board && is_wished(job, board);
    job->uncaged = fits ? 0 : job->uncaged + 1;
    if (fits)
        write_variant(job, board);
    job->made.rating = NULL;
    qd_board_free(board);
}

/* ---- attempts -------------------------------------------------------------------------------- */

/* Why no more puzzles are made; NULL if they are. */
static const char *why_end(const struct job *job, qd_outcome outcome) {
    bool gives_up = outcome == QD_STOPPED || outcome == QD_NODE_LIMIT;
    if (!job->maker)
        return "the board has no solution";
    if (gives_up && job->made.last == QD_ATTEMPT_NO_GRID)
        return "no solution grid was found within the limit of nodes";
    if (gives_up)
        return outcome == QD_STOPPED ? "too many attempts failed" : "stopped by the limit of nodes";
    if (job->uncaged >= (job->settings.attempts   ? job->settings.attempts
                         : is_rated(job->options) ? RATED_ATTEMPTS
                                                  : CAGE_ATTEMPTS))
        return "too many attempts failed";
    if (time_is_up)
        return "stopped by the time limit";
    return stop_signal ? "stopped by a signal" : NULL;
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
                (unsigned long long)job->made.attempts);
}

/* Between two puzzles that were not made together. */
static void pause_work(struct job *job) {
    double now = qd_now();
    show_progress(job);
    if (now - job->flushed < FLUSH_SECONDS)
        return;
    output_flush(); /* whoever reads them has waited long enough */
    job->flushed = now;
}

/* Makes and writes the next puzzle, unless that takes too long. */
static qd_outcome make_puzzle(struct job *job) {
    qd_outcome outcome = QD_PAUSED;
    qd_error error;
    qd_status status = qd_maker_next(job->maker, &job->made, &outcome, &error);
    if (status == QD_ERROR_CLASH) {
        qd_maker_free(job->maker);
        job->maker = NULL;
        return QD_DONE;
    }
    check(status, &error);
    if (outcome == QD_SOLUTION && is_variant(job->options))
        make_variant(job);
    else if (outcome == QD_SOLUTION)
        write_puzzle(job);
    else
        pause_work(job);
    return outcome;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void open_explainer(struct job *job) {
    qd_explainer_settings settings = {0};
    qd_error error;
    settings.scale = job->scale;
    settings.limits.stop = &signals_stop;
    check(qd_explainer_new(job->board, &settings, &job->explainer, &error), &error);
    choice_apply(&job->options->choice, job->scale, job->explainer);
    position_open(&job->position, job->board);
}

/* Whether puzzles with such rules can be as wished at all. */
static qd_status check_wish(struct job *job, qd_error *error) {
    qd_board *killer = NULL;
    bool fits;
    qd_status status = qd_board_extend(
        job->board, job->options->cages ? "+cage=1:r1c1" : "+white=r1c1r1c2", &killer, error);
    if (status == QD_OK)
        status =
            qd_wish_fits(&job->wish, killer, NULL, NULL, &job->scale, NULL, &fits, NULL, error);
    qd_board_free(killer);
    return status;
}

static int open_maker(struct job *job) {
    qd_error error;
    job->settings.stop = &signals_stop;
    qd_status status = qd_maker_new(job->board, &job->settings, &job->maker, &error);
    if (status == QD_OK && is_rated(job->options) && is_variant(job->options))
        status = check_wish(job, &error);
    else if (status == QD_OK && is_rated(job->options))
        status = qd_maker_want(job->maker, &job->wish, &job->scale, &error);
    if (status == QD_ERROR_ARGUMENT)
        return usage_error(job->cli, "%s", error.message);
    if (status == QD_ERROR_CLASH)
        return EXIT_FINE;
    check(status, &error);
    if (job->options->position)
        open_explainer(job);
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
    puzzle = (qd_puzzle){.grid = job->grid};
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

/* Words of grades, then those of levels that have other names. */
static const char *grade_word(size_t number, const char **summary) {
    (void)summary;
    if (number <= QD_EXTREME)
        return qd_grade_name((qd_grade)number);
    return number == QD_EXTREME + 1 ? qd_level_name(QD_LEVEL_UNFAIR) : NULL;
}

/* The option that an argument was meant for, as generate takes none; NULL: it does not look like any. */
static const char *meant_option(const char *argument) {
    const char *word;
    qd_board *board;
    qd_error error;
    if (*argument && argument[strspn(argument, "0123456789")] == '\0')
        return "-n";
    for (size_t i = 0; (word = grade_word(i, NULL)); i++)
        if (strcmp(word, argument) == 0)
            return "--grade";
    if (qd_board_parse(argument, &board, &error) != QD_OK)
        return NULL;
    qd_board_free(board);
    return "--board";
}

static int refuse_argument(const struct cli *cli, const char *argument) {
    const char *option = meant_option(argument);
    return option ? usage_error(cli, "generate takes no arguments; did you mean '%s %s'?", option,
                                argument)
                  : usage_error(cli, "generate takes no arguments: '%s'", argument);
}

static int open_job(struct job *job) {
    qd_error error;
    if (job->cli->operand_count)
        return refuse_argument(job->cli, job->cli->operands[0]);
    if (!input_board(job->cli, &job->board))
        return EXIT_USAGE;
    if (!job->board)
        check(qd_board_new(3, 3, &job->board, &error), &error);
    check(qd_grid_new(job->board, &job->grid, &error), &error);
    int status = try_format(job);
    if (status == EXIT_FINE)
        status = take_options(job);
    return status == EXIT_FINE ? open_maker(job) : status;
}

static void close_job(struct job *job) {
    qd_maker_free(job->maker);
    qd_explainer_free(job->explainer);
    choice_release(job->wish.scale);
    free(job->mask);
    free(job->clues);
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
    qd_outcome outcome = QD_PAUSED;
    signals_wait(true);
    if (cli->time_limit > 0)
        signals_alarm(cli->time_limit);
    job->draws = output_is_terminal() && job->number == 1 && !cli->to && !cli->json &&
                 !job->options->position;
    if (!cli->json && !job->draws)
        sheet_begin(&job->sheet, find_format(job));
    show_progress(job);
    while (job->written < job->number && output_is_fine() && !(why = why_end(job, outcome)))
        outcome = make_puzzle(job);
    sheet_close(&job->sheet);
    cli->cut_short = why;
    if (why)
        complain(cli, EXIT_OTHERWISE, "%llu of %llu %s in %llu attempts: %s",
                 (unsigned long long)(job->written - job->skipped),
                 (unsigned long long)(job->number - job->skipped), name_results(job),
                 (unsigned long long)job->made.attempts, why);
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .options = (const struct generate_options *)cli};
    if (job.options->lines && strcmp(job.options->lines, "help") == 0 && help_print_topic("lines"))
        return EXIT_FINE;
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
    {"grids", "hardest"},   {"grids", "position"}, {"mask", "clues"},     {"mask", "symmetry"},
    {"cages", "grids"},     {"cages", "minimal"},  {"cages", "clues"},    {"cages", "symmetry"},
    {"cages", "mask"},      {"cages", "er"},       {"cages", "ep"},       {"cages", "ed"},
    {"cages", "position"},  {"cages", "part"},     {"lines", "cages"},    {"lines", "grids"},
    {"lines", "clues"},     {"lines", "symmetry"}, {"lines", "mask"},     {"lines", "er"},
    {"lines", "ep"},        {"lines", "ed"},       {"lines", "position"}, {"lines", "part"},
    {NULL, NULL},
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
    {TEXT("cages", struct generate_options, cages, "N[-M]",
          "killers without clues: cages of N to M cells cover the board")},
    {TEXT("sums", struct generate_options, sums, "N[-M]", "only cages whose sums are N to M")},
    {TEXT("lines", struct generate_options, lines, "LIST",
          "puzzles with lines and signs: thermo:4,arrow:2,dots (`help` lists them)")},
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
    {TEXT("er", struct generate_options, er, "A[..B]", "only puzzles of that rating ER")},
    {TEXT("ep", struct generate_options, ep, "A[..B]", "only puzzles of that EP")},
    {TEXT("ed", struct generate_options, ed, "A[..B]", "only puzzles of that ED")},
    {TEXT("grade", struct generate_options, grade, "WORD",
          "only puzzles of that grade: easy, medium, hard, fiendish (learner: unfair) or extreme"),
     .name_argument = grade_word},
    {TEXT("technique", struct generate_options, technique, "NAME",
          "only puzzles whose path needs this technique, e.g. x-wing"),
     .name_argument = choice_technique},
    {TEXT("hardest", struct generate_options, hardest, "NAME",
          "only puzzles of which this is the hardest technique"),
     .name_argument = choice_technique},
    CHOICE_OPTIONS(struct generate_options, choice),
    {FLAG("position", struct generate_options, position,
          "write the position in which that technique comes next, with its candidates")},
    {OPTION_TIME_LIMIT},
    {OPTION_TO},
    {OPTION_JSON},
    {OPTION_JOBS("use N threads (default: 1)")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS_WITHOUT_PUZZLES,
};

const struct command command_generate = {
    .name = "generate",
    .also = "make create new",
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
                "  quadrille generate --cages 2-4 --grade hard\n"
                "  quadrille generate --lines thermo:4,arrow:2\n"
                "  quadrille generate --technique x-wing --position | quadrille hint --to text\n"
                "  quadrille generate -n 6 --grade hard | quadrille print -o sheet.pdf\n"
                "  quadrille generate -n 5 --board 9x9+x | quadrille solve --board 9x9+x\n",
    .about =
        "Draws a solution grid, and empties its cells in random order where that leaves one\n"
        "solution. On the ordinary 9x9, and up to 6x6, all grids have the same probability.\n"
        "Those of other boards are found by a search in random order, and are not uniform. The\n"
        "puzzles depend on the seed and the options alone, not on the machine or the number of\n"
        "threads. One line per puzzle; to read those of another board again, give the same\n"
        "--board.\n"
        "With --er, --grade, --technique and similar options, every puzzle made is rated, and\n"
        "those that do not fit are dropped: they count as failed attempts. The rating is written\n"
        "with the puzzle, in all formats that can hold it: `... # hard, ER 2.8`.",
    .main_options = "board number minimal clues symmetry seed grade output",
    .success = "all puzzles were made",
    .otherwise = "a limit or a signal stopped it, or the board has no solution",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct generate_options),
    .run = run,
};
