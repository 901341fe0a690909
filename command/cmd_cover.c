/* quadrille cover: exact cover problems. What is done with them are commands of their own,
 * cmd_cover_NAME.c; this is what they are listed under. */
#include "message.h"
#include "options.h"
#include "system.h"
#include "words.h"

#include <string.h>

/* The word of action number 0, 1, 2 ...; NULL past the last. */
static const char *name_action(const void *commands, size_t number) {
    const struct command *const *command = commands;
    for (; *command; command++)
        if (strncmp((*command)->name, "cover ", 6) == 0 && number-- == 0)
            return (*command)->name + 6;
    return NULL;
}

static int run(struct cli *cli) {
    qd_text names = QD_TEXT_INIT;
    const char *name, *given = cli->operand_count ? cli->operands[0] : NULL;
    for (size_t i = 0; (name = name_action(cli->commands, i)); i++)
        qd_text_printf(&names, "%s%s", i ? ", " : "", name);
    check_text(&names);
    if (given && cli->operand_count > 1 && is_name(cli->operands[1], name_action, cli->commands))
        usage_error(cli, "cover: the action comes first: quadrille cover %s %s", cli->operands[1],
                    given);
    else if (given && system_access(given, F_OK) == 0)
        usage_error(cli, "cover: missing action before '%s' (%s)", given, names.data);
    else if (given)
        usage_error(cli, "cover: there is no action '%s' (%s)%s", given, names.data,
                    did_you_mean(given, name_action, cli->commands));
    else
        usage_error(cli, "cover: missing action (%s)", names.data);
    qd_text_free(&names);
    return EXIT_USAGE;
}

static const struct option_row rows[] = {LAST_OPTIONS_WITHOUT_PUZZLES};

const struct command command_cover = {
    .name = "cover",
    .usage = "ACTION [OPTION]... [FILE | - | RUN]",
    .summary = "make, solve, count, optimise, divide or convert an exact cover problem",
    .examples = "  quadrille cover solve problem.dlx         a solution, one option per line\n"
                "  quadrille cover make queens 8 | quadrille cover solve --draw\n",
    .about =
        "A problem is a text as Knuth's DLX programs read it: a line of items (secondary ones "
        "after\n"
        "a bar; `n|item` and `lo:hi|item` have bounds), then one option per line (`item:colour`, "
        "and\n"
        "`|n` or `|-n` for a cost). Lines that begin with a bar are comments. A matrix of 0 and 1, "
        "and\n"
        "arrays of arrays of names in JSON are recognised; --from is for what could be .dlx, too.",
    .options = rows,
    .run = run,
};
