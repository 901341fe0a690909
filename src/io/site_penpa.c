/*
 * Links to penpa-edit, where people draw puzzles and solve them.
 *
 *     https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZvb9u2E37...
 *
 * `p` is text, packed by deflate and written in base 64. In the text, a z with one more character stands for a word (zN
 * for "number"). Of its lines, three are read (maketext of penpa-edit's class_p.js):
 *
 *     0  sudoku,9,9,38,0,...,Title: T,Author: A,SOURCE,RULES,...   kind, columns, rows, ...
 *     1  [0,0,0,0]           rows above and below, columns left and right that do not belong to the grid
 *     3  {"number":{"43":["1",1,"1"],...},"thermo":[[33,34,35]],"lineE":{"186,199":2,...},...}
 *
 * Around the grid are two more rows and columns on each side. Of all M cells, row by row, there are the middles (points
 * 0 to M-1), the corners at their lower right (from M), the middles of their lower edges (2M) and right edges (3M), and
 * four points inside of each (4M). Drawings with one meaning in Sudoku are read as rules; all others are refused, as
 * they may be rules.
 */
#include "cage_map.h"
#include "site_link.h"
#include "strangers.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>

enum { PENPA_MOST = 31, PENPA_BORDER = 2, PENPA_CELLS = PENPA_MOST * PENPA_MOST };

enum penpa_at { AT_MIDDLE, AT_CORNER, AT_LOWER, AT_RIGHT, AT_INSIDE };

struct penpa {
    struct source *source;
    qd_reader *reader;
    qd_json json;
    uint32_t columns, rows; /* with those that do not belong to the grid */
    uint32_t n, left, above;
    struct strangers drawings;
    qd_text rules;
    uint32_t values[PENPA_CELLS], sums[PENPA_CELLS]; /* 0: none */
    uint32_t regions[PENPA_CELLS];
    uint64_t notes[PENPA_CELLS];
    bool right[PENPA_CELLS], lower[PENPA_CELLS]; /* edges that are drawn */
    bool begins[PENPA_CELLS];                    /* an arrow or thermometer */
    bool caged[PENPA_CELLS];                     /* in a cage */
    uint32_t list[PENPA_CELLS];                  /* cells that are read */
    uint32_t falling, rising;                    /* pieces of the diagonals: a bit for each row */
    bool has_number_beside; /* the grid; letters there name rows for the answer */
};

/* ---- points ---------------------------------------------------------------------------------- */

struct penpa_point {
    enum penpa_at at;
    int32_t row, column;      /* of the grid, from 0; beside it: others */
    bool is_inside, is_first; /* the first of the points inside of a cell: upper left */
    uint32_t cell;            /* if it is inside */
};

static struct penpa_point penpa_point(const struct penpa *penpa, uint32_t number) {
    uint32_t wide = penpa->columns + 2 * PENPA_BORDER;
    uint32_t all = wide * (penpa->rows + 2 * PENPA_BORDER);
    uint32_t at = number / all < AT_INSIDE ? number / all : AT_INSIDE;
    uint32_t cell = at < AT_INSIDE ? number % all : (number - AT_INSIDE * all) / 4;
    struct penpa_point point = {.at = (enum penpa_at)at, .is_first = number % 4 == 0};
    point.row = (int32_t)(cell / wide) - (int32_t)(PENPA_BORDER + penpa->above);
    point.column = (int32_t)(cell % wide) - (int32_t)(PENPA_BORDER + penpa->left);
    int32_t n = (int32_t)penpa->n;
    point.is_inside = point.row >= 0 && point.row < n && point.column >= 0 && point.column < n;
    if (point.is_inside)
        point.cell = (uint32_t)(point.row * n + point.column);
    return point;
}

static struct penpa_point penpa_read_point(struct penpa *penpa) {
    return penpa_point(
        penpa, (uint32_t)qd_json_read_between(&penpa->json, 0, 1000000, "the number of a point"));
}

/* The point that the key, which was read last, is; a number beside the grid if it is none. */
static struct penpa_point penpa_key_point(const struct penpa *penpa) {
    uint32_t number = qd_parse_number(penpa->json.text.data, penpa->json.text.length);
    return penpa_point(penpa, number == NOT_A_NUMBER ? 0 : number);
}

/* The two points of a key "186,199" that was read last, the one with the lower number first; false if it is none. */
static bool penpa_key_points(const struct penpa *penpa, struct penpa_point points[2]) {
    const char *text = penpa->json.text.data, *comma = strchr(text, ',');
    if (!comma)
        return false;
    uint32_t first = qd_parse_number(text, (size_t)(comma - text));
    uint32_t second = qd_parse_number(comma + 1, strlen(comma + 1));
    points[0] = penpa_point(penpa, first < second ? first : second);
    points[1] = penpa_point(penpa, first < second ? second : first);
    return first != NOT_A_NUMBER && second != NOT_A_NUMBER;
}

/* A bit for each row of the grid. */
static uint32_t penpa_all_rows(const struct penpa *penpa) {
    return (uint32_t)(((uint64_t)1 << penpa->n) - 1);
}

static void penpa_meet(struct penpa *penpa, const char *drawing) {
    qd_strangers_meet(&penpa->drawings, drawing, penpa->json.text_place);
}

/* Two cells at an edge: the rule that a sign on it says of them. */
static void penpa_put_pair(struct penpa *penpa, const char *rule, struct penpa_point edge) {
    bool is_lower = edge.at == AT_LOWER;
    uint32_t row = (uint32_t)edge.row + 1, column = (uint32_t)edge.column + 1;
    (void)qd_rule_begin(&penpa->rules, rule, &penpa->json);
    qd_rule_put_cell(&penpa->rules, row, column, &penpa->json);
    qd_rule_put_cell(&penpa->rules, row + is_lower, column + !is_lower, &penpa->json);
}

/* Whether there are cells of the grid on both sides. */
static bool penpa_is_between(const struct penpa *penpa, struct penpa_point edge) {
    int32_t last = (int32_t)penpa->n - 1;
    return edge.is_inside && ((edge.at == AT_LOWER && edge.row < last) ||
                              (edge.at == AT_RIGHT && edge.column < last));
}

/* ---- drawings -------------------------------------------------------------------------------- */

/* A bit for each value, if the text is digits that differ; else 0. */
static uint64_t penpa_digits(const char *begin, const char *end) {
    uint64_t values = 0;
    for (; begin < end; begin++) {
        if (*begin < '1' || *begin > '9' || values >> (*begin - '1') & 1)
            return 0;
        values |= (uint64_t)1 << (*begin - '1');
    }
    return values;
}

/* Moves past blanks at both ends. */
static void penpa_trim(const char **begin, const char **end) {
    while (*begin < *end && **begin == ' ')
        ++*begin;
    while (*end > *begin && (*end)[-1] == ' ')
        --*end;
}

/* What is written at a point. */
struct penpa_number {
    uint32_t value; /* NOT_A_NUMBER: it is none */
    uint64_t notes; /* a bit for each value, if it is nothing but digits; else 0 */
    char letter;    /* small, if it is one letter; else 0 */
    bool is_empty, has_digit, is_small;
};

/*
 * "43":["5",1,"1"]: text, colour, and kind. Of the kinds, "5" and "6" are small, and "7" has flags of values: one of
 * them is a clue, several are notes. So are small digits.
 */
static struct penpa_number penpa_take_number(qd_json *json) {
    struct penpa_number number = {.value = NOT_A_NUMBER};
    char kind = '1';
    qd_json_open_list(json, '[', "the text, colour and kind of a number");
    if (qd_json_sees(json, '[')) {
        uint32_t at = 0;
        for (bool more = qd_json_first(json, '[', "flags"); more;
             more = qd_json_next(json, ']'), at++)
            if (qd_json_read_between(json, 0, 1, "a flag") && at < 63)
                number.notes |= (uint64_t)1 << at;
        number.has_digit = true;
    } else {
        const char *begin = qd_json_read_string(json, "a text"), *end = begin + json->text.length;
        penpa_trim(&begin, &end);
        number.letter = end - begin == 1 ? (char)(*begin | 0x20) : 0;
        number.is_empty = begin == end;
        for (const char *c = begin; c < end; c++)
            number.has_digit = number.has_digit || (*c >= '0' && *c <= '9');
        number.value = qd_parse_number(begin, (size_t)(end - begin));
        number.notes = penpa_digits(begin, end);
    }
    if (qd_json_take(json, ','))
        qd_json_skip(json);
    for (bool is_kind = true; qd_json_take(json, ','); is_kind = false)
        if (is_kind && qd_json_sees(json, '"'))
            kind = qd_json_read_string(json, "a kind of number")[0];
        else
            qd_json_skip(json);
    qd_json_expect(json, ']');
    bool are_several = (number.notes & (number.notes - 1)) != 0;
    if (kind == '7' && !are_several)
        for (number.value = 1; number.notes >> number.value; number.value++)
            ;
    number.is_empty |= kind == '7' && !number.notes;
    number.is_small = kind == '5' || kind == '6' || (kind == '7' && are_several);
    return number;
}

static void penpa_read_number(struct penpa *penpa, struct penpa_point point) {
    qd_json *json = &penpa->json;
    struct penpa_number number = penpa_take_number(json);
    char letter = number.letter;
    if (json->status != QD_OK || number.is_empty)
        return;
    bool is_cell = point.at == AT_MIDDLE && point.is_inside;
    if (is_cell && (penpa->notes[point.cell] || penpa->values[point.cell]))
        qd_json_fail_at(json, json->text_place, "a cell has two numbers");
    else if (is_cell && number.is_small && number.notes && number.notes >> penpa->n == 0)
        penpa->notes[point.cell] = number.notes;
    else if (is_cell && !number.is_small && number.value - 1 < penpa->n)
        penpa->values[point.cell] = number.value;
    else if (penpa_is_between(penpa, point) && (letter == 'x' || letter == 'v'))
        penpa_put_pair(penpa, letter == 'x' ? "xv=X:" : "xv=V:", point);
    else if (!point.is_inside && !number.has_digit)
        qd_draft_leave_out(penpa->reader, "text beside the grid");
    else {
        penpa->has_number_beside |= !point.is_inside;
        penpa_meet(penpa, !point.is_inside        ? "number beside the grid"
                          : point.at == AT_MIDDLE ? "text in a cell"
                          : point.at == AT_CORNER ? "text on a corner"
                                                  : "text on an edge");
    }
}

/* "892":[" 22",1]: the number in the upper left corner of a cell. */
static void penpa_read_small(struct penpa *penpa, struct penpa_point point) {
    qd_json *json = &penpa->json;
    qd_place place = json->text_place;
    qd_json_open_list(json, '[', "the text and colour of a small number");
    const char *text = qd_json_read_string(json, "a text"), *end = text + json->text.length;
    penpa_trim(&text, &end);
    bool is_empty = text == end;
    uint32_t sum = is_empty ? NOT_A_NUMBER : qd_parse_number(text, (size_t)(end - text));
    while (qd_json_take(json, ','))
        qd_json_skip(json);
    qd_json_expect(json, ']');
    if (is_empty || json->status != QD_OK)
        return;
    if (point.at == AT_INSIDE && point.is_inside && point.is_first && sum > 0 &&
        sum != NOT_A_NUMBER && !penpa->sums[point.cell])
        penpa->sums[point.cell] = sum;
    else
        qd_strangers_meet(&penpa->drawings, "small text", place);
}

/* "106":[3,"circle_L",2]: style, name, layer. Grey disks and squares are odd and even cells, disks on edges are
 * dots. */
static void penpa_read_symbol(struct penpa *penpa, struct penpa_point point) {
    qd_json *json = &penpa->json;
    qd_place place = json->text_place;
    uint32_t style = 0;
    qd_json_open_list(json, '[', "the style and name of a symbol");
    if (qd_json_sees(json, '['))
        qd_json_skip(json);
    else
        style = (uint32_t)qd_json_read_between(json, 0, 1000, "a style");
    qd_json_expect(json, ',');
    const char *name = qd_json_read_string(json, "a name");
    bool is_circle = strncmp(name, "circle_", 7) == 0;
    bool is_square = strncmp(name, "square_", 7) == 0;
    bool is_white = style == 1 || style == 6 || style == 8, is_grey = style == 3 || style == 5;
    if (json->status != QD_OK)
        return;
    if (point.at == AT_MIDDLE && point.is_inside && is_circle && !is_grey &&
        penpa->begins[point.cell]) {
        /* it belongs to the arrow or thermometer */
    } else if (point.at == AT_MIDDLE && point.is_inside && (is_circle || is_square) && is_grey &&
               !penpa->begins[point.cell]) {
        (void)qd_rule_begin(&penpa->rules, is_circle ? "odd=" : "even=", json);
        qd_rule_put_cell(&penpa->rules, (uint32_t)point.row + 1, (uint32_t)point.column + 1, json);
    } else if (penpa_is_between(penpa, point) && is_circle && (is_white || style == 2)) {
        penpa_put_pair(penpa, is_white ? "white=" : "black=", point);
    } else if (!point.is_inside && strncmp(name, "arrow_", 6) == 0 && !penpa->has_number_beside) {
        qd_draft_leave_out(penpa->reader, "arrow beside the grid");
    } else {
        qd_strangers_meet(&penpa->drawings, name, place);
    }
    while (qd_json_take(json, ','))
        qd_json_skip(json);
    qd_json_expect(json, ']');
}

/*
 * "186,199":2: an edge from corner to corner, and its style; null if it was taken back. Thick ones separate regions. A
 * diagonal of the grid is drawn in pieces.
 */
static void penpa_read_edge(struct penpa *penpa, struct penpa_point unused) {
    qd_json *json = &penpa->json;
    struct penpa_point ends[2], from, to;
    bool has_ends = penpa_key_points(penpa, ends);
    qd_place place = json->text_place;
    (void)unused;
    if (qd_json_take_null(json))
        return;
    int64_t style = qd_json_read_between(json, 0, 1000, "a style");
    if (json->status != QD_OK)
        return;
    if (!has_ends) {
        qd_strangers_meet(&penpa->drawings, "edge", place);
        return;
    }
    from = ends[0];
    to = ends[1];
    int32_t down = to.row - from.row, across = to.column - from.column, n = (int32_t)penpa->n;
    bool is_thick = style == 2 || style == 21;
    if (from.at != AT_CORNER || to.at != AT_CORNER)
        qd_strangers_meet(&penpa->drawings, "edge", place);
    else if (down == 1 && across == 1 && from.row == from.column && from.row >= -1 &&
             from.row < n - 1)
        penpa->falling |= 1u << (from.row + 1);
    else if (down == 1 && across == -1 && from.row + from.column == n - 2 && from.row >= -1 &&
             from.row < n - 1)
        penpa->rising |= 1u << (from.row + 1);
    else if (down + across != 1 || across < 0 || (!is_thick && style != 1))
        qd_strangers_meet(&penpa->drawings, "edge", place);
    else if (is_thick && to.is_inside) /* the cell whose lower right corner it reaches */
        (down ? penpa->right : penpa->lower)[to.cell] = true;
}

/* "892,894":10: a piece of the outline of a cage; the cages are lists. Others are drawn by hand. */
static void penpa_read_cage_line(struct penpa *penpa, struct penpa_point unused) {
    qd_json *json = &penpa->json;
    struct penpa_point ends[2];
    bool has_ends = penpa_key_points(penpa, ends);
    qd_place place = json->text_place;
    (void)unused;
    if (qd_json_take_null(json))
        return;
    qd_json_skip(json);
    for (int i = 0; i < 2; i++)
        if (!has_ends || ends[i].at != AT_INSIDE || !ends[i].is_inside ||
            !penpa->caged[ends[i].cell])
            qd_strangers_meet(&penpa->drawings, "cage line", place);
}

/* The members of an object whose keys are points. */
static void penpa_read_all(struct penpa *penpa, const qd_json_member *member,
                           void (*read)(struct penpa *penpa, struct penpa_point point)) {
    qd_json *json = &penpa->json;
    if (!qd_json_has(json, member))
        return;
    for (bool more = qd_json_first(json, '{', "an object"); more; more = qd_json_next(json, '}')) {
        (void)qd_json_read_key(json);
        if (json->status == QD_OK)
            read(penpa, penpa_key_point(penpa));
    }
}

/* Lists of cells: thermometers from the bulb on, arrows from the circle on, cages. Their rule ends with '='. */
static void penpa_read_lists(struct penpa *penpa, const qd_json_member *member, const char *rule) {
    qd_json *json = &penpa->json;
    if (!qd_json_has(json, member))
        return;
    bool is_cage = strcmp(rule, "cage=") == 0, is_arrow = strcmp(rule, "arrow=") == 0;
    for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']')) {
        qd_place place = json->at;
        uint32_t count = 0, sum = 0;
        bool is_outside = false;
        for (bool next = qd_json_first(json, '[', "an array of points"); next;
             next = qd_json_next(json, ']')) {
            struct penpa_point point = penpa_read_point(penpa);
            if (point.at != AT_MIDDLE || !point.is_inside || count == PENPA_CELLS) {
                is_outside = true;
                continue;
            }
            penpa->list[count++] = point.cell;
            penpa->caged[point.cell] |= is_cage;
            if (is_cage && !sum) {
                sum = penpa->sums[point.cell];
                penpa->sums[point.cell] = 0;
            }
        }
        if (is_outside)
            qd_strangers_meet(&penpa->drawings, member->key, place);
        if (json->status != QD_OK || is_outside || count < (is_cage ? 1 : 2))
            continue;
        (void)qd_rule_begin(&penpa->rules, rule, json);
        if (sum)
            qd_text_printf(&penpa->rules, "%u:", sum);
        for (uint32_t i = 0; i < count; i++) {
            if (is_arrow && i == 1)
                qd_text_put(&penpa->rules, ":");
            qd_rule_put_cell(&penpa->rules, penpa->list[i] / penpa->n + 1,
                             penpa->list[i] % penpa->n + 1, json);
        }
        penpa->begins[penpa->list[0]] |= !is_cage;
    }
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Whether no thick edge parts two cells. */
static bool penpa_are_joined(const void *of, uint32_t cell, uint32_t other) {
    const struct penpa *penpa = of;
    uint32_t first = cell < other ? cell : other, second = cell < other ? other : cell;
    return second - first == 1 ? !penpa->right[first] : !penpa->lower[first];
}

/* Numbers the regions in the order of their first cells; false if one does not have N cells. */
static bool penpa_find_regions(struct penpa *penpa, uint32_t *count) {
    uint32_t n = penpa->n, part[PENPA_CELLS], size[PENPA_CELLS] = {0};
    bool are_equal = true;
    *count = 0;
    qd_find_connected(n, penpa_are_joined, penpa, part);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        penpa->regions[cell] = part[cell] == cell ? (*count)++ : penpa->regions[part[cell]];
        size[penpa->regions[cell]]++;
    }
    for (uint32_t region = 0; region < *count; region++)
        are_equal = are_equal && size[region] == n;
    return are_equal;
}

static bool penpa_has_boxes(const struct penpa *penpa) {
    uint32_t n = penpa->n, high, wide;
    (void)qd_board_usual_box(n, &high, &wide);
    for (uint32_t cell = 0; cell < n * n; cell++)
        if (penpa->regions[cell] != cell / n / high * high + cell % n / wide)
            return false;
    return true;
}

/* False: an error was found. */
static bool penpa_open_board(struct penpa *penpa, struct place at) {
    uint32_t n = penpa->n, regions;
    qd_text board = QD_TEXT_INIT;
    bool are_equal = penpa_find_regions(penpa, &regions);
    qd_text_printf(&board, "%ux%u", n, n);
    if (regions == 1 && n > 1)
        qd_text_printf(&board, ":1x%u", n);
    else if (!are_equal)
        qd_json_fail_at(&penpa->json, penpa->json.at,
                        "the regions that are drawn do not have one cell for each value");
    else if (!penpa_has_boxes(penpa))
        qd_add_regions(&board, penpa->regions, n * n);
    if (penpa->falling == penpa_all_rows(penpa))
        qd_text_put(&board, "+diagonal");
    if (penpa->rising == penpa_all_rows(penpa))
        qd_text_put(&board, "+antidiagonal");
    qd_text_put_bytes(&board, penpa->rules.data, penpa->rules.length);
    if (board.failed || penpa->rules.failed)
        penpa->json.status = qd_fail_memory(penpa->json.error);
    bool is_open = penpa->json.status == QD_OK && qd_tray_open_board(penpa->reader, at, board.data);
    qd_text_free(&board);
    return is_open;
}

enum {
    PENPA_NUMBER,
    PENPA_SMALL,
    PENPA_SYMBOL,
    PENPA_THERMO,
    PENPA_ARROWS,
    PENPA_CAGES,
    PENPA_EDGES,
    PENPA_CAGE_LINES,
    PENPA_ERASED,
    PENPA_READ, /* as a rule; those after it are refused */
    PENPA_MEMBERS = PENPA_READ + 9
};

static void penpa_read_drawings(struct source *source, struct penpa *penpa) {
    qd_json_member members[PENPA_MEMBERS] = {
        {.key = "number"},      {.key = "numberS"},      {.key = "symbol"},  {.key = "thermo"},
        {.key = "arrows"},      {.key = "killercages"},  {.key = "lineE"},   {.key = "cage"},
        {.key = "deletelineE"}, {.key = "nobulbthermo"}, {.key = "surface"}, {.key = "line"},
        {.key = "freeline"},    {.key = "freelineE"},    {.key = "wall"},    {.key = "direction"},
        {.key = "squareframe"}, {.key = "polygon"}};
    qd_json *json = &penpa->json;
    qd_source_open_json(source, json);
    struct place at = qd_source_place(source, json->at);
    qd_json_find_members(json, members, PENPA_MEMBERS, NULL, NULL);
    qd_json_expect_end(json);
    penpa_read_all(penpa, &members[PENPA_SMALL], penpa_read_small);
    penpa_read_lists(penpa, &members[PENPA_CAGES], "cage=");
    penpa_read_lists(penpa, &members[PENPA_THERMO], "thermo=");
    penpa_read_lists(penpa, &members[PENPA_ARROWS], "arrow=");
    penpa_read_all(penpa, &members[PENPA_NUMBER], penpa_read_number);
    penpa_read_all(penpa, &members[PENPA_SYMBOL], penpa_read_symbol);
    penpa_read_all(penpa, &members[PENPA_EDGES], penpa_read_edge);
    penpa_read_all(penpa, &members[PENPA_CAGE_LINES], penpa_read_cage_line);
    if (qd_json_has(json, &members[PENPA_ERASED]))
        qd_draft_leave_out(penpa->reader, "erased edges");
    for (int i = PENPA_READ; i < PENPA_MEMBERS; i++)
        if (qd_json_has(json, &members[i]))
            qd_strangers_meet(&penpa->drawings, members[i].key, members[i].place);
    uint32_t all_rows = penpa_all_rows(penpa);
    if ((penpa->falling && penpa->falling != all_rows) ||
        (penpa->rising && penpa->rising != all_rows))
        qd_strangers_meet(&penpa->drawings, "diagonal", members[PENPA_EDGES].place);
    for (uint32_t cell = 0; cell < penpa->n * penpa->n; cell++)
        if (penpa->sums[cell])
            qd_strangers_meet(&penpa->drawings, "small number", members[PENPA_SMALL].place);
    qd_strangers_refuse(NULL, &penpa->drawings, json);
    if (json->status == QD_OK && penpa_open_board(penpa, at)) {
        qd_tray_fill(penpa->reader, at, penpa->values, penpa->notes);
        qd_tray_close(penpa->reader);
    }
    if (json->status != QD_OK)
        qd_source_fail(source);
    qd_json_close(json);
}

/* ---- the lines ------------------------------------------------------------------------------- */

/* What is between one comma and the next. */
static const char *penpa_field(const char *line, const char *end, uint32_t index, size_t *length) {
    for (; index && line; index--) {
        line = memchr(line, ',', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    const char *comma = line ? memchr(line, ',', (size_t)(end - line)) : NULL;
    *length = line ? (size_t)((comma ? comma : end) - line) : 0;
    return line;
}

static void penpa_tell(const struct penpa *penpa, const char *line, const char *end, uint32_t index,
                       const char *prefix, const char *name) {
    static const char signs[][2] = {{'C', ','}, {'D', '\n'}, {'E', '&'}, {'F', '='}};
    size_t length, skipped = strlen(prefix);
    const char *field = penpa_field(line, end, index, &length);
    qd_text text = QD_TEXT_INIT;
    if (field && length >= skipped && memcmp(field, prefix, skipped) == 0) {
        field += skipped;
        length -= skipped;
    }
    for (size_t i = 0; i < length; i++) {
        char byte = field[i];
        for (size_t k = 0; k < sizeof signs / sizeof *signs && byte == '%'; k++)
            if (length - i > 2 && field[i + 1] == '2' && field[i + 2] == signs[k][0]) {
                byte = signs[k][1];
                i += 2;
            }
        qd_text_put_byte(&text, byte);
    }
    if (text.length && !text.failed)
        qd_draft_tell(penpa->reader, name, text.data, text.length);
    qd_text_free(&text);
}

/* The word for which a z and this character stand; NULL: none. */
static const char *penpa_word(char c) {
    static const struct {
        char c;
        const char *word;
    } words[] = {{'Z', "z"},
                 {'9', "\"qa\""},
                 {'Q', "\"pu_q\""},
                 {'A', "\"pu_a\""},
                 {'G', "\"grid\""},
                 {'M', "\"edit_mode\""},
                 {'S', "\"surface\""},
                 {'L', "\"line\""},
                 {'E', "\"lineE\""},
                 {'W', "\"wall\""},
                 {'C', "\"cage\""},
                 {'N', "\"number\""},
                 {'Y', "\"symbol\""},
                 {'P', "\"special\""},
                 {'B', "\"board\""},
                 {'R', "\"command_redo\""},
                 {'U', "\"command_undo\""},
                 {'8', "\"command_replay\""},
                 {'1', "\"numberS\""},
                 {'F', "\"freeline\""},
                 {'2', "\"freelineE\""},
                 {'T', "\"thermo\""},
                 {'3', "\"arrows\""},
                 {'D', "\"direction\""},
                 {'0', "\"squareframe\""},
                 {'5', "\"polygon\""},
                 {'4', "\"deletelineE\""},
                 {'6', "\"killercages\""},
                 {'7', "\"nobulbthermo\""},
                 {'_', "\"__a\""},
                 {'O', "null"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].c == c)
            return words[i].word;
    return NULL;
}

/* The first five lines, with words. */
static qd_status penpa_unfold(const qd_text *packed, qd_text *out, qd_error *error) {
    uint32_t lines = 0;
    qd_text_put(out, "");
    for (size_t i = 0; i < packed->length && lines < 5 && out->length < UNPACKED_LIMIT; i++) {
        bool is_short = packed->data[i] == 'z' && i + 1 < packed->length;
        const char *word = is_short ? penpa_word(packed->data[i + 1]) : NULL;
        lines += packed->data[i] == '\n';
        if (word)
            qd_text_put(out, word);
        else
            qd_text_put_byte(out, packed->data[i]);
        i += word != NULL;
    }
    return qd_text_check(out, error);
}

static void penpa_fail(struct penpa *penpa, const char *message) {
    qd_draft_fail_at(penpa->reader, penpa->source->at, message);
}

/* [0,0,0,0]: rows above and below, columns left and right. */
static bool penpa_read_spaces(struct penpa *penpa, const char *line, const char *end,
                              uint32_t spaces[4]) {
    qd_json *json = &penpa->json;
    uint32_t count = 0;
    qd_json_open(json, line, (size_t)(end - line), &penpa->source->error);
    for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']')) {
        uint32_t space = (uint32_t)qd_json_read_between(json, 0, PENPA_MOST, "a number of rows");
        if (count < 4)
            spaces[count] = space;
        count++;
    }
    if (count != 4)
        qd_json_fail_at(json, json->at, "expected four numbers of rows and columns");
    qd_json_expect_end(json);
    bool is_right = json->status == QD_OK;
    if (!is_right)
        qd_source_fail(penpa->source);
    qd_json_close(json);
    return is_right;
}

/* What a solver entered is in the fifth line, in the form of the fourth. */
static bool penpa_has_entries(const char *line, const char *end) {
    qd_json_member number = {.key = "number"};
    qd_json json;
    qd_json_open(&json, line, (size_t)(end - line), NULL);
    if (!qd_json_at_end(&json))
        qd_json_find_members(&json, &number, 1, NULL, NULL);
    bool has_entries = json.status == QD_OK && qd_json_has(&json, &number);
    qd_json_close(&json);
    return has_entries;
}

static bool penpa_says_sudoku(const char *text, const char *end) {
    static const char word[] = "sudoku";
    for (; end - text >= 6; text++) {
        int i = 0;
        while (i < 6 && (text[i] | 0x20) == word[i])
            i++;
        if (i == 6)
            return true;
    }
    return false;
}

static void penpa_read_lines(struct penpa *penpa, const qd_text *text, const qd_text *all) {
    const char *lines[6] = {text->data}, *end = text->data + text->length;
    uint32_t count = 1, spaces[4] = {0};
    size_t length;
    for (const char *c = text->data; count < 6 && (c = memchr(c, '\n', (size_t)(end - c)));)
        lines[count++] = ++c;
    for (; count >= 4 && count < 6; count++)
        lines[count] = end + 1;
    if (count < 6) {
        penpa_fail(penpa, "this link to penpa-edit contains no grid");
        return;
    }
    const char *head = lines[0], *stop = lines[1] - 1;
    const char *kind = penpa_field(head, stop, 0, &length);
    bool is_sudoku = length == 6 && memcmp(kind, "sudoku", 6) == 0;
    bool is_square = length == 6 && memcmp(kind, "square", 6) == 0;
    if (!is_sudoku && !(is_square && penpa_says_sudoku(all->data, all->data + all->length))) {
        penpa_fail(penpa, is_square ? "this link to penpa-edit does not say that it is a Sudoku"
                                    : "this link to penpa-edit contains no square grid");
        return;
    }
    const char *field = penpa_field(head, stop, 1, &length);
    penpa->columns = qd_parse_number(field ? field : "", length);
    field = penpa_field(head, stop, 2, &length);
    penpa->rows = qd_parse_number(field ? field : "", length);
    if (!penpa_read_spaces(penpa, lines[1], lines[2] - 1, spaces))
        return;
    penpa->above = spaces[0];
    penpa->left = spaces[2];
    penpa->n = penpa->columns - spaces[2] - spaces[3];
    if (penpa->columns > 100 || penpa->rows > 100 || penpa->n - 1 >= PENPA_MOST ||
        penpa->rows - spaces[0] - spaces[1] != penpa->n) {
        penpa_fail(penpa, "this grid is not a square of up to 31 rows");
        return;
    }
    penpa->source->text = lines[3];
    penpa->source->length = (size_t)(lines[4] - 1 - lines[3]);
    penpa_read_drawings(penpa->source, penpa);
    if (lines[4] < end && penpa_has_entries(lines[4], lines[5] - 1))
        qd_draft_leave_out(penpa->reader, "entries of a solver");
    penpa_tell(penpa, head, stop, 15, "Title: ", "title");
    penpa_tell(penpa, head, stop, 16, "Author: ", "author");
    penpa_tell(penpa, head, stop, 18, "", "rules");
}

static void penpa_read_packed(qd_reader *reader, struct place at, const char *packed,
                              size_t length) {
    qd_text plain = QD_TEXT_INIT, bytes = QD_TEXT_INIT, folded = QD_TEXT_INIT, text = QD_TEXT_INIT;
    struct source source = {.reader = reader, .packed = true, .at = at};
    struct penpa *penpa = qd_array_new(1, sizeof *penpa);
    qd_status status = penpa ? QD_OK : qd_fail_memory(&source.error);
    if (status == QD_OK)
        status = qd_percent_unpack(packed, length, &plain, &source.error);
    if (status == QD_OK)
        status = qd_base64_unpack(plain.data, plain.length, &bytes, &source.error);
    if (status == QD_OK)
        status = qd_deflate_unpack(bytes.data, bytes.length, &folded, &source.error);
    if (status == QD_OK)
        status = penpa_unfold(&folded, &text, &source.error);
    if (status == QD_OK) {
        penpa->source = &source;
        penpa->reader = reader;
        penpa_read_lines(penpa, &text, &folded);
        qd_text_free(&penpa->rules);
    } else {
        qd_source_fail(&source);
    }
    free(penpa);
    qd_text_free(&plain);
    qd_text_free(&bytes);
    qd_text_free(&folded);
    qd_text_free(&text);
}

static bool penpa_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_penpa, &link))
        return false;
    if (!qd_link_value_anywhere(&link, "p", &value, &length)) {
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link to penpa-edit contains no puzzle (p=...)");
        return true;
    }
    const char *packed = value;
    if (qd_link_value_anywhere(&link, "a", &value, &(size_t){0}))
        qd_draft_leave_out(reader, "solution");
    penpa_read_packed(reader, qd_place_in(&link, packed), packed, length);
    return true;
}

static const char *const penpa_fields[] = {"title", "author", "rules", NULL};

const struct qd_format qd_format_penpa = {
    .name = "penpa",
    .summary = "a link to penpa-edit (#m=edit&p=...)",
    .marks = "hwsol",
    .square = true,
    .least = 1,
    .most = PENPA_MOST,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS,
    .fields = penpa_fields,
    .hash_ends_host = true,
    .hosts =
        (const char *const[]){"swaroopg92.github.io/penpa-edit", "opt-pan.github.io/penpa-edit",
                              "logicmastersindia.com/penpa-edit", NULL},
    .next = penpa_next,
};
