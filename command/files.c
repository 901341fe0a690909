/* Files that are written must not be files that are read; descriptors 0 to 2 must be there. */
#define _XOPEN_SOURCE 700
#include "cli.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * A file that is opened where 0, 1 or 2 is closed gets that number, and messages would be written
 * into it. As in the GNU coreutils, what is opened in place of a closed one can only be used the
 * wrong way round, so that reading standard input that is not there, or writing to such an output,
 * fails as it should.
 */
void open_standard_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", modes[descriptor]) < 0)
            _exit(EXIT_TROUBLE);
}

/* Only regular files can lose anything. */
static bool is_same(const struct stat *left, const struct stat *right) {
    return S_ISREG(left->st_mode) && left->st_dev == right->st_dev && left->st_ino == right->st_ino;
}

/* Names of the files that a command reads; NULL among them. The first operand of cover is a word. */
static bool reads(const struct cli *cli, const struct stat *file, const char **name) {
    struct stat in;
    const char *named[] = {cli->resume, cli->regions};
    for (int i = cli->command->bit == FOR_COVER; i < cli->operand_count; i++)
        if (stat(*name = cli->operands[i], &in) == 0 && is_same(file, &in))
            return true;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i] && stat(*name = named[i], &in) == 0 && is_same(file, &in))
            return true;
    *name = "standard input";
    return fstat(STDIN_FILENO, &in) == 0 && is_same(file, &in);
}

static bool is_apart(struct cli *cli, const char *written, bool saves) {
    struct stat file, output;
    const char *name;
    bool exists = stat(written, &file) == 0;
    if (saves && cli->output &&
        (strcmp(cli->output, written) == 0 ||
         (exists && stat(cli->output, &output) == 0 && is_same(&file, &output)))) {
        complain(cli, EXIT_TROUBLE, "%s: -o and --save name the same file", written);
        return false;
    }
    if (!exists)
        return true;
    /* The state that is read may be the one that is saved to: it is replaced when it was read. */
    if (!reads(cli, &file, &name) || (saves && name == cli->resume))
        return true;
    complain(cli, EXIT_TROUBLE, "%s: input file is output file", name);
    return false;
}

bool files_are_apart(struct cli *cli) {
    static const char *const endings[] = {"", SAVE_NEW, SAVE_LOCK};
    bool fine = !cli->output || is_apart(cli, cli->output, false);
    for (size_t i = 0; cli->save && fine && i < sizeof endings / sizeof *endings; i++) {
        qd_text name = QD_TEXT_INIT;
        put_text(&name, cli->save);
        put_text(&name, endings[i]);
        fine = is_apart(cli, name.data, true);
        qd_text_free(&name);
    }
    return fine;
}
