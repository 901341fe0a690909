/*
 * KSudoku's games, and the shapes they are played on.
 *
 *     <ksudoku><game>
 *       <puzzle>
 *         <graph order="9" type="custom" specific-type="Jigsaw" sizeX="9" sizeY="9" sizeZ="1">
 *           <sudokugroups at="0" withblocks="0"/>
 *           <clique size="9">0 1 2 9 10 28 18 19 20 </clique> ...
 *         </graph>
 *         <values>__c____b...</values>
 *       </puzzle>
 *       <history>...</history>
 *     </game></ksudoku>
 *
 * Cells are numbered column by column, and so are the values: b for 1, c for 2, _ for an empty cell
 * and . for no cell. A group at a place is a square with rows and columns, and with blocks or not;
 * cliques are sets of cells with different values.
 */
#include "document.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

#define SQUARES 32
#define CLIQUES 1024

struct ksudoku_square {
    uint32_t row, column;
    bool has_blocks;
};

struct clique {
    size_t first, count; /* of its cells, in `cells` */
    bool is_block;       /* it represents a block of a square */
};

struct game {
    struct source source;
    struct xml xml;
    qd_reader *reader;

    bool has_graph;
    qd_place graph_place, values_place, solution_place;
    uint32_t order, base; /* N, and the rows of a block; base 0: N is not a square number */
    uint32_t height, width;
    struct ksudoku_square squares[SQUARES];
    uint32_t square_count;
    struct clique *cliques;
    size_t clique_count, clique_capacity;
    uint32_t *cells; /* of cliques: row * width + column */
    size_t cell_count, cell_capacity;
    qd_text values, solution;
    qd_text board;
};

static qd_status ksudoku_fail(struct game *game, const char *what) {
    return qd_xml_fail_at(&game->xml, game->xml.place, what);
}

/* ---- the graph ------------------------------------------------------------------------------- */

/* An attribute that is a number. */
static qd_status ksudoku_read_number(struct game *game, const char *name, uint32_t most,
                                     uint32_t *number) {
    const char *value = qd_xml_attribute(&game->xml, name);
    char message[80];
    *number = value ? qd_parse_number(value, strlen(value)) : NOT_A_NUMBER;
    if (*number <= most)
        return QD_OK;
    snprintf(message, sizeof message, "expected %s=\"...\", a number up to %u", name, most);
    return ksudoku_fail(game, message);
}

/* Refuses kinds of puzzles with rules other than different values. */
static qd_status ksudoku_refuse_kind(struct game *game) {
    static const char *const others[] = {"Roxdoku", "Mathdoku", "KillerSudoku"};
    char message[80];
    const char *kind = qd_xml_attribute(&game->xml, "specific-type");
    for (size_t i = 0; kind && i < sizeof others / sizeof *others; i++)
        if (strcmp(kind, others[i]) == 0) {
            snprintf(message, sizeof message, "%s has unsupported rules", others[i]);
            return ksudoku_fail(game, message);
        }
    return QD_OK;
}

static qd_status ksudoku_read_sizes(struct game *game) {
    uint32_t depth = 1;
    const char *type = qd_xml_attribute(&game->xml, "type");
    game->height = game->width = game->order;
    if (!type)
        return ksudoku_fail(game, "expected type=\"...\"");
    if (strcmp(type, "sudoku") == 0)
        return QD_OK;
    if (strcmp(type, "custom") != 0)
        return ksudoku_fail(game, "only graphs of type sudoku and custom are supported");
    qd_status status = ksudoku_read_number(game, "sizeX", 64, &game->width);
    if (status == QD_OK)
        status = ksudoku_read_number(game, "sizeY", 64, &game->height);
    if (status == QD_OK)
        status = ksudoku_read_number(game, "sizeZ", 64, &depth);
    if (status == QD_OK && depth != 1)
        return ksudoku_fail(game, "puzzles in three dimensions are not supported");
    if (status == QD_OK && (game->width < game->order || game->height < game->order))
        return ksudoku_fail(game, "the board is smaller than one square");
    return status;
}

static qd_status ksudoku_open_graph(struct game *game) {
    if (game->has_graph)
        return ksudoku_fail(game, "a second graph");
    game->has_graph = true;
    game->graph_place = game->xml.place;
    qd_status status = ksudoku_read_number(game, "order", 25, &game->order);
    if (status != QD_OK)
        return status;
    if (game->order == 0)
        return ksudoku_fail(game, "the order of a graph must be at least 1");
    for (uint32_t i = 1; i * i <= game->order; i++)
        game->base = i * i == game->order ? i : 0;
    status = ksudoku_refuse_kind(game);
    return status == QD_OK ? ksudoku_read_sizes(game) : status;
}

static qd_status ksudoku_add_square(struct game *game) {
    uint32_t at = 0, blocks = 1;
    qd_status status = ksudoku_read_number(game, "at", 64 * 64 - 1, &at);
    if (status == QD_OK && qd_xml_attribute(&game->xml, "withblocks"))
        status = ksudoku_read_number(game, "withblocks", 1, &blocks);
    if (status != QD_OK)
        return status;
    struct ksudoku_square square = {at % game->height, at / game->height, blocks == 1};
    if (game->square_count == SQUARES || square.row + game->order > game->height ||
        square.column + game->order > game->width)
        return ksudoku_fail(game, "this square does not fit the board");
    if (square.has_blocks && game->base == 0)
        return ksudoku_fail(game, "squares of this order have no blocks");
    game->squares[game->square_count++] = square;
    return QD_OK;
}

static int ksudoku_compare_cells(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

static const char ksudoku_clique_cells[] =
    "this clique must have as many different cells of the board as its size says";

/* Adds the cells of a clique: numbers separated by blanks. They are sorted. */
static qd_status ksudoku_add_cells(struct game *game, struct clique *clique, uint32_t size) {
    const char *c = game->xml.text.data, *word;
    for (size_t length;; clique->count++) {
        c += strspn(c, " \t\r\n");
        word = c;
        length = strcspn(c, " \t\r\n");
        c += length;
        if (length == 0)
            break;
        uint32_t number = qd_parse_number(word, length);
        if (number >= game->height * game->width || clique->count == size)
            return ksudoku_fail(game, ksudoku_clique_cells);
        if (!qd_array_reserve(&game->cells, &game->cell_capacity, game->cell_count + 1,
                              sizeof *game->cells))
            return qd_fail_memory(&game->source.error);
        game->cells[game->cell_count++] =
            number % game->height * game->width + number / game->height;
    }
    uint32_t *cells = game->cells + clique->first;
    qsort(cells, clique->count, sizeof *cells, ksudoku_compare_cells);
    bool differ = clique->count == size;
    for (size_t i = 1; i < clique->count; i++)
        differ = differ && cells[i - 1] != cells[i];
    return differ ? QD_OK : ksudoku_fail(game, ksudoku_clique_cells);
}

static qd_status ksudoku_add_clique(struct game *game) {
    uint32_t size = 0;
    enum xml_event event = XML_END;
    struct clique clique = {game->cell_count, 0, false};
    qd_status status = ksudoku_read_number(game, "size", 64, &size);
    if (status == QD_OK)
        status = qd_xml_next(&game->xml, &event);
    if (status != QD_OK)
        return status;
    if (event != XML_TEXT || game->clique_count == CLIQUES)
        return ksudoku_fail(game, "expected the cells of a clique");
    status = ksudoku_add_cells(game, &clique, size);
    if (status == QD_OK && !qd_array_reserve(&game->cliques, &game->clique_capacity,
                                             game->clique_count + 1, sizeof *game->cliques))
        status = qd_fail_memory(&game->source.error);
    if (status != QD_OK)
        return status;
    game->cliques[game->clique_count++] = clique;
    return qd_xml_skip(&game->xml);
}

static qd_status ksudoku_read_structure(struct game *game) {
    qd_status status;
    if (qd_xml_is(&game->xml, "clique"))
        return ksudoku_add_clique(game);
    if (qd_xml_is(&game->xml, "cage"))
        return ksudoku_fail(game, "cages are not supported");
    if (!qd_xml_is(&game->xml, "sudokugroups"))
        return ksudoku_fail(game, "only sudokugroups and cliques are supported in graphs");
    status = ksudoku_add_square(game);
    return status == QD_OK ? qd_xml_skip(&game->xml) : status;
}

static qd_status ksudoku_read_graph(struct game *game) {
    qd_status status = ksudoku_open_graph(game);
    for (enum xml_event event = XML_START; status == QD_OK;) {
        status = qd_xml_next(&game->xml, &event);
        if (status != QD_OK || event == XML_END)
            break;
        status = event == XML_START ? ksudoku_read_structure(game)
                                    : ksudoku_fail(game, "text in a graph");
    }
    if (status == QD_OK && game->square_count == 0 && game->clique_count == 0)
        game->squares[game->square_count++] = (struct ksudoku_square){0, 0, true};
    if (status == QD_OK && game->squares[0].has_blocks && game->base == 0)
        return qd_xml_fail_at(&game->xml, game->graph_place,
                              "squares of this order have no blocks");
    return status;
}

/* ---- from graphs to boards ------------------------------------------------------------------- */

/* The cells of a block of a square, ascending. */
static void ksudoku_list_block(const struct game *game, const struct ksudoku_square *square,
                               uint32_t block, uint32_t *cells) {
    uint32_t base = game->base;
    for (uint32_t i = 0; i < game->order; i++)
        cells[i] = (square->row + block / base * base + i / base) * game->width + square->column +
                   block % base * base + i % base;
}

/* Marks the clique that equals this block; false if there is none. */
static bool ksudoku_find_clique(struct game *game, const uint32_t *cells) {
    bool found = false;
    for (size_t i = 0; i < game->clique_count; i++) {
        struct clique *clique = &game->cliques[i];
        bool is_same = clique->count == game->order && memcmp(game->cells + clique->first, cells,
                                                              clique->count * sizeof *cells) == 0;
        clique->is_block = clique->is_block || is_same;
        found = found || is_same;
    }
    return found;
}

/* Whether it is a block of another square that has blocks. */
static bool ksudoku_is_other_block(const struct game *game, const uint32_t *cells) {
    uint32_t other[QD_MAX_VALUES];
    for (uint32_t s = 0; s < game->square_count; s++)
        for (uint32_t block = 0; game->squares[s].has_blocks && block < game->order; block++) {
            ksudoku_list_block(game, &game->squares[s], block, other);
            if (memcmp(other, cells, game->order * sizeof *cells) == 0)
                return true;
        }
    return false;
}

/* Squares that overlap must have all of their blocks: as their own, as blocks of others, or as
 * cliques. */
static qd_status ksudoku_check_blocks(struct game *game) {
    uint32_t cells[QD_MAX_VALUES];
    bool is_whole = game->base > 0;
    for (uint32_t s = 0; is_whole && s < game->square_count; s++)
        for (uint32_t block = 0; block < game->order; block++) {
            ksudoku_list_block(game, &game->squares[s], block, cells);
            bool is_clique = ksudoku_find_clique(game, cells);
            is_whole = is_whole && (game->squares[s].has_blocks || is_clique ||
                                    ksudoku_is_other_block(game, cells));
        }
    for (size_t i = 0; i < game->clique_count; i++)
        is_whole = is_whole && game->cliques[i].is_block;
    if (is_whole)
        return QD_OK;
    return qd_xml_fail_at(&game->xml, game->graph_place,
                          "overlapping squares must have blocks, and nothing else");
}

static int ksudoku_compare_squares(const void *left, const void *right) {
    const struct ksudoku_square *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

/* Sets the squares in reading order, so that known layouts are recognised. */
static qd_status ksudoku_set_layout(struct game *game) {
    qd_status status = ksudoku_check_blocks(game);
    qsort(game->squares, game->square_count, sizeof *game->squares, ksudoku_compare_squares);
    for (uint32_t s = 0; s < game->square_count; s++)
        qd_text_printf(&game->board, "@r%uc%u", game->squares[s].row + 1,
                       game->squares[s].column + 1);
    return status;
}

/* Cliques are regions if each has N cells and together they have every cell exactly once. */
static bool ksudoku_find_regions(struct game *game, uint32_t *regions) {
    uint32_t n = game->order, count = 0;
    for (uint32_t cell = 0; cell < n * n; cell++)
        regions[cell] = n;
    for (size_t i = 0; i < game->clique_count; i++) {
        struct clique *clique = &game->cliques[i];
        const uint32_t *cells = game->cells + clique->first;
        bool is_free = clique->count == n && count < n;
        for (uint32_t k = 0; is_free && k < n; k++)
            is_free = regions[cells[k]] == n;
        for (uint32_t k = 0; is_free && k < n; k++)
            regions[cells[k]] = count;
        clique->is_block = is_free;
        count += is_free;
    }
    for (size_t i = 0; count < n && i < game->clique_count; i++)
        game->cliques[i].is_block = false;
    return count == n;
}

/* Whether the clique is a diagonal: cells at this distance from each other, beginning at
 * `first`. */
static bool ksudoku_is_diagonal(const struct game *game, const struct clique *clique,
                                uint32_t first, uint32_t apart) {
    if (clique->count != game->order)
        return false;
    for (uint32_t i = 0; i < game->order; i++)
        if (game->cells[clique->first + i] != first + i * apart)
            return false;
    return true;
}

/* Adds the remaining cliques: diagonals, and houses. */
static qd_status ksudoku_add_houses(struct game *game) {
    uint32_t n = game->order;
    bool down = false, up = false;
    qd_status status = QD_OK;
    for (size_t i = 0; status == QD_OK && i < game->clique_count; i++) {
        const struct clique *clique = &game->cliques[i];
        bool is_down = ksudoku_is_diagonal(game, clique, 0, n + 1);
        bool is_up = n > 1 && ksudoku_is_diagonal(game, clique, n - 1, n - 1);
        down = down || is_down;
        up = up || is_up;
        if (!clique->is_block && !is_down && !is_up && clique->count > 1)
            status = qd_add_cells(&game->board, "+house=", game->cells + clique->first,
                                  clique->count, n, &game->source.error);
    }
    if (down || up)
        qd_text_put(&game->board, down && up ? "+x" : down ? "+diagonal" : "+antidiagonal");
    return status;
}

/* One square that fills the whole board. */
static qd_status ksudoku_set_square(struct game *game) {
    uint32_t n = game->order;
    if (game->height != n || game->width != n)
        return qd_xml_fail_at(&game->xml, game->graph_place,
                              "one square that does not fill the board");
    if (!game->squares[0].has_blocks) {
        uint32_t *regions = qd_array_new((size_t)n * n, sizeof *regions);
        if (!regions)
            return qd_fail_memory(&game->source.error);
        if (!ksudoku_find_regions(game, regions))
            qd_text_printf(&game->board, ":1x%u", n);
        else
            qd_add_regions(&game->board, regions, n * n);
        free(regions);
    }
    return ksudoku_add_houses(game);
}

static qd_status ksudoku_make_board(struct game *game) {
    if (game->square_count == 0)
        return qd_xml_fail_at(&game->xml, game->graph_place,
                              "only boards with rows and columns are supported");
    qd_text_printf(&game->board, "%ux%u", game->order, game->order);
    qd_status status =
        game->square_count == 1 ? ksudoku_set_square(game) : ksudoku_set_layout(game);
    return status == QD_OK ? qd_text_check(&game->board, &game->source.error) : status;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Reads a string of values: cell by cell, column by column; `*place` is where it begins. */
static qd_status ksudoku_each_value(struct game *game, const qd_text *text, qd_place place,
                                    uint32_t *numbers) {
    const qd_board *board = qd_reader_draft(game->reader)->board;
    for (size_t i = 0; i < text->length; i++, place.cursor++) {
        char c = text->data[i];
        uint32_t row = (uint32_t)i % game->height, column = (uint32_t)i / game->height;
        uint32_t cell = row * game->order + column;
        if (board)
            cell = qd_board_cell_at(board, row, column);
        bool is_value = c > 'a' && c <= 'z' && (uint32_t)(c - 'a') <= game->order;
        if (cell == QD_NO_CELL && c != '.' && c != '_')
            return qd_xml_fail_at(&game->xml, place, "there is no cell here on this board");
        if (cell == QD_NO_CELL)
            continue;
        if (!is_value && c != '_')
            return qd_xml_fail_at(&game->xml, place, "not a value of the board");
        numbers[cell] = is_value ? (uint32_t)(c - 'a') : 0;
    }
    return QD_OK;
}

static qd_status ksudoku_check_length(struct game *game, const qd_text *text, qd_place place) {
    if (text->length == (size_t)game->height * game->width)
        return QD_OK;
    return qd_xml_fail_at(&game->xml, place, "expected a value for each place of the board");
}

static qd_status ksudoku_put_values(struct game *game, uint32_t *numbers) {
    struct place at = qd_source_place(&game->source, game->values_place);
    qd_status status = ksudoku_check_length(game, &game->values, game->values_place);
    if (status == QD_OK)
        status = ksudoku_each_value(game, &game->values, game->values_place, numbers);
    if (status == QD_OK)
        qd_tray_fill(game->reader, at, numbers, NULL);
    return status;
}

static qd_status ksudoku_put_solution(struct game *game, uint32_t *numbers) {
    qd_status status = ksudoku_check_length(game, &game->solution, game->solution_place);
    if (status == QD_OK)
        status = ksudoku_each_value(game, &game->solution, game->solution_place, numbers);
    if (status == QD_OK && memchr(game->solution.data, '_', game->solution.length))
        qd_draft_leave_out(game->reader, "solution");
    else if (status == QD_OK)
        qd_tray_solve(game->reader, qd_source_place(&game->source, game->solution_place), numbers);
    return status;
}

static qd_status ksudoku_fill(struct game *game) {
    uint32_t *numbers = qd_array_new(QD_MAX_CELLS, sizeof *numbers);
    if (!numbers)
        return qd_fail_memory(&game->source.error);
    qd_status status = game->values.length ? ksudoku_put_values(game, numbers) : QD_OK;
    if (status == QD_OK && game->solution.length)
        status = ksudoku_put_solution(game, numbers);
    qd_tray_close(game->reader);
    free(numbers);
    return status;
}

/* ---- the document ---------------------------------------------------------------------------- */

static qd_status ksudoku_keep_text(struct game *game, qd_text *text, qd_place *place) {
    enum xml_event event = XML_END;
    if (place->cursor)
        return ksudoku_fail(game, "this element is duplicated");
    qd_status status = qd_xml_next(&game->xml, &event);
    if (status != QD_OK || event == XML_END)
        return status;
    if (event != XML_TEXT)
        return ksudoku_fail(game, "expected values");
    *place = game->xml.place;
    size_t length = game->xml.text.length;
    while (strchr(" \t\r\n", game->xml.text.data[length - 1])) /* it is never blank */
        length--;
    qd_text_put_bytes(text, game->xml.text.data, length);
    status = qd_text_check(text, &game->source.error);
    return status == QD_OK ? qd_xml_skip(&game->xml) : status;
}

/* Reads an element, at any level. */
static qd_status ksudoku_read_element(struct game *game) {
    static const char *const outer[] = {"ksudoku", "ksudoku-graph", "game", "puzzle"};
    struct xml *xml = &game->xml;
    for (size_t i = 0; i < sizeof outer / sizeof *outer; i++)
        if (qd_xml_is(xml, outer[i]))
            return QD_OK;
    if (qd_xml_is(xml, "graph"))
        return ksudoku_read_graph(game);
    if (qd_xml_is(xml, "values"))
        return ksudoku_keep_text(game, &game->values, &game->values_place);
    if (qd_xml_is(xml, "solution"))
        return ksudoku_keep_text(game, &game->solution, &game->solution_place);
    qd_draft_leave_out(game->reader,
                       qd_xml_is(xml, "history") ? "moves and times of playing" : xml->name.data);
    return qd_xml_skip(xml);
}

static qd_status ksudoku_read_document(struct game *game) {
    enum xml_event event = XML_TEXT;
    qd_status status =
        qd_xml_open(&game->xml, game->source.text, game->source.length, &game->source.error);
    while (status == QD_OK && event != XML_FINISH) {
        status = qd_xml_next(&game->xml, &event);
        if (status == QD_OK && event == XML_START)
            status = ksudoku_read_element(game);
        else if (status == QD_OK && event == XML_TEXT)
            status = ksudoku_fail(game, "unexpected text");
    }
    if (status == QD_OK && !game->has_graph)
        return qd_xml_fail_at(&game->xml, (qd_place){game->source.text, game->source.text, 1},
                              "there is no graph in this document");
    return status == QD_OK ? ksudoku_make_board(game) : status;
}

static bool ksudoku_read_xml(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    if (document->cursor)
        return false;
    document->cursor = document->text.length;
    struct game game = {.reader = reader, .source = qd_document_source(reader)};
    qd_document_open(reader, &qd_format_ksudoku, 9, document->text.data);
    qd_status status = ksudoku_read_document(&game);
    if (status == QD_OK) {
        qd_draft_set_values(reader, game.order);
        struct place at = qd_source_place(&game.source, game.graph_place);
        if (qd_tray_open_board(reader, at, game.board.data))
            status = ksudoku_fill(&game);
    }
    if (status != QD_OK)
        qd_source_fail(&game.source);
    qd_xml_close(&game.xml);
    qd_text_free(&game.values);
    qd_text_free(&game.solution);
    qd_text_free(&game.board);
    free(game.cliques);
    free(game.cells);
    return true;
}

const struct qd_format qd_format_ksudoku = {
    .name = "ksudoku",
    .summary = "a game of KSudoku, or a shape (XML)",
    .tall = true,
    .marks = "<",
    .least = 1,
    .most = 25,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_LAYOUT | QD_HOLDS_SOLUTION,
    .xml_roots = (const char *const[]){"ksudoku", "ksudoku-graph", NULL},
    .read_xml = ksudoku_read_xml,
};
