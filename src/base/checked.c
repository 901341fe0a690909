#include "checked.h"

#include "hash.h"
#include "scan.h"

#include <inttypes.h>

#define LAST_LINE "end " /* and sixteen digits */

void qd_checked_end(qd_text *text, size_t begin) {
    if (!text->failed)
        qd_text_printf(text, LAST_LINE "%016" PRIx64 "\n",
                       qd_hash_bytes(QD_HASH_BEGIN, text->data + begin, text->length - begin));
}

static uint64_t checked_sum(const char *text, const char *end, struct asking *asking) {
    uint64_t sum = QD_HASH_BEGIN;
    while (text < end && (!asking || goes_on_after(asking, ASK_PERIOD))) {
        size_t length = (size_t)(end - text) < ASK_PERIOD ? (size_t)(end - text) : ASK_PERIOD;
        sum = qd_hash_bytes(sum, text, length);
        text += length;
    }
    return sum;
}

const char *qd_checked_begin(const char **text, const char **end, const char *first,
                             const char *version, const char *not_one, struct asking *asking) {
    const size_t last_length = strlen(LAST_LINE) + 16 + 1;
    const char *begin = *text, *last = *text;
    uint64_t sum;
    if (!qd_scan_word(text, *end, first))
        return not_one;
    const char *stop = qd_find_line_end(*text, *end, false, NULL);
    if (stop < *end && *stop == '\r')
        return QD_LINE_ENDS_ALTERED;
    if (!qd_scan_word(text, *end, version))
        return "was saved by another version of quadrille";
    if ((size_t)(*end - *text) >= last_length)
        last = *end - last_length;
    const char *digits = last;
    if (last == begin || last[-1] != '\n' || (*end)[-1] != '\n' ||
        !qd_scan_word(&digits, *end, LAST_LINE) || !qd_scan_hex(&digits, *end, &sum))
        return "is truncated: its last line is missing";
    if (sum != checked_sum(begin, last, asking))
        return "was altered: its checksum does not match";
    *end = last;
    return NULL;
}
