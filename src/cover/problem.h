/*
 * The exact cover problem as the engines see it. Read-only once sealed.
 *
 *   entries   | items of option 0 | items of option 1 | ...     one flat array of item numbers
 *   colours   | their colours, or 0   | ...                     the same shape; NULL if there are none
 *   first[o]  where option o begins in entries; first[option_count] is the end
 */
#ifndef QD_COVER_PROBLEM_H
#define QD_COVER_PROBLEM_H

#include "quadrille/cover.h"

#include "../base/check.h"
#include "../base/names.h"
#include "../base/uses.h"

#include <stdatomic.h>

/* Items, options and entries are fewer than this, so that links fit in 32 bits with a spare bit. */
#define QD_COVER_MAX UINT32_C(0x7ffffff0)

struct bounds {
    uint32_t least, most;
};

struct qd_cover {
    bool sealed;
    qd_error error; /* the first error of adding; status QD_OK if none */
    size_t item_count;
    qd_names names; /* of items; none if they are called by their numbers */
    _Atomic(char *)
        digits;            /* those numbers as names, made when somebody wants one: 12 bytes each */
    qd_names colour_names; /* colour 1 is name 0 */
    uint8_t *kinds;        /* of items: qd_item_kind */
    size_t kind_capacity;
    uint32_t primary_count;
    uint64_t most;         /* how often all of them can be covered */
    struct bounds *bounds; /* of items; NULL if all primary ones must be covered exactly once */
    size_t bound_capacity;

    uint32_t *entries;
    size_t entry_count, entry_capacity;
    uint32_t *colours;
    size_t colour_capacity;
    int64_t *costs; /* of options; NULL if there are none */
    size_t cost_capacity;
    size_t depth; /* see qd_cover_facts; once sealed */
    uint32_t *first;
    size_t first_capacity;
    uint8_t *idle; /* of options: whether it names no primary item */
    size_t idle_capacity;
    uint32_t option_count, usable_count; /* usable: not idle */

    const qd_stop *stop; /* of the text that it is read from; NULL once sealed */
    uint32_t *last_use;  /* while building: the last option that named the item, plus 1 */
    size_t last_use_capacity;
};

#ifdef QUADRILLE_CHECKS

/* What is wrong with a sealed problem in memory, or NULL; see base/check.h. */
const char *qd_problem_check(const qd_cover *cover);

#endif

/* The item in a message: `item 'a'`, or `item 7` if it has no name. */
#define ITEM_WORDS 72
const char *qd_cover_call_item(const qd_cover *cover, uint32_t item, char words[ITEM_WORDS]);

/* Its name; or its number, written there. */
const char *qd_cover_write_item_name(const qd_cover *cover, uint32_t item, char digits[ITEM_WORDS]);

/* For readers: whether to end after `done` items and options, of which every 256th asks. It fails then. */
bool qd_cover_stops_reading(const qd_stop *stop, uint64_t done, qd_error *error);

/* For readers: the reason why something could not be added, as an error at its place in the
 * text. */
qd_status qd_cover_fail_at(const qd_cover *cover, uint64_t line, uint64_t column, qd_error *error);

static inline const uint32_t *option_begin(const qd_cover *cover, uint32_t option) {
    QD_CHECK(option < cover->option_count);
    return cover->entries + cover->first[option];
}

static inline const uint32_t *option_end(const qd_cover *cover, uint32_t option) {
    QD_CHECK(option < cover->option_count);
    return cover->entries + cover->first[option + 1];
}

/* Its options as lists of items, to be turned over. */
static inline struct lists option_lists(const qd_cover *cover) {
    return (struct lists){cover->option_count, cover->first, cover->entries, cover->colours};
}

static inline bool option_names(const qd_cover *cover, uint32_t option, uint32_t item) {
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (*e == item)
            return true;
    return false;
}

static inline uint32_t colour_at(const qd_cover *cover, const uint32_t *entry) {
    QD_CHECK((size_t)(entry - cover->entries) < cover->entry_count);
    return cover->colours ? cover->colours[entry - cover->entries] : 0;
}

static inline struct bounds bounds_of(const qd_cover *cover, uint32_t item) {
    QD_CHECK(item < cover->item_count);
    if (cover->kinds[item] != QD_PRIMARY)
        return (struct bounds){0, 1};
    return cover->bounds ? cover->bounds[item] : (struct bounds){1, 1};
}

#endif
