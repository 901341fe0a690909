/* What the command line says: operands, and the options that several commands have. */
#ifndef QD_COMMAND_CLI_H
#define QD_COMMAND_CLI_H

#include "command.h"

#include <quadrille/formats.h>

struct cli {
    const struct command *command;
    const struct command *const *commands; /* all, ended by NULL */
    bool named;                            /* the command was said */
    const char *action;                    /* one of the command's, or NULL */
    char **operands;                       /* without it */
    int operand_count;
    uint64_t given;   /* bits of the command's rows */
    const char *simd; /* vectors of the 9x9 and dense engines; NULL: the best */
    int status;       /* the highest met so far */

    bool help, quiet, verbose, progress, exit_zero;

    /* reading */
    const char *board, *regions, *symbols;
    const qd_format *from;

    /* searching */
    const char *engine;
    int order, clues;    /* a qd_order, a qd_clue_treatment */
    uint64_t node_limit; /* 0: none */
    double time_limit;   /* seconds; 0: none */
    uint64_t jobs;       /* threads; 0: not said */
    bool stats;

    /* writing */
    const char *output, *template;
    const qd_format *to;
    bool json, csv, summary, line_buffered;
};

#endif
