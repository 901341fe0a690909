/* A list of puzzles without those that are the same as an earlier one but for symmetries. */
#include <quadrille/nine.h>
#include <stdio.h>

static const char *const puzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "2.4.9....6..372....87.....6..6...5.8....8..79...137.2.1..8.4.3.9...5..6.8...6..4.",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".....93.....8...252......8..9....1....7......8..4....66..5......7...32...3..71...",
};

int main(void) {
    qd_canon *canon;
    qd_seen *seen;
    qd_error error;
    if (qd_canon_new(&canon, &error) != QD_OK || qd_seen_new(&seen, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        uint8_t cells[81];
        bool is_new = false;
        for (int cell = 0; cell < 81; cell++)
            cells[cell] = puzzles[i][cell] == '.' ? 0 : (uint8_t)(puzzles[i][cell] - '0');
        if (qd_canon_puzzle(canon, QD_CANON_LEAST, cells, cells, NULL, NULL, &error) != QD_OK ||
            qd_seen_add(seen, cells, sizeof cells, 1, &is_new, &error) != QD_OK)
            fprintf(stderr, "%s\n", error.message);
        if (is_new)
            printf("%s\n", puzzles[i]);
    }
    qd_seen_free(seen);
    qd_canon_free(canon);
}
