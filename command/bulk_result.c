/*
 * The result of a part (run_result.h) of a list has these lines:
 *
 *     bytes 8200000
 *     sha256 HASH
 *     status 1
 *     message in.txt:@820: r1c1: 'x' is not a symbol
 */
#define _DEFAULT_SOURCE
#include "bulk.h"
#include "message.h"
#include "output.h"
#include "signals.h"
#include "system.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bulk_free(struct bulk_result *result) {
    run_result_free(&result->base);
    free(result->output);
    result->output = NULL;
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
    run_result_begin(folder, part, RUN_DONE, result->seconds, &text);
    qd_text_printf(&text, "bytes %" PRIu64 "\nsha256 %s\nstatus %d\n", result->bytes, result->hash,
                   result->status);
    put_messages(messages, &text);
    bool fine = run_result_publish(folder, part, RUN_DONE, &text, NULL);
    qd_text_free(&text);
    return fine;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void take_values(struct bulk_result *result) {
    const qd_text *text = &result->base.text;
    size_t length;
    const char *hash = run_value(text, "sha256", &length);
    snprintf(result->hash, sizeof result->hash, "%s", hash ? hash : "");
    result->bytes = run_number(text, "bytes");
    result->status = (int)run_number(text, "status");
    result->seconds = run_result_number(&result->base, "seconds");
}

static const char *find_loss(const struct run_folder *folder, const struct bulk_result *result) {
    struct file_facts file;
    char *path = run_path(folder, result->output);
    bool there = system_look(path, &file);
    free(path);
    if (!there)
        return "its output is missing";
    return file.size == result->bytes ? NULL : "its output is cut off, or longer";
}

bool bulk_read(const struct run_folder *folder, uint64_t part, struct bulk_result *result) {
    free(result->output);
    result->output = run_part_name(folder, part, ".out");
    if (!run_result_read(folder, part, RUN_DONE, &result->base))
        return false;
    take_values(result);
    result->base.why = find_loss(folder, result);
    return !result->base.why;
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
    FILE *file = system_fopen(path, "rb");
    result->base.why = file ? pass_output(file, result, writes) : "its output cannot be read";
    if (file)
        fclose(file);
    free(path);
    return !result->base.why;
}

bool bulk_measure(const char *path, struct bulk_result *result) {
    struct sha256 hash;
    FILE *file = system_fopen(path, "rb");
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
    const char *line = result->base.text.data;
    clear_line();
    while (*line) {
        size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, name, sizeof name - 1) == 0)
            fwrite(line + sizeof name - 1, 1, length - sizeof name + 1, stderr);
        line += length;
    }
}
