/* Adding up the results of parts (part.c), in any order, with parts that come twice or come unfinished. A line that
 * was cut off, for example by a full disk or a machine that stopped, is never accepted. */
#include "problem.h"

#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../base/scan.h"
#include "../base/text.h"

#include <stdlib.h>
#include <string.h>

/* The result of a part, as a line has it. */
struct result {
    qd_cover_part part;
    bool is_exact;
    const char *digits; /* without zeros before them */
    size_t digit_count; /* at least 1 */
};

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

/* ---- reading --------------------------------------------------------------------------------- */

static bool merger_scan_part(const char **text, const char *end, qd_cover_part *part) {
    qd_scan_blanks(text, end);
    part->division = 1;
    return qd_scan_word(text, end, "part ") &&
           qd_scan_number(text, end, QD_MOST_PARTS, &part->number) &&
           qd_scan_word(text, end, "/") && qd_scan_number(text, end, QD_MOST_PARTS, &part->of) &&
           qd_scan_word(text, end, " ") && qd_scan_hex(text, end, &part->fingerprint) &&
           part->number > 0 && part->number <= part->of;
}

/* ` division N`, or nothing. */
static bool merger_scan_division(const char **text, const char *end, qd_cover_part *part) {
    if (!qd_scan_word(text, end, " division "))
        return true;
    return qd_scan_number(text, end, UINT32_MAX, &part->division) && part->division > 0;
}

/* Where the correct checksum begins; else NULL, and what is wrong. */
static const char *merger_find_checksum(const char *line, const char *end, const char **wrong) {
    const char *place = NULL;
    for (const char *text = line; text < end; text++) {
        const char *next = text;
        if (qd_scan_word(&next, end, " end "))
            place = text;
    }
    *wrong = "this line has no checksum: it was cut off, or is not the result of a part";
    if (!place)
        return NULL;
    const char *text = place + 5;
    uint64_t sum;
    *wrong = "this line was cut off or altered: its checksum is incomplete";
    if (!qd_scan_hex(&text, end, &sum) || !qd_scan_blanks(&text, end))
        return NULL;
    *wrong = "this line was altered: its checksum does not match";
    return sum == qd_hash_bytes(QD_HASH_BEGIN, line, (size_t)(place - line)) ? place : NULL;
}

static void merger_scan_digits(const char **text, const char *end, struct result *result) {
    result->is_exact = !qd_scan_word(text, end, ">=");
    while (end - *text > 1 && (*text)[0] == '0' && qd_is_digit((*text)[1]))
        ++*text;
    result->digits = *text;
    while (*text < end && qd_is_digit(**text))
        ++*text;
    result->digit_count = (size_t)(*text - result->digits);
}

static qd_status merger_read_result(const char *line, size_t length, struct result *result,
                                    qd_error *error) {
    const char *text = line, *end = line + length, *wrong;
    *result = (struct result){0};
    if (!merger_scan_part(&text, end, &result->part) || !qd_scan_word(&text, end, " count "))
        return qd_fail(error, QD_ERROR_SYNTAX, "this is not the result of a part");
    end = merger_find_checksum(line, end, &wrong);
    if (!end || end < text)
        return qd_fail(error, QD_ERROR_SYNTAX, "%s", wrong);
    merger_scan_digits(&text, end, result);
    if (result->digit_count && merger_scan_division(&text, end, &result->part) && text == end)
        return QD_OK;
    return qd_fail(error, QD_ERROR_SYNTAX, "this is not the result of a part");
}

/* ---- adding up ------------------------------------------------------------------------------- */

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

/* The digits, at the end of `numbers`. */
static size_t merger_put_number(qd_cover_merger *merger, const struct result *result) {
    size_t place = merger->numbers.length;
    qd_text_put_bytes(&merger->numbers, result->digits, result->digit_count);
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
    size_t length = strlen(left), other = strlen(right);
    return length == other ? memcmp(left, right, length) > 0 : length > other;
}

/* Adds the number at `place`, which is the last one. `*taken`: it is needed further on. */
static qd_status merger_add_number(qd_cover_merger *merger, const struct result *result,
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

static qd_status merger_add(qd_cover_merger *merger, const char *line, size_t length,
                            qd_error *error) {
    struct result result;
    bool taken = false;
    qd_status status = merger_read_result(line, length, &result, error);
    if (status == QD_OK)
        status = merger_accept(merger, &result.part, error);
    if (status != QD_OK)
        return status;
    size_t place = merger_put_number(merger, &result);
    status = qd_text_check(&merger->numbers, error);
    if (status == QD_OK)
        status = merger_add_number(merger, &result, place, &taken, error);
    if (!taken)
        qd_text_undo(&merger->numbers, place);
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
        status = merger_add(merger, line, (size_t)(end - line), &reason);
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

qd_cover_merged qd_cover_merger_about(const qd_cover_merger *merger) {
    return (qd_cover_merged){merger->first.of, merger->total};
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

uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after, bool *began) {
    began = QD_OPTIONAL(began, bool);
    for (uint64_t part = after + 1; part <= merger->first.of; part++)
        if (!merger->seen[part].is_finished) {
            *began = merger->seen[part].place;
            return part;
        }
    return 0;
}
