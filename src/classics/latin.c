/* Latin squares, and how a square with holes is completed. */
#include "squares.h"

#include "../base/memory.h"
#include "../base/random.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ORDER QD_CLASSIC_MOST_SYMBOLS

struct latin {
    qd_making *making;
    uint32_t order;
    uint8_t given[MOST_ORDER * MOST_ORDER]; /* 0: empty */
    uint8_t row_has[MOST_ORDER * MOST_ORDER], column_has[MOST_ORDER * MOST_ORDER];
};

/* ---- a given square -------------------------------------------------------------------------- */

/* A value as a number or a symbol; 0: an empty cell; above the order: neither. */
static uint32_t latin_value(const char *word, size_t length, uint32_t order) {
    const char *at = word, *symbol;
    uint64_t number;
    if (length == 1 && strchr(".0-_*", *word))
        return 0;
    if (qd_scan_number(&at, word + length, order, &number) && at == word + length)
        return (uint32_t)number;
    symbol = length == 1 ? strchr(QD_CLASSIC_SYMBOLS, *word) : NULL;
    return symbol && *symbol ? (uint32_t)(symbol - QD_CLASSIC_SYMBOLS) + 1 : UINT32_MAX;
}

static size_t latin_word_length(const char *at, const char *end, bool symbols) {
    size_t length = 0;
    while (at + length < end && !qd_is_space(at[length]) && !(symbols && length == 1))
        length++;
    return length;
}

static uint32_t latin_count(const char *at, const char *end, bool symbols) {
    uint32_t count = 0;
    while (!qd_scan_blanks(&at, end) && count <= MOST_ORDER * MOST_ORDER) {
        at += latin_word_length(at, end, symbols);
        count++;
    }
    return count;
}

/* Words with blanks between them, or symbols. */
static void latin_parse(struct latin *latin, const char *text, size_t length) {
    const char *at = text, *end = text + length;
    uint32_t cells = latin->order * latin->order;
    bool symbols = latin_count(at, end, false) != cells;
    if (symbols && latin_count(at, end, true) != cells) {
        qd_making_fail(latin->making, QD_ERROR_SYNTAX,
                       "a Latin square of order %u has %u values, not %u", latin->order, cells,
                       latin_count(at, end, true));
        return;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        qd_scan_blanks(&at, end);
        size_t word = latin_word_length(at, end, symbols);
        uint32_t value = latin_value(at, word, latin->order);
        if (value > latin->order) {
            qd_making_fail(latin->making, QD_ERROR_SYNTAX,
                           "'%.*s' is not a value of a Latin square of order %u",
                           (int)(word < 20 ? word : 20), at, latin->order);
            return;
        }
        latin->given[cell] = (uint8_t)value;
        at += word;
    }
}

static void latin_read(struct latin *latin, const char *argument) {
    size_t length = strlen(argument);
    qd_text text = QD_TEXT_INIT;
    if (length == latin->order * latin->order)
        latin_parse(latin, argument, length);
    else if (qd_making_read(latin->making, argument, &text))
        latin_parse(latin, text.data, text.length);
    qd_text_free(&text);
}

static void latin_punch(struct latin *latin, uint32_t holes, uint64_t seed) {
    uint32_t cells[MOST_ORDER * MOST_ORDER], count = latin->order * latin->order;
    uint64_t state = qd_random_state(seed, 1);
    qd_latin_random(latin->making, latin->order, seed, latin->given);
    qd_random_order(&state, cells, count);
    for (uint32_t i = 0; i < holes && i < count; i++)
        latin->given[cells[i]] = 0;
}

static void latin_reduce(struct latin *latin) {
    for (uint32_t i = 0; i < latin->order; i++)
        latin->given[i] = latin->given[i * latin->order] = (uint8_t)(i + 1);
}

/* ---- the problem ----------------------------------------------------------------------------- */

static void latin_note_given(struct latin *latin) {
    for (uint32_t cell = 0; cell < latin->order * latin->order; cell++)
        if (latin->given[cell]) {
            uint32_t value = latin->given[cell] - 1u;
            QD_CHECK(value < latin->order);
            latin->row_has[cell / latin->order * latin->order + value] = 1;
            latin->column_has[cell % latin->order * latin->order + value] = 1;
        }
}

static bool latin_may(const struct latin *latin, uint32_t row, uint32_t column, uint32_t value) {
    QD_CHECK(row < latin->order && column < latin->order && value < latin->order);
    uint32_t n = latin->order, given = latin->given[row * n + column];
    return given ? given == value + 1
                 : !latin->row_has[row * n + value] && !latin->column_has[column * n + value];
}

static void latin_add(struct latin *latin) {
    qd_making *making = latin->making;
    uint32_t n = latin->order, cells = n * n;
    qd_making_cells(making, QD_PRIMARY, n, n);
    for (uint32_t i = 0; i < cells; i++)
        qd_making_item(making, QD_PRIMARY, "r%u=%u", i / n + 1, i % n + 1);
    for (uint32_t i = 0; i < cells; i++)
        qd_making_item(making, QD_PRIMARY, "c%u=%u", i / n + 1, i % n + 1);
    for (uint32_t i = 0; i < cells * n; i++) {
        uint32_t row = i / cells, column = i / n % n, value = i % n;
        if (!latin_may(latin, row, column, value))
            continue;
        qd_making_put(making, row * n + column);
        qd_making_put(making, cells + row * n + value);
        qd_making_put(making, 2 * cells + column * n + value);
        qd_making_option(making, 0);
    }
}

static void latin_take(struct latin *latin) {
    qd_making *making = latin->making;
    bool reduced = qd_making_flag(making, "reduced");
    const char *square;
    uint64_t seed = qd_making_named_number(making, "seed", UINT64_MAX, UINT64_MAX);
    uint64_t holes = qd_making_named_number(making, "holes", MOST_ORDER * MOST_ORDER, UINT64_MAX);
    latin->order = qd_making_number(making, "N", 1, MOST_ORDER);
    square = qd_making_optional(making);
    if ((square != NULL) + reduced + (holes != UINT64_MAX) > 1)
        qd_making_fail(making, QD_ERROR_ARGUMENT,
                       "only one of SQUARE, holes= and reduced can be given");
    else if (seed != UINT64_MAX && holes == UINT64_MAX)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "seed= requires holes=");
    else if (holes != UINT64_MAX && holes > (uint64_t)latin->order * latin->order)
        qd_making_fail(making, QD_ERROR_RANGE, "a square of order %u has %u cells for holes",
                       latin->order, latin->order * latin->order);
    if (making->status != QD_OK)
        return;
    if (square)
        latin_read(latin, square);
    if (reduced)
        latin_reduce(latin);
    if (holes != UINT64_MAX)
        latin_punch(latin, (uint32_t)holes, seed == UINT64_MAX ? 0 : seed);
}

void qd_classic_latin(qd_making *making) {
    struct latin *latin = qd_array_new(1, sizeof *latin);
    if (!latin) {
        qd_making_fail_memory(making);
        return;
    }
    latin->making = making;
    latin_take(latin);
    latin_note_given(latin);
    if (making->status == QD_OK)
        latin_add(latin);
    free(latin);
}
