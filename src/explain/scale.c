#include "scale.h"
#include "above.h"
#include "techniques.h"

#include "demands.h"

#include "../sudoku/above.h"

/* What the first two of these scales share. */
#define SCALE_EASIEST(ROW)                                                                         \
    ROW(qd_technique_hidden_single, 1.0, 1.2, 1.5)                                                 \
    ROW(qd_technique_direct_locking, 1.7, 1.9, 0)                                                  \
    ROW(qd_technique_direct_hidden_pair, 2.0, 0, 0)                                                \
    ROW(qd_technique_naked_single, 2.3, 0, 0)                                                      \
    ROW(qd_technique_direct_hidden_triplet, 2.5, 0, 0)                                             \
    ROW(qd_technique_locking, 2.6, 2.8, 0)                                                         \
    ROW(qd_technique_naked_pair, 3.0, 0, 0)                                                        \
    ROW(qd_technique_x_wing, 3.2, 0, 0)                                                            \
    ROW(qd_technique_hidden_pair, 3.4, 0, 0)                                                       \
    ROW(qd_technique_naked_triplet, 3.6, 0, 0)                                                     \
    ROW(qd_technique_swordfish, 3.8, 0, 0)                                                         \
    ROW(qd_technique_hidden_triplet, 4.0, 0, 0)
#define SCALE_HARDER(ROW)                                                                          \
    ROW(qd_technique_xy_wing, 4.2, 0, 0)                                                           \
    ROW(qd_technique_xyz_wing, 4.4, 0, 0)                                                          \
    ROW(qd_technique_unique_loop, 4.5, 0, 0)                                                       \
    ROW(qd_technique_naked_quad, 5.0, 0, 0)                                                        \
    ROW(qd_technique_jellyfish, 5.2, 0, 0)                                                         \
    ROW(qd_technique_hidden_quad, 5.4, 0, 0)

/* The hardest ratings, which all scales of Sudoku Explainer have; two of them have one more. */
#define SCALE_HARDEST(ROW)                                                                         \
    ROW(qd_technique_aligned_triplet, 7.5, 0, 0)                                                   \
    ROW(qd_technique_nishio, 7.5, 0, 0)                                                            \
    ROW(qd_technique_multiple_chain, 8.0, 0, 0)                                                    \
    ROW(qd_technique_dynamic_chain, 8.5, 0, 0)                                                     \
    ROW(qd_technique_dynamic_plus_chain, 9.0, 0, 0)                                                \
    ROW(qd_technique_nested_chain_2, 9.5, 0, 0)                                                    \
    ROW(qd_technique_nested_chain_3, 10.0, 0, 0)                                                   \
    ROW(qd_technique_nested_chain_4, 10.5, 0, 0)                                                   \
    ROW(qd_technique_nested_chain_5, 10.5, 0, 0)                                                   \
    ROW(qd_technique_nested_chain_6, 10.5, 0, 0)

#define SCALE_RUNG(name, first, second, third) {&name, first, second, third},

/* Sudoku Explainer 1.2.1. */
#define SCALE_CLASSIC(ROW)                                                                         \
    SCALE_EASIEST(ROW)                                                                             \
    SCALE_HARDER(ROW)                                                                              \
    ROW(qd_technique_grave, 5.6, 5.7, 0)                                                           \
    ROW(qd_technique_aligned_pair, 6.2, 0, 0)                                                      \
    ROW(qd_technique_forcing_chain, 6.5, 6.6, 7.0)                                                 \
    SCALE_HARDEST(ROW)                                                                             \
    ROW(qd_technique_nested_chain_7, 10.5, 0, 0)
static const struct rung scale_classic[] = {SCALE_CLASSIC(SCALE_RUNG){NULL, 0, 0, 0}};

/* The default set of SukakuExplainer 1.18. It also knows chains of five and six strong links (6.2 and 6.6,
 * after aligned pairs), which are off by default. */
#define SCALE_EXTENDED(ROW)                                                                        \
    SCALE_EASIEST(ROW)                                                                             \
    ROW(qd_technique_two_strong_links, 4.0, 0, 0)                                                  \
    SCALE_HARDER(ROW)                                                                              \
    ROW(qd_technique_three_strong_links, 5.4, 0, 0)                                                \
    ROW(qd_technique_wxyz_wing, 5.5, 5.6, 5.6)                                                     \
    ROW(qd_technique_grave, 5.6, 5.7, 0)                                                           \
    ROW(qd_technique_four_strong_links, 5.8, 0, 0)                                                 \
    ROW(qd_technique_vwxyz_wing, 6.3, 6.4, 6.2)                                                    \
    ROW(qd_technique_aligned_pair, 6.2, 0, 0)                                                      \
    ROW(qd_technique_uvwxyz_wing, 6.6, 6.6, 6.6)                                                   \
    ROW(qd_technique_forcing_chain, 6.5, 6.6, 7.0)                                                 \
    ROW(qd_technique_tuvwxyz_wing, 7.5, 7.5, 7.5)                                                  \
    SCALE_HARDEST(ROW)                                                                             \
    ROW(qd_technique_nested_chain_7, 10.5, 0, 0)
static const struct rung scale_extended[] = {SCALE_EXTENDED(SCALE_RUNG){NULL, 0, 0, 0}};

/* The classic techniques with other ratings, in another order; of the last ones there are three. */
#define SCALE_REVISED(ROW)                                                                         \
    ROW(qd_technique_hidden_single, 1.0, 1.2, 1.5)                                                 \
    ROW(qd_technique_naked_single, 1.6, 0, 0)                                                      \
    ROW(qd_technique_direct_locking, 1.7, 1.9, 0)                                                  \
    ROW(qd_technique_direct_hidden_pair, 2.0, 0, 0)                                                \
    ROW(qd_technique_direct_hidden_triplet, 3.1, 0, 0)                                             \
    ROW(qd_technique_locking, 2.6, 2.8, 0)                                                         \
    ROW(qd_technique_hidden_pair, 2.9, 0, 0)                                                       \
    ROW(qd_technique_naked_pair, 3.0, 0, 0)                                                        \
    ROW(qd_technique_x_wing, 3.2, 0, 0)                                                            \
    ROW(qd_technique_naked_triplet, 3.6, 0, 0)                                                     \
    ROW(qd_technique_hidden_triplet, 3.8, 0, 0)                                                    \
    ROW(qd_technique_swordfish, 4.0, 0, 0)                                                         \
    ROW(qd_technique_xy_wing, 4.2, 0, 0)                                                           \
    ROW(qd_technique_xyz_wing, 4.4, 0, 0)                                                          \
    ROW(qd_technique_unique_loop, 4.5, 0, 0)                                                       \
    ROW(qd_technique_naked_quad, 5.0, 0, 0)                                                        \
    ROW(qd_technique_jellyfish, 5.4, 0, 0)                                                         \
    ROW(qd_technique_hidden_quad, 5.2, 0, 0)                                                       \
    ROW(qd_technique_grave, 5.6, 5.7, 0)                                                           \
    ROW(qd_technique_aligned_pair, 6.2, 0, 0)                                                      \
    ROW(qd_technique_forcing_chain, 6.5, 6.6, 7.0)                                                 \
    SCALE_HARDEST(ROW)
static const struct rung scale_revised[] = {SCALE_REVISED(SCALE_RUNG){NULL, 0, 0, 0}};

/* HoDoKu 2.2: scores and levels. */
#define LEARNER_ROWS(ROW)                                                                          \
    ROW(qd_technique_full_house, 4, QD_LEVEL_EASY)                                                 \
    ROW(qd_technique_naked_single, 4, QD_LEVEL_EASY)                                               \
    ROW(qd_technique_hidden_single, 14, QD_LEVEL_EASY)                                             \
    ROW(qd_technique_dot, 4, QD_LEVEL_EASY)                                                        \
    ROW(qd_technique_thermometer, 4, QD_LEVEL_EASY)                                                \
    ROW(qd_technique_cage, 6, QD_LEVEL_EASY)                                                       \
    ROW(qd_technique_arrow, 8, QD_LEVEL_MEDIUM)                                                    \
    ROW(qd_technique_line, 8, QD_LEVEL_MEDIUM)                                                     \
    ROW(qd_technique_outside_clue, 8, QD_LEVEL_MEDIUM)                                             \
    ROW(qd_technique_rule, 8, QD_LEVEL_MEDIUM)                                                     \
    ROW(qd_technique_locked_pair, 40, QD_LEVEL_MEDIUM)                                             \
    ROW(qd_technique_locked_triplet, 60, QD_LEVEL_MEDIUM)                                          \
    ROW(qd_technique_locking, 50, QD_LEVEL_MEDIUM)                                                 \
    ROW(qd_technique_naked_pair, 60, QD_LEVEL_MEDIUM)                                              \
    ROW(qd_technique_naked_triplet, 80, QD_LEVEL_MEDIUM)                                           \
    ROW(qd_technique_hidden_pair, 70, QD_LEVEL_MEDIUM)                                             \
    ROW(qd_technique_hidden_triplet, 100, QD_LEVEL_MEDIUM)                                         \
    ROW(qd_technique_needed_value, 30, QD_LEVEL_HARD)                                              \
    ROW(qd_technique_innies_outies, 40, QD_LEVEL_HARD)                                             \
    ROW(qd_technique_naked_quad, 120, QD_LEVEL_HARD)                                               \
    ROW(qd_technique_hidden_quad, 150, QD_LEVEL_HARD)                                              \
    ROW(qd_technique_x_wing, 140, QD_LEVEL_HARD)                                                   \
    ROW(qd_technique_swordfish, 150, QD_LEVEL_HARD)                                                \
    ROW(qd_technique_jellyfish, 160, QD_LEVEL_HARD)                                                \
    ROW(qd_technique_remote_pair, 110, QD_LEVEL_HARD)                                              \
    ROW(qd_technique_grave_1, 100, QD_LEVEL_HARD)                                                  \
    ROW(qd_technique_skyscraper, 130, QD_LEVEL_HARD)                                               \
    ROW(qd_technique_two_string_kite, 150, QD_LEVEL_HARD)                                          \
    ROW(qd_technique_turbot_fish, 120, QD_LEVEL_HARD)                                              \
    ROW(qd_technique_empty_rectangle, 120, QD_LEVEL_HARD)                                          \
    ROW(qd_technique_w_wing, 150, QD_LEVEL_HARD)                                                   \
    ROW(qd_technique_xy_wing, 160, QD_LEVEL_HARD)                                                  \
    ROW(qd_technique_xyz_wing, 180, QD_LEVEL_HARD)                                                 \
    ROW(qd_technique_unique_rectangle_1, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_unique_rectangle_2, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_unique_rectangle_3, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_unique_rectangle_4, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_unique_rectangle_5, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_unique_rectangle_6, 100, QD_LEVEL_HARD)                                       \
    ROW(qd_technique_hidden_rectangle, 100, QD_LEVEL_HARD)                                         \
    ROW(qd_technique_avoidable_rectangle_1, 100, QD_LEVEL_HARD)                                    \
    ROW(qd_technique_avoidable_rectangle_2, 100, QD_LEVEL_HARD)                                    \
    ROW(qd_technique_finned_x_wing, 130, QD_LEVEL_HARD)                                            \
    ROW(qd_technique_sashimi_x_wing, 150, QD_LEVEL_HARD)                                           \
    ROW(qd_technique_rule_contradiction, 200, QD_LEVEL_UNFAIR)                                     \
    ROW(qd_technique_finned_swordfish, 200, QD_LEVEL_UNFAIR)                                       \
    ROW(qd_technique_sashimi_swordfish, 240, QD_LEVEL_UNFAIR)                                      \
    ROW(qd_technique_finned_jellyfish, 250, QD_LEVEL_UNFAIR)                                       \
    ROW(qd_technique_sashimi_jellyfish, 260, QD_LEVEL_UNFAIR)                                      \
    ROW(qd_technique_sue_de_coq, 250, QD_LEVEL_UNFAIR)                                             \
    ROW(qd_technique_simple_colours_trap, 150, QD_LEVEL_HARD)                                      \
    ROW(qd_technique_simple_colours_wrap, 150, QD_LEVEL_HARD)                                      \
    ROW(qd_technique_multi_colours_1, 200, QD_LEVEL_HARD)                                          \
    ROW(qd_technique_multi_colours_2, 200, QD_LEVEL_HARD)                                          \
    ROW(qd_technique_x_chain, 260, QD_LEVEL_UNFAIR)                                                \
    ROW(qd_technique_xy_chain, 260, QD_LEVEL_UNFAIR)                                               \
    ROW(qd_technique_continuous_loop, 280, QD_LEVEL_UNFAIR)                                        \
    ROW(qd_technique_alternating_chain, 280, QD_LEVEL_UNFAIR)                                      \
    ROW(qd_technique_discontinuous_loop, 280, QD_LEVEL_UNFAIR)                                     \
    ROW(qd_technique_grouped_continuous_loop, 300, QD_LEVEL_UNFAIR)                                \
    ROW(qd_technique_grouped_alternating_chain, 300, QD_LEVEL_UNFAIR)                              \
    ROW(qd_technique_grouped_discontinuous_loop, 300, QD_LEVEL_UNFAIR)                             \
    ROW(qd_technique_als_xz, 300, QD_LEVEL_UNFAIR)                                                 \
    ROW(qd_technique_als_xy_wing, 320, QD_LEVEL_UNFAIR)                                            \
    ROW(qd_technique_als_chain, 340, QD_LEVEL_UNFAIR)                                              \
    ROW(qd_technique_finned_franken_swordfish, 410, QD_LEVEL_UNFAIR)                               \
    ROW(qd_technique_als_xy_wing_overlap, 340, QD_LEVEL_UNFAIR)                                    \
    ROW(qd_technique_chute_pair, 110, QD_LEVEL_UNFAIR)                                             \
    ROW(qd_technique_medusa_wrap_cell, 250, QD_LEVEL_UNFAIR)                                       \
    ROW(qd_technique_medusa_wrap_house, 250, QD_LEVEL_UNFAIR)                                      \
    ROW(qd_technique_medusa_cell_both, 250, QD_LEVEL_UNFAIR)                                       \
    ROW(qd_technique_medusa_sees_both, 250, QD_LEVEL_UNFAIR)                                       \
    ROW(qd_technique_medusa_cell_and_house, 250, QD_LEVEL_UNFAIR)                                  \
    ROW(qd_technique_medusa_empty_cell, 250, QD_LEVEL_UNFAIR)                                      \
    ROW(qd_technique_m_wing, 280, QD_LEVEL_UNFAIR)                                                 \
    ROW(qd_technique_s_wing, 280, QD_LEVEL_UNFAIR)                                                 \
    ROW(qd_technique_l_wing, 280, QD_LEVEL_UNFAIR)                                                 \
    ROW(qd_technique_h_wing, 280, QD_LEVEL_UNFAIR)                                                 \
    ROW(qd_technique_dual_kite, 150, QD_LEVEL_UNFAIR)                                              \
    ROW(qd_technique_dual_empty_rectangle, 120, QD_LEVEL_UNFAIR)                                   \
    ROW(qd_technique_unique_loop, 110, QD_LEVEL_UNFAIR)                                            \
    ROW(qd_technique_external, 110, QD_LEVEL_UNFAIR)                                               \
    ROW(qd_technique_extended_rectangle, 110, QD_LEVEL_UNFAIR)                                     \
    ROW(qd_technique_extended_rectangle_3, 110, QD_LEVEL_UNFAIR)                                   \
    ROW(qd_technique_extended_rectangle_4, 110, QD_LEVEL_UNFAIR)                                   \
    ROW(qd_technique_grave, 110, QD_LEVEL_UNFAIR)                                                  \
    ROW(qd_technique_grave_more, 110, QD_LEVEL_UNFAIR)                                             \
    ROW(qd_technique_sue_de_coq_3d, 270, QD_LEVEL_UNFAIR)                                          \
    ROW(qd_technique_blossom, 360, QD_LEVEL_UNFAIR)                                                \
    ROW(qd_technique_gurth, 380, QD_LEVEL_EXTREME)                                                 \
    ROW(qd_technique_firework_triple, 380, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_firework_quad, 380, QD_LEVEL_EXTREME)                                         \
    ROW(qd_technique_tridagon, 400, QD_LEVEL_EXTREME)                                              \
    ROW(qd_technique_sk_loop, 400, QD_LEVEL_EXTREME)                                               \
    ROW(qd_technique_guardians, 380, QD_LEVEL_EXTREME)                                             \
    ROW(qd_technique_oddagon, 380, QD_LEVEL_EXTREME)                                               \
    ROW(qd_technique_almost_chain, 400, QD_LEVEL_EXTREME)                                          \
    ROW(qd_technique_whip, 450, QD_LEVEL_EXTREME)                                                  \
    ROW(qd_technique_msls, 450, QD_LEVEL_EXTREME)                                                  \
    ROW(qd_technique_rectangle_chain, 450, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_double_exocet, 450, QD_LEVEL_EXTREME)                                         \
    ROW(qd_technique_junior_exocet, 450, QD_LEVEL_EXTREME)                                         \
    ROW(qd_technique_senior_exocet, 450, QD_LEVEL_EXTREME)                                         \
    ROW(qd_technique_exocet, 450, QD_LEVEL_EXTREME)                                                \
    ROW(qd_technique_kraken, 500, QD_LEVEL_EXTREME)                                                \
    ROW(qd_technique_multiple_chain, 500, QD_LEVEL_EXTREME)                                        \
    ROW(qd_technique_cell_chain, 500, QD_LEVEL_EXTREME)                                            \
    ROW(qd_technique_house_chain, 500, QD_LEVEL_EXTREME)                                           \
    ROW(qd_technique_template_set, 650, QD_LEVEL_EXTREME)                                          \
    ROW(qd_technique_template_delete, 650, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_overlay, 650, QD_LEVEL_EXTREME)                                               \
    ROW(qd_technique_dynamic_chain, 700, QD_LEVEL_EXTREME)                                         \
    ROW(qd_technique_nishio, 700, QD_LEVEL_EXTREME)                                                \
    ROW(qd_technique_digit_chain, 700, QD_LEVEL_EXTREME)                                           \
    ROW(qd_technique_contradiction_chain, 700, QD_LEVEL_EXTREME)                                   \
    ROW(qd_technique_dynamic_plus_chain, 700, QD_LEVEL_EXTREME)                                    \
    ROW(qd_technique_nested_chain_2, 1000, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_nested_chain_3, 1000, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_nested_chain_4, 1000, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_nested_chain_5, 1000, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_nested_chain_6, 1000, QD_LEVEL_EXTREME)                                       \
    ROW(qd_technique_squirmbag, 470, QD_LEVEL_UNFAIR)                                              \
    ROW(qd_technique_mutant_swordfish, 450, QD_LEVEL_EXTREME)                                      \
    ROW(qd_technique_finned_mutant_swordfish, 470, QD_LEVEL_EXTREME)                               \
    ROW(qd_technique_siamese_fish, 260, QD_LEVEL_UNFAIR)                                           \
    ROW(qd_technique_grouped_m_wing, 300, QD_LEVEL_UNFAIR)                                         \
    ROW(qd_technique_grouped_s_wing, 300, QD_LEVEL_UNFAIR)                                         \
    ROW(qd_technique_grouped_l_wing, 300, QD_LEVEL_UNFAIR)                                         \
    ROW(qd_technique_grouped_h_wing, 300, QD_LEVEL_UNFAIR)                                         \
    ROW(qd_technique_grouped_w_wing, 300, QD_LEVEL_UNFAIR)                                         \
    ROW(qd_technique_als_w_wing, 380, QD_LEVEL_EXTREME)                                            \
    ROW(qd_technique_grouped_als_w_wing, 380, QD_LEVEL_EXTREME)                                    \
    ROW(qd_technique_almost_loop, 400, QD_LEVEL_EXTREME)                                           \
    ROW(qd_technique_almost_discontinuous_loop, 400, QD_LEVEL_EXTREME)

#define LEARNER_RUNG(name, score, level) {&name, (score) / 10., (score) / 10., (score) / 10.},
#define LEARNER_LEVEL(name, score, level) level,

static const struct rung scale_learner[] = {LEARNER_ROWS(LEARNER_RUNG){NULL, 0, 0, 0}};
static const uint8_t scale_learner_levels[] = {LEARNER_ROWS(LEARNER_LEVEL)};

/* The W rating of CSP-Rules: singles 0, whips their length. */
static const struct rung scale_whips[] = {
    {&qd_technique_hidden_single, 0, 0, 0},
    {&qd_technique_naked_single, 0, 0, 0},
    {&qd_technique_whip, 1.0, 0, 0},
    {NULL, 0, 0, 0},
};

/* The B rating of CSP-Rules: braids in place of whips. */
static const struct rung scale_braids[] = {
    {&qd_technique_hidden_single, 0, 0, 0},
    {&qd_technique_naked_single, 0, 0, 0},
    {&qd_technique_braid, 1.0, 0, 0},
    {NULL, 0, 0, 0},
};

static const qd_scale scales[] = {
    {.name = "classic", .rungs = scale_classic},
    {.name = "extended", .rungs = scale_extended},
    {.name = "revised", .rungs = scale_revised, .is_revised = true},
    {.name = "learner", .rungs = scale_learner, .is_learner = true, .levels = scale_learner_levels},
    {.name = "whips", .rungs = scale_whips, .by_rounds = true},
    {.name = "braids", .rungs = scale_braids, .by_rounds = true},
};

const qd_scale *qd_scale_number(size_t number) {
    return number < sizeof scales / sizeof *scales ? &scales[number] : NULL;
}

const qd_scale *qd_scale_find(const char *name) {
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        if (strcmp(scales[i].name, name) == 0)
            return &scales[i];
    return NULL;
}

static const qd_scale *scale_or_classic(const qd_scale *scale) {
    return scale ? scale : scales;
}

const struct rung *qd_scale_rung(const qd_scale *scale, const struct qd_technique *technique) {
    const struct rung *rung = scale->rungs;
    while (rung->technique && rung->technique != technique)
        rung++;
    return rung->technique ? rung : NULL;
}

qd_level qd_scale_level(const qd_scale *scale, const struct rung *rung) {
    return scale->levels ? (qd_level)scale->levels[rung - scale->rungs] : QD_LEVEL_NONE;
}

qd_level qd_scale_level_of(const qd_scale *scale, const qd_technique *technique) {
    const struct rung *rung = qd_scale_rung(scale, technique);
    return rung ? qd_scale_level(scale, rung) : QD_LEVEL_NONE;
}

const char *qd_level_name(qd_level level) {
    static const char *const names[] = {"none", "easy", "medium", "hard", "unfair", "extreme"};
    return (size_t)level < sizeof names / sizeof *names ? names[level] : NULL;
}

qd_scale_facts qd_scale_about(const qd_scale *scale) {
    scale = scale_or_classic(scale);
    return (qd_scale_facts){scale->name, scale->levels != NULL};
}

const qd_technique *qd_scale_technique(const qd_scale *scale, size_t number) {
    const struct rung *rung = scale_or_classic(scale)->rungs;
    while (rung->technique && number-- > 0)
        rung++;
    return rung->technique;
}

bool qd_scale_has(const qd_scale *scale, const qd_technique *technique) {
    return qd_scale_rung(scale_or_classic(scale), technique) != NULL;
}

/* Whether it has a technique about rules of that kind. */
static bool scale_has_kind(const qd_scale *scale, enum demand_kind kind) {
    for (const struct rung *rung = scale->rungs; rung->technique; rung++)
        if (rung->technique->of_rules && rung->technique->degree == kind)
            return true;
    return false;
}

const char *qd_scale_misses(const qd_scale *scale, const qd_board *board) {
    const qd_constraint *rule;
    scale = scale_or_classic(scale);
    for (uint32_t i = 0; (rule = qd_board_constraint(board, i)); i++)
        if (!rule->only_houses && (!qd_board_is_read(board, i) ||
                                   !scale_has_kind(scale, qd_rule_words(rule->rule)->demand)))
            return rule->rule;
    return NULL;
}

const char *qd_scale_lacks(const qd_scale *scale, const char *list) {
    const qd_technique *technique;
    uint32_t most;
    char name[64];
    while (qd_technique_next(&list, name, &technique, &most))
        if (technique && !qd_scale_has(scale, technique))
            return qd_technique_about(technique).name;
    return NULL;
}
