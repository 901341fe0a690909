#define _DEFAULT_SOURCE
#include "segments.h"
#include "must.h"
#include "run_folder.h"
#include "run_result.h"
#include "system.h"

#include "../src/base/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void segments_put(qd_text *list, const char *key, const char *file, uint64_t from, uint64_t end,
                  uint64_t hash) {
    QD_CHECK(from <= end);
    qd_text_printf(list, "%s%s:%s:%" PRIu64 ":%" PRIu64 ":%016" PRIx64, list->length ? "," : "",
                   key, file, from, end - from, hash);
}

void segments_append(qd_text *list, const char *text, size_t length) {
    if (length == 0 || *text == '-')
        return;
    qd_text_put(list, list->length ? "," : "");
    qd_text_put_bytes(list, text, length);
    check_text(list);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* False: the list is not one. File names of other folders are none. */
static bool read_one(const char **text, struct segment *segment) {
    char *next;
    segment->key = *text;
    const char *file = *text + strspn(*text, "0123456789.");
    if (*file++ != ':')
        return false;
    size_t length = strcspn(file, ":,");
    if (file[length] != ':' || *file == '/' || length == 0)
        return false;
    segment->file = new_array(length + 1, 1);
    memcpy(segment->file, file, length);
    segment->from = strtoull(file + length + 1, &next, 10);
    if (*next != ':' || strstr(segment->file, ".."))
        return false;
    segment->bytes = strtoull(next + 1, &next, 10);
    if (*next != ':')
        return false;
    segment->hash = strtoull(next + 1, &next, 16);
    *text = next + (*next == ',');
    return *next == ',' || *next == '\0';
}

struct segment *segments_read(const char *list, size_t *count, bool *fine) {
    size_t most = 1;
    for (const char *c = list; *c; c++)
        most += *c == ',';
    struct segment *segments = new_array(most, sizeof *segments);
    *count = 0;
    *fine = true;
    for (const char *text = *list == '-' ? "" : list; *fine && *text; ++*count) {
        segments[*count].place = *count;
        *fine = read_one(&text, &segments[*count]);
    }
    return segments;
}

void segments_free(struct segment *segments, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(segments[i].file);
    free(segments);
}

/* ---- order ----------------------------------------------------------------------------------- */

/* Numbers with dots, one by one; a shorter key comes first. */
static int compare_keys(const char *left, const char *right) {
    for (;;) {
        char *next, *other;
        unsigned long long a = strtoull(left, &next, 10), b = strtoull(right, &other, 10);
        if (a != b)
            return a < b ? -1 : 1;
        if (*next != '.' || *other != '.')
            return (*next == '.') - (*other == '.');
        left = next + 1;
        right = other + 1;
    }
}

static int compare_segments(const void *left, const void *right) {
    const struct segment *a = left, *b = right;
    int order = compare_keys(a->key, b->key);
    return order ? order : (a->place > b->place) - (a->place < b->place);
}

void segments_sort(struct segment *segments, size_t count) {
    qsort(segments, count, sizeof *segments, compare_segments);
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool is_there(const struct run_folder *folder, const struct segment *segment) {
    struct file_facts file;
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s/%s", folder->path, segment->file);
    check_text(&path);
    bool there = system_look(path.data, &file) && file.size >= segment->from + segment->bytes;
    qd_text_free(&path);
    return there;
}

bool segments_check(const struct run_folder *folder, struct run_result *result) {
    qd_text list = QD_TEXT_INIT;
    size_t count, length;
    bool fine;
    const char *text = run_value(&result->text, "solutions", &length);
    if (!text)
        return true;
    qd_text_put_bytes(&list, text, length);
    qd_text_put(&list, "");
    check_text(&list);
    struct segment *segments = segments_read(list.data, &count, &fine);
    for (size_t i = 0; i < count && fine; i++)
        fine = is_there(folder, &segments[i]);
    segments_free(segments, count);
    qd_text_free(&list);
    if (!fine)
        result->why = "its solutions are cut off";
    return fine;
}
