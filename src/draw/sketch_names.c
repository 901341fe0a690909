/* What the items of a cover are, from their names. */
#include "sketch_inside.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <string.h>

#define MOST_CELLS 1000000

/* ---- names ----------------------------------------------------------------------------------- */

/* `r1c2` or `r1c2l3`, after the prefix unless it is 0. */
static bool sketch_names_long(const char *name, char prefix, uint32_t *at) {
    const char *end = name + strlen(name);
    if (prefix && (name == end || *name++ != prefix))
        return false;
    for (int k = 0; k < 3; k++) {
        uint64_t number = 0;
        if (k == 2 && name == end) {
            at[2] = 0;
            return true;
        }
        if (name == end)
            return false;
        if (*name++ != "rcl"[k] || !qd_scan_number(&name, end, 9999, &number) || number == 0)
            return false;
        at[k] = (uint32_t)number - 1;
    }
    return !*name;
}

/* 0-9, a-z, A-Z; UINT32_MAX for anything else. */
static uint32_t sketch_names_digit(char c) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (uint32_t)(found - digits) : UINT32_MAX;
}

/* So many digits, after the prefix unless it is 0. */
static bool sketch_names_short(const char *name, char prefix, uint32_t count, uint32_t *at) {
    if (prefix && *name++ != prefix)
        return false;
    at[2] = 0;
    for (uint32_t k = 0; k < count; k++)
        if ((at[k] = sketch_names_digit(name[k])) == UINT32_MAX)
            return false;
    return !name[count];
}

/* A number after a letter: decimal, or one digit as above. */
static bool sketch_names_numbered(const char *name, char letter, uint32_t *number) {
    uint64_t value;
    const char *at = name + 1, *end = name + strlen(name);
    if (*name != letter)
        return false;
    if (qd_scan_number(&at, end, 9999, &value) && at == end) {
        *number = (uint32_t)value;
        return true;
    }
    *number = sketch_names_digit(name[1]);
    return *number != UINT32_MAX && !name[2];
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A way to name cells. */
struct sketch_names_way {
    uint32_t digits; /* of a short name; 0: it is long */
    char prefix;     /* 0: none */
};

static bool sketch_names_parse(struct sketch_names_way way, const char *name, uint32_t *at) {
    return way.digits ? sketch_names_short(name, way.prefix, way.digits, at)
                      : sketch_names_long(name, way.prefix, at);
}

/* Short names may be something else. They are cells if their rows begin with 0 and have no gap before
 * the one that is left out; `most` gets the last row of these. */
static bool sketch_names_rows(const qd_sketch *sketch, struct sketch_names_way way,
                              uint32_t *most) {
    bool seen[64] = {false};
    uint32_t at[3];
    for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++)
        if (sketch_names_parse(way, qd_cover_item_name(sketch->cover, item), at))
            seen[at[0]] = true;
    for (*most = 0; seen[*most];)
        ++*most;
    return *most > 0;
}

/* Whether there are names such as `r04` and `c05`, with which `p00` is a cell. */
static bool sketch_names_has_lines(const qd_sketch *sketch) {
    bool row = false, column = false;
    uint32_t at[3];
    for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++) {
        const char *name = qd_cover_item_name(sketch->cover, item);
        row = row || sketch_names_short(name, 'r', 2, at);
        column = column || sketch_names_short(name, 'c', 2, at);
    }
    return row && column;
}

/* Notes which items are cells; false if none is, or they are no region with a first row and column. */
static bool sketch_names_try(qd_sketch *sketch, struct sketch_names_way way) {
    uint32_t most = UINT32_MAX, least[3] = {UINT32_MAX, UINT32_MAX, UINT32_MAX}, found = 0;
    if (way.digits && way.prefix != 'p' && !sketch_names_rows(sketch, way, &most))
        return false;
    memset(sketch->sides, 0, sizeof sketch->sides);
    for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++) {
        struct sketch_place *place = &sketch->places[item];
        place->role = SKETCH_OTHER;
        if (!sketch_names_parse(way, qd_cover_item_name(sketch->cover, item), place->at) ||
            place->at[0] >= most)
            continue;
        place->role = SKETCH_CELL;
        found++;
        for (int k = 0; k < 3; k++) {
            least[k] = place->at[k] < least[k] ? place->at[k] : least[k];
            if (place->at[k] >= sketch->sides[k])
                sketch->sides[k] = place->at[k] + 1;
        }
    }
    if (way.prefix == 'p' && !sketch_names_has_lines(sketch))
        return false;
    return found > 0 && (!way.digits || way.prefix || (least[1] == 0 && least[2] == 0)) &&
           (uint64_t)sketch->sides[0] * sketch->sides[1] * sketch->sides[2] <= MOST_CELLS;
}

static bool sketch_names_find_cells(qd_sketch *sketch) {
    static const struct sketch_names_way ways[] = {{0, 0}, {2, 'p'}, {2, 'd'}, {3, 0}, {2, 0}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (sketch_names_try(sketch, ways[i])) {
            sketch->counts_zero = ways[i].prefix == 'p';
            return true;
        }
    return false;
}

/* Edges between cells are there only if some are above and some are left of cells. */
static void sketch_names_find_edges(qd_sketch *sketch) {
    uint32_t found[2] = {0, 0}, at[3];
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++) {
            const char *name = qd_cover_item_name(sketch->cover, item);
            bool above = *name == 'h';
            if (sketch->places[item].role != SKETCH_OTHER || (!above && *name != 'v') ||
                (!sketch_names_long(name, *name, at) && !sketch_names_short(name, *name, 2, at)))
                continue;
            found[above] += pass == 0;
            if (pass && found[0] && found[1]) {
                sketch->places[item].role = above ? SKETCH_ABOVE : SKETCH_LEFT;
                memcpy(sketch->places[item].at, at, sizeof at);
            }
        }
}

/* ---- rows and columns, places in a row ------------------------------------------------------- */

/* How many items of an option have the role. */
static uint32_t sketch_names_count(const qd_sketch *sketch, uint32_t option,
                                   enum sketch_role role) {
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    uint32_t found = 0;
    for (size_t i = 0; i < facts.count; i++)
        found += sketch->places[facts.items[i]].role == role;
    return found;
}

/* Gives a role to all items that are numbered after a letter; their number. Numbers begin with 0 or 1,
 * and `*side` gets how many there can be. */
static uint32_t sketch_names_number(qd_sketch *sketch, char letter, enum sketch_role role, int axis,
                                    uint32_t *side) {
    uint32_t found = 0, least = UINT32_MAX, most = 0, number;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++) {
            struct sketch_place *place = &sketch->places[item];
            if (!sketch_names_numbered(qd_cover_item_name(sketch->cover, item), letter, &number))
                continue;
            if (pass) {
                memset(place->at, 0, sizeof place->at);
                place->role = role;
                place->at[axis] = number - least;
            } else {
                found++;
                least = number < least ? number : least;
                most = number > most ? number : most;
            }
        }
    *side = found ? most - least + 1 : 0;
    return least <= 1 && *side == found ? found : 0;
}

static void sketch_names_forget(qd_sketch *sketch) {
    for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++)
        sketch->places[item].role = SKETCH_OTHER;
}

/* Rows and columns: every option names one of each. */
static bool sketch_names_find_lines(qd_sketch *sketch) {
    sketch_names_forget(sketch);
    bool fine = sketch_names_number(sketch, 'r', SKETCH_ROW, 0, &sketch->sides[0]) &&
                sketch_names_number(sketch, 'c', SKETCH_COLUMN, 1, &sketch->sides[1]) &&
                (uint64_t)sketch->sides[0] * sketch->sides[1] <= MOST_CELLS;
    for (uint32_t o = 0; fine && o < qd_cover_option_count(sketch->cover); o++)
        fine = sketch_names_count(sketch, o, SKETCH_ROW) == 1 &&
               sketch_names_count(sketch, o, SKETCH_COLUMN) == 1;
    sketch->sides[2] = 1;
    return fine;
}

/* Places in a row: every option names some, and one thing more. */
static bool sketch_names_find_row(qd_sketch *sketch) {
    sketch_names_forget(sketch);
    bool fine = sketch_names_number(sketch, 's', SKETCH_CELL, 1, &sketch->sides[1]) > 0;
    for (uint32_t o = 0; fine && o < qd_cover_option_count(sketch->cover); o++) {
        qd_option_facts facts = qd_cover_option_about(sketch->cover, o);
        fine = facts.count >= 2 && sketch_names_count(sketch, o, SKETCH_CELL) == facts.count - 1;
    }
    sketch->sides[0] = sketch->sides[2] = 1;
    return fine;
}

/* ---- graphs ---------------------------------------------------------------------------------- */

/* What the options of a graph are like. */
struct sketch_names_option {
    uint32_t primary, coloured, valued, count;
};

static struct sketch_names_option sketch_names_look(const qd_sketch *sketch, uint32_t option) {
    struct sketch_names_option found = {0, 0, 0, 0};
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        const char *name = qd_cover_item_name(sketch->cover, facts.items[i]);
        bool primary = qd_cover_item_about(sketch->cover, facts.items[i]).kind == QD_PRIMARY;
        found.primary += primary;
        found.coloured += facts.colours && facts.colours[i] != QD_NO_COLOUR;
        found.valued += !primary && strrchr(name, '.') != NULL;
    }
    found.count = (uint32_t)facts.count;
    return found;
}

/* Which items are vertices: primary ones, or those with colours. */
static bool sketch_names_number_vertices(qd_sketch *sketch, bool primary) {
    uint32_t items = qd_cover_item_count(sketch->cover);
    sketch->vertices = qd_array_new(items, sizeof *sketch->vertices);
    if (!sketch->vertices)
        return false;
    for (uint32_t item = 0; item < items; item++)
        if ((qd_cover_item_about(sketch->cover, item).kind == QD_PRIMARY) == primary) {
            sketch->places[item].role = SKETCH_VERTEX;
            sketch->places[item].at[0] = sketch->vertex_count;
            sketch->vertices[sketch->vertex_count++] = item;
        }
    return true;
}

/* Vertices with items such as `7.2`, edges that colour two vertices, or edges of two vertices. */
static bool sketch_names_find_graph(qd_sketch *sketch) {
    uint32_t options = qd_cover_option_count(sketch->cover), valued = 0, coloured = 0, pairs = 0;
    sketch_names_forget(sketch);
    for (uint32_t o = 0; o < options; o++) {
        struct sketch_names_option found = sketch_names_look(sketch, o);
        valued += found.primary == 1 && found.valued > 0 && found.valued == found.count - 1;
        coloured += found.primary == 1 && found.count == 3 && found.coloured == 2;
        pairs += found.primary == 2 && found.count == 2;
    }
    sketch->kind = !options                                   ? QD_SKETCH_OPTIONS
                   : valued == options || coloured == options ? QD_SKETCH_COLOURS
                   : pairs == options                         ? QD_SKETCH_MATCHING
                                                              : QD_SKETCH_OPTIONS;
    return sketch->kind == QD_SKETCH_OPTIONS ||
           sketch_names_number_vertices(sketch, coloured != options);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* The box or region that an option names, as `b1=5`, `g1=5` or `b05`, from 1; 0: none. */
static uint32_t sketch_names_box(const qd_sketch *sketch, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        const char *name = qd_cover_item_name(sketch->cover, facts.items[i]), *at = name + 1;
        uint64_t number;
        uint32_t digits[3];
        if ((*name == 'b' || *name == 'g') &&
            qd_scan_number(&at, name + strlen(name), 9999, &number) && *at == '=')
            return (uint32_t)number + 1;
        if (sketch->counts_zero && sketch_names_short(name, 'b', 2, digits))
            return digits[0] + 1;
    }
    return 0;
}

static bool sketch_names_fill_board(qd_sketch *sketch) {
    const qd_cover *cover = sketch->cover;
    sketch->cell_count = (size_t)sketch->sides[0] * sketch->sides[1] * sketch->sides[2];
    sketch->exists = qd_array_new(sketch->cell_count, sizeof *sketch->exists);
    sketch->regions = qd_array_new(sketch->cell_count, sizeof *sketch->regions);
    if (!sketch->exists || !sketch->regions)
        return false;
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++) {
        const struct sketch_place *place = &sketch->places[item];
        if (place->role != SKETCH_CELL)
            continue;
        sketch->exists[sketch_index(sketch, place->at[0], place->at[1], place->at[2])] = 1;
        qd_item_facts facts = qd_cover_item_about(cover, item);
        if (facts.most > 1)
            sketch->is_plural = true;
    }
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        uint32_t box =
            sketch_names_count(sketch, o, SKETCH_CELL) == 1 ? sketch_names_box(sketch, o) : 0;
        qd_option_facts facts = qd_cover_option_about(cover, o);
        for (size_t i = 0; box && i < facts.count; i++) {
            const struct sketch_place *place = &sketch->places[facts.items[i]];
            if (place->role == SKETCH_CELL)
                sketch->regions[sketch_index(sketch, place->at[0], place->at[1], 0)] = box;
            sketch->has_regions = true;
        }
    }
    return true;
}

bool qd_sketch_read_names(qd_sketch *sketch) {
    if (sketch_names_find_cells(sketch)) {
        sketch->kind = QD_SKETCH_CELLS;
        sketch_names_find_edges(sketch);
    } else if (sketch_names_find_lines(sketch)) {
        sketch->kind = QD_SKETCH_PLACES;
    } else if (sketch_names_find_row(sketch)) {
        sketch->kind = QD_SKETCH_CELLS;
        sketch->is_line = true;
    } else {
        memset(sketch->sides, 0, sizeof sketch->sides);
        return sketch_names_find_graph(sketch);
    }
    if (!sketch_names_fill_board(sketch))
        return false;
    if (sketch->kind == QD_SKETCH_PLACES)
        memset(sketch->exists, 1, sketch->cell_count);
    if (sketch->is_plural)
        sketch->kind = QD_SKETCH_PLACES;
    return true;
}
