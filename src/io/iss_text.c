/* Cuts the text of ISS into items and arguments, and knows where each byte came from. */
#include "iss_text.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

/* ---- from the source to bytes that count ----------------------------------------------------- */

/* The source while it is read, byte after byte. */
struct iss_source {
    const char *at, *end;
    bool in_link;
    bool at_line_begin, is_comment, is_blank_line;
};

static int iss_text_hex(char c) {
    if (qd_is_digit(c))
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte at `*at`, which moves past it; with `decode` a %XX is one byte */
static char iss_text_take(const char **at, const char *end, bool decode) {
    const char *c = *at;
    if (decode && *c == '%' && end - c >= 3 && iss_text_hex(c[1]) >= 0 && iss_text_hex(c[2]) >= 0) {
        *at += 3;
        return (char)(unsigned char)(16 * iss_text_hex(c[1]) + iss_text_hex(c[2]));
    }
    ++*at;
    return *c;
}

/* The next byte that counts: a newline is the end of a section. False at the end; `*where` is its place. */
static bool iss_text_next(struct iss_source *source, char *byte, const char **where) {
    while (source->at < source->end) {
        *where = source->at;
        bool is_plus = source->in_link && *source->at == '+'; /* a blank */
        char c = is_plus ? ' ' : iss_text_take(&source->at, source->end, source->in_link);
        source->at += is_plus;
        if (c == '\n') {
            bool ends_section = source->is_blank_line;
            source->at_line_begin = source->is_blank_line = true;
            source->is_comment = false;
            *byte = c;
            if (ends_section)
                return true;
            continue;
        }
        if (source->at_line_begin && c == '#')
            source->is_comment = true;
        source->at_line_begin = false;
        if (!qd_is_blank(c))
            source->is_blank_line = false;
        if (source->is_comment || qd_is_blank(c))
            continue;
        *byte = c;
        return true;
    }
    return false;
}

static struct iss_source iss_text_source(const struct iss_text *text) {
    return (struct iss_source){.at = text->source,
                               .end = text->source + text->source_length,
                               .in_link = text->in_link,
                               .at_line_begin = true};
}

static qd_status iss_text_strip(struct iss_text *text, qd_error *error) {
    struct iss_source source = iss_text_source(text);
    const char *where = text->source;
    char byte;
    qd_text_put(&text->bytes, "");
    while (iss_text_next(&source, &byte, &where)) {
        if (text->bytes.length == ISS_LIMIT)
            return qd_fail_at(error, QD_ERROR_RANGE, 0, (uint64_t)(where - text->source) + 1,
                              "the text is longer than %zu bytes", ISS_LIMIT);
        qd_text_put_byte(&text->bytes, byte);
    }
    return qd_text_check(&text->bytes, error);
}

size_t qd_iss_text_origin(const struct iss_text *text, const char *at) {
    struct iss_source source = iss_text_source(text);
    const char *where = text->source;
    char byte;
    QD_CHECK(at >= text->bytes.data && at <= text->bytes.data + text->bytes.length);
    for (size_t left = (size_t)(at - text->bytes.data) + 1; left; left--)
        if (!iss_text_next(&source, &byte, &where))
            return text->source_length;
    return (size_t)(where - text->source);
}

/* ---- items ----------------------------------------------------------------------------------- */

static qd_status iss_text_fail(const struct iss_text *text, const char *at, qd_error *error,
                               const char *message) {
    return qd_fail_at(error, QD_ERROR_SYNTAX, 0, qd_iss_text_origin(text, at) + 1, "%s", message);
}

static struct iss_item *iss_text_add_item(struct iss_text *text, const char *begin, size_t length) {
    if (!qd_array_reserve(&text->items, &text->item_capacity, text->item_count + 1,
                          sizeof *text->items))
        return NULL;
    struct iss_item *item = &text->items[text->item_count];
    *item = (struct iss_item){
        .name = {begin, length}, .first_argument = text->argument_count, .last = text->item_count};
    text->item_count++;
    return item;
}

/* An item from after its full stop up to `end`. */
static bool iss_text_cut_item(struct iss_text *text, const char *begin, const char *end) {
    const char *tilde = memchr(begin, '~', (size_t)(end - begin));
    struct iss_item *item = iss_text_add_item(text, begin, (size_t)((tilde ? tilde : end) - begin));
    while (item && tilde) {
        const char *next = memchr(tilde + 1, '~', (size_t)(end - tilde - 1));
        if (!qd_array_reserve(&text->arguments, &text->argument_capacity, text->argument_count + 1,
                              sizeof *text->arguments))
            return false;
        text->arguments[text->argument_count++] =
            (struct iss_span){tilde + 1, (size_t)((next ? next : end) - tilde - 1)};
        item->argument_count++;
        tilde = next;
    }
    return item != NULL;
}

/* A section: items, or a grid. */
static bool iss_text_cut_section(struct iss_text *text, const char *begin, const char *end) {
    if (*begin != '.') {
        struct iss_item *grid = iss_text_add_item(text, begin, (size_t)(end - begin));
        if (grid)
            grid->is_grid = true;
        return grid != NULL;
    }
    for (const char *next; begin < end; begin = next) {
        const char *stop = memchr(begin + 1, '.', (size_t)(end - begin - 1));
        next = stop ? stop : end;
        bool is_empty = next == begin + 1;
        if (!is_empty && !iss_text_cut_item(text, begin + 1, next))
            return false;
    }
    return true;
}

/* Finds the End of each composite among these items. */
static qd_status iss_text_nest(struct iss_text *text, size_t first, qd_error *error) {
    size_t open[ISS_DEPTH], depth = 0;
    for (size_t i = first; i < text->item_count; i++) {
        struct iss_item *item = &text->items[i];
        item->is_composite =
            !item->is_grid && (qd_iss_is(item->name, "Or") || qd_iss_is(item->name, "And") ||
                               qd_iss_is(item->name, "Replicate"));
        if (item->is_composite && depth == ISS_DEPTH)
            return iss_text_fail(text, item->name.text, error, "composites are nested too deeply");
        if (item->is_composite)
            open[depth++] = i;
        if (item->is_grid || !qd_iss_is(item->name, "End"))
            continue;
        if (depth == 0)
            return iss_text_fail(text, item->name.text, error,
                                 "an End without Or, And or Replicate");
        text->items[open[--depth]].last = i;
    }
    if (depth)
        return iss_text_fail(text, text->items[open[depth - 1]].name.text, error,
                             "there is no End for this");
    return QD_OK;
}

qd_status qd_iss_text_read(struct iss_text *text, const char *source, size_t length, bool in_link,
                           qd_error *error) {
    *text = (struct iss_text){
        .bytes = QD_TEXT_INIT, .source = source, .source_length = length, .in_link = in_link};
    qd_status status = iss_text_strip(text, error);
    if (status != QD_OK)
        return status;
    const char *begin = text->bytes.data, *end = begin + text->bytes.length;
    for (const char *next; begin < end && status == QD_OK; begin = next + 1) {
        size_t first = text->item_count;
        next = memchr(begin, '\n', (size_t)(end - begin));
        next = next ? next : end;
        if (next > begin && !iss_text_cut_section(text, begin, next))
            return qd_fail_memory(error);
        status = iss_text_nest(text, first, error);
        if (next == end)
            break;
    }
    return status;
}

void qd_iss_text_free(struct iss_text *text) {
    qd_text_free(&text->bytes);
    free(text->items);
    free(text->arguments);
    text->items = NULL;
    text->arguments = NULL;
    text->item_count = text->argument_count = text->item_capacity = text->argument_capacity = 0;
}

/* ---- spans ----------------------------------------------------------------------------------- */

bool qd_iss_is(struct iss_span span, const char *word) {
    return span.length == strlen(word) && memcmp(span.text, word, span.length) == 0;
}

bool qd_iss_number(struct iss_span span, uint64_t most, uint64_t *number) {
    const char *c = span.text, *end = c + span.length;
    return qd_scan_number(&c, end, most, number) && c == end;
}

void qd_iss_unpack_percent(struct iss_span packed, qd_text *out) {
    const char *c = packed.text, *end = c + packed.length;
    while (c < end)
        qd_text_put_byte(out, iss_text_take(&c, end, true));
}
