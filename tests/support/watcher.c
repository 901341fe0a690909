/* What is left, followed from event to event by counters, forwards and backwards. */
#include "events.h"

#include "base/hash.h"
#include "cover/links.h"
#include "cover/above.h"

static void *zeros(size_t count, size_t size) {
    void *made = calloc(count + 1, size);
    assert_non_null(made);
    return made;
}

void events_append(struct events *events, const qd_cover_event *event) {
    if (events->count == events->capacity) {
        events->capacity = 2 * events->capacity + 64;
        events->list = realloc(events->list, events->capacity * sizeof *events->list);
        assert_non_null(events->list);
    }
    events->list[events->count++] = *event;
}

void assert_events(const qd_cover_event *found, size_t count, const struct events *expected) {
    for (size_t i = 0; i < count && i < expected->count; i++)
        if (memcmp(&found[i], &expected->list[i], sizeof *found))
            fail_msg("event %zu is kind %u level %u item %u option %u, not %u %u %u %u", i,
                     found[i].kind, found[i].level, found[i].item, found[i].option,
                     expected->list[i].kind, expected->list[i].level, expected->list[i].item,
                     expected->list[i].option);
    assert_int_equal(count, expected->count);
}

/* ---- what is left ---------------------------------------------------------------------------- */

void remains_open(struct remains *remains, const qd_cover *cover) {
    size_t items = qd_cover_item_count(cover), options = qd_cover_option_count(cover);
    remains->cover = cover;
    remains->covered = zeros(items, sizeof(uint32_t));
    remains->colour = zeros(items, sizeof(uint32_t));
    remains->uses = zeros(items, sizeof(uint32_t));
    remains->out = zeros(options, sizeof(uint32_t));
    remains->chosen = zeros(2 * options + items, sizeof(uint32_t));
    remains->given = remains->depth = 0;
}

void remains_close(struct remains *remains) {
    free(remains->covered);
    free(remains->colour);
    free(remains->uses);
    free(remains->out);
    free(remains->chosen);
}

static void reset(struct remains *remains) {
    const qd_cover *cover = remains->cover;
    size_t size = qd_cover_item_count(cover) * sizeof(uint32_t);
    memset(remains->covered, 0, size);
    memset(remains->colour, 0, size);
    memset(remains->uses, 0, size);
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++)
        remains->out[o] = qd_cover_option_is_idle(cover, o);
    remains->given = remains->depth = 0;
}

static uint32_t place_of(const qd_cover *cover, uint32_t option, uint32_t item) {
    size_t place = 0;
    qd_option_facts facts = qd_cover_option_about(cover, option);
    while (place < facts.count && facts.items[place] != item)
        place++;
    return place < facts.count ? (uint32_t)place : UINT32_MAX;
}

static bool names(const qd_cover *cover, uint32_t option, uint32_t item) {
    return place_of(cover, option, item) != UINT32_MAX;
}

uint32_t remains_colour_of(const struct remains *remains, uint32_t option, uint32_t item) {
    const uint32_t *colours = qd_cover_option_about(remains->cover, option).colours;
    return colours ? colours[place_of(remains->cover, option, item)] : QD_NO_COLOUR;
}

/* All options that name the item, except those that give it `colour`, have a reason more or less. */
static void put_out(struct remains *remains, uint32_t item, uint32_t colour, uint32_t by) {
    for (uint32_t o = 0; o < qd_cover_option_count(remains->cover); o++)
        if (names(remains->cover, o, item) &&
            !(colour && remains_colour_of(remains, o, item) == colour))
            remains->out[o] += by;
}

static void purify_item(struct remains *remains, const qd_cover_event *event, uint32_t by) {
    uint32_t colour = remains_colour_of(remains, event->option, event->item);
    put_out(remains, event->item, colour, by);
    remains->colour[event->item] = by == 1 ? colour : 0;
}

static void choose(struct remains *remains, uint32_t option, uint32_t by) {
    if (by == 1)
        remains->chosen[remains->given + remains->depth] = option;
    remains->depth += by;
}

static void give(struct remains *remains, uint32_t option, uint32_t by) {
    assert_int_equal(remains->depth, 0);
    remains->out[option] += by;
    if (by == 1)
        remains->chosen[remains->given] = option;
    remains->given += by;
}

/* `by` is 1 forwards, and -1 (in unsigned numbers) backwards. */
static void follow(struct remains *remains, const qd_cover_event *event, uint32_t by) {
    switch (event->kind) {
    case QD_EVENT_UNCOVER:
        by = -by; /* fall through */
    case QD_EVENT_COVER:
        put_out(remains, event->item, QD_NO_COLOUR, by);
        remains->covered[event->item] += by;
        break;
    case QD_EVENT_PURIFY:
        purify_item(remains, event, by);
        break;
    case QD_EVENT_UNPURIFY:
        purify_item(remains, event, -by);
        break;
    case QD_EVENT_USE:
        remains->uses[event->item] += by;
        break;
    case QD_EVENT_UNUSE:
        remains->uses[event->item] -= by;
        break;
    case QD_EVENT_BAN:
    case QD_EVENT_TWEAK:
        remains->out[event->option] += by;
        break;
    case QD_EVENT_UNTWEAK:
        remains->out[event->option] -= by;
        break;
    case QD_EVENT_GIVEN:
        give(remains, event->option, by);
        break;
    case QD_EVENT_CHOICE:
    case QD_EVENT_CLOSE:
        choose(remains, event->option, by);
        break;
    case QD_EVENT_RETREAT:
        choose(remains, event->option, -by);
        break;
    case QD_EVENT_START:
        reset(remains);
        break;
    case QD_EVENT_CLASH:
    case QD_EVENT_SOLUTION:
    case QD_EVENT_DEAD_END:
        break;
    }
}

void remains_follow(struct remains *remains, const qd_cover_event *event) {
    follow(remains, event, 1);
}

void remains_go_back(struct remains *remains, const qd_cover_event *event) {
    follow(remains, event, UINT32_MAX);
}

bool remains_has_item(const struct remains *remains, uint32_t item) {
    return !remains->covered[item] && !remains->colour[item];
}

uint32_t remains_list(const struct remains *remains, uint32_t item, uint32_t *list) {
    uint32_t count = 0;
    for (uint32_t o = 0; o < qd_cover_option_count(remains->cover); o++) {
        if (remains->out[o] || !names(remains->cover, o, item))
            continue;
        if (list)
            list[count] = o;
        count++;
    }
    return count;
}

uint32_t remains_solution(const struct remains *remains, uint32_t *options) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < remains->given + remains->depth; i++)
        if (remains->chosen[i] != QD_NO_OPTION)
            options[count++] = remains->chosen[i];
    return count;
}

/* ---- recording ------------------------------------------------------------------------------- */

static uint64_t hash_words(uint64_t hash, const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = qd_hash_word(hash, words[i]);
    return hash;
}

static uint64_t hash_of(const struct remains *remains) {
    size_t items = qd_cover_item_count(remains->cover);
    uint64_t hash = hash_words(QD_HASH_BEGIN, remains->covered, items);
    hash = hash_words(hash, remains->colour, items);
    hash = hash_words(hash, remains->uses, items);
    hash = hash_words(hash, remains->out, qd_cover_option_count(remains->cover));
    hash = hash_words(hash, &remains->given, 1);
    return hash_words(hash, remains->chosen, remains->given + remains->depth);
}

void watcher_open(struct watcher *watcher, const qd_cover *cover) {
    memset(watcher, 0, sizeof *watcher);
    remains_open(&watcher->remains, cover);
}

void watcher_close(struct watcher *watcher) {
    remains_close(&watcher->remains);
    free(watcher->events.list);
    free(watcher->hashes);
}

/* The list of an item that is left has, in the search, the options that are left. */
static void compare_list(const struct watcher *watcher, uint32_t item) {
    const struct links *links = watcher->search->state;
    uint32_t count = qd_cover_option_count(watcher->remains.cover);
    uint32_t *list = zeros(count, sizeof *list), at = 0;
    count = remains_list(&watcher->remains, item, list);
    for (uint32_t n = links->nodes[item].down; n != item; n = links->nodes[n].down, at++)
        assert_true(at < count && option_of(links, n) == list[at]);
    assert_int_equal(at, count);
    free(list);
}

static void compare_bounds(const struct watcher *watcher, uint32_t item) {
    const struct links *links = watcher->search->state;
    uint32_t uses = watcher->remains.uses[item];
    qd_item_facts facts = qd_cover_item_about(watcher->remains.cover, item);
    if (links->most && facts.kind == QD_PRIMARY)
        assert_true(links->most[item] == facts.most - uses &&
                    links->least[item] == facts.least - uses);
}

static void compare_all(const struct watcher *watcher) {
    const struct remains *remains = &watcher->remains;
    const struct links *links = watcher->search->state;
    for (uint32_t i = 0; i < qd_cover_item_count(remains->cover); i++) {
        bool primary = qd_cover_item_about(remains->cover, i).kind == QD_PRIMARY;
        bool open = links->open[i >> 6] & bit_of(i);
        assert_int_equal(open, primary && remains_has_item(remains, i));
        if (!remains_has_item(remains, i))
            continue;
        compare_list(watcher, i);
        compare_bounds(watcher, i);
    }
}

/* An option that was given is still in lists: it leaves them as its items are covered. */
static bool is_leaving(bool before, qd_cover_event_kind kind) {
    bool node = kind == QD_EVENT_CHOICE || kind == QD_EVENT_SOLUTION || kind == QD_EVENT_DEAD_END;
    return kind == QD_EVENT_GIVEN || (before && !node && kind != QD_EVENT_START);
}

void watcher_see(void *user, const qd_cover_event *event) {
    struct watcher *watcher = user;
    events_append(&watcher->events, event);
    remains_follow(&watcher->remains, event);
    if (watcher->hash_capacity < watcher->events.capacity) {
        watcher->hash_capacity = watcher->events.capacity;
        watcher->hashes = realloc(watcher->hashes, watcher->hash_capacity * sizeof(uint64_t));
        assert_non_null(watcher->hashes);
    }
    watcher->hashes[watcher->events.count - 1] = hash_of(&watcher->remains);
    watcher->leaving = is_leaving(watcher->leaving, event->kind);
    if (watcher->search && !watcher->leaving)
        compare_all(watcher);
}

void watcher_check_backwards(struct watcher *watcher) {
    size_t at = watcher->events.count;
    assert_true(at > 0);
    while (watcher->events.list[--at].kind != QD_EVENT_START) {
        remains_go_back(&watcher->remains, &watcher->events.list[at]);
        assert_true(hash_of(&watcher->remains) == watcher->hashes[at - 1]);
    }
}
