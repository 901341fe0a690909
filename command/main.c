/* quadrille: the table of commands. */
#define _DEFAULT_SOURCE
#include "apart.h"
#include "bulk.h"
#include "files.h"
#include "help.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "signals.h"
#include "system.h"

#include <quadrille/nine.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One row for each: cmd_NAME.c has `const struct command command_NAME`. The first one is the
 * default. */
#ifdef QUADRILLE_MPI /* the program of mpi/, which has one command */
#define COMMANDS(ROW) ROW(mpi)
#else
#define COMMANDS(ROW)                                                                              \
    ROW(solve)                                                                                     \
    ROW(check)                                                                                     \
    ROW(count)                                                                                     \
    ROW(model)                                                                                     \
    ROW(convert)                                                                                   \
    ROW(print)                                                                                     \
    ROW(cover)                                                                                     \
    ROW(cover_solve)                                                                               \
    ROW(cover_count)                                                                               \
    ROW(cover_best)                                                                                \
    ROW(cover_sample)                                                                              \
    ROW(cover_occurrences)                                                                         \
    ROW(cover_family)                                                                              \
    ROW(cover_stats)                                                                               \
    ROW(cover_convert)                                                                             \
    ROW(cover_make)                                                                                \
    ROW(cover_split)                                                                               \
    ROW(grade)                                                                                     \
    ROW(hint)                                                                                      \
    ROW(generate)                                                                                  \
    ROW(vary)                                                                                      \
    ROW(shuffle)                                                                                   \
    ROW(same)                                                                                      \
    ROW(dedupe)                                                                                    \
    ROW(minimize)                                                                                  \
    ROW(canon)                                                                                     \
    ROW(unavoidable)                                                                               \
    ROW(backdoors)                                                                                 \
    ROW(status)                                                                                    \
    ROW(merge)                                                                                     \
    ROW(bench)                                                                                     \
    ROW(completion)
#endif

#define DECLARE(name) extern const struct command command_##name;
#define ADDRESS(name) &command_##name,
COMMANDS(DECLARE)
static const struct command *const commands[] = {COMMANDS(ADDRESS) NULL};

#ifdef QUADRILLE_HAS_CAIRO
static const char has_cairo[] = "yes";
#else
static const char has_cairo[] = "no";
#endif
#ifdef QD_HAS_EXPAT
static const char has_expat[] = "yes";
#else
static const char has_expat[] = "no";
#endif

static bool is_named(const struct command *command, char **words, int length) {
    size_t first = strlen(words[0]);
    if (length == 1)
        return strcmp(command->name, words[0]) == 0;
    return strncmp(command->name, words[0], first) == 0 && command->name[first] == ' ' &&
           strcmp(command->name + first + 1, words[1]) == 0;
}

/* `cover status` and `cover merge` are those of any run. */
static bool is_for_runs(char **words, int count) {
    return count > 1 && strcmp(words[0], "cover") == 0 &&
           (strcmp(words[1], "status") == 0 || strcmp(words[1], "merge") == 0);
}

/* The command that one or two of the words name, and how many words those are; NULL: none. */
static const struct command *find_command(char **words, int count, int *length) {
    int skipped = is_for_runs(words, count);
    for (int names = count - skipped < 2 ? count - skipped : 2; names > 0; names--)
        for (size_t i = 0; commands[i]; i++)
            if (is_named(commands[i], words + skipped, names)) {
                *length = names + skipped;
                return commands[i];
            }
    *length = 0;
    return NULL;
}

/* Commands, then topics: what `help` takes. */
static const char *name_help(const void *names, size_t number) {
    size_t count = sizeof commands / sizeof *commands - 1;
    (void)names;
    return number < count ? commands[number]->name : help_topic(number - count, NULL);
}

static int finish_help(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_FINE;
    fprintf(stderr, "quadrille: standard output: %s\n", strerror(errno));
    return EXIT_TROUBLE;
}

static const char simd_variable[] = "QUADRILLE_SIMD"; /* the SIMD level that is requested */

/* The version, and what was built in. */
static int print_version(void) {
    const char *simd, *asked = getenv(simd_variable), *used = qd_nine_simd_name(0);
    printf("quadrille %s\nsimd", qd_version());
    for (size_t i = 0; (simd = qd_nine_simd_name(i)); i++) {
        printf("%s %s", i ? "," : "", simd);
        used = asked && strcmp(asked, simd) == 0 ? simd : used;
    }
    printf(" (used: %s), cairo %s, expat %s\n", used, has_cairo, has_expat);
    return finish_help();
}

static int help_command(const struct command *command, bool all) {
    help_print_command(command, commands, all);
    return finish_help();
}

static int help(char **words, int count, bool all) {
    int length;
    const struct command *command = find_command(words, count, &length);
    if (command && length < count && *words[length] != '-' && strcmp(command->name, "cover") == 0) {
        char name[64];
        snprintf(name, sizeof name, "cover %s", words[length]);
        say("quadrille: there is no command '%s'%s", name,
            did_you_mean_command(name, commands, name_help));
        return EXIT_USAGE;
    }
    if (command)
        return help_command(command, all);
    if (count == 0 || strcmp(*words, "help") == 0) {
        help_print(commands);
    } else if (help_topic_with(*words)) {
        say("quadrille: '%s' is not a command; see quadrille help %s", *words,
            help_topic_with(*words));
        return EXIT_USAGE;
    } else if (!help_print_topic(*words)) {
        say("quadrille: there is no command '%s'%s", *words,
            did_you_mean_command(*words, commands, name_help));
        return EXIT_USAGE;
    }
    return finish_help();
}

/* Whether one of two spellings is anywhere before `--`. */
static bool has_flag(int argc, char **argv, const char *flag, const char *other) {
    bool has = false;
    for (int i = 1; i < argc && !has && strcmp(argv[i], "--") != 0; i++)
        has = strcmp(argv[i], flag) == 0 || strcmp(argv[i], other) == 0;
    return has;
}

/* From a signal handler. */
static bool has_last_words;
static void say_last_words(bool nothing_is_lost) {
    static const char words[] = "quadrille: stopped by a signal: nothing was written\n";
    abandon_line();
    if (nothing_is_lost && has_last_words && !output_has_begun() &&
        system_write(STDERR_FILENO, words, sizeof words - 1) < 0)
        has_last_words = false;
}

/* What a signal left, unless the command has told more. */
static void tell_stop(struct cli *cli) {
    if (!stop_signal || messages_told_stop())
        return;
    unsigned long long records = output_records();
    if (!output_has_begun())
        complain(cli, EXIT_OTHERWISE, "quadrille: stopped by a signal: nothing was written");
    else if (records)
        complain(cli, EXIT_OTHERWISE, "quadrille: stopped by a signal after %llu record%s", records,
                 records == 1 ? "" : "s");
    else
        complain(cli, EXIT_OTHERWISE, "quadrille: stopped by a signal: the output is incomplete");
}

static bool all_agree(struct cli *cli, bool fine) {
    return cli->command->agree ? cli->command->agree(cli, fine) : fine;
}

static int run_command(struct cli *cli, int argc, char **argv) {
    cli->simd = getenv(simd_variable);
    if (cli->command->agree)
        messages_gather();
    bool fine = options_parse(cli, argc, argv);
    if (fine && cli->help)
        return help_command(cli->command, false);
    if (!all_agree(cli, fine))
        return EXIT_USAGE;
    has_last_words = !cli->quiet;
    signals_install(say_last_words);
    if (!all_agree(cli, files_are_apart(cli)))
        return EXIT_TROUBLE;
    if (!cli->command->opens_output && !output_open(cli))
        return EXIT_TROUBLE;
    int status = cli->in ? bulk_task(cli) : cli->command->run(cli);
    raise_status(cli, status);
    settle_complaints();
    tell_stop(cli);
    output_close(cli);
    signals_finish();
    return cli->status == EXIT_OTHERWISE && cli->exit_zero ? EXIT_FINE : cli->status;
}

int main(int argc, char **argv) {
    system_begin(&argc, &argv);
    int words;
    const struct command *named = find_command(argv + 1, argc - 1, &words);
    const struct command *command = named ? named : commands[0];
    bool all = has_flag(argc, argv, "--all", "--all");
    if (has_flag(argc, argv, "--version", "-V"))
        return print_version();
    if (has_flag(argc, argv, "--help", "-h"))
        return help(argv + 1, words, all);
    if (argc > 1 && strcmp(argv[1], "help") == 0)
        return help(argv + 2, argc - 2, all);
    if (argc == 1 && system_is_terminal(STDIN_FILENO))
        return help(NULL, 0, false);
    struct cli *cli = new_array(1, command->size ? command->size : sizeof *cli);
    *cli = (struct cli){.command = command, .commands = commands, .named = named};
    int status = run_command(cli, argc - words, argv + words);
    free(cli);
    return status;
}
