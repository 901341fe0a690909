#include "reply.h"
#include "draw.h"
#include "message.h"
#include "output.h"
#include "place.h"

#include <stdio.h>
#include <string.h>

void reply_open(struct reply *reply, struct cli *cli, struct input *input, bool first, int color) {
    *reply = (struct reply){.cli = cli, .input = input, .first = first, .color = color};
}

const qd_grid *reply_fill(struct reply *reply, const qd_board *board, const uint8_t *values) {
    qd_error error;
    if (!reply->filled || qd_grid_board(reply->filled) != board) {
        qd_grid_free(reply->filled);
        check(qd_grid_new(board, &reply->filled, &error), &error);
    }
    qd_grid_set_values(reply->filled, values);
    return reply->filled;
}

/* ---- in a format ----------------------------------------------------------------------------- */

/* The puzzle with its solution: next to the puzzle if the format holds that, otherwise as a full
 * grid. */
static qd_puzzle make_solved(struct reply *reply, const qd_puzzle *puzzle, const qd_format *format,
                             const uint8_t *values) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_puzzle solved = *puzzle;
    solved.solution = values;
    if (qd_format_about(format).holds & QD_HOLDS_SOLUTION)
        return solved;
    for (uint32_t cell = 0; cell < qd_board_cell_count(board) && !puzzle->given; cell++)
        reply->clues[cell] = qd_grid_value(puzzle->grid, cell) != 0;
    if (!puzzle->given)
        solved.given = reply->clues;
    solved.grid = reply_fill(reply, board, values);
    return solved;
}

/* Reports what the format cannot hold, instead of writing it. */
static void complain_of_format(struct reply *reply, const struct answer *answer,
                               const qd_error *error) {
    qd_error at = *error;
    at.line = answer->line;
    at.column = 1;
    complain_at(reply->input->cli, EXIT_TROUBLE, answer->file, &at);
}

static void write_unsupported(const struct answer *answer) {
    qd_text text = QD_TEXT_INIT;
    qd_record failed = *answer->read;
    failed.puzzle = NULL;
    failed.error.line = failed.line;
    failed.error.column = 1;
    answer_put_failure(&(struct answer){.read = &failed}, NULL, &text);
    output_put(&text);
    qd_text_free(&text);
}

static void write_puzzle(struct reply *reply, const struct answer *answer, const qd_format *format,
                         const qd_puzzle *puzzle) {
    static qd_text text; /* kept from record to record */
    qd_error error;
    bool framed = qd_format_about(format).framed;
    reply->input->one_by_one = framed;
    if (framed) {
        if (!sheet_put(&reply->sheet, format, puzzle, &error))
            complain_of_format(reply, answer, &error);
        return;
    }
    sheet_close(&reply->sheet);
    qd_status status = qd_format_write(format, puzzle, &text, &error);
    if (status == QD_ERROR_UNSUPPORTED) {
        qd_text_cut(&text, 0);
        complain_of_format(reply, answer, &error);
        write_unsupported(answer);
        return;
    }
    check(status, &error);
    output_put(&text);
}

static void write_solved(struct reply *reply, const struct answer *answer, const qd_format *format,
                         const uint8_t *solution) {
    qd_puzzle solved = make_solved(reply, answer->read->puzzle, format, solution);
    write_puzzle(reply, answer, format, &solved);
}

/* A puzzle without an answer, in a text with a frame. */
static void write_framed_failure(struct reply *reply, const struct answer *answer,
                                 const qd_format *format) {
    const qd_puzzle *puzzle = answer->read->puzzle;
    reply->input->one_by_one = true;
    if (puzzle && (qd_format_about(format).holds & QD_HOLDS_SOLUTION)) {
        qd_puzzle unsolved = *puzzle;
        unsolved.solution = NULL;
        write_puzzle(reply, answer, format, &unsolved);
        return;
    }
    qd_text mark = QD_TEXT_INIT;
    answer_put_mark(answer, &mark);
    check_text(&mark);
    if (!sheet_put_failure(&reply->sheet, format, mark.data) && puzzle)
        complain_of(reply->input->cli, EXIT_OTHERWISE, answer->file, answer->line,
                    " %s: left out, %s cannot hold it", mark.data, qd_format_about(format).name);
    qd_text_free(&mark);
}

static void write_failure(const struct answer *answer, const char *after) {
    static qd_text text; /* kept from record to record */
    answer_put_failure(answer, after, &text);
    output_put(&text);
}

/* ---- on a terminal --------------------------------------------------------------------------- */

/* Whether a single answer is drawn. */
static bool is_drawing(const struct reply *reply) {
    return output_is_terminal() && !reply->cli->to;
}

static void settle_waiting(struct reply *reply, bool draw) {
    struct waiting *waiting = &reply->waiting;
    if (!waiting->is)
        return;
    waiting->is = false;
    if (draw)
        draw_solution((enum when)reply->color, &waiting->puzzle,
                      waiting->solved ? waiting->solution : NULL, waiting->remark);
    else
        output_put(&waiting->mirrored);
    reply->written = true;
    qd_grid_free(waiting->grid);
    qd_text_free(&waiting->mirrored);
}

/* The line below the drawing; NULL if the solution is the only one. */
static const char *remark_on(const struct reply *reply, qd_verdict verdict, bool solved) {
    if (verdict == QD_MULTIPLE)
        return "one of several solutions";
    if (verdict == QD_NONE)
        return "no solution";
    if (verdict == QD_UNIQUE)
        return NULL;
    return !solved        ? "a limit stopped the search before a solution was found"
           : reply->first ? "a solution; others were not looked for"
                          : "a solution; a limit stopped the search for others";
}

/* A first answer on a terminal is drawn if no other follows. */
static void make_wait(struct reply *reply, const struct answer *answer, const uint8_t *solution) {
    struct waiting *waiting = &reply->waiting;
    const qd_puzzle *puzzle = answer->read->puzzle;
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_error error;
    check(qd_grid_new(board, &waiting->grid, &error), &error);
    qd_grid_copy(waiting->grid, puzzle->grid);
    waiting->puzzle =
        (qd_puzzle){.grid = waiting->grid, .symbols = puzzle->symbols, .numeric = puzzle->numeric};
    waiting->solved = solution;
    waiting->remark = remark_on(reply, answer->verdict, solution);
    waiting->is = true;
    if (!solution) {
        answer_put_failure(answer, NULL, &waiting->mirrored);
        return;
    }
    memcpy(waiting->solution, solution, qd_board_cell_count(board));
    qd_puzzle solved = make_solved(reply, puzzle, answer->read->format, solution);
    check(qd_format_write(answer->read->format, &solved, &waiting->mirrored, &error), &error);
}

/* ---- records --------------------------------------------------------------------------------- */

/* The format of the answer: the requested one, or that of the record; or, if it was not detected,
 * the one that is being written. */
static const qd_format *format_of(const struct reply *reply, const qd_record *record) {
    if (reply->cli->to)
        return reply->cli->to;
    if (!record->format)
        return reply->sheet.writer ? reply->sheet.format : NULL;
    return qd_format_about(record->format).answers;
}

/* Blank lines between grids are as in the input. */
static void separate(struct reply *reply, const qd_format *format, bool apart) {
    if (reply->written && apart && format && qd_format_about(format).tall)
        output_text("\n");
    reply->written = true;
}

void reply_write(struct reply *reply, const struct answer *answer, const uint8_t *solution) {
    const qd_format *format = format_of(reply, answer->read);
    bool framed = format && qd_format_about(format).framed;
    if (is_drawing(reply) && answer->record == 1 && answer->read->puzzle && !framed) {
        make_wait(reply, answer, solution);
        return;
    }
    settle_waiting(reply, false);
    if (!framed)
        separate(reply, format, answer->read->after_blank);
    if (solution)
        write_solved(reply, answer, format, solution);
    else if (framed)
        write_framed_failure(reply, answer, format);
    else
        write_failure(answer, NULL);
}

void reply_write_one(struct reply *reply, const struct answer *answer, const uint8_t *solution) {
    separate(reply, reply->cli->to, true);
    write_solved(reply, answer, reply->cli->to, solution);
}

void reply_write_failure(struct reply *reply, const struct answer *answer) {
    char after[32];
    snprintf(after, sizeof after, "\t%llu",
             (unsigned long long)place_number(answer->record, answer->line));
    write_failure(answer, reply->cli->to ? NULL : after);
    reply->written = true;
}

void reply_close(struct reply *reply) {
    settle_waiting(reply, reply->input->records == 1);
    if (reply->cli->to && qd_format_about(reply->cli->to).framed && !reply->sheet.writer)
        sheet_begin(&reply->sheet, reply->cli->to);
    sheet_close(&reply->sheet);
    qd_grid_free(reply->filled);
}
