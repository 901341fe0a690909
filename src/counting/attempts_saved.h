/*
 * Attempts in the text of a saved count, each with its order, what it did, and the states that wait:
 *
 *     order 2 0 1                primary items of the piece
 *     plan 0123456789abcdef      a hash of the plan, so that states are not taken for others
 *     work 500 900 70 4096       states, moves, the most states and bytes at one time
 *     total 1f                   of states that got through
 *     bucket 12 2                step and states, which follow with their numbers
 *     1a2b 3
 *     3c 10
 */
#ifndef QD_COUNTING_ATTEMPTS_SAVED_H
#define QD_COUNTING_ATTEMPTS_SAVED_H

#include "attempts.h"
#include "saved.h"

void qd_attempts_put(const struct attempts *attempts, struct saved_writer *writer);

/* Reads as many orders as there are. Opens the attempts, which are to be closed in any case. */
bool qd_attempts_read(struct attempts *attempts, const struct subject *subject, size_t bytes,
                      struct team *team, struct saved_reader *reader);

/* Only the line of work, which there is of a counter, too. */
void qd_work_put(const struct layers_work *work, struct saved_writer *writer);
bool qd_work_read(struct layers_work *work, struct saved_reader *reader);

#endif
