/*
 * Exact cover problems as JSON, read in linear time. The forms nest at most three deep, each level
 * has a function of its own, and whatever would go deeper is an error: nothing recurs.
 */
#include "problem.h"

#include "../base/error.h"
#include "../base/foreign.h"
#include "../text/json.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct json_reader {
    qd_json json;
    qd_cover *cover;
    bool any_name;             /* a name that is new becomes a primary item */
    bool dry;                  /* options are looked at but not kept */
    uint32_t *items, *colours; /* of the option being read */
    size_t item_count, item_capacity, colour_capacity;
    qd_cover_warn warn;
    void *warn_user;
    qd_error *error;
};

/* ---- names ----------------------------------------------------------------------------------- */

/* Names are shown in messages, which are of one line, and end at NUL. */
static qd_status refuse_control(struct json_reader *reader) {
    const qd_text *name = &reader->json.text;
    for (size_t i = 0; i < name->length; i++)
        if ((unsigned char)name->data[i] < ' ' || name->data[i] == 0x7f)
            return qd_json_fail_at(&reader->json, reader->json.text_place,
                                   "a control character in a name");
    return QD_OK;
}

/* A name is the text of a string, or of an integer without leading zeros: its one text. */
static qd_status read_name(struct json_reader *reader) {
    static const char what[] = "a name (a string or an integer)";
    qd_json *json = &reader->json;
    qd_status status =
        qd_json_sees_number(json) ? qd_json_read_integer(json) : qd_json_read_string(json, what);
    return status == QD_OK ? refuse_control(reader) : status;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Passes on why the name read last could not be added. */
static qd_status fail_named(struct json_reader *reader) {
    return qd_cover_fail_at(reader->cover, reader->json.text_place.line_number,
                            qd_place_column(reader->json.text_place), reader->error);
}

static qd_status add_item(struct json_reader *reader, qd_item_kind kind, uint32_t *item) {
    uint32_t least = kind == QD_PRIMARY;
    *item = qd_cover_add_item(reader->cover, reader->json.text.data, kind, least, 1);
    return *item == QD_NO_ITEM ? fail_named(reader) : QD_OK;
}

/* An array of names, each of which becomes an item. */
static qd_status read_items(struct json_reader *reader, qd_item_kind kind) {
    if (!qd_json_take(&reader->json, '['))
        return qd_json_fail_expecting(&reader->json, "an array of item names");
    for (bool first = true, more;; first = false) {
        qd_status status = qd_json_next(&reader->json, first, ']', &more);
        if (status != QD_OK || !more)
            return status;
        status = read_name(reader);
        uint32_t item;
        if (status == QD_OK)
            status = add_item(reader, kind, &item);
        if (status != QD_OK)
            return status;
    }
}

/* The item that the name read last, up to its colon, is of. */
static qd_status find_item(struct json_reader *reader, uint32_t *item) {
    *item = qd_names_find(&reader->cover->names, reader->json.text.data,
                          strlen(reader->json.text.data));
    if (*item == QD_NO_NAME) {
        if (reader->any_name)
            return add_item(reader, QD_PRIMARY, item);
        return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->json.text_place.line_number,
                          qd_place_column(reader->json.text_place),
                          "'%.60s': no item has this name", reader->json.text.data);
    }
    if (reader->cover->last_use[*item] != reader->cover->option_count + 1)
        return QD_OK;
    return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->json.text_place.line_number,
                      qd_place_column(reader->json.text_place),
                      "'%.60s': this option names the item twice", reader->json.text.data);
}

static qd_status find_colour(struct json_reader *reader, uint32_t item, const char *name,
                             uint32_t *colour) {
    if (reader->cover->kinds[item] == QD_PRIMARY)
        return qd_json_fail_at(&reader->json, reader->json.text_place,
                               "only secondary items have colours");
    *colour = qd_cover_add_colour(reader->cover, name);
    return *colour == QD_NO_COLOUR ? fail_named(reader) : QD_OK;
}

/* The name read last becomes an entry of the option; last_use tells names that come twice. */
static qd_status add_entry(struct json_reader *reader) {
    uint32_t item, colour = 0;
    size_t needed = reader->item_count + 1;
    char *colon = strchr(reader->json.text.data, ':');
    if (colon)
        *colon = '\0';
    qd_status status = find_item(reader, &item);
    if (status == QD_OK && colon)
        status = find_colour(reader, item, colon + 1, &colour);
    if (status != QD_OK)
        return status;
    if (!qd_array_reserve(&reader->items, &reader->item_capacity, needed, sizeof *reader->items) ||
        !qd_array_reserve(&reader->colours, &reader->colour_capacity, needed,
                          sizeof *reader->colours))
        return qd_fail_memory(reader->error);
    reader->cover->last_use[item] = reader->cover->option_count + 1;
    reader->items[reader->item_count] = item;
    reader->colours[reader->item_count++] = colour;
    return QD_OK;
}

static void warn_at(struct json_reader *reader, qd_place place, const char *what) {
    qd_error warning;
    if (!reader->warn)
        return;
    qd_fail_at(&warning, QD_OK, place.line_number, qd_place_column(place), "%s", what);
    reader->warn(reader->warn_user, &warning);
}

static qd_status add_option(struct json_reader *reader, qd_place begin) {
    if (reader->item_count == 0) {
        warn_at(reader, begin, "an option without items is skipped");
        return QD_OK;
    }
    for (size_t i = 0; i < reader->item_count; i++)
        reader->cover->last_use[reader->items[i]] = 0;
    uint32_t option =
        qd_cover_add_option(reader->cover, reader->items, reader->item_count, reader->colours, 0);
    if (option == QD_NO_OPTION)
        return qd_cover_fail_at(reader->cover, begin.line_number, qd_place_column(begin),
                                reader->error);
    if (reader->cover->idle[option])
        warn_at(reader, begin, "this option names no primary item and is ignored");
    return QD_OK;
}

static qd_status read_option(struct json_reader *reader) {
    qd_json_at_end(&reader->json);
    qd_place begin = reader->json.at;
    reader->item_count = 0;
    if (!qd_json_take(&reader->json, '['))
        return qd_json_fail_expecting(&reader->json, "an option (an array of item names)");
    for (bool first = true, more;; first = false) {
        qd_status status = qd_json_next(&reader->json, first, ']', &more);
        if (status == QD_OK && !more)
            return reader->dry ? status : add_option(reader, begin);
        if (status == QD_OK)
            status = read_name(reader);
        if (status == QD_OK && !reader->dry)
            status = add_entry(reader);
        if (status != QD_OK)
            return status;
    }
}

static qd_status read_options(struct json_reader *reader) {
    if (!qd_json_take(&reader->json, '['))
        return qd_json_fail_expecting(&reader->json, "an array of options");
    for (bool first = true, more;; first = false) {
        qd_status status = qd_json_next(&reader->json, first, ']', &more);
        if (status == QD_OK && more)
            status = read_option(reader);
        if (status != QD_OK || !more)
            return status;
    }
}

/* ---- the forms of a problem ------------------------------------------------------------------ */

/* JSON lines: an option each. */
static qd_status read_lines(struct json_reader *reader) {
    uint64_t before = 0;
    while (!qd_json_at_end(&reader->json)) {
        if (reader->json.at.line_number == before)
            return qd_json_fail_expecting(&reader->json, "the end of the line");
        qd_status status = read_option(reader);
        if (status != QD_OK)
            return status;
        before = reader->json.at.line_number;
    }
    return QD_OK;
}

/* An array of options, or the first of some lines; `[]` alone is an array without options. */
static qd_status read_array(struct json_reader *reader) {
    qd_place begin = reader->json.at;
    reader->any_name = true;
    qd_json_take(&reader->json, '[');
    bool is_whole = qd_json_sees(&reader->json, '[') ||
                    (qd_json_take(&reader->json, ']') && qd_json_at_end(&reader->json));
    reader->json.at = begin;
    if (!is_whole)
        return read_lines(reader);
    qd_status status = read_options(reader);
    return status == QD_OK ? qd_json_expect_end(&reader->json) : status;
}

enum key { PRIMARY, SECONDARY, OPTIONS, KEYS };

struct object {
    bool has[KEYS];
    qd_place options; /* where they are; they can be understood when all items are known */
};

static qd_status read_key(struct json_reader *reader, struct object *object, enum key *key) {
    static const char *const keys[] = {"primary", "secondary", "options"};
    qd_status status = qd_json_read_key(&reader->json);
    if (status != QD_OK)
        return status;
    for (*key = PRIMARY; *key < KEYS && strcmp(keys[*key], reader->json.text.data) != 0;)
        ++*key;
    if (*key == KEYS)
        return qd_json_fail_at(
            &reader->json, reader->json.text_place,
            "the keys of a problem are \"primary\", \"secondary\" and \"options\"");
    if (object->has[*key])
        return qd_json_fail_at(&reader->json, reader->json.text_place, "this key is there twice");
    object->has[*key] = true;
    return QD_OK;
}

static qd_status read_member(struct json_reader *reader, struct object *object) {
    enum key key = KEYS;
    qd_status status = read_key(reader, object, &key);
    if (status != QD_OK)
        return status;
    if (key != OPTIONS)
        return read_items(reader, key == PRIMARY ? QD_PRIMARY : QD_SECONDARY);
    object->options = reader->json.at;
    reader->dry = true;
    status = read_options(reader);
    reader->dry = false;
    return status;
}

static qd_status read_object(struct json_reader *reader) {
    struct object object = {.options = reader->json.at};
    qd_place begin = reader->json.at;
    qd_json_take(&reader->json, '{');
    for (bool first = true, more = true; more; first = false) {
        qd_status status = qd_json_next(&reader->json, first, '}', &more);
        if (status == QD_OK && more)
            status = read_member(reader, &object);
        if (status != QD_OK)
            return status;
    }
    if (!object.has[PRIMARY] || !object.has[OPTIONS])
        return qd_json_fail_at(&reader->json, begin,
                               "a problem must have \"primary\" and \"options\"");
    qd_status status = qd_json_expect_end(&reader->json);
    if (status != QD_OK)
        return status;
    reader->json.at = object.options;
    return read_options(reader);
}

static qd_status read_text(struct json_reader *reader) {
    if (qd_json_at_end(&reader->json))
        return qd_fail(reader->error, QD_ERROR_SYNTAX, "no problem: the text is empty");
    if (!qd_json_sees(&reader->json, '[') && !qd_json_sees(&reader->json, '{'))
        return qd_json_fail_expecting(&reader->json, "'[' or '{'");
    qd_status status = qd_json_sees(&reader->json, '[') ? read_array(reader) : read_object(reader);
    return status == QD_OK ? qd_cover_seal(reader->cover, reader->error) : status;
}

qd_status qd_cover_read_json(const char *text, size_t length, qd_cover_warn warn, void *user,
                             qd_cover **out, qd_error *error) {
    struct json_reader reader = {.warn = warn, .warn_user = user, .error = error};
    qd_json_open(&reader.json, text, length, error);
    qd_status status = qd_refuse_foreign(text, length, error);
    if (status == QD_OK)
        status = qd_cover_new(&reader.cover, error);
    if (status == QD_OK)
        status = read_text(&reader);
    qd_json_close(&reader.json);
    free(reader.items);
    free(reader.colours);
    if (status != QD_OK) {
        qd_cover_free(reader.cover);
        reader.cover = NULL;
    }
    *out = reader.cover;
    return status;
}
