/*
 * What a search should report, found slowly: it branches as engines promise, and what is left is
 * what follows from the events so far.
 */
#include "events.h"
#include "cover/above.h"

static uint32_t item_count(const struct narrator *narrator) {
    return qd_cover_item_count(narrator->remains.cover);
}

static bool is_full(const struct narrator *narrator) {
    return narrator->events.count >= narrator->most;
}

/* ---- events ---------------------------------------------------------------------------------- */

/* How many items of an option are left. */
static uint32_t width(const struct narrator *narrator, uint32_t option) {
    uint32_t left = 0;
    qd_option_facts facts = qd_cover_option_about(narrator->remains.cover, option);
    for (size_t i = 0; i < facts.count; i++)
        left += remains_has_item(&narrator->remains, facts.items[i]);
    return left;
}

/* Follows COVER or PURIFY, and counts its updates. */
static void follow_removal(struct narrator *narrator, const qd_cover_event *event) {
    struct remains *remains = &narrator->remains;
    uint32_t options = qd_cover_option_count(remains->cover);
    uint32_t *before = malloc((options + 1) * sizeof *before);
    assert_non_null(before);
    memcpy(before, remains->out, options * sizeof *before);
    remains_follow(remains, event);
    narrator->updates++;
    for (uint32_t o = 0; o < options; o++)
        if (before[o] == 0 && remains->out[o])
            narrator->updates += width(narrator, o);
    free(before);
}

static qd_cover_event event_of(const struct narrator *narrator, qd_cover_event_kind kind,
                               uint32_t item, uint32_t option) {
    return (qd_cover_event){kind, narrator->remains.depth, item, option};
}

static void tell(struct narrator *narrator, const qd_cover_event *event) {
    if (is_full(narrator))
        return;
    events_append(&narrator->events, event);
    if (event->kind == QD_EVENT_TWEAK)
        narrator->updates += width(narrator, event->option);
    if (event->kind == QD_EVENT_GIVEN && !qd_cover_about(narrator->remains.cover).bounds)
        narrator->updates += width(narrator, event->option) - 1;
    if (event->kind == QD_EVENT_COVER || event->kind == QD_EVENT_PURIFY)
        follow_removal(narrator, event);
    else
        remains_follow(&narrator->remains, event);
}

static void tell_new(struct narrator *narrator, qd_cover_event_kind kind, uint32_t item,
                     uint32_t option) {
    qd_cover_event event = event_of(narrator, kind, item, option);
    tell(narrator, &event);
}

/* Of an event at `level` that is to be undone. */
static void tell_done(struct narrator *narrator, qd_cover_event_kind kind, uint32_t level,
                      uint32_t item, uint32_t option) {
    qd_cover_event event = {kind, level, item, option};
    events_append(&narrator->undone, &event);
    tell(narrator, &event);
}

static void undo(struct narrator *narrator, size_t count) {
    while (narrator->undone.count > count) {
        qd_cover_event event = narrator->undone.list[--narrator->undone.count];
        event.kind = event.kind == QD_EVENT_COVER    ? QD_EVENT_UNCOVER
                     : event.kind == QD_EVENT_PURIFY ? QD_EVENT_UNPURIFY
                     : event.kind == QD_EVENT_USE    ? QD_EVENT_UNUSE
                                                     : QD_EVENT_UNTWEAK;
        tell(narrator, &event);
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

static void commit_item(struct narrator *narrator, uint32_t level, uint32_t item, uint32_t option) {
    const struct remains *remains = &narrator->remains;
    if (qd_cover_item_about(remains->cover, item).kind == QD_SECONDARY) {
        if (remains_colour_of(remains, option, item) == QD_NO_COLOUR)
            tell_done(narrator, QD_EVENT_COVER, level, item, QD_NO_OPTION);
        else if (!remains->colour[item])
            tell_done(narrator, QD_EVENT_PURIFY, level, item, option);
        return;
    }
    qd_item_facts facts = qd_cover_item_about(remains->cover, item);
    if (remains->uses[item] + 1 < facts.most)
        tell_done(narrator, QD_EVENT_USE, level, item, option);
    else
        tell_done(narrator, QD_EVENT_COVER, level, item, QD_NO_OPTION);
}

/* The items of an option, from `item` on to the right, and around. */
static void commit(struct narrator *narrator, uint32_t level, uint32_t option, uint32_t item,
                   bool with_item) {
    size_t first = 0;
    qd_option_facts facts = qd_cover_option_about(narrator->remains.cover, option);
    while (facts.items[first] != item)
        first++;
    for (size_t i = !with_item; i < facts.count; i++)
        commit_item(narrator, level, facts.items[(first + i) % facts.count], option);
}

static uint32_t need_of(const struct narrator *narrator, uint32_t item) {
    uint32_t uses = narrator->remains.uses[item];
    qd_item_facts facts = qd_cover_item_about(narrator->remains.cover, item);
    return facts.least > uses ? facts.least - uses : 0;
}

static uint32_t ways_of(const struct narrator *narrator, uint32_t item) {
    uint32_t size = remains_list(&narrator->remains, item, NULL), need = need_of(narrator, item);
    return size < need ? 0 : size - need + 1;
}

static bool is_open(const struct narrator *narrator, uint32_t item) {
    return qd_cover_item_about(narrator->remains.cover, item).kind == QD_PRIMARY &&
           remains_has_item(&narrator->remains, item);
}

/* Without bounds, if items are taken in their order, a dead end is not looked for. */
static bool sees_dead_ends(const struct narrator *narrator) {
    return qd_cover_about(narrator->remains.cover).bounds || narrator->order == QD_ORDER_FEWEST;
}

static bool is_better(const struct narrator *narrator, uint32_t item, uint32_t best) {
    if (best == QD_NO_ITEM)
        return true;
    uint32_t ways = ways_of(narrator, item), fewest = ways_of(narrator, best);
    return sees_dead_ends(narrator) && ways < fewest &&
           (ways == 0 || narrator->order == QD_ORDER_FEWEST);
}

static uint32_t pick_item(const struct narrator *narrator) {
    uint32_t best = QD_NO_ITEM;
    for (uint32_t i = 0; i < item_count(narrator); i++)
        if (is_open(narrator, i) && is_better(narrator, i, best))
            best = i;
    bool branches = narrator->remains.depth == 0 && narrator->branch != QD_NO_ITEM &&
                    is_open(narrator, narrator->branch);
    if (!branches || (sees_dead_ends(narrator) && ways_of(narrator, best) == 0))
        return best;
    return narrator->branch;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static void visit(struct narrator *narrator);

static void retreat(struct narrator *narrator, uint32_t level, uint32_t item, uint32_t option,
                    size_t done) {
    qd_cover_event event = {QD_EVENT_RETREAT, level, item, option};
    tell(narrator, &event);
    undo(narrator, done);
}

static void try_all(struct narrator *narrator, uint32_t item) {
    uint32_t *list = malloc((qd_cover_option_count(narrator->remains.cover) + 1) * sizeof *list);
    uint32_t level = narrator->remains.depth;
    size_t done = narrator->undone.count;
    assert_non_null(list);
    uint32_t count = remains_list(&narrator->remains, item, list);
    tell_done(narrator, QD_EVENT_COVER, level, item, QD_NO_OPTION);
    for (uint32_t i = 0; i < count && !is_full(narrator); i++) {
        tell_new(narrator, QD_EVENT_CHOICE, item, list[i]);
        commit(narrator, level, list[i], item, false);
        visit(narrator);
        retreat(narrator, level, item, list[i], done + 1);
    }
    undo(narrator, done);
    free(list);
}

static void close_item(struct narrator *narrator, uint32_t item) {
    uint32_t level = narrator->remains.depth;
    size_t done = narrator->undone.count;
    tell_new(narrator, QD_EVENT_CLOSE, item, QD_NO_OPTION);
    tell_done(narrator, QD_EVENT_COVER, level, item, QD_NO_OPTION);
    visit(narrator);
    retreat(narrator, level, item, QD_NO_OPTION, done);
}

static uint32_t first_option(const struct narrator *narrator, uint32_t item) {
    uint32_t *list = malloc((qd_cover_option_count(narrator->remains.cover) + 1) * sizeof *list);
    assert_non_null(list);
    remains_list(&narrator->remains, item, list);
    uint32_t first = list[0];
    free(list);
    return first;
}

static void try_all_with_bounds(struct narrator *narrator, uint32_t item) {
    uint32_t level = narrator->remains.depth, size;
    size_t done = narrator->undone.count;
    while ((size = remains_list(&narrator->remains, item, NULL)) > 0 &&
           size >= need_of(narrator, item) && !is_full(narrator)) {
        uint32_t option = first_option(narrator, item);
        tell_new(narrator, QD_EVENT_CHOICE, item, option);
        tell_done(narrator, QD_EVENT_TWEAK, level, item, option);
        size_t tweaked = narrator->undone.count;
        commit(narrator, level, option, item, true);
        visit(narrator);
        retreat(narrator, level, item, option, tweaked);
    }
    if (need_of(narrator, item) == 0)
        close_item(narrator, item);
    undo(narrator, done);
}

static void visit(struct narrator *narrator) {
    if (is_full(narrator))
        return;
    uint32_t item = pick_item(narrator);
    if (item == QD_NO_ITEM)
        tell_new(narrator, QD_EVENT_SOLUTION, QD_NO_ITEM, QD_NO_OPTION);
    else if (ways_of(narrator, item) == 0)
        tell_new(narrator, QD_EVENT_DEAD_END, item, QD_NO_OPTION);
    else if (qd_cover_about(narrator->remains.cover).bounds)
        try_all_with_bounds(narrator, item);
    else
        try_all(narrator, item);
}

/* ---- starts ---------------------------------------------------------------------------------- */

static bool is_banned(const qd_cover_start *start, size_t before, uint32_t option) {
    for (size_t i = 0; i < before; i++)
        if (start->banned[i] == option)
            return true;
    return false;
}

/* An item that was covered, or has another colour. */
static uint32_t find_clash(const struct narrator *narrator, uint32_t option) {
    const struct remains *remains = &narrator->remains;
    qd_option_facts facts = qd_cover_option_about(remains->cover, option);
    for (size_t i = 0; i < facts.count; i++)
        if (remains->covered[facts.items[i]] ||
            (remains->colour[facts.items[i]] &&
             remains->colour[facts.items[i]] != remains_colour_of(remains, option, facts.items[i])))
            return facts.items[i];
    return QD_NO_ITEM;
}

static bool begin(struct narrator *narrator, const qd_cover_start *start) {
    const qd_cover *cover = narrator->remains.cover;
    tell_new(narrator, QD_EVENT_START, QD_NO_ITEM, QD_NO_OPTION);
    for (size_t i = 0; i < start->banned_count; i++)
        if (!is_banned(start, i, start->banned[i]) &&
            !qd_cover_option_is_idle(cover, start->banned[i]))
            tell_new(narrator, QD_EVENT_BAN, QD_NO_ITEM, start->banned[i]);
    for (size_t i = 0; i < start->chosen_count; i++) {
        uint32_t option = start->chosen[i];
        if (narrator->remains.out[option]) {
            tell_new(narrator, QD_EVENT_CLASH, find_clash(narrator, option), option);
            return false;
        }
        tell_new(narrator, QD_EVENT_GIVEN, QD_NO_ITEM, option);
        commit(narrator, 0, option, *qd_cover_option_about(cover, option).items, true);
    }
    narrator->undone.count = 0;
    return true;
}

void narrate(struct narrator *narrator, const qd_cover *cover, const qd_cover_start *start,
             qd_order order, size_t most) {
    memset(narrator, 0, sizeof *narrator);
    remains_open(&narrator->remains, cover);
    narrator->most = most;
    narrator->order = order;
    narrator->branch = start->branch;
    if (narrator->branch != QD_NO_ITEM &&
        qd_cover_item_about(cover, narrator->branch).kind != QD_PRIMARY)
        narrator->branch = QD_NO_ITEM;
    bool possible = begin(narrator, start);
    narrator->begun = narrator->events.count;
    if (possible)
        visit(narrator);
}

void narrator_close(struct narrator *narrator) {
    remains_close(&narrator->remains);
    free(narrator->events.list);
    free(narrator->undone.list);
}
