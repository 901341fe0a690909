/*
 * Texts that are kept in files, and that may be read when they were cut off or altered:
 *
 *     quadrille THING VERSION
 *     ...
 *     end 0123456789abcdef           a checksum of the lines before
 */
#ifndef QD_BASE_CHECKED_H
#define QD_BASE_CHECKED_H

#include "quadrille/base.h"

#include "asking.h"

/* What is said of a text whose lines do not end as they were written. */
#define QD_LINE_ENDS_ALTERED "was altered: its line ends are no longer newlines"

/* Appends the last line; the first one begins at `begin`. */
void qd_checked_end(qd_text *text, size_t begin);

/*
 * What is wrong with such a text from `*text` to `*end`; NULL if it is whole. These are then what is
 * between the first line, which is `first` and `version` (with its line end), and the last one. `not_one` is
 * what is said of a text that does not begin with `first`. If `asking` (may be NULL) is stopped, what is said
 * means nothing.
 */
const char *qd_checked_begin(const char **text, const char **end, const char *first,
                             const char *version, const char *not_one, struct asking *asking);

#endif
