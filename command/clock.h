#ifndef QD_COMMAND_CLOCK_H
#define QD_COMMAND_CLOCK_H

#include <quadrille/base.h>

/* Seconds of a clock that only goes forward. */
double clock_seconds(void);

/* CPU seconds of this thread; where the system does not tell, those of the clock. */
double clock_thread_seconds(void);

/* `12.3 s`, `5 min`, `1.5 h` ... */
void clock_put(qd_text *text, double seconds);

#endif
