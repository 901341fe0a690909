/* Groups of digits, one for each cell: `1567`. A grid of numbers may turn out to be such groups. */
#include "format_families.h"

#include "../base/check.h"

/* The digits of a number as candidates; 0 if they are not ascending values. */
static uint64_t groups_group_of(uint32_t number, uint32_t values) {
    uint64_t candidates = 0;
    uint32_t last = values + 1;
    for (; number; number /= 10) {
        uint32_t digit = number % 10;
        if (digit == 0 || digit >= last)
            return 0;
        candidates |= UINT64_C(1) << (digit - 1);
        last = digit;
    }
    return candidates;
}

/* The candidates of a cell that was read as a number; false if it has none of these forms. Only if
 * candidates were requested, cells may be empty (all candidates) or an x (none). */
static bool groups_find_candidates(const struct draft *draft, size_t cell, bool insists,
                                   uint64_t *candidates) {
    uint32_t number = draft->numbers[cell];
    char symbol = number == 0 ? '.' : draft->symbols[cell];
    *candidates = UINT64_MAX >> (64 - draft->values);
    if (number == 0 || number == NOT_A_NUMBER) {
        *candidates = symbol == 'x' ? 0 : *candidates;
        return insists && strchr(".*_-x", symbol);
    }
    QD_CHECK(number <= PLACED_NUMBER + draft->values);
    if (number > PLACED_NUMBER)
        *candidates = UINT64_C(1) << (number - PLACED_NUMBER - 1);
    else
        *candidates = groups_group_of(number, draft->values);
    return *candidates != 0;
}

static bool groups_is_group(const struct draft *draft, size_t cell) {
    return draft->numbers[cell] != NOT_A_NUMBER && draft->numbers[cell] > 9;
}

void qd_settle_groups(qd_reader *reader) {
    struct draft *draft = qd_reader_draft(reader);
    bool insists_on_placed = qd_reader_insists_on(reader, "sdx");
    bool insists = insists_on_placed || qd_reader_insists_on(reader, "pencilmarks");
    size_t groups = 0, placed = 0;
    if (draft->values > 9 || !qd_reader_counts_from_1(reader) || draft->cell_count < draft->cells ||
        !(draft->numeric || insists))
        return;
    for (size_t cell = 0; cell < draft->cells; cell++) {
        if (!groups_find_candidates(draft, cell, insists, &draft->candidates[cell]))
            return;
        groups += groups_is_group(draft, cell);
        placed += draft->numbers[cell] > PLACED_NUMBER && draft->numbers[cell] != NOT_A_NUMBER;
    }
    if (groups == 0 && !insists)
        return;
    draft->pencilled = true;
    bool knows_placed = placed || insists_on_placed;
    draft->turned = knows_placed ? "sdx" : "pencilmarks";
    for (size_t cell = 0; cell < draft->cells && knows_placed; cell++)
        qd_draft_set_given(reader, cell, draft->numbers[cell] <= 9);
}
