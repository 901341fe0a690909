/*
 * Makes puzzles: checks what is wanted, shares numbered attempts among threads, and rates what they made.
 *
 * Attempts are made in rounds, all threads together, and looked at in order. A round grows while it is
 * quick, and has no more attempts than are likely to be needed.
 */
#include "maker.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"
#include "../base/pattern.h"
#include "../base/team.h"
#include "../base/thread.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

/* Until a round is as long as this it grows. */
#define MAKER_SECONDS 0.4

/* So many attempts in a row may fail where each takes about a millisecond, as puzzles are rated, or a second. */
#define MAKER_MOST_RATED 1000000
#define MAKER_MOST_RARE 1000

/* Attempts in a row that limits of nodes end, each of which takes seconds; then it gives up. */
#define MAKER_MOST_LIMITED 10

/* ---- settings -------------------------------------------------------------------------------- */

/* Fewer clues leave two values that can be exchanged. */
static uint32_t maker_fewest(const qd_maker *maker) {
    const qd_board *board = maker->plan.board;
    if (maker->kind->fewest)
        return maker->kind->fewest;
    return qd_board_can_rename(board) && qd_board_is_regular(board) ? board->value_count - 1 : 0;
}

static qd_status maker_check_clues(const qd_maker *maker, qd_error *error) {
    const qd_maker_settings *settings = &maker->plan.settings;
    uint32_t cells = maker->plan.board->cell_count, fewest = maker_fewest(maker), most = 0;
    qd_range clues = settings->clues;
    for (uint32_t cell = 0; settings->places && cell < cells; cell++)
        most += settings->places[cell] != 0;
    if (settings->places && (settings->pattern || clues.most || clues.least))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "a mask goes with no symmetry and no number of clues");
    most = settings->places ? most : clues.most ? clues.most : cells;
    if (most < fewest)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "at most %u clues: puzzles of this board have at least %u", most, fewest);
    if (clues.least > cells || clues.least > most)
        return qd_fail(error, QD_ERROR_ARGUMENT, "at least %u clues: no puzzle has so many",
                       clues.least);
    return QD_OK;
}

qd_status qd_maker_check_grid(const qd_board *board, const uint8_t *grid, qd_error *error) {
    qd_grid *puzzle;
    qd_error wrong;
    qd_status status = qd_grid_new(board, &puzzle, error);
    if (status == QD_OK && qd_grid_check_solution(puzzle, grid, &wrong) != QD_OK)
        status = qd_fail(error, QD_ERROR_ARGUMENT, "the grid is no solution: %s", wrong.message);
    qd_grid_free(puzzle);
    return status;
}

static qd_status maker_check_settings(const qd_maker *maker, qd_error *error) {
    const qd_maker_settings *settings = &maker->plan.settings;
    if ((unsigned)settings->pattern >= PATTERN_COUNT)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no pattern %d", (int)settings->pattern);
    if (settings->ordered && (settings->grid || !qd_board_can_rename(maker->plan.board)))
        return qd_fail(error, QD_ERROR_ARGUMENT, "the values cannot be named in order");
    qd_status status = maker_check_clues(maker, error);
    return status == QD_OK && settings->grid
               ? qd_maker_check_grid(maker->plan.board, settings->grid, error)
               : status;
}

/* ---- the maker ------------------------------------------------------------------------------- */

static qd_status maker_open_hands(qd_maker *maker, qd_error *error) {
    qd_status status = QD_OK;
    if (qd_thread_count(maker->plan.settings.threads) > 1) {
        maker->team = qd_team_new(maker->plan.settings.threads);
        if (!maker->team)
            return qd_fail_memory(error);
    }
    maker->hand_count = qd_team_size(maker->team);
    maker->hands = qd_array_new(maker->hand_count, sizeof *maker->hands);
    if (!maker->hands)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < maker->hand_count && status == QD_OK; i++)
        status = maker->kind->open(&maker->plan, &maker->hands[i].engine, error);
    return status;
}

/* Copies of what the settings point at. */
static qd_status maker_copy_cells(struct maker_plan *plan, qd_error *error) {
    size_t cells = plan->board->cell_count;
    qd_maker_settings *settings = &plan->settings;
    if (!settings->places && !settings->grid)
        return QD_OK;
    plan->own_cells = qd_array_new(2 * cells, 1);
    if (!plan->own_cells)
        return qd_fail_memory(error);
    if (settings->places)
        settings->places = memcpy(plan->own_cells, settings->places, cells);
    if (settings->grid)
        settings->grid = memcpy(plan->own_cells + cells, settings->grid, cells);
    return QD_OK;
}

static qd_status maker_open(qd_maker *maker, qd_error *error) {
    struct maker_plan *plan = &maker->plan;
    qd_status status = maker_copy_cells(plan, error);
    if (status == QD_OK)
        status = maker_check_settings(maker, error);
    if (status == QD_OK)
        status = qd_maker_open_groups(&plan->groups, plan->board, plan->settings.pattern, error);
    if (status == QD_OK)
        status = maker->kind->prepare(plan, error);
    return status == QD_OK ? maker_open_hands(maker, error) : status;
}

qd_status qd_maker_new(const qd_board *board, const qd_maker_settings *settings, qd_maker **out,
                       qd_error *error) {
    *out = NULL;
    qd_maker *maker = qd_array_new(1, sizeof *maker);
    if (!maker)
        return qd_fail_memory(error);
    maker->plan.board = board;
    maker->plan.settings = settings ? *settings : (qd_maker_settings){0};
    maker->kind = qd_board_is_nine(board) ? &qd_maker_of_nine : &qd_maker_of_boards;
    maker->round.share = 1;
    maker->round.first = maker->plan.settings.first;
    qd_status status = maker_open(maker, error);
    if (status == QD_OK)
        *out = maker;
    else
        qd_maker_free(maker);
    return status;
}

void qd_maker_free(qd_maker *maker) {
    if (!maker)
        return;
    qd_team_free(maker->team);
    for (uint32_t i = 0; maker->hands && i < maker->hand_count; i++) {
        maker->kind->close(maker->hands[i].engine);
        if (maker->rater)
            maker->rater->close(&maker->hands[i]);
    }
    qd_maker_close_source(&maker->plan.source);
    qd_maker_close_groups(&maker->plan.groups);
    qd_grid_sampler_free(maker->plan.own_sampler);
    free(maker->plan.own_cells);
    free(maker->round.puzzles);
    free(maker->round.results);
    free(maker->round.ratings);
    free(maker->hands);
    free(maker);
}

bool qd_maker_is_uniform(const qd_maker *maker) {
    return !maker->plan.settings.grid && (maker->plan.settings.sampler || maker->plan.source.list);
}

/* ---- attempts by number ---------------------------------------------------------------------- */

/* Names the values 1, 2, 3 ... in the order in which they first appear. */
static void maker_order_values(uint8_t *puzzle, size_t cells) {
    uint8_t names[QD_MAX_VALUES + 1] = {0}, last = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        if (!puzzle[cell])
            continue;
        if (!names[puzzle[cell]])
            names[puzzle[cell]] = ++last;
        puzzle[cell] = names[puzzle[cell]];
    }
}

/* What is left to do with a puzzle that was made. It is rated by its final names: that may depend on them. */
static void maker_finish(qd_maker *maker, struct maker_hand *hand, size_t i) {
    size_t cells = maker->plan.board->cell_count;
    uint8_t *puzzle = maker->puzzles + i * cells;
    qd_attempt attempt = QD_ATTEMPT_OPEN;
    qd_rating own;
    if (maker->plan.settings.ordered)
        maker_order_values(puzzle, cells);
    if (!maker->rater)
        return;
    qd_grid_set_values(hand->grid, puzzle);
    if (hand->status == QD_OK && !qd_stop_is_due(maker->plan.settings.stop, NULL))
        hand->status = maker->rater->judge(&maker->wish, hand,
                                           maker->ratings ? &maker->ratings[i] : &own, &attempt);
    maker->results[i] = (uint8_t)attempt;
}

static void maker_work(void *user, uint32_t number) {
    qd_maker *maker = user;
    struct maker_hand *hand = &maker->hands[number];
    size_t cells = maker->plan.board->cell_count, begin;
    hand->status = QD_OK;
    while (hand->status == QD_OK && !qd_stop_is_due(maker->plan.settings.stop, NULL) &&
           (begin = atomic_fetch_add(&maker->begun, maker->together)) < maker->count) {
        size_t left = maker->count - begin;
        size_t count = left < maker->together ? left : maker->together;
        hand->status =
            maker->kind->run(hand->engine, maker->first + begin, count,
                             maker->puzzles + begin * cells, maker->results + begin, &hand->error);
        for (size_t i = begin; i < begin + count; i++)
            if (maker->results[i] == QD_ATTEMPT_MADE)
                maker_finish(maker, hand, i);
    }
}

/* So that each thread has some, and as many as are best made at once. */
static size_t maker_count_together(const qd_maker *maker, size_t count) {
    size_t each = count / maker->hand_count + (count % maker->hand_count != 0);
    return each < maker->kind->together ? each + (each == 0) : maker->kind->together;
}

static qd_status maker_end(qd_maker *maker, qd_outcome *outcome, qd_error *error) {
    for (uint32_t i = 0; i < maker->hand_count; i++)
        if (maker->hands[i].status != QD_OK) {
            if (error)
                *error = maker->hands[i].error;
            return maker->hands[i].status;
        }
    *outcome = memchr(maker->results, QD_ATTEMPT_OPEN, maker->count) ? QD_INTERRUPTED : QD_DONE;
    if (*outcome == QD_INTERRUPTED)
        qd_stop_is_due(maker->plan.settings.stop, outcome);
    return QD_OK;
}

qd_status qd_maker_run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles,
                       uint8_t *results, qd_rating *ratings, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    memset(results, QD_ATTEMPT_OPEN, count);
    maker->first = first;
    maker->count = count;
    maker->together = maker_count_together(maker, count);
    maker->puzzles = puzzles;
    maker->results = results;
    maker->ratings = ratings;
    atomic_store(&maker->begun, 0);
    qd_team_run(maker->team, maker_work, maker);
    return maker_end(maker, outcome, error);
}

/* ---- puzzle by puzzle ------------------------------------------------------------------------ */

/* How many attempts in a row may fail. */
static uint64_t maker_most_failed(const qd_maker *maker) {
    const qd_maker_settings *settings = &maker->plan.settings;
    uint64_t most = maker->kind->most_failed;
    if (settings->attempts)
        return settings->attempts;
    if (maker->kind->is_rare && maker->kind->is_rare(settings))
        return MAKER_MOST_RARE;
    return maker->rater && most > MAKER_MOST_RATED ? MAKER_MOST_RATED : most;
}

/* As many attempts of each thread as may be needed, and as its share allows. */
static size_t maker_count_share(const qd_maker *maker) {
    uint64_t wanted = maker->plan.settings.number,
             attempts = maker->round.first - maker->plan.settings.first;
    if (wanted <= maker->round.made)
        return maker->round.share;
    double rate = attempts ? (double)(maker->round.made + 1) / (double)attempts : 1;
    double needed = (double)(wanted - maker->round.made) / rate / maker->hand_count + 1;
    return needed < (double)maker->round.share ? (size_t)needed : maker->round.share;
}

static bool maker_reserve_round(qd_maker *maker, size_t count) {
    size_t cells = maker->plan.board->cell_count;
    if (count <= maker->round.capacity)
        return true;
    free(maker->round.puzzles);
    free(maker->round.results);
    free(maker->round.ratings);
    maker->round.puzzles = qd_array_new(count, cells);
    maker->round.results = qd_array_new(count, 1);
    maker->round.ratings = maker->rater ? qd_array_new(count, sizeof *maker->round.ratings) : NULL;
    bool is_there =
        maker->round.puzzles && maker->round.results && (!maker->rater || maker->round.ratings);
    maker->round.capacity = is_there ? count : 0;
    return is_there;
}

/* The attempts after those of the last round. */
static qd_status maker_make_round(qd_maker *maker, qd_error *error) {
    double began = qd_now(), seconds, wanted = maker->plan.settings.slice_seconds;
    size_t count = maker_count_share(maker) * maker->hand_count;
    qd_outcome outcome;
    if (!maker_reserve_round(maker, count))
        return qd_fail_memory(error);
    qd_status status = qd_maker_run(maker, maker->round.first, count, maker->round.puzzles,
                                    maker->round.results, maker->round.ratings, &outcome, error);
    if (status != QD_OK)
        return status;
    maker->round.count = count;
    seconds = qd_now() - began;
    wanted = wanted > 0 ? wanted : MAKER_SECONDS;
    if (seconds < wanted / 4 && 4 * maker->round.share <= maker->kind->most_share)
        maker->round.share *= 4;
    else if (seconds > wanted * 2 && maker->round.share > 1)
        maker->round.share /= 2;
    return QD_OK;
}

/* QD_PAUSED: goes on. */
static qd_outcome maker_why_end(const qd_maker *maker) {
    if (maker->round.failed >= maker_most_failed(maker))
        return QD_STOPPED;
    if (maker->round.limited >= MAKER_MOST_LIMITED && !maker->plan.settings.attempts)
        return QD_NODE_LIMIT;
    return QD_PAUSED;
}

static void maker_end_round(qd_maker *maker) {
    maker->round.first += maker->round.count;
    maker->round.count = maker->round.at = 0;
}

/* Looks at the next attempt of the round. */
static qd_outcome maker_look(qd_maker *maker, qd_made *made) {
    size_t i = maker->round.at;
    qd_attempt result = (qd_attempt)maker->round.results[i];
    if (result == QD_ATTEMPT_OPEN) {
        maker->round.count = i; /* the next round begins with it */
        maker_end_round(maker);
        return QD_INTERRUPTED;
    }
    maker->round.at++;
    maker->round.last = result;
    maker->round.failed++;
    maker->round.limited += result != QD_ATTEMPT_FAILED;
    if (result != QD_ATTEMPT_MADE)
        return maker_why_end(maker);
    maker->round.failed = maker->round.limited = 0;
    maker->round.made++;
    made->puzzle = maker->round.puzzles + i * maker->plan.board->cell_count;
    made->rating = maker->round.ratings ? &maker->round.ratings[i] : NULL;
    return QD_SOLUTION;
}

qd_status qd_maker_next(qd_maker *maker, qd_made *made, qd_outcome *outcome, qd_error *error) {
    qd_status status = QD_OK;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    *made = (qd_made){0};
    do {
        *outcome = maker_why_end(maker);
        if (maker->round.at == maker->round.count)
            maker_end_round(maker);
        if (*outcome == QD_PAUSED && maker->round.count == 0)
            status = maker_make_round(maker, error);
        while (status == QD_OK && *outcome == QD_PAUSED && maker->round.at < maker->round.count)
            *outcome = maker_look(maker, made);
    } while (status == QD_OK && *outcome == QD_PAUSED && maker->plan.settings.slice_seconds <= 0);
    made->attempts = maker->round.first + maker->round.at - maker->plan.settings.first;
    made->last = maker->round.last;
    return status;
}
