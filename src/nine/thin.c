/*
 * Many attempts go on at once, and ask the batch engine together. An attempt empties several places
 * (cells, or groups of cells of a pattern) in one question: 36 cells of a full grid at first, then
 * fewer. If that leaves more than one solution, it asks for half of them, and so on; if all but the
 * last one of them could be emptied, that one cannot, without a question. A puzzle that has several
 * solutions has them with fewer clues, too, so the result is that of emptying one place after
 * another. From full grids that makes 44 questions a puzzle.
 *
 * Tried, and no faster: unavoidable sets of two digits or two lines, which tell of a quarter of the
 * clues that they are needed (33.8 questions); to find them and to keep their counts takes as long as
 * the questions would. Candidates instead of clues, without the digit in question, and one solution
 * instead of two: three times as slow, as 729 bytes are read for a puzzle.
 */
#include "thin.h"

#include "../base/check.h"

#include <string.h>

/* Cells emptied at first; and with more clues than these are left, so many together. */
#define FIRST_CELLS 36
#define STEP_4 38
#define STEP_2 32

void qd_thin_init(struct qd_thin *thin, qd_nine *nine) {
    thin->nine = nine;
    for (uint8_t cell = 0; cell < 81; cell++)
        thin->groups[cell] = (struct qd_thin_group){.cells = {cell}, .size = 1};
}

/* ---- an attempt ------------------------------------------------------------------------------ */

static void thin_begin(struct qd_thin *thin, struct qd_thin_attempt *attempt) {
    attempt->number = thin->begun++;
    thin->begin(thin->context, attempt->number, attempt);
    attempt->at = 0;
    attempt->asked = 0;
    attempt->too_many = 0;
    attempt->is_settled = false;
    uint32_t clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        clues += attempt->cells[cell] != 0;
    attempt->clues = (uint8_t)clues;
}

/* How many groups to ask about: half of those that are too many, or as many as probably can be
 * emptied, by the number of clues. */
static uint32_t thin_choose_step(const struct qd_thin *thin,
                                 const struct qd_thin_attempt *attempt) {
    uint32_t size = thin->groups[attempt->places[attempt->at]].size, cells = 1;
    if (attempt->too_many)
        return (attempt->too_many - attempt->at) / 2u;
    if (attempt->clues == 81)
        cells = FIRST_CELLS;
    else if (attempt->clues > STEP_4)
        cells = 4;
    else if (attempt->clues > STEP_2)
        cells = 2;
    return cells > size ? cells / size : 1;
}

/* Empties some groups in the question; false if there is none, or it is too large. */
static bool thin_empty(const struct qd_thin *thin, struct qd_thin_attempt *attempt,
                       uint8_t *cells) {
    uint32_t count = 0, clues = attempt->clues, step = thin_choose_step(thin, attempt);
    while (count < step && attempt->at + count < attempt->place_count) {
        const struct qd_thin_group *group = &thin->groups[attempt->places[attempt->at + count]];
        if (clues < (uint32_t)attempt->goal + group->size)
            break;
        for (uint32_t i = 0; i < group->size; i++)
            cells[group->cells[i]] = 0;
        clues -= group->size;
        count++;
    }
    attempt->asked = (uint8_t)count;
    attempt->fewer = (uint8_t)clues;
    return count > 0;
}

/* The next question about emptying places; false if all are settled. */
static bool thin_ask_places(const struct qd_thin *thin, struct qd_thin_attempt *attempt,
                            uint8_t *question) {
    for (; attempt->at < attempt->place_count; attempt->at++) {
        bool is_last =
            attempt->too_many == attempt->at + 1; /* the others were not too many: it is */
        if (!is_last && thin_empty(thin, attempt, question))
            return true;
        attempt->too_many = 0;
    }
    return false;
}

/* All places are settled: whether the next clue is needed. */
static bool thin_ask_clues(struct qd_thin_attempt *attempt, uint8_t *question) {
    if (!attempt->is_settled)
        attempt->at = 0;
    attempt->is_settled = true;
    while (attempt->at < 81 && !attempt->cells[attempt->at])
        attempt->at++;
    if (attempt->at == 81)
        return false;
    question[attempt->at] = 0;
    attempt->fewer = (uint8_t)(attempt->clues - 1);
    return true;
}

/* The next question of an attempt; false if it has none. */
static bool thin_ask(const struct qd_thin *thin, struct qd_thin_attempt *attempt,
                     uint8_t *question) {
    memcpy(question, attempt->cells, 81);
    attempt->fewer = attempt->clues;
    if (attempt->is_unsure)
        return true;
    if (!attempt->is_settled && thin_ask_places(thin, attempt, question))
        return true;
    return attempt->is_tested && thin_ask_clues(attempt, question);
}

/* Takes an answer; false if it ends the attempt. */
static bool thin_answer(struct qd_thin_attempt *attempt, const uint8_t *question, bool is_unique) {
    if (attempt->is_unsure) {
        attempt->is_unsure = false;
        return is_unique;
    }
    if (attempt->is_settled) { /* a clue less */
        attempt->at++;
        return !is_unique;
    }
    if (is_unique) {
        memcpy(attempt->cells, question, 81);
        attempt->at = (uint8_t)(attempt->at + attempt->asked);
        attempt->clues = attempt->fewer;
    } else if (attempt->asked > 1) {
        attempt->too_many = (uint8_t)(attempt->at + attempt->asked);
    } else {
        attempt->too_many = 0;
        attempt->at++;
    }
    return true;
}

/* A question about one clue is asked in the way of qd_nine_work.without. */
static void thin_put_without(const struct qd_thin_attempt *attempt, uint8_t *question,
                             uint8_t *without) {
    uint8_t cell = 0;
    *without = 81;
    if (attempt->fewer + 1 != attempt->clues)
        return;
    while (question[cell] == attempt->cells[cell])
        cell++;
    question[cell] = attempt->cells[cell];
    *without = cell;
}

/* Takes the answer to the question in place `slot`; false if it ends the attempt. */
static bool thin_take(struct qd_thin *thin, size_t slot) {
    uint8_t *question = thin->questions[slot];
    bool is_unique = thin->found[slot] == 1;
    if (thin->attempts[slot].is_unsure)
        thin->attempts[slot].solutions = thin->found[slot];
    if (thin->without[slot] < 81) {
        is_unique = thin->found[slot] == 0;
        question[thin->without[slot]] = 0;
    }
    return thin_answer(&thin->attempts[slot], question, is_unique);
}

/* ---- attempts together ----------------------------------------------------------------------- */

/* Puts the next question into place `slot`, of the attempt there or, if that is done, of the next
 * one; false if there is none. */
static bool thin_fill(struct qd_thin *thin, size_t slot, bool is_done) {
    struct qd_thin_attempt *attempt = &thin->attempts[slot];
    for (;;) {
        if (is_done) {
            if (thin->begun == thin->count)
                return false;
            thin_begin(thin, attempt);
        }
        if (thin_ask(thin, attempt, thin->questions[slot])) {
            thin_put_without(attempt, thin->questions[slot], &thin->without[slot]);
            return true;
        }
        is_done = true;
        thin->end(thin->context, attempt, true);
    }
}

/* Takes the answers, and asks on; slots without an attempt are filled from the end. */
static void thin_go_on(struct qd_thin *thin) {
    for (size_t slot = 0; slot < thin->attempt_count;) {
        struct qd_thin_attempt *attempt = &thin->attempts[slot];
        bool goes_on = thin_take(thin, slot);
        if (!goes_on)
            thin->end(thin->context, attempt, false);
        if (thin_fill(thin, slot, !goes_on)) {
            slot++;
            continue;
        }
        size_t last = --thin->attempt_count;
        *attempt = thin->attempts[last];
        thin->found[slot] = thin->found[last];
        thin->without[slot] = thin->without[last];
        memcpy(thin->questions[slot], thin->questions[last], 81);
    }
}

qd_status qd_thin_run(struct qd_thin *thin, size_t count, qd_outcome *outcome, qd_error *error) {
    qd_nine_work work = {0};
    *outcome = QD_DONE;
    thin->begun = 0;
    thin->count = count;
    for (thin->attempt_count = 0; thin->attempt_count < THIN_TOGETHER; thin->attempt_count++)
        if (!thin_fill(thin, thin->attempt_count, true))
            break;
    while (thin->attempt_count > 0) {
        work.cells = thin->questions;
        work.without = thin->without;
        work.count = thin->attempt_count;
        work.found = thin->found;
        qd_status status = qd_nine_solve(thin->nine, &work, outcome, error);
        if (status != QD_OK || *outcome != QD_DONE)
            return status;
        thin_go_on(thin);
    }
    return QD_OK;
}
