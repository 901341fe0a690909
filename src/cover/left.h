/* What remains of a problem after a start: options, items, and the state of the items. */
#ifndef QD_COVER_LEFT_H
#define QD_COVER_LEFT_H

#include "problem.h"
#include "starts.h"
#include "../base/memory.h"

struct left {
    const qd_cover *cover;
    struct arena arena; /* of all arrays */
    uint32_t *uses;     /* of items: how many chosen options name them */
    uint32_t *owner;    /* of items: the last of those options, or QD_NO_OPTION */
    uint32_t *colour;   /* of items: the colour it gave them, or 0 */
    uint8_t *gone;      /* of options: chosen or banned */
};

qd_status qd_left_open(struct left *left, const qd_cover *cover, qd_error *error);
void qd_left_close(struct left *left);

/* Resets: nothing chosen, nothing banned. */
void qd_left_clear(struct left *left);

void qd_left_ban(struct left *left, uint32_t option);

/*
 * Chooses an option. False if it is gone or idle (`*clash` is then {option, option, QD_NO_ITEM}),
 * or conflicts with one chosen before. `clash` may be NULL.
 */
bool qd_left_choose(struct left *left, uint32_t option, qd_cover_clash *clash);

/* Applies a whole start, bans first. False as above. Its numbers must be those of the problem. */
bool qd_left_apply(struct left *left, const qd_cover_start *start, qd_cover_clash *clash);

/* Whether one more option may name the item with this colour. */
static inline bool left_may_use(const struct left *left, uint32_t item, uint32_t colour) {
    if (left->uses[item] == 0)
        return true;
    if (colour || left->colour[item])
        return colour == left->colour[item];
    return left->uses[item] < bounds_of(left->cover, item).most;
}

/* Whether the option can still be part of a solution. */
bool qd_left_has_option(const struct left *left, uint32_t option);

/* Whether the primary item may still be covered; if so, its remaining bounds. */
static inline bool left_has_item(const struct left *left, uint32_t item, struct bounds *bounds) {
    *bounds = bounds_of(left->cover, item);
    uint32_t uses = left->uses[item];
    if (left->cover->kinds[item] != QD_PRIMARY || uses >= bounds->most)
        return false;
    bounds->least = bounds->least > uses ? bounds->least - uses : 0;
    bounds->most -= uses;
    return true;
}

#endif
