/* --format TEMPLATE. */
#ifndef QD_COMMAND_TEMPLATE_H
#define QD_COMMAND_TEMPLATE_H

#include "answer.h"
#include "cli.h"

#define OPTION_FORMAT                                                                              \
    TEXT("format", struct cli, template, "TEMPLATE",                                               \
         "print TEMPLATE for each record; see help templates"),                                    \
        .accept = template_accept

/* Whether the template is valid; if not, after a message. */
bool template_accept(const struct cli *cli, const char *template);

/* Whether it names places as the command does, by offsets or by records and lines; if not, after a
 * message. */
bool template_accept_places(const struct cli *cli, bool by_offset);

/* Appends the template with its names replaced, and a newline. */
void template_put(const char *template, const struct answer *answer, qd_text *text);

#endif
