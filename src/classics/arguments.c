/* The arguments of a call. */
#include "classic.h"

#include "../base/error.h"
#include "../base/scan.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void qd_making_fail(qd_making *making, qd_status status, const char *format, ...) {
    char message[sizeof making->error->message];
    va_list arguments;
    if (making->status != QD_OK)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    making->status = qd_fail(making->error, status, "%s", message);
}

void qd_making_fail_memory(qd_making *making) {
    if (making->status == QD_OK)
        making->status = qd_fail_memory(making->error);
}

/* ---- words ----------------------------------------------------------------------------------- */

bool qd_making_flag(qd_making *making, const char *word) {
    bool found = false;
    for (size_t i = 0; i < making->call->count; i++)
        if (!making->taken[i] && strcmp(making->call->arguments[i], word) == 0)
            found = making->taken[i] = true;
    return found;
}

const char *qd_making_named(qd_making *making, const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i < making->call->count; i++) {
        const char *argument = making->call->arguments[i];
        if (making->taken[i] || strncmp(argument, name, length) != 0 || argument[length] != '=')
            continue;
        making->taken[i] = true;
        return argument + length + 1;
    }
    return NULL;
}

const char *qd_making_optional(qd_making *making) {
    for (size_t i = 0; making->status == QD_OK && i < making->call->count; i++)
        if (!making->taken[i]) {
            making->taken[i] = true;
            return making->call->arguments[i];
        }
    return NULL;
}

const char *qd_making_word(qd_making *making, const char *what) {
    const char *word = qd_making_optional(making);
    if (!word)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "%s is missing: %s %s", what,
                       making->classic->name, making->classic->arguments);
    return word;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static uint64_t arguments_read_number(qd_making *making, const char *what, const char *text,
                                      uint64_t least, uint64_t most) {
    uint64_t number = 0;
    const char *at = text, *end = text + strlen(text);
    if (qd_scan_number(&at, end, most, &number) && at == end && number >= least)
        return number;
    qd_making_fail(making,
                   *text && strspn(text, "0123456789") == strlen(text) ? QD_ERROR_RANGE
                                                                       : QD_ERROR_ARGUMENT,
                   "%s must be a number from %" PRIu64 " to %" PRIu64 ", not '%.40s'", what, least,
                   most, text);
    return 0;
}

uint64_t qd_making_named_number(qd_making *making, const char *name, uint64_t most,
                                uint64_t usual) {
    const char *text = qd_making_named(making, name);
    return text ? arguments_read_number(making, name, text, 0, most) : usual;
}

uint32_t qd_making_number(qd_making *making, const char *what, uint32_t least, uint32_t most) {
    const char *text = qd_making_word(making, what);
    return text ? (uint32_t)arguments_read_number(making, what, text, least, most) : 0;
}

/* ---- sides ----------------------------------------------------------------------------------- */

uint32_t qd_classic_read_sides(const char *text, size_t length, uint32_t *sides, uint32_t most) {
    const char *at = text, *end = text + length;
    uint32_t count = 0;
    do {
        uint64_t side;
        if (count == most || !qd_scan_number(&at, end, UINT32_MAX, &side))
            return 0;
        sides[count++] = (uint32_t)side;
    } while (at < end && *at == 'x' && ++at);
    return at == end ? count : 0;
}

void qd_making_sides(qd_making *making, uint32_t *sides, uint32_t count) {
    const char *text = qd_making_word(making, count == 2 ? "the size RxC" : "the size AxBxC");
    uint32_t found = text ? qd_classic_read_sides(text, strlen(text), sides, count) : 0;
    for (uint32_t i = found ? found : count; i < count; i++) {
        sides[i] = 0;
    }
    if (text && !found)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "'%.40s' is not a size such as %s", text,
                       count == 2 ? "6x10" : "3x4x5");
    for (; found && found < count && making->status == QD_OK; found++)
        sides[found] = qd_making_number(making, "a side", 1, QD_CLASSIC_MOST_SIDE);
    for (uint32_t i = 0; i < count && making->status == QD_OK; i++)
        if (sides[i] < 1 || sides[i] > QD_CLASSIC_MOST_SIDE)
            qd_making_fail(making, QD_ERROR_RANGE, "a side must be 1 to %d, not %u",
                           QD_CLASSIC_MOST_SIDE, sides[i]);
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* The reader's error is never NULL. */
static void arguments_ask(qd_making *making, const char *name, qd_text *text) {
    qd_error error = {.status = QD_OK};
    making->status = making->call->read(making->call->user, name, text, &error);
    if (making->status != QD_OK && making->error)
        *making->error = error;
}

bool qd_making_read(qd_making *making, const char *name, qd_text *text) {
    if (making->status != QD_OK)
        return false;
    qd_text_put(text, "");
    if (!making->call->read)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "there is no text '%.60s'", name);
    else
        arguments_ask(making, name, text);
    if (making->status == QD_OK && qd_text_check(text, NULL) != QD_OK)
        qd_making_fail_memory(making);
    return making->status == QD_OK;
}
