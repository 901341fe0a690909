/*
 * The threads of a search, one at a time, each with a clock of its own that counts nodes: the thread whose clock is
 * behind all others goes on. So a run of any number of threads is the same on every machine, and its time is what it
 * would take if each thread had a processor, and the rest of the work took no time. The program is linked with these in
 * the place of the threads of POSIX (--wrap).
 */
#ifndef QD_TEST_LOCKSTEP_H
#define QD_TEST_LOCKSTEP_H

#include <stdint.h>

/* The most threads of a run. */
#define LOCKSTEP_MOST 1024

/* The clock of the main thread, which goes on when it has joined the others. */
uint64_t lockstep_clock(void);

#endif
