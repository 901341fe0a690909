#include "saved.h"

#include "../base/checked.h"
#include "../base/error.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_WORD "quadrille layers "
#define VERSION "1\n"

static const char saved_digits[] = "0123456789abcdef";

/* ---- writing --------------------------------------------------------------------------------- */

static void saved_flush(struct saved_writer *writer) {
    writer->hash = qd_hash_bytes(writer->hash, writer->bytes, writer->used);
    if (!writer->failed && writer->used)
        writer->failed = !writer->write(writer->user, writer->bytes, writer->used);
    writer->used = 0;
}

static inline void saved_put_byte(struct saved_writer *writer, char byte) {
    if (writer->used == sizeof writer->bytes)
        saved_flush(writer);
    writer->bytes[writer->used++] = byte;
}

void qd_saved_put(struct saved_writer *writer, const char *text) {
    for (; *text; text++)
        saved_put_byte(writer, *text);
}

void qd_saved_begin(struct saved_writer *writer, qd_counter_write write, void *user) {
    writer->write = write;
    writer->user = user;
    writer->hash = QD_HASH_BEGIN;
    writer->failed = false;
    writer->used = 0;
    qd_saved_put(writer, FIRST_WORD VERSION);
}

bool qd_saved_end(struct saved_writer *writer) {
    saved_flush(writer);
    qd_saved_put_hash(writer, "end ", writer->hash);
    qd_saved_put(writer, "\n");
    saved_flush(writer);
    return !writer->failed;
}

void qd_saved_put_number(struct saved_writer *writer, const char *before, uint64_t number) {
    char text[24];
    qd_saved_put(writer, before);
    snprintf(text, sizeof text, "%" PRIu64, number);
    qd_saved_put(writer, text);
}

void qd_saved_put_hash(struct saved_writer *writer, const char *before, uint64_t hash) {
    char text[20];
    qd_saved_put(writer, before);
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    qd_saved_put(writer, text);
}

void qd_saved_put_wide(struct saved_writer *writer, const char *before, const uint64_t *words,
                       uint32_t length) {
    uint32_t shift = 60;
    qd_saved_put(writer, before);
    while (length && !words[length - 1])
        length--;
    while (length && shift && !(words[length - 1] >> shift))
        shift -= 4;
    for (uint32_t i = length; i-- > 0; shift = 60)
        for (uint32_t bit = shift + 4; bit > 0; bit -= 4)
            saved_put_byte(writer, saved_digits[words[i] >> (bit - 4) & 15]);
    if (!length)
        saved_put_byte(writer, '0');
}

/* ---- reading --------------------------------------------------------------------------------- */

bool qd_saved_damage(struct saved_reader *reader, enum saved_damage damage) {
    if (!reader->damage)
        reader->damage = damage;
    return false;
}

static bool saved_fill(struct saved_reader *reader) {
    reader->at = 0;
    reader->length = reader->read(reader->user, reader->bytes, sizeof reader->bytes);
    return reader->length > 0;
}

int qd_saved_peek(struct saved_reader *reader) {
    if (reader->damage || (reader->at == reader->length && !saved_fill(reader)))
        return -1;
    return (unsigned char)reader->bytes[reader->at];
}

static inline void saved_take(struct saved_reader *reader) {
    char byte = reader->bytes[reader->at++];
    reader->hash = qd_hash_word(reader->hash, (unsigned char)byte);
    if (byte == '\n') {
        reader->line_hash = reader->hash;
        reader->line++;
    }
}

/* What is there is not what should be; but a text that ends in the middle was not altered. */
static bool saved_miss(struct saved_reader *reader) {
    int next = qd_saved_peek(reader);
    return qd_saved_damage(reader, next < 0 ? SAVED_TRUNCATED : SAVED_ALTERED);
}

bool qd_saved_read(struct saved_reader *reader, const char *text) {
    for (; *text; text++) {
        int next = qd_saved_peek(reader);
        if (next == '\r' && *text == '\n')
            return qd_saved_damage(reader, SAVED_LINE_ENDS);
        if (next != (unsigned char)*text)
            return saved_miss(reader);
        saved_take(reader);
    }
    return true;
}

bool qd_saved_open(struct saved_reader *reader, qd_counter_read read, void *user) {
    *reader = (struct saved_reader){.read = read, .user = user, .hash = QD_HASH_BEGIN, .line = 1};
    if (!qd_saved_read(reader, FIRST_WORD))
        reader->damage = SAVED_FOREIGN;
    else if (!qd_saved_read(reader, VERSION) && reader->damage == SAVED_ALTERED)
        reader->damage = SAVED_VERSION;
    return !reader->damage;
}

void qd_saved_close(struct saved_reader *reader) {
    free(reader->digits);
    free(reader->words);
    reader->digits = NULL;
    reader->words = NULL;
}

bool qd_saved_read_number(struct saved_reader *reader, const char *before, uint64_t most,
                          uint64_t *number) {
    char digits[24];
    const char *text = digits;
    size_t count = 0;
    int next;
    if (!qd_saved_read(reader, before))
        return false;
    while ((next = qd_saved_peek(reader)) >= '0' && next <= '9' && count < sizeof digits) {
        digits[count++] = (char)next;
        saved_take(reader);
    }
    /* A line end is still to come. */
    if (next >= 0 && qd_scan_number(&text, digits + count, most, number) && text == digits + count)
        return true;
    return saved_miss(reader);
}

/* -1: it is none. */
static int saved_digit(int byte) {
    return byte >= '0' && byte <= '9'   ? byte - '0'
           : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                                        : -1;
}

/* The digits that follow, the highest first. */
static bool saved_take_digits(struct saved_reader *reader, size_t *count) {
    int next;
    for (*count = 0; (next = saved_digit(qd_saved_peek(reader))) >= 0; saved_take(reader)) {
        if (!qd_array_reserve(&reader->digits, &reader->digit_capacity, *count + 1, 1))
            return qd_saved_damage(reader, SAVED_MEMORY);
        reader->digits[(*count)++] = (char)next;
    }
    return *count && qd_saved_peek(reader) >= 0 ? true : saved_miss(reader);
}

bool qd_saved_read_wide(struct saved_reader *reader, const char *before, uint32_t *length) {
    size_t count;
    if (!qd_saved_read(reader, before) || !saved_take_digits(reader, &count))
        return false;
    size_t words = (count + 15) / 16;
    if (words > UINT32_MAX / 64)
        return qd_saved_damage(reader, SAVED_ALTERED);
    if (!qd_array_reserve(&reader->words, &reader->word_capacity, words, sizeof *reader->words))
        return qd_saved_damage(reader, SAVED_MEMORY);
    memset(reader->words, 0, words * sizeof *reader->words);
    for (size_t i = 0; i < count; i++)
        reader->words[i / 16] |= (uint64_t)reader->digits[count - 1 - i] << i % 16 * 4;
    while (words && !reader->words[words - 1])
        words--;
    *length = (uint32_t)words;
    return true;
}

bool qd_saved_read_end(struct saved_reader *reader) {
    uint32_t length;
    uint64_t sum = reader->line_hash;
    if (!qd_saved_read_wide(reader, "end ", &length) || !qd_saved_read(reader, "\n"))
        return false;
    if (length > 1 || (length ? reader->words[0] : 0) != sum || qd_saved_peek(reader) >= 0)
        return qd_saved_damage(reader, SAVED_ALTERED);
    return true;
}

qd_status qd_saved_tell(const struct saved_reader *reader, qd_error *error) {
    switch (reader->damage) {
    case SAVED_FINE:
        return QD_OK;
    case SAVED_FOREIGN:
        return qd_fail(error, QD_ERROR_SYNTAX, "is not a saved count of layers");
    case SAVED_VERSION:
        return qd_fail(error, QD_ERROR_SYNTAX, "was saved by another version of quadrille");
    case SAVED_TRUNCATED:
        return qd_fail(error, QD_ERROR_SYNTAX, "is truncated: its last line is missing");
    case SAVED_ALTERED:
        return qd_fail(error, QD_ERROR_SYNTAX, "was altered: line %u", reader->line);
    case SAVED_LINE_ENDS:
        return qd_fail(error, QD_ERROR_SYNTAX, QD_LINE_ENDS_ALTERED);
    case SAVED_PROBLEM:
        return qd_fail(error, QD_ERROR_ARGUMENT, "was saved from another problem");
    case SAVED_MEMORY:
        break;
    }
    return qd_fail_memory(error);
}
