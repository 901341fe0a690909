/* Dominoes on a board of 12x12: how many ways there are, a random one, how many have a flat domino in
 * the corner, and what the cheapest costs, if places have prices. */
#include <quadrille/counting.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 12 };

static uint32_t upright, first_upright;

static qd_cover *make_dominoes(void) {
    qd_cover *cover;
    qd_error error;
    char name[16];
    qd_cover_new(&cover, NULL);
    for (int cell = 0; cell < N * N; cell++) {
        snprintf(name, sizeof name, "%d.%d", cell / N, cell % N);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t cell = 0; cell < N * N; cell++)
        if (cell % N + 1 < N)
            qd_cover_add_option(cover, (uint32_t[]){cell, cell + 1}, 2, NULL, 7 * cell % 10);
    for (uint32_t cell = 0; cell + N < N * N; cell++) {
        upright = qd_cover_add_option(cover, (uint32_t[]){cell, cell + N}, 2, NULL, 3 * cell % 10);
        first_upright = cell ? first_upright : upright;
    }
    if (qd_cover_seal(cover, &error) != QD_OK)
        exit((puts(error.message), 1));
    return cover;
}

static void print(const char *words, const qd_count *number) {
    char digits[64];
    qd_count_print(number, digits, sizeof digits);
    printf("%s%s\n", words, digits);
}

static bool print_cost(void *user, int64_t cost, const uint32_t *options, size_t count) {
    (void)user, (void)options;
    printf("the cheapest: %lld for %zu dominoes\n", (long long)cost, count);
    return false;
}

/* The solution as the directions of its dominoes. */
static void draw(const uint32_t *options, size_t count) {
    char board[N][N + 1] = {{0}};
    for (size_t i = 0; i < count; i++) {
        uint32_t flat = options[i], cell = options[i] - first_upright;
        if (options[i] < first_upright)
            cell = flat / (N - 1) * N + flat % (N - 1);
        uint32_t other = cell + (options[i] < first_upright ? 1 : N);
        board[cell / N][cell % N] = options[i] < first_upright ? '<' : '^';
        board[other / N][other % N] = options[i] < first_upright ? '>' : 'v';
    }
    for (int r = 0; r < N; r++)
        puts(board[r]);
}

int main(void) {
    qd_cover *cover = make_dominoes();
    uint32_t count = qd_cover_option_count(cover), options[N * N / 2];
    qd_counter *counter;
    qd_family *family;
    qd_count *total, **uses = calloc(count, sizeof *uses);
    qd_outcome outcome;
    qd_error error;
    size_t length;
    qd_count_new(&total, NULL);
    for (uint32_t o = 0; o < count; o++)
        qd_count_new(&uses[o], NULL);
    if (qd_counter_new(cover, NULL, &counter, &error) != QD_OK ||
        qd_counter_run(counter, &outcome, &error) != QD_OK ||
        qd_counter_total(counter, total, &error) != QD_OK ||
        qd_family_new(cover, NULL, &family, &error) != QD_OK ||
        qd_family_sample(family, 2026, 0, options, &length, &error) != QD_OK ||
        qd_family_occurrences(family, uses, NULL, &error) != QD_OK)
        return puts(error.message), 1;
    print("ways: ", total);
    print("with a flat domino in the corner: ", uses[0]);
    qd_family_cheapest(family, false, print_cost, NULL, NULL);
    draw(options, length);
    for (uint32_t o = 0; o < count; o++)
        qd_count_free(uses[o]);
    free(uses);
    qd_count_free(total);
    qd_family_free(family);
    qd_counter_free(counter);
    qd_cover_free(cover);
}
