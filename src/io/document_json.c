/* Puzzles as JSON: an object that begins on a line of its own. */
#include "document.h"

/* An opening brace, and if there is more on the line a key. */
bool qd_json_document_begins(qd_reader *reader, const struct line *line,
                             const struct qd_format *format) {
    const char *c = line->begin;
    if (c == line->end || *c++ != '{')
        return false;
    while (c < line->end && (*c == ' ' || *c == '\t'))
        c++;
    if (c < line->end && *c != '"')
        return false;
    qd_draft_open(reader, format, 0, line);
    return true;
}

/* Where the object ends: what is open outside of strings. */
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
    /* A string goes on in no other line: an error will be found there. */
    return state[OPEN] && !state[IN_STRING] ? TAKEN : COMPLETE;
}
