/*
 * quadrille/text.h - appends strings to a growing text (quadrille/base.h), quoted for JSON, CSV,
 * XML or a terminal.
 *
 * The bytes may have any value. Each function says whether bytes that are not UTF-8 are replaced or
 * kept. If memory runs out, the text is marked as failed: check it once after the last call.
 */
#ifndef QUADRILLE_TEXT_H
#define QUADRILLE_TEXT_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Appends the bytes as a JSON string in quotes. Control characters, including DEL and C1, are
 * escaped (\u007f). Each byte that is not UTF-8 becomes the escape \ufffd. */
QD_API void qd_text_put_json(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes as a CSV field (RFC 4180): in quotes if they contain a comma, a quote or a line
 * end, otherwise unchanged. */
QD_API void qd_text_put_csv(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes as XML character data or an attribute value. & < > and quotes become entities,
 * tabs and line ends &#9; &#10; and &#13;; characters that XML does not allow, and bytes that are
 * not UTF-8, become U+FFFD. */
QD_API void qd_text_put_xml(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes for a terminal: control characters other than tabs become '?', also bytes 0x80
 * to 0x9f that are not part of UTF-8; other bytes that are not UTF-8 are kept. */
QD_API void qd_text_put_shown(qd_text *text, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
