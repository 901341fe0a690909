/*
 * The types of items, one row each: what each of them is in the notation of boards. The meanings are those of ISS;
 * where a clue has none there, it is read as what it says.
 */
#include "iss_clues.h"
#include "iss_items.h"

/* What means nothing to a solution. */
static void iss_types_hint(struct iss *iss, const struct iss_type *type) {
    iss->puzzle->ignored[0] = type->name;
}

static const struct iss_type iss_types_table[] = {
    {"", ISS_CHILD, qd_iss_given, NULL, 0},
    {"Shape", ISS_OF_BOARD, NULL, NULL, 0},
    {"Var", ISS_OF_BOARD, NULL, NULL, 0},
    {"NoBoxes", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"Jigsaw", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"RegionSize", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"And", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"Or", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"Replicate", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"End", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"SearchPriority", 0, iss_types_hint, NULL, 0},
    /* the whole board */
    {"Diagonal", ISS_SUDOKU, qd_iss_diagonal, NULL, 0},
    {"AntiKnight", ISS_SUDOKU, qd_iss_flag, "antiknight", 0},
    {"AntiKing", ISS_SUDOKU, qd_iss_flag, "antiking", 0},
    {"DisjointSets", ISS_SUDOKU, qd_iss_box_flag, "disjoint", 0},
    {"Windoku", ISS_SUDOKU, qd_iss_box_flag, "windoku", 0},
    {"AntiConsecutive", 0, qd_iss_flag, "nonconsecutive", 0},
    {"AntiTaxicab", 0, qd_iss_entropy_flag, "antitaxicab", 0},
    {"GlobalEntropy", 0, qd_iss_entropy_flag, "globalentropy", 0},
    {"GlobalMod", 0, qd_iss_mod_flag, "globalmod", 0},
    {"StrictKropki", 0, qd_iss_flag, "nodots", 0},
    {"StrictXV", 0, qd_iss_flag, "noxv", 0},
    {"DutchFlatmates", 0, qd_iss_flag, "flatmates", 0},
    {"FullRankTies", ISS_SUDOKU, qd_iss_clues_ties, "fullrankties", 0},
    {"ConnectedValues", 0, qd_iss_connected, "connected", 0},
    {"RegionSameValues", ISS_SUDOKU, qd_iss_same_regions, "same=", 0},
    {"ChaosConstruction", ISS_SUDOKU, qd_iss_chaos, "chaos=", 0},
    {"ChaosArrow", 0, qd_iss_chaos_clue, "chaosarrow=", 0},
    {"ChaosCount", 0, qd_iss_chaos_clue, "chaoscount=", 0},
    {"Doppelganger", ISS_SUDOKU, qd_iss_doppelganger, "doppelganger", 0},
    /* lines */
    {"Thermo", ISS_CHILD, qd_iss_strict_line, "thermo", 2},
    {"Renban", ISS_CHILD, qd_iss_strict_line, "renban", 2},
    {"Palindrome", ISS_CHILD, qd_iss_line, "palindrome", 2},
    {"Zipper", ISS_CHILD, qd_iss_line, "zipper", 2},
    {"Between", ISS_CHILD, qd_iss_line, "between", 3},
    {"DoubleArrow", ISS_CHILD, qd_iss_line, "doublearrow", 2},
    {"Entropic", ISS_CHILD, qd_iss_entropic, "entropic", 2},
    {"RegionSumLine", ISS_CHILD, qd_iss_region_sum, "regionsum", 2},
    {"Whisper", ISS_CHILD, qd_iss_whisper, "whisper", 2},
    {"Modular", ISS_CHILD, qd_iss_modular, "modular", 2},
    {"Lockout", ISS_CHILD, qd_iss_lockout, "lockout", 2},
    {"SumLine", ISS_CHILD, qd_iss_sum_line, "sumline", 1},
    {"Arrow", ISS_CHILD, qd_iss_arrow, "arrow", 1},
    {"PillArrow", ISS_CHILD, qd_iss_pill_arrow, "arrow", 1},
    /* sets */
    {"Cage", ISS_CHILD, qd_iss_cage, "cage", 2},
    {"Sum", ISS_CHILD, qd_iss_sum, "sum", 0},
    {"AllDifferent", ISS_CHILD, qd_iss_all_different, NULL, 0},
    {"RellikCage", ISS_CHILD, qd_iss_summed, "rellik", 1},
    {"EqualityCage", ISS_CHILD, qd_iss_strict_line, "equality", 1},
    {"Lunchbox", ISS_CHILD, qd_iss_summed, "lunchbox", 1},
    {"ContainAtLeast", ISS_CHILD, qd_iss_contain, "contains", 0},
    {"ContainExact", ISS_CHILD, qd_iss_contain, "containsonly", 0},
    {"CountingCircles", ISS_CHILD, qd_iss_line, "circles", 1},
    {"CountDistinct", ISS_CHILD, qd_iss_count_distinct, "distinct", 1},
    {"LookAndSay", ISS_CHILD, qd_iss_look_and_say, "lookandsay", 1},
    {"SameValues", ISS_CHILD, qd_iss_same_values, "same", 0},
    {"EqualSum", ISS_CHILD, qd_iss_equal_sum, "equalsum", 0},
    {"Quad", ISS_CHILD, qd_iss_quad, "quad", 0},
    {"Indexing", ISS_CHILD | ISS_SUDOKU, qd_iss_indexing, "index", 0},
    {"ValueIndexing", ISS_CHILD, qd_iss_value_indexing, "valueindex", 0},
    /* two neighbours */
    {"WhiteDot", ISS_CHILD, qd_iss_neighbours, "white=", 0},
    {"BlackDot", ISS_CHILD, qd_iss_neighbours, "black=", 0},
    {"X", ISS_CHILD, qd_iss_neighbours, "xv=X:", 0},
    {"V", ISS_CHILD, qd_iss_neighbours, "xv=V:", 0},
    {"GreaterThan", ISS_CHILD, qd_iss_neighbours, "greater=", 0},
    /* outside */
    {"LittleKiller", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_of_diagonals, "little", 0},
    {"Sandwich", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_of_lines, "sandwich", 0},
    {"XSum", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "xsum", 0},
    {"Skyscraper", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "skyscraper", 0},
    {"HiddenSkyscraper", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends,
     "hiddenskyscraper", 0},
    {"NumberedRoom", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "room", 0},
    {"FullRank", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "fullrank", 0},
    /* codes */
    {"Pair", ISS_CHILD, qd_iss_coded, "pairs", 2},
    {"PairX", ISS_CHILD, qd_iss_coded, "pairsall", 2},
    {"Binary", ISS_CHILD, qd_iss_coded, "pairs", 2},
    {"BinaryX", ISS_CHILD, qd_iss_coded, "pairsall", 2},
    {"NFA", ISS_CHILD, qd_iss_coded, "nfa", 1},
    {"Regex", ISS_CHILD, qd_iss_regex, "regex", 1},
};

const struct iss_type *qd_iss_type(size_t number) {
    return number < sizeof iss_types_table / sizeof *iss_types_table ? &iss_types_table[number]
                                                                     : NULL;
}

const struct iss_type *qd_iss_find_type(struct iss_span name) {
    const struct iss_type *type;
    for (size_t i = 0; (type = qd_iss_type(i)); i++)
        if (qd_iss_is(name, type->name))
            return type;
    return NULL;
}
