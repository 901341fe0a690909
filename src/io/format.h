/*
 * What a format has to bring. To add one: write a file named by the format with a `const struct
 * qd_format`, and give it a row in formats.c. README.md tells how, step by step.
 *
 * A reader cuts its input into lines and shows each to the formats. A format that begins a record
 * with the line collects cells in the draft, until it has them all; the draft then makes the grid
 * of them. Or it collects the lines themselves, as a document, and reads one record after another
 * from it once it is complete.
 */
#ifndef QD_IO_FORMAT_H
#define QD_IO_FORMAT_H

#include "quadrille/formats.h"
#include "quadrille/text.h"

#include <string.h>

struct line {
    const char *text;
    size_t length;     /* without line end */
    const char *begin; /* without blanks around it */
    const char *end;
    uint64_t number;
    bool overlong; /* it was cut at QD_LINE_LIMIT */
};

#define QD_LINE_LIMIT ((size_t)1 << 20)
#define QD_DOCUMENT_LIMIT ((size_t)1 << 26)

enum taken {
    TAKEN,    /* the line belongs to the record, or document, which goes on */
    COMPLETE, /* the line was the last of it; a draft is full, or has an error */
    FOREIGN,  /* the line does not belong to it, which therefore is incomplete */
    UNSURE    /* the lines ahead must come first; nothing was done. Then the line is shown again */
};

struct source; /* cell_map.h */

struct qd_format {
    const char *name;
    const char *summary;
    bool tall;           /* a record takes several lines */
    bool framed;         /* records stand in a frame */
    bool for_candidates; /* full grids are better told in a line */
    bool apart;          /* a writer puts a blank line between records */
    bool square;         /* no overlapping boards can be written */
    bool marked; /* it begins with a mark that nothing else has: it is asked before all others */
    /* Its records are lines of symbols, of which only the number tells the board. */
    bool one_line;
    /* If only this format is read: a number alone on a line belongs to it, and is no count of grids. */
    bool lone_numbers;
    uint8_t least, most;       /* values of the boards it can hold */
    unsigned holds;            /* QD_HOLDS_... */
    const char *const *rules;  /* names of the rules it has a form for, ended by NULL; or NULL */
    bool needs_rules;          /* a board with other rules cannot be written; else these are lost */
    const char *const *fields; /* names of the fields it has a place for, ended by NULL; or NULL */

    /* NULL, or whether the line is a header that rules the lines after it (qd_reader_rule). */
    bool (*heads)(qd_reader *reader, const struct line *line);
    /* Whether the line begins a record. If so, `qd_draft_open` was called. NULL: cannot be read. */
    bool (*begins)(qd_reader *reader, const struct line *line);
    /* Shown every line of the record, the first one too. Of a document also blank lines and ones that
     * begin with #, and never one after the end of the input. */
    enum taken (*take)(qd_reader *reader, const struct line *line);
    /* Not NULL: what `take` saw was a document, which the reader has collected. Opens and fills the
     * draft with the next record of it; false if there is none left. */
    bool (*next)(qd_reader *reader);
    /* Not NULL: what `take` saw may be JSON; the object is of this format if it has one of these two
     * keys. `read_json` reads it: the draft is open, what is wrong goes to the draft. */
    const char *const *json_keys;
    void (*read_json)(struct source *source);
    /* Not NULL: what `take` saw is XML; it is of this format if its first element has one of these
     * names, ended by NULL. `read_xml` is `next` then. With `in_parts` records can be whole in a
     * document that does not end. */
    const char *const *xml_roots;
    bool (*read_xml)(qd_reader *reader);
    bool in_parts;

    /* NULL, or why a grid of that board cannot be written, beside its size; NULL if it can. */
    const char *(*refuses)(const qd_board *board);
    /* Appends a record to writer->text; see writer.h. NULL: cannot be written. */
    void (*write)(qd_writer *writer, const qd_puzzle *puzzle);
    /* NULL, or whether a field of that name has a place in the text begun: it was a column at first. */
    bool (*has_field)(const qd_writer *writer, const char *name);
    /* NULL, or appends what stands for a record that there is no grid of. */
    void (*write_failure)(qd_writer *writer, const char *word);
    /* NULL, or appends what ends the text; writer->count may be 0. */
    void (*finish)(qd_writer *writer);
};

/* In the order in which they are asked whether a line is theirs. */
extern const struct qd_format qd_format_line, qd_format_drawn, qd_format_rows, qd_format_numbers,
    qd_format_csv, qd_format_tsv, qd_format_sdm, qd_format_poj, qd_format_hdu, qd_format_spoj,
    qd_format_uva, qd_format_ss, qd_format_debian, qd_format_sdk, qd_format_candidates,
    qd_format_svg, qd_format_jigsaw, qd_format_commas, qd_format_pencilmarks, qd_format_sdx,
    qd_format_hodoku;
extern const struct qd_format qd_format_opensudoku, qd_format_ksudoku, qd_format_gnome;
extern const struct qd_format qd_format_fpuzzles, qd_format_fpuzzles_json;
extern const struct qd_format qd_format_sudokupad, qd_format_sudokupad_json, qd_format_coach;
extern const struct qd_format qd_format_sudokuwiki, qd_format_sudokuexchange, qd_format_link;
extern const struct qd_format qd_format_markdown, qd_format_html;

#endif
