/*
 * The text of saved counts: words and numbers, written and read through a small buffer, as there may be
 * more of it than memory. It begins with its kind and version, and ends with a checksum of what is
 * before it:
 *
 *     quadrille layers 1
 *     ...
 *     end 0123456789abcdef
 */
#ifndef QD_COUNTING_SAVED_H
#define QD_COUNTING_SAVED_H

#include "quadrille/counting.h"

#define SAVED_BUFFER 4096

/* ---- writing --------------------------------------------------------------------------------- */

struct saved_writer {
    qd_counter_write write;
    void *user;
    uint64_t hash; /* of what was passed on */
    bool failed;   /* to pass it on; nothing more is written */
    size_t used;
    char bytes[SAVED_BUFFER];
};

/* Begins a text, and ends it; false: it could not be passed on. */
void qd_saved_begin(struct saved_writer *writer, qd_counter_write write, void *user);
bool qd_saved_end(struct saved_writer *writer);

void qd_saved_put(struct saved_writer *writer, const char *text);

/* A word, and a decimal number; the same with sixteen hexadecimal digits, or with as many as a number of
 * `length` words has, the lowest first. */
void qd_saved_put_number(struct saved_writer *writer, const char *before, uint64_t number);
void qd_saved_put_hash(struct saved_writer *writer, const char *before, uint64_t hash);
void qd_saved_put_wide(struct saved_writer *writer, const char *before, const uint64_t *words,
                       uint32_t length);

/* ---- reading --------------------------------------------------------------------------------- */

/* Why a text cannot be read. */
enum saved_damage {
    SAVED_FINE,
    SAVED_FOREIGN,   /* it is of another kind, */
    SAVED_VERSION,   /* or of another version */
    SAVED_TRUNCATED, /* it ends too early */
    SAVED_ALTERED,   /* it has what was not written; */
    SAVED_LINE_ENDS, /* and that is another line end */
    SAVED_PROBLEM,   /* it is of another problem */
    SAVED_MEMORY     /* there is none for it */
};

struct saved_reader {
    qd_counter_read read;
    void *user;
    enum saved_damage damage; /* the first one; nothing more is read */
    uint64_t hash;            /* of what was read; */
    uint64_t line_hash;       /* of that before the present line */
    uint32_t line;
    size_t at, length;
    char bytes[SAVED_BUFFER];

    char *digits;
    size_t digit_capacity;
    uint64_t *words; /* the last number that qd_saved_read_wide read */
    size_t word_capacity;
};

/* Opens a text; close it in any case. */
bool qd_saved_open(struct saved_reader *reader, qd_counter_read read, void *user);
void qd_saved_close(struct saved_reader *reader);

/* Notes a damage, if it is the first one; always false. */
bool qd_saved_damage(struct saved_reader *reader, enum saved_damage damage);

/* The next byte, which is not taken yet; -1: there is none. */
int qd_saved_peek(struct saved_reader *reader);

/* Each takes what it names. False, with a damage: that is not there. */
bool qd_saved_read(struct saved_reader *reader, const char *text);
bool qd_saved_read_number(struct saved_reader *reader, const char *before, uint64_t most,
                          uint64_t *number);
bool qd_saved_read_wide(struct saved_reader *reader, const char *before, uint32_t *length);

/* The checksum, and nothing after it. */
bool qd_saved_read_end(struct saved_reader *reader);

/* What is wrong, as an error. */
qd_status qd_saved_tell(const struct saved_reader *reader, qd_error *error);

#endif
