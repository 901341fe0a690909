/* Files that are not text in bytes: compressed ones, and texts in wide characters. */
#ifndef QD_BASE_FOREIGN_H
#define QD_BASE_FOREIGN_H

#include "quadrille/base.h"

/* What the first bytes of a file look like, with a remedy, as a message: "this looks like gzip
 * ..."; NULL if it may be text. */
const char *qd_foreign_file(const char *bytes, size_t length);

/* QD_OK if it may be text, else an error at its first byte. */
qd_status qd_refuse_foreign(const char *text, size_t length, qd_error *error);

#endif
