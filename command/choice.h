/* Which techniques may be used, and on which scale: --techniques LIST, --without LIST, --scale SCALE. */
#ifndef QD_COMMAND_CHOICE_H
#define QD_COMMAND_CHOICE_H

#include "cli.h"

#include <quadrille/explain.h>

/* Lists as the library reads them; NULL: all, none, and the scale that has what is wanted. */
struct choice {
    const char *techniques, *without, *scale;
};

/* Accept a list of names of techniques, with numbers or without; false after a usage message. */
bool choice_accept(const struct cli *cli, const char *list);
bool choice_accept_without(const struct cli *cli, const char *list);

/* Whether there is a file of that name, which may have a scale. */
bool choice_accept_scale(const struct cli *cli, const char *name);

bool choice_allows(const struct choice *choice, const qd_technique *technique);

/* Whether it is one of --techniques. */
bool choice_names(const struct choice *choice, const qd_technique *technique);

/* What --scale names, or NULL without it. False after a message. */
bool choice_read_scale(struct cli *cli, const struct choice *choice, const qd_scale **scale);

/* The same; without it, the first scale that has the technique, which may be NULL, and all of --techniques. False
 * after a message, or if nothing is left of the scale. */
bool choice_take_scale(struct cli *cli, const qd_technique *technique, const struct choice *choice,
                       const qd_scale **scale);

/* Releases a scale that was read from a file; NULL is fine. */
void choice_release(const qd_scale *scale);

/* Scale number 0, 1, 2 ... as options name it, then a second name; NULL past the last. */
const char *choice_scale_name(size_t number, const char **summary);

/* Whether one of the library's scales has a technique, which may be NULL. */
bool choice_is_graded(const qd_technique *technique);

/* Technique number 0, 1, 2 ...; NULL past the last. */
const char *choice_technique(size_t number, const char **summary);

/* Tells an explainer of that scale. */
void choice_apply(const struct choice *choice, const qd_scale *scale, qd_explainer *explainer);

#define OPTION_SCALE(type, member)                                                                 \
    NAMED_FILE(TYPE_INPUT, "scale", type, member, "SCALE",                                         \
               "`classic` (default), `extended`, `revised`, `learner` (also: `hodoku`), `whips`, " \
               "`braids`, "                                                                        \
               "or a file with one of your own"),                                                  \
        .name_argument = choice_scale_name, .accept = choice_accept_scale

#define CHOICE_OPTIONS(type, member)                                                               \
    {TEXT("techniques", type, member.techniques, "LIST",                                           \
          "use only these techniques, with commas between them; `x-wing:2` at most twice, `all` "  \
          "are all"),                                                                              \
     .accept = choice_accept},                                                                     \
        {TEXT("without", type, member.without, "LIST", "do not use these techniques"),             \
         .accept = choice_accept_without},                                                         \
    {                                                                                              \
        OPTION_SCALE(type, member.scale)                                                           \
    }

#endif
