/* Where results go: stdout or a file, in large blocks, with every failure noticed. */
#define _POSIX_C_SOURCE 200809L
#include "output.h"
#include "message.h"
#include "signals.h"
#include "system.h"

#include "../src/base/check.h"
#include "../src/base/hash.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *stream;
static const char *stream_name = "standard output";
static bool eager;    /* flush after every record */
static int failure;   /* errno of the first failed write */
static bool silent;   /* which needs no message */
static bool terminal; /* a person is watching */
static bool begun;    /* something was written */
static uint64_t records;
static FILE *outer; /* while output is diverted */
static bool outer_eager, outer_terminal;
static uint64_t hash; /* of what was written, if that is wanted */
static bool hashing;
static bool untouched; /* FILE still has its old contents; the first write empties it */

/* Not emptied yet: if the input is missing or wrong, nothing is lost. */
static FILE *open_file(const char *name) {
    int descriptor = system_open(name, O_WRONLY | O_CREAT);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (!file && descriptor >= 0)
        close(descriptor);
    untouched = file;
    return file;
}

bool output_open(struct cli *cli) {
    stream = stdout;
    if (cli->output) {
        stream_name = cli->output;
        stream = open_file(cli->output);
    }
    if (!stream) {
        complain(cli, EXIT_TROUBLE, "%s: %s", shown_name(cli->output), strerror(errno));
        return false;
    }
    terminal = system_is_terminal(fileno(stream));
    eager = cli->line_buffered || terminal;
    setvbuf(stream, NULL, _IOFBF, 1 << 17);
    return true;
}

/* The reader is gone: end by SIGPIPE, which may have been ignored. */
static void end_by_broken_pipe(void) {
    clear_line();
    system_end_by(SIGPIPE);
}

static void note_failure(void) {
    if (system_reader_is_gone(fileno(stream), errno))
        end_by_broken_pipe();
    if (errno == EINTR && stop_signal) /* interrupted while a slow reader blocked the write */
        silent = true;
    if (!failure)
        failure = errno ? errno : EIO;
}

/* Pipes and devices cannot be emptied. */
static void empty_file(void) {
    struct file_facts file;
    untouched = false;
    if (system_look_at(fileno(stream), &file) && file.is_regular &&
        ftruncate(fileno(stream), 0) != 0)
        note_failure();
}

/* Before something is written. */
static void begin(void) {
    begun = true;
    if (terminal)
        clear_line();
}

void output_write(const char *bytes, size_t length) {
    if (untouched && !outer)
        empty_file();
    if (length)
        begin();
    if (!failure && length && fwrite(bytes, 1, length, stream) != length)
        note_failure();
    if (hashing)
        hash = qd_hash_bytes(hash, bytes, length);
}

void output_text(const char *string) {
    output_write(string, strlen(string));
}

void output_print(const char *format, ...) {
    va_list arguments;
    char few[256];
    va_start(arguments, format);
    size_t length = (size_t)vsnprintf(few, sizeof few, format, arguments);
    va_end(arguments);
    if (length < sizeof few) {
        output_write(few, length);
        return;
    }
    char *text = new_array(length + 1, 1);
    va_start(arguments, format);
    vsnprintf(text, length + 1, format, arguments);
    va_end(arguments);
    output_write(text, length);
    free(text);
}

void output_put(qd_text *text) {
    check_text(text);
    output_write(text->data, text->length);
    qd_text_cut(text, 0);
}

/* A pipe takes so much as a whole, or nothing of it (POSIX). */
#define WHOLE 4096

/* As many lines as a pipe takes as a whole, but at least one. */
static size_t whole_lines(const char *at, size_t length) {
    size_t most = length < WHOLE ? length : WHOLE;
    while (most && at[most - 1] != '\n')
        most--;
    if (most)
        return most;
    const char *end = memchr(at, '\n', length);
    return end ? (size_t)(end - at) + 1 : length;
}

bool output_put_lines(qd_text *text) {
    size_t at = 0;
    check_text(text);
    output_flush();
    while (at < text->length && output_is_fine() && !stop_signal) {
        size_t length = whole_lines(text->data + at, text->length - at);
        output_write(text->data + at, length);
        output_flush();
        at += length;
    }
    bool is_whole = at == text->length && output_is_fine();
    qd_text_cut(text, 0);
    return is_whole || !stop_signal;
}

void output_flush(void) {
    if (stream && !failure && fflush(stream) != 0)
        note_failure();
}

void output_records_done(uint64_t count) {
    records += count;
    if (eager && terminal)
        clear_line();
    if (eager)
        output_flush();
}

uint64_t output_records(void) {
    return records;
}

void output_close(struct cli *cli) {
    clear_line();
    if (!stream)
        return;
    if (untouched && cli->status < EXIT_USAGE)
        empty_file();
    if (!failure && fflush(stream) != 0)
        note_failure();
    if (cli->output && fclose(stream) != 0)
        note_failure();
    stream = NULL;
    if (!failure || silent)
        return;
    cli->status = EXIT_TROUBLE; /* also above the statuses of --sat, which promise an answer */
    if (!cli->quiet)
        say("%s: %s", stream_name, strerror(failure));
}

bool output_is_fine(void) {
    return !failure;
}

long long output_position(void) {
    if (stream == stdout)
        return -1;
    if (!failure && fflush(stream) != 0)
        note_failure();
    return (long long)ftello(stream);
}

/* Of the first `size` bytes; false: there are fewer, or they cannot be read. */
static bool hash_file(FILE *file, long long size, uint64_t *sum) {
    static char block[1 << 16];
    *sum = QD_HASH_BEGIN;
    while (size) {
        size_t wanted = size < (long long)sizeof block ? (size_t)size : sizeof block;
        size_t length = fread(block, 1, wanted, file);
        if (length == 0)
            break;
        *sum = qd_hash_bytes(*sum, block, length);
        size -= (long long)length;
    }
    return size == 0;
}

const char *output_continue(long long size, uint64_t expected) {
    FILE *file = system_fopen(stream_name, "rb");
    uint64_t found;
    if (!file)
        return strerror(errno);
    bool is_whole = hash_file(file, size, &found);
    fclose(file);
    if (!is_whole)
        return "is shorter than the solutions that were written before";
    if (found != expected)
        return "does not begin with the solutions that were written before";
    if (ftruncate(fileno(stream), (off_t)size) != 0 || fseeko(stream, 0, SEEK_END) != 0)
        return strerror(errno);
    untouched = false;
    hash = found;
    hashing = true;
    return NULL;
}

bool output_replaces(void) {
    struct file_facts file;
    return untouched && system_look_at(fileno(stream), &file) && file.is_regular && file.size > 0;
}

/* Nobody else has that name. */
bool output_divert(struct cli *cli, const char *name) {
    FILE *file = system_fopen(name, "wb");
    if (!file) {
        complain(cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
        return false;
    }
    QD_CHECK(!outer);
    outer = stream;
    outer_eager = eager;
    outer_terminal = terminal;
    eager = terminal = false;
    stream = file;
    stream_name = name;
    setvbuf(stream, NULL, _IOFBF, 1 << 17);
    return true;
}

bool output_sync(void) {
    if (!failure && (fflush(stream) != 0 || system_sync(fileno(stream)) != 0))
        note_failure();
    return !failure;
}

void output_return(struct cli *cli) {
    QD_CHECK(outer);
    if (fclose(stream) != 0)
        note_failure();
    if (failure && !silent)
        complain(cli, EXIT_TROUBLE, "%s: %s", stream_name, strerror(failure));
    failure = 0;
    hashing = silent = false;
    stream = outer;
    eager = outer_eager;
    terminal = outer_terminal;
    stream_name = cli->output ? cli->output : "standard output";
    outer = NULL;
}

void output_begin_hash(void) {
    hash = QD_HASH_BEGIN;
    hashing = true;
}

uint64_t output_hash(void) {
    return hash;
}

bool output_continues(void) {
    struct file_facts file;
    int descriptor = fileno(stream);
    if (untouched || !system_look_at(descriptor, &file) || !file.is_regular)
        return false;
    return (system_appends(descriptor) ? (long long)file.size
                                       : (long long)lseek(descriptor, 0, SEEK_CUR)) > 0;
}

bool output_is_terminal(void) {
    return terminal;
}

bool output_has_begun(void) {
    return begun;
}

bool output_is_file(const struct file_facts *file) {
    struct file_facts out;
    return stream && system_look_at(fileno(stream), &out) && is_same_file(file, &out);
}

bool output_is_same_file(int descriptor) {
    struct file_facts in;
    return system_look_at(descriptor, &in) && output_is_file(&in);
}
