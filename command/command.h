/*
 * Commands and options are rows of tables, which are used for parsing, help, completion and the
 * check of files.
 *
 * A command is a file cmd_NAME.c with a `const struct command`, and a row in main.c. It lists the options it takes. A
 * command whose name is two words is listed under the one that is named by the first. Rows that several commands have
 * are macros in options.h and in the header of the module that uses them. A command may set further members after such
 * a macro: `{OPTION_SEED, .least = 1}`. Options of one command alone have their fields in a struct that begins with a
 * `struct cli`.
 */
#ifndef QD_COMMAND_COMMAND_H
#define QD_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli;

enum option_type {
    TYPE_FLAG,
    TYPE_TEXT,
    TYPE_NUMBER,
    TYPE_SECONDS,
    TYPE_WORD,         /* one of some words */
    TYPE_READ_FORMAT,  /* a format of puzzles that can be read */
    TYPE_WRITE_FORMAT, /* or written */
    TYPE_INPUT,        /* the name of a file that is read */
    TYPE_OUTPUT,       /* of a file that is written */
    TYPE_SAVE,         /* of a file that is replaced by a new one; see files.h */
    TYPE_RESUME,       /* of such a file, read before it is replaced */
    TYPE_LIST          /* texts: each time it is given, one more */
};

#define MOST_TEXTS 64
struct option_list {
    const char *texts[MOST_TEXTS];
    size_t count;
};

/* A word that an option takes, and the value that it gives to the field. */
struct option_word {
    const char *name;
    int value;
};

struct option_row {
    const char *name;
    char letter; /* 0: none */
    enum option_type type;
    size_t offset;        /* of its field */
    const char *argument; /* its name in the help; NULL: takes none */
    const char *help;

    uint64_t least, most;            /* of a number; `most` 0: no upper bound */
    const struct option_word *words; /* of TYPE_WORD; the last one has no name */

    /* The list of arguments: number 0, 1, 2 ..., and NULL past the last. NULL: there is no list. */
    const char *(*name_argument)(size_t number, const char **summary);

    /* Checks the argument; false after a usage message. If there is a list, it is called only for
     * words that are not in it, and gives no message. */
    bool (*accept)(const struct cli *cli, const char *argument);
};

/* A row for the field `at` of `struct of`, without braces, so that more members can follow. It does
 * not compile if the field has another type. */
#define OPTION(kind, c_type, title, of, at, what, words_of_help)                                   \
    .name = title, .type = kind, .argument = what, .help = words_of_help,                          \
    .offset = offsetof(of, at) + 0 * sizeof((c_type *)0 == &((of *)0)->at)
#define FLAG(name, of, at, help) OPTION(TYPE_FLAG, bool, name, of, at, NULL, help)
#define TEXT(name, of, at, what, help) OPTION(TYPE_TEXT, const char *, name, of, at, what, help)
#define NUMBER(name, of, at, what, help) OPTION(TYPE_NUMBER, uint64_t, name, of, at, what, help)
#define SECONDS(name, of, at, help) OPTION(TYPE_SECONDS, double, name, of, at, "SECONDS", help)
#define WORD(name, of, at, what, help) OPTION(TYPE_WORD, int, name, of, at, what, help)
#define LIST(name, of, at, what, help)                                                             \
    OPTION(TYPE_LIST, struct option_list, name, of, at, what, help)
#define NAMED_FILE(kind, name, of, at, what, help)                                                 \
    OPTION(kind, const char *, name, of, at, what, help)

/* An option that cannot be combined with others: their names, with blanks between. */
struct option_pair {
    const char *one, *others;
};

struct command {
    const char *name;
    const char *also;     /* NULL, or words that others use for it, with blanks between */
    const char *usage;    /* what follows the name */
    const char *summary;  /* for the list of commands */
    const char *examples; /* lines, each indented by two */
    const char *about;    /* a paragraph */
    const char *success, *otherwise;  /* the meaning of exit status 0 and 1; NULL: there is no 1 */
    const struct option_row *options; /* the last row has no name */

    /* Options that the help has without --all, by their names, with blanks between; NULL: the first. As many as fit
     * a screen are shown. */
    const char *main_options;

    /* Words that can follow the name: number 0, 1, 2 ..., and NULL past the last. */
    const char *(*name_operand)(size_t number);

    const struct option_pair *apart; /* the last pair has no names; NULL: none */
    size_t size;                     /* of its struct of options; 0: it is a struct cli */
    int (*run)(struct cli *cli);

    /* Where several processes run it: whether all of them are fine so far. Then one of them tells what
     * was told since messages_gather. If they are not, none goes on. NULL: there is one process. */
    bool (*agree)(struct cli *cli, bool fine);
    const char *(*stage)(
        const struct cli *cli); /* with --in: a folder in RUN that the task works in, or
                                                  * NULL: RUN itself; NULL: always RUN */
    bool opens_output;          /* it opens the output itself, when it knows what to write */
    bool tells_left_out;        /* it tells all that a text has and a puzzle cannot hold */
};

#endif
