/* The keys of f-puzzles that stand for rules; those of its add-ons, too. */
#include "site_fpuzzles.h"
#include "draft.h"

#define FPUZZLES_TABLE_ROW(key, shape, rule, other, before, usual, least, word, is_dot)            \
    {key, FPUZZLES_##shape, rule, other, FPUZZLES_##before, usual, least, word, is_dot},
#define FPUZZLES_TABLE_NAMES(key, shape, rule, other, before, usual, least, word, is_dot)          \
    rule, other,

static const struct fpuzzles_rule fpuzzles_table[] = {QD_FPUZZLES(FPUZZLES_TABLE_ROW)};

/* Rules that consist of others. */
static const struct {
    const char *rule, *parts[2];
} fpuzzles_table_parts[] = {
    {"x", {"diagonal", "antidiagonal"}},
    {"nodots", {"nodiff", "noratio"}},
};

/* Rules that consist of houses alone, and are not here, are written as "house". */
const char *const qd_fpuzzles_rules[] = {"x", "nodots", QD_FPUZZLES(FPUZZLES_TABLE_NAMES) NULL};

const struct fpuzzles_rule *qd_fpuzzles_rule(size_t number) {
    return number < FPUZZLES_RULE_COUNT ? &fpuzzles_table[number] : NULL;
}

const struct fpuzzles_rule *qd_fpuzzles_negative(const char *word) {
    for (size_t i = 0; i < FPUZZLES_RULE_COUNT; i++)
        if (fpuzzles_table[i].shape == FPUZZLES_NEGATIVE &&
            strcmp(fpuzzles_table[i].key, word) == 0)
            return &fpuzzles_table[i];
    return NULL;
}

const char *qd_fpuzzles_part(const char *rule, size_t number) {
    for (size_t i = 0; i < sizeof fpuzzles_table_parts / sizeof *fpuzzles_table_parts; i++)
        if (strcmp(fpuzzles_table_parts[i].rule, rule) == 0)
            return number < 2 ? fpuzzles_table_parts[i].parts[number] : NULL;
    return number < 1 ? rule : NULL;
}

bool qd_fpuzzles_rule_is(const struct fpuzzles_rule *row, const char *rule) {
    return strcmp(row->rule, rule) == 0 || strcmp(row->other, rule) == 0;
}

static bool fpuzzles_table_is_dot(const char *rule) {
    for (size_t i = 0; i < FPUZZLES_RULE_COUNT; i++)
        if (fpuzzles_table[i].is_dot && qd_fpuzzles_rule_is(&fpuzzles_table[i], rule))
            return true;
    return false;
}

/* Whether the number before the cells, if any, has no place in f-puzzles. */
static bool fpuzzles_table_has_lost_number(const qd_constraint *constraint) {
    const char *colon = strchr(constraint->text, ':');
    size_t length = colon ? (size_t)(colon - constraint->text) : 0;
    for (size_t i = 0; i < FPUZZLES_RULE_COUNT && colon; i++)
        if (qd_fpuzzles_rule_is(&fpuzzles_table[i], constraint->rule))
            return fpuzzles_table[i].before == FPUZZLES_BARE && fpuzzles_table[i].usual &&
                   qd_parse_number(constraint->text, length) != fpuzzles_table[i].usual;
    return false;
}

/* A difference of 0 cannot be written, as f-puzzles takes 0 for none given. */
static bool fpuzzles_table_has_no_difference(const qd_constraint *constraint) {
    return strncmp(constraint->text, "0:", 2) == 0 &&
           (strcmp(constraint->rule, "whisper") == 0 || strcmp(constraint->rule, "lockout") == 0);
}

/* Whether it is a quad whose other cells are not all on the board. */
static bool fpuzzles_table_leaves(const qd_board *board, const qd_constraint *constraint) {
    uint32_t row, column;
    if (strcmp(constraint->rule, "quad") != 0)
        return false;
    qd_board_cell_position(board, constraint->cells[0], &row, &column);
    return qd_board_cell_at(board, row + 1, column + 1) == QD_NO_CELL;
}

const char *qd_fpuzzles_refuses(const qd_board *board) {
    bool has_dots = false, is_strict = false;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (fpuzzles_table_has_lost_number(constraint))
            return "modular lines with another number than 3";
        if (fpuzzles_table_has_no_difference(constraint))
            return "lines with a difference of 0";
        if (fpuzzles_table_leaves(board, constraint))
            return "quads that leave the board";
        has_dots = has_dots || fpuzzles_table_is_dot(constraint->rule);
        is_strict = is_strict || strcmp(constraint->rule, "nonconsecutive") == 0;
    }
    return has_dots && is_strict
               ? "nonconsecutive together with dots, which would be exempt from it (nodiff)"
               : NULL;
}
