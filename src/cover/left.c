#include "left.h"
#include "starts.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_left_open(struct left *left, const qd_cover *cover, qd_error *error) {
    size_t items = qd_cover_item_count(cover);
    left->cover = cover;
    left->uses = qd_arena_array(&left->arena, items, sizeof *left->uses);
    left->owner = qd_arena_array(&left->arena, items, sizeof *left->owner);
    left->colour = qd_arena_array(&left->arena, items, sizeof *left->colour);
    left->gone = qd_arena_array(&left->arena, cover->option_count, 1);
    if (left->arena.failed)
        return qd_fail_memory(error);
    qd_left_clear(left);
    return QD_OK;
}

void qd_left_close(struct left *left) {
    qd_arena_free(&left->arena);
}

void qd_left_clear(struct left *left) {
    size_t items = qd_cover_item_count(left->cover);
    memset(left->uses, 0, items * sizeof *left->uses);
    memset(left->colour, 0, items * sizeof *left->colour);
    memset(left->owner, 0xff, items * sizeof *left->owner);
    memset(left->gone, 0, left->cover->option_count);
}

void qd_left_ban(struct left *left, uint32_t option) {
    QD_CHECK(option < left->cover->option_count);
    left->gone[option] = 1;
}

static bool left_clash_found(qd_cover_clash *clash, uint32_t left, uint32_t right, uint32_t item) {
    if (clash)
        *clash = (qd_cover_clash){left, right, item};
    return false;
}

bool qd_left_choose(struct left *left, uint32_t option, qd_cover_clash *clash) {
    const qd_cover *cover = left->cover;
    QD_CHECK(option < cover->option_count);
    if (left->gone[option] || cover->idle[option])
        return left_clash_found(clash, option, option, QD_NO_ITEM);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++) {
        uint32_t colour = colour_at(cover, e);
        if (!left_may_use(left, *e, colour))
            return left_clash_found(clash, left->owner[*e], option, *e);
        left->owner[*e] = option;
        left->colour[*e] = colour;
        left->uses[*e]++;
        QD_CHECK(colour || left->uses[*e] <= bounds_of(cover, *e).most);
    }
    left->gone[option] = 1;
    return true;
}

bool qd_left_apply(struct left *left, const qd_cover_start *start, qd_cover_clash *clash) {
    for (size_t i = 0; i < start->banned_count; i++)
        qd_left_ban(left, start->banned[i]);
    for (size_t i = 0; i < start->chosen_count; i++)
        if (!qd_left_choose(left, start->chosen[i], clash))
            return false;
    return true;
}

bool qd_left_has_option(const struct left *left, uint32_t option) {
    const qd_cover *cover = left->cover;
    QD_CHECK(option < cover->option_count);
    if (left->gone[option] || cover->idle[option])
        return false;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (!left_may_use(left, *e, colour_at(cover, e)))
            return false;
    return true;
}
