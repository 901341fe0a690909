/*
 * What a result, a saved state or an input of a run belongs to: a job, and one of its parts. The job has the
 * problem or the list, the options that change the answer, the version of the division, the round and the number
 * of parts; so its hash stands for all of them. Files carry it, and whoever reads one compares it.
 */
#ifndef QD_COMMAND_IDENTITY_H
#define QD_COMMAND_IDENTITY_H

#include <quadrille/base.h>

struct identity {
    uint64_t job;      /* the hash of its text */
    uint64_t part, of; /* 7, 1000 */
};

/* The hash of a job. */
uint64_t identity_of_job(const qd_text *job);

/* The hash of a job as texts have it: 16 digits. False: these are none. */
bool identity_scan_job(const char *digits, size_t length, uint64_t *job);

/* Why what was read is not what was looked for; NULL if it is. */
const char *identity_find_fault(const struct identity *wanted, const struct identity *given);

#endif
