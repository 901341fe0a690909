/* Where results go: stdout or a file, in large blocks, with every failure noticed. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static FILE *stream;
static const char *stream_name = "standard output";
static bool eager;    /* flush after every record */
static int failure;   /* errno of the first failed write */
static bool silent;   /* which was not worth a message */
static bool terminal; /* a person is watching */

/* An operand that is the file to be written would be emptied before it is read. */
static const char *find_clobbered(const struct cli *cli) {
    struct stat out, in;
    if (stat(cli->output, &out) != 0 || !S_ISREG(out.st_mode))
        return NULL;
    for (int i = 0; i < cli->operand_count; i++)
        if (stat(cli->operands[i], &in) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino)
            return cli->operands[i];
    return NULL;
}

bool output_open(struct cli *cli) {
    const char *clobbered = cli->output ? find_clobbered(cli) : NULL;
    if (clobbered) {
        complain(cli, EXIT_TROUBLE, "%s: input file is output file", clobbered);
        return false;
    }
    stream = stdout;
    if (cli->output) {
        stream_name = cli->output;
        if (cli->resume)
            stream = fopen(cli->output, "r+b");
        if (!stream || stream == stdout)
            stream = fopen(cli->output, "wb");
    }
    if (!stream) {
        complain(cli, EXIT_TROUBLE, "%s: %s", cli->output, strerror(errno));
        return false;
    }
    terminal = isatty(fileno(stream));
    eager = cli->line_buffered || terminal;
    setvbuf(stream, NULL, _IOFBF, 1 << 17);
    return true;
}

/* Nobody reads any more: end by the signal that would have told so, were it not ignored. */
static void end_by_broken_pipe(void) {
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

static void note_failure(void) {
    if (errno == EPIPE)
        end_by_broken_pipe();
    if (errno == EINTR && stop_signal) /* blocked on a reader that is slow, and asked to stop */
        silent = true;
    if (!failure)
        failure = errno ? errno : EIO;
}

void output_write(const char *bytes, size_t length) {
    if (!failure && length && fwrite(bytes, 1, length, stream) != length)
        note_failure();
}

void output_text(const char *string) {
    output_write(string, strlen(string));
}

void output_print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!failure && vfprintf(stream, format, arguments) < 0)
        note_failure();
    va_end(arguments);
}

void output_record_done(void) {
    if (eager && !failure && fflush(stream) != 0)
        note_failure();
}

void output_close(struct cli *cli) {
    progress_clear();
    if (!failure && fflush(stream) != 0)
        note_failure();
    if (cli->output && fclose(stream) != 0)
        note_failure();
    stream = NULL;
    if (!failure || silent)
        return;
    raise_status(cli, EXIT_TROUBLE);
    fprintf(stderr, "%s: %s\n", stream_name, strerror(failure));
}

bool output_is_fine(void) {
    return !failure;
}

FILE *output_stream(void) {
    return stream;
}

long long output_position(void) {
    if (stream == stdout)
        return -1;
    if (!failure && fflush(stream) != 0)
        note_failure();
    return (long long)ftello(stream);
}

bool output_cut(long long size) {
    struct stat file;
    return fstat(fileno(stream), &file) == 0 && file.st_size >= size &&
           ftruncate(fileno(stream), (off_t)size) == 0 && fseeko(stream, 0, SEEK_END) == 0;
}

bool output_is_terminal(void) {
    return terminal;
}

bool output_is_same_file(int descriptor) {
    struct stat in, out;
    if (fstat(descriptor, &in) != 0 || fstat(fileno(stream), &out) != 0)
        return false;
    return S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}
