/* The boards of a reader, by their text. */
#include "reader.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

/* The canonical text of a board, to be freed; NULL if memory ran out. */
static char *reader_boards_text_of(const qd_board *board) {
    size_t length = qd_board_print(board, NULL, 0);
    char *text = qd_array_new(length + 1, 1);
    if (text)
        qd_board_print(board, text, length + 1);
    return text;
}

/* Adds a slot with that text, which is new. `own` may be NULL. On failure nothing changes. */
static qd_status reader_boards_add_slot(qd_reader *reader, const char *text, const qd_board *board,
                                        qd_board *own, qd_error *error) {
    if (!qd_array_reserve(&reader->slots, &reader->slot_capacity, reader->slot_count + 1,
                          sizeof *reader->slots) ||
        !qd_names_add(&reader->board_texts, text, strlen(text)))
        return qd_fail_memory(error);
    QD_CHECK(reader->board_texts.count == reader->slot_count + 1);
    reader->slots[reader->slot_count++] = (struct slot){.board = board, .own = own};
    return QD_OK;
}

/* The slot of a new board; the board is freed if there is an equal one already. */
static qd_status reader_boards_enter(qd_reader *reader, qd_board *board, uint32_t *number,
                                     qd_error *error) {
    char *text = reader_boards_text_of(board);
    qd_status status = text ? QD_OK : qd_fail_memory(error);
    if (status == QD_OK) {
        *number = qd_names_find(&reader->board_texts, text, strlen(text));
        if (*number == QD_NO_NAME)
            status = reader_boards_add_slot(reader, text, board, board, error);
        if (*number != QD_NO_NAME || status != QD_OK)
            qd_board_free(board);
        if (*number == QD_NO_NAME)
            *number = (uint32_t)reader->slot_count - 1;
    } else {
        qd_board_free(board);
    }
    free(text);
    return status;
}

static qd_status reader_boards_find_asked(qd_reader *reader, uint32_t *number, qd_error *error) {
    const qd_board *board = reader->settings.board;
    if (reader->asked == 0) {
        char *text = reader_boards_text_of(board);
        qd_status status =
            text ? reader_boards_add_slot(reader, text, board, NULL, error) : qd_fail_memory(error);
        free(text);
        if (status != QD_OK)
            return status;
        reader->asked = (uint32_t)reader->slot_count;
    }
    *number = reader->asked - 1;
    return QD_OK;
}

/* Whether the requested board is that one with more rules, which the text need not mention. */
static bool reader_boards_is_extended(const qd_reader *reader, uint32_t number, uint32_t asked) {
    const char *text = qd_names_get(&reader->board_texts, number);
    const char *more = qd_names_get(&reader->board_texts, asked);
    size_t length = strlen(text);
    return strncmp(text, more, length) == 0 && more[length] == '+' &&
           qd_board_has_regions(reader->slots[number].board) ==
               qd_board_has_regions(reader->slots[asked].board);
}

qd_status qd_reader_find_board(qd_reader *reader, const char *text, const qd_board **board,
                               qd_error *error) {
    qd_board *made;
    uint32_t asked = 0;
    if (reader->settings.board && reader_boards_find_asked(reader, &asked, error) != QD_OK)
        return QD_ERROR_MEMORY;
    uint32_t number = qd_names_find(&reader->board_texts, text, strlen(text));
    if (number == QD_NO_NAME) {
        qd_status status = qd_board_parse(text, &made, error);
        if (status == QD_OK)
            status = reader_boards_enter(reader, made, &number, error);
        if (status != QD_OK)
            return status;
    }
    if (reader->settings.board && number != asked &&
        !reader_boards_is_extended(reader, number, asked))
        return qd_fail(error, QD_ERROR_SYNTAX, "the board is %.90s, but %.90s was requested",
                       qd_names_get(&reader->board_texts, number),
                       qd_names_get(&reader->board_texts, asked));
    if (reader->settings.board)
        number = asked;
    *board = reader->slots[number].board;
    reader->latest = number;
    return QD_OK;
}

static qd_status reader_boards_find_usual(qd_reader *reader, uint32_t values, uint32_t *number,
                                          qd_error *error) {
    uint32_t box_rows, box_columns;
    qd_board *board;
    QD_CHECK(values >= 1 && values <= QD_MAX_VALUES);
    if (reader->usual[values] == 0) {
        (void)qd_board_usual_box(values, &box_rows, &box_columns);
        qd_status status = qd_board_new(box_rows, box_columns, &board, error);
        if (status == QD_OK)
            status = reader_boards_enter(reader, board, number, error);
        if (status != QD_OK)
            return status;
        reader->usual[values] = *number + 1;
    }
    *number = reader->usual[values] - 1;
    return QD_OK;
}

qd_status qd_reader_find_slot(qd_reader *reader, const qd_board *board, uint32_t values,
                              struct slot **slot, qd_error *error) {
    qd_status status = QD_OK;
    uint32_t number = 0;
    if (board && board != reader->settings.board)
        number = (uint32_t)reader->latest; /* as qd_reader_find_board has left it */
    else if (reader->settings.board)
        status = reader_boards_find_asked(reader, &number, error);
    else
        status = reader_boards_find_usual(reader, values, &number, error);
    if (status != QD_OK)
        return status;
    QD_CHECK(number < reader->slot_count && (!board || reader->slots[number].board == board));
    reader->latest = number;
    *slot = &reader->slots[number];
    if (!(*slot)->grid)
        status = qd_grid_new((*slot)->board, &(*slot)->grid, error);
    if (status == QD_OK && !(*slot)->scratch)
        status = qd_grid_new((*slot)->board, &(*slot)->scratch, error);
    return status;
}

void qd_reader_free_boards(qd_reader *reader) {
    for (size_t i = 0; i < reader->slot_count; i++) {
        qd_grid_free(reader->slots[i].grid);
        qd_grid_free(reader->slots[i].scratch);
        qd_board_free(reader->slots[i].own);
    }
    free(reader->slots);
    qd_names_clear(&reader->board_texts);
}
