/* Puzzles as JSON: an object that begins on a line of its own. */
#include "document.h"

#include <stdio.h>

/* The keys that tell whose object it is. */
static const struct {
    const struct qd_format *format;
    const char *keys[2]; /* one of them */
    void (*read)(struct source *source);
} kinds[] = {
    {&qd_format_gnome, {"difficulty_category", "time_elapsed"}, qd_read_gnome},
    {&qd_format_coach, {"givenDigits", "gridSize"}, qd_read_coach},
    {&qd_format_fpuzzles_json, {"grid", "size"}, qd_read_fpuzzles},
    {&qd_format_sudokupad_json, {"cells", "regions"}, qd_read_sudokupad},
};

#define KINDS (sizeof kinds / sizeof *kinds)

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

struct source qd_document_source(qd_reader *reader) {
    const struct document *document = qd_reader_document(reader);
    return (struct source){.reader = reader,
                           .text = document->text.data,
                           .length = document->text.length,
                           .line = document->line};
}

/* Which of the keys are there, at the first level; and that nothing but the object is. */
static qd_status find_keys(struct source *source, qd_json_member members[2 * KINDS]) {
    qd_json json;
    for (size_t i = 0; i < 2 * KINDS; i++)
        members[i] = (qd_json_member){.key = kinds[i / 2].keys[i % 2]};
    qd_json_open(&json, source->text, source->length, &source->error);
    qd_status status = qd_json_find_members(&json, members, 2 * KINDS, NULL, NULL);
    if (status == QD_OK)
        status = qd_json_expect_end(&json);
    qd_json_close(&json);
    return status;
}

static void refuse(qd_reader *reader, struct place at, size_t kind) {
    char message[160];
    if (kind == KINDS)
        snprintf(message, sizeof message,
                 "this JSON is no puzzle of a kind that is known (f-puzzles, SudokuPad, "
                 "sudoku.coach, gnome-sudoku)");
    else
        snprintf(message, sizeof message, "this is %s, not what is asked for",
                 kinds[kind].format->name);
    qd_draft_fail_at(reader, at, message);
}

bool qd_json_document_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct source source = qd_document_source(reader);
    struct place at = {document->line, 1};
    qd_json_member members[2 * KINDS];
    size_t kind = 0;
    if (document->cursor || document->torn)
        return false;
    document->cursor = document->text.length;
    qd_status status = find_keys(&source, members);
    while (kind < KINDS && !members[2 * kind].there && !members[2 * kind + 1].there)
        kind++;
    const struct qd_format *format = kind < KINDS ? kinds[kind].format : &qd_format_fpuzzles_json;
    qd_document_open(reader, format, 0, document->text.data);
    if (status != QD_OK)
        qd_source_fail(&source);
    else if (kind == KINDS || !reader_accepts(reader, format))
        refuse(reader, at, kind);
    else
        kinds[kind].read(&source);
    return true;
}
