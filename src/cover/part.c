/*
 * Parts of a problem, for several machines. A part is one line,
 *
 *     part 2/8 0123456789abcdef: START; START; end
 *
 * and its result is another, which ends with a checksum of the text before it:
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *
 * A line that was cut off, for example by a full disk or a machine that stopped, is never accepted.
 */
#include "starts.h"

#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Starts per part, so that parts are of similar size though starts are not; fewer if there are so
 * many starts that they are small anyway. */
#define STARTS_PER_PART 16
#define MANY_STARTS 65536

qd_status qd_cover_split_parts(const qd_cover *cover, uint64_t parts, qd_cover_go_on go_on,
                               void *user, qd_cover_starts *starts, size_t **bounds,
                               qd_error *error) {
    *bounds = NULL;
    if (parts == 0 || parts > QD_MOST_PARTS)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there must be 1 to %d parts", QD_MOST_PARTS);
    uint64_t wanted = parts * STARTS_PER_PART;
    if (wanted > MANY_STARTS)
        wanted = parts > MANY_STARTS ? parts : MANY_STARTS;
    *bounds = qd_array_new((size_t)parts + 1, sizeof **bounds);
    if (!*bounds)
        return qd_fail_memory(error);
    qd_status status =
        qd_split_ranges(cover, (size_t)wanted, parts, go_on, user, starts, *bounds, error);
    if (status == QD_OK)
        return QD_OK;
    free(*bounds);
    *bounds = NULL;
    return status;
}

static void part_put_head(const qd_cover_part *part, qd_text *text) {
    qd_text_printf(text, "part %" PRIu64 "/%" PRIu64 " %016" PRIx64, part->number, part->of,
                   part->fingerprint);
}

void qd_cover_put_part(const qd_cover_part *part, const qd_cover_starts *starts, size_t begin,
                       size_t end, qd_text *text) {
    part_put_head(part, text);
    qd_text_put_byte(text, ':');
    for (size_t i = begin; i < end; i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_put_byte(text, ' ');
        qd_cover_put_start(&start, text);
        qd_text_put_byte(text, ';');
    }
    qd_text_put(text, " end");
}

void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                             qd_text *text) {
    size_t begin = text->length;
    part_put_head(part, text);
    qd_text_put(text, exact ? " count " : " count >=");
    qd_text_put_count(text, count);
    if (!text->failed)
        qd_text_printf(text, " end %016" PRIx64,
                       qd_hash_bytes(QD_HASH_BEGIN, text->data + begin, text->length - begin));
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool part_scan_head(const char **text, const char *end, qd_cover_part *part) {
    qd_scan_blanks(text, end);
    return qd_scan_word(text, end, "part ") &&
           qd_scan_number(text, end, QD_MOST_PARTS, &part->number) &&
           qd_scan_word(text, end, "/") && qd_scan_number(text, end, QD_MOST_PARTS, &part->of) &&
           qd_scan_word(text, end, " ") && qd_scan_hex(text, end, &part->fingerprint) &&
           part->number > 0 && part->number <= part->of;
}

/* `START;`, repeated. */
static qd_status part_read_starts(const char *line, const char **text, const char *end,
                                  const qd_cover *cover, qd_cover_starts *starts, qd_error *error) {
    const char *next;
    while ((next = memchr(*text, ';', (size_t)(end - *text)))) {
        qd_status status =
            qd_cover_starts_read(starts, cover, *text, (size_t)(next - *text), error);
        if (status != QD_OK) {
            if (error && status == QD_ERROR_SYNTAX)
                error->column += (uint64_t)(*text - line);
            return status;
        }
        *text = next + 1;
    }
    return QD_OK;
}

static qd_status part_read(const char *line, const char *end, const qd_cover *cover,
                           qd_cover_part *part, qd_cover_starts *starts, qd_error *error) {
    const char *text = line;
    if (!part_scan_head(&text, end, part) || !qd_scan_word(&text, end, ":"))
        return qd_fail(error, QD_ERROR_SYNTAX, "this is not a part of a problem");
    if (part->fingerprint != qd_cover_fingerprint(cover))
        return qd_fail(error, QD_ERROR_ARGUMENT, "this is a part of another problem");
    qd_status status = part_read_starts(line, &text, end, cover, starts, error);
    if (status != QD_OK)
        return status;
    qd_scan_blanks(&text, end);
    if (!qd_scan_word(&text, end, "end"))
        return qd_fail(error, QD_ERROR_SYNTAX, "the end of the line is missing");
    if (!qd_scan_blanks(&text, end))
        return qd_fail(error, QD_ERROR_SYNTAX, "unexpected text after the end of the line");
    return QD_OK;
}

qd_status qd_cover_read_part(const char *line, size_t length, const qd_cover *cover,
                             qd_cover_part *part, qd_cover_starts *starts, qd_error *error) {
    qd_cover_starts_clear(starts);
    qd_status status = part_read(line, line + length, cover, part, starts, error);
    if (status != QD_OK)
        qd_cover_starts_clear(starts);
    return status;
}

/* ---- adding up ------------------------------------------------------------------------------- */

struct qd_cover_merger {
    qd_cover_part first; /* the others must match it; of == 0: there was none */
    size_t *seen;        /* of parts: MISSING, UNFINISHED, or FINISHED + where in `numbers` */
    qd_text numbers;     /* of finished parts, as digits, each with its NUL */
    qd_count *total;
};

/* An unfinished part is not missing, and may be repeated. */
enum { MISSING, UNFINISHED, FINISHED };

qd_status qd_cover_merger_new(qd_cover_merger **out, qd_error *error) {
    *out = NULL;
    qd_cover_merger *merger = qd_array_new(1, sizeof *merger);
    if (!merger)
        return qd_fail_memory(error);
    qd_status status = qd_count_new(&merger->total, error);
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

/* Where the correct checksum begins; else NULL, and what is wrong. */
static const char *part_find_checksum(const char *line, const char *end, const char **wrong) {
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

/* Whether the part can be added; the first one determines the others. */
static qd_status part_accept(qd_cover_merger *merger, const qd_cover_part *part, qd_error *error) {
    if (!merger->seen) {
        merger->seen = qd_array_new((size_t)part->of + 1, sizeof *merger->seen);
        if (!merger->seen)
            return qd_fail_memory(error);
        merger->first = *part;
    }
    if (part->of != merger->first.of || part->fingerprint != merger->first.fingerprint)
        return qd_fail(error, QD_ERROR_ARGUMENT, "this part belongs to something else");
    return QD_OK;
}

/* A part may be run twice, as schedulers do after a failure: then it has the same number. */
static qd_status part_compare(const char *before, const char *digits, qd_error *error) {
    if (strcmp(before, digits) == 0)
        return QD_OK;
    return qd_fail(error, QD_ERROR_ARGUMENT,
                   "this part was there before with another number: %.40s, not %.40s", before,
                   digits);
}

/* Adds the number at the end of `numbers`, which begins at `place`, and keeps it there; or leaves
 * both as they were. */
static qd_status part_add_number(qd_cover_merger *merger, uint64_t number, size_t place,
                                 qd_error *error) {
    size_t *seen = &merger->seen[number];
    qd_status status = qd_text_check(&merger->numbers, error);
    if (status != QD_OK)
        return status;
    const char *digits = merger->numbers.data + place;
    if (!*digits || digits[strspn(digits, "0123456789")]) {
        *seen = *seen == MISSING ? UNFINISHED : *seen;
        return qd_fail(error, QD_ERROR_SYNTAX, "this part is not finished");
    }
    if (*seen >= FINISHED)
        return part_compare(merger->numbers.data + (*seen - FINISHED), digits, error);
    status = qd_count_add_digits(merger->total, digits, strlen(digits), error);
    if (status == QD_OK)
        *seen = FINISHED + place;
    return status;
}

/* The number without zeros before it. */
static qd_status part_add(qd_cover_merger *merger, uint64_t number, const char *text,
                          const char *end, qd_error *error) {
    size_t place = merger->numbers.length;
    while (end - text > 1 && *text == '0')
        text++;
    qd_text_put_bytes(&merger->numbers, text, (size_t)(end - text));
    qd_text_put_byte(&merger->numbers, '\0');
    qd_status status = part_add_number(merger, number, place, error);
    if (merger->seen[number] != FINISHED + place)
        qd_text_cut(&merger->numbers, place);
    return status;
}

qd_status qd_cover_merger_add(qd_cover_merger *merger, const char *line, size_t length,
                              qd_error *error) {
    qd_cover_part part;
    const char *text = line, *end = line + length, *wrong;
    if (!part_scan_head(&text, end, &part) || !qd_scan_word(&text, end, " count "))
        return qd_fail(error, QD_ERROR_SYNTAX, "this is not the result of a part");
    end = part_find_checksum(line, end, &wrong);
    if (!end || end < text)
        return qd_fail(error, QD_ERROR_SYNTAX, "%s", wrong);
    qd_status status = part_accept(merger, &part, error);
    return status == QD_OK ? part_add(merger, part.number, text, end, error) : status;
}

/* A malformed line is reported, and reading continues with the next one. */
static qd_status part_add_line(qd_cover_merger *merger, const char *line, const char *end,
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
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        qd_status status = part_add_line(merger, text, newline ? newline : end, number, newline,
                                         warn, user, first == QD_OK ? error : NULL);
        if (status == QD_ERROR_MEMORY)
            return qd_fail_memory(error);
        if (first == QD_OK)
            first = status;
        text = newline ? newline + 1 : end;
    }
    return first;
}

const qd_count *qd_cover_merger_total(const qd_cover_merger *merger) {
    return merger->total;
}

uint64_t qd_cover_merger_parts(const qd_cover_merger *merger) {
    return merger->first.of;
}

uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after) {
    for (uint64_t part = after + 1; part <= merger->first.of; part++)
        if (!merger->seen[part])
            return part;
    return 0;
}
