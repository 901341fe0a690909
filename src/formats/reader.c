/*
 * From bytes to lines to records.
 *
 * Every line is first offered to the record being read. If there is none, the formats are asked in
 * turn whether it begins one of theirs. A line that is nobody's is a malformed record of its own,
 * so that nothing is lost silently.
 */
#include "reader.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* ---- making ---------------------------------------------------------------------------------- */

static void learn_symbols(qd_reader *reader) {
    for (const char *c = QD_USUAL_SYMBOLS ".0*-_"; *c; c++)
        reader->is_symbol[(unsigned char)*c] = true;
    for (const char *c = reader->settings.symbols; c && *c; c++)
        reader->is_symbol[(unsigned char)*c] = true;
}

qd_status qd_reader_new(const qd_reader_settings *settings, qd_reader **out, qd_error *error) {
    *out = NULL;
    if (settings && (settings->size == 0 || settings->size > sizeof *settings))
        return qd_fail(error, QD_ERROR_ARGUMENT, "settings of unknown size %zu", settings->size);
    qd_reader *reader = qd_array_new(1, sizeof *reader);
    if (!reader)
        return qd_fail_memory(error);
    reader->settings = (qd_reader_settings)QD_READER_SETTINGS_INIT;
    if (settings)
        memcpy(&reader->settings, settings, settings->size);
    learn_symbols(reader);
    *out = reader;
    return QD_OK;
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
    reader->skipping = reader->finished = reader->started = reader->ended = false;
    reader->line_number = 0;
    reader->again = reader->holding = reader->blank = false;
    reader->announced = reader->delivered = 0;
    reader->draft.format = reader->emptying = reader->ruler = NULL;
    reader->heading.length = reader->ruling.length = 0;
    reader->last_format = NULL;
    reader->last_values = 0;
}

/* ---- lines ----------------------------------------------------------------------------------- */

qd_status qd_reader_feed(qd_reader *reader, const char *bytes, size_t length, qd_error *error) {
    if (reader->position) {
        size_t left = reader->buffer.length - reader->position;
        memmove(reader->buffer.data, reader->buffer.data + reader->position, left);
        reader->buffer.length = left;
        reader->searched -= reader->position;
        reader->position = 0;
    }
    return qd_text_append(&reader->buffer, bytes, length, error);
}

void qd_reader_finish(qd_reader *reader) {
    reader->finished = true;
}

/* Waits for three bytes, to see whether they are the UTF-8 byte order mark. */
static bool skip_byte_order_mark(qd_reader *reader) {
    if (reader->started)
        return true;
    if (reader->buffer.length < 3 && !reader->finished)
        return false;
    if (reader->buffer.length >= 3 && memcmp(reader->buffer.data, "\xef\xbb\xbf", 3) == 0)
        reader->position = reader->searched = 3;
    reader->started = true;
    return true;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static void set_line(struct line *line, const char *text, size_t length, uint64_t number) {
    line->text = text;
    line->length = length;
    line->number = number;
    line->begin = text;
    line->end = text + length;
    while (line->begin < line->end && is_space(*line->begin))
        line->begin++;
    while (line->end > line->begin && is_space(line->end[-1]))
        line->end--;
}

static void hand_out(qd_reader *reader, size_t length, bool overlong) {
    const char *text = reader->buffer.data + reader->position;
    size_t shown = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
    set_line(&reader->line, text, shown, ++reader->line_number);
    reader->line.overlong = overlong;
}

/* Drops what is left of an overlong line; false if more bytes are needed for that. */
static bool finish_skipping(qd_reader *reader) {
    if (!reader->skipping)
        return true;
    char *from = reader->buffer.data + reader->position;
    size_t left = reader->buffer.length - reader->position;
    char *newline = left ? memchr(from, '\n', left) : NULL;
    if (!newline) {
        reader->position = reader->searched = reader->buffer.length;
        return false;
    }
    reader->position = reader->searched = (size_t)(newline + 1 - reader->buffer.data);
    reader->skipping = false;
    return true;
}

/* Makes reader->line the next line; false if there is none (yet). */
static bool take_line(qd_reader *reader) {
    if (!skip_byte_order_mark(reader) || !finish_skipping(reader))
        return false;
    size_t left = reader->buffer.length - reader->searched;
    char *newline = left ? memchr(reader->buffer.data + reader->searched, '\n', left) : NULL;
    size_t end = newline ? (size_t)(newline - reader->buffer.data) : reader->buffer.length;
    size_t length = end - reader->position;
    if (length > QD_LINE_LIMIT) {
        hand_out(reader, QD_LINE_LIMIT, true);
        reader->skipping = true;
        reader->position = reader->searched = reader->position + QD_LINE_LIMIT;
        return true;
    }
    reader->searched = end;
    if (!newline && !(reader->finished && length))
        return false;
    hand_out(reader, length, false);
    reader->position = reader->searched = end + (newline != NULL);
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

static qd_read deliver(qd_reader *reader, const qd_record **record) {
    reader->record.after_blank = reader->blank;
    reader->blank = false;
    reader->delivered++;
    *record = &reader->record;
    return QD_READ_RECORD;
}

static qd_read deliver_draft(qd_reader *reader, const qd_record **record, qd_error *error) {
    if (qd_draft_close(reader, error) != QD_OK)
        return QD_READ_FAILED;
    return deliver(reader, record);
}

static bool is_shown_byte(unsigned char c) {
    return c >= ' ' && c != 0x7f;
}

/* "'hello': what", with what cannot be shown replaced. */
static void describe(qd_error *error, const struct line *line, const char *place,
                     const char *what) {
    char shown[44];
    size_t length = 0;
    for (const char *c = line->begin; c < line->end && length < 40; c++)
        shown[length++] = is_shown_byte((unsigned char)*c) ? *c : '?';
    if ((size_t)(line->end - line->begin) > length) {
        memcpy(shown + length, "...", 3);
        length += 3;
    }
    qd_fail_at(error, QD_ERROR_SYNTAX, line->number, (uint64_t)(place - line->text) + 1,
               "'%.*s' %s", (int)length, shown, what);
}

/* The N that a line of so many symbols was probably meant for; 0 if there is no telling. */
static uint32_t meant_values(const qd_reader *reader, size_t symbols) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (fixed)
        return fixed;
    if (reader->last_format == &qd_format_line)
        return reader->last_values;
    return symbols > 60 && symbols < 110 ? 9 : 0;
}

/* A line of symbols, but too many or too few. */
static bool blame_length(const qd_reader *reader, const struct line *line, qd_error *error) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    uint32_t n = meant_values(reader, run);
    size_t meant = (size_t)n * n;
    if (n == 0 || run == meant || run < 5 || run != qd_word_run(line->begin, line->end))
        return false;
    size_t column = (size_t)(line->begin - line->text) + (run < meant ? run : meant) + 1;
    qd_fail_at(error, QD_ERROR_SYNTAX, line->number, column,
               "%zu symbols in a line, but a %ux%u board has %zu cells", run, n, n, meant);
    return true;
}

/* A malformed record of one line. */
static qd_read deliver_junk(qd_reader *reader, const struct line *line, const char *what,
                            const qd_record **record) {
    qd_record *junk = &reader->record;
    reader->heading.length = 0;
    *junk = (qd_record){.line = line->number, .text = line->text, .text_length = line->length};
    junk->rest = "";
    if (line->overlong)
        qd_fail_at(&junk->error, QD_ERROR_SYNTAX, line->number, QD_LINE_LIMIT + 1,
                   "the line is longer than %zu bytes", QD_LINE_LIMIT);
    else if (what || !blame_length(reader, line, &junk->error))
        describe(&junk->error, line, line->begin, what ? what : "is not a puzzle");
    return deliver(reader, record);
}

static bool is_end_word(const struct line *line) {
    static const char word[] = "end";
    if (line->end - line->begin != 3)
        return false;
    for (int i = 0; i < 3; i++)
        if ((line->begin[i] | 0x20) != word[i])
            return false;
    return true;
}

/* A number alone on its line; such a line may be a row as well. */
static bool is_lone_number(const struct line *line) {
    size_t length = (size_t)(line->end - line->begin);
    return length <= 12 && qd_parse_number(line->begin, length) != NOT_A_NUMBER;
}

static bool begins_with(qd_reader *reader, const struct qd_format *format,
                        const struct line *line) {
    const struct draft *draft = &reader->draft;
    if (!format || !format->begins || !format->begins(reader, line))
        return false;
    if (draft->values == 0 || (draft->values >= format->least && draft->values <= format->most))
        return true;
    reader->draft.format = NULL; /* of a size that the format does not have */
    return false;
}

/* Whether it begins with a mark that tells the format. */
static bool begins_marked(qd_reader *reader, const struct line *line) {
    const struct qd_format *format;
    if (line->overlong || reader->ruler || reader->settings.format)
        return false;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (format->marked && begins_with(reader, format, line))
            return true;
    return false;
}

static bool begins_record(qd_reader *reader, const struct line *line) {
    if (line->overlong)
        return false;
    if (reader->ruler && begins_with(reader, reader->ruler, line))
        return true;
    if (reader->ruler) /* still: it did not give up */
        return false;
    if (reader->settings.format)
        return begins_with(reader, reader->settings.format, line);
    const struct qd_format *format;
    if (begins_marked(reader, line) || begins_with(reader, reader->last_format, line))
        return true;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (format != reader->last_format && begins_with(reader, format, line))
            return true;
    return false;
}

/* Whether the line is the header of some format, which it then rules. */
static bool is_header(qd_reader *reader, const struct line *line) {
    const struct qd_format *format;
    for (size_t i = 0; !line->overlong && (format = qd_format_get(i)); i++)
        if (format->heads && (!reader->settings.format || reader->settings.format == format) &&
            format->heads(reader, line))
            return true;
    return false;
}

enum step { NOTHING, DELIVERED, FAILED };

static enum step step_of(qd_read read) {
    return read == QD_READ_FAILED ? FAILED : DELIVERED;
}

/* Keeps the first line of a record of several lines: the buffer moves on. */
static qd_status keep_first_line(qd_reader *reader, qd_error *error) {
    if (reader->text == reader->first_line.data)
        return QD_OK;
    reader->first_line.length = 0;
    if (qd_text_append(&reader->first_line, reader->text, reader->text_length, error) != QD_OK)
        return QD_ERROR_MEMORY;
    reader->text = reader->first_line.data;
    return QD_OK;
}

/* ---- documents --------------------------------------------------------------------------------
 */

struct place qd_document_place(struct document *document, const char *c) {
    const char *text = document->text.data, *begin = text + document->line_begin, *newline;
    uint64_t number = document->line_number;
    if (c < begin) {
        begin = text;
        number = 0;
    }
    while ((newline = memchr(begin, '\n', (size_t)(c - begin)))) {
        begin = newline + 1;
        number++;
    }
    document->line_begin = (size_t)(begin - text);
    document->line_number = number;
    return (struct place){document->line + number, (uint64_t)(c - begin) + 1};
}

void qd_document_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                      const char *c) {
    struct document *document = &reader->document;
    const char *text = document->text.data, *end = text + document->text.length;
    const char *begin = c;
    while (begin > text && begin[-1] != '\n')
        begin--;
    const char *newline = memchr(c, '\n', (size_t)(end - c));
    struct line line = {.text = begin, .length = (size_t)((newline ? newline : end) - begin)};
    if (line.length > QD_LINE_LIMIT)
        line.length = QD_LINE_LIMIT;
    line.number = qd_document_place(document, c).line;
    qd_draft_open(reader, format, values, &line);
}

static void open_document(qd_reader *reader, const struct line *line) {
    struct document *document = &reader->document;
    document->text.length = document->cursor = document->line_begin = 0;
    document->records = document->line_number = 0;
    document->line = line->number;
    memset(document->state, 0, sizeof document->state);
}

/* The document as one malformed record. */
static qd_read deliver_bad_document(qd_reader *reader, const struct qd_format *format,
                                    uint64_t line, const char *what, const qd_record **record,
                                    qd_error *error) {
    struct draft *draft = &reader->draft;
    const char *text = reader->document.text.length ? reader->document.text.data : "";
    if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, line, 1, what, format->name,
                   (unsigned long long)reader->document.line);
    draft->format = format;
    draft->line = reader->document.line;
    reader->text = text;
    reader->text_length = strcspn(text, "\n");
    if (reader->text_length > QD_LINE_LIMIT)
        reader->text_length = QD_LINE_LIMIT;
    return deliver_draft(reader, record, error);
}

/* Shows the line to the document that is being collected. */
static enum step collect(qd_reader *reader, const struct line *line, const qd_record **record,
                         qd_error *error) {
    struct document *document = &reader->document;
    const struct qd_format *format = reader->draft.format;
    enum taken taken = FOREIGN;
    if (!line->overlong && document->text.length + line->length < QD_DOCUMENT_LIMIT)
        taken = format->take(reader, line);
    if (taken == FOREIGN) {
        reader->again = !line->overlong;
        return step_of(deliver_bad_document(reader, format, line->number,
                                            line->overlong
                                                ? "a line of the %s text that began in line %llu "
                                                  "is too long"
                                                : "the %s text that began in line %llu is not "
                                                  "complete",
                                            record, error));
    }
    if (qd_text_append(&document->text, line->text, line->length, error) != QD_OK ||
        qd_text_append(&document->text, "\n", 1, error) != QD_OK)
        return FAILED;
    if (taken == COMPLETE) {
        reader->emptying = format;
        reader->draft.format = NULL;
    }
    return NOTHING;
}

/* The next record of a complete document. */
static enum step read_document(qd_reader *reader, const qd_record **record, qd_error *error) {
    const struct qd_format *format = reader->emptying;
    if (format->next(reader)) {
        reader->document.records++;
        return step_of(deliver_draft(reader, record, error));
    }
    reader->emptying = NULL;
    if (reader->document.records)
        return NOTHING;
    return step_of(deliver_bad_document(reader, format, reader->document.line,
                                        "the %s text that began in line %llu has no puzzle", record,
                                        error));
}

/* ---- a line to the record being read ----------------------------------------------------------
 */

/* Shows the line to the record being read. */
static enum step offer(qd_reader *reader, const struct line *line, const qd_record **record,
                       qd_error *error) {
    struct draft *draft = &reader->draft;
    bool first = draft->rows == 0;
    if (draft->format->next)
        return collect(reader, line, record, error);
    enum taken taken = line->overlong ? FOREIGN : draft->format->take(reader, line);
    if (taken == COMPLETE)
        return step_of(deliver_draft(reader, record, error));
    if (taken == TAKEN)
        return first && keep_first_line(reader, error) != QD_OK ? FAILED : NOTHING;
    if (draft->rows == 0 && draft->error.status == QD_OK) { /* borders without a grid */
        draft->format = NULL;
        reader->again = line->number != reader->began;
        return reader->again ? NOTHING : step_of(deliver_junk(reader, line, NULL, record));
    }
    reader->again = true;
    if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, line->number, 1,
                   "the grid that began in line %llu ends after %u of %u rows",
                   (unsigned long long)draft->line, draft->rows, draft->height);
    return step_of(deliver_draft(reader, record, error));
}

/* ---- numbers alone on a line ------------------------------------------------------------------
 */

static const char lonely[] = "is a number alone, and no grid follows";

static qd_status hold(qd_reader *reader, const struct line *line, qd_error *error) {
    reader->held_text.length = 0;
    if (qd_text_append(&reader->held_text, line->text, line->length, error) != QD_OK)
        return QD_ERROR_MEMORY;
    set_line(&reader->held, reader->held_text.data, line->length, line->number);
    reader->held.overlong = false;
    reader->holding = true;
    reader->held_blank = false;
    return QD_OK;
}

/* Fewer grids than announced came. */
static bool is_short(const qd_reader *reader) {
    return reader->announced && reader->delivered < reader->announced;
}

static qd_read deliver_shortage(qd_reader *reader, const qd_record **record) {
    qd_record *missing = &reader->record;
    *missing = (qd_record){.line = reader->announced_line, .text = "", .rest = ""};
    qd_fail_at(&missing->error, QD_ERROR_SYNTAX, reader->announced_line, 1,
               "%llu grids are announced, but %llu follow", (unsigned long long)reader->announced,
               (unsigned long long)reader->delivered);
    reader->announced = 0;
    return deliver(reader, record);
}

static void announce(qd_reader *reader) {
    reader->announced =
        qd_parse_number(reader->held.begin, (size_t)(reader->held.end - reader->held.begin));
    reader->announced_line = reader->held.number;
    reader->delivered = 0;
    reader->holding = false;
    reader->blank = false;
}

/* Whether the held number and the line after it are rows of one grid. */
static bool are_rows(qd_reader *reader, const struct line *line) {
    size_t length = (size_t)(reader->held.end - reader->held.begin);
    return !reader->held_blank && qd_symbol_run(reader, line->begin, line->end) == length &&
           line->end == line->begin + length;
}

/* What a held number was, seen from the next line that is neither blank nor a comment. */
static enum step release(qd_reader *reader, const struct line *line, const qd_record **record,
                         qd_error *error) {
    if (are_rows(reader, line) && begins_record(reader, &reader->held)) {
        reader->holding = false;
        reader->again = true;
        reader->began = reader->held.number;
        return offer(reader, &reader->held, record, error);
    }
    if (is_short(reader)) {
        reader->again = true;
        return step_of(deliver_shortage(reader, record));
    }
    bool grid_follows = begins_record(reader, line);
    reader->draft.format = NULL;
    reader->again = true;
    if (grid_follows) {
        announce(reader);
        return NOTHING;
    }
    reader->holding = false;
    return step_of(deliver_junk(reader, &reader->held, lonely, record));
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* A line where a record may begin. */
static enum step begin_record(qd_reader *reader, const struct line *line, const qd_record **record,
                              qd_error *error) {
    if (!begins_marked(reader, line) && is_header(reader, line)) {
        if (reader->starved)
            qd_fail_memory(error);
        return reader->starved ? FAILED : NOTHING;
    }
    if (!reader->holding && is_lone_number(line) && !line->overlong && !reader->ruler &&
        !(reader->settings.format && reader->settings.format->lone_numbers))
        if (qd_reader_fixed_values(reader) != 1)
            return hold(reader, line, error) == QD_OK ? NOTHING : FAILED;
    if (begins_record(reader, line)) {
        open_document(reader, line);
        reader->began = line->number;
        return offer(reader, line, record, error);
    }
    return step_of(deliver_junk(reader, line, NULL, record));
}

/* Comments before a record may be its title and the like. */
static qd_status keep_heading(qd_reader *reader, const struct line *line, qd_error *error) {
    static const size_t limit = 1 << 16;
    qd_text *heading = &reader->heading;
    size_t length = (size_t)(line->end - line->begin);
    if (heading->length + length >= limit)
        return QD_OK;
    qd_status status = qd_text_append(heading, line->begin, length, error);
    return status == QD_OK ? qd_text_append(heading, "\n", 1, error) : status;
}

static enum step look_at_line(qd_reader *reader, const qd_record **record, qd_error *error) {
    const struct line *line = &reader->line;
    if (reader->draft.format && reader->draft.format->next)
        return collect(reader, line, record, error);
    if (line->begin < line->end && *line->begin == '#')
        return reader->draft.format || keep_heading(reader, line, error) == QD_OK ? NOTHING
                                                                                  : FAILED;
    if (reader->draft.format)
        return offer(reader, line, record, error);
    if (line->begin == line->end) {
        reader->blank = true;
        reader->held_blank = reader->holding;
        return NOTHING;
    }
    if (reader->holding)
        return release(reader, line, record, error);
    if (is_end_word(line)) {
        reader->ended = true;
        return NOTHING;
    }
    return begin_record(reader, line, record, error);
}

/* The end of the input, which leaves nothing half done. */
static qd_read at_end(qd_reader *reader, const qd_record **record, qd_error *error) {
    if (reader->draft.format && reader->draft.format->next) {
        const struct qd_format *format = reader->draft.format;
        return deliver_bad_document(reader, format, reader->line_number,
                                    "the %s text that began in line %llu is not complete", record,
                                    error);
    }
    if (reader->draft.format) {
        struct line last = {.number = reader->line_number};
        set_line(&last, "", 0, reader->line_number);
        reader->began = 0; /* it is no line of the text */
        enum step step = offer(reader, &last, record, error);
        reader->again = false;
        if (step != NOTHING)
            return step == DELIVERED ? QD_READ_RECORD : QD_READ_FAILED;
    }
    if (reader->holding && !(qd_parse_number(reader->held.begin, 1) == 0 &&
                             reader->held.end - reader->held.begin == 1)) {
        reader->holding = false;
        return deliver_junk(reader, &reader->held, lonely, record);
    }
    if (is_short(reader))
        return deliver_shortage(reader, record);
    return QD_READ_END;
}

qd_read qd_reader_next(qd_reader *reader, const qd_record **record, qd_error *error) {
    while (!reader->ended) {
        if (!reader->emptying && !reader->again && !take_line(reader))
            break;
        enum step step;
        if (reader->emptying) {
            step = read_document(reader, record, error);
        } else {
            reader->again = false;
            step = look_at_line(reader, record, error);
        }
        if (step != NOTHING)
            return step == DELIVERED ? QD_READ_RECORD : QD_READ_FAILED;
    }
    if (!reader->finished && !reader->ended)
        return QD_READ_MORE;
    return at_end(reader, record, error);
}
