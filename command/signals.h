/* Ctrl-C, and requests to terminate. */
#ifndef QD_COMMAND_SIGNALS_H
#define QD_COMMAND_SIGNALS_H

#include <quadrille/cover.h>
#include <quadrille/nine.h>
#include <quadrille/sudoku.h>

#include <signal.h>

extern volatile sig_atomic_t stop_signal; /* 0, or the signal that asks to stop */

/*
 * From now on Ctrl-C and the like end the program at once, as nothing is lost by that. When there
 * is something to tell or to finish, signals have to wait: they set stop_signal and interrupt what
 * is watched; a second one, a moment later, ends the program at once all the same.
 */
void signals_install(void);
void signals_wait(bool wait);
void watch_solver(qd_solver *solver);
void watch_search(qd_cover_search *search);
void watch_crew(qd_cover_crew *crew);
void watch_nine(unsigned number, qd_nine *nine); /* number 0 to 255: several at a time */

/* Ends the program by the signal that came, if any. Output must be closed before. */
void signals_finish(void);

#endif
