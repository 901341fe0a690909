/* What all parts of the translation use: the first error, arguments, and the rules written so far. */
#include "iss.h"

#include "../base/check.h"
#include "../base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool qd_iss_fail(struct iss *iss, struct iss_span at, const char *format, ...) {
    char message[200];
    if (iss->status != QD_OK)
        return false;
    if (!at.length && at.text > iss->text->bytes.data && at.text[-1] == '~')
        at.text--; /* an empty argument is at what comes before it */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    iss->status = qd_fail_at(iss->error, QD_ERROR_SYNTAX, 0,
                             qd_iss_text_origin(iss->text, at.text) + 1, "%s", message);
    return false;
}

bool qd_iss_fail_memory(struct iss *iss) {
    if (iss->status == QD_OK)
        iss->status = qd_fail_memory(iss->error);
    return false;
}

struct iss_span qd_iss_argument(const struct iss *iss, size_t i) {
    if (i >= iss->item->argument_count)
        return iss->item->name;
    return iss->text->arguments[iss->item->first_argument + i];
}

bool qd_iss_is_numeric(struct iss_span span) {
    char c = span.length ? *span.text : 'R';
    return (c >= '0' && c <= '9') || (c == '-' && span.length > 1);
}

bool qd_iss_integer(struct iss *iss, struct iss_span span, int64_t least, int64_t most,
                    int64_t *number) {
    bool is_negative = span.length && *span.text == '-';
    struct iss_span digits = {span.text + is_negative, span.length - is_negative};
    uint64_t value;
    if (qd_iss_number(digits, 1000000, &value)) {
        *number = is_negative ? -(int64_t)value : (int64_t)value;
        if (*number >= least && *number <= most)
            return true;
    }
    return qd_iss_fail(iss, span, "%.*s%sexpected a number from %lld to %lld",
                       (int)iss->item->name.length, iss->item->name.text,
                       iss->item->name.length ? ": " : "", (long long)least, (long long)most);
}

/* ---- the notation ---------------------------------------------------------------------------- */

void qd_iss_rule(struct iss *iss, const char *rule) {
    struct iss_puzzle *puzzle = iss->puzzle;
    if (puzzle->board.length > ISS_NOTATION)
        qd_iss_fail(iss, iss->item->name, "the text means more than %zu bytes of rules",
                    ISS_NOTATION);
    if (!qd_array_reserve(&puzzle->marks, &puzzle->mark_capacity, puzzle->mark_count + 1,
                          sizeof *puzzle->marks)) {
        qd_iss_fail_memory(iss);
        return;
    }
    puzzle->marks[puzzle->mark_count++] =
        (struct iss_mark){puzzle->board.length, iss->item->name.text};
    qd_text_printf(&puzzle->board, "%s%s", iss->fresh ? "" : "+", rule);
    iss->fresh = false;
}

void qd_iss_put(struct iss *iss, const char *text) {
    qd_text_put(&iss->puzzle->board, text);
}

void qd_iss_printf(struct iss *iss, const char *format, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    QD_CHECK(length >= 0 && (size_t)length < sizeof text);
    (void)length;
    qd_text_put(&iss->puzzle->board, text);
}

void qd_iss_put_span(struct iss *iss, struct iss_span span) {
    qd_text_put_bytes(&iss->puzzle->board, span.text, span.length);
}

void qd_iss_never(struct iss *iss) {
    qd_iss_rule(iss, "sum=" ISS_NEVER);
}
