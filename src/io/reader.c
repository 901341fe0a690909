/*
 * From bytes to lines to records.
 *
 * Every line is first offered to the record being read. If there is none, the formats are tried in
 * turn. A line that no format recognises is a malformed record of its own, so that nothing is lost
 * silently.
 */
#include "document.h"
#include "format_families.h"
#include "reader.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/foreign.h"
#include "../base/memory.h"
#include "../base/scan.h"
#include "../base/text.h"
#include "../text/utf8.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- making ---------------------------------------------------------------------------------- */

static void reader_learn_symbols(qd_reader *reader) {
    for (const char *c = QD_USUAL_SYMBOLS QD_BLANK_SYMBOLS; *c; c++)
        reader->is_symbol[(unsigned char)*c] = true;
    for (const char *c = reader->settings.symbols; c && *c; c++)
        reader->is_symbol[(unsigned char)*c] = true;
}

/* "line, sdm ... and candidates": the formats of single lines. */
static void reader_list_alone(char *names, size_t size) {
    const qd_format *format;
    size_t last = 0, length = 0;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        last = format->alone ? i : last;
    for (size_t i = 0; i <= last; i++) {
        format = qd_format_get(i);
        const char *before = !length ? "" : i == last ? " and " : ", ";
        if (format->alone)
            length += (size_t)snprintf(names + length, size - length, "%s%s", before,
                                       qd_format_about(format).name);
        QD_CHECK(length < size);
    }
}

/* Line by line, one format is tried: that of plain lines, or another one of single lines. */
static qd_status reader_settle_format(qd_reader_settings *settings, qd_error *error) {
    if (!settings->line_by_line)
        return QD_OK;
    if (!settings->format)
        settings->format = qd_format_find("line");
    if (settings->format->alone)
        return QD_OK;
    char names[256];
    reader_list_alone(names, sizeof names);
    return qd_fail(error, QD_ERROR_ARGUMENT, "%s cannot be read line by line, only %s",
                   settings->format->name, names);
}

static qd_status reader_take_settings(const qd_reader_settings *settings, qd_reader_settings *own,
                                      qd_error *error) {
    qd_symbols symbols;
    qd_status status = QD_OK;
    *own = settings ? *settings : (qd_reader_settings){0};
    if (own->format && !qd_format_about(own->format).is_read)
        return qd_fail(error, QD_ERROR_ARGUMENT, "%s cannot be read", own->format->name);
    if (own->symbols)
        status = qd_symbols_parse(own->symbols, (uint32_t)strlen(own->symbols), &symbols, error);
    return status == QD_OK ? reader_settle_format(own, error) : status;
}

qd_status qd_reader_new(const qd_reader_settings *settings, qd_reader **out, qd_error *error) {
    *out = NULL;
    qd_reader_settings own;
    qd_status status = reader_take_settings(settings, &own, error);
    if (status != QD_OK)
        return status;
    qd_reader *reader = qd_array_new(1, sizeof *reader);
    if (!reader)
        return qd_fail_memory(error);
    reader->settings = own;
    reader_learn_symbols(reader);
    *out = reader;
    return QD_OK;
}

const char *qd_reader_why_foreign(const char *bytes, size_t length) {
    return qd_foreign_file(bytes, length);
}

void qd_reader_free(qd_reader *reader) {
    if (!reader)
        return;
    qd_reader_free_boards(reader);
    qd_text_free(&reader->buffer);
    qd_text_free(&reader->held_text);
    qd_text_free(&reader->first_line);
    qd_text_free(&reader->ruling);
    qd_text_free(&reader->heading);
    qd_text_free(&reader->document.text);
    qd_text_free(&reader->draft.words);
    free(reader->draft.told);
    free(reader->draft.missed);
    free(reader->fields);
    free(reader->left_out);
    free(reader);
}

void qd_reader_restart(qd_reader *reader) {
    reader->buffer.length = reader->position = reader->searched = 0;
    reader->skipping = reader->finished = reader->over = false;
    reader->ended = reader->closed = false;
    reader->line_number = reader->torn_until = reader->fragments_until = 0;
    reader->torn = 0;
    reader->again = reader->holding = reader->blank = false;
    reader->announced = reader->delivered = reader->numbered = 0;
    reader->draft.format = reader->emptying = reader->ruler = NULL;
    reader->heading.length = reader->ruling.length = 0;
    reader->last_format = NULL;
    reader->last_values = 0;
    reader->last_free = false;
    reader->left = NULL;
    reader->skip = reader->counted_bytes = 0;
    reader->counted_numbers = 0;
}

/* On failure the text is unchanged. */
static qd_status reader_add_bytes(qd_text *text, const char *bytes, size_t length,
                                  qd_error *error) {
    size_t before = text->length;
    qd_text_put_bytes(text, bytes, length);
    qd_status status = qd_text_check(text, error);
    if (status != QD_OK)
        qd_text_undo(text, before);
    return status;
}

#ifdef QUADRILLE_CHECKS

/* The search for line ends is at or after the position, both are within the buffer, and no document
 * is read while a record is open. */
static const char *reader_check(const qd_reader *reader) {
    const struct draft *draft = &reader->draft;
    if (reader->position > reader->searched || reader->searched > reader->buffer.length)
        return "the reader has searched less than it has read, or beyond its buffer";
    if (reader->slot_count != reader->board_texts.count)
        return "the reader has different numbers of boards and texts";
    if (reader->emptying && draft->format)
        return "a document is read while a record is open";
    if (draft->told_count > MOST_FIELDS || draft->told_count > draft->told_capacity ||
        draft->missed_count > draft->missed_capacity)
        return "the draft has more fields than its capacity";
    return draft->cell_count > QD_MAX_CELLS ? "the draft has more cells than a board" : NULL;
}

#endif

/* ---- lines ----------------------------------------------------------------------------------- */

qd_status qd_reader_feed(qd_reader *reader, const char *bytes, size_t length, qd_error *error) {
    QD_CHECK(!reader->finished || length == 0);
    QD_CHECK(bytes || length == 0);
    QD_CHECK_ALL(reader_check(reader));
    if (reader->position) {
        size_t left = reader->buffer.length - reader->position;
        memmove(reader->buffer.data, reader->buffer.data + reader->position, left);
        reader->buffer.length = left;
        reader->searched -= reader->position;
        reader->position = 0;
    }
    return reader_add_bytes(&reader->buffer, bytes, length, error);
}

void qd_reader_finish(qd_reader *reader) {
    reader->finished = true;
}

static bool reader_is_document(const struct qd_format *format) {
    return format->next || format->json_keys || format->xml_roots;
}

static bool reader_is_collecting(const qd_reader *reader) {
    return reader->draft.format && reader_is_document(reader->draft.format);
}

/* The next `length` bytes are a line. */
static void reader_hand_out(qd_reader *reader, size_t length) {
    QD_CHECK(reader->position + length <= reader->buffer.length);
    char *text = reader->buffer.data + reader->position;
    /* Joined texts may have one at the beginning of any line. */
    size_t mark = qd_byte_order_mark(text, length);
    if (!reader_is_collecting(reader))
        qd_make_plain(text + mark, length - mark);
    qd_line_set(&reader->line, text + mark, length - mark, ++reader->line_number);
    reader->line.overlong = false;
    reader->line_begin = reader->position;
    if (reader->skip)
        reader->line.begin = reader->line.text + reader->skip;
    reader->skip = 0;
}

/* The current line is read again, as if it had not been read. */
static void reader_put_line_back(qd_reader *reader) {
    QD_CHECK(reader->line_begin <= reader->position && reader->line_number > 0);
    reader->position = reader->searched = reader->line_begin;
    reader->skipping = reader->again = false;
    reader->line_number--;
}

/* The same for the rest of it, until there are more bytes. */
static void reader_put_back(qd_reader *reader) {
    const struct line *line = &reader->line;
    QD_CHECK(line->text >= reader->buffer.data && line->begin >= line->text);
    reader->skip = (size_t)(line->begin - line->text);
    reader->position = reader->searched = (size_t)(line->text - reader->buffer.data);
    reader->line_number--;
}

/* Drops the rest of an overlong line; false if more bytes are needed for that. */
static bool reader_finish_skipping(qd_reader *reader) {
    if (!reader->skipping)
        return true;
    const char *data = reader->buffer.data, *after = NULL;
    size_t left = reader->buffer.length - reader->position;
    const char *stop = left ? qd_reader_line_end(reader, data + reader->position, &after) : NULL;
    if (!after) {
        reader->position = stop ? (size_t)(stop - data) : reader->buffer.length;
        reader->searched = reader->position;
        return false;
    }
    reader->position = reader->searched = (size_t)(after - data);
    reader->skipping = false;
    return true;
}

/* Makes reader->line the next line; false if there is none (yet). */
static bool reader_take_line(qd_reader *reader) {
    if (!reader_finish_skipping(reader))
        return false;
    QD_CHECK_ALL(reader_check(reader));
    size_t left = reader->buffer.length - reader->searched;
    const char *data = reader->buffer.data, *after = NULL;
    const char *stop = left ? qd_reader_line_end(reader, data + reader->searched, &after) : NULL;
    size_t end = stop ? (size_t)(stop - data) : reader->buffer.length;
    size_t length = end - reader->position;
    if (length > QD_LINE_LIMIT) {
        reader_hand_out(reader, QD_LINE_LIMIT);
        reader->line.overlong = reader->skipping = true;
        reader->position = reader->searched = reader->position + QD_LINE_LIMIT;
        return true;
    }
    reader->searched = end;
    if (!after && !(reader->finished && length))
        return false;
    reader_hand_out(reader, length);
    reader->position = reader->searched = after ? (size_t)(after - data) : end;
    reader->line.ending = reader->position - end;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

static qd_read reader_deliver(qd_reader *reader, const qd_record **record) {
    reader->record.after_blank = reader->blank;
    reader->blank = false;
    reader->delivered++;
    QD_CHECK(!reader->record.puzzle == (reader->record.error.status != QD_OK));
    QD_CHECK(reader->record.text);
    *record = &reader->record;
    return QD_READ_RECORD;
}

/* The format of the draft, or that which it turned out to have. */
static const qd_format *reader_turn(struct draft *draft) {
    if (draft->turned)
        draft->format = qd_format_find(draft->turned);
    return draft->format;
}

static qd_status reader_close_draft(qd_reader *reader, qd_error *error) {
    (void)reader_turn(&reader->draft);
    return qd_draft_close(reader, error);
}

static qd_read reader_deliver_draft(qd_reader *reader, const qd_record **record, qd_error *error) {
    if (reader_close_draft(reader, error) != QD_OK)
        return QD_READ_FAILED;
    return reader_deliver(reader, record);
}

/* "'hello': what", with bytes that cannot be shown replaced. */
static void reader_describe(qd_error *error, const struct line *line, const char *place,
                            const char *what) {
    char shown[44];
    size_t whole = (size_t)(line->end - line->begin), used;
    size_t length = qd_utf8_show(line->begin, whole, shown, 40, &used);
    if (used < whole) {
        memcpy(shown + length, "...", 3);
        length += 3;
    }
    qd_fail_at(error, QD_ERROR_SYNTAX, line->number, (uint64_t)(place - line->text) + 1,
               "'%.*s' %s", (int)length, shown, what);
}

/* The N that a line of that many symbols was probably meant for; 0 if unknown. */
static uint32_t reader_meant_values(const qd_reader *reader, size_t symbols) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (fixed)
        return fixed;
    if (reader->last_format && reader->last_format->one_line)
        return reader->last_values;
    return symbols > 60 && symbols < 110 ? 9 : 0;
}

/* A line of symbols, but too many or too few. */
static bool reader_blame_length(const qd_reader *reader, const struct line *line, qd_error *error) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    uint32_t n = reader_meant_values(reader, run);
    size_t meant = (size_t)n * n;
    if (n == 0 || run == meant || run < 5 || run != qd_word_run(line->begin, line->end))
        return false;
    size_t column = (size_t)(line->begin - line->text) + (run < meant ? run : meant) + 1;
    qd_fail_at(error, QD_ERROR_SYNTAX, line->number, column,
               "%zu symbols in a line, but %s %ux%u board has %zu cells", run, qd_article(n), n, n,
               meant);
    return true;
}

/* As many characters as a board has cells, but one of them has several bytes, and is not a
 * symbol. */
static bool reader_blame_symbol(const qd_reader *reader, const struct line *line, qd_error *error) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    size_t word = qd_word_run(line->begin, line->end),
           characters = qd_utf8_count(line->begin, word);
    uint32_t n = reader_meant_values(reader, characters);
    char name[QD_UTF8_NAME];
    if (n == 0 || run == word || characters == word || characters != (size_t)n * n)
        return false;
    qd_utf8_name(line->begin + run, line->end, name);
    qd_fail_at(error, QD_ERROR_SYNTAX, line->number, (uint64_t)(line->begin - line->text) + run + 1,
               "%s is neither a value of %s %ux%u board nor empty", name, qd_article(n), n, n);
    return true;
}

/* A malformed record of one line. */
static qd_read reader_deliver_junk(qd_reader *reader, const struct line *line, const char *what,
                                   const qd_record **record) {
    qd_record *junk = &reader->record;
    reader->heading.length = 0;
    *junk = (qd_record){.line = line->number, .text = line->text, .text_length = line->length};
    if (line->overlong)
        qd_fail_at(&junk->error, QD_ERROR_SYNTAX, line->number, QD_LINE_LIMIT + 1,
                   "the line is longer than %zu bytes", QD_LINE_LIMIT);
    else if (what || !(reader_blame_length(reader, line, &junk->error) ||
                       reader_blame_symbol(reader, line, &junk->error)))
        reader_describe(&junk->error, line, line->begin, what ? what : "is not a puzzle");
    return reader_deliver(reader, record);
}

static bool reader_is_end_word(const struct line *line) {
    static const char word[] = "end";
    if (line->end - line->begin != 3)
        return false;
    for (int i = 0; i < 3; i++)
        if ((line->begin[i] | 0x20) != word[i])
            return false;
    return true;
}

/* A number alone on its line; this may also be a row. */
static bool reader_is_lone_number(const struct line *line) {
    size_t length = (size_t)(line->end - line->begin);
    return length <= 12 && qd_parse_number(line->begin, length) != NOT_A_NUMBER;
}

static bool reader_has_mark(const struct qd_format *format, const struct line *line) {
    return *line->begin && strchr(format->marks, *line->begin);
}

static bool reader_begins_with(qd_reader *reader, const struct qd_format *format,
                               const struct line *line) {
    const struct draft *draft = &reader->draft;
    if (!format)
        return false;
    QD_CHECK(line->begin < line->end);
    if (format->marks && !reader_has_mark(format, line)) {
        QD_CHECK(!qd_format_begins(reader, line, format));
        return false;
    }
    if (!qd_format_begins(reader, line, format))
        return false;
    if (draft->values == 0 || (draft->values >= format->least && draft->values <= format->most))
        return true;
    reader->draft.format = NULL; /* of a size that the format does not support */
    return false;
}

/* Whether a format with a unique beginning begins here. */
static bool reader_begins_marked(qd_reader *reader, const struct line *line) {
    const struct qd_format *format;
    if (line->overlong || reader->ruler || reader->settings.format)
        return false;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (format->marks && reader_begins_with(reader, format, line))
            return true;
    return false;
}

/* Whether a record begins here of the format that is requested, or of those that it takes as well. */
static bool reader_begins_requested(qd_reader *reader, const struct line *line) {
    const struct qd_format *format = reader->settings.format;
    bool begins = reader_begins_with(reader, format, line);
    for (const struct qd_format *const *also = format->also; also && *also && !begins; also++)
        begins = reader_begins_with(reader, *also, line);
    return begins;
}

static bool reader_begins_record(qd_reader *reader, const struct line *line) {
    if (line->overlong)
        return false;
    if (reader->ruler && reader_begins_with(reader, reader->ruler, line))
        return true;
    QD_CHECK(!reader->ruler); /* it has given up */
    if (reader->settings.format)
        return reader_begins_requested(reader, line);
    const struct qd_format *format;
    if (reader_begins_marked(reader, line) || reader_begins_with(reader, reader->last_format, line))
        return true;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (!format->marks && format != reader->last_format &&
            reader_begins_with(reader, format, line))
            return true;
    return false;
}

/* Whether the line is the header of a format, which then applies to the lines after it. */
static bool reader_is_header(qd_reader *reader, const struct line *line) {
    const struct qd_format *format;
    for (size_t i = 0; !line->overlong && (format = qd_format_get(i)); i++)
        if (format->heads && (!reader->settings.format || reader->settings.format == format) &&
            format->heads(reader, line))
            return true;
    return false;
}

enum reader_step { NOTHING, DELIVERED, FAILED, READER_WAITING };

static enum reader_step reader_step_of(qd_read read) {
    return read == QD_READ_FAILED ? FAILED : DELIVERED;
}

/* Keeps the first line of a record of several lines, because the buffer moves on. */
static qd_status reader_keep_first_line(qd_reader *reader, qd_error *error) {
    if (reader->text == reader->first_line.data)
        return QD_OK;
    reader->first_line.length = 0;
    if (reader_add_bytes(&reader->first_line, reader->text, reader->text_length, error) != QD_OK)
        return QD_ERROR_MEMORY;
    reader->text = reader->first_line.data;
    return QD_OK;
}

/* ---- documents ------------------------------------------------------------------------------- */

static bool reader_is_json_list(const qd_reader *reader, const struct line *line) {
    return *line->begin == '[' && reader->draft.format->json_keys;
}

static void reader_open_document(qd_reader *reader, const struct line *line) {
    struct document *document = &reader->document;
    document->text.length = document->cursor = document->reached = 0;
    document->line_begin = document->line_end = 0;
    document->records = document->line_number = 0;
    document->record_begin = document->record_line = 0;
    document->line = line->number;
    document->first = reader_is_json_list(reader, line) ? '{' : *line->begin;
    document->torn = false;
    document->kept = document->kept_part = (struct draft_mark){0, 0, 0};
    memset(document->state, 0, sizeof document->state);
}

/* Whether it is JSON or XML, whose format is known only when it is complete. */
static bool reader_has_brackets(const struct document *document) {
    return document->first == '{' || document->first == '<';
}

/* The document as one malformed record. */
static qd_read reader_deliver_bad_document(qd_reader *reader, const struct qd_format *format,
                                           const char *what, const qd_record **record,
                                           qd_error *error) {
    struct document *document = &reader->document;
    QD_CHECK(!reader->draft.format && !reader->emptying);
    char first = document->first;
    qd_document_open(reader, format, 0, document->text.data);
    qd_fail_at(&reader->draft.error, QD_ERROR_SYNTAX, document->line, 1, what,
               first == '{'   ? "JSON"
               : first == '<' ? "XML"
                              : format->name);
    return reader_deliver_draft(reader, record, error);
}

/*
 * An unterminated document must not hide everything after its beginning. So its text is read again,
 * line by line, from the end of its complete records, or from its second line. These lines may be
 * the beginning of another such document. After some attempts only documents of one line are read,
 * so that this ends soon.
 */
#define TORN_LIMIT 16

/* Lines of such a JSON or XML document that are not puzzles are parts of it, and are not
 * reported. */
static bool reader_is_fragment(const qd_reader *reader, uint64_t line) {
    return line <= reader->fragments_until;
}

/* The document being collected will not be complete. */
static enum reader_step reader_tear(qd_reader *reader) {
    reader->document.torn = true;
    reader->emptying = reader_turn(&reader->draft);
    reader->draft.format = NULL;
    return NOTHING;
}

/* The document being collected is complete. */
static enum reader_step reader_complete(qd_reader *reader) {
    reader->emptying = reader_turn(&reader->draft);
    reader->draft.format = NULL;
    return NOTHING;
}

/* Makes the lines from `from` on the next lines of the input. */
static qd_status reader_read_again(qd_reader *reader, size_t from, qd_error *error) {
    const struct document *document = &reader->document;
    QD_CHECK(from <= document->text.length);
    size_t length = document->text.length - from, left = reader->buffer.length - reader->position;
    if (length == 0)
        return QD_OK;
    /* makes space; these bytes are overwritten */
    if (reader_add_bytes(&reader->buffer, document->text.data, length, error) != QD_OK)
        return QD_ERROR_MEMORY;
    char *data = reader->buffer.data;
    memmove(data + length, data + reader->position, left);
    memcpy(data, document->text.data + from, length);
    QD_CHECK(length + left <= reader->buffer.length);
    reader->buffer.length = length + left;
    reader->position = reader->searched = 0;
    return QD_OK;
}

/* Reports the unterminated document, and goes back to where reading starts again. */
static enum reader_step reader_leave_torn(qd_reader *reader, const struct qd_format *format,
                                          const qd_record **record, qd_error *error) {
    struct document *document = &reader->document;
    bool is_part = reader_has_brackets(document) && reader_is_fragment(reader, document->line);
    (void)qd_document_place(document, document->text.data + document->reached);
    QD_CHECK(document->reached <= document->text.length);
    size_t from = qd_document_next_line(document);
    reader->torn = document->line <= reader->torn_until ? reader->torn + 1 : 1;
    if (reader->torn_until < reader->line_number)
        reader->torn_until = reader->line_number;
    if (reader_has_brackets(document))
        reader->fragments_until = reader->torn_until;
    reader->line_number = document->line + document->line_number;
    if (reader_read_again(reader, from, error) != QD_OK)
        return FAILED;
    if (is_part)
        return NOTHING;
    return reader_step_of(reader_deliver_bad_document(
        reader, format, "unterminated %s text; it is read line by line", record, error));
}

/* Shows the line to the document being collected. */
static enum reader_step reader_collect(qd_reader *reader, const struct line *line,
                                       qd_error *error) {
    struct document *document = &reader->document;
    const struct qd_format *format = reader->draft.format;
    enum taken taken = FOREIGN;
    if (!line->overlong && document->text.length + line->length < QD_DOCUMENT_LIMIT)
        taken = qd_format_take(reader, line, format);
    if (taken == FOREIGN) {
        reader_put_line_back(reader);
        return format->open_ended && document->text.length ? reader_complete(reader)
                                                           : reader_tear(reader);
    }
    bool kept = format->keeps_line_ends && taken == TAKEN && line->ending;
    if (reader_add_bytes(&document->text, line->text, line->length, error) != QD_OK ||
        reader_add_bytes(&document->text, kept ? line->text + line->length : "\n",
                         kept ? line->ending : 1, error) != QD_OK)
        return FAILED;
    if (taken == COMPLETE)
        return reader_complete(reader);
    if (reader->torn >= TORN_LIMIT && document->line <= reader->torn_until)
        return reader_tear(reader);
    return NOTHING;
}

/* A draft that is not a record may have failed because of that, too. */
static bool reader_is_out_of_memory(const qd_reader *reader) {
    return reader->draft.format && reader->draft.error.status == QD_ERROR_MEMORY;
}

/* If a format has links and JSON, a brace decides. */
static bool reader_next_in_document(qd_reader *reader, const struct qd_format *format) {
    if (format->json_keys && reader->document.first == '{')
        return qd_json_document_next(reader);
    return format->xml_roots ? qd_xml_document_next(reader) : format->next(reader);
}

/* The next record of a complete or unterminated document. */
static enum reader_step reader_read_document(qd_reader *reader, const qd_record **record,
                                             qd_error *error) {
    const struct qd_format *format = reader->emptying;
    if (reader_next_in_document(reader, format) || reader_is_out_of_memory(reader)) {
        reader->document.records++;
        if (reader_close_draft(reader, error) != QD_OK)
            return FAILED;
        if (!reader->record.puzzle && reader_has_brackets(&reader->document) &&
            reader_is_fragment(reader, reader->record.line))
            return NOTHING;
        return reader_step_of(reader_deliver(reader, record));
    }
    reader->draft.format = reader->emptying = NULL;
    if (reader->document.torn)
        return reader_leave_torn(reader, format, record, error);
    if (reader->document.records)
        return NOTHING;
    return reader_step_of(reader_deliver_bad_document(
        reader, format, "the %s text that begins here has no puzzle", record, error));
}

/* ---- a line to the record being read --------------------------------------------------------- */

/* The record ends before the line, which is read again. */
static enum reader_step reader_break_off(qd_reader *reader, const struct line *line,
                                         const qd_record **record, qd_error *error) {
    struct draft *draft = &reader->draft;
    reader->again = line->number != reader->began;          /* else it would be so without end */
    if (draft->rows == 0 && draft->error.status == QD_OK) { /* borders without a grid */
        draft->format = NULL;
        return reader->again ? NOTHING
                             : reader_step_of(reader_deliver_junk(reader, line, NULL, record));
    }
    if (draft->error.status == QD_OK && draft->free)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, line->number, 1,
                   "the grid that began in line %llu ends after %zu of %zu numbers: %zu missing",
                   (unsigned long long)draft->line, draft->cell_count, draft->cells,
                   draft->cells - draft->cell_count);
    else if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, line->number, 1,
                   "the grid that began in line %llu ends after %u of %u rows",
                   (unsigned long long)draft->line, draft->rows, draft->height);
    return reader_step_of(reader_deliver_draft(reader, record, error));
}

/* Shows the line to the record being read. */
static enum reader_step reader_offer(qd_reader *reader, const struct line *line,
                                     const qd_record **record, qd_error *error) {
    struct draft *draft = &reader->draft;
    QD_CHECK(draft->format && !reader->emptying);
    bool first = draft->rows == 0;
    if (reader_is_document(draft->format))
        return reader_collect(reader, line, error);
    switch (line->overlong ? FOREIGN : qd_format_take(reader, line, draft->format)) {
    case TAKEN:
        return first && reader_keep_first_line(reader, error) != QD_OK ? FAILED : NOTHING;
    case COMPLETE:
        if (reader->left)
            reader->line.begin = reader->left;
        reader->again = reader->left != NULL;
        reader->left = NULL;
        return reader_step_of(reader_deliver_draft(reader, record, error));
    case UNSURE:
        return READER_WAITING;
    default:
        return reader_break_off(reader, line, record, error);
    }
}

/* ---- numbers alone on a line ----------------------------------------------------------------- */

static const char reader_lonely[] = "is a number alone, and no grid follows";

static qd_status reader_hold(qd_reader *reader, const struct line *line, qd_error *error) {
    reader->held_text.length = 0;
    if (reader_add_bytes(&reader->held_text, line->text, line->length, error) != QD_OK)
        return QD_ERROR_MEMORY;
    qd_line_set(&reader->held, reader->held_text.data, line->length, line->number);
    reader->held.overlong = false;
    reader->holding = true;
    reader->held_blank = false;
    return QD_OK;
}

/* Whether fewer grids came than announced. */
static bool reader_is_short(const qd_reader *reader) {
    return reader->announced && reader->delivered < reader->announced;
}

static qd_read reader_deliver_shortage(qd_reader *reader, const qd_record **record) {
    qd_record *missing = &reader->record;
    *missing = (qd_record){.line = reader->announced_line, .text = ""};
    qd_fail_at(&missing->error, QD_ERROR_SYNTAX, reader->announced_line, 1,
               "%llu grid%s announced, but %llu follow%s", (unsigned long long)reader->announced,
               reader->announced == 1 ? " is" : "s are", (unsigned long long)reader->delivered,
               reader->delivered == 1 ? "s" : "");
    reader->announced = 0;
    return reader_deliver(reader, record);
}

/* The first word of the line is the number of grids that follow. If it is one more than the one before, after which
 * one grid came, grids are numbered. */
static void reader_announce(qd_reader *reader, const struct line *line) {
    size_t length = qd_word_run(line->begin, line->end);
    uint64_t number = qd_parse_number(line->begin, length);
    bool is_next = number == (reader->delivered == 1 ? reader->numbered + 1 : 1);
    reader->numbered = is_next ? number : 0;
    reader->announced = is_next ? 1 : number;
    reader->announced_line = line->number;
    reader->delivered = 0;
    reader->holding = false;
    reader->blank = false;
}

/* The same, for grids of numbers in any white space. */
static enum reader_step reader_announce_freely(qd_reader *reader, const struct line *line,
                                               const qd_record **record) {
    reader->again = true;
    if (reader_is_short(reader))
        return reader_step_of(reader_deliver_shortage(reader, record));
    reader_announce(reader, line);
    reader->last_format = qd_format_find("numbers");
    reader->last_values = qd_numbers_free_values(reader);
    reader->last_free = true;
    return NOTHING;
}

/* The held number is the first cell of a grid. */
static enum reader_step reader_begin_with_held(qd_reader *reader, const qd_record **record,
                                               qd_error *error) {
    reader->holding = false;
    reader->again = true;
    reader->began = reader->held.number;
    return reader_offer(reader, &reader->held, record, error);
}

/* Whether the held number and the line after it are rows of one grid. */
static bool reader_are_rows(qd_reader *reader, const struct line *line) {
    size_t length = (size_t)(reader->held.end - reader->held.begin);
    return !reader->held_blank && qd_symbol_run(reader, line->begin, line->end) == length &&
           line->end == line->begin + length;
}

/* What the first number is, if numbers in any white space may begin here. */
static enum first_number reader_judge_first(qd_reader *reader, const struct line *held,
                                            const struct line *line) {
    if (line->overlong || reader->ruler)
        return FIRST_OF_NONE;
    return qd_numbers_judge_first(reader, held, line);
}

/* Decides what a held number was, by the next line that is neither blank nor a comment. */
static enum reader_step reader_release(qd_reader *reader, const struct line *line,
                                       const qd_record **record, qd_error *error) {
    if (reader_are_rows(reader, line) && reader_begins_record(reader, &reader->held))
        return reader_begin_with_held(reader, record, error);
    switch (reader_judge_first(reader, &reader->held, line)) {
    case FIRST_UNSURE:
        return READER_WAITING;
    case FIRST_COUNT:
        return reader_announce_freely(reader, &reader->held, record);
    case FIRST_CELL:
        qd_numbers_open_freely(reader, qd_format_find("numbers"), &reader->held);
        return reader_begin_with_held(reader, record, error);
    default:
        break;
    }
    if (reader_is_short(reader)) {
        reader->again = true;
        return reader_step_of(reader_deliver_shortage(reader, record));
    }
    bool grid_follows = reader_begins_record(reader, line);
    reader->draft.format = NULL;
    reader->again = true;
    if (grid_follows) {
        reader_announce(reader, &reader->held);
        return NOTHING;
    }
    reader->holding = false;
    return reader_step_of(reader_deliver_junk(reader, &reader->held, reader_lonely, record));
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* A number alone on its line, which only the next line explains. */
static bool reader_is_to_be_held(const qd_reader *reader, const struct line *line) {
    QD_CHECK(!reader->holding);
    return reader_is_lone_number(line) && !reader->ruler &&
           !(reader->settings.format && reader->settings.format->lone_numbers) &&
           qd_reader_fixed_values(reader) != 1 && !qd_numbers_go_on(reader, line);
}

/* The number of grids is at the beginning of their line. */
static enum reader_step reader_announce_in_line(qd_reader *reader, struct line *line,
                                                const qd_record **record) {
    enum reader_step step = reader_announce_freely(reader, line, record);
    if (step == NOTHING)
        line->begin += qd_word_run(line->begin, line->end);
    return step;
}

/* Whether the line is a word and a number, as `Grid 01`, `Case #2:`. */
static bool reader_is_heading(const struct line *line) {
    const char *c = line->begin, *end = line->end;
    while (c < end && qd_is_letter_cell(c, 1))
        c++;
    if (c - line->begin < 2 || c == end || *c != ' ')
        return false;
    QD_CHECK(c + 1 < end); /* no line ends with a blank */
    c += c[1] == '#' ? 2 : 1;
    end -= end[-1] == ':' || end[-1] == '.';
    return end > c && qd_parse_number(c, (size_t)(end - c)) != NOT_A_NUMBER;
}

/* The line below a heading, or below a blank one; AHEAD_NONE: it is one, too, or there is none. */
static enum ahead reader_look_below(const qd_reader *reader) {
    struct line next;
    size_t offset = 0;
    enum ahead ahead = qd_reader_look_ahead(reader, &offset, &next);
    if (ahead == AHEAD_LINE && next.begin == next.end)
        ahead = qd_reader_look_ahead(reader, &offset, &next);
    return ahead == AHEAD_LINE && reader_is_heading(&next) ? AHEAD_NONE : ahead;
}

/* A line where a record may begin. */
static enum reader_step reader_begin_record(qd_reader *reader, const struct line *line,
                                            const qd_record **record, qd_error *error) {
    if (qd_blanks_begin(reader, line) == AHEAD_UNKNOWN)
        return READER_WAITING;
    bool marked = reader_begins_marked(reader, line);
    if (!marked && reader_is_header(reader, line)) {
        if (reader->starved)
            qd_fail_memory(error);
        else if (reader->draft.format) /* it has an error */
            return reader_step_of(reader_deliver_draft(reader, record, error));
        return reader->starved ? FAILED : NOTHING;
    }
    if (!marked && reader_is_to_be_held(reader, line))
        return reader_hold(reader, line, error) == QD_OK ? NOTHING : FAILED;
    enum first_number first = marked ? FIRST_OF_NONE : reader_judge_first(reader, NULL, line);
    if (first == FIRST_UNSURE)
        return READER_WAITING;
    if (first == FIRST_COUNT)
        return reader_announce_in_line(reader, &reader->line, record);
    if (first == FIRST_SIZE)
        return NOTHING;
    if (first == FIRST_MISFIT)
        return reader_step_of(reader_deliver_junk(reader, line, NULL, record));
    if (reader_begins_record(reader, line)) {
        reader_open_document(reader, line);
        reader->began = line->number;
        return reader_offer(reader, line, record, error);
    }
    if (reader_is_fragment(reader, line->number) && !line->overlong &&
        !reader_blame_length(reader, line, &(qd_error){.status = QD_OK})) {
        reader->heading.length = 0;
        return NOTHING;
    }
    enum ahead below = reader_is_heading(line) ? reader_look_below(reader) : AHEAD_NONE;
    if (below == AHEAD_UNKNOWN)
        return READER_WAITING;
    return below == AHEAD_LINE ? NOTHING
                               : reader_step_of(reader_deliver_junk(reader, line, NULL, record));
}

/* Text after the word `end` is reported once. */
static enum reader_step reader_look_behind_end(qd_reader *reader, const struct line *line,
                                               const qd_record **record) {
    if (line->begin == line->end || *line->begin == '#')
        return NOTHING;
    reader->closed = true;
    return reader_step_of(reader_deliver_junk(
        reader, line, "follows the word 'end': everything from here on is ignored", record));
}

/* Comments before a record may hold its title and other fields. */
static qd_status reader_keep_heading(qd_reader *reader, const struct line *line, qd_error *error) {
    static const size_t limit = 1 << 16;
    qd_text *heading = &reader->heading;
    size_t length = (size_t)(line->end - line->begin);
    if (heading->length + length >= limit)
        return QD_OK;
    qd_text_put_bytes(heading, line->begin, length);
    qd_text_put_byte(heading, '\n');
    return qd_text_check(heading, error);
}

/* Refuses the whole input as one malformed record: it is not text. */
static enum reader_step reader_refuse_input(qd_reader *reader, const char *what,
                                            const qd_record **record) {
    enum reader_step step =
        reader_step_of(reader_deliver_junk(reader, &reader->line, NULL, record));
    qd_fail_at(&reader->record.error, QD_ERROR_SYNTAX, 1, 1, "%s (all of it is skipped)", what);
    reader->closed = true;
    return step;
}

/* The line as if there were no others. */
static enum reader_step reader_look_at_line_alone(qd_reader *reader, const qd_record **record,
                                                  qd_error *error) {
    const struct line *line = &reader->line;
    if (line->begin == line->end || *line->begin == '#')
        return NOTHING;
    reader->last_format = NULL;
    reader->last_values = 0;
    if (!reader_begins_record(reader, line))
        return reader_step_of(reader_deliver_junk(reader, line, NULL, record));
    reader->began = line->number;
    return reader_offer(reader, line, record, error);
}

/* Around text in Markdown. */
static bool reader_is_fence(const struct line *line) {
    return line->end - line->begin >= 3 && memcmp(line->begin, "```", 3) == 0;
}

static enum reader_step reader_look_at_line(qd_reader *reader, const qd_record **record,
                                            qd_error *error) {
    if (reader->settings.line_by_line)
        return reader_look_at_line_alone(reader, record, error);
    const struct line *line = &reader->line;
    const char *foreign = line->number == 1 ? qd_foreign_file(line->text, line->length) : NULL;
    if (foreign)
        return reader_refuse_input(reader, foreign, record);
    if (reader->ended)
        return reader_look_behind_end(reader, line, record);
    if (reader_is_collecting(reader))
        return reader_collect(reader, line, error);
    if (line->begin < line->end && *line->begin == '#')
        return reader->draft.format || reader_keep_heading(reader, line, error) == QD_OK ? NOTHING
                                                                                         : FAILED;
    if (reader->draft.format)
        return reader_offer(reader, line, record, error);
    if (line->begin == line->end || reader_is_fence(line)) {
        reader->blank = true;
        reader->held_blank = reader->holding;
        return NOTHING;
    }
    if (reader->holding)
        return reader_release(reader, line, record, error);
    if (reader_is_end_word(line)) {
        reader->ended = true;
        return NOTHING;
    }
    return reader_begin_record(reader, line, record, error);
}

/* At the end of the input, completes everything. */
static qd_read reader_at_end(qd_reader *reader, const qd_record **record, qd_error *error) {
    if (reader->draft.format) {
        struct line last = {.number = reader->line_number};
        qd_line_set(&last, "", 0, reader->line_number);
        reader->began = 0; /* it is not a line of the text */
        reader->over = true;
        enum reader_step step = reader_offer(reader, &last, record, error);
        reader->again = reader->over = false;
        if (step != NOTHING)
            return step == DELIVERED ? QD_READ_RECORD : QD_READ_FAILED;
    }
    if (reader->holding && !(qd_parse_number(reader->held.begin, 1) == 0 &&
                             reader->held.end - reader->held.begin == 1)) {
        reader->holding = false;
        return reader_deliver_junk(reader, &reader->held, reader_lonely, record);
    }
    if (reader_is_short(reader))
        return reader_deliver_shortage(reader, record);
    return QD_READ_END;
}

qd_read qd_reader_next(qd_reader *reader, const qd_record **record, qd_error *error) {
    for (;;) {
        enum reader_step step;
        QD_CHECK_ALL(reader_check(reader));
        if (reader->emptying) {
            step = reader_read_document(reader, record, error);
        } else if (!reader->closed && (reader->again || reader_take_line(reader))) {
            reader->again = false;
            step = reader_look_at_line(reader, record, error);
        } else if (reader->finished && reader_is_collecting(reader)) {
            step = reader->draft.format->open_ended ? reader_complete(reader) : reader_tear(reader);
        } else {
            break;
        }
        if (step == READER_WAITING) {
            reader_put_back(reader);
            return QD_READ_MORE;
        }
        if (step != NOTHING)
            return step == DELIVERED ? QD_READ_RECORD : QD_READ_FAILED;
    }
    if (!reader->finished && !reader->closed)
        return QD_READ_MORE;
    return reader_at_end(reader, record, error);
}
