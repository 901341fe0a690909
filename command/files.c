#define _XOPEN_SOURCE 700
#include "files.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * If descriptor 0, 1 or 2 is closed, the next file opened gets that number, and messages would be
 * written into it. So each closed one is opened on /dev/null, as in the GNU coreutils: standard
 * input for writing and the outputs for reading, so that using them fails as it should.
 */
void open_standard_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", modes[descriptor]) < 0)
            _exit(EXIT_TROUBLE);
}

/* Only regular files can lose data. */
static bool is_same(const struct stat *left, const struct stat *right) {
    return S_ISREG(left->st_mode) && left->st_dev == right->st_dev && left->st_ino == right->st_ino;
}

/* Whether the file is one that the command reads; its name. --save may replace the file of
 * --resume, which has been read by then. */
static bool is_read(const struct cli *cli, const struct stat *file, bool saves, const char **name) {
    struct stat in;
    for (int i = 0; i < cli->operand_count; i++)
        if (stat(*name = cli->operands[i], &in) == 0 && is_same(file, &in))
            return true;
    for (const struct option_row *row = cli->command->options; row->name; row++) {
        if (row->type != TYPE_INPUT && (row->type != TYPE_RESUME || saves))
            continue;
        *name = options_text(cli, row);
        if (*name && stat(*name, &in) == 0 && is_same(file, &in))
            return true;
    }
    *name = "standard input";
    return fstat(STDIN_FILENO, &in) == 0 && is_same(file, &in);
}

static bool is_apart(struct cli *cli, const char *written, bool saves) {
    struct stat file, output;
    const char *name;
    bool exists = stat(written, &file) == 0;
    if (saves && cli->output &&
        (strcmp(cli->output, written) == 0 ||
         (exists && stat(cli->output, &output) == 0 && is_same(&file, &output)))) {
        complain(cli, EXIT_TROUBLE, "%s: -o and --save name the same file", written);
        return false;
    }
    if (!exists || !is_read(cli, &file, saves, &name))
        return true;
    complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
    return false;
}

static bool is_save_apart(struct cli *cli, const char *saved) {
    static const char *const endings[] = {"", SAVE_NEW, SAVE_LOCK};
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof endings / sizeof *endings; i++) {
        qd_text name = QD_TEXT_INIT;
        qd_text_printf(&name, "%s%s", saved, endings[i]);
        check_text(&name);
        fine = is_apart(cli, name.data, true);
        qd_text_free(&name);
    }
    return fine;
}

bool files_are_apart(struct cli *cli) {
    bool fine = true;
    for (const struct option_row *row = cli->command->options; fine && row->name; row++) {
        if (row->type == TYPE_OUTPUT && options_text(cli, row))
            fine = is_apart(cli, options_text(cli, row), false);
        if (row->type == TYPE_SAVE && options_text(cli, row))
            fine = is_save_apart(cli, options_text(cli, row));
    }
    return fine;
}

bool read_file(struct cli *cli, const char *name, qd_text *text) {
    char block[1 << 14];
    int descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY);
    ssize_t length = descriptor < 0 ? -1 : 1;
    if (descriptor >= 0 && output_is_same_file(descriptor)) {
        complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
        if (descriptor > STDERR_FILENO)
            close(descriptor);
        return false;
    }
    while (length > 0 && !stop_signal) {
        length = read(descriptor, block, sizeof block);
        if (length > 0)
            qd_text_put_bytes(text, block, (size_t)length);
        check_text(text);
    }
    if (length < 0 && !stop_signal)
        complain(cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
    if (descriptor > STDERR_FILENO)
        close(descriptor);
    return length == 0;
}

FILE *file_open(struct cli *cli, const char *name) {
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!file) {
        complain(cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
    } else if (output_is_same_file(fileno(file))) {
        complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
        if (file != stdin)
            fclose(file);
        return NULL;
    }
    return file;
}

bool file_write_by(const char *name, bool (*put)(const void *user, FILE *file), const void *user) {
    FILE *file = fopen(name, "wb");
    if (!file)
        return false;
    bool fine = put(user, file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
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
    bool is_file = strcmp(given, "-") == 0 || access(given, F_OK) == 0;
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
