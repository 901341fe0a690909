/* What ends the program if it fails, and the exit statuses. */
#ifndef QD_COMMAND_MUST_H
#define QD_COMMAND_MUST_H

#include <quadrille/base.h>

#if defined(__GNUC__) || defined(__clang__)
#define NEVER_RETURNS __attribute__((noreturn))
#else
#define NEVER_RETURNS
#endif

enum exit_status { EXIT_FINE = 0, EXIT_OTHERWISE = 1, EXIT_USAGE = 2, EXIT_TROUBLE = 3 };

/* Ends the program. Output so far is flushed. */
NEVER_RETURNS void give_up(const char *message);

/* Ends the program if the status is not QD_OK: for calls that fail only if memory runs out. */
void check(qd_status status, const qd_error *error);

/* Likewise if the text has failed. */
void check_text(const qd_text *text);

/* Zeroed memory for `count` elements of that size, to be freed. */
void *new_array(size_t count, size_t size);

/* A copy, to be freed. */
char *copy_string(const char *string);

#endif
