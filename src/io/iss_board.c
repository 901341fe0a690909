/*
 * The board of an ISS text: its size and values, boxes or regions, and groups of cells outside it.
 *
 *     Shape~6x6~9, NoBoxes, Var~K~label~3x4        6x6:1x6=1-9+helper=3x4
 */
#include "iss.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the items say ---------------------------------------------------------------------- */

/* RxC at the beginning of the span; what follows it is left. */
static bool iss_board_take_size(struct iss_span *span, uint64_t most, uint32_t *rows,
                                uint32_t *columns) {
    const char *c = span->text, *end = c + span->length;
    uint64_t number[2];
    if (!qd_scan_number(&c, end, most, &number[0]) || c == end || *c != 'x')
        return false;
    c++;
    if (!qd_scan_number(&c, end, most, &number[1]) || number[0] == 0 || number[1] == 0)
        return false;
    *rows = (uint32_t)number[0];
    *columns = (uint32_t)number[1];
    *span = (struct iss_span){c, (size_t)(end - c)};
    return true;
}

/* n or a-b, with a = 0 or 1. */
static bool iss_board_read_values(struct iss *iss, struct iss_span span) {
    const char *c = span.text, *end = c + span.length;
    uint64_t least = 1, greatest = 0;
    bool is_right = qd_scan_number(&c, end, ISS_VALUES, &greatest);
    if (is_right && c < end && *c == '-') {
        c++;
        least = greatest;
        is_right = least <= 1 && qd_scan_number(&c, end, ISS_VALUES, &greatest);
    }
    if (!is_right || c < end || greatest < least || greatest - least >= ISS_VALUES)
        return qd_iss_fail(
            iss, span, "Shape: expected values, such as 9 or 0-8, at most %d of them", ISS_VALUES);
    iss->least = (uint32_t)least;
    iss->greatest = (uint32_t)greatest;
    return true;
}

static bool iss_board_read_shape(struct iss *iss) {
    struct iss_span size = qd_iss_argument(iss, 0);
    size_t count = iss->item->argument_count;
    if (count == 0 || !iss_board_take_size(&size, ISS_SIDE, &iss->rows, &iss->columns) ||
        size.length)
        return qd_iss_fail(iss, qd_iss_argument(iss, 0), "Shape: expected a size from 1x1 to %dx%d",
                           ISS_SIDE, ISS_SIDE);
    iss->least = 1;
    iss->greatest = iss->rows > iss->columns ? iss->rows : iss->columns;
    if (count > 1 && qd_iss_argument(iss, 1).length &&
        !iss_board_read_values(iss, qd_iss_argument(iss, 1)))
        return false;
    iss->is_raw = count > 2 && qd_iss_is(qd_iss_argument(iss, 2), "Raw");
    if (count > 3 || (count > 2 && !iss->is_raw && !qd_iss_is(qd_iss_argument(iss, 2), "Sudoku")))
        return qd_iss_fail(iss, qd_iss_argument(iss, count - 1), "Shape: expected Sudoku or Raw");
    uint32_t side = iss->rows > iss->columns ? iss->rows : iss->columns;
    if (!iss->is_raw && iss->greatest - iss->least + 1 < side)
        return qd_iss_fail(iss, qd_iss_argument(iss, 0),
                           "Shape: a board with %u cells in a row needs as many values", side);
    return true;
}

static bool iss_board_equals(struct iss_text const *text, const struct iss_item *left,
                             const struct iss_item *right) {
    bool equals = left->argument_count == right->argument_count;
    for (size_t i = 0; equals && i < left->argument_count; i++) {
        struct iss_span a = text->arguments[left->first_argument + i],
                        b = text->arguments[right->first_argument + i];
        equals = a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
    }
    return equals;
}

/* The next item of that name at the top, from number `*from` on, which moves past it; NULL if there is none. */
static const struct iss_item *iss_board_next(struct iss *iss, size_t *from, const char *name) {
    const struct iss_text *text = iss->text;
    while (*from < text->item_count) {
        const struct iss_item *item = &text->items[*from];
        *from = item->last + 1;
        if (name ? !item->is_grid && qd_iss_is(item->name, name) : item->is_grid)
            return item;
    }
    return NULL;
}

/* The first one; a second one must be the same. */
static bool iss_board_only(struct iss *iss, const char *name, const struct iss_item **item) {
    size_t from = 0;
    const struct iss_item *other;
    *item = iss_board_next(iss, &from, name);
    while (*item && (other = iss_board_next(iss, &from, name)))
        if (!iss_board_equals(iss->text, *item, other))
            return qd_iss_fail(iss, other->name, "a second %s, which is different", name);
    iss->item = *item;
    return true;
}

/* A plain grid has as many characters as the board has cells. */
static bool iss_board_read_grid_size(struct iss *iss) {
    size_t from = 0;
    const struct iss_item *grid = iss_board_next(iss, &from, NULL);
    uint32_t side = 1;
    if (!grid)
        return true;
    while (side < ISS_SIDE && (size_t)side * side < grid->name.length)
        side++;
    if ((size_t)side * side != grid->name.length)
        return qd_iss_fail(
            iss, grid->name,
            "expected items that begin with a full stop, or a grid of N x N characters");
    iss->rows = iss->columns = iss->greatest = side;
    return true;
}

static bool iss_board_read_sizes(struct iss *iss) {
    const struct iss_item *shape, *size;
    int64_t number;
    iss->rows = iss->columns = iss->greatest = 9;
    iss->least = 1;
    if (!iss_board_read_grid_size(iss) || !iss_board_only(iss, "Shape", &shape))
        return false;
    if (shape && !iss_board_read_shape(iss))
        return false;
    iss->region_size = iss->rows > iss->columns ? iss->rows : iss->columns;
    if (!iss_board_only(iss, "RegionSize", &size))
        return false;
    if (size && !qd_iss_integer(iss, qd_iss_argument(iss, 0), 1, ISS_SIDE * ISS_SIDE, &number))
        return false;
    if (size)
        iss->region_size = iss->window_size = (uint32_t)number;
    if (!iss_board_only(iss, "NoBoxes", &size))
        return false;
    iss->has_boxes = !iss->is_raw && !size;
    return true;
}

/* ---- groups ---------------------------------------------------------------------------------- */

static bool iss_board_add_group(struct iss *iss, const struct iss_group *group) {
    uint32_t cells = iss->puzzle->cell_count;
    if (group->count > ISS_CELLS - cells)
        return qd_iss_fail(iss, group->at, "there are more than %d cells", ISS_CELLS);
    if (!qd_array_reserve(&iss->groups, &iss->group_capacity, iss->group_count + 1,
                          sizeof *iss->groups))
        return qd_iss_fail_memory(iss);
    iss->groups[iss->group_count++] = *group;
    iss->puzzle->cell_count += group->count;
    return true;
}

/* Var~K~label~size */
static bool iss_board_read_group(struct iss *iss) {
    struct iss_group group = {.at = iss->item->name};
    struct iss_span key = qd_iss_argument(iss, 0), size = qd_iss_argument(iss, 2);
    size_t count = iss->item->argument_count, letters = 0;
    uint64_t number = 1;
    while (count && letters < key.length && key.text[letters] >= 'A' && key.text[letters] <= 'Z')
        letters++;
    if (letters == 0 || letters != key.length || letters + 2 > sizeof group.prefix)
        return qd_iss_fail(iss, key, "Var: expected capital letters");
    group.prefix[0] = 'V';
    memcpy(group.prefix + 1, key.text, letters);
    if (qd_iss_find_group(iss, group.prefix, letters + 1))
        return qd_iss_fail(iss, key, "Var: a second group %.*s", (int)letters, key.text);
    uint32_t rows = 1;
    if (count > 2 && size.length && iss_board_take_size(&size, ISS_CELLS, &rows, &group.width) &&
        !size.length) {
        if ((uint64_t)rows * group.width > ISS_CELLS)
            return qd_iss_fail(iss, qd_iss_argument(iss, 2), "Var: at most %d cells", ISS_CELLS);
        group.count = rows * group.width;
        return iss_board_add_group(iss, &group);
    }
    size = qd_iss_argument(iss, 2);
    if (count > 3 ||
        (count > 2 && size.length && (!qd_iss_number(size, ISS_CELLS, &number) || number == 0)))
        return qd_iss_fail(iss, qd_iss_argument(iss, count > 3 ? 3 : 2),
                           "Var: expected a number of cells, or rows and columns such as 3x4");
    group.count = (uint32_t)number;
    group.width = iss->columns;
    return iss_board_add_group(iss, &group);
}

/* The regions of cells, if these are to be found. */
static bool iss_board_read_chaos(struct iss *iss) {
    struct iss_group group = {.count = iss->rows * iss->columns, .width = iss->columns};
    const struct iss_item *chaos;
    if (!iss_board_only(iss, "ChaosConstruction", &chaos))
        return false;
    if (!chaos)
        return true;
    group.at = chaos->name;
    memcpy(group.prefix, "CC", 2);
    return iss_board_add_group(iss, &group);
}

/* Whether an argument of the text begins so. */
static bool iss_board_names(const struct iss *iss, const char *prefix) {
    const qd_text *bytes = &iss->text->bytes;
    size_t length = strlen(prefix);
    bool names = false;
    for (size_t at = 1; at + length <= bytes->length && !names; at++)
        names =
            strchr(".~-_", bytes->data[at - 1]) && memcmp(bytes->data + at, prefix, length) == 0;
    return names;
}

/* What each row, column and box lacks, where a text asks for it. */
static bool iss_board_read_doppelganger(struct iss *iss) {
    static const char *const prefixes[] = ISS_LACKING;
    const struct iss_item *doppelganger;
    if (!iss_board_only(iss, "Doppelganger", &doppelganger))
        return false;
    for (size_t i = 0; i < 3 && doppelganger && iss->rows == iss->columns; i++) {
        struct iss_group group = {.count = iss->rows, .width = iss->rows};
        if (!iss_board_names(iss, prefixes[i]) || (i == 2 && !iss->has_boxes))
            continue;
        group.at = doppelganger->name;
        memcpy(group.prefix, prefixes[i], 3);
        if (!iss_board_add_group(iss, &group))
            return false;
    }
    return true;
}

static int iss_board_compare(const void *left, const void *right) {
    return strcmp(((const struct iss_group *)left)->prefix,
                  ((const struct iss_group *)right)->prefix);
}

/* Where each group is in the layout: below what comes before it, after an empty row. */
static void iss_board_place_groups(struct iss *iss) {
    uint32_t cells = 0, top = 0;
    for (size_t i = 0; i < iss->group_count; i++) {
        struct iss_group *group = &iss->groups[i];
        bool is_whole = group->count % group->width == 0;
        group->first = cells;
        group->top = top;
        group->columns = is_whole ? group->width : group->count;
        cells += group->count;
        top += group->count / group->columns + 1;
    }
}

static bool iss_board_read_groups(struct iss *iss) {
    struct iss_group board = {.count = iss->rows * iss->columns, .width = iss->columns};
    size_t from = 0;
    board.at = (struct iss_span){iss->text->bytes.data, 0};
    if (!iss_board_add_group(iss, &board))
        return false;
    while ((iss->item = iss_board_next(iss, &from, "Var")))
        if (!iss_board_read_group(iss))
            return false;
    if (!iss_board_read_chaos(iss) || !iss_board_read_doppelganger(iss))
        return false;
    qsort(iss->groups + 1, iss->group_count - 1, sizeof *iss->groups, iss_board_compare);
    iss_board_place_groups(iss);
    return true;
}

/* ---- boxes and regions ----------------------------------------------------------------------- */

bool qd_iss_find_box(uint32_t height, uint32_t width, uint32_t size, uint32_t *rows,
                     uint32_t *columns) {
    uint32_t small = 1;
    while ((small + 1) * (small + 1) <= size)
        small++;
    for (; small >= 2; small--) {
        uint32_t large = size / small;
        bool fits = height % small == 0 && width % large == 0;
        if (size % small || (!fits && (height % large || width % small)))
            continue;
        *rows = fits ? small : large;
        *columns = fits ? large : small;
        return true;
    }
    *rows = *columns = 0;
    return false;
}

static void iss_board_set_boxes(struct iss *iss, uint32_t rows, uint32_t columns) {
    for (uint32_t cell = 0; cell < iss->rows * iss->columns; cell++)
        iss->regions[cell] = (uint16_t)(cell / iss->columns / rows * (iss->columns / columns) +
                                        cell % iss->columns / columns + 1);
}

/* The houses of region number 1, 2 ... */
static void iss_board_put_houses(struct iss *iss, const uint16_t *regions, uint32_t count) {
    if (iss->region_size > iss->puzzle->value_count) {
        qd_iss_never(iss);
        return;
    }
    for (uint32_t region = 1; region <= count && iss->region_size > 1; region++) {
        bool is_open = false;
        for (uint32_t cell = 0; cell < iss->rows * iss->columns; cell++) {
            if (regions[cell] != region)
                continue;
            if (!is_open)
                qd_iss_rule(iss, "house=");
            is_open = true;
            qd_iss_put_cell(iss, cell);
        }
    }
}

/* The letters of a jigsaw; NULL if there is none. */
static bool iss_board_find_letters(struct iss *iss, struct iss_span *letters) {
    const struct iss_item *jigsaw;
    *letters = (struct iss_span){NULL, 0};
    if (!iss_board_only(iss, "Jigsaw", &jigsaw))
        return false;
    if (!jigsaw)
        return true;
    if (jigsaw->argument_count)
        *letters = qd_iss_argument(iss, jigsaw->argument_count - 1);
    if (letters->length != iss->rows * iss->columns)
        return qd_iss_fail(iss, qd_iss_argument(iss, 0),
                           "Jigsaw: expected a letter for each of the %u cells",
                           iss->rows * iss->columns);
    return true;
}

/* The regions of a jigsaw, numbered from 1 on in the order of their first cells; 0: none. */
static uint32_t iss_board_number_regions(struct iss *iss, struct iss_span letters,
                                         uint16_t *regions) {
    uint16_t number_of[256] = {0}, count = 0;
    uint32_t cells_of[256] = {0};
    for (size_t i = 0; i < letters.length; i++)
        cells_of[(unsigned char)letters.text[i]]++;
    for (size_t i = 0; i < letters.length; i++) {
        unsigned char letter = (unsigned char)letters.text[i];
        if (cells_of[letter] == iss->region_size && !number_of[letter])
            number_of[letter] = ++count;
        regions[i] = number_of[letter];
    }
    return count;
}

/* One symbol a cell. */
static void iss_board_put_regions(struct iss *iss, const uint16_t *regions) {
    qd_iss_rule(iss, "regions=");
    for (uint32_t cell = 0; cell < iss->rows * iss->columns; cell++)
        qd_text_put_byte(&iss->puzzle->board, "0123456789ABCDEFG"[regions[cell]]);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void iss_board_put_box(struct iss *iss, uint32_t rows, uint32_t columns) {
    bool is_square = iss->rows == iss->columns;
    uint32_t usual_rows = 1;
    for (uint32_t i = 1; is_square && i * i <= iss->rows; i++)
        usual_rows = iss->rows % i == 0 ? i : usual_rows;
    if (iss->is_raw)
        qd_iss_put(iss, ":free");
    else if (!is_square || rows != usual_rows)
        qd_iss_printf(iss, ":%ux%u", rows, columns);
}

/* SIZE[:BOX][=LEAST-GREATEST] and the groups. */
static void iss_board_put_size(struct iss *iss, uint32_t box_rows, uint32_t box_columns) {
    qd_iss_printf(iss, "%ux%u", iss->rows, iss->columns);
    iss_board_put_box(iss, box_rows, box_columns);
    if (iss->least != 1 || iss->greatest != iss->rows || iss->rows != iss->columns)
        qd_iss_printf(iss, "=%u-%u", iss->least, iss->greatest);
    for (size_t i = 1; i < iss->group_count; i++) {
        const struct iss_group *group = &iss->groups[i];
        qd_iss_printf(iss, "+helper=%ux%u", group->count / group->columns, group->columns);
    }
}

/* Whether regions of a jigsaw are boxes. */
static bool iss_board_are_boxes(const struct iss *iss, const uint16_t *regions, uint32_t *rows,
                                uint32_t *columns) {
    uint32_t width = 1;
    while (width < iss->columns && regions[width] == regions[0])
        width++;
    uint32_t height = iss->region_size / width;
    if (regions[0] == 0 || height * width != iss->region_size || iss->columns % width ||
        iss->rows % height)
        return false;
    for (uint32_t cell = 0; cell < iss->rows * iss->columns; cell++)
        if (regions[cell] !=
            cell / iss->columns / height * (iss->columns / width) + cell % iss->columns / width + 1)
            return false;
    *rows = height;
    *columns = width;
    return true;
}

/* The regions of a jigsaw that are neither boxes nor in their place. */
static void iss_board_write_jigsaw(struct iss *iss, const uint16_t *regions, uint32_t count) {
    bool are_regions = !iss->has_boxes && iss->rows == iss->columns && count == iss->rows &&
                       iss->region_size == iss->rows;
    if (!iss->has_boxes)
        memcpy(iss->regions, regions, sizeof *regions * iss->rows * iss->columns);
    if (are_regions)
        iss_board_put_regions(iss, regions);
    else
        iss_board_put_houses(iss, regions, count);
    iss->same_regions = iss->same_regions || are_regions;
}

static bool iss_board_write(struct iss *iss, struct iss_span letters) {
    uint16_t regions[ISS_SIDE * ISS_SIDE];
    uint32_t rows = 1, columns = iss->columns, cells = iss->rows * iss->columns;
    /* boxes of another size are houses */
    bool is_usual = iss->region_size == (iss->rows > iss->columns ? iss->rows : iss->columns);
    uint32_t count = letters.text ? iss_board_number_regions(iss, letters, regions) : 0;
    iss->has_jigsaw = count > 0;
    iss->has_boxes = iss->has_boxes &&
                     qd_iss_find_box(iss->rows, iss->columns, iss->region_size, &rows, &columns);
    if (!iss->has_boxes && count && is_usual &&
        iss_board_are_boxes(iss, regions, &rows, &columns)) {
        iss->has_boxes = true;
        count = 0;
    }
    bool has_usual_boxes = iss->has_boxes && is_usual;
    iss_board_put_size(iss, has_usual_boxes ? rows : 1, has_usual_boxes ? columns : iss->columns);
    if (iss->has_boxes)
        iss_board_set_boxes(iss, rows, columns);
    if (iss->has_boxes && !is_usual)
        iss_board_put_houses(iss, iss->regions, cells / iss->region_size);
    iss->same_regions = has_usual_boxes;
    if (count)
        iss_board_write_jigsaw(iss, regions, count);
    return iss->status == QD_OK;
}

bool qd_iss_read_board(struct iss *iss) {
    struct iss_item board = {.name = {iss->text->bytes.data, 0}};
    struct iss_span letters;
    if (!iss_board_read_sizes(iss) || !iss_board_read_groups(iss) ||
        !iss_board_find_letters(iss, &letters))
        return false;
    iss->puzzle->value_count = iss->greatest - iss->least + 1;
    for (uint32_t cell = 0; cell < iss->puzzle->cell_count; cell++)
        iss->puzzle->candidates[cell] = (UINT64_C(1) << iss->puzzle->value_count) - 1;
    iss->item = &board;
    bool is_right = iss_board_write(iss, letters);
    iss->item = NULL;
    return is_right;
}
