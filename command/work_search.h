/* A search as a work: see run.h. */
#ifndef QD_COMMAND_WORK_SEARCH_H
#define QD_COMMAND_WORK_SEARCH_H

#include "run.h"

#include <quadrille/cover.h>

#include <time.h>

/* What is added up of a run, with what the rounds before have found. */
struct search_sum {
    struct run_result result;
    uint64_t begun, nodes;
    double rest;      /* seconds of begun parts: an estimate */
    time_t saved;     /* when the last of them was saved; 0: never */
    qd_count *least;  /* solutions of done parts, and of begun ones so far */
    qd_text segments; /* of all parts that are done */
};

bool search_is_action(const struct run *run, const char *action);

#endif
