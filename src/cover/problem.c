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
    qd_names_clear(&cover->colour_names);
    free(cover->kinds);
    free(cover->bounds);
    free(cover->colours);
    free(cover->costs);
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

/* The array of bounds is made when the first item needs it, and then grows with the items. */
static bool reserve_bounds(qd_cover *cover, struct bounds bounds) {
    size_t number = cover->names.count;
    if (!cover->bounds && bounds.least == 1 && bounds.most == 1)
        return true;
    bool is_new = !cover->bounds;
    if (!qd_array_reserve(&cover->bounds, &cover->bound_capacity, number + 1,
                          sizeof *cover->bounds))
        return false;
    for (size_t i = 0; is_new && i < number; i++)
        cover->bounds[i] = (struct bounds){1, 1};
    cover->bounds[number] = bounds;
    return true;
}

static qd_status add_item(qd_cover *cover, const char *name, qd_item_kind kind,
                          struct bounds bounds, uint32_t *item, qd_error *error) {
    qd_status status = check_item(cover, name, error);
    if (status != QD_OK)
        return status;
    size_t number = cover->names.count;
    if (!qd_array_reserve(&cover->kinds, &cover->kind_capacity, number + 1, 1) ||
        !qd_array_reserve(&cover->last_use, &cover->last_use_capacity, number + 1,
                          sizeof *cover->last_use) ||
        !reserve_bounds(cover, bounds) || !qd_names_add(&cover->names, name, strlen(name)))
        return qd_fail_memory(error);
    cover->kinds[number] = (uint8_t)kind;
    cover->last_use[number] = 0;
    cover->primary_count += kind == QD_PRIMARY;
    if (item)
        *item = (uint32_t)number;
    return QD_OK;
}

qd_status qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind, uint32_t *item,
                            qd_error *error) {
    return add_item(cover, name, kind, (struct bounds){1, 1}, item, error);
}

qd_status qd_cover_add_bounded_item(qd_cover *cover, const char *name, uint32_t least,
                                    uint32_t most, uint32_t *item, qd_error *error) {
    if (most == 0 || least > most)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "item '%.60s' cannot be covered between %u and %u times", name, least, most);
    return add_item(cover, name, QD_PRIMARY, (struct bounds){least, most}, item, error);
}

qd_status qd_cover_add_colour(qd_cover *cover, const char *name, uint32_t *colour,
                              qd_error *error) {
    if (cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem is sealed: no colour can be added");
    if (!is_good_name(name))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "'%.60s' cannot be a colour's name (it is empty, or has a blank, a control "
                       "character, '|' or ':')",
                       name);
    uint32_t found = qd_names_find(&cover->colour_names, name, strlen(name));
    if (found == QD_NO_NAME) {
        if (cover->colour_names.count >= QD_COVER_MAX)
            return qd_fail(error, QD_ERROR_RANGE, "too many colours");
        if (!qd_names_add(&cover->colour_names, name, strlen(name)))
            return qd_fail_memory(error);
        found = (uint32_t)cover->colour_names.count - 1;
    }
    *colour = found + 1;
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

static qd_status check_colour(const qd_cover *cover, uint32_t item, uint32_t colour,
                              qd_error *error) {
    if (colour > cover->colour_names.count)
        return qd_fail(error, QD_ERROR_ARGUMENT, "option %u has colour number %u of only %zu",
                       cover->option_count, colour, cover->colour_names.count);
    if (colour && cover->kinds[item] == QD_PRIMARY)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "option %u gives a colour to '%.60s', which is not secondary",
                       cover->option_count, qd_names_get(&cover->names, item));
    return QD_OK;
}

/* On failure no mark is left behind, so that the number can be used for the next option. */
static qd_status check_option(qd_cover *cover, const uint32_t *items, const uint32_t *colours,
                              size_t count, qd_error *error) {
    if (count == 0)
        return qd_fail(error, QD_ERROR_ARGUMENT, "option %u names no item", cover->option_count);
    if (count > QD_COVER_MAX - cover->entry_count || cover->option_count >= QD_COVER_MAX)
        return qd_fail(error, QD_ERROR_RANGE, "too many options");
    for (size_t i = 0; i < count; i++) {
        qd_status status = check_item_of_option(cover, items[i], error);
        size_t marked = status == QD_OK ? i + 1 : i;
        if (status == QD_OK && colours)
            status = check_colour(cover, items[i], colours[i], error);
        if (status == QD_OK)
            continue;
        while (marked-- > 0)
            cover->last_use[items[marked]] = 0;
        return status;
    }
    return QD_OK;
}

static bool any_colour(const uint32_t *colours, size_t count) {
    for (size_t i = 0; colours && i < count; i++)
        if (colours[i])
            return true;
    return false;
}

/* The array of colours is made when the first option needs it, and then grows with the entries. */
static bool reserve_colours(qd_cover *cover, const uint32_t *colours, size_t count) {
    bool is_new = !cover->colours;
    if (is_new && !any_colour(colours, count))
        return true;
    if (!qd_array_reserve(&cover->colours, &cover->colour_capacity, cover->entry_count + count,
                          sizeof *cover->colours))
        return false;
    if (is_new && cover->entry_count)
        memset(cover->colours, 0, cover->entry_count * sizeof *cover->colours);
    return true;
}

static bool reserve_option(qd_cover *cover, const uint32_t *colours, size_t count) {
    size_t number = cover->option_count;
    return qd_array_reserve(&cover->entries, &cover->entry_capacity, cover->entry_count + count,
                            sizeof *cover->entries) &&
           qd_array_reserve(&cover->first, &cover->first_capacity, number + 2,
                            sizeof *cover->first) &&
           qd_array_reserve(&cover->idle, &cover->idle_capacity, number + 1, 1) &&
           reserve_colours(cover, colours, count);
}

static void append_option(qd_cover *cover, const uint32_t *items, const uint32_t *colours,
                          size_t count) {
    bool idle = true;
    for (size_t i = 0; i < count; i++) {
        if (cover->colours)
            cover->colours[cover->entry_count] = colours ? colours[i] : 0;
        cover->entries[cover->entry_count++] = items[i];
        idle = idle && cover->kinds[items[i]] != QD_PRIMARY;
    }
    cover->idle[cover->option_count] = idle;
    cover->first[++cover->option_count] = (uint32_t)cover->entry_count;
}

qd_status qd_cover_add_coloured_option(qd_cover *cover, const uint32_t *items,
                                       const uint32_t *colours, size_t count, uint32_t *option,
                                       qd_error *error) {
    if (cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem is sealed: no option can be added");
    /* The marks of check_option must not be followed by a failure: a second try with the same
     * number would find them. */
    if (count <= QD_COVER_MAX && !reserve_option(cover, colours, count))
        return qd_fail_memory(error);
    qd_status status = check_option(cover, items, colours, count, error);
    if (status != QD_OK)
        return status;
    append_option(cover, items, colours, count);
    if (option)
        *option = cover->option_count - 1;
    return QD_OK;
}

qd_status qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                              uint32_t *option, qd_error *error) {
    return qd_cover_add_coloured_option(cover, items, NULL, count, option, error);
}

/* The array of costs is made with the first one. */
qd_status qd_cover_set_cost(qd_cover *cover, uint32_t option, uint64_t cost, qd_error *error) {
    if (cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem is sealed: no cost can be set");
    if (option >= cover->option_count)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", option);
    if (!cover->costs && cost == 0)
        return QD_OK;
    size_t before = cover->cost_capacity;
    if (!qd_array_reserve(&cover->costs, &cover->cost_capacity, (size_t)option + 1,
                          sizeof *cover->costs))
        return qd_fail_memory(error);
    if (cover->cost_capacity > before)
        memset(cover->costs + before, 0, (cover->cost_capacity - before) * sizeof *cover->costs);
    cover->costs[option] = cost;
    return QD_OK;
}

/* A usable option covers a primary item, so that there are no more than the sum of the bounds. */
static size_t find_depth(const qd_cover *cover) {
    uint64_t sum = 0;
    size_t usable = 0;
    for (uint32_t i = 0; i < cover->names.count; i++)
        if (cover->kinds[i] == QD_PRIMARY)
            sum += bounds_of(cover, i).most;
    for (uint32_t o = 0; o < cover->option_count; o++)
        usable += !cover->idle[o];
    return sum < usable ? (size_t)sum : usable;
}

qd_status qd_cover_seal(qd_cover *cover, qd_error *error) {
    (void)error;
    if (!cover->sealed)
        cover->depth = find_depth(cover);
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

uint64_t qd_cover_option_cost(const qd_cover *cover, uint32_t option) {
    return option < cover->cost_capacity ? cover->costs[option] : 0;
}

void qd_cover_item_bounds(const qd_cover *cover, uint32_t item, uint32_t *least, uint32_t *most) {
    struct bounds bounds = bounds_of(cover, item);
    *least = bounds.least;
    *most = bounds.most;
}

const uint32_t *qd_cover_option_colours(const qd_cover *cover, uint32_t option) {
    return cover->colours ? cover->colours + cover->first[option] : NULL;
}

const char *qd_cover_colour_name(const qd_cover *cover, uint32_t colour) {
    return qd_names_get(&cover->colour_names, colour - 1);
}

bool qd_cover_has_colours(const qd_cover *cover) {
    return cover->colours;
}

bool qd_cover_has_bounds(const qd_cover *cover) {
    return cover->bounds;
}

bool qd_cover_has_costs(const qd_cover *cover) {
    return cover->costs;
}

size_t qd_cover_depth(const qd_cover *cover) {
    return cover->depth;
}

/* FNV-1a over 32-bit words, with a turn that lets high bits reach the low ones. */
static uint64_t mix(uint64_t hash, const void *data, size_t count) {
    const uint32_t *words = data;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * UINT64_C(1099511628211);
        hash ^= hash >> 32;
    }
    return hash;
}

static uint64_t mix_names(uint64_t hash, const qd_names *names) {
    for (size_t i = 0; i < names->byte_count; i++)
        hash = (hash ^ (unsigned char)names->bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

uint64_t qd_cover_fingerprint(const qd_cover *cover) {
    uint64_t hash = UINT64_C(14695981039346656037);
    uint32_t items = qd_cover_item_count(cover);
    for (uint32_t i = 0; i < items; i++) {
        struct bounds bounds = bounds_of(cover, i);
        uint32_t kind = cover->kinds[i];
        hash = mix(hash, &kind, 1);
        hash = mix(hash, &bounds, 2);
    }
    hash = mix(hash, cover->first, (size_t)cover->option_count + 1);
    hash = mix(hash, cover->entries, cover->entry_count);
    if (cover->colours)
        hash = mix(hash, cover->colours, cover->entry_count);
    hash = mix_names(mix_names(hash, &cover->names), &cover->colour_names);
    for (uint32_t o = 0; cover->costs && o < cover->option_count; o++) {
        uint64_t cost = qd_cover_option_cost(cover, o);
        uint32_t halves[2] = {(uint32_t)cost, (uint32_t)(cost >> 32)};
        hash = mix(hash, halves, 2);
    }
    return hash;
}
