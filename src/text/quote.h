/* Text inside of XML. */
#ifndef QD_TEXT_QUOTE_H
#define QD_TEXT_QUOTE_H

#include "quadrille/base.h"

/* Appends the bytes as XML character data or an attribute value. & < > and quotes become entities,
 * tabs and line ends &#9; &#10; and &#13;; characters that XML does not allow, and bytes that are
 * not UTF-8, become U+FFFD. */
void qd_text_put_xml(qd_text *text, const char *bytes, size_t length);

#endif
