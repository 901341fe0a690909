/* How many solutions a killer has. */
#include <quadrille/sudoku.h>
#include <stdio.h>

int main(void) {
    static const char killer[] = "6x6+cage=13:r1c5r1c6r2c6+cage=15:r6c1r6c2r6c3r6c4+cage=5:r3c4r4c4"
                                 "+cage=12:r2c3r2c4r2c5+cage=11:r3c5r3c6r4c5+cage=7:r4c1r5c1";
    uint64_t count;
    qd_error error;
    if (qd_sudoku_count(killer, NULL, &count, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    printf("%llu\n", (unsigned long long)count);
}
