/*
 * Assertions, in two grades, in builds for tests (the option QUADRILLE_CHECKS): a failure is
 * written to stderr with its place, and the program aborts. Other builds do not compile them. So
 * they may be as slow as tests allow, and must not change anything.
 *
 *   QD_CHECK      a condition that takes no time: what callers guarantee ("must exist", "must be
 *                 sealed"), and what holds where one part passes data to the next.
 *   QD_CHECK_ALL  a walker, `const char *qd_THING_check(thing)`: checks a whole structure, and
 *                 returns what is wrong with it, or NULL. A walker and its helpers are under
 *                 #ifdef QUADRILLE_CHECKS.
 *
 * What can happen in a correct program (any input, failing memory) needs a qd_status, not an
 * assertion.
 */
#ifndef QD_BASE_CHECK_H
#define QD_BASE_CHECK_H

#include <stddef.h>

#ifdef QUADRILLE_CHECKS

/* Reports the failure, and aborts. */
_Noreturn void qd_check_failed(const char *wrong, const char *file, int line);

static inline void qd_check_none(const char *wrong, const char *file, int line) {
    if (wrong)
        qd_check_failed(wrong, file, line);
}

#define QD_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qd_check_failed(#condition, __FILE__, __LINE__))
#define QD_CHECK_ALL(wrong) qd_check_none(wrong, __FILE__, __LINE__)

/* A walker from time to time, depending on `number` (of nodes or other steps): the larger the
 * structure, the rarer. So checking costs about ten times as much as a step, whatever the size. */
#define QD_CHECK_SOMETIMES(number, parts, wrong)                                                   \
    ((number) % ((parts) / 8 + 1) ? (void)0 : qd_check_none(wrong, __FILE__, __LINE__))

#else

#define QD_CHECK(condition) ((void)sizeof(!(condition))) /* is compiled, but not evaluated */
#define QD_CHECK_ALL(wrong) ((void)0)
#define QD_CHECK_SOMETIMES(number, parts, wrong) ((void)0)

#endif
#endif
