#define _POSIX_C_SOURCE 200809L
#include "input.h"
#include "answer.h"
#include "bulk.h"
#include "lines.h"
#include "files.h"
#include "losses.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "ring.h"
#include "signals.h"
#include "system.h"
#include "../src/base/scan.h"
#include "template.h"
#include "words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK ((size_t)1 << 18)
#define SIGNAL_MILLISECONDS 100       /* between two looks for a signal */
#define SHOWN_BLOCK ((size_t)1 << 12) /* fed at a time, to show how much is done */

/* The name of a file as messages and JSON show it. */
static const char argument_name[] = "argument";

/* Whether it begins like a link, a document or a packed string, or is text of ISS: ".Cage~". */
static bool is_marked(const char *operand) {
    static const char *const marks[] = {"https://", "http://", "{\"",  "<?xml",
                                        "scl",      "fpuz",    "SCv7_"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(operand, marks[i], strlen(marks[i])) == 0)
            return true;
    return *operand == '.' && operand[1] >= 'A' && operand[1] <= 'Z' && strchr(operand, '~');
}

/* Whether it is a list: from bracket to bracket. */
static bool is_list(const char *operand) {
    static const char blanks[] = " \t\r\n,;";
    size_t length = strlen(operand);
    while (length && strchr(blanks, operand[length - 1]))
        length--;
    return length > 1 && operand[strspn(operand, blanks)] == '[' && operand[length - 1] == ']';
}

/* Whether it is the rows of a grid with slashes between them, unlike the name of a file. */
static bool is_rows(const char *operand) {
    static const char digits[] = ".0*-_?x123456789", letters[] = QD_USUAL_SYMBOLS ".*-_?";
    size_t width = strcspn(operand, "/"), rows = 0;
    const char *row = operand;
    for (; width && *row && strspn(row, width > 9 ? letters : digits) == width; rows++)
        row += width + (row[width] == '/');
    return rows == width && *row == '\0';
}

/* The texts of sites, or cages, whose puzzle can be read. */
static bool can_be_read(const struct input *input, const char *operand) {
    qd_reader_settings settings = {.board = input->board, .format = input->cli->from};
    qd_puzzle *puzzle;
    qd_error error;
    bool can = qd_puzzle_read(operand, strlen(operand), &settings, &puzzle, &error) == QD_OK;
    if (can)
        qd_puzzle_free(puzzle);
    return can;
}

/* An operand that is not a file is a puzzle if it has 81 characters, or is long enough and consists of symbols, perhaps
 * with a comment behind, or of several lines, or of rows, or is a list, or begins like a link, even if that puzzle
 * cannot be read; or if it can, and is more than symbols or for a board that was named. */
static bool is_puzzle(const struct input *input, const char *operand) {
    static const char symbols[] = QD_USUAL_SYMBOLS ".0*-_? \t\n\r|+,:;<>";
    size_t length = strspn(operand, symbols);
    if (strlen(operand) == 81 || ((operand[length] || input->board) && can_be_read(input, operand)))
        return true;
    if (strlen(operand) < 16)
        return false;
    bool has_comment = length > 16 && operand[length] == '#' && operand[length - 1] == ' ';
    return operand[length] == '\0' || has_comment || operand[strcspn(operand, "\r\n")] ||
           is_rows(operand) || is_list(operand) || is_marked(operand);
}

/* The square board with that many cells, if there is one. */
static qd_status square_board(size_t cells, qd_board **board, qd_error *error) {
    char notation[16];
    for (unsigned n = 1; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n == cells) {
            snprintf(notation, sizeof notation, "%ux%u", n, n);
            return qd_board_parse(notation, board, error);
        }
    snprintf(error->message, sizeof error->message, "%zu symbols do not make a square board",
             cells);
    return QD_ERROR_SYNTAX;
}

/* The board with these regions instead of boxes. */
static qd_status add_regions(qd_board **board, const char *regions, qd_error *error) {
    qd_board *plain = *board;
    qd_text more = QD_TEXT_INIT;
    qd_text_put(&more, "+regions=");
    for (const char *c = regions; *c; c++)
        qd_text_put_byte(&more, *c == '+' ? '?' : *c);
    check_text(&more);
    *board = NULL;
    qd_status status = plain ? QD_OK : square_board(strlen(regions), &plain, error);
    if (status == QD_OK)
        status = qd_board_extend(plain, more.data, board, error);
    qd_board_free(plain);
    qd_text_free(&more);
    return status;
}

bool input_board(struct cli *cli, qd_board **board) {
    qd_error error;
    qd_text regions = QD_TEXT_INIT;
    const char *note;
    *board = NULL;
    if (cli->board && qd_board_parse(cli->board, board, &error) != QD_OK) {
        if (error.column)
            usage_error(cli, "--board, column %llu: %s", (unsigned long long)error.column,
                        error.message);
        else
            usage_error(cli, "--board: %s", error.message);
        return false;
    }
    if (!cli->regions)
        return true;
    if (!read_symbols(cli, cli->regions, &regions, &note))
        return false;
    qd_status status = add_regions(board, regions.data, &error);
    if (status != QD_OK)
        usage_error(cli, "--regions: %s%s", error.message, note);
    qd_text_free(&regions);
    return status == QD_OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* What --part and --offsets ask for, if they are given. */
static bool open_shard(struct input *input) {
    struct cli *cli = input->cli;
    input->by_offset = cli->offsets || cli->part;
    if (cli->template && !template_accept_places(cli, input->by_offset))
        return false;
    if (!input->by_offset)
        return true;
    place_use_offsets();
    return shard_accept_format(cli) && (!cli->part || shard_open(&input->shard, cli));
}

static bool open_reader(struct input *input) {
    struct cli *cli = input->cli;
    qd_error error;
    qd_symbols symbols;
    qd_reader_settings settings = {0};
    size_t values = cli->symbols ? strlen(cli->symbols) : 0;
    if (cli->symbols &&
        qd_symbols_parse(cli->symbols, (uint32_t)values, &symbols, &error) != QD_OK) {
        usage_error(cli, "--symbols: %s", error.message);
        return false;
    }
    settings.board = input->board;
    settings.format = cli->from;
    settings.symbols = cli->symbols;
    settings.line_by_line = input->by_offset;
    qd_status status = qd_reader_new(&settings, &input->reader, &error);
    if (status == QD_ERROR_ARGUMENT)
        return usage_error(cli, "--offsets and --part: %s", error.message), false;
    check(status, &error);
    return true;
}

/* The bytes of an operand; false if they are not known. */
static bool add_size(const char *operand, uint64_t *size) {
    struct file_facts file;
    bool is_stdin = strcmp(operand, "-") == 0;
    if (!(is_stdin ? system_look_at(STDIN_FILENO, &file) : system_look(operand, &file))) {
        *size += strlen(operand); /* a puzzle */
        return !is_stdin;
    }
    *size += file.size;
    return file.is_regular;
}

/* 0: not known. */
static uint64_t size_of_input(const struct cli *cli) {
    uint64_t size = 0;
    bool is_known = !cli->part && progress_is_wanted(cli);
    if (cli->operand_count == 0)
        is_known = is_known && add_size("-", &size);
    for (int i = 0; i < cli->operand_count && is_known; i++)
        is_known = add_size(cli->operands[i], &size);
    return is_known ? size : 0;
}

void input_show_progress(const struct input *input) {
    uint64_t fed = input->bytes - (input->end - input->begin);
    double done = input->size ? (double)fed / (double)input->size : PROGRESS_UNKNOWN;
    progress_records(input->cli, input->name, input->records, done);
}

bool input_open(struct input *input, struct cli *cli) {
    *input = (struct input){.cli = cli, .descriptor = -1, .size = size_of_input(cli)};
    if (!input_board(cli, &input->board) || !open_shard(input) || !open_reader(input) ||
        !bulk_begin(cli)) {
        input_close(input);
        return false;
    }
    input->buffer = new_array(BLOCK, 1);
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
    input->bytes += strlen(text);
    check(qd_reader_feed(input->reader, text, strlen(text), &error), &error);
    qd_reader_finish(input->reader);
    return true;
}

static const char *name_command(const void *commands, size_t number) {
    const struct command *command = ((const struct command *const *)commands)[number];
    return command ? command->name : NULL;
}

/* Quotation marks that were pasted along, also those of word processors. */
static bool is_quoted(const char *name) {
    static const char *const marks[] = {"'",      "\"",     "`",      "\u2018",
                                        "\u201a", "\u201c", "\u201e", "\u00ab"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(name, marks[i], strlen(marks[i])) == 0)
            return strlen(name) > 16;
    return false;
}

static bool is_output(const struct input *input, const char *name) {
    return (has_ending(name, ".pdf") || has_ending(name, ".svg")) &&
           options_find(input->cli->command, "output");
}

/* What a name that is not there is instead: a misspelt command, if it is the first word. */
static const char *what_it_may_be(const struct input *input, const char *name) {
    if (errno != ENOENT)
        return "";
    if (is_quoted(name))
        return "; leave out the quotation marks";
    if (is_output(input, name))
        return "; -o names the file to write";
    if (input->cli->named)
        return "";
    if (is_name(name, name_command, input->cli->commands))
        return "; the command comes first, before options, files and puzzles";
    return input->next_operand == 1 ? did_you_mean_command(name, input->cli->commands, name_command)
                                    : "";
}

/* What cannot be read is missing in the output. */
static void fail_to_read(struct input *input, const char *why, const char *meant) {
    input->cli->cut_short = input->broken = true;
    complain(input->cli, EXIT_TROUBLE, "%s: %s%s", shown_name(input->name), why, meant);
}

/* What does with exact covers what the command does with puzzles. */
static const char *action_for_cover(const struct cli *cli) {
    static const char *const actions[] = {"count", "convert"};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(cli->command->name, actions[i]) == 0)
            return actions[i];
    return "solve";
}

/* Whether it is an exact cover problem, by its name; after a message. With --from it is read as it is said. */
static bool is_cover(struct input *input, const char *name) {
    static const char ending[] = ".dlx";
    bool is_one = !input->cli->from && strlen(name) >= sizeof ending && has_ending(name, ending);
    if (is_one) {
        input->cli->cut_short = true;
        complain(input->cli, EXIT_TROUBLE,
                 "%s: an exact cover problem, not puzzles; try quadrille cover %s %s", name,
                 action_for_cover(input->cli), name);
    }
    return is_one;
}

static bool open_file(struct input *input, const char *name) {
    input->name = name;
    if (system_access(name, F_OK) == 0 && is_cover(input, name))
        return false;
    input->descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO : system_open(name, O_RDONLY);
    if (input->descriptor < 0) {
        fail_to_read(input, strerror(errno), what_it_may_be(input, name));
        return false;
    }
    input->is_typed = system_is_terminal(input->descriptor);
    if (input->is_typed)
        prompt(input->cli, "a puzzle");
    if (output_is_same_file(input->descriptor)) {
        fail_to_read(input, "input file is output file", "");
        close_source(input);
        return false;
    }
    return true;
}

/* Whether its first bytes may be text; if not, after a message. */
static bool is_text(struct input *input, const char *bytes, size_t length) {
    const char *why = qd_reader_why_foreign(bytes, length);
    if (why)
        fail_to_read(input, why, "");
    return !why;
}

/* Goes to the lines of the file that are in this part; false if there are none. */
static bool enter_part(struct input *input, int number) {
    char first[64];
    ssize_t length = system_pread(input->descriptor, first, sizeof first, 0);
    bool is_in = is_text(input, first, length > 0 ? (size_t)length : 0) &&
                 shard_enter(&input->shard, number, input->descriptor);
    if (!is_in)
        close_source(input);
    input->offset = input->shard.position;
    return is_in;
}

static bool open_operand(struct input *input, int number) {
    const char *operand = input->cli->operand_count ? input->cli->operands[number] : "-";
    bool is_file =
        strcmp(operand, "-") == 0 || system_access(operand, F_OK) == 0 || input->by_offset;
    if (!is_file && is_puzzle(input, operand))
        return open_puzzle(input, operand);
    if (input->cli->part && !shard_has(&input->shard, number))
        return false;
    return open_file(input, operand) && (!input->cli->part || enter_part(input, number));
}

/* The next operand that can be opened; false when there is none left. */
static bool open_next(struct input *input) {
    struct cli *cli = input->cli;
    int count = cli->operand_count ? cli->operand_count : 1;
    while (input->next_operand < count) {
        int number = input->next_operand++;
        qd_reader_restart(input->reader);
        input->begin = input->end = 0;
        input->ended = false;
        input->offset = 0;
        input->fed.open = false;
        input->records_before = input->records;
        input->broken = false;
        input->open = open_operand(input, number);
        if (input->open)
            return true;
    }
    return false;
}

/* Whether a read returns at once or soon: a pipe that is being filled may be empty for a moment. */
static bool is_ready(const struct input *input) {
    return system_wait(input->descriptor, 10 /* milliseconds */) != 0;
}

/* Answers what is under way: the writer may wait for that before it continues. */
static void flush_answers(struct input *input) {
    if (input->lines)
        lines_flush(input->lines);
    if (input->ring)
        ring_flush(input->ring);
}

/* Adds the bytes that were read after those in the buffer. */
static void take_bytes(struct input *input, size_t length) {
    const char *bytes = input->buffer + input->end;
    input->bytes += length;
    if (input->by_offset && input->offset == 0 && input->end == 0)
        input->ended = !is_text(input, bytes, length);
    if (input->ended)
        return;
    if (input->cli->part) {
        length = shard_take(&input->shard, bytes, length);
        input->ended = input->shard.over;
    }
    input->end += length;
}

/* Until there is something to read; false after a signal, which may have come before the wait or to
 * another thread and then does not end it. */
static bool await_more(int descriptor) {
    while (!stop_signal && system_wait(descriptor, SIGNAL_MILLISECONDS) == 0)
        continue;
    return !stop_signal;
}

/* Reads more bytes after those in the buffer; false if a signal asks to stop. */
static bool read_more(struct input *input) {
    if ((input->lines || input->ring) && !is_ready(input))
        flush_answers(input);
    memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
    input->end -= input->begin;
    input->begin = 0;
    if (input->is_typed)
        clear_line(); /* here a person types */
    if (!await_more(input->descriptor))
        return false;
    ssize_t length = system_read(input->descriptor, input->buffer + input->end, BLOCK - input->end);
    if (length < 0 && stop_signal)
        return false;
    if (length < 0)
        fail_to_read(input, strerror(errno), "");
    if (length <= 0)
        input->ended = true;
    else
        take_bytes(input, (size_t)length);
    return true;
}

/* The next byte to be fed is the first one of a line. */
static void begin_line(struct input *input) {
    size_t length = input->end - input->begin;
    bool is_marked = length >= 3 && memcmp(input->buffer + input->begin, "\xef\xbb\xbf", 3) == 0;
    input->fed = (struct line_fed){.offset = input->offset, .mark = is_marked ? 3 : 0};
}

uint64_t input_number(const struct input *input) {
    return input->by_offset ? input->fed.offset / LINE_LENGTH : input->records;
}

/* Passes as many lines as possible as such; false if the next one is not suitable. */
static bool offer_lines(struct input *input) {
    uint64_t line;
    if (input->one_by_one)
        return false;
    size_t count = qd_reader_take_lines(input->reader, input->buffer + input->begin,
                                        input->end - input->begin, &line);
    if (count == 0)
        return false;
    input->records++;
    if (input->by_offset)
        begin_line(input);
    lines_take(input->lines, input->name, input->buffer + input->begin, count, input_number(input),
               input->by_offset ? input->offset + 1 : line);
    input->begin += LINE_LENGTH * count;
    input->offset += LINE_LENGTH * count;
    input->records += count - 1;
    input_show_progress(input);
    return true;
}

/* How many bytes are fed at a time. */
static size_t fed_length(const struct input *input) {
    size_t length = input->end - input->begin;
    return input->size && length > SHOWN_BLOCK ? SHOWN_BLOCK : length;
}

static void feed_bytes(struct input *input, const char *bytes, size_t length) {
    qd_error error;
    check(qd_reader_feed(input->reader, bytes, length, &error), &error);
}

static void pass_over(struct input *input, size_t length) {
    input->begin += length;
    input->offset += length;
}

/* Feeds the reader with everything, or with one line at a time if these are taken apart. */
static void feed_reader(struct input *input) {
    size_t length = fed_length(input);
    const char *from = input->buffer + input->begin;
    const char *newline = input->lines ? memchr(from, '\n', length) : NULL;
    if (newline)
        length = (size_t)(newline - from) + 1;
    feed_bytes(input, from, length);
    pass_over(input, length);
}

/* Feeds the reader with the next line, or as much of it as there is. Whatever its end, the reader gets a
 * newline: so it need not wait for the next line to know that this one has ended. */
static void feed_line(struct input *input) {
    const char *from = input->buffer + input->begin, *end = from + fed_length(input), *next;
    bool more = !input->ended || end < input->buffer + input->end;
    const char *stop = qd_find_line_end(from, end, more, &next);
    if (!input->fed.open)
        begin_line(input);
    feed_bytes(input, from, (size_t)(stop - from));
    if (stop < end && next)
        feed_bytes(input, "\n", 1);
    input->fed.open = !next;
    pass_over(input, (size_t)((next ? next : stop) - from));
}

/* Whether what is in the buffer may be the beginning of a line of 81 symbols. */
static bool is_short_line(const struct input *input) {
    size_t length = input->end - input->begin;
    return length < 82 && !memchr(input->buffer + input->begin, '\n', length);
}

/* Whether what is in the buffer is a part of a line, and the rest of it has room there. */
static bool is_part_of_line(const struct input *input) {
    const char *next, *from = input->buffer + input->begin, *end = input->buffer + input->end;
    (void)qd_find_line_end(from, end, true, &next);
    return end < from + BLOCK && !next;
}

/* Whether more bytes are needed before the next ones can be fed. */
static bool is_incomplete(const struct input *input) {
    if (input->ended)
        return false;
    return input->begin == input->end || (input->lines && is_short_line(input)) ||
           (input->by_offset && is_part_of_line(input));
}

/* Moves bytes from the source to the reader or to `lines`; false to stop. */
static bool feed(struct input *input) {
    if (is_incomplete(input) && !read_more(input))
        return false;
    if (input->begin == input->end) {
        if (input->ended)
            qd_reader_finish(input->reader);
        return true;
    }
    if (input->lines && offer_lines(input))
        return true;
    if (!is_incomplete(input))
        (input->by_offset ? feed_line : feed_reader)(input);
    return true;
}

/* The record with offsets in place of lines: one more, as place.h says. */
static const qd_record *with_offsets(struct input *input, const qd_record *record) {
    qd_record *placed = &input->placed;
    *placed = *record;
    placed->line = input->fed.offset + 1;
    if (placed->error.line)
        placed->error.line = input->fed.offset + input->fed.mark + record->error.column;
    return placed;
}

/* A file without any puzzle may be one that somebody forgot to fill. A pipe may have nothing to pass on, and a part of
 * a list no lines. */
static void tell_empty(const struct input *input) {
    struct file_facts file;
    bool is_file = input->descriptor > STDERR_FILENO && !input->by_offset &&
                   system_look_at(input->descriptor, &file) && file.is_regular;
    if (is_file && input->records == input->records_before && !input->broken)
        complain(input->cli, EXIT_FINE, "%s: there is no puzzle in it", input->name);
}

const qd_record *input_next(struct input *input) {
    const qd_record *record;
    qd_error error;
    signals_wait(true);
    while (!stop_signal && output_is_fine()) {
        if (!input->open && !open_next(input))
            return NULL;
        switch (qd_reader_next(input->reader, &record, &error)) {
        case QD_READ_RECORD:
            if (input->lines)
                lines_flush(input->lines);
            input->records++;
            return input->by_offset ? with_offsets(input, record) : record;
        case QD_READ_MORE:
            if (!feed(input))
                return NULL;
            break;
        case QD_READ_END:
            tell_empty(input);
            close_source(input);
            break;
        case QD_READ_FAILED:
            give_up(error.message);
        }
    }
    return NULL;
}

static void tell_detected(const struct input *input, const qd_record *record) {
    const qd_grid *grid = record->puzzle->grid;
    uint32_t clues = qd_grid_about(grid).clues;
    qd_text line = QD_TEXT_INIT;
    place_put_line(record->line, &line);
    qd_text_printf(&line, ": read as %s, board ", qd_format_about(record->format).name);
    answer_put_board(qd_grid_board(grid), &line);
    check_text(&line);
    say("%s:%s, %u clue%s", input->name, line.data, clues, clues == 1 ? "" : "s");
    qd_text_free(&line);
}

bool accept_record(struct input *input, const qd_record *record) {
    input_show_progress(input);
    if (!record->puzzle) {
        complain_at(input->cli, EXIT_TROUBLE, input->name, &record->error);
        return false;
    }
    if (input->cli->verbose)
        tell_detected(input, record);
    if (record->puzzle->left_out_count && !input->cli->command->tells_left_out)
        losses_tell_drawn(input->cli, input->name, record);
    return true;
}

void input_close(struct input *input) {
    close_source(input);
    qd_reader_free(input->reader);
    qd_board_free(input->board);
    shard_close(&input->shard);
    free(input->buffer);
}
