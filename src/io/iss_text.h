/*
 * The text of Interactive Sudoku Solver (ISS), cut into items and their arguments:
 *
 *     .Shape~6x6                        an item: its name, and arguments after ~
 *     .~R1C1_3.Cage~10~R1C2~R1C3        an empty name is that of givens
 *     .Or.Cage~9~R2C1.Thermo~R2C2.End   a composite has all items up to its End
 *
 * White space means nothing, lines that begin with # are comments, and a blank line ends a section. A section that
 * does not begin with a full stop is a grid. In links all of it is percent-encoded once more.
 */
#ifndef QD_IO_ISS_TEXT_H
#define QD_IO_ISS_TEXT_H

#include "../base/error.h"

/* What an item or a name is, or where it is: bytes of the text. */
struct iss_span {
    const char *text;
    size_t length;
};

struct iss_item {
    struct iss_span name;
    size_t first_argument, argument_count;
    size_t last;  /* of a composite: the number of its End; of others: their own number */
    bool is_grid; /* a section that is a grid; it is the name */
    bool is_composite;
};

struct iss_text {
    qd_text bytes; /* without white space and comments; a newline ends a section */
    struct iss_item *items;
    size_t item_count, item_capacity;
    struct iss_span *arguments;
    size_t argument_count, argument_capacity;
    /* What it was made of, for places. */
    const char *source;
    size_t source_length;
    bool in_link;
};

/* The most bytes of a text, without white space. */
#define ISS_LIMIT ((size_t)4 << 20)

/* How deep composites may be nested. */
#define ISS_DEPTH 64

/* Reads the source, which must stay valid. An error's column is the number of its byte in the source, from 1. */
qd_status qd_iss_text_read(struct iss_text *text, const char *source, size_t length, bool in_link,
                           qd_error *error);

/* Where a byte of the text is in the source. */
size_t qd_iss_text_origin(const struct iss_text *text, const char *at);

void qd_iss_text_free(struct iss_text *text);

/* Whether a span is that word. */
bool qd_iss_is(struct iss_span span, const char *word);

/* A number without sign that is the whole span; false if it is none, or above `most`. */
bool qd_iss_number(struct iss_span span, uint64_t most, uint64_t *number);

/* Appends what a text with %XX means. */
void qd_iss_unpack_percent(struct iss_span packed, qd_text *out);

#endif
