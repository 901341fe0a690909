/* quadrille grade: how hard puzzles are. */
#include "kept.h"
#include "losses.h"
#include "message.h"
#include "output.h"
#include "progress.h"
#include "puzzles.h"
#include "rater.h"
#include "ring.h"
#include "sheet.h"
#include "signals.h"
#include "told.h"
#include "choice.h"

#include <quadrille/base.h>

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

struct grade_options {
    struct cli cli;
    struct choice choice;
    bool path;
};

struct job {
    struct map map;
    struct rater_style style;
    struct report report;
    struct sheet sheet; /* for --to */
    struct told rated;
};

/* ---- what is written ------------------------------------------------------------------------- */

static void put_line(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_line(answer->grading, text);
    else
        answer_put_failure(answer, NULL, text);
}

/* `note` gets the first line of the summary. */
static struct report_style style_of(const qd_scale *scale, char *note, size_t size) {
    snprintf(note, size, "scale %s", qd_scale_about(scale).name);
    return (struct report_style){.of = OF_GRADE,
                                 .put_line = put_line,
                                 .word = qd_scale_about(scale).has_levels ? grading_level_word
                                                                          : grading_word,
                                 .note = note};
}

/* ---- records --------------------------------------------------------------------------------- */

static void *open_rater(void *context) {
    const struct job *job = context;
    return rater_open(&job->style);
}

static void close_rater(void *engine) {
    rater_close(engine);
}

static bool rate(void *context, void *engine, const qd_record *record, void *result) {
    struct rated *rated = result;
    (void)context;
    rater_use_symbols(engine, answer_alphabet(record->puzzle));
    rater_rate(engine, record->puzzle->grid, rated);
    return !rated->interrupted;
}

static void count_answer(struct job *job, const struct answer *answer) {
    struct tally *tally = &job->report.tally;
    const struct grading *grading = answer->grading;
    bool is_known = grading && grading_word(grading_number(grading));
    if (is_known)
        tally->of_word[grading_number(grading)]++;
    else
        tally->of_verdict[grading ? QD_UNKNOWN : answer->verdict]++;
    if (!grading || !grading_is_known(grading))
        raise_status(job->map.cli, EXIT_OTHERWISE);
    if (grading ? !grading->is_exact : answer->verdict == QD_UNKNOWN && !answer_error(answer))
        complain_stopped(job->map.cli, answer->file, answer->line, QD_TIME_LIMIT);
}

/* The puzzle was written without a rating. */
static void tell_unrated(struct job *job, const struct answer *answer) {
    const qd_format *format = job->map.cli->to;
    if (!answer->grading)
        complain_of(job->map.cli, EXIT_OTHERWISE, answer->file, answer->line,
                    " %s: written without a rating", answer_verdict(answer));
    else if (!told_can_be(format))
        complain_of(job->map.cli, EXIT_OTHERWISE, answer->file, answer->line,
                    " %s cannot hold: the rating", qd_format_about(format).name);
}

/* The puzzle in the format of --to, with its rating if it has one. */
static void put_puzzle(struct job *job, const struct answer *answer) {
    struct cli *cli = job->map.cli;
    qd_puzzle puzzle = *answer->read->puzzle;
    qd_error error;
    if (answer->grading) {
        told_rating(&job->rated, answer->read->puzzle, answer->grading, cli->to);
        puzzle = job->rated.puzzle;
    }
    if (sheet_put(&job->sheet, cli->to, &puzzle, &error)) {
        tell_unrated(job, answer);
        losses_tell_unwritten(cli, EXIT_OTHERWISE, answer->file, answer->line, cli->to,
                              job->sheet.writer, &puzzle);
    } else {
        sheet_put_malformed(&job->sheet, cli->to,
                            map_refuse(&job->map, answer->read, answer->file, &error));
    }
}

static void put(struct job *job, struct answer *answer) {
    answer->of = OF_GRADE;
    if (!job->map.cli->to)
        report_put(&job->report, answer, &job->map.text);
    else if (answer_error(answer))
        sheet_put_malformed(&job->sheet, job->map.cli->to, answer->read);
    else
        put_puzzle(job, answer);
}

static void write_rated(struct map *map, struct answer *answer, const void *result) {
    struct job *job = map->context;
    const struct rated *rated = result;
    answer->verdict = rated->verdict;
    answer->count = rated->count;
    answer->seconds = rated->seconds;
    if (rated->verdict == QD_UNIQUE)
        answer->grading = &rated->grading;
    count_answer(job, answer);
    put(job, answer);
}

static void clear_rated(void *result) {
    rated_free(result);
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    struct answer malformed = map_answer(map, record);
    job->report.tally.errors++;
    put(job, &malformed);
}

/* Ratings of boards with rules that the scale knows nothing about would mean nothing. */
static bool accept(struct map *map, const qd_record **record) {
    const struct job *job = map->context;
    qd_error error = {.status = QD_ERROR_UNSUPPORTED};
    if (!accept_record(&map->input, *record))
        return false;
    const qd_board *board = qd_grid_board((*record)->puzzle->grid);
    const qd_scale *scale = rater_scale(&job->style, board);
    const char *rule = qd_scale_misses(scale, board);
    if (!rule)
        return true;
    snprintf(error.message, sizeof error.message, "the scale %s has no technique for the rule %s",
             qd_scale_about(scale).name, rule);
    *record = map_refuse(map, *record, map->input.name, &error);
    return false;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *cli) {
    const struct grade_options *options = (const struct grade_options *)cli;
    static const struct map_work work = {.bytes = sizeof(struct rated),
                                         .open = open_rater,
                                         .close = close_rater,
                                         .find = rate,
                                         .write = write_rated,
                                         .clear = clear_rated};
    static const struct map_style records = {.accept = accept, .work = &work, .fail = fail};
    struct job job = {0};
    const qd_scale *scale = NULL;
    if (!choice_take_scale(cli, NULL, &options->choice, &scale)) {
        choice_release(scale);
        return EXIT_USAGE;
    }
    job.style = (struct rater_style){.scale = scale,
                                     .time_limit = cli->time_limit,
                                     .path = options->path,
                                     .json = cli->json,
                                     .reasons = options->path && cli->json,
                                     .choice = options->choice};
    if (!map_open(&job.map, cli, &records, &job)) {
        choice_release(scale);
        return EXIT_USAGE;
    }
    char note[64];
    const struct report_style style = style_of(job.style.scale, note, sizeof note);
    report_open(&job.report, cli, &style);
    if (cli->to)
        sheet_begin(&job.sheet, cli->to);
    map_run(&job.map);
    sheet_close(&job.sheet);
    told_free(&job.rated);
    report_close(&job.report);
    map_close(&job.map);
    choice_release(scale);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    CHOICE_OPTIONS(struct grade_options, choice),
    {FLAG("path", struct grade_options, path, "also write every step")},
    {OPTION_TO},
    {OPTION_FORMAT},
    INPUT_OPTIONS,
    SHARD_OPTIONS,
    {OPTION_JSON},
    {OPTION_CSV},
    {FLAG("summary", struct cli, summary, "write only the number of puzzles of each grade")},
    {SECONDS("time-limit", struct cli, time_limit, "give up on a puzzle after that time")},
    {OPTION_JOBS("use N threads (default: one per processor)")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"path", "format"}, {"path", "csv"}, {"path", "summary"}, {"path", "to"}, {NULL, NULL}};

const struct command command_grade = {
    .name = "grade",
    .also = "rate rating score difficulty",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "rate how hard each puzzle is",
    .examples = "  quadrille grade puzzles.txt\n"
                "  quadrille grade --summary puzzles.txt\n"
                "  quadrille grade --path PUZZLE               every step\n"
                "  quadrille grade --format '{er} {puzzle}' puzzles.txt | sort -n\n"
                "  quadrille grade --json --scale revised puzzles.txt\n"
                "  quadrille grade --to line puzzles.txt | quadrille print -o sheet.pdf\n",
    .about =
        "Solves each puzzle as a person would, always by the easiest technique that goes further,\n"
        "and writes one line, separated by TABs: ER, EP and ED as Sudoku Explainer gives them; a\n"
        "word; the scale; the techniques that set the three. ER is the rating of the hardest "
        "step,\n"
        "EP of the hardest one up to the first value that is placed, ED of the first one. The\n"
        "words: easy (ER up to 1.5), medium (2.5), hard (4.9), fiendish (7.4), extreme; beyond, "
        "if\n"
        "no technique goes further. What a limit leaves open is written as `>=N`. Ratings on\n"
        "different scales must not be compared. All techniques are for the ordinary 9x9; other\n"
        "boards have singles, locked candidates, naked and hidden sets, fish, XY- and XYZ-wings.\n"
        "Only the learner's scale has techniques for rules such as cages; it is used for puzzles\n"
        "with these unless --scale names another one, which refuses them by the rule's name.\n"
        "With --techniques or --without, a puzzle that needs others is beyond. Without --scale,\n"
        "the first scale is used that has all of --techniques.\n"
        "With --to, the puzzles are written in that format with their ratings: in fields, in a\n"
        "comment, or after the grid, as in `... # hard, ER 2.8`; --json and --csv have both, too.",
    .main_options = "scale path to json csv format summary time-limit",
    .success = "every puzzle has one solution and a rating",
    .otherwise = "otherwise, or if a limit stopped a rating or no technique goes further",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct grade_options),
    .run = run,
};
