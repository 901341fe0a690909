/* The functions that write the rules of items, for the table of types. */
#ifndef QD_IO_ISS_ITEMS_H
#define QD_IO_ISS_ITEMS_H

#include "iss.h"

/* ---- iss_lines ----------------------------------------------------------------------------------- */

void qd_iss_put_list(struct iss *iss, const struct iss_type *type);
void qd_iss_line(struct iss *iss, const struct iss_type *type);
void qd_iss_strict_line(struct iss *iss, const struct iss_type *type);
void qd_iss_entropic(struct iss *iss, const struct iss_type *type);
void qd_iss_whisper(struct iss *iss, const struct iss_type *type);
void qd_iss_modular(struct iss *iss, const struct iss_type *type);
void qd_iss_summed(struct iss *iss, const struct iss_type *type);
void qd_iss_lockout(struct iss *iss, const struct iss_type *type);
void qd_iss_arrow(struct iss *iss, const struct iss_type *type);
void qd_iss_pill_arrow(struct iss *iss, const struct iss_type *type);
void qd_iss_region_sum(struct iss *iss, const struct iss_type *type);
void qd_iss_sum_line(struct iss *iss, const struct iss_type *type);

/* ---- iss_sets ------------------------------------------------------------------------------------ */

/* Writes that the cells in iss->cells differ. */
void qd_iss_put_house(struct iss *iss);
void qd_iss_all_different(struct iss *iss, const struct iss_type *type);
void qd_iss_cage(struct iss *iss, const struct iss_type *type);
void qd_iss_sum(struct iss *iss, const struct iss_type *type);
void qd_iss_put_values(struct iss *iss, struct iss_span span);
void qd_iss_contain(struct iss *iss, const struct iss_type *type);
void qd_iss_quad(struct iss *iss, const struct iss_type *type);
void qd_iss_given(struct iss *iss, const struct iss_type *type);
void qd_iss_equal_sum(struct iss *iss, const struct iss_type *type);
void qd_iss_same_values(struct iss *iss, const struct iss_type *type);
void qd_iss_indexing(struct iss *iss, const struct iss_type *type);
void qd_iss_value_indexing(struct iss *iss, const struct iss_type *type);
void qd_iss_count_distinct(struct iss *iss, const struct iss_type *type);
void qd_iss_look_and_say(struct iss *iss, const struct iss_type *type);

/* ---- iss_grids ----------------------------------------------------------------------------------- */

void qd_iss_flag(struct iss *iss, const struct iss_type *type);
void qd_iss_box_flag(struct iss *iss, const struct iss_type *type);
void qd_iss_doppelganger(struct iss *iss, const struct iss_type *type);
void qd_iss_mod_flag(struct iss *iss, const struct iss_type *type);
void qd_iss_entropy_flag(struct iss *iss, const struct iss_type *type);
void qd_iss_diagonal(struct iss *iss, const struct iss_type *type);
void qd_iss_connected(struct iss *iss, const struct iss_type *type);
void qd_iss_chaos(struct iss *iss, const struct iss_type *type);
void qd_iss_chaos_clue(struct iss *iss, const struct iss_type *type);
void qd_iss_neighbours(struct iss *iss, const struct iss_type *type);
void qd_iss_same_regions(struct iss *iss, const struct iss_type *type);

/* ---- iss_codes ----------------------------------------------------------------------------------- */

/* The cells of arguments first to before last, with - between stretches: calls `put` for each of these with its number,
 * from 0, when iss->cells has them; for empty ones only if `keeps`. Returns how many calls there were. */
size_t qd_iss_each_segment(struct iss *iss, size_t first, size_t last, bool keeps,
                           void (*put)(struct iss *iss, size_t number));

/* Writes them, with / between. */
size_t qd_iss_put_segments(struct iss *iss, size_t first, size_t last, bool keeps);
void qd_iss_coded(struct iss *iss, const struct iss_type *type);
void qd_iss_regex(struct iss *iss, const struct iss_type *type);

#endif
