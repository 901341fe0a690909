/* Exact cover problems, their solutions, and the events of a search. */
#include "sheet.h"
#include "shim.h"

#include <quadrille/base.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- problems -------------------------------------------------------------------------------- */

/* Warnings are the text: a JSON array. */
static void cover_warn(void *user, const qd_error *warning) {
    bool *has_any = user;
    shim_put(*has_any ? "," : "");
    shim_put_error(warning);
    *has_any = true;
}

/* `format` is 0 for dlx, 1 for a matrix, 2 for JSON. Warnings are in the text. */
qd_cover *EXPORT(q_cover_read)(const char *bytes, size_t length, uint32_t format) {
    qd_cover *cover;
    bool has_any = false;
    const qd_cover_reading reading = {.warn = cover_warn, .user = &has_any};
    shim_begin();
    shim_put("[");
    if (!shim_ok(
            qd_cover_read((qd_cover_form)format, bytes, length, &reading, &cover, &shim_error)))
        return NULL;
    shim_put("]");
    if (shim_end())
        return cover;
    qd_cover_free(cover);
    return NULL;
}

void EXPORT(q_cover_free)(qd_cover *cover) {
    qd_cover_free(cover);
}

uint32_t EXPORT(q_cover_options)(const qd_cover *cover) {
    return qd_cover_option_count(cover);
}

static void cover_put_item(const qd_cover *cover, uint32_t item) {
    qd_item_facts facts = qd_cover_item_about(cover, item);
    shim_put("{");
    shim_put_member("name", qd_cover_item_name(cover, item));
    qd_text_printf(&shim_text, ",\"primary\":%s,\"least\":%u,\"most\":%u}",
                   facts.kind == QD_PRIMARY ? "true" : "false", (unsigned)facts.least,
                   (unsigned)facts.most);
}

static uint32_t cover_last_colour(const qd_cover *cover) {
    uint32_t last = 0;
    for (uint32_t option = 0; option < qd_cover_option_count(cover); option++) {
        qd_option_facts facts = qd_cover_option_about(cover, option);
        for (size_t i = 0; facts.colours && i < facts.count; i++)
            last = facts.colours[i] > last ? facts.colours[i] : last;
    }
    return last;
}

/* Items and colours. */
bool EXPORT(q_cover_describe)(const qd_cover *cover) {
    shim_begin();
    shim_put("{\"items\":[");
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++) {
        shim_put(item ? "," : "");
        cover_put_item(cover, item);
    }
    shim_put("],\"colours\":[\"\"");
    uint32_t last = cover_last_colour(cover);
    for (uint32_t colour = 1; colour <= last; colour++) {
        shim_put(",");
        shim_put_json(qd_cover_colour_name(cover, colour));
    }
    qd_text_printf(&shim_text, "],\"hasBounds\":%s}",
                   qd_cover_about(cover).bounds ? "true" : "false");
    return shim_end();
}

/* An option as .dlx text. */
bool EXPORT(q_cover_option)(const qd_cover *cover, uint32_t option) {
    shim_begin();
    qd_cover_put_option(cover, option, &shim_text);
    return shim_end();
}

/* What it costs, as digits. */
bool EXPORT(q_cover_cost)(const qd_cover *cover, uint32_t option) {
    shim_begin();
    qd_text_printf(&shim_text, "%" PRId64, qd_cover_option_about(cover, option).cost);
    return shim_end();
}

bool EXPORT(q_cover_write)(const qd_cover *cover) {
    shim_begin();
    return shim_ok(qd_cover_write_dlx(cover, &shim_text, NULL, &shim_error)) && shim_end();
}

/* Nodes of all options. */
uint32_t EXPORT(q_cover_nodes)(const qd_cover *cover) {
    size_t sum = 0;
    for (uint32_t option = 0; option < qd_cover_option_count(cover); option++)
        sum += qd_cover_option_about(cover, option).count;
    return (uint32_t)sum;
}

/* `first` gets a number for each option and one more, `items` one for each node; so does `colours`, unless NULL. */
void EXPORT(q_cover_list)(const qd_cover *cover, uint32_t *first, uint32_t *items,
                          uint32_t *colours) {
    uint32_t at = 0;
    for (uint32_t option = 0; option < qd_cover_option_count(cover); option++) {
        qd_option_facts facts = qd_cover_option_about(cover, option);
        first[option] = at;
        for (size_t i = 0; i < facts.count; i++, at++) {
            items[at] = facts.items[i];
            if (colours)
                colours[at] = facts.colours ? facts.colours[i] : QD_NO_COLOUR;
        }
    }
    first[qd_cover_option_count(cover)] = at;
}

bool EXPORT(q_cover_check)(const qd_cover *cover, const uint32_t *options, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (options[i] >= qd_cover_option_count(cover)) {
            shim_fail(QD_ERROR_ARGUMENT, "there is no such option");
            return false;
        }
    return shim_ok(qd_cover_check_solution(cover, options, count, &shim_error));
}

/* ---- searches -------------------------------------------------------------------------------- */

enum { EVENT_WORDS = 4 };

/* A search, and the events that it has recorded. */
struct quest {
    qd_cover_search *search;
    qd_count *count;
    size_t solution_size;
    int32_t *events;   /* room for `room` of them; NULL: they are not recorded */
    size_t room, used; /* events */
    uint64_t skip;     /* events to leave out after the start */
    uint64_t skipped;  /* of these, so far */
    bool is_full;
};

void EXPORT(q_quest_free)(struct quest *quest) {
    if (!quest)
        return;
    qd_cover_search_free(quest->search);
    qd_count_free(quest->count);
    free(quest->events);
    free(quest);
}

static int32_t cover_number(uint32_t number) {
    return number == UINT32_MAX ? -1 : (int32_t)number;
}

static bool cover_grow(struct quest *quest) {
    size_t room = quest->room * 2;
    int32_t *events = realloc(quest->events, room * EVENT_WORDS * sizeof *events);
    if (!events)
        return false;
    quest->events = events;
    quest->room = room;
    return true;
}

static void cover_observe(void *user, const qd_cover_event *event) {
    struct quest *quest = user;
    if (quest->skipped < quest->skip) {
        quest->skipped++;
        return;
    }
    if (quest->is_full || (quest->used == quest->room && !cover_grow(quest))) {
        quest->is_full = true;
        return;
    }
    int32_t *words = quest->events + EVENT_WORDS * quest->used++;
    words[0] = (int32_t)event->kind;
    words[1] = (int32_t)event->level;
    words[2] = cover_number(event->item);
    words[3] = cover_number(event->option);
}

/* What q_quest_new is told, as JavaScript writes it: 64-bit numbers, 0 for no limit. */
struct quest_limits {
    uint64_t solutions, nodes, updates, slice_nodes, skip;
    double seconds;
};

static bool cover_fill(struct quest *quest, const qd_cover *cover,
                       const qd_cover_settings *settings) {
    if (settings->observer) {
        quest->room = 1024;
        quest->events = shim_new(quest->room * EVENT_WORDS, sizeof *quest->events);
        if (!quest->events)
            return false;
    }
    return shim_ok(qd_count_new(&quest->count, &shim_error)) &&
           shim_ok(qd_cover_search_new(cover, settings, &quest->search, &shim_error));
}

/* `engine` "": the default. With events the engine is links. */
struct quest *EXPORT(q_quest_new)(const qd_cover *cover, const char *engine, uint32_t order,
                                  const struct quest_limits *limits, bool with_events) {
    qd_cover_settings settings = {0};
    struct quest *quest = shim_new(1, sizeof *quest);
    if (!quest)
        return NULL;
    settings.engine = with_events ? "links" : *engine ? engine : NULL;
    settings.order = (qd_order)order;
    settings.limits.solutions = limits->solutions;
    settings.limits.nodes = limits->nodes;
    settings.limits.updates = limits->updates;
    settings.limits.slice_nodes = limits->slice_nodes;
    settings.limits.seconds = limits->seconds;
    settings.observer = with_events ? cover_observe : NULL;
    settings.observer_user = quest;
    quest->skip = limits->skip;
    if (cover_fill(quest, cover, &settings))
        return quest;
    q_quest_free(quest);
    return NULL;
}

/* Begins again with options chosen and banned, which must exist. */
bool EXPORT(q_quest_start)(struct quest *quest, const uint32_t *chosen, size_t chosen_count,
                           const uint32_t *banned, size_t banned_count) {
    qd_cover_start start = QD_COVER_START_INIT;
    start.chosen = chosen;
    start.chosen_count = chosen_count;
    start.banned = banned;
    start.banned_count = banned_count;
    quest->used = quest->skipped = 0; /* opening a search is a start, too */
    return shim_ok(qd_cover_search_restart(quest->search, &start, &shim_error));
}

int EXPORT(q_quest_next)(struct quest *quest) {
    return (int)qd_cover_search_next(quest->search);
}

const uint32_t *EXPORT(q_quest_solution)(struct quest *quest) {
    return qd_cover_search_solution(quest->search, &quest->solution_size);
}

size_t EXPORT(q_quest_solution_size)(const struct quest *quest) {
    return quest->solution_size;
}

/* Counts on; the text is the number so far. -1: it failed. */
int EXPORT(q_quest_count)(struct quest *quest) {
    qd_outcome outcome;
    shim_begin();
    if (!shim_ok(qd_cover_search_count(quest->search, quest->count, &outcome, &shim_error)))
        return -1;
    qd_text_put_count(&shim_text, quest->count);
    return shim_end() ? (int)outcome : -1;
}

/* Solutions, nodes and updates, as a JSON array of strings. */
bool EXPORT(q_quest_effort)(const struct quest *quest) {
    qd_effort effort = qd_cover_search_effort(quest->search);
    shim_begin();
    qd_text_printf(&shim_text, "[\"%llu\",\"%llu\",\"%llu\"]", (unsigned long long)effort.solutions,
                   (unsigned long long)effort.nodes, (unsigned long long)effort.updates);
    return shim_end();
}

double EXPORT(q_quest_progress)(const struct quest *quest) {
    return qd_cover_search_about(quest->search).progress;
}

const char *EXPORT(q_quest_engine)(const struct quest *quest) {
    return qd_cover_search_about(quest->search).engine;
}

const int32_t *EXPORT(q_quest_events)(const struct quest *quest) {
    return quest->events;
}

size_t EXPORT(q_quest_event_count)(const struct quest *quest) {
    return quest->used;
}

/* Whether memory for events has run out. */
bool EXPORT(q_quest_is_full)(const struct quest *quest) {
    return quest->is_full;
}

/* ---- boards as problems ---------------------------------------------------------------------- */

qd_encoding *EXPORT(q_encoding_new)(const struct sheet *sheet) {
    qd_encoding *encoding;
    return shim_ok(qd_encoding_new(sheet->board, &encoding, &shim_error)) ? encoding : NULL;
}

void EXPORT(q_encoding_free)(qd_encoding *encoding) {
    qd_encoding_free(encoding);
}

const qd_cover *EXPORT(q_encoding_cover)(const qd_encoding *encoding) {
    return qd_encoding_cover(encoding);
}

/* The cell and value of each option: -1 and 0 if it places none. */
void EXPORT(q_encoding_list)(const qd_encoding *encoding, int32_t *cells, uint8_t *values) {
    uint32_t count = qd_cover_option_count(qd_encoding_cover(encoding));
    for (uint32_t option = 0; option < count; option++) {
        size_t places;
        const qd_placement *place = qd_encoding_placements(encoding, option, &places);
        cells[option] = places == 1 ? (int32_t)place->cell : -1;
        values[option] = places == 1 ? (uint8_t)place->value : 0;
    }
}

/* The start of the puzzle on the sheet: its chosen and its banned options, with their numbers in `counts`. */
void EXPORT(q_encoding_start)(const qd_encoding *encoding, const struct sheet *sheet,
                              uint32_t *chosen, uint32_t *banned, uint32_t *counts) {
    qd_cover_start start = QD_COVER_START_INIT;
    qd_encoding_start(encoding, sheet->grid, QD_CLUES_REDUCE, chosen, banned, &start);
    counts[0] = (uint32_t)start.chosen_count;
    counts[1] = (uint32_t)start.banned_count;
    if (start.chosen != chosen)
        memmove(chosen, start.chosen, start.chosen_count * sizeof *chosen);
    if (start.banned != banned)
        memmove(banned, start.banned, start.banned_count * sizeof *banned);
}
