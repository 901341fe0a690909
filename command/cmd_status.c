/* quadrille status: what is done of a run, and what is missing. */
#include "message.h"
#include "options.h"
#include "run.h"

struct status_options {
    struct cli cli;
    bool missing, quick;
};

static int run(struct cli *cli) {
    const struct status_options *options = (const struct status_options *)cli;
    if (cli->operand_count != 1)
        return usage_error(cli, "status takes one folder");
    if (!*cli->operands[0]) /* files in it would be those of the root */
        return usage_error(cli, "missing folder name");
    return run_status(cli, cli->operands[0], options->missing, options->quick);
}

static const struct option_row rows[] = {
    {FLAG("missing", struct status_options, missing,
          "print the parts that are not done, as sbatch --array takes them")},
    {FLAG("quick", struct status_options, quick,
          "look at the sizes of outputs only, and do not read them")},
    {OPTION_JSON},
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS_WITH("also show the messages of parts of puzzles"),
};

static const struct option_pair apart[] = {{"missing", "json"}, {NULL, NULL}};

const struct command command_status = {
    .name = "status",
    .usage = "[OPTION]... RUN",
    .summary = "report what is done of a run, a folder of parts, and what is missing",
    .examples = "  quadrille status run\n"
                "  quadrille status --missing run            7,111-120\n",
    .about =
        "A run is a folder in which parts are done by tasks, on any machines: puzzles by\n"
        "quadrille solve --part K/N --in RUN FILE and other commands, exact covers by\n"
        "quadrille cover count --part K/N --in RUN FILE. Results that were cut off or altered\n"
        "are named, and count as missing; their tasks make them again. -v also shows the\n"
        "messages of parts of puzzles.",
    .success = "the status was printed, and no result was found damaged",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct status_options),
    .run = run,
};
