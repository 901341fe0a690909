/* Ctrl-C, and requests to terminate. */
#ifndef QD_COMMAND_SIGNALS_H
#define QD_COMMAND_SIGNALS_H

#include <quadrille/cover.h>
#include <quadrille/nine.h>
#include <quadrille/sudoku.h>

#include <signal.h>

extern volatile sig_atomic_t stop_signal; /* 0, or the signal received */

/*
 * After signals_install, Ctrl-C and similar signals end the program at once, because nothing is
 * lost. When there is something to report or to finish, signals must wait: they set stop_signal and
 * interrupt what is watched. A second signal, a moment later, still ends the program at once. Before
 * the program ends at once, `last_words` is called from the handler.
 */
void signals_install(void (*last_words)(bool nothing_is_lost));
void signals_wait(bool wait);

/* SIGUSR1 ends the program likewise, by its exit status: what schedulers send before the time of a
 * job is over. */
void signals_take_notice(void);
void watch_solver(qd_solver *solver);
void watch_search(qd_cover_search *search);
void watch_crew(qd_cover_crew *crew);
void watch_nine(unsigned number, qd_nine *nine); /* number 0 to 255: several at a time */

/* Anything else that can be interrupted, from a signal handler. */
struct watched {
    void (*interrupt)(void *object);
    void *object;
};
void watch(unsigned number, const struct watched *watched); /* number 0 to 255; NULL: no longer */

/* After that time, time_is_up is set, and what is watched is interrupted. */
void signals_alarm(double seconds);
extern volatile sig_atomic_t time_is_up;

/* Re-raises the signal received, if any. The output must be closed before. */
void signals_finish(void);

#endif
