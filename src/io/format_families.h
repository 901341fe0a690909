/* What similar formats share. */
#ifndef QD_IO_FAMILIES_H
#define QD_IO_FAMILIES_H

#include "draft.h"
#include "writer.h"

/* ---- how records begin and go on: format_begins.c -------------------------------------------- */

/* Like the other format, for a format that is read so only if requested. */
bool qd_begins_as(qd_reader *reader, const struct line *line, const struct qd_format *format,
                  const struct qd_format *other);

/* What `begins` and `take` of the format say, or what else it declares. */
bool qd_format_begins(qd_reader *reader, const struct line *line, const struct qd_format *format);
enum taken qd_format_take(qd_reader *reader, const struct line *line,
                          const struct qd_format *format);

/*
 * A blank line among rows, for a `take`; `count` returns the cells of a line that is a row. The grid may continue after
 * it if there are blank lines after every row, or after every third and so on: then as many rows must follow as came
 * before. Otherwise it ends here incomplete (FOREIGN), and a new record follows.
 */
enum taken qd_take_blank(qd_reader *reader, uint32_t (*count)(qd_reader *, const struct line *));

/* ---- symbols --------------------------------------------------------------------------------- */

/* Those of an empty cell in a grid of symbols; `x` is one, too, where it cannot be a value. */
#define QD_BLANK_SYMBOLS ".0*-_?"

/* Whether there are symbols, and none of them is one of an empty cell: format_line.c. */
bool qd_is_filled(const char *text, size_t count);

/* ---- lines as long as a grid of N values: `line` or `rows` -------------------------------------- */

/* Whether it is the first row of a large grid instead: rows as wide came before, or symbols that the
 * small grid does not have are in it. */
static inline bool qd_is_row_of_large(const qd_reader *reader, const struct line *line,
                                      uint32_t values) {
    return qd_reader_was(reader, &qd_format_rows, values * values) ||
           qd_has_large_symbols(line->begin, values * values, values, 2);
}

/* ---- regions of a board of N, one symbol for each cell: format_regions.c --------------------- */

/* Marks the cells of the region that are connected to that one; returns their number. */
uint32_t qd_flood_region(const char *regions, uint32_t n, uint32_t first, bool *reached);

/* Whether these are N connected regions of N cells. No solution is: equal values are not side by side. */
bool qd_are_regions(const char *regions, uint32_t n);

/* Whether the line is a grid, a blank, and such regions. */
bool qd_has_regions_after(const struct line *line, uint32_t n);

/* ---- numbers in any white space: format_numbers_free.c --------------------------------------- */

/* Whether the line continues a text of numbers in any white space with its next grid. */
bool qd_numbers_go_on(const qd_reader *reader, const struct line *line);

/* Opens the draft if the line may begin numbers in any white space. */
bool qd_numbers_begin_freely(qd_reader *reader, const struct qd_format *format,
                             const struct line *line);

/* The same if that is known. */
void qd_numbers_open_freely(qd_reader *reader, const struct qd_format *format,
                            const struct line *line);

enum taken qd_numbers_take_freely(qd_reader *reader, const struct line *line);

/* What the first number is: alone on the previous line (`held`), or in this one. */
enum first_number {
    FIRST_OF_NONE, /* the line is not of this kind */
    FIRST_CELL,    /* a cell, like all others */
    FIRST_COUNT,   /* how many grids follow */
    FIRST_SIZE,    /* the size of the board, as its rows have it */
    FIRST_MISFIT,  /* neither a size nor cells */
    FIRST_UNSURE   /* more lines are needed */
};
enum first_number qd_numbers_judge_first(qd_reader *reader, const struct line *held,
                                         const struct line *line);

/* The N of such grids that may begin here; 0 if none may. */
uint32_t qd_numbers_free_values(const qd_reader *reader);

/* Cells that may be numbers: format_numbers_cells.c */
bool qd_is_number_cell(const char *word, size_t length, uint32_t values);
bool qd_is_letter_cell(const char *word, size_t length);
void qd_add_number_cell(qd_reader *reader, const struct line *line, const char *word,
                        size_t length);

/* Whether all words are cells of a board of N, with no number above N; and their number. */
bool qd_are_numbers(const struct line *line, uint32_t values, uint32_t *count);

/* The draft has all of its numbers. */
enum taken qd_numbers_complete(qd_reader *reader);

/* Ends the draft before a line that is not made of numbers: 81 numbers that looked like wide rows
 * are complete. */
enum taken qd_numbers_end_before(qd_reader *reader, const struct line *line);

/* ---- text after a grid on its line: format_line.c -------------------------------------------- */

bool qd_is_after_grid(const char *after, const char *end);

/* The N of so many symbols that are a grid and, without anything between them, its solution; else 0. */
uint32_t qd_values_with_solution(const qd_reader *reader, const char *text, size_t length);

/* ---- rows of symbols: format_rows.c, format_line_rows.c --------------------------------------- */

/* Prevents any word from being taken for a row. */
bool qd_is_plausible_row(const char *text, size_t width);

/* The N of a line that is a grid, its rows separated by slashes or blanks; else 0. */
uint32_t qd_values_of_rows(const qd_reader *reader, const struct line *line);

/* Adds the cells of such a line, for which the draft is open; returns where they end. */
const char *qd_take_rows(qd_reader *reader, const struct line *line);

/* ---- borders: format_drawn.c ----------------------------------------------------------------- */

/* Whether the line is `*-----*` or `.-----.-----.`, which might be taken for empty cells. */
bool qd_is_frame(const struct line *line);

/* Whether the line is a border with nothing in it. */
bool qd_is_border(const qd_reader *reader, const struct line *line);

/* ---- rows of cells with separators: format_commas.c ------------------------------------------ */

/* Whether the line has TABs or commas and some empty cells, which splitting into words would
 * miss. */
bool qd_has_empty_cells(const qd_reader *reader, const struct line *line);

/* ---- grids in fields: format_csv.c, format_lists.c ------------------------------------------- */

/* How certain it is that a column or member of that name is a grid: 0 is the most certain. */
#define QD_NO_PUZZLE 7u
unsigned qd_puzzle_rank(const char *name, size_t length);
bool qd_is_solution_name(const char *name, size_t length);

/* Adds the cells of a part of the document: symbols, or numbers; `none`: the message if it is no grid. */
void qd_add_grid(qd_reader *reader, const char *begin, const char *end, const char *none);

/* Whether that part of the document, all of it, is a list that the next three can read. */
bool qd_is_list(const char *begin, const char *end);

/* Whether each element of such a list is a puzzle, rather than a row or cell of one. */
bool qd_list_has_puzzles(const qd_reader *reader, const char *begin, const char *end);

/* Adds the cells of a list, which begins at `at` and ends before `end`; returns where. */
const char *qd_add_list(qd_reader *reader, const char *at, const char *end);

/* The symbols in a list, up to QD_MAX_CELLS; their number, or 0 if some cell is not one symbol. */
size_t qd_list_symbols(const char *begin, const char *end, char *symbols);

/* ---- digits with blanks for empty cells: format_blanks.c ---------------------------------------- */

/* AHEAD_LINE: the line begins such a grid, which no other line may be taken for. */
enum ahead qd_blanks_begin(const qd_reader *reader, const struct line *line);

/* ---- headers: format_sdk_heading.c ----------------------------------------------------------- */

/* The kinds of heading lines: #A and the author ... */
#define QD_SDK_KEYS 7
extern const struct sdk_key {
    char letter;
    const char *name;
} qd_sdk_keys[QD_SDK_KEYS];

/* The name of the field that a heading line holds, or NULL; and whether the line is like such a
 * line, but with another letter. */
const char *qd_sdk_field(const char *line);
bool qd_sdk_is_unknown(const char *line);

/* Whether the comments before the line are the heading of an .sdk file. */
bool qd_has_sdk_heading(const qd_reader *reader);

/* Whether the line may be the first of `rows`, ignoring the heading; opens the draft
 * (format_rows.c). */
bool qd_begins_like_rows(qd_reader *reader, const struct line *line);

/* ---- cells as groups of candidates: format_groups.c ------------------------------------------ */

/*
 * When a grid of numbers is complete: it is candidates if it has up to 9 values, some cells are
 * groups of digits, and every cell is a value or a group in ascending order.
 */
void qd_settle_groups(qd_reader *reader);

/* ---- many grids after their number: format_counted.c ----------------------------------------- */

/* Collects what `write` appends until the end, when the number of grids is known. */
void qd_keep_counted(qd_writer *writer, void (*write)(qd_writer *, const qd_puzzle *),
                     const qd_puzzle *puzzle);
void qd_finish_counted(qd_writer *writer);

#endif
