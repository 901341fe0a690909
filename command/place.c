#include "place.h"
#include "json.h"

#include <string.h>

static bool are_offsets;

void place_use_offsets(void) {
    are_offsets = true;
}

bool place_is_offset(void) {
    return are_offsets;
}

void place_put_line(uint64_t line, qd_text *text) {
    if (are_offsets)
        qd_text_put(text, "@");
    qd_text_put_number(text, line - are_offsets);
}

void place_put(uint64_t line, uint64_t column, qd_text *text) {
    place_put_line(line, text);
    if (are_offsets)
        return;
    qd_text_put(text, ":");
    qd_text_put_number(text, column);
}

uint64_t place_number(uint64_t record, uint64_t line) {
    return are_offsets ? line - 1 : record;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_json_line(uint64_t line, qd_text *text) {
    json_number(text, are_offsets ? "offset" : "line", line - are_offsets);
}

void place_put_json_begin(uint64_t record, const char *file, uint64_t line, qd_text *text) {
    json_open(text, NULL, '{');
    if (!are_offsets)
        json_number(text, "record", record);
    json_string(text, "file", file);
    put_json_line(line, text);
}

void place_put_json_error(const char *name, const qd_error *error, qd_text *text) {
    json_open(text, name, '{');
    put_json_line(error->line, text);
    if (!are_offsets)
        json_number(text, "column", error->column);
    json_string(text, "message", error->message);
    json_close(text, '}');
}
