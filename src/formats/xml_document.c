/* Puzzles as XML: a document that begins on a line of its own. */
#include "documents.h"

#include <stdio.h>

static const struct {
    const struct qd_format *format;
    const char *root[2]; /* the first element: one of these */
    bool (*read)(qd_reader *reader);
} kinds[] = {
    {&qd_format_opensudoku, {"opensudoku", "opensudoku"}, qd_read_opensudoku},
    {&qd_format_ksudoku, {"ksudoku", "ksudoku-graph"}, qd_read_ksudoku},
};

#define KINDS (sizeof kinds / sizeof *kinds)

static bool begins_with(const struct line *line, const char *word) {
    size_t length = strlen(word);
    return (size_t)(line->end - line->begin) >= length && memcmp(line->begin, word, length) == 0;
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

enum mode { TEXT, TAG, END_TAG, QUOTED, SINGLE_QUOTED, COMMENT, INSTRUCTION, CDATA, DECLARATION };
enum { MODE, DEPTH, BEFORE_QUOTE }; /* in the document's state */

/* What begins at a `<`; `*c` goes behind it. */
static enum mode mode_at(const char **c, const char *end) {
    static const struct {
        const char *text;
        enum mode mode;
    } beginnings[] = {{"<!--", COMMENT},   {"<![CDATA[", CDATA}, {"<?", INSTRUCTION},
                      {"<!", DECLARATION}, {"</", END_TAG},      {"<", TAG}};
    size_t i = 0;
    for (;; i++) {
        size_t length = strlen(beginnings[i].text);
        if ((size_t)(end - *c) < length || memcmp(*c, beginnings[i].text, length) != 0)
            continue;
        *c += length;
        return beginnings[i].mode;
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

/* In a tag: one byte further; true if the tag ended the document. */
static bool pass_tag(uint64_t *state, const char *c) {
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
    if (mode == TAG && c[-1] != '/')
        state[DEPTH]++;
    else if (mode == END_TAG && state[DEPTH])
        state[DEPTH]--;
    return state[DEPTH] == 0;
}

enum taken qd_xml_document_take(qd_reader *reader, const struct line *line) {
    uint64_t *state = qd_reader_document(reader)->state;
    const char *c = line->begin;
    bool ended = false;
    while (c < line->end && !ended) {
        if (state[MODE] == TEXT && *c == '<')
            state[MODE] = mode_at(&c, line->end);
        else if (state[MODE] == TEXT && state[DEPTH] == 0 && *c != ' ' && *c != '\t')
            ended = true; /* text outside of elements: an error will be found there */
        else if (state[MODE] == TEXT)
            c++;
        else if (state[MODE] < COMMENT)
            ended = pass_tag(state, c++);
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
        bool is_mine = find_kind(reader, &kind);
        state[KIND] = is_mine ? kind + 1 : KINDS + 1;
        if (!is_mine)
            return true;
    }
    return state[KIND] <= KINDS && kinds[state[KIND] - 1].read(reader);
}
