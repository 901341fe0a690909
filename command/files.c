#define _XOPEN_SOURCE 700
#include "files.h"
#include "message.h"
#include "output.h"
#include "signals.h"
#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Milliseconds between two questions. */
#define PATIENCE 50

/* Whether to read: there is something, or the end. False: to be stopped. */
static bool wait_for(int descriptor, const qd_stop *stop) {
    int ready = 0;
    while (ready == 0 && !qd_stop_is_due(stop, NULL))
        ready = system_wait(descriptor, PATIENCE);
    return ready != 0;
}

bool read_file(struct cli *cli, const char *name, qd_text *text) {
    return read_file_while(cli, name, &signals_stop, text);
}

/* Passes on what is read, block by block. */
static bool read_blocks(struct cli *cli, const char *name, const qd_stop *stop,
                        void (*take)(void *taker, const char *bytes, size_t length), void *taker) {
    char block[1 << 14];
    int descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO : system_open(name, O_RDONLY);
    ssize_t length = descriptor < 0 ? -1 : 1;
    if (descriptor >= 0 && output_is_same_file(descriptor)) {
        complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
        if (descriptor > STDERR_FILENO)
            close(descriptor);
        return false;
    }
    while (length > 0 && wait_for(descriptor, stop)) {
        length = system_read(descriptor, block, sizeof block);
        if (length > 0)
            take(taker, block, (size_t)length);
    }
    if (length < 0 && !qd_stop_is_due(stop, NULL))
        complain(cli, EXIT_TROUBLE, "%s: %s", shown_name(name), strerror(errno));
    if (descriptor > STDERR_FILENO)
        close(descriptor);
    return length == 0;
}

static void append_block(void *taker, const char *bytes, size_t length) {
    qd_text_put_bytes(taker, bytes, length);
    check_text(taker);
}

bool read_file_while(struct cli *cli, const char *name, const qd_stop *stop, qd_text *text) {
    return read_blocks(cli, name, stop, append_block, text);
}

struct line_cutter {
    qd_text line;
    size_t most;
    void (*visit)(void *user, const char *line, size_t length);
    void *user;
};

static void cut_lines(void *taker, const char *bytes, size_t length) {
    struct line_cutter *cutter = taker;
    const char *end = bytes + length;
    while (bytes < end && !stop_signal) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t more = (size_t)((newline ? newline : end) - bytes);
        size_t space = cutter->most - cutter->line.length;
        qd_text_put_bytes(&cutter->line, bytes, more < space ? more : space);
        check_text(&cutter->line);
        bytes += more + (newline != NULL);
        if (!newline)
            return;
        cutter->visit(cutter->user, cutter->line.data, cutter->line.length);
        qd_text_cut(&cutter->line, 0);
    }
}

bool read_lines(struct cli *cli, const char *name, size_t most,
                void (*visit)(void *user, const char *line, size_t length), void *user) {
    struct line_cutter cutter = {QD_TEXT_INIT, most, visit, user};
    qd_text_put(&cutter.line, "");
    bool is_whole = read_blocks(cli, name, &signals_stop, cut_lines, &cutter);
    if (is_whole && cutter.line.length > 0)
        visit(user, cutter.line.data, cutter.line.length);
    qd_text_free(&cutter.line);
    return is_whole;
}

FILE *file_open(struct cli *cli, const char *name) {
    FILE *file = strcmp(name, "-") == 0 ? stdin : system_fopen(name, "rb");
    if (!file) {
        complain(cli, EXIT_TROUBLE, "%s: %s", shown_name(name), strerror(errno));
    } else if (output_is_same_file(fileno(file))) {
        complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
        if (file != stdin)
            fclose(file);
        return NULL;
    }
    return file;
}

bool file_write_by(const char *name, bool (*put)(const void *user, FILE *file), const void *user) {
    FILE *file = system_fopen(name, "wb");
    if (!file)
        return false;
    bool fine = put(user, file) && fflush(file) == 0 && system_sync(fileno(file)) == 0;
    int reason = errno;
    if (fclose(file) != 0 && fine)
        return false;
    errno = reason;
    return fine;
}

static bool put_text(const void *user, FILE *file) {
    const qd_text *text = user;
    return fwrite(text->data, 1, text->length, file) == text->length;
}

bool file_write_whole(const char *name, const qd_text *text) {
    return file_write_by(name, put_text, text);
}

bool read_symbols(struct cli *cli, const char *given, qd_text *symbols, const char **note) {
    static const char blanks[] = {' ', '\t', '\r', '\n'};
    bool is_file = strcmp(given, "-") == 0 || system_access(given, F_OK) == 0;
    qd_text text = QD_TEXT_INIT;
    *note = is_file ? "" : " (and there is no such file)";
    if (!is_file)
        qd_text_put(&text, given);
    else if (!read_file(cli, given, &text)) {
        qd_text_free(&text);
        return false;
    }
    for (size_t i = 0; i < text.length; i++)
        if (!memchr(blanks, text.data[i], sizeof blanks))
            qd_text_put_byte(symbols, text.data[i]);
    qd_text_put(symbols, "");
    check_text(&text);
    check_text(symbols);
    qd_text_free(&text);
    return true;
}
