/* quadrille model: a puzzle as an exact cover problem, in Knuth's .dlx text. */
#include "message.h"
#include "progress.h"
#include "output.h"
#include "puzzles.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

struct model_options {
    struct cli cli;
    bool explain;
};

struct model {
    struct cli *cli;
    const char *name;
    bool explain; /* --explain */
    const qd_board *board;
    const qd_grid *grid;
    qd_encoding *encoding;
    uint32_t *chosen, *banned;
    qd_cover_start start;
    const qd_cover *reduced;
};

/* ---- in words -------------------------------------------------------------------------------- */

static void print_cells(const qd_board *board, const uint32_t *cells, uint32_t count) {
    char cell[16];
    for (uint32_t i = 0; i < count; i++) {
        qd_board_cell_name(board, cells[i], cell, sizeof cell);
        output_print(" %s", cell);
    }
}

/* If the name of a house does not show its cells, they are listed. */
static void explain_house(const qd_board *board, const qd_house *house, const char *meaning) {
    bool full = house->cell_count == qd_board_value_count(board);
    output_print("|   %s=2   %s", house->name, full ? "a 2 in" : "at most one 2 in");
    if (strcmp(house->rule, "row") == 0 || strcmp(house->rule, "column") == 0 ||
        strcmp(house->rule, "box") == 0)
        output_print(" %s %s", house->rule, house->name + 1);
    else
        print_cells(board, house->cells, house->cell_count);
    output_print(": %s\n", meaning);
}

static void explain_exclusion(const qd_board *board, const qd_exclusion *exclusion,
                              const char *meaning) {
    output_print("|   %s     at most one of", exclusion->name);
    for (uint32_t i = 0; i < exclusion->count; i++) {
        char cell[16];
        qd_board_cell_name(board, exclusion->placements[i].cell, cell, sizeof cell);
        output_print(" %s:%u", cell, exclusion->placements[i].value);
    }
    output_print(": %s\n", meaning);
}

/* The items of a sum or an order, and the colours of cells. */
static void explain_sequence(const struct model *model, const qd_constraint *constraint,
                             const char *meaning) {
    const char *name = constraint->name;
    char cell[16];
    uint32_t item;
    qd_board_cell_name(model->board, constraint->cells[0], cell, sizeof cell);
    if (qd_cover_find_item(qd_encoding_cover(model->encoding), name, &item))
        output_print("|   %s     one way to fill", name);
    else
        output_print("|   %s.2   the second value read (%s-2: the state after it) of", name, name);
    print_cells(model->board, constraint->cells, constraint->cell_count);
    output_print(
        ": %s\n|   v%s  the value of %s as a colour; all options that name it must agree on it\n",
        meaning, cell, cell);
}

/* By its first sum or order, house or exclusion. It has none if all its houses are in others. */
static void explain_rule(const struct model *model, const char *name, const char *meaning) {
    const qd_board *board = model->board;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (strcmp(constraint->rule, name) == 0 && *constraint->name && !constraint->only_houses) {
            explain_sequence(model, constraint, meaning);
            return;
        }
    }
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        if (strcmp(house.rule, name) == 0) {
            explain_house(board, &house, meaning);
            return;
        }
    }
    for (uint32_t e = 0; e < qd_board_about(board).exclusions; e++) {
        qd_exclusion exclusion = qd_board_exclusion(board, e);
        if (strcmp(exclusion.rule, name) == 0) {
            explain_exclusion(board, &exclusion, meaning);
            return;
        }
    }
    output_print("|   (none)  %s: follows from the others here\n", meaning);
}

static void explain_items(const struct model *model) {
    qd_rule_facts rule;
    const qd_cover *cover = qd_encoding_cover(model->encoding);
    output_text(
        "|\n"
        "| WHAT THIS IS. The puzzle as an exact cover problem. Lines that begin with a bar, like\n"
        "| this one, are comments. The first other line names the items: things that must each be\n"
        "| covered exactly once. Every line after it is an option: something that can be done,\n"
        "| written as the list of the items it covers. A solution is a set of options in which\n"
        "| every item occurs exactly once: none is missing, and none occurs twice.\n"
        "|\n"
        "| THE ITEMS of a Sudoku are of these kinds:\n"
        "|   r1c2   the cell in row 1, column 2: it holds one value\n");
    for (size_t i = 0; (rule = qd_board_rule(model->board, i)).name; i++)
        explain_rule(model, rule.name, rule.meaning);
    if (qd_cover_about(cover).primary_items < qd_cover_item_count(cover))
        output_text(
            "| Items after the bar in the line of items are secondary: each may be covered once,\n"
            "| but need not be.\n");
}

static void explain_options(const struct model *model) {
    const qd_cover *cover = qd_encoding_cover(model->encoding);
    size_t placements;
    qd_option_facts facts = qd_cover_option_about(cover, 0);
    const qd_placement *placement = qd_encoding_placements(model->encoding, 0, &placements);
    char cell[16];
    qd_board_cell_name(model->board, placement->cell, cell, sizeof cell);
    output_text("|\n| THE OPTIONS. Each one puts a value into a cell. The option\n|  ");
    for (size_t i = 0; i < facts.count; i++)
        output_print(
            facts.colours && facts.colours[i] ? " %s:%s" : " %s",
            qd_cover_item_name(cover, facts.items[i]),
            facts.colours && facts.colours[i] ? qd_cover_colour_name(cover, facts.colours[i]) : "");
    output_print(
        "\n| means: put %u into %s. That fills the cell, and gives each of its houses its %u. So "
        "it\n"
        "| covers %zu items, and excludes every other option that names one of them. That is all\n"
        "| the rules of Sudoku say.\n",
        placement->value, cell, placement->value, facts.count);
    if (facts.colours)
        output_text("| Several options can name an item with a colour, such as vr1c1:2, if they "
                    "give it the\n"
                    "| same colour. The last options place nothing: each is one way to satisfy a "
                    "sum or an\n"
                    "| order.\n");
}

static void explain_clues(const struct model *model) {
    const qd_cover *cover = qd_encoding_cover(model->encoding);
    output_print("|\n| THE CLUES. The empty board has %u items and %u options. ",
                 qd_cover_item_count(cover), qd_cover_option_count(cover));
    if (model->cli->clues == QD_CLUES_KEEP)
        output_print(
            "Of each cell with a clue, only\n"
            "| the clue's own option is kept (--clues keep); the other %zu options are removed.\n"
            "| The search will choose the clues first, because their cells have the fewest\n"
            "| options.\n",
            model->start.banned_count);
    else
        output_print("Clues: %zu. Their\n"
                     "| options are already chosen (--clues reduce). The items they cover are left "
                     "out, and\n"
                     "| so is every option that names one of them. What is left is the rest of the "
                     "puzzle.\n",
                     model->start.chosen_count);
    output_text(
        "|\n"
        "| HOW IT IS SOLVED. Take an item with the fewest options. One of them must be in the\n"
        "| solution, so try each: choose it, remove all its items and all options that name one\n"
        "| of these, and solve the rest in the same way. If an item has no options, go back.\n"
        "| If no item is left, this is a solution. To watch it, feed this text to\n"
        "|     quadrille cover solve --trace -\n"
        "|\n");
}

/* ---- the problem ----------------------------------------------------------------------------- */

static void write_problem(const struct model *model) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    qd_text board = QD_TEXT_INIT;
    progress_at(model->cli, model->name, PROGRESS_UNKNOWN, "writing");
    check(qd_cover_write_dlx(model->reduced, &text, NULL, &error), &error);
    answer_put_board(model->board, &board);
    check_text(&board);
    signals_wait(true); /* what is written are whole lines */
    output_print("| Sudoku %s with %u clue%s as exact cover: %u items, %u options\n", board.data,
                 qd_grid_about(model->grid).clues, qd_grid_about(model->grid).clues == 1 ? "" : "s",
                 qd_cover_item_count(model->reduced), qd_cover_option_count(model->reduced));
    qd_text_free(&board);
    if (model->explain) {
        explain_items(model);
        explain_options(model);
        explain_clues(model);
    }
    if (!output_put_lines(&text))
        complain(model->cli, EXIT_OTHERWISE,
                 "%s: stopped by a signal before the model was complete", model->name);
    qd_text_free(&text);
}

static int write_model(struct cli *cli, const char *name, const qd_grid *grid, uint64_t line) {
    struct model model = {.cli = cli,
                          .name = name,
                          .explain = ((const struct model_options *)cli)->explain,
                          .board = qd_grid_board(grid),
                          .grid = grid};
    qd_error error;
    qd_clash clash;
    if (cli->clues == QD_CLUES_REDUCE && qd_grid_find_clash(grid, &clash)) {
        qd_clash_print(model.board, &clash, error.message, sizeof error.message);
        complain_of(cli, EXIT_OTHERWISE, name, line,
                    " clues clash: %s (use --clues keep to see the problem)", error.message);
        return EXIT_OTHERWISE;
    }
    progress_at(cli, name, PROGRESS_UNKNOWN, "making items and options");
    check(qd_encoding_new(model.board, &model.encoding, &error), &error);
    const qd_cover *cover = qd_encoding_cover(model.encoding);
    model.chosen = new_array(qd_board_cell_count(model.board), sizeof *model.chosen);
    model.banned = new_array(qd_cover_option_count(cover), sizeof *model.banned);
    qd_encoding_start(model.encoding, grid, (qd_clue_treatment)cli->clues, model.chosen,
                      model.banned, &model.start);
    qd_cover_reduce_settings settings = {0};
    qd_cover_reduction *reduction;
    settings.start = &model.start;
    progress_at(cli, name, PROGRESS_UNKNOWN, "leaving out what the clues cover");
    check(qd_cover_reduce(cover, &settings, &reduction, &error), &error);
    model.reduced = qd_cover_reduction_about(reduction)->cover;
    write_problem(&model);
    qd_cover_reduction_free(reduction);
    qd_encoding_free(model.encoding);
    free(model.chosen);
    free(model.banned);
    return EXIT_FINE;
}

/* Without any puzzle, a board alone can be modelled. */
static int write_empty_board(struct cli *cli, const qd_board *board) {
    qd_grid *grid;
    qd_error error;
    check(qd_grid_new(board, &grid, &error), &error);
    int status = write_model(cli, "board", grid, 0);
    qd_grid_free(grid);
    return status;
}

static int run(struct cli *cli) {
    struct input input;
    int status = EXIT_FINE;
    if (!input_open(&input, cli))
        return EXIT_USAGE;
    if (input.board && cli->operand_count == 0) {
        status = write_empty_board(cli, input.board);
        input_close(&input);
        return status;
    }
    const qd_record *record = input_next(&input);
    signals_wait(false); /* until something is written nothing is lost */
    if (!record && !stop_signal && cli->status == EXIT_FINE)
        complain(cli, EXIT_TROUBLE, "quadrille: no puzzle to model");
    else if (record && accept_record(&input, record))
        status = write_model(cli, input.name, record->puzzle->grid, record->line);
    if (record && input_next(&input))
        complain(cli, EXIT_OTHERWISE, "%s: only the first puzzle is modelled", input.name);
    input_close(&input);
    return status;
}

static const struct option_row rows[] = {
    {FLAG("explain", struct model_options, explain,
          "explain in words what the items and options mean")},
    INPUT_OPTIONS,
    {OPTION_CLUES},
    {OPTION_OUTPUT},
    {OPTION_PROGRESS},
    LAST_OPTIONS,
};

const struct command command_model = {
    .name = "model",
    .usage = "[OPTION]... [FILE | PUZZLE | -]",
    .summary = "write a puzzle as an exact cover problem (.dlx text)",
    .examples = "  quadrille model puzzle.txt\n"
                "  quadrille model --explain puzzle.txt    with explanations\n"
                "  quadrille model puzzle.txt | quadrille cover solve --trace -    the search\n"
                "  quadrille model --clues keep puzzle.txt\n"
                "  quadrille model --board 4x4             the empty board\n"
                "  quadrille model --explain --board 6x6+antiknight\n"
                "  quadrille model puzzle.txt | quadrille cover solve -\n",
    .about =
        "Writes the items and options of one puzzle in the format of Knuth's DLX programs. The\n"
        "first line is a comment that states the size.",
    .success = "the model was written",
    .otherwise = "the clues clash, or there are further puzzles, which are ignored",
    .options = rows,
    .size = sizeof(struct model_options),
    .run = run,
};
