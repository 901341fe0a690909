/* Adding up the results of parts, in any order, with parts that come twice or come unfinished. */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

/* Of a part: nothing yet, a lower bound, or its number. */
struct seen {
    size_t place; /* in `numbers`; 0: nothing */
    bool is_finished;
};

struct qd_cover_merger {
    qd_cover_part first; /* the others must match it; of == 0: there was none */
    struct seen *seen;   /* of parts, from 1 */
    qd_text numbers;     /* as digits, each with its NUL; the first byte is unused */
    qd_count *total;     /* of finished parts */
};

qd_status qd_cover_merger_new(qd_cover_merger **out, qd_error *error) {
    *out = NULL;
    qd_cover_merger *merger = qd_array_new(1, sizeof *merger);
    if (!merger)
        return qd_fail_memory(error);
    qd_text_put_byte(&merger->numbers, '\0');
    qd_status status = qd_count_new(&merger->total, error);
    if (status == QD_OK)
        status = qd_text_check(&merger->numbers, error);
    if (status == QD_OK)
        *out = merger;
    else
        qd_cover_merger_free(merger);
    return status;
}

void qd_cover_merger_free(qd_cover_merger *merger) {
    if (!merger)
        return;
    qd_count_free(merger->total);
    qd_text_free(&merger->numbers);
    free(merger->seen);
    free(merger);
}

/* Whether the part can be added; the first one determines the others. */
static qd_status merger_accept(qd_cover_merger *merger, const qd_cover_part *part,
                               qd_error *error) {
    const qd_cover_part *first = &merger->first;
    if (!merger->seen) {
        merger->seen = qd_array_new((size_t)part->of + 1, sizeof *merger->seen);
        if (!merger->seen)
            return qd_fail_memory(error);
        merger->first = *part;
    }
    if (part->of != first->of || part->fingerprint != first->fingerprint)
        return qd_fail(error, QD_ERROR_ARGUMENT, "this part belongs to something else");
    if (part->division != first->division)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "this part was made by another version of the division");
    return QD_OK;
}

/* The digits, and the hash of the solutions if there is one, at the end of `numbers`. */
static size_t merger_put_number(qd_cover_merger *merger, const qd_cover_result *result) {
    size_t place = merger->numbers.length, length;
    const char *hash;
    qd_text_put_bytes(&merger->numbers, result->digits, result->digit_count);
    if (qd_cover_result_find(result, "hash", &hash, &length)) {
        qd_text_put(&merger->numbers, " with solutions ");
        qd_text_put_bytes(&merger->numbers, hash, length);
    }
    qd_text_put_byte(&merger->numbers, '\0');
    return place;
}

/* A part may be run twice, as schedulers do after a failure: then it has the same number. */
static qd_status merger_compare(const char *before, const char *number, qd_error *error) {
    if (strcmp(before, number) == 0)
        return QD_OK;
    return qd_fail(error, QD_ERROR_ARGUMENT,
                   "this part was there before with another number: %.60s, not %.60s", before,
                   number);
}

static bool merger_is_more(const char *left, const char *right) {
    size_t length = strspn(left, "0123456789"), other = strspn(right, "0123456789");
    return length == other ? memcmp(left, right, length) > 0 : length > other;
}

/* Adds the number at `place`, which is the last one. `*taken`: it is needed further on. */
static qd_status merger_add_number(qd_cover_merger *merger, const qd_cover_result *result,
                                   size_t place, bool *taken, qd_error *error) {
    struct seen *seen = &merger->seen[result->part.number];
    const char *number = merger->numbers.data + place, *before = merger->numbers.data + seen->place;
    qd_status status = QD_OK;
    *taken = false;
    if (seen->is_finished)
        return result->is_exact ? merger_compare(before, number, error) : QD_OK;
    if (!result->is_exact && seen->place && !merger_is_more(number, before))
        return QD_OK;
    if (result->is_exact)
        status = qd_count_add_digits(merger->total, result->digits, result->digit_count, error);
    if (status != QD_OK)
        return status;
    *taken = true;
    *seen = (struct seen){place, result->is_exact};
    return QD_OK;
}

qd_status qd_cover_merger_add(qd_cover_merger *merger, const char *line, size_t length,
                              qd_error *error) {
    qd_cover_result result;
    bool taken = false;
    qd_status status = qd_cover_read_result(line, length, &result, error);
    if (status == QD_OK)
        status = merger_accept(merger, &result.part, error);
    if (status != QD_OK)
        return status;
    size_t place = merger_put_number(merger, &result);
    status = qd_text_check(&merger->numbers, error);
    if (status == QD_OK)
        status = merger_add_number(merger, &result, place, &taken, error);
    if (!taken)
        qd_text_cut(&merger->numbers, place);
    return status;
}

/* A malformed line is reported, and reading continues with the next one. */
static qd_status merger_add_line(qd_cover_merger *merger, const char *line, const char *end,
                                 uint64_t number, bool whole, qd_cover_warn warn, void *user,
                                 qd_error *error) {
    qd_error reason;
    const char *text = line;
    qd_status status;
    if (!whole)
        status = qd_fail(&reason, QD_ERROR_SYNTAX,
                         "this line was cut off: it does not end with a newline");
    else if (qd_scan_blanks(&text, end))
        return QD_OK;
    else
        status = qd_cover_merger_add(merger, line, (size_t)(end - line), &reason);
    if (status == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    if (status == QD_OK)
        return QD_OK;
    reason.line = number;
    if (warn)
        warn(user, &reason);
    return qd_fail_at(error, status, number, 0, "%s", reason.message);
}

/* A line without newline was cut off while it was written, even if it looks complete. */
qd_status qd_cover_merger_read(qd_cover_merger *merger, const char *text, size_t length,
                               qd_cover_warn warn, void *user, qd_error *error) {
    const char *end = text + length;
    qd_status first = QD_OK;
    for (uint64_t number = 1; text < end; number++) {
        const char *next, *stop = qd_find_line_end(text, end, false, &next);
        qd_status status = merger_add_line(merger, text, stop, number, stop < end, warn, user,
                                           first == QD_OK ? error : NULL);
        if (status == QD_ERROR_MEMORY)
            return qd_fail_memory(error);
        if (first == QD_OK)
            first = status;
        text = next;
    }
    return first;
}

const qd_count *qd_cover_merger_total(const qd_cover_merger *merger) {
    return merger->total;
}

qd_status qd_cover_merger_least(const qd_cover_merger *merger, qd_count *sum, qd_error *error) {
    qd_status status = qd_count_add_count(sum, merger->total, error);
    for (uint64_t part = 1; part <= merger->first.of && status == QD_OK; part++) {
        const struct seen *seen = &merger->seen[part];
        const char *digits = merger->numbers.data + seen->place;
        if (seen->place && !seen->is_finished)
            status = qd_count_add_digits(sum, digits, strspn(digits, "0123456789"), error);
    }
    return status;
}

uint64_t qd_cover_merger_parts(const qd_cover_merger *merger) {
    return merger->first.of;
}

uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after) {
    for (uint64_t part = after + 1; part <= merger->first.of; part++)
        if (!merger->seen[part].is_finished)
            return part;
    return 0;
}

bool qd_cover_merger_began(const qd_cover_merger *merger, uint64_t part) {
    return part && part <= merger->first.of && merger->seen[part].place;
}
