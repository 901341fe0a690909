#include "site_link.h"

#include "../base/scan.h"
#include "../text/pack.h"

#include <stdio.h>

static bool link_takes(const char **c, const char *end, const char *word) {
    size_t length = strlen(word);
    bool is_there = (size_t)(end - *c) >= length && memcmp(*c, word, length) == 0;
    *c += is_there ? length : 0;
    return is_there;
}

static bool link_skip_scheme(const char **c, const char *end) {
    bool is_there = link_takes(c, end, "https://") || link_takes(c, end, "http://");
    link_takes(c, end, "www.");
    return is_there;
}

bool qd_link_is_any(const struct line *line) {
    const char *c = line->begin;
    return link_skip_scheme(&c, line->end);
}

static bool link_is_at(const struct line *line, const char *host, const char *ends) {
    const char *c = line->begin;
    link_skip_scheme(&c, line->end);
    return link_takes(&c, line->end, host) && (c == line->end || strchr(ends, *c));
}

bool qd_link_is_at(const struct line *line, const char *host) {
    return link_is_at(line, host, "/?: \t");
}

bool qd_link_is_of(const struct line *line, const struct qd_format *format) {
    const char *ends = format->hash_ends_host ? "/?#: \t" : "/?: \t";
    for (const char *const *host = format->hosts; host && *host; host++)
        if (link_is_at(line, *host, ends))
            return true;
    return false;
}

bool qd_link_open(qd_reader *reader, const struct qd_format *format, struct line *link) {
    struct document *document = qd_reader_document(reader);
    const char *text = document->text.data, *end = text + document->text.length;
    if (document->cursor)
        return false;
    document->cursor = document->text.length;
    while (end > text && strchr(" \t\r\n", end[-1]))
        end--;
    const char *begin = text;
    (void)qd_scan_blanks(&begin, end);
    const char *stop = begin + qd_word_run(begin, end), *more = stop;
    while (more < end && strchr(" \t#,;|", *more))
        more++;
    *link = (struct line){.text = text,
                          .length = (size_t)(end - text),
                          .begin = begin,
                          .end = stop,
                          .number = document->line};
    qd_document_open(reader, format, 9, begin);
    if (more < end)
        qd_draft_tell(reader, "comment", more, (size_t)(end - more));
    return true;
}

const char *qd_link_path(const struct line *link) {
    const char *c = link->begin;
    link_skip_scheme(&c, link->end);
    while (c < link->end && !strchr("/?#", *c))
        c++;
    return c < link->end && *c == '/' ? c + 1 : c;
}

static bool link_find_value(const struct line *link, char begins, const char *key,
                            const char **value, size_t *length) {
    const char *c = memchr(link->begin, begins, (size_t)(link->end - link->begin));
    while (c) {
        const char *begin = c + 1;
        const char *end = memchr(begin, '&', (size_t)(link->end - begin));
        const char *stop = end ? end : link->end;
        if (link_takes(&begin, stop, key) && link_takes(&begin, stop, "=")) {
            const char *fragment = memchr(begin, '#', (size_t)(stop - begin));
            *value = begin;
            *length = (size_t)((fragment ? fragment : stop) - begin);
            return true;
        }
        c = end;
    }
    return false;
}

bool qd_link_value(const struct line *link, const char *key, const char **value, size_t *length) {
    return link_find_value(link, '?', key, value, length);
}

bool qd_link_value_anywhere(const struct line *link, const char *key, const char **value,
                            size_t *length) {
    return link_find_value(link, '#', key, value, length) ||
           link_find_value(link, '?', key, value, length);
}

void qd_link_read_digits(qd_reader *reader, struct place at, const char *text, size_t length,
                         const char *expected) {
    size_t count = 0;
    while (count < length && ((text[count] >= '0' && text[count] <= '9') || text[count] == '.'))
        count++;
    if (count != 81 || length != 81) {
        at.column += count < 81 ? count : 81;
        qd_draft_fail_at(reader, at, expected);
        return;
    }
    for (uint32_t cell = 0; cell < 81; cell++, at.column++)
        qd_tray_put(reader, at, cell, text[cell] == '.' ? 0 : (uint32_t)(text[cell] - '0'), true);
}

void qd_link_read_lz(qd_reader *reader, enum lz_digits form, struct place at, const char *packed,
                     size_t length, void (*read)(struct source *source)) {
    qd_text digits = QD_TEXT_INIT, text = QD_TEXT_INIT;
    struct source source = {.reader = reader, .packed = true, .at = at};
    qd_status status = qd_percent_unpack(packed, length, &digits, &source.error);
    if (status == QD_OK)
        status = qd_lz_unpack(form, digits.data, digits.length, &text, &source.error);
    source.text = text.data;
    source.length = text.length;
    if (status == QD_OK)
        read(&source);
    else
        qd_source_fail(&source);
    qd_text_free(&digits);
    qd_text_free(&text);
}

void qd_link_write_lz(qd_writer *writer, const char *address,
                      void (*write)(qd_writer *writer, const qd_puzzle *puzzle),
                      const qd_puzzle *puzzle) {
    qd_text json = QD_TEXT_INIT, *text = writer->text;
    writer->text = &json;
    write(writer, puzzle);
    writer->text = text;
    qd_text_put(writer->text, address);
    if (json.failed || qd_lz_pack(LZ_BASE64, json.data, json.length, text, NULL) != QD_OK)
        text->failed = true;
    qd_text_put(writer->text, "\n");
    qd_text_free(&json);
}

bool qd_is_nothing(qd_json *json) {
    static const char *const nothings[] = {"false", "null", "\"\""};
    for (size_t i = 0; i < sizeof nothings / sizeof *nothings && !qd_json_at_end(json); i++) {
        const char *c = json->at.cursor;
        if (link_takes(&c, json->end, nothings[i]))
            return true;
    }
    qd_place begin = json->at;
    bool is_empty = qd_json_take(json, '[') && qd_json_sees(json, ']');
    json->at = begin;
    is_empty = is_empty || (qd_json_take(json, '{') && qd_json_sees(json, '}'));
    json->at = begin;
    return is_empty;
}

bool qd_json_has(qd_json *json, const qd_json_member *member) {
    return qd_json_go_to(json, member) && !qd_is_nothing(json);
}

uint32_t qd_read_digits(qd_json *json, uint32_t least, uint32_t most, const char *what) {
    char message[80];
    if (!qd_json_sees(json, '"'))
        return (uint32_t)qd_json_read_between(json, least, most, what);
    const char *text = qd_json_read_string(json, what);
    uint32_t number = qd_parse_number(text, json->text.length);
    if (number >= least && number <= most)
        return number;
    snprintf(message, sizeof message, "this is not %s", what);
    qd_json_fail_at(json, json->text_place, message);
    return least;
}
