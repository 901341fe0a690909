#include "help.h"
#include "options.h"
#include "template.h"

#include <stdio.h>

void help_print(const struct command *const *commands) {
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
         "from arguments, or from standard input; the format is detected automatically.\n"
         "\n"
         "Commands (default: solve):");
    for (; *commands; commands++)
        printf("  %-11s %s\n", (*commands)->name, (*commands)->summary);
    puts("\n"
         "See quadrille help COMMAND, or COMMAND --help, for more; quadrille --version prints the "
         "version.");
}

static void print_options(const struct option_row *row) {
    for (; row->name; row++) {
        char name[48];
        int length = row->letter ? snprintf(name, sizeof name, "-%c, ", row->letter)
                                 : snprintf(name, sizeof name, "    ");
        snprintf(name + length, sizeof name - (size_t)length, "--%s%s%s", row->name,
                 row->argument ? " " : "", row->argument ? row->argument : "");
        printf("  %-26s %s\n", name, row->help);
    }
}

static bool has_type(const struct command *command, enum option_type type) {
    for (const struct option_row *row = command->options; row->name; row++)
        if (row->type == type)
            return true;
    return false;
}

static void print_formats(bool reads, bool writes) {
    const qd_format *format;
    printf("\nFormats (for %s%s%s):\n", writes ? "--to" : "", reads && writes ? " and " : "",
           reads ? "--from" : "");
    for (size_t i = 0; (format = qd_format_get(i)); i++) {
        bool can_read = qd_format_can_read(format), can_write = qd_format_can_write(format);
        if ((reads && can_read) || (writes && can_write))
            printf("  %-14s %s%s\n", qd_format_name(format), qd_format_summary(format),
                   !writes      ? ""
                   : !can_read  ? " (written only)"
                   : !can_write ? " (read only)"
                                : "");
    }
}

static void print_engines(const struct option_row *row) {
    const char *name, *summary;
    puts("\nEngines:");
    for (size_t i = 0; (name = row->name_argument(i, &summary)); i++)
        printf("  %-10s %s\n", name, summary);
}

static void print_statuses(const struct command *command) {
    printf("\nExit status:\n  0  %s\n", command->success);
    if (command->otherwise)
        printf("  1  %s\n", command->otherwise);
    puts("  2  wrong usage\n"
         "  3  something could not be read or written, or was malformed");
}

void help_print_command(const struct command *command) {
    bool reads = has_type(command, TYPE_READ_FORMAT), writes = has_type(command, TYPE_WRITE_FORMAT);
    printf("Examples:\n%s\nUsage: quadrille %s %s\n\n%s\n\nOptions:\n", command->examples,
           command->name, command->usage, command->about);
    print_options(command->options);
    if (reads || writes)
        print_formats(reads, writes);
    if (options_find(command, "engine"))
        print_engines(options_find(command, "engine"));
    if (options_find(command, "format")) {
        puts("\nNames for --format, written {name}; {name:12} aligns right in 12 columns, "
             "{name:-12} "
             "left.\n\\t, \\n and {{ are a TAB, a line end and a brace.");
        template_print_names();
    }
    print_statuses(command);
}
