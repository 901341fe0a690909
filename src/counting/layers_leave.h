/* How layers leave states: the moves from them are made, and what these lead to is added. */
#ifndef QD_COUNTING_LAYERS_LEAVE_H
#define QD_COUNTING_LAYERS_LEAVE_H

#include "layers_inside.h"

/* Leaves the states from..end of the bucket that is processed. False, here and below: there is no memory. */
bool qd_layers_leave(struct layers *layers, uint32_t from, uint32_t end);

/* How many chunks have states that wait, in a shard of the step that is processed: nothing before the
 * current shard. */
uint64_t qd_layers_chunks(const struct layers *layers, uint32_t shard);

/* All threads leave so many chunks, from the next state on and through all shards. */
bool qd_layers_leave_together(struct layers *layers, uint64_t chunks);

/* Leaves one state, which a number of `length` words follows. */
bool qd_layers_leave_one(struct layers *layers, uint32_t step, const uint64_t *state,
                         uint32_t length);

/* Adds a state to those that wait for a step, with a number of `length` words. */
bool qd_layers_add(struct layers *layers, uint32_t step, const uint64_t *state,
                   const uint64_t *number, uint32_t length);

#endif
