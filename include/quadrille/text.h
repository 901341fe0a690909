/*
 * quadrille/text.h - values inside JSON, CSV and XML, and on a terminal: put at the end of a growing
 * text (quadrille/base.h).
 *
 * The bytes may be any; what is not UTF-8 is replaced or kept as each function says. If memory runs
 * out the text is marked as failed: check it once after the last call.
 */
#ifndef QUADRILLE_TEXT_H
#define QUADRILLE_TEXT_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Appends the bytes as a JSON string in quotes. Control characters are escaped, those of C1 too;
 * bytes that are not UTF-8 become U+FFFD, one for each. */
QD_API void qd_text_put_json(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes as a CSV field (RFC 4180): in quotes if there is a comma, a quote or a line end
 * among them, as they are otherwise. */
QD_API void qd_text_put_csv(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes as character data or an attribute's value of XML: & < > and quotes as entities,
 * characters that XML does not allow, and bytes that are not UTF-8, as U+FFFD. */
QD_API void qd_text_put_xml(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes as a terminal can show them: control characters, other than tabs, become '?'. */
QD_API void qd_text_put_shown(qd_text *text, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
