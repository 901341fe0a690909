/* Names in a text that stand for rules, or drawings that may be rules, which boards cannot have. All are collected,
 * so that the message names every one. */
#ifndef QD_IO_STRANGERS_H
#define QD_IO_STRANGERS_H

#include "../text/json.h"

#define MOST_STRANGERS 24

/* Begin with all members 0. */
struct strangers {
    char names[MOST_STRANGERS][41];
    size_t count;
    qd_place place; /* of the first */
};

/* Those beyond the most are not kept: the message has no space for so many. */
void qd_strangers_meet(struct strangers *strangers, const char *name, qd_place place);

/* Fails at the first one, if there are any: with what is said of rules, and of drawings. Either may be NULL. */
void qd_strangers_refuse(const struct strangers *rules, const struct strangers *drawings,
                         qd_json *json);

#endif
