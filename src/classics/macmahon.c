/* MacMahon's squares: all squares whose edges have one of so many colours, as they differ by turning. */
#include "classic.h"

#include "../base/scan.h"

#include <stdio.h>
#include <string.h>

#define MOST_COLOURS 6

struct macmahon {
    qd_making *making;
    uint32_t colours, sides[2];
    bool is_free;
    uint32_t pieces, across,
        down; /* first items: of the pieces, of edges above and left of cells */
};

/* The colours of the edges: above, right, below, left. */
struct macmahon_edges {
    uint8_t colour[4];
};

static struct macmahon_edges macmahon_edges(const struct macmahon *macmahon, uint32_t number) {
    struct macmahon_edges edges;
    for (int i = 3; i >= 0; i--) {
        edges.colour[i] = (uint8_t)(number % macmahon->colours);
        number /= macmahon->colours;
    }
    return edges;
}

static struct macmahon_edges macmahon_turn(struct macmahon_edges edges) {
    struct macmahon_edges turned;
    for (int i = 0; i < 4; i++)
        turned.colour[i] = edges.colour[(i + 1) % 4];
    return turned;
}

/* Whether it is the least of its turns. Those of a piece are tried from it. */
static bool macmahon_is_piece(struct macmahon_edges edges) {
    struct macmahon_edges turned = edges;
    for (int i = 0; i < 3; i++) {
        turned = macmahon_turn(turned);
        if (memcmp(&turned, &edges, sizeof edges) < 0)
            return false;
    }
    return true;
}

static uint32_t macmahon_power(uint32_t colours) {
    return colours * colours * colours * colours;
}

/* ---- items ----------------------------------------------------------------------------------- */

static void macmahon_add_pieces(struct macmahon *macmahon) {
    uint32_t first = QD_NO_ITEM;
    for (uint32_t i = 0; i < macmahon_power(macmahon->colours); i++) {
        struct macmahon_edges edges = macmahon_edges(macmahon, i);
        const uint8_t *colour = edges.colour;
        if (!macmahon_is_piece(edges))
            continue;
        uint32_t item = qd_making_item(macmahon->making, QD_PRIMARY, "%c%c%c%c", 'a' + colour[0],
                                       'a' + colour[1], 'a' + colour[2], 'a' + colour[3]);
        first = first == QD_NO_ITEM ? item : first;
    }
    macmahon->pieces = first;
}

/* `name`: h above, or v left of the cell of that name. */
static uint32_t macmahon_add_edges(struct macmahon *macmahon, char name, uint32_t rows,
                                   uint32_t columns) {
    uint32_t first = QD_NO_ITEM;
    for (uint32_t i = 0; i < rows * columns && macmahon->making->status == QD_OK; i++) {
        uint32_t item = qd_making_item(macmahon->making, QD_SECONDARY, "%cr%uc%u", name,
                                       i / columns + 1, i % columns + 1);
        first = first == QD_NO_ITEM ? item : first;
    }
    return first;
}

/* ---- options --------------------------------------------------------------------------------- */

static bool macmahon_fits(const struct macmahon *macmahon, uint32_t row, uint32_t column,
                          struct macmahon_edges edges) {
    return macmahon->is_free || ((row > 0 || edges.colour[0] == 0) &&
                                 (column + 1 < macmahon->sides[1] || edges.colour[1] == 0) &&
                                 (row + 1 < macmahon->sides[0] || edges.colour[2] == 0) &&
                                 (column > 0 || edges.colour[3] == 0));
}

static void macmahon_put(struct macmahon *macmahon, uint32_t item, uint8_t colour) {
    char name[2] = {(char)('a' + colour), '\0'};
    qd_making_put_colour(macmahon->making, item, name);
}

static void macmahon_place(struct macmahon *macmahon, uint32_t piece, struct macmahon_edges edges) {
    uint32_t rows = macmahon->sides[0], columns = macmahon->sides[1];
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        uint32_t row = cell / columns, column = cell % columns;
        if (!macmahon_fits(macmahon, row, column, edges))
            continue;
        qd_making_put(macmahon->making, piece);
        qd_making_put(macmahon->making, cell);
        macmahon_put(macmahon, macmahon->across + cell, edges.colour[0]);
        macmahon_put(macmahon, macmahon->down + row * (columns + 1) + column + 1, edges.colour[1]);
        macmahon_put(macmahon, macmahon->across + cell + columns, edges.colour[2]);
        macmahon_put(macmahon, macmahon->down + row * (columns + 1) + column, edges.colour[3]);
        qd_making_option(macmahon->making, 0);
    }
}

static void macmahon_add_options(struct macmahon *macmahon) {
    uint32_t piece = macmahon->pieces;
    for (uint32_t i = 0; i < macmahon_power(macmahon->colours); i++) {
        struct macmahon_edges edges = macmahon_edges(macmahon, i), turned = edges;
        if (!macmahon_is_piece(edges))
            continue;
        do {
            macmahon_place(macmahon, piece, turned);
            turned = macmahon_turn(turned);
        } while (memcmp(&turned, &edges, sizeof edges) != 0);
        piece++;
    }
}

void qd_classic_macmahon(qd_making *making) {
    struct macmahon macmahon = {.making = making};
    macmahon.is_free = qd_making_flag(making, "free");
    macmahon.colours = (uint32_t)qd_making_named_number(making, "colours", MOST_COLOURS, 3);
    qd_making_sides(making, macmahon.sides, 2);
    uint32_t colours = macmahon.colours, *sides = macmahon.sides;
    uint32_t pieces = (macmahon_power(colours) + colours * colours + 2 * colours) / 4;
    if (colours == 0)
        qd_making_fail(making, QD_ERROR_RANGE, "colours must be 1 to %d", MOST_COLOURS);
    else if (making->status == QD_OK && sides[0] * sides[1] != pieces)
        qd_making_fail(making, QD_ERROR_ARGUMENT,
                       "there are %u squares of %u colours, but %ux%u places", pieces, colours,
                       sides[0], sides[1]);
    if (making->status != QD_OK)
        return;
    qd_making_cells(making, QD_PRIMARY, sides[0], sides[1]);
    macmahon_add_pieces(&macmahon);
    macmahon.across = macmahon_add_edges(&macmahon, 'h', sides[0] + 1, sides[1]);
    macmahon.down = macmahon_add_edges(&macmahon, 'v', sides[0], sides[1] + 1);
    macmahon_add_options(&macmahon);
}
