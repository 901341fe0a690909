/* quadrille cover split: the next round of a run. */
#include "cover.h"
#include "message.h"
#include "options.h"
#include "shard.h"

struct split_options {
    struct cover_options cover;
    uint64_t parts;
};

static int split(struct job *job) {
    return cover_split(job, ((const struct split_options *)job->options)->parts);
}

static int run(struct cli *cli) {
    if (!((const struct cover_options *)cli)->in)
        return usage_error(cli, "cover split requires --in RUN");
    return cover_act(cli, "split", split);
}

static const struct option_row rows[] = {
    {TEXT("in", struct cover_options, in, "RUN", "the folder of the run"),
     .accept = shard_accept_run},
    {NUMBER("parts", struct split_options, parts, "N",
            "into N parts (default: as many as there were)"),
     .least = 1, .most = 1000000},
    {OPTION_TIME_LIMIT},
    {COVER_OPTION_FROM},
    COVER_LAST_OPTIONS,
};

const struct command command_cover_split = {
    .name = "cover split",
    .usage = "--in RUN [OPTION]... [FILE | -]",
    .summary = "divide the rest of all parts of a run into a next round",
    .examples = "  quadrille cover split --in run --parts 1000 problem.dlx\n",
    .about = "What was found stays counted. Tasks of the round before end when they notice it.",
    .success = "the round was made, or nothing is left",
    .otherwise = "a signal or the time limit stopped it, and the run is as before",
    .options = rows,
    .size = sizeof(struct split_options),
    .run = run,
};
