/* quadrille print: puzzles on paper, with their solutions at the end. */
#define _POSIX_C_SOURCE 200809L
#include "print.h"
#include "apart.h"
#include "message.h"
#include "output.h"
#include "puzzles.h"
#include "signals.h"
#include "system.h"
#include "told.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    struct cli *cli;
    struct map map;
    struct solvers solvers;
    struct printing printing;
};

/* ---- puzzles --------------------------------------------------------------------------------- */

static void copy_field(qd_puzzle *copy, qd_field *fields, const char *name, const char *value) {
    if (value && *value)
        fields[copy->field_count++] =
            (qd_field){copy_string(name), copy_string(value), strlen(value)};
}

/* The fields that the heading shows. */
static void copy_fields(qd_puzzle *copy, const qd_puzzle *puzzle) {
    qd_field *fields = new_array(3, sizeof *fields);
    qd_text difficulty = QD_TEXT_INIT;
    told_put_difficulty(puzzle, &difficulty);
    check_text(&difficulty);
    copy_field(copy, fields, "title", qd_puzzle_text(puzzle, "title", NULL));
    copy_field(copy, fields, "author", qd_puzzle_text(puzzle, "author", NULL));
    copy_field(copy, fields, "difficulty", difficulty.data);
    qd_text_free(&difficulty);
    copy->fields = fields;
}

static qd_grid *copy_grid(const qd_grid *grid) {
    qd_grid *copy;
    qd_error error;
    check(qd_grid_new(qd_grid_board(grid), &copy, &error), &error);
    qd_grid_copy(copy, grid);
    return copy;
}

static void note_layout(struct printing *printing, const qd_board *board) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    if (rows > printing->largest)
        printing->largest = rows;
    if (columns > printing->largest)
        printing->largest = columns;
}

static struct printed *keep_puzzle(struct printing *printing, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t cells = qd_board_cell_count(board);
    if (printing->count == printing->capacity) {
        printing->capacity = printing->capacity * 2 + 16;
        printing->puzzles =
            realloc(printing->puzzles, printing->capacity * sizeof *printing->puzzles);
        if (!printing->puzzles)
            give_up("out of memory");
    }
    struct printed *printed = &printing->puzzles[printing->count++];
    *printed = (struct printed){.number = printing->count};
    note_layout(printing, board);
    printed->grid = copy_grid(puzzle->grid);
    printed->given = new_array(cells, 1);
    for (uint32_t cell = 0; cell < cells; cell++)
        printed->given[cell] =
            puzzle->given ? puzzle->given[cell] : qd_grid_value(puzzle->grid, cell) != 0;
    printed->puzzle = (qd_puzzle){.grid = printed->grid,
                                  .given = printed->given,
                                  .symbols = puzzle->symbols,
                                  .numeric = puzzle->numeric};
    copy_fields(&printed->puzzle, puzzle);
    return printed;
}

static void forget_puzzles(struct printing *printing) {
    for (size_t i = 0; i < printing->count; i++) {
        struct printed *printed = &printing->puzzles[i];
        for (size_t f = 0; f < printed->puzzle.field_count; f++) {
            free((char *)printed->puzzle.fields[f].name);
            free((char *)printed->puzzle.fields[f].value);
        }
        free((qd_field *)printed->puzzle.fields);
        free(printed->given);
        qd_grid_free(printed->grid);
        qd_grid_free(printed->solution);
    }
    free(printing->puzzles);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void complain_of_verdict(struct job *job, const qd_record *record, qd_verdict verdict) {
    static const char *const words[] = {
        [QD_NONE] = "has no solution",
        [QD_MULTIPLE] = "has several solutions",
        [QD_UNKNOWN] = "is not solved within the limit",
    };
    complain_of(job->cli, EXIT_OTHERWISE, job->map.input.name, record->line,
                " puzzle %zu %s; it is printed without a solution", job->printing.count,
                words[verdict]);
}

static void solve(struct job *job, const qd_record *record, struct printed *printed) {
    qd_solver *solver = solvers_start(&job->solvers, record->puzzle->grid);
    solvers_judge(&job->solvers, solver, 2);
    if (stop_signal)
        return;
    qd_verdict verdict = qd_solver_verdict(solver, NULL);
    solvers_done(&job->solvers, solver);
    judge_given_solution(&job->map.input, record);
    if (verdict != QD_UNIQUE) {
        complain_of_verdict(job, record, verdict);
        return;
    }
    printed->solution = copy_grid(record->puzzle->grid);
    qd_grid_set_values(printed->solution, qd_solver_solution(solver));
    job->printing.solved++;
}

static bool accept(struct map *map, const qd_record **record) {
    struct job *job = map->context;
    return solvers_accept(&job->solvers, map, record);
}

static void take(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    solve(job, record, keep_puzzle(&job->printing, record->puzzle));
}

/* What is malformed was told. */
static void leave_out(struct map *map, const qd_record *record) {
    (void)map;
    (void)record;
}

/* ---- output ---------------------------------------------------------------------------------- */

/* PDF or SVG: from --to, or from the name of the file, or what is available. */
static bool is_pdf_wanted(const struct print_options *options) {
    const struct cli *cli = &options->cli;
    if (options->to != PRINT_AS_NAMED)
        return options->to == PRINT_PDF;
    if (cli->output && (has_ending(cli->output, ".svg") || has_ending(cli->output, ".pdf")))
        return has_ending(cli->output, ".pdf");
    return !pdf_obstacle();
}

static void write_svg(const struct printing *printing, size_t number) {
    const char *title = printing->options->title;
    qd_picture *page = draw_page(printing, number);
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    check(qd_picture_svg(page, title ? title : "Sudoku", &text, &error), &error);
    output_put(&text);
    qd_text_free(&text);
    qd_picture_free(page);
}

/* NAME-1.svg for NAME.svg, to be freed. */
static char *name_page(const char *name, size_t number) {
    size_t length = strlen(name), size = length + 40;
    size_t stem = has_ending(name, ".svg") ? length - 4 : length;
    char *page = new_array(size, 1);
    snprintf(page, size, "%.*s-%zu%s", (int)stem, name, number + 1, name + stem);
    return page;
}

/* Writes one file per page. Returns the number of pages written. */
static size_t write_svg_pages(struct job *job) {
    const char *name = job->cli->output;
    size_t count = count_pages(&job->printing), i = 0;
    for (; i < count && !stop_signal; i++) {
        show_page(&job->printing, i);
        char *page = count > 1 ? name_page(name, i) : NULL;
        job->cli->output = page ? page : name;
        if (files_are_apart(job->cli) && output_open(job->cli)) {
            write_svg(&job->printing, i);
            output_close(job->cli);
        }
        free(page);
        job->cli->output = name;
    }
    return i;
}

/* A device or pipe: no files stand beside it. */
static bool is_special(const char *name) {
    struct file_facts file;
    return system_look(name, &file) && !file.is_regular;
}

static int write_pages(struct job *job, bool pdf) {
    size_t pages = count_pages(&job->printing), written = 0;
    if (pages == 0) {
        complain(job->cli, EXIT_OTHERWISE, "there is nothing to print");
        return EXIT_FINE;
    }
    if (!pdf && pages > 1 && !job->cli->output)
        return usage_error(
            job->cli, "%zu pages of SVG require one file each: -o NAME.svg writes NAME-1.svg ...",
            pages);
    if (!pdf && pages > 1 && is_special(job->cli->output))
        return usage_error(job->cli,
                           "-o %s: %zu pages of SVG require one file each, and this is not a file",
                           job->cli->output, pages);
    if (!pdf) {
        written = write_svg_pages(job);
    } else if (output_open(job->cli)) {
        written = write_pdf(&job->printing);
        output_close(job->cli);
    }
    if (stop_signal)
        complain(job->cli, EXIT_OTHERWISE, "stopped by a signal: %zu of %zu pages are written",
                 written, pages);
    return EXIT_FINE;
}

static int check_usage(const struct print_options *options, bool pdf) {
    const struct cli *cli = &options->cli;
    const char *ending = cli->output ? strrchr(cli->output, '.') : NULL;
    if (options->to == PRINT_AS_NAMED && ending && !strchr(ending, '/') &&
        strcmp(ending, ".pdf") != 0 && strcmp(ending, ".svg") != 0)
        return usage_error(cli, "-o %s: the name must end in .pdf or .svg, or use --to",
                           cli->output);
    const char *obstacle = pdf ? pdf_obstacle() : NULL;
    if (obstacle)
        return usage_error(cli, "%s; use --to svg", obstacle);
    if (pdf && !cli->output && system_is_terminal(STDOUT_FILENO))
        return usage_error(cli, "PDF is not written to a terminal; use -o FILE");
    return EXIT_FINE;
}

static int run(struct cli *cli) {
    static const struct map_style style = {.accept = accept, .answer = take, .fail = leave_out};
    static struct job job; /* large */
    const struct print_options *options = (const struct print_options *)cli;
    bool pdf = is_pdf_wanted(options);
    job.cli = cli;
    job.printing.options = options;
    int status = check_usage(options, pdf);
    if (status != EXIT_FINE)
        return status;
    if (!map_open(&job.map, cli, &style, &job))
        return EXIT_USAGE;
    solvers_open(&job.solvers, cli);
    map_run(&job.map);
    if (stop_signal)
        complain(cli, EXIT_OTHERWISE,
                 "stopped by a signal after %zu puzzles were read: nothing was written",
                 job.printing.count);
    else
        status = write_pages(&job, pdf);
    solvers_close(&job.solvers);
    forget_puzzles(&job.printing);
    map_close(&job.map);
    return status;
}

static const struct option_word formats[] = {{"svg", PRINT_SVG}, {"pdf", PRINT_PDF}, {NULL, 0}};
static const struct option_word papers[] = {{"a4", PAPER_A4}, {"letter", PAPER_LETTER}, {NULL, 0}};
static const struct option_word places[] = {
    {"end", SOLUTIONS_END}, {"none", SOLUTIONS_NONE}, {"only", SOLUTIONS_ONLY}, {NULL, 0}};

static const struct option_row rows[] = {
    {WORD("to", struct print_options, to, "FORMAT", "write pdf or svg"), .words = formats},
    INPUT_OPTIONS,
    {OPTION_NODE_LIMIT},
    {OPTION_TIME_LIMIT},
    {TEXT("title", struct print_options, title, "TEXT", "title at the top of every page")},
    {NUMBER("per-page", struct print_options, per_page, "N",
            "puzzles per page (default: 4; 2 above 12x12, 1 above 16x16)"),
     .least = 1, .most = 100},
    {WORD("paper", struct print_options, paper, "SIZE", "a4 (default) or letter"), .words = papers},
    {WORD("solutions", struct print_options, solutions, "WHERE",
          "at the `end`, on pages of their own (default), `none`, or `only` solutions"),
     .words = places},
    {OPTION_OUTPUT},
    {OPTION_PROGRESS},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_print = {
    .name = "print",
    .also = "pdf",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "lay out puzzles on pages for printing, with solutions at the end",
    .examples =
        "  quadrille print -o sheet.pdf puzzles.txt\n"
        "  quadrille print --per-page 6 --title 'Week 12' -o sheet.pdf puzzles.txt\n"
        "  quadrille print --solutions none --paper letter -o sheet.pdf puzzles.txt\n"
        "  quadrille print --to svg -o sheet.svg puzzles.txt    sheet-1.svg, sheet-2.svg ...\n",
    .about =
        "Lays out puzzles on pages, with number and, if known, title, author and difficulty,\n"
        "and their solutions on pages of their own. A puzzle that does not have exactly one\n"
        "solution is printed without one; this is reported on standard error, and the exit status\n"
        "is 1. PDF is written by cairo, if it is installed. SVG has one page per file.\n"
        "Without --to, the name given with -o determines the format.",
    .main_options = "to title per-page paper solutions output",
    .success = "every puzzle was printed as requested",
    .otherwise = "a puzzle does not have exactly one solution, or a given solution is wrong",
    .options = rows,
    .size = sizeof(struct print_options),
    .run = run,
    .opens_output = true,
};
