/* A solution on its board: what is in each cell. */
#include "sketch_inside.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../text/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer names are cut: cells are small. */
#define MOST_CHARACTERS 3

struct sketch_sheet_filling {
    const qd_sketch *sketch;
    struct sketch_sheet *sheet;
    uint32_t number; /* of the option in the solution */
    uint32_t option;
    qd_option_facts facts; /* of the option */
};

/* ---- texts of cells -------------------------------------------------------------------------- */

static void sketch_sheet_set(struct sketch_sheet *sheet, struct sketch_cell *cell,
                             const char *text) {
    size_t length = strlen(text), used = 0;
    for (uint32_t i = 0; i < MOST_CHARACTERS && used < length; i++) {
        uint32_t code;
        size_t next = qd_utf8_decode(text + used, text + length, &code);
        next = next ? next : 1;
        if (used + next >= sizeof cell->text)
            break;
        used += next;
    }
    memcpy(cell->text, text, used);
    cell->text[used] = '\0';
    uint32_t width = (uint32_t)qd_utf8_count(cell->text, used);
    sheet->width = width > sheet->width ? width : sheet->width;
}

/* In a row, a name of digits alone after its first letter is shown without the letter. */
static const char *sketch_sheet_short_name(const qd_sketch *sketch, const char *name) {
    size_t length = strlen(name);
    return sketch->is_line && length > 1 && strspn(name + 1, "0123456789") == length - 1 ? name + 1
                                                                                         : name;
}

/* The first primary item that is not a place: the name of a piece; "" if there is none. */
static const char *sketch_sheet_label(const struct sketch_sheet_filling *filling) {
    const qd_cover *cover = filling->sketch->cover;
    for (size_t i = 0; i < filling->facts.count; i++) {
        uint32_t item = filling->facts.items[i];
        if (filling->sketch->places[item].role == SKETCH_OTHER &&
            qd_cover_item_about(cover, item).kind == QD_PRIMARY)
            return sketch_sheet_short_name(filling->sketch, qd_cover_item_name(cover, item));
    }
    return "";
}

/* The value that an option gives: the text after `=` or the last `.` of a name; NULL: none. */
static const char *sketch_sheet_value_of(const qd_sketch *sketch, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        const char *name = qd_cover_item_name(sketch->cover, facts.items[i]);
        const char *mark = strrchr(name, '=');
        if (!mark && qd_cover_item_about(sketch->cover, facts.items[i]).kind == QD_SECONDARY)
            mark = strrchr(name, '.');
        if (mark && sketch->places[facts.items[i]].role == SKETCH_OTHER && mark[1])
            return mark + 1;
    }
    return NULL;
}

/* The value in names such as `p04 r07`: 8 in that cell, as values count from 0. */
static bool sketch_sheet_counted(const struct sketch_sheet_filling *filling, char *value,
                                 size_t size) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (size_t i = 0; i < filling->facts.count && filling->sketch->counts_zero; i++) {
        const char *name = qd_cover_item_name(filling->sketch->cover, filling->facts.items[i]);
        const char *digit = strlen(name) == 3 && *name == 'r' ? strchr(digits, name[2]) : NULL;
        if (!digit)
            continue;
        snprintf(value, size, "%d", (int)(digit - digits) + 1);
        return true;
    }
    return false;
}

/* ---- options --------------------------------------------------------------------------------- */

static struct sketch_cell *sketch_sheet_cell(const struct sketch_sheet_filling *filling, size_t i) {
    const struct sketch_place *place = &filling->sketch->places[filling->facts.items[i]];
    return &filling->sheet
                ->cells[sketch_index(filling->sketch, place->at[0], place->at[1], place->at[2])];
}

static bool sketch_sheet_is_cell(const struct sketch_sheet_filling *filling, size_t i) {
    return filling->sketch->places[filling->facts.items[i]].role == SKETCH_CELL;
}

/* The option puts something where its row and its column meet. */
static void sketch_sheet_meet(const struct sketch_sheet_filling *filling) {
    uint32_t at[2] = {0, 0};
    for (size_t i = 0; i < filling->facts.count; i++) {
        const struct sketch_place *place = &filling->sketch->places[filling->facts.items[i]];
        if (place->role == SKETCH_ROW)
            at[0] = place->at[0];
        if (place->role == SKETCH_COLUMN)
            at[1] = place->at[1];
    }
    size_t cell = sketch_index(filling->sketch, at[0], at[1], 0);
    filling->sheet->cells[cell].piece = filling->number;
}

static uint32_t sketch_sheet_gap(uint32_t one, uint32_t other) {
    return one > other ? one - other : other - one;
}

/* Whether all cells of the option are on lines with one of them. */
static bool sketch_sheet_is_centre(const struct sketch_sheet_filling *filling, size_t centre) {
    const uint32_t *at = filling->sketch->places[filling->facts.items[centre]].at;
    for (size_t i = 0; i < filling->facts.count; i++) {
        const uint32_t *to = filling->sketch->places[filling->facts.items[i]].at;
        uint32_t down = sketch_sheet_gap(at[0], to[0]), across = sketch_sheet_gap(at[1], to[1]);
        if (sketch_sheet_is_cell(filling, i) && down && across && down != across)
            return false;
    }
    return true;
}

/* The option stands for a queen: its cell is the first from which all others can be reached. */
static void sketch_sheet_centre(const struct sketch_sheet_filling *filling) {
    for (size_t i = 0; i < filling->facts.count; i++)
        if (sketch_sheet_is_cell(filling, i) && sketch_sheet_is_centre(filling, i)) {
            sketch_sheet_cell(filling, i)->piece = filling->number;
            return;
        }
}

static void sketch_sheet_edges(const struct sketch_sheet_filling *filling, struct sketch_cell *cell,
                               const uint32_t *at) {
    for (size_t i = 0; i < filling->facts.count; i++) {
        const struct sketch_place *place = &filling->sketch->places[filling->facts.items[i]];
        bool above = place->role == SKETCH_ABOVE;
        if (!filling->facts.colours || (!above && place->role != SKETCH_LEFT))
            continue;
        bool near = place->at[0] == at[0] && place->at[1] == at[1];
        cell->edge[above ? (near ? 0 : 2) : (near ? 3 : 1)] = filling->facts.colours[i];
        filling->sheet->has_edges = true;
    }
}

/* The only cell of an option: its value, or its name and edges. */
static void sketch_sheet_value(const struct sketch_sheet_filling *filling, size_t i) {
    struct sketch_cell *cell = sketch_sheet_cell(filling, i);
    const char *value = sketch_sheet_value_of(filling->sketch, filling->option);
    char counted[16];
    if (!value && sketch_sheet_counted(filling, counted, sizeof counted))
        value = counted;
    sketch_sheet_edges(filling, cell, filling->sketch->places[filling->facts.items[i]].at);
    if (!value) {
        cell->piece = filling->number;
        value = filling->sheet->has_edges ? "" : sketch_sheet_label(filling);
        filling->sheet->has_pieces = true;
    }
    sketch_sheet_set(filling->sheet, cell, value);
}

static void sketch_sheet_cells(const struct sketch_sheet_filling *filling) {
    size_t count = 0;
    for (size_t i = 0; i < filling->facts.count; i++) {
        bool coloured = filling->facts.colours && filling->facts.colours[i] != QD_NO_COLOUR;
        count += sketch_sheet_is_cell(filling, i) && !coloured;
        if (sketch_sheet_is_cell(filling, i) && coloured)
            sketch_sheet_set(
                filling->sheet, sketch_sheet_cell(filling, i),
                qd_cover_colour_name(filling->sketch->cover, filling->facts.colours[i]));
    }
    for (size_t i = 0; i < filling->facts.count; i++) {
        if (!sketch_sheet_is_cell(filling, i) ||
            (filling->facts.colours && filling->facts.colours[i] != QD_NO_COLOUR))
            continue;
        if (count == 1) {
            sketch_sheet_value(filling, i);
            continue;
        }
        sketch_sheet_cell(filling, i)->piece = filling->number;
        sketch_sheet_set(filling->sheet, sketch_sheet_cell(filling, i),
                         sketch_sheet_label(filling));
        filling->sheet->has_pieces = true;
    }
}

/* ---- letters for solid pieces ---------------------------------------------------------------- */

/* In layers a piece is found again by its letter. Where pieces have no names of one letter, or equal
 * ones, they are A, B, C ... in order. */
static bool sketch_sheet_letter(const qd_sketch *sketch, struct sketch_sheet *sheet, size_t count) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    uint32_t next = 0;
    uint8_t *given = qd_array_new(count, 1);
    if (!given)
        return false;
    for (size_t cell = 0; cell < sketch->cell_count; cell++) {
        uint32_t piece = sheet->cells[cell].piece;
        if (piece == SKETCH_NO_PIECE)
            continue;
        if (!given[piece])
            given[piece] = (uint8_t)(next++ % (sizeof letters - 1) + 1);
        sheet->cells[cell].text[0] = letters[given[piece] - 1];
        sheet->cells[cell].text[1] = '\0';
    }
    sheet->width = 1;
    free(given);
    return true;
}

/* Whether two pieces have one name, or a name has more than a letter or none. */
static bool sketch_sheet_needs_letters(const qd_sketch *sketch, const struct sketch_sheet *sheet) {
    uint32_t owner[128];
    memset(owner, 0xff, sizeof owner);
    for (size_t cell = 0; cell < sketch->cell_count; cell++) {
        const struct sketch_cell *own = &sheet->cells[cell];
        unsigned char letter = (unsigned char)own->text[0];
        if (own->piece == SKETCH_NO_PIECE)
            continue;
        if (!letter || letter >= 128 || own->text[1] ||
            (owner[letter] != UINT32_MAX && owner[letter] != own->piece))
            return true;
        owner[letter] = own->piece;
    }
    return false;
}

/* ---- the sheet ------------------------------------------------------------------------------- */

static void sketch_sheet_add(struct sketch_sheet_filling *filling, uint32_t option) {
    const qd_cover *cover = filling->sketch->cover;
    QD_CHECK(option < qd_cover_option_count(cover));
    filling->option = option;
    filling->facts = qd_cover_option_about(cover, option);
    if (filling->sketch->is_plural)
        sketch_sheet_centre(filling);
    else if (filling->sketch->kind == QD_SKETCH_PLACES)
        sketch_sheet_meet(filling);
    else
        sketch_sheet_cells(filling);
}

qd_status qd_sketch_fill(const qd_sketch *sketch, const uint32_t *options, size_t count,
                         struct sketch_sheet *sheet, qd_error *error) {
    struct sketch_sheet_filling filling = {.sketch = sketch, .sheet = sheet};
    *sheet = (struct sketch_sheet){.width = 1};
    sheet->cells = qd_array_new(sketch->cell_count, sizeof *sheet->cells);
    if (!sheet->cells)
        return qd_fail_memory(error);
    for (size_t cell = 0; cell < sketch->cell_count; cell++)
        sheet->cells[cell].piece = SKETCH_NO_PIECE;
    for (size_t i = 0; i < count; i++) {
        filling.number = (uint32_t)i;
        sketch_sheet_add(&filling, options[i]);
    }
    if (sketch->sides[2] > 1 && sheet->has_pieces && sketch_sheet_needs_letters(sketch, sheet) &&
        !sketch_sheet_letter(sketch, sheet, count)) {
        qd_sketch_sheet_free(sheet);
        return qd_fail_memory(error);
    }
    return QD_OK;
}

void qd_sketch_sheet_free(struct sketch_sheet *sheet) {
    free(sheet->cells);
}

bool qd_sketch_is_wall(const qd_sketch *sketch, const struct sketch_sheet *sheet, size_t one,
                       size_t other) {
    QD_CHECK(one < sketch->cell_count || one == QD_SKETCH_OUTSIDE);
    QD_CHECK(other < sketch->cell_count || other == QD_SKETCH_OUTSIDE);
    if (one == QD_SKETCH_OUTSIDE || other == QD_SKETCH_OUTSIDE)
        return one != other;
    const struct sketch_cell *left = &sheet->cells[one], *right = &sheet->cells[other];
    if (left->piece != right->piece)
        return true;
    return sketch->has_regions && sketch->regions[one] != sketch->regions[other];
}

/* ---- vertices -------------------------------------------------------------------------------- */

void qd_sketch_vertex_colours(const qd_sketch *sketch, const uint32_t *options, size_t count,
                              const char **colours) {
    for (size_t i = 0; i < count; i++) {
        qd_option_facts facts = qd_cover_option_about(sketch->cover, options[i]);
        for (size_t k = 0; k < facts.count; k++) {
            const struct sketch_place *place = &sketch->places[facts.items[k]];
            if (place->role == SKETCH_VERTEX)
                colours[place->at[0]] = facts.colours && facts.colours[k] != QD_NO_COLOUR
                                            ? qd_cover_colour_name(sketch->cover, facts.colours[k])
                                            : sketch_sheet_value_of(sketch, options[i]);
        }
    }
}
