/* Where puzzles come from: files, arguments, standard input. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK ((size_t)1 << 16)

/* The name of a file as messages and JSON show it. */
static const char argument_name[] = "argument";

/* An operand that is no file, but long enough and made of symbols, is a puzzle. */
static bool is_puzzle(const char *operand) {
    static const char symbols[] = QD_USUAL_SYMBOLS ".0*-_ \t\n\r|+,";
    return strlen(operand) >= 16 && operand[strspn(operand, symbols)] == '\0';
}

bool input_open(struct input *input, struct cli *cli) {
    qd_error error;
    qd_reader_settings settings = QD_READER_SETTINGS_INIT;
    *input = (struct input){.cli = cli, .descriptor = -1};
    if (cli->board && qd_board_parse(cli->board, &input->board, &error) != QD_OK) {
        usage_error(cli, "--board: %s", error.message);
        return false;
    }
    qd_symbols symbols;
    if (cli->symbols &&
        qd_symbols_parse(cli->symbols, (uint32_t)strlen(cli->symbols), &symbols, &error) != QD_OK) {
        usage_error(cli, "--symbols: %s", error.message);
        return false;
    }
    settings.board = input->board;
    settings.format = cli->from;
    settings.symbols = cli->symbols;
    input->buffer = malloc(BLOCK);
    if (!input->buffer || qd_reader_new(&settings, &input->reader, &error) != QD_OK)
        give_up(&(qd_error){.message = "out of memory"});
    return true;
}

static void close_source(struct input *input) {
    if (input->descriptor > STDERR_FILENO)
        close(input->descriptor);
    input->descriptor = -1;
    input->open = false;
}

static bool open_puzzle(struct input *input, const char *text) {
    qd_error error;
    input->name = argument_name;
    if (qd_reader_feed(input->reader, text, strlen(text), &error) != QD_OK)
        give_up(&error);
    qd_reader_finish(input->reader);
    return true;
}

static bool open_file(struct input *input, const char *name) {
    input->name = name;
    input->descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY);
    if (input->descriptor < 0) {
        complain(input->cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
        return false;
    }
    if (output_is_same_file(input->descriptor)) {
        complain(input->cli, EXIT_TROUBLE, "%s: input file is output file", name);
        close_source(input);
        return false;
    }
    return true;
}

/* The next operand that can be opened; false when there is none left. */
static bool open_next(struct input *input) {
    struct cli *cli = input->cli;
    int count = cli->operand_count ? cli->operand_count : 1;
    while (input->next_operand < count) {
        int number = input->next_operand++;
        const char *operand = cli->operand_count ? cli->operands[number] : "-";
        qd_reader_restart(input->reader);
        if (strcmp(operand, "-") != 0 && access(operand, F_OK) != 0 && is_puzzle(operand))
            input->open = open_puzzle(input, operand);
        else
            input->open = open_file(input, operand);
        if (input->open)
            return true;
    }
    return false;
}

/* Feeds the reader a block; false if the source is broken, or a signal asks to stop. */
static bool feed(struct input *input) {
    qd_error error;
    ssize_t length = read(input->descriptor, input->buffer, BLOCK);
    if (length < 0 && errno == EINTR)
        return !stop_signal;
    if (length < 0) {
        complain(input->cli, EXIT_TROUBLE, "%s: %s", input->name, strerror(errno));
        qd_reader_finish(input->reader);
        return true;
    }
    if (length == 0)
        qd_reader_finish(input->reader);
    else if (qd_reader_feed(input->reader, input->buffer, (size_t)length, &error) != QD_OK)
        give_up(&error);
    input->bytes += (uint64_t)length;
    return true;
}

const qd_record *input_next(struct input *input) {
    const qd_record *record;
    qd_error error;
    while (!stop_signal) {
        if (!input->open && !open_next(input))
            return NULL;
        switch (qd_reader_next(input->reader, &record, &error)) {
        case QD_READ_RECORD:
            input->records++;
            return record;
        case QD_READ_MORE:
            if (!feed(input))
                return NULL;
            break;
        case QD_READ_END:
            close_source(input);
            break;
        case QD_READ_FAILED:
            give_up(&error);
        }
    }
    return NULL;
}

void input_close(struct input *input) {
    close_source(input);
    qd_reader_free(input->reader);
    qd_board_free(input->board);
    free(input->buffer);
}

bool read_file(struct cli *cli, const char *name, qd_text *text) {
    char block[1 << 14];
    qd_error error;
    int descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY);
    ssize_t length = descriptor < 0 ? -1 : 1;
    while (length > 0 && !stop_signal) {
        length = read(descriptor, block, sizeof block);
        if (length > 0 && qd_text_append(text, block, (size_t)length, &error) != QD_OK)
            give_up(&error);
    }
    if (length < 0 && !stop_signal)
        complain(cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
    if (descriptor > STDERR_FILENO)
        close(descriptor);
    return length == 0;
}
