#include "xml.h"

#include "utf8.h"

#include <stdio.h>
#include <string.h>

qd_status qd_xml_fail_at(struct xml *xml, qd_place place, const char *what) {
    return qd_fail_at(xml->error, QD_ERROR_SYNTAX, place.line_number, qd_place_column(place), "%s",
                      what);
}

/* ---- characters ------------------------------------------------------------------------------ */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Characters that XML can hold at all. */
static bool is_allowed(uint32_t code) {
    return code >= ' ' ? code != 0xfffe && code != 0xffff
                       : code == '\t' || code == '\n' || code == '\r';
}

/* One byte forward. */
static void step(qd_place *place) {
    if (*place->cursor++ == '\n') {
        place->line = place->cursor;
        place->line_number++;
    }
}

static void advance(struct xml *xml, size_t count) {
    while (count--)
        step(&xml->at);
}

static bool sees(const struct xml *xml, const char *word) {
    size_t length = strlen(word);
    return (size_t)(xml->end - xml->at.cursor) >= length &&
           memcmp(xml->at.cursor, word, length) == 0;
}

static bool take(struct xml *xml, const char *word) {
    bool seen = sees(xml, word);
    advance(xml, seen ? strlen(word) : 0);
    return seen;
}

static bool skip_blanks(struct xml *xml) {
    const char *begin = xml->at.cursor;
    while (xml->at.cursor < xml->end && is_blank(*xml->at.cursor))
        step(&xml->at);
    return xml->at.cursor > begin;
}

/* Goes behind the next `word`. */
static qd_status skip_behind(struct xml *xml, const char *word, const char *what) {
    qd_place begin = xml->at;
    while (xml->at.cursor < xml->end && !sees(xml, word))
        step(&xml->at);
    return take(xml, word) ? QD_OK : qd_xml_fail_at(xml, begin, what);
}

/* Looks at all characters from there on that begin before `end`. Every byte is looked at once, when
 * what it is a part of was read; until then none of them is more than a byte. */
static qd_status check_characters(struct xml *xml, qd_place place, const char *end) {
    while (place.cursor < end) {
        uint32_t code = 0;
        size_t length = qd_utf8_decode(place.cursor, xml->end, &code);
        if (length == 0)
            return qd_xml_fail_at(xml, place, "this byte is not UTF-8");
        if (!is_allowed(code))
            return qd_xml_fail_at(xml, place, "a control character");
        if (length == 1)
            step(&place);
        else
            place.cursor += length;
    }
    return QD_OK;
}

/* ---- references ------------------------------------------------------------------------------ */

static bool parse_code(const char *digits, const char *end, uint32_t *code) {
    uint32_t base = 10;
    *code = 0;
    if (digits < end && *digits == 'x') {
        base = 16;
        digits++;
    }
    if (digits == end || end - digits > 7)
        return false;
    for (; digits < end; digits++) {
        static const char all[] = "0123456789abcdef";
        char lower = *digits >= 'A' && *digits <= 'F' ? (char)(*digits | 0x20) : *digits;
        const char *digit = memchr(all, lower, base);
        if (!digit)
            return false;
        *code = base * *code + (uint32_t)(digit - all);
    }
    return is_allowed(*code) && *code <= 0x10ffff && (*code < 0xd800 || *code > 0xdfff);
}

/* The character that `&...;` stands for, and the length of that; 0 if there is none. */
static size_t parse_reference(const char *text, const char *end, uint32_t *code) {
    static const struct {
        const char *name;
        char meaning;
    } known[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    size_t most = (size_t)(end - text) < 12 ? (size_t)(end - text) : 12;
    const char *stop = memchr(text, ';', most), *name = text + 1;
    if (!stop)
        return 0;
    if (*name == '#')
        return parse_code(name + 1, stop, code) ? (size_t)(stop + 1 - text) : 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == (size_t)(stop - name) &&
            memcmp(name, known[i].name, (size_t)(stop - name)) == 0) {
            *code = (uint8_t)known[i].meaning;
            return (size_t)(stop + 1 - text);
        }
    return 0;
}

/*
 * What stands at `c`, as bytes to append, and how many bytes of the document it takes (0: a wrong
 * reference). Line ends are one newline; in attributes that and a tab are blanks.
 */
static size_t decode_one(const char *c, const char *end, bool attribute, char *bytes,
                         size_t *count) {
    uint32_t code = 0;
    *count = 1;
    *bytes = *c;
    if (*c == '&') {
        size_t taken = parse_reference(c, end, &code);
        *count = taken ? qd_utf8_encode(code, bytes) : 0;
        return taken;
    }
    if (attribute && is_blank(*c))
        *bytes = ' ';
    else if (*c == '\r')
        *bytes = '\n';
    return *c == '\r' && c + 1 < end && c[1] == '\n' ? 2 : 1;
}

/* Appends the piece of the document from `at` on, which moves behind it, to `text`. */
static qd_status decode(struct xml *xml, qd_place *at, size_t length, bool attribute) {
    const char *end = at->cursor + length;
    while (at->cursor < end) {
        char bytes[4];
        size_t count, taken = decode_one(at->cursor, end, attribute, bytes, &count);
        if (taken == 0)
            return qd_xml_fail_at(xml, *at, "there is no such reference in XML");
        qd_status status = qd_text_append(&xml->text, bytes, count, xml->error);
        if (status != QD_OK)
            return status;
        while (taken--)
            step(at);
    }
    return QD_OK;
}

static qd_status clear(struct xml *xml, qd_text *text) {
    text->length = 0;
    return qd_text_append(text, "", 0, xml->error);
}

/* ---- what is around elements ----------------------------------------------------------------- */

/* The declaration can only say what is the case. */
static qd_status read_declaration(struct xml *xml) {
    qd_place begin = xml->at;
    qd_status status = skip_behind(xml, "?>", "this declaration does not end");
    if (status != QD_OK)
        return status;
    size_t length = (size_t)(xml->at.cursor - begin.cursor);
    for (const char *c = begin.cursor; c + 9 < xml->at.cursor; c++) {
        const char *name = c + 10;
        if (memcmp(c, "encoding=", 9) != 0 || (size_t)(name - begin.cursor) >= length)
            continue;
        const char *stop = memchr(name, c[9], (size_t)(xml->at.cursor - name));
        size_t size = stop ? (size_t)(stop - name) : 0;
        static const char all[][9] = {"utf-8", "us-ascii"};
        for (size_t i = 0; i < 2; i++) {
            bool is_same = size == strlen(all[i]);
            for (size_t k = 0; is_same && k < size; k++)
                is_same = (name[k] | 0x20) == all[i][k];
            if (is_same)
                return QD_OK;
        }
        return qd_xml_fail_at(xml, begin,
                              "only UTF-8 is read; this document says it is encoded "
                              "otherwise");
    }
    return QD_OK;
}

static qd_status skip_doctype(struct xml *xml) {
    qd_place begin = xml->at;
    while (xml->at.cursor < xml->end && *xml->at.cursor != '>' && *xml->at.cursor != '[')
        step(&xml->at);
    return take(xml, ">")
               ? QD_OK
               : qd_xml_fail_at(xml, begin, "a document type with declarations is not read");
}

/* Comments, instructions, and before the first element the document type. */
static qd_status skip_remarks(struct xml *xml, bool *skipped) {
    *skipped = true;
    if (take(xml, "<!--"))
        return skip_behind(xml, "-->", "this comment does not end");
    if (sees(xml, "<?xml") && xml->at.cursor + 5 < xml->end && is_blank(xml->at.cursor[5]))
        return qd_xml_fail_at(xml, xml->at, "the XML declaration must come first");
    if (sees(xml, "<?"))
        return skip_behind(xml, "?>", "this instruction does not end");
    if (!xml->rooted && sees(xml, "<!DOCTYPE"))
        return skip_doctype(xml);
    *skipped = false;
    return QD_OK;
}

/* ---- tags ------------------------------------------------------------------------------------ */

static bool is_name_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_:-.", c)) || (unsigned char)c >= 0x80;
}

static qd_status read_name(struct xml *xml, struct xml_piece *name) {
    name->place = xml->at;
    const char *c = xml->at.cursor;
    bool is_wrong = c < xml->end && ((*c >= '0' && *c <= '9') || *c == '-' || *c == '.');
    while (c < xml->end && is_name_byte(*c))
        c++;
    name->length = (size_t)(c - xml->at.cursor);
    if (is_wrong || name->length == 0)
        return qd_xml_fail_at(xml, xml->at, "expected a name");
    xml->at.cursor = c;
    return QD_OK;
}

static bool is_same(const struct xml_piece *piece, const char *name, size_t length) {
    return piece->length == length && memcmp(piece->place.cursor, name, length) == 0;
}

/* Where the attribute of that name is; attribute_count if there is none. */
static size_t find_attribute(const struct xml *xml, const char *name, size_t length) {
    size_t i = 0;
    while (i < xml->attribute_count && !is_same(&xml->names[i], name, length))
        i++;
    return i;
}

static qd_status read_value(struct xml *xml, struct xml_piece *value) {
    char quote = sees(xml, "'") ? '\'' : '"';
    if (!take(xml, "\"") && !take(xml, "'"))
        return qd_xml_fail_at(xml, xml->at, "expected a value in quotes");
    value->place = xml->at;
    while (xml->at.cursor < xml->end && *xml->at.cursor != quote) {
        if (*xml->at.cursor == '<')
            return qd_xml_fail_at(xml, xml->at, "'<' in the value of an attribute");
        step(&xml->at);
    }
    value->length = (size_t)(xml->at.cursor - value->place.cursor);
    if (xml->at.cursor == xml->end)
        return qd_xml_fail_at(xml, value->place, "this value does not end");
    step(&xml->at);
    qd_place place = value->place;
    xml->text.length = 0;
    return decode(xml, &place, value->length, true);
}

static qd_status read_attribute(struct xml *xml) {
    struct xml_piece name;
    qd_status status = read_name(xml, &name);
    if (status != QD_OK)
        return status;
    size_t count = xml->attribute_count;
    if (find_attribute(xml, name.place.cursor, name.length) < count)
        return qd_xml_fail_at(xml, name.place, "this attribute is there twice");
    if (count == XML_ATTRIBUTES)
        return qd_xml_fail_at(xml, name.place, "more attributes than any format has");
    skip_blanks(xml);
    if (!take(xml, "="))
        return qd_xml_fail_at(xml, xml->at, "expected '='");
    skip_blanks(xml);
    status = read_value(xml, &xml->values[count]);
    xml->names[count] = name;
    xml->attribute_count += status == QD_OK;
    return status;
}

static qd_status tell_name(struct xml *xml, const struct xml_piece *name) {
    xml->name.length = 0;
    return qd_text_append(&xml->name, name->place.cursor, name->length, xml->error);
}

static qd_status read_attributes(struct xml *xml) {
    for (;;) {
        bool separated = skip_blanks(xml);
        xml->ends = take(xml, "/>");
        if (xml->ends || take(xml, ">"))
            return QD_OK;
        if (xml->at.cursor == xml->end)
            return qd_xml_fail_at(xml, xml->place, "this tag does not end");
        if (!separated)
            return qd_xml_fail_at(xml, xml->at, "expected a blank or '>'");
        qd_status status = read_attribute(xml);
        if (status != QD_OK)
            return status;
    }
}

static qd_status read_start(struct xml *xml) {
    if (xml->rooted && xml->depth == 0)
        return qd_xml_fail_at(xml, xml->place, "expected the end of the document");
    if (xml->depth == XML_DEPTH)
        return qd_xml_fail_at(xml, xml->place, "this nests too deep");
    struct xml_piece *name = &xml->open[xml->depth];
    qd_status status = read_name(xml, name);
    xml->attribute_count = 0;
    if (status == QD_OK)
        status = read_attributes(xml);
    xml->rooted = true;
    xml->depth++;
    return status == QD_OK ? tell_name(xml, name) : status;
}

static qd_status read_end(struct xml *xml) {
    struct xml_piece name;
    qd_status status = read_name(xml, &name);
    if (status != QD_OK)
        return status;
    skip_blanks(xml);
    if (!take(xml, ">"))
        return qd_xml_fail_at(xml, xml->at, "expected '>'");
    const struct xml_piece *opened = xml->depth ? &xml->open[xml->depth - 1] : NULL;
    if (!opened || !is_same(opened, name.place.cursor, name.length))
        return qd_xml_fail_at(xml, xml->place, "no such element is open here");
    xml->depth--;
    return tell_name(xml, &name);
}

/* ---- text ------------------------------------------------------------------------------------ */

static qd_status read_cdata(struct xml *xml) {
    qd_place begin = xml->at;
    qd_status status = skip_behind(xml, "]]>", "this CDATA section does not end");
    size_t length = (size_t)(xml->at.cursor - begin.cursor);
    return status == QD_OK ? qd_text_append(&xml->text, begin.cursor, length - 3, xml->error)
                           : status;
}

/* Whether there is nothing but blanks in the text; each byte of it is looked at once. */
static bool is_all_blank(struct xml *xml) {
    while (xml->blanks < xml->text.length && is_blank(xml->text.data[xml->blanks]))
        xml->blanks++;
    return xml->blanks == xml->text.length;
}

/* Up to the next tag; comments between are dropped. */
static qd_status read_text(struct xml *xml) {
    qd_status status = clear(xml, &xml->text);
    xml->place = xml->at;
    xml->blanks = 0;
    for (bool skipped = true; status == QD_OK && skipped && xml->at.cursor < xml->end;) {
        const char *c = xml->at.cursor, *tag = memchr(c, '<', (size_t)(xml->end - c));
        size_t length = (size_t)((tag ? tag : xml->end) - c);
        if (is_all_blank(xml) && skip_blanks(xml)) {
            xml->place = xml->at;
            continue;
        }
        if (xml->text.length == 0)
            xml->place = xml->at;
        status = decode(xml, &xml->at, length, false);
        if (status == QD_OK && xml->depth > 0 && take(xml, "<![CDATA["))
            status = read_cdata(xml);
        else if (status == QD_OK)
            status = skip_remarks(xml, &skipped);
    }
    return status;
}

/* ---- the reader ------------------------------------------------------------------------------ */

qd_status qd_xml_open(struct xml *xml, const char *text, size_t length, qd_error *error) {
    *xml = (struct xml){.at = {text, text, 1}, .end = text + length, .error = error};
    if (sees(xml, "\xef\xbb\xbf"))
        xml->at.cursor = xml->at.line = text + 3;
    xml->place = xml->at;
    qd_status status = clear(xml, &xml->text);
    if (status == QD_OK)
        status = clear(xml, &xml->name);
    if (status == QD_OK && sees(xml, "<?xml"))
        status = read_declaration(xml);
    return status == QD_OK ? check_characters(xml, xml->place, xml->at.cursor) : status;
}

qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *const *open, qd_error *error) {
    *xml =
        (struct xml){.at = at, .end = text + length, .error = error, .rooted = true, .place = at};
    for (; *open; open++)
        xml->open[xml->depth++] = (struct xml_piece){{*open, *open, 1}, strlen(*open)};
    qd_status status = clear(xml, &xml->text);
    return status == QD_OK ? clear(xml, &xml->name) : status;
}

void qd_xml_close(struct xml *xml) {
    qd_text_free(&xml->name);
    qd_text_free(&xml->text);
}

static qd_status finish(struct xml *xml, enum xml_event *event) {
    *event = XML_FINISH;
    if (xml->depth > 0)
        return qd_xml_fail_at(xml, xml->open[xml->depth - 1].place,
                              "the document ends before this element does");
    return xml->rooted ? QD_OK : qd_xml_fail_at(xml, xml->at, "there is no element");
}

static qd_status read_event(struct xml *xml, enum xml_event *event) {
    if (xml->ends) {
        xml->ends = false;
        xml->depth--;
        *event = XML_END;
        return QD_OK;
    }
    qd_status status = read_text(xml);
    if (status != QD_OK)
        return status;
    if (!is_all_blank(xml)) {
        *event = XML_TEXT;
        return xml->depth > 0 ? QD_OK : qd_xml_fail_at(xml, xml->place, "text outside of elements");
    }
    xml->place = xml->at;
    if (xml->at.cursor == xml->end)
        return finish(xml, event);
    *event = take(xml, "</") ? XML_END : XML_START;
    if (*event == XML_START)
        advance(xml, 1);
    return *event == XML_START ? read_start(xml) : read_end(xml);
}

qd_status qd_xml_next(struct xml *xml, enum xml_event *event) {
    qd_place begin = xml->at;
    qd_status status = read_event(xml, event);
    if (status == QD_ERROR_MEMORY)
        return status;
    bool is_stuck = status != QD_OK && xml->at.cursor < xml->end; /* that byte may be why */
    qd_status checked = check_characters(xml, begin, xml->at.cursor + is_stuck);
    return checked == QD_OK ? status : checked;
}

bool qd_xml_is(const struct xml *xml, const char *name) {
    return strcmp(xml->name.data, name) == 0;
}

qd_status qd_xml_skip(struct xml *xml) {
    size_t depth = xml->depth;
    qd_status status = QD_OK;
    for (enum xml_event event; status == QD_OK && xml->depth >= depth;)
        status = qd_xml_next(xml, &event);
    return status;
}

/* Whether the tag at the cursor, from its `<` on, has that name. */
static bool is_tag(const struct xml *xml, const char *name) {
    const char *c = xml->at.cursor + 1;
    size_t length = strlen(name);
    c += c < xml->end && *c == '/';
    return (size_t)(xml->end - c) > length && memcmp(c, name, length) == 0 &&
           !is_name_byte(c[length]);
}

bool qd_xml_find_tag(struct xml *xml, qd_place from, const char *const *names) {
    xml->at = from;
    while (xml->at.cursor < xml->end) {
        if (*xml->at.cursor != '<')
            step(&xml->at);
        else if (sees(xml, "<!--"))
            skip_behind(xml, "-->", "");
        else if (sees(xml, "<![CDATA["))
            skip_behind(xml, "]]>", "");
        else {
            for (const char *const *name = names; *name; name++)
                if (is_tag(xml, *name))
                    return true;
            step(&xml->at);
        }
    }
    return false;
}

bool qd_xml_attribute(struct xml *xml, const char *name, qd_status *status) {
    size_t i = find_attribute(xml, name, strlen(name));
    if (i == xml->attribute_count)
        return false;
    qd_place place = xml->values[i].place;
    *status = clear(xml, &xml->text);
    if (*status == QD_OK)
        *status = decode(xml, &place, xml->values[i].length, true);
    return *status == QD_OK;
}

qd_place qd_xml_attribute_place(const struct xml *xml, const char *name, size_t offset) {
    size_t i = find_attribute(xml, name, strlen(name));
    if (i == xml->attribute_count)
        return xml->place;
    qd_place place = xml->values[i].place;
    const char *end = place.cursor + xml->values[i].length;
    for (size_t passed = 0, count; place.cursor < end; passed += count) {
        char bytes[4];
        size_t taken = decode_one(place.cursor, end, true, bytes, &count);
        if (taken == 0 || passed + count > offset)
            break;
        while (taken--)
            step(&place);
    }
    return place;
}
