/*
 * Pages for paper: puzzles in rows and columns under a title, then solutions, smaller. A page is a
 * picture; this file does not depend on how it gets onto paper.
 */
#include "print.h"
#include "must.h"
#include "progress.h"

#include <stdio.h>
#include <string.h>

/* In points. */
#define MARGIN 42.0
#define TITLE 16.0
#define HEAD 30.0 /* of the page, with a title */
#define FOOT 22.0
#define GAP 22.0
#define LARGEST_CELL 40.0

static const struct paper {
    double width, height;
} papers[] = {
    [PAPER_A4] = {595.28, 841.89},
    [PAPER_LETTER] = {612, 792},
};

/* ---- how many a page ------------------------------------------------------------------------- */

/* Cells of puzzles must be large enough to write into. */
static size_t puzzles_a_page(const struct printing *printing) {
    uint32_t largest = printing->largest;
    size_t many = printing->options->per_page;
    if (many == 0)
        many = largest <= 12 ? 4 : largest <= 16 ? 2 : 1;
    return many < printing->count ? many : printing->count;
}

static size_t solutions_a_page(const struct printing *printing) {
    uint32_t largest = printing->largest;
    size_t many = largest <= 12 ? 12 : largest <= 25 ? 6 : 2;
    return printing->options->per_page > many ? printing->options->per_page : many;
}

static size_t pages_for(size_t count, size_t many) {
    return count ? (count - 1) / many + 1 : 0;
}

static size_t count_puzzle_pages(const struct printing *printing) {
    if (printing->options->solutions == SOLUTIONS_ONLY)
        return 0;
    return pages_for(printing->count, puzzles_a_page(printing));
}

size_t count_pages(const struct printing *printing) {
    size_t pages = count_puzzle_pages(printing);
    if (printing->options->solutions != SOLUTIONS_NONE)
        pages += pages_for(printing->solved, solutions_a_page(printing));
    return pages;
}

void show_page(const struct printing *printing, size_t page) {
    const struct cli *cli = &printing->options->cli;
    size_t pages = count_pages(printing);
    progress_at(cli, cli->output ? cli->output : cli->command->name, (double)page / (double)pages,
                "page %zu of %zu", page + 1, pages);
}

/* ---- one page -------------------------------------------------------------------------------- */

struct page {
    qd_picture *picture;
    double top, width, height; /* what is left for puzzles */
    size_t slots, columns, rows;
};

static void add_text(struct page *page, const char *part, double size, bool bold, double y,
                     const char *text) {
    qd_error error;
    double room = page->width, width = qd_picture_text_width(text, size, bold);
    qd_shape shape = {.kind = QD_SHAPE_TEXT,
                      .part = part,
                      .bold = bold,
                      .anchor = QD_ANCHOR_MIDDLE,
                      .size = width > room ? size * room / width : size,
                      .x = qd_picture_about(page->picture).width / 2,
                      .y = y,
                      .text = text};
    check(qd_picture_add(page->picture, &shape, &error), &error);
}

/* The number of columns that gives the largest slots, if grids are about square with text above and
 * below. */
static void choose_columns(struct page *page) {
    double best = 0;
    for (size_t columns = 1; columns <= page->slots; columns++) {
        size_t rows = pages_for(page->slots, columns);
        double width = (page->width + GAP) / (double)columns - GAP;
        double height = ((page->height + GAP) / (double)rows - GAP) / 1.12;
        double size = width < height ? width : height;
        if (size <= best)
            continue;
        best = size;
        page->columns = columns;
        page->rows = rows;
    }
    if (page->columns == 0) /* almost no space */
        page->columns = page->rows = page->slots;
}

/* White, also on screens. */
static void add_paper(struct page *page) {
    qd_error error;
    qd_shape shape = {.kind = QD_SHAPE_RECTANGLE,
                      .part = "paper",
                      .colour = 0xffffff,
                      .x2 = qd_picture_about(page->picture).width,
                      .y2 = qd_picture_about(page->picture).height};
    check(qd_picture_add(page->picture, &shape, &error), &error);
}

static void begin_page(struct page *page, const struct printing *printing, bool solutions) {
    const struct paper *paper = &papers[printing->options->paper];
    const char *title = printing->options->title ? printing->options->title : "";
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    check(qd_picture_new(paper->width, paper->height, &page->picture, &error), &error);
    add_paper(page);
    page->width = paper->width - 2 * MARGIN;
    page->top = MARGIN;
    qd_text_put(&text, title);
    if (solutions)
        qd_text_put(&text, *title ? ": solutions" : "Solutions");
    check_text(&text);
    if (text.length) {
        add_text(page, "page-title", TITLE, true, MARGIN + TITLE * 0.72, text.data);
        page->top += HEAD;
    }
    qd_text_free(&text);
    page->height = paper->height - page->top - MARGIN - FOOT;
    page->slots = solutions ? solutions_a_page(printing) : puzzles_a_page(printing);
    choose_columns(page);
}

static void end_page(struct page *page, size_t number, size_t count) {
    char text[60];
    snprintf(text, sizeof text, "%zu / %zu", number + 1, count);
    if (count > 1)
        add_text(page, "page-number", 9, false, qd_picture_about(page->picture).height - MARGIN,
                 text);
}

static void add_puzzle(struct page *page, size_t slot, const qd_puzzle *puzzle, size_t number,
                       bool solution) {
    qd_picture_room room = {0};
    qd_error error;
    char label[24];
    snprintf(label, sizeof label, "%zu", number);
    room.width = (page->width + GAP) / (double)page->columns - GAP;
    room.height = (page->height + GAP) / (double)page->rows - GAP;
    room.x = MARGIN + (double)(slot % page->columns) * (room.width + GAP);
    room.y = page->top + (double)(slot / page->columns) * (room.height + GAP);
    room.cell_size = LARGEST_CELL;
    room.label = label;
    room.without_rules = solution;
    check(qd_picture_add_puzzle(page->picture, &room, puzzle, NULL, &error), &error);
}

static void add_puzzles(struct page *page, const struct printing *printing, size_t number) {
    for (size_t slot = 0; slot < page->slots; slot++) {
        size_t i = number * page->slots + slot;
        const struct printed *printed = &printing->puzzles[i];
        if (i < printing->count)
            add_puzzle(page, slot, &printed->puzzle, printed->number, false);
    }
}

static void add_solutions(struct page *page, const struct printing *printing, size_t number) {
    size_t slot = 0, left_out = number * page->slots;
    for (size_t i = 0; i < printing->count && slot < page->slots; i++) {
        const struct printed *printed = &printing->puzzles[i];
        if (!printed->solution || (left_out && left_out--))
            continue;
        qd_puzzle solution = printed->puzzle;
        solution.grid = printed->solution;
        solution.field_count = 0;
        add_puzzle(page, slot++, &solution, printed->number, true);
    }
}

qd_picture *draw_page(const struct printing *printing, size_t number) {
    size_t puzzle_pages = count_puzzle_pages(printing);
    bool solutions = number >= puzzle_pages;
    struct page page = {.picture = NULL};
    begin_page(&page, printing, solutions);
    if (solutions)
        add_solutions(&page, printing, number - puzzle_pages);
    else
        add_puzzles(&page, printing, number);
    end_page(&page, number, count_pages(printing));
    return page.picture;
}
