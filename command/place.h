/*
 * Places in the input, as answers and messages name them: by line and column or, with --offsets, by
 * the offset of a byte in its file.
 *
 * With --offsets, records, errors and answers have one more than the offset wherever they would
 * otherwise have the number of a line, and their columns mean nothing.
 */
#ifndef QD_COMMAND_PLACE_H
#define QD_COMMAND_PLACE_H

#include "cli.h"

#define OPTION_OFFSETS                                                                             \
    FLAG("offsets", struct cli, offsets, "read line by line; name places by the offset of a byte")

/* From now on places are offsets. */
void place_use_offsets(void);
bool place_is_offset(void);

/* `12:3`, or `@1234`. */
void place_put(uint64_t line, uint64_t column, qd_text *text);

/* `12`, or `@1234`: a whole line. */
void place_put_line(uint64_t line, qd_text *text);

/* The number of a record or, with --offsets, which does not count records, where it begins. */
uint64_t place_number(uint64_t record, uint64_t line);

/* Begins an object of JSON for a record, as far as `"line":N` or `"offset":N`. */
void place_put_json_begin(uint64_t record, const char *file, uint64_t line, qd_text *text);

/* An error with its place, as an object. */
void place_put_json_error(const char *name, const qd_error *error, qd_text *text);

#endif
