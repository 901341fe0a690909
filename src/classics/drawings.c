/*
 * Drawings of pieces and regions. A character is a cube, except for a dot and a blank; a line of dashes
 * begins another layer, and a blank line another drawing.
 */
#include "drawings.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

void qd_drawings_fail(struct drawings *drawings, size_t column, const char *what) {
    qd_making *making = drawings->making;
    if (making->status != QD_OK)
        return;
    qd_making_fail(making, QD_ERROR_SYNTAX, "%s", what);
    if (making->error) {
        making->error->line = drawings->line;
        making->error->column = column;
    }
}

static void drawings_add(struct drawings *drawings, char symbol, size_t column) {
    struct drawings_cube *cube;
    if (symbol == '.' || symbol == ' ')
        return;
    if (symbol < ' ' || symbol > '~')
        qd_drawings_fail(drawings, column + 1,
                         "a drawing has letters, signs, dots and blanks only");
    else if (column >= QD_CLASSIC_MOST_SIDE || drawings->row >= QD_CLASSIC_MOST_SIDE ||
             drawings->layer >= QD_CLASSIC_MOST_SIDE)
        qd_drawings_fail(drawings, column + 1, "the drawing is larger than 999 in one direction");
    else if (!qd_array_reserve(&drawings->cubes, &drawings->capacity, drawings->count + 1,
                               sizeof *drawings->cubes))
        qd_making_fail_memory(drawings->making);
    if (drawings->making->status != QD_OK)
        return;
    cube = &drawings->cubes[drawings->count++];
    cube->drawing = drawings->drawing;
    cube->symbol = symbol;
    cube->cube.at[0] = (int16_t)drawings->row;
    cube->cube.at[1] = (int16_t)column;
    cube->cube.at[2] = (int16_t)drawings->layer;
}

static void drawings_read_line(struct drawings *drawings, const char *line, size_t length) {
    size_t blanks = 0, dashes = 0;
    while (length && qd_is_blank(line[length - 1]))
        length--;
    while (blanks < length && line[blanks] == ' ')
        blanks++;
    while (dashes < length && line[dashes] == '-')
        dashes++;
    drawings->line++;
    if (blanks == length) {
        drawings->drawing += drawings->began;
        drawings->row = drawings->layer = 0;
        drawings->began = false;
    } else if (dashes == length) {
        drawings->layer++;
        drawings->row = 0;
    } else {
        for (size_t i = 0; i < length && drawings->making->status == QD_OK; i++)
            drawings_add(drawings, line[i], i);
        drawings->row++;
        drawings->began = true;
    }
}

void qd_drawings_read(struct drawings *drawings, const qd_text *text) {
    const char *at = text->data + qd_byte_order_mark(text->data, text->length);
    const char *end = text->data + text->length;
    while (at < end && drawings->making->status == QD_OK) {
        const char *line = at, *stop = qd_find_line_end(line, end, false, &at);
        drawings_read_line(drawings, line, (size_t)(stop - line));
    }
    drawings->line = 0;
    if (!drawings->count)
        qd_drawings_fail(drawings, 0, "there is no drawing");
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* The piece of that symbol, with all its cubes. Pieces drawn with # have numbers for names. */
static void drawings_put_piece(struct drawings *drawings, struct qd_pieces *pieces, size_t first) {
    const struct drawings_cube *begin = &drawings->cubes[first];
    char name[] = {begin->symbol, '\0'};
    if (!qd_pieces_begin(drawings->making, pieces, begin->symbol == '#' ? "" : name))
        return;
    for (size_t i = first; i < drawings->count; i++)
        if (drawings->cubes[i].drawing == begin->drawing &&
            drawings->cubes[i].symbol == begin->symbol &&
            !qd_pieces_add_cube(drawings->making, pieces, drawings->cubes[i].cube))
            return;
}

static void drawings_put_pieces(struct drawings *drawings, struct qd_pieces *pieces) {
    bool seen[128] = {false};
    for (size_t i = 0; i < drawings->count && drawings->making->status == QD_OK; i++) {
        if (i && drawings->cubes[i].drawing != drawings->cubes[i - 1].drawing)
            memset(seen, 0, sizeof seen);
        if (!pieces->solid && drawings->cubes[i].cube.at[2] > 0) {
            qd_making_fail(drawings->making, QD_ERROR_ARGUMENT, "polyominoes have no layers");
            return;
        }
        if (!seen[(unsigned char)drawings->cubes[i].symbol])
            drawings_put_piece(drawings, pieces, i);
        seen[(unsigned char)drawings->cubes[i].symbol] = true;
    }
}

void qd_pieces_draw(qd_making *making, struct qd_pieces *pieces, const qd_text *text) {
    struct drawings drawings = {.making = making};
    qd_drawings_read(&drawings, text);
    drawings_put_pieces(&drawings, pieces);
    free(drawings.cubes);
}

bool qd_drawing_inline(const char *argument, size_t length, qd_text *text) {
    size_t drawn = 0;
    for (size_t i = 0; i < length; i++)
        if (!argument[i] || !strchr("x./,", argument[i]))
            return false;
    for (size_t i = 0; i < length; i++) {
        drawn += argument[i] == 'x';
        qd_text_put(text, argument[i] == 'x'   ? "#"
                          : argument[i] == '/' ? "\n"
                          : argument[i] == ',' ? "\n-\n"
                                               : ".");
    }
    return drawn > 0;
}
