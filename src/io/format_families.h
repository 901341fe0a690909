/* What formats that look alike share. */
#ifndef QD_IO_FAMILIES_H
#define QD_IO_FAMILIES_H

#include "draft.h"
#include "writer.h"

/* ---- formats that are read like another one: format_alike.c ------------------------------------------- */

/* As the format `line` does, for a format that is only read where it is asked for. */
bool qd_begins_as_line(qd_reader *reader, const struct line *line, const struct qd_format *format);

/* The same for others. */
bool qd_begins_as_rows(qd_reader *reader, const struct line *line, const struct qd_format *format);
bool qd_begins_as_numbers(qd_reader *reader, const struct line *line,
                          const struct qd_format *format);
bool qd_begins_as_drawn(qd_reader *reader, const struct line *line, const struct qd_format *format);

/* ---- numbers in any white space: format_numbers_free.c ------------------------------------------------ */

/* Whether the line goes on with grids of numbers in any white space, with the next of them. */
bool qd_numbers_go_on(const qd_reader *reader, const struct line *line);

/* If the line may begin numbers in any white space: opens the draft. */
bool qd_numbers_begin_freely(qd_reader *reader, const struct qd_format *format,
                             const struct line *line);

/* The same where that is known. */
void qd_numbers_open_freely(qd_reader *reader, const struct qd_format *format,
                            const struct line *line);

enum taken qd_numbers_take_freely(qd_reader *reader, const struct line *line);

/* What the number is that stands first: alone on the line before (`held`), or in this one. */
enum first_number {
    FIRST_OF_NONE, /* the line is nothing of this kind */
    FIRST_CELL,    /* a cell, like all others */
    FIRST_COUNT,   /* how many grids follow */
    FIRST_UNSURE   /* more must be seen */
};
enum first_number qd_numbers_judge_first(qd_reader *reader, const struct line *held,
                                         const struct line *line);

/* The N of such grids that may begin; 0: none may. */
uint32_t qd_numbers_free_values(const qd_reader *reader);

/* The N of the one read last, or announced, if more may follow without another count; or 0. */
uint32_t qd_numbers_last_free(const qd_reader *reader);

/* Counts the numbers of a board of N on the lines ahead, as far as there is nothing else, and up to
 * `most`: adds them to `*total`. Unknown: more must come first. */
enum ahead qd_reader_count_ahead(qd_reader *reader, uint32_t values, uint64_t most,
                                 uint64_t *total);

/* Cells that may be numbers: format_numbers_cells.c */
bool qd_is_number_cell(const char *word, size_t length, uint32_t values);
void qd_add_number_cell(qd_reader *reader, const struct line *line, const char *word,
                        size_t length);

/* Whether all words are cells of a board of N, with no number above N; how many there are. */
bool qd_are_numbers(const struct line *line, uint32_t values, uint32_t *count);

/* Whether a grid wider than 9x9 may be several of those: it has no number above 9. */
bool qd_numbers_may_be_several(const qd_reader *reader, const struct draft *draft);

/* The draft has all of its numbers. */
enum taken qd_numbers_complete(qd_reader *reader);

/* What the line ends that is none of numbers: 81 of them that looked like wide rows so far are
 * complete. */
enum taken qd_numbers_end_before(qd_reader *reader, const struct line *line);

/* ---- what may follow a grid on its line: format_line.c ------------------------------------------------- */

bool qd_is_after_grid(const char *after, const char *end);

/* ---- borders: format_drawn.c ---------------------------------------------------------------------------- */

/* Whether the line is `*-----*` or `.-----.-----.`, which might be taken for empty cells. */
bool qd_is_frame(const struct line *line);

/* Whether the line is a border, with nothing in it. */
bool qd_is_border(const qd_reader *reader, const struct line *line);

/* ---- rows of cells with a character between: format_commas.c ----------------------------------------- */

/* Whether the line is one of TABs or commas with cells of which some are empty, which words do not
 * show. */
bool qd_has_empty_cells(const qd_reader *reader, const struct line *line);

/* ---- headers: format_sdk_heading.c ---------------------------------------------------------------------------- */

/* The lines of a heading: #A and the author ... */
#define QD_SDK_KEYS 7
extern const struct sdk_key {
    char letter;
    const char *name;
} qd_sdk_keys[QD_SDK_KEYS];

/* The name of what a heading line tells, or NULL; and whether the line is like one that tells
 * something, but with another letter. */
const char *qd_sdk_field(const char *line);
bool qd_sdk_is_unknown(const char *line);

/* Whether the comments before the line are those of an .sdk file. */
bool qd_has_sdk_heading(const qd_reader *reader);

/* Whether the line may be the first of `rows`, whatever the heading; opens the draft. format_rows.c */
bool qd_begins_like_rows(qd_reader *reader, const struct line *line);

/* ---- cells as groups of candidates: format_groups.c --------------------------------------------- */

/*
 * When a grid of numbers is complete: if, up to 9 values, some cells are groups of digits and every
 * one is a group in ascending order or a value, then it is candidates.
 */
void qd_settle_groups(qd_reader *reader);

/* ---- many grids behind their number: format_counted.c ------------------------------------------------- */

/* Keeps what `write` appends until the end, when it is known how many there are. */
void qd_keep_counted(qd_writer *writer, void (*write)(qd_writer *, const qd_puzzle *),
                     const qd_puzzle *puzzle);
void qd_finish_counted(qd_writer *writer);

#endif
