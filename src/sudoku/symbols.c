/*
 * Symbols and values: reading and writing one symbol per cell.
 *
 * Up to 9 values there is one alphabet. Above 9, three are in use, which conflict:
 *     default   1-9 A-Z ...   16x16: 1-9 A-G, 0 is empty
 *     zero      0-9 A-Z       16x16: 0-9 A-F, 0 is a value
 *     letters   A-Z           16x16: A-P
 * The symbols of a grid nearly always decide between them. If they do not, the grid is refused. Boards whose values are
 * written in the notation have one alphabet: the symbols of 0-9 A-Z ... that stand for what their values mean.
 */
#include "grid.h"
#include "above.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../text/utf8.h"

#include <stdio.h>
#include <string.h>

#define EMPTY 0
#define INVALID 0xff

/* value_of[symbol]: 1..N, EMPTY or INVALID. */
struct alphabet {
    uint8_t value_of[256];
    qd_symbols symbols;
};

static const char symbols_all[] = "0" QD_USUAL_SYMBOLS; /* of what values mean */
static const char *const symbols_usual = symbols_all + 1;
static const char symbols_zero[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char symbols_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const char *qd_board_default_symbols(const qd_board *board) {
    return symbols_all + board->least;
}

static char symbols_other_case(char c) {
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return c;
}

/* Later entries do not replace earlier ones: values first, then blanks, then the other case. */
static void symbols_admit(struct alphabet *alphabet, char symbol, uint8_t meaning) {
    uint8_t *entry = &alphabet->value_of[(unsigned char)symbol];
    if (*entry == INVALID)
        *entry = meaning;
}

static void symbols_make_alphabet(struct alphabet *alphabet, const char *symbols, uint32_t values) {
    QD_CHECK(values <= QD_MAX_VALUES);
    memset(alphabet->value_of, INVALID, sizeof alphabet->value_of);
    memset(&alphabet->symbols, 0, sizeof alphabet->symbols);
    memcpy(alphabet->symbols.of_value, symbols, values);
    for (uint32_t v = 0; v < values; v++)
        symbols_admit(alphabet, symbols[v], (uint8_t)(v + 1));
    for (const char *blank = values <= 9 ? ".0*-_?xX" : ".0*-_?"; *blank; blank++)
        symbols_admit(alphabet, *blank, EMPTY);
    for (uint32_t v = 0; v < values && values <= 35; v++)
        symbols_admit(alphabet, symbols_other_case(symbols[v]), (uint8_t)(v + 1));
}

struct symbols_census {
    uint32_t of[256];
    uint32_t dots;   /* empty cells, other than by '0' */
    uint32_t digits; /* 1-9 */
    uint32_t letters;
};

static void symbols_take_census(struct symbols_census *census, const char *text, size_t count) {
    memset(census, 0, sizeof *census);
    for (size_t i = 0; i < count; i++)
        census->of[(unsigned char)text[i]]++;
    for (const char *blank = ".*-_"; *blank; blank++)
        census->dots += census->of[(unsigned char)*blank];
    for (int c = '1'; c <= '9'; c++)
        census->digits += census->of[c];
    for (int c = 'A'; c <= 'Z'; c++)
        census->letters += census->of[c] + census->of[c - 'A' + 'a'];
}

static bool symbols_has_only(const struct symbols_census *census, const struct alphabet *alphabet) {
    for (int c = 0; c < 256; c++)
        if (census->of[c] && alphabet->value_of[c] == INVALID)
            return false;
    return true;
}

/* Whether 0 can be a value: there are other blanks, or the grid is full with it. */
static bool symbols_zero_fits(const struct symbols_census *census, const struct alphabet *zero,
                              uint32_t values) {
    if (!symbols_has_only(census, zero) || census->of['0'] == 0 || census->of['0'] > values)
        return false;
    if (census->dots)
        return true;
    for (uint32_t v = 0; v < values; v++) {
        char symbol = symbols_zero[v];
        uint32_t found = census->of[(unsigned char)symbol];
        if (symbols_other_case(symbol) != symbol)
            found += census->of[(unsigned char)symbols_other_case(symbol)];
        if (found != values)
            return false;
    }
    return true;
}

static bool symbols_usual_fits(const struct symbols_census *census, const struct alphabet *usual,
                               uint32_t values, bool zero) {
    (void)values;
    return !zero && symbols_has_only(census, usual);
}

static bool symbols_letters_fit(const struct symbols_census *census,
                                const struct alphabet *letters) {
    return census->digits == 0 && census->letters > 0 && symbols_has_only(census, letters);
}

/* Finds the alphabet of a board above 9 values; on failure `found` is the default one. */
static qd_status symbols_find_alphabet(struct alphabet *found, const char *text, size_t count,
                                       uint32_t values, qd_error *error) {
    struct symbols_census census;
    struct alphabet zero, letters;
    symbols_take_census(&census, text, count);
    symbols_make_alphabet(found, symbols_usual, values);
    bool zero_ok = false, letters_ok = false;
    if (values <= 36) {
        symbols_make_alphabet(&zero, symbols_zero, values);
        zero_ok = symbols_zero_fits(&census, &zero, values);
    }
    if (values <= 26) {
        symbols_make_alphabet(&letters, symbols_letters, values);
        letters_ok = symbols_letters_fit(&census, &letters);
    }
    bool usual_ok = symbols_usual_fits(&census, found, values, zero_ok);
    if (usual_ok && letters_ok)
        return qd_doubt_whether(
            error,
            qd_fail(error, QD_ERROR_SYNTAX,
                    "only letters up to '%c': is A the value 10 (as in %.*s) or 1 (as in %.*s)?",
                    symbols_usual[values - 1], (int)values, symbols_usual, (int)values,
                    symbols_letters),
            QD_DOUBT_SYMBOLS);
    if (zero_ok)
        *found = zero;
    else if (!usual_ok && letters_ok)
        *found = letters;
    return QD_OK;
}

static qd_status symbols_bad_symbol(const qd_board *board, const char *text, size_t count,
                                    size_t index, qd_error *error) {
    char cell[16], shown[QD_UTF8_NAME];
    qd_board_cell_name(board, (uint32_t)index, cell, sizeof cell);
    qd_utf8_name(text + index, text + count, shown);
    if (qd_board_is_regular(board))
        return qd_fail_at(error, QD_ERROR_SYNTAX, 0, index + 1,
                          "%s: %s is neither a value of %s %ux%u board nor empty", cell, shown,
                          qd_article(board->value_count), board->value_count, board->value_count);
    return qd_fail_at(error, QD_ERROR_SYNTAX, 0, index + 1,
                      "%s: %s is neither a value nor empty; values are %u to %u", cell, shown,
                      board->least, board->least + board->value_count - 1);
}

static qd_status symbols_read(qd_grid *grid, const char *text, size_t count,
                              const struct alphabet *alphabet, qd_error *error) {
    uint64_t all = all_candidates(grid->board);
    for (size_t i = 0; i < count; i++) {
        uint8_t value = alphabet->value_of[(unsigned char)text[i]];
        if (value == INVALID)
            return symbols_bad_symbol(grid->board, text, count, i, error);
        QD_CHECK(value <= grid->board->value_count);
        grid->values[i] = value;
        grid->candidates[i] = value ? UINT64_C(1) << (value - 1) : all;
    }
    /* On a board of one value an empty cell has one candidate. */
    if (grid->board->value_count == 1)
        memset(grid->values, 1, count);
    return QD_OK;
}

qd_status qd_grid_parse(qd_grid *grid, const char *text, size_t count, const qd_symbols *symbols,
                        qd_symbols *used, qd_error *error) {
    struct alphabet alphabet;
    uint32_t values = grid->board->value_count;
    qd_status status = QD_OK;
    if (count != grid->board->cell_count)
        return qd_fail(error, QD_ERROR_SYNTAX, "%zu symbols, but the board has %u cells", count,
                       grid->board->cell_count);
    if (symbols || values <= 9 || !qd_board_is_regular(grid->board))
        symbols_make_alphabet(
            &alphabet, symbols ? symbols->of_value : qd_board_default_symbols(grid->board), values);
    else
        status = symbols_find_alphabet(&alphabet, text, count, values, error);
    if (status == QD_OK)
        status = symbols_read(grid, text, count, &alphabet, error);
    if (status == QD_OK && used)
        *used = alphabet.symbols;
    return status;
}

size_t qd_grid_print(const qd_grid *grid, const qd_symbols *symbols, char *buffer, size_t size) {
    const char *of_value = symbols ? symbols->of_value : qd_board_default_symbols(grid->board);
    size_t count = grid->board->cell_count;
    QD_CHECK_ALL(qd_grid_check(grid));
    for (size_t i = 0; i < count && i + 1 < size; i++)
        buffer[i] = grid->values[i] ? of_value[grid->values[i] - 1] : '.';
    if (size)
        buffer[count < size ? count : size - 1] = '\0';
    return count;
}

qd_status qd_symbols_parse(const char *text, uint32_t values, qd_symbols *symbols,
                           qd_error *error) {
    memset(symbols, 0, sizeof *symbols);
    if (strlen(text) != values)
        return qd_fail(error, QD_ERROR_ARGUMENT, "%zu symbols given for %u values", strlen(text),
                       values);
    if (values > QD_MAX_VALUES)
        return qd_fail(error, QD_ERROR_RANGE, "%u symbols: there are up to %d values", values,
                       QD_MAX_VALUES);
    for (uint32_t v = 0; v < values; v++) {
        unsigned char c = (unsigned char)text[v];
        if (c <= ' ' || c >= 0x7f || c == '.')
            return qd_fail(error, QD_ERROR_ARGUMENT, "symbol %u cannot be used", v + 1);
        if (memchr(symbols->of_value, c, v))
            return qd_fail(error, QD_ERROR_ARGUMENT, "symbol '%c' is duplicated", c);
        symbols->of_value[v] = (char)c;
    }
    return QD_OK;
}
