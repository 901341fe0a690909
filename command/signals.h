/* Ctrl-C, and requests to terminate. */
#ifndef QD_COMMAND_SIGNALS_H
#define QD_COMMAND_SIGNALS_H

#include <quadrille/base.h>

#include <signal.h>

extern volatile sig_atomic_t stop_signal; /* 0, or the signal received */
extern qd_stop signals_stop;              /* of all that takes long: it is then requested */

/*
 * After signals_install, Ctrl-C and similar signals end the program at once, because nothing is
 * lost. When there is something to report or to finish, signals must wait: they set stop_signal and
 * request signals_stop. A second signal, a moment later, still ends the program at once. Before
 * the program ends at once, `last_words` is called from the handler.
 */
void signals_install(void (*last_words)(bool nothing_is_lost));
void signals_wait(bool wait);

/* SIGUSR1 ends the program likewise, by its exit status: what schedulers send before the time of a
 * job is over. */
void signals_take_notice(void);

/* After that time, time_is_up is set, and signals_stop requested. */
void signals_alarm(double seconds);
extern volatile sig_atomic_t time_is_up;

/* Re-raises the signal received, if any. The output must be closed before. */
void signals_finish(void);

#endif
