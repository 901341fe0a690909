/* What formats that look alike share. */
#ifndef QD_FORMATS_FAMILIES_H
#define QD_FORMATS_FAMILIES_H

#include "draft.h"
#include "writer.h"

/* ---- formats that are read like another one: alike.c ------------------------------------------- */

/* As the format `line` does, for a format that is only read where it is asked for. */
bool qd_begins_as_line(qd_reader *reader, const struct line *line, const struct qd_format *format);

/* The same for others. */
bool qd_begins_as_rows(qd_reader *reader, const struct line *line, const struct qd_format *format);
bool qd_begins_as_numbers(qd_reader *reader, const struct line *line,
                          const struct qd_format *format);
bool qd_begins_as_drawn(qd_reader *reader, const struct line *line, const struct qd_format *format);

/* ---- what may follow a grid on its line: line.c ------------------------------------------------- */

bool qd_is_after_grid(const char *after, const char *end);

/* ---- borders: drawn.c ---------------------------------------------------------------------------- */

/* Whether the line is `*-----*` or `.-----.-----.`, which might be taken for empty cells. */
bool qd_is_frame(const struct line *line);

/* Whether the line is a border, with nothing in it. */
bool qd_is_border(const qd_reader *reader, const struct line *line);

/* ---- rows of cells with a character between: commas.c ----------------------------------------- */

/* Whether the line is one of TABs or commas with cells of which some are empty, which words do not
 * show. */
bool qd_has_empty_cells(const qd_reader *reader, const struct line *line);

/* ---- headers: sdk.c ---------------------------------------------------------------------------- */

/* Whether the comments before the line are those of an .sdk file. */
bool qd_has_sdk_heading(const qd_reader *reader);

/* Whether the line may be the first of `rows`, whatever the heading; opens the draft. rows.c */
bool qd_begins_like_rows(qd_reader *reader, const struct line *line);

/* ---- cells as groups of candidates: pencilmarks.c --------------------------------------------- */

/* As number: u5, a 5 that the player has placed. */
#define PLACED_NUMBER 1000000000

/*
 * When a grid of numbers is complete: if, up to 9 values, some cells are groups of digits and every
 * one is a group in ascending order or a value, then it is candidates.
 */
void qd_settle_groups(qd_reader *reader);

/* Candidates without those that a value of the same house excludes; of all cells at once. */
void qd_reduce_candidates(const qd_grid *grid, uint64_t *candidates);

/* The candidates to write: as they are if there are any, otherwise those that the values leave. */
void qd_choose_candidates(const qd_grid *grid, uint64_t *candidates);

/* ---- many grids behind their number: counted.c ------------------------------------------------- */

/* Keeps what `write` appends until the end, when it is known how many there are. */
void qd_keep_counted(qd_writer *writer,
                     void (*write)(qd_writer *, const qd_grid *, const qd_record *),
                     const qd_grid *grid, const qd_record *like);
void qd_finish_counted(qd_writer *writer);

#endif
