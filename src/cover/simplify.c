/*
 * What follows from a problem before any search, as a start with the same solutions: options
 * without which an item cannot be covered are chosen, and options after which an item cannot be
 * covered (blocked ones: Knuth, TAOCP 4B, 7.2.2.1, exercise 219 and his program dlx-pre) are
 * banned, until nothing changes.
 */
#include "simplify.h"

#include "left.h"

#include "../base/asking.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The limit of options and items visited; some seconds. */
#define MOST_STEPS UINT64_C(1000000000)

struct simplifier {
    const qd_cover *cover;
    struct arena arena; /* of all arrays */
    struct left left;
    struct uses options; /* of items */
    uint8_t *alive;      /* of options */
    uint32_t *sizes;     /* of items: live options */
    uint32_t *lost;      /* of items: options that a choice removes, if */
    uint32_t *lost_at;   /* this is the number of that choice */
    uint32_t *seen_at;   /* of options, likewise */
    uint32_t number;
    uint64_t steps;
    struct asking asking;
    uint32_t *chosen, *banned;
    size_t chosen_count, banned_count;
    bool dead; /* there is no solution */
};

static void simplify_remove_option(struct simplifier *work, uint32_t option) {
    const qd_cover *cover = work->cover;
    if (!work->alive[option])
        return;
    work->alive[option] = 0;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        work->sizes[*e]--;
}

/* Removes what conflicts with the options chosen so far, among those that share an item with the
 * option; not all of it if it has to stop, but then the result is not used. */
static void simplify_choose(struct simplifier *work, uint32_t option) {
    const qd_cover *cover = work->cover;
    work->chosen[work->chosen_count++] = option;
    work->dead = work->dead || !qd_left_choose(&work->left, option, NULL);
    simplify_remove_option(work, option);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        for (uint32_t k = work->options.first[*e];
             k < work->options.first[*e + 1] && goes_on(&work->asking, work->steps);
             k++, work->steps++) {
            uint32_t other = work->options.list[k];
            if (work->alive[other] && !qd_left_has_option(&work->left, other))
                simplify_remove_option(work, other);
        }
}

/* Whether an option that gives the item this colour excludes another that gives it that one. */
static bool simplify_excludes(const struct simplifier *work, uint32_t item, uint32_t colour,
                              uint32_t other) {
    if (work->cover->kinds[item] == QD_SECONDARY)
        return !colour || colour != other;
    return bounds_of(work->cover, item).most - work->left.uses[item] == 1;
}

/* Removes `loser` because of `option`; true if an item that neither covers has too few options
 * left. */
static bool simplify_lose(struct simplifier *work, uint32_t loser, uint32_t option) {
    const qd_cover *cover = work->cover;
    work->seen_at[loser] = work->number;
    work->steps += (uint64_t)(option_end(cover, loser) - option_begin(cover, loser));
    for (const uint32_t *e = option_begin(cover, loser); e < option_end(cover, loser); e++) {
        struct bounds bounds;
        if (!left_has_item(&work->left, *e, &bounds))
            continue;
        if (work->lost_at[*e] != work->number)
            work->lost[*e] = 0;
        work->lost_at[*e] = work->number;
        if (work->sizes[*e] < (uint64_t)bounds.least + ++work->lost[*e] &&
            !option_names(cover, option, *e))
            return true;
    }
    return false;
}

static void simplify_next_number(struct simplifier *work) {
    if (++work->number)
        return;
    memset(work->lost_at, 0, qd_cover_item_count(work->cover) * sizeof *work->lost_at);
    memset(work->seen_at, 0, work->cover->option_count * sizeof *work->seen_at);
    work->number = 1;
}

static bool simplify_is_blocked(struct simplifier *work, uint32_t option) {
    const qd_cover *cover = work->cover;
    simplify_next_number(work);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        for (uint32_t k = work->options.first[*e];
             k < work->options.first[*e + 1] && goes_on(&work->asking, work->steps); k++) {
            uint32_t other = work->options.list[k];
            work->steps++;
            if (other == option || !work->alive[other] || work->seen_at[other] == work->number)
                continue;
            uint32_t colour = use_colour(&work->options, k);
            if (simplify_excludes(work, *e, colour_at(cover, e), colour) &&
                simplify_lose(work, other, option))
                return true;
        }
    return false;
}

/* Chooses the options that some item needs; true if there were any. */
static bool simplify_choose_forced(struct simplifier *work) {
    bool any = false;
    for (uint32_t i = 0; i < qd_cover_item_count(work->cover) && !work->dead; i++) {
        struct bounds bounds;
        work->steps++;
        if (!goes_on(&work->asking, work->steps))
            return false;
        if (!left_has_item(&work->left, i, &bounds))
            continue;
        work->dead = work->sizes[i] < bounds.least;
        if (bounds.least == 0 || work->sizes[i] != bounds.least)
            continue;
        uint32_t k = work->options.first[i];
        while (!work->alive[work->options.list[k]])
            k++;
        simplify_choose(work, work->options.list[k]);
        any = true;
    }
    return any;
}

static void simplify_ban(struct simplifier *work, uint32_t option) {
    qd_left_ban(&work->left, option);
    simplify_remove_option(work, option);
    work->banned[work->banned_count++] = option;
}

static bool simplify_ban_blocked(struct simplifier *work) {
    bool any = false;
    for (uint32_t o = 0; o < work->cover->option_count && goes_on(&work->asking, work->steps);
         o++) {
        if (!work->alive[o] || !simplify_is_blocked(work, o))
            continue;
        simplify_ban(work, o);
        any = true;
    }
    return any;
}

static qd_status simplify_open_simplifier(struct simplifier *work, const qd_cover_start *start,
                                          qd_error *error) {
    const qd_cover *cover = work->cover;
    size_t items = qd_cover_item_count(cover), options = cover->option_count;
    work->alive = qd_arena_array(&work->arena, options, 1);
    work->sizes = qd_arena_array(&work->arena, items, sizeof *work->sizes);
    work->lost = qd_arena_array(&work->arena, items, sizeof *work->lost);
    work->lost_at = qd_arena_array(&work->arena, items, sizeof *work->lost_at);
    work->seen_at = qd_arena_array(&work->arena, options, sizeof *work->seen_at);
    work->chosen = qd_arena_array(&work->arena, options, sizeof *work->chosen);
    work->banned =
        qd_arena_array(&work->arena, options + start->banned_count, sizeof *work->banned);
    if (!qd_uses_find(&work->options, option_lists(cover), (uint32_t)items, &work->arena, NULL))
        return qd_fail_memory(error);
    memset(work->alive, 1, options);
    for (uint32_t i = 0; i < items; i++)
        work->sizes[i] = work->options.first[i + 1] - work->options.first[i];
    return qd_left_open(&work->left, cover, error);
}

static void simplify_close_simplifier(struct simplifier *work) {
    qd_left_close(&work->left);
    qd_arena_free(&work->arena);
}

static void simplify_apply(struct simplifier *work, const qd_cover_start *start) {
    for (size_t i = 0; i < start->banned_count; i++)
        simplify_ban(work, start->banned[i]);
    for (size_t i = 0; i < start->chosen_count && !work->dead; i++)
        simplify_choose(work, start->chosen[i]);
}

static void simplify_problem(struct simplifier *work, const qd_cover_start *start) {
    const qd_cover *cover = work->cover;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (cover->idle[o])
            simplify_remove_option(work, o);
    simplify_apply(work, start);
    do
        while (simplify_choose_forced(work))
            continue;
    while (!work->dead && simplify_ban_blocked(work));
}

qd_status qd_simplify_from(const qd_cover *cover, const qd_cover_start *start, const qd_stop *stop,
                           qd_cover_starts *starts, qd_error *error) {
    struct simplifier work = {.cover = cover, .asking = {.stop = stop, .most = MOST_STEPS}};
    qd_status status = simplify_open_simplifier(&work, start, error);
    if (status == QD_OK)
        simplify_problem(&work, start);
    if (status == QD_OK && !work.dead) {
        qd_cover_start after = {work.chosen, work.chosen_count, work.banned, work.banned_count,
                                QD_NO_ITEM};
        status = qd_cover_starts_add(starts, &after, error);
    }
    simplify_close_simplifier(&work);
    return status;
}
