/* The facts of reasons, read from JSON. */
#include "claim_inside.h"
#include "eureka.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct claim_reading {
    qd_json *json;
    const qd_board *board;
    const struct claim_facts *known;
    struct claim_facts *facts;
};

enum claim_member {
    CLAIM_ID,
    CLAIM_CELL,
    CLAIM_VALUE,
    CLAIM_ON,
    CLAIM_BY,
    CLAIM_NEEDED,
    CLAIM_HOUSE = CLAIM_NEEDED,
    CLAIM_TECHNIQUE,
    CLAIM_FROM,
    CLAIM_SETS,
    CLAIM_COVERS,
    CLAIM_BECAUSE,
    CLAIM_MEMBERS
};

bool qd_claim_facts_begin(struct claim_facts *facts) {
    if (!facts->reason)
        facts->reason = qd_reason_begin();
    else
        qd_reason_clear(facts->reason);
    if (facts->reason) {
        facts->reason->put_json = qd_reason_put_json;
        facts->reason->put_eureka = qd_eureka_put_reason;
    }
    return facts->reason != NULL;
}

void qd_claim_facts_free(struct claim_facts *facts) {
    qd_reason_free(facts->reason);
    free(facts->marks);
}

uint32_t qd_claim_find(const struct claim_facts *facts, uint64_t id) {
    size_t low = 0, high = facts->reason->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (facts->marks[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_there = low < facts->reason->count && facts->marks[low].id == id;
    return is_there ? (uint32_t)low : UINT32_MAX;
}

bool qd_claim_needs(qd_json *json, qd_place place, const qd_json_member *members, size_t count,
                    const char *what) {
    for (size_t i = 0; i < count; i++)
        if (!members[i].there)
            qd_json_fail_at(json, place, what);
    return json->status == QD_OK;
}

/* ---- candidates and sets --------------------------------------------------------------------- */

/* A number without leading zeros; 0: there is none. */
static uint32_t claim_facts_number(const char **text) {
    uint32_t number = 0;
    while (**text >= (number ? '0' : '1') && **text <= '9' && number < 1000)
        number = 10 * number + (uint32_t)(*(*text)++ - '0');
    return number;
}

uint32_t qd_claim_read_cell(qd_json *json, const qd_board *board) {
    const char *name = qd_json_read_string(json, "the name of a cell");
    uint32_t row = 0, column = 0, cell = QD_NO_CELL;
    if (*name == 'r') {
        name++;
        row = claim_facts_number(&name);
    }
    if (row && *name == 'c') {
        name++;
        column = claim_facts_number(&name);
    }
    if (column && *name == '\0')
        cell = qd_board_cell_at(board, row - 1, column - 1);
    if (cell == QD_NO_CELL)
        qd_json_fail_at(json, json->text_place, "there is no such cell");
    return cell;
}

uint32_t qd_claim_read_value(qd_json *json, const qd_board *board) {
    return (uint32_t)qd_json_read_between(json, 1, qd_board_value_count(board),
                                          "a value of the board");
}

uint64_t qd_claim_read_values(qd_json *json, const qd_board *board) {
    uint64_t values = 0;
    for (bool more = qd_json_first(json, '[', "an array of values"); more;
         more = qd_json_next(json, ']'))
        values |= (uint64_t)1 << (qd_claim_read_value(json, board) - 1);
    return values;
}

static uint32_t claim_facts_read_house(const struct claim_reading *reading) {
    const char *name = qd_json_read_string(reading->json, "the name of a house");
    for (uint32_t i = 0; i < qd_board_house_count(reading->board); i++)
        if (strcmp(qd_board_house(reading->board, i).name, name) == 0)
            return i;
    qd_json_fail_at(reading->json, reading->json->text_place, "there is no such house");
    return QD_NO_HOUSE;
}

/* A rule as the notation of boards writes it; from 1. */
static uint32_t claim_facts_read_constraint(const struct claim_reading *reading) {
    const char *name = qd_json_read_string(reading->json, "a rule of the board");
    const qd_constraint *rule;
    for (uint32_t i = 0; (rule = qd_board_constraint(reading->board, i)); i++) {
        size_t length = strlen(rule->rule);
        if (strncmp(name, rule->rule, length) == 0 &&
            (*rule->text ? name[length] == '=' && strcmp(name + length + 1, rule->text) == 0
                         : name[length] == '\0'))
            return i + 1;
    }
    qd_json_fail_at(reading->json, reading->json->text_place, "the board has no such rule");
    return 0;
}

static qd_set claim_facts_read_set(const struct claim_reading *reading) {
    qd_json *json = reading->json;
    qd_json_member members[] = {
        {.key = "house"}, {.key = "cell"}, {.key = "values"}, {.key = "rule"}};
    qd_set set = {QD_NO_HOUSE, QD_NO_CELL, 0, 0};
    qd_place place = json->at;
    qd_json_find_members(json, members, 4, NULL, NULL);
    qd_place end = json->at;
    int named = members[0].there + members[1].there + members[3].there;
    if (named != 1 && !(named == 0 && members[2].there))
        qd_json_fail_at(json, place, "a set needs a house, a cell, or a rule");
    if (qd_json_go_to(json, &members[0]))
        set.house = claim_facts_read_house(reading);
    if (qd_json_go_to(json, &members[1]))
        set.cell = qd_claim_read_cell(json, reading->board);
    if (qd_json_go_to(json, &members[2]))
        set.values = qd_claim_read_values(json, reading->board);
    if (qd_json_go_to(json, &members[3]))
        set.rule = claim_facts_read_constraint(reading);
    if (json->status == QD_OK)
        json->at = end;
    return set;
}

static void claim_facts_read_sets(const struct claim_reading *reading, const qd_json_member *member,
                                  void (*add)(qd_reason *reason, const qd_set *set)) {
    qd_json *json = reading->json;
    if (!qd_json_go_to(json, member))
        return;
    for (bool more = qd_json_first(json, '[', "an array of sets"); more;
         more = qd_json_next(json, ']')) {
        const qd_set set = claim_facts_read_set(reading);
        add(reading->facts->reason, &set);
    }
}

/* ---- facts ----------------------------------------------------------------------------------- */

static qd_because claim_facts_read_rule(qd_json *json) {
    const char *word = qd_json_read_string(json, "a rule"), *name;
    for (int i = 0; (name = qd_because_name((qd_because)i)); i++)
        if (strcmp(name, word) == 0)
            return (qd_because)i;
    qd_json_fail_at(json, json->text_place, "there is no such rule");
    return QD_BECAUSE_ASSUMED;
}

static uint64_t claim_facts_read_id(qd_json *json) {
    return (uint64_t)qd_json_read_between(json, 1, INT64_C(1000000000000), "the id of a fact");
}

static void claim_facts_read_from(const struct claim_reading *reading,
                                  const qd_json_member *member) {
    if (!qd_json_go_to(reading->json, member))
        return;
    for (bool more = qd_json_first(reading->json, '[', "an array of facts"); more;
         more = qd_json_next(reading->json, ']'))
        qd_reason_add_from(reading->facts->reason,
                           qd_claim_find(reading->known, claim_facts_read_id(reading->json)));
}

/* What a fact says. */
static qd_fact claim_facts_read_head(const struct claim_reading *reading,
                                     const qd_json_member *members, uint64_t *id) {
    qd_json *json = reading->json;
    qd_fact fact = {.house = QD_NO_HOUSE};
    if (qd_json_go_to(json, &members[CLAIM_ID]))
        *id = claim_facts_read_id(json);
    if (qd_json_go_to(json, &members[CLAIM_CELL]))
        fact.cell = qd_claim_read_cell(json, reading->board);
    if (qd_json_go_to(json, &members[CLAIM_VALUE]))
        fact.value = qd_claim_read_value(json, reading->board);
    if (qd_json_go_to(json, &members[CLAIM_ON]))
        fact.on = qd_json_read_bool(json);
    if (qd_json_go_to(json, &members[CLAIM_BY]))
        fact.because = claim_facts_read_rule(json);
    if (qd_json_go_to(json, &members[CLAIM_HOUSE]))
        fact.house = claim_facts_read_house(reading);
    if (qd_json_go_to(json, &members[CLAIM_TECHNIQUE]))
        fact.technique = qd_technique_find(qd_json_read_string(json, "a technique"));
    return fact;
}

/* False after a failure. */
static bool claim_facts_add(const struct claim_reading *reading, const qd_fact *fact, uint64_t id,
                            qd_place place) {
    struct claim_facts *facts = reading->facts;
    qd_reason *reason = facts->reason;
    size_t count = reason->count;
    if (count > 0 && id <= facts->marks[count - 1].id)
        qd_json_fail_at(reading->json, place, "the id of a fact must be above those before it");
    if (count == QD_CLAIM_FACTS)
        qd_json_fail_at(reading->json, place, "a reason has at most 10000 facts");
    if (reading->json->status != QD_OK)
        return false;
    if (!qd_array_reserve(&facts->marks, &facts->mark_space, count + 1, sizeof *facts->marks)) {
        reading->json->status = qd_fail_memory(reading->json->error);
        return false;
    }
    qd_reason_add(reason, fact->because, fact->cell, fact->value, fact->on);
    if (reason->failed) {
        reading->json->status = qd_fail_memory(reading->json->error);
        return false;
    }
    facts->marks[count] = (struct claim_mark){id, claim_spot_of(place)};
    reason->facts[count].house = fact->house;
    reason->facts[count].technique = fact->technique;
    return true;
}

static void claim_facts_read_list(const struct claim_reading *reading);

/* What is under its assumptions comes before it. */
static void claim_facts_read_one(const struct claim_reading *reading) {
    static const char *const keys[] = {"id",        "cell", "value", "on",     "by",     "house",
                                       "technique", "from", "sets",  "covers", "because"};
    qd_json *json = reading->json;
    qd_json_member members[CLAIM_MEMBERS] = {{0}};
    uint64_t id = 0;
    for (int i = 0; i < CLAIM_MEMBERS; i++)
        members[i].key = keys[i];
    qd_json_at_end(json); /* past blanks */
    qd_place place = json->at;
    qd_json_find_members(json, members, CLAIM_MEMBERS, NULL, NULL);
    qd_place end = json->at;
    if (!qd_claim_needs(json, place, members, CLAIM_NEEDED,
                        "a fact needs id, cell, value, on, and by"))
        return;
    qd_reason *reason = reading->facts->reason;
    size_t first = reason->count;
    if (qd_json_go_to(json, &members[CLAIM_BECAUSE]))
        claim_facts_read_list(reading);
    const qd_fact fact = claim_facts_read_head(reading, members, &id);
    size_t number = reason->count;
    if (json->status != QD_OK || !claim_facts_add(reading, &fact, id, place))
        return;
    reason->facts[number].first = (uint32_t)first;
    claim_facts_read_from(reading, &members[CLAIM_FROM]);
    claim_facts_read_sets(reading, &members[CLAIM_SETS], qd_reason_add_set);
    claim_facts_read_sets(reading, &members[CLAIM_COVERS], qd_reason_add_cover);
    if (json->status == QD_OK && reason->failed)
        json->status = qd_fail_memory(json->error);
    if (json->status == QD_OK)
        json->at = end;
}

static void claim_facts_read_list(const struct claim_reading *reading) {
    for (bool more = qd_json_first(reading->json, '[', "an array of facts"); more;
         more = qd_json_next(reading->json, ']'))
        claim_facts_read_one(reading);
}

void qd_claim_read_facts(qd_json *json, const qd_board *board, const struct claim_facts *known,
                         struct claim_facts *facts) {
    const struct claim_reading reading = {json, board, known, facts};
    claim_facts_read_list(&reading);
    qd_reason_point(facts->reason);
}

void qd_claim_read_fact(qd_json *json, const qd_board *board, const struct claim_facts *known,
                        struct claim_facts *facts) {
    const struct claim_reading reading = {json, board, known, facts};
    claim_facts_read_one(&reading);
    qd_reason_point(facts->reason);
}
