/* Messages on stderr, and the exit status. */
#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>

void raise_status(struct cli *cli, int status) {
    if (status > cli->status)
        cli->status = status;
}

void complain(struct cli *cli, int status, const char *format, ...) {
    raise_status(cli, status);
    if (cli->quiet)
        return;
    va_list arguments;
    va_start(arguments, format);
    progress_clear();
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void complain_at(struct cli *cli, int status, const char *file, const qd_error *error) {
    if (error->line)
        complain(cli, status, "%s:%llu:%llu: %s", file, (unsigned long long)error->line,
                 (unsigned long long)error->column, error->message);
    else
        complain(cli, status, "%s: %s", file, error->message);
}

int usage_error(const struct cli *cli, const char *format, ...) {
    if (format) {
        va_list arguments;
        va_start(arguments, format);
        fputs("quadrille: ", stderr);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
    }
    fprintf(stderr, "Try 'quadrille help %s'.\n", cli->command->name);
    return EXIT_USAGE;
}

void give_up(const qd_error *error) {
    fflush(stdout);
    fprintf(stderr, "quadrille: %s\n", error->message);
    exit(EXIT_TROUBLE);
}

void check(qd_status status, const qd_error *error) {
    if (status != QD_OK)
        give_up(error);
}
