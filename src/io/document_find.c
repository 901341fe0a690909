/* Whose document of JSON it is: that shows only when it is there as a whole. */
#include "document.h"

#include <stdio.h>

/* More formats than have keys. */
#define KINDS 16

/* Of a document: the keys of all formats, and the formats they belong to. */
struct kinds {
    const struct qd_format *formats[KINDS];
    qd_json_member members[2 * KINDS];
    size_t count;
};

static void list_kinds(struct kinds *kinds) {
    const struct qd_format *format;
    kinds->count = 0;
    for (size_t i = 0; (format = qd_format_get(i)) && kinds->count < KINDS; i++) {
        if (!format->json_keys)
            continue;
        qd_json_member *members = &kinds->members[2 * kinds->count];
        members[0] = (qd_json_member){.key = format->json_keys[0]};
        members[1] = (qd_json_member){.key = format->json_keys[1]};
        kinds->formats[kinds->count++] = format;
    }
}

/* Which of the keys are there, at the first level; and that nothing but the object is. */
static qd_status find_keys(struct source *source, struct kinds *kinds) {
    qd_json json;
    qd_json_open(&json, source->text, source->length, &source->error);
    qd_status status = qd_json_find_members(&json, kinds->members, 2 * kinds->count, NULL, NULL);
    if (status == QD_OK)
        status = qd_json_expect_end(&json);
    qd_json_close(&json);
    return status;
}

/* The first format of which there is a key; NULL: none. */
static const struct qd_format *choose_kind(const struct kinds *kinds) {
    for (size_t i = 0; i < 2 * kinds->count; i++)
        if (kinds->members[i].there)
            return kinds->formats[i / 2];
    return NULL;
}

static void refuse(qd_reader *reader, struct place at, const struct qd_format *format) {
    char message[160];
    if (!format)
        snprintf(message, sizeof message,
                 "this JSON is no puzzle of a kind that is known (f-puzzles, SudokuPad, "
                 "sudoku.coach, gnome-sudoku)");
    else
        snprintf(message, sizeof message, "this is %s, not what is asked for", format->name);
    qd_draft_fail_at(reader, at, message);
}

bool qd_json_document_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct source source = qd_document_source(reader);
    struct place at = {document->line, 1};
    struct kinds kinds;
    if (document->cursor || document->torn)
        return false;
    document->cursor = document->text.length;
    list_kinds(&kinds);
    qd_status status = find_keys(&source, &kinds);
    const struct qd_format *format = choose_kind(&kinds);
    qd_document_open(reader, format ? format : qd_format_find("f-puzzles-json"), 0,
                     document->text.data);
    if (status != QD_OK)
        qd_source_fail(&source);
    else if (!format || !reader_accepts(reader, format))
        refuse(reader, at, format);
    else
        format->read_json(&source);
    return true;
}
