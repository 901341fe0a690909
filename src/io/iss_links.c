#include "iss_links.h"

#include <string.h>

bool qd_iss_link_begins(const struct line *line) {
    static const char path[] = "Interactive-Sudoku-Solver";
    if (!qd_link_is_at(line, "sigh.github.io"))
        return false;
    const char *c = qd_link_path(line);
    return (size_t)(line->end - c) >= sizeof path - 1 && memcmp(c, path, sizeof path - 1) == 0;
}

bool qd_iss_link_text(const struct line *link, struct iss_span *text) {
    return qd_link_value(link, "q", &text->text, &text->length);
}
