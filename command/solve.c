/* quadrille solve: one record in, one record out. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

/* An answer that waits to be drawn, should it stay the only one. */
struct waiting {
    bool is;
    qd_grid *grid;
    qd_puzzle puzzle; /* that grid */
    bool solved;
    uint8_t solution[QD_MAX_CELLS];
    const char *remark; /* or NULL */
    qd_text mirrored;   /* what to write if it is not the only one */
};

struct job {
    struct cli *cli;
    struct input input;
    struct solvers solvers;
    struct tally tally;
    qd_grid *filled;    /* scratch grid for output, on the board used last */
    struct sheet sheet; /* for formats with a frame */
    uint8_t clues[QD_MAX_CELLS];
    bool written;       /* some record was written */
    bool drawing;       /* a lone answer is to be drawn */
    qd_verdict verdict; /* of the record that is being written */
    struct waiting waiting;
};

/* ---- one grid ----------------------------------------------------------------------------------
 */

static qd_grid *fill(struct job *job, const qd_board *board, const uint8_t *values) {
    qd_error error;
    if (!job->filled || qd_grid_board(job->filled) != board) {
        qd_grid_free(job->filled);
        check(qd_grid_new(board, &job->filled, &error), &error);
    }
    qd_grid_set_values(job->filled, values);
    return job->filled;
}

/* The puzzle with its solution: beside the puzzle where the format holds that, otherwise as a grid
 * that is full. */
static qd_puzzle make_answer(struct job *job, const qd_puzzle *puzzle, const qd_format *format,
                             const uint8_t *values) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_puzzle answer = *puzzle;
    answer.solution = values;
    if (qd_format_holds(format) & QD_HOLDS_SOLUTION)
        return answer;
    for (uint32_t cell = 0; cell < qd_board_cell_count(board) && !puzzle->given; cell++)
        job->clues[cell] = qd_grid_value(puzzle->grid, cell) != 0;
    if (!puzzle->given)
        answer.given = job->clues;
    answer.grid = fill(job, board, values);
    return answer;
}

static void render(struct job *job, const qd_record *record, const qd_format *format,
                   const uint8_t *values, qd_text *text) {
    qd_error error;
    qd_puzzle answer = make_answer(job, record->puzzle, format, values);
    check(qd_format_write(format, &answer, text, &error), &error);
}

/* What the format cannot hold is not written, but told. */
static void complain_of_format(struct job *job, const qd_record *record, const char *message) {
    complain(job->cli, EXIT_TROUBLE, "%s:%llu:1: %s", job->input.name,
             (unsigned long long)record->line, message);
}

static void print_unsupported(const qd_record *record) {
    qd_record failed = *record;
    failed.puzzle = NULL;
    failed.error.line = record->line;
    failed.error.column = 1;
    print_failure(&failed, "error", NULL);
}

static void write_framed(struct job *job, const qd_record *record, const qd_format *format,
                         const uint8_t *values) {
    qd_error error;
    job->input.one_by_one = true;
    qd_puzzle answer = make_answer(job, record->puzzle, format, values);
    if (!sheet_put(&job->sheet, format, &answer, &error))
        complain_of_format(job, record, error.message);
}

static void write_grid(struct job *job, const qd_record *record, const qd_format *format,
                       const uint8_t *values) {
    static qd_text text; /* kept from record to record */
    qd_error error;
    if (qd_format_is_framed(format)) {
        write_framed(job, record, format, values);
        return;
    }
    sheet_close(&job->sheet);
    job->input.one_by_one = false;
    text.length = 0;
    qd_puzzle answer = make_answer(job, record->puzzle, format, values);
    qd_status status = qd_format_write(format, &answer, &text, &error);
    if (status == QD_ERROR_UNSUPPORTED) {
        complain_of_format(job, record, error.message);
        print_unsupported(record);
        return;
    }
    check(status, &error);
    output_write(text.data, text.length);
}

/* A puzzle without an answer, in a text with a frame. */
static void write_framed_failure(struct job *job, const qd_record *record, const qd_format *format,
                                 const char *word) {
    char words[64];
    qd_error error;
    job->input.one_by_one = true;
    if (record->puzzle && (qd_format_holds(format) & QD_HOLDS_SOLUTION)) {
        qd_puzzle unsolved = *record->puzzle;
        unsolved.solution = NULL;
        if (!sheet_put(&job->sheet, format, &unsolved, &error))
            complain_of_format(job, record, error.message);
        return;
    }
    if (record->puzzle)
        snprintf(words, sizeof words, "!%s", word);
    else
        snprintf(words, sizeof words, "!error %llu:%llu", (unsigned long long)record->error.line,
                 (unsigned long long)record->error.column);
    if (!sheet_put_failure(&job->sheet, format, words) && record->puzzle)
        complain(job->cli, EXIT_OTHERWISE, "%s:%llu: %s: left out, as %s has no form for it",
                 job->input.name, (unsigned long long)record->line, words, qd_format_name(format));
}

/* The solution as one line of symbols, for JSON and CSV. */
static void write_symbols(struct job *job, const qd_record *record, const uint8_t *values) {
    char symbols[QD_MAX_CELLS + 1];
    const qd_symbols *alphabet =
        record->puzzle->symbols.of_value[0] ? &record->puzzle->symbols : NULL;
    qd_grid *grid = fill(job, qd_grid_board(record->puzzle->grid), values);
    output_write(symbols, qd_grid_print(grid, alphabet, symbols, sizeof symbols));
}

/* ---- several solutions a record ----------------------------------------------------------------
 */

static void write_template(struct job *job, const qd_record *record, const char *verdict,
                           uint64_t count, uint64_t index, const uint8_t *solution) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    template_write(job->cli, &(struct answered){.input = &job->input,
                                                .solvers = &job->solvers,
                                                .record = record,
                                                .verdict = verdict,
                                                .count = record->puzzle ? digits : NULL,
                                                .solution = solution,
                                                .index = index});
}

static void write_one_of_many(struct job *job, const qd_record *record, uint64_t index,
                              const uint8_t *values) {
    unsigned long long number = job->input.records;
    if (job->cli->summary)
        return;
    if (job->cli->json) {
        output_print("{\"record\":%llu,\"index\":%llu,\"solution\":\"", number,
                     (unsigned long long)index);
        write_symbols(job, record, values);
        output_text("\"}\n");
    } else if (job->cli->csv) {
        output_print("%llu,%llu,", number, (unsigned long long)index);
        write_symbols(job, record, values);
        output_text("\n");
    } else if (job->cli->template) {
        write_template(job, record, "", index, index, values);
    } else if (job->cli->to) {
        if (job->written && qd_format_is_tall(job->cli->to))
            output_text("\n");
        write_grid(job, record, job->cli->to, values);
    } else {
        write_symbols(job, record, values);
        output_print("\t%llu\n", number);
    }
    job->written = true;
    output_record_done();
}

static qd_outcome enumerate(struct job *job, const qd_record *record, qd_solver *solver) {
    uint8_t values[QD_MAX_CELLS];
    uint64_t limit = job->cli->all || job->cli->number == 0 ? UINT64_MAX : job->cli->number;
    qd_outcome outcome = QD_SOLUTION;
    for (uint64_t found = 0; found < limit && outcome == QD_SOLUTION;) {
        outcome = qd_solver_next(solver, values);
        if (outcome == QD_SOLUTION)
            write_one_of_many(job, record, ++found, values);
    }
    return outcome;
}

/* ---- the record's own line ---------------------------------------------------------------------
 */

static bool is_enumerating(const struct cli *cli) {
    return cli->all || cli->has_number;
}

static void write_json(struct job *job, const qd_record *record, const char *verdict,
                       uint64_t count, const uint8_t *solution) {
    json_record_begin(&job->input, record, verdict);
    if (record->puzzle)
        output_print(",\"clues\":%u,\"count\":%llu", qd_grid_clue_count(record->puzzle->grid),
                     (unsigned long long)count);
    else
        json_error(&record->error);
    if (solution && !is_enumerating(job->cli)) {
        output_text(",\"solution\":\"");
        write_symbols(job, record, solution);
        output_text("\"");
    }
    output_text("}\n");
}

static void write_csv(struct job *job, const qd_record *record, const char *verdict, uint64_t count,
                      const uint8_t *solution) {
    output_print("%llu,", (unsigned long long)job->input.records);
    csv_string(job->input.name, strlen(job->input.name));
    output_print(",%llu,%s,", (unsigned long long)record->line, verdict);
    if (record->puzzle)
        output_print("%u,%llu", qd_grid_clue_count(record->puzzle->grid),
                     (unsigned long long)count);
    else
        output_text(",");
    output_text(",");
    if (solution)
        write_symbols(job, record, solution);
    output_text("\n");
}

/* Grids come apart as they came in. */
static void separate(struct job *job, const qd_record *record, const qd_format *format) {
    if (job->written && record->after_blank && format && qd_format_is_tall(format))
        output_text("\n");
    job->written = true;
}

static void settle_waiting(struct job *job, bool draw) {
    struct waiting *waiting = &job->waiting;
    if (!waiting->is)
        return;
    waiting->is = false;
    if (draw)
        draw_solution(job->cli, &waiting->puzzle, waiting->solved ? waiting->solution : NULL,
                      waiting->remark);
    else
        output_write(waiting->mirrored.data, waiting->mirrored.length);
    job->written = true;
    qd_grid_free(waiting->grid);
    qd_text_free(&waiting->mirrored);
}

/* What a drawing does not show; NULL if the solution is the only one. */
static const char *remark_on(const struct cli *cli, qd_verdict verdict, bool solved) {
    if (verdict == QD_MULTIPLE)
        return "one of several solutions";
    if (verdict == QD_NONE)
        return "no solution";
    if (verdict == QD_UNIQUE)
        return NULL;
    return !solved      ? "a limit stopped the search before a solution was found"
           : cli->first ? "a solution; others were not looked for"
                        : "a solution; a limit stopped the search for others";
}

/* A first answer on a terminal: whether it is drawn depends on what follows. */
static void make_wait(struct job *job, const qd_record *record, const char *word,
                      const uint8_t *solution) {
    struct waiting *waiting = &job->waiting;
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    qd_error error;
    if (qd_grid_new(board, &waiting->grid, &error) != QD_OK)
        give_up(&error);
    qd_grid_copy(waiting->grid, record->puzzle->grid);
    waiting->puzzle = (qd_puzzle){.grid = waiting->grid,
                                  .symbols = record->puzzle->symbols,
                                  .numeric = record->puzzle->numeric};
    waiting->solved = solution;
    waiting->remark = remark_on(job->cli, job->verdict, solution);
    waiting->is = true;
    if (!solution) {
        put_failure(&waiting->mirrored, record, word, NULL);
        return;
    }
    memcpy(waiting->solution, solution, qd_board_cell_count(board));
    render(job, record, record->format, solution, &waiting->mirrored);
}

/* The format of the answer: the one asked for, or that of the record; or, if the record is malformed
 * beyond that, the one that is being written. */
static const qd_format *format_of(const struct job *job, const qd_record *record) {
    if (job->cli->to)
        return job->cli->to;
    if (!record->format)
        return job->sheet.writer ? job->sheet.format : NULL;
    return qd_format_of_answers(record->format);
}

static void write_plain(struct job *job, const qd_record *record, const char *word,
                        const uint8_t *solution) {
    const qd_format *format = format_of(job, record);
    bool framed = format && qd_format_is_framed(format);
    if (job->drawing && job->input.records == 1 && record->puzzle && !framed) {
        make_wait(job, record, word, solution);
        return;
    }
    settle_waiting(job, false);
    if (!framed)
        separate(job, record, format);
    if (solution)
        write_grid(job, record, format, solution);
    else if (framed)
        write_framed_failure(job, record, format, word);
    else
        print_failure(record, word, NULL);
}

static void write_record(struct job *job, const qd_record *record, const char *word, uint64_t count,
                         const uint8_t *solution) {
    const struct cli *cli = job->cli;
    char after[32];
    if (cli->summary)
        return;
    if (cli->json) {
        write_json(job, record, word, count, solution);
    } else if (cli->csv) {
        if (!is_enumerating(cli))
            write_csv(job, record, word, count, solution);
    } else if (cli->template) {
        if (!is_enumerating(cli) || count == 0)
            write_template(job, record, word, count, 0, solution);
    } else if (!is_enumerating(cli)) {
        write_plain(job, record, word, solution);
    } else if (count == 0) {
        snprintf(after, sizeof after, "\t%llu", (unsigned long long)job->input.records);
        print_failure(record, word, cli->to ? NULL : after);
        job->written = true;
    }
    output_record_done();
}

/* ---- solving -----------------------------------------------------------------------------------
 */

static int status_of(const struct cli *cli, qd_verdict verdict, uint64_t count, bool stopped) {
    if (!cli->first && !is_enumerating(cli))
        return verdict == QD_UNIQUE ? EXIT_FINE : EXIT_OTHERWISE;
    return count && !stopped ? EXIT_FINE : EXIT_OTHERWISE;
}

static void solve_grid(struct job *job, const qd_record *record) {
    struct cli *cli = job->cli;
    qd_solver *solver = solvers_start(&job->solvers, record->puzzle->grid);
    qd_outcome outcome = is_enumerating(cli) ? enumerate(job, record, solver)
                                             : qd_solver_judge(solver, cli->first ? 1 : 2);
    uint64_t count;
    qd_verdict verdict = qd_solver_verdict(solver, &count);
    bool stopped = outcome == QD_NODE_LIMIT || outcome == QD_TIME_LIMIT || stop_signal;
    if (is_enumerating(cli) && stopped && count)
        complain(cli, EXIT_OTHERWISE,
                 "%s:%llu: these are not all solutions: the search was stopped by %s after %llu",
                 job->input.name, (unsigned long long)record->line,
                 stop_signal                ? "a signal"
                 : outcome == QD_NODE_LIMIT ? "the node limit"
                                            : "the time limit",
                 (unsigned long long)count);
    if (stop_signal)
        return;
    job->verdict = verdict;
    solvers_done(&job->solvers, solver);
    job->tally.of_verdict[verdict]++;
    judge_given_solution(&job->input, record);
    raise_status(cli, status_of(cli, verdict, count, stopped));
    write_record(job, record, qd_verdict_name(verdict), count, qd_solver_solution(solver));
}

/* ---- many lines at once ------------------------------------------------------------------------
 */

static int status_of_line(const struct cli *cli, qd_verdict verdict, unsigned count) {
    return status_of(cli, verdict, count, false);
}

static void write_line(const struct cli *cli, const struct answer *answer, qd_text *text) {
    if (cli->json) {
        put_json_begin(text, answer);
        if (answer->solution) {
            put_text(text, ",\"solution\":\"");
            put(text, answer->solution, 81);
            put_text(text, "\"");
        }
        put_text(text, "}\n");
    } else if (cli->csv) {
        put_csv_begin(text, answer);
        if (answer->solution)
            put(text, answer->solution, 81);
        put_text(text, "\n");
    } else if (answer->solution) {
        put(text, answer->solution, 81);
        put_text(text, "\n");
    } else {
        put_text(text, "!none\t");
        put(text, answer->puzzle, 82);
    }
}

static void write_header(const struct cli *cli) {
    if (cli->csv)
        output_text(is_enumerating(cli) ? "record,index,solution\n"
                                        : "record,file,line,verdict,clues,count,solution\n");
}

static int run(struct cli *cli) {
    static struct job job; /* large */
    const qd_record *record;
    job.cli = cli;
    if (!input_open(&job.input, cli))
        return EXIT_USAGE;
    solvers_open(&job.solvers, cli);
    const struct batch_style style = {!cli->summary, cli->first ? 1 : 2, status_of_line,
                                      write_line};
    if (!is_enumerating(cli))
        job.input.batch = batch_open(cli, &style, &job.tally);
    job.drawing = output_is_terminal() && !cli->to && !cli->template && !cli->json && !cli->csv &&
                  !cli->summary;
    write_header(cli);
    while ((record = input_next(&job.input)) && !stop_signal) {
        if (solvers_accept(&job.solvers, &job.input, &record, &job.tally))
            solve_grid(&job, record);
        else
            write_record(&job, record, "error", 0, NULL);
    }
    settle_waiting(&job, job.input.records == 1);
    if (cli->to && qd_format_is_framed(cli->to) && !job.sheet.writer)
        sheet_begin(&job.sheet, cli->to);
    sheet_close(&job.sheet);
    input_close(&job.input);
    if (cli->summary)
        summary_print(cli, &job.tally);
    solvers_close(&job.solvers);
    qd_grid_free(job.filled);
    return EXIT_FINE;
}

const struct command command_solve = {
    .name = "solve",
    .bit = FOR_SOLVE,
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "solve puzzles, and say whether the solution is the only one",
    .examples =
        "  quadrille solve puzzles.txt\n"
        "  quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28...."
        "419..5....8..79\n"
        "  quadrille solve --to drawn < puzzle.txt\n"
        "  quadrille solve --json puzzles.txt\n"
        "  quadrille solve --format '{record}\\t{puzzle} {solution}' puzzles.txt\n"
        "  quadrille solve --board 9x9+x puzzle.txt\n"
        "  quadrille solve -n 10 puzzle.txt        up to ten solutions, one a line\n"
        "  quadrille solve --engine backtrack --order fewest --stats puzzle.txt\n",
    .about =
        "Every puzzle gets one answer, in order, in the format it came in. A puzzle without a\n"
        "solution is answered with a line `!none`, a malformed one with `!error LINE:COLUMN`.\n"
        "A puzzle with several solutions is answered with one of them; the exit status tells\n"
        "(1 if not every puzzle has exactly one), and so do --json, --csv and --summary.",
    .run = run,
};
