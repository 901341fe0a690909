/* The parts of quadrille print: puzzles that are kept, pages of them, and PDF. */
#ifndef QD_PRINT_H
#define QD_PRINT_H

#include "cli.h"

#include <quadrille/io.h>
#include <quadrille/draw.h>

enum { PRINT_AS_NAMED, PRINT_SVG, PRINT_PDF };
enum { PAPER_A4, PAPER_LETTER };
enum { SOLUTIONS_END, SOLUTIONS_NONE, SOLUTIONS_ONLY };

struct print_options {
    struct cli cli;
    const char *title; /* or NULL */
    uint64_t per_page; /* 0: what fits the boards */
    int to, paper, solutions;
};

/* A puzzle to be printed. */
struct printed {
    qd_puzzle puzzle;  /* made of the members below; owns its fields */
    qd_grid *grid;     /* of the puzzle */
    uint8_t *given;    /* one byte per cell: what is a clue in the solution */
    qd_grid *solution; /* NULL: there is not exactly one */
    size_t number;     /* from 1 */
};

struct printing {
    const struct print_options *options;
    struct printed *puzzles;
    size_t count, capacity;
    size_t solved;    /* of them, with a solution */
    uint32_t largest; /* rows or columns of a board */
};

/* ---- pages: print_pages.c -------------------------------------------------------------------- */

size_t count_pages(const struct printing *printing);

/* Shows that this page is next. */
void show_page(const struct printing *printing, size_t page);

/* Makes page number 0, 1, 2 ..., to be freed. */
qd_picture *draw_page(const struct printing *printing, size_t page);

/* ---- PDF: print_pdf.c ------------------------------------------------------------------------ */

/* Prepares to write PDF: NULL, or why that is not possible. */
const char *pdf_obstacle(void);

/* Writes all pages to the output, which is open. Returns their number, which is smaller after a
 * signal. */
size_t write_pdf(const struct printing *printing);

#endif
