/* Finds the format of a complete JSON or XML document. */
#include "document.h"

#include "../base/check.h"

#include <stdio.h>

/* ---- JSON ------------------------------------------------------------------------------------ */

/* More than there are formats with keys. */
#define KINDS 16

/* The keys of all formats, and the format of each key. */
struct kinds {
    const struct qd_format *formats[KINDS];
    qd_json_member members[2 * KINDS];
    size_t count;
};

static void document_find_list_kinds(struct kinds *kinds) {
    const struct qd_format *format;
    kinds->count = 0;
    for (size_t i = 0; (format = qd_format_get(i)); i++) {
        if (!format->json_keys)
            continue;
        QD_CHECK(kinds->count < KINDS);
        qd_json_member *members = &kinds->members[2 * kinds->count];
        members[0] = (qd_json_member){.key = format->json_keys[0]};
        members[1] = (qd_json_member){.key = format->json_keys[1]};
        kinds->formats[kinds->count++] = format;
    }
}

/* The first format that has one of the keys found. The last is for all other objects. */
static const struct qd_format *document_find_choose_kind(const struct kinds *kinds) {
    size_t i = 0;
    while (i < 2 * kinds->count - 1 && !kinds->members[i].there)
        i++;
    return kinds->formats[i / 2];
}

/* The format is unknown, or not the requested one. */
static void document_find_refuse(qd_reader *reader, struct place at, const struct qd_format *format,
                                 const char *unknown) {
    char message[160];
    snprintf(message, sizeof message, "this is %s, not the requested format",
             format ? format->name : "");
    qd_draft_fail_at(reader, at, format ? message : unknown);
}

/* In the document's state: whether the cursor is in a list of puzzles, and whether that one is in an object. */
enum { IN_LIST = 2, IS_INNER };

/* Where reading goes on. */
static void document_find_go_on(struct document *document, qd_json *json) {
    const char *c = document->text.data + document->cursor;
    struct place at = qd_document_place(document, c);
    json->at = (qd_place){c, c - (at.column - 1), at.line - document->line + 1};
}

/* Whether another object comes. */
static bool document_find_more(struct document *document, qd_json *json) {
    if (document->state[IN_LIST])
        return qd_json_next(json, ']');
    document->state[IN_LIST] = qd_json_sees(json, '[');
    return !document->state[IN_LIST] || qd_json_first(json, '[', "a list");
}

/* Finds which of the keys there are in the next object, if there is one, and which text it has. In a list it may also be
 * a grid, as a text or list. */
static bool document_find_object(struct document *document, qd_json *json, struct kinds *kinds,
                                 struct source *source) {
    bool more = document_find_more(document, json);
    bool is_grid = qd_json_sees(json, '[') || qd_json_sees(json, '"');
    source->begin = json->at;
    if (more && is_grid)
        qd_json_skip(json);
    else if (more)
        qd_json_find_members(json, kinds->members, 2 * kinds->count, NULL, NULL);
    source->length = (size_t)(json->at.cursor - source->begin.cursor);
    if (!document->state[IN_LIST])
        (void)qd_json_take(json, ','); /* copied from a list */
    if (!document->state[IN_LIST] || (!more && !document->state[IS_INNER]))
        qd_json_expect_end(json);
    return more;
}

static void document_find_read_object(struct source *source, const struct qd_format *format) {
    struct document *document = qd_reader_document(source->reader);
    struct place at = qd_document_place(document, source->begin.cursor);
    source->text = source->begin.cursor;
    source->line = at.line;
    source->begin.line_number = 1;
    qd_document_open(source->reader, format, 0, source->text);
    if (reader_accepts(source->reader, format))
        format->read_json(source);
    else
        document_find_refuse(source->reader, at, format, NULL);
}

bool qd_json_document_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct source source = qd_document_source(reader);
    struct kinds kinds;
    qd_json json;
    if (document->cursor == document->text.length)
        return false;
    document_find_list_kinds(&kinds);
    qd_json_open(&json, source.text, source.length, &source.error);
    document_find_go_on(document, &json);
    bool more = document_find_object(document, &json, &kinds, &source);
    bool in_list = document->state[IN_LIST], has_failed = json.status != QD_OK;
    size_t end = (size_t)(json.at.cursor - document->text.data);
    qd_json_close(&json);
    document->cursor = in_list && more && !has_failed ? end : document->text.length;
    if (document->torn && (has_failed || !in_list) && json.status != QD_ERROR_MEMORY)
        return false;
    const struct qd_format *format = document_find_choose_kind(&kinds);
    if (has_failed) {
        qd_document_open(reader, format, 0, source.begin.cursor);
        qd_source_fail(&source);
        return true;
    }
    if (!more)
        return false;
    document->reached = in_list ? end : 0;
    document_find_read_object(&source, format);
    if (!source.list)
        return true;
    if (in_list) {
        qd_draft_fail_at(reader, qd_source_place(&source, source.begin),
                         "several puzzles in one object");
        return true;
    }
    document->cursor = (size_t)(source.list - document->text.data);
    document->state[IN_LIST] = false;
    document->state[IS_INNER] = true;
    return qd_json_document_next(reader);
}

/* ---- XML ------------------------------------------------------------------------------------- */

/* The number of the format whose first element has that name; if there is none, one past the
 * last. */
static size_t document_find_number_of(const char *root) {
    const struct qd_format *format;
    size_t i = 0;
    for (; (format = qd_format_get(i)); i++)
        for (const char *const *name = format->xml_roots; name && *name; name++)
            if (strcmp(*name, root) == 0)
                return i;
    return i;
}

static void document_find_refuse_root(struct source *source, const struct xml *xml,
                                      const struct qd_format *format) {
    char unknown[160];
    snprintf(unknown, sizeof unknown,
             "'%.40s': this XML is not a known kind of puzzle (opensudoku, ksudoku)",
             xml->name.data);
    document_find_refuse(source->reader, qd_source_place(source, xml->place), format, unknown);
}

/* Finds the format of the first element, by number. False if there is no element, or no format; in
 * the latter case the draft has failed. */
static bool document_find_find_root(qd_reader *reader, size_t *number) {
    struct source source = qd_document_source(reader);
    struct xml xml;
    enum xml_event event = XML_FINISH;
    qd_status status = qd_xml_open(&xml, source.text, source.length, &source.error);
    if (status == QD_OK)
        status = qd_xml_next(&xml, &event);
    *number = document_find_number_of(status == QD_OK ? xml.name.data : "");
    const struct qd_format *format = qd_format_get(*number);
    bool is_mine = format && reader_accepts(reader, format);
    if (!is_mine) {
        qd_document_open(reader, format ? format : qd_format_find("opensudoku"), 0, source.text);
        if (status != QD_OK)
            qd_source_fail(&source);
        else
            document_find_refuse_root(&source, &xml, format);
    }
    qd_xml_close(&xml);
    return is_mine;
}

/* In the document's state: the number of its format + 1; 0: not yet known. If there is no format of
 * that number, the document is done. */
enum { NUMBER = 3 };

bool qd_xml_document_next(qd_reader *reader) {
    uint64_t *state = qd_reader_document(reader)->state;
    if (state[NUMBER] == 0) {
        size_t number;
        bool is_torn = qd_reader_document(reader)->torn,
             is_mine = document_find_find_root(reader, &number);
        is_mine = is_mine && (!is_torn || qd_format_get(number)->in_parts);
        state[NUMBER] = is_mine ? number + 1 : UINT32_MAX;
        if (!is_mine)
            return !is_torn;
    }
    const struct qd_format *format = qd_format_get((size_t)state[NUMBER] - 1);
    return format && format->read_xml(reader);
}
