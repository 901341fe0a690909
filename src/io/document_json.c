/* Puzzles as JSON: an object, or a list of objects, that begins on its own line. */
#include "document.h"

#include "../base/scan.h"

/* Whether an object begins there: a brace; if there is more on the line, a key follows. */
static bool document_json_is_object(const char *c, const char *end) {
    if (c == end || *c++ != '{')
        return false;
    (void)qd_scan_blanks(&c, end);
    return c == end || *c == '"';
}

/* An object, or a list of objects, if the format has them. */
bool qd_json_document_begins(qd_reader *reader, const struct line *line,
                             const struct qd_format *format) {
    const char *c = line->begin;
    bool is_list = *c == '[' && strchr(format->marks, '[');
    c += is_list;
    bool is_empty = is_list && qd_scan_blanks(&c, line->end);
    if (!document_json_is_object(c, line->end) && !(is_empty && qd_reader_insists(reader, format)))
        return false;
    qd_draft_open(reader, format, 0, line);
    return true;
}

/* To find the end of the object: the open brackets outside of strings. */
enum { OPEN, IN_STRING };

enum taken qd_json_document_take(qd_reader *reader, const struct line *line) {
    uint64_t *state = qd_reader_document(reader)->state;
    for (const char *c = line->begin; c < line->end; c++) {
        if (*c == '\\' && state[IN_STRING])
            c++;
        else if (*c == '"')
            state[IN_STRING] = !state[IN_STRING];
        else if (!state[IN_STRING] && (*c == '{' || *c == '['))
            state[OPEN]++;
        else if (!state[IN_STRING] && (*c == '}' || *c == ']') && state[OPEN])
            state[OPEN]--;
    }
    /* A string cannot continue on another line: reading will report an error there. */
    return state[OPEN] && !state[IN_STRING] ? TAKEN : COMPLETE;
}

bool qd_json_document_turns(qd_reader *reader, const struct line *line) {
    struct document *document = qd_reader_document(reader);
    if (document->text.length == 0)
        return false;
    const char *c = document->text.data, *end = c + document->text.length;
    if (qd_scan_blanks(&c, end) || *c++ != '[' || !qd_scan_blanks(&c, end) ||
        !document_json_is_object(line->begin, line->end))
        return false;
    document->first = '{';
    memset(document->state, 0, sizeof document->state);
    document->state[OPEN] = 1;
    qd_reader_draft(reader)->turned = "json";
    return true;
}
