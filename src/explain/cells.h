/*
 * Sets of cells of the ordinary 9x9, as two words, and a survey: where each value can be in a position,
 * as such sets. For patterns that lie across houses.
 */
#ifndef QD_EXPLAIN_CELLS_H
#define QD_EXPLAIN_CELLS_H

#include "technique.h"

struct cells {
    uint64_t low, high;
};

static inline struct cells cells_of(uint32_t cell) {
    QD_CHECK(cell < 81);
    return cell < 64 ? (struct cells){(uint64_t)1 << cell, 0}
                     : (struct cells){0, (uint64_t)1 << (cell - 64)};
}

static inline struct cells cells_and(struct cells left, struct cells right) {
    return (struct cells){left.low & right.low, left.high & right.high};
}

static inline struct cells cells_or(struct cells left, struct cells right) {
    return (struct cells){left.low | right.low, left.high | right.high};
}

static inline struct cells cells_minus(struct cells left, struct cells right) {
    return (struct cells){left.low & ~right.low, left.high & ~right.high};
}

static inline void cells_add(struct cells *cells, uint32_t cell) {
    *cells = cells_or(*cells, cells_of(cell));
}

static inline bool cells_any(struct cells cells) {
    return (cells.low | cells.high) != 0;
}

static inline bool cells_has(struct cells cells, uint32_t cell) {
    QD_CHECK(cell < 81);
    return ((cell < 64 ? cells.low >> cell : cells.high >> (cell - 64)) & 1) != 0;
}

static inline bool cells_meet(struct cells left, struct cells right) {
    return cells_any(cells_and(left, right));
}

static inline bool cells_within(struct cells part, struct cells whole) {
    return !cells_any(cells_minus(part, whole));
}

static inline bool cells_equal(struct cells left, struct cells right) {
    return left.low == right.low && left.high == right.high;
}

static inline uint32_t cells_count(struct cells cells) {
    return qd_bit_count(cells.low) + qd_bit_count(cells.high);
}

/* The lowest of some cells. */
static inline uint32_t cells_first(struct cells cells) {
    QD_CHECK(cells_any(cells));
    return cells.low ? qd_lowest_bit(cells.low) : 64 + qd_lowest_bit(cells.high);
}

/* Takes the lowest one out; false if there is none. */
static inline bool cells_next(struct cells *cells, uint32_t *cell) {
    if (!cells_any(*cells))
        return false;
    *cell = cells_first(*cells);
    *cells = cells_minus(*cells, cells_of(*cell));
    return true;
}

/* The cells that see a cell. */
static inline struct cells cells_seeing(const struct ground *ground, uint32_t cell) {
    QD_CHECK(ground->is_nine);
    const uint64_t *row = ground_row(ground, cell);
    return (struct cells){row[0], row[1]};
}

/* Cells that see all of some. */
static inline struct cells cells_seeing_all(const struct ground *ground, struct cells cells) {
    struct cells seeing = {~(uint64_t)0, ~(uint64_t)0};
    for (uint32_t cell; cells_next(&cells, &cell);)
        seeing = cells_and(seeing, cells_seeing(ground, cell));
    return seeing;
}

/* Houses are areas of the ground: 9 boxes, 9 columns, 9 rows. */
enum { CELLS_BOXES = 0, CELLS_COLUMNS = 9, CELLS_ROWS = 18, CELLS_HOUSES = 27 };

#define CELLS_ROW(cell) ((cell) / 9)
#define CELLS_COLUMN(cell) ((cell) % 9)
#define CELLS_BOX(cell) ((cell) / 27 * 3 + (cell) % 9 / 3)

struct survey {
    const struct ground *ground;
    const struct qd_position *position;
    struct cells where[9]; /* cells with each value as a candidate */
    struct cells empty, bivalue;
    struct cells house[CELLS_HOUSES];
};

void qd_survey_make(struct survey *survey, const struct search *search);

/* Whether cells of a house are in one before it, too: of a line in a box. */
static inline bool survey_has_met(const struct survey *survey, struct cells cells, uint32_t area) {
    for (uint32_t other = 0; other < area; other++)
        if (cells_within(cells, survey->house[other]))
            return true;
    return false;
}

/* The cells of some lines, a bit for each from the first one on. */
static inline struct cells survey_unite(const struct survey *survey, uint32_t first,
                                        uint32_t lines) {
    struct cells all = {0, 0};
    for (; lines; lines &= lines - 1)
        all = cells_or(all, survey->house[first + qd_lowest_bit(lines)]);
    return all;
}

/* Removes a value from some cells, those that have it. Each cell at most once in a step. */
void qd_step_remove_from(struct search *search, struct cells cells, uint64_t values);

/* The same, and the step is complete. */
bool qd_step_offer_removed(struct search *search, struct cells cells, uint64_t values);

/* A part for each of some cells, with those of the values that they have. */
void qd_step_part_each(struct search *search, qd_role role, uint32_t set, struct cells cells,
                       uint64_t values);

/* Removals that come together from several reasons. */
struct gathered {
    uint16_t values[81];
};

static inline void gather(struct gathered *gathered, struct cells cells, uint64_t values) {
    for (uint32_t cell; cells_next(&cells, &cell);)
        gathered->values[cell] = (uint16_t)(gathered->values[cell] | values);
}

/* Removes them all, and the step is complete. */
bool qd_step_offer_gathered(struct search *search, const struct gathered *gathered);

/* Removes what each of some candidates, of which one holds, rules out: of each cell, which of its values they are. */
void qd_step_remove_ruled_out(struct search *search, const uint64_t guardians[81]);

/* The same, with a part for each of these cells, and the step is complete. */
bool qd_step_offer_guardians(struct search *search, const uint64_t guardians[81]);

/* The corners of a rectangle in two boxes from its upper left one to its lower right one: around it, and all together.
 * False: there is none from `first` to `last`. */
bool qd_cells_rectangle(uint32_t first, uint32_t last, uint32_t corners[4], struct cells *all);

/* Corners of a deadly pattern, in one house, of which one has one of some other values. */
struct corners {
    struct search *search;
    const struct survey *survey;
    struct cells pattern, more;      /* all its cells; these corners */
    uint64_t others;                 /* their other values */
    void (*begin)(const void *user); /* begins a step */
    const void *user;
};

/* As if they were one cell with these values, they are in a naked set with cells of a house. Offers all such sets. */
bool qd_corners_each_set(const struct corners *corners);

/* A link of a chain. */
void qd_step_link(struct search *search, uint32_t chain, uint32_t from, uint32_t from_value,
                  bool from_on, uint32_t to, uint32_t to_value, uint32_t area);

/* The area in which two cells see each other; QD_NO_HOUSE for the same cell. */
uint32_t qd_cells_link(uint32_t left, uint32_t right);

#endif
