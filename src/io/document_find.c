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

/* Finds which of the keys there are at the first level; checks that there is only the object. */
static qd_status document_find_find_keys(struct source *source, struct kinds *kinds) {
    qd_json json;
    qd_json_open(&json, source->text, source->length, &source->error);
    qd_json_find_members(&json, kinds->members, 2 * kinds->count, NULL, NULL);
    qd_json_expect_end(&json);
    qd_json_close(&json);
    return json.status;
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

bool qd_json_document_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct source source = qd_document_source(reader);
    struct place at = {document->line, 1};
    struct kinds kinds;
    if (document->cursor || document->torn)
        return false;
    document->cursor = document->text.length;
    document_find_list_kinds(&kinds);
    qd_status status = document_find_find_keys(&source, &kinds);
    const struct qd_format *format = document_find_choose_kind(&kinds);
    qd_document_open(reader, format, 0, document->text.data);
    if (status != QD_OK)
        qd_source_fail(&source);
    else if (!reader_accepts(reader, format))
        document_find_refuse(reader, at, format, NULL);
    else
        format->read_json(&source);
    return true;
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
