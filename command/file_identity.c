#define _POSIX_C_SOURCE 200809L
#include "file_identity.h"
#include "files.h"
#include "message.h"
#include "signals.h"
#include "system.h"

#include "../src/base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FIRST_LINE "quadrille file 1\n"

/* Seconds after which a change is seen in the times of a file, whatever their resolution. */
#define SETTLED 3

/* ---- hashing --------------------------------------------------------------------------------- */

/* The same on all machines. */
static uint64_t read_word(const unsigned char *b) {
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

/* Eight bytes at a time: a list may have more bytes than a disk reads in a minute. */
static uint64_t hash_block(uint64_t hash, const char *bytes, size_t length) {
    for (; length >= sizeof(uint64_t); bytes += sizeof(uint64_t), length -= sizeof(uint64_t)) {
        hash = qd_hash_word(hash, read_word((const unsigned char *)bytes));
        hash ^= hash >> 32; /* so that the last byte of a word counts as much as the first */
    }
    return qd_hash_bytes(hash, bytes, length);
}

/* As many bytes as fit, unless the file ends. */
static ssize_t read_block(int descriptor, char *block, size_t size) {
    size_t length = 0;
    while (length < size && !stop_signal) {
        ssize_t more = system_read(descriptor, block + length, size - length);
        if (more < 0)
            return -1;
        if (more == 0)
            break;
        length += (size_t)more;
    }
    return (ssize_t)length;
}

static bool hash_file(int descriptor, uint64_t *hash) {
    static char block[1 << 17];
    ssize_t length;
    *hash = QD_HASH_BEGIN;
    while ((length = read_block(descriptor, block, sizeof block)) > 0 && !stop_signal)
        *hash = hash_block(*hash, block, (size_t)length);
    return length == 0 && !stop_signal;
}

static uint64_t hash_time(uint64_t hash, const struct timespec *time) {
    hash = qd_hash_word(hash, (uint64_t)time->tv_sec);
    return qd_hash_word(hash, (uint64_t)time->tv_nsec);
}

static void take_times(const struct file_facts *stat, struct file_identity *file) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    file->size = stat->size;
    file->times = qd_hash_word(qd_hash_word(QD_HASH_BEGIN, file->size), stat->number);
    file->times = hash_time(hash_time(file->times, &stat->written), &stat->changed);
    file->is_settled =
        stat->changed.tv_sec + SETTLED < now.tv_sec && stat->written.tv_sec + SETTLED < now.tv_sec;
}

/* ---- keeping --------------------------------------------------------------------------------- */

static void name_kept(const struct file_identity *file, char *name, size_t size) {
    snprintf(name, size, "file-%016" PRIx64, file->times);
}

static bool find_kept(const struct run_folder *folder, struct file_identity *file) {
    char name[32];
    qd_text text = QD_TEXT_INIT;
    size_t length;
    name_kept(file, name, sizeof name);
    const char *hash = run_read(folder, name, &text) > 0 && !run_find_damage(&text, FIRST_LINE)
                           ? run_value(&text, "hash", &length)
                           : NULL;
    file->is_kept = hash && run_number(&text, "size") == file->size;
    if (file->is_kept)
        file->hash = strtoull(hash, NULL, 16);
    qd_text_free(&text);
    return file->is_kept;
}

bool file_identity_read(const struct run_folder *folder, const char *name,
                        struct file_identity *file) {
    struct file_facts stat;
    int descriptor = system_open(name, O_RDONLY);
    *file = (struct file_identity){0};
    if (descriptor < 0)
        return false;
    bool fine = system_look_at(descriptor, &stat);
    if (fine)
        take_times(&stat, file);
    fine = fine && (find_kept(folder, file) || hash_file(descriptor, &file->hash));
    int reason = errno;
    close(descriptor);
    errno = reason;
    return fine;
}

void file_identity_put(const struct file_identity *file, qd_text *text) {
    qd_text_printf(text, "%" PRIu64 " %016" PRIx64, file->size, file->hash);
}

void file_identity_keep(const struct run_folder *folder, const struct file_identity *file) {
    char name[32];
    qd_text text = QD_TEXT_INIT;
    if (!file->is_settled || file->is_kept)
        return;
    name_kept(file, name, sizeof name);
    char *aside = run_path_aside(folder, name), *path = run_path(folder, name);
    qd_text_printf(&text, FIRST_LINE "size %" PRIu64 "\nhash %016" PRIx64 "\n", file->size,
                   file->hash);
    run_end_text(&text);
    if (!file_write_whole(aside, &text) || system_rename(aside, path) != 0)
        system_unlink(aside);
    qd_text_free(&text);
    free(aside);
    free(path);
}

/* ---- what a run was made from ---------------------------------------------------------------- */

/* The string in JSON, without its quotes; to be freed. NULL: it has characters that are escaped. */
static char *read_name(const char *text, size_t length) {
    if (length < 2 || text[0] != '"' || memchr(text, '\\', length))
        return NULL;
    char *name = new_array(length - 1, 1);
    memcpy(name, text + 1, length - 2);
    return name;
}

/* `SIZE HASH "NAME"`. A name of a file that is not there, or of another size, is one of another folder: then
 * the hash counts. */
static bool is_named(const struct run_folder *folder, const char *value, size_t length,
                     const char *output_name, const struct file_facts *output) {
    char *next;
    struct file_facts there;
    struct file_identity file;
    uint64_t size = strtoull(value, &next, 10);
    uint64_t hash = strtoull(next, &next, 16);
    next += *next == ' ';
    char *name = read_name(next, length - (size_t)(next - value));
    bool found = name && system_look(name, &there) && there.is_regular;
    bool is_it = found && is_same_file(&there, output);
    found = found && there.size == size;
    free(name);
    if (found || is_it || output->size != size || size == 0)
        return is_it;
    return file_identity_read(folder, output_name, &file) && file.hash == hash;
}

/* The values of lines `file-...` of a job. */
static const char *next_file(const char **line, size_t *length) {
    while (*line && **line) {
        const char *here = *line, *end = here + strcspn(here, "\n");
        const char *blank = memchr(here, ' ', (size_t)(end - here));
        *line = *end ? end + 1 : end;
        if (blank && strncmp(here, "file-", 5) == 0) {
            *length = (size_t)(end - blank) - 1;
            return blank + 1;
        }
    }
    return NULL;
}

bool file_made_run(struct cli *cli, const char *path, const char *name,
                   const struct file_facts *output) {
    struct run_folder folder;
    qd_text job = QD_TEXT_INIT;
    size_t length;
    bool is_it = false;
    if (!run_is_folder(path) || !output->is_regular)
        return false;
    run_open(&folder, cli, path);
    char *job_path = run_path(&folder, "job");
    if (system_access(job_path, R_OK) == 0 && run_read(&folder, "job", &job) > 0) {
        const char *line = job.data, *value;
        while (!is_it && (value = next_file(&line, &length)))
            is_it = is_named(&folder, value, length, name, output);
    }
    free(job_path);
    qd_text_free(&job);
    run_close(&folder);
    return is_it;
}
