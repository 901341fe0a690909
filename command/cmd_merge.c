/* quadrille merge: the output of a whole run from those of its parts. */
#define _POSIX_C_SOURCE 200809L
#include "bulk.h"
#include "cover.h"
#include "message.h"
#include "options.h"

#include <string.h>
#include <unistd.h>

struct merge_options {
    struct cli cli;
    bool partial, manifest, unordered;
};

static int merge_lines(struct cli *cli, const struct merge_options *options) {
    if (options->manifest || options->unordered)
        return usage_error(cli, "--%s is for a run, a folder",
                           options->manifest ? "manifest" : "unordered");
    return cover_merge(cli, options->partial);
}

/* Whether the operands are not files. */
static bool names_run(const struct cli *cli) {
    bool names = cli->operand_count > 0;
    for (int i = 0; i < cli->operand_count; i++)
        names &= run_is_folder(cli->operands[i]) ||
                 (strcmp(cli->operands[i], "-") != 0 && access(cli->operands[i], F_OK) != 0);
    return names;
}

static int run(struct cli *cli) {
    const struct merge_options *options = (const struct merge_options *)cli;
    if (!names_run(cli))
        return merge_lines(cli, options);
    if (cli->operand_count > 1)
        return usage_error(cli, "merge takes one folder");
    const char *path = cli->operands[0];
    bool is_bulk = bulk_is_run(cli, path);
    if (is_bulk && options->unordered)
        return usage_error(cli, "--unordered is for runs of exact covers");
    if (is_bulk)
        return bulk_merge(cli, path, options->partial, options->manifest);
    if (options->manifest)
        return usage_error(cli, "--manifest is for runs of puzzles");
    return cover_merge_run(cli, path, options->partial, options->unordered);
}

static const struct option_row rows[] = {
    {FLAG("partial", struct merge_options, partial, "what there is, even if parts are missing")},
    {FLAG("manifest", struct merge_options, manifest,
          "write sizes and SHA-256 of the parts instead, as sha256sum -c takes them in RUN")},
    {FLAG("unordered", struct merge_options, unordered,
          "of exact covers: solutions in any order, not in that of one search")},
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
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
