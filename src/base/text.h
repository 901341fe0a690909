/* Growing texts: what only the library does with them. */
#ifndef QD_BASE_TEXT_H
#define QD_BASE_TEXT_H

#include "quadrille/base.h"

/* Drops what was appended since the text had that length and had not failed: then nothing is missing in it. */
static inline void qd_text_undo(qd_text *text, size_t length) {
    qd_text_cut(text, length);
    text->failed = false;
}

#endif
