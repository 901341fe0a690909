/*
 * The progress line on stderr: what is done, of how much, and the time that is left. It is shown where a
 * person sees it, until output begins there; and again and again while the program is busy, as a thread
 * does that.
 */
#ifndef QD_COMMAND_PROGRESS_H
#define QD_COMMAND_PROGRESS_H

#include "cli.h"

/* How much is done, from 0 to 1, if that is not known. */
#define PROGRESS_UNKNOWN (-1.0)

bool progress_is_wanted(const struct cli *cli);

/* From now on this is shown: how much is done of what is in that file, and what was reached so far. The
 * name stays where it is. */
void progress_at(const struct cli *cli, const char *name, double done, const char *format, ...)
    QD_PRINTF(4, 5);

/* The same for records: so many were read from that file, which are so much of the input. They are
 * done, but for the last one and those that are under way. */
void progress_records(const struct cli *cli, const char *name, uint64_t records, double done);

/* So many more records are under way, on other threads; or fewer. */
void progress_under_way(const struct cli *cli, int64_t more);

/* `12.3 s`, `5 min`, `1.5 h` ... */
void progress_put_time(qd_text *text, double seconds);

/* What was reached in the record that is being answered. */
void progress_within(const struct cli *cli, const char *format, ...) QD_PRINTF(2, 3);

#endif
