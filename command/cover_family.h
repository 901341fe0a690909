/* What `cover sample`, `occurrences` and `family` share: the family of all solutions. */
#ifndef QD_COMMAND_COVER_FAMILY_H
#define QD_COMMAND_COVER_FAMILY_H

#include "cover.h"

#include <quadrille/counting.h>

struct family_options {
    struct cover_options cover;
    const char *family;
    struct option_list with, without;
};

#define FAMILY_OPTIONS                                                                             \
    {LIST("with", struct family_options, with, "OPTION",                                           \
          "only solutions with that option, as it is printed; may be given several times"),        \
     .accept = given_accept},                                                                      \
        {LIST("without", struct family_options, without, "OPTION",                                 \
              "only solutions without it; likewise"),                                              \
         .accept = given_accept},                                                                  \
        {NAMED_FILE(TYPE_INPUT, "family", struct family_options, family, "FILE",                   \
                    "do not make the family of all solutions, but take it from there")},           \
        {OPTION_TIME_LIMIT}, {COVER_OPTION_MEMORY_LIMIT}, {COVER_OPTION_FROM}, {                   \
        OPTION_STATS                                                                               \
    }

/* ---- cover_family.c -------------------------------------------------------------------------- */

/* Made, or that of --family; restricted by --with and --without. NULL after a message, in which `nothing` says
 * what there is not. From here on signals end the program at once. */
qd_family *cover_open_family(struct job *job, const char *nothing);

/* Why the text, or the problem, in `file` gives no family, or it was not gone through to its end. */
void cover_tell_none(struct job *job, const char *nothing, const char *file, const qd_error *error);

/* How many solutions it has. */
void cover_put_family_count(const qd_family *family, qd_text *text);

/* Its size, for --stats. */
void cover_tell_family(const qd_family *family);

/* ---- cover_given.c: --with and --without ----------------------------------------------------- */

extern const struct option_pair family_apart[];

struct given {
    qd_cover_start start;
    uint32_t *chosen, *banned;
};

bool given_accept(const struct cli *cli, const char *text);

/* False after a message: there is no such option. */
bool given_find(struct job *job, struct given *given);
void given_free(struct given *given);

/* ---- cover_at.c: --at ------------------------------------------------------------------------ */

/* Begin with `rest` alone, a text that was accepted. */
struct at_numbers {
    const char *rest;
    qd_text number, last; /* the present number, and that of its range */
    qd_text index;
};

bool at_accept(const struct cli *cli, const char *text);

/* Goes on to the next number, in digits; false after the last one. */
bool at_next(struct at_numbers *numbers);

/* The next number is then that after the range. */
void at_leave_range(struct at_numbers *numbers);

/* One less: as the library counts. */
const char *at_from_0(struct at_numbers *numbers);
void at_free(struct at_numbers *numbers);

#endif
