/*
 * Grids as exact covers, and back. The only file that knows both.
 *
 * Items in this order: the cells; then for each house, in the order of the board, its values; then
 * the exclusions; then those of sequences. Value v in cell c is option c * N + v - 1. It names the
 * cell, (house, v) for each house of c, the exclusions that contain (c, v), and, if a sequence
 * reads the cell, the item of its value. The options of sequences follow; they place nothing.
 */
#include "grid.h"
#include "tables.h"
#include "above.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

struct qd_encoding {
    const qd_board *board;
    qd_cover *cover;
    qd_placement *placements; /* of the first options: one each */
    uint32_t placement_count;
};

static void encode_add_cell_items(const qd_encoding *encoding) {
    char name[16];
    for (uint32_t cell = 0; cell < encoding->board->cell_count; cell++) {
        qd_board_cell_name(encoding->board, cell, name, sizeof name);
        qd_cover_add_item(encoding->cover, name, QD_PRIMARY, 1, 1);
    }
}

static void encode_add_house_items(const qd_encoding *encoding) {
    const qd_board *board = encoding->board;
    char name[24];
    for (uint32_t h = 0; h < board->house_count; h++) {
        bool full = board->houses[h].cell_count == board->value_count;
        for (uint32_t value = 1; value <= board->value_count; value++) {
            snprintf(name, sizeof name, "%s=%d", board->houses[h].name,
                     (int)meaning_of(board, value));
            qd_cover_add_item(encoding->cover, name, full ? QD_PRIMARY : QD_SECONDARY, full, 1);
        }
    }
}

static void encode_add_exclusion_items(const qd_encoding *encoding) {
    const qd_board *board = encoding->board;
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        qd_cover_add_item(encoding->cover, board->exclusions[e].name, QD_SECONDARY, 0, 1);
}

/* `items` and `colours` have space for one option; all colours are QD_NO_COLOUR. */
static void encode_add_option(qd_encoding *encoding, const struct tables *tables,
                              qd_placement placement, uint32_t *items, uint32_t *colours) {
    const qd_board *board = encoding->board;
    uint32_t cell = placement.cell, bit = placement.value - 1, count = 0;
    items[count++] = cell;
    for (uint32_t i = board->first_house[cell]; i < board->first_house[cell + 1]; i++)
        items[count++] = board->cell_count + board->houses_of[i] * board->value_count + bit;
    for (uint32_t i = board->first_bar[cell]; i < board->first_bar[cell + 1]; i++)
        if (board->bars[i].values >> bit & 1)
            items[count++] = board->cell_count + board->house_count * board->value_count +
                             board->bars[i].exclusion;
    uint32_t value_item = qd_tables_value_item(tables, cell), coloured = count;
    if (value_item != QD_NO_ITEM) {
        colours[count] = placement.value;
        items[count++] = value_item;
    }
    uint32_t option = qd_cover_add_option(encoding->cover, items, count, colours, 0);
    colours[coloured] = QD_NO_COLOUR;
    QD_CHECK(option == QD_NO_OPTION || option == cell * board->value_count + bit);
    if (option != QD_NO_OPTION)
        encoding->placements[option] = placement;
}

static qd_status encode_add_options(qd_encoding *encoding, const struct tables *tables,
                                    qd_error *error) {
    const qd_board *board = encoding->board;
    size_t most = (size_t)board->house_count + board->exclusion_count + 2;
    uint32_t *items = qd_array_new(most, sizeof *items);
    uint32_t *colours = qd_array_new(most, sizeof *colours);
    for (uint32_t cell = 0; items && colours && cell < board->cell_count; cell++)
        for (uint32_t value = 1; value <= board->value_count; value++)
            encode_add_option(encoding, tables, (qd_placement){cell, value}, items, colours);
    qd_status status = items && colours ? QD_OK : qd_fail_memory(error);
    free(items);
    free(colours);
    return status;
}

/* Fails with the name of the first rule that no houses, exclusions and sequences say. */
static qd_status encode_refuse(const qd_board *board, qd_error *error) {
    uint32_t i = 0;
    while (i + 1 < board->constraint_count && qd_board_is_read(board, i))
        i++;
    return qd_fail(error, QD_ERROR_UNSUPPORTED, "the rule %s is not modelled as a cover",
                   qd_board_constraint(board, i)->rule);
}

static qd_status encode_grid(qd_encoding *encoding, qd_error *error) {
    const qd_board *board = encoding->board;
    struct tables *tables = NULL;
    if (board->special_count)
        return encode_refuse(board, error);
    encoding->placement_count = board->cell_count * board->value_count;
    encoding->placements = qd_array_new(encoding->placement_count, sizeof *encoding->placements);
    if (!encoding->placements)
        return qd_fail_memory(error);
    qd_status status = qd_cover_new(&encoding->cover, error);
    if (status != QD_OK)
        return status;
    encode_add_cell_items(encoding);
    encode_add_house_items(encoding);
    encode_add_exclusion_items(encoding);
    status = qd_tables_add_items(board, encoding->cover, &tables, error);
    if (status == QD_OK)
        status = encode_add_options(encoding, tables, error);
    if (status == QD_OK)
        qd_tables_add_options(tables);
    qd_tables_free(tables);
    return status == QD_OK ? qd_cover_seal(encoding->cover, error) : status;
}

qd_status qd_encoding_new(const qd_board *board, qd_encoding **out, qd_error *error) {
    *out = NULL;
    qd_encoding *encoding = qd_array_new(1, sizeof *encoding);
    if (!encoding)
        return qd_fail_memory(error);
    encoding->board = board;
    qd_status status = encode_grid(encoding, error);
    if (status == QD_OK)
        *out = encoding;
    else
        qd_encoding_free(encoding);
    return status;
}

void qd_encoding_free(qd_encoding *encoding) {
    if (!encoding)
        return;
    qd_cover_free(encoding->cover);
    free(encoding->placements);
    free(encoding);
}

const qd_cover *qd_encoding_cover(const qd_encoding *encoding) {
    return encoding->cover;
}

const qd_placement *qd_encoding_placements(const qd_encoding *encoding, uint32_t option,
                                           size_t *count) {
    count = QD_OPTIONAL(count, size_t);
    QD_CHECK(option < qd_cover_option_count(encoding->cover));
    *count = option < encoding->placement_count;
    return *count ? &encoding->placements[option] : NULL;
}

void qd_encoding_start(const qd_encoding *encoding, const qd_grid *puzzle,
                       qd_clue_treatment treatment, uint32_t *chosen, uint32_t *banned,
                       qd_cover_start *start) {
    const qd_board *board = encoding->board;
    uint64_t all = all_candidates(board);
    QD_CHECK(puzzle->board->cell_count == board->cell_count &&
             puzzle->board->value_count == board->value_count);
    QD_CHECK_ALL(qd_grid_check(puzzle));
    *start = (qd_cover_start){chosen, 0, banned, 0, QD_NO_ITEM};
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        uint32_t first = cell * board->value_count;
        if (puzzle->candidates[cell] == all && board->value_count > 1)
            continue;
        if (puzzle->values[cell] && treatment == QD_CLUES_REDUCE) {
            chosen[start->chosen_count++] = first + puzzle->values[cell] - 1;
            continue;
        }
        for (uint32_t v = 0; v < board->value_count; v++)
            if (!(puzzle->candidates[cell] >> v & 1))
                banned[start->banned_count++] = first + v;
    }
}

void qd_encoding_decode(const qd_encoding *encoding, const uint32_t *options, size_t count,
                        uint8_t *values) {
    for (size_t i = 0; i < count; i++) {
        size_t placements;
        const qd_placement *p = qd_encoding_placements(encoding, options[i], &placements);
        for (size_t k = 0; k < placements; k++)
            values[p[k].cell] = (uint8_t)p[k].value;
    }
}
