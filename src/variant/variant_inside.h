/* The internals of a variant. */
#ifndef QD_VARIANT_INSIDE_H
#define QD_VARIANT_INSIDE_H

#include "variant.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <stdint.h>

enum variant_kind {
    VARIANT_RELATION,
    VARIANT_HOUSE,
    VARIANT_CAGE,
    VARIANT_SETS,
    VARIANT_SUM,
    VARIANT_EQUAL,
    VARIANT_EACH,
    VARIANT_BETWEEN,
    VARIANT_COUNTS,
    VARIANT_DISTINCT,
    VARIANT_CROSSING,
    VARIANT_BAND,
    VARIANT_AUTOMATON,
    VARIANT_AREA,
    VARIANT_PARTITION,
    VARIANT_RUN,
    VARIANT_RANKING,
    VARIANT_ANY,
    VARIANT_KINDS
};

/*
 * In the order in which they are served. Houses come late: what the others remove one after another, they look at once.
 */
enum variant_queue_number {
    QUEUE_RELATION,
    QUEUE_CAGE,
    QUEUE_SUM,
    QUEUE_LONG_SUM,
    QUEUE_AUTOMATON,
    QUEUE_HOUSE,
    QUEUE_CROSSING,
    QUEUE_AREA,
    QUEUE_ANY,
    VARIANT_QUEUES
};

/* Unions of the values that go with a value, for eight values at a time: the table of 256 sets for the values 1 to 8,
 * then that for 9 to 16 ... Relations with the same table share it. */
struct variant_table {
    uint32_t allowed[QD_VARIANT_MAX_VALUES];
    uint32_t *unions;
};

/* Some cells of those with equal sums. */
struct variant_list {
    uint32_t end;    /* past the last of its cells */
    int32_t less;    /* by so much is its sum less than that of the first list */
    uint32_t differ; /* all bits: its cells differ; else 0 */
};

/* How often a value occurs, or never. */
struct variant_times {
    int32_t least, most;
    bool or_never;
};

/*
 * A constraint. The cells of a crossing of two houses are those of the first alone, then those of the second alone:
 * both have the same values, because the cells in both and either of these make up a house. A band is all crossings of
 * K houses with K others of the same cells, such as three rows and three boxes: K * K parts of as many cells, those of
 * the first house first.
 */
struct variant_constraint {
    enum variant_kind kind;
    enum variant_queue_number queue;
    bool is_inner; /* part of an alternative: only that asks it; or said by a cage: nobody does */
    uint32_t count;
    uint32_t *cells;
    /* Of sums, cages and counts: cells of one group have one weight and differ, and stand side by side. */
    int32_t *weights;
    uint32_t *group_end; /* of cells: past the last cell of its group */
    union {
        struct {
            uint32_t forth, back; /* tables, from the first cell to the second and back */
            uint32_t
                next; /* the relation before this one with the same first cell, from 1; 0: none */
        } relation;
        struct {
            int64_t total;
            int64_t far;    /* by so much may its bounds be off because cells differ */
            uint32_t *rest; /* of a cage within a house of all values: the other cells of that */
            uint32_t rest_count;
        } sum; /* and cages */
        struct {
            uint32_t count;
            struct variant_list *lists;
        } equal;
        struct {
            uint32_t first_count; /* cells of the first house alone */
        } crossing;
        struct {
            uint32_t houses, size; /* K; of a part */
        } band;
        struct {
            uint32_t *first_state;         /* of layers 0 to count, and the end */
            uint32_t *next;                /* of states and values */
            bool repeats;                  /* a cell */
            struct variant_narrow *narrow; /* NULL if a layer has more than 64 states */
            struct variant_wide *wide;     /* then */
        } automaton;
        struct {
            uint32_t list_count;
            uint32_t *list;            /* sets of values, as many as there are cells */
            uint32_t runs;             /* their least values if all are in sequence; else 0 */
            bool are_classes, are_few; /* see variant_counts.c */
        } sets;
        struct {
            unsigned family;
            uint32_t lane; /* of one with all values: where those that have two cells left are */
            bool is_seen;  /* two of its cells from one that shares no house with both */
        } house;
        struct {
            uint32_t values;   /* a set */
            uint32_t size;     /* 0: any */
            uint32_t *weights; /* of cells: how many cells this one stands for */
            uint32_t *first,
                *sides; /* of cells, and the end: the place in sides; the numbers of its neighbours */
        } area;
        struct {
            uint32_t counted;            /* a set of values */
            struct variant_times *times; /* of values */
            uint32_t set_count;
            uint32_t *sets; /* NULL, or the sets of values that may occur together */
        } counts;
        struct {
            uint32_t *first,
                *sets; /* of sizes, and the end: the place in sets, which are sets of values */
        } between;
        struct {
            uint32_t least; /* what the first value is as a number */
        } distinct;
        struct {
            uint32_t size;           /* of regions */
            uint32_t lane;           /* where the shards are */
            uint32_t *same;          /* of labels: the first one that is equal, always */
            uint32_t *first, *sides; /* as those of an area; NULL if areas are not its own */
            uint32_t *scratch;       /* see variant_partition.c */
        } partition;
        struct {
            uint32_t *arm_end; /* of arms: past the last of its cells */
            uint32_t arms;
            bool counts;        /* those anywhere in the arms */
            bool repeats;       /* a cell */
            uint32_t least;     /* of the total */
            uint32_t more;      /* what the first value means */
            uint32_t partition; /* of which the cells are labels, or QD_VARIANT_NO_CONSTRAINT */
            uint32_t *labels;   /* which ones */
        } run;
        struct {
            uint32_t line, rank; /* 0: all differ */
            bool ties;
        } ranking;
        struct {
            uint32_t branch_count;
            uint32_t *first; /* of alternatives, and the end: the place in list */
            uint32_t *list;  /* constraints */
            uint32_t lane;   /* which of the words after the candidates is its */
        } any;
    } as;
};

/*
 * States of a layer, as the bits of a word, that some values lead on, to those whose numbers in the next layer are
 * greater by the same: of a sum one for each value.
 */
struct variant_shift {
    uint64_t from;
    uint32_t values;
    int32_t by;
};

/* An automaton whose layers have up to 64 states, and what it was asked last: see variant_layers.c. */
struct variant_narrow {
    uint32_t *first_shift; /* of layers, and the end */
    struct variant_shift *shifts;
    uint64_t *forward, *backward; /* of layers: the states that are reached, that reach the end */
    uint32_t *seen;               /* of layers: the candidates for which these are right; 0: none */
    uint8_t *is_new;              /* of layers: whether the backward way has to look at it */
    uint32_t first, end;          /* those among which are all such layers */
    uint32_t number;              /* of the first layer, among those of all automata */
};

/* What a layer did: forward from the states before it, backward from those after it as well. */
struct variant_memo {
    uint64_t before, after;
    uint64_t states; /* forward those after it, backward all before it that reach some after it */
    uint32_t number; /* of the layer and the direction; 0: empty */
    uint32_t mask;   /* the candidates of its cell */
    uint32_t kept;   /* backward: of these, those on a path */
};

/* The same of any other one. Sets of states begin at a word for each layer. */
struct variant_wide {
    uint32_t *first_word; /* of layers, and the end */
    uint64_t *leads;      /* of layers and values: the states from which it leads on */
    uint64_t *forward,
        *both;      /* of words: the states that are reached; of these, those that reach the end */
    uint32_t *seen; /* of layers: the candidates for which `forward` is right; 0: none */
    uint32_t *kept; /* of layers: the values on a path, when it was looked at last */
    uint32_t first, end; /* layers for which `both` is not what it was when all were looked at */
};

/* Sets of `count` values that add up to `sum`. */
struct variant_combinations {
    uint32_t *sets;
    uint32_t *first; /* of (count, sum): the place in sets */
};

/*
 * Constraints that wait are a set of bits. Their places in it are those of the queues, one after another, so the next
 * one to ask is the lowest bit:
 *
 *     places    0 1 2 3   4 5 6    7 8
 *     queues    relation  cage     sum ...
 *
 * What a cell wakes is a list of words of this set.
 */
struct variant_watch {
    uint32_t word;
    uint64_t constraints;
    uint64_t not_bounds; /* without those that ask for the least and the greatest candidate only */
    uint64_t singles;    /* those that a cell wakes only when it has its value */
    uint64_t pairs;      /* those that it wakes only when it has up to two candidates */
};

/* Cells of a sum that differ and have one weight. */
struct sum_group {
    uint32_t begin, end;
    uint32_t least_taken, greatest_taken; /* sets of values: see variant_sums.c */
    int64_t least, greatest;              /* what these add up to */
    int64_t weight;
};

/* A cell of an area, in a search in depth: see variant_areas.c. */
struct area_cell {
    uint32_t number,
        lowest; /* in the order of the search; the lowest one that it and those below it see */
    uint32_t parent, next;         /* the cell from which it was reached; the next side to go to */
    uint32_t size, inside;         /* of the cells below it, with itself */
    uint32_t cut_size, cut_inside; /* of those that are only reached by way of it */
};

/* An area that is closed: where its cells are is known of some, and then of more. */
enum area_state { AREA_OUTSIDE, AREA_OPEN, AREA_INSIDE };

struct area_view {
    struct area_cell *found; /* of cells */
    uint8_t *states;
    const uint32_t *weights, *first, *sides;
    uint32_t *open_cells;
    uint32_t count, size, inside; /* size: 0 for any; inside: how many cells are */
};

/* Alternatives that are being added. */
struct variant_open_any {
    uint32_t *first, *list;
    size_t first_capacity, list_capacity;
    uint32_t branch_count, list_count;
};

#define QD_VARIANT_NESTING 4u
#define QD_VARIANT_BAND_HOUSES 8u
#define QD_VARIANT_CAGE_VALUES 16u /* with more there would be too many combinations */
#define QD_VARIANT_LISTS 8u        /* of equal sums: of more, too little is removed */
#define QD_VARIANT_NO_CELL UINT32_MAX
#define QD_VARIANT_NO_CONSTRAINT UINT32_MAX

enum variant_phase { VARIANT_BEGIN, VARIANT_PROBE, VARIANT_DOWN, VARIANT_UP, VARIANT_DONE };

/*
 * What to branch on: a cell with these candidates, each of which is tried; one value, which is there or elsewhere; or a
 * cage whose cells without a value have one of two sets of values.
 */
struct variant_branch {
    uint32_t cell, cage;     /* one of them is QD_VARIANT_NO_CELL or QD_VARIANT_NO_CONSTRAINT */
    uint32_t values, others; /* what is tried; what is left after it: the other set */
    uint32_t ways;           /* of the cell, or places of the value, or sets */
    uint64_t score;          /* 0: all cells have their value */
};

struct qd_variant {
    struct arena arena;           /* of all arrays that do not grow */
    uint32_t cells, values, all;  /* all: the set of all values */
    uint32_t words;               /* of a set of cells */
    uint64_t *differ;             /* of cells: the set of cells that have another value */
    uint32_t *first_peer, *peers; /* the same as lists */

    struct variant_constraint *constraints;
    size_t constraint_capacity;
    uint32_t constraint_count;
    uint32_t *last_relation; /* of cells: the last relation that has it first, from 1; 0: none */
    uint32_t *first_watch;   /* of cells */
    struct variant_watch *watches;
    uint64_t *waiting; /* of places: whether that constraint waits */
    uint32_t waiting_words,
        first_waiting;       /* of the set; none waits in the words before the first */
    uint32_t *order, *place; /* of places: the constraint; and back */
    struct variant_table *tables;
    size_t table_capacity;
    uint32_t table_count;
    struct variant_combinations combinations;
    uint32_t greatest_sum; /* of all values */
    uint16_t *few_classes; /* see variant_counts.c */
    struct variant_open_any open_any[QD_VARIANT_NESTING];
    uint32_t any_depth, deepest; /* of alternatives that are open; of all */
    /* For sums: of as many places as the longest constraint has cells, and one more. */
    struct sum_group *groups;
    uint32_t *open_cells, *steps;
    int32_t *open_weights;
    struct variant_memo *memos; /* what layers of automata did; NULL if there are none */
    uint32_t layers;            /* of these */
    uint64_t *reached;          /* for automata: sets of states, a layer at word boundaries */
    uint64_t *cell_set;
    uint32_t
        *partners; /* NULL, or of cells: the label of one, and the cell of a label; else itself */
    struct area_cell *areas;
    uint8_t *area_states;

    uint32_t *start;  /* the candidates at the beginning */
    uint32_t *levels; /* of levels: the candidates of all cells, and after them the lanes: words of
                         each `any` and of each house with all values */
    uint32_t lanes, stride; /* those words; all words of a level */
    uint32_t
        *witnesses;  /* of each `any`: an alternative that removed nothing when it was tried last */
    uint32_t *masks; /* of this level */
    struct variant_branch *tried; /* of levels */
    uint32_t level;
    enum variant_phase phase;
    bool is_sealed;
    bool (*ask)(qd_variant *variant,
                uint32_t number); /* a constraint; false if it cannot be fulfilled */
    bool changed;                 /* some candidate was removed */
    uint32_t trial_depth;         /* of alternatives that are being tried */
    uint32_t *copies;             /* of the candidates: two for each depth */
    uint32_t *singles; /* cells with one candidate left that their peers have not heard of */
    uint32_t single_count;
    uint32_t *scores; /* of cells: how often a constraint failed there, lately */
    uint32_t failures;
    uint32_t restarts;   /* so far; as many as there can be once a solution is found */
    uint64_t restart_at; /* after so many nodes the search begins anew */
    /*
     * Then values are tried at the root: those left of a cell; cells after which this ends if none is removed; cells
     * that were tried.
     */
    uint32_t probe_cell, probe_left, probe_patience;
    uint8_t *probed;
    uint32_t failing; /* the constraint that failed last, or QD_VARIANT_NO_CONSTRAINT */
    uint32_t *houses; /* those that have every value */
    uint32_t house_count;
    uint32_t *rankings;
    uint32_t ranking_count;
    uint32_t *cages;
    uint32_t cage_count;
    uint64_t random, seed;
    qd_budget budget;
    qd_effort effort;
};

/* A set of one value. */
static inline bool variant_is_single(uint32_t mask) {
    return (mask & (mask - 1)) == 0;
}

static inline bool variant_differ(const qd_variant *variant, uint32_t a, uint32_t b) {
    return variant->differ[(size_t)a * variant->words + b / 64] >> b % 64 & 1;
}

/* The candidates of a constraint's cells after it; false if it cannot be fulfilled. */
bool qd_variant_ask_house(qd_variant *variant, const struct variant_constraint *house);
bool qd_variant_ask_crossing(qd_variant *variant, const struct variant_constraint *crossing);
bool qd_variant_ask_band(qd_variant *variant, const struct variant_constraint *band);
bool qd_variant_ask_relation(qd_variant *variant, const struct variant_constraint *relation);
bool qd_variant_ask_cage(qd_variant *variant, const struct variant_constraint *cage);
bool qd_variant_ask_sets(qd_variant *variant, const struct variant_constraint *sets);
bool qd_variant_ask_sum(qd_variant *variant, const struct variant_constraint *sum);
/* Whether the cells of a cage that have no value yet may have two sets of values, but no third one. */
bool qd_variant_has_two_sets(const qd_variant *variant, const struct variant_constraint *cage,
                             uint32_t sets[2]);
bool qd_variant_ask_equal(qd_variant *variant, const struct variant_constraint *equal);
bool qd_variant_ask_each(qd_variant *variant, const struct variant_constraint *each);
bool qd_variant_ask_between(qd_variant *variant, const struct variant_constraint *between);
bool qd_variant_ask_counts(qd_variant *variant, const struct variant_constraint *counts);
bool qd_variant_ask_distinct(qd_variant *variant, const struct variant_constraint *distinct);
bool qd_variant_ask_area(qd_variant *variant, const struct variant_constraint *constraint);
bool qd_variant_close_area(struct area_view *area); /* false if it cannot be one */
bool qd_variant_ask_run(qd_variant *variant, const struct variant_constraint *constraint);
bool qd_variant_ask_partition(qd_variant *variant, const struct variant_constraint *constraint);
bool qd_variant_ask_ranking(qd_variant *variant, const struct variant_constraint *constraint);

/* Cell i of one of its numbers; and the value that the ranked one begins with as a set, empty if none is ranked. */
uint32_t qd_variant_ranked_cell(const qd_variant *variant, const struct variant_constraint *ranking,
                                uint32_t line, uint32_t i);
uint32_t qd_variant_first_ranked(const struct variant_constraint *ranking);
bool qd_variant_ask_any(qd_variant *variant, const struct variant_constraint *any);
/* Finds the shifts of an automaton, if its layers are narrow, and makes what is kept of it. */
qd_status qd_variant_prepare_automaton(qd_variant *variant, struct variant_constraint *automaton,
                                       qd_error *error);
/* Memory for what layers do; once, before the search. */
qd_status qd_variant_make_memos(qd_variant *variant, qd_error *error);

bool qd_variant_ask_automaton(qd_variant *variant, const struct variant_constraint *automaton);

/* Cells that differ have this sum. */
bool qd_variant_ask_total(qd_variant *variant, const uint32_t *cells, uint32_t count,
                          int64_t total);

/* Values that some of the cells must have: those with one place left get it, and cells that differ from all places lose
 * it. False if there is no place. */
bool qd_variant_require(qd_variant *variant, const uint32_t *cells, uint32_t count,
                        uint32_t required);

/* A constraint of these cells, copied. */
qd_status qd_variant_add(qd_variant *variant, enum variant_kind kind, const uint32_t *cells,
                         uint32_t count, struct variant_constraint **out, qd_error *error);

/* Two cells have different values. */
void qd_variant_set_differ(qd_variant *variant, uint32_t a, uint32_t b);

/* What cannot be fulfilled. */
qd_status qd_variant_add_contradiction(qd_variant *variant, qd_error *error);

/* The combinations of cages; once, before the search. */
qd_status qd_variant_combine(qd_variant *variant, qd_error *error);

/* What counts say of the values that occur; once, before the search. */
qd_status qd_variant_list_sets(qd_variant *variant, qd_error *error);

/* How sets of which each has some value can be asked; once, before the search. */
qd_status qd_variant_prepare_each(qd_variant *variant, qd_error *error);

/* How far bounds of a sum may be off because cells differ, once it is grouped. */
int64_t qd_variant_sum_far(const struct variant_constraint *sum);

/* Counts that say that two cells are equal are relations. */
qd_status qd_variant_relate_counts(qd_variant *variant, qd_error *error);

/*
 * Cells of areas that are side by side and have equal values become one: `classes` are numbers of cells, the same of
 * those that are equal.
 */
qd_status qd_variant_join_areas(qd_variant *variant, const uint32_t *classes, qd_error *error);

/* Partitions ask the areas of their labels themselves, and learn which labels are always equal. */
qd_status qd_variant_take_areas(qd_variant *variant, const uint32_t *classes, qd_error *error);

/* The labels of two cells are equal from now on. */
void qd_variant_unite(qd_variant *variant, uint32_t partition, uint32_t a, uint32_t b);

/* The first label that is known to be equal. */
uint32_t qd_variant_shard(const qd_variant *variant, const struct variant_constraint *partition,
                          uint32_t label);

/* That areas of the same cells do not cross: of those among the first `given` constraints. */
qd_status qd_variant_derive_planar(qd_variant *variant, uint32_t given, qd_error *error);

/* The least and the greatest sum of cells, in groups of such as differ. */
struct variant_range {
    int64_t least, greatest;
    uint32_t groups;
};

/* Of a set of cells, which is empty afterwards; `scratch` has as many words. */
struct variant_range qd_variant_measure(const qd_variant *variant, uint64_t *cells,
                                        uint64_t *scratch);

/* Sums of several sums whose cells see each other: of those among the first `given` constraints. */
qd_status qd_variant_derive_unions(qd_variant *variant, uint32_t given, qd_error *error);

/* Sums of houses less the sums within them, and crossings of houses and of areas. */
qd_status qd_variant_derive(qd_variant *variant, qd_error *error);

#endif
