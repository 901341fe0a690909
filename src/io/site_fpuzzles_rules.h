/* Reads the rules of f-puzzles JSON into the notation of boards. */
#ifndef QD_IO_FPUZZLES_RULES_H
#define QD_IO_FPUZZLES_RULES_H

#include "site_fpuzzles.h"

#include "../text/json.h"

struct fpuzzles_rules {
    qd_json *json;
    uint32_t values;
    uint32_t *numbers; /* space for 2 * N * N */
    qd_text *board;    /* the notation, to which rules are appended */
    const struct fpuzzles_rule *row;
    size_t begin;   /* where its constraint begins in the notation */
    uint32_t cells; /* that the constraint has so far */
    bool has_dots;
};

/* The members are in the order of the table; those of negative rules are not looked at. `negative` holds these. */
void qd_fpuzzles_read_rules(struct fpuzzles_rules *rules, const qd_json_member *members,
                            const qd_json_member *negative);

#endif
