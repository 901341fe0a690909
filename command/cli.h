/*
 * What the subcommands share: options, messages, exit status, output, input records, solvers.
 *
 * To add a subcommand: write NAME.c with a `const struct command`, and give it a row in main.c. To
 * add an option: a row in options.c, and a field below.
 */
#ifndef QD_CLI_H
#define QD_CLI_H

#include <quadrille/formats.h>
#include <quadrille/nine.h>

#include <signal.h>
#include <stdio.h>

/* ---- exit status ------------------------------------------------------------------------------
 */

enum exit_status { EXIT_FINE = 0, EXIT_OTHERWISE = 1, EXIT_USAGE = 2, EXIT_TROUBLE = 3 };

/* ---- options ----------------------------------------------------------------------------------
 */

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct cli {
    const struct command *command;
    const char *engine, *board, *regions, *symbols, *to_symbols, *output, *template;
    const qd_format *to, *from;
    qd_clue_treatment clues;
    qd_order order;
    bool first, all, json, csv, summary, stats, quiet, verbose, line_buffered, exit_zero;
    bool minimal, explain, trace, progress, lossy;
    enum when color;
    bool has_number;
    uint64_t number;     /* -n, 0 for all */
    uint64_t limit;      /* --limit or -n, for counting; 0 for none */
    uint64_t node_limit; /* 0 for none */
    double time_limit;   /* seconds; 0 for none */
    bool has_jobs;
    unsigned jobs;    /* threads */
    const char *simd; /* vectors of the 9x9 and dense engines; NULL: the best */

    /* cover only */
    const char *save, *resume, *part, *cover_to, *cover_from;
    double save_interval; /* seconds */
    bool sat, verify, simplify, has_seed;
    uint64_t parts, skip, seed;
    uint64_t memory_limit; /* bytes; 0 for none */
    uint64_t update_limit; /* 0 for none */

    /* print only */
    const char *title, *print_to;
    uint64_t per_page; /* 0: what fits the boards */
    int paper, solutions;

    uint64_t given; /* bits of the options' rows */
    char **operands;
    int operand_count;
    bool bare;  /* started with nothing at all */
    bool named; /* the command was said */

    int status; /* the highest met so far */
};

/* Commands, as bits of an option's row. */
enum command_bit {
    FOR_SOLVE = 1,
    FOR_CHECK = 2,
    FOR_COUNT = 4,
    FOR_MODEL = 8,
    FOR_COVER = 16,
    FOR_BENCH = 32,
    FOR_CONVERT = 64,
    FOR_COMPLETION = 128,
    FOR_PRINT = 256,
    FOR_PUZZLES = FOR_SOLVE | FOR_CHECK | FOR_COUNT,
    FOR_ALL = 511
};

struct command {
    const char *name;
    enum command_bit bit;
    const char *usage;    /* what follows the name */
    const char *summary;  /* for the list of commands */
    const char *examples; /* lines, each indented by two */
    const char *about;    /* a paragraph */
    int (*run)(struct cli *cli);
    bool opens_output; /* by itself, when it knows what to write */
};

extern const struct command command_solve, command_check, command_count, command_model,
    command_convert, command_print, command_cover, command_bench, command_completion;

/* Command number 0, 1, 2 ...; NULL past the last. */
const struct command *command_get(size_t number);

/* Its name, for did_you_mean. */
const char *command_name(const void *names, size_t number);

/* Fills cli from the arguments behind the command's name; false after a usage message. */
bool options_parse(struct cli *cli, int argc, char **argv);
void options_print(const struct command *command);

/* Row `number` of the table: its option in `*name` if it was given, else NULL. False past the end. */
bool options_given(const struct cli *cli, size_t number, const char **name);
bool options_has(const struct cli *cli, const char *name);

/* A row of the table of options, for those who make something else of it than help. */
struct option_row {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* what it is called in help; NULL: takes none */
    int commands;         /* bits */
    const char *help;
};

/* Row number 0, 1, 2 ...; false past the last. */
bool options_get(size_t number, struct option_row *row);

/* Word number 0, 1, 2 ... that may stand for an argument of that name; NULL past the last, and if
 * anything may. */
const char *options_word(const struct command *command, const struct option_row *row,
                         size_t number);

/* ---- messages ---------------------------------------------------------------------------------
 */

#if defined(__GNUC__) || defined(__clang__)
#define CLI_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#define CLI_NORETURN __attribute__((noreturn))
#else
#define CLI_PRINTF(format_index, first)
#define CLI_NORETURN
#endif

void raise_status(struct cli *cli, int status);

/* One line on stderr, unless --quiet, and the status. */
void complain(struct cli *cli, int status, const char *format, ...) CLI_PRINTF(3, 4);

/* As complain, for an error at a place in a file: `file:line:column: what`. */
void complain_at(struct cli *cli, int status, const char *file, const qd_error *error);

/* At most ten complaints of one kind are shown for each file, unless --verbose: says how many more
 * there were. To be called at the end. */
void settle_complaints(void);

/* "; did you mean 'NAME'?" if a name is spelt like the word, otherwise nothing. Name number 0, 1, 2
 * ... is what `name` returns for it, NULL past the last. Good until the next call. suggest.c */
const char *did_you_mean(const char *word, const char *(*name)(const void *names, size_t number),
                         const void *names);

/* A usage message, always shown; returns EXIT_USAGE. */
int usage_error(const struct cli *cli, const char *format, ...) CLI_PRINTF(2, 3);

/* Ends the program: out of memory, mostly. Output so far is flushed. */
CLI_NORETURN void give_up(const qd_error *error);

/* Ends the program if the status is not QD_OK: for what cannot fail but for lack of memory. */
void check(qd_status status, const qd_error *error);

/* ---- output -----------------------------------------------------------------------------------
 */

/* Added to the name of --save: where a saved search is written first, and what keeps others away. */
#define SAVE_NEW ".new"
#define SAVE_LOCK ".lock"

/* Whether no file that the options name for writing is one that is read; if not, after a message. */
bool files_are_apart(struct cli *cli);

/* To be called first of all. */
void open_standard_descriptors(void);

/* Opens -o FILE or takes stdout; false after a message. FILE keeps what it has until something is
 * written, or the command ends without trouble. */
bool output_open(struct cli *cli);
void output_write(const char *bytes, size_t length);
void output_text(const char *string);
void output_print(const char *format, ...) CLI_PRINTF(1, 2);

/* After every record: flushes if --line-buffered or a terminal is watching. */
void output_record_done(void);

/* Flushes and closes; complains if that fails. */
void output_close(struct cli *cli);
bool output_is_terminal(void);
bool output_is_fine(void); /* nothing has failed so far */
FILE *output_stream(void);

/* With -o FILE: bytes written, all of them out of our hands; -1 otherwise. */
long long output_position(void);

/* Forgets what is behind the first `size` bytes of FILE, which was opened to be continued. */
bool output_cut(long long size);

/* Whether the file open at `descriptor` is the one that is written to. */
bool output_is_same_file(int descriptor);

/* Whether a file that is written to had something in it before: asked before the first write. */
bool output_continues(void);

/* ---- signals ----------------------------------------------------------------------------------
 */

extern volatile sig_atomic_t stop_signal; /* 0, or the signal that asks to stop */

/*
 * From now on Ctrl-C and the like end the program at once, as nothing is lost by that. When there
 * is something to tell or to finish, signals have to wait: they set stop_signal and interrupt what
 * is watched; a second one, a moment later, ends the program at once all the same.
 */
void signals_install(void);
void signals_wait(bool wait);
void watch_solver(qd_solver *solver);
void watch_search(qd_cover_search *search);
void watch_crew(qd_cover_crew *crew);
void watch_nine(unsigned number, qd_nine *nine); /* number 0 to 255: several at a time */

/* Ends the program by the signal that came, if any. Output must be closed before. */
void signals_finish(void);

/* ---- JSON and CSV -----------------------------------------------------------------------------
 */

void json_string(const char *bytes, size_t length); /* with quotes; invalid UTF-8 is replaced */
void csv_string(const char *bytes, size_t length);  /* quoted where it must be */
void json_quote(qd_text *text, const char *bytes, size_t length);
void csv_quote(qd_text *text, const char *bytes, size_t length);

/* With control characters replaced that a terminal or a line reader would choke on; TABs stay. */
void put_shown(qd_text *text, const char *bytes, size_t length);

/* ---- input ------------------------------------------------------------------------------------
 */

struct batch;
struct tally;

/* The records of all operands (files, puzzles, -), or of stdin if there are none, one after
 * another. */
struct input {
    struct cli *cli;
    qd_reader *reader;
    qd_board *board;  /* of --board, or NULL */
    int next_operand; /* index */
    int descriptor;   /* -1: none open */
    bool open;        /* a source is being read */
    const char *name; /* of it */
    char *buffer;
    size_t begin, end; /* of what is in it and not yet fed */
    bool ended;        /* the source has no more bytes */
    uint64_t records;  /* handed out so far: the number of the current one */
    uint64_t bytes;    /* read so far */

    bool one_by_one;     /* for now, also lines of 81 symbols are records like all others */
    struct batch *batch; /* takes lines of 81 symbols; NULL: they are records like all others */
};

bool input_open(struct input *input, struct cli *cli);
/* The next record, or NULL at the end or when a signal asks to stop. */
const qd_record *input_next(struct input *input);
void input_close(struct input *input);

/* The notation of a board, to be freed. */
char *board_text(const qd_board *board);

/* Reads a whole file, or stdin for "-"; false after a message. */
bool read_file(struct cli *cli, const char *name, qd_text *text);

/* ---- puzzles in a format: sheet.c --------------------------------------------------------------
 */

/* Begin with all members 0. */
struct sheet {
    const qd_format *format;
    qd_writer *writer; /* NULL: nothing is begun */
    qd_text text;
};

/* Writes a record. If it is in another format than the one before, that one is ended first. False:
 * the format cannot hold it, as the error says. */
bool sheet_put(struct sheet *sheet, const qd_format *format, const qd_puzzle *puzzle,
               qd_error *error);

/* The same for a record that there is no grid of; false if the format has no form for that. */
bool sheet_put_failure(struct sheet *sheet, const qd_format *format, const char *word);

/* So that a frame is written even if nothing comes. */
void sheet_begin(struct sheet *sheet, const qd_format *format);

/* Ends what was begun. */
void sheet_close(struct sheet *sheet);

/* ---- solving ----------------------------------------------------------------------------------
 */

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
    qd_record refused; /* the last one, as malformed, if its board is not for the engine */
    qd_effort last;    /* of the last puzzle */
    double last_began, last_seconds;
};

void solvers_open(struct solvers *solvers, struct cli *cli);
/* As accept_record; a record that the engine of the options does not take becomes malformed. */
bool solvers_accept(struct solvers *solvers, struct input *input, const qd_record **record,
                    struct tally *tally);
/* Begins with the grid of an accepted record. */
qd_solver *solvers_start(struct solvers *solvers, const qd_grid *grid);
/* To be called when a record is done: adds up statistics. */
void solvers_done(struct solvers *solvers, const qd_solver *solver);
/* Prints --stats, if asked for. */
void solvers_close(struct solvers *solvers);

/* Seconds of a clock that only goes forward. */
double clock_seconds(void);

/* ---- --format: template.c ---------------------------------------------------------------------
 */

/* What is known of a record when it is written. */
struct answered {
    const struct input *input;
    const struct solvers *solvers;
    const qd_record *record;
    const char *verdict;
    const char *count;       /* in digits; or NULL */
    const uint8_t *solution; /* or NULL */
    uint64_t index;          /* of the solution, from 1; 0: there is only this one */
    const char *remark;      /* or NULL */
};

/* Whether it can be understood; if not, after a message. */
bool template_check(const struct cli *cli, const char *template);
void template_write(const struct cli *cli, const struct answered *answered);
void template_print_names(void);

/* ---- many lines at once: batch.c ---------------------------------------------------------------
 */

struct answer {
    const char *puzzle; /* 81 symbols */
    uint64_t record, line;
    qd_verdict verdict;
    unsigned count;                   /* solutions seen */
    const char *solution;             /* 81 digits, or NULL */
    const char *file_json, *file_csv; /* the name of the file, quoted */
};

/* What a command wants of them. Both functions are called on many threads at once. */
struct batch_style {
    bool solutions;
    unsigned limit; /* 1 or 2 solutions */
    int (*status)(const struct cli *cli, qd_verdict verdict, unsigned count);
    void (*write)(const struct cli *cli, const struct answer *answer, qd_text *text);
};

/* NULL if the options ask for something that only goes record by record. */
struct batch *batch_open(struct cli *cli, const struct batch_style *style, struct tally *tally);
void batch_close(struct batch *batch);

/* Takes `count` lines, each of 81 symbols and a newline; input->records is what came before. */
void batch_lines(struct batch *batch, const struct input *input, const char *lines, size_t count,
                 uint64_t first_line);

/* Solves and writes everything that was taken. */
void batch_flush(struct batch *batch);

unsigned count_clues(const char *puzzle);
void put(qd_text *text, const char *bytes, size_t length);
void put_text(qd_text *text, const char *string);
void put_number(qd_text *text, uint64_t number);
void put_json_begin(qd_text *text, const struct answer *answer); /* up to "count":N */
void put_csv_begin(qd_text *text, const struct answer *answer);  /* up to the comma after count */

/* ---- verdicts, as all puzzle commands tell them ------------------------------------------------
 */

struct tally {
    uint64_t of_verdict[4];
    uint64_t errors;
};

/* Writes the numbers, and says if they are not those of the whole input. */
void summary_print(struct cli *cli, const struct tally *tally);

/* `!none`, `!unknown` or `!error L:C`, a TAB and the input line; and what follows, if not NULL. */
void put_failure(qd_text *text, const qd_record *record, const char *word, const char *after);
void print_failure(const qd_record *record, const char *word, const char *after);

/* The members that every JSON record begins with, from `{` on; and the error member. */
void json_record_begin(const struct input *input, const qd_record *record, const char *verdict);
void json_error(const qd_error *error);

/* Judges the solution that the text gives, if it gives one, and complains if it is wrong. */
void judge_given_solution(struct input *input, const qd_record *record);

/* Says what was detected (-v) and complains of malformed records; whether the record has a grid. */
bool accept_record(struct input *input, const qd_record *record, struct tally *tally);

/* The progress line on stderr; called for every record, shown now and then. */
void progress_update(const struct input *input);
void progress_now(const struct input *input); /* after many records at once */
void progress_clear(void);
bool progress_is_wanted(const struct cli *cli);
void progress_show(const char *format, ...) CLI_PRINTF(1, 2); /* in place of the line before */

/* Draws a puzzle with boxes, and its solution if there is one, for people at a terminal; below stands
 * a line of what is to be known, if not NULL. */
void draw_solution(const struct cli *cli, const qd_puzzle *puzzle, const uint8_t *solution,
                   const char *remark);

#endif
