/* Reading puzzles from files, arguments and standard input. */
#ifndef QD_COMMAND_INPUT_H
#define QD_COMMAND_INPUT_H

#include "shard.h"

#include <quadrille/io.h>

struct lines;
struct ring;

/* ---- options --------------------------------------------------------------------------------- */

#define OPTION_FROM                                                                                \
    OPTION(TYPE_READ_FORMAT, const qd_format *, "from", struct cli, from, "FORMAT",                \
           "read this format only")
#define OPTION_BOARD                                                                               \
    TEXT("board", struct cli, board, "BOARD",                                                      \
         "the board: 9x9, 6x6:3x2, 9x9+x+antiknight, samurai ...")
#define OPTION_REGIONS                                                                             \
    NAMED_FILE(TYPE_INPUT, "regions", struct cli, regions, "FILE|TEXT",                            \
               "regions instead of boxes: one symbol per cell")
#define OPTION_SYMBOLS                                                                             \
    TEXT("symbols", struct cli, symbols, "TEXT",                                                   \
         "the symbols of the values 1, 2, 3 ..., e.g. 0123456789ABCDEF")
#define INPUT_OPTIONS                                                                              \
    {OPTION_FROM}, {OPTION_BOARD}, {OPTION_REGIONS}, {                                             \
        OPTION_SYMBOLS                                                                             \
    }

/* ---- records --------------------------------------------------------------------------------- */

/* The records of all operands (files, puzzles, -), or of stdin if there are none, one after
 * another. */
struct input {
    struct cli *cli;
    qd_reader *reader;
    qd_board *board;  /* of --board, or NULL */
    int next_operand; /* index */
    int descriptor;   /* -1: none open */
    bool open;        /* a source is being read */
    const char *name; /* of the source */
    char *buffer;
    size_t begin, end;       /* of the bytes in it that are not yet fed */
    bool ended;              /* the source has no more bytes */
    bool is_typed;           /* it is a terminal */
    uint64_t records;        /* returned so far: the number of the current one */
    uint64_t records_before; /* those of the operands before */
    bool broken;             /* this one could not be read to its end */
    uint64_t bytes;          /* read so far */
    uint64_t size;           /* of all sources together; 0: not known */

    bool one_by_one;     /* for now, lines of 81 symbols are ordinary records, too */
    struct lines *lines; /* takes lines of 81 symbols; NULL: they are ordinary records */
    struct ring *ring;   /* of records under way, or NULL */

    bool by_offset; /* --offsets or --part: each line is read alone, and places are offsets */
    struct shard shard;
    uint64_t offset; /* of the next byte to be fed, in its file */
    struct line_fed {
        uint64_t offset; /* where the line begins that was fed last */
        unsigned mark;   /* bytes of a byte order mark before it */
        bool open;       /* its end was not fed */
    } fed;
    qd_record placed; /* the last record, with offsets */
};

/* The board of --board and --regions, to be freed; NULL if there are none. False after a message. */
bool input_board(struct cli *cli, qd_board **board);

bool input_open(struct input *input, struct cli *cli);
/* The next record; NULL at the end, after a signal, and if nothing more can be written. */
const qd_record *input_next(struct input *input);
void input_close(struct input *input);

/* Reports what was detected (-v) and malformed records; returns whether the record has a grid. */
bool accept_record(struct input *input, const qd_record *record);

/* Shows how much of the input is read, and how many records of it are done. */
void input_show_progress(const struct input *input);

/* The number of the last record, for random numbers that depend on it. With --offsets records are not
 * counted: it is a number that depends on the offset alone, and lines of 81 symbols one after another have
 * successive ones. */
uint64_t input_number(const struct input *input);

#endif
