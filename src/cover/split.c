/*
 * Dividing a problem into starts, without any engine: the pieces with the largest trees, as far as
 * dives tell (see guess.h), are replaced by one piece for each way to cover one of their items,
 * until there are enough.
 *
 * The pieces form a tree; the starts are its leaves, in order. A piece stores only its parent and
 * the option that it chooses in addition. What is forced then is also chosen, but not stored. A
 * round goes through the leaves in order and divides the heavier ones, so that the walk from one to
 * the next is short: going to the heaviest one each time took five times as long.
 *
 *     pieces   root | children of the root | children of one of them | ...
 *
 * With bounds, a piece also bans what earlier pieces of the same parent choose: these have the
 * solutions with those options. To avoid quadratic growth, at most MOST_WAYS children are listed.
 * One more, which chooses nothing, represents the rest, and can be divided further. The same is
 * done when time runs out.
 *
 * Tried without gain: the mean of what dives saw (a few large ones decide it, which most pieces
 * miss); 4 to 64 dives for large pieces, or dives that turn back at dead ends (for the same time,
 * fewer pieces are better); what was guessed of the pieces above as one more feature; dividing by
 * the guess alone (a large piece whose dive ends at once is then never divided).
 */
#include "guess.h"
#include "starts.h"
#include "above.h"

#include "../base/asking.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

#define NO_PIECE UINT32_MAX

/* With bounds; see above. */
#define MOST_WAYS 64

/* The limit of entries visited for each requested start: most nodes of a hard search are dead ends,
 * and this must not become a search. About 10 us. A piece and its dives may need as many entries as
 * the problem has, and an item may have a thousand ways, so there is more for large problems, up to
 * 0.2 s: else one piece would be the rest of these ways. */
#define WORK_PER_START 2500
#define LEAST_WORK 4000000
#define MOST_FOR_SIZE 50000000
#define MORE_WAYS 1000 /* than starts that are wanted */

struct piece {
    uint32_t parent;
    uint32_t option;      /* chosen last, or QD_NO_OPTION */
    uint32_t branch;      /* the item to continue with, as in a start */
    uint32_t first_child; /* of divided pieces */
    uint32_t weight;      /* the size, as guessed; 0 if all is decided */
    uint64_t seed;        /* of dives; depends on the options chosen */
};

/* Pieces in order. */
struct list {
    uint32_t *pieces;
    size_t count, capacity;
};

struct splitter {
    const qd_cover *cover;
    struct walk walk;
    struct piece *pieces;
    size_t piece_count, piece_capacity;
    struct list leaves, next; /* those of this round, and those of the next one */
    size_t growth;            /* how many more leaves there are for each divided one, at least 1 */

    struct outlook *looks; /* of pieces */
    uint64_t *sums;        /* of pieces: all that is guessed below */
    size_t look_capacity, sum_capacity;
    struct size_guess guess;
    size_t fitted;       /* the number of pieces when the guess was fitted */
    uint32_t *histogram; /* how many leaves are that urgent */

    uint32_t *path; /* from the root to the walk's place: pieces, and marks before each of them */
    struct walk_mark *marks;
    size_t path_length, path_capacity, mark_capacity;
    uint32_t *target; /* the path to a piece */
    size_t target_length, target_capacity;

    uint32_t *ways;   /* options of an item */
    uint32_t *forced; /* items forced when it is covered; see split_cover_for_all */
    size_t forced_count, forced_capacity;
    struct asking asking; /* by walk.work */
};

static qd_status split_open_splitter(struct splitter *splitter, const qd_cover *cover,
                                     struct asking *asking, qd_error *error) {
    *splitter = (struct splitter){.cover = cover, .asking.stop = asking->stop};
    qd_status status = qd_walk_open(&splitter->walk, cover, asking, error);
    splitter->ways = qd_array_new((size_t)cover->option_count + 1, sizeof *splitter->ways);
    return status == QD_OK && !splitter->ways ? qd_fail_memory(error) : status;
}

static void split_close_splitter(struct splitter *splitter) {
    qd_walk_close(&splitter->walk);
    free(splitter->pieces);
    free(splitter->leaves.pieces);
    free(splitter->next.pieces);
    free(splitter->histogram);
    free(splitter->looks);
    free(splitter->sums);
    free(splitter->path);
    free(splitter->marks);
    free(splitter->target);
    free(splitter->ways);
    free(splitter->forced);
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Lists the pieces from below the root to this one. */
static bool split_find_path(struct splitter *splitter, uint32_t piece) {
    size_t length = 0;
    for (uint32_t p = piece; splitter->pieces[p].parent != NO_PIECE; p = splitter->pieces[p].parent)
        length++;
    if (!qd_array_reserve(&splitter->target, &splitter->target_capacity, length,
                          sizeof *splitter->target))
        return false;
    splitter->target_length = length;
    for (uint32_t p = piece; length; p = splitter->pieces[p].parent)
        splitter->target[--length] = p;
    return true;
}

/* The first of the pieces that are banned for this one: earlier ones of the same parent, if there
 * are bounds or it represents the rest. */
static uint32_t split_first_banned(const struct splitter *splitter, uint32_t piece) {
    bool bans = splitter->cover->bounds || splitter->pieces[piece].option == QD_NO_OPTION;
    return bans ? splitter->pieces[splitter->pieces[piece].parent].first_child : piece;
}

static void split_step_into(struct splitter *splitter, uint32_t piece) {
    QD_CHECK(piece < splitter->piece_count && splitter->pieces[piece].parent < piece);
    for (uint32_t p = split_first_banned(splitter, piece); p < piece; p++)
        qd_walk_ban(&splitter->walk, splitter->pieces[p].option);
    if (splitter->pieces[piece].option != QD_NO_OPTION)
        qd_walk_choose(&splitter->walk, splitter->pieces[piece].option);
    qd_walk_settle(&splitter->walk, false);
}

/* Moves the walk to the piece, through the last common ancestor. */
static bool split_move_to(struct splitter *splitter, uint32_t piece) {
    size_t same = 0;
    if (!split_find_path(splitter, piece))
        return false;
    size_t length = splitter->target_length;
    if (!qd_array_reserve(&splitter->path, &splitter->path_capacity, length,
                          sizeof *splitter->path) ||
        !qd_array_reserve(&splitter->marks, &splitter->mark_capacity, length,
                          sizeof *splitter->marks))
        return false;
    while (same < length && same < splitter->path_length &&
           splitter->path[same] == splitter->target[same])
        same++;
    if (same < splitter->path_length)
        qd_walk_undo(&splitter->walk, splitter->marks[same]);
    for (; same < length; same++) {
        splitter->path[same] = splitter->target[same];
        splitter->marks[same] = walk_mark(&splitter->walk);
        split_step_into(splitter, splitter->path[same]);
    }
    splitter->path_length = length;
    return true;
}

/* ---- dividing -------------------------------------------------------------------------------- */

static bool split_append(struct list *list, uint32_t piece) {
    if (!qd_array_reserve(&list->pieces, &list->capacity, list->count + 1, sizeof *list->pieces))
        return false;
    list->pieces[list->count++] = piece;
    return true;
}

/* Dives from a piece at the walk's place, which is left for where a dive ends. */
static void split_dive(struct splitter *splitter, uint32_t number) {
    struct walk *walk = &splitter->walk;
    struct outlook *look = &splitter->looks[number];
    struct walk_mark here = walk_mark(walk);
    uint64_t random = splitter->pieces[number].seed;
    uint32_t dives = qd_guess_dives(&splitter->guess, qd_random(&random));
    while (look->dives < dives) {
        if (look->dives)
            qd_walk_undo(walk, here);
        uint32_t size = qd_dive(walk, splitter->pieces[number].branch, &random, &splitter->asking);
        if (look->dives)
            qd_guess_pair(&splitter->guess, look->seen, size);
        look->seen += size;
        look->dives++;
    }
}

/* Likewise: what is seen of a piece at once, and by dives. */
static void split_look(struct splitter *splitter, uint32_t number) {
    struct walk *walk = &splitter->walk;
    struct piece *piece = &splitter->pieces[number];
    struct outlook *look = &splitter->looks[number];
    uint32_t item = qd_walk_pick(walk, piece->branch, 2), depth = 0;
    piece->weight = item != QD_NO_ITEM;
    if (item == QD_NO_ITEM)
        return;
    if (piece->parent != NO_PIECE)
        depth = splitter->looks[piece->parent].features[OUTLOOK_DEPTH] + OUTLOOK_STEP;
    look->features[OUTLOOK_OPTIONS] = (uint16_t)qd_log(walk_weight(walk));
    look->features[OUTLOOK_WAYS] = (uint16_t)qd_log(walk_ways(walk, item));
    look->features[OUTLOOK_DEPTH] = (uint16_t)(depth < OUTLOOK_DEEPEST ? depth : OUTLOOK_DEEPEST);
    split_dive(splitter, number);
}

/* Adds a piece at the walk's place; a leaf, unless it has no solution. The walk may move down. */
static bool split_add_piece(struct splitter *splitter, uint32_t parent, uint32_t option,
                            uint32_t branch) {
    if (splitter->piece_count == NO_PIECE ||
        !qd_array_reserve(&splitter->pieces, &splitter->piece_capacity, splitter->piece_count + 1,
                          sizeof *splitter->pieces) ||
        !qd_array_reserve(&splitter->looks, &splitter->look_capacity, splitter->piece_count + 1,
                          sizeof *splitter->looks))
        return false;
    uint32_t number = (uint32_t)splitter->piece_count++;
    uint64_t seed = parent == NO_PIECE ? 0 : splitter->pieces[parent].seed;
    splitter->pieces[number] = (struct piece){.parent = parent,
                                              .option = option,
                                              .branch = branch,
                                              .seed = qd_random_state(seed, option)};
    splitter->looks[number] = (struct outlook){.dives = 0};
    if (splitter->walk.short_count)
        return true;
    split_look(splitter, number);
    return split_append(&splitter->next, number);
}

/*
 * Without bounds: covers the item once for all its options. Hiding them again for each one would
 * take quadratic time.
 */
static bool split_cover_for_all(struct splitter *splitter, uint32_t item) {
    struct walk *walk = &splitter->walk;
    qd_walk_cover(walk, item);
    splitter->forced_count = walk->forced_count;
    if (!qd_array_reserve(&splitter->forced, &splitter->forced_capacity, walk->forced_count + 1,
                          sizeof *splitter->forced))
        return false;
    memcpy(splitter->forced, walk->forced, walk->forced_count * sizeof *splitter->forced);
    return true;
}

/* Adds a child for one way to cover the item. The walk is at a place that it keeps. */
static bool split_add_child(struct splitter *splitter, uint32_t parent, uint32_t option,
                            uint32_t item) {
    struct walk *walk = &splitter->walk;
    bool bounded = splitter->cover->bounds;
    if (bounded) {
        qd_walk_choose(walk, option);
    } else {
        memcpy(walk->forced, splitter->forced, splitter->forced_count * sizeof *walk->forced);
        walk->forced_count = splitter->forced_count;
        walk->work += 1 + splitter->forced_count;
        qd_walk_choose_for(walk, option, item);
    }
    qd_walk_settle(walk, false);
    bool fine = split_add_piece(splitter, parent, option, QD_NO_ITEM);
    qd_walk_return(walk);
    if (bounded) {
        qd_walk_ban(walk, option);
        qd_walk_keep(walk);
    }
    return fine;
}

/* Adds a child of the piece for each way to cover the item, and one for the rest if time runs out.
 * The walk is at the piece, and stays there. */
static bool split_add_children(struct splitter *splitter, uint32_t parent, uint32_t item) {
    struct walk *walk = &splitter->walk;
    bool bounded = splitter->cover->bounds, fine = true;
    struct walk_mark here = walk_mark(walk);
    uint32_t size = walk->size[item], done = 0;
    uint32_t count = qd_walk_list(walk, item, splitter->ways, bounded ? MOST_WAYS : UINT32_MAX);
    splitter->pieces[parent].first_child = (uint32_t)splitter->piece_count;
    splitter->looks[parent].divided = true;
    if (!bounded)
        fine = split_cover_for_all(splitter, item);
    qd_walk_keep(walk);
    for (; done < count && fine && goes_on(&splitter->asking, splitter->walk.work); done++)
        fine = split_add_child(splitter, parent, splitter->ways[done], item);
    qd_walk_undo(walk, here);
    if (fine && (done < size || walk->need[item] == 0)) {
        for (uint32_t i = 0; i < done; i++)
            qd_walk_ban(walk, splitter->ways[i]);
        qd_walk_settle(walk, true);
        fine = split_add_piece(splitter, parent, QD_NO_OPTION, done < size ? item : QD_NO_ITEM);
        qd_walk_undo(walk, here);
    }
    return fine;
}

/* Replaces the leaf by its children, or keeps it if all is decided. */
static bool split_divide(struct splitter *splitter, uint32_t number) {
    if (!split_move_to(splitter, number))
        return false;
    if (splitter->walk.short_count)
        return true; /* no solution, as options banned by earlier pieces show */
    uint32_t item = qd_walk_pick(&splitter->walk, splitter->pieces[number].branch, 2);
    if (item != QD_NO_ITEM)
        return split_add_children(splitter, number, item);
    splitter->pieces[number].weight = 0;
    return split_append(&splitter->next, number);
}

/* ---- weighing -------------------------------------------------------------------------------- */

static void split_guess(struct splitter *splitter) {
    for (size_t i = 0; i < splitter->leaves.count; i++) {
        uint32_t leaf = splitter->leaves.pieces[i];
        if (splitter->pieces[leaf].weight)
            splitter->pieces[leaf].weight = qd_guess_size(&splitter->guess, &splitter->looks[leaf]);
    }
}

/* Adds up for divided pieces what is guessed of the leaves below, and one node for each piece
 * without solution. Children come after their parents. */
static bool split_add_up(struct splitter *splitter) {
    uint64_t most = UINT64_MAX / 4;
    if (!qd_array_reserve(&splitter->sums, &splitter->sum_capacity, splitter->piece_count,
                          sizeof *splitter->sums))
        return false;
    uint64_t *sums = splitter->sums;
    for (size_t i = 0; i < splitter->piece_count; i++)
        sums[i] = 1;
    for (size_t i = 0; i < splitter->leaves.count; i++) {
        uint32_t leaf = splitter->leaves.pieces[i];
        sums[leaf] = qd_power(splitter->pieces[leaf].weight);
    }
    for (size_t i = splitter->piece_count; i-- > 0;) {
        uint32_t parent = splitter->pieces[i].parent;
        if (splitter->looks[i].divided)
            splitter->looks[i].seen = qd_log(sums[i]);
        if (parent != NO_PIECE)
            sums[parent] = sums[i] < most - sums[parent] ? sums[parent] + sums[i] : most;
    }
    return true;
}

/* Weighs all leaves; the guess is fitted again whenever there are many more pieces. What it says
 * of divided pieces depends on what it says of leaves, so it is fitted twice. */
static bool split_weigh(struct splitter *splitter) {
    if (splitter->piece_count > splitter->fitted + splitter->fitted / 2) {
        for (int i = 0; i < 2; i++) {
            split_guess(splitter);
            if (!split_add_up(splitter))
                return false;
            qd_guess_fit(&splitter->guess, splitter->looks, splitter->piece_count);
        }
        splitter->fitted = splitter->piece_count;
    }
    split_guess(splitter);
    return true;
}

/* What decides whether a leaf is divided: how large it may be. */
static uint32_t split_urgency(const struct splitter *splitter, uint32_t leaf) {
    if (!splitter->pieces[leaf].weight)
        return 0;
    return qd_guess_most(&splitter->guess, &splitter->looks[leaf]);
}

/*
 * The urgency from which on leaves are divided: that of the more urgent half of them, but at least
 * a quarter of the highest; or of as few as necessary if each yields as many as those of the
 * previous round; 0 if none can be divided.
 */
static uint32_t split_find_urgency(struct splitter *splitter, size_t missing) {
    size_t count = 0, most = (splitter->leaves.count + 1) / 2;
    memset(splitter->histogram, 0, (LOG_MOST + 1) * sizeof *splitter->histogram);
    for (size_t i = 0; i < splitter->leaves.count; i++)
        splitter->histogram[split_urgency(splitter, splitter->leaves.pieces[i])]++;
    missing = 1 + (missing - 1) / splitter->growth;
    most = most < missing ? most : missing;
    uint32_t least = 0, highest = 0;
    for (uint32_t urgency = LOG_MOST; urgency > 0 && count < most; urgency--) {
        if (!splitter->histogram[urgency])
            continue;
        highest = highest ? highest : urgency;
        if (urgency + 2 * LOG_ONE < highest)
            break;
        count += splitter->histogram[urgency];
        least = urgency;
    }
    return least;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* The leaves for the next round become its leaves. */
static void split_begin_round(struct splitter *splitter) {
    struct list swap = splitter->leaves;
    splitter->leaves = splitter->next;
    splitter->next = swap;
    splitter->next.count = 0;
}

/* Divides the leaves of at least this urgency, until there are `most`. */
static bool split_run_round(struct splitter *splitter, uint32_t urgency, size_t most) {
    bool fine = true;
    size_t before = splitter->leaves.count, divided = 0;
    for (size_t i = 0; i < before && fine; i++) {
        uint32_t leaf = splitter->leaves.pieces[i];
        bool heavy = split_urgency(splitter, leaf) >= urgency &&
                     splitter->next.count + (before - i) < most &&
                     goes_on(&splitter->asking, splitter->walk.work);
        fine = heavy ? split_divide(splitter, leaf) : split_append(&splitter->next, leaf);
        divided += heavy;
    }
    split_begin_round(splitter);
    size_t after = splitter->leaves.count;
    splitter->growth = after > before + divided ? (after - before) / divided : 1;
    return fine;
}

static uint64_t split_most_work(const qd_cover *cover, uint64_t wanted) {
    if (wanted > UINT64_MAX / (2 * WORK_PER_START))
        return UINT64_MAX;
    uint64_t size = cover->entry_count, pieces = wanted + MORE_WAYS;
    uint64_t for_size = size && pieces > MOST_FOR_SIZE / size ? MOST_FOR_SIZE : pieces * size;
    return LEAST_WORK + WORK_PER_START * wanted + for_size;
}

static qd_status split_search(struct splitter *splitter, size_t count, qd_error *error) {
    uint32_t urgency;
    struct walk_mark root;
    splitter->histogram = qd_array_new(LOG_MOST + 1, sizeof *splitter->histogram);
    if (!splitter->histogram)
        return qd_fail_memory(error);
    splitter->asking.most = split_most_work(splitter->cover, count);
    splitter->growth = 1;
    qd_walk_settle(&splitter->walk, true);
    root = walk_mark(&splitter->walk);
    if (!split_add_piece(splitter, NO_PIECE, QD_NO_OPTION, QD_NO_ITEM))
        return qd_fail_memory(error);
    qd_walk_undo(&splitter->walk, root);
    split_begin_round(splitter);
    while (splitter->leaves.count < count && goes_on(&splitter->asking, splitter->walk.work) &&
           (urgency = split_find_urgency(splitter, count - splitter->leaves.count)))
        if (!split_run_round(splitter, urgency, count) || !split_weigh(splitter))
            return qd_fail_memory(error);
    return QD_OK;
}

/* ---- starts ---------------------------------------------------------------------------------- */

static qd_status split_write_leaf(struct splitter *splitter, uint32_t leaf, qd_cover_starts *starts,
                                  qd_error *error) {
    const struct piece *pieces = splitter->pieces;
    if (!split_find_path(splitter, leaf))
        return qd_fail_memory(error);
    qd_starts_begin(starts);
    for (size_t i = 0; i < splitter->target_length; i++)
        qd_starts_choose(starts, pieces[splitter->target[i]].option);
    for (size_t i = 0; i < splitter->target_length; i++)
        for (uint32_t p = split_first_banned(splitter, splitter->target[i]);
             p < splitter->target[i]; p++)
            qd_starts_ban(starts, pieces[p].option);
    return qd_starts_end(starts, pieces[leaf].branch, error);
}

/* The size of a start, not as a logarithm; the largest of all is between 2^32 and 2^33. */
static uint64_t split_share(const struct splitter *splitter, size_t number, uint32_t most) {
    uint32_t lack = most - splitter->pieces[splitter->leaves.pieces[number]].weight;
    return lack < 32 * LOG_ONE ? qd_power(32 * LOG_ONE + LOG_ONE - 1 - lack) : 1;
}

/*
 * Gives every part a range of starts, so that parts are of about the same size: a start belongs to
 * the part in whose share its middle is.
 *
 *     starts   |   0   |  1  |     2     | 3 | 4 |   5   |
 *     parts    |      1     |      2     |      3     |
 */
static void split_find_ranges(const struct splitter *splitter, uint64_t parts, size_t *bounds) {
    uint64_t total = 0, before = 0, part = 0;
    size_t count = splitter->leaves.count;
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t weight = splitter->pieces[splitter->leaves.pieces[i]].weight;
        most = weight > most ? weight : most;
    }
    for (size_t i = 0; i < count; i++)
        total += split_share(splitter, i, most);
    bounds[0] = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t share = split_share(splitter, i, most), middle = before + share / 2;
        while (part + 1 < parts &&
               middle > total / parts * (part + 1) + total % parts * (part + 1) / parts)
            bounds[++part] = i;
        before += share;
    }
    while (part < parts)
        bounds[++part] = count;
}

/* Where it was stopped before anything could be divided: one start, in the last part. */
static qd_status split_keep_whole(uint64_t parts, qd_cover_starts *starts, size_t *bounds,
                                  qd_error *error) {
    qd_starts_begin(starts);
    for (uint64_t part = 0; bounds && part <= parts; part++)
        bounds[part] = part == parts;
    return qd_starts_end(starts, QD_NO_ITEM, error);
}

qd_status qd_split_ranges(const qd_cover *cover, size_t count, uint64_t parts, const qd_stop *stop,
                          qd_cover_starts *starts, size_t *bounds, qd_error *error) {
    struct splitter splitter;
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    qd_cover_starts_clear(starts);
    status = split_open_splitter(&splitter, cover, &asking, error);
    if (status == QD_OK)
        status = split_search(&splitter, count, error);
    for (size_t i = 0; i < splitter.leaves.count && status == QD_OK; i++)
        status = split_write_leaf(&splitter, splitter.leaves.pieces[i], starts, error);
    if (asking.stopped)
        status = split_keep_whole(parts, starts, bounds, error);
    else if (status == QD_OK && bounds)
        split_find_ranges(&splitter, parts, bounds);
    split_close_splitter(&splitter);
    return status;
}

qd_status qd_cover_split(const qd_cover *cover, size_t count, const qd_stop *stop,
                         qd_cover_starts *starts, qd_error *error) {
    return qd_split_ranges(cover, count, 1, stop, starts, NULL, error);
}
