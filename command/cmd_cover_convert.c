/* quadrille cover convert: the problem as text in another form. */
#include "cover.h"
#include "message.h"
#include "options.h"

enum { TO_DLX, TO_CNF };
static const struct option_word words[] = {{"dlx", TO_DLX}, {"cnf", TO_CNF}, {NULL, 0}};

struct convert_options {
    struct cover_options cover;
    int to;
};

static int convert(struct job *job) {
    qd_error error;
    qd_status status = ((const struct convert_options *)job->options)->to == TO_CNF
                           ? qd_cover_write_dimacs(job->cover, &job->text, NULL, &error)
                           : qd_cover_write_dlx(job->cover, &job->text, NULL, &error);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    else
        cover_put_problem(job->cli, job->file, &job->text);
    return job->cli->status;
}

static int run(struct cli *cli) {
    return cover_act(cli, "convert", convert);
}

static const struct option_row rows[] = {
    {WORD("to", struct convert_options, to, "FORMAT", "write dlx (the default) or cnf"),
     .words = words},
    {COVER_OPTION_FROM},
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS_WITH("report the format on stderr; show all messages"),
};

const struct command command_cover_convert = {
    .name = "cover convert",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "write the problem as .dlx, or as a formula whose models are the solutions",
    .examples = "  quadrille cover convert --to cnf problem.dlx\n"
                "  quadrille cover convert --from matrix rows.txt\n",
    .about = "The formula is in DIMACS CNF, for a SAT solver or a model counter.",
    .success = "the problem was written",
    .otherwise = "a signal stopped it",
    .options = rows,
    .size = sizeof(struct convert_options),
    .run = run,
};
