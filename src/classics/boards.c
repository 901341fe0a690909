/* Sudoku of any board, with or without a puzzle. */
#include "classic.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include "quadrille/sudoku.h"

#include <stdlib.h>
#include <string.h>

struct boards {
    qd_making *making;
    qd_board *board;
    qd_grid *grid;
    qd_encoding *encoding;
};

/* Passes on an error of another part of the library. */
static bool boards_check(struct boards *boards, qd_status status, const qd_error *error) {
    if (status == QD_OK)
        return true;
    if (status == QD_ERROR_MEMORY)
        qd_making_fail_memory(boards->making);
    else
        qd_making_fail(boards->making, status, "%s", error->message);
    return false;
}

static void boards_parse(struct boards *boards, const char *text, size_t length) {
    qd_text symbols = QD_TEXT_INIT;
    qd_error error;
    for (size_t i = 0; i < length; i++)
        if (!qd_is_space(text[i]))
            qd_text_put_byte(&symbols, text[i]);
    uint32_t cells = qd_board_cell_count(boards->board);
    if (symbols.failed)
        qd_making_fail_memory(boards->making);
    else if (symbols.length != cells)
        qd_making_fail(boards->making, QD_ERROR_SYNTAX, "the board has %u cells, the puzzle %zu",
                       cells, symbols.length);
    else
        boards_check(boards, qd_grid_parse(boards->grid, symbols.data, cells, NULL, NULL, &error),
                     &error);
    qd_text_free(&symbols);
}

static void boards_read(struct boards *boards, const char *puzzle) {
    qd_text text = QD_TEXT_INIT;
    if (strlen(puzzle) == qd_board_cell_count(boards->board))
        boards_parse(boards, puzzle, strlen(puzzle));
    else if (qd_making_read(boards->making, puzzle, &text))
        boards_parse(boards, text.data, text.length);
    qd_text_free(&text);
}

/* ---- the problem ----------------------------------------------------------------------------- */

static void boards_copy_items(qd_making *making, const qd_cover *cover) {
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++) {
        const char *name = qd_cover_item_name(cover, item);
        qd_item_facts facts = qd_cover_item_about(cover, item);
        if (facts.kind == QD_SECONDARY)
            qd_making_item(making, QD_SECONDARY, "%s", name);
        else
            qd_making_bounded(making, facts.least, facts.most, "%s", name);
    }
}

static void boards_copy_option(qd_making *making, const qd_cover *cover, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        if (facts.colours && facts.colours[i])
            qd_making_put_colour(making, facts.items[i],
                                 qd_cover_colour_name(cover, facts.colours[i]));
        else
            qd_making_put(making, facts.items[i]);
    }
    qd_making_option(making, 0);
}

/* All options but those that the clues rule out in their cells. */
static void boards_copy(struct boards *boards) {
    const qd_cover *cover = qd_encoding_cover(boards->encoding);
    uint32_t cells = qd_board_cell_count(boards->board), options = qd_cover_option_count(cover);
    uint32_t *chosen = qd_making_numbers(boards->making, cells);
    uint32_t *banned = qd_making_numbers(boards->making, options);
    qd_cover_start start = QD_COVER_START_INIT;
    if (chosen && banned) {
        qd_encoding_start(boards->encoding, boards->grid, QD_CLUES_KEEP, chosen, banned, &start);
        boards_copy_items(boards->making, cover);
        for (uint32_t option = 0, next = 0; option < options; option++) {
            if (next < start.banned_count && start.banned[next] == option)
                next++;
            else
                boards_copy_option(boards->making, cover, option);
        }
    }
    free(chosen);
    free(banned);
}

static void boards_make(struct boards *boards, const char *notation, const char *puzzle) {
    qd_error error;
    if (!boards_check(boards, qd_board_parse(notation, &boards->board, &error), &error) ||
        !boards_check(boards, qd_grid_new(boards->board, &boards->grid, &error), &error))
        return;
    if (puzzle)
        boards_read(boards, puzzle);
    if (boards->making->status == QD_OK &&
        boards_check(boards, qd_encoding_new(boards->board, &boards->encoding, &error), &error))
        boards_copy(boards);
}

void qd_classic_sudoku(qd_making *making) {
    struct boards boards = {.making = making};
    const char *notation = qd_making_word(making, "the board");
    const char *puzzle = qd_making_optional(making);
    if (notation)
        boards_make(&boards, notation, puzzle);
    qd_encoding_free(boards.encoding);
    qd_grid_free(boards.grid);
    qd_board_free(boards.board);
}
