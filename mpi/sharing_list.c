/* Lists of starts with keys, and lines with checksums. */
#include "../src/base/check.h"
#include "../src/base/hash.h"
#include "../src/base/scan.h"
#include "sharing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists ----------------------------------------------------------------------------------- */

static qd_status fail(qd_error *error, qd_status status, const char *message) {
    if (error) {
        *error = (qd_error){.status = status};
        snprintf(error->message, sizeof error->message, "%s", message);
    }
    return status;
}

static qd_status fail_memory(qd_error *error) {
    return fail(error, QD_ERROR_MEMORY, "out of memory");
}

qd_status sharing_list_open(struct sharing_list *list, qd_error *error) {
    *list = (struct sharing_list){0};
    return qd_cover_starts_new(&list->starts, error);
}

void sharing_list_clear(struct sharing_list *list) {
    if (!list->starts)
        return;
    for (size_t i = 0; i < qd_cover_starts_count(list->starts); i++)
        free(list->keys[i]);
    qd_cover_starts_clear(list->starts);
}

void sharing_list_close(struct sharing_list *list) {
    sharing_list_clear(list);
    qd_cover_starts_free(list->starts);
    free(list->keys);
    *list = (struct sharing_list){0};
}

static bool reserve_key(struct sharing_list *list, size_t count) {
    if (count < list->capacity)
        return true;
    size_t larger = 2 * list->capacity + 16;
    char **keys = realloc(list->keys, larger * sizeof *keys);
    if (!keys)
        return false;
    list->keys = keys;
    list->capacity = larger;
    return true;
}

static char *join_key(const char *key, size_t length, size_t number) {
    size_t room = length + 24;
    char *joined = malloc(room);
    if (joined && number)
        snprintf(joined, room, "%.*s.%zu", (int)length, key, number);
    else if (joined)
        snprintf(joined, room, "%.*s", (int)length, key);
    return joined;
}

/* Gives the last start, which has none yet, its key. */
static qd_status add_key(struct sharing_list *list, const char *key, size_t length, size_t number,
                         qd_error *error) {
    size_t last = qd_cover_starts_count(list->starts) - 1;
    QD_CHECK(!list->keys[last]);
    char *joined = join_key(key, length, number);
    if (!joined || !reserve_key(list, last)) {
        free(joined);
        return fail_memory(error);
    }
    list->keys[last] = joined;
    return QD_OK;
}

qd_status sharing_list_add(struct sharing_list *list, const qd_cover_start *start, const char *key,
                           size_t number, qd_error *error) {
    if (!reserve_key(list, qd_cover_starts_count(list->starts)))
        return fail_memory(error);
    char *joined = join_key(key, strlen(key), number);
    if (!joined)
        return fail_memory(error);
    qd_status status = qd_cover_starts_add(list->starts, start, error);
    if (status == QD_OK)
        list->keys[qd_cover_starts_count(list->starts) - 1] = joined;
    else
        free(joined);
    return status;
}

qd_status sharing_list_read(struct sharing_list *list, const qd_cover *cover, const char *text,
                            size_t length, qd_error *error) {
    const char *end = text + length, *next;
    while (text < end && (next = memchr(text, ';', (size_t)(end - text)))) {
        size_t key = strspn(text, "0123456789.");
        if (key == 0 || text[key] != ' ')
            return fail(error, QD_ERROR_SYNTAX, "a start of a list has no key");
        if (!reserve_key(list, qd_cover_starts_count(list->starts)))
            return fail_memory(error);
        qd_status status = qd_cover_starts_read(list->starts, cover, text + key + 1,
                                                (size_t)(next - text) - key - 1, error);
        if (status != QD_OK)
            return status;
        list->keys[qd_cover_starts_count(list->starts) - 1] = NULL;
        status = add_key(list, text, key, 0, error);
        if (status != QD_OK)
            return status;
        text = next + 1;
    }
    return text == end ? QD_OK : fail(error, QD_ERROR_SYNTAX, "a list of starts was cut off");
}

void sharing_list_put(const struct sharing_list *list, qd_text *text) {
    for (size_t i = 0; i < qd_cover_starts_count(list->starts); i++) {
        qd_cover_start start = qd_cover_starts_get(list->starts, i);
        qd_text_put(text, list->keys[i]);
        qd_text_put_byte(text, ' ');
        qd_cover_put_start(&start, text);
        qd_text_put_byte(text, ';');
    }
}

/* ---- sharing --------------------------------------------------------------------------------- */

/* How many pieces each start was cut into. */
static size_t *count_pieces(size_t count, const qd_cover_starts *kept,
                            const qd_cover_piece *kept_from, const qd_cover_starts *given,
                            const qd_cover_piece *given_from) {
    size_t *pieces = calloc(count + 1, sizeof *pieces);
    for (size_t i = 0; pieces && i < qd_cover_starts_count(kept); i++)
        pieces[kept_from[i].start]++;
    for (size_t i = 0; pieces && i < qd_cover_starts_count(given); i++)
        pieces[given_from[i].start]++;
    return pieces;
}

/* A start that was not cut keeps its key. */
static qd_status add_pieces(struct sharing_list *to, const struct sharing_list *from,
                            const size_t *pieces, const qd_cover_starts *starts,
                            const qd_cover_piece *origin, qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < qd_cover_starts_count(starts) && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        size_t number = pieces[origin[i].start] > 1 ? (size_t)origin[i].number + 1 : 0;
        status = sharing_list_add(to, &start, from->keys[origin[i].start], number, error);
    }
    return status;
}

qd_status sharing_list_share(struct sharing_list *list, const qd_cover *cover,
                             struct sharing_list *given, qd_error *error) {
    qd_cover_starts *one = NULL, *other = NULL;
    qd_cover_piece *one_from = NULL, *other_from = NULL;
    struct sharing_list kept;
    size_t *pieces = NULL;
    qd_status status = sharing_list_open(&kept, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&one, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&other, error);
    if (status == QD_OK)
        status = qd_cover_share(cover, list->starts, one, &one_from, other, &other_from, error);
    if (status == QD_OK) {
        pieces =
            count_pieces(qd_cover_starts_count(list->starts), one, one_from, other, other_from);
        status = pieces ? QD_OK : fail_memory(error);
    }
    if (status == QD_OK)
        status = add_pieces(&kept, list, pieces, one, one_from, error);
    if (status == QD_OK)
        status = add_pieces(given, list, pieces, other, other_from, error);
    if (status == QD_OK && qd_cover_starts_count(kept.starts) == 0) { /* it could not be divided */
        struct sharing_list swap = kept;
        kept = *given;
        *given = swap;
    }
    if (status == QD_OK) {
        struct sharing_list swap = *list;
        *list = kept;
        kept = swap;
    }
    qd_cover_starts_free(one);
    qd_cover_starts_free(other);
    qd_free(one_from);
    qd_free(other_from);
    free(pieces);
    sharing_list_close(&kept);
    return status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

#define END " end 0123456789abcdef\n"

void sharing_end_line(qd_text *text, size_t begin) {
    if (!text->failed)
        qd_text_printf(text, " end %016" PRIx64 "\n",
                       qd_hash_bytes(QD_HASH_BEGIN, text->data + begin, text->length - begin));
}

const char *sharing_check_line(const char *line, const char *end, const char **next) {
    const size_t length = sizeof END - 1;
    const char *newline = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
    if (!newline || (size_t)(newline + 1 - line) < length)
        return NULL;
    const char *text_end = newline + 1 - length, *text = text_end;
    uint64_t sum;
    *next = newline + 1;
    bool is_whole = qd_scan_word(&text, newline, " end ") && qd_scan_hex(&text, newline, &sum) &&
                    sum == qd_hash_bytes(QD_HASH_BEGIN, line, (size_t)(text_end - line));
    return is_whole ? text_end : NULL;
}

bool sharing_scan(const char **text, const char *end, uint64_t *number) {
    bool found = qd_scan_number(text, end, UINT64_MAX, number);
    qd_scan_word(text, end, " ");
    return found;
}
