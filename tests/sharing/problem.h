/* Problems of programs that measure. */
#ifndef QD_TEST_PROBLEM_H
#define QD_TEST_PROBLEM_H

#include <quadrille/cover.h>

/* Reads a .dlx file, or makes what is named `queens:N`; says so if it cannot. */
qd_cover *read_problem(const char *name);

/* Nodes of a search of the whole (starts NULL), or of what the list has. */
uint64_t count_nodes(const qd_cover *cover, const qd_cover_starts *starts, qd_text *count);

#endif
