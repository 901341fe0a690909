/*
 * What is left of a subject after some options were chosen or removed: a problem of its own. Two that
 * have equal KEYS have equally many solutions.
 *
 *     LIST    of the options that are left: one for each primary item; for a secondary item one for
 *             each of its colours, and one for the options that name it without a colour
 *     key     a bit for each list that is not empty; a bit for each option that is left and names an
 *             item with bounds; what is left of the bounds
 *
 * Lists and options tell each other apart: an option is left if all of its lists are there. This is
 * not so if it was removed without being excluded, as only happens at items with bounds; hence their
 * options have bits of their own. What was coloured, but has no options left, is not in the key.
 *
 *     slots     | entries of list 0 | entries of list 1 | ...    Those that are left come first
 *
 * An entry that is removed changes places with the last one, and going back only makes lists longer:
 * these are dancing cells (src/cover/engine_cells.c).
 */
#ifndef QD_COUNTING_MEMO_LEFT_H
#define QD_COUNTING_MEMO_LEFT_H

#include "subject.h"
#include "../base/asking.h"
#include "../base/memory.h"

struct memo_list {
    uint64_t hash;            /* of its bit */
    uint32_t begin;           /* in the slots */
    uint32_t count;           /* of the options that are left */
    uint32_t degree;          /* how many there were, if the item is primary */
    uint32_t need;            /* so many of them must still be chosen, */
    uint32_t room;            /* and at most so many may be; secondary: 0 and no limit */
    uint32_t peers, peer_end; /* the lists of the same item */
    bool excludes;            /* secondary: these options exclude each other */
};

struct memo_left {
    struct arena arena; /* of all arrays */
    const struct subject *subject;
    uint32_t list_count; /* those of the primary items come first, in an order that was given */
    struct memo_list *lists;
    uint32_t *slots;
    uint32_t *place; /* of an entry: in the slots */
    uint32_t *owner; /* of an entry: its option */
    uint32_t *list;  /* of an entry */
    uint32_t *bit;   /* of an option: in the key, or 0; NULL: none has one */

    uint32_t words;    /* of the bits of the key, */
    uint32_t bounds;   /* and of the bounds after them; */
    uint32_t *bounded; /* these are the lists that have them */
    uint64_t *key;
    uint64_t hash; /* of its bits */

    uint32_t *removed, removed_count; /* options, in order */
    uint32_t *chosen, chosen_count;
    uint32_t *forced, forced_count; /* lists that may need all of their options */
    bool is_dead;                   /* a list has fewer options than it needs */
    uint64_t work;                  /* so far: entries removed, lists and words looked at */
};

/* What it takes. */
uint64_t qd_memo_left_bytes(const struct subject *subject);

/* Begins with the whole subject; `order` has its primary items. False: no memory, or it was stopped. Close it in any
 * case. */
bool qd_memo_left_open(struct memo_left *left, const struct subject *subject, const uint32_t *order,
                       struct asking *asking);
void qd_memo_left_close(struct memo_left *left);

/* Removes an option, or chooses it. Both may end early if nothing can be covered any more. */
void qd_memo_left_remove(struct memo_left *left, uint32_t option);
void qd_memo_left_choose(struct memo_left *left, uint32_t option);

/* Chooses what must be chosen. False: there is no solution. */
bool qd_memo_left_settle(struct memo_left *left);

/* Goes back to when so many were removed and chosen. */
void qd_memo_left_undo(struct memo_left *left, uint32_t removed, uint32_t chosen);

/* The primary lists that have options, and are not hidden. */
uint32_t qd_memo_left_count(const struct memo_left *left);

/* The first primary list that has lost options and has at most six choices, or else the one with the
 * fewest; QD_NO_ITEM: all are done. */
uint32_t qd_memo_left_fewest(struct memo_left *left);

/* Completes the key, and returns its hash. */
uint64_t qd_memo_left_key(struct memo_left *left);

/* The key has these bits alone. What has no bit there is not looked at. */
void qd_memo_left_show(struct memo_left *left, const uint32_t *bits, size_t count);

/* The words of the key and its hash, to be kept and put back. */
void qd_memo_left_keep(struct memo_left *left, uint64_t *kept);
void qd_memo_left_put_back(struct memo_left *left, const uint64_t *kept);

#ifdef QUADRILLE_CHECKS
/* The key has those of these bits whose list has options, or whose option is left; and no others. NULL stands
 * for all bits. */
const char *qd_memo_left_check(const struct memo_left *left, const uint32_t *bits, size_t count);
size_t qd_memo_left_check_work(const struct memo_left *left);
#endif

/* ---- parts ----------------------------------------------------------------------------------- */

static inline uint32_t left_option(const struct memo_left *left, uint32_t list, uint32_t number) {
    QD_CHECK(list < left->list_count && number < left->lists[list].count);
    return left->owner[left->slots[left->lists[list].begin + number]];
}

static inline uint32_t left_last_option(const struct memo_left *left, uint32_t list) {
    return left_option(left, list, left->lists[list].count - 1);
}

/* How many options of a primary list can be the first that is chosen; one more if none need be. */
static inline uint32_t left_choices(const struct memo_left *left, uint32_t list) {
    QD_CHECK(list < left->subject->primary_count &&
             left->lists[list].count >= left->lists[list].need);
    return left->lists[list].count - left->lists[list].need + 1;
}

/* Of the key: they come in whole words, of which the last one may have bits of other lists. */
static inline uint64_t left_primary_bits(const struct memo_left *left, uint32_t word) {
    uint32_t count = left->subject->primary_count - word * 64;
    return left->key[word] & (count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX);
}

static inline bool left_has_bit(const struct memo_left *left, uint32_t bit) {
    QD_CHECK(bit / 64 < left->words);
    return left->key[bit / 64] >> bit % 64 & 1;
}

#endif
