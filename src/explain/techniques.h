/* All techniques. A new one is a file and a row here, and a row in scale.c of each scale that has it. */
#ifndef QD_EXPLAIN_TECHNIQUES_H
#define QD_EXPLAIN_TECHNIQUES_H

#include "technique.h"

/* In the order of qd_technique_number. */
#define TECHNIQUES(row)                                                                            \
    row(hidden_single), row(naked_single), row(direct_locking), row(direct_hidden_pair),           \
        row(direct_hidden_triplet), row(locking), row(naked_pair), row(naked_triplet),             \
        row(naked_quad), row(hidden_pair), row(hidden_triplet), row(hidden_quad), row(x_wing),     \
        row(swordfish), row(jellyfish), row(xy_wing), row(xyz_wing), row(unique_loop), row(grave), \
        row(aligned_pair), row(aligned_triplet), row(forcing_chain), row(nishio),                  \
        row(multiple_chain), row(dynamic_chain), row(dynamic_plus_chain), row(nested_chain_2),     \
        row(nested_chain_3), row(nested_chain_4), row(nested_chain_5), row(nested_chain_6),        \
        row(nested_chain_7), row(two_strong_links), row(three_strong_links),                       \
        row(four_strong_links), row(five_strong_links), row(six_strong_links), row(wxyz_wing),     \
        row(vwxyz_wing), row(uvwxyz_wing), row(tuvwxyz_wing), row(full_house), row(locked_pair),   \
        row(locked_triplet), row(remote_pair), row(grave_1), row(skyscraper),                      \
        row(two_string_kite), row(turbot_fish), row(empty_rectangle), row(w_wing),                 \
        row(unique_rectangle_1), row(unique_rectangle_2), row(unique_rectangle_3),                 \
        row(unique_rectangle_4), row(unique_rectangle_5), row(unique_rectangle_6),                 \
        row(hidden_rectangle), row(avoidable_rectangle_1), row(avoidable_rectangle_2),             \
        row(finned_x_wing), row(sashimi_x_wing), row(finned_swordfish), row(sashimi_swordfish),    \
        row(finned_jellyfish), row(sashimi_jellyfish), row(simple_colours_trap),                   \
        row(simple_colours_wrap), row(multi_colours_1), row(multi_colours_2), row(x_chain),        \
        row(xy_chain), row(continuous_loop), row(alternating_chain), row(discontinuous_loop),      \
        row(grouped_continuous_loop), row(grouped_alternating_chain),                              \
        row(grouped_discontinuous_loop), row(sue_de_coq), row(als_xz), row(als_xy_wing),           \
        row(als_chain), row(franken_swordfish), row(franken_jellyfish),                            \
        row(finned_franken_x_wing), row(finned_franken_swordfish), row(finned_franken_jellyfish),  \
        row(als_xy_wing_overlap), row(m_wing), row(s_wing), row(l_wing), row(h_wing),              \
        row(chute_pair), row(blossom), row(medusa_wrap_cell), row(medusa_wrap_house),              \
        row(medusa_cell_both), row(medusa_sees_both), row(medusa_cell_and_house),                  \
        row(medusa_empty_cell), row(almost_chain), row(whip), row(guardians), row(oddagon),        \
        row(dual_kite), row(dual_empty_rectangle), row(external), row(extended_rectangle),         \
        row(extended_rectangle_4), row(grave_more), row(sue_de_coq_3d), row(sk_loop), row(msls),   \
        row(firework_triple), row(firework_quad), row(tridagon), row(template_set),                \
        row(template_delete), row(junior_exocet), row(senior_exocet), row(exocet),                 \
        row(double_exocet), row(cell_chain), row(house_chain), row(digit_chain),                   \
        row(contradiction_chain), row(rectangle_chain), row(squirmbag), row(mutant_swordfish),     \
        row(finned_mutant_swordfish), row(mutant_jellyfish), row(finned_mutant_jellyfish),         \
        row(siamese_fish), row(siamese_franken_fish), row(siamese_mutant_fish),                    \
        row(extended_rectangle_3), row(braid), row(kraken), row(overlay), row(dot),                \
        row(thermometer), row(arrow), row(cage), row(line), row(outside_clue), row(rule),          \
        row(innies_outies), row(needed_value), row(rule_contradiction), row(gurth),                \
        row(grouped_m_wing), row(grouped_s_wing), row(grouped_l_wing), row(grouped_h_wing),        \
        row(grouped_w_wing), row(als_w_wing), row(grouped_als_w_wing), row(almost_loop),           \
        row(almost_discontinuous_loop)

#define TECHNIQUES_NAME(name) qd_technique_##name
extern const struct qd_technique TECHNIQUES(TECHNIQUES_NAME);

#endif
