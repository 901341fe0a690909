/*
 * Following the events of a search, from the section "watching" of quadrille/cover.h alone. What is
 * left is kept in counters; what a search should report is found by a slow one without links.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include "support.h"

struct events {
    qd_cover_event *list;
    size_t count, capacity;
};

/* What is left after some events. */
struct remains {
    const qd_cover *cover;
    uint32_t *covered; /* of items: 1 if it is */
    uint32_t *colour;  /* of items: the colour for which it is purified; 0: it is not */
    uint32_t *uses;    /* of items that are left, with bounds */
    uint32_t *out;     /* of options: for how many reasons it is not left */
    uint32_t *chosen;  /* options given, then those of the levels, or QD_NO_OPTION */
    uint32_t given, depth;
};

void remains_open(struct remains *remains, const qd_cover *cover);
void remains_close(struct remains *remains);

/* What an event does, and its reverse. */
void remains_follow(struct remains *remains, const qd_cover_event *event);
void remains_go_back(struct remains *remains, const qd_cover_event *event);

bool remains_has_item(const struct remains *remains, uint32_t item);
uint32_t remains_colour_of(const struct remains *remains, uint32_t option, uint32_t item);

/* The options in the list of an item, by their numbers; `list` may be NULL. Returns how many. */
uint32_t remains_list(const struct remains *remains, uint32_t item, uint32_t *list);

/* The options of the start and the choices; returns how many. */
uint32_t remains_solution(const struct remains *remains, uint32_t *options);

/* Records events, and what is left after each. */
struct watcher {
    struct events events;
    uint64_t *hashes; /* of what was left after each event */
    size_t hash_capacity;
    struct remains remains;
    const qd_cover_search *search; /* its lists are compared after every event; NULL: not */
    bool leaving;                  /* but not now */
};

void watcher_open(struct watcher *watcher, const qd_cover *cover);
void watcher_close(struct watcher *watcher);
void watcher_see(void *watcher, const qd_cover_event *event); /* an observer */

/* Follows the events since the last start backwards, and asserts that all is as it was. */
void watcher_check_backwards(struct watcher *watcher);

/* What should be reported of a start, up to a number of events. */
struct narrator {
    struct events events, undone; /* `undone`: what is still to be undone */
    size_t most, begun;           /* `begun`: how many events are of the start */
    uint64_t updates;             /* until the last event */
    struct remains remains;
    uint32_t branch;
    qd_order order;
};

void narrate(struct narrator *narrator, const qd_cover *cover, const qd_cover_start *start,
             qd_order order, size_t most);
void narrator_close(struct narrator *narrator);

void events_append(struct events *events, const qd_cover_event *event);
void assert_events(const qd_cover_event *found, size_t count, const struct events *expected);

#endif
