/* Relations as codes (Pair, NFA) and patterns (Regex), each for several lists of cells. */
#include "iss_items.h"

#include "../text/pack.h"

#include <string.h>

/* ---- segments -------------------------------------------------------------------------------- */

size_t qd_iss_each_segment(struct iss *iss, size_t first, size_t last, bool keeps,
                           void (*put)(struct iss *iss, size_t number)) {
    size_t begin = first, count = 0;
    for (size_t i = first; i <= last && iss->status == QD_OK; i++) {
        if (i < last && !qd_iss_is(qd_iss_argument(iss, i), "-"))
            continue;
        if ((i > begin || keeps) && qd_iss_cells(iss, begin, i))
            put(iss, count++);
        begin = i + 1;
    }
    return count;
}

static void iss_codes_put_segment(struct iss *iss, size_t number) {
    qd_iss_put(iss, number ? "/" : "");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

size_t qd_iss_put_segments(struct iss *iss, size_t first, size_t last, bool keeps) {
    return qd_iss_each_segment(iss, first, last, keeps, iss_codes_put_segment);
}

/* ---- relations as codes ---------------------------------------------------------------------- */

static bool iss_codes_is_code(struct iss_span code) {
    for (size_t i = 0; i < code.length; i++)
        if (qd_base64_digit(code.text[i]) < 0)
            return false;
    return true;
}

/* Writes the first bits of a code; the old types have - and _ the other way round. */
static void iss_codes_put_code(struct iss *iss, struct iss_span code, bool is_old, size_t bits) {
    for (size_t i = 0; i < code.length && 6 * i < bits; i++) {
        char c = code.text[i];
        if (is_old && (c == '-' || c == '_'))
            c = c == '-' ? '_' : '-';
        if (bits - 6 * i < 6)
            c = qd_base64_digits[qd_base64_digit(c) & ((1 << (bits - 6 * i)) - 1)];
        qd_text_put_byte(&iss->puzzle->board, c);
    }
}

/* One list of an item whose code is before its lists, from argument first to before last. */
static void iss_codes_put_coded(struct iss *iss, const struct iss_type *type, size_t first,
                                size_t last) {
    struct iss_span code = qd_iss_argument(iss, 0);
    bool is_nfa = strcmp(type->rule, "nfa") == 0;
    size_t cells = 0, values = iss->puzzle->value_count;
    for (size_t i = first; i < last; i++)
        cells += !qd_iss_is(qd_iss_argument(iss, i), "-");
    if (cells < type->least)
        return;
    if (!code.length) {
        qd_iss_never(iss);
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=#");
    iss_codes_put_code(iss, code, strncmp(type->name, "Binary", 6) == 0,
                       is_nfa ? SIZE_MAX : values * values);
    qd_iss_put(iss, ":");
    if (is_nfa)
        (void)qd_iss_put_segments(iss, first, last, true);
    else if (qd_iss_cells(iss, first, last))
        qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Calls `put` for each list of the arguments from 1 on; empty ones and _names separate them. */
static void iss_codes_each_list(struct iss *iss, const struct iss_type *type,
                                void (*put)(struct iss *iss, const struct iss_type *type,
                                            size_t first, size_t last)) {
    size_t count = iss->item->argument_count, begin = 1;
    for (size_t i = 1; i <= count && iss->status == QD_OK; i++) {
        struct iss_span argument = i < count ? qd_iss_argument(iss, i) : (struct iss_span){"", 0};
        if (argument.length && *argument.text != '_')
            continue;
        if (argument.length)
            iss->puzzle->ignored[1] = "names of constraints";
        if (i > begin)
            put(iss, type, begin, i);
        begin = i + 1;
    }
}

/* Pair~code~_name~cells~~cells, and NFA */
void qd_iss_coded(struct iss *iss, const struct iss_type *type) {
    struct iss_span code = qd_iss_argument(iss, 0);
    if (!iss->item->argument_count || !iss_codes_is_code(code))
        qd_iss_fail(iss, code, "%s: expected a code of letters, digits, - and _", type->name);
    else
        iss_codes_each_list(iss, type, iss_codes_put_coded);
}

/* Unpacks the pattern of a regex; fails. */
static bool iss_codes_unpack_pattern(struct iss *iss, qd_text *pattern) {
    static const char allowed[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.[]^()|*+?{},-";
    struct iss_span packed = qd_iss_argument(iss, 0);
    bool is_plain = memchr(packed.text, '%', packed.length) != NULL;
    bool is_right = true;
    if (is_plain)
        qd_iss_unpack_percent(packed, pattern);
    else
        is_right = qd_base64_unpack(packed.text, packed.length, pattern, NULL) == QD_OK;
    if (pattern->failed)
        return qd_iss_fail_memory(iss);
    for (size_t i = 0; is_right && i < pattern->length; i++)
        is_right = pattern->data[i] && strchr(allowed, pattern->data[i]);
    if (!is_right)
        qd_iss_fail(iss, packed, "Regex: expected a pattern in base64");
    return is_right;
}

static void iss_codes_put_regex(struct iss *iss, const struct iss_type *type, size_t first,
                                size_t last) {
    qd_text pattern = QD_TEXT_INIT;
    if (iss_codes_unpack_pattern(iss, &pattern)) {
        qd_iss_rule(iss, type->rule);
        qd_iss_put(iss, "=\"");
        qd_iss_put_span(iss, (struct iss_span){pattern.data, pattern.length});
        qd_iss_put(iss, "\":");
        if (qd_iss_cells(iss, first, last))
            qd_iss_put_cells(iss, iss->cells, iss->cell_count);
    }
    qd_text_free(&pattern);
}

/* Regex~pattern~cells~~cells */
void qd_iss_regex(struct iss *iss, const struct iss_type *type) {
    qd_text pattern = QD_TEXT_INIT;
    if (iss_codes_unpack_pattern(iss, &pattern))
        iss_codes_each_list(iss, type, iss_codes_put_regex);
    qd_text_free(&pattern);
}
