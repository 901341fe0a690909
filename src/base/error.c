#include "error.h"

#include "check.h"

#include <stdarg.h>
#include <stdio.h>

const char *qd_version(void) {
    return QD_VERSION;
}

const char *qd_status_name(qd_status status) {
    switch (status) {
    case QD_OK:
        return "ok";
    case QD_ERROR_MEMORY:
        return "memory";
    case QD_ERROR_ARGUMENT:
        return "argument";
    case QD_ERROR_SYNTAX:
        return "syntax";
    case QD_ERROR_RANGE:
        return "range";
    case QD_ERROR_UNSUPPORTED:
        return "unsupported";
    case QD_ERROR_CLASH:
        return "clash";
    case QD_ERROR_STOPPED:
        return "stopped";
    }
    return "unknown status";
}

const char *qd_outcome_name(qd_outcome outcome) {
    switch (outcome) {
    case QD_SOLUTION:
        return "solution";
    case QD_DONE:
        return "done";
    case QD_PAUSED:
        return "paused";
    case QD_SOLUTION_LIMIT:
        return "solution limit";
    case QD_NODE_LIMIT:
        return "node limit";
    case QD_UPDATE_LIMIT:
        return "update limit";
    case QD_STOPPED:
        return "stopped";
    case QD_TIME_LIMIT:
        return "time limit";
    case QD_INTERRUPTED:
        return "interrupted";
    }
    return "unknown outcome";
}

static void error_fill(qd_error *error, qd_status status, uint64_t line, uint64_t column,
                       const char *format, va_list arguments) {
    error->status = status;
    error->doubt = QD_DOUBT_NONE;
    error->line = line;
    error->column = column;
    vsnprintf(error->message, sizeof error->message, format, arguments);
    QD_CHECK(*error->message);
}

qd_status qd_fail(qd_error *error, qd_status status, const char *format, ...) {
    if (!error)
        return status;
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, 0, 0, format, arguments);
    va_end(arguments);
    return status;
}

qd_status qd_fail_at(qd_error *error, qd_status status, uint64_t line, uint64_t column,
                     const char *format, ...) {
    if (!error)
        return status;
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, line, column, format, arguments);
    va_end(arguments);
    return status;
}

qd_status qd_doubt_whether(qd_error *error, qd_status status, qd_doubt doubt) {
    QD_CHECK(!error || error->status == status);
    if (error)
        error->doubt = doubt;
    return status;
}

const char *qd_article(uint32_t number) {
    return number == 8 || number == 11 || number == 18 || number / 10 == 8 ? "an" : "a";
}

qd_status qd_fail_memory(qd_error *error) {
    return qd_fail(error, QD_ERROR_MEMORY, "out of memory");
}

qd_status qd_fail_stopped(qd_error *error) {
    return qd_fail(error, QD_ERROR_STOPPED, "stopped before the end");
}
