/* The lines that a format has collected, and their places in the input. */
#include "document.h"
#include "reader.h"

#include "../base/check.h"
#include "../base/scan.h"

/* Where the line that was placed last ends. */
static size_t document_line_end(struct document *document) {
    QD_CHECK(document->line_begin <= document->text.length);
    const char *text = document->text.data, *next;
    if (document->line_end == 0) {
        const char *stop = qd_find_line_end(text + document->line_begin,
                                            text + document->text.length, false, &next);
        document->line_end = (size_t)(stop - text);
        document->next_line = (size_t)(next - text);
    }
    return document->line_end;
}

size_t qd_document_next_line(struct document *document) {
    (void)document_line_end(document);
    return document->next_line;
}

struct place qd_document_place(struct document *document, const char *c) {
    size_t offset = (size_t)(c - document->text.data);
    QD_CHECK(c >= document->text.data && offset <= document->text.length);
    if (offset < document->line_begin) { /* back, to the beginning of the record if it is there */
        bool is_before = offset < document->record_begin;
        document->line_begin = is_before ? 0 : document->record_begin;
        document->line_number = is_before ? 0 : document->record_line;
        document->line_end = 0;
    }
    while (document_line_end(document) < offset) {
        QD_CHECK(document->next_line <= offset); /* no place is within a line end */
        document->line_begin = document->next_line;
        document->line_end = 0;
        document->line_number++;
    }
    return (struct place){document->line + document->line_number,
                          (uint64_t)(offset - document->line_begin) + 1};
}

/* The line where a record begins. */
static struct line document_line_at(struct document *document, const char *c) {
    struct line line = {.number = qd_document_place(document, c).line};
    line.text = document->text.data + document->line_begin;
    line.length = document_line_end(document) - document->line_begin;
    QD_CHECK(line.length <= QD_LINE_LIMIT);
    document->record_begin = document->line_begin;
    document->record_line = document->line_number;
    return line;
}

void qd_document_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                      const char *c) {
    struct line line = document_line_at(&reader->document, c);
    qd_draft_open(reader, format, values, &line);
    qd_draft_return(reader, &reader->document.kept_part);
}

void qd_document_begin_record(qd_reader *reader, const char *c) {
    struct line line = document_line_at(&reader->document, c);
    reader->draft.line = line.number;
    reader->text = line.text;
    reader->text_length = line.length;
}

void qd_document_keep(qd_reader *reader, bool part) {
    const struct draft *draft = &reader->draft;
    struct document *document = &reader->document;
    document->kept_part =
        (struct draft_mark){draft->told_count, draft->missed_count, draft->words.length};
    if (!part)
        document->kept = document->kept_part;
}

void qd_document_end_part(qd_reader *reader) {
    QD_CHECK(reader->document.kept.words <= reader->document.kept_part.words);
    reader->document.kept_part = reader->document.kept;
    qd_draft_return(reader, &reader->document.kept);
}

struct source qd_document_source(qd_reader *reader) {
    const struct document *document = qd_reader_document(reader);
    return (struct source){.reader = reader,
                           .text = document->text.data,
                           .length = document->text.length,
                           .line = document->line};
}
