#define _POSIX_C_SOURCE 200809L
#include "progress.h"
#include "clock.h"
#include "message.h"
#include "output.h"

#include <unistd.h>

static double began, shown;

bool progress_is_wanted(const struct cli *cli) {
    if (cli->quiet)
        return false;
    return cli->progress || (isatty(STDERR_FILENO) && !output_is_terminal());
}

void progress_update(const struct cli *cli, const char *file, uint64_t records) {
    if ((records & 63) == 1 || began <= 0)
        progress_now(cli, file, records);
}

void progress_now(const struct cli *cli, const char *file, uint64_t records) {
    double now = clock_seconds();
    if (began <= 0)
        began = shown = now;
    if (now - began < 1 || now - shown < 0.5 || !progress_is_wanted(cli))
        return;
    shown = now;
    show_line("%s: %llu records, %.0f per second", file, (unsigned long long)records,
              (double)records / (now - began));
}
