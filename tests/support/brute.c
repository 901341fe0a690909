/*
 * Brute force, from the definitions. Covers: go through the options in order, take or skip each,
 * unless it conflicts with one taken before; at the end every item must be covered often enough.
 * Sudoku: go through the cells in order and try every value that is nowhere else in the row, the
 * column and the box.
 */
#include "brute_lines.h"
#include "support.h"
#include "cover/above.h"

#include <stdio.h>

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t hash_options(const uint32_t *options, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += mix(options[i] + 1);
    return mix(sum);
}

struct brute {
    const qd_cover *cover;
    int fixed[64];        /* of options: 1 must be taken, -1 must not be */
    uint32_t times[64];   /* of items: options taken that name each */
    uint32_t colours[64]; /* of items: the colours they gave */
    uint32_t taken[64];
    uint64_t count, sum;
};

/* Whether every item is covered often enough; whether too often is checked when options are
 * taken. */
static bool is_solution(const struct brute *brute) {
    for (uint32_t i = 0; i < qd_cover_item_count(brute->cover); i++) {
        qd_item_facts facts = qd_cover_item_about(brute->cover, i);
        if (brute->times[i] < facts.least)
            return false;
    }
    return true;
}

static bool may_name(const struct brute *brute, uint32_t item, uint32_t colour) {
    qd_item_facts facts = qd_cover_item_about(brute->cover, item);
    if (brute->times[item] == 0)
        return true;
    if (facts.kind == QD_SECONDARY)
        return colour && brute->colours[item] == colour;
    return brute->times[item] < facts.most;
}

static void brute_options(struct brute *brute, uint32_t option, uint32_t taken_count);

static void brute_take(struct brute *brute, uint32_t option, uint32_t taken_count) {
    const qd_cover *cover = brute->cover;
    uint32_t before[64];
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++)
        if (!may_name(brute, facts.items[i], facts.colours ? facts.colours[i] : 0))
            return;
    memcpy(before, brute->colours, sizeof before);
    for (size_t i = 0; i < facts.count; i++) {
        brute->times[facts.items[i]]++;
        brute->colours[facts.items[i]] = facts.colours ? facts.colours[i] : 0;
    }
    brute->taken[taken_count] = option;
    brute_options(brute, option + 1, taken_count + 1);
    for (size_t i = 0; i < facts.count; i++)
        brute->times[facts.items[i]]--;
    memcpy(brute->colours, before, sizeof before);
}

static void brute_options(struct brute *brute, uint32_t option, uint32_t taken_count) {
    if (option == qd_cover_option_count(brute->cover)) {
        if (!is_solution(brute))
            return;
        brute->count++;
        brute->sum += hash_options(brute->taken, taken_count);
        return;
    }
    if (brute->fixed[option] >= 0 && !qd_cover_option_is_idle(brute->cover, option))
        brute_take(brute, option, taken_count);
    if (brute->fixed[option] <= 0)
        brute_options(brute, option + 1, taken_count);
}

uint64_t brute_cover(const qd_cover *cover, const qd_cover_start *start, uint64_t *sum) {
    struct brute brute = {.cover = cover};
    assert_true(qd_cover_item_count(cover) <= 64 && qd_cover_option_count(cover) <= 64);
    for (size_t i = 0; start && i < start->chosen_count; i++)
        brute.fixed[start->chosen[i]] = 1;
    for (size_t i = 0; start && i < start->banned_count; i++) {
        if (brute.fixed[start->banned[i]] == 1) {
            *sum = 0;
            return 0;
        }
        brute.fixed[start->banned[i]] = -1;
    }
    brute_options(&brute, 0, 0);
    *sum = brute.sum;
    return brute.count;
}

/* ---- Sudoku ---------------------------------------------------------------------------------- */

/* A cage or a thermometer. */
struct group {
    int rises;    /* a thermometer */
    uint32_t sum; /* of a cage; 0: none */
    uint32_t cells[QD_MAX_VALUES], count;
};

struct grid {
    struct group groups[16];
    uint32_t group_count;
    struct brute_line lines[96];
    uint32_t line_count;
    int boxes[QD_MAX_CELLS]; /* of cells */
    uint8_t cells[QD_MAX_CELLS];
    uint32_t n, box_rows, box_columns;
    const char *rules;   /* "+x+antiknight": looked for by name */
    const char *regions; /* N * N symbols, or NULL */
    uint64_t count, limit;
    uint8_t *first;
};

/* Whether "+name" is there, and nothing more of a name. */
static int has_rule(const struct grid *grid, const char *name) {
    size_t length = strlen(name);
    const char *found = grid->rules;
    while (found && (found = strstr(found, name)) && found[length] && !strchr("+=@", found[length]))
        found += length;
    return found != NULL;
}

static int same_box(const struct grid *grid, uint32_t a, uint32_t b) {
    uint32_t n = grid->n;
    if (grid->regions)
        return grid->regions[a] == grid->regions[b];
    return a / n / grid->box_rows == b / n / grid->box_rows &&
           a % n / grid->box_columns == b % n / grid->box_columns;
}

/* Whether the rules say that two cells differ. */
static int must_differ(const struct grid *grid, uint32_t a, uint32_t b) {
    uint32_t n = grid->n, high = grid->box_rows, wide = grid->box_columns;
    int down = abs((int)(a / n) - (int)(b / n)), right = abs((int)(a % n) - (int)(b % n));
    if (down == 0 || right == 0 || same_box(grid, a, b))
        return 1;
    if (has_rule(grid, "+x") && a / n == a % n && b / n == b % n)
        return 1;
    if (has_rule(grid, "+x") && a / n + a % n == n - 1 && b / n + b % n == n - 1)
        return 1;
    if (has_rule(grid, "+antiknight") && down * right == 2)
        return 1;
    if (has_rule(grid, "+antiking") && down <= 1 && right <= 1)
        return 1;
    return has_rule(grid, "+disjoint") && a / n % high == b / n % high &&
           a % n % wide == b % n % wide;
}

/* Reads `rules` after the `=` of a `cage=12:r1c1r1c2`, `cage=r1c1r1c2` or `thermo=r1c1r1c2`. */
static void read_group(struct grid *grid, const char *text, int rises) {
    struct group *group = &grid->groups[grid->group_count++];
    unsigned row, column;
    int length;
    assert_true(grid->group_count <= LENGTH(grid->groups));
    *group = (struct group){.rises = rises};
    if (*text != 'r') {
        group->sum = (uint32_t)strtoul(text, NULL, 10);
        text = strchr(text, ':') + 1;
    }
    while (sscanf(text, "r%uc%u%n", &row, &column, &length) == 2) {
        group->cells[group->count++] = (row - 1) * grid->n + column - 1;
        text += length;
    }
}

static void read_rules(struct grid *grid) {
    uint32_t n = grid->n;
    for (const char *rule = grid->rules; rule && (rule = strchr(rule, '+')); rule++) {
        if (strncmp(rule, "+regions=", 9) == 0)
            grid->regions = rule + 9;
        if (strncmp(rule, "+cage=", 6) == 0)
            read_group(grid, rule + 6, 0);
        if (strncmp(rule, "+thermo=", 8) == 0)
            read_group(grid, rule + 8, 1);
        assert_true(grid->line_count < LENGTH(grid->lines));
        grid->line_count += (uint32_t)brute_line_read(&grid->lines[grid->line_count], n,
                                                      grid->boxes, grid->rules, rule + 1);
    }
    for (uint32_t cell = 0; cell < n * n; cell++)
        grid->boxes[cell] =
            grid->regions ? grid->regions[cell]
                          : (int)(cell / n / grid->box_rows * n + cell % n / grid->box_columns);
}

/* Whether two neighbours may have these values, if there is no mark between them. */
static int neighbours_may(const struct grid *grid, uint32_t a, uint8_t left, uint32_t b,
                          uint8_t right) {
    static const struct {
        const char *name;
        enum brute_negative negative;
    } negatives[] = {{"+nodiff", NO_DIFF},
                     {"+nodots", NO_DIFF},
                     {"+noratio", NO_RATIO},
                     {"+nodots", NO_RATIO},
                     {"+noxv", NO_XV}};
    for (size_t i = 0; i < LENGTH(negatives); i++)
        if (has_rule(grid, negatives[i].name) &&
            !brute_neighbours_may(negatives[i].negative, grid->lines, grid->line_count,
                                  (uint32_t[]){a, b}, (uint8_t[]){left, right}))
            return 0;
    return 1;
}

/* Whether the value there completes a line that does not obey. */
static int breaks_line(const struct grid *grid, uint32_t at, uint8_t value) {
    uint8_t values[QD_MAX_CELLS];
    if (!grid->line_count)
        return 0;
    memcpy(values, grid->cells, grid->n * grid->n);
    values[at] = value;
    for (uint32_t i = 0; i < grid->line_count; i++)
        if (!brute_line_holds(&grid->lines[i], values))
            return 1;
    return 0;
}

/* Whether the value there breaks the group, as far as it is filled. */
static int breaks(const struct grid *grid, const struct group *group, uint32_t at, uint8_t value) {
    uint32_t place = 0, sum = value, empty = 0;
    while (place < group->count && group->cells[place] != at)
        place++;
    if (place == group->count)
        return 0;
    for (uint32_t i = 0; i < group->count; i++) {
        uint8_t other = grid->cells[group->cells[i]];
        if (i == place)
            continue;
        sum += other;
        empty += !other;
        if (other &&
            (group->rises ? (i < place) != (other < value) || other == value : other == value))
            return 1;
    }
    return !group->rises && group->sum && (sum > group->sum || (!empty && sum != group->sum));
}

static int meets(const struct grid *grid, uint32_t at, uint8_t value) {
    uint32_t n = grid->n;
    for (uint32_t i = 0; i < grid->group_count; i++)
        if (breaks(grid, &grid->groups[i], at, value))
            return 1;
    for (uint32_t other = 0; other < n * n; other++) {
        int gap = abs((int)grid->cells[other] - (int)value);
        int down = abs((int)(at / n) - (int)(other / n));
        int right = abs((int)(at % n) - (int)(other % n));
        if (other == at || !grid->cells[other])
            continue;
        if (gap == 0 && must_differ(grid, at, other))
            return 1;
        if (gap == 1 && down + right == 1 && has_rule(grid, "+nonconsecutive"))
            return 1;
        if (down + right == 1 && !neighbours_may(grid, at, value, other, grid->cells[other]))
            return 1;
    }
    return breaks_line(grid, at, value);
}

static void brute_cells(struct grid *grid, uint32_t at) {
    uint32_t n = grid->n;
    if (grid->count >= grid->limit)
        return;
    if (at == n * n) {
        if (grid->count++ == 0 && grid->first)
            memcpy(grid->first, grid->cells, n * n);
        return;
    }
    if (grid->cells[at]) {
        if (!meets(grid, at, grid->cells[at]))
            brute_cells(grid, at + 1);
        return;
    }
    for (uint8_t value = 1; value <= n; value++) {
        if (meets(grid, at, value))
            continue;
        grid->cells[at] = value;
        brute_cells(grid, at + 1);
    }
    grid->cells[at] = 0;
}

uint64_t brute_sudoku(const uint8_t *clues, uint32_t box_rows, uint32_t box_columns,
                      const char *rules, uint64_t limit, uint8_t *first) {
    struct grid grid = {.n = box_rows * box_columns,
                        .box_rows = box_rows,
                        .box_columns = box_columns,
                        .rules = rules,
                        .limit = limit,
                        .first = first};
    read_rules(&grid);
    memcpy(grid.cells, clues, grid.n * grid.n);
    for (uint32_t at = 0; at < grid.n * grid.n; at++)
        if (clues[at] && meets(&grid, at, clues[at]))
            return 0;
    brute_cells(&grid, 0);
    return grid.count;
}

int brute_is_filled(const uint8_t *values, uint32_t box_rows, uint32_t box_columns,
                    const char *rules) {
    struct grid grid = {.n = box_rows * box_columns,
                        .box_rows = box_rows,
                        .box_columns = box_columns,
                        .rules = rules};
    read_rules(&grid);
    memcpy(grid.cells, values, grid.n * grid.n);
    for (uint32_t at = 0; at < grid.n * grid.n; at++)
        if (values[at] < 1 || values[at] > grid.n || meets(&grid, at, values[at]))
            return 0;
    return 1;
}
