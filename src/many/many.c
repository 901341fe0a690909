/*
 * One question to many puzzles. Threads take slices of the puzzles, one after another; a slice is answered column by
 * column, and its rows belong to the thread that took it. So the threads share nothing but the number of the next
 * slice.
 */
#include "many_rows.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/team.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Puzzles of a slice: as many as the lanes are quickest with; fewer where each takes long, so that threads end
 * together. */
enum {
    MANY_LEAST = 256,
    MANY_MOST = 131072,
    MANY_MOST_HEAVY = 4096,
    MANY_COUNTED = 64,
    MANY_RATED = 8
};

/* The engines of a thread, NULL until they are needed. */
struct many_worker {
    qd_nine *nine;
    qd_minimizer *minimizer;
    qd_solver *solver;
    qd_grid *grid;
    qd_explainer *explainer;
    const qd_scale *scale; /* of the explainer */
    uint8_t *found;        /* of a slice, if the caller does not want it */
    size_t found_capacity;
    uint8_t *rows; /* of a slice, side by side */
    size_t row_capacity;

    qd_status status; /* what ended its work, */
    qd_error error;
    bool has_wrong; /* of the puzzles it took; */
    qd_error wrong; /* what is wrong with the first of these */
};

struct qd_many {
    const qd_board *board;
    qd_board *own_board;
    uint32_t cells, values;
    bool is_nine;
    qd_stop stop; /* of all engines: also that of the call */
    qd_canon *canon;
    struct many_worker *workers;
    size_t worker_count;

    /* Of a call. */
    const qd_many_work *work;
    const qd_canon *tables;
    bool solves, rates, thins; /* what is to be done */
    size_t slice;
    atomic_size_t next;
    atomic_bool is_cut;    /* a puzzle was not finished */
    atomic_bool has_wrong; /* one is wrong, and there are no `errors` */
    atomic_bool is_enough; /* `step` said so */
};

/* ---- engines --------------------------------------------------------------------------------- */

qd_status qd_many_new(const qd_board *board, qd_many **out, qd_error *error) {
    *out = NULL;
    qd_many *many = qd_array_new(1, sizeof *many);
    if (!many)
        return qd_fail_memory(error);
    qd_status status = board ? QD_OK : qd_board_new(3, 3, &many->own_board, error);
    if (status != QD_OK) {
        qd_many_free(many);
        return status;
    }
    many->board = board ? board : many->own_board;
    many->cells = qd_board_cell_count(many->board);
    many->values = qd_board_value_count(many->board);
    many->is_nine = qd_board_about(many->board).is_nine;
    *out = many;
    return QD_OK;
}

static void many_close_worker(struct many_worker *worker) {
    qd_minimizer_free(worker->minimizer);
    qd_nine_free(worker->nine);
    qd_solver_free(worker->solver);
    qd_grid_free(worker->grid);
    qd_explainer_free(worker->explainer);
    free(worker->found);
    free(worker->rows);
}

void qd_many_free(qd_many *many) {
    if (!many)
        return;
    for (size_t i = 0; i < many->worker_count; i++)
        many_close_worker(&many->workers[i]);
    free(many->workers);
    qd_canon_free(many->canon);
    qd_board_free(many->own_board);
    free(many);
}

static qd_status many_need_workers(qd_many *many, size_t count, qd_error *error) {
    if (count <= many->worker_count)
        return QD_OK;
    struct many_worker *workers = qd_array_new(count, sizeof *workers);
    if (!workers)
        return qd_fail_memory(error);
    if (many->worker_count)
        memcpy(workers, many->workers, many->worker_count * sizeof *workers);
    free(many->workers);
    many->workers = workers;
    many->worker_count = count;
    return QD_OK;
}

static qd_status many_need_solver(const qd_many *many, struct many_worker *worker) {
    qd_status status = QD_OK;
    bool needs_board = !many->is_nine || many->work->counts;
    if (many->is_nine && !worker->nine) {
        qd_nine_settings settings = {0};
        settings.limits.stop = &many->stop;
        status = qd_nine_new(&settings, &worker->nine, &worker->error);
    }
    if (status == QD_OK && needs_board && !worker->grid)
        status = qd_grid_new(many->board, &worker->grid, &worker->error);
    if (status == QD_OK && needs_board && !worker->solver) {
        qd_solver_settings settings = {0};
        settings.limits.stop = &many->stop;
        status = qd_solver_new(many->board, &settings, &worker->solver, &worker->error);
    }
    return status;
}

static qd_status many_need_explainer(const qd_many *many, struct many_worker *worker) {
    qd_explainer_settings settings = {0};
    if (worker->explainer && worker->scale == many->work->scale)
        return QD_OK;
    settings.scale = many->work->scale;
    settings.limits.stop = &many->stop;
    qd_explainer_free(worker->explainer);
    worker->explainer = NULL;
    worker->scale = settings.scale;
    return qd_explainer_new(many->board, &settings, &worker->explainer, &worker->error);
}

static qd_status many_need_minimizer(struct many_worker *worker) {
    return worker->minimizer ? QD_OK
                             : qd_minimizer_new(worker->nine, &worker->minimizer, &worker->error);
}

/* ---- a slice --------------------------------------------------------------------------------- */

struct many_slice {
    size_t first, count;
    uint8_t *found; /* of its puzzles; NULL: nothing is solved */
};

static uint8_t *many_cells_of(uint8_t *column, size_t number, uint32_t width) {
    return column ? column + number * width : NULL;
}

/* A puzzle that is not finished, or has no answers: zeros, which `found` is not of. */
static void many_clear_row(const qd_many *many, size_t number) {
    const qd_many_work *work = many->work;
    uint32_t cells = many->cells;
    uint8_t *columns[] = {work->solutions, work->canonical, work->redundant, work->minimal};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i])
            memset(many_cells_of(columns[i], number, cells), 0, cells);
    if (work->counts)
        work->counts[number] = 0;
    if (work->ratings)
        work->ratings[number] = (qd_rating){0};
}

/* `worker` keeps the first one; bytes are looked at before forms, so it may come later. */
static void many_note_wrong(qd_many *many, struct many_worker *worker, size_t number,
                            const qd_error *wrong) {
    const qd_many_work *work = many->work;
    many_clear_row(many, number);
    if (work->found)
        work->found[number] = 0;
    if (work->errors)
        work->errors[number] = wrong->status;
    else
        atomic_store(&many->has_wrong, true);
    if (worker->has_wrong && worker->wrong.line <= number + 1)
        return;
    worker->has_wrong = true;
    worker->wrong = *wrong;
    worker->wrong.line = number + 1;
}

static uint32_t many_width(const qd_many *many) {
    return many->work->pencilmarks ? 729 : many->cells;
}

/* Whether the bytes are values; else that is noted. */
static bool many_check(qd_many *many, struct many_worker *worker, size_t number) {
    qd_error wrong;
    const uint8_t *row = many_row(many->work, number);
    uint32_t width = many_width(many);
    uint32_t at = qd_many_find_wrong(row, width, many->is_nine, many->values);
    if (at == width)
        return true;
    qd_fail_at(&wrong, QD_ERROR_ARGUMENT, 0, at + 1, "%u is not a value", (unsigned)row[at]);
    many_note_wrong(many, worker, number, &wrong);
    return false;
}

static qd_status many_solve_nine(const qd_many *many, struct many_worker *worker,
                                 const struct many_slice *slice) {
    const qd_many_work *asked = many->work;
    qd_nine_work work = {0};
    qd_outcome outcome;
    if (asked->list)
        work.list = asked->list + slice->first;
    else
        work.cells = many_row(asked, slice->first);
    work.stride = asked->stride;
    work.count = slice->count;
    work.pencilmarks = asked->pencilmarks;
    work.found = slice->found;
    work.solutions = many_cells_of(asked->solutions, slice->first, 81);
    qd_status status = qd_nine_solve(worker->nine, &work, &outcome, &worker->error);
    for (size_t i = 0; i < slice->count && asked->solutions; i++)
        if (slice->found[i] == 0 || slice->found[i] == QD_NINE_UNKNOWN)
            memset(work.solutions + i * 81, 0, 81);
    return status;
}

/* A puzzle of another board. What a solver refuses is wrong with the puzzle alone. */
static qd_status many_solve_board(qd_many *many, struct many_worker *worker, size_t number,
                                  uint8_t *found) {
    uint64_t count = 0;
    uint8_t *row = many_cells_of(many->work->solutions, number, many->cells);
    qd_error wrong;
    *found = QD_NINE_UNKNOWN;
    if (row)
        memset(row, 0, many->cells);
    if (qd_stop_is_due(&many->stop, NULL))
        return QD_OK;
    qd_grid_set_values(worker->grid, many_row(many->work, number));
    qd_status status = qd_solver_start(worker->solver, worker->grid, &wrong);
    if (status != QD_OK && status != QD_ERROR_MEMORY) {
        *found = 0;
        many_note_wrong(many, worker, number, &wrong);
        return QD_OK;
    }
    if (status != QD_OK)
        return qd_fail_memory(&worker->error);
    qd_outcome outcome = qd_solver_judge(worker->solver, 2);
    if (outcome != QD_DONE && outcome != QD_SOLUTION_LIMIT)
        return QD_OK;
    qd_solver_verdict(worker->solver, &count);
    *found = (uint8_t)count;
    if (row && count)
        memcpy(row, qd_solver_solution(worker->solver), many->cells);
    return QD_OK;
}

static qd_status many_solve(qd_many *many, struct many_worker *worker,
                            const struct many_slice *slice) {
    qd_status status = QD_OK;
    if (many->is_nine)
        return many_solve_nine(many, worker, slice);
    for (size_t i = 0; i < slice->count && status == QD_OK; i++) {
        slice->found[i] = 0;
        if (many_check(many, worker, slice->first + i))
            status = many_solve_board(many, worker, slice->first + i, &slice->found[i]);
    }
    return status;
}

/* From the beginning again, as the lanes keep nothing of a puzzle; most puzzles need none of this. */
static qd_status many_count_one(const qd_many *many, struct many_worker *worker, size_t number,
                                uint8_t *found) {
    uint8_t values[81];
    const uint8_t *row = many_row(many->work, number);
    if (many->is_nine) {
        qd_many_put_values(row, values);
        row = values;
    }
    qd_grid_set_values(worker->grid, row);
    qd_status status = qd_solver_start(worker->solver, worker->grid, &worker->error);
    if (status != QD_OK)
        return status;
    qd_outcome outcome = qd_solver_judge(worker->solver, many->work->most);
    if (outcome == QD_DONE || outcome == QD_SOLUTION_LIMIT)
        qd_solver_verdict(worker->solver, &many->work->counts[number]);
    else
        *found = QD_NINE_UNKNOWN;
    return QD_OK;
}

static qd_status many_count(const qd_many *many, struct many_worker *worker,
                            const struct many_slice *slice) {
    const qd_many_work *work = many->work;
    qd_status status = QD_OK;
    for (size_t i = 0; i < slice->count && status == QD_OK; i++) {
        uint8_t known = slice->found[i];
        work->counts[slice->first + i] = work->most == 1 && known == 2 ? 1 : known;
        if (known == 2 && (work->most == 0 || work->most > 2))
            status = many_count_one(many, worker, slice->first + i, &slice->found[i]);
    }
    return status;
}

/* What a step is passed to. */
struct many_show {
    qd_many *many;
    size_t number;
};

static bool many_show_step(void *user, const qd_step *step) {
    const struct many_show *show = user;
    const qd_many_work *work = show->many->work;
    if (work->step(work->user, show->number, step))
        return true;
    atomic_store(&show->many->is_enough, true);
    qd_stop_request(&show->many->stop);
    return false;
}

static qd_status many_rate_one(qd_many *many, struct many_worker *worker, size_t number,
                               uint8_t *found) {
    const qd_many_work *work = many->work;
    struct many_show show = {many, number};
    uint8_t values[81];
    const uint8_t *row = many_row(work, number);
    qd_rating rating;
    qd_outcome outcome;
    if (many->is_nine) {
        qd_many_put_values(row, values);
        row = values;
    }
    qd_explainer_start_at(worker->explainer, row, NULL, NULL);
    qd_status status = qd_explainer_rate(worker->explainer, work->step ? many_show_step : NULL,
                                         &show, &rating, &outcome, &worker->error);
    if (status != QD_OK)
        return status;
    if (outcome != QD_DONE) {
        *found = QD_NINE_UNKNOWN;
        many_clear_row(many, number);
    } else if (work->ratings) {
        work->ratings[number] = rating;
    }
    return QD_OK;
}

static qd_status many_rate(qd_many *many, struct many_worker *worker,
                           const struct many_slice *slice) {
    qd_status status = many_need_explainer(many, worker);
    for (size_t i = 0; i < slice->count && status == QD_OK; i++) {
        size_t number = slice->first + i;
        if (many->work->ratings)
            many->work->ratings[number] = (qd_rating){0};
        if (slice->found[i] == 1)
            status = many_rate_one(many, worker, number, &slice->found[i]);
    }
    return status;
}

/* The minimizer takes rows at equal distances. */
static qd_status many_thin(const qd_many *many, struct many_worker *worker,
                           const struct many_slice *slice) {
    const qd_many_work *work = many->work;
    size_t stride = work->stride;
    const uint8_t *rows = many_row(work, slice->first);
    uint8_t *redundant = many_cells_of(work->redundant, slice->first, 81);
    uint8_t *minimal = many_cells_of(work->minimal, slice->first, 81);
    qd_outcome outcome;
    qd_status status = many_need_minimizer(worker);
    if (status == QD_OK && work->list) {
        stride = 81;
        if (!qd_array_reserve(&worker->rows, &worker->row_capacity, slice->count, 81))
            return qd_fail_memory(&worker->error);
        for (size_t i = 0; i < slice->count; i++)
            qd_many_put_values(many_row(work, slice->first + i), worker->rows + i * 81);
        rows = worker->rows;
    }
    if (status == QD_OK && redundant)
        status = qd_minimizer_test(worker->minimizer, rows, stride, slice->count, slice->found,
                                   redundant, &outcome, &worker->error);
    if (status == QD_OK && minimal)
        status = qd_minimizer_reduce(worker->minimizer, rows, stride, slice->count, work->seed,
                                     slice->first, slice->found, minimal, &outcome, &worker->error);
    for (size_t i = 0; i < slice->count; i++) {
        if (redundant && slice->found[i] != 1)
            memset(redundant + i * 81, 0, 81);
        if (minimal && slice->found[i] != 1)
            memset(minimal + i * 81, 0, 81);
    }
    return status;
}

static qd_status many_canon(qd_many *many, struct many_worker *worker,
                            const struct many_slice *slice) {
    const qd_many_work *work = many->work;
    for (size_t i = 0; i < slice->count; i++) {
        size_t number = slice->first + i;
        uint8_t values[81], *image = work->canonical + number * 81;
        qd_error wrong;
        if (qd_many_skip_good(work, number, number + 1) == number)
            continue; /* it has been noted */
        qd_many_put_values(many_row(work, number), values);
        qd_status status = qd_canon_puzzle(many->tables, work->gsf ? QD_CANON_GSF : QD_CANON_LEAST,
                                           values, image, NULL, NULL, &wrong);
        if (status == QD_ERROR_MEMORY)
            return qd_fail_memory(&worker->error);
        if (status != QD_OK)
            many_note_wrong(many, worker, number, &wrong);
    }
    return QD_OK;
}

/* The engines of the 9x9 take any bytes, so wrong puzzles are noted afterwards, whatever was found. */
static void many_check_slice(qd_many *many, struct many_worker *worker,
                             const struct many_slice *slice) {
    size_t end = slice->first + slice->count;
    for (size_t i = slice->first; i < end; i++) {
        if (many->is_nine)
            i = qd_many_skip_good(many->work, i, end);
        if (i < end && !many_check(many, worker, i) && slice->found)
            slice->found[i - slice->first] = 0;
    }
}

/* The number of solutions, and what belongs to it. */
static qd_status many_find(qd_many *many, struct many_worker *worker, struct many_slice *slice) {
    const qd_many_work *work = many->work;
    if (!work->found && !qd_array_reserve(&worker->found, &worker->found_capacity, many->slice, 1))
        return qd_fail_memory(&worker->error);
    slice->found = work->found ? work->found + slice->first : worker->found;
    qd_status status = many_need_solver(many, worker);
    if (status == QD_OK && many->solves)
        status = many_solve(many, worker, slice);
    if (status == QD_OK && many->thins)
        status = many_thin(many, worker, slice);
    return status;
}

static qd_status many_answer(qd_many *many, struct many_worker *worker, size_t first,
                             size_t count) {
    const qd_many_work *work = many->work;
    struct many_slice slice = {first, count, NULL};
    qd_status status = QD_OK;
    for (size_t i = first; i < first + count && work->errors; i++)
        work->errors[i] = QD_OK;
    if (many->solves || many->thins)
        status = many_find(many, worker, &slice);
    if (many->is_nine || !slice.found)
        many_check_slice(many, worker, &slice);
    if (status == QD_OK && work->counts)
        status = many_count(many, worker, &slice);
    if (status == QD_OK && many->rates)
        status = many_rate(many, worker, &slice);
    if (status == QD_OK && work->canonical)
        status = many_canon(many, worker, &slice);
    for (size_t i = 0; i < count && slice.found; i++)
        if (slice.found[i] == QD_NINE_UNKNOWN) {
            many_clear_row(many, first + i);
            atomic_store(&many->is_cut, true);
        }
    return status;
}

/* ---- the call -------------------------------------------------------------------------------- */

static void many_work(void *user, uint32_t number) {
    qd_many *many = user;
    struct many_worker *worker = &many->workers[number];
    size_t first;
    while (!qd_stop_is_due(&many->stop, NULL) && !atomic_load(&many->has_wrong) &&
           (first = atomic_fetch_add(&many->next, many->slice)) < many->work->count) {
        size_t left = many->work->count - first;
        worker->status = many_answer(many, worker, first, left < many->slice ? left : many->slice);
        if (worker->status != QD_OK) {
            qd_stop_request(&many->stop);
            return;
        }
    }
}

static qd_status many_check_work(const qd_many *many, qd_error *error) {
    const qd_many_work *work = many->work;
    bool is_plain = many->is_nine && !work->pencilmarks;
    if (!many->is_nine && work->pencilmarks)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "pencilmarks are for the ordinary 9x9 only");
    if (!is_plain && (work->canonical || many->thins))
        return qd_fail(
            error, QD_ERROR_UNSUPPORTED,
            "canonical forms and minimal puzzles are for clues of the ordinary 9x9 only");
    if (work->pencilmarks && (many->rates || work->counts))
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "pencilmarks are not %s here",
                       many->rates ? "rated" : "counted");
    return QD_OK;
}

/* As many threads as can have a slice each. */
static uint32_t many_divide(qd_many *many) {
    const qd_many_work *work = many->work;
    uint32_t threads = work->threads ? work->threads : 1;
    size_t most = many->thins || work->canonical ? MANY_MOST_HEAVY : MANY_MOST;
    size_t slice = work->count / ((size_t)threads * 4) + 1;
    slice = slice > most || threads == 1 ? most : slice < MANY_LEAST ? MANY_LEAST : slice;
    slice = work->counts && threads > 1 ? MANY_COUNTED : slice;
    many->slice = !many->is_nine ? 1 : many->rates ? MANY_RATED : slice;
    size_t slices = work->count / many->slice + 1;
    return threads < slices ? threads : (uint32_t)slices;
}

static qd_status many_open_tables(qd_many *many, qd_error *error) {
    many->tables = many->work->canon;
    if (!many->work->canonical || many->tables)
        return QD_OK;
    qd_status status = many->canon ? QD_OK : qd_canon_new(&many->canon, error);
    many->tables = many->canon;
    return status;
}

/* What became of it: a failure, or the first wrong puzzle. */
static qd_status many_judge(const qd_many *many, uint32_t threads, qd_error *error) {
    const qd_error *first = NULL;
    for (uint32_t i = 0; i < threads; i++) {
        const struct many_worker *worker = &many->workers[i];
        if (worker->status != QD_OK) {
            *error = worker->error;
            return worker->status;
        }
        if (worker->has_wrong && (!first || worker->wrong.line < first->line))
            first = &worker->wrong;
    }
    if (!first || many->work->errors)
        return QD_OK;
    *error = *first;
    return first->status;
}

/* Those that no thread has taken. Their other columns may be memory that nobody has touched: to fill it would take
 * longer than stopping may. */
static void many_leave_rest(qd_many *many) {
    const qd_many_work *work = many->work;
    size_t first = atomic_load(&many->next);
    if (first >= work->count)
        return;
    atomic_store(&many->is_cut, true);
    if (work->found)
        memset(work->found + first, QD_NINE_UNKNOWN, work->count - first);
}

static qd_status many_begin(qd_many *many, const qd_many_work *work, uint32_t *threads,
                            qd_error *error) {
    many->work = work;
    many->rates = work->ratings || work->step;
    many->thins = work->redundant || work->minimal;
    many->solves = work->solutions || work->counts || many->rates || (work->found && !many->thins);
    many->stop = (qd_stop){.also = work->stop};
    atomic_store(&many->next, 0);
    atomic_store(&many->is_cut, false);
    atomic_store(&many->has_wrong, false);
    atomic_store(&many->is_enough, false);
    qd_status status = many_check_work(many, error);
    *threads = many_divide(many);
    if (status == QD_OK)
        status = many_open_tables(many, error);
    if (status == QD_OK)
        status = many_need_workers(many, *threads, error);
    for (uint32_t i = 0; status == QD_OK && i < *threads; i++) {
        many->workers[i].status = QD_OK;
        many->workers[i].has_wrong = false;
    }
    return status;
}

/* A scale that was read may be freed after the run, and another one may be at its address. */
static void many_forget_scale(qd_many *many, const qd_scale *scale) {
    if (!scale || qd_scale_find(qd_scale_about(scale).name) == scale)
        return;
    for (size_t i = 0; i < many->worker_count; i++) {
        qd_explainer_free(many->workers[i].explainer);
        many->workers[i].explainer = NULL;
    }
}

qd_status qd_many_run(qd_many *many, const qd_many_work *work, qd_outcome *outcome,
                      qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    error = QD_OPTIONAL(error, qd_error);
    qd_many_work own = *work;
    uint32_t threads;
    *outcome = QD_DONE;
    own.stride = own.stride ? own.stride : own.pencilmarks ? 729 : many->cells;
    qd_status status = many_begin(many, &own, &threads, error);
    if (status != QD_OK)
        return status;
    struct team *team = threads > 1 ? qd_team_new(threads) : NULL;
    if (threads > 1 && !team)
        return qd_fail_memory(error);
    qd_team_run(team, many_work, many);
    qd_team_free(team);
    status = many_judge(many, threads, error);
    many_forget_scale(many, own.scale);
    many_leave_rest(many);
    if (atomic_load(&many->is_enough))
        *outcome = QD_STOPPED;
    else if (atomic_load(&many->is_cut))
        qd_stop_is_due(&many->stop, outcome);
    many->work = NULL;
    return status;
}
