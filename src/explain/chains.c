#include "chains.h"

#include "../base/memory.h"

#include <stdlib.h>

static bool chains_allocate(struct chains *chains) {
    chains->closures = qd_array_new(2 * CANDIDATES, sizeof *chains->closures);
    chains->step.removals = qd_array_new(81, sizeof *chains->step.removals);
    chains->step.parts = qd_array_new(STEP_PARTS, sizeof *chains->step.parts);
    return chains->closures && chains->step.removals && chains->step.parts &&
           qd_position_new(chains->ground, &chains->work);
}

struct chains *qd_chains_new(const struct ground *ground, chains_ask ask) {
    struct chains *chains = qd_array_new(1, sizeof *chains);
    if (!chains)
        return NULL;
    chains->ground = ground;
    chains->ask = ask;
    if (chains_allocate(chains))
        return chains;
    qd_chains_free(chains);
    return NULL;
}

void qd_chains_free(struct chains *chains) {
    if (!chains)
        return;
    qd_chains_free(chains->inner);
    qd_position_free(&chains->work);
    free(chains->closures);
    free(chains->rules);
    free(chains->parents);
    free(chains->step.removals);
    free(chains->step.parts);
    free(chains);
}

struct chains *qd_chains_inner(struct chains *chains) {
    if (!chains->inner)
        chains->inner = qd_chains_new(chains->ground, chains->ask);
    if (!chains->inner)
        chains->failed = true;
    else
        chains->inner->stop = chains->stop;
    return chains->inner;
}

uint32_t qd_chain_house(const struct ground *ground, uint32_t left, uint32_t right) {
    if (left / 9 == right / 9)
        return QD_NO_HOUSE;
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        uint32_t area = link_seat(ground, left / 9, link)->area;
        if (area == link_seat(ground, right / 9, link)->area)
            return ground->area[area].house;
    }
    return QD_NO_HOUSE;
}
