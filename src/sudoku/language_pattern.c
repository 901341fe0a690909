/*
 * Patterns of values, `[12].*(34|43){2}`: a digit or letter is the value that it means, a and A 10, and so on; `.` is
 * any value, `[..]` one of several, `[^..]` none of these, with ranges such as 1-4; `|` between alternatives,
 * parentheses; after each of these * + ? {2} {2,} or {2,5} say how often. The whole list must match.
 *
 * A piece becomes some states between two given ones. How often it comes is done by reading it so often.
 */
#include "language.h"

#include "rule.h"

#include <string.h>

#define DEEPEST 50
#define LONGEST 10000
#define MOST_TIMES 1000u

struct language_pattern {
    const qd_board *board;
    struct argument *argument;
    struct constraint *constraint;
    const char *end;
    struct language *language;
    unsigned depth;
};

static qd_status pattern_fail(const struct language_pattern *pattern, const char *what,
                              qd_error *error) {
    return qd_argument_fail(pattern->argument, pattern->constraint, pattern->argument->rest,
                            QD_ERROR_SYNTAX, error, "%s", what);
}

static bool pattern_is_next(const struct language_pattern *pattern, const char *characters) {
    const char *rest = pattern->argument->rest;
    return rest < pattern->end && *rest && strchr(characters, *rest);
}

static bool pattern_take(struct language_pattern *pattern, char character) {
    bool is_there = pattern->argument->rest < pattern->end && *pattern->argument->rest == character;
    pattern->argument->rest += is_there;
    return is_there;
}

/* ---- states ---------------------------------------------------------------------------------- */

static qd_status pattern_add_state(struct language_pattern *pattern, uint32_t *state,
                                   qd_error *error) {
    if (pattern->language->state_count == LANGUAGE_STATES)
        return pattern_fail(pattern, "the pattern is too large", error);
    *state = pattern->language->state_count++;
    return QD_OK;
}

static qd_status pattern_join(struct language_pattern *pattern, uint32_t from, uint32_t to,
                              qd_error *error) {
    return qd_language_add_edge(pattern->language, (struct language_edge){from, to, 0, false},
                                error);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* What a character means; -1 if it is no value. */
static int pattern_meaning(char character) {
    if (character >= '0' && character <= '9')
        return character - '0';
    int letter = character | 0x20;
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 10 : -1;
}

/* The values of the board from one meaning to another. */
static uint64_t pattern_values(const struct language_pattern *pattern, int least, int greatest) {
    uint64_t values = 0;
    for (uint32_t v = 1; v <= pattern->board->value_count; v++)
        if (meaning_of(pattern->board, v) >= least && meaning_of(pattern->board, v) <= greatest)
            values |= UINT64_C(1) << (v - 1);
    return values;
}

/* A value in brackets, or a range. */
static qd_status pattern_read_range(struct language_pattern *pattern, uint64_t *values,
                                    qd_error *error) {
    struct argument *argument = pattern->argument;
    int least = argument->rest < pattern->end ? pattern_meaning(*argument->rest) : -1;
    int greatest = least;
    if (least < 0)
        return pattern_fail(pattern, "expected a value or ']'", error);
    argument->rest++;
    if (pattern_take(pattern, '-')) {
        greatest = argument->rest < pattern->end ? pattern_meaning(*argument->rest) : -1;
        if (greatest < least)
            return pattern_fail(pattern, "expected a greater value after '-'", error);
        argument->rest++;
    }
    *values |= pattern_values(pattern, least, greatest);
    return QD_OK;
}

static qd_status pattern_read_set(struct language_pattern *pattern, uint64_t *values,
                                  qd_error *error) {
    bool is_other = pattern_take(pattern, '^');
    qd_status status = QD_OK;
    *values = 0;
    while (status == QD_OK && !pattern_take(pattern, ']'))
        status = pattern_read_range(pattern, values, error);
    if (is_other)
        *values ^= all_candidates(pattern->board);
    return status;
}

static qd_status pattern_read_values(struct language_pattern *pattern, uint32_t from, uint32_t to,
                                     qd_error *error) {
    struct argument *argument = pattern->argument;
    uint64_t values = 0;
    qd_status status = QD_OK;
    if (pattern_take(pattern, '.')) {
        values = all_candidates(pattern->board);
    } else if (pattern_take(pattern, '[')) {
        status = pattern_read_set(pattern, &values, error);
    } else {
        int meaning = argument->rest < pattern->end ? pattern_meaning(*argument->rest) : -1;
        if (meaning < 0)
            return pattern_fail(pattern, "expected a value, '.', '[' or '('", error);
        argument->rest++;
        values = pattern_values(pattern, meaning, meaning);
    }
    if (status != QD_OK || values == 0) /* no value of the board: no way on */
        return status;
    return qd_language_add_edge(pattern->language, (struct language_edge){from, to, values, false},
                                error);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static qd_status pattern_read_choice(struct language_pattern *pattern, uint32_t from, uint32_t to,
                                     qd_error *error);

static qd_status pattern_read_piece(struct language_pattern *pattern, uint32_t from, uint32_t to,
                                    qd_error *error) {
    if (!pattern_take(pattern, '('))
        return pattern_read_values(pattern, from, to, error);
    if (pattern->depth == DEEPEST)
        return pattern_fail(pattern, "nested too deep", error);
    pattern->depth++;
    qd_status status = pattern_read_choice(pattern, from, to, error);
    pattern->depth--;
    if (status == QD_OK && !pattern_take(pattern, ')'))
        status = pattern_fail(pattern, "expected ')'", error);
    return status;
}

/* How often a piece comes; without an upper limit `most` is 0 and `is_open` is set. */
struct times {
    uint32_t least, most;
    bool is_open;
};

static bool pattern_take_number(struct language_pattern *pattern, uint32_t *number) {
    struct argument *argument = pattern->argument;
    const char *begin = argument->rest;
    for (*number = 0; pattern_is_next(pattern, "0123456789") && *number <= MOST_TIMES;)
        *number = 10 * *number + (uint32_t)(*argument->rest++ - '0');
    return argument->rest != begin && *number <= MOST_TIMES;
}

static qd_status pattern_read_times(struct language_pattern *pattern, struct times *times,
                                    qd_error *error) {
    *times = (struct times){1, 1, false};
    if (pattern_take(pattern, '*')) {
        *times = (struct times){0, 0, true};
    } else if (pattern_take(pattern, '+')) {
        *times = (struct times){1, 0, true};
    } else if (pattern_take(pattern, '?')) {
        times->least = 0;
    } else if (pattern_take(pattern, '{')) {
        bool whole = pattern_take_number(pattern, &times->least);
        times->most = times->least;
        if (whole && pattern_take(pattern, ',')) {
            times->is_open = pattern_is_next(pattern, "}");
            whole = times->is_open ||
                    (pattern_take_number(pattern, &times->most) && times->most >= times->least);
        }
        if (!whole || !pattern_take(pattern, '}'))
            return pattern_fail(pattern, "expected {2}, {2,} or {2,5}", error);
    }
    return pattern_is_next(pattern, "*+?{")
               ? pattern_fail(pattern, "how often a piece comes is said only once", error)
               : QD_OK;
}

/* Goes to the end of a piece without reading it. */
static void pattern_pass(struct language_pattern *pattern) {
    const char **rest = &pattern->argument->rest;
    unsigned depth = 0;
    do {
        depth += **rest == '(';
        depth -= **rest == ')';
        if (**rest == '[')
            while (*rest < pattern->end && **rest != ']')
                ++*rest;
        *rest += *rest < pattern->end;
    } while (depth && *rest < pattern->end);
}

/* Reads the piece at `begin` once more, from the given state to a new one, which is the given one from then on. */
static qd_status pattern_repeat(struct language_pattern *pattern, const char *begin, uint32_t *at,
                                qd_error *error) {
    uint32_t to = 0;
    qd_status status = pattern_add_state(pattern, &to, error);
    pattern->argument->rest = begin;
    if (status == QD_OK)
        status = pattern_read_piece(pattern, *at, to, error);
    *at = to;
    return status;
}

/* Reads it any number of times more. The state where that turns is a new one, so that the way back leads nowhere
 * else. */
static qd_status pattern_read_more(struct language_pattern *pattern, const char *begin,
                                   uint32_t *at, qd_error *error) {
    uint32_t turn = 0, last;
    qd_status status = pattern_add_state(pattern, &turn, error);
    if (status == QD_OK)
        status = pattern_join(pattern, *at, turn, error);
    *at = last = turn;
    if (status == QD_OK)
        status = pattern_repeat(pattern, begin, &last, error);
    return status == QD_OK ? pattern_join(pattern, last, turn, error) : status;
}

/* A piece so often as it says; from a state to a new one, which is the given one from then on. */
static qd_status pattern_read_term(struct language_pattern *pattern, uint32_t *at,
                                   qd_error *error) {
    const char *begin = pattern->argument->rest, *end;
    struct times times;
    uint32_t to = 0, aside = 0;
    pattern_pass(pattern);
    qd_status status = pattern_read_times(pattern, &times, error);
    end = pattern->argument->rest;
    if (status == QD_OK)
        status = pattern_add_state(pattern, &to, error);
    if (status == QD_OK && !times.most && !times.is_open) { /* it must be right even so */
        status = pattern_add_state(pattern, &aside, error);
        if (status == QD_OK)
            status = pattern_repeat(pattern, begin, &aside, error);
    }
    for (uint32_t i = 0; i < times.least && status == QD_OK; i++)
        status = pattern_repeat(pattern, begin, at, error);
    if (status == QD_OK && times.is_open)
        status = pattern_read_more(pattern, begin, at, error);
    for (uint32_t i = times.least; i < times.most && status == QD_OK; i++) {
        status = pattern_join(pattern, *at, to, error);
        if (status == QD_OK)
            status = pattern_repeat(pattern, begin, at, error);
    }
    if (status != QD_OK)
        return status;
    status = pattern_join(pattern, *at, to, error);
    *at = to;
    pattern->argument->rest = end;
    return status;
}

static qd_status pattern_read_terms(struct language_pattern *pattern, uint32_t from, uint32_t to,
                                    qd_error *error) {
    qd_status status = QD_OK;
    while (status == QD_OK && pattern->argument->rest < pattern->end &&
           !pattern_is_next(pattern, "|)"))
        status = pattern_read_term(pattern, &from, error);
    return status == QD_OK ? pattern_join(pattern, from, to, error) : status;
}

static qd_status pattern_read_choice(struct language_pattern *pattern, uint32_t from, uint32_t to,
                                     qd_error *error) {
    qd_status status;
    do
        status = pattern_read_terms(pattern, from, to, error);
    while (status == QD_OK && pattern_take(pattern, '|'));
    return status;
}

qd_status qd_language_read_pattern(const qd_board *board, struct argument *argument,
                                   struct constraint *constraint, struct language *language,
                                   qd_error *error) {
    const char *end = memchr(argument->rest, '"', (size_t)(argument->end - argument->rest));
    struct language_pattern pattern = {board, argument, constraint, end, language, 0};
    uint32_t from = 0, to = 0;
    if (!end)
        return qd_argument_fail(argument, constraint, argument->rest, QD_ERROR_SYNTAX, error,
                                "expected '\"' at the end of the pattern");
    if (end - argument->rest > LONGEST)
        return pattern_fail(&pattern, "the pattern is too long", error);
    qd_status status = pattern_add_state(&pattern, &from, error);
    if (status == QD_OK)
        status = pattern_add_state(&pattern, &to, error);
    if (status != QD_OK)
        return status;
    language->starts[from] = language->accepts[to] = true;
    status = pattern_read_choice(&pattern, from, to, error);
    if (status == QD_OK && argument->rest != end)
        status = pattern_fail(&pattern, "unexpected ')'", error);
    return status;
}
