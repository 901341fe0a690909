/* Messages on stderr, and the exit status. */
#define _POSIX_C_SOURCE 200809L
#include "message.h"
#include "place.h"
#include "signals.h"
#include "system.h"
#include "words.h"

#include "../src/base/hash.h"

#include <quadrille/base.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void raise_status(struct cli *cli, int status) {
    if (status > cli->status)
        cli->status = status;
}

/* Replaces what a terminal cannot show. */
static void put_message(qd_text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *message = new_array((size_t)length + 1, 1);
    vsnprintf(message, (size_t)length + 1, format, arguments);
    qd_text_put_shown(text, message, (size_t)length);
    qd_text_put(text, "\n");
    check_text(text);
    free(message);
}

/* ---- the line that is overwritten ------------------------------------------------------------ */

/* The lock of stderr holds off other threads. */
static bool allowed;
static volatile sig_atomic_t on_screen;
static const char erasure[] = "\r\x1b[K";

void allow_line(void) {
    system_lock_stream(stderr);
    allowed = true;
    system_unlock_stream(stderr);
}

void show_line(const char *line) {
    system_lock_stream(stderr);
    if (allowed) {
        on_screen = true;
        fprintf(stderr, "\r%s \x1b[K", line);
    }
    system_unlock_stream(stderr);
}

void clear_line(void) {
    system_lock_stream(stderr);
    if (on_screen)
        fputs(erasure, stderr);
    on_screen = false;
    allowed = false;
    system_unlock_stream(stderr);
}

void abandon_line(void) {
    if (on_screen && system_write(STDERR_FILENO, erasure, sizeof erasure - 1) < 0)
        on_screen = false;
}

/* ---- one message ----------------------------------------------------------------------------- */

const char *shown_name(const char *name) {
    return *name ? name : "''";
}

void say(const char *format, ...) {
    qd_text message = QD_TEXT_INIT;
    va_list arguments;
    va_start(arguments, format);
    put_message(&message, format, arguments);
    va_end(arguments);
    clear_line();
    fputs(message.data, stderr);
    qd_text_free(&message);
}

#define MOST_KEPT 65536

static qd_text *kept; /* see messages_keep */
static enum hold held;
static bool stop_was_told; /* there was a message since the signal */

void messages_hold(enum hold hold) {
    held = hold;
}

void messages_keep(qd_text *text) {
    kept = text;
}

bool messages_told_stop(void) {
    return stop_was_told;
}

void messages_leave_out_stop(void) {
    stop_was_told |= stop_signal != 0;
}

static qd_text gathered;
static bool is_gathering;

void messages_gather(void) {
    is_gathering = true;
}

bool messages_are_gathered(void) {
    return is_gathering;
}

void messages_release(bool tells) {
    is_gathering = false;
    if (tells && gathered.length)
        fputs(gathered.data, stderr);
    qd_text_free(&gathered);
}

static void keep(const qd_text *message) {
    static const char further[] = "further messages are left out\n";
    if (!kept || kept->length > MOST_KEPT)
        return;
    qd_text_put_bytes(kept, message->data, message->length);
    qd_text_put(kept, kept->length > MOST_KEPT ? further : "");
    check_text(kept);
}

/* Writes and releases it. */
static void show(qd_text *message) {
    check_text(message);
    stop_was_told |= stop_signal != 0;
    if (is_gathering) {
        qd_text_put_bytes(&gathered, message->data, message->length);
        check_text(&gathered);
        qd_text_free(message);
        return;
    }
    clear_line();
    fputs(message->data, stderr);
    keep(message);
    qd_text_free(message);
}

/* ---- not too many of one kind ---------------------------------------------------------------- */

#define MOST_ALIKE 10
#define MOST_KINDS 64

/* Messages about the file that is being read. Kinds beyond the last one share its count. */
static struct {
    char *file;
    struct kind {
        uint64_t hash, count;
    } kinds[MOST_KINDS];
    size_t kind_count;
    uint64_t kept_back;
} complaints;

/* A hash of the message without the parts that differ: numbers and quoted words. */
static uint64_t hash_kind(const char *message) {
    uint64_t hash = QD_HASH_BEGIN;
    bool quoted = false;
    for (const char *c = message; *c; c++) {
        quoted ^= *c == '\'';
        if (!quoted && (*c < '0' || *c > '9'))
            hash = qd_hash_word(hash, (unsigned char)*c);
    }
    return hash;
}

static struct kind *find_kind(const char *message) {
    uint64_t hash = hash_kind(message);
    for (size_t i = 0; i < complaints.kind_count; i++)
        if (complaints.kinds[i].hash == hash)
            return &complaints.kinds[i];
    if (complaints.kind_count < MOST_KINDS)
        complaints.kinds[complaints.kind_count++] = (struct kind){hash, 0};
    return &complaints.kinds[complaints.kind_count - 1];
}

void settle_complaints(void) {
    if (complaints.kept_back) {
        qd_text message = QD_TEXT_INIT;
        qd_text_put_shown(&message, complaints.file, strlen(complaints.file));
        qd_text_printf(&message, ": %llu more message%s like this; -v shows all\n",
                       (unsigned long long)complaints.kept_back,
                       complaints.kept_back == 1 ? "" : "s");
        show(&message);
    }
    free(complaints.file);
    memset(&complaints, 0, sizeof complaints);
}

/* Whether there were enough of its kind in the file, so that this one is only counted. */
static bool is_one_too_many(const char *file, const char *message) {
    if (!complaints.file || strcmp(complaints.file, file) != 0) {
        settle_complaints();
        complaints.file = copy_string(file);
    }
    if (++find_kind(message)->count <= MOST_ALIKE)
        return false;
    complaints.kept_back++;
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Writes the message, which is about a place in the file (NULL: about none), and releases it. */
static void tell(const struct cli *cli, const char *file, qd_text *message) {
    if (cli->verbose || !file || !is_one_too_many(file, message->data))
        show(message);
    else
        qd_text_free(message);
}

void complain(struct cli *cli, int status, const char *format, ...) {
    qd_text message = QD_TEXT_INIT;
    va_list arguments;
    raise_status(cli, status);
    if (cli->quiet || held == HOLD_ALL)
        return;
    va_start(arguments, format);
    put_message(&message, format, arguments);
    va_end(arguments);
    tell(cli, NULL, &message);
}

const char *stopper(qd_outcome outcome) {
    if (stop_signal || outcome == QD_INTERRUPTED)
        return "a signal";
    return outcome == QD_NODE_LIMIT ? "the node limit" : "the time limit";
}

void complain_of(struct cli *cli, int status, const char *file, uint64_t line, const char *format,
                 ...) {
    qd_text message = QD_TEXT_INIT;
    va_list arguments;
    raise_status(cli, status);
    if (cli->quiet || held != HOLD_NONE)
        return;
    qd_text_put_shown(&message, file, strlen(file));
    qd_text_put(&message, ":");
    place_put_line(line, &message);
    qd_text_put(&message, ":");
    va_start(arguments, format);
    put_message(&message, format, arguments);
    va_end(arguments);
    tell(cli, file, &message);
}

void complain_stopped(struct cli *cli, const char *file, uint64_t line, qd_outcome outcome) {
    if (!stop_signal && (outcome == QD_NODE_LIMIT || outcome == QD_TIME_LIMIT))
        complain_of(cli, EXIT_OTHERWISE, file, line,
                    " the answer is incomplete: the search was stopped by %s", stopper(outcome));
}

/* How to specify what the library could not detect. */
static const char *const advice[] = {
    [QD_DOUBT_NONE] = "",
    [QD_DOUBT_SYMBOLS] = " (use --symbols)",
    [QD_DOUBT_BOARD] = " (use --board)",
    [QD_DOUBT_FORMAT] = " (use --from)",
    [QD_DOUBT_BOARD_OR_FORMAT] = " (use --board or --from)",
};

void complain_at(struct cli *cli, int status, const char *file, const qd_error *error) {
    if (error->line && place_is_offset())
        complain_of(cli, status, file, error->line, " %s%s", error->message, advice[error->doubt]);
    else if (error->line)
        complain_of(cli, status, file, error->line, "%llu: %s%s", (unsigned long long)error->column,
                    error->message, advice[error->doubt]);
    else
        complain(cli, status, "%s: %s%s", file, error->message, advice[error->doubt]);
}

void prompt(const struct cli *cli, const char *what) {
    if (!cli->quiet && system_is_terminal(STDERR_FILENO))
        fprintf(stderr, "Type or paste %s, then end with Ctrl-D on a line of its own:\n", what);
}

int usage_error(const struct cli *cli, const char *format, ...) {
    qd_text message = QD_TEXT_INIT;
    if (format) {
        va_list arguments;
        qd_text_put(&message, "quadrille: ");
        va_start(arguments, format);
        put_message(&message, format, arguments);
        va_end(arguments);
    }
    qd_text_printf(&message, "Try 'quadrille help %s'.\n", cli->command->name);
    show(&message);
    return EXIT_USAGE;
}

static const char *suggest(const char *name) {
    static char text[64];
    *text = '\0';
    if (name)
        snprintf(text, sizeof text, "; did you mean '%s'?", name);
    return text;
}

const char *did_you_mean(const char *word, const char *(*name)(const void *names, size_t number),
                         const void *names) {
    return suggest(qd_nearest_name(word, strlen(word), name, names));
}

const char *did_you_mean_command(const char *word, const struct command *const *commands,
                                 const char *(*name)(const void *names, size_t number)) {
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->also && has_word(commands[i]->also, word))
            return suggest(commands[i]->name);
    return did_you_mean(word, name, commands);
}
