/* Makes automata deterministic by sets of states, and small by merging states that nothing tells apart (Moore). */
#include "language.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_language_new(uint32_t value_count, struct language **out, qd_error *error) {
    *out = qd_array_new(1, sizeof **out);
    if (!*out)
        return qd_fail_memory(error);
    (*out)->value_count = value_count;
    return QD_OK;
}

void qd_language_free(struct language *language) {
    if (language)
        free(language->edges);
    free(language);
}

qd_status qd_language_add_edge(struct language *language, struct language_edge edge,
                               qd_error *error) {
    QD_CHECK(edge.from < LANGUAGE_STATES && edge.to < LANGUAGE_STATES);
    if (language->edge_count == LANGUAGE_EDGES)
        return qd_fail(error, QD_ERROR_RANGE, "an automaton has more than %u edges",
                       LANGUAGE_EDGES);
    if (!qd_array_reserve(&language->edges, &language->edge_capacity,
                          (size_t)language->edge_count + 1, sizeof *language->edges))
        return qd_fail_memory(error);
    language->edges[language->edge_count++] = edge;
    return QD_OK;
}

/* ---- tables of rows that are found again ----------------------------------------------------- */

#define SLOTS (4 * LANGUAGE_STATES) /* a power of two */

/* Rows of the same number of words, numbered as they come; none twice. */
struct rows {
    uint32_t width, count;
    uint32_t *words;
    size_t capacity;
    uint32_t slots[SLOTS]; /* the number of a row plus 1, or 0 */
};

static void language_empty_rows(struct rows *rows) {
    rows->count = 0;
    memset(rows->slots, 0, sizeof rows->slots);
}

static const uint32_t *language_row(const struct rows *rows, uint32_t number) {
    return rows->words + (size_t)number * rows->width;
}

/* The number of a row, which is added if it is new. */
static qd_status language_find_row(struct rows *rows, const uint32_t *words, uint32_t *number,
                                   qd_error *error) {
    uint64_t hash = QD_HASH_BEGIN;
    for (uint32_t i = 0; i < rows->width; i++)
        hash = qd_hash_word(hash, words[i]);
    uint32_t slot = (uint32_t)(hash ^ hash >> 32) % SLOTS;
    for (; rows->slots[slot]; slot = (slot + 1) % SLOTS) {
        *number = rows->slots[slot] - 1;
        if (memcmp(language_row(rows, *number), words, rows->width * sizeof *words) == 0)
            return QD_OK;
    }
    if (rows->count == LANGUAGE_STATES)
        return qd_fail(error, QD_ERROR_RANGE, "an automaton needs more than %u states",
                       LANGUAGE_STATES);
    if (!qd_array_reserve(&rows->words, &rows->capacity, (size_t)(rows->count + 1) * rows->width,
                          sizeof *rows->words))
        return qd_fail_memory(error);
    memcpy(rows->words + (size_t)rows->count * rows->width, words, rows->width * sizeof *words);
    *number = rows->count++;
    rows->slots[slot] = *number + 1;
    return QD_OK;
}

/* ---- sets of states -------------------------------------------------------------------------- */

struct decider {
    struct arena arena; /* of all arrays but the rows */
    const struct language *language;
    struct constraint *constraint;
    uint32_t width;              /* of the table: whether it accepts, and a word for each symbol */
    uint32_t state_count;        /* in the table */
    struct rows sets;            /* of states of the language, as bits */
    struct rows kinds;           /* of states of the table */
    uint32_t *first_edge;        /* of states of the language, and the end */
    struct language_edge *edges; /* the same ones, by the state that they come from */
    uint32_t *set, *row;         /* those in work */
    uint32_t *open;              /* states of the set that are not followed yet */
    uint32_t *kind;              /* of each state of the table */
};

static bool language_is_in(const uint32_t *set, uint32_t state) {
    return set[state / 32] >> state % 32 & 1;
}

static void language_include(struct decider *decider, uint32_t state, uint32_t *open_count) {
    if (language_is_in(decider->set, state))
        return;
    decider->set[state / 32] |= UINT32_C(1) << state % 32;
    decider->open[(*open_count)++] = state;
}

/* Adds what is reached without reading. */
static void language_close(struct decider *decider, uint32_t open_count) {
    while (open_count > 0) {
        uint32_t state = decider->open[--open_count];
        for (uint32_t e = decider->first_edge[state]; e < decider->first_edge[state + 1]; e++)
            if (!decider->edges[e].values && !decider->edges[e].is_break)
                language_include(decider, decider->edges[e].to, &open_count);
    }
}

static void language_follow_state(struct decider *decider, uint32_t state, uint32_t symbol,
                                  uint32_t *open_count) {
    for (uint32_t e = decider->first_edge[state]; e < decider->first_edge[state + 1]; e++) {
        const struct language_edge *edge = &decider->edges[e];
        if (symbol < decider->language->value_count ? edge->values >> symbol & 1 : edge->is_break)
            language_include(decider, edge->to, open_count);
    }
}

/* The set that a symbol leads to from one that is known; empty if it leads nowhere. */
static void language_follow(struct decider *decider, uint32_t from, uint32_t symbol) {
    uint32_t open_count = 0;
    memset(decider->set, 0, decider->sets.width * sizeof *decider->set);
    for (uint32_t w = 0; w < decider->sets.width; w++)
        for (uint32_t left = language_row(&decider->sets, from)[w]; left; left &= left - 1)
            language_follow_state(decider, 32 * w + qd_lowest_bit(left), symbol, &open_count);
    language_close(decider, open_count);
}

static bool language_is_empty(const struct decider *decider) {
    for (uint32_t i = 0; i < decider->sets.width; i++)
        if (decider->set[i])
            return false;
    return true;
}

static bool language_has_end(const struct decider *decider, uint32_t number) {
    for (uint32_t w = 0; w < decider->sets.width; w++)
        for (uint32_t left = language_row(&decider->sets, number)[w]; left; left &= left - 1)
            if (decider->language->accepts[32 * w + qd_lowest_bit(left)])
                return true;
    return false;
}

/* Appends the row in work to the table. */
static qd_status language_add_row(struct decider *decider, qd_error *error) {
    struct constraint *constraint = decider->constraint;
    if (!qd_array_reserve(&constraint->table, &constraint->table_capacity,
                          constraint->table_size + decider->width, sizeof *constraint->table))
        return qd_fail_memory(error);
    memcpy(constraint->table + constraint->table_size, decider->row,
           decider->width * sizeof *decider->row);
    constraint->table_size += decider->width;
    decider->state_count++;
    return QD_OK;
}

static qd_status language_make_sets(struct decider *decider, qd_error *error) {
    const struct language *language = decider->language;
    uint32_t open_count = 0, number = 0;
    for (uint32_t state = 0; state < language->state_count; state++)
        if (language->starts[state])
            language_include(decider, state, &open_count);
    language_close(decider, open_count);
    qd_status status = language_find_row(&decider->sets, decider->set, &number, error);
    for (uint32_t from = 0; from < decider->sets.count && status == QD_OK; from++) {
        decider->row[0] = language_has_end(decider, from);
        for (uint32_t symbol = 0; symbol <= language->value_count && status == QD_OK; symbol++) {
            language_follow(decider, from, symbol);
            decider->row[1 + symbol] = 0;
            if (language_is_empty(decider))
                continue;
            status = language_find_row(&decider->sets, decider->set, &number, error);
            decider->row[1 + symbol] = number + 1;
        }
        if (status == QD_OK)
            status = language_add_row(decider, error);
    }
    return status;
}

/* ---- making it small ------------------------------------------------------------------------- */

static uint32_t *language_state(const struct decider *decider, uint32_t state) {
    return decider->constraint->table + (size_t)state * decider->width;
}

/* Cuts the ways that lead to no end. `kind` says meanwhile which states have one. */
static void language_cut(struct decider *decider) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t state = decider->state_count; state-- > 0;) {
            const uint32_t *row = language_state(decider, state);
            bool alive = row[0];
            for (uint32_t i = 1; i < decider->width && !alive; i++)
                alive = row[i] && decider->kind[row[i] - 1];
            more |= alive && !decider->kind[state];
            decider->kind[state] = alive;
        }
    }
    for (uint32_t state = 0; state < decider->state_count; state++)
        for (uint32_t i = 1; i < decider->width; i++) {
            uint32_t *next = language_state(decider, state) + i;
            if (*next && !decider->kind[*next - 1])
                *next = 0;
        }
}

/* States are of one kind if they were so before and lead to the same kinds. The first kind is that of the start. */
static qd_status language_split(struct decider *decider, qd_error *error) {
    qd_status status = QD_OK;
    language_empty_rows(&decider->kinds);
    for (uint32_t state = 0; state < decider->state_count && status == QD_OK; state++) {
        const uint32_t *row = language_state(decider, state);
        decider->row[0] = decider->kind[state];
        for (uint32_t i = 1; i < decider->width; i++)
            decider->row[i] = row[i] ? decider->kind[row[i] - 1] + 1 : 0;
        status = language_find_row(&decider->kinds, decider->row, &decider->open[state], error);
    }
    memcpy(decider->kind, decider->open, decider->state_count * sizeof *decider->kind);
    return status;
}

static qd_status language_merge(struct decider *decider, qd_error *error) {
    uint32_t count = 0;
    qd_status status = QD_OK;
    language_cut(decider);
    for (uint32_t state = 0; state < decider->state_count; state++)
        decider->kind[state] = language_state(decider, state)[0];
    do {
        count = decider->kinds.count;
        status = language_split(decider, error);
    } while (status == QD_OK && decider->kinds.count > count);
    for (uint32_t state = 0, kind = 0; state < decider->state_count && status == QD_OK; state++) {
        uint32_t *row = language_state(decider, state);
        if (decider->kind[state] != kind)
            continue; /* not the first of its kind; kinds are numbered as they come */
        for (uint32_t i = 1; i < decider->width; i++)
            row[i] = row[i] ? decider->kind[row[i] - 1] + 1 : 0;
        memmove(language_state(decider, kind++), row, decider->width * sizeof *row);
    }
    decider->constraint->table_size = (size_t)decider->kinds.count * decider->width;
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void language_sort_edges(struct decider *decider) {
    const struct language *language = decider->language;
    for (uint32_t e = 0; e < language->edge_count; e++)
        decider->first_edge[language->edges[e].from + 1]++;
    for (uint32_t state = 0; state < language->state_count; state++)
        decider->first_edge[state + 1] += decider->first_edge[state];
    for (uint32_t e = 0; e < language->edge_count; e++) /* from the end of each state downwards */
        decider->edges[--decider->first_edge[language->edges[e].from + 1]] = language->edges[e];
    memmove(decider->first_edge, decider->first_edge + 1,
            language->state_count * sizeof *decider->first_edge);
    decider->first_edge[language->state_count] = language->edge_count;
}

static qd_status language_prepare(const struct language *language, struct decider *decider,
                                  qd_error *error) {
    uint32_t states = language->state_count;
    decider->language = language;
    decider->width = decider->kinds.width = language->value_count + 2;
    decider->sets.width = states / 32 + 1;
    decider->first_edge =
        qd_arena_array(&decider->arena, (size_t)states + 2, sizeof *decider->first_edge);
    decider->edges = qd_arena_array(&decider->arena, language->edge_count, sizeof *decider->edges);
    decider->set = qd_arena_array(&decider->arena, decider->sets.width, sizeof *decider->set);
    decider->row = qd_arena_array(&decider->arena, decider->width, sizeof *decider->row);
    decider->open = qd_arena_array(&decider->arena, LANGUAGE_STATES, sizeof *decider->open);
    decider->kind = qd_arena_array(&decider->arena, LANGUAGE_STATES, sizeof *decider->kind);
    if (decider->arena.failed)
        return qd_fail_memory(error);
    language_sort_edges(decider);
    return QD_OK;
}

qd_status qd_language_decide(const struct language *language, struct constraint *constraint,
                             qd_error *error) {
    struct decider *decider = qd_array_new(1, sizeof *decider);
    if (!decider)
        return qd_fail_memory(error);
    decider->constraint = constraint;
    qd_status status = language_prepare(language, decider, error);
    if (status == QD_OK)
        status = language_make_sets(decider, error);
    if (status == QD_OK)
        status = language_merge(decider, error);
    free(decider->sets.words);
    free(decider->kinds.words);
    qd_arena_free(&decider->arena);
    free(decider);
    return status;
}
