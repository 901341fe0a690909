/*
 * Games saved by gnome-sudoku, as JSON: cells with values or earmarks.
 *
 *     { "difficulty_category" : "Easy Difficulty", "time_elapsed" : 12.5, "cells" : [
 *         { "position" : [0, 4], "value" : 7, "fixed" : true, "earmarks" : [] }, ... ] }
 */
#include "document.h"
#include "writer.h"

#include "../sudoku/above.h"

enum { POSITION, GNOME_VALUE, FIXED, EARMARKS, GNOME_CELL_KEYS };

static uint32_t gnome_read_position(qd_json *json) {
    qd_json_open_list(json, '[', "a row and a column");
    int64_t row = qd_json_read_between(json, 0, 8, "a row, 0 to 8");
    qd_json_next(json, ']');
    int64_t column = qd_json_read_between(json, 0, 8, "a column, 0 to 8");
    qd_json_expect(json, ']');
    return (uint32_t)(9 * row + column);
}

static uint64_t gnome_read_earmarks(qd_json *json) {
    uint64_t notes = 0;
    for (bool more = qd_json_first(json, '[', "an array of digits"); more;
         more = qd_json_next(json, ']'))
        notes |= (uint64_t)1 << (qd_json_read_between(json, 1, 9, "a digit, 1 to 9") - 1);
    return notes;
}

/* A cell must have all members. */
static void gnome_check_members(qd_json *json, qd_place begin, const qd_json_member *members) {
    for (int i = 0; i < GNOME_CELL_KEYS; i++)
        if (!members[i].there)
            qd_json_fail_at(json, begin,
                            "a cell must have \"position\", \"value\", \"fixed\" and \"earmarks\"");
}

/* `seen`: one byte per cell. */
static void gnome_read_cell(struct source *source, qd_json *json, bool *seen) {
    qd_json_member members[] = {
        {.key = "position"}, {.key = "value"}, {.key = "fixed"}, {.key = "earmarks"}};
    (void)qd_json_sees(json, '{');
    qd_place begin = json->at;
    qd_json_find_members(json, members, GNOME_CELL_KEYS, NULL, NULL);
    qd_place end = json->at;
    gnome_check_members(json, begin, members);
    qd_json_go_to(json, &members[POSITION]);
    uint32_t cell = gnome_read_position(json);
    if (seen[cell])
        qd_json_fail_at(json, members[POSITION].place, "this cell is duplicated");
    seen[cell] = true;
    qd_json_go_to(json, &members[GNOME_VALUE]);
    int64_t value = qd_json_read_between(json, 0, 9, "a value, 0 to 9");
    qd_json_go_to(json, &members[FIXED]);
    bool is_fixed = qd_json_read_bool(json);
    qd_json_go_to(json, &members[EARMARKS]);
    uint64_t notes = gnome_read_earmarks(json);
    if (json->status != QD_OK)
        return;
    qd_tray_put(source->reader, qd_source_place(source, members[GNOME_VALUE].place), cell,
                (uint32_t)value, is_fixed);
    qd_tray_note(source->reader, cell, value ? 0 : notes);
    json->at = end;
}

static void gnome_read_cells(struct source *source, qd_json *json) {
    bool seen[81] = {false};
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'))
        gnome_read_cell(source, json, seen);
}

/* The only difficulties that the program reads. */
static const struct {
    const char *name, *text;
} difficulties[] = {
    {"easy", "Easy Difficulty"},
    {"medium", "Medium Difficulty"},
    {"hard", "Hard Difficulty"},
    {"very hard", "Very Hard Difficulty"},
};

#define DIFFICULTIES (sizeof difficulties / sizeof *difficulties)

static void gnome_tell_difficulty(qd_reader *reader, const char *text) {
    for (size_t i = 0; i < DIFFICULTIES; i++)
        if (strcmp(difficulties[i].text, text) == 0)
            qd_draft_tell(reader, "difficulty", difficulties[i].name, strlen(difficulties[i].name));
}

static void gnome_read_json(struct source *source) {
    qd_json json;
    qd_json_member members[] = {
        {.key = "cells"}, {.key = "difficulty_category"}, {.key = "time_elapsed"}};
    struct place at = {source->line, 1};
    qd_source_open_json(source, &json);
    qd_json_find_members(&json, members, 3, NULL, NULL);
    if (!members[0].there)
        qd_json_fail_at(&json, json.at, "this game has no \"cells\"");
    if (qd_json_go_to(&json, &members[1]))
        gnome_tell_difficulty(source->reader, qd_json_read_string(&json, "a difficulty"));
    if (qd_json_go_to(&json, &members[0]) && qd_tray_open(source->reader, at, 9)) {
        gnome_read_cells(source, &json);
        qd_tray_close(source->reader);
    }
    if (qd_json_go_to(&json, &members[2]))
        qd_draft_leave_out(source->reader, "the time that was played");
    if (json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&json);
}

/* ---- writing --------------------------------------------------------------------------------- */

static const char *gnome_difficulty_of(const qd_puzzle *puzzle) {
    size_t length;
    const char *difficulty = qd_puzzle_text(puzzle, "difficulty", &length);
    for (size_t i = 0; difficulty && i < DIFFICULTIES; i++)
        if (strcmp(difficulties[i].name, difficulty) == 0)
            return difficulties[i].text;
    return difficulties[1].text; /* the program does not read a game without one */
}

static void gnome_write_cell(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell) {
    uint32_t value = qd_grid_value(puzzle->grid, cell);
    uint64_t candidates = value ? 0 : qd_grid_candidates(puzzle->grid, cell);
    const char *between = "";
    qd_text_printf(
        writer->text, "{ \"position\" : [%u, %u], \"value\" : %u, \"fixed\" : %s, \"earmarks\" : [",
        cell / 9, cell % 9, value, value && !qd_puzzle_is_placed(puzzle, cell) ? "true" : "false");
    for (uint32_t digit = 1; digit <= 9; digit++)
        if (candidates >> (digit - 1) & 1) {
            qd_text_printf(writer->text, "%s%u", between, digit);
            between = ", ";
        }
    qd_text_put(writer->text, "] }");
}

static void gnome_write(qd_writer *writer, const qd_puzzle *puzzle) {
    bool notes = qd_grid_about(puzzle->grid).has_candidates;
    const char *between = "\n";
    qd_text_printf(writer->text,
                   "{\n  \"difficulty_category\" : \"%s\",\n  \"time_elapsed\" : 0.0,\n",
                   gnome_difficulty_of(puzzle));
    qd_text_put(writer->text, "  \"cells\" : [");
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (!qd_grid_value(puzzle->grid, cell) && !notes)
            continue;
        qd_text_printf(writer->text, "%s    ", between);
        gnome_write_cell(writer, puzzle, cell);
        between = ",\n";
    }
    qd_text_put(writer->text, "\n  ]\n}\n");
}

const struct qd_format qd_format_gnome = {
    .name = "gnome-sudoku",
    .summary = "a game saved by gnome-sudoku (JSON)",
    .tall = true,
    .marks = "{",
    .least = 9,
    .most = 9,
    .noted = true,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .json_keys = (const char *const[]){"difficulty_category", "time_elapsed"},
    .read_json = gnome_read_json,
    .refuses = qd_refuses_all_but_nine,
    .write = gnome_write,
};
