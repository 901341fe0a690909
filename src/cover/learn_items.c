#include "learn_items.h"

#include "learn_trail.h"

#include "../base/limits.h"

/* Added to the counts of secondary items, so that they are never 0 or 1. */
#define SECONDARY (UINT32_MAX / 2)

bool qd_learn_list_uses(struct learn *learn, const qd_stop *stop) {
    const qd_cover *cover = learn->cover;
    for (size_t e = 0; e < cover->entry_count; e++)
        learn->count[cover->entries[e]]++;
    for (uint32_t i = 0, at = 0; i < learn->item_count; i++) {
        learn->first[i] = learn->last[i] = at;
        at += learn->count[i];
        learn->count[i] += cover->kinds[i] == QD_PRIMARY ? 0 : SECONDARY;
    }
    for (uint32_t o = 0; o < learn->option_count; o++) {
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++) {
            learn->uses[learn->last[*e]++] = (struct learn_use){o, colour_at(cover, e)};
            learn->rest[*e] ^= o;
        }
        bool asks = o == 0 || cover->first[o] >> 16 != cover->first[o + 1] >> 16;
        if (asks && qd_stop_is_due(stop, NULL))
            return false;
    }
    return true;
}

/* An item with one option left needs it. */
static bool learn_items_look_at(struct learn *learn, uint32_t item) {
    uint32_t reason = learn_because(LEARN_ITEM, item);
    if (learn->count[item] == 0) {
        learn->conflict = reason;
        return false;
    }
    if (learn->count[item] == 1 && !learn->holds[learn_in(learn->rest[item])])
        qd_learn_set(learn, learn_in(learn->rest[item]), reason);
    return true;
}

bool qd_learn_begin(struct learn *learn) {
    for (uint32_t o = 0; o < learn->option_count; o++)
        if (learn->cover->idle[o])
            qd_learn_set(learn, learn_out(o), learn_because(LEARN_DECISION, 0));
    for (uint32_t i = 0; i < learn->item_count; i++)
        if (!learn_items_look_at(learn, i))
            return false;
    return true;
}

/* Options that share an item with one that is in are out. */
static bool learn_items_exclude(struct learn *learn, uint32_t option, uint32_t item,
                                uint32_t colour) {
    uint32_t reason = learn_because(LEARN_OPTION, option);
    learn->work += learn->last[item] - learn->first[item];
    for (uint32_t at = learn->first[item]; at < learn->last[item]; at++) {
        uint32_t other = learn->uses[at].option;
        if (learn->holds[learn_out(other)] || other == option ||
            (colour && learn->uses[at].colour == colour))
            continue;
        if (learn->holds[learn_in(other)]) {
            learn->conflict = reason;
            learn->conflict_other = other;
            return false;
        }
        qd_learn_set(learn, learn_out(other), reason);
    }
    return true;
}

bool qd_learn_propagate_items(struct learn *learn, uint32_t literal) {
    const qd_cover *cover = learn->cover;
    uint32_t option = literal >> 1;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (!(literal == learn_in(option)
                  ? learn_items_exclude(learn, option, *e, colour_at(cover, e))
                  : learn_items_look_at(learn, *e)))
            return false;
    return true;
}

void qd_learn_tidy(struct learn *learn) {
    learn->open_count = 0;
    for (uint32_t i = 0; i < learn->item_count; i++) {
        uint32_t to = learn->first[i];
        learn->work += learn->last[i] - to;
        for (uint32_t at = to; at < learn->last[i]; at++)
            if (!learn->holds[learn_out(learn->uses[at].option)])
                learn->uses[to++] = learn->uses[at];
        learn->last[i] = to;
        if (learn->count[i] > 1 && learn->count[i] < SECONDARY)
            learn->open[learn->open_count++] = i;
    }
}
