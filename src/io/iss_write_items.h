/* The functions that write rules, for the table of rules. */
#ifndef QD_IO_ISS_WRITE_ITEMS_H
#define QD_IO_ISS_WRITE_ITEMS_H

#include "iss_write.h"

/* For qd_iss_say_valued, as `usual`. */
enum { ISS_NINE_VALUES = 1, ISS_VALUES_FROM_ONE = 2 };

struct iss_rule {
    const char *rule;
    void (*write)(struct iss_writing *writing, const struct iss_rule *rule);
    const char *item;
    uint32_t least; /* with fewer cells it means nothing */
    int64_t usual;  /* the number if none is written; below 0: one must be */
};

/* ---- iss_write_read ------------------------------------------------------------------------------ */

bool qd_iss_read_mark(struct iss_writing *writing, char mark);
void qd_iss_expect_mark(struct iss_writing *writing, char mark);
bool qd_iss_read_number(struct iss_writing *writing, int64_t *number);
void qd_iss_read_place(struct iss_writing *writing, uint32_t *row, uint32_t *column);
void qd_iss_read_cell(struct iss_writing *writing); /* in addition to those read before */
void qd_iss_read_cells(struct iss_writing *writing);
int64_t qd_iss_read_number_or(struct iss_writing *writing, const struct iss_rule *rule);
bool qd_iss_read_adjacent(const struct iss_writing *writing);
size_t qd_iss_read_values(struct iss_writing *writing, int64_t *values);

/* ---- iss_write_sets ------------------------------------------------------------------------------ */

void qd_iss_say_line(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_numbered(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_flag(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_valued(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_x(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_entropic(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_region_sum(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_sum_line(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_sum(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_arrow(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_clone(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_roles(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_segments(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_same(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_contain(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_quad(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_chaos(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_chaos_clue(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_connected(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_parity(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_set(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_look_and_say(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_index(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_whisper(struct iss_writing *writing, const struct iss_rule *rule);

/* ---- iss_write_marks ----------------------------------------------------------------------------- */

void qd_iss_say_slow_thermo(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_nabner(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_dot(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_greater(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_xv(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_extreme(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_coded(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_regex(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_strict(struct iss_writing *writing, const struct iss_rule *rule);

/* ---- iss_write_clues ----------------------------------------------------------------------------- */

void qd_iss_say_of_line(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_at_end(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_little(struct iss_writing *writing, const struct iss_rule *rule);
void qd_iss_say_ties(struct iss_writing *writing, const struct iss_rule *rule);

#endif
