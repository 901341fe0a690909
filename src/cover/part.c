/*
 * Parts of a problem, for several machines. The result of one is a line, which ends with a checksum of the text before
 * it (merger.c reads it):
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *     part 2/8 0123456789abcdef count >=12 division 2 end fedcba9876543210
 *
 * The second one is unfinished. `division` is the version of the division; without it, it is the first one.
 */
#include "starts.h"

#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

/* Starts per part, so that parts are of similar size though starts are not; fewer if there are so
 * many starts that they are small anyway. */
#define STARTS_PER_PART 16
#define MANY_STARTS 65536

qd_status qd_cover_split_parts(const qd_cover *cover, uint64_t parts, const qd_stop *stop,
                               qd_cover_starts *starts, size_t **bounds, qd_error *error) {
    *bounds = NULL;
    if (parts == 0 || parts > QD_MOST_PARTS)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there must be 1 to %d parts", QD_MOST_PARTS);
    uint64_t wanted = parts * STARTS_PER_PART;
    if (wanted > MANY_STARTS)
        wanted = parts > MANY_STARTS ? parts : MANY_STARTS;
    *bounds = qd_array_new((size_t)parts + 1, sizeof **bounds);
    if (!*bounds)
        return qd_fail_memory(error);
    qd_status status = qd_split_ranges(cover, (size_t)wanted, parts, stop, starts, *bounds, error);
    if (status == QD_OK)
        return QD_OK;
    free(*bounds);
    *bounds = NULL;
    return status;
}

void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                             qd_text *text) {
    size_t begin = text->length;
    qd_text_printf(text, "part %" PRIu64 "/%" PRIu64 " %016" PRIx64 " count %s", part->number,
                   part->of, part->fingerprint, exact ? "" : ">=");
    qd_text_put_count(text, count);
    if (part->division > 1) /* the first division had no number */
        qd_text_printf(text, " division %" PRIu64, part->division);
    if (!text->failed)
        qd_text_printf(text, " end %016" PRIx64,
                       qd_hash_bytes(QD_HASH_BEGIN, text->data + begin, text->length - begin));
}
