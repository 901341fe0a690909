/*
 * Solves variants in one process, for bench/variants, which compiles and runs it: variants TIMES QUICK_MS. Reads a line
 *
 *     SECONDS LENGTH LENGTH
 *
 * then a board of the first length, which may be 0, and the text of a puzzle of the second; answers with its verdict,
 * milliseconds of processor time from the text to the verdict, and nodes, on a line. It solves a puzzle up to TIMES
 * times while that takes less than QUICK_MS, and the least time counts.
 */
#include <quadrille/io.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct answer {
    qd_verdict verdict;
    double ms;
    uint64_t nodes;
};

/* False, and a message: it cannot be read or begun. */
static bool solve(const char *notation, const char *text, size_t length, double seconds,
                  struct answer *answer) {
    clock_t began = clock();
    qd_board *board = NULL;
    qd_puzzle *puzzle = NULL;
    qd_solver *solver = NULL;
    qd_error error;
    qd_solver_settings settings = {.limits = {.seconds = seconds}};
    bool fine = !notation || qd_board_parse(notation, &board, &error) == QD_OK;
    qd_reader_settings reading = {.board = board};
    fine = fine && qd_puzzle_read(text, length, &reading, &puzzle, &error) == QD_OK &&
           qd_solver_new(qd_grid_board(puzzle->grid), &settings, &solver, &error) == QD_OK &&
           qd_solver_start(solver, puzzle->grid, &error) == QD_OK;
    if (fine) {
        qd_solver_judge(solver, 2);
        answer->verdict = qd_solver_verdict(solver, NULL);
        answer->nodes = qd_solver_about(solver).effort.nodes;
    } else {
        fprintf(stderr, "variants: %s\n", error.message);
    }
    qd_solver_free(solver);
    qd_puzzle_free(puzzle);
    qd_board_free(board);
    answer->ms = (double)(clock() - began) * 1000 / CLOCKS_PER_SEC;
    return fine;
}

static char *read_bytes(size_t length) {
    char *bytes = calloc(length + 1, 1);
    if (!bytes || fread(bytes, 1, length, stdin) != length)
        exit(1);
    return bytes;
}

int main(int argc, char **argv) {
    int times = argc == 3 ? atoi(argv[1]) : 0;
    double quick = argc == 3 ? strtod(argv[2], NULL) : 0, seconds;
    size_t board_length, length;
    while (scanf("%lf %zu %zu", &seconds, &board_length, &length) == 3 && getchar() == '\n') {
        char *board = read_bytes(board_length), *text = read_bytes(length);
        struct answer least = {QD_UNKNOWN, 0, 0};
        double sum = 0;
        bool fine = true;
        for (int i = 0; i < times && sum < quick && fine; i++) {
            struct answer answer = {QD_UNKNOWN, 0, 0};
            fine = solve(board_length ? board : NULL, text, length, seconds, &answer);
            if (i == 0 || answer.ms < least.ms)
                least = answer;
            sum += answer.ms;
        }
        printf("%s %.4f %llu\n", fine ? qd_verdict_name(least.verdict) : "error", least.ms,
               (unsigned long long)least.nodes);
        fflush(stdout);
        free(board);
        free(text);
    }
    return 0;
}
