/*
 * Codes of automata, in bits, six in a character, the highest bit first:
 *
 *     2 bits       0: plain, 1: packed
 *     4 bits       the bits b of a state, less 1
 *     4 bits       the number k of symbols, less 1
 *     b, b bits    how many states are starts, and how many others accept
 *     1 bit each   whether a start accepts, from the last one to the first
 *     4 bits       if plain: the bits w of a number of ways
 *
 * Then state after state, first the starts, then those that accept, up to the end. Plain: the number of ways on, and of
 * each the symbol and the next state. Packed: a bit for each symbol, from the last one to the first, and a state for
 * each bit that is set, from the first symbol on. What is missing at the end has no ways on.
 */
#include "language.h"

#include "../base/bits.h"
#include "../text/pack.h"
#include "argument.h"

#define LONGEST 100000u

struct value_code {
    const struct constraint *constraint;
    const struct argument *argument;
    const char *text;
    uint32_t bit, bit_count;
    bool is_short; /* more bits were needed */
    uint32_t state_bits, symbol_count, packed, count_bits, starts, others;
    struct language *language;
};

static uint32_t code_left(const struct value_code *code) {
    return code->bit_count - code->bit;
}

static uint32_t code_take(struct value_code *code, uint32_t bits) {
    uint32_t number = 0;
    if (bits > code_left(code)) {
        code->is_short = true;
        return 0;
    }
    for (uint32_t i = 0; i < bits; i++, code->bit++)
        number =
            number << 1 | (qd_base64_digit(code->text[code->bit / 6]) >> (5 - code->bit % 6) & 1);
    return number;
}

static qd_status code_fail(const struct value_code *code, const char *what, qd_error *error) {
    return qd_argument_fail(code->argument, code->constraint, code->text, QD_ERROR_SYNTAX, error,
                            "the code %s", what);
}

/* A state that is named exists. */
static bool code_use_state(struct value_code *code, uint32_t state) {
    if (state >= LANGUAGE_STATES)
        return false;
    if (code->language->state_count <= state)
        code->language->state_count = state + 1;
    return true;
}

static qd_status code_read_heading(struct value_code *code, qd_error *error) {
    code->packed = code_take(code, 2);
    code->state_bits = code_take(code, 4) + 1;
    code->symbol_count = code_take(code, 4) + 1;
    code->starts = code_take(code, code->state_bits);
    code->others = code_take(code, code->state_bits);
    if (code->packed > 1)
        return code_fail(code, "is of an unknown kind", error);
    if (code->is_short || code_left(code) < code->starts)
        return code_fail(code, "ends too early", error);
    if (code->starts + code->others && !code_use_state(code, code->starts + code->others - 1))
        return code_fail(code, "has too many states", error);
    for (uint32_t i = code->starts; i-- > 0;) {
        code->language->starts[i] = true;
        code->language->accepts[i] = code_take(code, 1);
    }
    for (uint32_t i = 0; i < code->others; i++)
        code->language->accepts[code->starts + i] = true;
    code->count_bits = code->packed ? 0 : code_take(code, 4);
    return code->is_short ? code_fail(code, "ends too early", error) : QD_OK;
}

/* A symbol that the board does not have is never read. */
static qd_status code_add_way(struct value_code *code, uint32_t from, uint32_t symbol,
                              qd_error *error) {
    uint32_t to = code_take(code, code->state_bits), n = code->language->value_count;
    struct language_edge edge = {from, to, 0, symbol == n};
    if (code->is_short)
        return code_fail(code, "ends too early", error);
    if (!code_use_state(code, from) || !code_use_state(code, to))
        return code_fail(code, "has too many states", error);
    if (symbol > n)
        return QD_OK;
    edge.values = symbol < n ? UINT64_C(1) << symbol : 0;
    return qd_language_add_edge(code->language, edge, error);
}

static qd_status code_read_state(struct value_code *code, uint32_t state, qd_error *error) {
    qd_status status = QD_OK;
    if (code->packed) {
        uint32_t symbols = code_take(code, code->symbol_count);
        for (uint32_t i = 0; i < code->symbol_count && status == QD_OK; i++)
            if (symbols >> i & 1)
                status = code_add_way(code, state, i, error);
        return status;
    }
    uint32_t count = code_take(code, code->count_bits);
    for (uint32_t i = 0; i < count && status == QD_OK; i++) {
        uint32_t symbol = code_take(code, qd_bit_length(code->symbol_count - 1));
        status = code_add_way(code, state, symbol, error);
    }
    return status;
}

qd_status qd_language_read_code(struct argument *argument, struct constraint *constraint,
                                struct language *language, qd_error *error) {
    struct value_code code = {.constraint = constraint,
                              .argument = argument,
                              .text = argument->rest,
                              .language = language};
    while (argument->rest < argument->end && qd_base64_digit(*argument->rest) >= 0)
        argument->rest++;
    if ((size_t)(argument->rest - code.text) > LONGEST)
        return code_fail(&code, "is too long", error);
    code.bit_count = (uint32_t)(argument->rest - code.text) * 6 / 8 * 8;
    if (code.bit_count == 0) /* no states */
        return QD_OK;
    qd_status status = code_read_heading(&code, error);
    uint32_t heading = code.packed ? code.symbol_count : code.count_bits;
    for (uint32_t state = 0; status == QD_OK && heading && code_left(&code) >= heading; state++)
        status = code_read_state(&code, state, error);
    return status;
}
