/* The lines that a format has collected, and their places in the input. */
#include "document.h"
#include "reader.h"

#include "../base/check.h"

struct place qd_document_place(struct document *document, const char *c) {
    const char *text = document->text.data, *from, *newline;
    QD_CHECK(c >= text && c <= text + document->text.length);
    QD_CHECK(document->line_begin <= document->text.length);
    if (c < text + document->line_begin)
        document->line_begin = document->line_end = document->placed = document->line_number = 0;
    from = text + document->placed;
    while (from < c && (newline = memchr(from, '\n', (size_t)(c - from)))) {
        from = newline + 1;
        document->line_begin = (size_t)(from - text);
        document->line_end = 0;
        document->line_number++;
    }
    if (c > text + document->placed)
        document->placed = (size_t)(c - text);
    return (struct place){document->line + document->line_number,
                          (uint64_t)(c - text) - document->line_begin + 1};
}

/* The end of the line that was placed last. */
size_t qd_document_line_end(struct document *document) {
    QD_CHECK(document->line_begin <= document->text.length);
    QD_CHECK(document->line_end == 0 || document->line_end >= document->line_begin);
    const char *text = document->text.data + document->line_begin;
    size_t left = document->text.length - document->line_begin;
    if (document->line_end == 0) {
        const char *newline = memchr(text, '\n', left);
        document->line_end = document->line_begin + (newline ? (size_t)(newline - text) : left);
    }
    return document->line_end;
}

static struct line document_line_at(struct document *document, const char *c) {
    struct line line = {.number = qd_document_place(document, c).line};
    line.text = document->text.data + document->line_begin;
    line.length = qd_document_line_end(document) - document->line_begin;
    if (line.length > QD_LINE_LIMIT)
        line.length = QD_LINE_LIMIT;
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
