#ifndef QD_COMMAND_CLOCK_H
#define QD_COMMAND_CLOCK_H

#include <quadrille/base.h>

/* `12.3 s`, `5 min`, `1.5 h` ... */
void clock_put(qd_text *text, double seconds);

#endif
