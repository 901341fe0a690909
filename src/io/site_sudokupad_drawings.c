/*
 * Reads rules from the drawings of SudokuPad: those that site_sudokupad_write_rules.c writes, as f-puzzles and its
 * add-ons export them. Everything beneath the grid is read first, then what is above it, cages, lines and arrows; each
 * of these takes the bulbs and circles that it needs. What no one has taken is a dot, a letter, a number beside the
 * grid ..., or may be a rule that is not known, and is refused.
 */
#include "site_sudokupad_inside.h"
#include "site_link.h"
#include "site_sudokupad_read.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

/* What is drawn beneath a cell: a bit for each shape of the table. The first four need another thing, above them, and
 * are used once that was found. */
enum {
    SUDOKUPAD_IN_NEED = 4,
    SUDOKUPAD_USED = SUDOKUPAD_SHAPES, /* shift: the bits of these four, once they are used */
    SUDOKUPAD_MIN = 1 << (SUDOKUPAD_USED + SUDOKUPAD_IN_NEED),
    SUDOKUPAD_MAX = 2 * SUDOKUPAD_MIN
};

#define SUDOKUPAD_MARKS 4096 /* at most, as each is compared with others */

#define SUDOKUPAD_NO_MEASURE (-1000000000) /* sums and differences of two are no overflow */

/* ---- what all entries need ------------------------------------------------------------------- */

void qd_sudokupad_read_each(struct sudokupad_json_puzzle *puzzle, const char *what,
                            void (*read)(struct sudokupad_json_puzzle *puzzle)) {
    qd_json *json = &puzzle->json;
    for (bool more = qd_json_first(json, '[', what); more; more = qd_json_next(json, ']'))
        read(puzzle);
}

void qd_sudokupad_read_member(struct sudokupad_json_puzzle *puzzle, int key, const char *what,
                              void (*read)(struct sudokupad_json_puzzle *puzzle)) {
    if (qd_json_has(&puzzle->json, &puzzle->members[key]))
        qd_sudokupad_read_each(puzzle, what, read);
}

void qd_sudokupad_add_rule(struct sudokupad_json_puzzle *puzzle, const char *before, size_t count) {
    qd_json *json = &puzzle->json;
    if (json->status == QD_OK)
        json->status = qd_add_cells(&puzzle->board, before, puzzle->numbers, count, puzzle->values,
                                    json->error);
}

bool qd_sudokupad_take_constraint(struct sudokupad_json_puzzle *puzzle,
                                  const qd_json_member *member) {
    qd_json *json = &puzzle->json;
    if (!qd_json_go_to(json, member) || !qd_json_sees(json, '"'))
        return false;
    const char *text = qd_json_read_string(json, "a constraint");
    if (json->status == QD_OK && *text) {
        qd_text_put(&puzzle->board, "+");
        qd_sudokupad_add_rule(puzzle, text, 0);
    }
    return true;
}

/* ---- measures and points --------------------------------------------------------------------- */

/* A number in hundredths, rounded. SUDOKUPAD_NO_MEASURE if it is none, or has more than six figures before the
 * point. */
static int32_t sudokupad_drawings_measure_of(const char *c, const char *end) {
    bool is_negative = c < end && *c == '-';
    int32_t number = 0, place = 1000; /* in thousandths */
    c += is_negative;
    for (; c < end && *c >= '0' && *c <= '9'; c++)
        number = number < 100000 ? 10 * number + (*c - '0') : 1000000;
    if (number >= 1000000)
        return SUDOKUPAD_NO_MEASURE;
    number *= 1000;
    if (c < end && *c == '.')
        for (c++; c < end && *c >= '0' && *c <= '9'; c++)
            number += (*c - '0') * (place /= 10);
    if (c + 1 < end && (*c | 0x20) == 'e' && c[1] == '-')
        return 0; /* JavaScript writes them so below a millionth */
    number = (number + 5) / 10;
    return c < end ? SUDOKUPAD_NO_MEASURE : is_negative ? -number : number;
}

static int32_t sudokupad_drawings_read_measure(qd_json *json) {
    (void)qd_json_at_end(json);
    const char *begin = json->at.cursor;
    qd_json_skip(json);
    return sudokupad_drawings_measure_of(begin, json->at.cursor);
}

static struct sudokupad_point sudokupad_drawings_read_point(qd_json *json) {
    struct sudokupad_point point;
    qd_json_open_list(json, '[', "a point");
    point.row = sudokupad_drawings_read_measure(json);
    qd_json_next(json, ']');
    point.column = sudokupad_drawings_read_measure(json);
    qd_json_expect(json, ']');
    return point;
}

/* A measure that is a member; SUDOKUPAD_NO_MEASURE if it is not there. */
static int32_t sudokupad_drawings_find_measure(qd_json *json, const qd_json_member *member) {
    return qd_json_go_to(json, member) ? sudokupad_drawings_read_measure(json)
                                       : SUDOKUPAD_NO_MEASURE;
}

/* The cell within which the point is, at most that far from its middle in both directions, or QD_NO_CELL. */
static uint32_t sudokupad_drawings_cell_near(const struct sudokupad_json_puzzle *puzzle,
                                             struct sudokupad_point point, int32_t away) {
    int32_t end = 100 * (int32_t)puzzle->values;
    if (point.row < 0 || point.column < 0 || point.row >= end || point.column >= end ||
        abs(point.row % 100 - 50) > away || abs(point.column % 100 - 50) > away)
        return QD_NO_CELL;
    return (uint32_t)point.row / 100 * puzzle->values + (uint32_t)point.column / 100;
}

static bool sudokupad_drawings_is_corner(const struct sudokupad_json_puzzle *puzzle,
                                         struct sudokupad_point point) {
    int32_t end = 100 * (int32_t)puzzle->values;
    return (point.row == 0 || point.row == end) && (point.column == 0 || point.column == end);
}

static bool sudokupad_drawings_are_same(struct sudokupad_point a, struct sudokupad_point b) {
    return a.row == b.row && a.column == b.column;
}

/* ---- colours and texts ----------------------------------------------------------------------- */

/* In lower case, #abc as #aabbcc; "" if there is none, or it is longer than those that mean something. */
static void sudokupad_drawings_read_colour(qd_json *json, const qd_json_member *member,
                                           char *colour) {
    size_t length = 0;
    *colour = '\0';
    if (!qd_json_go_to(json, member) || !qd_json_sees(json, '"'))
        return;
    const char *from = qd_json_read_string(json, "a colour");
    bool is_short = *from == '#' && strlen(from) == 4;
    if (strlen(from) >= SUDOKUPAD_COLOUR)
        return;
    for (size_t i = 0; from[i]; i++)
        for (int k = 0; k < (is_short && i ? 2 : 1); k++)
            colour[length++] = from[i] >= 'A' && from[i] <= 'Z' ? (char)(from[i] | 0x20) : from[i];
    colour[length] = '\0';
}

/* Whether it is that colour of the table, which is in any case and may be short. */
static bool sudokupad_drawings_is_colour(const char *colour, const char *expected) {
    bool is_short = *expected == '#' && strlen(expected) == 4;
    size_t i = 0;
    for (;; i++) {
        char wanted = expected[is_short ? (i + 1) / 2 : i];
        if (colour[i] != (wanted >= 'A' && wanted <= 'Z' ? wanted | 0x20 : wanted))
            return false;
        if (!wanted)
            return true;
    }
}

/* A string, or a number; longer ones mean nothing. */
static void sudokupad_drawings_read_text(qd_json *json, const qd_json_member *member, char *text,
                                         size_t size) {
    *text = '\0';
    if (!qd_json_go_to(json, member))
        return;
    if (qd_json_sees(json, '"')) {
        const char *from = qd_json_read_string(json, "a text");
        snprintf(text, size, "%s", strlen(from) < size ? from : "?");
    } else if (qd_json_sees_number(json)) {
        snprintf(text, size, "%s", qd_json_read_integer(json));
    }
}

/* Whether it is digits, and a number that constraints may have. */
static bool sudokupad_drawings_is_number(const char *text) {
    size_t length = strlen(text);
    return length && length < 5 && strspn(text, "0123456789") == length;
}

static void sudokupad_drawings_meet(struct sudokupad_json_puzzle *puzzle, int key) {
    const qd_json_member *member = &puzzle->members[key];
    for (size_t i = 0; i < puzzle->drawings.count; i++)
        if (strcmp(puzzle->drawings.names[i], member->key) == 0)
            return;
    qd_strangers_meet(&puzzle->drawings, member->key, member->key_place);
}

/* ---- beneath the grid ------------------------------------------------------------------------ */

/* The number of the shape that looks like it; SUDOKUPAD_SHAPES: none does. */
static unsigned sudokupad_drawings_shape_of(const struct sudokupad_mark *mark) {
    unsigned number = 0;
    for (; number < SUDOKUPAD_SHAPES; number++) {
        const struct sudokupad_shape *shape = &qd_sudokupad_shapes[number];
        if (shape->is_round == mark->is_round && shape->width == mark->width &&
            shape->height == mark->height &&
            sudokupad_drawings_is_colour(mark->colour, shape->colour))
            break;
    }
    return number;
}

enum {
    SUDOKUPAD_PIECE_CENTRE,
    SUDOKUPAD_PIECE_WIDTH,
    SUDOKUPAD_PIECE_HEIGHT,
    SUDOKUPAD_PIECE_ROUNDED,
    SUDOKUPAD_PIECE_COLOUR,
    SUDOKUPAD_PIECE_BORDER,
    SUDOKUPAD_PIECE_TEXT,
    SUDOKUPAD_PIECE_CONSTRAINT,
    SUDOKUPAD_PIECE_KEYS
};

/* The piece at the cursor, which is used if it has its constraint beside it. False if it has no centre. */
static bool sudokupad_drawings_read_piece(struct sudokupad_json_puzzle *puzzle,
                                          struct sudokupad_mark *mark) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "center"},
                                {.key = "width"},
                                {.key = "height"},
                                {.key = "rounded"},
                                {.key = "backgroundColor"},
                                {.key = "borderColor"},
                                {.key = "text"},
                                {.key = SUDOKUPAD_CONSTRAINT}};
    qd_json_find_members(json, members, SUDOKUPAD_PIECE_KEYS, NULL, NULL);
    qd_place end = json->at;
    mark->is_used = qd_sudokupad_take_constraint(puzzle, &members[SUDOKUPAD_PIECE_CONSTRAINT]);
    mark->width = sudokupad_drawings_find_measure(json, &members[SUDOKUPAD_PIECE_WIDTH]);
    mark->height = sudokupad_drawings_find_measure(json, &members[SUDOKUPAD_PIECE_HEIGHT]);
    mark->is_round =
        qd_json_go_to(json, &members[SUDOKUPAD_PIECE_ROUNDED]) && qd_json_sees(json, 't');
    sudokupad_drawings_read_colour(json, &members[SUDOKUPAD_PIECE_COLOUR], mark->colour);
    sudokupad_drawings_read_colour(json, &members[SUDOKUPAD_PIECE_BORDER], mark->border);
    sudokupad_drawings_read_text(json, &members[SUDOKUPAD_PIECE_TEXT], mark->text,
                                 sizeof mark->text);
    bool has_centre = qd_json_go_to(json, &members[SUDOKUPAD_PIECE_CENTRE]);
    if (has_centre)
        mark->centre = sudokupad_drawings_read_point(json);
    json->at = end;
    return has_centre;
}

static void sudokupad_drawings_read_underlay(struct sudokupad_json_puzzle *puzzle) {
    struct sudokupad_mark mark = {0};
    bool has_centre = sudokupad_drawings_read_piece(puzzle, &mark);
    uint32_t cell = has_centre ? sudokupad_drawings_cell_near(puzzle, mark.centre, 0) : QD_NO_CELL;
    unsigned shape = sudokupad_drawings_shape_of(&mark);
    if (mark.is_used)
        return;
    if (cell == QD_NO_CELL || shape == SUDOKUPAD_SHAPES || *mark.text)
        sudokupad_drawings_meet(puzzle, SUDOKUPAD_JSON_UNDERLAYS);
    else
        puzzle->shapes[cell] |= (uint16_t)(1 << shape);
}

static bool sudokupad_drawings_use(struct sudokupad_json_puzzle *puzzle, uint32_t cell,
                                   unsigned shape) {
    if (!(puzzle->shapes[cell] >> shape & 1))
        return false;
    puzzle->shapes[cell] |= (uint16_t)(1 << shape << SUDOKUPAD_USED);
    return true;
}

bool qd_sudokupad_is_shaded(struct sudokupad_json_puzzle *puzzle, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!(puzzle->shapes[puzzle->numbers[i]] >> SUDOKUPAD_SHADE & 1))
            return false;
    for (size_t i = 0; i < count; i++)
        sudokupad_drawings_use(puzzle, puzzle->numbers[i], SUDOKUPAD_SHADE);
    return count > 1;
}

/* ---- above it -------------------------------------------------------------------------------- */

static void sudokupad_drawings_read_overlay(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    struct sudokupad_mark mark = {0};
    bool has_centre = sudokupad_drawings_read_piece(puzzle, &mark);
    if (mark.is_used || json->status != QD_OK)
        return;
    if (!has_centre || puzzle->mark_count == SUDOKUPAD_MARKS) {
        sudokupad_drawings_meet(puzzle, SUDOKUPAD_JSON_OVERLAYS);
    } else if (!qd_array_reserve(&puzzle->marks, &puzzle->mark_capacity, puzzle->mark_count + 1,
                                 sizeof *puzzle->marks)) {
        json->status = qd_fail_memory(json->error);
    } else {
        puzzle->marks[puzzle->mark_count++] = mark;
    }
}

static bool sudokupad_drawings_is_ring(const struct sudokupad_mark *mark, const char *border) {
    return mark->is_round && !*mark->text && strcmp(mark->border, border) == 0 &&
           strcmp(mark->colour, "#ffffff") == 0;
}

/* A circle over that cell, if possible one that nothing has used yet; NULL if there is none. */
static struct sudokupad_mark *sudokupad_drawings_find_ring(struct sudokupad_json_puzzle *puzzle,
                                                           uint32_t cell, const char *border) {
    struct sudokupad_point at = {(int32_t)(cell / puzzle->values) * 100 + 50,
                                 (int32_t)(cell % puzzle->values) * 100 + 50};
    struct sudokupad_mark *used = NULL;
    for (size_t i = 0; i < puzzle->mark_count; i++) {
        struct sudokupad_mark *mark = &puzzle->marks[i];
        if (!sudokupad_drawings_is_ring(mark, border) ||
            2 * abs(mark->centre.row - at.row) > mark->height ||
            2 * abs(mark->centre.column - at.column) > mark->width)
            continue;
        if (!mark->is_used)
            return mark;
        used = used ? used : mark;
    }
    return used;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Adds the cells on the straight line from the last one to `to` to `numbers`; false if there is
 * none. */
static bool sudokupad_drawings_walk_to(struct sudokupad_json_puzzle *puzzle, uint32_t to,
                                       size_t *count) {
    uint32_t n = puzzle->values, cell = puzzle->numbers[*count - 1];
    int down = (int)(to / n) - (int)(cell / n), right = (int)(to % n) - (int)(cell % n);
    int steps = abs(down) > abs(right) ? abs(down) : abs(right);
    if (steps == 0 || (down && right && abs(down) != abs(right)) ||
        *count + (size_t)steps > (size_t)n * n)
        return false;
    for (int i = 1; i <= steps; i++)
        puzzle->numbers[(*count)++] = (uint32_t)((int)(cell / n) + i * down / steps) * n +
                                      (uint32_t)((int)(cell % n) + i * right / steps);
    return true;
}

/* A line from corner to corner, over cells, or a chevron. */
struct sudokupad_stroke {
    struct sudokupad_point first, second, last;
    uint32_t points;
    size_t cells;    /* in `numbers` */
    bool over_cells; /* all points are in cells, joined by straight lines of cells ... */
    bool is_exact;   /* ... and in their middle; else the ends may be shifted */
    char colour[SUDOKUPAD_COLOUR];
    int32_t thickness;
};

static void sudokupad_drawings_add_point(struct sudokupad_json_puzzle *puzzle,
                                         struct sudokupad_stroke *stroke,
                                         struct sudokupad_point point) {
    uint32_t cell = sudokupad_drawings_cell_near(puzzle, point, 40);
    bool was_exact =
        stroke->points < 2 || sudokupad_drawings_cell_near(puzzle, stroke->last, 0) != QD_NO_CELL;
    stroke->last = point;
    stroke->is_exact = (stroke->is_exact || !stroke->points) &&
                       sudokupad_drawings_cell_near(puzzle, point, 0) != QD_NO_CELL;
    if (stroke->points++ == 0) {
        stroke->first = point;
        stroke->over_cells = cell != QD_NO_CELL;
        puzzle->numbers[stroke->cells++] = cell;
        return;
    }
    if (stroke->points == 2)
        stroke->second = point;
    stroke->over_cells = stroke->over_cells && was_exact && cell != QD_NO_CELL &&
                         sudokupad_drawings_walk_to(puzzle, cell, &stroke->cells);
}

/* The line or arrow at the cursor; true if it has its constraint beside it. */
static bool sudokupad_drawings_read_stroke(struct sudokupad_json_puzzle *puzzle,
                                           struct sudokupad_stroke *stroke) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "wayPoints"},
                                {.key = "color"},
                                {.key = "thickness"},
                                {.key = SUDOKUPAD_CONSTRAINT}};
    qd_json_find_members(json, members, 4, NULL, NULL);
    qd_place end = json->at;
    bool is_said = qd_sudokupad_take_constraint(puzzle, &members[3]);
    sudokupad_drawings_read_colour(json, &members[1], stroke->colour);
    stroke->thickness = sudokupad_drawings_find_measure(json, &members[2]);
    if (!is_said && qd_json_go_to(json, &members[0]))
        for (bool more = qd_json_first(json, '[', "an array of points"); more;
             more = qd_json_next(json, ']'))
            sudokupad_drawings_add_point(puzzle, stroke, sudokupad_drawings_read_point(json));
    json->at = end;
    return is_said;
}

/* False if it is no line from corner to corner. */
static bool sudokupad_drawings_take_diagonal(struct sudokupad_json_puzzle *puzzle,
                                             const struct sudokupad_stroke *stroke) {
    struct sudokupad_point a = stroke->first, b = stroke->last;
    if (stroke->points != 2 || a.row == b.row || a.column == b.column ||
        !sudokupad_drawings_is_corner(puzzle, a) || !sudokupad_drawings_is_corner(puzzle, b))
        return false;
    puzzle->diagonals[(a.row < b.row) != (a.column < b.column)] = true;
    return true;
}

static int32_t sudokupad_drawings_distance(struct sudokupad_point a, struct sudokupad_point b) {
    return abs(a.row - b.row) + abs(a.column - b.column);
}

/* The chevron of a cell that is less or greater than its neighbours, pointing inwards or outwards. */
static bool sudokupad_drawings_take_chevron(struct sudokupad_json_puzzle *puzzle,
                                            const struct sudokupad_stroke *stroke) {
    uint32_t cell = sudokupad_drawings_cell_near(puzzle, stroke->second, 45);
    if (stroke->points != 3 || cell == QD_NO_CELL || strcmp(stroke->colour, "#000000") != 0 ||
        !sudokupad_drawings_use(puzzle, cell, SUDOKUPAD_EXTREME))
        return false;
    struct sudokupad_point middle = {stroke->second.row / 100 * 100 + 50,
                                     stroke->second.column / 100 * 100 + 50};
    struct sudokupad_point between = {(stroke->first.row + stroke->last.row) / 2,
                                      (stroke->first.column + stroke->last.column) / 2};
    bool is_min = sudokupad_drawings_distance(stroke->second, middle) <
                  sudokupad_drawings_distance(between, middle);
    puzzle->shapes[cell] |= is_min ? SUDOKUPAD_MIN : SUDOKUPAD_MAX;
    return (puzzle->shapes[cell] & (SUDOKUPAD_MIN | SUDOKUPAD_MAX)) !=
           (SUDOKUPAD_MIN | SUDOKUPAD_MAX);
}

/* Whether the bulb or the circles of the line are there; these are used up. */
static bool sudokupad_drawings_has_ends(struct sudokupad_json_puzzle *puzzle,
                                        const struct sudokupad_line *line, size_t cells) {
    uint32_t first = puzzle->numbers[0], last = puzzle->numbers[cells - 1];
    if (strcmp(line->rule, "thermo") == 0)
        return sudokupad_drawings_use(puzzle, first, SUDOKUPAD_BULB);
    if (strcmp(line->rule, "slowthermo") == 0)
        sudokupad_drawings_use(puzzle, first, SUDOKUPAD_SLOW_BULB);
    if (strcmp(line->rule, "between") != 0)
        return true;
    struct sudokupad_mark *begin = sudokupad_drawings_find_ring(puzzle, first, "#cfcfcf");
    if (begin)
        begin->is_used = true;
    struct sudokupad_mark *end = sudokupad_drawings_find_ring(puzzle, last, "#cfcfcf");
    if (end)
        end->is_used = true;
    return begin && end;
}

/* The first line of the table that looks like it. */
static const struct sudokupad_line *
sudokupad_drawings_find_line(const struct sudokupad_stroke *stroke) {
    const struct sudokupad_line *line;
    for (size_t i = 0; (line = qd_sudokupad_line(i)); i++)
        if (line->is_plain && sudokupad_drawings_is_colour(stroke->colour, line->colour) &&
            (!line->by_width ||
             stroke->thickness == sudokupad_drawings_measure_of(
                                      line->thickness, line->thickness + strlen(line->thickness))))
            return line;
    return NULL;
}

static bool sudokupad_drawings_take_line(struct sudokupad_json_puzzle *puzzle,
                                         const struct sudokupad_stroke *stroke) {
    const struct sudokupad_line *line = sudokupad_drawings_find_line(stroke);
    bool is_between = line && strcmp(line->rule, "between") == 0;
    char before[32];
    if (!line || !stroke->over_cells || stroke->points < 2 || !(stroke->is_exact || is_between) ||
        !sudokupad_drawings_has_ends(puzzle, line, stroke->cells))
        return false;
    bool is_usual =
        strcmp(line->rule, "whisper") != 0 || line->number == sudokupad_whisper(puzzle->values);
    if (line->number && !is_usual)
        snprintf(before, sizeof before, "+%s=%u:", line->rule, line->number);
    else
        snprintf(before, sizeof before, "+%s=", line->rule);
    qd_sudokupad_add_rule(puzzle, before, stroke->cells);
    return true;
}

static void sudokupad_drawings_read_line(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    struct sudokupad_stroke stroke = {0};
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    if (sudokupad_drawings_read_stroke(puzzle, &stroke) || json->status != QD_OK)
        return;
    if (!sudokupad_drawings_take_diagonal(puzzle, &stroke) &&
        !sudokupad_drawings_take_chevron(puzzle, &stroke) &&
        !sudokupad_drawings_take_line(puzzle, &stroke))
        qd_json_fail_at(json, begin, "this line has an unknown meaning");
}

/* ---- arrows ---------------------------------------------------------------------------------- */

/* The cells over which a circle is, and a colon; false if it is not over the middle of cells. */
static bool sudokupad_drawings_put_pill(struct sudokupad_json_puzzle *puzzle,
                                        const struct sudokupad_mark *ring) {
    int32_t down = ring->height - 75, right = ring->width - 75;
    struct sudokupad_point at = {ring->centre.row - down / 2, ring->centre.column - right / 2};
    uint32_t n = puzzle->values, first = sudokupad_drawings_cell_near(puzzle, at, 0);
    if (first == QD_NO_CELL || down < 0 || right < 0 || (down && right) || (down + right) % 100)
        return false;
    uint32_t count = (uint32_t)(down + right) / 100 + 1;
    qd_text_put(&puzzle->board, "+arrow=");
    for (uint32_t i = 0; i < count; i++)
        qd_put_cell(&puzzle->board, first / n + (down ? i : 0) + 1,
                    first % n + (right ? i : 0) + 1);
    qd_text_put(&puzzle->board, ":");
    return true;
}

/* The shaft of an arrow, without the cell in the circle. */
static bool sudokupad_drawings_take_arrow(struct sudokupad_json_puzzle *puzzle,
                                          const struct sudokupad_stroke *stroke) {
    if (!stroke->over_cells || stroke->cells < 2)
        return false;
    struct sudokupad_mark *ring =
        sudokupad_drawings_find_ring(puzzle, puzzle->numbers[0], "#a1a1a1");
    if (!ring || !sudokupad_drawings_put_pill(puzzle, ring))
        return false;
    ring->is_used = true;
    memmove(puzzle->numbers, puzzle->numbers + 1, (stroke->cells - 1) * sizeof *puzzle->numbers);
    qd_sudokupad_add_rule(puzzle, "", stroke->cells - 1);
    return true;
}

/* "r0c3": the place beside the grid in which the point is, 0 to N + 1. False if it is in no such place. */
static bool sudokupad_drawings_name_outside(const struct sudokupad_json_puzzle *puzzle,
                                            struct sudokupad_point at, int32_t *row,
                                            int32_t *column) {
    int32_t n = (int32_t)puzzle->values;
    if (at.row < -100 || at.column < -100)
        return false;
    *row = (at.row + 100) / 100;
    *column = (at.column + 100) / 100;
    return *row <= n + 1 && *column <= n + 1 &&
           (*row == 0 || *row == n + 1 || *column == 0 || *column == n + 1);
}

/* The number at that place beside the grid, not used yet; NULL if there is none. With `is_bare` rather one that is not
 * on white: that would be of a sandwich. */
static struct sudokupad_mark *sudokupad_drawings_find_number(struct sudokupad_json_puzzle *puzzle,
                                                             struct sudokupad_point centre,
                                                             bool is_bare) {
    for (size_t i = 0; i < puzzle->mark_count; i++) {
        struct sudokupad_mark *mark = &puzzle->marks[i];
        if (!mark->is_used && sudokupad_drawings_are_same(mark->centre, centre) &&
            sudokupad_drawings_is_number(mark->text) &&
            (!is_bare || strcmp(mark->colour, "#ffffff") != 0))
            return mark;
    }
    return is_bare ? sudokupad_drawings_find_number(puzzle, centre, false) : NULL;
}

/* A short arrow along a diagonal, beside the grid. */
static bool sudokupad_drawings_take_slope(struct sudokupad_json_puzzle *puzzle,
                                          const struct sudokupad_stroke *stroke) {
    int32_t row, column, down = stroke->last.row - stroke->first.row,
                         right = stroke->last.column - stroke->first.column;
    if (stroke->points != 2 || !down || !right ||
        !sudokupad_drawings_name_outside(puzzle, stroke->first, &row, &column))
        return false;
    struct sudokupad_mark *number = sudokupad_drawings_find_number(
        puzzle, (struct sudokupad_point){100 * row - 50, 100 * column - 50}, false);
    if (!number)
        return false;
    number->is_used = true;
    qd_text_printf(&puzzle->board, "+little=%s:r%dc%d%c%c", number->text, row, column,
                   down > 0 ? 'd' : 'u', right > 0 ? 'r' : 'l');
    return true;
}

static void sudokupad_drawings_read_arrow(struct sudokupad_json_puzzle *puzzle) {
    struct sudokupad_stroke stroke = {0};
    if (sudokupad_drawings_read_stroke(puzzle, &stroke) || puzzle->json.status != QD_OK)
        return;
    if (!sudokupad_drawings_take_arrow(puzzle, &stroke) &&
        !sudokupad_drawings_take_slope(puzzle, &stroke))
        sudokupad_drawings_meet(puzzle, SUDOKUPAD_JSON_ARROWS);
}

/* ---- dots, letters and numbers --------------------------------------------------------------- */

/* The two cells at the sides of an edge, in `numbers`; false if the point is in the middle of no edge. */
static bool sudokupad_drawings_find_pair(struct sudokupad_json_puzzle *puzzle,
                                         struct sudokupad_point at) {
    bool is_across = at.row % 100 == 50 && at.column % 100 == 0;
    struct sudokupad_point a = at, b = at;
    if (is_across)
        a.column -= 50, b.column += 50;
    else
        a.row -= 50, b.row += 50;
    puzzle->numbers[0] = sudokupad_drawings_cell_near(puzzle, a, 0);
    uint32_t second = sudokupad_drawings_cell_near(puzzle, b, 0);
    if (puzzle->numbers[0] == QD_NO_CELL || second == QD_NO_CELL)
        return false;
    puzzle->numbers[1] = second;
    return true;
}

static bool sudokupad_drawings_take_dot(struct sudokupad_json_puzzle *puzzle,
                                        const struct sudokupad_mark *mark) {
    bool is_white = strcmp(mark->colour, "#ffffff") == 0;
    char before[32];
    if (!mark->is_round || mark->width != 30 || mark->height != 30 ||
        (!is_white && strcmp(mark->colour, "#000000") != 0) ||
        (*mark->text && !sudokupad_drawings_is_number(mark->text)))
        return false;
    if (*mark->text)
        snprintf(before, sizeof before, "+%s=%s:", is_white ? "diff" : "ratio", mark->text);
    else
        snprintf(before, sizeof before, "+%s=", is_white ? "white" : "black");
    qd_sudokupad_add_rule(puzzle, before, 2);
    return true;
}

/* X, V, or the sign of a comparison. */
static bool sudokupad_drawings_take_sign(struct sudokupad_json_puzzle *puzzle,
                                         const struct sudokupad_mark *mark) {
    bool is_across = puzzle->numbers[0] + 1 == puzzle->numbers[1];
    const char *signs[2] = {is_across ? ">" : SUDOKUPAD_GREATER_ABOVE,
                            is_across ? "<" : SUDOKUPAD_GREATER_BELOW};
    uint32_t first = puzzle->numbers[0];
    if (mark->is_round)
        return false;
    if (strcmp(mark->text, "X") == 0 || strcmp(mark->text, "V") == 0) {
        qd_sudokupad_add_rule(puzzle, *mark->text == 'X' ? "+xv=X:" : "+xv=V:", 2);
        return true;
    }
    if (strcmp(mark->text, signs[1]) == 0) {
        puzzle->numbers[0] = puzzle->numbers[1];
        puzzle->numbers[1] = first;
    } else if (strcmp(mark->text, signs[0]) != 0) {
        return false;
    }
    qd_sudokupad_add_rule(puzzle, "+greater=", 2);
    return true;
}

/* The last three bytes are a thin space, which SudokuPad puts between the values of f-puzzles. */
#define SUDOKUPAD_BLANKS " ,\n\xe2\x80\x89"

/* Values in a circle at a corner of cells: numbers with blanks between them, or digits. */
static bool sudokupad_drawings_take_quad(struct sudokupad_json_puzzle *puzzle,
                                         const struct sudokupad_mark *mark) {
    struct sudokupad_point above = {mark->centre.row - 50, mark->centre.column - 50};
    struct sudokupad_point below = {mark->centre.row + 50, mark->centre.column + 50};
    uint32_t cell = sudokupad_drawings_cell_near(puzzle, above, 0), n = puzzle->values;
    bool is_apart = n > 9 || strpbrk(mark->text, SUDOKUPAD_BLANKS) != NULL;
    const char *before = "+quad=";
    size_t length = strlen(mark->text);
    if (!mark->is_round || cell == QD_NO_CELL || !length ||
        sudokupad_drawings_cell_near(puzzle, below, 0) == QD_NO_CELL ||
        strspn(mark->text, "0123456789" SUDOKUPAD_BLANKS) != length)
        return false;
    for (const char *c = mark->text; *(c += strspn(c, SUDOKUPAD_BLANKS)); before = ",") {
        size_t digits = is_apart ? strspn(c, "0123456789") : 1;
        qd_text_put(&puzzle->board, before);
        qd_text_put_bytes(&puzzle->board, c, digits);
        c += digits;
    }
    qd_text_put(&puzzle->board, ",:");
    qd_put_cell(&puzzle->board, cell / n + 1, cell % n + 1);
    return true;
}

/* X-sums and skyscrapers have a symbol at the place of their number. Numbers on white in the middle of a place are
 * sandwiches, as f-puzzles exports these; all others may be anything. */
static bool sudokupad_drawings_take_outside(struct sudokupad_json_puzzle *puzzle,
                                            struct sudokupad_mark *mark) {
    const char *rule = strcmp(mark->text, SUDOKUPAD_XSUM) == 0         ? "xsum"
                       : strcmp(mark->text, SUDOKUPAD_SKYSCRAPER) == 0 ? "skyscraper"
                                                                       : NULL;
    int32_t row, column, n = (int32_t)puzzle->values;
    if (!sudokupad_drawings_name_outside(puzzle, mark->centre, &row, &column))
        return false;
    if (rule) {
        struct sudokupad_mark *number = sudokupad_drawings_find_number(puzzle, mark->centre, true);
        if (number) {
            number->is_used = true;
            qd_text_printf(&puzzle->board, "+%s=%s:r%dc%d", rule, number->text, row, column);
        }
        return number != NULL;
    }
    bool is_row = row > 0 && row <= n, is_column = column > 0 && column <= n;
    bool is_within =
        (mark->centre.row + 100) % 100 == 50 && (mark->centre.column + 100) % 100 == 50;
    if (!sudokupad_drawings_is_number(mark->text) || strcmp(mark->colour, "#ffffff") != 0 ||
        is_row == is_column || !is_within)
        return false;
    qd_text_printf(&puzzle->board, "+sandwich=%s:%c%d", mark->text, is_row ? 'r' : 'c',
                   is_row ? row : column);
    return true;
}

static bool sudokupad_drawings_take_mark(struct sudokupad_json_puzzle *puzzle,
                                         struct sudokupad_mark *mark) {
    if (sudokupad_drawings_take_quad(puzzle, mark) || sudokupad_drawings_take_outside(puzzle, mark))
        return true;
    return sudokupad_drawings_find_pair(puzzle, mark->centre) &&
           (sudokupad_drawings_take_dot(puzzle, mark) ||
            sudokupad_drawings_take_sign(puzzle, mark));
}

/* Symbols first: they need the number at their place. */
static void sudokupad_drawings_take_marks(struct sudokupad_json_puzzle *puzzle) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < puzzle->mark_count; i++) {
            struct sudokupad_mark *mark = &puzzle->marks[i];
            if (mark->is_used || (pass == 0 && sudokupad_drawings_is_number(mark->text)))
                continue;
            if (sudokupad_drawings_take_mark(puzzle, mark))
                mark->is_used = true;
            else
                sudokupad_drawings_meet(puzzle, SUDOKUPAD_JSON_OVERLAYS);
        }
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* One rule for all cells with that shape beneath. */
static void sudokupad_drawings_take_cells(struct sudokupad_json_puzzle *puzzle, uint16_t shape,
                                          const char *before) {
    size_t count = 0;
    for (uint32_t cell = 0; cell < puzzle->values * puzzle->values; cell++)
        if (puzzle->shapes[cell] & shape)
            puzzle->numbers[count++] = cell;
    if (count)
        qd_sudokupad_add_rule(puzzle, before, count);
}

/* Thermometers, houses and extremes are each drawn as several things: none may occur alone. */
static void sudokupad_drawings_take_shapes(struct sudokupad_json_puzzle *puzzle) {
    sudokupad_drawings_take_cells(puzzle, 1 << SUDOKUPAD_EVEN, "+even=");
    sudokupad_drawings_take_cells(puzzle, 1 << SUDOKUPAD_ODD, "+odd=");
    sudokupad_drawings_take_cells(puzzle, SUDOKUPAD_MIN, "+min=");
    sudokupad_drawings_take_cells(puzzle, SUDOKUPAD_MAX, "+max=");
    for (uint32_t cell = 0; cell < puzzle->values * puzzle->values; cell++) {
        uint16_t shape = puzzle->shapes[cell];
        if (shape & ((1 << SUDOKUPAD_IN_NEED) - 1) & ~(shape >> SUDOKUPAD_USED))
            sudokupad_drawings_meet(puzzle, SUDOKUPAD_JSON_UNDERLAYS);
    }
}

void qd_sudokupad_read_shapes(struct sudokupad_json_puzzle *puzzle) {
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_UNDERLAYS, "an array of underlays",
                             sudokupad_drawings_read_underlay);
    if (puzzle->drawings.count)
        qd_strangers_refuse(&puzzle->rules, &puzzle->drawings, &puzzle->json);
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_OVERLAYS, "an array of overlays",
                             sudokupad_drawings_read_overlay);
}

void qd_sudokupad_read_drawings(struct sudokupad_json_puzzle *puzzle) {
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_LINES, "an array of lines",
                             sudokupad_drawings_read_line);
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_ARROWS, "an array of arrows",
                             sudokupad_drawings_read_arrow);
    sudokupad_drawings_take_marks(puzzle);
    sudokupad_drawings_take_shapes(puzzle);
}
