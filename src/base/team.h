/*
 * Threads that work on the same job, again and again: between jobs they sleep. Without threads, or if
 * none can be started, the caller works alone.
 */
#ifndef QD_BASE_TEAM_H
#define QD_BASE_TEAM_H

#include <stdint.h>

struct team;

/* `size` threads, the caller's included; NULL: there is no memory. */
struct team *qd_team_new(uint32_t size);

/* Ends the threads; NULL is fine. */
void qd_team_free(struct team *team);

/* How many there are; of NULL: 1. */
uint32_t qd_team_size(const struct team *team);

/* Every member calls work(user, its number); returns when all are done. The caller is number 0. */
void qd_team_run(struct team *team, void (*work)(void *user, uint32_t number), void *user);

#endif
