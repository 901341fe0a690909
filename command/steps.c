#include "steps.h"
#include "grading.h"
#include "must.h"

#include <quadrille/text.h>

#include <string.h>

static void put_cell(const qd_board *board, uint32_t cell, qd_text *text) {
    char name[24];
    qd_board_cell_name(board, cell, name, sizeof name);
    qd_text_put(text, name);
}

static void put_values(uint64_t values, const char *between, qd_text *text) {
    bool is_first = true;
    for (unsigned value = 1; value <= 64; value++) {
        if (!(values >> (value - 1) & 1))
            continue;
        qd_text_put(text, is_first ? "" : between);
        qd_text_put_number(text, value);
        is_first = false;
    }
}

void steps_put_effect(const qd_board *board, const qd_step *step, qd_text *text) {
    bool is_placing = step->cell != QD_NO_CELL;
    if (is_placing) {
        put_cell(board, step->cell, text);
        qd_text_printf(text, "=%u", (unsigned)step->value);
    }
    for (size_t i = 0; i < step->removal_count; i++) {
        qd_text_put(text, i || is_placing ? " " : "");
        put_cell(board, step->removals[i].cell, text);
        qd_text_put(text, "<>");
        put_values(step->removals[i].values, qd_board_value_count(board) > 9 ? "," : "", text);
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
    qd_text_printf(text, "\t%s\t", qd_technique_name(step->technique));
    steps_put_effect(board, step, text);
    qd_text_put(text, "\n");
}

void steps_put_reason(const qd_board *board, const qd_step *step, uint32_t number,
                      const qd_symbols *symbols, qd_text *text) {
    qd_text reason = QD_TEXT_INIT;
    qd_text_printf(text, "%u. %s (", (unsigned)number, qd_technique_title(step->technique));
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

static void put_link_end(const qd_board *board, const char *name, uint32_t cell, uint32_t value,
                         bool on, qd_text *text) {
    qd_text_printf(text, "\"%s\":{\"cell\":\"", name);
    put_cell(board, cell, text);
    qd_text_printf(text, "\",\"value\":%u,\"on\":%s}", (unsigned)value, on ? "true" : "false");
}

/* A conclusion from several premises has as many links; what is in it is told with the last one. */
static bool is_last_premise(const qd_step *step, size_t number) {
    const qd_link *link = &step->links[number], *next = link + 1;
    return number + 1 == step->link_count || next->chain != link->chain ||
           next->to_cell != link->to_cell || next->to_value != link->to_value ||
           next->to_on != link->to_on;
}

/* The fact in the reason by which a link with a pattern or chain of its own holds, if it has one. */
static void put_inner(const qd_board *board, const qd_reason *reason, const qd_link *link,
                      qd_text *text) {
    size_t before = text->length;
    qd_text_put(text, ",\"inner\":");
    if (!qd_reason_put_inner(board, reason, link, text))
        qd_text_cut(text, before);
}

static void put_links(const qd_board *board, const qd_step *step, const qd_reason *reason,
                      qd_text *text) {
    qd_text_put(text, ",\"links\":[");
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        qd_text_printf(text, "%s{\"chain\":%u,", i ? "," : "", (unsigned)link->chain + 1);
        put_link_end(board, "from", link->from_cell, link->from_value, link->from_on, text);
        qd_text_put(text, ",");
        put_link_end(board, "to", link->to_cell, link->to_value, link->to_on, text);
        if (link->technique)
            qd_text_printf(text, ",\"technique\":\"%s\"", qd_technique_name(link->technique));
        if (reason && link->technique && is_last_premise(step, i))
            put_inner(board, reason, link, text);
        qd_text_put(text, "}");
    }
    qd_text_put(text, "]");
}

/* All members but the reason. */
static void put_json_begin(const qd_board *board, const qd_step *step, uint32_t number,
                           qd_text *text) {
    qd_text_printf(text, "{\"step\":%u,\"rating\":", (unsigned)number);
    put_rating(step, text);
    qd_text_printf(text, ",\"technique\":\"%s\"", qd_technique_name(step->technique));
    if (step->cell != QD_NO_CELL) {
        qd_text_put(text, ",\"place\":{\"cell\":\"");
        put_cell(board, step->cell, text);
        qd_text_printf(text, "\",\"value\":%u}", (unsigned)step->value);
    }
    qd_text_put(text, ",\"remove\":[");
    for (size_t i = 0; i < step->removal_count; i++) {
        qd_text_put(text, i ? ",{\"cell\":\"" : "{\"cell\":\"");
        put_cell(board, step->removals[i].cell, text);
        qd_text_put(text, "\",\"values\":[");
        put_values(step->removals[i].values, ",", text);
        qd_text_put(text, "]}");
    }
    qd_text_put(text, "]");
}

void steps_put_json(const qd_board *board, const qd_step *step, uint32_t number, qd_text *text) {
    put_json_begin(board, step, number, text);
    qd_text_put(text, "}");
}

qd_reason *steps_find_reason(qd_explainer *explainer, const qd_step *step) {
    qd_reason *reason;
    qd_error error;
    check(qd_reason_new(explainer, step, &reason, &error), &error);
    return reason;
}

void steps_put_json_reason(const qd_board *board, const qd_step *step, const qd_reason *reason,
                           uint32_t number, const qd_symbols *symbols, qd_text *text) {
    qd_text words = QD_TEXT_INIT;
    put_json_begin(board, step, number, text);
    qd_step_put(board, step, QD_HELP_REASON, symbols, &words);
    check_text(&words);
    qd_text_put(text, ",\"reason\":");
    qd_text_put_json(text, words.data, words.length);
    qd_text_free(&words);
    put_links(board, step, reason, text);
    if (reason) {
        qd_text_put(text, ",\"because\":");
        qd_reason_put_json(board, reason, text);
    }
    qd_text_put(text, "}");
}
