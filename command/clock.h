#ifndef QD_COMMAND_CLOCK_H
#define QD_COMMAND_CLOCK_H

/* Seconds of a clock that only goes forward. */
double clock_seconds(void);

#endif
