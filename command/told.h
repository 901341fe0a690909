/* Ratings that travel with their puzzles: in fields, as a comment, or after the grid, as the format can hold them. */
#ifndef QD_COMMAND_TOLD_H
#define QD_COMMAND_TOLD_H

#include "grading.h"

#include <quadrille/io.h>

/* A puzzle that tells its rating. Begin with all members 0; it can be used again. */
struct told {
    qd_puzzle puzzle; /* the puzzle that was given, with the rating */
    qd_field *fields;
    qd_text text; /* what they, and the comment, point at */
};

/* Whether the format can hold a rating in any way. */
bool told_can_be(const qd_format *format);

/* The puzzle, which must live as long as what is told, with the rating as the format can hold it. */
void told_rating(struct told *told, const qd_puzzle *puzzle, const struct grading *grading,
                 const qd_format *format);

void told_free(struct told *told);

/* The difficulty of a puzzle as a heading has it: its field of that name, or its grade, and its rating; or a comment
 * that begins with a grade. Nothing is put if there is none. */
void told_put_difficulty(const qd_puzzle *puzzle, qd_text *text);

#endif
