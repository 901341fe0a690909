/* Knuth's .dlx text, read and written in linear time. */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct dlx_reader {
    const char *cursor, *end; /* what is left of the text */
    const char *line;         /* where the current line begins */
    uint64_t line_number;
    qd_cover *cover;
    uint32_t *items; /* of the option being read */
    size_t item_count, item_capacity;
    qd_cover_warn warn;
    void *warn_user;
    qd_error *error;
};

struct word {
    const char *begin;
    size_t length;
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static uint64_t column_of(const struct dlx_reader *reader, const char *place) {
    return (uint64_t)(place - reader->line) + 1;
}

static int shown(size_t length) {
    return length > 60 ? 60 : (int)length;
}

/* The next word of the current line; its length is 0 at the end of the line. */
static struct word next_word(struct dlx_reader *reader) {
    const char *c = reader->cursor;
    while (c < reader->end && is_blank(*c))
        c++;
    struct word word = {c, 0};
    while (c < reader->end && !is_blank(*c) && *c != '\n')
        c++;
    word.length = (size_t)(c - word.begin);
    reader->cursor = c;
    return word;
}

/* Goes to the next line that is neither blank nor a comment; false at the end of the text. */
static bool next_line(struct dlx_reader *reader, bool *comments) {
    while (reader->cursor < reader->end) {
        reader->line = reader->cursor;
        reader->line_number++;
        struct word word = next_word(reader);
        if (word.length && *word.begin != '|') {
            reader->cursor = word.begin;
            return true;
        }
        *comments = *comments || word.length;
        const char *newline = memchr(reader->cursor, '\n', (size_t)(reader->end - reader->cursor));
        reader->cursor = newline ? newline + 1 : reader->end;
    }
    return false;
}

static void leave_line(struct dlx_reader *reader) {
    if (reader->cursor < reader->end)
        reader->cursor++;
}

static qd_status fail_at(struct dlx_reader *reader, qd_status status, struct word word,
                         const char *what) {
    return qd_fail_at(reader->error, status, reader->line_number, column_of(reader, word.begin),
                      "'%.*s': %s", shown(word.length), word.begin, what);
}

/* What Knuth's later programs know and this version does not. */
static qd_status refuse_extension(struct dlx_reader *reader, struct word word) {
    if (memchr(word.begin, '\0', word.length))
        return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->line_number,
                          column_of(reader, word.begin), "a NUL byte; this is not .dlx text");
    const char *bar = memchr(word.begin, '|', word.length);
    if (bar == word.begin)
        return fail_at(reader, QD_ERROR_UNSUPPORTED, word, "costs are not supported yet");
    if (bar)
        return fail_at(reader, QD_ERROR_UNSUPPORTED, word, "multiplicities are not supported yet");
    if (memchr(word.begin, ':', word.length))
        return fail_at(reader, QD_ERROR_UNSUPPORTED, word, "colours are not supported yet");
    return QD_OK;
}

static qd_status read_item(struct dlx_reader *reader, struct word word, qd_item_kind kind) {
    qd_status status = refuse_extension(reader, word);
    if (status != QD_OK)
        return status;
    char *name = qd_array_new(word.length + 1, 1);
    if (!name)
        return qd_fail_memory(reader->error);
    memcpy(name, word.begin, word.length);
    qd_error reason;
    status = qd_cover_add_item(reader->cover, name, kind, NULL, &reason);
    free(name);
    if (status == QD_OK)
        return QD_OK;
    if (status == QD_ERROR_ARGUMENT)
        status = QD_ERROR_SYNTAX;
    return qd_fail_at(reader->error, status, reader->line_number, column_of(reader, word.begin),
                      "%s", reason.message);
}

static qd_status read_items(struct dlx_reader *reader) {
    qd_item_kind kind = QD_PRIMARY;
    for (struct word word; (word = next_word(reader)).length;) {
        if (word.length == 1 && *word.begin == '|') {
            if (kind == QD_SECONDARY)
                return fail_at(reader, QD_ERROR_SYNTAX, word, "a second bar in the line of items");
            kind = QD_SECONDARY;
            continue;
        }
        qd_status status = read_item(reader, word, kind);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static qd_status read_option_word(struct dlx_reader *reader, struct word word) {
    qd_status status = refuse_extension(reader, word);
    if (status != QD_OK)
        return status;
    uint32_t item = qd_names_find(&reader->cover->names, word.begin, word.length);
    if (item == QD_NO_NAME)
        return fail_at(reader, QD_ERROR_SYNTAX, word, "no item has this name");
    if (reader->cover->last_use[item] == reader->cover->option_count + 1)
        return fail_at(reader, QD_ERROR_SYNTAX, word, "this option names the item twice");
    if (!qd_array_reserve(&reader->items, &reader->item_capacity, reader->item_count + 1,
                          sizeof *reader->items))
        return qd_fail_memory(reader->error);
    reader->cover->last_use[item] = reader->cover->option_count + 1;
    reader->items[reader->item_count++] = item;
    return QD_OK;
}

static void warn_if_idle(struct dlx_reader *reader, uint32_t option) {
    if (!reader->cover->idle[option] || !reader->warn)
        return;
    qd_error warning;
    qd_fail_at(&warning, QD_OK, reader->line_number, 1,
               "this option names no primary item and is ignored");
    reader->warn(reader->warn_user, &warning);
}

static qd_status read_option(struct dlx_reader *reader) {
    reader->item_count = 0;
    for (struct word word; (word = next_word(reader)).length;) {
        qd_status status = read_option_word(reader, word);
        if (status != QD_OK)
            return status;
    }
    for (size_t i = 0; i < reader->item_count; i++)
        reader->cover->last_use[reader->items[i]] = 0;
    uint32_t option;
    qd_status status = qd_cover_add_option(reader->cover, reader->items, reader->item_count,
                                           &option, reader->error);
    if (status == QD_OK)
        warn_if_idle(reader, option);
    return status;
}

static qd_status read_text(struct dlx_reader *reader) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (reader->end - reader->cursor >= 3 && memcmp(reader->cursor, byte_order_mark, 3) == 0)
        reader->cursor += 3;
    bool comments = false;
    if (!next_line(reader, &comments)) {
        if (!comments)
            return qd_fail(reader->error, QD_ERROR_SYNTAX, "no line of items: the text is empty");
        return qd_cover_seal(reader->cover, reader->error);
    }
    qd_status status = read_items(reader);
    leave_line(reader);
    while (status == QD_OK && next_line(reader, &comments)) {
        status = read_option(reader);
        leave_line(reader);
    }
    return status == QD_OK ? qd_cover_seal(reader->cover, reader->error) : status;
}

qd_status qd_cover_read_dlx(const char *text, size_t length, qd_cover_warn warn, void *user,
                            qd_cover **out, qd_error *error) {
    struct dlx_reader reader = {
        .cursor = text, .end = text + length, .warn = warn, .warn_user = user, .error = error};
    qd_status status = qd_cover_new(&reader.cover, error);
    if (status == QD_OK)
        status = read_text(&reader);
    free(reader.items);
    if (status != QD_OK) {
        qd_cover_free(reader.cover);
        reader.cover = NULL;
    }
    *out = reader.cover;
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

static qd_status write_word(const char *word, bool first, qd_text *text, qd_error *error) {
    if (!first && qd_text_append(text, " ", 1, error) != QD_OK)
        return QD_ERROR_MEMORY;
    return qd_text_add(text, word, error);
}

static qd_status write_items(const qd_cover *cover, qd_text *text, qd_error *error) {
    bool first = true;
    for (int kind = QD_PRIMARY; kind <= QD_SECONDARY; kind++) {
        bool any_secondary = cover->primary_count < qd_cover_item_count(cover);
        if (kind == QD_SECONDARY && any_secondary && write_word("|", first, text, error) != QD_OK)
            return QD_ERROR_MEMORY;
        for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
            if (cover->kinds[i] != kind)
                continue;
            if (write_word(qd_cover_item_name(cover, i), first, text, error) != QD_OK)
                return QD_ERROR_MEMORY;
            first = false;
        }
    }
    return qd_text_append(text, "\n", 1, error);
}

qd_status qd_cover_write_dlx(const qd_cover *cover, qd_text *text, qd_error *error) {
    if (cover->primary_count == 0)
        return qd_text_add(text, "| no primary items: one solution, the empty cover\n", error);
    if (write_items(cover, text, error) != QD_OK)
        return QD_ERROR_MEMORY;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++) {
            const char *name = qd_cover_item_name(cover, *e);
            if (write_word(name, e == option_begin(cover, o), text, error) != QD_OK)
                return QD_ERROR_MEMORY;
        }
        if (qd_text_append(text, "\n", 1, error) != QD_OK)
            return QD_ERROR_MEMORY;
    }
    return QD_OK;
}
