/*
 * Unique rectangles and loops: cells in which two values could be exchanged, so that a puzzle with one
 * solution must have something else in one of them. Four types; see docs/techniques.md.
 *
 * All loops are found, and the easiest step is offered: by rating, then by type, then in order of
 * discovery.
 */
#include "wording.h"
#include "techniques.h"

#define LOOP_MOST 18 /* cells: two in each row */

/* A step of a loop, from which it can be built again. */
struct loop_step {
    double rating;
    uint32_t type;
    bool hidden;     /* type 3 */
    uint32_t degree; /* type 3 */
    uint32_t area;   /* types 3 and 4 */
    uint64_t set;    /* type 3: positions or values; type 4: the value that stays */
    uint16_t cells[LOOP_MOST];
    uint32_t length;
    uint64_t pair; /* the two values */
};

struct loops {
    struct search *search;
    struct loop_step now, best;
    struct step_choice choice;
    uint32_t areas[81]; /* of each cell, the houses as bits */
    uint64_t fits[2];   /* cells that may be part of a loop of the pair */
};

static uint64_t loop_extra(const struct loops *loops, uint32_t cell) {
    return loops->search->position->candidates[cell] & ~loops->now.pair;
}

/* The cells of the loop with more candidates than the two. */
static uint32_t loop_extra_cells(const struct loops *loops, uint32_t *cells, uint64_t *values) {
    uint32_t count = 0;
    *values = 0;
    for (uint32_t i = 0; i < loops->now.length; i++) {
        uint64_t extra = loop_extra(loops, loops->now.cells[i]);
        *values |= extra;
        if (extra)
            cells[count++] = loops->now.cells[i];
    }
    return count;
}

/* ---- building -------------------------------------------------------------------------------- */

/* Type 2: from the cells that see all cells with the extra value. */
static void loop_build_2(struct search *search, const uint32_t *cells, uint32_t count,
                         uint64_t value) {
    const struct ground *ground = search->ground;
    for (uint32_t word = 0; word < ground->words; word++) {
        uint64_t seen = ~(uint64_t)0;
        for (uint32_t i = 0; i < count; i++)
            seen &= ground_row(ground, cells[i])[word];
        for (; seen; seen &= seen - 1)
            step_remove(search, 64 * word + qd_lowest_bit(seen), value);
    }
}

/* Type 3: the two cells are one cell of a naked or hidden set. */
static void loop_build_3(struct loops *loops, const uint32_t *cells) {
    const struct loop_step *step = &loops->now;
    struct search *search = loops->search;
    const struct area *area = &search->ground->area[step->area];
    uint64_t values = step->pair, places = step->set;
    if (step->hidden) {
        values |= step->set;
        places = 0;
        for (uint64_t left = values; left; left &= left - 1)
            places |= position_places(search->position, step->area, qd_lowest_bit(left));
    } else {
        values = loop_extra(loops, cells[0]) | loop_extra(loops, cells[1]);
        for (uint64_t left = places; left; left &= left - 1)
            values |= search->position->candidates[area->cells[qd_lowest_bit(left)]];
    }
    step_part(search, QD_ROLE_SET, step->area, QD_NO_CELL, values);
    for (uint32_t at = 0; at < area->size; at++) {
        uint32_t cell = area->cells[at];
        bool is_set = places >> at & 1;
        if (cell == cells[0] || cell == cells[1])
            continue;
        if (is_set)
            step_part(search, QD_ROLE_SET, QD_NO_HOUSE, cell,
                      search->position->candidates[cell] & values);
        if (is_set == step->hidden)
            step_remove(search, cell, step->hidden ? ~values : values);
    }
}

/* Type 4: in a house one value of the pair is in one of the two cells. */
static void loop_build_4(struct search *search, const struct loop_step *step,
                         const uint32_t *cells) {
    step_part(search, QD_ROLE_TIE, step->area, QD_NO_CELL, step->set);
    for (uint32_t i = 0; i < 2; i++)
        step_remove(search, cells[i], step->pair & ~step->set);
}

static void loop_build(struct loops *loops) {
    const struct loop_step *step = &loops->now;
    struct search *search = loops->search;
    uint32_t cells[LOOP_MOST];
    uint64_t extra;
    uint32_t count = loop_extra_cells(loops, cells, &extra);
    step_begin(search, step->rating);
    for (uint32_t i = 0; i < step->length; i++)
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, step->cells[i], step->pair);
    for (uint32_t i = 0; i < count; i++)
        step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, cells[i], loop_extra(loops, cells[i]));
    if (step->type == 1)
        step_remove(search, cells[0], step->pair);
    else if (step->type == 2)
        loop_build_2(search, cells, count, extra);
    else if (step->type == 3)
        loop_build_3(loops, cells);
    else
        loop_build_4(search, step, cells);
}

static bool loop_offer(void *user, const void *record) {
    struct loops *loops = user;
    loops->now = *(const struct loop_step *)record;
    loop_build(loops);
    return step_offer(loops->search);
}

static bool loop_precedes(const struct loop_step *left, const struct loop_step *right) {
    if (left->rating < right->rating || left->rating > right->rating)
        return left->rating < right->rating;
    return left->type < right->type;
}

/* The step is collected unless it has no effect, or a better one is known. */
static void loop_collect(struct loops *loops, double rating, uint32_t type) {
    struct loop_step *now = &loops->now;
    now->rating = rating;
    now->type = type;
    if (loops->choice.has_best && !loop_precedes(now, &loops->best))
        return;
    loop_build(loops);
    if (loops->search->step->view.removal_count)
        step_choice_keep(&loops->choice, now);
}

/* ---- types ----------------------------------------------------------------------------------- */

static double loop_rating(const struct loops *loops) {
    uint32_t length = loops->now.length;
    double base = loops->search->rung->rating;
    if (loops->search->is_revised)
        return base + (length / 2 - 2) * 0.1;
    return length >= 10 ? base + 0.5 : length == 8 ? base + 0.2 : length == 6 ? base + 0.1 : base;
}

static uint32_t loop_position(const struct search *search, uint32_t area, uint32_t cell) {
    const struct area *house = &search->ground->area[area];
    uint32_t position = 0;
    while (position < house->size && house->cells[position] != cell)
        position++;
    return position; /* the size: it is not there */
}

/* Sets of `size` bits of `all`, in increasing order; `set` begins with 0. False: no more. */
static bool loop_next_set(uint64_t all, uint32_t size, uint64_t *set) {
    uint64_t low;
    if (size == 0)
        return false;
    do {
        if (*set == 0) {
            *set = ((uint64_t)1 << size) - 1;
        } else {
            low = *set & (~*set + 1);
            uint64_t ripple = *set + low;
            *set = ripple | (((*set ^ ripple) >> 2) / low);
        }
        if (*set > all)
            return false;
    } while (*set & ~all);
    return true;
}

static void loop_find_naked(struct loops *loops, uint32_t first, uint32_t second, uint32_t degree) {
    const struct search *search = loops->search;
    uint32_t area = loops->now.area;
    const uint32_t *cells = search->ground->area[area].cells;
    const uint64_t *candidates = search->position->candidates;
    uint64_t left = loop_extra(loops, first), right = loop_extra(loops, second);
    uint64_t others = search->position->open[area], set = 0;
    others &= ~((uint64_t)1 << loop_position(search, area, first));
    others &= ~((uint64_t)1 << loop_position(search, area, second));
    while (loop_next_set(others, degree - 1, &set)) {
        uint64_t united = 0;
        bool fits = true;
        for (uint64_t bits = set; bits; bits &= bits - 1) {
            uint64_t own = candidates[cells[qd_lowest_bit(bits)]];
            fits &= (own & (own - 1)) != 0;
            united |= own;
        }
        if (!fits || qd_bit_count(united | left | right) != degree ||
            qd_bit_count(united | (left & right)) != degree)
            continue;
        loops->now.set = set;
        loops->now.hidden = false;
        loop_collect(loops, loop_rating(loops) + (degree - 1) * 0.1, 3);
    }
}

static void loop_find_hidden(struct loops *loops, uint32_t second, uint64_t extra,
                             uint32_t degree) {
    const struct search *search = loops->search;
    uint32_t area = loops->now.area;
    uint64_t ignored = (uint64_t)1 << loop_position(search, area, second), set = 0;
    uint64_t others = (((uint64_t)1 << search->ground->values) - 1) & ~loops->now.pair & ~extra;
    bool more = degree == 2 || loop_next_set(others, degree - 2, &set);
    for (; more; more = loop_next_set(others, degree - 2, &set)) {
        uint64_t places = 0;
        bool fits = true;
        for (uint64_t bits = set | loops->now.pair; bits; bits &= bits - 1) {
            uint64_t own = position_places(search->position, area, qd_lowest_bit(bits)) & ~ignored;
            fits &= own != 0;
            places |= own;
        }
        if (!fits || qd_bit_count(places) != degree)
            continue;
        loops->now.set = set;
        loops->now.hidden = true;
        loop_collect(loops, loop_rating(loops) + (degree - (search->is_revised ? 1 : 2)) * 0.1, 3);
    }
}

static void loop_find_3(struct loops *loops, const uint32_t *cells, uint64_t extra) {
    const struct search *search = loops->search;
    const struct ground *ground = search->ground;
    for (uint32_t degree = 2; degree <= 7; degree++) {
        static const enum area_kind kinds[] = {AREA_BOX, AREA_ROW, AREA_COLUMN};
        for (uint32_t kind = 0; kind < 3; kind++)
            for (uint32_t area = ground->first_area[kinds[kind]];
                 area < ground->first_area[kinds[kind] + 1]; area++) {
                if (loop_position(search, area, cells[0]) == ground->area[area].size ||
                    loop_position(search, area, cells[1]) == ground->area[area].size)
                    continue;
                uint32_t open = qd_bit_count(search->position->open[area]);
                loops->now.area = area;
                loops->now.degree = degree;
                if (open >= 2 * degree && degree >= qd_bit_count(extra))
                    loop_find_naked(loops, cells[0], cells[1], degree);
                if (open > 2 * degree)
                    loop_find_hidden(loops, cells[1], extra, degree);
            }
    }
}

static void loop_find_4(struct loops *loops, const uint32_t *cells) {
    const struct search *search = loops->search;
    const struct ground *ground = search->ground;
    static const enum area_kind kinds[] = {AREA_COLUMN, AREA_ROW, AREA_BOX};
    for (uint32_t kind = 0; kind < 3; kind++)
        for (uint32_t area = ground->first_area[kinds[kind]];
             area < ground->first_area[kinds[kind] + 1]; area++) {
            uint32_t left = loop_position(search, area, cells[0]);
            uint32_t right = loop_position(search, area, cells[1]);
            if (left == ground->area[area].size || right == ground->area[area].size)
                continue;
            uint64_t both = (uint64_t)1 << left | (uint64_t)1 << right;
            for (uint64_t pair = loops->now.pair; pair; pair &= pair - 1)
                if (position_places(search->position, area, qd_lowest_bit(pair)) == both) {
                    loops->now.set = pair & (~pair + 1);
                    loops->now.area = area;
                    loop_collect(loops, loop_rating(loops), 4);
                    return;
                }
        }
}

/* ---- loops ----------------------------------------------------------------------------------- */

/* A loop is walked from each of its cells with two candidates, in both directions. Whether this is the first time. */
static bool loop_is_new(const struct loops *loops) {
    const struct loop_step *now = &loops->now;
    for (uint32_t i = 1; i < now->length; i++)
        if (now->cells[i] < now->cells[0] && !loop_extra(loops, now->cells[i]))
            return false;
    return now->cells[1] < now->cells[now->length - 1];
}

static void loop_complete(struct loops *loops) {
    uint32_t cells[LOOP_MOST];
    uint64_t extra;
    if (loops->search->wants_all && !loop_is_new(loops))
        return;
    uint32_t count = loop_extra_cells(loops, cells, &extra);
    bool one = extra && (extra & (extra - 1)) == 0;
    if (count == 1)
        loop_collect(loops, loop_rating(loops), 1);
    else if (count >= 2 && one)
        loop_collect(loops, loop_rating(loops), 2);
    if (count != 2)
        return;
    if (!one)
        loop_find_3(loops, cells, extra);
    loop_find_4(loops, cells);
}

static bool loop_contains(const struct loops *loops, uint32_t cell) {
    for (uint32_t i = 0; i < loops->now.length; i++)
        if (loops->now.cells[i] == cell)
            return true;
    return false;
}

/* The path that is being walked. Its cells have two colours in turn; in a loop each house that holds
 * one holds one of each colour. */
struct loop_path {
    uint64_t extra;     /* values besides the pair */
    uint32_t allowance; /* for cells with more values */
    int last_kind;      /* of the house of the last step */
    uint32_t met[2];    /* houses with a cell of each colour */
};

static void loop_walk(struct loops *loops, const struct loop_path *path);

/* Steps to a cell that may be part of a loop, or closes the loop. */
static void loop_step(struct loops *loops, const struct loop_path *path, uint32_t next, int kind) {
    struct loop_step *now = &loops->now;
    struct loop_path on = *path;
    uint64_t own = loops->search->position->candidates[next];
    uint32_t colour = now->length % 2;
    bool is_more = own != now->pair;
    if (next == now->cells[0] && now->length >= 4) {
        if (path->met[0] == path->met[1])
            loop_complete(loops);
        return;
    }
    on.extra |= own & ~now->pair;
    if (path->met[colour] & loops->areas[next] || loop_contains(loops, next) ||
        now->length == LOOP_MOST || (is_more && on.allowance == 0 && on.extra & (on.extra - 1)))
        return;
    on.allowance -= is_more && on.allowance;
    on.last_kind = kind;
    on.met[colour] |= loops->areas[next];
    now->cells[now->length++] = (uint16_t)next;
    loop_walk(loops, &on);
    now->length--;
}

/* Continues the path from its last cell. What is in its box is not in its row or column, too. */
static void loop_walk(struct loops *loops, const struct loop_path *path) {
    const struct ground *ground = loops->search->ground;
    uint32_t cell = loops->now.cells[loops->now.length - 1];
    const uint64_t *box = ground_members(ground, ground->seats[3 * cell].area);
    for (uint32_t i = 0; i < 3; i++) {
        static const uint8_t seats[] = {0, 2, 1}; /* box, row, column */
        const uint64_t *members = ground_members(ground, ground->seats[3 * cell + seats[i]].area);
        if ((int)i == path->last_kind)
            continue;
        for (uint32_t word = 0; word < 2; word++)
            for (uint64_t cells =
                     members[word] & loops->fits[word] & (i ? ~box[word] : ~(uint64_t)0);
                 cells; cells &= cells - 1)
                loop_step(loops, path, 64 * word + qd_lowest_bit(cells), (int)i);
    }
}

/* The cells that have both values of the pair and, in each of their houses, another such cell: all others
 * cannot be part of a loop. */
static void loop_find_cells(struct loops *loops) {
    const uint64_t *candidates = loops->search->position->candidates;
    uint64_t pair = loops->now.pair;
    uint32_t before, count = 0;
    loops->fits[0] = loops->fits[1] = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if ((candidates[cell] & pair) == pair) {
            loops->fits[cell / 64] |= (uint64_t)1 << (cell % 64);
            count++;
        }
    do {
        uint32_t once = 0, twice = 0;
        before = count;
        for (uint32_t word = 0; word < 2; word++)
            for (uint64_t bits = loops->fits[word]; bits; bits &= bits - 1) {
                uint32_t areas = loops->areas[64 * word + qd_lowest_bit(bits)];
                twice |= once & areas;
                once |= areas;
            }
        for (uint32_t word = 0; word < 2; word++)
            for (uint64_t bits = loops->fits[word]; bits; bits &= bits - 1)
                if (loops->areas[64 * word + qd_lowest_bit(bits)] & ~twice) {
                    loops->fits[word] &= ~(bits & (~bits + 1));
                    count--;
                }
    } while (count < before);
}

static bool loop_find(struct search *search) {
    struct loops loops = {.search = search};
    loops.choice = (struct step_choice){.user = &loops,
                                        .offer = loop_offer,
                                        .best = &loops.best,
                                        .size = sizeof loops.best,
                                        .at_once = search->wants_all};
    for (uint32_t area = 0; area < 27; area++)
        for (uint32_t at = 0; at < 9; at++)
            loops.areas[search->ground->area[area].cells[at]] |= (uint32_t)1 << area;
    for (uint32_t cell = 0; cell < search->ground->cells; cell++) {
        if (qd_bit_count(search->position->candidates[cell]) != 2)
            continue;
        loops.now.cells[0] = (uint16_t)cell;
        loops.now.length = 1;
        if (loops.now.pair != search->position->candidates[cell]) {
            loops.now.pair = search->position->candidates[cell];
            loop_find_cells(&loops);
        }
        if (loops.fits[cell / 64] >> (cell % 64) & 1)
            loop_walk(&loops, &(struct loop_path){0, 2, -1, {loops.areas[cell], 0}});
    }
    return step_choice_end(&loops.choice);
}

const struct qd_technique qd_technique_unique_loop = {.name = "unique-loop",
                                                      .title = "unique rectangle or loop",
                                                      .sentence = SENTENCE_ONE_HOLDS,
                                                      .find = loop_find};
