/* Lists of starts, and their text. */
#include "starts.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_cover_starts_new(qd_cover_starts **out, qd_error *error) {
    *out = qd_array_new(1, sizeof **out);
    if (*out &&
        qd_array_reserve(&(*out)->numbers, &(*out)->number_capacity, 1, sizeof *(*out)->numbers))
        return QD_OK;
    qd_cover_starts_free(*out);
    *out = NULL;
    return qd_fail_memory(error);
}

void qd_cover_starts_free(qd_cover_starts *starts) {
    if (!starts)
        return;
    free(starts->numbers);
    free(starts->entries);
    free(starts);
}

void qd_cover_starts_clear(qd_cover_starts *starts) {
    starts->number_count = starts->count = 0;
    starts->failed = false;
}

size_t qd_cover_starts_count(const qd_cover_starts *starts) {
    return starts->count;
}

qd_cover_start qd_cover_starts_get(const qd_cover_starts *starts, size_t number) {
    QD_CHECK(number < starts->count);
    const struct entry *entry = &starts->entries[number];
    const uint32_t *chosen = starts->numbers + entry->first;
    return (qd_cover_start){chosen, entry->chosen_count, chosen + entry->chosen_count,
                            entry->banned_count, entry->branch};
}

#ifdef QUADRILLE_CHECKS

/* Starts follow each other without gaps, and have numbers of the problem. */
const char *qd_starts_check(const qd_cover_starts *starts, const qd_cover *cover) {
    size_t end = 0;
    if (starts->count > starts->capacity || starts->number_count > starts->number_capacity)
        return "there are more starts, or numbers, than the capacity";
    for (size_t i = 0; i < starts->count; i++) {
        const struct entry *entry = &starts->entries[i];
        if (entry->first != end)
            return "there is a gap between two starts";
        end += (size_t)entry->chosen_count + entry->banned_count;
        if (end > starts->number_count)
            return "a start has more numbers than there are";
        for (size_t n = entry->first; n < end; n++)
            if (starts->numbers[n] >= (cover ? cover->option_count : QD_NO_OPTION))
                return "a start has an option that does not exist";
        if (cover && entry->branch != QD_NO_ITEM && entry->branch >= qd_cover_item_count(cover))
            return "a start branches on an item that does not exist";
    }
    return end == starts->number_count ? NULL : "some numbers belong to no start";
}

#endif

/* ---- writing one, number by number ----------------------------------------------------------- */

void qd_starts_begin(qd_cover_starts *starts) {
    starts->failed = !qd_array_reserve(&starts->entries, &starts->capacity, starts->count + 1,
                                       sizeof *starts->entries);
    if (!starts->failed)
        starts->entries[starts->count] = (struct entry){starts->number_count, 0, 0, QD_NO_ITEM};
}

static bool starts_append(qd_cover_starts *starts, uint32_t option) {
    if (option == QD_NO_OPTION || starts->failed)
        return false;
    starts->failed = !qd_array_reserve(&starts->numbers, &starts->number_capacity,
                                       starts->number_count + 1, sizeof *starts->numbers);
    if (starts->failed)
        return false;
    starts->numbers[starts->number_count++] = option;
    return true;
}

void qd_starts_choose(qd_cover_starts *starts, uint32_t option) {
    QD_CHECK(starts->failed || starts->entries[starts->count].banned_count == 0);
    if (starts_append(starts, option))
        starts->entries[starts->count].chosen_count++;
}

void qd_starts_ban(qd_cover_starts *starts, uint32_t option) {
    if (starts_append(starts, option))
        starts->entries[starts->count].banned_count++;
}

qd_status qd_starts_end(qd_cover_starts *starts, uint32_t branch, qd_error *error) {
    if (starts->failed) {
        starts->failed = false;
        if (starts->count < starts->capacity)
            starts->number_count = starts->entries[starts->count].first;
        return qd_fail_memory(error);
    }
    QD_CHECK(starts->count < starts->capacity); /* it was begun */
    starts->entries[starts->count++].branch = branch;
    QD_CHECK_SOMETIMES(starts->count, starts->number_count, qd_starts_check(starts, NULL));
    return QD_OK;
}

qd_status qd_cover_starts_add(qd_cover_starts *starts, const qd_cover_start *start,
                              qd_error *error) {
    qd_starts_begin(starts);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(starts, start->chosen[i]);
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(starts, start->banned[i]);
    return qd_starts_end(starts, start->branch, error);
}

qd_status qd_starts_append(qd_cover_starts *to, const qd_cover_starts *from, size_t begin,
                           size_t end, qd_error *error) {
    qd_status status = QD_OK;
    QD_CHECK(begin > end || end <= from->count);
    QD_CHECK(to != from); /* its numbers would move */
    for (size_t i = begin; i < end && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(from, i);
        status = qd_cover_starts_add(to, &start, error);
    }
    return status;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* ` +123`; without snprintf, because there may be hundreds of millions. */
static void starts_put_number(qd_text *text, char sign, uint32_t number, bool *first) {
    char word[12];
    size_t at = sizeof word;
    do
        word[--at] = (char)('0' + number % 10);
    while (number /= 10);
    word[--at] = sign;
    if (!*first)
        word[--at] = ' ';
    *first = false;
    qd_text_put_bytes(text, word + at, sizeof word - at);
}

void qd_cover_put_start(const qd_cover_start *start, qd_text *text) {
    bool first = true;
    if (start->branch != QD_NO_ITEM)
        starts_put_number(text, '@', start->branch, &first);
    for (size_t i = 0; i < start->chosen_count; i++)
        starts_put_number(text, '+', start->chosen[i], &first);
    for (size_t i = 0; i < start->banned_count; i++)
        starts_put_number(text, '-', start->banned[i], &first);
    if (first)
        qd_text_put(text, ".");
}

/* One word with its sign; false if it is malformed, or names something that the problem does not
 * have. */
static bool starts_read_word(qd_cover_starts *starts, const qd_cover *cover, const char **cursor,
                             const char *end, uint32_t *branch) {
    char sign = *(*cursor)++;
    uint64_t scanned;
    if (sign == '.')
        return true;
    uint64_t limit = sign == '@' ? qd_cover_item_count(cover) : cover->option_count;
    if (limit == 0 || !qd_scan_number(cursor, end, limit - 1, &scanned))
        return false;
    uint32_t number = (uint32_t)scanned;
    if (sign == '+' && starts->entries[starts->count].banned_count == 0)
        qd_starts_choose(starts, number);
    else if (sign == '-')
        qd_starts_ban(starts, number);
    else if (sign == '@' && cover->kinds[number] == QD_PRIMARY)
        *branch = number;
    else
        return false;
    return true;
}

qd_status qd_cover_starts_read(qd_cover_starts *starts, const qd_cover *cover, const char *text,
                               size_t length, qd_error *error) {
    const char *cursor = text, *end = text + length;
    uint32_t branch = QD_NO_ITEM;
    size_t numbers = starts->number_count, words = 0;
    qd_starts_begin(starts);
    while (cursor < end && !starts->failed) {
        if (*cursor == ' ' || *cursor == '\t' || *cursor == '\r' || *cursor == '\n') {
            cursor++;
            continue;
        }
        const char *word = cursor;
        if (!starts_read_word(starts, cover, &cursor, end, &branch) ||
            (cursor < end && *cursor != ' ' && *cursor != '\t' && *cursor != '\r' &&
             *cursor != '\n')) {
            starts->number_count = numbers;
            return qd_fail_at(
                error, QD_ERROR_SYNTAX, 1, (uint64_t)(word - text) + 1,
                "a start consists of words like +3 (chosen), then -5 (banned), @2 (an item), "
                "with numbers of the problem");
        }
        words++;
    }
    if (words == 0 && !starts->failed) {
        starts->number_count = numbers;
        return qd_fail_at(error, QD_ERROR_SYNTAX, 1, 1, "an empty start is written as a dot");
    }
    return qd_starts_end(starts, branch, error);
}
