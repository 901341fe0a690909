/* The threads of a search. Where there are none (QUADRILLE_NO_THREADS), no search has a crew. */
#ifndef QD_COVER_CREW_H
#define QD_COVER_CREW_H

#include "search_one.h"

/* Gives a search the threads of its settings, or as many as can be started. After a failure the crew is to be
 * closed, too. */
qd_status qd_crew_open(qd_cover_search *whole, qd_error *error);

void qd_crew_close(struct crew *crew);

/* Begins again from these starts. */
qd_status qd_crew_begin(struct crew *crew, const qd_cover_starts *starts, qd_error *error);

/* Visits solutions, or (NULL) counts them in the effort of the search; its outcome is set. */
qd_status qd_crew_run(struct crew *crew, qd_cover_visit visit, void *user, qd_error *error);

/* As for a search. */
qd_status qd_crew_remaining(const struct crew *crew, qd_cover_starts *starts, qd_error *error);
double qd_crew_progress(const struct crew *crew);

/* Brings the profile of the search up to date. */
void qd_crew_tell_profile(const struct crew *crew);

#endif
