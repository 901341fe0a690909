#include "answer.h"
#include "json.h"
#include "must.h"
#include "place.h"

#include <quadrille/base.h>

#include <stdlib.h>

const qd_error *answer_error(const struct answer *answer) {
    return answer->read && !answer->read->puzzle ? &answer->read->error : NULL;
}

const char *answer_verdict(const struct answer *answer) {
    if (answer_error(answer))
        return "error";
    return answer->index ? "" : qd_verdict_name(answer->verdict);
}

unsigned answer_clues(const struct answer *answer) {
    unsigned count = 0;
    if (answer->read)
        return qd_grid_about(answer->read->puzzle->grid).clues;
    for (unsigned cell = 0; cell < ANSWER_LINE; cell++)
        count += answer->symbols[cell] > '0';
    return count;
}

void answer_put_count(const struct answer *answer, qd_text *text) {
    if (answer->estimate && answer->estimate->mean > 1e308)
        qd_text_put(text, "1e+309"); /* a number, also in JSON, that says: too large */
    else if (answer->estimate)
        qd_text_printf(text, "%.6g", answer->estimate->mean);
    else if (answer->total)
        qd_text_put_count(text, answer->total);
    else
        qd_text_put_number(text, answer->count);
}

double answer_spread(const qd_estimate *estimate) {
    return estimate->spread < 1e308 ? estimate->spread : 1e308;
}

void answer_put_board(const qd_board *board, qd_text *text) {
    size_t length = qd_board_print(board, NULL, 0);
    char *name = new_array(length + 1, 1);
    qd_board_print(board, name, length + 1);
    qd_text_put(text, name);
    free(name);
}

const qd_symbols *answer_alphabet(const qd_puzzle *puzzle) {
    return puzzle->symbols.of_value[0] ? &puzzle->symbols : NULL;
}

void answer_put_symbols(const qd_puzzle *puzzle, const qd_grid *grid, qd_text *text) {
    char symbols[QD_MAX_CELLS + 1];
    qd_text_put_bytes(text, symbols,
                      qd_grid_print(grid, answer_alphabet(puzzle), symbols, sizeof symbols));
}

void answer_put_mark(const struct answer *answer, qd_text *text) {
    const qd_error *error = answer_error(answer);
    if (!error) {
        qd_text_printf(text, "!%s", answer_verdict(answer));
        return;
    }
    qd_text_put(text, "!error ");
    place_put(error->line, error->column, text);
}

/* How much of an input line is shown: whole characters. */
static size_t cut_shown(const char *text, size_t length) {
    size_t count = 1000;
    if (length <= count)
        return length;
    while (count > 996 && ((unsigned char)text[count] & 0xc0) == 0x80)
        count--;
    return count;
}

void answer_put_failure(const struct answer *answer, const char *after, qd_text *text) {
    const char *line = answer->read ? answer->read->text : answer->symbols;
    size_t length = answer->read ? answer->read->text_length : ANSWER_LINE;
    size_t shown = cut_shown(line, length);
    answer_put_mark(answer, text);
    qd_text_put(text, "\t");
    qd_text_put_shown(text, line, shown);
    qd_text_put(text, shown < length ? "..." : "");
    qd_text_put(text, after ? after : "");
    qd_text_put(text, "\n");
}

void answer_put_malformed(const struct answer *answer, bool json, qd_text *text) {
    if (!json) {
        answer_put_failure(answer, NULL, text);
        return;
    }
    place_put_json_begin(answer->record, answer->file, answer->line, text);
    place_put_json_error("error", answer_error(answer), text);
    json_end_line(text);
}
