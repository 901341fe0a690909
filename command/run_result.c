#include "run_result.h"
#include "message.h"

#include <quadrille/base.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void run_result_free(struct run_result *result) {
    qd_text_free(&result->text);
    free(result->name);
    result->name = NULL;
}

static const char *first_line(const char *ending) {
    return *ending ? "quadrille saved 1\n" : "quadrille result 1\n";
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Of what follows the last line of the text. */
static const char *find_rest(const qd_text *text) {
    const char *end = strstr(text->data, "\nend ");
    return end ? end + 1 + strcspn(end + 1, "\n") + 1 : text->data + text->length;
}

/* What is wrong with the text, apart from what follows it. */
static const char *find_fault(const struct run_folder *folder, uint64_t part, const char *ending,
                              const struct run_result *result) {
    struct identity wanted = run_identity(folder, part), given;
    const qd_text text = {.data = result->text.data,
                          .length = (size_t)(result->rest - result->text.data)};
    size_t length;
    const char *damage = text.length > result->text.length
                             ? "was cut off"
                             : run_find_damage(&text, first_line(ending));
    if (damage || (!*ending && *result->rest))
        return damage ? damage : "is not the result of a part";
    const char *job = run_value(&result->text, "identity", &length);
    const char *number = job && identity_scan_job(job, length, &given.job)
                             ? run_value(&result->text, "part", &length)
                             : NULL;
    if (!number || sscanf(number, "%" SCNu64 "/%" SCNu64, &given.part, &given.of) != 2)
        return "does not say which job it belongs to";
    return identity_find_fault(&wanted, &given);
}

bool run_result_read(const struct run_folder *folder, uint64_t part, const char *ending,
                     struct run_result *result) {
    free(result->name);
    result->name = run_part_name(folder, part, ending);
    result->why = NULL;
    int there = run_read(folder, result->name, &result->text);
    result->is_unread = there < 0;
    if (there <= 0)
        return false;
    result->rest = find_rest(&result->text);
    result->why = find_fault(folder, part, ending, result);
    return !result->why;
}

double run_result_number(const struct run_result *result, const char *name) {
    size_t length;
    const char *value = run_value(&result->text, name, &length);
    return value ? strtod(value, NULL) : 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

void run_result_begin(const struct run_folder *folder, uint64_t part, const char *ending,
                      double seconds, qd_text *text) {
    qd_text_put(text, first_line(ending));
    qd_text_printf(text, "part %" PRIu64 "/%" PRIu64 "\nidentity %016" PRIx64 "\nseconds %.3f\n",
                   part, folder->parts, folder->identity, seconds);
    qd_text_printf(text, "host %s\nversion %s\n", folder->host, qd_version());
}

bool run_result_publish(const struct run_folder *folder, uint64_t part, const char *ending,
                        qd_text *text, const qd_text *rest) {
    char *name = run_part_name(folder, part, ending);
    run_end_text(text);
    if (rest)
        qd_text_put_bytes(text, rest->data, rest->length);
    check_text(text);
    bool fine = run_publish(folder, name, text);
    free(name);
    return fine;
}

void run_result_remove(const struct run_folder *folder, uint64_t part, const char *ending) {
    char *name = run_part_name(folder, part, ending);
    run_remove(folder, name);
    free(name);
}
