#include "map.h"
#include "kept.h"
#include "message.h"
#include "output.h"
#include "progress.h"
#include "ring.h"
#include "signals.h"

#include "../src/base/check.h"

#include <stdlib.h>

/* ---- records on several threads -------------------------------------------------------------- */

/* So many are under way at once: enough to keep all threads busy while one puzzle takes long. */
#define SLOTS 512

struct slot {
    struct kept kept;
    uint64_t record; /* its number */
    const char *file;
    void *result;
    const struct map_work *work;
    bool is_answered;
};

static void *open_engine(void *context) {
    const struct map *map = context;
    return map->style->work->open(map->context);
}

static void work_at_slot(void *context, void *engine, void *memory) {
    const struct map *map = context;
    struct slot *slot = memory;
    slot->is_answered = !stop_signal && !map->ended &&
                        slot->work->find(map->context, engine, &slot->kept.record, slot->result);
}

/* After one that was interrupted, no more are written. */
static void finish_slot(void *context, void *memory) {
    struct map *map = context;
    const struct slot *slot = memory;
    struct answer answer = {.record = slot->record,
                            .line = slot->kept.record.line,
                            .file = slot->file,
                            .read = &slot->kept.record};
    progress_under_way(map->cli, -1);
    if (!slot->is_answered || !output_is_fine())
        map->ended = true;
    if (map->ended)
        return;
    slot->work->write(map, &answer, slot->result);
    map_write(map);
}

static void clear_slot(void *memory) {
    struct slot *slot = memory;
    kept_free(&slot->kept);
    if (slot->result)
        slot->work->clear(slot->result);
    free(slot->result);
}

static struct ring *open_ring(struct map *map) {
    const unsigned jobs = ring_jobs(map->cli);
    const struct ring_style style = {.slots = jobs == 1 ? 1 : SLOTS,
                                     .bytes = sizeof(struct slot),
                                     .open = open_engine,
                                     .close = map->style->work->close,
                                     .work = work_at_slot,
                                     .finish = finish_slot,
                                     .clear = clear_slot};
    return ring_open(jobs, &style, map);
}

static void submit(struct map *map, const qd_record *record) {
    struct slot *slot = ring_slot(map->ring);
    QD_CHECK(record->puzzle && map->style->work);
    if (!slot->result) {
        slot->work = map->style->work;
        slot->result = new_array(1, slot->work->bytes);
    }
    kept_copy(&slot->kept, record);
    slot->record = map->input.records;
    slot->file = map->input.name;
    progress_under_way(map->cli, 1);
    ring_submit(map->ring);
    map->is_written = true;
}

/* ---- all records ----------------------------------------------------------------------------- */

bool map_open(struct map *map, struct cli *cli, const struct map_style *style, void *context) {
    *map = (struct map){.cli = cli, .style = style, .context = context};
    if (!input_open(&map->input, cli))
        return false;
    if (style->work)
        map->input.ring = map->ring = open_ring(map);
    return true;
}

static bool accept(struct map *map, const qd_record **record) {
    return map->style->accept ? map->style->accept(map, record)
                              : accept_record(&map->input, *record);
}

/* Malformed records are answered at once: what was there before comes first. */
static void fail(struct map *map, const qd_record *record) {
    if (map->ring)
        ring_flush(map->ring);
    map->is_written = false;
    if (!map->ended)
        (map->style->fail ? map->style->fail : map_put_failure)(map, record);
}

static void answer(struct map *map, const qd_record *record) {
    map->is_written = false;
    if (!accept(map, &record))
        fail(map, record);
    else if (map->ring)
        submit(map, record);
    else
        map->style->answer(map, record);
    if (!map->ended && (map->text.length || !map->is_written))
        map_write(map);
}

void map_run(struct map *map) {
    const qd_record *record;
    while (!map->ended && (record = input_next(&map->input)) && !stop_signal)
        answer(map, record);
    ring_close(map->ring);
}

void map_write(struct map *map) {
    output_put(&map->text);
    output_records_done(1);
    map->is_written = true;
}

void map_close(struct map *map) {
    qd_text_free(&map->text);
    input_close(&map->input);
}

/* ---- answers --------------------------------------------------------------------------------- */

struct answer map_answer(const struct map *map, const qd_record *record) {
    return (struct answer){.record = map->input.records,
                           .line = record->line,
                           .file = map->input.name,
                           .read = record};
}

const qd_record *map_refuse(struct map *map, const qd_record *record, const char *file,
                            const qd_error *why) {
    qd_record *refused = &map->refused;
    *refused = *record;
    refused->puzzle = NULL;
    refused->error = *why;
    refused->error.line = record->line;
    refused->error.column = 1;
    complain_at(map->cli, EXIT_TROUBLE, file, &refused->error);
    return refused;
}

void map_put_failure(struct map *map, const qd_record *record) {
    const struct answer malformed = map_answer(map, record);
    answer_put_malformed(&malformed, map->cli->json, &map->text);
}
