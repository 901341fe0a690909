/*
 * Dividing a problem into starts, without any engine: the pieces with the most options are replaced
 * by one piece for each way to cover one of their items, until there are enough.
 *
 * The pieces form a tree; the starts are its leaves, in order. A piece stores only its parent and
 * the option that it chooses in addition. What is forced then is also chosen, but not stored. A
 * round goes through the leaves in order and divides the heavier half of them, so that the walk
 * from one to the next is short: going to the heaviest one each time took five times as long.
 *
 *     pieces   root | children of the root | children of one of them | ...
 *
 * With bounds, a piece also bans what earlier pieces of the same parent choose: these have the
 * solutions with those options. To avoid quadratic growth, at most MOST_WAYS children are listed.
 * One more, which chooses nothing, represents the rest, and can be divided further. The same is
 * done when time runs out.
 */
#include "asking.h"
#include "starts.h"
#include "walk.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NO_PIECE UINT32_MAX

/* With bounds; see above. */
#define MOST_WAYS 64

/* The limit of entries visited for each requested start: most nodes of a hard search are dead ends,
 * and this must not become a search. About 5 us. */
#define WORK_PER_START 2000
#define LEAST_WORK 10000000

struct piece {
    uint32_t parent;
    uint32_t option;      /* chosen last, or QD_NO_OPTION */
    uint32_t branch;      /* the item to continue with, as in a start */
    uint32_t first_child; /* of divided pieces */
    uint32_t weight;      /* live options; 0 if all is decided */
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
    uint32_t *histogram;      /* of weights: how many leaves have each */
    size_t growth;            /* how many more leaves there are for each divided one, at least 1 */

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
                                     qd_error *error) {
    *splitter = (struct splitter){.cover = cover};
    qd_status status = qd_walk_open(&splitter->walk, cover, error);
    splitter->ways = qd_array_new((size_t)cover->option_count + 1, sizeof *splitter->ways);
    return status == QD_OK && !splitter->ways ? qd_fail_memory(error) : status;
}

static void split_close_splitter(struct splitter *splitter) {
    qd_walk_close(&splitter->walk);
    free(splitter->pieces);
    free(splitter->leaves.pieces);
    free(splitter->next.pieces);
    free(splitter->histogram);
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

/* Adds a piece at the walk's place; a leaf, unless it has no solution. */
static bool split_add_piece(struct splitter *splitter, uint32_t parent, uint32_t option,
                            uint32_t branch) {
    struct walk *walk = &splitter->walk;
    if (splitter->piece_count == NO_PIECE ||
        !qd_array_reserve(&splitter->pieces, &splitter->piece_capacity, splitter->piece_count + 1,
                          sizeof *splitter->pieces))
        return false;
    uint32_t number = (uint32_t)splitter->piece_count++;
    splitter->pieces[number] = (struct piece){
        .parent = parent, .option = option, .branch = branch, .weight = walk_weight(walk)};
    return walk->short_count || split_append(&splitter->next, number);
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

/* Adds a child for one way to cover the item. */
static bool split_add_child(struct splitter *splitter, uint32_t parent, uint32_t option,
                            uint32_t item) {
    struct walk *walk = &splitter->walk;
    struct walk_mark before = walk_mark(walk);
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
    qd_walk_undo(walk, before);
    if (bounded)
        qd_walk_ban(walk, option);
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
    if (!bounded)
        fine = split_cover_for_all(splitter, item);
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

/*
 * The weight from which on leaves are divided: that of the heavier half of them, or of as few as
 * necessary if each yields as many as those of the previous round; 0 if none can be divided.
 */
static uint32_t split_find_weight(struct splitter *splitter, size_t missing) {
    size_t count = 0, most = (splitter->leaves.count + 1) / 2;
    uint32_t weight = splitter->cover->option_count;
    memset(splitter->histogram, 0, ((size_t)weight + 1) * sizeof *splitter->histogram);
    for (size_t i = 0; i < splitter->leaves.count; i++)
        splitter->histogram[splitter->pieces[splitter->leaves.pieces[i]].weight]++;
    missing = 1 + (missing - 1) / splitter->growth;
    most = most < missing ? most : missing;
    uint32_t lightest = 0;
    for (; weight > 0 && count < most; weight--) {
        count += splitter->histogram[weight];
        lightest = splitter->histogram[weight] ? weight : lightest;
    }
    return lightest;
}

/* The leaves for the next round become its leaves. */
static void split_begin_round(struct splitter *splitter) {
    struct list swap = splitter->leaves;
    splitter->leaves = splitter->next;
    splitter->next = swap;
    splitter->next.count = 0;
}

/* Divides the leaves of at least this weight, until there are `most`. */
static bool split_run_round(struct splitter *splitter, uint32_t weight, size_t most) {
    bool fine = true;
    size_t before = splitter->leaves.count, divided = 0;
    for (size_t i = 0; i < before && fine; i++) {
        uint32_t leaf = splitter->leaves.pieces[i];
        bool heavy = splitter->pieces[leaf].weight >= weight &&
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

static qd_status split_search(struct splitter *splitter, size_t count, qd_error *error) {
    uint32_t weight;
    splitter->histogram =
        qd_array_new((size_t)splitter->cover->option_count + 1, sizeof *splitter->histogram);
    if (!splitter->histogram)
        return qd_fail_memory(error);
    uint64_t wanted = count; /* a size_t of 32 bits is always below the limit */
    splitter->asking.most = wanted < UINT64_MAX / (2 * WORK_PER_START)
                                ? LEAST_WORK + WORK_PER_START * wanted
                                : UINT64_MAX;
    splitter->growth = 1;
    qd_walk_settle(&splitter->walk, true);
    if (!split_add_piece(splitter, NO_PIECE, QD_NO_OPTION, QD_NO_ITEM))
        return qd_fail_memory(error);
    split_begin_round(splitter);
    while (splitter->leaves.count < count && goes_on(&splitter->asking, splitter->walk.work) &&
           (weight = split_find_weight(splitter, count - splitter->leaves.count)))
        if (!split_run_round(splitter, weight, count))
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

qd_status qd_cover_split(const qd_cover *cover, size_t count, qd_cover_go_on go_on, void *user,
                         qd_cover_starts *starts, qd_error *error) {
    struct splitter splitter;
    qd_status status = qd_cover_need_sealed(cover, error);
    if (status != QD_OK)
        return status;
    qd_cover_starts_clear(starts);
    status = split_open_splitter(&splitter, cover, error);
    splitter.asking.go_on = go_on;
    splitter.asking.user = user;
    if (status == QD_OK)
        status = split_search(&splitter, count, error);
    if (status == QD_OK)
        for (size_t i = 0; i < splitter.leaves.count && status == QD_OK; i++)
            status = split_write_leaf(&splitter, splitter.leaves.pieces[i], starts, error);
    split_close_splitter(&splitter);
    return status;
}
