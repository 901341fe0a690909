/*
 * Parts of a problem, for several machines. A part is one line,
 *
 *     part 2/8 0123456789abcdef: START; START; end
 *
 * and its result is another, which ends with a checksum of the text before it:
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *     part 2/8 0123456789abcdef count >=12 division 2 nodes 987 end fedcba9876543210
 *
 * The second one is unfinished. Words after the number come in pairs. `division` is the version of
 * the division, in parts, too (`part 2/8 0123456789abcdef division 2: START; end`); without it, it
 * is the first one. A line that was cut off, for example by a full disk or a machine that stopped,
 * is never accepted.
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

/* The first division had no number. */
static void part_put_division(const qd_cover_part *part, qd_text *text) {
    if (part->division > 1)
        qd_text_printf(text, " division %" PRIu64, part->division);
}

void qd_cover_put_part(const qd_cover_part *part, const qd_cover_starts *starts, size_t begin,
                       size_t end, qd_text *text) {
    part_put_head(part, text);
    part_put_division(part, text);
    qd_text_put_byte(text, ':');
    for (size_t i = begin; i < end; i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_put_byte(text, ' ');
        qd_cover_put_start(&start, text);
        qd_text_put_byte(text, ';');
    }
    qd_text_put(text, " end");
}

void qd_cover_put_result(const qd_cover_part *part, const qd_count *count, bool exact,
                         const char *details, qd_text *text) {
    size_t begin = text->length;
    part_put_head(part, text);
    qd_text_put(text, exact ? " count " : " count >=");
    qd_text_put_count(text, count);
    part_put_division(part, text);
    qd_text_put(text, *details ? " " : "");
    qd_text_put(text, details);
    if (!text->failed)
        qd_text_printf(text, " end %016" PRIx64,
                       qd_hash_bytes(QD_HASH_BEGIN, text->data + begin, text->length - begin));
}

void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                             qd_text *text) {
    qd_cover_put_result(part, count, exact, "", text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool part_scan_head(const char **text, const char *end, qd_cover_part *part) {
    qd_scan_blanks(text, end);
    part->division = 1;
    return qd_scan_word(text, end, "part ") &&
           qd_scan_number(text, end, QD_MOST_PARTS, &part->number) &&
           qd_scan_word(text, end, "/") && qd_scan_number(text, end, QD_MOST_PARTS, &part->of) &&
           qd_scan_word(text, end, " ") && qd_scan_hex(text, end, &part->fingerprint) &&
           part->number > 0 && part->number <= part->of;
}

/* ` division N`, or nothing. */
static bool part_scan_division(const char **text, const char *end, qd_cover_part *part) {
    if (!qd_scan_word(text, end, " division "))
        return true;
    return qd_scan_number(text, end, UINT32_MAX, &part->division) && part->division > 0;
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
    if (!part_scan_head(&text, end, part) || !part_scan_division(&text, end, part) ||
        !qd_scan_word(&text, end, ":"))
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

/* ---- results --------------------------------------------------------------------------------- */

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

static void part_scan_digits(const char **text, const char *end, qd_cover_result *result) {
    result->is_exact = !qd_scan_word(text, end, ">=");
    while (end - *text > 1 && (*text)[0] == '0' && qd_is_digit((*text)[1]))
        ++*text;
    result->digits = *text;
    while (*text < end && qd_is_digit(**text))
        ++*text;
    result->digit_count = (size_t)(*text - result->digits);
}

qd_status qd_cover_read_result(const char *line, size_t length, qd_cover_result *result,
                               qd_error *error) {
    const char *text = line, *end = line + length, *wrong;
    *result = (qd_cover_result){.details = ""};
    if (!part_scan_head(&text, end, &result->part) || !qd_scan_word(&text, end, " count "))
        return qd_fail(error, QD_ERROR_SYNTAX, "this is not the result of a part");
    end = part_find_checksum(line, end, &wrong);
    if (!end || end < text)
        return qd_fail(error, QD_ERROR_SYNTAX, "%s", wrong);
    part_scan_digits(&text, end, result);
    if (result->digit_count == 0 || !part_scan_division(&text, end, &result->part) ||
        (text < end && !qd_scan_word(&text, end, " ")))
        return qd_fail(error, QD_ERROR_SYNTAX, "this is not the result of a part");
    result->details = text;
    result->detail_length = (size_t)(end - text);
    return QD_OK;
}

/* The words come in pairs; a value ends at the next blank. */
bool qd_cover_result_find(const qd_cover_result *result, const char *name, const char **value,
                          size_t *length) {
    const char *text = result->details, *end = text + result->detail_length;
    value = QD_OPTIONAL(value, const char *);
    length = QD_OPTIONAL(length, size_t);
    while (text < end) {
        bool is_it = qd_scan_word(&text, end, name) && qd_scan_word(&text, end, " ");
        while (!is_it && text < end && *text++ != ' ')
            ;
        const char *begin = text;
        while (text < end && *text != ' ')
            text++;
        *value = begin;
        *length = (size_t)(text - begin);
        if (is_it)
            return true;
        text += text < end;
    }
    return false;
}
