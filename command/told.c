#include "told.h"
#include "must.h"

#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* difficulty, er, ep, ed or score, scale; or the comment alone. */
#define MOST_FIELDS 5

/* A field that is about to be told; its value begins there in the text. */
struct field {
    const char *name;
    size_t begin, length;
};

struct draft {
    struct field fields[MOST_FIELDS];
    size_t count;
    qd_text *text;
};

/* ---- words in a comment ---------------------------------------------------------------------- */

/* How much of a comment is a rating in words, which ends where more follows; 0: it is none. */
static size_t find_words(const char *comment, size_t length) {
    size_t word = 0, all = 0;
    while (word < length && comment[word] >= 'a' && comment[word] <= 'z')
        word++;
    while (all < length && comment[all] != ';' && comment[all] != '\n')
        all++;
    bool ends = word == all || comment[word] == ',';
    return ends && grading_is_word(comment, word) ? all : 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* A field "er" has no place of its own in any format. */
static bool holds_ratings(const qd_format *format) {
    return qd_format_about(format).holds & QD_HOLDS_FIELDS;
}

/* The field that takes the rating in words; NULL: there is none. */
static const char *field_of_words(const qd_format *format) {
    const char *const *fields = qd_format_about(format).fields;
    const char *found = NULL;
    if (holds_ratings(format))
        return "difficulty";
    for (; fields && *fields; fields++)
        if (strcmp(*fields, "difficulty") == 0 || (!found && strcmp(*fields, "comment") == 0))
            found = *fields;
    return found;
}

bool told_can_be(const qd_format *format) {
    return field_of_words(format) || (qd_format_about(format).holds & QD_HOLDS_REST);
}

static void begin_field(struct draft *draft, const char *name) {
    draft->fields[draft->count++] = (struct field){.name = name, .begin = draft->text->length};
}

/* Fields end with a NUL, which is not counted. */
static void end_field(struct draft *draft) {
    struct field *field = &draft->fields[draft->count - 1];
    field->length = draft->text->length - field->begin;
    qd_text_put_byte(draft->text, '\0');
}

static void add_rating(struct draft *draft, const char *name, const struct grading *grading,
                       uint32_t rating, bool is_exact) {
    begin_field(draft, name);
    qd_text_put(draft->text, is_exact ? "" : ">=");
    grading_put_rating_of(grading, rating, draft->text);
    end_field(draft);
}

/* What a limit stopped is written as a bound. */
static void add_ratings(struct draft *draft, const struct grading *grading) {
    const qd_rating *rating = &grading->rating;
    bool is_exact = grading->is_exact;
    if (qd_scale_about(grading->scale).has_levels) {
        begin_field(draft, "score");
        qd_text_put(draft->text, is_exact ? "" : ">=");
        grading_put_score(grading, draft->text);
        end_field(draft);
    } else {
        add_rating(draft, "er", grading, rating->er, is_exact);
        add_rating(draft, "ep", grading, rating->ep, is_exact || rating->has_placed);
        add_rating(draft, "ed", grading, rating->ed, is_exact || rating->steps);
    }
    begin_field(draft, "scale");
    qd_text_put(draft->text, qd_scale_about(grading->scale).name);
    end_field(draft);
}

/* What the comment says follows, but for another rating. */
static void put_comment(const qd_puzzle *puzzle, qd_text *text) {
    size_t length;
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    size_t words = comment ? find_words(comment, length) : 0;
    while (words && words < length && (comment[words] == ';' || comment[words] == ' '))
        words++;
    if (!comment || words == length)
        return;
    qd_text_put(text, "; ");
    qd_text_put_bytes(text, comment + words, length - words);
}

static void add_words(struct draft *draft, const char *name, const qd_puzzle *puzzle,
                      const struct grading *grading) {
    begin_field(draft, name);
    grading_put_words(grading, draft->text);
    if (strcmp(name, "comment") == 0)
        put_comment(puzzle, draft->text);
    end_field(draft);
}

static void add_word(struct draft *draft, const struct grading *grading) {
    begin_field(draft, "difficulty");
    qd_text_put(draft->text, grading_name(grading));
    end_field(draft);
}

static bool is_told(const struct draft *draft, const char *name) {
    for (size_t i = 0; i < draft->count; i++)
        if (strcmp(draft->fields[i].name, name) == 0)
            return true;
    return false;
}

/* The fields of the puzzle, but for those that are told, then these. */
static void set_fields(struct told *told, const qd_puzzle *puzzle, const struct draft *draft) {
    size_t count = 0;
    free(told->fields);
    told->fields = new_array(puzzle->field_count + draft->count, sizeof *told->fields);
    for (size_t i = 0; i < puzzle->field_count; i++)
        if (!is_told(draft, puzzle->fields[i].name))
            told->fields[count++] = puzzle->fields[i];
    for (size_t i = 0; i < draft->count; i++)
        told->fields[count++] =
            (qd_field){draft->fields[i].name, told->text.data + draft->fields[i].begin,
                       draft->fields[i].length};
    told->puzzle.fields = told->fields;
    told->puzzle.field_count = count;
}

/* On the line of the grid. */
static void set_rest(struct told *told, const struct grading *grading) {
    qd_text_put(&told->text, " # ");
    grading_put_words(grading, &told->text);
    put_comment(&told->puzzle, &told->text);
    check_text(&told->text);
    told->puzzle.trailing = told->text.data;
    told->puzzle.trailing_length = told->text.length;
}

/* A rating after the grid is replaced by the new one, wherever that is told. */
static void forget_rest(qd_puzzle *puzzle) {
    const qd_puzzle only = {.trailing = puzzle->trailing,
                            .trailing_length = puzzle->trailing_length};
    size_t length;
    const char *rest = qd_puzzle_text(&only, "comment", &length);
    size_t words = rest ? find_words(rest, length) : 0;
    if (!words)
        return;
    puzzle->trailing = rest + words;
    puzzle->trailing_length = length - words;
}

void told_rating(struct told *told, const qd_puzzle *puzzle, const struct grading *grading,
                 const qd_format *format) {
    struct draft draft = {.text = &told->text};
    const char *name = field_of_words(format);
    told->puzzle = *puzzle;
    forget_rest(&told->puzzle);
    qd_text_cut(&told->text, 0);
    if (holds_ratings(format)) {
        add_word(&draft, grading);
        add_ratings(&draft, grading);
    } else if (name) {
        add_words(&draft, name, &told->puzzle, grading);
    } else if (qd_format_about(format).holds & QD_HOLDS_REST) {
        set_rest(told, grading);
    }
    check_text(&told->text);
    if (draft.count)
        set_fields(told, puzzle, &draft);
}

void told_free(struct told *told) {
    free(told->fields);
    qd_text_free(&told->text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static const char *first_field(const qd_puzzle *puzzle, const char *one, const char *other) {
    const char *value = qd_puzzle_text(puzzle, one, NULL);
    return value && *value ? value : qd_puzzle_text(puzzle, other, NULL);
}

static void put_rating(const char *name, const char *rating, qd_text *text) {
    if (!rating || !*rating)
        return;
    if (text->length)
        qd_text_put(text, ", ");
    qd_text_put(text, name);
    qd_text_put(text, rating);
}

void told_put_difficulty(const qd_puzzle *puzzle, qd_text *text) {
    size_t length;
    const char *word = first_field(puzzle, "difficulty", "grade");
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    if (word)
        qd_text_put(text, word);
    put_rating("ER ", qd_puzzle_text(puzzle, "er", NULL), text);
    put_rating("score ", qd_puzzle_text(puzzle, "score", NULL), text);
    if (!text->length && comment)
        qd_text_put_bytes(text, comment, find_words(comment, length));
}
