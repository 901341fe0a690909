/* Puzzles as XML: a document that begins on its own line. */
#include "document.h"

static bool document_xml_begins_with(const struct line *line, const char *word) {
    size_t length = strlen(word);
    return (size_t)(line->end - line->begin) >= length && memcmp(line->begin, word, length) == 0;
}

static bool document_xml_is_one_of(char c, const char *list) {
    return c && strchr(list, c);
}

bool qd_xml_document_begins(qd_reader *reader, const struct line *line,
                            const struct qd_format *format) {
    static const char *const beginnings[] = {"<?xml", "<!DOCTYPE ksudoku", "<!--", "<opensudoku",
                                             "<ksudoku"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (document_xml_begins_with(line, beginnings[i])) {
            qd_draft_open(reader, format, 0, line);
            return true;
        }
    return false;
}

/* ---- where the document ends ----------------------------------------------------------------- */

/* A document ends with its first element, even if there are errors within. */
enum mode {
    DOCUMENT_XML_TEXT,
    ROOT_TAG, /* in the first element's tag */
    END_TAG,  /* in its end tag */
    OTHER_TAG,
    QUOTED,
    SINGLE_QUOTED,
    COMMENT,
    INSTRUCTION,
    CDATA,
    DECLARATION
};

/* In the document's state. ROOT is where the name of the first element begins, + 1. */
enum { MODE, ROOT, BEFORE_QUOTE };

static bool document_xml_is_name(const char *c, const char *end) {
    return c < end && !document_xml_is_one_of(*c, " \t\n\r/><");
}

/* Whether the name is that of the first element; the document does not have the current line yet. */
static bool document_xml_is_root(const struct document *document, const struct line *line,
                                 const char *name) {
    size_t offset = (size_t)document->state[ROOT] - 1, before = document->text.length;
    bool is_here = offset >= before;
    const char *root = is_here ? line->text + (offset - before) : document->text.data + offset;
    const char *end = is_here ? line->end : document->text.data + before;
    while (document_xml_is_name(name, line->end) && document_xml_is_name(root, end) &&
           *name == *root)
        name++, root++;
    return !document_xml_is_name(name, line->end) && !document_xml_is_name(root, end);
}

/* The kind of tag whose name begins there. */
static enum mode document_xml_mode_of_tag(struct document *document, const struct line *line,
                                          const char *name, enum mode mode) {
    if (document->state[ROOT] == 0 && mode == ROOT_TAG) {
        document->state[ROOT] = document->text.length + (size_t)(name - line->text) + 1;
        return ROOT_TAG;
    }
    if (mode == ROOT_TAG || document->state[ROOT] == 0)
        return OTHER_TAG;
    return document_xml_is_root(document, line, name) ? END_TAG : OTHER_TAG;
}

/* What begins at a `<`; moves `*c` past it. */
static enum mode document_xml_mode_at(struct document *document, const struct line *line,
                                      const char **c) {
    static const struct {
        const char *text;
        enum mode mode;
    } beginnings[] = {{"<!--", COMMENT},   {"<![CDATA[", CDATA}, {"<?", INSTRUCTION},
                      {"<!", DECLARATION}, {"</", END_TAG},      {"<", ROOT_TAG}};
    size_t i = 0;
    for (;; i++) {
        size_t length = strlen(beginnings[i].text);
        if ((size_t)(line->end - *c) < length || memcmp(*c, beginnings[i].text, length) != 0)
            continue;
        *c += length;
        enum mode mode = beginnings[i].mode;
        return mode == END_TAG || mode == ROOT_TAG
                   ? document_xml_mode_of_tag(document, line, *c, mode)
                   : mode;
    }
}

/* Goes to the end of a part that ends with a fixed text; false if it continues on the next line. */
static bool document_xml_find_end(const char **c, const char *end, enum mode mode) {
    const char *text = mode == COMMENT       ? "-->"
                       : mode == CDATA       ? "]]>"
                       : mode == INSTRUCTION ? "?>"
                                             : ">";
    size_t length = strlen(text);
    for (; (size_t)(end - *c) >= length; ++*c)
        if (memcmp(*c, text, length) == 0) {
            *c += length;
            return true;
        }
    *c = end;
    return false;
}

/* Goes one byte further in a tag; true if the tag ended the document. A slash before the `>` is on
 * the same line. */
static bool document_xml_pass_tag(uint64_t *state, const struct line *line, const char *c) {
    enum mode mode = (enum mode)state[MODE];
    if (mode == QUOTED || mode == SINGLE_QUOTED) {
        state[MODE] = *c == (mode == QUOTED ? '"' : '\'') ? state[BEFORE_QUOTE] : state[MODE];
        return false;
    }
    if (*c == '"' || *c == '\'') {
        state[BEFORE_QUOTE] = mode;
        state[MODE] = *c == '"' ? QUOTED : SINGLE_QUOTED;
        return false;
    }
    if (*c != '>')
        return false;
    state[MODE] = DOCUMENT_XML_TEXT;
    return mode == END_TAG || (mode == ROOT_TAG && c > line->begin && c[-1] == '/');
}

enum taken qd_xml_document_take(qd_reader *reader, const struct line *line) {
    struct document *document = qd_reader_document(reader);
    uint64_t *state = document->state;
    const char *c = line->begin;
    bool ended = false;
    while (c < line->end && !ended) {
        bool is_tag = state[MODE] < COMMENT; /* or text: a valid tag has no `<` */
        if (is_tag && *c == '<')
            state[MODE] = document_xml_mode_at(document, line, &c);
        else if (state[MODE] == DOCUMENT_XML_TEXT && state[ROOT] == 0 && *c != ' ' && *c != '\t')
            ended = true; /* text outside of elements: reading will report it */
        else if (state[MODE] == DOCUMENT_XML_TEXT)
            c++;
        else if (is_tag)
            ended = document_xml_pass_tag(state, line, c++);
        else if (document_xml_find_end(&c, line->end, (enum mode)state[MODE]))
            state[MODE] = DOCUMENT_XML_TEXT;
    }
    return ended ? COMPLETE : TAKEN;
}
