/*
 * The result of a part, a text of a run (run_folder.h):
 *
 *     quadrille result 1
 *     part 7/1000
 *     identity HASH
 *     bytes 8200000
 *     sha256 HASH
 *     status 1
 *     seconds 3.214
 *     host node17
 *     message in.txt:@820: r1c1: 'x' is not a symbol
 *     end CHECKSUM
 */
#define _DEFAULT_SOURCE
#include "bulk.h"
#include "message.h"
#include "output.h"
#include "signals.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define RESULT_BEGIN "quadrille result 1\n"

void bulk_free(struct bulk_result *result) {
    qd_text_free(&result->text);
    free(result->name);
    free(result->output);
    result->name = result->output = NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_messages(const qd_text *messages, qd_text *text) {
    for (const char *line = messages->data; line && *line;) {
        size_t length = strcspn(line, "\n");
        qd_text_put(text, "message ");
        qd_text_put_bytes(text, line, length);
        qd_text_put(text, "\n");
        line += length + (line[length] == '\n');
    }
}

bool bulk_publish(const struct run_folder *folder, uint64_t part, const struct bulk_result *result,
                  const qd_text *messages) {
    qd_text text = QD_TEXT_INIT;
    char *name = run_part_name(folder, part, "");
    qd_text_printf(&text, RESULT_BEGIN "part %" PRIu64 "/%" PRIu64 "\nidentity %016" PRIx64 "\n",
                   part, folder->parts, folder->identity);
    qd_text_printf(&text, "bytes %" PRIu64 "\nsha256 %s\nstatus %d\n", result->bytes, result->hash,
                   result->status);
    qd_text_printf(&text, "seconds %.3f\nhost %s\n", result->seconds, folder->host);
    put_messages(messages, &text);
    run_end_text(&text);
    bool fine = run_publish(folder, name, &text);
    free(name);
    qd_text_free(&text);
    return fine;
}

/* ---- reading --------------------------------------------------------------------------------- */

static const char *find_fault(const struct run_folder *folder, uint64_t part, const qd_text *text) {
    struct identity wanted = run_identity(folder, part), given;
    size_t length;
    const char *damage = run_find_damage(text, RESULT_BEGIN);
    if (damage)
        return damage;
    const char *job = run_value(text, "identity", &length);
    const char *number =
        job && identity_scan_job(job, length, &given.job) ? run_value(text, "part", &length) : NULL;
    if (!number || sscanf(number, "%" SCNu64 "/%" SCNu64, &given.part, &given.of) != 2)
        return "does not say what it is of";
    return identity_find_fault(&wanted, &given);
}

static void take_values(struct bulk_result *result) {
    size_t length;
    const char *hash = run_value(&result->text, "sha256", &length);
    const char *seconds = run_value(&result->text, "seconds", &length);
    snprintf(result->hash, sizeof result->hash, "%s", hash ? hash : "");
    result->bytes = run_number(&result->text, "bytes");
    result->status = (int)run_number(&result->text, "status");
    result->seconds = seconds ? strtod(seconds, NULL) : 0;
}

static const char *find_loss(const struct run_folder *folder, const struct bulk_result *result) {
    struct stat file;
    char *path = run_path(folder, result->output);
    bool there = stat(path, &file) == 0;
    free(path);
    if (!there)
        return "its output is missing";
    return (uint64_t)file.st_size == result->bytes ? NULL : "its output is cut off, or longer";
}

bool bulk_read(const struct run_folder *folder, uint64_t part, struct bulk_result *result) {
    free(result->name);
    free(result->output);
    result->name = run_part_name(folder, part, "");
    result->output = run_part_name(folder, part, ".out");
    result->why = NULL;
    int there = run_read(folder, result->name, &result->text);
    if (there < 0)
        result->why = "cannot be read";
    if (there <= 0)
        return false;
    result->why = find_fault(folder, part, &result->text);
    if (result->why)
        return false;
    take_values(result);
    result->why = find_loss(folder, result);
    return !result->why;
}

/* ---- outputs --------------------------------------------------------------------------------- */

/* Hashes the rest of a file, and writes it on request; the number of bytes. */
static uint64_t pass_file(FILE *file, struct sha256 *hash, bool writes) {
    static char block[1 << 16];
    uint64_t bytes = 0;
    size_t length;
    while (!stop_signal && output_is_fine() && (length = fread(block, 1, sizeof block, file)) > 0) {
        sha256_add(hash, block, length);
        bytes += length;
        if (writes)
            output_write(block, length);
    }
    return bytes;
}

static const char *pass_output(FILE *file, const struct bulk_result *result, bool writes) {
    struct sha256 hash;
    char digits[SHA256_DIGITS + 1];
    if (output_is_same_file(fileno(file)))
        return "its output is the output file";
    sha256_begin(&hash);
    uint64_t bytes = pass_file(file, &hash, writes);
    sha256_end(&hash, digits);
    if (ferror(file))
        return "its output cannot be read";
    bool same = bytes == result->bytes && strcmp(digits, result->hash) == 0;
    return same || stop_signal || !output_is_fine() ? NULL : "its output was altered";
}

bool bulk_pass(const struct run_folder *folder, struct bulk_result *result, bool writes) {
    char *path = run_path(folder, result->output);
    FILE *file = fopen(path, "rb");
    result->why = file ? pass_output(file, result, writes) : "its output cannot be read";
    if (file)
        fclose(file);
    free(path);
    return !result->why;
}

bool bulk_measure(const char *path, struct bulk_result *result) {
    struct sha256 hash;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    sha256_begin(&hash);
    result->bytes = pass_file(file, &hash, false);
    sha256_end(&hash, result->hash);
    bool fine = !ferror(file) && !stop_signal;
    fclose(file);
    return fine;
}

void bulk_tell(const struct bulk_result *result) {
    static const char name[] = "message ";
    const char *line = result->text.data;
    clear_line();
    while (*line) {
        size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, name, sizeof name - 1) == 0)
            fwrite(line + sizeof name - 1, 1, length - sizeof name + 1, stderr);
        line += length;
    }
}
