/* quadrille: the table of subcommands, and help. */
#define _DEFAULT_SOURCE
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command *const commands[] = {
    &command_solve, &command_check, &command_count, &command_model,      &command_convert,
    &command_print, &command_cover, &command_bench, &command_completion,
};
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

#define COMMAND_COUNT (sizeof commands / sizeof *commands)

const struct command *command_get(size_t number) {
    return number < COMMAND_COUNT ? commands[number] : NULL;
}

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void print_general_help(void) {
    puts("Examples:\n"
         "  quadrille "
         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
         "  quadrille puzzles.txt                 solve a file of puzzles, one answer each\n"
         "  quadrille check --summary puzzles.txt how many have one solution, several, none\n"
         "  quadrille model PUZZLE --explain      the puzzle as an exact cover problem, in words\n"
         "\n"
         "Usage: quadrille [COMMAND] [OPTION]... [FILE | PUZZLE | -]...\n"
         "\n"
         "Solves Sudoku puzzles of any size, and exact cover problems. Puzzles are read from "
         "files,\n"
         "from arguments, or from standard input; their format is found out.\n"
         "\n"
         "Commands (solve is meant where none is given):");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    puts("\n"
         "quadrille help COMMAND, or COMMAND --help, says more. quadrille --version tells the "
         "version.");
}

static void print_formats(void) {
    const qd_format *format;
    puts("\nFormats (for --to and --from):");
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        printf("  %-14s %s%s\n", qd_format_name(format), qd_format_summary(format),
               !qd_format_can_read(format)    ? " (written only)"
               : !qd_format_can_write(format) ? " (read only)"
                                              : "");
}

static void print_engines(const struct command *command) {
    const char *name, *summary;
    puts("\nEngines:");
    bool cover = command->bit == FOR_COVER;
    for (size_t i = 0;
         (name = cover ? qd_cover_engine_name(i, &summary) : qd_solver_engine_name(i, &summary));
         i++)
        printf("  %-10s %s\n", name, summary);
}

static void print_command_help(const struct command *command) {
    printf("Examples:\n%s\nUsage: quadrille %s %s\n\n%s\n\nOptions:\n", command->examples,
           command->name, command->usage, command->about);
    options_print(command);
    if (command->bit & (FOR_PUZZLES | FOR_MODEL | FOR_CONVERT))
        print_formats();
    if (command->bit & (FOR_PUZZLES | FOR_COVER))
        print_engines(command);
    if (command->bit & FOR_PUZZLES) {
        puts("\nNames for --format (`{name}`, `{name:12}` to the right of 12 columns, `{name:-12}` "
             "to the "
             "left; \\t, \\n, {{):");
        template_print_names();
        puts("\nExit status: 0 all is as asked, 1 some puzzle is otherwise, 2 usage,\n"
             "3 something could not be read or written.");
    }
}

static int finish_help(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_FINE;
    fprintf(stderr, "quadrille: standard output: %s\n", strerror(errno));
    return EXIT_TROUBLE;
}

const char *command_name(const void *names, size_t number) {
    (void)names;
    return number < COMMAND_COUNT ? commands[number]->name : NULL;
}

/* The vectors that the user wants, by the variable or its old name; NULL: the best. */
static const char *wanted_simd(void) {
    const char *simd = getenv("QUADRILLE_SIMD");
    return simd ? simd : getenv("QUADRILLE_PATH");
}

/* The version, and what was built in. */
static int print_version(void) {
    const char *simd, *asked = wanted_simd(), *used = qd_nine_simd_name(0);
    printf("quadrille %s\nsimd", qd_version());
    for (size_t i = 0; (simd = qd_nine_simd_name(i)); i++) {
        printf("%s %s", i ? "," : "", simd);
        used = asked && strcmp(asked, simd) == 0 ? simd : used;
    }
    printf(" (used: %s), cairo %s, expat %s\n", used, has_cairo, has_expat);
    return finish_help();
}

static int help(const char *name) {
    const struct command *command = name ? find_command(name) : NULL;
    if (name && !command) {
        fprintf(stderr, "quadrille: there is no command '%s'%s\n", name,
                did_you_mean(name, command_name, NULL));
        return EXIT_USAGE;
    }
    if (command)
        print_command_help(command);
    else
        print_general_help();
    return finish_help();
}

/* -h, --help and --version anywhere before `--`. */
static const char *find_flag(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0 ||
            strcmp(argv[i], "--version") == 0)
            return argv[i];
    return NULL;
}

/* What holds unless options say otherwise. */
static void set_defaults(struct cli *cli) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    cli->jobs = processors > 0 && processors < 256 ? (unsigned)processors : 1;
    cli->simd = wanted_simd();
    cli->save_interval = 10;
}

static int run_command(struct cli *cli, int argc, char **argv) {
    set_defaults(cli);
    if (!options_parse(cli, argc, argv))
        return EXIT_USAGE;
    signals_install();
    if (!files_are_apart(cli))
        return EXIT_TROUBLE;
    if (!cli->command->opens_output && !output_open(cli))
        return EXIT_TROUBLE;
    int status = cli->command->run(cli);
    raise_status(cli, status);
    settle_complaints();
    output_close(cli);
    signals_finish();
    return cli->status == EXIT_OTHERWISE && cli->exit_zero ? EXIT_FINE : cli->status;
}

int main(int argc, char **argv) {
    struct cli cli = {.command = &command_solve};
    open_standard_descriptors();
    const struct command *named = argc > 1 ? find_command(argv[1]) : NULL;
    const char *flag = find_flag(argc, argv);
    if (flag && strcmp(flag, "--version") == 0) {
        return print_version();
    }
    if (flag)
        return help(named ? named->name : NULL);
    if (argc > 1 && strcmp(argv[1], "help") == 0)
        return help(argc > 2 ? argv[2] : NULL);
    if (argc == 1 && isatty(STDIN_FILENO)) {
        print_general_help();
        return finish_help();
    }
    cli.named = named;
    if (named)
        cli.command = named;
    return run_command(&cli, named ? argc - 1 : argc, named ? argv + 1 : argv);
}
