/* What ends the program if it fails; and with which status. */
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

/* Ends the program if the status is not QD_OK: for what cannot fail but for lack of memory. */
void check(qd_status status, const qd_error *error);

/* Likewise if something that was put into the text is missing. */
void check_text(const qd_text *text);

/* Memory for `count` things of that size, all 0, to be freed. */
void *new_array(size_t count, size_t size);

/* To be freed. */
char *copy_string(const char *string);

#endif
