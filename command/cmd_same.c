/* quadrille same: whether two puzzles are the same but for symmetries, and by which. */
#include "message.h"
#include "options.h"
#include "output.h"
#include "plain.h"
#include "signals.h"

#include <quadrille/nine.h>

#include <string.h>

/* Two puzzles: where they lead, and how. */
struct pair {
    qd_canon *canon;
    uint8_t cells[PLAIN_CELLS]; /* of the present one */
    uint8_t form[2][PLAIN_CELLS];
    qd_symmetry map[2];
    unsigned count;
};

static bool accept(struct map *map, const qd_record **record) {
    struct pair *pair = map->context;
    return plain_accept(map, record, pair->cells);
}

static void take(struct map *map, const qd_record *record) {
    struct pair *pair = map->context;
    qd_error error;
    if (pair->count == 2) {
        complain_of(map->cli, EXIT_TROUBLE, map->input.name, record->line,
                    " this is a third puzzle; same compares two");
        map->ended = true;
    } else if (qd_canon_puzzle(pair->canon, QD_CANON_LEAST, pair->cells, pair->form[pair->count],
                               &pair->map[pair->count], NULL, &error) == QD_OK) {
        pair->count++;
    } else {
        map_refuse(map, record, map->input.name, &error);
        map->ended = true;
    }
}

static void fail(struct map *map, const qd_record *record) {
    (void)record;
    map->ended = true;
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
    static const struct map_style style = {.accept = accept, .answer = take, .fail = fail};
    struct map map;
    struct pair pair = {.count = 0};
    qd_error error;
    if (!plain_takes_board(cli) || !map_open(&map, cli, &style, &pair))
        return EXIT_USAGE;
    check(qd_canon_new(&pair.canon, &error), &error);
    map_run(&map);
    if (!map.ended && pair.count == 2)
        write_answer(cli, &pair);
    else if (!map.ended && !stop_signal)
        complain(cli, EXIT_TROUBLE, "same compares two puzzles, and there %s",
                 pair.count ? "is one" : "are none");
    qd_canon_free(pair.canon);
    map_close(&map);
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
    .also = "compare isomorphic equivalent",
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
