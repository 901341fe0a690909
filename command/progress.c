#define _DEFAULT_SOURCE
#include "progress.h"
#include "message.h"
#include "output.h"
#include "system.h"

#include "../src/base/limits.h"
#include "../src/base/thread.h"

#include <quadrille/base.h>

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seconds: nothing is shown before, and a line stays that long. */
#define PATIENCE 1.0
#define PACE 0.5
#define PACE_MILLISECONDS 250 /* between two looks */

#define MOST_TEXT 200
#define USUAL_COLUMNS 80

/* What is known. Set by the main thread; shown by the thread below, or, if there is none, when set. */
struct known {
    char name[MOST_TEXT];
    double done;          /* of the input, for records */
    double done_at_first; /* not 0 if it goes on from a saved state */
    char text[MOST_TEXT]; /* what was reached; for records, in the present one */
    bool of_records;
    uint64_t records;
    int64_t under_way;
    double since; /* when the present record began */
};

static struct {
    bool is_open;
    qd_mutex mutex;
    struct known known;
    double began, shown; /* when */
    int pipe[2];         /* closed at the end, to wake the thread */
    bool has_thread;
    qd_thread thread;
} state;

/* ---- the line -------------------------------------------------------------------------------- */

static double finished_records(const struct known *known) {
    double finished = (double)known->records - (double)known->under_way;
    if (known->under_way == 0)
        finished -= 1;
    return finished > 0 ? finished : 0;
}

static double share_done(const struct known *known) {
    if (!known->of_records || known->done <= 0 || known->records == 0)
        return known->done;
    return known->done * finished_records(known) / (double)known->records;
}

/* What follows the name: `FORMAT, FORMAT, ...`. */
static void QD_PRINTF(2, 3) put_item(qd_text *text, const char *format, ...) {
    char item[MOST_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(item, sizeof item, format, arguments);
    va_end(arguments);
    bool is_first = text->length && text->data[text->length - 1] == ':';
    qd_text_put(text, is_first ? " " : ", ");
    qd_text_put(text, item);
}

static void put_records(const struct known *known, double seconds, double now, qd_text *text) {
    double finished = finished_records(known);
    if (finished > 0)
        put_item(text, "%.0f record%s", finished, finished > 1 ? "s" : "");
    if (finished / seconds >= 2)
        put_item(text, "%.0f per second", finished / seconds);
    else if (known->under_way == 0 && now - known->since >= PATIENCE)
        put_item(text, "record %llu", (unsigned long long)known->records);
}

void progress_put_time(qd_text *text, double seconds) {
    if (seconds < 100)
        qd_text_printf(text, "%.1f s", seconds);
    else if (seconds < 6000)
        qd_text_printf(text, "%.0f min", seconds / 60);
    else if (seconds < 360000)
        qd_text_printf(text, "%.1f h", seconds / 3600);
    else
        qd_text_printf(text, "%.1f days", seconds / 86400);
}

/* How long still; or, if that is not known, how long so far. */
static void put_time(const struct known *known, double seconds, qd_text *text) {
    double done = share_done(known), made = done - known->done_at_first;
    put_item(text, "%s", "");
    if (done < 1 && made > 0.001) {
        progress_put_time(text, seconds * (1 - done) / made);
        qd_text_put(text, " left");
    } else {
        progress_put_time(text, seconds);
    }
}

static void put_line(const struct known *known, double now, qd_text *text) {
    double seconds = now - state.began, done = share_done(known);
    const char *name = known->name;
    for (const char *c = name; *c; c++)
        if (system_is_separator(*c) && c[1])
            name = c + 1;
    qd_text_put_shown(text, name, strlen(name));
    qd_text_put(text, ":");
    if (done > 0)
        put_item(text, "%.*f %% done", done < 0.1 ? 2 : 1, 100 * (done < 1 ? done : 1));
    if (known->of_records)
        put_records(known, seconds, now, text);
    if (*known->text)
        put_item(text, "%s", known->text);
    put_time(known, seconds, text);
}

/* What is longer than a line of the terminal could not be overwritten. */
static void cut_to_screen(qd_text *text) {
    unsigned known = system_columns(STDERR_FILENO);
    size_t columns = known ? known : USUAL_COLUMNS;
    if (!system_is_terminal(STDERR_FILENO) || text->length + 1 < columns)
        return;
    size_t length = columns > 2 ? columns - 2 : 0;
    while (length > 0 && ((unsigned char)text->data[length] & 0xc0) == 0x80)
        length--;
    qd_text_cut(text, length);
}

static void show(const struct known *known, double now) {
    qd_text text = QD_TEXT_INIT;
    put_line(known, now, &text);
    if (qd_text_check(&text, NULL) == QD_OK) {
        cut_to_screen(&text);
        show_line(text.data);
    }
    qd_text_free(&text);
}

/* Shows what is known, if it is time. */
static void look(void) {
    double now = qd_now();
    qd_mutex_lock(&state.mutex);
    struct known known = state.known;
    bool is_due = now - state.began >= PATIENCE && now - state.shown >= PACE;
    if (is_due)
        state.shown = now;
    qd_mutex_unlock(&state.mutex);
    if (is_due)
        show(&known, now);
}

/* ---- the thread ------------------------------------------------------------------------------ */

static void *look_again(void *unused) {
    (void)unused;
    while (system_wait(state.pipe[0], PACE_MILLISECONDS) == 0)
        look();
    return NULL;
}

/* Signals go to the other threads. Where there are no threads, nothing is shown. */
static void start_thread(void) {
    if (qd_thread_count(2) < 2 || system_pipe(state.pipe) != 0)
        return;
    system_block_signals(true);
    state.has_thread = qd_thread_start(&state.thread, look_again, NULL);
    system_block_signals(false);
}

static void end_thread(void) {
    if (!state.has_thread)
        return;
    state.has_thread = false;
    close(state.pipe[1]);
    qd_thread_join(&state.thread);
    clear_line();
}

/* ---- what is known --------------------------------------------------------------------------- */

/* Asked often: whether it is a terminal does not change. */
bool progress_is_wanted(const struct cli *cli) {
    static int is_terminal = -1;
    if (is_terminal < 0)
        is_terminal = system_is_terminal(STDERR_FILENO);
    if (cli->quiet || (!cli->progress && !is_terminal))
        return false;
    return cli->progress || !output_is_terminal() || !output_has_begun();
}

/* False if nothing is to be shown; else with the mutex held. */
static bool begin(const struct cli *cli, const char *name) {
    if (!progress_is_wanted(cli))
        return false;
    if (!state.is_open) {
        state.is_open = true;
        state.began = qd_now();
        qd_mutex_init(&state.mutex);
        start_thread();
        atexit(end_thread);
    }
    qd_mutex_lock(&state.mutex);
    if (name)
        snprintf(state.known.name, sizeof state.known.name, "%s", name);
    return true;
}

static void end(void) {
    qd_mutex_unlock(&state.mutex);
    allow_line();
    if (!state.has_thread)
        look();
}

/* What was reached. */
static void QD_PRINTF(1, 0) tell(const char *format, va_list arguments) {
    vsnprintf(state.known.text, sizeof state.known.text, format, arguments);
}

void progress_at(const struct cli *cli, const char *name, double done, const char *format, ...) {
    bool is_first = !state.is_open;
    if (!begin(cli, name))
        return;
    va_list arguments;
    va_start(arguments, format);
    tell(format, arguments);
    va_end(arguments);
    if ((is_first || state.known.done < 0) && done > 0)
        state.known.done_at_first = done;
    state.known.done = done;
    state.known.of_records = false;
    end();
}

void progress_records(const struct cli *cli, const char *name, uint64_t records, double done) {
    if (!begin(cli, name))
        return;
    *state.known.text = '\0';
    state.known.done = done;
    state.known.of_records = true;
    state.known.records = records;
    state.known.since = qd_now();
    end();
}

void progress_under_way(const struct cli *cli, int64_t more) {
    if (!begin(cli, NULL))
        return;
    state.known.under_way += more;
    end();
}

void progress_within(const struct cli *cli, const char *format, ...) {
    if (!begin(cli, NULL))
        return;
    va_list arguments;
    va_start(arguments, format);
    tell(format, arguments);
    va_end(arguments);
    end();
}
