/* quadrille merge: the output of a whole run from those of its parts. */
#include "bulk.h"
#include "cover.h"
#include "message.h"
#include "options.h"

struct merge_options {
    struct cli cli;
    bool partial, manifest, unordered;
};

static int run(struct cli *cli) {
    const struct merge_options *options = (const struct merge_options *)cli;
    if (cli->operand_count != 1)
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
    .usage = "[OPTION]... RUN",
    .summary = "write what a whole run wrote, from its parts",
    .examples = "  quadrille merge run > answers.txt\n"
                "  quadrille merge --manifest run | (cd run && sha256sum -c --quiet)\n",
    .about =
        "For a run of puzzles: the outputs of all parts, one after another, byte for byte those\n"
        "of one run with --offsets, with their messages; the exit status is the highest of the\n"
        "parts. For a run of exact covers: as quadrille cover merge. Every part is read and\n"
        "compared with its SHA-256 before anything is written.",
    .success = "all parts are done, and each had exit status 0",
    .otherwise = "a part had exit status 1, or with --partial some are missing",
    .options = rows,
    .size = sizeof(struct merge_options),
    .run = run,
};
