/* Puzzles as JSON: an object that begins on its own line. */
#include "document.h"

/* An opening brace; if there is more on the line, a key follows. */
bool qd_json_document_begins(qd_reader *reader, const struct line *line,
                             const struct qd_format *format) {
    const char *c = line->begin;
    if (*c++ != '{')
        return false;
    while (c < line->end && (*c == ' ' || *c == '\t'))
        c++;
    if (c < line->end && *c != '"')
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
