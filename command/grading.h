/* How hard a puzzle with one solution is, as text. */
#ifndef QD_COMMAND_GRADING_H
#define QD_COMMAND_GRADING_H

#include <quadrille/explain.h>

struct grading {
    const qd_scale *scale;
    qd_rating rating;
    bool is_exact;        /* false: a limit stopped it, and it is at least that */
    const char *path;     /* its steps as text, or NULL */
    const char *position; /* before them, in JSON, or NULL */
};

/* A rating in tenths: 7.1. */
void grading_put_rating(uint32_t rating, qd_text *text);

/* The same for ER, EP or ED, on scales that have them, unless no technique goes further. */
void grading_put_rating_of(const struct grading *grading, uint32_t rating, qd_text *text);

/* The score, on a scale that has scores, unless no technique goes further. */
void grading_put_score(const struct grading *grading, qd_text *text);

/* Word number 0, 1, 2 ... for gradings: those of the library, then `beyond` for what no technique solves;
 * NULL past the last. */
const char *grading_word(size_t number);

/* The same on the learner's scale. */
const char *grading_level_word(size_t number);

/* The number of its word; past the last if a limit stopped it before that was sure. */
size_t grading_number(const struct grading *grading);

/* Its word; "unknown" past the last. */
const char *grading_name(const struct grading *grading);

/* Whether it is known. */
bool grading_is_known(const struct grading *grading);

/* The techniques that set ER, EP and ED, or `-`, with blanks between them. */
void grading_put_techniques(const struct grading *grading, qd_text *text);

/* `at least ER 8.3: the time limit stopped the rating`, or `no technique goes further`, or nothing. */
void grading_put_remark(const struct grading *grading, qd_text *text);

/* Whether these letters are one of the words, on any scale. */
bool grading_is_word(const char *letters, size_t length);

/* In words: `hard, ER 2.8`, or `medium, score 412`; the scale follows if it is none of the usual ones. */
void grading_put_words(const struct grading *grading, qd_text *text);

/* All of it, separated by TABs, with a newline; then its path. */
void grading_put_line(const struct grading *grading, qd_text *text);

/* All of it as members of an object of JSON, as fields.c has them. */
void grading_put_json(const struct grading *grading, qd_text *text);

/* The same techniques as an object. */
void grading_put_json_techniques(const struct grading *grading, qd_text *text);

#endif
