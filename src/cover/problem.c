/* Building an exact cover problem, and reading it. */
#include "problem.h"
#include "above.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEM_DIGITS = 12 }; /* room for the number of an item as text */

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
    free(atomic_load(&cover->digits));
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

/*
 * Whether .dlx text can contain the name: it is not empty, and has no blanks, no control
 * characters, no '|' or ':', and no byte order mark at the beginning, which would be skipped at the
 * start of a file.
 */
static bool problem_is_good_name(const char *name) {
    if (!*name || qd_byte_order_mark(name, strlen(name)))
        return false;
    for (; *name; name++)
        if ((unsigned char)*name <= ' ' || *name == '|' || *name == ':' || *name == 0x7f)
            return false;
    return true;
}

bool qd_cover_stops_reading(const qd_stop *stop, uint64_t done, qd_error *error) {
    bool stops = stop && done % 256 == 0 && qd_stop_is_due(stop, NULL);
    if (stops)
        qd_fail_stopped(error);
    return stops;
}

/* Whether anything can be added: not after an error, which is kept for qd_cover_seal, and not after
 * qd_cover_seal. */
static bool problem_may_add(qd_cover *cover) {
    if (!cover || cover->error.status != QD_OK)
        return false;
    if (cover->sealed)
        qd_fail(&cover->error, QD_ERROR_ARGUMENT, "the problem is sealed: nothing can be added");
    else
        qd_cover_stops_reading(cover->stop, (uint64_t)cover->item_count + cover->option_count,
                               &cover->error);
    return cover->error.status == QD_OK;
}

/* `what`: "an item's" or "a colour's". */
static bool problem_check_name(qd_cover *cover, const char *name, const char *what) {
    if (problem_is_good_name(name))
        return true;
    qd_fail(&cover->error, QD_ERROR_ARGUMENT,
            "'%.60s' cannot be %s name (it is empty, or has a blank, a control character, '|' or "
            "':')",
            name, what);
    return false;
}

/* All items have names, or none has. */
static bool problem_check_item_name(qd_cover *cover, const char *name) {
    if (name && !problem_check_name(cover, name, "an item's"))
        return false;
    if (cover->item_count && !name != !cover->names.count)
        qd_fail(&cover->error, QD_ERROR_ARGUMENT, "item %zu has %s name, and those before have %s",
                cover->item_count, name ? "a" : "no", name ? "none" : "one");
    else if (name && qd_names_find(&cover->names, name, strlen(name)) != QD_NO_NAME)
        qd_fail(&cover->error, QD_ERROR_ARGUMENT, "item '%.60s' is named twice", name);
    return cover->error.status == QD_OK;
}

/* Its words are made only here: items are many, and nearly all are right. */
static void problem_fail_bounds(qd_cover *cover, const char *name, qd_item_kind kind,
                                struct bounds bounds) {
    qd_error *error = &cover->error;
    char words[ITEM_WORDS];
    if (name)
        snprintf(words, sizeof words, "item '%.60s'", name);
    else
        snprintf(words, sizeof words, "item %zu", cover->item_count);
    if (kind == QD_SECONDARY)
        qd_fail(error, QD_ERROR_ARGUMENT, "%s is secondary: its bounds must be 0 and 1", words);
    else
        qd_fail(error, QD_ERROR_ARGUMENT, "%s cannot be covered between %u and %u times", words,
                bounds.least, bounds.most);
}

static bool problem_check_item(qd_cover *cover, const char *name, qd_item_kind kind,
                               struct bounds bounds) {
    if (!problem_check_item_name(cover, name))
        return false;
    bool is_fine = kind == QD_SECONDARY ? bounds.least == 0 && bounds.most == 1
                                        : bounds.most > 0 && bounds.least <= bounds.most;
    if (!is_fine)
        problem_fail_bounds(cover, name, kind, bounds);
    else if (cover->item_count >= QD_COVER_MAX)
        qd_fail(&cover->error, QD_ERROR_RANGE, "too many items");
    return cover->error.status == QD_OK;
}

/* The array of bounds is created when the first item needs it, and then grows with the items. */
static bool problem_reserve_bounds(qd_cover *cover, qd_item_kind kind, struct bounds bounds) {
    size_t number = cover->item_count;
    if (!cover->bounds && (kind == QD_SECONDARY || (bounds.least == 1 && bounds.most == 1)))
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

uint32_t qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind, uint32_t least,
                           uint32_t most) {
    struct bounds bounds = {least, most};
    QD_CHECK(kind == QD_PRIMARY || kind == QD_SECONDARY);
    if (!problem_may_add(cover) || !problem_check_item(cover, name, kind, bounds))
        return QD_NO_ITEM;
    size_t number = cover->item_count;
    if (!qd_array_reserve(&cover->kinds, &cover->kind_capacity, number + 1, 1) ||
        !qd_array_reserve(&cover->last_use, &cover->last_use_capacity, number + 1,
                          sizeof *cover->last_use) ||
        !problem_reserve_bounds(cover, kind, bounds) ||
        (name && !qd_names_add(&cover->names, name, strlen(name)))) {
        qd_fail_memory(&cover->error);
        return QD_NO_ITEM;
    }
    cover->kinds[number] = (uint8_t)kind;
    cover->last_use[number] = 0;
    cover->item_count++;
    QD_CHECK(!name || cover->names.count == cover->item_count);
    if (kind == QD_PRIMARY) {
        cover->primary_count++;
        cover->most += most;
    }
    return (uint32_t)number;
}

uint32_t qd_cover_add_colour(qd_cover *cover, const char *name) {
    if (!problem_may_add(cover) || !problem_check_name(cover, name, "a colour's"))
        return QD_NO_COLOUR;
    uint32_t found = qd_names_find(&cover->colour_names, name, strlen(name));
    if (found != QD_NO_NAME)
        return found + 1;
    if (cover->colour_names.count >= QD_COVER_MAX)
        qd_fail(&cover->error, QD_ERROR_RANGE, "too many colours");
    else if (!qd_names_add(&cover->colour_names, name, strlen(name)))
        qd_fail_memory(&cover->error);
    return cover->error.status == QD_OK ? (uint32_t)cover->colour_names.count : QD_NO_COLOUR;
}

/* Whether the option may name this item, with this colour, after those before. */
static bool problem_check_entry(qd_cover *cover, uint32_t item, uint32_t colour) {
    qd_error *error = &cover->error;
    uint32_t option = cover->option_count;
    char words[ITEM_WORDS];
    if (item >= cover->item_count)
        qd_fail(error, QD_ERROR_ARGUMENT, "option %u names item number %u of only %zu", option,
                item, cover->item_count);
    else if (cover->last_use[item] == option + 1)
        qd_fail(error, QD_ERROR_ARGUMENT, "option %u names %s twice", option,
                qd_cover_call_item(cover, item, words));
    else if (colour > cover->colour_names.count)
        qd_fail(error, QD_ERROR_ARGUMENT, "option %u has colour number %u of only %zu", option,
                colour, cover->colour_names.count);
    else if (colour && cover->kinds[item] == QD_PRIMARY)
        qd_fail(error, QD_ERROR_ARGUMENT, "option %u gives a colour to %s, which is not secondary",
                option, qd_cover_call_item(cover, item, words));
    else
        cover->last_use[item] = option + 1;
    return error->status == QD_OK;
}

static bool problem_check_option(qd_cover *cover, const uint32_t *items, size_t count,
                                 const uint32_t *colours, int64_t cost) {
    qd_error *error = &cover->error;
    if (cost == INT64_MIN)
        qd_fail(error, QD_ERROR_RANGE, "option %u costs less than -2^63 + 1", cover->option_count);
    else if (count == 0)
        qd_fail(error, QD_ERROR_ARGUMENT, "option %u names no item", cover->option_count);
    else if (count > QD_COVER_MAX - cover->entry_count || cover->option_count >= QD_COVER_MAX)
        qd_fail(error, QD_ERROR_RANGE, "too many options");
    for (size_t i = 0; error->status == QD_OK && i < count; i++)
        problem_check_entry(cover, items[i], colours ? colours[i] : QD_NO_COLOUR);
    return error->status == QD_OK;
}

static bool problem_any_colour(const uint32_t *colours, size_t count) {
    for (size_t i = 0; colours && i < count; i++)
        if (colours[i])
            return true;
    return false;
}

/* The array of colours is created when the first option needs it, and then grows with the
 * entries. */
static bool problem_reserve_colours(qd_cover *cover, const uint32_t *colours, size_t count) {
    bool is_new = !cover->colours;
    if (is_new && !problem_any_colour(colours, count))
        return true;
    if (!qd_array_reserve(&cover->colours, &cover->colour_capacity, cover->entry_count + count,
                          sizeof *cover->colours))
        return false;
    if (is_new && cover->entry_count)
        memset(cover->colours, 0, cover->entry_count * sizeof *cover->colours);
    return true;
}

/* The array of costs is created with the first cost. */
static bool problem_reserve_cost(qd_cover *cover, int64_t cost) {
    size_t before = cover->cost_capacity;
    if (cost == 0)
        return true;
    if (!qd_array_reserve(&cover->costs, &cover->cost_capacity, (size_t)cover->option_count + 1,
                          sizeof *cover->costs))
        return false;
    if (cover->cost_capacity > before)
        memset(cover->costs + before, 0, (cover->cost_capacity - before) * sizeof *cover->costs);
    return true;
}

static bool problem_reserve_option(qd_cover *cover, const uint32_t *colours, size_t count,
                                   int64_t cost) {
    size_t number = cover->option_count;
    return qd_array_reserve(&cover->entries, &cover->entry_capacity, cover->entry_count + count,
                            sizeof *cover->entries) &&
           qd_array_reserve(&cover->first, &cover->first_capacity, number + 2,
                            sizeof *cover->first) &&
           qd_array_reserve(&cover->idle, &cover->idle_capacity, number + 1, 1) &&
           problem_reserve_colours(cover, colours, count) && problem_reserve_cost(cover, cost);
}

static void problem_append_option(qd_cover *cover, const uint32_t *items, const uint32_t *colours,
                                  size_t count, int64_t cost) {
    bool idle = true;
    QD_CHECK(cover->entry_count + count <= cover->entry_capacity);
    QD_CHECK(!cover->colours || cover->entry_count + count <= cover->colour_capacity);
    QD_CHECK(!cost || cover->option_count < cover->cost_capacity);
    QD_CHECK(cover->first[cover->option_count] == cover->entry_count);
    for (size_t i = 0; i < count; i++) {
        if (cover->colours)
            cover->colours[cover->entry_count] = colours ? colours[i] : QD_NO_COLOUR;
        cover->entries[cover->entry_count++] = items[i];
        idle = idle && cover->kinds[items[i]] != QD_PRIMARY;
    }
    if (cost)
        cover->costs[cover->option_count] = cost;
    cover->idle[cover->option_count] = idle;
    cover->usable_count += !idle;
    cover->first[++cover->option_count] = (uint32_t)cover->entry_count;
}

uint32_t qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                             const uint32_t *colours, int64_t cost) {
    if (!problem_may_add(cover) || !problem_check_option(cover, items, count, colours, cost))
        return QD_NO_OPTION;
    if (!problem_reserve_option(cover, colours, count, cost)) {
        qd_fail_memory(&cover->error);
        return QD_NO_OPTION;
    }
    problem_append_option(cover, items, colours, count, cost);
    return cover->option_count - 1;
}

#ifdef QUADRILLE_CHECKS

static const char *problem_check_item_image(const qd_cover *cover, uint32_t item) {
    struct bounds bounds = bounds_of(cover, item);
    if (cover->kinds[item] != QD_PRIMARY && cover->kinds[item] != QD_SECONDARY)
        return "an item is neither primary nor secondary";
    return bounds.most == 0 || bounds.least > bounds.most ? "bounds allow nothing" : NULL;
}

/* Pairs are compared in short options only, so that checking takes linear time. */
static const char *problem_check_option_image(const qd_cover *cover, uint32_t option) {
    const uint32_t *begin = option_begin(cover, option), *end = option_end(cover, option);
    bool idle = true;
    if (begin >= end || end > cover->entries + cover->entry_count)
        return "an option names nothing, or lies outside of the entries";
    for (const uint32_t *e = begin; e < end; e++) {
        if (*e >= cover->item_count)
            return "an option names an item that does not exist";
        idle = idle && cover->kinds[*e] != QD_PRIMARY;
        if (colour_at(cover, e) > cover->colour_names.count)
            return "an option gives a colour that does not exist";
        if (colour_at(cover, e) && cover->kinds[*e] == QD_PRIMARY)
            return "an option gives a colour to a primary item";
        for (const uint32_t *f = begin; f < e && end - begin <= 32; f++)
            if (*f == *e)
                return "an option names an item twice";
    }
    return cover->idle[option] == idle ? NULL : "idle does not say whether a primary item is named";
}

const char *qd_problem_check(const qd_cover *cover) {
    uint32_t primary = 0;
    const char *wrong = NULL;
    if (!cover->sealed || cover->error.status != QD_OK)
        return "the problem is not sealed";
    if (cover->first[0] != 0 || cover->first[cover->option_count] != cover->entry_count)
        return "the options do not begin and end where the entries do";
    for (uint32_t i = 0; i < cover->item_count && !wrong; i++) {
        wrong = problem_check_item_image(cover, i);
        primary += cover->kinds[i] == QD_PRIMARY;
    }
    for (uint32_t o = 0; o < cover->option_count && !wrong; o++)
        wrong = problem_check_option_image(cover, o);
    if (!wrong && primary != cover->primary_count)
        wrong = "the number of primary items is wrong";
    return !wrong && cover->depth > cover->option_count ? "more choices than options" : wrong;
}

#endif

qd_status qd_cover_check(const qd_cover *cover, qd_error *error) {
    if (!cover)
        return qd_fail_memory(error);
    if (error && cover->error.status != QD_OK)
        *error = cover->error;
    return cover->error.status;
}

qd_status qd_cover_seal(qd_cover *cover, qd_error *error) {
    qd_status status = qd_cover_check(cover, error);
    if (status != QD_OK || cover->sealed)
        return status;
    /* Each usable option of a solution covers a primary item. */
    cover->depth = cover->most < cover->usable_count ? (size_t)cover->most : cover->usable_count;
    cover->sealed = true;
    cover->stop = NULL;
    free(cover->last_use);
    cover->last_use = NULL;
    cover->last_use_capacity = 0;
    QD_CHECK_ALL(qd_problem_check(cover));
    return QD_OK;
}

qd_status qd_cover_check_sealed(const qd_cover *cover, qd_error *error) {
    if (cover && cover->sealed)
        return QD_OK;
    qd_status status = qd_cover_check(cover, error);
    return status == QD_OK ? qd_fail(error, QD_ERROR_ARGUMENT, "the problem must be sealed first")
                           : status;
}

qd_status qd_cover_fail_at(const qd_cover *cover, uint64_t line, uint64_t column, qd_error *error) {
    qd_status status = cover->error.status;
    QD_CHECK(status != QD_OK);
    if (status == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    return qd_fail_at(error, status == QD_ERROR_ARGUMENT ? QD_ERROR_SYNTAX : status, line, column,
                      "%s", cover->error.message);
}

uint32_t qd_cover_item_count(const qd_cover *cover) {
    return (uint32_t)cover->item_count;
}

qd_cover_facts qd_cover_about(const qd_cover *cover) {
    return (qd_cover_facts){cover->primary_count, cover->colours, cover->bounds,
                            cover->costs,         cover->depth,   cover->entry_count};
}

uint32_t qd_cover_option_count(const qd_cover *cover) {
    return cover->option_count;
}

/* The numbers as names. They are the same whoever makes them first; NULL: there is no memory. */
static const char *problem_find_digits(const qd_cover *cover) {
    _Atomic(char *) *place = (_Atomic(char *) *)&cover->digits;
    char *digits = atomic_load(place), *nothing = NULL;
    if (digits)
        return digits;
    digits = qd_array_new(cover->item_count, ITEM_DIGITS);
    if (!digits)
        return NULL;
    for (size_t i = 0; i < cover->item_count; i++)
        snprintf(digits + i * ITEM_DIGITS, ITEM_DIGITS, "%u", (unsigned)i);
    if (atomic_compare_exchange_strong(place, &nothing, digits))
        return digits;
    free(digits);
    return nothing;
}

const char *qd_cover_item_name(const qd_cover *cover, uint32_t item) {
    QD_CHECK(item < cover->item_count);
    if (cover->names.count)
        return qd_names_get(&cover->names, item);
    const char *digits = cover->sealed ? problem_find_digits(cover) : NULL;
    return digits ? digits + (size_t)item * ITEM_DIGITS : "?";
}

const char *qd_cover_write_item_name(const qd_cover *cover, uint32_t item,
                                     char digits[ITEM_WORDS]) {
    if (cover->names.count)
        return qd_names_get(&cover->names, item);
    snprintf(digits, ITEM_WORDS, "%u", item);
    return digits;
}

const char *qd_cover_call_item(const qd_cover *cover, uint32_t item, char words[ITEM_WORDS]) {
    if (cover->names.count)
        snprintf(words, ITEM_WORDS, "item '%.60s'", qd_names_get(&cover->names, item));
    else
        snprintf(words, ITEM_WORDS, "item %u", item);
    return words;
}

qd_item_facts qd_cover_item_about(const qd_cover *cover, uint32_t item) {
    QD_CHECK(item < cover->item_count);
    struct bounds bounds = bounds_of(cover, item);
    return (qd_item_facts){(qd_item_kind)cover->kinds[item], bounds.least, bounds.most};
}

static int64_t problem_cost(const qd_cover *cover, uint32_t option) {
    return option < cover->cost_capacity ? cover->costs[option] : 0;
}

qd_option_facts qd_cover_option_about(const qd_cover *cover, uint32_t option) {
    QD_CHECK(option < cover->option_count);
    size_t first = cover->first[option];
    return (qd_option_facts){option_begin(cover, option),
                             cover->colours ? cover->colours + first : NULL,
                             cover->first[option + 1] - first, problem_cost(cover, option)};
}

bool qd_cover_option_is_idle(const qd_cover *cover, uint32_t option) {
    QD_CHECK(option < cover->option_count);
    return cover->idle[option];
}

/* The item that has no other name than this number. */
static uint32_t problem_read_number(const qd_cover *cover, const char *name) {
    uint64_t number = 0;
    if (!*name || (*name == '0' && name[1]))
        return QD_NO_NAME;
    for (; *name; name++) {
        if (*name < '0' || *name > '9')
            return QD_NO_NAME;
        number = number * 10 + (uint64_t)(*name - '0');
        if (number >= cover->item_count)
            return QD_NO_NAME;
    }
    return (uint32_t)number;
}

bool qd_cover_find_item(const qd_cover *cover, const char *name, uint32_t *item) {
    item = QD_OPTIONAL(item, uint32_t);
    uint32_t found = cover->names.count ? qd_names_find(&cover->names, name, strlen(name))
                                        : problem_read_number(cover, name);
    if (found == QD_NO_NAME)
        return false;
    *item = found;
    return true;
}

const char *qd_cover_colour_name(const qd_cover *cover, uint32_t colour) {
    QD_CHECK(colour >= 1); /* QD_NO_COLOUR has no name */
    return qd_names_get(&cover->colour_names, colour - 1);
}

/* FNV-1a over 32-bit words, with a rotation that lets high bits reach the low ones. */
static uint64_t problem_mix(uint64_t hash, const void *data, size_t count) {
    const uint32_t *words = data;
    for (size_t i = 0; i < count; i++) {
        hash = qd_hash_word(hash, words[i]);
        hash ^= hash >> 32;
    }
    return hash;
}

uint64_t qd_cover_fingerprint(const qd_cover *cover) {
    QD_CHECK(cover->sealed);
    uint64_t hash = QD_HASH_BEGIN;
    uint32_t items = qd_cover_item_count(cover);
    for (uint32_t i = 0; i < items; i++) {
        struct bounds bounds = bounds_of(cover, i);
        uint32_t kind = cover->kinds[i];
        hash = problem_mix(hash, &kind, 1);
        hash = problem_mix(hash, &bounds, 2);
    }
    hash = problem_mix(hash, cover->first, (size_t)cover->option_count + 1);
    hash = problem_mix(hash, cover->entries, cover->entry_count);
    if (cover->colours)
        hash = problem_mix(hash, cover->colours, cover->entry_count);
    hash = qd_hash_bytes(hash, cover->names.bytes, cover->names.byte_count);
    for (uint32_t i = 0; i < items && !cover->names.count; i++) {
        char digits[ITEM_DIGITS];
        int length = snprintf(digits, sizeof digits, "%u", i);
        hash = qd_hash_bytes(hash, digits, (size_t)length + 1);
    }
    hash = qd_hash_bytes(hash, cover->colour_names.bytes, cover->colour_names.byte_count);
    for (uint32_t o = 0; cover->costs && o < cover->option_count; o++) {
        uint64_t cost = (uint64_t)problem_cost(cover, o);
        uint32_t halves[2] = {(uint32_t)cost, (uint32_t)(cost >> 32)};
        hash = problem_mix(hash, halves, 2);
    }
    return hash;
}
