/* Links that hold a puzzle, and their parts. */
#ifndef QD_IO_LINK_H
#define QD_IO_LINK_H

#include "cell_map.h"
#include "writer.h"

#include "../text/pack.h"

/* Whether the line begins with a link to that host, with or without https:// and www. After the host, / ? : or a
 * blank, or the end. */
bool qd_link_is_at(const struct line *line, const char *host);

/* Whether it begins with any link. */
bool qd_link_is_any(const struct line *line);

/* Whether it begins with one to a host of the format. */
bool qd_link_is_of(const struct line *line, const struct qd_format *format);

/*
 * Opens the draft for the link or string that the document consists of, without the text after it
 * on its line, which becomes a comment. False if it was opened before.
 */
bool qd_link_open(qd_reader *reader, const struct qd_format *format, struct line *link);

/* The value of `key` in the query of a link; false if there is none. */
bool qd_link_value(const struct line *link, const char *key, const char **value, size_t *length);

/* The same, where a site also reads what is behind the `#`. */
bool qd_link_value_anywhere(const struct line *link, const char *key, const char **value,
                            size_t *length);

/* The path and query of a link, after the host and its slash. */
const char *qd_link_path(const struct line *link);

/* Puts 81 digits, 0 or a full stop for an empty cell, on the tray that is open; else fails: they were expected. */
void qd_link_read_digits(qd_reader *reader, struct place at, const char *text, size_t length,
                         const char *expected);

/* Reads JSON with `read`, after unpacking it: it was packed by lz-string in that form, then encoded
 * for a URL. */
void qd_link_read_lz(qd_reader *reader, enum lz_digits form, struct place at, const char *packed,
                     size_t length, void (*read)(struct source *source));

/* Writes a link: the address, then what `write` makes of the grid, packed by lz-string. */
void qd_link_write_lz(qd_writer *writer, const char *address,
                      void (*write)(qd_writer *writer, const qd_puzzle *puzzle),
                      const qd_puzzle *puzzle);

/* Whether the next value is empty: false, null, "", [] or {}. Nothing is read. */
bool qd_is_nothing(qd_json *json);

/* Goes to the value of the member; false if there is none, or it is empty. */
bool qd_json_has(qd_json *json, const qd_json_member *member);

/* A number, or a string of digits; `what` is for the message: "a sum, 1 to 9999". */
uint32_t qd_read_digits(qd_json *json, uint32_t least, uint32_t most, const char *what);

#endif
