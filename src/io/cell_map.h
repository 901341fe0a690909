/*
 * For formats that give cells in any order: the draft is opened as a tray, cells are put where they
 * belong, and at the end it is closed. Also the places of errors in texts within texts.
 */
#ifndef QD_IO_TRAY_H
#define QD_IO_TRAY_H

#include "draft.h"

#include "../base/error.h"
#include "../text/json.h"

/* ---- texts ----------------------------------------------------------------------------------- */

/* What a puzzle is read from: a document, or the text that was packed in a link. */
struct source {
    qd_reader *reader;
    const char *text;
    size_t length;
    uint64_t line; /* of the first line, in the input */
    bool packed;   /* then all of it is at `at` in the input */
    struct place at;
    qd_place begin;   /* of an object of JSON in the document; else no place */
    const char *list; /* set by the format: where in it a list of puzzles begins */
    qd_error error;   /* for the readers of JSON and XML; its place is in the text */
};

/* Its places count from the beginning of the document's line. */
void qd_source_open_json(struct source *source, qd_json *json);

struct place qd_source_place(const struct source *source, qd_place place);

/* Makes the draft fail with the source's error, at its place in the input. */
void qd_source_fail(struct source *source);

/* ---- trays ----------------------------------------------------------------------------------- */

#define TRAY_VALUES 63 /* at most */

/* Sets the number of values of the square, and makes its cells empty: 0 to N * N - 1, row by row.
 * The draft is open. Returns false, and the draft has failed, if another board was requested. */
bool qd_tray_open(qd_reader *reader, struct place at, uint32_t values);

/* The same for that board; its cells are numbered in its order. False: the draft has failed. */
bool qd_tray_open_board(qd_reader *reader, struct place at, const char *board);

/* Puts a value (0: none, 1: the least of the board) that is a clue or was placed by the player. */
void qd_tray_put(qd_reader *reader, struct place at, uint32_t cell, uint32_t value, bool given);

/* The notes of a cell, one bit per value. The player's own notes count as candidates if every empty
 * cell has some. Otherwise they are only reminders, and are left out. */
void qd_tray_note(qd_reader *reader, uint32_t cell, uint64_t notes);

/* Puts clues (0: none) and the notes of empty cells (NULL: there are none), one number per cell. */
void qd_tray_fill(qd_reader *reader, struct place at, const uint32_t *values,
                  const uint64_t *notes);

/* Candidates that come with the puzzle, and always count. */
void qd_tray_restrict(qd_reader *reader, uint32_t cell, uint64_t candidates);

/* The solution, one number per cell: 1 for the least value of the board. */
void qd_tray_solve(qd_reader *reader, struct place at, const uint32_t *values);

/* If every cell has a value, those that are not given are no clues, but the solution. */
void qd_tray_take_solution(qd_reader *reader, struct place at);

/* Makes the draft complete. */
void qd_tray_close(qd_reader *reader);

/* ---- boards being made ----------------------------------------------------------------------- */

/* A board compares its houses with each other: the limit of its text keeps that fast. */
#define BOARD_TEXT_LIMIT ((size_t)1 << 16)

/* Appends "+regions=" and the letter of each cell's region, from 0. */
void qd_add_regions(qd_text *board, const uint32_t *regions, uint32_t cells);

/* Appends a rule, such as "+house=" or "+cage=12:", and its cells: numbers in the square of N
 * values. Fails if there are too many. */
qd_status qd_add_cells(qd_text *board, const char *rule, const uint32_t *cells, size_t count,
                       uint32_t values, qd_error *error);

/* A constraint that is put cell by cell: appends "+", and the rule with what is before its cells, and returns where it
 * begins. The end takes it back if it has no effect, as it has too few cells. Begin and cells fail if there are too
 * many. */
size_t qd_rule_begin(qd_text *board, const char *rule, qd_json *json);
void qd_rule_put_cell(qd_text *board, uint32_t row, uint32_t column, qd_json *json);
void qd_rule_end(qd_text *board, size_t begin, bool has_effect);

#endif
