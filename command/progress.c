/* The progress line on stderr, for long files and people who watch. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <stdarg.h>
#include <unistd.h>

static double began, shown;
static bool on_screen;

bool progress_is_wanted(const struct cli *cli) {
    if (cli->quiet)
        return false;
    return cli->progress || (isatty(STDERR_FILENO) && !output_is_terminal());
}

void progress_update(const struct input *input) {
    if ((input->records & 63) == 1 || began <= 0)
        progress_now(input);
}

void progress_now(const struct input *input) {
    double now = clock_seconds();
    if (began <= 0)
        began = shown = now;
    if (now - began < 1 || now - shown < 0.5 || !progress_is_wanted(input->cli))
        return;
    shown = now;
    on_screen = true;
    fprintf(stderr, "\r%s: %llu records, %.0f a second \x1b[K", input->name,
            (unsigned long long)input->records, (double)input->records / (now - began));
}

void progress_show(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    on_screen = true;
    fputc('\r', stderr);
    vfprintf(stderr, format, arguments);
    fputs(" \x1b[K", stderr);
    va_end(arguments);
}

void progress_clear(void) {
    if (on_screen)
        fputs("\r\x1b[K", stderr);
    on_screen = false;
}
