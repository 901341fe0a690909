/* The problem as it grows. */
#include "classic.h"

#include "../base/memory.h"
#include "../cover/above.h"

#include <stdarg.h>
#include <stdio.h>

/* Problems above are refused: they would take gigabytes, and nobody could search them. */
#define MOST_ENTRIES 20000000
#define MOST_ITEMS 2000000

#define LONGEST_NAME 64

bool qd_making_goes_on(qd_making *making, uint64_t work) {
    if (making->status == QD_OK && !goes_on_after(&making->asking, work))
        qd_making_fail(making, QD_ERROR_STOPPED, "the problem was not made to its end: stopped");
    return making->status == QD_OK;
}

static uint32_t making_add(qd_making *making, qd_item_kind kind, uint32_t least, uint32_t most,
                           const char *format, va_list arguments) {
    char name[LONGEST_NAME];
    qd_error error;
    if (!qd_making_goes_on(making, 256))
        return 0;
    vsnprintf(name, sizeof name, format, arguments);
    if (qd_cover_item_count(making->cover) >= MOST_ITEMS) {
        qd_making_fail(making, QD_ERROR_RANGE, "the problem is too large: more than %d items",
                       MOST_ITEMS);
        return 0;
    }
    uint32_t item = qd_cover_add_item(making->cover, name, kind, least, most);
    if (making->status == QD_OK && qd_cover_check(making->cover, &error) != QD_OK)
        qd_making_fail(making, error.status, "%s", error.message);
    return item;
}

uint32_t qd_making_item(qd_making *making, qd_item_kind kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    uint32_t item = making_add(making, kind, kind == QD_PRIMARY, 1, format, arguments);
    va_end(arguments);
    return item;
}

uint32_t qd_making_bounded(qd_making *making, uint32_t least, uint32_t most, const char *format,
                           ...) {
    va_list arguments;
    va_start(arguments, format);
    uint32_t item = making_add(making, QD_PRIMARY, least, most, format, arguments);
    va_end(arguments);
    return item;
}

uint32_t *qd_making_numbers(qd_making *making, size_t count) {
    uint32_t *numbers = making->status == QD_OK ? qd_array_new(count, sizeof *numbers) : NULL;
    if (!numbers)
        qd_making_fail_memory(making);
    return numbers;
}

uint32_t qd_making_cells(qd_making *making, qd_item_kind kind, uint32_t rows, uint32_t columns) {
    uint32_t first = 0;
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns && making->status == QD_OK; column++) {
            uint32_t item = qd_making_item(making, kind, "r%uc%u", row + 1, column + 1);
            first = row + column ? first : item;
        }
    return first;
}

/* ---- options --------------------------------------------------------------------------------- */

static void making_append(qd_making *making, uint32_t item, uint32_t colour) {
    QD_CHECK(making->length <= making->entries);
    if (!qd_making_goes_on(making, 16))
        return;
    if (!qd_array_reserve(&making->items, &making->item_capacity, making->length + 1,
                          sizeof *making->items) ||
        !qd_array_reserve(&making->colours, &making->colour_capacity, making->length + 1,
                          sizeof *making->colours)) {
        qd_making_fail_memory(making);
        return;
    }
    making->items[making->length] = item;
    making->colours[making->length++] = colour;
    if (++making->entries > MOST_ENTRIES)
        qd_making_fail(making, QD_ERROR_RANGE,
                       "the problem is too large: its options would name more than %d items",
                       MOST_ENTRIES);
}

void qd_making_put(qd_making *making, uint32_t item) {
    making_append(making, item, QD_NO_COLOUR);
}

void qd_making_put_colour(qd_making *making, uint32_t item, const char *colour) {
    if (making->status == QD_OK)
        making_append(making, item, qd_cover_add_colour(making->cover, colour));
}

void qd_making_option(qd_making *making, uint32_t cost) {
    qd_error error;
    if (making->status == QD_OK) {
        bool coloured = false;
        for (size_t i = 0; i < making->length && !coloured; i++)
            coloured = making->colours[i] != QD_NO_COLOUR;
        qd_cover_add_option(making->cover, making->items, making->length,
                            coloured ? making->colours : NULL, cost);
        if (qd_cover_check(making->cover, &error) != QD_OK)
            qd_making_fail(making, error.status, "%s", error.message);
    }
    making->length = 0;
}
