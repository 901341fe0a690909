/* Which techniques may be used, and on which scale: --techniques LIST, --without LIST, --scale SCALE. */
#ifndef QD_COMMAND_CHOICE_H
#define QD_COMMAND_CHOICE_H

#include "cli.h"

#include <quadrille/explain.h>

/* Names with commas between them; NULL: all, and none. */
struct choice {
    const char *techniques, *without;
};

/* Accepts a list of names of techniques; false after a usage message. */
bool choice_accept(const struct cli *cli, const char *list);

bool choice_allows(const struct choice *choice, const qd_technique *technique);

/* Whether it is one of --techniques. */
bool choice_names(const struct choice *choice, const qd_technique *technique);

/* One of --techniques that the scale does not have; NULL: none. */
const char *choice_lacks(const struct choice *choice, qd_scale scale);

/* The scale of that name; NULL: the first one that has the technique, which may be NULL, and all of --techniques. False
 * after a usage message, or if nothing is left of the scale. */
bool choice_take_scale(const struct cli *cli, const char *name, const qd_technique *technique,
                       const struct choice *choice, qd_scale *scale);

/* Technique number 0, 1, 2 ... of those that a scale has: no puzzle is graded by the others. */
const char *choice_technique(size_t number, const char **summary);

/* Tells an explainer of that scale. */
void choice_apply(const struct choice *choice, qd_scale scale, qd_explainer *explainer);

#define CHOICE_OPTIONS(type, member)                                                               \
    {TEXT("techniques", type, member.techniques, "LIST",                                           \
          "use only these techniques, with commas between them"),                                  \
     .accept = choice_accept},                                                                     \
    {                                                                                              \
        TEXT("without", type, member.without, "LIST", "do not use these techniques"),              \
            .accept = choice_accept                                                                \
    }

#endif
