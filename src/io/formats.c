/* The table of formats, in the order in which they are tried. */
#include "format.h"

static const struct qd_format *const formats_table[] = {
    &qd_format_hodoku, /* before line: a colon identifies it */
    &qd_format_killer,
    &qd_format_blanks,
    &qd_format_solo,
    &qd_format_sumocue,
    &qd_format_cages,
    &qd_format_line,
    &qd_format_candidates,
    &qd_format_jigsaw, /* after candidates: 512 symbols may be either; candidates must fit */
    &qd_format_csv,
    &qd_format_tsv,
    &qd_format_commas, /* before numbers, which would miss empty cells between TABs */
    &qd_format_lists,
    &qd_format_drawn,
    &qd_format_debian,
    &qd_format_sdk, /* before rows: its heading identifies it */
    &qd_format_rows,
    &qd_format_pencilmarks,
    &qd_format_numbers,
    /* read as one of those above, unless requested */
    &qd_format_sdx,
    &qd_format_sdm,
    &qd_format_ss,
    &qd_format_poj,
    &qd_format_hdu,
    &qd_format_spoj,
    &qd_format_uva,
    /* with marks: tried before all others */
    &qd_format_opensudoku,
    &qd_format_ksudoku,
    &qd_format_gnome,
    &qd_format_coach,
    &qd_format_fpuzzles,
    &qd_format_fpuzzles_json,
    &qd_format_sudokupad,
    &qd_format_sudokupad_json,
    &qd_format_sudokuwiki,
    &qd_format_sudokuexchange,
    &qd_format_puzzlink,
    &qd_format_sudokumaker,
    &qd_format_iss, /* before link: its links are known by their site */
    &qd_format_link,
    /* only written */
    &qd_format_svg,
    &qd_format_markdown,
    &qd_format_html,
};

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
                             .is_read = format->begins != NULL,
                             .is_written = format->write != NULL,
                             .framed = format->framed,
                             .holds = format->holds,
                             .fields = format->fields,
                             .answers = answers ? format : &qd_format_line};
}
