/*
 * A saved search is a text:
 *
 *     quadrille state 1
 *     problem 0123456789abcdef       the fingerprint
 *     action solve
 *     solutions 12                   found so far; nodes and updates likewise
 *     output 345                     bytes of the output file written for them; -1: no file
 *     hash 0123456789abcdef          of these bytes
 *     form text                      of the solutions; without this line: none
 *     start +3 +17 -5                the rest, in order
 *     end 0123456789abcdef           a checksum of the lines before
 */
#include "problem.h"

#include "../base/checked.h"
#include "../base/error.h"
#include "../base/scan.h"

#include <inttypes.h>

#define FIRST_LINE "quadrille state "
#define VERSION "1\n"

void qd_cover_put_state(const qd_cover_state *state, const qd_cover_starts *starts, qd_text *text) {
    size_t begin = text->length;
    qd_text_printf(text, FIRST_LINE VERSION "problem %016" PRIx64 "\naction %s\n",
                   state->fingerprint, state->action);
    qd_text_printf(
        text, "solutions %" PRIu64 "\nnodes %" PRIu64 "\nupdates %" PRIu64 "\noutput %" PRId64 "\n",
        state->effort.solutions, state->effort.nodes, state->effort.updates, state->output);
    qd_text_printf(text, "hash %016" PRIx64 "\n", state->hash);
    if (*state->form)
        qd_text_printf(text, "form %s\n", state->form);
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_put(text, "start ");
        qd_cover_put_start(&start, text);
        qd_text_put_byte(text, '\n');
    }
    qd_checked_end(text, begin);
}

/* ---- reading --------------------------------------------------------------------------------- */

#define STATE_WORD 16 /* with the byte that ends it */

static bool state_read_word(const char *text, const char *end, char word[STATE_WORD]) {
    size_t length = (size_t)(end - text);
    if (length == 0 || length >= STATE_WORD || memchr(text, '\0', length))
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    return true;
}

static bool state_read_number(const char *text, const char *end, uint64_t *number) {
    return qd_scan_number(&text, end, UINT64_MAX, number) && text == end;
}

static bool state_read_output(const char *text, const char *end, qd_cover_state *state) {
    uint64_t number;
    state->output = -1;
    if (end - text == 2 && memcmp(text, "-1", 2) == 0)
        return true;
    if (!state_read_number(text, end, &number) || number > INT64_MAX)
        return false;
    state->output = (int64_t)number;
    return true;
}

/* False if the line does not contain the expected value. */
static bool state_read_value(const char *text, const char *end, qd_cover_state *state) {
    if (qd_scan_word(&text, end, "problem "))
        return qd_scan_hex(&text, end, &state->fingerprint) && text == end;
    if (qd_scan_word(&text, end, "action "))
        return state_read_word(text, end, state->action);
    if (qd_scan_word(&text, end, "form "))
        return state_read_word(text, end, state->form);
    if (qd_scan_word(&text, end, "hash "))
        return qd_scan_hex(&text, end, &state->hash) && text == end;
    if (qd_scan_word(&text, end, "solutions "))
        return state_read_number(text, end, &state->effort.solutions);
    if (qd_scan_word(&text, end, "nodes "))
        return state_read_number(text, end, &state->effort.nodes);
    if (qd_scan_word(&text, end, "updates "))
        return state_read_number(text, end, &state->effort.updates);
    return qd_scan_word(&text, end, "output ") && state_read_output(text, end, state);
}

/* The values come before the starts. */
static qd_status state_read_lines(const char *text, const char *end, const qd_cover *cover,
                                  qd_cover_state *state, qd_cover_starts *starts, qd_error *error) {
    const uint64_t fingerprint = qd_cover_fingerprint(cover);
    for (const char *newline; text < end; text = newline + 1) {
        newline = memchr(text, '\n', (size_t)(end - text));
        if (!qd_scan_word(&text, newline, "start ")) {
            if (state_read_value(text, newline, state))
                continue;
            return qd_fail(error, QD_ERROR_SYNTAX, "was altered: unexpected line");
        }
        if (state->fingerprint != fingerprint)
            break;
        qd_status status =
            qd_cover_starts_read(starts, cover, text, (size_t)(newline - text), error);
        if (status == QD_ERROR_MEMORY)
            return status;
        if (status != QD_OK)
            return qd_fail(error, status, "was altered: a start is not one of the problem");
    }
    return state->fingerprint == fingerprint
               ? QD_OK
               : qd_fail(error, QD_ERROR_ARGUMENT, "was saved from another problem");
}

qd_status qd_cover_read_state(const char *text, size_t length, const qd_cover *cover,
                              qd_cover_state *state, qd_cover_starts *starts, qd_error *error) {
    const char *end = text + length;
    *state = (qd_cover_state){.output = -1};
    qd_cover_starts_clear(starts);
    const char *damage =
        qd_checked_begin(&text, &end, FIRST_LINE, VERSION, "is not a saved search", NULL);
    qd_status status = damage ? qd_fail(error, QD_ERROR_SYNTAX, "%s", damage)
                              : state_read_lines(text, end, cover, state, starts, error);
    if (status != QD_OK)
        qd_cover_starts_clear(starts);
    return status;
}
