/* All techniques. A new one is a file, a line here, a row in techniques.c, and rows of scales. */
#ifndef QD_EXPLAIN_TECHNIQUES_H
#define QD_EXPLAIN_TECHNIQUES_H

#include "technique.h"

extern const struct qd_technique qd_technique_hidden_single, qd_technique_naked_single,
    qd_technique_direct_locking, qd_technique_direct_hidden_pair,
    qd_technique_direct_hidden_triplet, qd_technique_locking, qd_technique_naked_pair,
    qd_technique_naked_triplet, qd_technique_naked_quad, qd_technique_hidden_pair,
    qd_technique_hidden_triplet, qd_technique_hidden_quad, qd_technique_x_wing,
    qd_technique_swordfish, qd_technique_jellyfish, qd_technique_xy_wing, qd_technique_xyz_wing,
    qd_technique_unique_loop, qd_technique_grave, qd_technique_aligned_pair,
    qd_technique_aligned_triplet, qd_technique_forcing_chain, qd_technique_nishio,
    qd_technique_multiple_chain, qd_technique_dynamic_chain, qd_technique_dynamic_plus_chain,
    qd_technique_nested_chain_2, qd_technique_nested_chain_3, qd_technique_nested_chain_4,
    qd_technique_nested_chain_5, qd_technique_nested_chain_6, qd_technique_nested_chain_7;

/* Those that only the extended scale has. */
extern const struct qd_technique qd_technique_two_strong_links, qd_technique_three_strong_links,
    qd_technique_four_strong_links, qd_technique_five_strong_links, qd_technique_six_strong_links,
    qd_technique_wxyz_wing, qd_technique_vwxyz_wing, qd_technique_uvwxyz_wing,
    qd_technique_tuvwxyz_wing;

/* Those that only the learner's scale has. */
extern const struct qd_technique qd_technique_full_house, qd_technique_locked_pair,
    qd_technique_locked_triplet, qd_technique_remote_pair, qd_technique_grave_1,
    qd_technique_skyscraper, qd_technique_two_string_kite, qd_technique_turbot_fish,
    qd_technique_empty_rectangle, qd_technique_w_wing, qd_technique_unique_rectangle_1,
    qd_technique_unique_rectangle_2, qd_technique_unique_rectangle_3,
    qd_technique_unique_rectangle_4, qd_technique_unique_rectangle_5,
    qd_technique_unique_rectangle_6, qd_technique_hidden_rectangle,
    qd_technique_avoidable_rectangle_1, qd_technique_avoidable_rectangle_2,
    qd_technique_finned_x_wing, qd_technique_sashimi_x_wing, qd_technique_finned_swordfish,
    qd_technique_sashimi_swordfish, qd_technique_finned_jellyfish, qd_technique_sashimi_jellyfish,
    qd_technique_simple_colours_trap, qd_technique_simple_colours_wrap,
    qd_technique_multi_colours_1, qd_technique_multi_colours_2, qd_technique_x_chain,
    qd_technique_xy_chain, qd_technique_continuous_loop, qd_technique_alternating_chain,
    qd_technique_discontinuous_loop, qd_technique_grouped_continuous_loop,
    qd_technique_grouped_alternating_chain, qd_technique_grouped_discontinuous_loop,
    qd_technique_sue_de_coq, qd_technique_als_xz, qd_technique_als_xy_wing, qd_technique_als_chain,
    qd_technique_franken_swordfish, qd_technique_franken_jellyfish,
    qd_technique_finned_franken_x_wing, qd_technique_finned_franken_swordfish,
    qd_technique_finned_franken_jellyfish, qd_technique_als_xy_wing_overlap, qd_technique_m_wing,
    qd_technique_s_wing, qd_technique_l_wing, qd_technique_h_wing, qd_technique_chute_pair,
    qd_technique_blossom, qd_technique_medusa_wrap_cell, qd_technique_medusa_wrap_house,
    qd_technique_medusa_cell_both, qd_technique_medusa_sees_both,
    qd_technique_medusa_cell_and_house, qd_technique_medusa_empty_cell;

#endif
