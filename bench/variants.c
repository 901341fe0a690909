/*
 * Solves variants in one process, for bench/variants, which compiles and runs it. Reads a line
 *
 *     SECONDS LENGTH LENGTH
 *
 * then a board of the first length, which may be 0, and the text of a puzzle of the second; answers with its verdict,
 * milliseconds of processor time from the text to the verdict, and nodes, on a line. As variants.mjs, it solves what is
 * quick several times, and the least time counts.
 */
#include <quadrille/io.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TIMES 5
#define QUICK_MS 20.0 /* all of them together */

static void check(qd_status status, const qd_error *error) {
    if (status == QD_OK)
        return;
    fprintf(stderr, "variants: %s\n", error->message);
    exit(1);
}

struct answer {
    qd_verdict verdict;
    double ms;
    uint64_t nodes;
};

static struct answer solve(const char *notation, const char *text, size_t length, double seconds) {
    clock_t began = clock();
    qd_board *board = NULL;
    qd_puzzle *puzzle;
    qd_solver *solver;
    qd_error error;
    if (notation)
        check(qd_board_parse(notation, &board, &error), &error);
    qd_reader_settings reading = {.board = board};
    qd_solver_settings settings = {.limits = {.seconds = seconds}};
    check(qd_puzzle_read(text, length, &reading, &puzzle, &error), &error);
    check(qd_solver_new(qd_grid_board(puzzle->grid), &settings, &solver, &error), &error);
    check(qd_solver_start(solver, puzzle->grid, &error), &error);
    qd_solver_judge(solver, 2);
    struct answer answer = {qd_solver_verdict(solver, NULL), 0,
                            qd_solver_about(solver).effort.nodes};
    qd_solver_free(solver);
    qd_puzzle_free(puzzle);
    qd_board_free(board);
    answer.ms = (double)(clock() - began) * 1000 / CLOCKS_PER_SEC;
    return answer;
}

static char *read_bytes(size_t length) {
    char *bytes = calloc(length + 1, 1);
    if (!bytes || fread(bytes, 1, length, stdin) != length)
        exit(1);
    return bytes;
}

int main(void) {
    double seconds;
    size_t board_length, length;
    while (scanf("%lf %zu %zu", &seconds, &board_length, &length) == 3 && getchar() == '\n') {
        char *board = read_bytes(board_length), *text = read_bytes(length);
        struct answer least = {QD_UNKNOWN, 0, 0};
        double sum = 0;
        for (int i = 0; i < TIMES && sum < QUICK_MS; i++) {
            struct answer answer = solve(board_length ? board : NULL, text, length, seconds);
            if (i == 0 || answer.ms < least.ms)
                least = answer;
            sum += answer.ms;
        }
        printf("%s %.4f %llu\n", qd_verdict_name(least.verdict), least.ms,
               (unsigned long long)least.nodes);
        fflush(stdout);
        free(board);
        free(text);
    }
    return 0;
}
