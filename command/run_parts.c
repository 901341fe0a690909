#include "run_parts.h"
#include "message.h"

#include "../src/base/check.h"

#include <inttypes.h>
#include <string.h>

static void put_range(struct run_parts *parts) {
    if (!parts->first)
        return;
    qd_text_put(&parts->list, parts->list.length ? "," : "");
    qd_text_printf(&parts->list, "%" PRIu64, parts->first);
    if (parts->last > parts->first)
        qd_text_printf(&parts->list, "-%" PRIu64, parts->last);
    parts->first = 0;
}

void run_parts_add(struct run_parts *parts, uint64_t number) {
    QD_CHECK(number > (parts->count ? parts->last : 0)); /* in order, each once */
    parts->count++;
    if (parts->first && parts->last + 1 == number) {
        parts->last = number;
        return;
    }
    put_range(parts);
    parts->first = parts->last = number;
}

void run_parts_end(struct run_parts *parts) {
    put_range(parts);
    qd_text_put(&parts->list, "");
    check_text(&parts->list);
}

void run_parts_free(struct run_parts *parts) {
    qd_text_free(&parts->list);
}

void run_parts_tell_missing(const struct run_parts *missing, const struct run_folder *folder,
                            int status) {
    const char *list = missing->list.data;
    complain(folder->cli, status, "%s: %" PRIu64 " of %" PRIu64 " parts are not done: %.200s%s",
             folder->path, missing->count, folder->parts, list, strlen(list) > 200 ? "..." : "");
}
