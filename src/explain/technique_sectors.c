/*
 * Cells across several houses that have as many values as they need (rank.h):
 *
 *     Sue de Coq in three houses    cells of a box, a row and a column that cross in it
 *     SK loop                       the cells around four corners that are filled, in two rows, two columns and four
 *                                   boxes
 *     multi-sector locked set       the empty cells where some rows and some columns cross
 */
#include "rank.h"
#include "techniques.h"

struct sectors {
    struct search *search;
    struct survey survey;
    struct rank rank;
};

static uint64_t sectors_values(const struct sectors *sectors, struct cells cells) {
    uint64_t values = 0;
    for (uint32_t cell; cells_next(&cells, &cell);)
        values |= sectors->search->position->candidates[cell];
    return values;
}

static bool sectors_try(struct sectors *sectors, struct cells cells, uint32_t areas) {
    struct search *search = sectors->search;
    if (!qd_rank_make(&sectors->rank, &sectors->survey, cells, areas) ||
        !qd_rank_gather(&sectors->rank))
        return true;
    step_begin(search, search->rung->rating);
    return qd_rank_offer(search, &sectors->rank);
}

/* ---- Sue de Coq ------------------------------------------------------------------------------ */

#define SECTORS_PARTS 64

/* One or two cells of a line. */
struct sectors_part {
    struct cells cells;
    uint32_t count;
    uint64_t values;
};

static uint32_t sectors_list(const struct sectors *sectors, struct cells from,
                             struct sectors_part parts[SECTORS_PARTS]) {
    uint32_t count = 0;
    for (uint32_t first; cells_next(&from, &first);) {
        struct cells rest = from;
        uint64_t values = sectors_values(sectors, cells_of(first));
        parts[count++] = (struct sectors_part){cells_of(first), 1, values};
        for (uint32_t second; cells_next(&rest, &second);)
            parts[count++] =
                (struct sectors_part){cells_or(cells_of(first), cells_of(second)), 2,
                                      values | sectors_values(sectors, cells_of(second))};
    }
    return count;
}

/* Each value needs a house at least. */
static bool sectors_try_cross(struct sectors *sectors, const uint32_t areas[3],
                              struct cells common) {
    const struct survey *survey = &sectors->survey;
    struct cells open = cells_minus(survey->empty, survey->house[areas[0]]);
    struct sectors_part in_column[SECTORS_PARTS], in_row[SECTORS_PARTS];
    uint32_t columns = sectors_list(sectors, cells_and(survey->house[areas[1]], open), in_column);
    uint32_t rows = sectors_list(sectors, cells_and(survey->house[areas[2]], open), in_row);
    uint32_t allowed = 1u << areas[0] | 1u << areas[1] | 1u << areas[2];
    uint32_t count = cells_count(common);
    uint64_t values = sectors_values(sectors, common);
    for (uint32_t i = 0; i < columns; i++)
        for (uint32_t k = 0; k < rows; k++)
            if (qd_bit_count(values | in_column[i].values | in_row[k].values) <=
                    count + in_column[i].count + in_row[k].count &&
                !sectors_try(sectors,
                             cells_or(common, cells_or(in_column[i].cells, in_row[k].cells)),
                             allowed))
                return false;
    return true;
}

static bool sectors_find_cross(struct search *search) {
    struct sectors sectors = {.search = search};
    const struct survey *survey = &sectors.survey;
    qd_survey_make(&sectors.survey, search);
    for (uint32_t cell = 0; cell < 81; cell++) {
        const uint32_t areas[3] = {CELLS_BOXES + CELLS_BOX(cell),
                                   CELLS_COLUMNS + CELLS_COLUMN(cell),
                                   CELLS_ROWS + CELLS_ROW(cell)};
        struct cells lines = cells_or(survey->house[areas[1]], survey->house[areas[2]]);
        struct cells common = cells_and(cells_and(survey->house[areas[0]], lines), survey->empty);
        if (!sectors_try_cross(&sectors, areas, common) ||
            (cells_has(common, cell) &&
             !sectors_try_cross(&sectors, areas, cells_minus(common, cells_of(cell)))))
            return false;
    }
    return true;
}

/* ---- SK loops -------------------------------------------------------------------------------- */

static bool sectors_try_loop(struct sectors *sectors, uint32_t first, uint32_t last) {
    const struct survey *survey = &sectors->survey;
    struct cells lines = {0, 0}, boxes = {0, 0}, pivots = {0, 0};
    uint32_t areas = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t pivot = CELLS_ROW(i / 2 ? last : first) * 9 + CELLS_COLUMN(i % 2 ? last : first);
        uint32_t row = CELLS_ROWS + CELLS_ROW(pivot), column = CELLS_COLUMNS + CELLS_COLUMN(pivot);
        if (cells_has(survey->empty, pivot))
            return true;
        cells_add(&pivots, pivot);
        areas |= 1u << row | 1u << column | 1u << (CELLS_BOXES + CELLS_BOX(pivot));
        lines = cells_or(lines, cells_or(survey->house[row], survey->house[column]));
        boxes = cells_or(boxes, survey->house[CELLS_BOXES + CELLS_BOX(pivot)]);
    }
    struct cells cells = cells_and(cells_and(lines, boxes), survey->empty);
    return cells_count(cells) < 8 || sectors_try(sectors, cells, areas);
}

static bool sectors_find_loop(struct search *search) {
    struct sectors sectors = {.search = search};
    qd_survey_make(&sectors.survey, search);
    for (uint32_t first = 0; first < 54; first++)
        for (uint32_t last = 27; last < 81; last++)
            if (CELLS_ROW(first) / 3 < CELLS_ROW(last) / 3 &&
                CELLS_COLUMN(first) / 3 < CELLS_COLUMN(last) / 3 &&
                !sectors_try_loop(&sectors, first, last))
                return false;
    return true;
}

/* ---- multi-sector locked sets ---------------------------------------------------------------- */

#define SECTORS_CELLS 8 /* least */

/* Of each value, and some columns as bits: the rows that have it in one of them; and the other way round. */
struct sectors_lines {
    uint16_t rows[9][512], columns[9][512], empty[512]; /* of some rows: */
    uint16_t open[9];                                   /* of each row: its empty cells */
};

static void sectors_list_lines(const struct sectors *sectors, struct sectors_lines *lines) {
    memset(lines, 0, sizeof *lines);
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = CELLS_ROW(cell), column = CELLS_COLUMN(cell);
        uint64_t own = sectors->search->position->candidates[cell];
        if (own)
            lines->open[row] = (uint16_t)(lines->open[row] | 1u << column);
        for (; own; own &= own - 1) {
            uint32_t value = qd_lowest_bit(own);
            lines->rows[value][1u << column] |= (uint16_t)(1u << row);
            lines->columns[value][1u << row] |= (uint16_t)(1u << column);
        }
    }
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t set = 1; set < 512; set++) {
            uint32_t rest = set & (set - 1), low = set & (~set + 1);
            lines->rows[value][set] = lines->rows[value][rest] | lines->rows[value][low];
            lines->columns[value][set] = lines->columns[value][rest] | lines->columns[value][low];
        }
}

/* Whether rows and columns are enough for all values. */
static bool sectors_may_lock(const struct sectors_lines *lines, uint32_t rows, uint32_t columns) {
    uint32_t count = 0, sum = 0;
    for (uint32_t left = rows; left; left &= left - 1)
        count += qd_bit_count(lines->open[qd_lowest_bit(left)] & columns);
    for (uint32_t value = 0; value < 9 && sum <= count; value++) {
        uint32_t by_rows = qd_bit_count(lines->rows[value][columns] & rows);
        uint32_t by_columns = qd_bit_count(lines->columns[value][rows] & columns);
        sum += by_rows < by_columns ? by_rows : by_columns;
    }
    return sum <= count && count >= SECTORS_CELLS;
}

static bool sectors_try_locked(struct sectors *sectors, uint32_t rows, uint32_t columns) {
    struct cells in_rows = {0, 0}, in_columns = {0, 0};
    for (uint32_t i = 0; i < 9; i++) {
        if (rows >> i & 1)
            in_rows = cells_or(in_rows, sectors->survey.house[CELLS_ROWS + i]);
        if (columns >> i & 1)
            in_columns = cells_or(in_columns, sectors->survey.house[CELLS_COLUMNS + i]);
    }
    return sectors_try(sectors, cells_and(cells_and(in_rows, in_columns), sectors->survey.empty),
                       RANK_ALL_AREAS);
}

static bool sectors_is_size(uint32_t set) {
    return qd_bit_count(set) >= 3 && qd_bit_count(set) <= 5;
}

static bool sectors_find_locked(struct search *search) {
    struct sectors sectors = {.search = search};
    struct sectors_lines lines;
    qd_survey_make(&sectors.survey, search);
    sectors_list_lines(&sectors, &lines);
    for (uint32_t rows = 0; rows < 512; rows++)
        for (uint32_t columns = 0; sectors_is_size(rows) && columns < 512; columns++)
            if (sectors_is_size(columns) && sectors_may_lock(&lines, rows, columns) &&
                !sectors_try_locked(&sectors, rows, columns))
                return false;
    return true;
}

#define SENTENCE_SECTORS                                                                           \
    "Every value of the cells %B is one of these, and each house can have it only once: %D. "      \
    "These "                                                                                       \
    "are as many as the cells, so each is in one of the cells, and in no other cell of its "       \
    "house: "                                                                                      \
    "%t."

const struct qd_technique qd_technique_sue_de_coq_3d = {.name = "sue-de-coq-3d",
                                                        .title = "Sue de Coq in three houses",
                                                        .sentence = SENTENCE_SECTORS,
                                                        .find = sectors_find_cross,
                                                        .family = FAMILY_OWN};

const struct qd_technique qd_technique_sk_loop = {.name = "sk-loop",
                                                  .title = "SK loop",
                                                  .sentence = SENTENCE_SECTORS,
                                                  .find = sectors_find_loop,
                                                  .family = FAMILY_OWN};

const struct qd_technique qd_technique_msls = {.name = "msls",
                                               .title = "multi-sector locked set",
                                               .sentence = SENTENCE_SECTORS,
                                               .find = sectors_find_locked,
                                               .family = FAMILY_OWN};
