/*
 * The search: puzzles go into lanes, sweep by sweep lanes come to an end or get stuck, and now and
 * then the finished ones are refilled and the stuck ones branch.
 *
 *   live     LANES nodes that are being swept
 *   slots    nodes that wait, each in the position of the lane that left it there: child B of every
 *            branching. A lane that has come to the end of a node takes its own newest one back, so
 *            that every puzzle is searched depth first by one lane. Moving a node is one blend of
 *            729 vectors for all lanes that use the same slot; bits never change their position.
 *   staged   one new puzzle for every lane position, for lanes without nodes of their own
 *
 * At the end of a batch, when there is nothing new to start, idle lanes take nodes over from busy
 * ones: a slot is rotated, so that many of its nodes land on idle lanes.
 *
 * Tried before: a common pool of nodes, packed with byte compress and expand. Transposing costs as
 * much as two sweeps each time, needs AVX-512 VBMI2, and a puzzle with many solutions is searched by
 * many lanes at once before the second one is found.
 */
#ifndef QD_NINE_LANES_SEARCH_H
#define QD_NINE_LANES_SEARCH_H

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/memory.h"
#include "lanes_branch.h"
#include "lanes_load.h"
#include "lanes_pool.h"
#include "simd.h"

#include <stdlib.h>

/* A path from the root leaves at most one node for each row of triads, so that this is enough. */
#define MOST_SLOTS 168

/* When to do what, in lanes. Measured; the optimum is flat. */
#ifndef BRANCH_AT
#define BRANCH_AT (LANES / 4) /* so many are stuck */
#endif
#ifndef REFILL_AT
#define REFILL_AT (LANES * 5 / 16) /* so many are idle */
#endif
#ifndef LOAD_AT
#define LOAD_AT (LANES / 5) /* so many idle ones have nothing staged */
#endif
#ifndef MOVING_AT
#define MOVING_AT (LANES / 8) /* no more than so many still move */
#endif
#ifndef LEAVE_AT
#define LEAVE_AT 40 /* puzzles and their guesses */
#endif
#ifndef LEAVE_AFTER
#define LEAVE_AFTER 16 /* sweeps: then it is known which puzzles are hard */
#endif
#ifndef STEAL_AT
#define STEAL_AT (LANES * 3 / 4) /* no more than so many are busy */
#endif
#ifndef STEAL_EVERY
#define STEAL_EVERY 4 /* sweeps */
#endif
#ifndef STRONG_EVERY
#define STRONG_EVERY 3 /* sweeps */
#endif
#ifndef SOURCES
#define SOURCES 8 /* blended at once by a refill */
#endif

/* Puzzles that have taken so many guesses leave further nodes in the pool, so many together. Not where
 * more than one puzzle in a hundred has several solutions: such a one is searched by several lanes at
 * once then, before its second solution is found. (If it must be searched to the end, that is no
 * loss.) */
#define POOL_AFTER 2
#define POOL_AFTER_AT_FIRST 8 /* as long as it is not known what kind of puzzles these are */
#define POOL_AT 24
#define MOST_JOBS (LANES + POOL_ENTRIES)

struct slot {
    vec candidate[81][9];
    lane_set used; /* lanes that have a node here */
};

/* A puzzle in work. Several lanes may hold it. */
struct job {
    size_t number;
    unsigned lanes;   /* and entries of the pool */
    unsigned guesses; /* up to now */
    unsigned found;
};

/* What simd.h knows as struct nine_lanes; it is another one for each width of vectors. */
struct batch {
    struct lanes live;
    vec guess[81][6];
    struct slot staged;
    vec turned[82][9]; /* nodes on their way: a slot, rotated; or to the pool and back */
    struct permutes permutes;
    struct pool pool;
    struct planes planes;
    struct slot *slots[MOST_SLOTS];
    void *memory[MOST_SLOTS + 1]; /* as malloc gave it: slots, then this */

    lane_set busy;   /* holds a node that is worth sweeping */
    lane_set solved; /* idle because it is solved, and not yet counted */
    vec settled;     /* unchanged by the last strong sweep, and not refilled since */
    unsigned weak;   /* sweeps since the last strong one */

    uint8_t depth[LANES]; /* nodes in slots */
    uint8_t order[LANES][MOST_SLOTS];
    uint16_t job_of[LANES]; /* NO_JOB: none */
    size_t staged_number[LANES];
    struct job jobs[MOST_JOBS];
    uint16_t free_jobs[MOST_JOBS];
    unsigned free_job_count;
    unsigned slot_count;

    const qd_nine_work *work;
    size_t next;           /* puzzle to be staged */
    size_t done, multiple; /* puzzles */
    uint64_t sweeps;       /* of this run */
};
#define NO_JOB UINT16_MAX

/* ---- sets of lanes ---------------------------------------------------------------------------- */

INLINE lane_set set_and(lane_set a, lane_set b) {
    return set_of(vec_of(a) & vec_of(b));
}

INLINE lane_set set_or(lane_set a, lane_set b) {
    return set_of(vec_of(a) | vec_of(b));
}

INLINE lane_set set_without(lane_set a, lane_set b) {
    return set_of(vec_of(a) & ~vec_of(b));
}

INLINE unsigned set_count(lane_set set) {
    unsigned count = 0;
    for (unsigned w = 0; w < WORDS; w++)
        count += qd_bit_count(set.word[w]);
    return count;
}

INLINE void set_add(lane_set *set, unsigned lane) {
    set->word[lane / 64] |= (uint64_t)1 << lane % 64;
}

INLINE void set_remove(lane_set *set, unsigned lane) {
    set->word[lane / 64] &= ~((uint64_t)1 << lane % 64);
}

INLINE bool set_has(lane_set set, unsigned lane) {
    return set.word[lane / 64] >> lane % 64 & 1;
}

#define FOR_LANES(lane, set)                                                                       \
    for (unsigned w_ = 0, lane; w_ < WORDS; w_++)                                                  \
        for (uint64_t bits_ = (set).word[w_];                                                      \
             bits_ && (lane = 64 * w_ + qd_lowest_bit(bits_), true); bits_ &= bits_ - 1)

/* ---- memory ----------------------------------------------------------------------------------- */

static void *align_to_line(void *memory) {
    return (void *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
}

static void lanes_close(struct nine_lanes *opaque) {
    struct batch *lanes = (struct batch *)opaque;
    if (!lanes)
        return;
    for (unsigned s = 0; s < MOST_SLOTS; s++)
        free(lanes->memory[s]);
    free(lanes->memory[MOST_SLOTS]);
}

static bool add_slot(struct batch *lanes) {
    unsigned s = lanes->slot_count;
    if (s == MOST_SLOTS)
        return false;
    if (!lanes->memory[s])
        lanes->memory[s] = qd_array_new(1, sizeof(struct slot) + 64);
    if (!lanes->memory[s])
        return false;
    lanes->slots[s] = align_to_line(lanes->memory[s]);
    lanes->slots[s]->used = set_of(vec_zero());
    lanes->slot_count++;
    return true;
}

static struct nine_lanes *lanes_open(void) {
    void *memory = qd_array_new(1, sizeof(struct batch) + 64);
    if (!memory)
        return NULL;
    struct batch *lanes = align_to_line(memory);
    lanes->memory[MOST_SLOTS] = memory;
    make_permutes(&lanes->permutes);
    for (unsigned s = 0; s < 8; s++)
        if (!add_slot(lanes)) {
            lanes_close((struct nine_lanes *)lanes);
            return NULL;
        }
    return (struct nine_lanes *)lanes;
}

/* ---- jobs ------------------------------------------------------------------------------------- */

/* The lane has no use for its puzzle any more. The last one to say so publishes the answer. */
static void leave_job(struct batch *lanes, unsigned lane) {
    if (lanes->job_of[lane] == NO_JOB)
        return;
    struct job *job = &lanes->jobs[lanes->job_of[lane]];
    QD_CHECK(job->lanes > 0 && job->found <= lanes->work->limit);
    if (--job->lanes == 0) {
        lanes->work->found[job->number] = (uint8_t)job->found;
        lanes->done++;
        lanes->multiple += job->found > 1;
        lanes->free_jobs[lanes->free_job_count++] = lanes->job_of[lane];
    }
    lanes->job_of[lane] = NO_JOB;
}

static void take_job(struct batch *lanes, unsigned lane, size_t number) {
    QD_CHECK(lanes->free_job_count > 0 && lanes->job_of[lane] == NO_JOB);
    uint16_t job = lanes->free_jobs[--lanes->free_job_count];
    lanes->jobs[job] = (struct job){number, 1, 0, 0};
    lanes->job_of[lane] = job;
}

static void drop_nodes(struct batch *lanes, unsigned lane) {
    while (lanes->depth[lane])
        set_remove(&lanes->slots[lanes->order[lane][--lanes->depth[lane]]]->used, lane);
}

/* The answer of the lane is known: it, and all others that hold the puzzle, may forget it. */
static void end_job(struct batch *lanes, unsigned lane) {
    uint16_t job = lanes->job_of[lane];
    drop_nodes(lanes, lane);
    if (lanes->jobs[job].lanes == 1)
        return;
    for (unsigned other = 0; other < LANES; other++)
        if (lanes->job_of[other] == job) {
            drop_nodes(lanes, other);
            set_remove(&lanes->busy, other);
            set_remove(&lanes->solved, other);
        }
}

static void write_solutions(struct batch *lanes) {
    const qd_nine_work *work = lanes->work;
    store_planes(lanes->live.candidate, &lanes->planes);
    for (unsigned word = 0; word < ROW_WORDS; word++)
        transpose_block(&lanes->permutes, lanes->planes.block[word]);
    FOR_LANES(lane, lanes->solved) {
        const struct job *job = &lanes->jobs[lanes->job_of[lane]];
        if (job->found == 0)
            get_cells(&lanes->planes, lane, work->solutions + 81 * job->number, work->zero);
    }
}

static void count_solved(struct batch *lanes) {
    lane_set solved = lanes->solved;
    if (set_count(solved) == 0)
        return;
    if (lanes->work->solutions)
        write_solutions(lanes);
    FOR_LANES(lane, solved) {
        struct job *job = &lanes->jobs[lanes->job_of[lane]];
        if (job->found < lanes->work->limit && ++job->found == lanes->work->limit)
            end_job(lanes, lane);
    }
    lanes->solved = set_of(vec_zero());
}

/* ---- new puzzles ------------------------------------------------------------------------------ */

/* The next puzzles into the rows of lanes, as many as there are; returns the lanes that got one. */
INLINE lane_set put_puzzles(struct batch *lanes, lane_set empty, bool pencilmarks) {
    const qd_nine_work *work = lanes->work;
    size_t number = lanes->next, count = work->count;
    lane_set put = empty;
    FOR_LANES(lane, empty) {
        if (number == count) {
            set_remove(&put, lane);
            continue;
        }
        const uint8_t *puzzle = nine_puzzle(work, number);
        if (pencilmarks)
            put_pencilmarks(&lanes->planes, lane, puzzle);
        else
            put_cells(&lanes->planes, lane, puzzle);
        lanes->staged_number[lane] = number++;
    }
    lanes->next = number;
    return put;
}

/* Fills the staged positions that are empty. */
static void load_staged(struct batch *lanes) {
    lane_set put, empty = set_of(~vec_of(lanes->staged.used));
    if (lanes->work->pencilmarks) {
        put = put_puzzles(lanes, empty, true);
        for (unsigned word = 0; word < MARK_WORDS; word++)
            transpose_block(&lanes->permutes, lanes->planes.block[word]);
        load_pencilmarks(&lanes->planes, vec_of(put), lanes->staged.candidate);
    } else {
        put = put_puzzles(lanes, empty, false);
        for (unsigned word = 0; word < ROW_WORDS; word++)
            transpose_block(&lanes->permutes, lanes->planes.block[word]);
        load_candidates(&lanes->planes, vec_of(put), lanes->staged.candidate);
    }
    lanes->staged.used = set_or(lanes->staged.used, put);
}

/* ---- refilling idle lanes ---------------------------------------------------------------------- */

struct source {
    vec (*candidate)[9];
    vec lanes;
};

/* Takes nodes from `count` sources, and works out their triads. */
INLINE void blend(struct lanes *live, const struct source source[SOURCES], unsigned count) {
    vec all = vec_zero();
    for (unsigned s = 0; s < count; s++)
        all |= source[s].lanes;
    for (unsigned place = 0; place < 81; place++) {
        vec c[9], *triad = live->triad[place];
#pragma GCC unroll 9
        for (unsigned cell = 0; cell < 9; cell++) {
            c[cell] = live->candidate[place][cell];
#pragma GCC unroll 8
            for (unsigned s = 0; s < count; s++)
                c[cell] = choose(source[s].lanes, source[s].candidate[place][cell], c[cell]);
            live->candidate[place][cell] = c[cell];
        }
#pragma GCC unroll 3
        for (unsigned i = 0; i < 3; i++) {
            vec row = or3(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
            vec column = or3(c[i], c[3 + i], c[6 + i]);
            triad[i] = choose(all, row, triad[i]);
            triad[3 + i] = choose(all, column, triad[3 + i]);
        }
    }
}

static void blend_sources(struct batch *lanes, const struct source *source, unsigned count) {
    switch (count) {
#define BLEND(n)                                                                                   \
    case n:                                                                                        \
        blend(&lanes->live, source, n);                                                            \
        break;
        BLEND(1)
        BLEND(2)
        BLEND(3)
        BLEND(4)
        BLEND(5)
        BLEND(6)
        BLEND(7)
        BLEND(8)
#undef BLEND
    default:
        break;
    }
}

/* For each slot the idle lanes that have their newest node there. Returns those that have none. */
static lane_set sort_idle(struct batch *lanes, lane_set idle, lane_set *wanted) {
    lane_set needy = set_of(vec_zero());
    for (unsigned s = 0; s < lanes->slot_count; s++)
        wanted[s] = set_of(vec_zero());
    FOR_LANES(lane, idle) {
        unsigned depth = lanes->depth[lane];
        if (depth) {
            set_add(&wanted[lanes->order[lane][depth - 1]], lane);
        } else {
            leave_job(lanes, lane);
            set_add(&needy, lane);
        }
    }
    return needy;
}

/* The slot that most idle lanes want; its number, or slot_count if none does. */
static unsigned most_wanted(const struct batch *lanes, const lane_set *wanted) {
    unsigned best = lanes->slot_count, most = 0;
    for (unsigned s = 0; s < lanes->slot_count; s++) {
        unsigned count = set_count(wanted[s]);
        if (count > most) {
            most = count;
            best = s;
        }
    }
    return best;
}

static struct source take_staged(struct batch *lanes, lane_set needy) {
    lane_set taken = set_and(needy, lanes->staged.used);
    lanes->staged.used = set_without(lanes->staged.used, taken);
    FOR_LANES(lane, taken)
    take_job(lanes, lane, lanes->staged_number[lane]);
    return (struct source){lanes->staged.candidate, vec_of(taken)};
}

static struct source take_slot(struct batch *lanes, unsigned s, lane_set taken) {
    lanes->slots[s]->used = set_without(lanes->slots[s]->used, taken);
    FOR_LANES(lane, taken)
    lanes->depth[lane]--;
    return (struct source){lanes->slots[s]->candidate, vec_of(taken)};
}

/* The newest nodes of the pool for lanes that have none. */
static struct source take_pool(struct batch *lanes, lane_set *needy) {
    lane_set taken = set_of(vec_zero()), ended = taken;
    unsigned left = lanes->pool.count;
    FOR_LANES(lane, *needy) {
        if (left == 0)
            break;
        left--;
        set_add(&taken, lane);
    }
    pool_pop(&lanes->pool, &lanes->permutes, lanes->turned, taken);
    const uint16_t *job = lanes->pool.job + lanes->pool.count;
    FOR_PACKED_LANES(lane, registers_of(taken)) {
        lanes->job_of[lane] = *job;
        if (lanes->jobs[*job++].found == lanes->work->limit)
            set_add(&ended, lane);
    }
    FOR_LANES(lane, ended)
    leave_job(lanes, lane);
    taken = set_without(taken, ended);
    *needy = set_without(*needy, taken);
    return (struct source){lanes->turned, vec_of(taken)};
}

/* Whether it is worth unpacking nodes for so many lanes. */
static bool is_pool_due(const struct batch *lanes, unsigned needy) {
    unsigned count = lanes->pool.count < needy ? lanes->pool.count : needy;
    return count >= POOL_AT || (count && lanes->next == lanes->work->count);
}

static void refill(struct batch *lanes) {
    lane_set wanted[MOST_SLOTS];
    struct source source[SOURCES];
    unsigned count = 0;
    count_solved(lanes);
    lane_set needy = sort_idle(lanes, set_of(~vec_of(lanes->busy)), wanted);
    if (is_pool_due(lanes, set_count(needy)))
        source[count++] = take_pool(lanes, &needy);
    if (lanes->next < lanes->work->count &&
        set_count(set_without(needy, lanes->staged.used)) >= LOAD_AT)
        load_staged(lanes);
    vec taken = vec_zero();
    if (set_count(set_and(needy, lanes->staged.used)))
        source[count++] = take_staged(lanes, needy);
    for (unsigned s; count < SOURCES && (s = most_wanted(lanes, wanted)) < lanes->slot_count;) {
        source[count++] = take_slot(lanes, s, wanted[s]);
        wanted[s] = set_of(vec_zero());
    }
    if (count == 0)
        return;
    blend_sources(lanes, source, count);
    for (unsigned s = 0; s < count; s++)
        taken |= source[s].lanes;
    lanes->busy = set_or(lanes->busy, set_of(taken));
    lanes->settled &= ~taken;
}

/* ---- idle lanes at the end --------------------------------------------------------------------- */

INLINE lane_set rotate_set(lane_set set, unsigned words, unsigned bits) {
    lane_set turned;
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t word = set.word[(w + words) % WORDS];
        turned.word[w] = bits ? word << bits | word >> (64 - bits) : word;
    }
    return turned;
}

struct steal {
    struct slot *slot;
    unsigned words, bits, count;
};

static struct slot *fullest_slot(struct batch *lanes) {
    struct slot *best = &lanes->staged;
    unsigned most = set_count(best->used);
    for (unsigned s = 0; s < lanes->slot_count; s++) {
        unsigned count = set_count(lanes->slots[s]->used);
        if (count > most) {
            most = count;
            best = lanes->slots[s];
        }
    }
    return best;
}

/* The rotation of the fullest slot that brings the most nodes to idle lanes, of some. */
static struct steal find_steal(struct batch *lanes, lane_set idle) {
    struct slot *slot = fullest_slot(lanes);
    struct steal best = {slot, 0, 0, 0};
    for (unsigned turn = 1; turn < LANES; turn += LANES / 32 + 1) {
        struct steal steal = {slot, turn % WORDS, turn / (unsigned)WORDS, 0};
        lane_set there = rotate_set(slot->used, steal.words, steal.bits);
        steal.count = set_count(set_and(there, idle));
        if (steal.count > best.count)
            best = steal;
    }
    return best;
}

INLINE unsigned lane_before(unsigned lane, unsigned words, unsigned bits) {
    return (lane / 64 + words) % (unsigned)WORDS * 64 + (lane % 64 + 64 - bits) % 64;
}

/* Lane `to` gets the node that lane `from` has in a slot. */
static void hand_over(struct batch *lanes, struct slot *slot, unsigned from, unsigned to) {
    uint8_t *order = lanes->order[from];
    unsigned at = 0;
    set_remove(&slot->used, from);
    if (slot == &lanes->staged) {
        take_job(lanes, to, lanes->staged_number[from]);
        return;
    }
    while (lanes->slots[order[at]] != slot)
        at++;
    QD_CHECK(at < lanes->depth[from] && lanes->job_of[to] == NO_JOB);
    lanes->depth[from]--;
    memmove(order + at, order + at + 1, (size_t)lanes->depth[from] - at);
    lanes->job_of[to] = lanes->job_of[from];
    lanes->jobs[lanes->job_of[to]].lanes++;
}

static void steal(struct batch *lanes) {
    lane_set idle = set_of(vec_zero());
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lanes->job_of[lane] == NO_JOB)
            set_add(&idle, lane);
    struct steal best = find_steal(lanes, idle);
    if (best.count == 0)
        return;
    lane_set taken = set_and(rotate_set(best.slot->used, best.words, best.bits), idle);
    for (unsigned place = 0; place < 81; place++)
        for (unsigned cell = 0; cell < 9; cell++)
            lanes->turned[place][cell] = vec_of(
                rotate_set(set_of(best.slot->candidate[place][cell]), best.words, best.bits));
    FOR_LANES(lane, taken)
    hand_over(lanes, best.slot, lane_before(lane, best.words, best.bits), lane);
    struct source source = {lanes->turned, vec_of(taken)};
    blend_sources(lanes, &source, 1);
    lanes->busy = set_or(lanes->busy, taken);
    lanes->settled &= ~vec_of(taken);
}

/* ---- stuck lanes ------------------------------------------------------------------------------- */

/* The slot where the fewest of these lanes have a node already. */
static unsigned find_slot(const struct batch *lanes, lane_set stuck) {
    unsigned best = 0, least = LANES + 1;
    for (unsigned s = 0; s < lanes->slot_count && least; s++) {
        unsigned count = set_count(set_and(lanes->slots[s]->used, stuck));
        if (count < least) {
            least = count;
            best = s;
        }
    }
    return best;
}

/* Branches in these lanes: child A stays, child B is left in `other`. */
static void branch_lanes(struct batch *lanes, lane_set branching, vec other[][9]) {
    vec set = vec_of(branching);
    choose_guess(&lanes->live, set, lanes->guess);
    save_other(&lanes->live, set, lanes->guess, other);
    lanes->settled &= ~set;
    FOR_LANES(lane, branching)
    lanes->jobs[lanes->job_of[lane]].guesses++;
}

static void branch_to_slot(struct batch *lanes, lane_set branching, unsigned s) {
    struct slot *slot = lanes->slots[s];
    branch_lanes(lanes, branching, slot->candidate);
    slot->used = set_or(slot->used, branching);
    FOR_LANES(lane, branching) {
        QD_CHECK(lanes->depth[lane] < MOST_SLOTS);
        lanes->order[lane][lanes->depth[lane]++] = (uint8_t)s;
    }
}

static void branch_to_pool(struct batch *lanes, lane_set branching) {
    uint16_t *job = lanes->pool.job + lanes->pool.count;
    branch_lanes(lanes, branching, lanes->turned);
    pool_push(&lanes->pool, &lanes->permutes, lanes->turned, branching);
    FOR_PACKED_LANES(lane, registers_of(branching)) {
        *job++ = lanes->job_of[lane];
        lanes->jobs[lanes->job_of[lane]].lanes++;
    }
}

/* The lanes whose puzzles have taken many guesses already. */
static lane_set find_hard(const struct batch *lanes, lane_set stuck) {
    lane_set hard = set_of(vec_zero());
    unsigned guesses = lanes->done < LANES ? POOL_AFTER_AT_FIRST : POOL_AFTER;
    if (POOL_ENTRIES == 0 || 100 * lanes->multiple > lanes->done)
        return hard;
    FOR_LANES(lane, stuck) {
        if (lanes->jobs[lanes->job_of[lane]].guesses >= guesses)
            set_add(&hard, lane);
    }
    return hard;
}

/* Branches in the lanes, except for a few that find no room or are too few; false if memory ran
 * out. */
static bool branch(struct batch *lanes, lane_set stuck) {
    lane_set hard = find_hard(lanes, stuck);
    unsigned count = set_count(hard);
    if (count >= POOL_AT && lanes->pool.count + count <= POOL_ENTRIES) {
        branch_to_pool(lanes, hard);
        stuck = set_without(stuck, hard);
        if (set_count(stuck) < POOL_AT)
            return true;
    }
    unsigned s = find_slot(lanes, stuck);
    if (set_count(set_and(lanes->slots[s]->used, stuck)) > set_count(stuck) / 8 &&
        lanes->slot_count < MOST_SLOTS) {
        if (!add_slot(lanes))
            return false;
        s = lanes->slot_count - 1;
    }
    branch_to_slot(lanes, set_without(stuck, lanes->slots[s]->used), s);
    return true;
}

/* ---- checks ------------------------------------------------------------------------------------ */

#ifdef QUADRILLE_CHECKS

/* Each node in a slot is in the order of its lane, once; lanes with a node to sweep, or a solution, have a
 * job, and lanes without one have no nodes. */
static const char *check_lane(const struct batch *lanes, unsigned lane) {
    bool used[MOST_SLOTS] = {false};
    unsigned in_slots = 0;
    for (unsigned s = 0; s < lanes->slot_count; s++)
        in_slots += set_has(lanes->slots[s]->used, lane);
    for (unsigned d = 0; d < lanes->depth[lane]; d++) {
        unsigned s = lanes->order[lane][d];
        if (s >= lanes->slot_count || used[s] || !set_has(lanes->slots[s]->used, lane))
            return "a lane has no node where its order says";
        used[s] = true;
    }
    if (in_slots != lanes->depth[lane])
        return "a slot has a node that its lane does not know";
    if (lanes->job_of[lane] != NO_JOB)
        return lanes->job_of[lane] < MOST_JOBS ? NULL : "a lane has a job that there is not";
    return set_has(lanes->busy, lane) || set_has(lanes->solved, lane) || in_slots
               ? "a lane has nodes, but no job"
               : NULL;
}

/* Jobs know how many lanes and entries of the pool have them; the others are free. Puzzles are done, in
 * work, staged, or still to come. */
static const char *check_jobs(const struct batch *lanes) {
    uint16_t holders[MOST_JOBS] = {0};
    size_t held = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lanes->job_of[lane] != NO_JOB)
            holders[lanes->job_of[lane]]++;
    for (unsigned entry = 0; entry < lanes->pool.count; entry++)
        holders[lanes->pool.job[entry]]++;
    for (unsigned job = 0; job < MOST_JOBS; job++) {
        held += holders[job] > 0;
        if (holders[job] && (lanes->jobs[job].lanes != holders[job] ||
                             lanes->jobs[job].number >= lanes->work->count ||
                             lanes->jobs[job].found > lanes->work->limit))
            return "a job is held by more or fewer than it knows, or is of no puzzle";
    }
    for (unsigned i = 0; i < lanes->free_job_count; i++)
        if (holders[lanes->free_jobs[i]])
            return "a job is free, and held";
    if (held + lanes->free_job_count != MOST_JOBS)
        return "a job is neither free nor held";
    return lanes->done + held + set_count(lanes->staged.used) == lanes->next
               ? NULL
               : "a puzzle was lost, or is there twice";
}

/* A triad that lives has a cell that lives, in lanes that are swept. */
static const char *check_triads(const struct batch *lanes) {
    vec wrong = vec_zero(), busy = vec_of(lanes->busy);
    for (unsigned place = 0; place < 81; place++) {
        const vec *c = lanes->live.candidate[place], *triad = lanes->live.triad[place];
        for (unsigned i = 0; i < 3; i++) {
            wrong |= busy & triad[i] & ~or3(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
            wrong |= busy & triad[3 + i] & ~or3(c[i], c[3 + i], c[6 + i]);
        }
    }
    return set_count(set_of(wrong)) ? "a triad lives without a cell" : NULL;
}

static const char *check_lanes(const struct batch *lanes) {
    const char *wrong = check_jobs(lanes);
    if (set_count(set_and(lanes->busy, lanes->solved)))
        return "a lane is busy and solved";
    for (unsigned lane = 0; lane < LANES && !wrong; lane++)
        wrong = check_lane(lanes, lane);
    return wrong ? wrong : check_triads(lanes);
}

#endif

/* ---- the loop ---------------------------------------------------------------------------------- */

/* One sweep; what it tells goes into the sets of lanes. Returns the lanes that are stuck. */
static lane_set sweep_lanes(struct batch *lanes) {
    bool strong = ++lanes->weak >= STRONG_EVERY;
    struct sweep sweep = strong ? sweep_strong(&lanes->live) : sweep_weak(&lanes->live);
    vec busy = vec_of(lanes->busy);
    lanes->sweeps++;
    vec solved = and_and_not(busy, sweep.alive, sweep.open);
    lanes->solved = set_or(lanes->solved, set_of(solved));
    busy = and3(busy, sweep.alive, sweep.open);
    lanes->busy = set_of(busy);
    if (strong)
        lanes->weak = 0;
    if (strong)
        lanes->settled = ~sweep.changed;
    return set_of(busy & lanes->settled);
}

static void lanes_begin(struct batch *lanes, const qd_nine_work *work) {
    lanes->work = work;
    lanes->next = lanes->done = lanes->multiple = 0;
    lanes->busy = lanes->solved = lanes->staged.used = set_of(vec_zero());
    lanes->settled = vec_zero();
    lanes->weak = 0;
    lanes->sweeps = 0;
    lanes->pool.count = 0;
    lanes->free_job_count = MOST_JOBS;
    for (unsigned job = 0; job < MOST_JOBS; job++)
        lanes->free_jobs[job] = (uint16_t)job;
    for (unsigned lane = 0; lane < LANES; lane++) {
        lanes->depth[lane] = 0;
        lanes->job_of[lane] = NO_JOB;
    }
    for (unsigned s = 0; s < lanes->slot_count; s++)
        lanes->slots[s]->used = set_of(vec_zero());
}

/* Whether the end of the batch is better left to the single engine, which begins the last puzzles
 * anew: when there are few, and none has taken many guesses. Sweeping LANES lanes for them would
 * take longer. */
static bool is_end_left(const struct batch *lanes) {
    size_t left = lanes->work->count - lanes->done;
    unsigned cost = 0;
    if (left > LEAVE_AT || lanes->next < lanes->work->count || lanes->sweeps < LEAVE_AFTER)
        return false;
    for (unsigned lane = 0; lane < LANES && cost <= LEAVE_AT; lane++)
        if (lanes->job_of[lane] != NO_JOB)
            cost += 1 + lanes->jobs[lanes->job_of[lane]].guesses;
    return cost <= LEAVE_AT;
}

static bool lanes_run(struct nine_lanes *opaque, const qd_nine_work *work,
                      const atomic_bool *stop) {
    struct batch *lanes = (struct batch *)opaque;
    bool fine = true;
    lanes_begin(lanes, work);
    refill(lanes);
    while (fine && lanes->done < work->count && !is_end_left(lanes) && !nine_is_stopped(stop)) {
        QD_CHECK_SOMETIMES(lanes->sweeps, 2 * LANES, check_lanes(lanes));
        lane_set stuck = sweep_lanes(lanes);
        unsigned busy = set_count(lanes->busy), waiting = set_count(stuck);
        bool quiet = busy - waiting <= MOVING_AT;
        if (waiting && (waiting >= BRANCH_AT || quiet))
            fine = branch(lanes, stuck);
        if (LANES - busy >= REFILL_AT || quiet)
            refill(lanes);
        if (lanes->next == work->count && lanes->sweeps % STEAL_EVERY == 0 &&
            set_count(lanes->busy) < STEAL_AT)
            steal(lanes);
    }
    QD_CHECK_ALL(check_lanes(lanes));
    QD_CHECK(lanes->done <= work->count && lanes->next <= work->count);
    return fine;
}

#endif
