/* A stream gathers puzzles until there are enough for the lanes. */
#include "quadrille/nine.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The end of every batch leaves lanes idle; with so many puzzles that is 2 % of the time. */
#define GATHERED 8192

struct qd_nine_stream {
    qd_nine *nine;
    qd_nine_work work;
    qd_nine_answer *answer;
    void *user;
    uint8_t *cells;
    void **tags;
    uint8_t *found;
    uint8_t *solutions; /* NULL if nobody wants them */
    bool stopped;       /* by an answer */
};

qd_status qd_nine_stream_new(qd_nine *nine, const qd_nine_work *like, qd_nine_answer *answer,
                             void *user, qd_nine_stream **out, qd_error *error) {
    *out = NULL;
    qd_nine_stream *stream = qd_array_new(1, sizeof *stream);
    if (!stream)
        return qd_fail_memory(error);
    bool wanted = like && like->solutions;
    stream->nine = nine;
    stream->work = (qd_nine_work)QD_NINE_WORK_INIT;
    if (like) {
        stream->work.pencilmarks = like->pencilmarks;
        stream->work.limit = like->limit;
        stream->work.zero = like->zero;
    }
    stream->work.stride = stream->work.pencilmarks ? 729 : 81;
    stream->answer = answer;
    stream->user = user;
    stream->cells = qd_array_new(GATHERED, stream->work.stride);
    stream->tags = qd_array_new(GATHERED, sizeof *stream->tags);
    stream->found = qd_array_new(GATHERED, 1);
    stream->solutions = wanted ? qd_array_new(GATHERED, 81) : NULL;
    if (!stream->cells || !stream->tags || !stream->found || (wanted && !stream->solutions)) {
        qd_nine_stream_free(stream);
        return qd_fail_memory(error);
    }
    stream->work.cells = stream->cells;
    stream->work.found = stream->found;
    stream->work.solutions = stream->solutions;
    *out = stream;
    return QD_OK;
}

void qd_nine_stream_free(qd_nine_stream *stream) {
    if (!stream)
        return;
    free(stream->cells);
    free(stream->tags);
    free(stream->found);
    free(stream->solutions);
    free(stream);
}

static void answer_all(qd_nine_stream *stream) {
    for (size_t i = 0; i < stream->work.count && !stream->stopped; i++) {
        unsigned found = stream->found[i];
        bool solved = stream->solutions && found > 0 && found != QD_NINE_UNKNOWN;
        stream->stopped =
            !stream->answer(stream->user, stream->cells + i * stream->work.stride, stream->tags[i],
                            found, solved ? stream->solutions + 81 * i : NULL);
    }
}

qd_status qd_nine_stream_flush(qd_nine_stream *stream, qd_outcome *outcome, qd_error *error) {
    *outcome = QD_DONE;
    stream->stopped = false;
    qd_status status = QD_OK;
    if (stream->work.count)
        status = qd_nine_solve(stream->nine, &stream->work, outcome, error);
    if (status == QD_OK)
        answer_all(stream);
    stream->work.count = 0;
    if (stream->stopped)
        *outcome = QD_INTERRUPTED;
    return status;
}

qd_status qd_nine_stream_put(qd_nine_stream *stream, const uint8_t *cells, void *tag,
                             qd_outcome *outcome, qd_error *error) {
    *outcome = QD_DONE;
    memcpy(stream->cells + stream->work.count * stream->work.stride, cells, stream->work.stride);
    stream->tags[stream->work.count++] = tag;
    return stream->work.count == GATHERED ? qd_nine_stream_flush(stream, outcome, error) : QD_OK;
}
