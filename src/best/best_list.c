#include "best_list.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

void qd_best_list_free(struct best_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->covers[i]);
    free(list->covers);
}

static int best_list_compare(const struct best_cover *left, const struct best_cover *right) {
    if (left->cost != right->cost)
        return left->cost < right->cost ? -1 : 1;
    for (uint32_t i = 0; i < left->count && i < right->count; i++)
        if (left->options[i] != right->options[i])
            return left->options[i] < right->options[i] ? -1 : 1;
    return (left->count > right->count) - (left->count < right->count);
}

/* Where the cover is, or belongs. */
static size_t best_list_find(const struct best_list *list, const struct best_cover *cover) {
    size_t begin = 0, end = list->count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (best_list_compare(list->covers[middle], cover) < 0)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

static struct best_cover *best_list_copy(int64_t cost, const uint32_t *options, uint32_t count) {
    size_t words = sizeof(struct best_cover) / sizeof *options + count;
    struct best_cover *cover = qd_array_new(words, sizeof *options);
    if (!cover)
        return NULL;
    cover->cost = cost;
    cover->count = count;
    if (count)
        memcpy(cover->options, options, count * sizeof *options);
    return cover;
}

static void best_list_insert(struct best_list *list, size_t at, struct best_cover *cover) {
    if (best_list_is_full(list))
        free(list->covers[--list->count]);
    memmove(list->covers + at + 1, list->covers + at, (list->count - at) * sizeof *list->covers);
    list->covers[at] = cover;
    list->count++;
}

qd_status qd_best_list_add(struct best_list *list, int64_t cost, const uint32_t *options,
                           uint32_t count, bool *is_new, qd_error *error) {
    struct best_cover *cover = best_list_copy(cost, options, count);
    *is_new = false;
    if (!cover ||
        !qd_array_reserve(&list->covers, &list->capacity, list->count + 1, sizeof *list->covers)) {
        free(cover);
        return qd_fail_memory(error);
    }
    size_t at = best_list_find(list, cover);
    bool is_known = at < list->count && best_list_compare(list->covers[at], cover) == 0;
    *is_new = !is_known && !(best_list_is_full(list) && at == list->count);
    if (*is_new)
        best_list_insert(list, at, cover);
    else
        free(cover);
    return QD_OK;
}
