#include "rank.h"

struct rank_covering {
    struct rank *rank;
    uint32_t value, most;
    uint32_t chosen; /* houses */
    bool gathers;    /* all covers are wanted, else one */
};

static uint32_t rank_areas_of(uint32_t cell) {
    return 1u << (CELLS_BOXES + CELLS_BOX(cell)) | 1u << (CELLS_COLUMNS + CELLS_COLUMN(cell)) |
           1u << (CELLS_ROWS + CELLS_ROW(cell));
}

/* What a least cover removes: its value from what it covers outside the cells, or twice. */
static void rank_gather_cover(const struct rank_covering *covering) {
    struct rank *rank = covering->rank;
    struct cells once = {0, 0}, twice = {0, 0};
    for (uint32_t left = covering->chosen; left; left &= left - 1) {
        struct cells house = rank->survey->house[qd_lowest_bit(left)];
        twice = cells_or(twice, cells_and(once, house));
        once = cells_or(once, house);
    }
    struct cells removed = cells_or(cells_minus(once, rank->cells), twice);
    gather(&rank->gathered, cells_and(removed, rank->survey->where[covering->value]),
           (uint64_t)1 << covering->value);
}

/* Covers the first place by each house that may. True: that is enough. */
static bool rank_cover(struct rank_covering *covering, struct cells places, uint32_t depth) {
    struct rank *rank = covering->rank;
    if (!cells_any(places)) {
        rank->covers[covering->value] = covering->chosen;
        if (covering->gathers)
            rank_gather_cover(covering);
        return !covering->gathers;
    }
    if (depth == covering->most)
        return false;
    uint32_t areas = rank_areas_of(cells_first(places)) & rank->areas;
    for (; areas; areas &= areas - 1) {
        uint32_t area = qd_lowest_bit(areas);
        covering->chosen |= 1u << area;
        bool done = rank_cover(covering, cells_minus(places, rank->survey->house[area]), depth + 1);
        covering->chosen &= ~(1u << area);
        if (done)
            return true;
    }
    return false;
}

static struct cells rank_places(const struct rank *rank, uint32_t value) {
    return cells_and(rank->cells, rank->survey->where[value]);
}

bool qd_rank_make(struct rank *rank, const struct survey *survey, struct cells cells,
                  uint32_t areas) {
    uint32_t count = cells_count(cells);
    rank->survey = survey;
    rank->cells = cells;
    rank->areas = areas;
    rank->sum = 0;
    memset(&rank->gathered, 0, sizeof rank->gathered);
    for (uint32_t value = 0; value < 9; value++) {
        struct rank_covering covering = {rank, value, 0, 0, false};
        while (!rank_cover(&covering, rank_places(rank, value), 0))
            if (rank->sum + ++covering.most > count)
                return false;
        rank->least[value] = covering.most;
        rank->sum += covering.most;
    }
    return rank->sum <= count;
}

bool qd_rank_gather(struct rank *rank) {
    uint16_t any = 0;
    if (rank->sum != cells_count(rank->cells))
        return false;
    for (uint32_t value = 0; value < 9; value++) {
        struct rank_covering covering = {rank, value, rank->least[value], 0, true};
        uint32_t cover = rank->covers[value];
        rank_cover(&covering, rank_places(rank, value), 0);
        rank->covers[value] = cover;
    }
    for (uint32_t cell = 0; cell < 81; cell++)
        any |= rank->gathered.values[cell];
    return any != 0;
}

bool qd_rank_offer(struct search *search, const struct rank *rank) {
    uint32_t values[CELLS_HOUSES] = {0};
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t left = rank->covers[value]; left; left &= left - 1)
            values[qd_lowest_bit(left)] |= 1u << value;
    qd_step_part_each(search, QD_ROLE_BASE, 0, rank->cells, 0x1ff);
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        if (values[area])
            step_part(search, QD_ROLE_COVER, area, QD_NO_CELL, values[area]);
    return qd_step_offer_gathered(search, &rank->gathered);
}
