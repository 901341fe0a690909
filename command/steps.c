#include "steps.h"
#include "grading.h"
#include "must.h"

#include <quadrille/base.h>

#include <string.h>

static void put_cell(const qd_board *board, uint32_t cell, qd_text *text) {
    char name[24];
    qd_board_cell_name(board, cell, name, sizeof name);
    qd_text_put(text, name);
}

static void put_values(const qd_board *board, uint64_t values, qd_text *text) {
    uint32_t least = qd_board_about(board).least_value;
    const char *between = least + qd_board_value_count(board) > 10 ? "," : "";
    bool is_first = true;
    for (unsigned value = 1; value <= 64; value++) {
        if (!(values >> (value - 1) & 1))
            continue;
        qd_text_put(text, is_first ? "" : between);
        qd_text_put_number(text, value - 1 + least);
        is_first = false;
    }
}

void steps_put_effect(const qd_board *board, const qd_step *step, qd_text *text) {
    bool is_placing = step->cell != QD_NO_CELL;
    if (is_placing) {
        put_cell(board, step->cell, text);
        qd_text_put(text, "=");
        put_values(board, (uint64_t)1 << (step->value - 1), text);
    }
    for (size_t i = 0; i < step->removal_count; i++) {
        qd_text_put(text, i || is_placing ? " " : "");
        put_cell(board, step->removals[i].cell, text);
        qd_text_put(text, "<>");
        put_values(board, step->removals[i].values, text);
    }
}

/* Scores are whole numbers. */
static void put_rating(const qd_step *step, qd_text *text) {
    if (step->level)
        qd_text_put_number(text, step->rating);
    else
        grading_put_rating(step->rating, text);
}

void steps_put_line(const qd_board *board, const qd_step *step, uint32_t number, qd_text *text) {
    qd_text_printf(text, "\t%u\t", (unsigned)number);
    put_rating(step, text);
    qd_text_printf(text, "\t%s\t", qd_technique_about(step->technique).name);
    steps_put_effect(board, step, text);
    qd_text_put(text, "\n");
}

void steps_put_reason(const qd_board *board, const qd_step *step, uint32_t number,
                      const qd_symbols *symbols, qd_text *text) {
    qd_text reason = QD_TEXT_INIT;
    qd_text_printf(text, "%u. %s (", (unsigned)number, qd_technique_about(step->technique).title);
    put_rating(step, text);
    qd_text_put(text, ")\n   ");
    qd_step_put(board, step, QD_HELP_REASON, symbols, &reason);
    check_text(&reason);
    /* They begin with the name of the technique, which is above. */
    for (const char *at = strstr(reason.data, ". ") + 2; *at; at++) {
        qd_text_put_byte(text, *at);
        qd_text_put(text, *at == '\n' ? "   " : "");
    }
    qd_text_put(text, "\n");
    qd_text_free(&reason);
}

qd_reason *steps_find_reason(qd_explainer *explainer, const qd_step *step) {
    qd_reason *reason;
    qd_error error;
    check(qd_reason_new(explainer, step, &reason, &error), &error);
    return reason;
}
