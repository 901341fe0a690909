/* Building an exact cover problem, and looking at it. */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_cover_new(qd_cover **out, qd_error *error) {
    *out = qd_array_new(1, sizeof **out);
    if (!*out)
        return qd_fail_memory(error);
    if (qd_array_reserve(&(*out)->first, &(*out)->first_capacity, 1, sizeof *(*out)->first)) {
        (*out)->first[0] = 0;
        return QD_OK;
    }
    qd_cover_free(*out);
    *out = NULL;
    return qd_fail_memory(error);
}

void qd_cover_free(qd_cover *cover) {
    if (!cover)
        return;
    qd_names_clear(&cover->names);
    free(cover->kinds);
    free(cover->entries);
    free(cover->first);
    free(cover->idle);
    free(cover->last_use);
    free(cover);
}

void qd_free(void *array) {
    free(array);
}

/*
 * A name that .dlx text can hold: not empty, no blanks, no control characters, no '|' or ':'; and
 * no byte order mark in front, which would vanish where the name is the first of a file.
 */
static bool is_good_name(const char *name) {
    if (!*name || strncmp(name, "\xef\xbb\xbf", 3) == 0)
        return false;
    for (; *name; name++)
        if ((unsigned char)*name <= ' ' || *name == '|' || *name == ':' || *name == 0x7f)
            return false;
    return true;
}

static qd_status check_item(const qd_cover *cover, const char *name, qd_error *error) {
    if (cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem is sealed: no item can be added");
    if (!is_good_name(name))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "'%.60s' cannot be an item's name (it is empty, or has a blank, a control "
                       "character, '|' or ':')",
                       name);
    if (qd_names_find(&cover->names, name, strlen(name)) != QD_NO_NAME)
        return qd_fail(error, QD_ERROR_ARGUMENT, "item '%.60s' is named twice", name);
    if (cover->names.count >= QD_COVER_MAX)
        return qd_fail(error, QD_ERROR_RANGE, "too many items");
    return QD_OK;
}

qd_status qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind, uint32_t *item,
                            qd_error *error) {
    qd_status status = check_item(cover, name, error);
    if (status != QD_OK)
        return status;
    size_t number = cover->names.count;
    if (!qd_array_reserve(&cover->kinds, &cover->kind_capacity, number + 1, 1) ||
        !qd_array_reserve(&cover->last_use, &cover->last_use_capacity, number + 1,
                          sizeof *cover->last_use) ||
        !qd_names_add(&cover->names, name, strlen(name)))
        return qd_fail_memory(error);
    cover->kinds[number] = (uint8_t)kind;
    cover->last_use[number] = 0;
    cover->primary_count += kind == QD_PRIMARY;
    if (item)
        *item = (uint32_t)number;
    return QD_OK;
}

static qd_status check_item_of_option(qd_cover *cover, uint32_t item, qd_error *error) {
    if (item >= cover->names.count)
        return qd_fail(error, QD_ERROR_ARGUMENT, "option %u names item number %u of only %zu",
                       cover->option_count, item, cover->names.count);
    if (cover->last_use[item] == cover->option_count + 1)
        return qd_fail(error, QD_ERROR_ARGUMENT, "option %u names item '%.60s' twice",
                       cover->option_count, qd_names_get(&cover->names, item));
    cover->last_use[item] = cover->option_count + 1;
    return QD_OK;
}

/* On failure no mark is left behind, so that the number can be used for the next option. */
static qd_status check_option(qd_cover *cover, const uint32_t *items, size_t count,
                              qd_error *error) {
    if (count == 0)
        return qd_fail(error, QD_ERROR_ARGUMENT, "option %u names no item", cover->option_count);
    if (count > QD_COVER_MAX - cover->entry_count || cover->option_count >= QD_COVER_MAX)
        return qd_fail(error, QD_ERROR_RANGE, "too many options");
    for (size_t i = 0; i < count; i++) {
        qd_status status = check_item_of_option(cover, items[i], error);
        if (status == QD_OK)
            continue;
        while (i-- > 0)
            cover->last_use[items[i]] = 0;
        return status;
    }
    return QD_OK;
}

qd_status qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                              uint32_t *option, qd_error *error) {
    size_t number = cover->option_count;
    if (cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem is sealed: no option can be added");
    /* Room first: check_option marks the items, which a second try with the same number would find.
     */
    if (!qd_array_reserve(&cover->entries, &cover->entry_capacity, cover->entry_count + count,
                          sizeof *cover->entries) ||
        !qd_array_reserve(&cover->first, &cover->first_capacity, number + 2,
                          sizeof *cover->first) ||
        !qd_array_reserve(&cover->idle, &cover->idle_capacity, number + 1, 1))
        return qd_fail_memory(error);
    qd_status status = check_option(cover, items, count, error);
    if (status != QD_OK)
        return status;
    bool idle = true;
    for (size_t i = 0; i < count; i++) {
        cover->entries[cover->entry_count++] = items[i];
        idle = idle && cover->kinds[items[i]] != QD_PRIMARY;
    }
    cover->idle[number] = idle;
    cover->first[number + 1] = (uint32_t)cover->entry_count;
    cover->option_count++;
    if (option)
        *option = (uint32_t)number;
    return QD_OK;
}

qd_status qd_cover_seal(qd_cover *cover, qd_error *error) {
    (void)error;
    cover->sealed = true;
    free(cover->last_use);
    cover->last_use = NULL;
    cover->last_use_capacity = 0;
    return QD_OK;
}

uint32_t qd_cover_item_count(const qd_cover *cover) {
    return (uint32_t)cover->names.count;
}

uint32_t qd_cover_primary_count(const qd_cover *cover) {
    return cover->primary_count;
}

uint32_t qd_cover_option_count(const qd_cover *cover) {
    return cover->option_count;
}

const char *qd_cover_item_name(const qd_cover *cover, uint32_t item) {
    return qd_names_get(&cover->names, item);
}

qd_item_kind qd_cover_item_kind(const qd_cover *cover, uint32_t item) {
    return (qd_item_kind)cover->kinds[item];
}

const uint32_t *qd_cover_option_items(const qd_cover *cover, uint32_t option, size_t *count) {
    *count = cover->first[option + 1] - cover->first[option];
    return option_begin(cover, option);
}

bool qd_cover_option_is_idle(const qd_cover *cover, uint32_t option) {
    return cover->idle[option];
}

bool qd_cover_find_item(const qd_cover *cover, const char *name, uint32_t *item) {
    uint32_t found = qd_names_find(&cover->names, name, strlen(name));
    if (found == QD_NO_NAME)
        return false;
    *item = found;
    return true;
}
