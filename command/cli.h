/* The parsed command line: operands, and the options that several commands have. */
#ifndef QD_COMMAND_CLI_H
#define QD_COMMAND_CLI_H

#include "command.h"

#include <quadrille/io.h>

struct cli {
    const struct command *command;
    const struct command *const *commands; /* all, ended by NULL */
    bool named;                            /* the command was given */
    char **operands;
    int operand_count;
    uint64_t given;   /* bits of the command's rows */
    const char *simd; /* SIMD level of the 9x9 and dense engines; NULL: the best */
    int status;       /* the highest so far */

    struct bulk_task *task; /* of --in, or NULL */
    bool cut_short; /* something could not be read, or a limit ended it: the output is not whole */

    bool help, quiet, verbose, progress, exit_zero;

    /* reading */
    const char *board, *regions, *symbols;
    const qd_format *from;
    const char *part; /* K/N, or NULL */
    const char *in;   /* the folder of a run, or NULL */
    bool offsets;

    /* searching */
    const char *engine;
    int order, clues;    /* a qd_order, a qd_clue_treatment */
    uint64_t node_limit; /* 0: none */
    double time_limit;   /* seconds; 0: none */
    uint64_t jobs;       /* threads; 0: not given */
    bool stats;

    /* writing */
    const char *output, *template;
    const qd_format *to;
    bool json, csv, summary, line_buffered;
};

#endif
