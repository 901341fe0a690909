#define _XOPEN_SOURCE 700
#include "apart.h"
#include "file_identity.h"
#include "files.h"
#include "message.h"
#include "options.h"
#include "run_folder.h"
#include "system.h"

#include <string.h>

/* What an operand or option names: a file, or a run, which has files and was made from some. */
static bool is_in(struct cli *cli, const char *name, const char *written,
                  const struct file_facts *file) {
    struct file_facts in;
    return system_look(name, &in) && (is_same_file(file, &in) || run_has_file(name, file) ||
                                      file_made_run(cli, name, written, file));
}

/* Whether the file is one that the command reads; what names it. --save may replace the file of
 * --resume, which has been read by then. */
static bool is_read(struct cli *cli, const char *written, const struct file_facts *file, bool saves,
                    const char **name) {
    struct file_facts in;
    for (int i = 0; i < cli->operand_count; i++)
        if (is_in(cli, *name = cli->operands[i], written, file))
            return true;
    for (const struct option_row *row = cli->command->options; row->name; row++) {
        bool names_run = strcmp(row->name, "in") == 0;
        if (!names_run && row->type != TYPE_INPUT && (row->type != TYPE_RESUME || saves))
            continue;
        *name = options_text(cli, row);
        if (*name && is_in(cli, *name, written, file))
            return true;
    }
    *name = "standard input";
    return system_look_at(STDIN_FILENO, &in) && is_same_file(file, &in);
}

static bool is_apart(struct cli *cli, const char *written, bool saves) {
    struct file_facts file, output;
    const char *name;
    bool exists = system_look(written, &file);
    if (saves && cli->output &&
        (strcmp(cli->output, written) == 0 ||
         (exists && system_look(cli->output, &output) && is_same_file(&file, &output)))) {
        complain(cli, EXIT_TROUBLE, "%s: -o and --save name the same file", written);
        return false;
    }
    if (!exists || !is_read(cli, written, &file, saves, &name))
        return true;
    if (run_is_folder(name))
        name = written;
    complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
    return false;
}

static bool is_save_apart(struct cli *cli, const char *saved) {
    static const char *const endings[] = {"", SAVE_NEW, SAVE_LOCK};
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof endings / sizeof *endings; i++) {
        qd_text name = QD_TEXT_INIT;
        qd_text_printf(&name, "%s%s", saved, endings[i]);
        check_text(&name);
        fine = is_apart(cli, name.data, true);
        qd_text_free(&name);
    }
    return fine;
}

bool files_are_apart(struct cli *cli) {
    bool fine = true;
    for (const struct option_row *row = cli->command->options; fine && row->name; row++) {
        if (row->type == TYPE_OUTPUT && options_text(cli, row))
            fine = is_apart(cli, options_text(cli, row), false);
        if (row->type == TYPE_SAVE && options_text(cli, row))
            fine = is_save_apart(cli, options_text(cli, row));
    }
    return fine;
}
