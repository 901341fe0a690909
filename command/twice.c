#define _XOPEN_SOURCE 700
#include "twice.h"
#include "message.h"
#include "signals.h"
#include "spill.h"
#include "system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct twice {
    struct cli *cli;
    struct file_facts *files; /* of the operands; not regular: no file */
    bool has_stdin;
    off_t begin; /* in standard input */
};

static bool is_stdin(const char *operand) {
    return strcmp(operand, "-") == 0;
}

/* False after a message. */
static bool look_at(struct twice *twice, int number) {
    const char *operand = twice->cli->operands[number];
    struct file_facts *file = &twice->files[number];
    bool is_there = !is_stdin(operand) && system_look(operand, file);
    if (!is_there)
        *file = (struct file_facts){0};
    if (!is_there || file->is_regular)
        return true;
    return usage_error(twice->cli,
                       "--memory-limit needs files that can be read twice, and '%s' cannot",
                       operand),
           false;
}

static bool write_all(int descriptor, const char *bytes, size_t length) {
    while (length && !stop_signal) {
        ssize_t written = system_write(descriptor, bytes, length);
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* False with errno set. */
static bool copy(int from, int to) {
    static char block[1 << 16];
    ssize_t length = 1;
    while (length && !stop_signal) {
        length = system_read(from, block, sizeof block);
        if (length < 0 || !write_all(to, block, (size_t)length))
            return false;
    }
    return true;
}

/* Standard input is a copy from here on, unless it is a file. */
static bool take_stdin(struct twice *twice, const char *folder) {
    struct file_facts file;
    if (system_look_at(STDIN_FILENO, &file) && file.is_regular) {
        twice->begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
        return true;
    }
    int descriptor = spill_open_file(twice->cli, folder);
    if (descriptor < 0)
        return false;
    bool fine = copy(STDIN_FILENO, descriptor) && lseek(descriptor, 0, SEEK_SET) == 0 &&
                dup2(descriptor, STDIN_FILENO) >= 0;
    if (!fine && !stop_signal)
        complain(twice->cli, EXIT_TROUBLE, "copying standard input to %s: %s", folder,
                 strerror(errno));
    close(descriptor);
    return fine && !stop_signal;
}

struct twice *twice_open(struct cli *cli, const char *folder) {
    struct twice *twice = new_array(1, sizeof *twice);
    bool fine = true;
    twice->cli = cli;
    twice->files = new_array((size_t)cli->operand_count + 1, sizeof *twice->files);
    twice->has_stdin = cli->operand_count == 0;
    for (int i = 0; i < cli->operand_count && fine; i++) {
        fine = look_at(twice, i);
        twice->has_stdin = twice->has_stdin || is_stdin(cli->operands[i]);
    }
    if (fine && (!twice->has_stdin || take_stdin(twice, folder)))
        return twice;
    twice_close(twice);
    return NULL;
}

void twice_close(struct twice *twice) {
    if (!twice)
        return;
    free(twice->files);
    free(twice);
}

void twice_rewind(struct twice *twice) {
    if (twice->has_stdin)
        lseek(STDIN_FILENO, twice->begin, SEEK_SET);
}

bool twice_is_same(struct twice *twice) {
    for (int i = 0; i < twice->cli->operand_count; i++) {
        const struct file_facts *before = &twice->files[i];
        struct file_facts now;
        if (!before->is_regular)
            continue;
        if (system_look(twice->cli->operands[i], &now) && now.size == before->size &&
            now.written.tv_sec == before->written.tv_sec &&
            now.written.tv_nsec == before->written.tv_nsec)
            continue;
        complain(twice->cli, EXIT_TROUBLE, "%s: was changed while it was read: the output is wrong",
                 twice->cli->operands[i]);
        return false;
    }
    return true;
}
