/*
 * Reads exact cover problems as JSON in linear time. The forms have at most three levels, each with
 * its own function, and deeper nesting is an error: there is no recursion.
 */
#include "problem.h"
#include "texts.h"

#include "../base/error.h"
#include "../text/json.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct json_reader {
    qd_json json;
    bool any_name;             /* a new name becomes a primary item */
    bool dry;                  /* options are read but not kept */
    uint64_t words;            /* options begun and names in them */
    uint32_t *items, *colours; /* of the option being read */
    size_t item_count, item_capacity, colour_capacity;
    const struct cover_text *from;
};

/* ---- names ----------------------------------------------------------------------------------- */

/* A name is the text of a string, or of an integer without leading zeros, so that it is unique.
 * Names appear in messages, which are one line, and end at NUL. */
static void cover_json_read_name(struct json_reader *reader) {
    qd_json *json = &reader->json;
    if (qd_json_sees_number(json))
        qd_json_read_integer(json);
    else
        qd_json_read_string(json, "a name (a string or an integer)");
    for (size_t i = 0; i < json->text.length; i++)
        if ((unsigned char)json->text.data[i] < ' ' || json->text.data[i] == 0x7f)
            qd_json_fail_at(json, json->text_place, "a control character in a name");
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Passes on the reason why something in the text could not be added. */
static void cover_json_fail_added(struct json_reader *reader, qd_place place) {
    reader->json.status = qd_cover_fail_at(reader->from->cover, place.line_number,
                                           qd_place_column(place), reader->from->error);
}

static void cover_json_fail_name(struct json_reader *reader, const char *what) {
    char message[120];
    snprintf(message, sizeof message, "'%.60s': %s", reader->json.text.data, what);
    qd_json_fail_at(&reader->json, reader->json.text_place, message);
}

static uint32_t cover_json_add_item(struct json_reader *reader, qd_item_kind kind) {
    uint32_t item =
        qd_cover_add_item(reader->from->cover, reader->json.text.data, kind, kind == QD_PRIMARY, 1);
    if (item == QD_NO_ITEM)
        cover_json_fail_added(reader, reader->json.text_place);
    return item;
}

/* An array of names; each becomes an item. */
static void cover_json_read_items(struct json_reader *reader, qd_item_kind kind) {
    qd_json *json = &reader->json;
    for (bool more = qd_json_first(json, '[', "an array of item names"); more;
         more = qd_json_next(json, ']')) {
        cover_json_read_name(reader);
        if (json->status == QD_OK)
            cover_json_add_item(reader, kind);
    }
}

/* The item of the name read last, up to its colon. */
static uint32_t cover_json_find_item(struct json_reader *reader) {
    const char *name = reader->json.text.data;
    uint32_t item = qd_names_find(&reader->from->cover->names, name, strlen(name));
    if (item == QD_NO_NAME && reader->any_name)
        return cover_json_add_item(reader, QD_PRIMARY);
    if (item == QD_NO_NAME)
        cover_json_fail_name(reader, "no item has this name");
    else if (reader->from->cover->last_use[item] == reader->from->cover->option_count + 1)
        cover_json_fail_name(reader, "this option names the item twice");
    return item;
}

static uint32_t cover_json_find_colour(struct json_reader *reader, uint32_t item,
                                       const char *name) {
    if (reader->from->cover->kinds[item] == QD_PRIMARY) {
        qd_json_fail_at(&reader->json, reader->json.text_place,
                        "only secondary items can have colours");
        return 0;
    }
    uint32_t colour = qd_cover_add_colour(reader->from->cover, name);
    if (colour == QD_NO_COLOUR)
        cover_json_fail_added(reader, reader->json.text_place);
    return colour;
}

/* The name read last becomes an entry of the option; last_use detects duplicates. */
static void cover_json_add_entry(struct json_reader *reader) {
    uint32_t colour = 0;
    size_t needed = reader->item_count + 1;
    char *colon = strchr(reader->json.text.data, ':');
    if (colon)
        *colon = '\0';
    uint32_t item = cover_json_find_item(reader);
    if (reader->json.status == QD_OK && colon)
        colour = cover_json_find_colour(reader, item, colon + 1);
    if (reader->json.status != QD_OK)
        return;
    if (!qd_array_reserve(&reader->items, &reader->item_capacity, needed, sizeof *reader->items) ||
        !qd_array_reserve(&reader->colours, &reader->colour_capacity, needed,
                          sizeof *reader->colours)) {
        reader->json.status = qd_fail_memory(reader->from->error);
        return;
    }
    reader->from->cover->last_use[item] = reader->from->cover->option_count + 1;
    reader->items[reader->item_count] = item;
    reader->colours[reader->item_count++] = colour;
}

static void cover_json_warn_at(struct json_reader *reader, qd_place place, const char *what) {
    qd_error warning;
    if (!reader->from->reading->warn)
        return;
    qd_fail_at(&warning, QD_OK, place.line_number, qd_place_column(place), "%s", what);
    reader->from->reading->warn(reader->from->reading->user, &warning);
}

static void cover_json_add_option(struct json_reader *reader, qd_place begin) {
    if (reader->item_count == 0) {
        cover_json_warn_at(reader, begin, "an option without items is skipped");
        return;
    }
    for (size_t i = 0; i < reader->item_count; i++)
        reader->from->cover->last_use[reader->items[i]] = 0;
    uint32_t option = qd_cover_add_option(reader->from->cover, reader->items, reader->item_count,
                                          reader->colours, 0);
    if (option == QD_NO_OPTION)
        cover_json_fail_added(reader, begin);
    else if (reader->from->cover->idle[option])
        cover_json_warn_at(reader, begin, "this option names no primary item and is ignored");
}

static void cover_json_ask(struct json_reader *reader) {
    if (reader->json.status == QD_OK &&
        qd_cover_stops_reading(reader->from->reading->stop, ++reader->words, reader->from->error))
        reader->json.status = QD_ERROR_STOPPED;
}

static void cover_json_read_option(struct json_reader *reader) {
    qd_json *json = &reader->json;
    qd_json_at_end(json);
    qd_place begin = json->at;
    reader->item_count = 0;
    cover_json_ask(reader);
    for (bool more = qd_json_first(json, '[', "an option (an array of item names)"); more;
         more = qd_json_next(json, ']')) {
        cover_json_read_name(reader);
        if (json->status == QD_OK && !reader->dry)
            cover_json_add_entry(reader);
        cover_json_ask(reader);
    }
    if (json->status == QD_OK && !reader->dry)
        cover_json_add_option(reader, begin);
}

static void cover_json_read_options(struct json_reader *reader) {
    qd_json *json = &reader->json;
    for (bool more = qd_json_first(json, '[', "an array of options"); more;
         more = qd_json_next(json, ']'))
        cover_json_read_option(reader);
}

/* ---- the forms of a problem ------------------------------------------------------------------ */

/* JSON lines: one option per line. */
static void cover_json_read_lines(struct json_reader *reader) {
    uint64_t before = 0;
    while (!qd_json_at_end(&reader->json)) {
        if (reader->json.at.line_number == before)
            qd_json_fail_expecting(&reader->json, "the end of the line");
        cover_json_read_option(reader);
        before = reader->json.at.line_number;
    }
}

/* An array of options, or the first of several lines; `[]` alone is an array without options. */
static void cover_json_read_array(struct json_reader *reader) {
    qd_json *json = &reader->json;
    qd_place begin = json->at;
    reader->any_name = true;
    qd_json_take(json, '[');
    bool is_whole = qd_json_sees(json, '[') || (qd_json_take(json, ']') && qd_json_at_end(json));
    json->at = begin;
    if (!is_whole) {
        cover_json_read_lines(reader);
        return;
    }
    cover_json_read_options(reader);
    qd_json_expect_end(json);
}

enum { PRIMARY, SECONDARY, OPTIONS, COVER_JSON_KEYS };

/* The key of a member. */
static int cover_json_read_key(struct json_reader *reader, bool has[COVER_JSON_KEYS]) {
    static const char *const keys[] = {"primary", "secondary", "options"};
    qd_json *json = &reader->json;
    const char *name = qd_json_read_key(json);
    int key = PRIMARY;
    while (key < COVER_JSON_KEYS && strcmp(keys[key], name) != 0)
        key++;
    if (key == COVER_JSON_KEYS)
        qd_json_fail_at(json, json->text_place,
                        "the keys of a problem are \"primary\", \"secondary\" and \"options\"");
    else if (has[key])
        qd_json_fail_at(json, json->text_place, "duplicate key");
    else
        has[key] = true;
    return key;
}

/* Options can be read only when all items are known, so their place is recorded first. */
static void cover_json_read_object(struct json_reader *reader) {
    qd_json *json = &reader->json;
    qd_place begin = json->at, options = begin;
    bool has[COVER_JSON_KEYS] = {false};
    for (bool more = qd_json_first(json, '{', ""); more; more = qd_json_next(json, '}')) {
        int key = cover_json_read_key(reader, has);
        reader->dry = key == OPTIONS;
        if (!reader->dry) {
            cover_json_read_items(reader, key == PRIMARY ? QD_PRIMARY : QD_SECONDARY);
            continue;
        }
        options = json->at;
        cover_json_read_options(reader);
    }
    if (!has[PRIMARY] || !has[OPTIONS])
        qd_json_fail_at(json, begin, "a problem must have \"primary\" and \"options\"");
    qd_json_expect_end(json);
    reader->dry = false;
    json->at = options;
    cover_json_read_options(reader);
}

static qd_status cover_json_read_text(struct json_reader *reader) {
    qd_json *json = &reader->json;
    if (json->status == QD_OK && qd_json_at_end(json))
        return qd_fail(reader->from->error, QD_ERROR_SYNTAX, "no problem: the text is empty");
    if (qd_json_sees(json, '['))
        cover_json_read_array(reader);
    else if (qd_json_sees(json, '{'))
        cover_json_read_object(reader);
    else
        qd_json_fail_expecting(json, "'[' or '{'");
    return json->status == QD_OK ? qd_cover_seal(reader->from->cover, reader->from->error)
                                 : json->status;
}

qd_status qd_read_json(const struct cover_text *from) {
    struct json_reader reader = {.from = from};
    qd_json_open(&reader.json, from->text, from->length, from->error);
    qd_status status = cover_json_read_text(&reader);
    qd_json_close(&reader.json);
    free(reader.items);
    free(reader.colours);
    return status;
}
