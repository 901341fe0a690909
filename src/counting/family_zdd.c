/* A family as a ZDD: an arc is a node, whose high side is what it leads to, and whose low side the next
 * arc of the same node. */
#include "family.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

#define BOTTOM 0
#define TOP 1

struct zdd {
    const qd_family *family;
    qd_text *text;
    struct arena arena; /* of all arrays but `order` */
    uint32_t *level;    /* of options, from 1; 0: it does not occur */
    uint32_t *order;    /* the options of the levels */
    size_t levels;
    uint64_t *root; /* of nodes: the number of its first arc in the text */
    bool *is_met;   /* of nodes: it is on a way that is kept */
    uint64_t next;
    struct asking asking;
};

#define WORK_OF_A_LINE 40

static void zdd_put_number(struct zdd *zdd, uint64_t number) {
    if (number == BOTTOM)
        qd_text_put(zdd->text, "B");
    else if (number == TOP)
        qd_text_put(zdd->text, "T");
    else
        qd_text_put_number(zdd->text, number);
}

static uint64_t zdd_put(struct zdd *zdd, uint32_t level, uint64_t low, uint64_t high) {
    qd_text_put_number(zdd->text, zdd->next);
    qd_text_printf(zdd->text, " %u ", level);
    zdd_put_number(zdd, low);
    qd_text_put(zdd->text, " ");
    zdd_put_number(zdd, high);
    qd_text_put(zdd->text, "\n");
    return zdd->next++;
}

struct zdd_use {
    uint32_t step, arc_option;
};

static int zdd_compare_uses(const void *left, const void *right) {
    const struct zdd_use *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return (a->arc_option > b->arc_option) - (a->arc_option < b->arc_option);
}

/* The level of an option: by its step, then by its number, as arcs are. */
static bool zdd_order(struct zdd *zdd) {
    const struct diagram *diagram = &zdd->family->diagram;
    size_t options = qd_cover_option_count(zdd->family->cover), count = 0;
    struct zdd_use *uses = qd_arena_array(&zdd->arena, options, sizeof *uses);
    zdd->level = qd_arena_array(&zdd->arena, options, sizeof *zdd->level);
    zdd->order = qd_array_new(options, sizeof *zdd->order);
    zdd->root = qd_arena_array(&zdd->arena, (size_t)diagram->node_count + 1, sizeof *zdd->root);
    zdd->is_met = qd_arena_array(&zdd->arena, (size_t)diagram->node_count + 1, sizeof *zdd->is_met);
    bool fine = zdd->order && !zdd->arena.failed;
    for (uint32_t n = 0; fine && n < diagram->node_count; n++)
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            uint32_t option = diagram->option[a];
            fine = fine && goes_on_after(&zdd->asking, 2);
            if (option == QD_NO_OPTION || zdd->level[option])
                continue;
            zdd->level[option] = 1;
            uses[count++] = (struct zdd_use){diagram->step[n], option};
        }
    if (fine && count)
        qsort(uses, count, sizeof *uses, zdd_compare_uses);
    for (size_t i = 0; fine && i < count; i++) {
        zdd->order[i] = uses[i].arc_option;
        zdd->level[uses[i].arc_option] = (uint32_t)i + 1;
    }
    zdd->levels = count;
    return fine;
}

/* Arcs are in the order of their levels; one without an option goes on below all others. */
static void zdd_put_node(struct zdd *zdd, uint32_t node) {
    const struct diagram *diagram = &zdd->family->diagram;
    uint64_t low = BOTTOM;
    for (uint32_t a = diagram->first[node]; a < diagram->first[node + 1]; a++)
        if (diagram->option[a] == QD_NO_OPTION && family_leads(zdd->family, a))
            low = zdd->root[diagram->to[a]];
    for (uint32_t a = diagram->first[node + 1];
         a-- > diagram->first[node] && goes_on_after(&zdd->asking, WORK_OF_A_LINE);)
        if (diagram->option[a] != QD_NO_OPTION && family_leads(zdd->family, a))
            low = zdd_put(zdd, zdd->level[diagram->option[a]], low, zdd->root[diagram->to[a]]);
    zdd->root[node] = low;
}

qd_status qd_family_write_zdd(const qd_family *family, qd_text *text, uint32_t **order,
                              size_t *length, const qd_stop *stop, qd_error *error) {
    struct zdd zdd = {
        .family = family, .text = text, .next = 2, .asking = {.stop = stop, .most = UINT64_MAX}};
    size_t begin = text->length;
    if (order)
        *order = NULL;
    length = QD_OPTIONAL(length, size_t);
    *length = 0;
    if (text->failed)
        return qd_fail_memory(error);
    bool fine = zdd_order(&zdd);
    if (fine) {
        uint32_t end = family->diagram.node_count;
        zdd.root[end] = family_is_empty(family) ? BOTTOM : TOP;
        /* Only these, so that the last one is the root. */
        fine = qd_family_meet(family, zdd.is_met, &zdd.asking);
        for (uint32_t n = end; n-- > 0 && goes_on_after(&zdd.asking, 1);)
            if (zdd.is_met[n])
                zdd_put_node(&zdd, n);
        if (zdd.root[0] < 2) { /* one of the families that have no node */
            zdd_put_number(&zdd, zdd.root[0]);
            qd_text_put(text, "\n");
        }
        qd_text_put(text, ".\n");
    }
    if (fine && !zdd.asking.stopped && !text->failed) {
        *length = zdd.levels;
        if (order)
            *order = zdd.order;
    }
    if (!order || !*order)
        free(zdd.order);
    qd_arena_free(&zdd.arena);
    if (zdd.asking.stopped) {
        qd_text_cut(text, begin);
        return qd_family_stopped(error);
    }
    return fine ? qd_text_check(text, error) : qd_fail_memory(error);
}
