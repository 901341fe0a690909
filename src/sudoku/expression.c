/* Reads an expression over two values and evaluates it at once. */
#include "expression.h"

#include <stddef.h>
#include <string.h>

#define DEEPEST 50

/* Products and sums of two such numbers fit into 64 bits. */
#define LARGEST (INT64_C(1) << 30)

/* A fraction in lowest terms; what is below the line is positive. */
struct ratio {
    int64_t above, below;
};

struct expression {
    const char *rest, *end;
    struct ratio a, b;
    unsigned depth;
    bool undefined; /* something was divided by 0 */
    struct expression_fault fault;
};

static struct ratio expression_fail(struct expression *expression, const char *at,
                                    const char *what) {
    if (!expression->fault.what)
        expression->fault = (struct expression_fault){at, what};
    return (struct ratio){0, 1};
}

static void expression_skip(struct expression *expression) {
    while (expression->rest < expression->end &&
           (*expression->rest == ' ' || *expression->rest == '\t'))
        expression->rest++;
}

static bool expression_take(struct expression *expression, const char *word) {
    size_t length = strlen(word);
    expression_skip(expression);
    if ((size_t)(expression->end - expression->rest) < length ||
        memcmp(expression->rest, word, length) != 0)
        return false;
    expression->rest += length;
    return true;
}

/* ---- fractions ------------------------------------------------------------------------------- */

static struct ratio expression_reduce(struct expression *expression, int64_t above, int64_t below) {
    int64_t divisor = below, other = above < 0 ? -above : above;
    while (other) {
        int64_t rest = divisor % other;
        divisor = other;
        other = rest;
    }
    above /= divisor;
    below /= divisor;
    if (above > LARGEST || above < -LARGEST || below > LARGEST)
        return expression_fail(expression, expression->rest, "numbers get too large");
    return (struct ratio){above, below};
}

static struct ratio expression_divide(struct expression *expression, struct ratio left,
                                      struct ratio right) {
    int64_t above = left.above * right.below, below = left.below * right.above;
    if (below == 0) {
        expression->undefined = true;
        return (struct ratio){0, 1};
    }
    return expression_reduce(expression, below < 0 ? -above : above, below < 0 ? -below : below);
}

static struct ratio expression_subtract(struct expression *expression, struct ratio left,
                                        struct ratio right) {
    return expression_reduce(expression, left.above * right.below - right.above * left.below,
                             left.below * right.below);
}

/* What is left of the quotient without its fraction; it has the sign of the dividend. */
static struct ratio expression_rest(struct expression *expression, struct ratio left,
                                    struct ratio right) {
    struct ratio quotient = expression_divide(expression, left, right);
    int64_t whole = quotient.above / quotient.below;
    struct ratio product = expression_reduce(expression, whole * right.above, right.below);
    return expression_subtract(expression, left, product);
}

/* ---- operators ------------------------------------------------------------------------------- */

/* Those of a higher level bind more tightly. Longer ones come before those that they begin with. */
static const struct operator_row {
    const char *word;
    int level;
} expression_operators[] = {
    {"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
    {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6},
};

#define OPERATOR_COUNT (sizeof expression_operators / sizeof *expression_operators)

static struct ratio expression_compare(const char *word, struct ratio left, struct ratio right) {
    int64_t a = left.above * right.below, b = right.above * left.below;
    bool holds = false;
    if (*word == '<')
        holds = word[1] ? a <= b : a < b;
    else if (*word == '>')
        holds = word[1] ? a >= b : a > b;
    else
        holds = (a == b) == (*word == '=');
    return (struct ratio){holds, 1};
}

static struct ratio expression_calculate(struct expression *expression, const char *word,
                                         struct ratio left, struct ratio right) {
    switch (*word) {
    case '+':
        right.above = -right.above;
        return expression_subtract(expression, left, right);
    case '-':
        return expression_subtract(expression, left, right);
    case '*':
        return expression_reduce(expression, left.above * right.above, left.below * right.below);
    case '/':
        return expression_divide(expression, left, right);
    case '%':
        return expression_rest(expression, left, right);
    case '|':
        return (struct ratio){left.above || right.above, 1};
    case '&':
        return (struct ratio){left.above && right.above, 1};
    default:
        return expression_compare(word, left, right);
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct ratio expression_binary(struct expression *expression, int level);

static struct ratio expression_number(struct expression *expression) {
    const char *begin = expression->rest;
    int64_t number = 0;
    while (expression->rest < expression->end && *expression->rest >= '0' &&
           *expression->rest <= '9' && number <= LARGEST)
        number = 10 * number + (*expression->rest++ - '0');
    if (expression->rest == begin)
        return expression_fail(expression, begin, "expected a number, a, b, abs(..) or '('");
    if (number > LARGEST)
        return expression_fail(expression, begin, "numbers get too large");
    return (struct ratio){number, 1};
}

/* After the opening parenthesis. */
static struct ratio expression_inner(struct expression *expression) {
    struct ratio value = expression_binary(expression, 1);
    if (!expression_take(expression, ")"))
        return expression_fail(expression, expression->rest, "expected ')' or an operator");
    return value;
}

static struct ratio expression_unary(struct expression *expression);

static struct ratio expression_part(struct expression *expression) {
    struct ratio value;
    if (expression_take(expression, "-")) {
        value = expression_unary(expression);
        return (struct ratio){-value.above, value.below};
    }
    if (expression_take(expression, "!")) {
        value = expression_unary(expression);
        return (struct ratio){value.above == 0, 1};
    }
    if (expression_take(expression, "abs(")) {
        value = expression_inner(expression);
        return (struct ratio){value.above < 0 ? -value.above : value.above, value.below};
    }
    if (expression_take(expression, "("))
        return expression_inner(expression);
    if (expression_take(expression, "a"))
        return expression->a;
    if (expression_take(expression, "b"))
        return expression->b;
    return expression_number(expression);
}

static struct ratio expression_unary(struct expression *expression) {
    if (expression->depth == DEEPEST)
        return expression_fail(expression, expression->rest, "nested too deep");
    expression->depth++;
    struct ratio value = expression_part(expression);
    expression->depth--;
    return value;
}

static const struct operator_row *expression_take_operator(struct expression *expression,
                                                           int level) {
    for (size_t i = 0; i < OPERATOR_COUNT; i++) {
        const char *before = expression->rest;
        if (!expression_take(expression, expression_operators[i].word))
            continue;
        if (expression_operators[i].level >= level)
            return &expression_operators[i];
        expression->rest = before;
        return NULL;
    }
    return NULL;
}

/* Operators of this level and of higher ones. What && and || need not know may be undefined. */
static struct ratio expression_binary(struct expression *expression, int level) {
    const struct operator_row *next;
    struct ratio left = expression_unary(expression);
    while (!expression->fault.what && (next = expression_take_operator(expression, level))) {
        bool decided = (next->level == 1 && left.above) || (next->level == 2 && !left.above);
        bool undefined = expression->undefined;
        struct ratio right = expression_binary(expression, next->level + 1);
        left = expression_calculate(expression, next->word, left, right);
        if (decided)
            expression->undefined = undefined;
    }
    return left;
}

bool qd_expression_holds(const char *text, const char *end, int64_t a, int64_t b,
                         struct expression_fault *fault) {
    struct expression expression = {.rest = text, .end = end, .a = {a, 1}, .b = {b, 1}};
    struct ratio value = expression_binary(&expression, 1);
    expression_skip(&expression);
    if (expression.rest != end)
        expression_fail(&expression, expression.rest, "expected an operator");
    *fault = expression.fault;
    return !fault->what && !expression.undefined && value.above != 0;
}
