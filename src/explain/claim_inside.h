/* Parts of claims: how they are read from JSON. */
#ifndef QD_EXPLAIN_CLAIM_INSIDE_H
#define QD_EXPLAIN_CLAIM_INSIDE_H

#include "reason.h"

#include "../text/json.h"

/* Where something begins in a text that may be gone. */
struct claim_spot {
    uint64_t line, column;
};

static inline struct claim_spot claim_spot_of(qd_place place) {
    return (struct claim_spot){place.line_number, qd_place_column(place)};
}

/* What the text calls a fact, and where it is. */
struct claim_mark {
    uint64_t id;
    struct claim_spot spot;
};

/* Facts in the order of the text, those under an assumption before the one that ends it: `id` ascends. */
struct claim_facts {
    qd_reason *reason;
    struct claim_mark *marks;
    size_t mark_space;
};

/* Makes it empty; {0} at first. False without memory. */
bool qd_claim_facts_begin(struct claim_facts *facts);
void qd_claim_facts_free(struct claim_facts *facts);

/* Reads an array of facts, or one; the premises are among `known`, which may be the same. */
void qd_claim_read_facts(qd_json *json, const qd_board *board, const struct claim_facts *known,
                         struct claim_facts *facts);
void qd_claim_read_fact(qd_json *json, const qd_board *board, const struct claim_facts *known,
                        struct claim_facts *facts);

/* The number of the fact that has that id; UINT32_MAX if there is none. */
uint32_t qd_claim_find(const struct claim_facts *facts, uint64_t id);

/* A name as of qd_board_cell_name. */
uint32_t qd_claim_read_cell(qd_json *json, const qd_board *board);
uint32_t qd_claim_read_value(qd_json *json, const qd_board *board);
uint64_t qd_claim_read_values(qd_json *json, const qd_board *board);

/* Of each cell, the value (0: empty) and the candidates. */
struct claim_cells {
    uint8_t *values;
    uint64_t *candidates;
};

/* An explainer in the position that was read. {0}: none was. */
struct claim_position {
    char *name; /* of the board */
    qd_board *board;
    qd_explainer *explainer;
    struct claim_cells puzzle, now;
};

/* Reads a position; the board and the explainer stay if the next one is for the same board. */
void qd_claim_read_position(qd_json *json, struct claim_position *position);
void qd_claim_position_free(struct claim_position *position);

/* Does a step, as far as the position has what it places and removes. */
void qd_claim_position_do(struct claim_position *position, const qd_step *step);

/* Whether all these are there; else fails at that place. */
bool qd_claim_needs(qd_json *json, qd_place place, const qd_json_member *members, size_t count,
                    const char *what);

/* Its facts; likewise. */
const qd_reason *qd_claim_reason(const qd_claim *claim);

#endif
