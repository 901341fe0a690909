#define _DEFAULT_SOURCE
#include "run_folder.h"
#include "files.h"
#include "message.h"
#include "system.h"

#include "../src/base/check.h"
#include "../src/base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- names ----------------------------------------------------------------------------------- */

/* Letters, digits, dots and dashes are left of the name of the host. */
static void name_attempt(struct run_folder *folder) {
    struct timespec now;
    system_host_name(folder->host, sizeof folder->host);
    if (!*folder->host)
        snprintf(folder->host, sizeof folder->host, "host");
    for (char *c = folder->host; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *c))
            *c = '-';
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(folder->attempt, sizeof folder->attempt, "%s-%ld-%llx", folder->host, (long)getpid(),
             (unsigned long long)now.tv_sec * 1000000000 + (unsigned long long)now.tv_nsec);
}

static void put_place(qd_text *text, const char *path, uint64_t round) {
    qd_text_put(text, path);
    if (round > 1)
        qd_text_printf(text, "/round-%" PRIu64, round);
    check_text(text);
}

/* The folder is enough: if its job is gone, that is no reason to go back to the round before. */
static bool has_round(const char *path, uint64_t round) {
    qd_text text = QD_TEXT_INIT;
    put_place(&text, path, round);
    bool has = run_is_folder(text.data);
    qd_text_free(&text);
    return has;
}

void run_open(struct run_folder *folder, struct cli *cli, const char *path) {
    *folder = (struct run_folder){.cli = cli, .path = path, .round = 1};
    name_attempt(folder);
    while (has_round(path, folder->round + 1))
        folder->round++;
    put_place(&folder->place, path, folder->round);
}

void run_close(struct run_folder *folder) {
    qd_text_free(&folder->place);
}

bool run_is_folder(const char *path) {
    struct file_facts file;
    return system_look(path, &file) && file.is_folder;
}

/* Whether a file of a run has that name. */
static bool is_name(const char *name) {
    return strcmp(name, "job") == 0 || strncmp(name, "part-", 5) == 0 ||
           strncmp(name, "file-", 5) == 0;
}

static bool is_round(const char *name) {
    return strncmp(name, "round-", 6) == 0;
}

static bool has_file(const char *path, const struct file_facts *file, bool is_inside) {
    struct system_folder *directory = system_folder_open(path);
    const char *name;
    bool has = false;
    while (directory && !has && (name = system_folder_next(directory))) {
        struct file_facts other;
        qd_text text = QD_TEXT_INIT;
        qd_text_printf(&text, "%s/%s", path, name);
        check_text(&text);
        if (is_name(name))
            has = system_look(text.data, &other) && is_same_file(file, &other);
        else if (is_round(name) && !is_inside)
            has = has_file(text.data, file, true);
        qd_text_free(&text);
    }
    if (directory)
        system_folder_close(directory);
    return has;
}

bool run_has_file(const char *path, const struct file_facts *file) {
    return has_file(path, file, false);
}

bool run_is_closed(const struct run_folder *folder) {
    return has_round(folder->path, folder->round + 1);
}

struct identity run_identity(const struct run_folder *folder, uint64_t part) {
    return (struct identity){folder->identity, part, folder->parts};
}

char *run_path(const struct run_folder *folder, const char *name) {
    qd_text text = QD_TEXT_INIT;
    qd_text_printf(&text, "%s/%s", folder->place.data, name);
    check_text(&text);
    return text.data;
}

char *run_part_name(const struct run_folder *folder, uint64_t part, const char *ending) {
    QD_CHECK(part > 0 && part <= folder->parts);
    qd_text text = QD_TEXT_INIT;
    int digits = snprintf(NULL, 0, "%" PRIu64, folder->parts);
    qd_text_printf(&text, "part-%0*" PRIu64 "%s", digits, part, ending);
    check_text(&text);
    return text.data;
}

bool *run_find_begun(const struct run_folder *folder) {
    bool *begun = new_array(folder->parts + 1, sizeof *begun);
    struct system_folder *directory = system_folder_open(folder->place.data);
    const char *name;
    while (directory && (name = system_folder_next(directory))) {
        if (strncmp(name, "part-", 5) != 0)
            continue;
        uint64_t part = strtoull(name + 5, NULL, 10);
        if (part <= folder->parts)
            begun[part] = true;
    }
    if (directory)
        system_folder_close(directory);
    else
        memset(begun, true, folder->parts + 1); /* it may be allowed to read the files */
    return begun;
}

/* ---- files ----------------------------------------------------------------------------------- */

bool run_make(const struct run_folder *folder) {
    char *path = copy_string(folder->place.data);
    bool fine = true;
    for (char *slash = path + 1; fine && *slash; slash++) {
        if (!system_is_separator(*slash))
            continue;
        char separator = *slash;
        *slash = '\0';
        system_mkdir(path); /* if that fails, the last one fails, too */
        *slash = separator;
    }
    fine = system_mkdir(path) == 0 || errno == EEXIST;
    if (fine && !run_is_folder(path)) {
        fine = false;
        errno = ENOTDIR;
    }
    if (!fine)
        complain(folder->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
    free(path);
    return fine;
}

int run_read(const struct run_folder *folder, const char *name, qd_text *text) {
    char *path = run_path(folder, name);
    qd_text_cut(text, 0);
    int result = system_access(path, F_OK) == 0 ? 1 : errno == ENOENT ? 0 : -1;
    if (result < 0)
        complain(folder->cli, EXIT_TROUBLE, "%s: %s", errno == ENOTDIR ? folder->path : path,
                 strerror(errno));
    if (result > 0 && !read_file(folder->cli, path, text))
        result = -1;
    if (result > 0)
        qd_text_put(text, "");
    check_text(text);
    free(path);
    return result;
}

void run_remove(const struct run_folder *folder, const char *name) {
    char *path = run_path(folder, name);
    system_unlink(path);
    free(path);
}

/* A new name in a folder is on the disk only after this. Not every file system can do it. */
static void sync_folder(const struct run_folder *folder) {
    int descriptor = system_open(folder->place.data, O_RDONLY);
    if (descriptor < 0)
        return;
    system_sync(descriptor);
    close(descriptor);
}

char *run_path_aside(const struct run_folder *folder, const char *name) {
    qd_text aside = QD_TEXT_INIT;
    qd_text_printf(&aside, "%s/%s.%s.new", folder->place.data, name, folder->attempt);
    check_text(&aside);
    return aside.data;
}

static char *write_aside(const struct run_folder *folder, const char *name, const qd_text *text) {
    char *aside = run_path_aside(folder, name);
    if (file_write_whole(aside, text))
        return aside;
    complain(folder->cli, EXIT_TROUBLE, "%s: %s", aside, strerror(errno));
    system_unlink(aside);
    free(aside);
    return NULL;
}

bool run_put(const struct run_folder *folder, const char *aside, const char *name) {
    char *path = run_path(folder, name);
    bool fine = system_rename(aside, path) == 0;
    if (fine) {
        sync_folder(folder);
    } else {
        complain(folder->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
        system_unlink(aside);
    }
    free(path);
    return fine;
}

bool run_publish(const struct run_folder *folder, const char *name, const qd_text *text) {
    char *aside = write_aside(folder, name, text);
    bool fine = aside && run_put(folder, aside, name);
    free(aside);
    return fine;
}

/* ---- texts ----------------------------------------------------------------------------------- */

void run_end_text(qd_text *text) {
    check_text(text);
    qd_text_printf(text, "end %016" PRIx64 "\n",
                   qd_hash_bytes(QD_HASH_BEGIN, text->data, text->length));
    check_text(text);
}

static const size_t run_last_length = sizeof "end 0123456789abcdef\n" - 1;

const char *run_find_damage(const qd_text *text, const char *first_line) {
    char last[32];
    size_t first = strlen(first_line);
    if (text->length < first + run_last_length || memcmp(text->data, first_line, first) != 0)
        return "is incomplete, or not a result";
    size_t length = text->length - run_last_length;
    snprintf(last, sizeof last, "end %016" PRIx64 "\n",
             qd_hash_bytes(QD_HASH_BEGIN, text->data, length));
    return memcmp(text->data + length, last, run_last_length) == 0 ? NULL : "was altered";
}

const char *run_value(const qd_text *text, const char *name, size_t *length) {
    size_t size = strlen(name);
    for (const char *line = text->data; line && *line;) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line, "end ", 4) == 0)
            break;
        if (strncmp(line, name, size) == 0 && line[size] == ' ') {
            *length = (size_t)(end - line) - size - 1;
            return line + size + 1;
        }
        line = *end ? end + 1 : end;
    }
    return NULL;
}

uint64_t run_number(const qd_text *text, const char *name) {
    size_t length;
    const char *value = run_value(text, name, &length);
    return value ? strtoull(value, NULL, 10) : 0;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

static const char *find_job_damage(const qd_text *job) {
    size_t first = sizeof RUN_JOB - 1;
    if (job->length < first || memcmp(job->data, RUN_JOB, first) != 0)
        return "is not the job of a run";
    return run_find_damage(job, RUN_JOB);
}

/* Whether somebody worked in the folder. */
static bool has_work(const struct run_folder *folder) {
    struct system_folder *directory = system_folder_open(folder->place.data);
    const char *name;
    bool has = folder->round > 1;
    while (directory && !has && (name = system_folder_next(directory)))
        has = strncmp(name, "part-", 5) == 0 || strcmp(name, "journal") == 0;
    if (directory)
        system_folder_close(directory);
    return has;
}

static void tell_gone(const struct run_folder *folder) {
    complain(folder->cli, EXIT_TROUBLE,
             "%s/job: is missing: it says which job the results in this folder belong to",
             folder->place.data);
}

bool run_read_job(struct run_folder *folder, qd_text *job) {
    int there = run_read(folder, "job", job);
    const char *damage = there > 0 ? find_job_damage(job) : NULL;
    if (there == 0 && has_work(folder))
        tell_gone(folder);
    else if (there == 0)
        complain(folder->cli, EXIT_TROUBLE, "%s: there is no run in this folder", folder->path);
    if (damage)
        complain(folder->cli, EXIT_TROUBLE, "%s/job: %s", folder->place.data, damage);
    if (there <= 0 || damage)
        return false;
    folder->parts = run_number(job, "parts");
    folder->identity = identity_of_job(job);
    return true;
}

/* Compares every line of our job; false after a message that names the first difference. A problem
 * may come from any file. */
static bool is_same_job(const struct run_folder *folder, const qd_text *theirs,
                        const qd_text *ours) {
    const char *line = ours->data + sizeof RUN_JOB - 1;
    if (theirs->length == ours->length && memcmp(theirs->data, ours->data, ours->length) == 0)
        return true;
    for (; *line; line += strcspn(line, "\n") + 1) {
        char name[32];
        size_t length, other, size = strcspn(line, " ");
        if (size >= sizeof name || strncmp(line, "end ", 4) == 0 ||
            strncmp(line, "file-problem ", 13) == 0)
            continue;
        memcpy(name, line, size);
        name[size] = '\0';
        const char *value = line + size + 1, *given = run_value(theirs, name, &other);
        length = strcspn(value, "\n");
        if (given && length == other && memcmp(value, given, length) == 0)
            continue;
        complain(folder->cli, EXIT_TROUBLE, "%s: its job differs: %s %.*s, not %.*s",
                 folder->place.data, name, given ? (int)other : 4, given ? given : "none",
                 (int)length, value);
        return false;
    }
    return true;
}

/* Of several processes that do so at once, one is the first. */
static bool create_job(const struct run_folder *folder, const qd_text *job) {
    char *aside = write_aside(folder, "job", job), *path = run_path(folder, "job");
    bool fine = aside && (system_link(aside, path) == 0 || errno == EEXIST);
    /* A file system without links: then at least nothing is replaced that was there before. */
    if (aside && !fine)
        fine = system_access(path, F_OK) == 0 || system_rename(aside, path) == 0;
    if (aside && !fine)
        complain(folder->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
    if (aside)
        system_unlink(aside);
    if (fine)
        sync_folder(folder);
    free(aside);
    free(path);
    return fine;
}

int run_compare_job(struct run_folder *folder, const qd_text *job) {
    qd_text theirs = QD_TEXT_INIT;
    int there = run_read(folder, "job", &theirs);
    const char *damage = there > 0 ? find_job_damage(&theirs) : NULL;
    if (damage)
        complain(folder->cli, EXIT_TROUBLE, "%s/job: %s", folder->place.data, damage);
    if (damage || (there > 0 && !is_same_job(folder, &theirs, job)))
        there = -1;
    if (there > 0)
        folder->identity = identity_of_job(&theirs);
    qd_text_free(&theirs);
    return there;
}

bool run_agree(struct run_folder *folder, const qd_text *job) {
    int same = run_compare_job(folder, job);
    if (same == 0 && (has_work(folder) || create_job(folder, job))) {
        same = run_compare_job(folder, job); /* also one that another process has made meanwhile */
        if (same == 0)
            tell_gone(folder);
    }
    return same > 0;
}
