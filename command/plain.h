/* Puzzles of the ordinary 9x9 as plain bytes, for commands that take no others. */
#ifndef QD_COMMAND_PLAIN_H
#define QD_COMMAND_PLAIN_H

#include "map.h"

#include <quadrille/nine.h>

#define PLAIN_CELLS 81

/* A puzzle that was read. */
struct plain_puzzle {
    const uint8_t *cells; /* values, 0 for empty */
    const char *file;
    uint64_t record, line; /* numbers; see input_number and place.h */
    const qd_record *read; /* NULL: it is a line of 81 symbols */
};

/*
 * What a command does with puzzles: first it works at many of them, on several threads; then it
 * looks at all these and writes them one after another, in their order, on the main thread.
 */
struct plain_style {
    size_t together; /* work at up to so many */
    size_t bytes;    /* of the result for each */

    /* The engine of a thread, from 0; NULL if none is needed. */
    void *(*open)(void *context);
    void (*close)(void *engine);

    /* Works at `count` puzzles, 81 bytes each; the first is record number `record`, and the others
     * follow. Returns how many results are complete: fewer only after a signal. */
    size_t (*work)(void *context, void *engine, const uint8_t *cells, size_t count, uint64_t record,
                   void *results);

    /* Looks at `count` results before the first of them is written; NULL: there is no need. */
    void (*look)(void *context, const void *results, size_t count);

    /* Appends what is written for a puzzle. */
    void (*write)(void *context, const struct plain_puzzle *puzzle, const void *result,
                  qd_text *text);

    /* Appends what is written for a record that is malformed, or not for this command; NULL: as map.h
     * does. */
    void (*fail)(void *context, const qd_record *record, qd_text *text);

    /* Takes a record of another board, or with other candidates than the clues leave; false if that
     * is not possible. NULL: these are refused. */
    bool (*other)(void *context, const qd_record *record, const char *file, qd_text *text);
};

/* Whether the board that the options name, if they do, is the ordinary 9x9; false after a message. */
bool plain_takes_board(struct cli *cli);

/* Reads all records and answers them. Returns the status. */
int plain_run(struct cli *cli, const struct plain_style *style, void *context);

/* A puzzle that cannot be answered, because of that error: becomes a malformed record. */
void plain_fail(struct cli *cli, const struct plain_puzzle *puzzle, const qd_error *error,
                qd_text *text);

/* A puzzle without exactly one solution: `!none` or `!multiple`, a TAB, and the puzzle. */
void plain_put_verdict(struct cli *cli, const struct plain_puzzle *puzzle, bool has_solutions,
                       qd_text *text);

/*
 * As accept_record. A puzzle of another board, or one with other candidates than its clues leave,
 * becomes malformed, with a message. `cells` gets the values of the puzzle, 0 for empty.
 */
bool plain_accept(struct map *map, const qd_record **record, uint8_t cells[PLAIN_CELLS]);

/* 81 digits, `.` for empty; and the same as a value of JSON. */
void plain_put_json(const char *name, const uint8_t cells[PLAIN_CELLS], qd_text *text);
void plain_put(const uint8_t cells[PLAIN_CELLS], qd_text *text);

/* Nine numbers of one digit each, with `more` added. */
void plain_put_numbers(const uint8_t *numbers, uint32_t more, qd_text *text);

/* `t` or `-`, the rows and columns in the order of the image, and what becomes of digits 1 to 9. */
void plain_put_map(const qd_symmetry *map, qd_text *text);

#endif
