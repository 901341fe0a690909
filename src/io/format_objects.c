/*
 * A puzzle in an object of JSON, as web services, lists for learning programs and Quadrille itself write it. The
 * member with the grid is known by its name, as a column of a table is: puzzle, quiz, board ... It is a text or a
 * list. One named solution or answer has the solution, a text named board beside another grid is the notation of the
 * board, and other texts and numbers are fields.
 *
 *     {"puzzle":"53..7....6..195...","solution":"534678912672195...","difficulty":"easy"}
 *     {"newboard":{"grids":[{"value":[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5, ...
 */
#include "document.h"
#include "format_families.h"

#include <stdio.h>

#define OBJECTS_DEPTH 8
#define OBJECTS_NAME 250 /* bytes of the name of a field */

struct objects_puzzle {
    qd_place begin;
    unsigned rank;  /* of the member with the grid; QD_NO_PUZZLE: none was found */
    bool several;   /* objects that are not in one with a puzzle have one */
    qd_place list;  /* where a list begins that has several objects or grids */
    qd_place board; /* where a text of that name is */
};

static bool objects_is_board(const char *name) {
    return strcmp(name, "board") == 0;
}

/* Adds what was found in a member or element of what begins there. */
static void objects_add(struct objects_puzzle *found, const struct objects_puzzle *within,
                        bool is_object, qd_place begin) {
    bool another = found->rank != QD_NO_PUZZLE, several = found->several || within->several;
    const char *list = within->list.cursor ? within->list.cursor : found->list.cursor;
    several = several || (another && (is_object || (list && list != begin.cursor)));
    *found = *within;
    found->several = several;
    if (another && !is_object)
        found->list = begin;
}

/* Moves past a text or list, and returns where it is, for a text without its quotes. */
static const char *objects_pass(qd_json *json, bool *is_text, const char **end) {
    *is_text = qd_json_sees(json, '"');
    const char *begin = json->at.cursor + *is_text;
    qd_json_skip(json);
    *end = json->at.cursor - *is_text;
    return begin;
}

/* If the member may be the puzzle, moves past it and notes it. False: it is not named so, or a list with objects. */
static bool objects_note(qd_reader *reader, qd_json *json, unsigned rank,
                         struct objects_puzzle *own) {
    bool is_text;
    qd_place begin = json->at, none = {NULL, NULL, 0};
    if (rank == QD_NO_PUZZLE)
        return false;
    const char *end, *text = objects_pass(json, &is_text, &end);
    if (!is_text && !qd_is_list(text, end)) {
        json->at = begin;
        return false;
    }
    if (rank < own->rank && json->status == QD_OK) {
        own->rank = rank;
        own->list = !is_text && qd_list_has_puzzles(reader, text, end) ? begin : none;
    }
    return true;
}

/* Finds the object with a puzzle: the one that comes next, or one in it. */
static void objects_look(qd_reader *reader, qd_json *json, struct objects_puzzle *found,
                         int depth) {
    bool is_object = qd_json_sees(json, '{');
    struct objects_puzzle own = {.begin = json->at, .rank = QD_NO_PUZZLE}, within;
    for (bool more = qd_json_first(json, is_object ? '{' : '[', "an object"); more;
         more = qd_json_next(json, is_object ? '}' : ']')) {
        const char *name = is_object ? qd_json_read_key(json) : "";
        bool is_list = qd_json_sees(json, '['), is_text = qd_json_sees(json, '"');
        unsigned rank = is_list || is_text ? qd_puzzle_rank(name, strlen(name)) : QD_NO_PUZZLE;
        if (is_text && objects_is_board(name))
            own.board = json->at;
        if (objects_note(reader, json, rank, &own))
            continue;
        if (depth && (is_list || qd_json_sees(json, '{'))) {
            within = (struct objects_puzzle){.rank = QD_NO_PUZZLE};
            objects_look(reader, json, &within, depth - 1);
            if (within.rank != QD_NO_PUZZLE)
                objects_add(found, &within, is_object, own.begin);
            else if (rank < own.rank) /* nor is it a grid */
                own.rank = rank;
        } else {
            qd_json_skip(json);
        }
    }
    if (own.rank != QD_NO_PUZZLE)
        *found = own;
}

static void objects_take_grid(qd_reader *reader, qd_json *json) {
    bool is_text;
    qd_place place = json->at;
    const char *end, *begin = objects_pass(json, &is_text, &end);
    if (is_text)
        qd_add_grid(reader, begin, end, "this text is no grid");
    else if (qd_is_list(begin, end))
        (void)qd_add_list(reader, begin, end);
    else
        qd_json_fail_at(json, place, "this list is no grid");
}

static void objects_take_solution(qd_reader *reader, qd_json *json) {
    bool is_text;
    char symbols[QD_MAX_CELLS];
    const char *end, *begin = objects_pass(json, &is_text, &end);
    struct place at = qd_document_place(qd_reader_document(reader), begin);
    if (is_text) {
        qd_draft_set_solution(reader, at, begin, (size_t)(end - begin));
        return;
    }
    size_t length = qd_is_list(begin, end) ? qd_list_symbols(begin, end, symbols) : 0;
    if (length)
        qd_draft_set_solution(reader, at, symbols, length);
    else
        qd_draft_leave_out(reader, "solution");
}

/* A text or a number is a field. */
static void objects_tell(qd_reader *reader, qd_json *json, const char *name) {
    if (qd_json_sees(json, '[') || qd_json_sees(json, '{')) {
        qd_draft_leave_out(reader, name);
        qd_json_skip(json);
    } else if (qd_json_sees(json, '"')) {
        const char *text = qd_json_read_string(json, "a text");
        qd_draft_tell(reader, name, text, json->text.length);
    } else if (!qd_json_take_null(json)) {
        const char *begin = json->at.cursor;
        qd_json_skip(json);
        qd_draft_tell(reader, name, begin, (size_t)(json->at.cursor - begin));
    }
}

/* Whether the text named board is the notation of one, which the draft then has. */
static bool objects_take_board(qd_reader *reader, qd_json *json,
                               const struct objects_puzzle *puzzle) {
    if (!puzzle->board.cursor || puzzle->rank >= qd_puzzle_rank("board", 5))
        return false;
    json->at = puzzle->board;
    const char *board = qd_json_read_string(json, "a board");
    qd_status status = qd_draft_try_board(reader, board, json->error);
    if (status == QD_ERROR_MEMORY)
        json->status = status;
    return status == QD_OK;
}

static void objects_take(qd_reader *reader, qd_json *json, const struct objects_puzzle *puzzle) {
    char name[OBJECTS_NAME + 1];
    qd_place solution = {NULL, NULL, 0};
    bool has_grid = false, has_board = objects_take_board(reader, json, puzzle);
    json->at = puzzle->begin;
    for (bool more = qd_json_first(json, '{', "an object"); more; more = qd_json_next(json, '}')) {
        snprintf(name, sizeof name, "%s", qd_json_read_key(json));
        size_t length = strlen(name);
        bool holds = qd_json_sees(json, '[') || qd_json_sees(json, '"');
        if (holds && !has_grid && qd_puzzle_rank(name, length) == puzzle->rank) {
            has_grid = true;
            objects_take_grid(reader, json);
        } else if (holds && !solution.cursor && qd_is_solution_name(name, length)) {
            solution = json->at;
            qd_json_skip(json);
        } else if (has_board && objects_is_board(name)) {
            qd_json_skip(json);
        } else {
            objects_tell(reader, json, name);
        }
    }
    if (solution.cursor && json->status == QD_OK) {
        json->at = solution;
        objects_take_solution(reader, json);
    }
}

static void objects_read_object(struct source *source, qd_json *json) {
    struct objects_puzzle found = {.rank = QD_NO_PUZZLE};
    qd_place begin = json->at;
    objects_look(source->reader, json, &found, OBJECTS_DEPTH);
    if (found.several)
        qd_json_fail_at(json, found.begin, "several puzzles in one object");
    else if (found.rank == QD_NO_PUZZLE)
        qd_json_fail_at(
            json, begin,
            "this JSON is not a known kind of puzzle (f-puzzles, SudokuPad, SudokuMaker, "
            "sudoku.coach, gnome-sudoku), and has no \"puzzle\" or \"board\"");
    if (json->status != QD_ERROR_MEMORY) /* then not all of it was looked at */
        source->list = found.list.cursor;
    if (json->status == QD_OK && !source->list)
        objects_take(source->reader, json, &found);
}

/* An object, or a grid that is an element of a list. */
static void objects_read(struct source *source) {
    qd_json json;
    qd_source_open_json(source, &json);
    if (qd_json_sees(&json, '{'))
        objects_read_object(source, &json);
    else
        objects_take_grid(source->reader, &json);
    if (json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&json);
}

const struct qd_format qd_format_objects = {
    .name = "json",
    .summary = "an object of JSON: {\"puzzle\":\"53..7...\", ...}",
    .marks = "{[",
    .least = 2,
    .most = QD_MAX_VALUES,
    .json_keys = (const char *const[]){"puzzle", "board"},
    .read_json = objects_read,
};
