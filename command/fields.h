/*
 * What is known of an answer, as rows of a table: JSON, CSV and templates all come from it. To add a field, add a
 * function and a row in fields.c.
 */
#ifndef QD_COMMAND_FIELDS_H
#define QD_COMMAND_FIELDS_H

#include "answer.h"

/* Whose answers: bits that say which objects of JSON and which lines of CSV have a field. */
enum answers {
    OF_SOLVE = 1,
    OF_CHECK = 2,
    OF_COUNT = 4,
    OF_GRADE = 8,
    OF_EXPLAIN = 16,  /* solve --explain */
    OF_SOLUTION = 32, /* one of several solutions */
    OF_GRADING = 64,  /* how hard it is, without the rest */
    OF_ESTIMATE = 128 /* count --estimate */
};

/* An object, or a line of CSV, with a newline. */
void fields_put_json(const struct answer *answer, qd_text *text);
void fields_put_csv(const struct answer *answer, qd_text *text);
void fields_put_csv_header(enum answers of, qd_text *text);

/* The row with that name, of those that templates can name; NULL: there is none. */
const struct field *fields_find(const char *name, size_t length);

/* Appends its value; nothing if there is none. */
void fields_put(const struct field *field, const struct answer *answer, qd_text *text);

/* Prints their names and meanings. */
void fields_print(void);

#endif
