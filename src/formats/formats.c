/* The table of formats, in the order in which they are asked whether a line is theirs. */
#include "format.h"

#include <string.h>

static const struct qd_format *const formats[] = {
    &qd_format_line,
    &qd_format_drawn,
    &qd_format_rows,
    &qd_format_numbers,
};

const qd_format *qd_format_get(size_t number) {
    return number < sizeof formats / sizeof *formats ? formats[number] : NULL;
}

const qd_format *qd_format_find(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

const char *qd_format_name(const qd_format *format) {
    return format->name;
}

const char *qd_format_summary(const qd_format *format) {
    return format->summary;
}

bool qd_format_is_tall(const qd_format *format) {
    return format->tall;
}

qd_status qd_format_write(const qd_format *format, const qd_grid *grid, const qd_record *like,
                          qd_text *text, qd_error *error) {
    return format->write(grid, like, text, error);
}
