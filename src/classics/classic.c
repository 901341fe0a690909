/* The table of classic problems, and a call of one. */
#include "classic.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct classic_row {
    qd_classic classic;
    qd_classic_maker make;
};

#define PACKING " [any] [fillers] [fixed] [holes=CELLS]"

static const struct classic_row classic_rows[] = {
    {{"queens", "N [torus] [distance]", "N queens that do not attack each other", "8"},
     qd_classic_queens},
    {{"queendom", "RxC K", "K queens that attack or occupy every cell of a board", "8x8 5"},
     qd_classic_queendom},
    {{"langford", "N [half]", "1 1 to N N in a row, with k numbers between k and k", "8"},
     qd_classic_langford},
    {{"polyominoes", "PIECES REGION [onesided | noflip]" PACKING,
      "pieces fill a region, a drawing or RxC", "pentominoes 6x10"},
     qd_classic_polyominoes},
    {{"polycubes", "PIECES REGION [mirrored]" PACKING,
      "solid pieces fill a region, a drawing or AxBxC", "soma 3x3x3"},
     qd_classic_polycubes},
    {{"pentominoes", "REGION [onesided | noflip]" PACKING, "the 12 pentominoes fill a region",
      "6x10"},
     qd_classic_pentominoes},
    {{"solid", "REGION" PACKING, "the 12 solid pentominoes fill a box", "5x4x3"}, qd_classic_solid},
    {{"dudeney", "", "the 12 pentominoes and a square tetromino fill a chessboard", ""},
     qd_classic_dudeney},
    {{"dominoes", "REGION [holes=CELLS]", "dominoes fill a region", "8x8"}, qd_classic_dominoes},
    {{"soma", "", "Piet Hein's Soma cube", ""}, qd_classic_soma},
    {{"conway", "", "Conway's puzzle: 18 bricks fill a cube of side 5", ""}, qd_classic_conway},
    {{"slothouber", "", "Slothouber and Graatsma's puzzle: 9 bricks fill a cube of side 3", ""},
     qd_classic_slothouber},
    {{"partridge", "N", "k squares of side k, for k from 1 to N, fill a square", "5"},
     qd_classic_partridge},
    {{"latin", "N | N SQUARE | N holes=H [seed=S] [reduced]",
      "Latin squares, or how one is completed", "5"},
     qd_classic_latin},
    {{"sudoku", "BOARD [PUZZLE]", "Sudoku of any board", "6x6+x"}, qd_classic_sudoku},
    {{"words", "LIST RxC [square] [repeats]", "rectangles with a word in every row and column",
      "words.txt 3x3"},
     qd_classic_words},
    {{"macmahon", "RxC [colours=K] [free]",
      "MacMahon's squares: equal colours meet, one is all round", "4x6"},
     qd_classic_macmahon},
    {{"colouring", "GRAPH K", "K colours for a graph, different ones for neighbours", "petersen 3"},
     qd_classic_colouring},
    {{"matching", "GRAPH", "perfect matchings of a graph", "hypercube4"}, qd_classic_matching},
    {{"steiner", "N", "Steiner triple systems on N points", "7"}, qd_classic_steiner},
    {{"setpart", "N M [seed=S]", "M random sets with costs that are to divide N things",
      "40 250 seed=1"},
     qd_classic_setpart},
    {{"assign", "N [seed=S]", "N jobs for N people, with random costs", "20 seed=1"},
     qd_classic_assign},
};

#define ROW_COUNT (sizeof classic_rows / sizeof *classic_rows)

const qd_classic *qd_classic_get(size_t number) {
    return number < ROW_COUNT ? &classic_rows[number].classic : NULL;
}

static const struct classic_row *classic_find(const char *name) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (strcmp(classic_rows[i].classic.name, name) == 0)
            return &classic_rows[i];
    return NULL;
}

/* ---- a call ---------------------------------------------------------------------------------- */

static const char *classic_name(const void *unused, size_t number) {
    (void)unused;
    return number < ROW_COUNT ? classic_rows[number].classic.name : NULL;
}

static qd_status classic_fail_name(const char *name, qd_error *error) {
    const char *near = qd_nearest_name(name, strlen(name), classic_name, NULL);
    if (near)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no problem '%.60s'; did you mean '%s'?",
                       name, near);
    return qd_fail(error, QD_ERROR_ARGUMENT, "there is no problem '%.60s'", name);
}

/* What no part of the maker has asked for. */
static void classic_refuse_rest(qd_making *making) {
    const char *word;
    if (making->status != QD_OK || !(word = qd_making_optional(making)))
        return;
    if (*making->classic->arguments)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "'%.40s' is not one of the arguments: %s %s",
                       word, making->classic->name, making->classic->arguments);
    else
        qd_making_fail(making, QD_ERROR_ARGUMENT, "%s takes no arguments, such as '%.40s'",
                       making->classic->name, word);
}

static void classic_run(qd_making *making, qd_classic_maker make) {
    qd_error error;
    make(making);
    classic_refuse_rest(making);
    if (making->status == QD_OK && qd_cover_seal(making->cover, &error) != QD_OK)
        qd_making_fail(making, error.status, "%s", error.message);
}

qd_status qd_classic_make(const char *name, const qd_classic_call *call, qd_cover **out,
                          qd_error *error) {
    qd_classic_call own = call ? *call : (qd_classic_call){0};
    const struct classic_row *row = classic_find(name);
    *out = NULL;
    if (!row)
        return classic_fail_name(name, error);
    qd_making making = {.classic = &row->classic, .call = &own, .error = error};
    making.taken = qd_array_new(own.count, sizeof *making.taken);
    if (!making.taken)
        qd_making_fail_memory(&making);
    else
        making.status = qd_cover_new(&making.cover, error);
    if (making.status == QD_OK)
        classic_run(&making, row->make);
    if (making.status == QD_OK)
        *out = making.cover;
    else
        qd_cover_free(making.cover);
    free(making.taken);
    free(making.items);
    free(making.colours);
    return making.status;
}
