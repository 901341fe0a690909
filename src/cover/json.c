/*
 * Exact cover problems as JSON, read in linear time. The forms nest at most three deep, each level
 * has a function of its own, and whatever would go deeper is an error: nothing recurs.
 */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Where the reader is in the text. */
struct place {
    const char *cursor;
    const char *line; /* where the current line begins */
    uint64_t line_number;
};

struct json_reader {
    struct place at;
    const char *end;
    qd_cover *cover;
    char *name; /* the string or integer read last, with a NUL behind it */
    size_t name_length, name_capacity;
    struct place name_place;   /* where that began */
    bool any_name;             /* a name that is new becomes a primary item */
    bool dry;                  /* options are looked at but not kept */
    uint32_t *items, *colours; /* of the option being read */
    size_t item_count, item_capacity, colour_capacity;
    qd_cover_warn warn;
    void *warn_user;
    qd_error *error;
};

/* ---- characters ------------------------------------------------------------------------------ */

static void skip_blanks(struct json_reader *reader) {
    struct place *at = &reader->at;
    for (; at->cursor < reader->end; at->cursor++) {
        char c = *at->cursor;
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return;
        if (c == '\n') {
            at->line = at->cursor + 1;
            at->line_number++;
        }
    }
}

static bool at_end(struct json_reader *reader) {
    skip_blanks(reader);
    return reader->at.cursor == reader->end;
}

/* Whether this character comes next, blanks aside. */
static bool sees(struct json_reader *reader, char c) {
    return !at_end(reader) && *reader->at.cursor == c;
}

static bool take(struct json_reader *reader, char c) {
    bool seen = sees(reader, c);
    reader->at.cursor += seen;
    return seen;
}

static uint64_t column_of(struct place place) {
    return (uint64_t)(place.cursor - place.line) + 1;
}

static qd_status fail_at(struct json_reader *reader, struct place place, const char *what) {
    return qd_fail_at(reader->error, QD_ERROR_SYNTAX, place.line_number, column_of(place), "%s",
                      what);
}

static qd_status fail_expecting(struct json_reader *reader, const char *what) {
    bool ended = at_end(reader);
    return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->at.line_number, column_of(reader->at),
                      "%s%s%s", ended ? "the text ends where " : "expected ", what,
                      ended ? " should be" : "");
}

/* ---- strings and integers -------------------------------------------------------------------- */

static qd_status append(struct json_reader *reader, const char *bytes, size_t length) {
    if (!qd_array_reserve(&reader->name, &reader->name_capacity, reader->name_length + length + 1,
                          1))
        return qd_fail_memory(reader->error);
    memcpy(reader->name + reader->name_length, bytes, length);
    reader->name_length += length;
    reader->name[reader->name_length] = '\0';
    return QD_OK;
}

static qd_status append_code(struct json_reader *reader, uint32_t code) {
    char bytes[4];
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    bytes[0] = (char)(lead[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return append(reader, bytes, more + 1);
}

/* `u` and four hexadecimal digits. */
static bool take_unit(struct json_reader *reader, uint32_t *unit) {
    static const char digits[] = "0123456789abcdef";
    const char *c = reader->at.cursor;
    if (reader->end - c < 5 || *c != 'u')
        return false;
    *unit = 0;
    for (int i = 1; i <= 4; i++) {
        char lower = c[i] >= 'A' && c[i] <= 'F' ? (char)(c[i] + ('a' - 'A')) : c[i];
        const char *digit = memchr(digits, lower, 16);
        if (!digit)
            return false;
        *unit = 16 * *unit + (uint32_t)(digit - digits);
    }
    reader->at.cursor += 5;
    return true;
}

/* Behind the backslash of `\u`: one unit of UTF-16, or a pair of them. */
static qd_status read_code(struct json_reader *reader, struct place begin) {
    uint32_t unit, low;
    if (!take_unit(reader, &unit))
        return fail_at(reader, begin, "four hexadecimal digits should be behind \\u");
    if (unit < 0xd800 || unit > 0xdfff)
        return append_code(reader, unit);
    bool paired = unit < 0xdc00 && reader->at.cursor < reader->end && *reader->at.cursor == '\\';
    reader->at.cursor += paired;
    if (!paired || !take_unit(reader, &low) || low < 0xdc00 || low > 0xdfff)
        return fail_at(reader, begin, "half of a surrogate pair");
    return append_code(reader, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
}

static qd_status read_escape(struct json_reader *reader) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    struct place begin = reader->at;
    const char *c = ++reader->at.cursor;
    if (c < reader->end && *c == 'u')
        return read_code(reader, begin);
    const char *name = c < reader->end ? memchr(names, *c, sizeof names - 1) : NULL;
    if (!name)
        return fail_at(reader, begin, "there is no such escape in JSON");
    reader->at.cursor++;
    return append(reader, &meanings[name - names], 1);
}

/* From the opening quote to the closing one. */
static qd_status read_string(struct json_reader *reader) {
    qd_status status = QD_OK;
    const char **cursor = &reader->at.cursor;
    ++*cursor;
    while (status == QD_OK && *cursor < reader->end && **cursor != '"') {
        const char *begin = *cursor;
        while (*cursor < reader->end && (unsigned char)**cursor >= ' ' && **cursor != '"' &&
               **cursor != '\\')
            ++*cursor;
        status = append(reader, begin, (size_t)(*cursor - begin));
        if (status != QD_OK || *cursor == reader->end || **cursor == '"')
            continue;
        status = **cursor == '\\' ? read_escape(reader)
                                  : fail_at(reader, reader->at, "a control character in a string");
    }
    if (status == QD_OK && *cursor == reader->end)
        return fail_at(reader, reader->name_place, "this string does not end");
    *cursor += status == QD_OK;
    return status;
}

/* Its text becomes the name; without leading zeros and -0, so that it is the one text of it. */
static qd_status read_integer(struct json_reader *reader) {
    const char *begin = reader->at.cursor, *digits = begin + (*begin == '-'), *c = digits;
    while (c < reader->end && *c >= '0' && *c <= '9')
        c++;
    bool is_odd = c == digits || (*digits == '0' && c - begin > 1);
    if (is_odd || (c < reader->end && memchr(".eE", *c, 3)))
        return fail_at(reader, reader->at, "a number must be an integer, without leading zeros");
    reader->at.cursor = c;
    return append(reader, begin, (size_t)(c - begin));
}

/* Names are shown in messages, which are of one line, and end at NUL. */
static qd_status refuse_control(struct json_reader *reader) {
    for (size_t i = 0; i < reader->name_length; i++)
        if ((unsigned char)reader->name[i] < ' ' || reader->name[i] == 0x7f)
            return fail_at(reader, reader->name_place, "a control character in a name");
    return QD_OK;
}

static qd_status read_name(struct json_reader *reader) {
    skip_blanks(reader);
    reader->name_place = reader->at;
    reader->name_length = 0;
    qd_status status = append(reader, "", 0);
    char c = at_end(reader) ? '\0' : *reader->at.cursor;
    if (status != QD_OK)
        return status;
    if (c == '"')
        status = read_string(reader);
    else if (c == '-' || (c >= '0' && c <= '9'))
        status = read_integer(reader);
    else
        return fail_expecting(reader, "a name (a string or an integer)");
    return status == QD_OK ? refuse_control(reader) : status;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Goes to the next element of what was opened; `*more` is false where it was closed instead. */
static qd_status next_element(struct json_reader *reader, bool first, char close, bool *more) {
    *more = !take(reader, close);
    if (!*more || first || take(reader, ','))
        return QD_OK;
    return fail_expecting(reader, close == ']' ? "',' or ']'" : "',' or '}'");
}

/* Passes on why a call with the name read last failed. */
static qd_status fail_named(struct json_reader *reader, qd_status status, const char *reason) {
    if (status == QD_ERROR_MEMORY)
        return qd_fail_memory(reader->error);
    if (status == QD_ERROR_ARGUMENT)
        status = QD_ERROR_SYNTAX;
    return qd_fail_at(reader->error, status, reader->name_place.line_number,
                      column_of(reader->name_place), "%s", reason);
}

static qd_status add_item(struct json_reader *reader, qd_item_kind kind, uint32_t *item) {
    qd_error reason;
    qd_status status = qd_cover_add_item(reader->cover, reader->name, kind, item, &reason);
    return status == QD_OK ? status : fail_named(reader, status, reason.message);
}

/* An array of names, each of which becomes an item. */
static qd_status read_items(struct json_reader *reader, qd_item_kind kind) {
    if (!take(reader, '['))
        return fail_expecting(reader, "an array of item names");
    for (bool first = true, more;; first = false) {
        qd_status status = next_element(reader, first, ']', &more);
        if (status != QD_OK || !more)
            return status;
        status = read_name(reader);
        if (status == QD_OK)
            status = add_item(reader, kind, NULL);
        if (status != QD_OK)
            return status;
    }
}

/* The item that the name read last, up to its colon, is of. */
static qd_status find_item(struct json_reader *reader, uint32_t *item) {
    *item = qd_names_find(&reader->cover->names, reader->name, strlen(reader->name));
    if (*item == QD_NO_NAME) {
        if (reader->any_name)
            return add_item(reader, QD_PRIMARY, item);
        return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->name_place.line_number,
                          column_of(reader->name_place), "'%.60s': no item has this name",
                          reader->name);
    }
    if (reader->cover->last_use[*item] != reader->cover->option_count + 1)
        return QD_OK;
    return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->name_place.line_number,
                      column_of(reader->name_place), "'%.60s': this option names the item twice",
                      reader->name);
}

static qd_status find_colour(struct json_reader *reader, uint32_t item, const char *name,
                             uint32_t *colour) {
    if (reader->cover->kinds[item] == QD_PRIMARY)
        return fail_at(reader, reader->name_place, "only secondary items have colours");
    qd_error reason;
    qd_status status = qd_cover_add_colour(reader->cover, name, colour, &reason);
    return status == QD_OK ? status : fail_named(reader, status, reason.message);
}

/* The name read last becomes an entry of the option; last_use tells names that come twice. */
static qd_status add_entry(struct json_reader *reader) {
    uint32_t item, colour = 0;
    size_t needed = reader->item_count + 1;
    char *colon = strchr(reader->name, ':');
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

static void warn_at(struct json_reader *reader, struct place place, const char *what) {
    qd_error warning;
    if (!reader->warn)
        return;
    qd_fail_at(&warning, QD_OK, place.line_number, column_of(place), "%s", what);
    reader->warn(reader->warn_user, &warning);
}

static qd_status add_option(struct json_reader *reader, struct place begin) {
    uint32_t option;
    qd_error reason;
    if (reader->item_count == 0) {
        warn_at(reader, begin, "an option without items is skipped");
        return QD_OK;
    }
    for (size_t i = 0; i < reader->item_count; i++)
        reader->cover->last_use[reader->items[i]] = 0;
    qd_status status = qd_cover_add_coloured_option(reader->cover, reader->items, reader->colours,
                                                    reader->item_count, &option, &reason);
    if (status != QD_OK)
        return qd_fail_at(reader->error, status, begin.line_number, column_of(begin), "%s",
                          reason.message);
    if (reader->cover->idle[option])
        warn_at(reader, begin, "this option names no primary item and is ignored");
    return QD_OK;
}

static qd_status read_option(struct json_reader *reader) {
    skip_blanks(reader);
    struct place begin = reader->at;
    reader->item_count = 0;
    if (!take(reader, '['))
        return fail_expecting(reader, "an option (an array of item names)");
    for (bool first = true, more;; first = false) {
        qd_status status = next_element(reader, first, ']', &more);
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
    if (!take(reader, '['))
        return fail_expecting(reader, "an array of options");
    for (bool first = true, more;; first = false) {
        qd_status status = next_element(reader, first, ']', &more);
        if (status == QD_OK && more)
            status = read_option(reader);
        if (status != QD_OK || !more)
            return status;
    }
}

/* ---- the forms of a problem ------------------------------------------------------------------ */

static qd_status expect_end(struct json_reader *reader) {
    return at_end(reader) ? QD_OK : fail_expecting(reader, "the end of the text");
}

/* JSON lines: an option each. */
static qd_status read_lines(struct json_reader *reader) {
    uint64_t before = 0;
    while (!at_end(reader)) {
        if (reader->at.line_number == before)
            return fail_expecting(reader, "the end of the line");
        qd_status status = read_option(reader);
        if (status != QD_OK)
            return status;
        before = reader->at.line_number;
    }
    return QD_OK;
}

/* An array of options, or the first of some lines; `[]` alone is an array without options. */
static qd_status read_array(struct json_reader *reader) {
    struct place begin = reader->at;
    reader->any_name = true;
    take(reader, '[');
    bool is_whole = sees(reader, '[') || (take(reader, ']') && at_end(reader));
    reader->at = begin;
    if (!is_whole)
        return read_lines(reader);
    qd_status status = read_options(reader);
    return status == QD_OK ? expect_end(reader) : status;
}

enum key { PRIMARY, SECONDARY, OPTIONS, KEYS };

struct object {
    bool has[KEYS];
    struct place options; /* where they are; they can be understood when all items are known */
};

static qd_status read_key(struct json_reader *reader, struct object *object, enum key *key) {
    static const char *const keys[] = {"primary", "secondary", "options"};
    if (!sees(reader, '"'))
        return fail_expecting(reader, "a key");
    qd_status status = read_name(reader);
    if (status != QD_OK)
        return status;
    for (*key = PRIMARY; *key < KEYS && strcmp(keys[*key], reader->name) != 0;)
        ++*key;
    if (*key == KEYS)
        return fail_at(reader, reader->name_place,
                       "the keys of a problem are \"primary\", \"secondary\" and \"options\"");
    if (object->has[*key])
        return fail_at(reader, reader->name_place, "this key is there twice");
    object->has[*key] = true;
    return take(reader, ':') ? QD_OK : fail_expecting(reader, "':'");
}

static qd_status read_member(struct json_reader *reader, struct object *object) {
    enum key key = KEYS;
    qd_status status = read_key(reader, object, &key);
    if (status != QD_OK)
        return status;
    if (key != OPTIONS)
        return read_items(reader, key == PRIMARY ? QD_PRIMARY : QD_SECONDARY);
    object->options = reader->at;
    reader->dry = true;
    status = read_options(reader);
    reader->dry = false;
    return status;
}

static qd_status read_object(struct json_reader *reader) {
    struct object object = {.options = reader->at};
    struct place begin = reader->at;
    take(reader, '{');
    for (bool first = true, more = true; more; first = false) {
        qd_status status = next_element(reader, first, '}', &more);
        if (status == QD_OK && more)
            status = read_member(reader, &object);
        if (status != QD_OK)
            return status;
    }
    if (!object.has[PRIMARY] || !object.has[OPTIONS])
        return fail_at(reader, begin, "a problem must have \"primary\" and \"options\"");
    qd_status status = expect_end(reader);
    if (status != QD_OK)
        return status;
    reader->at = object.options;
    return read_options(reader);
}

static qd_status read_text(struct json_reader *reader) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    struct place *at = &reader->at;
    if (reader->end - at->cursor >= 3 && memcmp(at->cursor, byte_order_mark, 3) == 0)
        at->cursor += 3;
    at->line = at->cursor;
    if (at_end(reader))
        return qd_fail(reader->error, QD_ERROR_SYNTAX, "no problem: the text is empty");
    if (!sees(reader, '[') && !sees(reader, '{'))
        return fail_expecting(reader, "'[' or '{'");
    qd_status status = sees(reader, '[') ? read_array(reader) : read_object(reader);
    return status == QD_OK ? qd_cover_seal(reader->cover, reader->error) : status;
}

qd_status qd_cover_read_json(const char *text, size_t length, qd_cover_warn warn, void *user,
                             qd_cover **out, qd_error *error) {
    struct json_reader reader = {.at = {text, text, 1},
                                 .end = text + length,
                                 .warn = warn,
                                 .warn_user = user,
                                 .error = error};
    qd_status status = qd_cover_new(&reader.cover, error);
    if (status == QD_OK)
        status = read_text(&reader);
    free(reader.name);
    free(reader.items);
    free(reader.colours);
    if (status != QD_OK) {
        qd_cover_free(reader.cover);
        reader.cover = NULL;
    }
    *out = reader.cover;
    return status;
}
