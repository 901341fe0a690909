/* Reasons in JSON. */
#include "reason.h"

#include "../base/bits.h"

struct reason_put {
    const qd_board *board;
    const qd_reason *reason;
    qd_text *text;
};

static void reason_put_cell(const struct reason_put *put, const char *name, uint32_t cell) {
    char string[24];
    qd_board_cell_name(put->board, cell, string, sizeof string);
    qd_text_printf(put->text, "\"%s\":\"%s\"", name, string);
}

static void reason_put_values(const struct reason_put *put, uint64_t values) {
    qd_text_put(put->text, "\"values\":[");
    for (bool first = true; values; values &= values - 1, first = false)
        qd_text_printf(put->text, first ? "%u" : ",%u", (unsigned)qd_lowest_bit(values) + 1);
    qd_text_put(put->text, "]");
}

static void reason_put_set(const struct reason_put *put, const qd_set *set) {
    qd_text_put(put->text, "{");
    if (set->house != QD_NO_HOUSE)
        qd_text_printf(put->text, "\"house\":\"%s\"", qd_board_house(put->board, set->house).name);
    else
        reason_put_cell(put, "cell", set->cell);
    if (set->values) {
        qd_text_put(put->text, ",");
        reason_put_values(put, set->values);
    }
    qd_text_put(put->text, "}");
}

static void reason_put_sets(const struct reason_put *put, const char *name, const qd_set *sets,
                            size_t count) {
    qd_text_printf(put->text, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        qd_text_put(put->text, i ? "," : "");
        reason_put_set(put, &sets[i]);
    }
    qd_text_put(put->text, "]");
}

/* All members but what it contains. */
static void reason_put_head(const struct reason_put *put, size_t number) {
    const qd_fact *fact = &put->reason->facts[number];
    qd_text_printf(put->text, "{\"id\":%zu,", number + 1);
    reason_put_cell(put, "cell", fact->cell);
    qd_text_printf(put->text, ",\"value\":%u,\"on\":%s,\"by\":\"%s\"", (unsigned)fact->value,
                   fact->on ? "true" : "false", qd_because_name(fact->because));
    if (fact->house != QD_NO_HOUSE)
        qd_text_printf(put->text, ",\"house\":\"%s\"",
                       qd_board_house(put->board, fact->house).name);
    if (fact->technique)
        qd_text_printf(put->text, ",\"technique\":\"%s\"", qd_technique_name(fact->technique));
    if (fact->from_count)
        qd_text_put(put->text, ",\"from\":[");
    for (size_t i = 0; i < fact->from_count; i++)
        qd_text_printf(put->text, i ? ",%u" : "%u", (unsigned)fact->from[i] + 1);
    qd_text_put(put->text, fact->from_count ? "]" : "");
    if (fact->set_count)
        reason_put_sets(put, "sets", fact->sets, fact->set_count);
    if (fact->because == QD_BECAUSE_COUNT)
        reason_put_sets(put, "covers", fact->covers, fact->cover_count);
}

static void reason_put_facts(const struct reason_put *put, size_t first, size_t end);

static void reason_put_fact(const struct reason_put *put, size_t number) {
    const qd_fact *fact = &put->reason->facts[number];
    reason_put_head(put, number);
    if (fact->first < number) {
        qd_text_put(put->text, ",\"because\":");
        reason_put_facts(put, fact->first, number);
    }
    qd_text_put(put->text, "}");
}

/* The fact that contains this one, before `end`; else itself: the last one that begins there or before. */
static size_t reason_put_outer(const struct reason_put *put, size_t number, size_t end) {
    size_t outer = number;
    for (size_t i = number + 1; i < end; i++)
        if (put->reason->facts[i].first <= number)
            outer = i;
    return outer;
}

static void reason_put_facts(const struct reason_put *put, size_t first, size_t end) {
    qd_text_put(put->text, "[");
    for (size_t i = first; i < end; i++) {
        qd_text_put(put->text, i > first ? "," : "");
        i = reason_put_outer(put, i, end);
        reason_put_fact(put, i);
    }
    qd_text_put(put->text, "]");
}

void qd_reason_put_json(const qd_board *board, const qd_reason *reason, qd_text *text) {
    const struct reason_put put = {board, reason, text};
    reason_put_facts(&put, 0, reason->count);
}

bool qd_reason_put_inner(const qd_board *board, const qd_reason *reason, const qd_link *link,
                         qd_text *text) {
    const struct reason_put put = {board, reason, text};
    for (size_t i = 0; link->technique && i < reason->count; i++) {
        const qd_fact *fact = &reason->facts[i];
        if (fact->technique != link->technique || fact->cell != link->to_cell ||
            fact->value != link->to_value || fact->on != link->to_on)
            continue;
        reason_put_fact(&put, i);
        return true;
    }
    return false;
}
