/* The rules of boards as items of ISS, one row each. What neither an item nor a relation says is refused. */
#include "iss_write_items.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#include <string.h>

/* ---- any ------------------------------------------------------------------------------------- */

/* The end of what begins at `c`: at one of the marks, outside parentheses and quotes. */
static const char *iss_write_rules_find(const char *c, const char *end, char mark) {
    int depth = 0;
    for (bool quoted = false; c < end; c++) {
        quoted ^= *c == '"';
        depth += !quoted && *c == '(';
        depth -= !quoted && *c == ')';
        if (*c == mark && !quoted && depth == 0)
            break;
    }
    return c;
}

/* An alternative: its rules, in an And unless they are one item. */
static void iss_write_rules_alternative(struct iss_writing *writing, const char *begin,
                                        const char *end) {
    qd_text outer = writing->text;
    size_t items = writing->items;
    writing->text = (qd_text)QD_TEXT_INIT;
    writing->items = writing->code_length = 0;
    for (const char *c = begin, *next; c < end; c = next < end ? next + 1 : end) {
        next = iss_write_rules_find(c, end, '+');
        const char *name = c;
        while (c < next && *c != '=')
            c++;
        qd_iss_write_rule(writing, name, (size_t)(c - name), c < next ? c + 1 : next, next);
    }
    qd_text inner = writing->text;
    writing->text = outer;
    bool is_one = writing->items == 1;
    qd_text_put(&writing->text, is_one ? "" : "\n.And");
    qd_text_put_bytes(&writing->text, inner.data ? inner.data : "", inner.length);
    qd_text_put(&writing->text, is_one ? "" : "\n.End");
    writing->failed = writing->failed || inner.failed;
    writing->items = items;
    writing->code_length = 0;
    qd_text_free(&inner);
}

static void iss_write_rules_any(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *c = writing->at, *end = writing->end;
    bool was_inside = writing->is_inside;
    QD_CHECK(end - c >= 2 && *c == '(' && end[-1] == ')');
    c++;
    end--;
    qd_iss_write_item(writing, rule->item);
    writing->is_inside = true;
    for (bool more = true; more;) {
        const char *next = iss_write_rules_find(c, end, '|');
        iss_write_rules_alternative(writing, c, next);
        more = next < end;
        c = next + more;
    }
    writing->is_inside = was_inside;
    writing->at = writing->end = end;
    qd_text_put(&writing->text, "\n.End");
}

/* ---- houses ---------------------------------------------------------------------------------- */

static bool iss_write_rules_is_named(const char *name, const char *rule, size_t length) {
    return strlen(name) == length && memcmp(name, rule, length) == 0;
}

/* The houses of a rule that consists of houses alone. Outside of any, its name stays. */
static void iss_write_rules_houses(struct iss_writing *writing, const char *rule, size_t length) {
    bool found = false;
    for (uint32_t i = 0; i < qd_board_house_count(writing->board) && !writing->is_inside; i++) {
        qd_house house = qd_board_house(writing->board, i);
        if (!iss_write_rules_is_named(house.rule, rule, length))
            continue;
        found = true;
        qd_iss_write_item(writing, "AllDifferent");
        qd_iss_write_cells(writing, house.cells, house.cell_count);
    }
    if (!found)
        qd_iss_write_refuse(writing, writing->is_inside ? "such a rule in any" : rule);
}

/* A rule of houses that lie as the boxes do: ISS has them on square boards alone, by its own boxes, and its windows
 * have as many cells as there are values. */
static void iss_write_rules_by_boxes(struct iss_writing *writing, const struct iss_rule *rule) {
    uint32_t size = qd_board_box_rows(writing->board) * qd_board_box_columns(writing->board);
    bool is_window = strcmp(rule->rule, "windoku") == 0;
    if (writing->has_own_boxes && writing->rows == writing->columns &&
        (!is_window || writing->values == size))
        qd_iss_say_flag(writing, rule);
    else
        iss_write_rules_houses(writing, rule->rule, strlen(rule->rule));
}

/* ---- the table ------------------------------------------------------------------------------- */

/* The rules that are read again as they were, */
#define ISS_RULES(ROW)                                                                             \
    ROW("diagonal", qd_iss_say_flag, "Diagonal~-1", 0, 0)                                          \
    ROW("antidiagonal", qd_iss_say_flag, "Diagonal~1", 0, 0)                                       \
    ROW("x", qd_iss_say_x, "Diagonal~1", 0, 0)                                                     \
    ROW("windoku", iss_write_rules_by_boxes, "Windoku", 0, 0)                                      \
    ROW("disjoint", iss_write_rules_by_boxes, "DisjointSets", 0, 0)                                \
    ROW("antiknight", qd_iss_say_flag, "AntiKnight", 0, 0)                                         \
    ROW("antiking", qd_iss_say_flag, "AntiKing", 0, 0)                                             \
    ROW("nonconsecutive", qd_iss_say_flag, "AntiConsecutive", 0, 0)                                \
    ROW("antitaxicab", qd_iss_say_valued, "AntiTaxicab", 0, ISS_VALUES_FROM_ONE)                   \
    ROW("globalentropy", qd_iss_say_valued, "GlobalEntropy", 0,                                    \
        ISS_NINE_VALUES | ISS_VALUES_FROM_ONE)                                                     \
    ROW("globalmod", qd_iss_say_valued, "GlobalMod", 0, ISS_NINE_VALUES)                           \
    ROW("flatmates", qd_iss_say_flag, "DutchFlatmates", 0, 0)                                      \
    ROW("doppelganger", qd_iss_say_flag, "Doppelganger", 0, 0)                                     \
    ROW("nodots", qd_iss_say_strict, "StrictKropki", 0, 0)                                         \
    ROW("noxv", qd_iss_say_strict, "StrictXV", 0, 0)                                               \
    ROW("house", qd_iss_say_line, "AllDifferent", 2, 0)                                            \
    ROW("thermo", qd_iss_say_line, "Thermo", 2, 0)                                                 \
    ROW("renban", qd_iss_say_line, "Renban", 2, 0)                                                 \
    ROW("palindrome", qd_iss_say_line, "Palindrome", 2, 0)                                         \
    ROW("zipper", qd_iss_say_line, "Zipper", 2, 0)                                                 \
    ROW("between", qd_iss_say_line, "Between", 3, 0)                                               \
    ROW("doublearrow", qd_iss_say_line, "DoubleArrow", 2, 0)                                       \
    ROW("entropic", qd_iss_say_entropic, "Entropic", 2, 0)                                         \
    ROW("regionsum", qd_iss_say_region_sum, "RegionSumLine", 2, 0)                                 \
    ROW("modular", qd_iss_say_numbered, "Modular", 2, 3)                                           \
    ROW("lockout", qd_iss_say_numbered, "Lockout", 2, 4)                                           \
    ROW("sumline", qd_iss_say_sum_line, "SumLine", 1, -1)                                          \
    ROW("arrow", qd_iss_say_arrow, "Arrow", 1, 0)                                                  \
    ROW("cage", qd_iss_say_numbered, "Cage", 1, 0)                                                 \
    ROW("sum", qd_iss_say_sum, "Sum", 1, 0)                                                        \
    ROW("rellik", qd_iss_say_numbered, "RellikCage", 1, -1)                                        \
    ROW("lunchbox", qd_iss_say_numbered, "Lunchbox", 1, -1)                                        \
    ROW("equality", qd_iss_say_line, "EqualityCage", 1, 0)                                         \
    ROW("circles", qd_iss_say_line, "CountingCircles", 1, 0)                                       \
    ROW("lookandsay", qd_iss_say_look_and_say, "LookAndSay", 1, 0)                                 \
    ROW("contains", qd_iss_say_contain, "ContainAtLeast", 1, 0)                                    \
    ROW("containsonly", qd_iss_say_contain, "ContainExact", 1, 0)                                  \
    ROW("quad", qd_iss_say_quad, "Quad", 1, 0)                                                     \
    ROW("distinct", qd_iss_say_roles, "CountDistinct", 1, 0)                                       \
    ROW("valueindex", qd_iss_say_roles, "ValueIndexing", 1, 0)                                     \
    ROW("equalsum", qd_iss_say_segments, "EqualSum", 1, 0)                                         \
    ROW("same", qd_iss_say_same, "SameValues", 1, 0)                                               \
    ROW("connected", qd_iss_say_connected, "ConnectedValues", 1, 0)                                \
    ROW("white", qd_iss_say_dot, "WhiteDot", 2, 1)                                                 \
    ROW("black", qd_iss_say_dot, "BlackDot", 2, 2)                                                 \
    ROW("xv", qd_iss_say_xv, NULL, 2, 0)                                                           \
    ROW("greater", qd_iss_say_greater, "GreaterThan", 2, 0)                                        \
    ROW("little", qd_iss_say_little, "LittleKiller", 0, -1)                                        \
    ROW("sandwich", qd_iss_say_of_line, "Sandwich", 0, -1)                                         \
    ROW("xsum", qd_iss_say_at_end, "XSum", 0, -1)                                                  \
    ROW("skyscraper", qd_iss_say_at_end, "Skyscraper", 0, -1)                                      \
    ROW("hiddenskyscraper", qd_iss_say_at_end, "HiddenSkyscraper", 0, -1)                          \
    ROW("room", qd_iss_say_at_end, "NumberedRoom", 0, -1)                                          \
    ROW("fullrank", qd_iss_say_at_end, "FullRank", 0, -1)                                          \
    ROW("fullrankties", qd_iss_say_ties, "FullRankTies", 0, 0)                                     \
    ROW("index", qd_iss_say_index, "Indexing", 1, 0)                                               \
    ROW("nfa", qd_iss_say_coded, "NFA", 1, 0)                                                      \
    ROW("regex", qd_iss_say_regex, "Regex", 1, 0)                                                  \
    ROW("any", iss_write_rules_any, "Or", 0, 0)

/* and those that other items say. */
#define ISS_REWORDS(ROW)                                                                           \
    ROW("slowthermo", qd_iss_say_slow_thermo, NULL, 2, 0)                                          \
    ROW("nabner", qd_iss_say_nabner, NULL, 2, 0)                                                   \
    ROW("whisper", qd_iss_say_whisper, "Whisper", 2, 0)                                            \
    ROW("clone", qd_iss_say_clone, "SameValues~2", 1, 0)                                           \
    ROW("chaos", qd_iss_say_chaos, "ChaosConstruction", 0, 0)                                      \
    ROW("chaosarrow", qd_iss_say_chaos_clue, "ChaosArrow", 1, 0)                                   \
    ROW("chaoscount", qd_iss_say_chaos_clue, "ChaosCount", 1, 0)                                   \
    ROW("values", qd_iss_say_set, NULL, 1, 0)                                                      \
    ROW("even", qd_iss_say_parity, NULL, 1, 0)                                                     \
    ROW("odd", qd_iss_say_parity, NULL, 1, 1)                                                      \
    ROW("min", qd_iss_say_extreme, "GreaterThan", 1, 0)                                            \
    ROW("max", qd_iss_say_extreme, "GreaterThan", 1, 1)                                            \
    ROW("diff", qd_iss_say_dot, "WhiteDot", 2, 1)                                                  \
    ROW("ratio", qd_iss_say_dot, "BlackDot", 2, 2)                                                 \
    ROW("pairs", qd_iss_say_coded, "Pair", 2, 0)                                                   \
    ROW("pairsall", qd_iss_say_coded, "PairX", 2, 0)

#define ISS_ROW(...) {__VA_ARGS__},
#define ISS_NAME(rule, ...) rule,

static const struct iss_rule iss_rules_table[] = {ISS_RULES(ISS_ROW) ISS_REWORDS(ISS_ROW)};
const char *const qd_iss_rules[] = {"helper", ISS_RULES(ISS_NAME) NULL};
const char *const qd_iss_rewords[] = {ISS_REWORDS(ISS_NAME) NULL};

void qd_iss_write_rule(struct iss_writing *writing, const char *rule, size_t length,
                       const char *argument, const char *end) {
    for (size_t i = 0; i < sizeof iss_rules_table / sizeof *iss_rules_table; i++) {
        if (!iss_write_rules_is_named(iss_rules_table[i].rule, rule, length))
            continue;
        writing->at = argument;
        writing->end = end;
        iss_rules_table[i].write(writing, &iss_rules_table[i]);
        if (writing->at < writing->end)
            qd_iss_write_refuse(writing, "a rule with such a text");
        return;
    }
    iss_write_rules_houses(writing, rule, length);
}
