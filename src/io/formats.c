/* The table of formats. */
#include "format.h"

#define formats_ROW(name) &qd_format_##name,
static const struct qd_format *const formats_table[] = {QD_FORMATS(formats_ROW)};

const qd_format *qd_format_get(size_t number) {
    return number < sizeof formats_table / sizeof *formats_table ? formats_table[number] : NULL;
}

const qd_format *qd_format_find(const char *name) {
    for (size_t i = 0; i < sizeof formats_table / sizeof *formats_table; i++)
        if (strcmp(formats_table[i]->name, name) == 0)
            return formats_table[i];
    return NULL;
}

qd_format_facts qd_format_about(const qd_format *format) {
    bool answers = format->write && !format->for_candidates;
    return (qd_format_facts){.name = format->name,
                             .summary = format->summary,
                             .tall = format->tall,
                             .is_read = format->begins || format->like || format->next ||
                                        format->json_keys || format->xml_roots,
                             .is_written = format->write != NULL,
                             .framed = format->framed,
                             .holds = format->holds,
                             .fields = format->fields,
                             .answers = answers ? format : &qd_format_line};
}
