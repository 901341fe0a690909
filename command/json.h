/*
 * JSON, appended to a text. Commas come by themselves: there is one before every value but the first of its line,
 * object or array. A value in an object has a name; one in an array, and an object by itself, has none (NULL).
 */
#ifndef QD_COMMAND_JSON_H
#define QD_COMMAND_JSON_H

#include <quadrille/base.h>

/* Begins an object by `{`, or an array by `[`. */
void json_open(qd_text *text, const char *name, char bracket);

/* Ends it, by `}` or `]`. */
void json_close(qd_text *text, char bracket);

/* Ends the object of a line, and the line. */
void json_end_line(qd_text *text);

void json_string(qd_text *text, const char *name, const char *string);
void json_bytes(qd_text *text, const char *name, const char *bytes, size_t length);
void json_number(qd_text *text, const char *name, uint64_t number);
void json_whole(qd_text *text, const char *name, int64_t number);
void json_decimal(qd_text *text, const char *name, double number, int places);
void json_count(qd_text *text, const char *name, const qd_count *count);
void json_null(qd_text *text, const char *name);
void json_truth(qd_text *text, const char *name, bool truth);

/* What is appended next is the value. */
void json_name(qd_text *text, const char *name);

/* What was appended since the text had that length becomes a string. */
void json_quote(qd_text *text, size_t begin);

#endif
