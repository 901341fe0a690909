/* Puzzles as XML: a document that begins on a line of its own. */
#include "document.h"

#include <stdio.h>

static const struct {
    const struct qd_format *format;
    const char *root[2]; /* the first element: one of these */
    bool (*read)(qd_reader *reader);
    bool in_parts; /* it holds records that are whole without its end */
} kinds[] = {
    {&qd_format_opensudoku, {"opensudoku", "opensudoku"}, qd_read_opensudoku, true},
    {&qd_format_ksudoku, {"ksudoku", "ksudoku-graph"}, qd_read_ksudoku, false},
};

#define KINDS (sizeof kinds / sizeof *kinds)

static bool begins_with(const struct line *line, const char *word) {
    size_t length = strlen(word);
    return (size_t)(line->end - line->begin) >= length && memcmp(line->begin, word, length) == 0;
}

static bool is_one_of(char c, const char *list) {
    return c && strchr(list, c);
}

bool qd_xml_document_begins(qd_reader *reader, const struct line *line,
                            const struct qd_format *format) {
    static const char *const beginnings[] = {"<?xml", "<!DOCTYPE ksudoku", "<!--", "<opensudoku",
                                             "<ksudoku"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (begins_with(line, beginnings[i])) {
            qd_draft_open(reader, format, 0, line);
            return true;
        }
    return false;
}

/* ---- where the document ends ------------------------------------------------------------------- */

/* A document ends with its first element, whatever is wrong within that. */
enum mode {
    TEXT,
    ROOT_TAG, /* of the first element */
    END_TAG,  /* of its end */
    OTHER_TAG,
    QUOTED,
    SINGLE_QUOTED,
    COMMENT,
    INSTRUCTION,
    CDATA,
    DECLARATION
};

/* In the document's state; ROOT is where the name of the first element begins, + 1. */
enum { MODE, ROOT, BEFORE_QUOTE };

static size_t name_length(const char *name, const char *end) {
    size_t length = 0;
    while (name + length < end && !is_one_of(name[length], " \t\n\r/><"))
        length++;
    return length;
}

/* The name of the first element; the document does not have the current line yet. */
static const char *find_root(const struct document *document, const struct line *line,
                             size_t *length) {
    size_t offset = (size_t)document->state[ROOT] - 1, before = document->text.length;
    bool is_here = offset >= before;
    const char *name = is_here ? line->text + (offset - before) : document->text.data + offset;
    *length = name_length(name, is_here ? line->end : document->text.data + before);
    return name;
}

/* Which tag it is whose name begins there. */
static enum mode mode_of_tag(struct document *document, const struct line *line, const char *name,
                             enum mode mode) {
    size_t length = name_length(name, line->end), root_length;
    if (document->state[ROOT] == 0 && mode == ROOT_TAG) {
        document->state[ROOT] = document->text.length + (size_t)(name - line->text) + 1;
        return ROOT_TAG;
    }
    if (mode == ROOT_TAG || document->state[ROOT] == 0)
        return OTHER_TAG;
    const char *root = find_root(document, line, &root_length);
    return length == root_length && memcmp(name, root, length) == 0 ? END_TAG : OTHER_TAG;
}

/* What begins at a `<`; `*c` goes behind it. */
static enum mode mode_at(struct document *document, const struct line *line, const char **c) {
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
        return mode == END_TAG || mode == ROOT_TAG ? mode_of_tag(document, line, *c, mode) : mode;
    }
}

/* Up to the end of what has one text for an end; false if it goes on in the next line. */
static bool find_end(const char **c, const char *end, enum mode mode) {
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

/* In a tag: one byte further; true if the tag ended the document. A slash before the `>` is on the same line. */
static bool pass_tag(uint64_t *state, const struct line *line, const char *c) {
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
    state[MODE] = TEXT;
    return mode == END_TAG || (mode == ROOT_TAG && c > line->begin && c[-1] == '/');
}

enum taken qd_xml_document_take(qd_reader *reader, const struct line *line) {
    struct document *document = qd_reader_document(reader);
    uint64_t *state = document->state;
    const char *c = line->begin;
    bool ended = false;
    while (c < line->end && !ended) {
        bool is_tag = state[MODE] < COMMENT; /* or text: no `<` can be in a tag that is right */
        if (is_tag && *c == '<')
            state[MODE] = mode_at(document, line, &c);
        else if (state[MODE] == TEXT && state[ROOT] == 0 && *c != ' ' && *c != '\t')
            ended = true; /* text outside of elements: an error will be found there */
        else if (state[MODE] == TEXT)
            c++;
        else if (is_tag)
            ended = pass_tag(state, line, c++);
        else if (find_end(&c, line->end, (enum mode)state[MODE]))
            state[MODE] = TEXT;
    }
    return ended ? COMPLETE : TAKEN;
}

/* ---- whose document it is ---------------------------------------------------------------------- */

static void refuse(qd_reader *reader, struct place at, size_t kind, const char *name) {
    char message[160];
    if (kind == KINDS)
        snprintf(message, sizeof message,
                 "'%.40s': this XML is no puzzle of a kind that is known (opensudoku, ksudoku)",
                 name);
    else
        snprintf(message, sizeof message, "this is %s, not what is asked for",
                 kinds[kind].format->name);
    qd_draft_fail_at(reader, at, message);
}

static size_t kind_of(const char *name) {
    size_t kind = 0;
    while (kind < KINDS && strcmp(kinds[kind].root[0], name) != 0 &&
           strcmp(kinds[kind].root[1], name) != 0)
        kind++;
    return kind;
}

/* The first element; false if there is none, or it is nobody's: then the draft has failed. */
static bool find_kind(qd_reader *reader, size_t *kind) {
    struct source source = qd_document_source(reader);
    struct xml xml;
    enum xml_event event = XML_FINISH;
    qd_status status = qd_xml_open(&xml, source.text, source.length, &source.error);
    if (status == QD_OK)
        status = qd_xml_next(&xml, &event);
    *kind = status == QD_OK ? kind_of(xml.name.data) : KINDS;
    bool is_mine = *kind < KINDS && reader_accepts(reader, kinds[*kind].format);
    if (!is_mine) {
        qd_document_open(reader, kinds[*kind < KINDS ? *kind : 0].format, 0, source.text);
        if (status != QD_OK)
            qd_source_fail(&source);
        else
            refuse(reader, qd_source_place(&source, xml.place), *kind, xml.name.data);
    }
    qd_xml_close(&xml);
    return is_mine;
}

enum {
    KIND = 3
}; /* in the document's state, from 1; then it is done with if it is more than KINDS */

bool qd_xml_document_next(qd_reader *reader) {
    uint64_t *state = qd_reader_document(reader)->state;
    size_t kind = 0;
    if (state[KIND] == 0) {
        bool is_torn = qd_reader_document(reader)->torn, is_mine = find_kind(reader, &kind);
        is_mine = is_mine && (!is_torn || kinds[kind].in_parts);
        state[KIND] = is_mine ? kind + 1 : KINDS + 1;
        if (!is_mine)
            return !is_torn;
    }
    return state[KIND] <= KINDS && kinds[state[KIND] - 1].read(reader);
}
