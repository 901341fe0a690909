/* The sets of clues that are taken away, and those that are put in. */
#include "vary_parts.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- sets of clues that are put in ----------------------------------------------------------- */

/* The clues put in so far, and the solutions in the sample that have them. */
struct vary_set {
    uint64_t row[VARY_WORDS];
    bool exact; /* the sample has all such solutions */
};

static bool vary_is_exact(const struct vary_sample *sample, const struct vary_set *set,
                          uint32_t placement) {
    return set->exact || sample->whole[placement];
}

static void vary_add_to_set(const struct vary_sample *sample, const struct vary_set *set,
                            uint32_t placement, struct vary_set *larger) {
    const uint64_t *row = sample->rows + placement * sample->stride;
    for (uint32_t word = 0; word < sample->stride; word++)
        larger->row[word] = set->row[word] & row[word];
    larger->exact = vary_is_exact(sample, set, placement);
}

/* All solutions in the sample. */
static void vary_begin_set(const struct vary_sample *sample, struct vary_set *set) {
    memset(set->row, 0, sizeof set->row);
    for (uint32_t i = 0; i < sample->count; i += 64)
        set->row[i / 64] =
            sample->count - i < 64 ? (UINT64_C(1) << (sample->count - i)) - 1 : ~UINT64_C(0);
    set->exact = sample->complete;
}

static bool vary_do_clash(uint32_t left, uint32_t right) {
    uint32_t a = left / 9, b = right / 9;
    return left % 9 == right % 9 &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static bool vary_clashes(const qd_vary *vary, uint32_t depth, uint32_t placement) {
    for (uint32_t i = 0; i < depth; i++)
        if (vary_do_clash(vary->chosen[i], placement))
            return true;
    return false;
}

/* Whether one of the clues put in can certainly be left out, by the sample. Notes those of which that is
 * open. */
static bool vary_has_needless(const qd_vary *vary, struct vary_candidate *candidate) {
    const struct vary_sample *sample = &vary->sample;
    for (uint32_t out = 0; out < vary->settings.add; out++) {
        struct vary_set set;
        uint32_t count = 0;
        vary_begin_set(sample, &set);
        for (uint32_t i = 0; i < vary->settings.add; i++)
            if (i != out)
                vary_add_to_set(sample, &set, vary->chosen[i], &set);
        for (uint32_t word = 0; word < sample->stride && count < 2; word++)
            count += qd_bit_count(set.row[word]);
        if (count < 2 && set.exact)
            return true;
        if (count < 2)
            candidate->open[candidate->open_count++] = (uint8_t)(vary->chosen[out] / 9);
    }
    return false;
}

/* Notes the clues of the puzzle of which it is open whether they can be left out: there is no solution
 * with another digit in their cell. */
static void vary_note_open(const qd_vary *vary, struct vary_candidate *candidate) {
    for (uint32_t i = vary->clue_count; i-- > 0;) {
        uint8_t cell = vary->clues[i];
        const struct vary_flip *flip = &vary->flips[cell];
        uint64_t others = flip->other;
        if (!vary->cells[cell])
            continue; /* it is taken away */
        for (uint32_t k = 0; k < vary->settings.add; k++)
            others &= flip->rows[vary->chosen[k]];
        if (!others)
            candidate->open[candidate->open_count++] = cell;
    }
}

/* The chosen clues make a candidate. */
static bool vary_propose(qd_vary *vary, bool is_unique) {
    struct vary_candidate *candidate = qd_vary_new_candidate(vary);
    if (!candidate)
        return false;
    for (uint32_t i = 0; i < vary->settings.add; i++)
        candidate->cells[vary->chosen[i] / 9] = (uint8_t)(vary->chosen[i] % 9 + 1);
    candidate->is_unique = is_unique;
    if (!vary->settings.minimal)
        return true;
    if (vary->settings.add > 0 && vary_has_needless(vary, candidate))
        vary->queue.count--;
    else
        vary_note_open(vary, candidate);
    return true;
}

/* Tries each usable placement from number `first` on as the last clue. */
static bool vary_try_last(qd_vary *vary, const struct vary_set *set, uint32_t depth,
                          uint32_t first) {
    const struct vary_sample *sample = &vary->sample;
    if (!qd_vary_goes_on(vary))
        return false;
    for (uint32_t i = first; i < vary->usable_count; i++) {
        uint32_t placement = vary->usable[i];
        uint32_t count = qd_vary_count(sample, set->row, placement);
        if (count == 2)
            continue;
        bool exact = vary_is_exact(sample, set, placement);
        if ((count == 0 && exact) || vary_clashes(vary, depth, placement))
            continue;
        vary->chosen[depth % QD_VARY_MOST] = (uint16_t)placement;
        if (!vary_propose(vary, exact))
            return false;
    }
    vary->effort.updates += vary->usable_count - first;
    return true;
}

/* The number of the first usable placement in a later cell. */
static uint32_t vary_next_cell(const qd_vary *vary, uint32_t number) {
    uint32_t cell = vary->usable[number] / 9;
    while (number < vary->usable_count && vary->usable[number] / 9 == cell)
        number++;
    return number;
}

/* Puts in further clues, each of the usable placements from number `first` on. */
static bool vary_put_in(qd_vary *vary, const struct vary_set *set, uint32_t depth, uint32_t first) {
    const struct vary_sample *sample = &vary->sample;
    struct vary_set larger;
    if (depth + 1 == vary->settings.add)
        return vary_try_last(vary, set, depth, first);
    for (uint32_t i = first; i < vary->usable_count; i++) {
        uint32_t placement = vary->usable[i];
        uint32_t count = qd_vary_count(sample, set->row, placement);
        vary_add_to_set(sample, set, placement, &larger);
        if (larger.exact && (count == 0 || (count == 1 && vary->settings.minimal)))
            continue; /* no solution; or one, and a further clue is needless */
        if (vary_clashes(vary, depth, placement))
            continue;
        vary->chosen[depth % QD_VARY_MOST] = (uint16_t)placement;
        if (!vary_put_in(vary, &larger, depth + 1, vary_next_cell(vary, i)))
            return false;
    }
    return true;
}

/* ---- what is left of the puzzle -------------------------------------------------------------- */

/* The sample of {-1+1} is there already. */
static void vary_use_flip(struct vary_sample *sample, const struct vary_flip *flip) {
    sample->stride = 1;
    sample->count = flip->count;
    sample->complete = flip->complete;
    memcpy(sample->whole, flip->whole, sizeof flip->whole);
    memcpy(sample->rows, flip->rows, sizeof flip->rows);
}

static bool vary_fill_rest(qd_vary *vary) {
    struct vary_sample *sample = &vary->sample;
    struct vary_set all;
    if (vary->settings.add == 0)
        return vary_propose(vary, false);
    if (vary->settings.minimal && vary->settings.remove == 1 && vary->settings.add == 1) {
        qd_vary_find_usable(vary);
        vary_use_flip(sample, &vary->flips[vary->gone[0] / 9]);
    } else if (!qd_vary_take_sample(vary, vary->settings.add > 1)) {
        return false;
    }
    if (sample->complete && sample->count < (vary->settings.minimal ? 2 : 1))
        return true; /* as above */
    vary_begin_set(sample, &all);
    return vary_put_in(vary, &all, 0, 0);
}

/* Takes away further clues, in cells from `first` on. */
static bool vary_take_away(qd_vary *vary, uint32_t depth, uint32_t first) {
    vary->gone_count = depth;
    if (depth == vary->settings.remove)
        return vary_fill_rest(vary);
    for (uint32_t cell = first; cell < 81; cell++) {
        uint8_t digit = vary->cells[cell];
        if (!digit)
            continue;
        vary->gone[depth % QD_VARY_MOST] = (uint16_t)(9 * cell + digit - 1);
        vary->cells[cell] = 0;
        bool goes_on = vary_take_away(vary, depth + 1, cell + 1);
        vary->cells[cell] = digit;
        if (!goes_on)
            return false;
    }
    return true;
}

/* ---- what is known of the puzzle ------------------------------------------------------------- */

/* Lists solutions without the clue in a cell. */
static bool vary_take_flip(qd_vary *vary, uint32_t cell) {
    const struct vary_sample *sample = &vary->sample;
    struct vary_flip *flip = &vary->flips[cell];
    uint8_t digit = vary->cells[cell];
    vary->cells[cell] = 0;
    bool goes_on = qd_vary_take_sample(vary, false);
    vary->cells[cell] = digit;
    flip->count = sample->count;
    flip->complete = sample->complete;
    memcpy(flip->whole, sample->whole, sizeof flip->whole);
    memcpy(flip->rows, sample->rows, sizeof flip->rows);
    flip->other = 0;
    for (uint32_t i = 0; i < 9; i++)
        if (i + 1 != digit)
            flip->other |= flip->rows[9 * cell + i];
    return goes_on;
}

/* The fewer solutions there are without a clue, the easier it is to be left out of neighbours. */
static bool vary_take_flips(qd_vary *vary) {
    vary->clue_count = 0;
    vary->gone_count = 0;
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (!vary->cells[cell])
            continue;
        if (!vary_take_flip(vary, cell))
            return false;
        uint32_t place = vary->clue_count++;
        for (; place && vary->flips[vary->clues[place - 1]].count > vary->flips[cell].count;
             place--)
            vary->clues[place] = vary->clues[place - 1];
        vary->clues[place] = (uint8_t)cell;
    }
    return true;
}

/* ---- public ---------------------------------------------------------------------------------- */

static qd_status vary_check_settings(const qd_vary_settings *settings, qd_error *error) {
    if (settings->remove > QD_VARY_MOST || settings->add > QD_VARY_MOST)
        return qd_fail(error, QD_ERROR_ARGUMENT, "at most %d clues can be exchanged, not -%u+%u",
                       QD_VARY_MOST, settings->remove, settings->add);
    if (settings->limits.slice_nodes || settings->limits.memory)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "neighbours are not found in slices, or with a limit of memory");
    return QD_OK;
}

static qd_status vary_open_engines(qd_vary *vary, qd_error *error) {
    qd_nine_settings settings = {0};
    qd_status status = qd_nine_new(&settings, &vary->nine, error);
    settings.limits.slice_nodes = 256;
    if (status == QD_OK)
        status = qd_nine_search_new(&settings, &vary->search, error);
    return status;
}

qd_status qd_vary_new(const qd_vary_settings *settings, qd_vary **out, qd_error *error) {
    qd_vary_settings own = settings ? *settings : (qd_vary_settings){0};
    *out = NULL;
    if (own.remove + own.add == 0)
        own.remove = own.add = 1;
    qd_status status = vary_check_settings(&own, error);
    if (status != QD_OK)
        return status;
    qd_vary *vary = qd_array_new(1, sizeof *vary);
    if (!vary)
        return qd_fail_memory(error);
    vary->settings = own;
    vary->budget.limits = own.limits;
    status = vary_open_engines(vary, error);
    if (status == QD_OK)
        *out = vary;
    else
        qd_vary_free(vary);
    return status;
}

void qd_vary_free(qd_vary *vary) {
    if (!vary)
        return;
    qd_nine_free(vary->nine);
    qd_nine_search_free(vary->search);
    free(vary);
}

static qd_status vary_check_cells(const uint8_t *cells, qd_error *error) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (cells[cell] > 9)
            return qd_fail(error, QD_ERROR_ARGUMENT, "r%uc%u holds %u, which is no digit",
                           cell / 9 + 1, cell % 9 + 1, cells[cell]);
    return QD_OK;
}

static bool vary_run_all(qd_vary *vary, const uint8_t *cells, size_t count) {
    for (vary->number = 0; vary->number < count; vary->number++) {
        memcpy(vary->cells, cells + 81 * vary->number, 81);
        if (vary->settings.minimal && !vary_take_flips(vary))
            return false;
        if (!vary_take_away(vary, 0, 0))
            return false;
    }
    return qd_vary_settle(vary);
}

qd_status qd_vary_run(qd_vary *vary, const uint8_t *cells, size_t count, qd_vary_visit visit,
                      void *user, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    QD_CHECK(vary && cells && visit);
    for (size_t i = 0; i < count; i++)
        if (vary_check_cells(cells + 81 * i, error) != QD_OK)
            return QD_ERROR_ARGUMENT;
    vary->visit = visit;
    vary->user = user;
    vary->status = QD_OK;
    vary->error = error;
    vary->outcome = QD_DONE;
    vary->effort = (qd_effort){0};
    vary->queue.count = 0;
    qd_budget_enter(&vary->budget, &vary->effort);
    vary_run_all(vary, cells, count);
    qd_budget_leave(&vary->budget, &vary->effort);
    *outcome = vary->outcome;
    return vary->status;
}
