/* quadrille merge: the output of a whole run from those of its parts. */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"
#include "message.h"
#include "options.h"
#include "run.h"
#include "system.h"

#include <string.h>

struct merge_options {
    struct cli cli;
    struct run_merging how;
};

/* Whether the operands are not files. */
static bool names_run(const struct cli *cli) {
    bool names = cli->operand_count > 0;
    for (int i = 0; i < cli->operand_count; i++)
        names &= run_is_folder(cli->operands[i]) ||
                 (strcmp(cli->operands[i], "-") != 0 && system_access(cli->operands[i], F_OK) != 0);
    return names;
}

static int run(struct cli *cli) {
    const struct run_merging *how = &((const struct merge_options *)cli)->how;
    if (names_run(cli) && cli->operand_count > 1)
        return usage_error(cli, "merge takes one folder");
    if (names_run(cli) && !*cli->operands[0]) /* files in it would be those of the root */
        return usage_error(cli, "missing folder name");
    if (names_run(cli))
        return run_merge(cli, cli->operands[0], how);
    if (how->manifest || how->unordered)
        return usage_error(cli, "--%s is for a run, a folder",
                           how->manifest ? "manifest" : "unordered");
    return cover_merge(cli, how->partial);
}

static const struct option_row rows[] = {
    {FLAG("partial", struct merge_options, how.partial,
          "what there is, even if parts are missing")},
    {FLAG("manifest", struct merge_options, how.manifest,
          "write sizes and SHA-256 of the parts instead, as sha256sum -c takes them in RUN")},
    {FLAG("unordered", struct merge_options, how.unordered,
          "of exact covers: solutions in any order, not in that of one search")},
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS_WITHOUT_PUZZLES,
};

const struct command command_merge = {
    .name = "merge",
    .usage = "[OPTION]... RUN | [FILE | -]...",
    .summary = "write what a whole run wrote, from its parts",
    .examples = "  quadrille merge run > answers.txt\n"
                "  quadrille merge --manifest run | (cd run && sha256sum -c --quiet)\n"
                "  quadrille merge results                   the number, from lines of results\n",
    .about =
        "For a run of puzzles: the outputs of all parts, one after another, byte for byte those\n"
        "of one run with --offsets, with their messages; the exit status is the highest of the\n"
        "parts. Every part is read and compared with its SHA-256 before anything is written.\n"
        "For a run of exact covers: the number of solutions, or they themselves. For files: the\n"
        "sum of the lines that quadrille cover count --part K/N has printed.",
    .success = "all parts are done, and each had exit status 0",
    .otherwise = "a part had exit status 1, or with --partial some are missing",
    .options = rows,
    .size = sizeof(struct merge_options),
    .run = run,
};
