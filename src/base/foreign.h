/* Files that are no text: compressed ones, and texts in wide characters. */
#ifndef QD_BASE_FOREIGN_H
#define QD_BASE_FOREIGN_H

#include <stddef.h>

/* What the first bytes of a file look like, and what to do about it, as a message: "this looks like
 * gzip ..."; NULL if it may be text. */
const char *qd_foreign_file(const char *bytes, size_t length);

#endif
