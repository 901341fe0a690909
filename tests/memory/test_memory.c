/*
 * Every allocation fails once. The library's malloc, calloc and realloc are redirected here
 * (--wrap). The n-th one fails, for n = 1, 2, 3 ... until a whole run needs fewer; of many, some at
 * random, but all with QUADRILLE_LONG. Each time the run must end with QD_ERROR_MEMORY, without a
 * crash or a leak (if AddressSanitizer is enabled).
 */
#include "support.h"

#include "quadrille/make.h"
#include "quadrille/draw.h"
#include "quadrille/sudoku.h"

#include "quadrille/nine.h"
#include "quadrille/best.h"
#include "quadrille/explain.h"
#include "quadrille/many.h"
#include "quadrille/counting.h"
#include "quadrille/classics.h"

#include "best/best_layers.h"
#include "cover/above.h"
#include "cover/shuffle.h"
#include "cover/simplify.h"

#include <stdio.h>

static uint64_t allocations, failing;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* Threads allocate side by side. */
static int fails(void) {
    return failing && __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED) == failing;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

/* ---- whole runs: each returns the status it ended with --------------------------------------- */

static qd_status run_text(const char *text, qd_error *error) {
    qd_cover *cover = NULL;
    qd_cover_reduce_settings settings = {0};
    qd_cover_reduction *reduction = NULL;
    qd_cover_search *search = NULL;
    qd_count *count = NULL;
    qd_text written = QD_TEXT_INIT;
    uint32_t chosen = 1;
    qd_cover_start start = {&chosen, 1, NULL, 0, QD_NO_ITEM};
    qd_outcome outcome;
    settings.start = &start;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, error);
    if (status == QD_OK)
        status = qd_cover_reduce(cover, &settings, &reduction, error);
    if (status == QD_OK)
        status =
            qd_cover_write_dlx(qd_cover_reduction_about(reduction)->cover, &written, NULL, error);
    if (status == QD_OK)
        status = qd_cover_search_new(cover, NULL, &search, error);
    if (status == QD_OK)
        status = qd_cover_search_restart(search, &start, error);
    if (status == QD_OK)
        status = qd_count_new(&count, error);
    if (status == QD_OK)
        status = qd_cover_search_count(search, count, &outcome, error);
    if (status == QD_OK)
        status = qd_count_add_count(count, count, error);
    if (status == QD_OK) {
        size_t length;
        OK(qd_cover_search_restart(search, NULL, error));
        assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
        const uint32_t *solution = qd_cover_search_solution(search, &length);
        status = qd_cover_check_solution(cover, solution, length, error);
    }
    qd_count_free(count);
    qd_cover_search_free(search);
    qd_text_free(&written);
    qd_cover_reduction_free(reduction);
    qd_cover_free(cover);
    return status;
}

/* A program that checks nothing before it seals, like the first example of the header. */
static qd_status run_careless(qd_error *error) {
    qd_cover *cover;
    qd_cover_search *search;
    char name[16];
    size_t solutions = 0;
    qd_cover_new(&cover, NULL);
    for (uint32_t i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1 + i % 2);
    }
    uint32_t shared = qd_cover_add_item(cover, "s", QD_SECONDARY, 0, 1);
    for (uint32_t i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "c%u", i % 20);
        uint32_t colours[] = {QD_NO_COLOUR, qd_cover_add_colour(cover, name)};
        qd_cover_add_option(cover, (uint32_t[]){i, shared}, 2, colours, i);
        qd_cover_add_option(cover, (uint32_t[]){i}, 1, NULL, 0);
    }
    qd_status status = qd_cover_seal(cover, error);
    assert_int_equal(qd_cover_check(cover, NULL), status);
    if (status == QD_OK)
        status = qd_cover_search_new(cover, NULL, &search, error);
    if (status == QD_OK) {
        while (solutions < 10 && qd_cover_search_next(search) == QD_SOLUTION)
            solutions++;
        assert_int_equal(solutions, 10);
        qd_cover_search_free(search);
    }
    qd_cover_free(cover);
    return status;
}

static qd_status run_reduce(const qd_cover *cover, bool simplify, qd_error *error) {
    qd_cover_reduce_settings settings = {0};
    qd_cover_reduction *reduction = NULL;
    qd_cover_starts *starts = NULL, *whole = NULL;
    settings.compact = true;
    settings.simplify = simplify;
    qd_status status = qd_cover_reduce(cover, &settings, &reduction, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&starts, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&whole, error);
    if (status == QD_OK)
        status = qd_cover_starts_read(starts, qd_cover_reduction_about(reduction)->cover,
                                      "@0 +1 -2", 8, error);
    if (status == QD_OK)
        status = qd_cover_reduction_starts(reduction, starts, whole, error);
    if (status == QD_OK)
        status = qd_cover_reduction_narrow(reduction, whole, starts, error);
    qd_cover_starts_free(starts);
    qd_cover_starts_free(whole);
    qd_cover_reduction_free(reduction);
    return status;
}

static qd_status run_sharing(const qd_cover *cover, qd_error *error) {
    qd_cover_starts *left = NULL, *kept = NULL, *given = NULL;
    qd_cover_piece *pieces = NULL, *others = NULL;
    qd_status status = qd_cover_starts_new(&left, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&kept, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&given, error);
    if (status == QD_OK)
        status = qd_cover_split(cover, 4, NULL, left, error);
    if (status == QD_OK)
        status = qd_cover_share(cover, left, kept, &pieces, given, &others, error);
    if (status != QD_OK)
        assert_true(!pieces && !others);
    qd_free(pieces);
    qd_free(others);
    pieces = NULL;
    if (status == QD_OK)
        status = qd_cover_divide(cover, left, 10, NULL, kept, &pieces, error);
    if (status != QD_OK)
        assert_null(pieces);
    qd_free(pieces);
    qd_cover_starts_free(left);
    qd_cover_starts_free(kept);
    qd_cover_starts_free(given);
    return status;
}

static qd_status run_parts(const qd_cover *cover, qd_error *error) {
    qd_cover_part part = {1, 1, qd_cover_fingerprint(cover), QD_DIVISION};
    qd_cover_state saved = {.fingerprint = part.fingerprint, .action = "count"};
    qd_cover_merger *merger = NULL;
    qd_cover_starts *starts = NULL;
    size_t *bounds = NULL;
    qd_text text = QD_TEXT_INIT;
    qd_status status = qd_cover_starts_new(&starts, error);
    if (status == QD_OK)
        status = qd_cover_split_parts(cover, 1, NULL, starts, &bounds, error);
    if (status == QD_OK) {
        qd_cover_put_state(&saved, starts, &text);
        status = qd_text_check(&text, error);
    }
    if (status == QD_OK)
        status = qd_cover_read_state(text.data, text.length, cover, &saved, starts, error);
    if (status == QD_OK)
        status = qd_cover_merger_new(&merger, error);
    if (status == QD_OK) {
        qd_text_cut(&text, 0);
        qd_cover_put_part_count(&part, qd_cover_merger_about(merger).total, true, &text);
        qd_text_put_byte(&text, '\n');
        status = qd_text_check(&text, error);
    }
    if (status == QD_OK)
        status = qd_cover_merger_read(merger, text.data, text.length, NULL, NULL, error);
    qd_free(bounds);
    qd_cover_merger_free(merger);
    qd_cover_starts_free(starts);
    qd_text_free(&text);
    return status;
}

/* Operations on a problem besides one search. */
static qd_status run_division(qd_error *error) {
    static const char text[] = "a 0:2|b 2|c | d\na d:x |2\nb c\na b c d\nb c d:x\nc\na c d:y\n";
    qd_cover *cover = NULL, *shuffled = NULL;
    qd_cover_starts *starts = NULL;
    qd_cover_search *search = NULL;
    qd_count *count = NULL;
    qd_text written = QD_TEXT_INIT;
    uint32_t *options = NULL;
    qd_outcome outcome;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, error);
    if (status == QD_OK)
        status = run_parts(cover, error);
    if (status == QD_OK)
        status = run_sharing(cover, error);
    if (status == QD_OK)
        status = run_reduce(cover, false, error);
    if (status == QD_OK)
        status = run_reduce(cover, true, error);
    if (status == QD_OK) {
        qd_cover_found found;
        status = qd_cover_find(cover, NULL, &found, error);
        qd_free(found.options);
        if (status == QD_OK)
            status = qd_cover_any(cover, NULL, &found, error);
        if (status == QD_OK)
            qd_free(found.options);
    }
    if (status == QD_OK)
        status = qd_cover_starts_new(&starts, error);
    if (status == QD_OK)
        status = qd_simplify_from(cover, &(qd_cover_start)QD_COVER_START_INIT, NULL, starts, error);
    if (status == QD_OK)
        status = qd_cover_split(cover, 3, NULL, starts, error);
    if (status == QD_OK) {
        qd_cover_start start = qd_cover_starts_get(starts, 0);
        qd_cover_put_start(&start, &written);
        status = qd_text_check(&written, error);
    }
    if (status == QD_OK)
        status = qd_cover_starts_read(starts, cover, "+1 -2", 5, error);
    if (status == QD_OK)
        status = qd_shuffle(cover, 1, NULL, &shuffled, &options, error);
    if (status == QD_OK)
        status = qd_cover_search_new(cover, &(qd_cover_settings){.threads = 2}, &search, error);
    if (status == QD_OK)
        status = qd_cover_search_restart_all(search, starts, error);
    if (status == QD_OK)
        status = qd_count_new(&count, error);
    if (status == QD_OK)
        status = qd_cover_search_count(search, count, &outcome, error);
    qd_count_free(count);
    qd_cover_search_free(search);
    qd_text_free(&written);
    qd_free(options);
    qd_cover_starts_free(starts);
    qd_cover_free(shuffled);
    qd_cover_free(cover);
    return status;
}

static qd_cover *counted;

static bool count_to_100(void *user, const uint32_t *options, size_t count) {
    (void)options, (void)count;
    return ++*(uint32_t *)user < 100;
}

/* Threads that share one search: solutions in order, the rest of them, and the rest of that counted. */
static qd_status run_crew(qd_error *error) {
    qd_cover_search *search = NULL;
    qd_cover_starts *rest = NULL;
    qd_count *count = NULL;
    uint32_t found = 0;
    qd_outcome outcome = QD_DONE;
    qd_status status =
        qd_cover_search_new(counted, &(qd_cover_settings){.threads = 3}, &search, error);
    if (status == QD_OK)
        status = qd_cover_search_each(search, count_to_100, &found, &outcome, error);
    if (status == QD_OK)
        assert_int_equal(found, 100);
    if (status == QD_OK)
        status = qd_cover_starts_new(&rest, error);
    if (status == QD_OK)
        status = qd_cover_search_remaining(search, rest, error);
    if (status == QD_OK)
        status = qd_cover_search_restart_all(search, rest, error);
    if (status == QD_OK)
        status = qd_count_new(&count, error);
    if (status == QD_OK)
        status = qd_cover_search_count(search, count, &outcome, error);
    if (status == QD_OK) {
        uint64_t number;
        assert_true(qd_count_to_u64(count, &number));
        assert_int_equal(number, 281 - 100);
    }
    qd_count_free(count);
    qd_cover_starts_free(rest);
    qd_cover_search_free(search);
    return status;
}

static bool count_each(void *user, const uint32_t *options, size_t count) {
    (void)options, (void)count;
    ++*(uint32_t *)user;
    return true;
}

/* Where memory has run out, another call, or the search of what remains, goes on: no solution is lost. */
static qd_status run_crew_on(qd_error *error) {
    qd_cover_search *search = NULL;
    qd_cover_settings settings = {.threads = 3, .limits = {.slice_nodes = 7}};
    qd_cover_starts *rest = NULL;
    uint32_t found = 0, before;
    qd_outcome outcome = QD_DONE;
    qd_status status = qd_cover_search_new(counted, &settings, &search, error);
    if (status == QD_OK) {
        status = qd_cover_search_each(search, count_each, &found, &outcome, error);
        failing = 0;
        before = found;
        assert_int_equal(outcome, status == QD_OK ? QD_DONE : QD_INTERRUPTED);
        OK(qd_cover_starts_new(&rest, NULL));
        OK(qd_cover_search_remaining(search, rest, NULL));
        OK(qd_cover_search_each(search, count_each, &found, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(found, 281);
        OK(qd_cover_search_restart_all(search, rest, NULL));
        OK(qd_cover_search_each(search, count_each, &before, &outcome, NULL));
        assert_int_equal(before, 281);
    }
    qd_cover_starts_free(rest);
    qd_cover_search_free(search);
    return status;
}

/* Where memory runs out, a search that was to begin again from starts, which are the whole problem, is where it was. */
static qd_status restart_by(uint32_t threads, qd_error *error) {
    static const uint32_t option = 0;
    qd_cover_search *search = NULL;
    qd_cover_settings settings = {.threads = threads};
    qd_cover_starts *starts = NULL;
    qd_cover_start with = QD_COVER_START_INIT, without = QD_COVER_START_INIT;
    uint32_t found = 0;
    qd_outcome outcome;
    with.chosen = without.banned = &option;
    with.chosen_count = without.banned_count = 1;
    qd_status status = qd_cover_starts_new(&starts, error);
    if (status == QD_OK)
        status = qd_cover_starts_add(starts, &with, error);
    if (status == QD_OK)
        status = qd_cover_starts_add(starts, &without, error);
    if (status == QD_OK)
        status = qd_cover_search_new(counted, &settings, &search, error);
    if (status == QD_OK) {
        status = qd_cover_search_restart_all(search, starts, error);
        failing = 0;
        OK(qd_cover_search_each(search, count_each, &found, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(found, 281);
    }
    qd_cover_starts_free(starts);
    qd_cover_search_free(search);
    return status;
}

static qd_status run_restart(qd_error *error) {
    return restart_by(1, error);
}

static qd_status run_crew_restart(qd_error *error) {
    return restart_by(3, error);
}

static qd_status run_cover(qd_error *error) {
    return run_text("a b c | d\na d\nb c\na b c d\nb\nc\na\n", error);
}

static qd_status run_rich_cover(qd_error *error) {
    return run_text("a 0:2|b 2|c | d\na d:x |2\nb c\na b c d\nb c d:x\nc\na c d:y\n", error);
}

static qd_status run_matrix(qd_error *error) {
    static const char text[] = "# three columns\n1,0,1\n0 0 0\n010\n110\n";
    qd_cover *cover = NULL;
    qd_status status = qd_cover_read(QD_COVER_MATRIX, text, strlen(text), NULL, &cover, error);
    qd_cover_free(cover);
    return status;
}

static qd_status run_json(qd_error *error) {
    static const char text[] = "{\"options\": [[\"a\", \"\\u00e9:red\"], [2, \"d\"]],"
                               " \"secondary\": [\"\\u00e9\", \"d\"], \"primary\": [\"a\", 2]}";
    qd_cover *cover = NULL;
    qd_status status = qd_cover_read(QD_COVER_JSON, text, strlen(text), NULL, &cover, error);
    qd_cover_free(cover);
    return status;
}

static qd_status run_lines(qd_error *error) {
    static const char text[] = "[\"a\", \"b\"]\n[\"c\"]\n";
    qd_cover *cover = NULL;
    qd_status status = qd_cover_read(QD_COVER_JSON, text, strlen(text), NULL, &cover, error);
    qd_cover_free(cover);
    return status;
}

static qd_status run_dimacs(qd_error *error) {
    static const char text[] = "a 2|b 3:4|c | d\na d:x\na b c\nb c d:y\nb c d:y\na d:x\nb d:x\n"
                               "c\na c d\nb\nc a\na d:y b\na c d:x |3\n";
    qd_cover *cover = NULL;
    qd_text written = QD_TEXT_INIT;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, error);
    if (status == QD_OK)
        status = qd_cover_write_dimacs(cover, &written, NULL, error);
    qd_text_free(&written);
    qd_cover_free(cover);
    return status;
}

static qd_status run_sudoku(qd_error *error) {
    char solution[17];
    qd_verdict verdict = QD_UNKNOWN;
    qd_status status =
        qd_sudoku_solve(NULL, "......31...2.1..", solution, sizeof solution, &verdict, error);
    if (status == QD_OK)
        assert_int_equal(verdict, QD_UNIQUE);
    return status;
}

/* Cages and thermometers, as a cover. */
static qd_status run_sums(qd_error *error) {
    qd_board *board = NULL;
    qd_encoding *encoding = NULL;
    qd_status status =
        qd_board_parse("4x4+cage=5:r1c1r1c2+cage=r2c1r2c2+thermo=r3c1r4c2r4c3", &board, error);
    if (status == QD_OK)
        status = qd_encoding_new(board, &encoding, error);
    qd_encoding_free(encoding);
    qd_board_free(board);
    return status;
}

static qd_status run_backtrack(qd_error *error) {
    qd_board *board = NULL;
    qd_grid *grid = NULL;
    qd_solver *solver = NULL;
    qd_solver_settings settings = {0};
    uint8_t redundant[16];
    uint32_t count;
    qd_outcome outcome;
    settings.engine = "backtrack";
    qd_status status = qd_board_parse("4x4:2x2+thermo=r3c1r4c2", &board, error);
    if (status == QD_OK)
        status = qd_grid_new(board, &grid, error);
    if (status == QD_OK)
        status = qd_grid_parse(grid, "......31...2.1..", 16, NULL, NULL, error);
    if (status == QD_OK)
        status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_OK)
        status = qd_solver_find_redundant(solver, grid, redundant, &count, &outcome, error);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

static const char records[] =
    "......31...2.1.. name\n"
    "2\n0 0 0 0\n0 0 3 1\n0 0 0 2\n0 1 0 0\n\n"
    "junk\n"
    "| 1 . | . . |\n| . . | . . |\n----+----\n| . . | . 2 |\n| . . | 3 . |\n";

/* Reads the text, with that many records, and writes each in its own format. */
static qd_status read_all(const char *bytes, size_t length, int expected, qd_error *error) {
    qd_reader *reader = NULL;
    qd_text text = QD_TEXT_INIT;
    const qd_record *record;
    int found = 0;
    qd_status status = qd_reader_new(NULL, &reader, error);
    for (size_t i = 0; status == QD_OK && i < length; i += 7) {
        size_t left = length - i;
        status = qd_reader_feed(reader, bytes + i, left < 7 ? left : 7, error);
        if (left <= 7)
            qd_reader_finish(reader);
        qd_read read = QD_READ_MORE;
        while (status == QD_OK &&
               (read = qd_reader_next(reader, &record, error)) == QD_READ_RECORD) {
            found++;
            if (record->puzzle && qd_format_about(record->format).is_written)
                status = qd_format_write(record->format, record->puzzle, &text, error);
        }
        if (read == QD_READ_FAILED)
            status = error->status;
    }
    if (status == QD_OK)
        assert_int_equal(found, expected);
    qd_text_free(&text);
    qd_reader_free(reader);
    return status;
}

/* Records with all contents, each written in every format. */
static const char rich[] = "#ASome One\n#DTitle\n1...\n..3.\n.4..\n...2\n"
                           "1.....3..4.....2AAABCABBCCDBCDDD\n"
                           "u1 23 4 23\n34 4 123 1\n2 1 3 4\n13 u2 14 1234\n"
                           ":1:2:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28...."
                           "419..5....8..+7+9:114::\n"
                           "puzzle,solution,note\n1.....3..4.....2,1324423124133142,\"a\nb\"\n";

static qd_status write_everywhere(const qd_record *record, qd_error *error) {
    const qd_format *format;
    qd_status status = QD_OK;
    for (size_t i = 0; status == QD_OK && (format = qd_format_get(i)); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_writer *writer = NULL;
        if (!qd_format_about(format).is_written)
            continue;
        status = qd_writer_new(format, &writer, error);
        if (status == QD_OK)
            status = qd_writer_put(writer, record->puzzle, &text, error);
        if (status == QD_OK || status == QD_ERROR_UNSUPPORTED)
            status = qd_writer_finish(writer, &text, error);
        qd_writer_free(writer);
        qd_text_free(&text);
    }
    return status;
}

static qd_status run_rich(qd_error *error) {
    qd_reader *reader = NULL;
    const qd_record *record;
    int found = 0;
    qd_read read = QD_READ_END;
    qd_status status = qd_reader_new(NULL, &reader, error);
    if (status == QD_OK)
        status = qd_reader_feed(reader, rich, sizeof rich - 1, error);
    if (status == QD_OK)
        qd_reader_finish(reader);
    while (status == QD_OK && (read = qd_reader_next(reader, &record, error)) == QD_READ_RECORD) {
        assert_non_null(record->puzzle);
        found++;
        status = write_everywhere(record, error);
    }
    if (read == QD_READ_FAILED)
        status = error->status;
    if (status == QD_OK)
        assert_int_equal(found, 5);
    qd_reader_free(reader);
    return status;
}

static qd_status run_reader(qd_error *error) {
    return read_all(records, sizeof records - 1, 4, error);
}

/* Documents and links of every kind. */
static const char documents[] =
    "<?xml version='1.0'?>\n<opensudoku><author>A &amp; B</author><folder name='f'><game note='n' "
    "data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/>"
    "</folder></opensudoku>\n"
    "<ksudoku><game><puzzle><graph order='4' type='custom' sizeX='4' sizeY='4' sizeZ='1'>"
    "<sudokugroups at='0' withblocks='0'/><clique size='3'>0 5 10</clique></graph>"
    "<values>b_______________</values></puzzle><history/></game></ksudoku>\n"
    "{\"cells\":[{\"position\":[0,0],\"value\":1,\"fixed\":true,\"earmarks\":[]}],"
    "\"difficulty_category\":\"Easy Difficulty\",\"time_elapsed\":1}\n"
    "{\"grids\":[{\"board\":\"4x4+x\",\"puzzle\":[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]],\"id\":"
    "1},"
    "{\"puzzle\":\"1.....3..4.....2\"}]}\n"
    "{\"size\":2,\"title\":\"T\",\"grid\":[[{\"value\":1,\"given\":true},{}],"
    "[{},{\"givenPencilMarks\":[1,2]}]],\"diagonal+\":true,\"solution\":[1,2,2,1],"
    "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"1\"}],"
    "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]}\n"
    "{\"cells\":[[{},{}],[{},{}]],\"cages\":[{\"cells\":[[0,0],[0,1]],\"unique\":true,\"sum\":3}],"
    "\"underlays\":[{\"backgroundColor\":\"#CFCFCF\",\"center\":[1.5,0.5],\"rounded\":true,"
    "\"width\":0.85,\"height\":0.85}],\"lines\":[{\"color\":\"#CFCFCF\",\"thickness\":21,"
    "\"wayPoints\":[[1.5,0.5],[1.5,1.5]]}],\"regions\":[[[0,0],[0,1]]]}\n"
    "https://sudokupad.app/"
    "sclN4YwzgXArADANCAphA2i4A3CBGAvnTCAJnzgF050sBmfQgFlIqp1PMrgJvzIoCdkaFPBjN42ZtjijKUic2FwiYuNUlL"
    "1ahUWnMdEytV2G48yih3LKOtSasojWiiACGqQgHIALgEsvAG2QAAgBJLwAdDzAglyDIgEcAVwB7L0QAE0ig5IA7RA86LA8"
    "XRK8AC2S+CCCAQQA6IIA5BoB5csQ+AoJEnJ8k5C8EQUUZFDk9DTJcKaA===\n"
    "{\"gridSize\":4,\"givenDigits\":\"1000003004000002\"}\n"
    "https://example.org/"
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079 c\n";

static qd_status run_documents(qd_error *error) {
    return read_all(documents, sizeof documents - 1, 10, error);
}

/* Documents with errors, and unterminated ones. */
static const char torn[] =
    "<opensudoku><author>A</author><folder name='f'>\n<game note='n' "
    "data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/>\n"
    "<game note='&x;'/>\n<z/><game "
    "data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/>\n"
    "1.....3..4.....2\nend\nmore\n";
static const char torn_table[] =
    "puzzle,a,a\npuzzle,note\n\"1.....3..4.....2,a\n1.....3..4.....2,b\n";

static const char torn_list[] = "[\n{\"puzzle\":\"1.....3..4.....2\"},\n{\"puzzle\":\"1.....3..4";

static int torn_records;

static qd_status run_torn(qd_error *error) {
    return read_all(torn, sizeof torn - 1, torn_records, error);
}

static qd_status run_torn_table(qd_error *error) {
    return read_all(torn_table, sizeof torn_table - 1, 3, error);
}

static qd_status run_torn_list(qd_error *error) {
    return read_all(torn_list, sizeof torn_list - 1, 2, error);
}

/* A document of two pictures, and one of a picture. */
static qd_status run_pictures(qd_error *error) {
    const qd_field fields[] = {{"title", "A title", 7}, {"comment", "x", 1}};
    qd_puzzle puzzle = {.fields = fields, .field_count = 2};
    const qd_picture_room room = {0, 0, 50, 50, 0, "1", false};
    qd_board *board = NULL;
    qd_grid *grid = NULL;
    qd_writer *writer = NULL;
    qd_picture *picture = NULL;
    qd_text text = QD_TEXT_INIT;
    qd_status status =
        qd_board_parse("4x4+x+antiknight+cage=5:r1c1r2c1+thermo=r3c1r3c2r4c2", &board, error);
    if (status == QD_OK)
        status = qd_grid_new(board, &grid, error);
    if (status == QD_OK)
        status = qd_writer_new(qd_format_find("svg"), &writer, error);
    puzzle.grid = grid;
    for (int i = 0; i < 2 && status == QD_OK; i++)
        status = qd_writer_put(writer, &puzzle, &text, error);
    if (status == QD_OK)
        status = qd_writer_finish(writer, &text, error);
    if (status == QD_OK)
        status = qd_picture_new(50, 50, &picture, error);
    if (status == QD_OK)
        status = qd_picture_add_puzzle(picture, &room, &puzzle, NULL, error);
    if (status == QD_OK)
        status = qd_picture_svg(picture, "A title", &text, error);
    qd_picture_free(picture);
    qd_text_free(&text);
    qd_writer_free(writer);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

/* Of a classic problem, whose name and arguments these are; texts are all the same. */
static const char *classic_words[4];
static const char *classic_text;

static qd_status read_classic(void *user, const char *name, qd_text *text, qd_error *error) {
    (void)user;
    (void)name;
    qd_text_put(text, classic_text);
    return qd_text_check(text, error);
}

static qd_status draw_solution(const qd_cover *cover, const qd_sketch *sketch, qd_error *error) {
    qd_cover_search *search = NULL;
    qd_picture *picture = NULL;
    qd_text text = QD_TEXT_INIT;
    size_t count = 0;
    double width, height;
    qd_status status = qd_cover_search_new(cover, NULL, &search, error);
    if (status == QD_OK)
        status = qd_picture_new(100, 100, &picture, error);
    if (status == QD_OK) {
        assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
        const uint32_t *options = qd_cover_search_solution(search, &count);
        qd_sketch_measure(sketch, count, 100, &width, &height);
        status = qd_sketch_put(sketch, options, count, &text, error);
        if (status == QD_OK)
            status = qd_sketch_add(sketch, options, count, 100, picture, 0, 0, error);
    }
    if (status == QD_OK)
        status = qd_picture_svg(picture, "A title", &text, error);
    qd_picture_free(picture);
    qd_cover_search_free(search);
    qd_text_free(&text);
    return status;
}

static qd_status run_classic(qd_error *error) {
    qd_classic_call call = {0};
    qd_cover *cover = NULL;
    qd_sketch *sketch = NULL;
    call.arguments = classic_words + 1;
    call.read = read_classic;
    while (call.count < LENGTH(classic_words) - 1 && call.arguments[call.count])
        call.count++;
    qd_status status = qd_classic_make(classic_words[0], &call, &cover, error);
    if (status == QD_OK)
        status = qd_sketch_new(cover, &sketch, NULL, error);
    if (status == QD_OK)
        status = draw_solution(cover, sketch, error);
    qd_sketch_free(sketch);
    qd_cover_free(cover);
    return status;
}

/* Enough puzzles for the lanes, some with very many nodes, so that slots are added. */
static qd_status run_nine(qd_error *error) {
    static uint8_t cells[300][81], found[300], solutions[300][81];
    qd_nine *nine = NULL;
    qd_nine_search *search = NULL;
    qd_nine_work work = {0};
    qd_outcome outcome;
    qd_status status = qd_nine_new(NULL, &nine, error);
    work.cells = cells[0];
    work.count = 300;
    work.found = found;
    work.solutions = solutions[0];
    if (status == QD_OK)
        status = qd_nine_solve(nine, &work, &outcome, error);
    if (status == QD_OK)
        status = qd_nine_search_new(NULL, &search, error);
    qd_nine_search_free(search);
    qd_nine_free(nine);
    return status;
}

/* Makes the tables for grids. */
static qd_status run_grid(bool alone, qd_error *error) {
    uint8_t grid[81];
    uint64_t automorphisms;
    qd_canon *canon = NULL;
    qd_status status = qd_canon_new(&canon, error);
    for (int i = 0; i < 81; i++)
        grid[i] = (uint8_t)((i % 9 + i / 9 * 3 + i / 27) % 9 + 1);
    if (status == QD_OK && alone)
        status = qd_canon_puzzle(canon, QD_CANON_LEAST, grid, grid, NULL, NULL, error);
    else if (status == QD_OK)
        status =
            qd_canon_puzzles(canon, QD_CANON_LEAST, grid, 1, grid, NULL, &automorphisms, error);
    qd_canon_free(canon);
    return status;
}

static qd_status run_canon(qd_error *error) {
    uint8_t cells[81] = {1};
    qd_canon *canon = NULL;
    qd_seen *seen = NULL;
    qd_status status = qd_canon_new(&canon, error);
    if (status == QD_OK)
        status = qd_canon_puzzle(canon, QD_CANON_LEAST, cells, cells, NULL, NULL, error);
    if (status == QD_OK)
        status = run_grid(true, error);
    if (status == QD_OK)
        status = run_grid(false, error);
    if (status == QD_OK)
        status = qd_seen_new(&seen, error);
    for (uint32_t i = 0; i < 2000 && status == QD_OK; i++) {
        bool is_new;
        status = qd_seen_add(seen, &i, sizeof i, 1, &is_new, error);
        assert_true(status != QD_OK || is_new);
    }
    qd_seen_free(seen);
    qd_canon_free(canon);
    return status;
}

/* 0, or so few that each grid is looked at for long. */
static unsigned most_clues;

static qd_status run_generator(qd_error *error) {
    qd_maker_settings settings = {0};
    qd_board *board = NULL;
    qd_maker *maker = NULL;
    uint8_t puzzles[20][81], made[20];
    qd_outcome outcome;
    settings.clues.least = most_clues ? 17 : 0;
    settings.clues.most = most_clues;
    qd_status status = qd_board_new(3, 3, &board, error);
    if (status == QD_OK)
        status = qd_maker_new(board, &settings, &maker, error);
    if (status == QD_OK)
        status =
            qd_maker_run(maker, 0, most_clues ? 1 : 20, puzzles[0], made, NULL, &outcome, error);
    qd_maker_free(maker);
    qd_board_free(board);
    return status;
}

static bool take_any(void *context, const uint8_t *puzzle) {
    (void)context;
    return puzzle != NULL;
}

static qd_status run_minimizer(qd_error *error) {
    static const char puzzle[] = "53467...2672195348198342567859761423426853791"
                                 "71392485696153728428741963534528617.";
    qd_nine *nine = NULL;
    qd_minimizer *minimizer = NULL;
    qd_outcome outcome;
    qd_limits limits = {.nodes = 1};
    uint8_t found, cells[81];
    qd_status status = qd_nine_new(NULL, &nine, error);
    if (status == QD_OK)
        status = qd_minimizer_new(nine, &minimizer, error);
    if (status == QD_OK)
        status = qd_minimizer_test(minimizer, puzzle, 0, 1, &found, cells, &outcome, error);
    if (status == QD_OK)
        status = qd_minimizer_reduce(minimizer, puzzle, 0, 1, 1, 1, &found, cells, &outcome, error);
    if (status == QD_OK)
        status = qd_minimizer_find_fewest(minimizer, puzzle, 1, 0, &limits, cells, &outcome, error);
    limits.nodes = 1000;
    if (status == QD_OK)
        status = qd_minimizer_find_all(minimizer, puzzle, &limits, take_any, NULL, &outcome, error);
    qd_minimizer_free(minimizer);
    qd_nine_free(nine);
    return status;
}

/* All columns. One thread: which of several is without memory would depend on their speed. */
static qd_status run_many(qd_error *error) {
    static const char text[] = "53467...2672195348198342567859761423426853791"
                               "71392485696153728428741963534528617.";
    uint8_t rows[2][81], found[2], solutions[2][81], canonical[2][81], minimal[2][81];
    const void *list[2] = {text, rows};
    qd_rating ratings[2];
    qd_many *many = NULL;
    qd_many_work work = {0};
    work.list = list;
    work.count = 2;
    work.found = found;
    work.solutions = solutions[0];
    work.ratings = ratings;
    work.canonical = canonical[0];
    work.redundant = minimal[0];
    work.minimal = minimal[0];
    memset(rows, 0, sizeof rows);
    qd_status status = qd_many_new(NULL, &many, error);
    if (status == QD_OK)
        status = qd_many_run(many, &work, NULL, error);
    work.threads = 3;
    work.count = 1; /* still one thread */
    work.found = NULL;
    if (status == QD_OK)
        status = qd_many_run(many, &work, NULL, error);
    qd_many_free(many);
    return status;
}

/* A board of another kind. */
static qd_status run_many_small(qd_error *error) {
    uint8_t rows[2][16] = {{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0}}, found[2];
    qd_rating ratings[2];
    qd_board *board = NULL;
    qd_many *many = NULL;
    qd_many_work work = {0};
    work.cells = rows;
    work.count = 2;
    work.found = found;
    work.ratings = ratings;
    qd_status status = qd_board_new(2, 2, &board, error);
    if (status == QD_OK)
        status = qd_many_new(board, &many, error);
    if (status == QD_OK)
        status = qd_many_run(many, &work, NULL, error);
    qd_many_free(many);
    qd_board_free(board);
    return status;
}

/* Boards whose grids are listed, found in a cover, and found by backtracking. */
static const char *made_board;

static qd_status run_maker(qd_error *error) {
    qd_board *board = NULL;
    qd_maker *maker = NULL;
    qd_shuffler *shuffler = NULL;
    qd_maker_settings settings = {0};
    uint8_t puzzle[49], result;
    qd_made made;
    qd_outcome outcome;
    settings.minimal = true;
    qd_status status = qd_board_parse(made_board, &board, error);
    if (status == QD_OK)
        status = qd_maker_new(board, &settings, &maker, error);
    if (status == QD_OK)
        status =
            qd_maker_want(maker, &(qd_wish){.grade = "easy", .without = "jellyfish"}, NULL, error);
    if (status == QD_OK)
        status = qd_maker_run(maker, 0, 1, puzzle, &result, NULL, &outcome, error);
    if (status == QD_OK)
        status = qd_maker_next(maker, &made, &outcome, error);
    if (status == QD_OK)
        status = qd_shuffler_new(board, &shuffler, error);
    qd_shuffler_free(shuffler);
    qd_maker_free(maker);
    qd_board_free(board);
    return status;
}

/* Cages, lines and signs of a given grid. */
static const uint8_t lined_grid[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};

static qd_status run_cages(qd_error *error) {
    qd_board *board = NULL, *caged = NULL;
    qd_outcome outcome;
    qd_status status = qd_board_parse("4x4", &board, error);
    if (status == QD_OK)
        status = qd_cages_make(board, lined_grid, &(qd_cage_wish){.sizes = {2, 3}}, &caged,
                               &outcome, error);
    assert_true(status == QD_OK || !caged);
    qd_board_free(caged);
    qd_board_free(board);
    return status;
}

static qd_status run_drawn_lines(qd_error *error) {
    qd_board *board = NULL, *lined = NULL;
    uint8_t puzzle[16];
    qd_outcome outcome;
    qd_status status = qd_board_parse("4x4", &board, error);
    if (status == QD_OK)
        status = qd_lines_make(board, lined_grid,
                               &(qd_line_wish){.lines = "thermo,dots", .minimal = true}, &lined,
                               puzzle, &outcome, error);
    assert_true(status == QD_OK || !lined);
    qd_board_free(lined);
    qd_board_free(board);
    return status;
}

/* Unavoidable sets and backdoors: lists that grow while a search runs. */
static qd_status run_sets(qd_error *error) {
    static const char puzzle_text[] = "8..........36......7..9.2...5...7.......457."
                                      "....1...3...1....68..85...1..9....4..";
    static const char solution_text[] = "8127536499436821756754912831542378963698457212"
                                        "87169534521974368438526917796318452";
    uint8_t puzzle[81], solution[81];
    qd_unavoidable *unavoidable = NULL;
    qd_backdoors *backdoors = NULL;
    qd_outcome outcome;
    for (size_t cell = 0; cell < 81; cell++) {
        puzzle[cell] = puzzle_text[cell] == '.' ? 0 : (uint8_t)(puzzle_text[cell] - '0');
        solution[cell] = (uint8_t)(solution_text[cell] - '0');
    }
    qd_status status = qd_unavoidable_new(NULL, &unavoidable, error);
    if (status == QD_OK)
        status = qd_unavoidable_find(unavoidable, solution, 8, &outcome, error);
    if (status == QD_OK)
        assert_true(qd_unavoidable_sets(unavoidable).count > 0);
    else if (unavoidable)
        assert_int_equal(qd_unavoidable_sets(unavoidable).count, 0);
    if (status == QD_OK)
        status = qd_backdoors_new(NULL, &backdoors, error);
    if (status == QD_OK)
        status = qd_backdoors_find(backdoors, puzzle, solution, 2, &outcome, error);
    if (status == QD_OK)
        assert_int_equal(qd_backdoors_sets(backdoors).count, 7);
    qd_backdoors_free(backdoors);
    qd_unavoidable_free(unavoidable);
    return status;
}

/* A step with links, in a picture and as text. */
static qd_status run_scene(qd_error *error) {
    static const char cells[] =
        "9..16.5..2.68...34.4.......5.1.........3.9.1.3.....2.66......2.....43..5...6..8..";
    const qd_link link = {0, 1, 7, 2, 7, false, true, 0, NULL};
    const qd_removal removal = {2, 4};
    const qd_step step = {.technique = qd_technique_find("x-chain"),
                          .cell = QD_NO_CELL,
                          .removals = &removal,
                          .removal_count = 1,
                          .links = &link,
                          .link_count = 1};
    qd_board *board = NULL;
    qd_grid *grid = NULL;
    qd_explainer *explainer = NULL;
    qd_picture *picture = NULL;
    qd_text text = QD_TEXT_INIT;
    qd_puzzle puzzle;
    qd_picture_room room = {0};
    room.width = 200;
    qd_status status = qd_board_new(3, 3, &board, error);
    if (status == QD_OK)
        status = qd_grid_new(board, &grid, error);
    if (status == QD_OK)
        status = qd_grid_parse(grid, cells, 81, NULL, NULL, error);
    if (status == QD_OK)
        status = qd_explainer_new(board, NULL, &explainer, error);
    if (status == QD_OK)
        status = qd_picture_new(200, 300, &picture, error);
    if (status == QD_OK) {
        puzzle = (qd_puzzle){.grid = grid};
        qd_explainer_start(explainer, grid);
        const qd_scene scene = {&puzzle, explainer, &step, QD_HELP_REASON, "Some words.\nMore."};
        status = qd_picture_add_scene(picture, &room, &scene, NULL, error);
        qd_scene_put(&scene, &text);
    }
    if (status == QD_OK)
        status = qd_text_check(&text, error);
    qd_picture_free(picture);
    qd_text_free(&text);
    qd_explainer_free(explainer);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

struct reasoning {
    qd_explainer *explainer;
    qd_status status;
    qd_error *error;
};

static bool stop_with_reason(void *user, const qd_step *step) {
    struct reasoning *reasoning = user;
    qd_reason *reason;
    size_t count;
    if (step->rating < 100)
        return true;
    reasoning->status = qd_reason_new(reasoning->explainer, step, &reason, reasoning->error);
    if (reasoning->status != QD_OK)
        return false;
    const qd_fact *facts = qd_reason_facts(reason, &count);
    if (qd_reason_check(reasoning->explainer, step, facts, count, NULL))
        reasoning->status = QD_ERROR_MEMORY; /* nothing else can be wrong */
    qd_reason_free(reason);
    return false;
}

/* A position that takes nested chains: each cell has its candidates, or its value after `=`. */
static qd_status run_explainer(qd_error *error) {
    static const char words[] =
        "6789 16789 579 45 3789 134789 123 12356 238 12349 14589 25689 168 12389 12568 17"
        " 167 358 1357 378 12578 12568 56 23567 =4 1356 =9 24679 157 124569 1345789 2389 "
        "35789 259 149 36 124579 5679 =3 15679 27 12459 2569 =8 126 4689 459 245689 359 1"
        "56 1249 1369 124 =7 134679 =2 146 567 13469 13569 =8 3579 13456 3456789 13689 67"
        "8 135789 1245679 268 2679 12357 124 456 135789 14589 2678 2458 1236 123679 12357"
        "9 1234";
    uint8_t values[81] = {0};
    uint64_t candidates[81] = {0};
    qd_board *board = NULL;
    qd_explainer *explainer = NULL;
    qd_rating rating;
    qd_outcome outcome;
    for (size_t i = 0, cell = 0; words[i]; i++) {
        cell += words[i] == ' ';
        if (words[i] == '=')
            values[cell] = (uint8_t)(words[++i] - '0');
        else if (words[i] != ' ')
            candidates[cell] |= (uint64_t)1 << (words[i] - '1');
    }
    qd_status status = qd_board_new(3, 3, &board, error);
    if (status == QD_OK)
        status = qd_explainer_new(board, NULL, &explainer, error);
    if (status == QD_OK) {
        qd_explainer_start_at(explainer, values, candidates, NULL);
        struct reasoning reasoning = {explainer, QD_OK, error};
        status =
            qd_explainer_rate(explainer, stop_with_reason, &reasoning, &rating, &outcome, error);
        assert_true(status != QD_OK || outcome == QD_STOPPED);
        status = status == QD_OK ? reasoning.status : status;
    }
    qd_explainer_free(explainer);
    qd_board_free(board);
    return status;
}

/* A step that somebody has written: with sets, a contradiction, and a link. */
static qd_status run_claim(qd_error *error) {
    static const char text[] =
        "{\"position\":{\"board\":\"4x4:2x2+x\",\"puzzle\":\"1...............\","
        "\"cells\":[1,[2,3],[2,3],4,0,0,0,0,0,0,0,0,0,0,0,0]},\"step\":{\"technique\":\"locking\","
        "\"place\":{\"cell\":\"r1c2\",\"value\":2},\"remove\":[{\"cell\":\"r2c2\",\"values\":[2]}],"
        "\"because\":[{\"id\":1,\"cell\":\"r1c2\",\"value\":2,\"on\":true,\"by\":\"house\","
        "\"house\":\"b1\",\"because\":[{\"id\":0,\"cell\":1}]}]}}";
    static const char proved[] =
        "{\"position\":{\"board\":\"4x4:2x2+x\",\"puzzle\":\"1...............\","
        "\"cells\":[1,[2,3],[3],4,0,0,0,0,0,0,0,0,0,0,0,0]},\"step\":{\"technique\":\"locking\","
        "\"remove\":[{\"cell\":\"r1c2\",\"values\":[3]}],"
        "\"links\":[{\"to\":{\"cell\":\"r1c2\",\"value\":3,\"on\":false},\"inner\":{\"id\":1,"
        "\"cell\":\"r1c2\",\"value\":3,\"on\":false,\"by\":\"count\",\"sets\":[{\"cell\":\"r1c3\"}]"
        ","
        "\"covers\":[]}}],\"because\":[{\"id\":1,\"cell\":\"r1c2\",\"value\":3,\"on\":false,"
        "\"by\":\"count\",\"sets\":[{\"cell\":\"r1c3\"}],\"covers\":[]},{\"id\":3,\"cell\":"
        "\"r1c2\","
        "\"value\":3,\"on\":false,\"by\":\"cases\",\"from\":[2,2],\"because\":[{\"id\":2,"
        "\"cell\":\"r1c2\",\"value\":3,\"on\":false,\"by\":\"assumed\"}],\"sets\":[]}]}}";
    qd_claim *claim = NULL;
    qd_text again = QD_TEXT_INIT;
    qd_status status = qd_claim_read(text, sizeof text - 1, &claim, NULL);
    assert_true(status == QD_ERROR_SYNTAX || status == QD_ERROR_MEMORY); /* a fact lacks members */
    if (status == QD_ERROR_MEMORY)
        strcpy(error->message, "out of memory");
    if (status == QD_ERROR_SYNTAX)
        status = qd_claim_read(proved, sizeof proved - 1, &claim, error);
    if (status == QD_OK) {
        const char *wrong = qd_claim_check(claim, NULL);
        assert_non_null(wrong); /* the cases lack one, or there is no memory */
        if (strcmp(wrong, "a case is missing") != 0)
            status = QD_ERROR_MEMORY;
        qd_explainer_put_json(qd_claim_about(claim).explainer, &again);
    }
    if (status == QD_OK)
        status = qd_text_check(&again, error);
    qd_text_free(&again);
    qd_claim_free(claim);
    return status;
}

static bool pass(void *user, size_t number, const uint8_t *cells) {
    (void)user, (void)number, (void)cells;
    return true;
}

static qd_status run_vary(qd_error *error) {
    static const char puzzle[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    uint8_t cells[8][81];
    qd_vary *vary = NULL;
    qd_outcome outcome;
    for (uint32_t i = 0; i < 8 * 81; i++)
        cells[i / 81][i % 81] = puzzle[i % 81] == '.' ? 0 : (uint8_t)(puzzle[i % 81] - '0');
    qd_status status = qd_vary_new(NULL, &vary, error);
    if (status == QD_OK)
        status = qd_vary_run(vary, cells[0], 8, pass, NULL, &outcome, error);
    qd_vary_free(vary);
    return status;
}

static const char *counted_by;
static const char *counted_number;

/* What succeeded in another way after an allocation failed counts as failed. */
static qd_status tolerate(qd_status status, qd_error *error) {
    bool failed = failing && allocations >= failing;
    bool fits = status == QD_OK || status == QD_ERROR_RANGE; /* there was no room in any way */
    if (!failed || !fits)
        return status;
    strcpy(error->message, "out of memory");
    return error->status = QD_ERROR_MEMORY;
}

/* Layers have three orders; if one fails, the others go on. */
static qd_status run_counter(qd_error *error) {
    qd_counter_settings settings = {0};
    qd_counter *counter = NULL;
    qd_count *total = NULL;
    qd_outcome outcome;
    settings.engine = counted_by;
    settings.threads = 2;
    qd_status status = qd_count_new(&total, error);
    if (status == QD_OK)
        status = qd_counter_new(counted, &settings, &counter, error);
    if (status == QD_OK)
        status = qd_counter_run(counter, &outcome, error);
    if (status == QD_OK)
        status = qd_counter_total(counter, total, error);
    if (status == QD_OK)
        assert_count(total, counted_number);
    status = tolerate(status, error);
    qd_counter_free(counter);
    qd_count_free(total);
    return status;
}

static qd_text saved_count = QD_TEXT_INIT;
static size_t saved_at;

static bool put_saved(void *user, const char *bytes, size_t length) {
    (void)user;
    qd_text_put_bytes(&saved_count, bytes, length);
    return true;
}

static size_t get_saved(void *user, char *bytes, size_t most) {
    size_t left = saved_count.length - saved_at, length = left < most ? left : most;
    (void)user;
    memcpy(bytes, saved_count.data + saved_at, length);
    saved_at += length;
    return length;
}

static qd_stop soon;

static qd_counter *open_layers(qd_error *error) {
    qd_counter_settings settings = {0};
    qd_counter *counter = NULL;
    settings.engine = "layers";
    settings.stop = &soon;
    qd_counter_new(counted, &settings, &counter, error);
    return counter;
}

/* What is loaded by halves is as if it had not been loaded. */
static qd_status load_counter(qd_error *error) {
    qd_counter *counter = open_layers(error);
    saved_at = 0;
    qd_status status = counter ? qd_counter_load(counter, get_saved, NULL, error) : QD_ERROR_MEMORY;
    if (counter)
        assert_true(status == QD_OK || qd_counter_about(counter).progress == 0);
    qd_counter_free(counter);
    return status;
}

static bool take_cost(void *user, int64_t cost, const uint32_t *options, size_t count) {
    (void)user, (void)cost, (void)options;
    return count == 0;
}

/* All that a family is asked. */
static qd_status run_family(qd_error *error) {
    qd_family *family = NULL, *kept = NULL, *again = NULL;
    qd_text text = QD_TEXT_INIT;
    qd_count *totals[64] = {NULL};
    uint32_t options[64], *order = NULL, chosen = 0;
    qd_cover_start start = {&chosen, 1, NULL, 0, QD_NO_ITEM};
    size_t count, length;
    qd_status status = qd_family_new(counted, NULL, &family, error);
    for (uint32_t o = 0; o < qd_cover_option_count(counted) && status == QD_OK; o++)
        status = qd_count_new(&totals[o], error);
    if (status == QD_OK)
        status = qd_family_occurrences(family, totals, NULL, error);
    if (status == QD_OK)
        status = qd_family_at(family, "280", 3, options, &count, error);
    if (status == QD_OK)
        status = qd_family_cheapest(family, false, take_cost, NULL, error);
    if (status == QD_OK)
        status = qd_family_restrict(family, &start, NULL, &kept, error);
    if (status == QD_OK)
        status = qd_family_write_zdd(kept, &text, &order, &length, NULL, error);
    qd_text_cut(&text, 0);
    if (status == QD_OK)
        status = qd_family_write(kept, &text, NULL, error);
    if (status == QD_OK)
        status = qd_family_read(text.data, text.length, counted, NULL, &again, error);
    status = tolerate(status, error);
    qd_free(order);
    qd_text_free(&text);
    qd_family_free(again);
    qd_family_free(kept);
    for (size_t o = 0; o < LENGTH(totals); o++)
        qd_count_free(totals[o]);
    qd_family_free(family);
    return status;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* One board, or a few rules that do not clash, for each rule that makes arrays, and each way of their texts. */
static const char *const ruled_boards[] = {
    "4x4+x+windoku+disjoint+antiknight+antiking+nonconsecutive",
    "9x9+centredot+asterisk+girandola+globalentropy+globalmod+flatmates",
    "4x4+antitaxicab+nodots+noxv+nodiff+noratio",
    "4x4+regions=AABBABBACCDDCDDC+regionsum=r1c1r1c2r1c3r1c4",
    "4x4+house=r1c1r2c4+cage=5:r1c1r1c2+cage=r2c1r2c2+clone=r1c1r1c2:r3c3r3c4",
    "4x4+sum=3:r1c1,r1c2+sum=-3:r1c1,-2*r1c2+arrow=r1c1:r1c2r1c3+arrow=r1c1r1c2:r2c1",
    "4x4+thermo=r1c1r1c2+slowthermo=r1c1r1c2+renban=r1c1r1c2r1c3+whisper=2:r1c1r1c2+nabner="
    "r1c1r1c2",
    "4x4+white=r1c1r1c2+diff=2:r1c1r2c1+black=r2c1r2c2+ratio=3:r3c1r3c2+xv=X:r1c1r1c2+greater="
    "r2c1r2c2",
    "4x4+palindrome=r1c1r1c2r2c2+between=r1c1r1c2r1c3+lockout=2:r1c1r1c2r1c3+zipper=r1c1r1c2r1c3",
    "4x4+doublearrow=r1c1r1c2r1c3+sumline=5:r1c1r1c2r1c3r2c3+sumline=5:loop:r1c1r1c2r2c2r2c1",
    "4x4+little=9:r0c0dr+sandwich=2:r1+xsum=5:r2c0+skyscraper=2:r0c2+hiddenskyscraper=2:r3c0+room="
    "1:r4c0",
    "4x4+even=r1c1+odd=r1c2+values=1,2:r1c3+min=r1c1+max=r4c4+quad=1,2:r2c2",
    "4x4+index=col:r1c1+index=row:r1c2+index=box:r2c2+valueindex=r1c1:r1c2:r1c3r1c4+modular=2:"
    "r1c1r1c2r1c3",
    "9x9+entropic=r1c1r1c2r1c3+rellik=9:r1c1r1c2+lunchbox=9:r1c1r1c2r1c3+equality=r1c1r1c2",
    "4x4+lookandsay=11:r1c1r1c2+contains=1,1,2:r1c1r1c2r2c1+containsonly=1,2:r1c1r1c2+circles="
    "r1c1r1c2",
    "4x4+distinct=r1c1:r1c2r1c3+equalsum=r1c1/r1c2r1c3+same=r1c1r1c2/"
    "r2c1r2c2+fullrank=3:r1c0+fullrankties=any",
    "4x4+pairs=#AB:r1c1r1c2+pairs=\"a<b\":r1c1r1c2+pairsall=\"a!=b\":r1c1r1c2r1c3+nfa=#Qjf8Av__:"
    "r1c1/r1c2",
    "4x4+regex=\"[34]+(12?|2{1,2})*\":r1c1r1c2+any=(thermo=r1c1r1c2|cage=3:r1c1r1c2+even=r1c3)",
    "4x4+helper=1x2+connected=1,2:1:r6c1r6c2",
    "4x4+helper=4x4+chaos=4:r6c1+chaosarrow=0:r1c2:r6c2r6c3:r6c2r7c2+chaoscount=0:r1c1:r6c1r6c2",
    "6x4:free=1-4+regionsum=r1c1r2c1",
};
static const char *ruled_board;

/* The board is written in the formats that have most rules, and a solver of its own choice begins. */
static qd_status run_rules(qd_error *error) {
    static const char *const formats[] = {"iss", "f-puzzles-json", "sudokupad-json", "svg"};
    qd_board *board = NULL;
    qd_grid *grid = NULL;
    qd_solver *solver = NULL;
    qd_solver_settings settings = {.limits = {.nodes = 1}};
    qd_status status = qd_board_parse(ruled_board, &board, error);
    if (status == QD_OK)
        status = qd_grid_new(board, &grid, error);
    for (size_t i = 0; i < LENGTH(formats) && status == QD_OK; i++) {
        qd_text text = QD_TEXT_INIT;
        qd_puzzle puzzle = {.grid = grid};
        status = qd_format_write(qd_format_find(formats[i]), &puzzle, &text, error);
        status = status == QD_ERROR_UNSUPPORTED ? QD_OK : status;
        qd_text_free(&text);
    }
    if (status == QD_OK)
        status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_OK)
        status = qd_solver_start(solver, grid, error);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

/* ---- the sweep ------------------------------------------------------------------------------- */

static struct random steps;

/* Of those after the first `all`, those at random distances, that grow with what has been tried: a night tries all, a
 * short run a third. */
static uint64_t next_failing(uint64_t n, uint64_t all) {
    if (n < (is_short() ? all / 4 : all) || getenv("QUADRILLE_LONG"))
        return n + 1;
    return n + 1 + random_below(&steps, (uint32_t)n / (is_short() ? 5 : 16));
}

static void sweep_after(uint64_t all, qd_status (*run)(qd_error *)) {
    qd_error error = {0};
    failing = 0;
    OK(run(&error));
    for (uint64_t n = 1;; n = next_failing(n, all)) {
        allocations = 0;
        failing = n;
        qd_status status = run(&error);
        uint64_t needed = allocations;
        failing = 0;
        if (needed < n) {
            OK(status);
            assert_true(n > 3); /* the allocations that fail include the library's */
            return;
        }
        assert_int_equal(status, QD_ERROR_MEMORY);
        assert_string_equal(error.message, "out of memory");
    }
}

static void sweep(qd_status (*run)(qd_error *)) {
    sweep_after(64, run);
}

/* In the middle of three orders. */
static void sweep_saved_count(void) {
    qd_counter_facts facts = {0};
    qd_outcome outcome;
    counted = make_dominoes(8, 10);
    qd_counter *counter = open_layers(NULL);
    for (; !facts.states; facts = qd_counter_about(counter)) {
        qd_stop_after(&soon, 1e-6);
        OK(qd_counter_run(counter, &outcome, NULL));
    }
    OK(qd_counter_save(counter, put_saved, NULL, NULL));
    qd_counter_free(counter);
    sweep(load_counter);
    qd_text_free(&saved_count);
    qd_cover_free(counted);
}

static void test_cover(void **state) {
    (void)state;
    sweep(run_cover);
    sweep(run_careless);
    sweep(run_rich_cover);
    sweep(run_division);
    counted = make_dominoes(4, 6);
    counted_number = "281";
    counted_by = "layers";
    sweep(run_counter);
    sweep(run_family);
    sweep(run_crew);
    sweep_after(500, run_crew_on);
    sweep(run_restart);
    sweep(run_crew_restart);
    qd_cover_free(counted);
    sweep_saved_count();
    counted = make_dominoes(10, 10); /* so many that the table grows */
    counted_number = "258584046368";
    counted_by = "memo";
    sweep(run_counter);
    qd_cover_free(counted);
    counted = make_dominoes(2, 100); /* numbers of two words */
    counted_number = "573147844013817084101";
    sweep(run_counter);
    qd_cover_free(counted);
}

/* The cheapest five, with more than one tree; a failed step is tried again. */
static qd_status run_best(qd_error *error) {
    static const char text[] =
        "a b 1:2|c d e | s t\na b |3\nc d s:A |4\ne |2\na c t |-1\nb d e |7\n"
        "b s:A e |2\nc d |1\na t |3\nb |2\nc s:B |5\nd e |6\na b c d e |9\n";
    qd_cover *cover = NULL;
    qd_best *best = NULL;
    qd_best_settings settings = {0};
    qd_outcome outcome = QD_PAUSED;
    settings.number = 5;
    qd_status failed = QD_OK;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, error);
    if (status == QD_OK)
        status = qd_best_new(cover, &settings, &best, error);
    while (status == QD_OK && outcome != QD_DONE)
        if (qd_best_run(best, &outcome, error) != QD_OK)
            failed = QD_ERROR_MEMORY;
    if (status == QD_OK)
        assert_int_equal(qd_best_about(best).count, 5);
    qd_best_free(best);
    qd_cover_free(cover);
    return status == QD_OK ? failed : status;
}

/* The cheapest one by layers, two pieces one after another. */
static qd_status run_best_layers(qd_error *error) {
    static const char text[] = "a b 1:2|c d e | s t\na b |3\nc d s:A |4\na c t |-1\nb e |2\nc |1\n"
                               "b t |2\nd e |6\n";
    qd_cover *cover = NULL;
    struct best_state state = {0};
    struct best_bound bound = {0};
    struct best_layers layers = {0};
    struct asking asking = {.most = UINT64_MAX};
    enum best_layers_event event = BEST_LAYERS_NONE;
    bool fits = false;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, error);
    if (status == QD_OK)
        status = qd_best_state_open(&state, cover, 1, NULL, error);
    if (status == QD_OK)
        status = qd_best_bound_open(&bound, &state, NULL, error);
    if (status == QD_OK)
        status = qd_best_layers_open(&layers, cover, &bound, bound.prices, 1 << 20, &asking, &fits,
                                     error);
    if (status == QD_OK) {
        assert_true(fits);
        qd_best_layers_begin(&layers, 20);
        event = qd_best_layers_go_on(&layers, UINT64_MAX, UINT64_MAX);
        assert_true(event == BEST_LAYERS_COVER || event == BEST_LAYERS_FULL);
        status = event == BEST_LAYERS_FULL ? QD_ERROR_MEMORY : QD_OK;
    }
    qd_best_layers_close(&layers);
    qd_best_bound_close(&bound);
    qd_best_state_close(&state);
    qd_cover_free(cover);
    return status;
}

static void test_best(void **state) {
    (void)state;
    sweep(run_best);
    sweep(run_best_layers);
}

static void test_cover_texts(void **state) {
    (void)state;
    sweep(run_matrix);
    sweep(run_json);
    sweep(run_lines);
    sweep(run_dimacs);
}

static void test_sudoku(void **state) {
    (void)state;
    sweep(run_sudoku);
}

static void test_rules(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(ruled_boards); i++) {
        ruled_board = ruled_boards[i];
        sweep(run_rules);
    }
}

static void test_backtrack(void **state) {
    (void)state;
    sweep(run_backtrack);
    sweep(run_sums);
}

static void test_reader(void **state) {
    (void)state;
    torn_records = reads_xml() ? 6 : 3;
    sweep(run_reader);
    sweep(run_torn);
    sweep(run_torn_table);
    sweep(run_torn_list);
    sweep(run_rich);
    sweep(run_documents);
    sweep(run_pictures);
}

static void test_nine(void **state) {
    (void)state;
    sweep(run_nine);
    sweep(run_canon);
    most_clues = 0;
    sweep(run_generator);
    most_clues = 20;
    sweep(run_generator);
    sweep(run_minimizer);
    sweep(run_many);
    sweep(run_many_small);
}

static void test_maker(void **state) {
    (void)state;
    static const char *const boards[] = {"4x4", "7x7", "7x7+thermo=r1c1r1c2r1c3r1c4r1c5r1c6"};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        made_board = boards[i];
        sweep(run_maker);
    }
}

static void test_lines(void **state) {
    (void)state;
    sweep(run_cages);
    sweep(run_drawn_lines);
}

static void test_sets(void **state) {
    (void)state;
    sweep(run_sets);
}

static void test_claim(void **state) {
    (void)state;
    sweep(run_claim);
}

static void test_explain(void **state) {
    (void)state;
    sweep(run_explainer);
    sweep(run_scene);
}

static void test_vary(void **state) {
    (void)state;
    sweep(run_vary);
}

static void test_classics(void **state) {
    static const char *const cases[][5] = {
        {"", "queens", "4", NULL, NULL},
        {"", "queendom", "2x3", "1", NULL},
        {"", "langford", "3", NULL, NULL},
        {"###\n#.#\n###\n", "polyominoes", "trominoes*0:2+xx+1x1*0:9", "text", NULL},
        {"AA\nAB\n--\nBB\nBB\n", "polycubes", "text", "2x2x2", NULL},
        {"", "polyominoes", "l*2", "2x4", "noflip"},
        {"", "polycubes", "2-cubes*4", "2x2x2", NULL},
        {"", "partridge", "1", NULL, NULL},
        {"1 2 .\n. . .\n. . .\n", "latin", "3", "text", NULL},
        {"", "latin", "4", "holes=9", NULL},
        {"1...\n....\n....\n....\n", "sudoku", "4x4", "text", NULL},
        {"ab ba aa bb aab aba abb baa bab", "words", "text", "2x3", NULL},
        {"", "macmahon", "2x3", "colours=2", "free"},
        {"a b\nb c\n", "colouring", "text", "2", NULL},
        {"p edge 3 1\ne 1 2\n", "colouring", "text", "2", NULL},
        {"", "matching", "cycle4", NULL, NULL},
        {"", "steiner", "3", NULL, NULL},
        {"", "setpart", "6", "8", NULL},
        {"", "assign", "2", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        classic_text = cases[i][0];
        memcpy(classic_words, cases[i] + 1, sizeof classic_words);
        sweep(run_classic);
    }
}

int main(void) {
    steps = random_open(16);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cover),       cmocka_unit_test(test_best),
        cmocka_unit_test(test_cover_texts), cmocka_unit_test(test_sudoku),
        cmocka_unit_test(test_backtrack),   cmocka_unit_test(test_reader),
        cmocka_unit_test(test_nine),        cmocka_unit_test(test_maker),
        cmocka_unit_test(test_claim),       cmocka_unit_test(test_sets),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_explain),
        cmocka_unit_test(test_vary),        cmocka_unit_test(test_classics),
        cmocka_unit_test(test_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
