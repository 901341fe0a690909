#include "identity.h"

#include "../src/base/hash.h"

#include <stdlib.h>
#include <string.h>

uint64_t identity_of_job(const qd_text *job) {
    return qd_hash_bytes(QD_HASH_BEGIN, job->data, job->length);
}

bool identity_scan_job(const char *digits, size_t length, uint64_t *job) {
    if (length != 16 || strspn(digits, "0123456789abcdef") < length)
        return false;
    *job = strtoull(digits, NULL, 16);
    return true;
}

const char *identity_find_fault(const struct identity *wanted, const struct identity *given) {
    if (given->job != wanted->job)
        return "belongs to another run or round";
    return given->part == wanted->part && given->of == wanted->of ? NULL : "is of another part";
}
