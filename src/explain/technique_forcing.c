/* Forcing chains and cycles: the easiest one of all. */
#include "techniques.h"

#include "chains.h"

static void forcing_keep(struct forcing *forcing) {
    step_choice_keep(forcing->context, &forcing->chain);
    forcing->best = forcing->chain.rank;
}

static void forcing_put_links(struct search *search, const struct forcing_chain *chain) {
    uint32_t links = chain->kind == FORCING_CYCLE ? chain->length : chain->length - 1;
    for (uint32_t i = 0; i < links; i++) {
        uint32_t from = chain->nodes[i], to = chain->nodes[(i + 1) % chain->length];
        qd_link link = {.from_cell = from / 18,
                        .from_value = from / 2 % 9 + 1,
                        .from_on = from % 2,
                        .to_cell = to / 18,
                        .to_value = to / 2 % 9 + 1,
                        .to_on = to % 2,
                        .house = qd_chain_house(search->ground, from / 2, to / 2)};
        step_put_link(search, &link);
    }
}

static bool forcing_offer(void *user, const void *record) {
    struct search *search = user;
    const struct forcing_chain *chain = record;
    uint16_t removed[CANDIDATES];
    uint32_t source = chain->nodes[0] / 2;
    uint64_t values[81] = {0};
    step_begin(search, chain->rank.difficulty);
    forcing_put_links(search, chain);
    if (chain->kind == FORCING_ON) {
        step_place(search, source / 9, source % 9);
        return step_offer(search);
    }
    uint32_t count = qd_forcing_removed(&search->chains->forcing, chain, removed);
    for (uint32_t i = 0; i < count; i++)
        values[removed[i] / 9] |= (uint64_t)1 << removed[i] % 9;
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, values[cell]);
    return step_offer(search);
}

static bool forcing_find(struct search *search) {
    struct forcing *forcing = &search->chains->forcing;
    struct forcing_chain best;
    struct step_choice choice = {
        .user = search, .offer = forcing_offer, .best = &best, .size = sizeof best};
    forcing->base_cycle = search->rung->rating;
    forcing->base_x = search->rung->second;
    forcing->base_xy = search->rung->third;
    forcing->best = (struct chain_rank){1000, 0, 0};
    forcing->take = forcing_keep;
    forcing->context = &choice;
    qd_forcing_search(forcing, search->position, NULL);
    return step_choice_end(&choice);
}

const struct qd_technique qd_technique_forcing_chain = {
    .name = "forcing-chain", .title = "forcing chain or cycle", .find = forcing_find};
