/* quadrille same: whether two puzzles are the same but for symmetries, and by which. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/canon.h>

#include <string.h>

/* Two puzzles: where they lead, and how. */
struct pair {
    uint8_t form[2][PLAIN_CELLS];
    qd_symmetry map[2];
    unsigned count;
};

static bool take(struct input *input, const qd_canon *canon, const qd_record *record,
                 struct pair *pair) {
    uint8_t cells[PLAIN_CELLS];
    qd_record refused;
    if (!plain_accept(input, &record, &refused, cells))
        return false;
    if (pair->count == 2) {
        complain_of(input->cli, EXIT_TROUBLE, input->name, record->line,
                    " this is a third puzzle; same compares two");
        return false;
    }
    refused = *record;
    if (qd_canon_puzzle(canon, cells, pair->form[pair->count], &pair->map[pair->count], NULL,
                        &refused.error) == QD_OK) {
        pair->count++;
        return true;
    }
    refused.error.line = record->line;
    refused.error.column = 1;
    complain_at(input->cli, EXIT_TROUBLE, input->name, &refused.error);
    return false;
}

static void write_answer(struct cli *cli, const struct pair *pair) {
    qd_text text = QD_TEXT_INIT;
    bool same = memcmp(pair->form[0], pair->form[1], PLAIN_CELLS) == 0;
    qd_text_put(&text, same ? "same" : "different");
    if (same) {
        qd_symmetry map;
        qd_symmetry_invert(&pair->map[1], &map);
        qd_symmetry_join(&pair->map[0], &map, &map);
        qd_text_put(&text, "\t");
        plain_put_map(&map, &text);
    }
    qd_text_put(&text, "\n");
    output_put(&text);
    qd_text_free(&text);
    raise_status(cli, same ? EXIT_FINE : EXIT_OTHERWISE);
}

static int run(struct cli *cli) {
    struct input input;
    struct pair pair = {.count = 0};
    const qd_record *record;
    qd_canon *canon;
    qd_error error;
    bool fine = true;
    if (!plain_takes_board(cli) || !input_open(&input, cli))
        return EXIT_USAGE;
    check(qd_canon_new(&canon, &error), &error);
    while (fine && (record = input_next(&input)) && !stop_signal)
        fine = take(&input, canon, record, &pair);
    if (fine && pair.count == 2)
        write_answer(cli, &pair);
    else if (fine && !stop_signal)
        complain(cli, EXIT_TROUBLE, "same compares two puzzles, and there %s",
                 pair.count ? "is one" : "are none");
    qd_canon_free(canon);
    input_close(&input);
    return EXIT_FINE;
}

static const struct option_row rows[] = {
    INPUT_OPTIONS,
    {OPTION_OUTPUT},
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_same = {
    .name = "same",
    .usage = "[OPTION]... PUZZLE PUZZLE | FILE",
    .summary = "report whether two puzzles are the same but for symmetries",
    .examples = "  quadrille same one.txt other.txt\n",
    .about = "Writes `different`, or `same`, a TAB and the map that leads from the first to the\n"
             "second, as `canon --map` writes it. The symmetries are those of quadrille canon.\n"
             "For the ordinary 9x9 only.",
    .success = "they are the same",
    .otherwise = "they are different",
    .options = rows,
    .run = run,
};
