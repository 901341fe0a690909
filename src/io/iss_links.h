/* Links that hold an ISS text: https://sigh.github.io/Interactive-Sudoku-Solver/?q=... */
#ifndef QD_IO_ISS_LINKS_H
#define QD_IO_ISS_LINKS_H

#include "iss_text.h"
#include "site_link.h"

/* Whether the line is a link to the page of ISS. */
bool qd_iss_link_begins(const struct line *line);

/* The text in it, still encoded; false if there is none. */
bool qd_iss_link_text(const struct line *link, struct iss_span *text);

#endif
