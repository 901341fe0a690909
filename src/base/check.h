/*
 * Assertions, in two grades, in builds for tests (the option QUADRILLE_CHECKS): what fails is
 * written to stderr with its place, and the program aborts. In all other builds nothing of them is
 * compiled, so that they may be as slow as a test can stand and must not change anything.
 *
 *   QD_CHECK      a condition that takes no time: what a caller has to see to ("must exist", "must be
 *                 sealed"), and what holds where one part hands over to the next.
 *   QD_CHECK_ALL  a walker, `const char *qd_THING_check(thing)`: goes over a whole structure, and
 *                 says what is wrong with it, NULL if nothing is. A walker and what only it needs
 *                 stand under #ifdef QUADRILLE_CHECKS.
 *
 * What can happen in a program without a mistake in it (text of any kind, failing memory) is no
 * matter for assertions, but for a qd_status.
 */
#ifndef QD_BASE_CHECK_H
#define QD_BASE_CHECK_H

#include <stddef.h>

#ifdef QUADRILLE_CHECKS

/* Says what does not hold, and aborts. */
_Noreturn void qd_check_failed(const char *wrong, const char *file, int line);

static inline void qd_check_none(const char *wrong, const char *file, int line) {
    if (wrong)
        qd_check_failed(wrong, file, line);
}

#define QD_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qd_check_failed(#condition, __FILE__, __LINE__))
#define QD_CHECK_ALL(wrong) qd_check_none(wrong, __FILE__, __LINE__)

/* The walker now and then: when `number` (of nodes, or of what else goes on) is due for a structure
 * of so many parts. So a walk takes some ten steps for each of these, whatever the size. */
#define QD_CHECK_SOMETIMES(number, parts, wrong)                                                   \
    ((number) % ((parts) / 8 + 1) ? (void)0 : qd_check_none(wrong, __FILE__, __LINE__))

#else

#define QD_CHECK(condition) ((void)sizeof(!(condition))) /* is read, but not run */
#define QD_CHECK_ALL(wrong) ((void)0)
#define QD_CHECK_SOMETIMES(number, parts, wrong) ((void)0)

#endif
#endif
