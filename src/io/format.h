/*
 * The interface of a format. To add one: write a file named after the format with a `const struct
 * qd_format`, and add a row to QD_FORMATS below. README.md explains it step by step.
 *
 * A reader cuts its input into lines and shows each to the formats. A format that begins a record
 * with the line collects cells in the draft until it has all of them; the draft then makes the
 * grid. Or it collects the lines themselves, as a document, and reads one record after another from
 * it once it is complete.
 */
#ifndef QD_IO_FORMAT_H
#define QD_IO_FORMAT_H

#include "quadrille/io.h"
#include "quadrille/base.h"

#include <string.h>

struct line {
    const char *text;
    size_t length;     /* without line end */
    const char *begin; /* without blanks around it */
    const char *end;
    size_t ending; /* bytes of its line end, after the text; 0: none, or not known */
    uint64_t number;
    bool overlong; /* it was cut at QD_LINE_LIMIT */
};

#define QD_LINE_LIMIT ((size_t)1 << 20)
#define QD_DOCUMENT_LIMIT ((size_t)1 << 26)

enum taken {
    TAKEN,    /* the line belongs to the record, or document, which continues */
    COMPLETE, /* the line was the last one; a draft is full, or has an error */
    FOREIGN,  /* the line does not belong to it, so the record is incomplete */
    UNSURE    /* the lines ahead are needed first; nothing was done, and the line is shown again */
};

struct source; /* cell_map.h */

struct qd_format {
    const char *name;
    const char *summary;
    bool tall;           /* a record has several lines */
    bool framed;         /* there is a frame around all records */
    bool for_candidates; /* full grids are better written in one line */
    bool apart;          /* written with a blank line between records */
    bool draws;          /* pictures: constraints that have figures are held */
    bool noted;          /* has candidates as notes, of which a cell cannot have none */
    bool chooses;        /* writes the candidates that clues leave; one alone is read as a clue */
    bool square;         /* cannot hold overlapping boards */
    bool irregular;      /* can hold boards that are not regular (qd_board_is_regular) */
    /* Its records begin as those of no other format, and it is tried before all others, on lines that
     * begin with one of these characters. NULL: its records may begin like those of others. */
    const char *marks;
    /* Its records are lines of symbols, and only their number determines the board. */
    bool one_line;
    bool last;  /* its lines are those that no other format has */
    bool alone; /* each record is one line, which no other line explains */
    /* If only this format is read: a number alone on a line is part of it, not a count of grids. */
    bool lone_numbers;
    /* Its documents have line ends as they were read, because they may belong to the value of a field;
     * all others have newlines. */
    bool keeps_line_ends;
    /* Its documents end before a line that `take` calls FOREIGN, or with the input. */
    bool open_ended;
    uint8_t least, most;      /* values of the boards it can hold */
    unsigned holds;           /* QD_HOLDS_... */
    const char *const *rules; /* the rules it has a form for, up to NULL; or NULL */
    /* Or those that it says by others, so that a board that means the same is read again; or NULL. */
    const char *const *rewords;
    bool needs_rules;          /* a board with other rules is refused; else these rules are lost */
    const char *const *fields; /* the fields it has a place for, up to NULL; or NULL */

    /* NULL, or whether the line is a header that applies to the lines after it (qd_reader_rule). */
    bool (*heads)(qd_reader *reader, const struct line *line);
    /* If not NULL, it is read like this format, and only if requested. */
    const struct qd_format *like;
    /* If not NULL, records of these formats, up to NULL, are read, too, if it is requested. */
    const struct qd_format *const *also;
    /* If not NULL, lines that begin with a link to one of these hosts, up to NULL, are documents. */
    const char *const *hosts;
    /* Its puzzles may follow a host and `#` at once. Otherwise such a link is not its own, but may contain a grid:
     * sudokuwiki.org#bd=530... */
    bool hash_ends_host;
    /* Whether the line begins a record; if so, it has called `qd_draft_open`. NULL: only the members around this one
     * say which lines do; if they say nothing, it cannot be read. */
    bool (*begins)(qd_reader *reader, const struct line *line);
    /* Receives every line of the record, including the first. NULL: as those members say; a link is one line. For a
     * document also blank lines and lines that begin with #, but never a line after the end of the input. */
    enum taken (*take)(qd_reader *reader, const struct line *line);
    /* If not NULL, the lines that `take` received are a document, which the reader has collected.
     * Opens and fills the draft with its next record; false if there is none left. */
    bool (*next)(qd_reader *reader);
    /* If not NULL, what `take` received may be JSON. The object has this format if it has one of
     * these two keys. `read_json` reads it: the draft is open, and receives errors. */
    const char *const *json_keys;
    void (*read_json)(struct source *source);
    /* If not NULL, what `take` received is XML. It has this format if its first element has one of
     * these names, which end with NULL. `read_xml` is `next` then. `in_parts`: an unterminated
     * document can contain complete records. */
    const char *const *xml_roots;
    bool (*read_xml)(qd_reader *reader);
    bool in_parts;

    /* NULL, or the reason why a grid of that board cannot be written, apart from its size; NULL if
     * it can; qd_no_memory if memory ran out. */
    const char *(*refuses)(const qd_board *board);
    /* Appends a record to writer->text; see writer.h. NULL: cannot be written. */
    void (*write)(qd_writer *writer, const qd_puzzle *puzzle);
    /* NULL, or whether a field of that name has a place in the text written so far: a column
     * exists. */
    bool (*has_field)(const qd_writer *writer, const char *name);
    /* NULL, or appends what represents a record without a grid. */
    void (*write_failure)(qd_writer *writer, const char *word);
    /* NULL, or appends the end of the text; writer->count may be 0. */
    void (*finish)(qd_writer *writer);
};

/* What `refuses` returns if it could not find out. */
extern const char qd_no_memory[];

/* All formats, in the order in which they are tried. */
#define QD_FORMATS(ROW)                                                                            \
    ROW(hodoku) /* before line: a colon identifies it */                                           \
    ROW(killer)                                                                                    \
    ROW(blanks)                                                                                    \
    ROW(solo)                                                                                      \
    ROW(sumocue)                                                                                   \
    ROW(cages)                                                                                     \
    ROW(line)                                                                                      \
    ROW(candidates)                                                                                \
    ROW(jigsaw) /* after candidates: 512 symbols may be either; candidates must fit */             \
    ROW(lists)  /* before csv: strings in brackets */                                              \
    ROW(csv)                                                                                       \
    ROW(tsv)                                                                                       \
    ROW(commas) /* before numbers, which would miss empty cells between TABs */                    \
    ROW(drawn)                                                                                     \
    ROW(debian)                                                                                    \
    ROW(sdk) /* before rows: its heading identifies it */                                          \
    ROW(rows)                                                                                      \
    ROW(pencilmarks)                                                                               \
    ROW(numbers)                                                                                   \
    ROW(quoted) /* a line that is nothing else */                                                  \
    ROW(quoted_rows)                                                                               \
    /* read as one of those above, unless requested */                                             \
    ROW(sdx)                                                                                       \
    ROW(sdm)                                                                                       \
    ROW(ss)                                                                                        \
    ROW(poj)                                                                                       \
    ROW(hdu)                                                                                       \
    ROW(spoj)                                                                                      \
    ROW(uva)                                                                                       \
    /* with marks: tried before all others */                                                      \
    ROW(opensudoku)                                                                                \
    ROW(ksudoku)                                                                                   \
    ROW(gnome)                                                                                     \
    ROW(coach)                                                                                     \
    ROW(fpuzzles)                                                                                  \
    ROW(fpuzzles_json)                                                                             \
    ROW(sudokupad)                                                                                 \
    ROW(sudokupad_json)                                                                            \
    ROW(sudokuwiki)                                                                                \
    ROW(sudokuexchange)                                                                            \
    ROW(puzzlink)                                                                                  \
    ROW(sudokumaker)                                                                               \
    ROW(penpa)                                                                                     \
    ROW(objects) /* after all other JSON */                                                        \
    ROW(iss)     /* before link: its links are known by their site */                              \
    ROW(link)                                                                                      \
    /* only written */                                                                             \
    ROW(svg)                                                                                       \
    ROW(markdown)                                                                                  \
    ROW(html)

#define QD_FORMAT_DECLARE(name) extern const struct qd_format qd_format_##name;
QD_FORMATS(QD_FORMAT_DECLARE)
#undef QD_FORMAT_DECLARE

/* Whether it can hold a field of that name: "title", "author" ... */
bool qd_format_holds_field(const qd_format *format, const char *name);

/* Whether it can hold the rule of that name as a rule: "cage", "antiknight" ... */
bool qd_format_holds_rule(const qd_format *format, const char *rule);

#endif
