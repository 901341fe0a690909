/*
 * A connected piece of a problem, as counting sees it: no option of one piece shares an item with an
 * option of another one, so the number of solutions is the product over all pieces.
 *
 * Items and options have numbers of their own here. The primary items come first:
 *
 *     items of a subject:   [0 ... primary_count)  primary     [primary_count ... item_count)  secondary
 *     entries               | items of option 0 | items of option 1 | ...
 *     colours               the same shape: 0, or 1, 2, 3 ... counted anew for each item
 */
#ifndef QD_COUNTING_SUBJECT_H
#define QD_COUNTING_SUBJECT_H

#include "quadrille/cover.h"

#include "../base/asking.h"
#include "../base/check.h"
#include "../base/limits.h"
#include "../base/memory.h"

struct subject {
    uint32_t primary_count, item_count, option_count;
    uint32_t *item;         /* their numbers in the problem */
    uint32_t *least, *most; /* of primary items */
    uint32_t *hues;         /* of items: how many colours they have */
    bool *plain;            /* of items: whether an option names it without a colour */
    uint32_t *degree;       /* of items: how many options name it */
    uint32_t *option;       /* the number in the problem */
    uint32_t *first;        /* where an option begins in the entries; one more for the end */
    uint32_t *entries, *colours;
};

struct subjects {
    struct arena arena; /* of the list, and of all arrays: there may be millions of pieces */
    struct subject *list;
    size_t count;
    bool impossible; /* an item that must be covered has too few options */
};

/* Divides a sealed problem into its pieces. Options without primary items are left out, and so are
 * items without options. Free it with qd_subjects_free, even after an error; QD_ERROR_RANGE: there is no room
 * for them, or `asking` (may be NULL) was stopped. */
qd_status qd_subjects_find(const qd_cover *cover, struct subjects *subjects, struct qd_room *room,
                           struct asking *asking, qd_error *error);

void qd_subjects_free(struct subjects *subjects);

/* What the piece takes as a problem of its own. */
uint64_t qd_subject_cover_bytes(const struct subject *subject);

/* The piece as a problem of its own, with the same numbers of options; QD_ERROR_RANGE as above. */
qd_status qd_subject_cover(const struct subject *subject, qd_cover **out, struct asking *asking,
                           qd_error *error);

/* The items of an option. */
static inline uint32_t subject_length(const struct subject *subject, uint32_t option) {
    QD_CHECK(option < subject->option_count);
    return subject->first[option + 1] - subject->first[option];
}

static inline bool subject_is_primary(const struct subject *subject, uint32_t item) {
    return item < subject->primary_count;
}

/* Whether a solution covers the item exactly once. */
static inline bool subject_is_exact(const struct subject *subject, uint32_t item) {
    QD_CHECK(item < subject->item_count);
    return subject_is_primary(subject, item) && subject->least[item] == 1 &&
           subject->most[item] == 1;
}

#endif
