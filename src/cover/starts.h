/* The internals of lists of starts: how engines write the rest of a search. */
#ifndef QD_COVER_STARTS_H
#define QD_COVER_STARTS_H

#include "problem.h"

/*
 * numbers | chosen of start 0 | banned of start 0 | chosen of start 1 | ...
 */
struct entry {
    size_t first; /* in numbers */
    uint32_t chosen_count, banned_count, branch;
};

struct qd_cover_starts {
    uint32_t *numbers;
    size_t number_count, number_capacity;
    struct entry *entries;
    size_t count, capacity;
    bool failed; /* memory ran out while a start was written */
};

/*
 * A start is written number by number: begin, then all chosen, then all banned, then end, which
 * reports failure. QD_NO_OPTION is skipped.
 */
void qd_starts_begin(qd_cover_starts *starts);
void qd_starts_choose(qd_cover_starts *starts, uint32_t option);
void qd_starts_ban(qd_cover_starts *starts, uint32_t option);
qd_status qd_starts_end(qd_cover_starts *starts, uint32_t branch, qd_error *error);

#ifdef QUADRILLE_CHECKS

/* What is wrong with a list of starts, or NULL; `cover` is its problem, or NULL. */
const char *qd_starts_check(const qd_cover_starts *starts, const qd_cover *cover);

#endif

/* Appends starts `begin` up to before `end` of another list. */
qd_status qd_starts_append(qd_cover_starts *to, const qd_cover_starts *from, size_t begin,
                           size_t end, qd_error *error);

/*
 * As qd_cover_split; and, unless `bounds` is NULL, divides the starts among the parts: part k has
 * those from bounds[k - 1] to before bounds[k].
 */
qd_status qd_split_ranges(const qd_cover *cover, size_t count, uint64_t parts, const qd_stop *stop,
                          qd_cover_starts *starts, size_t *bounds, qd_error *error);

/* Two chosen options that share an item, or (left == right) one that is also banned or idle. */
typedef struct qd_cover_clash {
    uint32_t left;  /* option */
    uint32_t right; /* option */
    uint32_t item;  /* the item they share; QD_NO_ITEM if left == right */
} qd_cover_clash;

/*
 * Judges a start without any engine: QD_OK, or QD_ERROR_CLASH, a message and `*clash` (unless NULL)
 * if two of its chosen options exclude each other, or one cannot be used.
 */
qd_status qd_cover_check_start(const qd_cover *cover, const qd_cover_start *start,
                               qd_cover_clash *clash, qd_error *error);

#endif
