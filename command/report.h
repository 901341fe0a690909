/* The forms of output of all puzzle commands: a line, JSON, CSV, a template, or a summary. */
#ifndef QD_COMMAND_REPORT_H
#define QD_COMMAND_REPORT_H

#include "cli.h"
#include "fields.h"

/* The parts of the output that differ between commands. Called on many threads at once. */
struct report_style {
    enum answers of;                                              /* their fields */
    void (*put_line)(const struct answer *answer, qd_text *text); /* plain */

    /* The words that the summary has instead of `unique`: number 0, 1, 2 ..., and NULL past the last.
     * May be NULL. */
    const char *(*word)(size_t number);
    const char *note; /* its first line, or NULL */
};

struct report {
    struct cli *cli;
    const struct report_style *style;
    struct tally tally;
};

/* Writes the header of CSV, if that is requested. */
void report_open(struct report *report, struct cli *cli, const struct report_style *style);

/* Whether it is in the style's own lines: no summary, JSON, CSV or template. */
bool report_is_of_lines(const struct report *report);

/* Appends the output for an answer. */
void report_put(const struct report *report, const struct answer *answer, qd_text *text);

/* Writes the summary, if requested, with a message if it does not cover the whole input. */
void report_close(struct report *report);

#endif
