/*
 * Solution grids, each with the same probability.
 *
 * Up to the order of its columns, what the columns of a box hold is one of 280 partitions of the nine
 * digits into three sets. With the digits named so that the first box of a band has partition 0, the
 * columns of its other two boxes are a pair (p, q) of partitions, and the band has F(p, q) fillings
 * (up to the order of its rows) that have these columns.
 *
 * Below the first band, the columns of each box have 56 ways to divide the six digits that are left of
 * each between the other two bands; the three stacks together 56^3. Each such division d gives
 * partitions, and so numbers of fillings, F2(d) and F3(d). The number of grids below a band is
 * C(p, q) = sum of F2(d) F3(d), and
 *
 *     1680 * 36 * 6^3 * sum of F(p, q) C(p, q) = 6,670,903,752,021,072,936,960
 *
 * (1680: the columns of the first box; 36: orders of the columns in the other two; 6^3: of rows.) So
 * a grid is drawn in steps, all of integers: (p, q) with weight F C; a division, with weight F2 F3 by
 * rejection (11.4 tries); a filling of each band; orders of rows and columns, names of digits.
 *
 * C is the same for pairs that names of digits and orders of boxes turn into each other: 44 classes.
 * The method is that by which Felgenhauer and Jarvis counted the grids (2005).
 */
#include "quadrille/nine.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

#define PARTITIONS 280
#define PAIRS (PARTITIONS * PARTITIONS)
#define DIVISIONS 56
#define ARRANGEMENTS 216                /* of a box with given columns */
#define FILLINGS 2612736                /* of all pairs together: 56 * 6^6 */
#define TOTAL UINT64_C(510645067241472) /* grids / (1680 * 36 * 6^3) */
#define ALL 0x1ffu

/* How the columns of a box divide what is left of them: the sets of band 2, and the partitions of
 * bands 2 and 3. */
struct uniform_division {
    uint16_t second[3];
    uint16_t partition[2];
};

struct qd_grid_sampler {
    uint16_t sets[PARTITIONS][3]; /* bits of digits 0 to 8; ascending by their least digit */
    uint8_t name[PARTITIONS][9];  /* of digits, which make it partition 0 */
    uint8_t digit[PARTITIONS][9]; /* the other way round */
    uint16_t renamed[PARTITIONS][PARTITIONS]; /* the second, with the names of the first */
    struct uniform_division divisions[PARTITIONS][DIVISIONS];
    uint16_t rows[PARTITIONS][ARRANGEMENTS][3]; /* digits of each row of a box: see uniform_pick */
    uint32_t first_filling[PAIRS + 1];
    uint16_t fillings[FILLINGS]; /* arrangements of boxes 1 and 2: i * 216 + k */
    uint64_t weights[PAIRS];     /* F C of the pairs up to this one */
    uint32_t most[PAIRS];        /* the greatest F2 F3 of a pair */
};

/* The first two boxes of a band, and the partition of the rows of the third. */
struct uniform_boxes {
    uint16_t partition, filling, rows;
};

/* What is needed while the tables are made. */
struct uniform_making {
    uint16_t number[512 * 512];     /* of a partition: of its first set * 512 + its second */
    uint16_t third[PARTITIONS][36]; /* partitions of columns that go with one of rows */
    struct uniform_boxes boxes[FILLINGS / 36];
    uint16_t counts[PAIRS]; /* F */
    uint32_t list[PAIRS];
};

/* ---- partitions ------------------------------------------------------------------------------ */

/* The sets in the order of their least digits. */
static void uniform_sort_sets(uint16_t sets[3]) {
    for (uint32_t pass = 0; pass < 3; pass++) {
        uint16_t *pair = sets + (pass & 1), swap = pair[0];
        if ((pair[0] & -pair[0]) > (pair[1] & -pair[1])) {
            pair[0] = pair[1];
            pair[1] = swap;
        }
    }
}

static uint32_t uniform_bits(uint32_t set) {
    uint32_t count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* All partitions in the order of their sets; number 0 is 036, 147, 258. */
static void uniform_make_partitions(qd_grid_sampler *sampler) {
    static const uint16_t first[3] = {0111, 0222, 0444};
    uint32_t count = 1;
    memcpy(sampler->sets[0], first, sizeof first);
    for (uint32_t a = 1; a <= ALL; a += 2) {
        uint32_t least = ~a & (a + 1);
        for (uint32_t b = least; uniform_bits(a) == 3 && b <= ALL; b++) {
            uint32_t c = ALL & ~a & ~b;
            bool is_next = b & least && !(a & b) && uniform_bits(b) == 3;
            if (!is_next || (a == first[0] && b == first[1]))
                continue;
            QD_CHECK(count < PARTITIONS);
            sampler->sets[count][0] = (uint16_t)a;
            sampler->sets[count][1] = (uint16_t)b;
            sampler->sets[count++][2] = (uint16_t)c;
        }
    }
    QD_CHECK(count == PARTITIONS);
}

/* The number of a partition. */
static uint16_t uniform_find(const struct uniform_making *making, const uint16_t sets[3]) {
    uint16_t sorted[3] = {sets[0], sets[1], sets[2]};
    uniform_sort_sets(sorted);
    return making->number[sorted[0] * 512u + sorted[1]];
}

static uint16_t uniform_rename_set(const uint8_t name[9], uint32_t set) {
    uint32_t renamed = 0;
    for (uint32_t digit = 0; digit < 9; digit++)
        renamed |= (set >> digit & 1) << name[digit];
    return (uint16_t)renamed;
}

/* The k-th digit of set i gets the k-th name of set i of partition 0: 3 k + i. */
static void uniform_make_names(qd_grid_sampler *sampler, const struct uniform_making *making) {
    for (uint32_t p = 0; p < PARTITIONS; p++) {
        for (uint32_t i = 0; i < 3; i++)
            for (uint8_t digit = 0, k = 0; digit < 9; digit++)
                if (sampler->sets[p][i] >> digit & 1) {
                    sampler->name[p][digit] = (uint8_t)(3 * k++ + i);
                    sampler->digit[p][sampler->name[p][digit]] = digit;
                }
    }
    for (uint32_t p = 0; p < PARTITIONS; p++)
        for (uint32_t other = 0; other < PARTITIONS; other++) {
            uint16_t sets[3];
            for (uint32_t i = 0; i < 3; i++)
                sets[i] = uniform_rename_set(sampler->name[p], sampler->sets[other][i]);
            sampler->renamed[p][other] = uniform_find(making, sets);
        }
}

static void uniform_make_divisions(qd_grid_sampler *sampler, const struct uniform_making *making) {
    for (uint32_t p = 0; p < PARTITIONS; p++) {
        const uint16_t *sets = sampler->sets[p];
        uint32_t count = 0;
        for (uint32_t a = 0; a <= ALL; a++)
            for (uint32_t b = 0; !(a & sets[0]) && uniform_bits(a) == 3 && b <= ALL; b++) {
                uint32_t c = ALL & ~a & ~b;
                if (uniform_bits(b) != 3 || a & b || b & sets[1] || c & sets[2])
                    continue;
                QD_CHECK(count < DIVISIONS);
                const uint16_t second[3] = {(uint16_t)a, (uint16_t)b, (uint16_t)c};
                const uint16_t third[3] = {(uint16_t)(ALL & ~a & ~(uint32_t)sets[0]),
                                           (uint16_t)(ALL & ~b & ~(uint32_t)sets[1]),
                                           (uint16_t)(ALL & ~c & ~(uint32_t)sets[2])};
                struct uniform_division *division = &sampler->divisions[p][count++];
                memcpy(division->second, second, sizeof second);
                division->partition[0] = uniform_find(making, second);
                division->partition[1] = uniform_find(making, third);
            }
        QD_CHECK(count == DIVISIONS);
    }
}

/* ---- fillings -------------------------------------------------------------------------------- */

/* Row `row` of a box with these columns, in arrangement 0 to 215: one digit of each column. The
 * arrangements below 36 have the least digit of column 0 in row 0, and so on: rows unordered. */
static uint32_t uniform_pick(const uint16_t sets[3], uint32_t arrangement, uint32_t row) {
    static const uint8_t permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const uint32_t number[3] = {arrangement / 36, arrangement / 6 % 6, arrangement % 6};
    uint32_t picked = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t set = sets[i];
        for (uint32_t k = permutations[number[i]][row]; k > 0; k--)
            set &= set - 1;
        picked |= set & -set;
    }
    return picked;
}

static void uniform_make_rows(qd_grid_sampler *sampler) {
    for (uint32_t p = 0; p < PARTITIONS; p++)
        for (uint32_t a = 0; a < ARRANGEMENTS; a++)
            for (uint32_t row = 0; row < 3; row++)
                sampler->rows[p][a][row] = (uint16_t)uniform_pick(sampler->sets[p], a, row);
}

/* All columns that have one digit of each row: 36. */
static void uniform_make_third(const qd_grid_sampler *sampler, struct uniform_making *making) {
    for (uint32_t p = 0; p < PARTITIONS; p++)
        for (uint32_t a = 0; a < 36; a++)
            making->third[p][a] = uniform_find(making, sampler->rows[p][a]);
}

static void uniform_make_boxes(const qd_grid_sampler *sampler, struct uniform_making *making) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < PARTITIONS; p++)
        for (uint32_t f = 0; f < 36 * ARRANGEMENTS; f++) {
            const uint16_t *first = sampler->rows[0][f / ARRANGEMENTS];
            const uint16_t *second = sampler->rows[p][f % ARRANGEMENTS];
            if (first[0] & second[0] || first[1] & second[1] || first[2] & second[2])
                continue;
            uint16_t rows[3];
            for (uint32_t row = 0; row < 3; row++)
                rows[row] = (uint16_t)(ALL & ~(uint32_t)first[row] & ~(uint32_t)second[row]);
            QD_CHECK(count < FILLINGS / 36);
            making->boxes[count++] =
                (struct uniform_boxes){(uint16_t)p, (uint16_t)f, uniform_find(making, rows)};
        }
    QD_CHECK(count == FILLINGS / 36);
}

/* By pairs; those of a pair in the order of the boxes. */
static void uniform_make_fillings(qd_grid_sampler *sampler, struct uniform_making *making) {
    uint32_t *next = making->list;
    uniform_make_third(sampler, making);
    uniform_make_boxes(sampler, making);
    for (uint32_t i = 0; i < FILLINGS / 36; i++)
        for (uint32_t a = 0; a < 36; a++) {
            const struct uniform_boxes *boxes = &making->boxes[i];
            making
                ->counts[boxes->partition * (uint32_t)PARTITIONS + making->third[boxes->rows][a]]++;
        }
    for (uint32_t pair = 0; pair < PAIRS; pair++) {
        next[pair] = sampler->first_filling[pair];
        sampler->first_filling[pair + 1] = next[pair] + making->counts[pair];
    }
    QD_CHECK(sampler->first_filling[PAIRS] == FILLINGS);
    for (uint32_t i = 0; i < FILLINGS / 36; i++)
        for (uint32_t a = 0; a < 36; a++) {
            const struct uniform_boxes *boxes = &making->boxes[i];
            uint32_t pair = boxes->partition * (uint32_t)PARTITIONS + making->third[boxes->rows][a];
            sampler->fillings[next[pair]++] = boxes->filling;
        }
}

static uint32_t uniform_filling_count(const qd_grid_sampler *sampler, uint32_t pair) {
    return sampler->first_filling[pair + 1] - sampler->first_filling[pair];
}

/* The pair of a band with these partitions. */
static uint32_t uniform_pair(const qd_grid_sampler *sampler, const uint32_t partitions[3]) {
    const uint16_t *renamed = sampler->renamed[partitions[0]];
    return renamed[partitions[1]] * (uint32_t)PARTITIONS + renamed[partitions[2]];
}

/* ---- weights --------------------------------------------------------------------------------- */

/* The pairs of bands 2 and 3 under a pair, with division d of each stack. */
static void uniform_divide(const qd_grid_sampler *sampler, uint32_t pair, const uint32_t d[3],
                           uint32_t pairs[2]) {
    const uint32_t partitions[3] = {0, pair / PARTITIONS, pair % PARTITIONS};
    for (uint32_t band = 0; band < 2; band++) {
        uint32_t own[3];
        for (uint32_t stack = 0; stack < 3; stack++)
            own[stack] = sampler->divisions[partitions[stack]][d[stack]].partition[band];
        pairs[band] = uniform_pair(sampler, own);
    }
}

/* C of a pair, and the greatest of its terms. */
static uint64_t uniform_sum(const qd_grid_sampler *sampler, const uint16_t *counts, uint32_t pair,
                            uint32_t *most) {
    const struct uniform_division *first = sampler->divisions[0];
    const struct uniform_division *second = sampler->divisions[pair / PARTITIONS];
    const struct uniform_division *third = sampler->divisions[pair % PARTITIONS];
    uint64_t sum = 0;
    *most = 0;
    for (uint32_t i = 0; i < DIVISIONS; i++) {
        const uint16_t *renamed[2];
        uint16_t last[2][DIVISIONS];
        if (first[i].second[0] >
            (ALL & ~(uint32_t)sampler->sets[0][0] & ~(uint32_t)first[i].second[0]))
            continue; /* the same with bands 2 and 3 exchanged */
        for (uint32_t band = 0; band < 2; band++) {
            renamed[band] = sampler->renamed[first[i].partition[band]];
            for (uint32_t k = 0; k < DIVISIONS; k++)
                last[band][k] = renamed[band][third[k].partition[band]];
        }
        for (uint32_t j = 0; j < DIVISIONS; j++) {
            const uint16_t *count[2];
            for (uint32_t band = 0; band < 2; band++)
                count[band] = counts + renamed[band][second[j].partition[band]] * PARTITIONS;
            for (uint32_t k = 0; k < DIVISIONS; k++) {
                uint32_t product = (uint32_t)count[0][last[0][k]] * count[1][last[1][k]];
                sum += product;
                *most = product > *most ? product : *most;
            }
        }
    }
    return 2 * sum;
}

/* Names that leave partition 0 as it is: two digits of a set, two sets, and all in a circle; with them
 * all 1296 are made. */
static const uint8_t uniform_moves[][9] = {{3, 1, 2, 0, 4, 5, 6, 7, 8},
                                           {3, 1, 2, 6, 4, 5, 0, 7, 8},
                                           {1, 0, 2, 4, 3, 5, 7, 6, 8},
                                           {1, 2, 0, 4, 5, 3, 7, 8, 6}};
#define MOVES (sizeof uniform_moves / sizeof *uniform_moves)

/* Pair number `move` of those that are in the class as the pair is; the last ones change boxes. */
static uint32_t uniform_move(const qd_grid_sampler *sampler, uint16_t moved[MOVES][PARTITIONS],
                             uint32_t pair, uint32_t move) {
    uint32_t p = pair / PARTITIONS, q = pair % PARTITIONS;
    if (move < MOVES)
        return moved[move][p] * (uint32_t)PARTITIONS + moved[move][q];
    if (move == MOVES)
        return q * PARTITIONS + p;
    return uniform_pair(sampler, (const uint32_t[3]){p, 0, q});
}

/* Gives all pairs of a class the weight of the first. */
static void uniform_fill_class(qd_grid_sampler *sampler, uint16_t moved[MOVES][PARTITIONS],
                               uint32_t pair, struct uniform_making *making) {
    uint32_t count = 1, *list = making->list;
    uint64_t weight = uniform_sum(sampler, making->counts, pair, &sampler->most[pair]);
    list[0] = pair;
    sampler->weights[pair] = weight * uniform_filling_count(sampler, pair);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t move = 0; move < MOVES + 2; move++) {
            uint32_t other = uniform_move(sampler, moved, list[i], move);
            if (sampler->most[other])
                continue;
            QD_CHECK(uniform_filling_count(sampler, other) == uniform_filling_count(sampler, pair));
            sampler->most[other] = sampler->most[pair];
            sampler->weights[other] = sampler->weights[pair];
            list[count++] = other;
        }
}

static void uniform_make_weights(qd_grid_sampler *sampler, struct uniform_making *making) {
    uint16_t moved[MOVES][PARTITIONS];
    uint32_t classes = 0;
    for (uint32_t move = 0; move < MOVES; move++)
        for (uint32_t p = 0; p < PARTITIONS; p++) {
            uint16_t sets[3];
            for (uint32_t i = 0; i < 3; i++)
                sets[i] = uniform_rename_set(uniform_moves[move], sampler->sets[p][i]);
            moved[move][p] = uniform_find(making, sets);
        }
    for (uint32_t pair = 0; pair < PAIRS; pair++)
        if (!sampler->most[pair] && uniform_filling_count(sampler, pair)) {
            uniform_fill_class(sampler, moved, pair, making);
            classes++;
        }
    QD_CHECK(classes == 44);
    (void)classes;
    for (uint32_t pair = 1; pair < PAIRS; pair++)
        sampler->weights[pair] += sampler->weights[pair - 1];
    QD_CHECK(sampler->weights[PAIRS - 1] == TOTAL);
}

qd_status qd_grid_sampler_new(qd_grid_sampler **out, qd_error *error) {
    qd_grid_sampler *sampler = *out = qd_array_new(1, sizeof *sampler);
    struct uniform_making *making = qd_array_new(1, sizeof *making);
    bool done = sampler && making;
    if (done) {
        uniform_make_partitions(sampler);
        for (uint16_t p = 0; p < PARTITIONS; p++)
            making->number[sampler->sets[p][0] * 512u + sampler->sets[p][1]] = p;
        uniform_make_names(sampler, making);
        uniform_make_divisions(sampler, making);
        uniform_make_rows(sampler);
        uniform_make_fillings(sampler, making);
        uniform_make_weights(sampler, making);
    }
    free(making);
    if (done)
        return QD_OK;
    free(sampler);
    *out = NULL;
    return qd_fail_memory(error);
}

void qd_grid_sampler_free(qd_grid_sampler *sampler) {
    free(sampler);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* A grid while it is drawn: the bits of digits 0 to 8 of columns and rows of each box. */
struct uniform_grid {
    uint16_t columns[3][3][3]; /* of bands, stacks */
    uint32_t partition[3];     /* of bands, in the first stack */
    uint32_t pairs[3];         /* of bands */
};

/* The pair of the first band. */
static uint32_t uniform_draw_pair(const qd_grid_sampler *sampler, uint64_t *state) {
    uint64_t rank = qd_random_below64(state, sampler->weights[PAIRS - 1]);
    uint32_t low = 0, high = PAIRS - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (sampler->weights[middle] > rank)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The columns of all boxes. */
static void uniform_draw_columns(const qd_grid_sampler *sampler, uint64_t *state,
                                 struct uniform_grid *grid) {
    uint32_t pair = uniform_draw_pair(sampler, state), pairs[2], d[3];
    const uint32_t partitions[3] = {0, pair / PARTITIONS, pair % PARTITIONS};
    uint32_t product;
    do {
        uint32_t division = qd_random_below(state, DIVISIONS * DIVISIONS * DIVISIONS);
        for (uint32_t i = 3; i-- > 0; division /= DIVISIONS)
            d[i] = division % DIVISIONS;
        uniform_divide(sampler, pair, d, pairs);
        product =
            uniform_filling_count(sampler, pairs[0]) * uniform_filling_count(sampler, pairs[1]);
    } while (qd_random_below(state, sampler->most[pair]) >= product);
    grid->partition[0] = 0;
    grid->partition[1] = sampler->divisions[0][d[0]].partition[0];
    grid->partition[2] = sampler->divisions[0][d[0]].partition[1];
    grid->pairs[0] = pair;
    grid->pairs[1] = pairs[0];
    grid->pairs[2] = pairs[1];
    for (uint32_t stack = 0; stack < 3; stack++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t first = sampler->sets[partitions[stack]][i];
            uint32_t second = sampler->divisions[partitions[stack]][d[stack]].second[i];
            grid->columns[0][stack][i] = (uint16_t)first;
            grid->columns[1][stack][i] = (uint16_t)second;
            grid->columns[2][stack][i] = (uint16_t)(ALL & ~first & ~second);
        }
}

/* Fills a band with a filling of its pair, rows and columns in any order. */
static void uniform_fill_band(const qd_grid_sampler *sampler, uint64_t *state,
                              const struct uniform_grid *grid, uint32_t band, uint8_t *cells) {
    uint32_t pair = grid->pairs[band], count = uniform_filling_count(sampler, pair);
    uint32_t filling =
        sampler->fillings[sampler->first_filling[pair] + qd_random_below(state, count)];
    const uint8_t *digits = sampler->digit[grid->partition[band]];
    uint8_t column[3][9]; /* of names in stacks */
    for (uint32_t name = 0; name < 9; name++)
        for (uint32_t stack = 0; stack < 3; stack++) {
            const uint16_t *columns = grid->columns[band][stack];
            uint32_t digit = digits[name];
            column[stack][name] =
                (uint8_t)((columns[1] >> digit & 1) + 2 * (columns[2] >> digit & 1));
        }
    const uint16_t *first = sampler->rows[0][filling / ARRANGEMENTS];
    const uint16_t *second = sampler->rows[pair / PARTITIONS][filling % ARRANGEMENTS];
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t name = 0; name < 9; name++) {
            uint32_t stack = first[row] >> name & 1 ? 0 : second[row] >> name & 1 ? 1 : 2;
            cells[9 * row + 3 * stack + column[stack][name]] = digits[name];
        }
}

void qd_grid_sampler_draw(const qd_grid_sampler *sampler, uint64_t *state, uint8_t *cells) {
    struct uniform_grid grid;
    uint8_t drawn[81];
    uint32_t names[9], rows[9], columns[9], within[3];
    uniform_draw_columns(sampler, state, &grid);
    for (uint32_t band = 0; band < 3; band++)
        uniform_fill_band(sampler, state, &grid, band, drawn + 27 * band);
    for (uint32_t third = 0; third < 3; third++) {
        qd_random_order(state, within, 3);
        for (uint32_t i = 0; i < 3; i++)
            rows[3 * third + i] = 3 * third + within[i];
        qd_random_order(state, within, 3);
        for (uint32_t i = 0; i < 3; i++)
            columns[3 * third + i] = 3 * third + within[i];
    }
    qd_random_order(state, names, 9);
    for (uint32_t row = 0; row < 9; row++)
        for (uint32_t column = 0; column < 9; column++)
            cells[9 * row + column] = (uint8_t)(names[drawn[9 * rows[row] + columns[column]]] + 1);
}
