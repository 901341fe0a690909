/* quadrille shuffle: each puzzle in another form that is the same but for symmetries. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/canon.h>

#include <time.h>
#include <unistd.h>

struct shuffle_options {
    struct cli cli;
    uint64_t seed;
};

static uint64_t first_state(const struct cli *cli) {
    if (options_has(cli, "seed"))
        return ((const struct shuffle_options *)cli)->seed;
    return (uint64_t)time(NULL) << 22 ^ (uint64_t)getpid();
}

static void shuffle(struct input *input, const qd_record *record, uint64_t *state, qd_text *text) {
    uint8_t cells[PLAIN_CELLS];
    qd_record refused;
    qd_symmetry symmetry;
    qd_symmetry_draw(state, &symmetry); /* one for each record, whatever it is */
    if (!plain_accept(input, &record, &refused, cells)) {
        plain_put_failure(record, text);
        return;
    }
    qd_symmetry_apply(&symmetry, cells, cells);
    plain_put(cells, text);
    qd_text_put(text, "\n");
}

static int run(struct cli *cli) {
    struct input input;
    qd_text text = QD_TEXT_INIT;
    uint64_t state = first_state(cli);
    const qd_record *record;
    if (!input_open(&input, cli))
        return EXIT_USAGE;
    while ((record = input_next(&input)) && !stop_signal) {
        shuffle(&input, record, &state, &text);
        output_put(&text);
        output_record_done();
    }
    qd_text_free(&text);
    input_close(&input);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    {NUMBER("seed", struct shuffle_options, seed, "N", "the same seed gives the same puzzles")},
    INPUT_OPTIONS,
    {OPTION_OUTPUT},
    {OPTION_LINE_BUFFERED},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_shuffle = {
    .name = "shuffle",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "write each puzzle in another, equivalent form",
    .examples = "  quadrille shuffle puzzles.txt\n"
                "  quadrille shuffle --seed 1 puzzles.txt\n",
    .about = "Exchanges digits, rows within bands, columns within stacks, bands and stacks, and\n"
             "transposes or not: one of all these symmetries at random, each with the same\n"
             "probability. One line per puzzle. For the ordinary 9x9 only.",
    .success = "every puzzle was written",
    .options = rows,
    .size = sizeof(struct shuffle_options),
    .run = run,
};
