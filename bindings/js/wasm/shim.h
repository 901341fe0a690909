/*
 * What the JavaScript of this package calls. Each instance of the module has one state: the error and the text of the
 * last call. Functions take pointers into the module's memory, obtained by q_alloc, and numbers; they return pointers,
 * numbers, or 0 for failure, in which case the error says why.
 *
 * Records go from C to JavaScript as JSON in the text. Grids, solutions and events go both ways as plain arrays.
 */
#ifndef SHIM_H
#define SHIM_H

#include <quadrille/base.h>
#include <quadrille/sudoku.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* The error and the text of the last call. */
extern qd_error shim_error;
extern qd_text shim_text;

/* Empties the text. */
void shim_begin(void);

/* Whether the text is whole; if not, the error says that memory ran out. */
bool shim_end(void);

/* Whether the call succeeded; for calls that fill shim_error. */
bool shim_ok(qd_status status);

/* An error of the shim itself. */
void shim_fail(qd_status status, const char *message);

/* Zeroed memory; NULL: there is none, as the error says. */
void *shim_new(size_t count, size_t size);

/* Append to the text. */
void shim_put(const char *string);
void shim_put_json(const char *string);
void shim_put_member(const char *name, const char *string);
void shim_put_numbers(const uint32_t *numbers, size_t count);

/* An object of an array: its first member is the name; `other` is the second's name. */
void shim_put_named(bool is_first, const char *name, const char *other, const char *string);

/* The error as an object. */
void shim_put_error(const qd_error *error);

#endif
