/*
 * The dense engine: puts the whole remainder of a start into a table of bits (dense.h). For
 * problems of up to a few thousand options, where it is the fastest.
 */
#include "dense.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The memory that `auto` allows it by default: with bounds on many items a single node is large,
 * and there is one per level. */
#define AUTO_BYTES (UINT64_C(1) << 30)

struct dense_engine {
    struct left left;
    struct dense *dense;
};

static void engine_dense_dense_close(qd_cover_search *search) {
    struct dense_engine *engine = search->state;
    if (!engine)
        return;
    qd_left_close(&engine->left);
    qd_dense_close(engine->dense);
    free(engine);
}

static qd_status engine_dense_dense_open(qd_cover_search *search, qd_error *error) {
    struct dense_engine *engine = search->state = qd_array_new(1, sizeof *engine);
    if (!engine)
        return qd_fail_memory(error);
    const qd_cover *cover = search->cover;
    if (!search->room.most && qd_engine_is_auto(search->settings.engine))
        search->room.most = AUTO_BYTES;
    qd_status status = qd_left_open(&engine->left, cover, error);
    if (status == QD_OK)
        status = qd_dense_open(&engine->dense, cover, cover->option_count, search->settings.simd,
                               &search->room, error);
    return status;
}

static bool engine_dense_dense_begin(qd_cover_search *search, const qd_cover_start *start) {
    struct dense_engine *engine = search->state;
    struct dense *dense = engine->dense;
    const qd_cover *cover = search->cover;
    qd_left_clear(&engine->left);
    if (!qd_left_apply(&engine->left, start, NULL))
        return false;
    uint32_t options = 0, items = 0;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (qd_left_has_option(&engine->left, o))
            dense->option_list[options++] = o;
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        struct bounds bounds;
        if (!left_has_item(&engine->left, i, &bounds))
            continue;
        dense->bound_list[items] = bounds;
        dense->item_list[items++] = i;
    }
    qd_dense_enter(dense, options, items, 0, start->branch);
    return true;
}

static qd_outcome engine_dense_dense_run(qd_cover_search *search) {
    struct dense_engine *engine = search->state;
    struct dense *dense = engine->dense;
    search->solution_base = search->chosen_count;
    return dense->simd->run(search, dense);
}

static qd_status engine_dense_dense_remaining(const qd_cover_search *search,
                                              qd_cover_starts *starts, qd_error *error) {
    const struct dense_engine *engine = search->state;
    return qd_dense_remaining(search, engine->dense, starts, error);
}

static bool engine_dense_dense_share(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                                     uint32_t *all) {
    const struct dense_engine *engine = search->state;
    return qd_dense_share(engine->dense, level, tried, all);
}

const struct qd_engine qd_engine_dense = {
    .name = "dense",
    .summary = "tables of bits, nothing to undo: the fastest up to a few thousand options",
    .open = engine_dense_dense_open,
    .close = engine_dense_dense_close,
    .begin = engine_dense_dense_begin,
    .run = engine_dense_dense_run,
    .remaining = engine_dense_dense_remaining,
    .share = engine_dense_dense_share,
};
