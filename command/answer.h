/* The answer to a record. */
#ifndef QD_COMMAND_ANSWER_H
#define QD_COMMAND_ANSWER_H

#include <quadrille/io.h>

struct grading;

/* Which clues and rules of a puzzle with one solution can be left out, each by itself. */
struct minimality {
    bool known;                 /* false: a limit stopped the search */
    const uint8_t *redundant;   /* by cell */
    const uint8_t *superfluous; /* by constraint of the board; NULL if it has none */
};

/* The values of each cell that occur in some solution, and in how many. */
struct survivors {
    bool known;    /* false: a limit stopped the search */
    uint32_t most; /* what was counted up to; 1: they are not counted */
    const uint32_t *counts;
};

/* Two solutions of a puzzle that has several. */
struct differences {
    qd_grid *solutions[2];
};

/* Symbols of a line that is not read. */
#define ANSWER_LINE 81

struct answer {
    unsigned of;           /* whose it is; see fields.h */
    uint64_t record, line; /* numbers, from 1; see place.h */
    const char *file;
    const qd_record *read; /* NULL: it is a line of 81 symbols */
    const char *symbols;   /* of that line */

    qd_verdict verdict;
    uint64_t count;              /* of solutions found or counted */
    const qd_count *total;       /* the same, of any size; or NULL */
    bool exact;                  /* there are no more than these */
    const qd_estimate *estimate; /* instead of them, or NULL */
    uint64_t index;              /* of the solution, from 1; 0: the record is answered as a whole */
    const char *solution;        /* its symbols, or NULL */
    size_t solution_length;      /* how many */
    const char *remark;          /* or NULL */
    const struct minimality *minimality;   /* or NULL */
    const struct survivors *survivors;     /* or NULL */
    const struct differences *differences; /* or NULL */
    const struct grading *grading;         /* how hard it is (grading.h), or NULL */

    qd_effort effort; /* of its search */
    double seconds;
};

/* How many records had which verdict. Some commands tell those with one solution apart by words. */
struct tally {
    uint64_t of_verdict[4];
    uint64_t of_word[8];
    uint64_t errors;
};

/* Why the record is malformed; NULL if it is not. */
const qd_error *answer_error(const struct answer *answer);

/* The verdict as a word: "error" for a malformed record, "unknown" for one solution among
 * others. */
const char *answer_verdict(const struct answer *answer);

unsigned answer_clues(const struct answer *answer);

void answer_put_count(const struct answer *answer, qd_text *text);

/* The standard error of an estimate: a number, also in JSON. */
double answer_spread(const qd_estimate *estimate);

/* The notation of a board. */
void answer_put_board(const qd_board *board, qd_text *text);

/* The alphabet of a puzzle; NULL: the default one. */
const qd_symbols *answer_alphabet(const qd_puzzle *puzzle);

/* A grid as a line of symbols, in the alphabet of that puzzle. */
void answer_put_symbols(const qd_puzzle *puzzle, const qd_grid *grid, qd_text *text);

/* `!none`, `!unknown`, `!error L:C` or `!error @OFFSET`, without the rest of the line. */
void answer_put_mark(const struct answer *answer, qd_text *text);

/* A malformed record with a newline: the same, a TAB and the input line, or an object of JSON. */
void answer_put_malformed(const struct answer *answer, bool json, qd_text *text);

/* That line; and `after`, if not NULL. */
void answer_put_failure(const struct answer *answer, const char *after, qd_text *text);

#endif
