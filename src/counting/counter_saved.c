/* A count by layers as a text, and back. */
#include "attempts_saved.h"
#include "counter.h"

#include "../base/error.h"

static qd_status counter_check_layers(const qd_counter *counter, qd_error *error) {
    if (counter->engine == COUNTER_LAYERS)
        return QD_OK;
    return qd_fail(error, QD_ERROR_UNSUPPORTED, "only a count of engine layers can be saved");
}

qd_status qd_counter_save(const qd_counter *counter, qd_counter_write write, void *user,
                          qd_error *error) {
    struct saved_writer writer;
    qd_status status = counter_check_layers(counter, error);
    if (status != QD_OK)
        return status;
    if (counter->is_begun && !counter->has_layers)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the count has failed");
    qd_saved_begin(&writer, write, user);
    qd_saved_put_hash(&writer, "problem ", qd_cover_fingerprint(counter->cover));
    qd_saved_put_number(&writer, "\ndone ", counter->piece);
    qd_saved_put_wide(&writer, " ", counter->product.words, counter->product.length);
    qd_saved_put_number(&writer, "\nbits ", counter->bits);
    qd_saved_put(&writer, "\n");
    struct layers_work work = counter->work;
    if (counter->has_layers)
        layers_add_work(&work, &counter->attempts.ended);
    qd_work_put(&work, &writer);
    if (counter->has_layers)
        qd_attempts_put(&counter->attempts, &writer);
    return qd_saved_end(&writer)
               ? QD_OK
               : qd_fail(error, QD_ERROR_ARGUMENT, "the text could not be passed on");
}

/* What is known of the pieces that are done. */
static bool counter_read_done(qd_counter *counter, struct saved_reader *reader) {
    uint64_t pieces;
    uint32_t length;
    if (!qd_saved_read_number(reader, "done ", counter->subjects.count, &pieces) ||
        !qd_saved_read_wide(reader, " ", &length))
        return false;
    counter->piece = (size_t)pieces;
    counter->product.length = 0;
    if (!qd_wide_add(&counter->product, reader->words, length))
        return qd_saved_damage(reader, SAVED_MEMORY);
    counter->is_done = counter->piece == counter->subjects.count || !length;
    return qd_saved_read_number(reader, "\nbits ", UINT64_MAX, &counter->bits) &&
           qd_saved_read(reader, "\n") && qd_work_read(&counter->work, reader);
}

static bool counter_read_all(qd_counter *counter, struct saved_reader *reader) {
    uint32_t length;
    if (!qd_saved_read_wide(reader, "problem ", &length) || !qd_saved_read(reader, "\n"))
        return false;
    if (length != 1 || reader->words[0] != qd_cover_fingerprint(counter->cover))
        return qd_saved_damage(reader, SAVED_PROBLEM);
    if (!counter_read_done(counter, reader))
        return false;
    if (!counter->is_done && qd_saved_peek(reader) == 'o') {
        counter->is_begun = counter->has_layers = true;
        if (!qd_attempts_read(&counter->attempts, counter_subject(counter),
                              qd_counter_memory(counter, 0), counter->team, reader))
            return false;
    }
    return qd_saved_read_end(reader);
}

qd_status qd_counter_load(qd_counter *counter, qd_counter_read read, void *user, qd_error *error) {
    struct saved_reader reader;
    qd_status status = counter_check_layers(counter, error);
    if (status == QD_OK)
        status = qd_counter_make_ready(counter, error);
    if (status != QD_OK)
        return status;
    qd_counter_restart(counter);
    if (qd_saved_open(&reader, read, user))
        counter_read_all(counter, &reader);
    status = qd_saved_tell(&reader, error);
    if (status != QD_OK)
        qd_counter_restart(counter);
    qd_saved_close(&reader);
    return status;
}
