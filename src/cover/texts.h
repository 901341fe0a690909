/* Texts of problems: what their readers share. */
#ifndef QD_COVER_TEXTS_H
#define QD_COVER_TEXTS_H

#include "quadrille/cover.h"

/* A text that is UTF-8, and the problem that it is read into. */
struct cover_text {
    const char *text;
    size_t length;
    qd_cover *cover;
    const qd_cover_reading *reading;
    qd_error *error;
};

/* Add all items and options, and seal the problem. */
qd_status qd_read_dlx(const struct cover_text *from);
qd_status qd_read_matrix(const struct cover_text *from);
qd_status qd_read_json(const struct cover_text *from);

#endif
