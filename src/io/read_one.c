/* Reads the only puzzle of a text. */
#include "quadrille/io.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The puzzle is the first member, so that its address is that of the struct. */
struct owned_puzzle {
    qd_puzzle puzzle;
    qd_reader *reader; /* that it points into */
};

/* A record is valid until the next one is read. So the whole text is read first, to check that
 * there is exactly one, and then again. */
static qd_status read_one_expect_one(qd_reader *reader, qd_error *error) {
    const qd_record *record;
    uint64_t count = 0;
    qd_read read;
    while ((read = qd_reader_next(reader, &record, error)) == QD_READ_RECORD) {
        if (record->error.status != QD_OK) {
            if (error)
                *error = record->error;
            return record->error.status;
        }
        if (++count > 1)
            return qd_fail_at(error, QD_ERROR_SYNTAX, record->line, 0, "a second puzzle");
    }
    if (read == QD_READ_FAILED)
        return QD_ERROR_MEMORY;
    return count ? QD_OK : qd_fail(error, QD_ERROR_SYNTAX, "there is no puzzle");
}

static qd_status read_one_feed(qd_reader *reader, const char *text, size_t length,
                               qd_error *error) {
    qd_status status = qd_reader_feed(reader, text, length, error);
    qd_reader_finish(reader);
    return status;
}

static qd_status read_one_read_into(struct owned_puzzle *owned, const char *text, size_t length,
                                    qd_error *error) {
    qd_status status = read_one_feed(owned->reader, text, length, error);
    if (status == QD_OK)
        status = read_one_expect_one(owned->reader, error);
    if (status != QD_OK)
        return status;
    const qd_record *record;
    qd_reader_restart(owned->reader);
    status = read_one_feed(owned->reader, text, length, error);
    if (status == QD_OK && qd_reader_next(owned->reader, &record, error) != QD_READ_RECORD)
        status = QD_ERROR_MEMORY;
    if (status == QD_OK)
        owned->puzzle = *record->puzzle;
    return status;
}

qd_status qd_puzzle_read(const char *text, size_t length, const qd_reader_settings *settings,
                         qd_puzzle **out, qd_error *error) {
    *out = NULL;
    struct owned_puzzle *owned = qd_array_new(1, sizeof *owned);
    if (!owned)
        return qd_fail_memory(error);
    qd_status status = qd_reader_new(settings, &owned->reader, error);
    if (status == QD_OK)
        status = read_one_read_into(owned, text, length, error);
    if (status == QD_OK)
        *out = &owned->puzzle;
    else
        qd_puzzle_free(&owned->puzzle);
    return status;
}

void qd_puzzle_free(qd_puzzle *puzzle) {
    struct owned_puzzle *owned = (struct owned_puzzle *)(void *)puzzle;
    if (!owned)
        return;
    qd_reader_free(owned->reader);
    free(owned);
}
