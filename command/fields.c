#include "fields.h"
#include "grading.h"
#include "json.h"
#include "must.h"
#include "place.h"
#include "remark.h"

#include <quadrille/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the record ------------------------------------------------------------------------------ */

static void put_record(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->record);
}

static void put_file(const struct answer *answer, qd_text *text) {
    qd_text_put(text, answer->file);
}

static void put_line(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->line);
}

static void put_offset(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->line - 1);
}

static void put_error(const struct answer *answer, qd_text *text) {
    if (answer_error(answer))
        qd_text_put(text, answer_error(answer)->message);
}

static void put_json_error(const struct answer *answer, qd_text *text) {
    if (answer_error(answer))
        place_put_json_error(NULL, answer_error(answer), text);
}

static void put_format(const struct answer *answer, qd_text *text) {
    if (answer->read && answer->read->format)
        qd_text_put(text, qd_format_about(answer->read->format).name);
}

static void put_text(const struct answer *answer, qd_text *text) {
    if (answer->read)
        qd_text_put_bytes(text, answer->read->text, answer->read->text_length);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

/* NULL: it is malformed, or a line of 81 symbols that is not read. */
static const qd_puzzle *puzzle_of(const struct answer *answer) {
    return answer->read ? answer->read->puzzle : NULL;
}

static void put_board(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        answer_put_board(qd_grid_board(puzzle_of(answer)->grid), text);
}

/* An ordinary one is not named. */
static void put_json_board(const struct answer *answer, qd_text *text) {
    size_t begin = text->length;
    if (!puzzle_of(answer) || qd_board_about(qd_grid_board(puzzle_of(answer)->grid)).is_plain)
        return;
    put_board(answer, text);
    json_quote(text, begin);
}

static void put_puzzle(const struct answer *answer, qd_text *text) {
    char symbols[ANSWER_LINE];
    if (puzzle_of(answer))
        answer_put_symbols(puzzle_of(answer), puzzle_of(answer)->grid, text);
    if (answer->read)
        return;
    for (unsigned cell = 0; cell < ANSWER_LINE; cell++)
        symbols[cell] = answer->symbols[cell] == '0' ? '.' : answer->symbols[cell];
    qd_text_put_bytes(text, symbols, sizeof symbols);
}

static void put_clues(const struct answer *answer, qd_text *text) {
    if (!answer_error(answer))
        qd_text_put_number(text, answer_clues(answer));
}

static void put_rest(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        qd_text_put_bytes(text, puzzle_of(answer)->trailing, puzzle_of(answer)->trailing_length);
}

/* ---- its solutions --------------------------------------------------------------------------- */

static void put_index(const struct answer *answer, qd_text *text) {
    if (answer->index)
        qd_text_put_number(text, answer->index);
}

static void put_verdict(const struct answer *answer, qd_text *text) {
    qd_text_put(text, answer_verdict(answer));
}

static void put_count(const struct answer *answer, qd_text *text) {
    if (!answer_error(answer))
        answer_put_count(answer, text);
}

static void put_solution(const struct answer *answer, qd_text *text) {
    if (answer->solution)
        qd_text_put_bytes(text, answer->solution, answer->solution_length);
}

#define COUNTED (OF_COUNT | OF_ESTIMATE)

static void put_exact(const struct answer *answer, qd_text *text) {
    bool is_exact = answer->grading ? answer->grading->is_exact : answer->exact;
    if (!answer_error(answer) && (answer->grading || answer->of & COUNTED))
        qd_text_put(text, is_exact ? "true" : "false");
}

static void put_spread(const struct answer *answer, qd_text *text) {
    if (answer->estimate)
        qd_text_printf(text, "%.6g", answer_spread(answer->estimate));
}

static void put_dives(const struct answer *answer, qd_text *text) {
    if (answer->estimate)
        qd_text_put_number(text, answer->estimate->dives);
}

static void put_hits(const struct answer *answer, qd_text *text) {
    if (answer->estimate)
        qd_text_put_number(text, answer->estimate->hits);
}

static void put_nodes(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->effort.nodes);
}

static void put_updates(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->effort.updates);
}

static void put_seconds(const struct answer *answer, qd_text *text) {
    qd_text_printf(text, "%.6f", answer->seconds);
}

/* ---- how hard it is -------------------------------------------------------------------------- */

static void put_er(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.er, text);
}

static void put_ep(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.ep, text);
}

static void put_ed(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.ed, text);
}

static void put_score(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_score(answer->grading, text);
}

static void put_grade(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        qd_text_put(text, grading_name(answer->grading));
}

static void put_scale(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        qd_text_put(text, qd_scale_about(answer->grading->scale).name);
}

static void put_techniques(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_techniques(answer->grading, text);
}

static void put_json_techniques(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_json_techniques(answer->grading, text);
}

static void put_steps(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        qd_text_put_number(text, answer->grading->rating.steps);
}

static void put_remark(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_remark(answer->grading, text);
    else if (answer->of == OF_CHECK && !answer_error(answer))
        remark_put(answer, "", text);
    else if (answer->remark)
        qd_text_put(text, answer->remark);
}

/* CSV has no column for errors. */
static void put_csv_remark(const struct answer *answer, qd_text *text) {
    put_remark(answer, text);
    put_error(answer, text);
}

/* Steps are objects already. */
static void put_path(const struct answer *answer, qd_text *text) {
    if (!answer->grading || !answer->grading->path)
        return;
    json_open(text, NULL, '[');
    qd_text_put(text, answer->grading->path);
    json_close(text, ']');
}

/* So is the position before the first step. */
static void put_position(const struct answer *answer, qd_text *text) {
    if (answer->grading && answer->grading->position)
        qd_text_put(text, answer->grading->position);
}

/* ---- the table ------------------------------------------------------------------------------- */

#define WHOLE (OF_SOLVE | OF_CHECK | COUNTED | OF_GRADE | OF_EXPLAIN)
#define GRADED (OF_GRADE | OF_EXPLAIN | OF_GRADING)
#define ALL (WHOLE | OF_SOLUTION)

/* Values that are numbers, or in JSON already; strings without blanks, but between techniques; other strings. */
enum kind { BARE, WORD, TEXT };

/* Where places are lines, or offsets (place.h). */
enum places { ANY, LINES, OFFSETS };

/* In the order of JSON and CSV. What differs between the two has a row for each. */
static const struct field {
    const char *name, *meaning; /* for templates; NULL: these have it not */
    enum kind kind;
    unsigned json, csv; /* bits of enum answers */
    void (*put)(const struct answer *answer, qd_text *text);
    void (*put_json)(const struct answer *answer, qd_text *text); /* a value; NULL: as `put` */
    enum places places;
} fields[] = {
    {"record", "the number of the record, from 1", BARE, ALL, ALL, .put = put_record,
     .places = LINES},
    {"file", "the name of its file", TEXT, WHOLE, WHOLE, .put = put_file},
    {"file", NULL, TEXT, OF_SOLUTION, OF_SOLUTION, .put = put_file, .places = OFFSETS},
    {"line", "the line on which it begins", BARE, WHOLE, WHOLE, .put = put_line, .places = LINES},
    {"offset", "with --offsets: the byte of the file at which it begins", BARE, ALL, ALL,
     .put = put_offset, .places = OFFSETS},
    {"index", "the number of the solution, with -n or --all", BARE, OF_SOLUTION, OF_SOLUTION,
     .put = put_index},
    {"verdict", "unique, multiple, none, unknown or error", WORD, WHOLE, WHOLE, .put = put_verdict},
    {"error", "why it could not be read", TEXT, WHOLE, 0, .put = put_error,
     .put_json = put_json_error},
    {"format", "the format it was read in", WORD, 0, 0, .put = put_format},
    {"board", "its board, e.g. 9x9+x", WORD, WHOLE, 0, .put = put_board,
     .put_json = put_json_board},
    {"puzzle", "the puzzle in one line", WORD, WHOLE, 0, .put = put_puzzle},
    {"clues", "the number of clues", BARE, WHOLE, WHOLE, .put = put_clues},
    {"count", "the number of solutions found or counted", BARE, WHOLE, WHOLE, .put = put_count},
    {"solution", "the solution in one line", WORD, OF_SOLVE | OF_EXPLAIN | OF_SOLUTION,
     OF_SOLVE | OF_SOLUTION, .put = put_solution},
    {"er", "grade: the rating (ER)", BARE, GRADED, OF_GRADE, .put = put_er},
    {"ep", "grade: the rating up to the first value that is placed", BARE, GRADED, OF_GRADE,
     .put = put_ep},
    {"ed", "grade: the rating of the first step", BARE, GRADED, OF_GRADE, .put = put_ed},
    {"score", "grade: the score, on the learner's scale", BARE, GRADED, OF_GRADE, .put = put_score},
    {"exact", NULL, BARE, GRADED | COUNTED, COUNTED, .put = put_exact},
    {"grade", "grade: the rating as a word", WORD, GRADED, OF_GRADE, .put = put_grade},
    {"scale", "grade: the scale of the ratings", WORD, GRADED, OF_GRADE, .put = put_scale},
    {"techniques", "grade: those that set ER, EP and ED", WORD, GRADED, OF_GRADE,
     .put = put_techniques, .put_json = put_json_techniques},
    {"steps", NULL, BARE, GRADED, 0, .put = put_steps},
    {"spread", "count --estimate: the standard error of the count", BARE, OF_ESTIMATE, OF_ESTIMATE,
     .put = put_spread},
    {"dives", "count --estimate: the number of dives", BARE, OF_ESTIMATE, OF_ESTIMATE,
     .put = put_dives},
    {"hits", "count --estimate: how many of these ended at a solution", BARE, OF_ESTIMATE,
     OF_ESTIMATE, .put = put_hits},
    {"clash", NULL, TEXT, OF_CHECK, 0, .put = remark_put_clash},
    {"minimal", NULL, BARE, OF_CHECK, 0, .put = remark_put_minimal},
    {"redundant", NULL, BARE, OF_CHECK, 0, .put = remark_put_redundant},
    {"superfluous", NULL, BARE, OF_CHECK, 0, .put = remark_put_superfluous},
    {"candidates", NULL, BARE, OF_CHECK, 0, .put = remark_put_candidates},
    {"counts", NULL, BARE, OF_CHECK, 0, .put = remark_put_counts},
    {"whole", NULL, BARE, OF_CHECK, 0, .put = remark_put_whole},
    {"solutions", NULL, BARE, OF_CHECK, 0, .put = remark_put_solutions},
    {"differ", NULL, BARE, OF_CHECK, 0, .put = remark_put_differ},
    {"remark", "check: what clashes, or is redundant; grade: why it is not known", TEXT, GRADED, 0,
     .put = put_remark},
    {"remark", NULL, TEXT, 0, OF_CHECK | OF_GRADE, .put = put_csv_remark},
    {"position", NULL, BARE, GRADED, 0, .put = put_position},
    {"path", NULL, BARE, GRADED, 0, .put = put_path},
    {"puzzle", NULL, WORD, 0, WHOLE, .put = put_puzzle},
    {"rest", "what follows the puzzle on its line", TEXT, 0, 0, .put = put_rest},
    {"text", "its (first) line as read", TEXT, 0, 0, .put = put_text},
    {"nodes", "nodes of its search", BARE, 0, 0, .put = put_nodes},
    {"updates", "updates of its search", BARE, 0, 0, .put = put_updates},
    {"seconds", "time of its search", BARE, 0, 0, .put = put_seconds},
};
#define FIELDS (sizeof fields / sizeof *fields)

static bool is_in(const struct field *field, unsigned forms, enum answers of) {
    bool has_place = field->places == ANY || (field->places == OFFSETS) == place_is_offset();
    return forms & of && has_place;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Nothing if there is no value. */
static void put_member(const struct field *field, const struct answer *answer, qd_text *text) {
    size_t before = text->length;
    json_name(text, field->name);
    size_t begin = text->length;
    (field->put_json ? field->put_json : field->put)(answer, text);
    check_text(text);
    if (text->length == begin)
        qd_text_cut(text, before);
    else if (field->kind != BARE && !field->put_json)
        json_quote(text, begin);
}

static void put_members(const struct answer *answer, enum answers of, qd_text *text) {
    for (const struct field *field = fields; field < fields + FIELDS; field++)
        if (is_in(field, field->json, of))
            put_member(field, answer, text);
}

void fields_put_json(const struct answer *answer, qd_text *text) {
    json_open(text, NULL, '{');
    put_members(answer, answer->of, text);
    json_end_line(text);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

/* In quotes if it contains a comma, a quote or a line end (RFC 4180). */
static void quote_csv(qd_text *text, size_t begin) {
    size_t length = text->length - begin;
    check_text(text);
    if (!length || !strpbrk(text->data + begin, ",\"\r\n"))
        return;
    char *copy = new_array(length, 1);
    memcpy(copy, text->data + begin, length);
    qd_text_cut(text, begin);
    qd_text_put_byte(text, '"');
    for (size_t i = 0; i < length; i++) {
        if (copy[i] == '"')
            qd_text_put_byte(text, '"');
        qd_text_put_byte(text, copy[i]);
    }
    qd_text_put_byte(text, '"');
    free(copy);
}

void fields_put_csv(const struct answer *answer, qd_text *text) {
    const char *before = "";
    for (const struct field *field = fields; field < fields + FIELDS; field++) {
        if (!is_in(field, field->csv, answer->of))
            continue;
        qd_text_put(text, before);
        size_t begin = text->length;
        field->put(answer, text);
        if (field->kind != BARE)
            quote_csv(text, begin);
        before = ",";
    }
    qd_text_put(text, "\n");
}

void fields_put_csv_header(enum answers of, qd_text *text) {
    const char *before = "";
    for (const struct field *field = fields; field < fields + FIELDS; field++) {
        if (!is_in(field, field->csv, of))
            continue;
        qd_text_put(text, before);
        qd_text_put(text, field->name);
        before = ",";
    }
    qd_text_put(text, "\n");
}

/* ---- templates ------------------------------------------------------------------------------- */

const struct field *fields_find(const char *name, size_t length) {
    for (const struct field *field = fields; field < fields + FIELDS; field++)
        if (field->meaning && strlen(field->name) == length &&
            memcmp(field->name, name, length) == 0)
            return field;
    return NULL;
}

/* Of a rating that was stopped, only what it is at least. */
static bool is_bound(const struct field *field, const struct answer *answer) {
    const struct grading *grading = answer->grading;
    if (!grading || grading->is_exact)
        return false;
    return field->put == put_er || field->put == put_score ||
           (field->put == put_ep && !grading->rating.has_placed) ||
           (field->put == put_ed && !grading->rating.steps);
}

/* What there is none of keeps its column, or those of three techniques; sentences may be missing. */
void fields_put(const struct field *field, const struct answer *answer, qd_text *text) {
    size_t before = text->length;
    if (is_bound(field, answer))
        qd_text_put(text, ">=");
    size_t begin = text->length;
    field->put(answer, text);
    if (text->length > begin)
        return;
    text->length = before;
    if (field->kind != TEXT)
        qd_text_put(text, field->put == put_techniques ? "- - -" : "-");
}

void fields_print(void) {
    for (const struct field *field = fields; field < fields + FIELDS; field++)
        if (field->meaning)
            printf("  {%s}%*s %s\n", field->name, (int)(12 - strlen(field->name)), "",
                   field->meaning);
}

/* ---- gradings -------------------------------------------------------------------------------- */

void grading_put_json(const struct grading *grading, qd_text *text) {
    const struct answer answer = {.grading = grading};
    put_members(&answer, OF_GRADING, text);
}
