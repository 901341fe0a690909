/* Ten minimal puzzles of 22 to 25 clues. */
#include <quadrille/generate.h>
#include <stdio.h>

#define ATTEMPTS 100

int main(void) {
    static uint8_t puzzles[ATTEMPTS][81], made[ATTEMPTS];
    qd_generate_settings settings = QD_GENERATE_SETTINGS_INIT;
    qd_grid_sampler *sampler;
    qd_generator *generator;
    qd_outcome outcome;
    qd_error error;
    settings.seed = 1;
    settings.minimal = true;
    settings.least = 22;
    settings.most = 25;
    if (qd_grid_sampler_new(&sampler, &error) != QD_OK ||
        qd_generator_new(sampler, &settings, &generator, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    for (uint64_t first = 0, left = 10; left > 0; first += ATTEMPTS) {
        if (qd_generator_run(generator, first, ATTEMPTS, puzzles[0], made, &outcome, &error))
            return fprintf(stderr, "%s\n", error.message), 1;
        for (int i = 0; i < ATTEMPTS && left > 0; i++) {
            if (!made[i])
                continue;
            for (int cell = 0; cell < 81; cell++)
                putchar(puzzles[i][cell] ? '0' + puzzles[i][cell] : '.');
            putchar('\n');
            left--;
        }
    }
    qd_generator_free(generator);
    qd_grid_sampler_free(sampler);
}
