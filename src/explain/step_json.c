/*
 * Steps in JSON, with the facts that they follow from: one form for the command, for the packages, and for what others
 * write (claim.c reads it). Cells and houses have their names, values their numbers; what there is none of is left out.
 */
#include "reason.h"
#include "above.h"
#include "wording.h"

#include "../base/bits.h"
#include "../sudoku/above.h"

#include "quadrille/base.h"

#include <string.h>

struct step_json {
    const qd_board *board;
    const qd_reason *reason; /* NULL: not written */
    qd_text *text;
};

const char *qd_because_name(qd_because because) {
    static const char *const names[] = {"assumed",       "cell",  "house", "count",
                                        "contradiction", "cases", "rule",  "symmetry"};
    return (unsigned)because < sizeof names / sizeof *names ? names[because] : NULL;
}

/* A literal, and its length: no time is spent on measuring it. */
#define STEP_JSON_TEXT(literal) literal, sizeof(literal) - 1

/* The beginning of a member, as one literal with what follows: without formats and parts, which would take half the
 * time of a step. */
#define STEP_JSON_KEY(name) STEP_JSON_TEXT("\"" name "\":")
#define STEP_JSON_QUOTED(name) STEP_JSON_TEXT("\"" name "\":\"")
#define STEP_JSON_LIST(name) STEP_JSON_TEXT("\"" name "\":[")
#define STEP_JSON_OBJECT(name) STEP_JSON_TEXT("\"" name "\":{")

static void step_json_put(const struct step_json *json, const char *bytes, size_t length) {
    qd_text_put_bytes(json->text, bytes, length);
}

static void step_json_open(const struct step_json *json) {
    qd_text_put_byte(json->text, '{');
}

/* Every value and every member ends with a comma, which the brackets that close them replace. */
static void step_json_close(const struct step_json *json, const char *brackets, size_t length) {
    size_t before = json->text->length;
    if (before && json->text->data[before - 1] == ',')
        qd_text_cut(json->text, before - 1);
    step_json_put(json, brackets, length);
}

static void step_json_close_list(const struct step_json *json) {
    step_json_close(json, STEP_JSON_TEXT("],"));
}

static void step_json_close_object(const struct step_json *json) {
    step_json_close(json, STEP_JSON_TEXT("},"));
}

static void step_json_item(const struct step_json *json, uint32_t number) {
    qd_text_put_number(json->text, number);
    qd_text_put_byte(json->text, ',');
}

static void step_json_number(const struct step_json *json, const char *key, size_t length,
                             uint32_t number) {
    step_json_put(json, key, length);
    step_json_item(json, number);
}

/* A string in which nothing is to be escaped. */
static void step_json_word(const struct step_json *json, const char *key, size_t length,
                           const char *word) {
    step_json_put(json, key, length);
    qd_text_put(json->text, word);
    step_json_put(json, STEP_JSON_TEXT("\","));
}

static void step_json_cell(const struct step_json *json, uint32_t cell) {
    if (cell == QD_NO_CELL)
        return;
    step_json_put(json, STEP_JSON_QUOTED("cell"));
    qd_board_put_cell(json->board, cell, json->text);
    step_json_put(json, STEP_JSON_TEXT("\","));
}

static void step_json_house(const struct step_json *json, uint32_t house) {
    if (house != QD_NO_HOUSE)
        step_json_word(json, STEP_JSON_QUOTED("house"), qd_board_house(json->board, house).name);
}

/* As it is written in the notation of boards: "cage=12:r1c1r1c2". */
static void step_json_rule(const struct step_json *json, uint32_t number) {
    if (number == 0)
        return;
    const qd_constraint *rule = qd_board_constraint(json->board, number - 1);
    qd_text name = QD_TEXT_INIT;
    qd_text_printf(&name, "%s%s%s", rule->rule, *rule->text ? "=" : "", rule->text);
    step_json_put(json, STEP_JSON_KEY("rule"));
    qd_text_put_json(json->text, name.data ? name.data : "", name.length);
    qd_text_put(json->text, ",");
    json->text->failed |= name.failed;
    qd_text_free(&name);
}

static void step_json_values(const struct step_json *json, uint64_t values) {
    step_json_put(json, STEP_JSON_LIST("values"));
    for (; values; values &= values - 1)
        step_json_item(json, qd_lowest_bit(values) + 1);
    step_json_close_list(json);
}

static void step_json_technique(const struct step_json *json, const qd_technique *technique) {
    if (technique)
        step_json_word(json, STEP_JSON_QUOTED("technique"), qd_technique_about(technique).name);
}

/* For people. */
static void step_json_title(const struct step_json *json, const qd_technique *technique) {
    if (technique)
        step_json_word(json, STEP_JSON_QUOTED("title"), qd_technique_about(technique).title);
}

static void step_json_truth(const struct step_json *json, const char *key, size_t length,
                            bool truth) {
    step_json_put(json, key, length);
    qd_text_put(json->text, truth ? "true," : "false,");
}

/* ---- facts ----------------------------------------------------------------------------------- */

static void step_json_sets(const struct step_json *json, const char *key, size_t length,
                           const qd_set *sets, size_t count) {
    step_json_put(json, key, length);
    for (size_t i = 0; i < count; i++) {
        step_json_open(json);
        step_json_house(json, sets[i].house);
        step_json_cell(json, sets[i].cell);
        step_json_rule(json, sets[i].rule);
        if (sets[i].values)
            step_json_values(json, sets[i].values);
        step_json_close_object(json);
    }
    step_json_close_list(json);
}

static void step_json_premises(const struct step_json *json, const qd_fact *fact) {
    step_json_put(json, STEP_JSON_LIST("from"));
    for (size_t i = 0; i < fact->from_count; i++)
        step_json_item(json, fact->from[i] + 1);
    step_json_close_list(json);
}

/* All members but what it contains. */
static void step_json_head(const struct step_json *json, size_t number) {
    const qd_fact *fact = &json->reason->facts[number];
    step_json_number(json, STEP_JSON_KEY("id"), (uint32_t)number + 1);
    step_json_cell(json, fact->cell);
    step_json_number(json, STEP_JSON_KEY("value"), fact->value);
    step_json_truth(json, STEP_JSON_KEY("on"), fact->on);
    step_json_word(json, STEP_JSON_QUOTED("by"), qd_because_name(fact->because));
    step_json_house(json, fact->house);
    step_json_technique(json, fact->technique);
    if (fact->from_count)
        step_json_premises(json, fact);
    if (fact->set_count)
        step_json_sets(json, STEP_JSON_LIST("sets"), fact->sets, fact->set_count);
    if (fact->because == QD_BECAUSE_COUNT)
        step_json_sets(json, STEP_JSON_LIST("covers"), fact->covers, fact->cover_count);
}

static void step_json_facts(const struct step_json *json, size_t first, size_t end);

static void step_json_fact(const struct step_json *json, size_t number) {
    const qd_fact *fact = &json->reason->facts[number];
    step_json_open(json);
    step_json_head(json, number);
    if (fact->first < number)
        step_json_facts(json, fact->first, number);
    step_json_close_object(json);
}

/* The fact that contains this one, before `end`; else itself: the last one that begins there or before. */
static size_t step_json_outer(const struct step_json *json, size_t number, size_t end) {
    size_t outer = number;
    for (size_t i = number + 1; i < end; i++)
        if (json->reason->facts[i].first <= number)
            outer = i;
    return outer;
}

static void step_json_facts(const struct step_json *json, size_t first, size_t end) {
    step_json_put(json, STEP_JSON_LIST("because"));
    for (size_t i = first; i < end; i++) {
        i = step_json_outer(json, i, end);
        step_json_fact(json, i);
    }
    step_json_close_list(json);
}

/* The fact by which a link with a pattern or chain of its own holds, if there is one. */
static void step_json_inner(const struct step_json *json, const qd_link *link) {
    for (size_t i = 0; i < json->reason->count; i++) {
        const qd_fact *fact = &json->reason->facts[i];
        if (fact->technique != link->technique || fact->cell != link->to_cell ||
            fact->value != link->to_value || fact->on != link->to_on)
            continue;
        step_json_put(json, STEP_JSON_KEY("inner"));
        step_json_fact(json, i);
        return;
    }
}

void qd_reason_put_json(const qd_board *board, const qd_reason *reason, const qd_link *link,
                        qd_text *text) {
    const struct step_json json = {board, reason, text};
    if (link)
        step_json_inner(&json, link);
    else
        step_json_facts(&json, 0, reason->count);
}

/* ---- the step -------------------------------------------------------------------------------- */

static void step_json_rating(const struct step_json *json, const qd_step *step) {
    unsigned rating = (unsigned)step->rating;
    if (step->level) /* a score */
        step_json_number(json, STEP_JSON_KEY("rating"), step->rating);
    else {
        step_json_put(json, STEP_JSON_KEY("rating"));
        qd_text_put_number(json->text, rating / 10);
        qd_text_put_byte(json->text, '.');
        step_json_item(json, rating % 10);
    }
}

static void step_json_effect(const struct step_json *json, const qd_step *step) {
    if (step->cell != QD_NO_CELL) {
        step_json_put(json, STEP_JSON_OBJECT("place"));
        step_json_cell(json, step->cell);
        step_json_number(json, STEP_JSON_KEY("value"), step->value);
        step_json_close_object(json);
    }
    step_json_put(json, STEP_JSON_LIST("remove"));
    for (size_t i = 0; i < step->removal_count; i++) {
        step_json_open(json);
        step_json_cell(json, step->removals[i].cell);
        step_json_values(json, step->removals[i].values);
        step_json_close_object(json);
    }
    step_json_close_list(json);
}

/* Whether a byte of eight is to be looked at: a quote, a backslash, a control character, or one past ASCII. One after
 * such a byte may be taken for one, too. */
static bool step_json_has_odd(uint64_t bytes) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ((bytes | (bytes + ones) | (bytes - ' ' * ones) | ((bytes ^ '"' * ones) - ones) |
             ((bytes ^ '\\' * ones) - ones)) &
            0x80 * ones) != 0;
}

static bool step_json_is_plain(const char *words, size_t length) {
    uint64_t bytes;
    for (; length >= sizeof bytes; words += sizeof bytes, length -= sizeof bytes) {
        memcpy(&bytes, words, sizeof bytes);
        if (step_json_has_odd(bytes))
            return false;
    }
    memset(&bytes, ' ', sizeof bytes);
    memcpy(&bytes, words, length);
    return !step_json_has_odd(bytes);
}

/* Words are put where they belong, and again if something in them is to be escaped: singles have nothing. */
static void step_json_words(const struct step_json *json, const char *key, size_t length,
                            const qd_step *step, qd_help help, const qd_symbols *symbols) {
    qd_text *text = json->text, words = QD_TEXT_INIT;
    step_json_put(json, key, length);
    size_t begin = text->length;
    qd_step_put(json->board, step, help, symbols, text);
    if (!text->failed && !step_json_is_plain(text->data + begin, text->length - begin)) {
        qd_text_put_bytes(&words, text->data + begin, text->length - begin);
        qd_text_cut(text, begin - 1);
        qd_text_put_json(text, words.data, words.length);
        text->failed |= words.failed;
        qd_text_free(&words);
        qd_text_put_byte(text, ',');
    } else {
        step_json_put(json, STEP_JSON_TEXT("\","));
    }
}

/* Where to look, and the pattern. */
static void step_json_parts(const struct step_json *json, const qd_step *step) {
    static const char *const roles[] = {
        [QD_ROLE_BASE] = "base",         [QD_ROLE_COVER] = "cover",
        [QD_ROLE_PIVOT] = "pivot",       [QD_ROLE_PINCER] = "pincer",
        [QD_ROLE_EXTRA] = "extra",       [QD_ROLE_SET] = "set",
        [QD_ROLE_EXCLUDER] = "excluder", [QD_ROLE_SOURCE] = "source",
        [QD_ROLE_DENIAL] = "denial",     [QD_ROLE_FIN] = "fin",
        [QD_ROLE_COLOUR] = "colour",     [QD_ROLE_ALMOST] = "almost",
        [QD_ROLE_COMMON] = "common",     [QD_ROLE_GROUP] = "group",
        [QD_ROLE_TIE] = "tie",           [QD_ROLE_COMBINATION] = "combination",
        [QD_ROLE_IMAGE] = "image"};
    uint32_t house, cell;
    qd_step_where(step, &house, &cell);
    step_json_put(json, STEP_JSON_OBJECT("focus"));
    step_json_house(json, house);
    step_json_cell(json, cell);
    step_json_close_object(json);
    step_json_put(json, STEP_JSON_LIST("parts"));
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        step_json_open(json);
        step_json_word(json, STEP_JSON_QUOTED("role"), roles[part->role]);
        step_json_number(json, STEP_JSON_KEY("set"), part->set);
        step_json_house(json, part->house);
        step_json_cell(json, part->cell);
        step_json_rule(json, part->rule);
        step_json_values(json, part->values);
        step_json_close_object(json);
    }
    step_json_close_list(json);
}

static void step_json_end(const struct step_json *json, const char *key, size_t length,
                          uint32_t cell, uint32_t value, bool on) {
    step_json_put(json, key, length);
    step_json_cell(json, cell);
    step_json_number(json, STEP_JSON_KEY("value"), value);
    step_json_truth(json, STEP_JSON_KEY("on"), on);
    step_json_close_object(json);
}

/* A conclusion from several premises has as many links; what is in it is told with the last one. */
static bool step_json_is_last(const qd_step *step, size_t number) {
    const qd_link *link = &step->links[number], *next = link + 1;
    return number + 1 == step->link_count || next->chain != link->chain ||
           next->to_cell != link->to_cell || next->to_value != link->to_value ||
           next->to_on != link->to_on;
}

static void step_json_links(const struct step_json *json, const qd_step *step) {
    step_json_put(json, STEP_JSON_LIST("links"));
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        step_json_open(json);
        step_json_number(json, STEP_JSON_KEY("chain"), link->chain + 1);
        step_json_end(json, STEP_JSON_OBJECT("from"), link->from_cell, link->from_value,
                      link->from_on);
        step_json_end(json, STEP_JSON_OBJECT("to"), link->to_cell, link->to_value, link->to_on);
        step_json_house(json, link->house);
        step_json_technique(json, link->technique);
        step_json_title(json, link->technique);
        if (json->reason && link->technique && step_json_is_last(step, i))
            json->reason->put_json(json->board, json->reason, link, json->text);
        step_json_close_object(json);
    }
    step_json_close_list(json);
}

static void step_json_explain(const struct step_json *json, const qd_step *step,
                              const qd_symbols *symbols) {
    step_json_title(json, step->technique);
    step_json_words(json, STEP_JSON_QUOTED("where"), step, QD_HELP_WHERE, symbols);
    step_json_words(json, STEP_JSON_QUOTED("reason"), step, QD_HELP_REASON, symbols);
    step_json_words(json, STEP_JSON_QUOTED("effect"), step, QD_HELP_EFFECT, symbols);
    step_json_parts(json, step);
    step_json_links(json, step);
}

void qd_step_put_json(const qd_board *board, const qd_step *step, const qd_step_style *style,
                      qd_text *text) {
    static const qd_step_style brief = {.number = 0};
    style = style ? style : &brief;
    const struct step_json json = {board, style->reason, text};
    step_json_open(&json);
    if (style->number)
        step_json_number(&json, STEP_JSON_KEY("step"), style->number);
    step_json_rating(&json, step);
    step_json_technique(&json, step->technique);
    step_json_effect(&json, step);
    if (step->level)
        step_json_word(&json, STEP_JSON_QUOTED("level"), qd_level_name(step->level));
    if (style->explained)
        step_json_explain(&json, step, style->symbols);
    if (style->reason)
        style->reason->put_json(board, style->reason, NULL, text);
    step_json_close(&json, STEP_JSON_TEXT("}"));
}
