/* What the puzzle commands (solve, check, count) have in common. */
#ifndef QD_COMMAND_PUZZLES_H
#define QD_COMMAND_PUZZLES_H

#include "lines.h"
#include "map.h"
#include "options.h"
#include "report.h"
#include "template.h"

/* ---- options --------------------------------------------------------------------------------- */

#define OPTION_CLUES                                                                               \
    WORD("clues", struct cli, clues, "WAY",                                                        \
         "`reduce` the cover by the clues, or `keep` each clue as its cell's only option"),        \
        .words = puzzle_clues
#define OPTION_CSV FLAG("csv", struct cli, csv, "write CSV with a header")
#define OPTION_SUMMARY                                                                             \
    FLAG("summary", struct cli, summary, "write only the number of puzzles of each verdict")

/* Those of solve, check and count. */
#define PUZZLE_OPTIONS                                                                             \
    {OPTION_FORMAT}, INPUT_OPTIONS, SHARD_OPTIONS,                                                 \
        {OPTION_ENGINE(puzzle_engine_name), .accept = accept_solver},                              \
        {OPTION_ORDER("branch on the `first` open cell, or on one with the `fewest` values")},     \
        {OPTION_CLUES}, {OPTION_JSON}, {OPTION_CSV}, {OPTION_SUMMARY}, {OPTION_STATS},             \
        {OPTION_NODE_LIMIT}, {OPTION_TIME_LIMIT},                                                  \
        {OPTION_JOBS("use N threads (default: one per processor)")}, {OPTION_OUTPUT}, {            \
        OPTION_LINE_BUFFERED                                                                       \
    }

extern const struct option_word puzzle_clues[];

/* The engines of the puzzle commands: those of the library, `auto`, and `scalar`, which is nine
 * without batches. NULL past the last. */
const char *puzzle_engine_name(size_t number, const char **summary);

/* Whether there is such an engine; the boards that it supports are checked later. */
bool accept_solver(const struct cli *cli, const char *name);

/* ---- solvers --------------------------------------------------------------------------------- */

/* Solvers of the boards that were used last. */
struct solvers {
    struct cli *cli;
    struct board_solver {
        const qd_board *board;
        qd_solver *solver;
    } kept[16];
    size_t kept_count, oldest;
    uint64_t puzzles, nodes, updates;
    double began;
    const char *engine;
    qd_effort last; /* of the last puzzle */
    double last_began, last_seconds;
};

void solvers_open(struct solvers *solvers, struct cli *cli);
/* As accept_record; a record whose board the requested engine does not support becomes
 * malformed. */
bool solvers_accept(struct solvers *solvers, struct map *map, const qd_record **record);
/* Begins with the grid of an accepted record. */
qd_solver *solvers_start(struct solvers *solvers, const qd_grid *grid);
/* A solver of one's own for a board, with all settings; a signal stops it until solvers_start. NULL if the requested
 * engine does not take the board. */
qd_solver *solvers_new(struct solvers *solvers, const qd_board *board, qd_error *error);
/* As qd_solver_judge, and shows what was reached. */
qd_outcome solvers_judge(struct solvers *solvers, qd_solver *solver, uint64_t limit);
/* Shows it. */
void solvers_show(const struct solvers *solvers, const qd_solver *solver);
/* To be called when a record is done: adds up statistics. */
void solvers_done(struct solvers *solvers, const qd_solver *solver);
/* Prints --stats, if requested. */
void solvers_close(struct solvers *solvers);

/* ---- records --------------------------------------------------------------------------------- */

/* Judges the solution that the record contains, if any, with a message if it is wrong. */
void judge_given_solution(struct input *input, const qd_record *record);

/* ---- solve, check and count ------------------------------------------------------------------ */

/* What a command asks of lines of 81 symbols, which the batch engine of the 9x9 solves by the thousand. */
struct puzzles_lines {
    bool solutions;
    bool minimality; /* instead of solutions */
    unsigned limit;  /* 1 or 2 solutions */

    /* The exit status of an answer. Called on many threads at once. */
    int (*status)(const struct answer *answer);
};

struct puzzles {
    struct map map; /* the first member: see puzzles_of */
    struct solvers solvers;
    struct report report;
    struct puzzles_lines asked; /* of lines, if these are taken apart */
};

/*
 * Opens it for records, whose style has puzzles_accept and its own `answer`, for answers in a style. Without
 * `lines` everything is processed record by record. False after a message.
 */
bool puzzles_open(struct puzzles *puzzles, struct cli *cli, const struct map_style *records,
                  const struct report_style *style, const struct puzzles_lines *lines);
void puzzles_close(struct puzzles *puzzles);

bool puzzles_accept(struct map *map, const qd_record **record);

/* Those of a map that was opened so. */
struct puzzles *puzzles_of(struct map *map);

/* An answer with what is known about the record. */
struct answer puzzles_answer(const struct puzzles *puzzles, const qd_record *record);

/* Says that a limit stopped the search for an answer, if one did; a signal is told when the command ends. */
void puzzles_tell_stopped(struct puzzles *puzzles, const qd_record *record, qd_outcome outcome);

/* Appends what is written for it. */
void puzzles_put(struct puzzles *puzzles, const struct answer *answer);

/* All of the above, for a command that does no more than to answer. Returns the status. */
int puzzles_run(struct cli *cli, const struct report_style *style,
                const struct puzzles_lines *lines,
                void (*answer)(struct map *map, const qd_record *record));

#endif
