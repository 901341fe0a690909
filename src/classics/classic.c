/* The table of classic problems, and a call of one. */
#include "classic.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct classic_row {
    qd_classic classic;
    qd_classic_maker make;
};

#define CLASSIC_ROW(name, ...) {{#name, __VA_ARGS__}, qd_classic_##name},
static const struct classic_row classic_rows[] = {QD_CLASSICS(CLASSIC_ROW)};

#define ROW_COUNT (sizeof classic_rows / sizeof *classic_rows)

const qd_classic *qd_classic_get(size_t number) {
    return number < ROW_COUNT ? &classic_rows[number].classic : NULL;
}

static const struct classic_row *classic_find(const char *name) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(classic_rows[i].classic.name, name) == 0)
            return &classic_rows[i];
    return NULL;
}

/* ---- a call ---------------------------------------------------------------------------------- */

static const char *classic_name(const void *unused, size_t number) {
    (void)unused;
    return number < ROW_COUNT ? classic_rows[number].classic.name : NULL;
}

static qd_status classic_fail_name(const char *name, qd_error *error) {
    const char *near = qd_nearest_name(name, strlen(name), classic_name, NULL);
    if (near)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no problem '%.60s'; did you mean '%s'?",
                       name, near);
    return qd_fail(error, QD_ERROR_ARGUMENT, "there is no problem '%.60s'", name);
}

/* What no part of the maker has asked for. */
static void classic_refuse_rest(qd_making *making) {
    const char *word;
    if (making->status != QD_OK || !(word = qd_making_optional(making)))
        return;
    if (*making->classic->arguments)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "'%.40s' is not one of the arguments: %s %s",
                       word, making->classic->name, making->classic->arguments);
    else
        qd_making_fail(making, QD_ERROR_ARGUMENT, "%s takes no arguments, such as '%.40s'",
                       making->classic->name, word);
}

static void classic_run(qd_making *making, qd_classic_maker make) {
    qd_error error;
    make(making);
    classic_refuse_rest(making);
    if (making->status == QD_OK && qd_cover_seal(making->cover, &error) != QD_OK)
        qd_making_fail(making, error.status, "%s", error.message);
}

qd_status qd_classic_make(const char *name, const qd_classic_call *call, qd_cover **out,
                          qd_error *error) {
    qd_classic_call own = call ? *call : (qd_classic_call){0};
    const struct classic_row *row = classic_find(name);
    *out = NULL;
    if (!row)
        return classic_fail_name(name, error);
    qd_making making = {.classic = &row->classic,
                        .call = &own,
                        .asking = {.stop = own.stop, .most = UINT64_MAX},
                        .error = error};
    making.taken = qd_array_new(own.count, sizeof *making.taken);
    if (!making.taken)
        qd_making_fail_memory(&making);
    else
        making.status = qd_cover_new(&making.cover, error);
    if (making.status == QD_OK)
        classic_run(&making, row->make);
    if (making.status == QD_OK)
        *out = making.cover;
    else
        qd_cover_free(making.cover);
    free(making.taken);
    free(making.items);
    free(making.colours);
    return making.status;
}
