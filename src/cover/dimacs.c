/*
 * The problem as clauses. Variable n is option n - 1. Auxiliary variables follow the options. Each
 * is defined by clauses in both directions, so every solution extends to them in exactly one way,
 * and the formula has exactly as many models as the problem has solutions.
 */
#include "problem.h"

#include "../base/asking.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Up to this many options get one clause for each two that exclude each other. For more, a counter
 * is smaller. */
#define FEW 8

/* Literals are n and -n for variable n; these two are constants. */
#define YES INT32_MAX
#define NO (-INT32_MAX)

/* An option that names an item. */
struct use {
    uint32_t colour;
    int32_t variable;
};

struct cnf {
    const qd_cover *cover;
    qd_text *text;    /* NULL while clauses are only counted */
    struct use *uses; /* by item, then colour, then option; without idle options */
    size_t *ends;     /* of each item in `uses` */
    struct asking asking;
    int32_t *literals; /* those that are counted */
    int32_t *row;      /* row[j]: at least j of the literals so far */
    int32_t variables;
    uint64_t clauses;
    qd_status status; /* QD_ERROR_RANGE: more variables than allowed; QD_ERROR_STOPPED */
    qd_error *error;
};

/* ---- clauses --------------------------------------------------------------------------------- */

/* Whether nothing is wrong yet, and nobody wants it to end. Bytes written count as much as visits. */
static bool dimacs_goes_on(struct cnf *cnf, uint64_t work) {
    if (cnf->status == QD_OK && !goes_on_after(&cnf->asking, work))
        cnf->status = qd_fail(cnf->error, QD_ERROR_STOPPED,
                              "the problem was not written to its end: stopped");
    return cnf->status == QD_OK;
}

static void dimacs_put(struct cnf *cnf, int32_t literal) {
    if (!dimacs_goes_on(cnf, 4) || !cnf->text)
        return;
    if (literal < 0)
        qd_text_put_byte(cnf->text, '-');
    qd_text_put_number(cnf->text, (uint32_t)(literal < 0 ? -literal : literal));
    qd_text_put_byte(cnf->text, literal ? ' ' : '\n');
}

static void dimacs_end_clause(struct cnf *cnf) {
    dimacs_put(cnf, 0);
    cnf->clauses++;
}

/* A clause of up to three literals; NO fills up. */
static void dimacs_clause(struct cnf *cnf, int32_t a, int32_t b, int32_t c) {
    const int32_t literals[] = {a, b, c};
    if (a == YES || b == YES || c == YES)
        return;
    for (int i = 0; i < 3; i++)
        if (literals[i] != NO)
            dimacs_put(cnf, literals[i]);
    dimacs_end_clause(cnf);
}

static void dimacs_refuse(struct cnf *cnf) {
    if (cnf->status == QD_OK)
        cnf->status = qd_fail(cnf->error, QD_ERROR_RANGE, "too many variables for DIMACS");
}

static int32_t dimacs_new_variable(struct cnf *cnf) {
    if (cnf->variables < YES - 1)
        return ++cnf->variables;
    dimacs_refuse(cnf);
    return YES;
}

/* Writes a contradiction. An empty clause would be one too, but some programs cannot read it. */
static void dimacs_contradict(struct cnf *cnf) {
    int32_t variable = dimacs_new_variable(cnf);
    dimacs_clause(cnf, variable, NO, NO);
    dimacs_clause(cnf, -variable, NO, NO);
}

/* ---- counters -------------------------------------------------------------------------------- */

/* A literal equal to `many or (literal and fewer)`, where `many` implies `fewer`. */
static int32_t dimacs_define_more(struct cnf *cnf, int32_t many, int32_t literal, int32_t fewer) {
    if (fewer == NO)
        return NO;
    if (many == NO && fewer == YES)
        return literal;
    int32_t variable = dimacs_new_variable(cnf);
    dimacs_clause(cnf, -many, variable, NO);
    dimacs_clause(cnf, -literal, -fewer, variable);
    dimacs_clause(cnf, -variable, many, literal);
    dimacs_clause(cnf, -variable, fewer, NO);
    return variable;
}

/*
 * The smallest number that the row after `done` of `count` literals must know, because the
 * remaining ones could still lift it to `least` or above `most`.
 */
static size_t dimacs_lowest_needed(size_t done, size_t count, size_t least, size_t most) {
    size_t left = count - done, target = least > 1 ? least : most + 1;
    return target > left + 1 ? target - left : 1;
}

/* The last one that it can know. */
static size_t dimacs_highest_needed(size_t done, size_t width) {
    return width <= done ? width : done + 1;
}

/* Whether there will be too many variables: each place of a row has one, except perhaps the first one. To
 * count them one by one would take a minute. */
static bool dimacs_is_hopeless(size_t count, size_t least, size_t most, size_t width) {
    uint64_t variables = 0;
    for (size_t i = 0; i + 1 < count && variables < YES; i++) {
        size_t lowest = dimacs_lowest_needed(i + 1, count, least, most);
        size_t highest = dimacs_highest_needed(i, width);
        variables += highest > lowest ? highest - lowest : 0;
    }
    return variables >= YES;
}

/* Extends the row by a literal, after `done` others. */
static void dimacs_extend_row(struct cnf *cnf, size_t done, size_t lowest, size_t width) {
    for (size_t j = dimacs_highest_needed(done, width); j >= lowest; j--)
        cnf->row[j] = dimacs_define_more(cnf, cnf->row[j], cnf->literals[done], cnf->row[j - 1]);
}

/*
 * Between `least` and `most` of the literals are true; 1 as `least` is left to a clause. (Sinz
 * 2005, where the counter is defined in one direction only.) The last literal needs no row.
 */
static void dimacs_count_literals(struct cnf *cnf, size_t count, size_t least, size_t most) {
    bool is_bounded = most < count;
    size_t width = is_bounded ? most : least;
    if (dimacs_is_hopeless(count, least, most, width)) {
        dimacs_refuse(cnf);
        return;
    }
    cnf->row[0] = YES;
    for (size_t j = 1; j <= width; j++)
        cnf->row[j] = NO;
    for (size_t i = 0; i < count && cnf->status == QD_OK; i++) {
        if (is_bounded)
            dimacs_clause(cnf, -cnf->row[most], -cnf->literals[i], NO);
        if (i + 1 < count)
            dimacs_extend_row(cnf, i, dimacs_lowest_needed(i + 1, count, least, most), width);
    }
    if (least > 1) {
        dimacs_clause(cnf, cnf->row[least], cnf->literals[count - 1], NO);
        dimacs_clause(cnf, cnf->row[least - 1], NO, NO);
    }
}

static void dimacs_exclude_pairs(struct cnf *cnf, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            dimacs_clause(cnf, -cnf->literals[i], -cnf->literals[j], NO);
}

static void dimacs_require_any(struct cnf *cnf, size_t count) {
    for (size_t i = 0; i < count; i++)
        dimacs_put(cnf, cnf->literals[i]);
    dimacs_end_clause(cnf);
}

static void dimacs_bound_literals(struct cnf *cnf, size_t count, size_t least, size_t most) {
    if (least > count) {
        dimacs_contradict(cnf);
        return;
    }
    if (least == 1)
        dimacs_require_any(cnf, count);
    if (least <= 1 && most == 1 && count <= FEW)
        dimacs_exclude_pairs(cnf, count);
    else if (least > 1 || most < count)
        dimacs_count_literals(cnf, count, least, most);
}

/* ---- items ----------------------------------------------------------------------------------- */

static void dimacs_encode_primary(struct cnf *cnf, uint32_t item, const struct use *uses,
                                  size_t count) {
    struct bounds bounds = bounds_of(cnf->cover, item);
    for (size_t i = 0; i < count; i++)
        cnf->literals[i] = uses[i].variable;
    dimacs_bound_literals(cnf, count, bounds.least, bounds.most);
}

/* How many of the uses, from the first on, are compatible: those of its colour. */
static size_t dimacs_group_size(const struct use *uses, size_t count) {
    size_t size = 1;
    while (size < count && uses[0].colour && uses[size].colour == uses[0].colour)
        size++;
    return size;
}

/* A literal equal to "at least one of them". */
static int32_t dimacs_define_any(struct cnf *cnf, const struct use *uses, size_t count) {
    if (count == 1)
        return uses->variable;
    int32_t variable = dimacs_new_variable(cnf);
    for (size_t i = 0; i < count; i++)
        dimacs_clause(cnf, -uses[i].variable, variable, NO);
    dimacs_put(cnf, -variable);
    for (size_t i = 0; i < count; i++)
        dimacs_put(cnf, uses[i].variable);
    dimacs_end_clause(cnf);
    return variable;
}

static void dimacs_exclude_colours(struct cnf *cnf, const struct use *uses, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (uses[i].colour == 0 || uses[i].colour != uses[j].colour)
                dimacs_clause(cnf, -uses[i].variable, -uses[j].variable, NO);
}

static void dimacs_encode_secondary(struct cnf *cnf, const struct use *uses, size_t count) {
    size_t groups = 0;
    if (count <= FEW) {
        dimacs_exclude_colours(cnf, uses, count);
        return;
    }
    if (dimacs_group_size(uses, count) == count)
        return;
    for (size_t i = 0, size; i < count; i += size) {
        size = dimacs_group_size(uses + i, count - i);
        cnf->literals[groups++] = dimacs_define_any(cnf, uses + i, size);
    }
    dimacs_bound_literals(cnf, groups, 0, 1);
}

static void dimacs_encode_items(struct cnf *cnf) {
    size_t first = 0;
    for (uint32_t item = 0; item < cnf->cover->item_count && dimacs_goes_on(cnf, 1); item++) {
        size_t count = cnf->ends[item] - first;
        if (cnf->cover->kinds[item] == QD_PRIMARY)
            dimacs_encode_primary(cnf, item, cnf->uses + first, count);
        else
            dimacs_encode_secondary(cnf, cnf->uses + first, count);
        first = cnf->ends[item];
    }
}

static void dimacs_encode(struct cnf *cnf) {
    cnf->variables = (int32_t)cnf->cover->option_count;
    cnf->clauses = 0;
    for (uint32_t o = 0; o < cnf->cover->option_count; o++)
        if (cnf->cover->idle[o])
            dimacs_clause(cnf, -(int32_t)(o + 1), NO, NO);
    dimacs_encode_items(cnf);
}

/* ---- the text -------------------------------------------------------------------------------- */

static int dimacs_compare_uses(const void *left, const void *right) {
    const struct use *l = left, *r = right;
    if (l->colour != r->colour)
        return l->colour < r->colour ? -1 : 1;
    return l->variable < r->variable ? -1 : l->variable > r->variable;
}

/* How many uses each item has, then where they begin, then where they end: each use is put behind those before. */
static void dimacs_collect_uses(struct cnf *cnf) {
    const qd_cover *cover = cnf->cover;
    size_t *ends = cnf->ends, sum = 0;
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++)
            ends[*e] += !cover->idle[o];
    for (uint32_t item = 0; item < cover->item_count; item++) {
        size_t count = ends[item];
        ends[item] = sum;
        sum += count;
    }
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++)
            if (!cover->idle[o])
                cnf->uses[ends[*e]++] = (struct use){colour_at(cover, e), (int32_t)(o + 1)};
    for (uint32_t item = 0; item < cover->item_count && cover->colours; item++) {
        size_t first = item ? ends[item - 1] : 0;
        qsort(cnf->uses + first, ends[item] - first, sizeof *cnf->uses, dimacs_compare_uses);
    }
}

/* Writes the variables to project on, in lines of a moderate length. */
static void dimacs_write_projection(struct cnf *cnf, const char *begin) {
    uint32_t options = cnf->cover->option_count;
    for (uint32_t o = 0; o < options && cnf->status == QD_OK; o++) {
        if (o % 20 == 0)
            qd_text_put(cnf->text, begin);
        dimacs_put(cnf, (int32_t)(o + 1));
        if (o % 20 == 19 || o + 1 == options)
            dimacs_put(cnf, 0);
    }
}

static void dimacs_write_options(struct cnf *cnf) {
    for (uint32_t o = 0; o < cnf->cover->option_count; o++) {
        size_t length = cnf->text->length;
        qd_text_put(cnf->text, "c ");
        qd_text_put_number(cnf->text, o + 1);
        qd_text_put(cnf->text, ": ");
        qd_cover_put_option(cnf->cover, o, cnf->text);
        if (!dimacs_goes_on(cnf, cnf->text->length - length))
            return;
        qd_text_put_byte(cnf->text, '\n');
    }
}

/* The first pass counts the variables and clauses, for the header line. */
static void dimacs_write_cnf(struct cnf *cnf, qd_text *text) {
    dimacs_encode(cnf);
    if (cnf->status != QD_OK)
        return;
    cnf->text = text;
    dimacs_write_projection(cnf, "c ind ");
    dimacs_write_projection(cnf, "c p show ");
    dimacs_write_options(cnf);
    qd_text_printf(text, "p cnf %" PRId32 " %" PRIu64 "\n", cnf->variables, cnf->clauses);
    dimacs_encode(cnf);
    if (cnf->status == QD_OK)
        cnf->status = qd_text_check(text, cnf->error);
}

qd_status qd_cover_write_dimacs(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                                qd_error *error) {
    struct cnf cnf = {.cover = cover, .asking = {.stop = stop, .most = UINT64_MAX}, .error = error};
    size_t begin = text->length;
    if (text->failed) /* said before what stops, as that says what is missing */
        return qd_fail_memory(error);
    struct arena arena = {0};
    cnf.uses = qd_arena_array(&arena, cover->entry_count, sizeof *cnf.uses);
    cnf.ends = qd_arena_array(&arena, cover->item_count, sizeof *cnf.ends);
    cnf.literals = qd_arena_array(&arena, cover->option_count, sizeof *cnf.literals);
    cnf.row = qd_arena_array(&arena, (size_t)cover->option_count + 1, sizeof *cnf.row);
    if (!arena.failed) {
        dimacs_collect_uses(&cnf);
        dimacs_write_cnf(&cnf, text);
    } else {
        cnf.status = qd_fail_memory(error);
    }
    if (cnf.asking.stopped)
        qd_text_cut(text, begin);
    qd_arena_free(&arena);
    return cnf.status;
}
