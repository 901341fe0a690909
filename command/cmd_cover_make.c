/* quadrille cover make: classic problems. */
#include "cover.h"
#include "files.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "signals.h"

#include <quadrille/classics.h>
#include <quadrille/base.h>

#include <string.h>

struct reading {
    struct cli *cli;
    const char *file; /* the last one; NULL: none */
};

/* A qd_classic_read; the message of a file that cannot be read is the command's own. */
static qd_status read_text(void *user, const char *name, qd_text *text, qd_error *error) {
    struct reading *reading = user;
    reading->file = name;
    if (read_file(reading->cli, name, text))
        return QD_OK;
    *error = (qd_error){.status = QD_ERROR_ARGUMENT};
    return error->status;
}

static int list(void) {
    const qd_classic *classic;
    for (size_t i = 0; (classic = qd_classic_get(i)); i++)
        output_print("%s%s%s\n    %s, e.g. %s%s%s\n", classic->name, *classic->arguments ? " " : "",
                     classic->arguments, classic->summary, classic->name,
                     *classic->example ? " " : "", classic->example);
    return EXIT_FINE;
}

/* How the problem was made (so there is one of that name), as a comment. */
static void put_heading(const struct cli *cli, qd_text *text) {
    size_t number = 0;
    while (strcmp(qd_classic_get(number)->name, cli->operands[0]) != 0)
        number++;
    qd_text_put(text, "| quadrille cover make");
    for (int i = 0; i < cli->operand_count; i++) {
        qd_text_put_byte(text, ' ');
        qd_text_put_shown(text, cli->operands[i], strlen(cli->operands[i]));
    }
    qd_text_printf(text, ": %s\n", qd_classic_get(number)->summary);
}

/* What is wrong with the arguments is wrong usage; texts have lines. */
static int tell(const struct reading *reading, const qd_error *error) {
    struct cli *cli = reading->cli;
    if (!*error->message)
        return cli->status; /* told */
    if (error->status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (error->status != QD_ERROR_SYNTAX || !reading->file)
        return usage_error(cli, "cover make: %s", error->message);
    if (error->line && !error->column)
        complain_of(cli, EXIT_TROUBLE, reading->file, error->line, " %s", error->message);
    else
        complain_at(cli, EXIT_TROUBLE, reading->file, error);
    return cli->status;
}

static int run(struct cli *cli) {
    struct reading reading = {cli, NULL};
    qd_classic_call call = {0};
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_error error = {.status = QD_OK};
    if (cli->operand_count == 0)
        return list();
    call.arguments = (const char *const *)(cli->operands + 1);
    call.count = (size_t)cli->operand_count - 1;
    call.read = read_text;
    call.user = &reading;
    if (qd_classic_make(cli->operands[0], &call, &cover, &error) != QD_OK)
        return tell(&reading, &error);
    put_heading(cli, &text);
    check(qd_cover_write_dlx(cover, &text, NULL, &error), &error);
    cover_put_problem(cli, cli->operands[0], &text);
    qd_text_free(&text);
    qd_cover_free(cover);
    return cli->status;
}

static const char *name_classic(size_t number) {
    const qd_classic *classic = qd_classic_get(number);
    return classic ? classic->name : NULL;
}

static const struct option_row rows[] = {
    {OPTION_OUTPUT}, {OPTION_EXIT_ZERO}, LAST_OPTIONS_WITHOUT_PUZZLES};

const struct command command_cover_make = {
    .name = "cover make",
    .usage = "[OPTION]... [NAME [ARGUMENT]...]",
    .summary = "write a classic problem as .dlx",
    .examples =
        "  quadrille cover make                      the classic problems that can be made\n"
        "  quadrille cover make queens 8 | quadrille cover solve --draw\n"
        "  quadrille cover make pentominoes 6x10 | quadrille cover solve -n 12 --svg >p.svg\n",
    .about = "Without a name: all of them, with their arguments and an example of each.",
    .name_operand = name_classic,
    .success = "the problem was written",
    .otherwise = "a signal stopped it",
    .options = rows,
    .run = run,
};
