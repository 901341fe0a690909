/*
 * sudoku.coach: "SCv7_32_" and a JSON object, deflated and in base 32; in a link, or alone. The
 * object may also be a file.
 *
 *     {"gridSize":9,"givenDigits":"53007...","userDigits":"...","userCellCandidates":"0-6-..."}
 *
 * Digits are 81 characters, 0 for empty. Candidates are numbers whose bit 1 means 1, bit 2 means 2
 * and so on. Described by its author in https://www.reddit.com/r/sudoku/comments/1fodfg3/.
 */
#include "document.h"
#include "site_link.h"
#include "strangers.h"
#include "../text/pack.h"
#include "../sudoku/above.h"
#include "writer.h"

#include <stdio.h>

enum { COACH_SIZE, COACH_GIVEN, USER, NOTES, COACH_KEYS };

static void coach_fail_cell(qd_json *json, uint32_t cell, uint32_t values, const char *what) {
    char message[80];
    snprintf(message, sizeof message, "r%uc%u %s", cell / values + 1, cell % values + 1, what);
    qd_json_fail_at(json, json->text_place, message);
}

/* Reads digits, one per cell, into the tray; 0 leaves the cell unchanged. */
static void coach_read_digits(struct source *source, qd_json *json, uint32_t values, bool given) {
    const char *digits = qd_json_read_string(json, "a string of digits");
    if (json->text.length != (size_t)values * values)
        qd_json_fail_at(json, json->text_place, "expected one digit for each cell of the grid");
    struct place at = qd_source_place(source, json->text_place);
    for (uint32_t cell = 0; cell < values * values && json->status == QD_OK; cell++) {
        uint32_t digit = qd_parse_number(digits + cell, 1);
        uint32_t other = qd_reader_draft(source->reader)->numbers[cell];
        if (digit > values)
            coach_fail_cell(json, cell, values, "is neither 0 nor a value of the board");
        else if (digit && other && other != digit)
            coach_fail_cell(json, cell, values, "has one digit given and another one placed");
        else if (digit)
            qd_tray_put(source->reader, at, cell, digit, given);
    }
}

static void coach_read_notes(struct source *source, qd_json *json, uint32_t values) {
    const char *c = qd_json_read_string(json, "a string of numbers with - between");
    for (uint32_t cell = 0; cell < values * values && *c; cell++) {
        size_t length = strcspn(c, "-");
        uint32_t number = qd_parse_number(c, length);
        if (number >= 2u << values) {
            qd_json_fail_at(json, json->text_place,
                            "the notes of a cell must be a number with one bit per digit");
            return;
        }
        qd_tray_note(source->reader, cell, number >> 1);
        c += length + (c[length] == '-');
    }
    if (*c)
        qd_json_fail_at(json, json->text_place, "there are notes for more cells");
}

/* Other keys are constraints of variants. */
static void coach_meet_stranger(qd_json *json, void *user) {
    if (!qd_is_nothing(json))
        qd_strangers_meet(user, json->text.data, json->text_place);
    qd_json_skip(json);
}

static void coach_read_json(struct source *source) {
    qd_json json;
    qd_json_member members[] = {{.key = "gridSize"},
                                {.key = "givenDigits"},
                                {.key = "userDigits"},
                                {.key = "userCellCandidates"}};
    uint32_t size = 9;
    struct strangers strangers = {.count = 0};
    qd_source_open_json(source, &json);
    qd_place begin = json.at;
    qd_json_find_members(&json, members, COACH_KEYS, coach_meet_stranger, &strangers);
    qd_strangers_refuse(&strangers, NULL, &json);
    if (!members[COACH_GIVEN].there)
        qd_json_fail_at(&json, begin, "this puzzle has no \"givenDigits\"");
    if (qd_json_go_to(&json, &members[COACH_SIZE]))
        size = (uint32_t)qd_json_read_between(&json, 1, 9, "a size, 1 to 9");
    if (json.status == QD_OK &&
        qd_tray_open(source->reader, qd_source_place(source, begin), size)) {
        if (qd_json_go_to(&json, &members[USER]))
            coach_read_digits(source, &json, size, false);
        if (qd_json_go_to(&json, &members[COACH_GIVEN]))
            coach_read_digits(source, &json, size, true);
        if (qd_json_go_to(&json, &members[NOTES]))
            coach_read_notes(source, &json, size);
        qd_tray_close(source->reader);
    }
    if (json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&json);
}

/* ---- strings and links ----------------------------------------------------------------------- */

static const char coach_prefix[] = "SCv7_32_";

static void coach_read_packed(qd_reader *reader, struct place at, const char *packed,
                              size_t length) {
    qd_text bytes = QD_TEXT_INIT, text = QD_TEXT_INIT;
    struct source source = {.reader = reader, .packed = true, .at = at};
    qd_status status = qd_base32_unpack(packed, length, &bytes, &source.error);
    if (status == QD_OK)
        status = qd_zlib_unpack(bytes.data, bytes.length, &text, &source.error);
    source.text = text.data;
    source.length = text.length;
    if (status == QD_OK)
        coach_read_json(&source);
    else
        qd_source_fail(&source);
    qd_text_free(&bytes);
    qd_text_free(&text);
}

/* The packed part of the link or string; NULL if there is none. */
static const char *coach_find_packed(const struct line *line, size_t *length) {
    for (const char *c = line->begin; line->end - c >= 8; c++)
        if (memcmp(c, coach_prefix, 8) == 0) {
            c += 8;
            const char *stop = c;
            while (stop < line->end && !strchr("/?&# \t", *stop))
                stop++;
            *length = (size_t)(stop - c);
            return c;
        }
    return NULL;
}

static bool coach_is_string(const struct line *line) {
    return line->end - line->begin > 8 && memcmp(line->begin, "SCv", 3) == 0 &&
           memchr(line->begin + 3, '_', 4);
}

static bool coach_begins(qd_reader *reader, const struct line *line) {
    if (!coach_is_string(line))
        return false;
    qd_draft_open(reader, &qd_format_coach, 9, line);
    return true;
}

static bool coach_next(qd_reader *reader) {
    const char *packed;
    struct line link;
    size_t length;
    if (!qd_link_open(reader, &qd_format_coach, &link))
        return false;
    struct place at = qd_place_in(&link, link.begin);
    packed = coach_find_packed(&link, &length);
    if (packed)
        coach_read_packed(reader, qd_place_in(&link, packed), packed, length);
    else
        qd_draft_fail_at(reader, at,
                         "only sudoku.coach strings that begin with SCv7_32_ contain a puzzle "
                         "that can be read");
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void coach_write_digits(qd_text *text, const qd_puzzle *puzzle, bool given) {
    uint32_t cells = qd_board_cell_count(qd_grid_board(puzzle->grid));
    for (uint32_t cell = 0; cell < cells; cell++) {
        bool is_mine = qd_puzzle_is_placed(puzzle, cell) != given;
        qd_text_put_number(text, is_mine ? qd_grid_value(puzzle->grid, cell) : 0);
    }
}

static void coach_write_notes(qd_text *text, const qd_grid *grid) {
    uint32_t cells = qd_board_cell_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint64_t notes = qd_grid_value(grid, cell) ? 0 : 2 * qd_grid_candidates(grid, cell);
        qd_text_put(text, cell ? "-" : "");
        qd_text_put_number(text, notes);
    }
}

static void coach_write_json(qd_text *text, const qd_puzzle *puzzle) {
    qd_text_printf(text, "{\"gridSize\":%u,\"givenDigits\":\"",
                   qd_board_value_count(qd_grid_board(puzzle->grid)));
    coach_write_digits(text, puzzle, true);
    qd_text_put(text, "\",\"userDigits\":\"");
    coach_write_digits(text, puzzle, false);
    if (qd_grid_about(puzzle->grid).has_candidates) {
        qd_text_put(text, "\",\"userCellCandidates\":\"");
        coach_write_notes(text, puzzle->grid);
    }
    qd_text_put(text, "\"}");
}

static void coach_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_text json = QD_TEXT_INIT, bytes = QD_TEXT_INIT;
    coach_write_json(&json, puzzle);
    qd_text_printf(writer->text, "https://sudoku.coach/en/play/%s", coach_prefix);
    if (json.failed || qd_zlib_pack(json.data, json.length, &bytes, NULL) != QD_OK ||
        qd_base32_pack(bytes.data, bytes.length, writer->text, NULL) != QD_OK)
        writer->text->failed = true;
    qd_text_put(writer->text, "\n");
    qd_text_free(&json);
    qd_text_free(&bytes);
}

static const char *coach_refuses(const qd_board *board) {
    uint32_t rows, columns;
    (void)qd_board_usual_box(qd_board_value_count(board), &rows, &columns);
    return qd_board_is_plain(board) && rows == qd_board_box_rows(board)
               ? NULL
               : "other than the default boards";
}

const struct qd_format qd_format_coach = {
    .name = "sudoku-coach",
    .summary = "a link to sudoku.coach, or its string SCv7_32_...",
    .marks = "hwsS{",
    .least = 4,
    .most = 9,
    .noted = true,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .begins = coach_begins,
    .hosts = (const char *const[]){"sudoku.coach", NULL},
    .next = coach_next,
    .json_keys = (const char *const[]){"givenDigits", "gridSize"},
    .read_json = coach_read_json,
    .refuses = coach_refuses,
    .write = coach_write,
};
