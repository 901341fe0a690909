#include "xml.h"

#include "../base/check.h"
#include "../base/scan.h"

#include <limits.h>
#include <string.h>

qd_status qd_xml_fail_at(struct xml *xml, qd_place place, const char *what) {
    return qd_fail_at(xml->error, QD_ERROR_SYNTAX, place.line_number, qd_place_column(place), "%s",
                      what);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* One byte forward. */
static void xml_step(qd_place *place) {
    if (*place->cursor++ == '\n') {
        place->line = place->cursor;
        place->line_number++;
    }
}

static qd_place xml_walk(qd_place place, const char *to) {
    while (place.cursor < to)
        xml_step(&place);
    return place;
}

/* Whether that word comes next in the document. */
static bool xml_sees(const struct xml *xml, const char *at, const char *word) {
    size_t length = strlen(word);
    return (size_t)(xml->end - at) >= length && memcmp(at, word, length) == 0;
}

/* ---- what expat finds ------------------------------------------------------------------------ */

#ifdef QD_HAS_EXPAT

#include <expat.h>

#include <stdlib.h>

/* The byte of the document at which expat is; what is before it was read. */
static const char *xml_byte_here(const struct xml *xml) {
    XML_Index index = XML_GetCurrentByteIndex(xml->parser) - (XML_Index)xml->prefix;
    return index < 0 ? xml->at.cursor : xml->begin + index;
}

/* The same as a place. Places only advance, so a document is scanned once. */
static qd_place xml_here(const struct xml *xml) {
    return xml_walk(xml->at, xml_byte_here(xml));
}

/* Moves past what expat reports. */
static void xml_pass(struct xml *xml) {
    xml->at = xml_walk(xml->at, xml_byte_here(xml) + XML_GetCurrentByteCount(xml->parser));
}

static void xml_refuse(struct xml *xml, qd_place place, const char *what) {
    xml->place = place;
    xml->status = qd_xml_fail_at(xml, place, what);
    XML_StopParser(xml->parser, XML_FALSE);
}

/* Records an event. For an empty element expat also reports its end before it stops. */
static void xml_note(struct xml *xml, enum xml_event event) {
    QD_CHECK(!xml->found[event]); /* earlier events are returned first */
    xml->found[event] = true;
    xml->places[event] = xml_here(xml);
    xml_pass(xml);
    XML_StopParser(xml->parser, XML_TRUE);
}

static void xml_put_string(qd_text *text, const char *string) {
    qd_text_put_bytes(text, string, strlen(string) + 1);
}

static void xml_on_start(void *user, const char *name, const char **attributes) {
    struct xml *xml = user;
    if (xml->depth == XML_DEPTH) {
        xml_refuse(xml, xml_here(xml), "nested too deeply");
        return;
    }
    QD_CHECK(xml->depth < XML_DEPTH);
    xml->open[xml->depth] = xml_here(xml);
    qd_text_cut(&xml->name, 0);
    qd_text_put(&xml->name, name);
    qd_text_cut(&xml->attributes, 0);
    while (*attributes)
        xml_put_string(&xml->attributes, *attributes++);
    xml_put_string(&xml->attributes, "");
    xml_note(xml, XML_START);
}

static void xml_on_end(void *user, const char *name) {
    struct xml *xml = user;
    if (!xml->found[XML_START]) {
        qd_text_cut(&xml->name, 0);
        qd_text_put(&xml->name, name);
    }
    xml_note(xml, XML_END);
}

/* A piece of a text, which continues up to the next tag. Blanks before it are not part of it. */
static void xml_on_text(void *user, const char *bytes, int length) {
    struct xml *xml = user;
    const char *begin = bytes, *end = bytes + length;
    while (!xml->found[XML_TEXT] && bytes < end && qd_is_space(*bytes))
        bytes++;
    if (bytes < end && !xml->found[XML_TEXT]) {
        xml->found[XML_TEXT] = true;
        xml->places[XML_TEXT] = xml_walk(xml_here(xml), xml_byte_here(xml) + (bytes - begin));
    }
    qd_text_put_bytes(&xml->text, bytes, (size_t)(end - bytes));
    xml_pass(xml);
}

static void xml_on_cdata(void *user) {
    struct xml *xml = user;
    xml->open[xml->depth] = xml_here(xml);
    xml_pass(xml);
}

static void xml_on_other(void *user, const char *bytes, int length) {
    (void)bytes;
    (void)length;
    xml_pass(user);
}

/* Whether the text is that lower-case word, ignoring case. */
static bool xml_is_word(const char *text, const char *word) {
    for (; *word && (*text | 0x20) == *word; text++)
        word++;
    return !*word && !*text;
}

static void xml_on_declaration(void *user, const char *version, const char *encoding,
                               int standalone) {
    struct xml *xml = user;
    (void)version;
    (void)standalone;
    if (encoding && !xml_is_word(encoding, "utf-8") && !xml_is_word(encoding, "us-ascii"))
        xml_refuse(xml, xml_here(xml),
                   "only UTF-8 is supported; this document declares another encoding");
    xml_pass(xml);
}

static void xml_on_document_type(void *user, const char *name, const char *system_id,
                                 const char *public_id, int has_internal_subset) {
    struct xml *xml = user;
    (void)name;
    (void)public_id;
    if (system_id || has_internal_subset)
        xml_refuse(xml, xml->at, "a document type with declarations is not supported");
}

/* ---- the parser ------------------------------------------------------------------------------ */

/* Whether a reference is not one of the predefined ones; the place is in the document. */
static bool xml_is_unknown_reference(const struct xml *xml, qd_place place) {
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
    bool is_unknown = *place.cursor == '&';
    for (size_t i = 0; is_unknown && i < sizeof known / sizeof *known; i++)
        is_unknown = !xml_sees(xml, place.cursor, known[i]);
    return is_unknown;
}

/* The place of an error. For an unknown reference in a value, expat gives the tag; for an end of
 * the wrong element, the name. */
static qd_place xml_place_of(const struct xml *xml, enum XML_Error code) {
    qd_place place = xml_here(xml);
    if (code == XML_ERROR_TAG_MISMATCH)
        return xml->at;
    if (code == XML_ERROR_NO_ELEMENTS && xml->depth > 0)
        return xml->open[xml->depth - 1];
    if (code == XML_ERROR_UNCLOSED_CDATA_SECTION)
        return xml->open[xml->depth];
    if (code == XML_ERROR_UNDEFINED_ENTITY)
        while (place.cursor < xml->end && !xml_is_unknown_reference(xml, place))
            xml_step(&place);
    return place;
}

static qd_status xml_check(const struct xml *xml) {
    bool has_failed = xml->name.failed || xml->text.failed || xml->attributes.failed;
    return has_failed ? qd_fail_memory(xml->error) : QD_OK;
}

/* Reports the error at which expat is. */
static qd_status xml_fail(struct xml *xml) {
    enum XML_Error code = XML_GetErrorCode(xml->parser);
    qd_status status = xml->status == QD_OK ? xml_check(xml) : xml->status;
    if (status != QD_OK)
        return status;
    if (code == XML_ERROR_NO_MEMORY)
        return qd_fail_memory(xml->error);
    bool is_torn = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                   code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION;
    qd_place place = xml_place_of(xml, code);
    xml->place = xml->found[XML_TEXT] ? xml->places[XML_TEXT] : xml->at;
    xml->at = is_torn ? xml_walk(xml->at, xml->end) : xml_here(xml);
    return qd_xml_fail_at(xml, place, XML_ErrorString(code));
}

/* Gives expat more of the document: twice as much every time. So it rereads little, and a document
 * of many records may be resumed at each of them. */
static enum XML_Status xml_feed(struct xml *xml) {
    QD_CHECK(xml->fed <= xml->end && xml->portion > 0 && xml->portion <= INT_MAX);
    size_t left = (size_t)(xml->end - xml->fed), length = xml->portion;
    if (length > left)
        length = left;
    const char *bytes = xml->fed;
    xml->fed += length;
    xml->portion *= 2;
    return XML_Parse(xml->parser, bytes, (int)length, xml->fed == xml->end);
}

/* Parses up to the next events. */
static qd_status xml_parse(struct xml *xml) {
    for (;;) {
        XML_ParsingStatus state;
        XML_GetParsingStatus(xml->parser, &state);
        if (state.parsing == XML_FINISHED)
            return QD_OK;
        enum XML_Status status =
            state.parsing == XML_SUSPENDED ? XML_ResumeParser(xml->parser) : xml_feed(xml);
        if (status == XML_STATUS_SUSPENDED)
            return xml_check(xml);
        if (status != XML_STATUS_OK)
            return xml_fail(xml);
    }
}

qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *tags, qd_error *error) {
    static const XML_Memory_Handling_Suite memory = {malloc, realloc, free};
    *xml = (struct xml){.place = at,
                        .at = at,
                        .end = text + length,
                        .error = error,
                        .parser = XML_ParserCreate_MM("UTF-8", &memory, NULL),
                        .begin = at.cursor,
                        .prefix = strlen(tags),
                        .fed = at.cursor,
                        .portion = 4096};
    if (!xml->parser || XML_Parse(xml->parser, tags, (int)xml->prefix, false) != XML_STATUS_OK)
        return xml->status = qd_fail_memory(error); /* the tags are right */
    for (const char *tag = tags; *tag; tag++)
        xml->depth += *tag == '<';
    for (size_t i = 0; i < xml->depth; i++)
        xml->open[i] = at;
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, xml_on_start, xml_on_end);
    XML_SetCharacterDataHandler(xml->parser, xml_on_text);
    XML_SetStartCdataSectionHandler(xml->parser, xml_on_cdata);
    XML_SetDefaultHandler(xml->parser, xml_on_other);
    XML_SetXmlDeclHandler(xml->parser, xml_on_declaration);
    XML_SetStartDoctypeDeclHandler(xml->parser, xml_on_document_type);
    qd_text_put(&xml->name, "");
    qd_text_put(&xml->text, "");
    return xml->status = xml_check(xml);
}

void qd_xml_close(struct xml *xml) {
    XML_ParserFree(xml->parser); /* which may be NULL */
    qd_text_free(&xml->name);
    qd_text_free(&xml->text);
    qd_text_free(&xml->attributes);
}

#else

static qd_status xml_parse(struct xml *xml) {
    return xml->status;
}

qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *tags, qd_error *error) {
    (void)tags;
    *xml = (struct xml){.place = at, .at = at, .end = text + length, .error = error};
    return xml->status =
               qd_xml_fail_at(xml, at, "this build does not support XML (built without expat)");
}

void qd_xml_close(struct xml *xml) {
    (void)xml;
}

#endif

/* ---- the reader ------------------------------------------------------------------------------ */

qd_status qd_xml_open(struct xml *xml, const char *text, size_t length, qd_error *error) {
    return qd_xml_resume(xml, text, length, (qd_place){text, text, 1}, "", error);
}

/* The first event that was found and not yet returned; XML_FINISH if there is none. */
static enum xml_event xml_take_event(struct xml *xml) {
    enum xml_event event = XML_TEXT;
    while (event < XML_FINISH && !xml->found[event])
        event++;
    if (event < XML_FINISH) {
        xml->found[event] = false;
        xml->place = xml->places[event];
        xml->depth += event == XML_START;
        xml->depth -= event == XML_END;
    }
    return event;
}

qd_status qd_xml_next(struct xml *xml, enum xml_event *event) {
    *event = xml_take_event(xml);
    if (*event < XML_FINISH || xml->status != QD_OK)
        return xml->status;
    qd_text_cut(&xml->text, 0);
    xml->status = xml_parse(xml);
    if (xml->status == QD_OK)
        *event = xml_take_event(xml);
    return xml->status;
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

/* ---- tags ------------------------------------------------------------------------------------ */

/* Moves past the next `word`. */
static void xml_skip_behind(struct xml *xml, const char *word) {
    while (xml->at.cursor < xml->end && !xml_sees(xml, xml->at.cursor, word))
        xml_step(&xml->at);
    if (xml->at.cursor < xml->end)
        xml->at.cursor += strlen(word);
}

/* Whether the tag at the cursor, which begins with `<`, has that name. */
static bool xml_is_tag(const struct xml *xml, const char *name) {
    const char *c = xml->at.cursor + 1;
    size_t length = strlen(name);
    c += c < xml->end && *c == '/';
    return (size_t)(xml->end - c) > length && memcmp(c, name, length) == 0 &&
           memchr(" \t\r\n/><", c[length], 7);
}

static bool xml_is_one_of(const struct xml *xml, const char *const *names) {
    while (*names && !xml_is_tag(xml, *names))
        names++;
    return *names;
}

bool qd_xml_find_tag(struct xml *xml, qd_place from, const char *const *names) {
    xml->at = from;
    while (xml->at.cursor < xml->end) {
        if (xml_sees(xml, xml->at.cursor, "<!--"))
            xml_skip_behind(xml, "-->");
        else if (xml_sees(xml, xml->at.cursor, "<![CDATA["))
            xml_skip_behind(xml, "]]>");
        else if (xml_sees(xml, xml->at.cursor, "<?"))
            xml_skip_behind(xml, "?>");
        else if (*xml->at.cursor == '<' && xml_is_one_of(xml, names))
            return true;
        else
            xml_step(&xml->at);
    }
    return false;
}

const char *qd_xml_attribute(const struct xml *xml, const char *name) {
    const char *c = xml->attributes.data;
    while (*c) {
        const char *value = c + strlen(c) + 1;
        if (strcmp(c, name) == 0)
            return value;
        c = value + strlen(value) + 1;
    }
    return NULL;
}

/* The length in UTF-8 of the character that begins with this byte. */
static size_t xml_character_length(char c) {
    unsigned char byte = (unsigned char)c;
    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/* Advances in the text of a value, by `offset` bytes of the decoded value. */
static qd_place xml_walk_value(qd_place place, const char *value, size_t offset) {
    for (size_t passed = 0, count = 1; passed < offset && value[passed]; passed += count) {
        const char *next = place.cursor + 1;
        count = 1;
        if (*place.cursor == '&') {
            next = strchr(next, ';') + 1;
            count = xml_character_length(value[passed]);
        } else if (*place.cursor == '\r' && *next == '\n') {
            next++;
        }
        if (passed + count > offset)
            break;
        place = xml_walk(place, next);
    }
    return place;
}

/* The tag is well-formed, or it would not have been returned. */
qd_place qd_xml_attribute_place(const struct xml *xml, const char *name, size_t offset) {
    const char *value = qd_xml_attribute(xml, name), *c = xml->place.cursor;
    if (!value)
        return xml->place;
    for (c += strcspn(c, " \t\r\n");;) {
        c += strspn(c, " \t\r\n");
        bool is_it = strncmp(c, name, strlen(name)) == 0 && strchr(" \t\r\n=", c[strlen(name)]);
        c += strcspn(c, "\"'");
        if (is_it)
            return xml_walk_value(xml_walk(xml->place, c + 1), value, offset);
        c = strchr(c + 1, *c) + 1;
    }
}
