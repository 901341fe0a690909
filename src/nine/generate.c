/*
 * Puzzles from solution grids: cells are emptied in random order, where one solution is left.
 *
 * Many attempts go on at once, and ask the batch engine together. An attempt empties several places
 * (cells, or groups of cells of a pattern) in one question: 36 cells at first, then fewer. If that
 * leaves more than one solution, it asks for half of them, and so on; if all but the last one of them
 * could be emptied, that one cannot, without a question. A puzzle that has several solutions has them
 * with fewer clues, too, so the result is that of emptying one place after another. That makes 44
 * questions a puzzle.
 *
 * Tried, and no faster: unavoidable sets of two digits or two lines, which tell of a quarter of the
 * clues that they are needed (33.8 questions); to find them and to keep their counts takes as long as
 * the questions would. Candidates instead of clues, without the digit in question, and one solution
 * instead of two: three times as slow, as 729 bytes are read for a puzzle.
 */
#include "quadrille/generate.h"
#include "quadrille/nine.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../base/settings.h"

#include <stdlib.h>
#include <string.h>

/* Fewest clues of a puzzle with one solution (McGuire, Tugemann, Civario 2012). */
#define FEWEST_CLUES 17

/* Attempts that are worked at together. The last puzzles of a batch leave lanes idle: 12,000 puzzles
 * a second with 512, 28,000 with 4,096, 32,000 from 16,384 on. */
#define TOGETHER 16384

/* Cells emptied at first; and with more clues than these are left, so many together. */
#define FIRST_CELLS 36
#define STEP_4 38
#define STEP_2 32

struct generate_attempt {
    uint64_t state;     /* of its random numbers */
    size_t number;      /* among those of the call */
    uint8_t cells[81];  /* with the clues that are left */
    uint8_t places[81]; /* in the order in which they are emptied */
    uint8_t at;         /* the places before it are settled */
    uint8_t asked;      /* so many from there on are emptied in the question */
    uint8_t too_many;   /* emptying all before this place is known to be too many; 0: nothing is */
    uint8_t clues;      /* left */
    uint8_t fewer;      /* the same in the question */
    uint8_t goal;       /* stop at so many */
    bool settled; /* all places are; now clues are left out one by one, to see if it is minimal */
};

struct qd_generator {
    const qd_grid_sampler *sampler;
    qd_generate_settings settings;
    qd_nine *nine;
    uint8_t groups[81][8]; /* cells that are emptied together */
    uint8_t group_size[81];
    uint32_t group_count;
    struct generate_attempt attempts[TOGETHER];
    size_t attempt_count;
    uint8_t questions[TOGETHER][81];
    uint8_t found[TOGETHER];
};

/* ---- patterns -------------------------------------------------------------------------------- */

enum {
    GENERATE_TURN = 1,
    GENERATE_HALF = 2,
    GENERATE_DOWN = 4,
    GENERATE_ACROSS = 8,
    GENERATE_DIAGONAL = 16,
    GENERATE_ANTIDIAGONAL = 32
};

static const struct {
    const char *name;
    unsigned moves;
} generate_patterns[] = {
    {"none", 0},
    {"half-turn", GENERATE_HALF},
    {"quarter-turn", GENERATE_TURN | GENERATE_HALF},
    {"horizontal", GENERATE_DOWN},
    {"vertical", GENERATE_ACROSS},
    {"both", GENERATE_DOWN | GENERATE_ACROSS},
    {"diagonal", GENERATE_DIAGONAL},
    {"antidiagonal", GENERATE_ANTIDIAGONAL},
    {"full", GENERATE_TURN | GENERATE_DOWN},
};
#define PATTERNS (sizeof generate_patterns / sizeof *generate_patterns)

const char *qd_pattern_name(size_t number) {
    return number < PATTERNS ? generate_patterns[number].name : NULL;
}

static uint32_t generate_move(uint32_t cell, unsigned move) {
    uint32_t row = cell / 9, column = cell % 9;
    switch (move) {
    case GENERATE_TURN:
        return 9 * column + 8 - row;
    case GENERATE_HALF:
        return 80 - cell;
    case GENERATE_DOWN:
        return 9 * (8 - row) + column;
    case GENERATE_ACROSS:
        return 9 * row + 8 - column;
    case GENERATE_DIAGONAL:
        return 9 * column + row;
    default:
        return 80 - (9 * column + row);
    }
}

/* The cells that a cell has clues together with, as groups; `places`: only these cells. */
static void generate_make_groups(qd_generator *generator) {
    unsigned moves = generate_patterns[generator->settings.pattern].moves;
    bool seen[81] = {false};
    for (uint8_t cell = 0; cell < 81; cell++) {
        uint8_t *group = generator->groups[generator->group_count];
        uint32_t size = 0;
        if (seen[cell])
            continue;
        seen[group[size++] = cell] = true;
        for (uint32_t i = 0; i < size; i++)
            for (unsigned move = 1; move <= GENERATE_ANTIDIAGONAL; move *= 2) {
                uint32_t other = moves & move ? generate_move(group[i], move) : cell;
                if (!seen[other])
                    seen[group[size++] = (uint8_t)other] = true;
            }
        QD_CHECK(size <= 8);
        generator->group_size[generator->group_count++] = (uint8_t)size;
    }
}

/* ---- settings -------------------------------------------------------------------------------- */

void qd_generate_settings_init(qd_generate_settings *settings, size_t size) {
    static const qd_generate_settings usual = QD_GENERATE_SETTINGS_INIT;
    qd_settings_init(settings, size, &usual, sizeof usual);
}

/* Two lines of a band or stack without clues could change places. */
static bool generate_has_empty_lines(const uint8_t *places) {
    for (uint32_t third = 0; third < 6; third++) {
        uint32_t empty = 0;
        for (uint32_t line = 3 * (third % 3); line < 3 * (third % 3) + 3; line++) {
            uint32_t clues = 0;
            for (uint32_t i = 0; i < 9; i++)
                clues += places[third < 3 ? 9 * line + i : 9 * i + line] != 0;
            empty += clues == 0;
        }
        if (empty >= 2)
            return true;
    }
    return false;
}

static qd_status generate_check_places(const qd_generate_settings *settings, qd_error *error) {
    uint32_t clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        clues += settings->places[cell] != 0;
    if (clues < FEWEST_CLUES)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "%u places for clues: no puzzle has fewer than %d clues", clues,
                       FEWEST_CLUES);
    if (settings->pattern != QD_PATTERN_NONE || settings->most)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "places for clues allow no pattern and no number of clues");
    if (generate_has_empty_lines(settings->places))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "two rows of a band, or columns of a stack, have no place for a clue: they "
                       "can always be exchanged");
    return QD_OK;
}

static qd_status generate_check_grid(const uint8_t *grid, qd_error *error) {
    uint32_t seen[3][9] = {{0}};
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9, bit = 1u << (grid[cell] & 15);
        uint32_t houses[3] = {row, column, row / 3 * 3 + column / 3};
        for (uint32_t i = 0; i < 3; i++) {
            if (grid[cell] < 1 || grid[cell] > 9 || seen[i][houses[i]] & bit)
                return qd_fail(error, QD_ERROR_ARGUMENT, "the grid is no solution: look at r%uc%u",
                               row + 1, column + 1);
            seen[i][houses[i]] |= bit;
        }
    }
    return QD_OK;
}

static qd_status generate_take_settings(const qd_generate_settings *given,
                                        qd_generate_settings *own, qd_error *error) {
    *own = (qd_generate_settings)QD_GENERATE_SETTINGS_INIT;
    qd_status status = qd_settings_take(own, sizeof *own, given, "the settings", error);
    if (status != QD_OK)
        return status;
    if ((size_t)own->pattern >= PATTERNS)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no pattern %d", (int)own->pattern);
    if (own->most && own->most < FEWEST_CLUES)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "at most %u clues: no puzzle has fewer than %d clues", own->most,
                       FEWEST_CLUES);
    if (own->least > 81 || (own->most && own->least > own->most))
        return qd_fail(error, QD_ERROR_ARGUMENT, "from %u to %u clues: there is no such number",
                       own->least, own->most);
    if (own->places)
        status = generate_check_places(own, error);
    return status == QD_OK && own->grid ? generate_check_grid(own->grid, error) : status;
}

qd_status qd_generator_new(const qd_grid_sampler *sampler, const qd_generate_settings *settings,
                           qd_generator **out, qd_error *error) {
    qd_generate_settings own;
    *out = NULL;
    qd_status status = generate_take_settings(settings, &own, error);
    if (status != QD_OK)
        return status;
    qd_generator *generator = qd_array_new(1, sizeof *generator);
    if (!generator)
        return qd_fail_memory(error);
    generator->sampler = sampler;
    generator->settings = own;
    generate_make_groups(generator);
    status = qd_nine_new(NULL, &generator->nine, error);
    if (status == QD_OK)
        *out = generator;
    else
        free(generator);
    return status;
}

void qd_generator_free(qd_generator *generator) {
    if (!generator)
        return;
    qd_nine_free(generator->nine);
    free(generator);
}

void qd_generator_interrupt(qd_generator *generator) {
    qd_nine_interrupt(generator->nine);
}

/* ---- an attempt ------------------------------------------------------------------------------ */

static void generate_begin(const qd_generator *generator, struct generate_attempt *attempt,
                           uint64_t first, size_t number) {
    const qd_generate_settings *settings = &generator->settings;
    uint64_t seed = settings->seed;
    uint32_t order[81];
    /* two rounds of the generator take the states of neighbours far from each other */
    attempt->state = qd_random(&seed) ^ (first + number);
    attempt->state = qd_random(&attempt->state);
    attempt->number = number;
    if (settings->grid)
        memcpy(attempt->cells, settings->grid, 81);
    else
        qd_grid_sampler_draw(generator->sampler, &attempt->state, attempt->cells);
    qd_random_order(&attempt->state, order, generator->group_count);
    for (uint32_t i = 0; i < generator->group_count; i++)
        attempt->places[i] = (uint8_t)order[i];
    attempt->at = 0;
    attempt->clues = 81;
    attempt->settled = false;
    attempt->too_many = 0;
    attempt->goal = 0;
    if (!settings->minimal && settings->most)
        attempt->goal =
            (uint8_t)(settings->least +
                      qd_random_below(&attempt->state, settings->most - settings->least + 1));
    for (uint32_t cell = 0; settings->places && cell < 81; cell++)
        if (!settings->places[cell])
            attempt->cells[cell] = 0;
}

/* How many groups to ask about: half of those that are too many, or as many as probably can be
 * emptied, by the number of clues. */
static uint32_t generate_choose_step(const qd_generator *generator,
                                     const struct generate_attempt *attempt) {
    uint32_t size = generator->group_size[attempt->places[attempt->at]], cells = 1;
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
static bool generate_empty(const qd_generator *generator, struct generate_attempt *attempt,
                           uint8_t *cells) {
    uint32_t count = 0, clues = attempt->clues, step = generate_choose_step(generator, attempt);
    while (count < step && attempt->at + count < generator->group_count) {
        uint32_t group = attempt->places[attempt->at + count];
        if (clues - generator->group_size[group] < attempt->goal)
            break;
        for (uint32_t i = 0; i < generator->group_size[group]; i++)
            cells[generator->groups[group][i]] = 0;
        clues -= generator->group_size[group];
        count++;
    }
    attempt->asked = (uint8_t)count;
    attempt->fewer = (uint8_t)clues;
    return count > 0;
}

/* The next question of an attempt; false if it has none. */
static bool generate_ask(const qd_generator *generator, struct generate_attempt *attempt,
                         uint8_t *question) {
    memcpy(question, attempt->cells, 81);
    if (generator->settings.places && !attempt->settled)
        return true;
    if (!attempt->settled) {
        while (attempt->at < generator->group_count) {
            if (attempt->too_many == attempt->at + 1) { /* the others were not too many: it is */
                attempt->too_many = 0;
                attempt->at++;
                continue;
            }
            if (generate_empty(generator, attempt, question))
                return true;
            attempt->too_many = 0;
            attempt->at++; /* a group too large for the goal */
        }
        bool is_minimal = generator->settings.pattern == QD_PATTERN_NONE && !attempt->goal;
        if (!generator->settings.minimal || is_minimal)
            return false;
        attempt->settled = true;
        attempt->at = 0;
    }
    while (attempt->at < 81 && !attempt->cells[attempt->at])
        attempt->at++;
    if (attempt->at == 81)
        return false;
    question[attempt->at] = 0;
    return true;
}

enum generate_step { GENERATE_ON, GENERATE_MADE, GENERATE_FAILED };

static enum generate_step generate_answer(const qd_generator *generator,
                                          struct generate_attempt *attempt, const uint8_t *question,
                                          bool is_unique) {
    if (attempt->settled) { /* a clue less */
        attempt->at++;
        return is_unique ? GENERATE_FAILED : GENERATE_ON;
    }
    if (generator->settings.places) {
        attempt->settled = true;
        return !is_unique                    ? GENERATE_FAILED
               : generator->settings.minimal ? GENERATE_ON
                                             : GENERATE_MADE;
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
    return GENERATE_ON;
}

static bool generate_is_wanted(const qd_generate_settings *settings,
                               const struct generate_attempt *attempt) {
    return !settings->most ||
           (attempt->clues >= settings->least && attempt->clues <= settings->most);
}

/* ---- attempts together ----------------------------------------------------------------------- */

/* What is left of a call. */
struct generate_call {
    uint64_t first;
    size_t begun, count;
    uint8_t *puzzles, *made;
};

/* Puts the next question into place `slot`, of the attempt there or, if that is done, of the next
 * one; false if there is none. */
static bool generate_fill(qd_generator *generator, struct generate_call *call, size_t slot,
                          bool is_done) {
    struct generate_attempt *attempt = &generator->attempts[slot];
    for (;;) {
        if (is_done) {
            if (call->begun == call->count)
                return false;
            generate_begin(generator, attempt, call->first, call->begun++);
        }
        if (generate_ask(generator, attempt, generator->questions[slot]))
            return true;
        is_done = true;
        call->made[attempt->number] = generate_is_wanted(&generator->settings, attempt);
        memcpy(call->puzzles + 81 * attempt->number, attempt->cells, 81);
    }
}

/* Takes the answers, and asks on; slots without an attempt are filled from the end. */
static void generate_go_on(qd_generator *generator, struct generate_call *call) {
    for (size_t slot = 0; slot < generator->attempt_count;) {
        struct generate_attempt *attempt = &generator->attempts[slot];
        enum generate_step step = generate_answer(generator, attempt, generator->questions[slot],
                                                  generator->found[slot] == 1);
        if (step == GENERATE_MADE) {
            call->made[attempt->number] = 1;
            memcpy(call->puzzles + 81 * attempt->number, attempt->cells, 81);
        }
        if (generate_fill(generator, call, slot, step != GENERATE_ON)) {
            slot++;
            continue;
        }
        size_t last = --generator->attempt_count;
        *attempt = generator->attempts[last];
        generator->found[slot] = generator->found[last];
        memcpy(generator->questions[slot], generator->questions[last], 81);
    }
}

qd_status qd_generator_run(qd_generator *generator, uint64_t first, size_t count, uint8_t *puzzles,
                           uint8_t *made, qd_outcome *outcome, qd_error *error) {
    struct generate_call call = {first, 0, count, puzzles, made};
    qd_nine_work work = QD_NINE_WORK_INIT;
    qd_status status = QD_OK;
    *outcome = QD_DONE;
    memset(made, 0, count);
    for (generator->attempt_count = 0; generator->attempt_count < TOGETHER;)
        if (!generate_fill(generator, &call, generator->attempt_count, true))
            break;
        else
            generator->attempt_count++;
    while (generator->attempt_count > 0) {
        work.cells = generator->questions;
        work.count = generator->attempt_count;
        work.found = generator->found;
        status = qd_nine_solve(generator->nine, &work, outcome, error);
        if (status != QD_OK || *outcome != QD_DONE) {
            memset(made, 0, count);
            return status;
        }
        generate_go_on(generator, &call);
    }
    return QD_OK;
}
