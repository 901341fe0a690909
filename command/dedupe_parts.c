#include "dedupe_parts.h"
#include "bulk.h"
#include "message.h"
#include "output.h"
#include "pieces.h"
#include "shard.h"
#include "signals.h"

#include <stdlib.h>

const char *dedupe_folder(uint64_t pass) {
    return pass == 1 ? "pass-1" : pass == 2 ? "pass-2" : NULL;
}

static uint64_t part_of(const struct cli *cli, uint64_t *of) {
    uint64_t part;
    shard_scan(cli->part, &part, of);
    return part;
}

/* A piece of what an earlier pass wrote in that part. */
static bool read_piece(const struct run_folder *earlier, uint64_t part, uint64_t number,
                       uint64_t of, qd_text *bytes, uint64_t *count) {
    char *name = run_part_name(earlier, part, ".out"), *path = run_path(earlier, name);
    bool fine = pieces_read(earlier->cli, path, number, of, bytes, count);
    free(name);
    free(path);
    return fine;
}

/* ---- pass 1 ---------------------------------------------------------------------------------- */

struct passes *dedupe_open_keys(struct cli *cli, const char *folder) {
    uint64_t of;
    part_of(cli, &of);
    return passes_open(cli, folder, (uint16_t)of, 0);
}

static void write_bytes(void *pieces, const void *bytes, size_t length) {
    pieces_write(pieces, bytes, length);
}

/* A piece for each bucket, and one more with the order. */
void dedupe_write_keys(struct cli *cli, struct passes *keys) {
    struct pieces pieces;
    uint64_t of;
    part_of(cli, &of);
    pieces_begin(&pieces);
    for (uint64_t bucket = 0; bucket <= of && !stop_signal && output_is_fine(); bucket++)
        pieces_next(&pieces, passes_export(keys, (uint16_t)bucket, write_bytes, &pieces));
    pieces_end(&pieces);
}

/* ---- pass 2 ---------------------------------------------------------------------------------- */

/* Adds the keys that all parts have in this bucket; false after a message or a signal. */
static bool add_keys(const struct run_folder *earlier, uint64_t bucket, struct passes *passes,
                     uint64_t *counts) {
    qd_text bytes = QD_TEXT_INIT;
    bool fine = true;
    uint64_t of = earlier->parts;
    for (uint64_t part = 1; part <= of && fine && !stop_signal; part++) {
        fine = read_piece(earlier, part, bucket - 1, of + 1, &bytes, &counts[part - 1]);
        if (fine)
            passes_add_all(passes, bytes.data, bytes.length);
    }
    qd_text_free(&bytes);
    return fine && !stop_signal;
}

static void write_verdicts(struct passes *passes, const uint64_t *counts, uint64_t of) {
    struct pieces pieces;
    pieces_begin(&pieces);
    for (uint64_t part = 0; part < of && !stop_signal && output_is_fine(); part++) {
        for (uint64_t i = 0; i < counts[part]; i++) {
            unsigned char verdict = (unsigned char)passes_next(passes);
            pieces_write(&pieces, &verdict, 1);
        }
        pieces_next(&pieces, counts[part]);
    }
    pieces_end(&pieces);
}

bool dedupe_write_verdicts(struct cli *cli, const char *folder, uint64_t megabytes) {
    struct run_folder earlier;
    uint64_t of, bucket = part_of(cli, &of);
    if (!bulk_follows(cli, dedupe_folder(1), &earlier))
        return false;
    struct passes *passes = passes_open(cli, folder, PASSES_BUCKETS, megabytes);
    uint64_t *counts = new_array((size_t)of, sizeof *counts);
    bool fine = passes && add_keys(&earlier, bucket, passes, counts) && passes_decide(passes) &&
                bulk_begin(cli);
    if (fine)
        write_verdicts(passes, counts, of);
    fine = fine && passes_are_fine(passes);
    passes_close(passes);
    bulk_leave(&earlier);
    free(counts);
    return fine;
}

/* ---- pass 3 ---------------------------------------------------------------------------------- */

/* False after a message or a signal. */
static bool take_verdicts(struct cli *cli, const struct run_folder *keys,
                          const struct run_folder *verdicts, struct passes *passes) {
    qd_text bytes = QD_TEXT_INIT;
    uint64_t of, part = part_of(cli, &of), count;
    bool fine = read_piece(keys, part, of, of + 1, &bytes, &count);
    if (fine)
        passes_import_order(passes, bytes.data, bytes.length);
    for (uint64_t bucket = 1; bucket <= of && fine && !stop_signal; bucket++) {
        fine = read_piece(verdicts, bucket, part - 1, of, &bytes, &count);
        if (fine)
            passes_import_verdicts(passes, (uint16_t)(bucket - 1), bytes.data, bytes.length);
    }
    qd_text_free(&bytes);
    return fine && !stop_signal && passes_are_imported(passes);
}

struct passes *dedupe_open_verdicts(struct cli *cli, const char *folder) {
    struct run_folder keys, verdicts;
    if (!bulk_follows(cli, dedupe_folder(1), &keys))
        return NULL;
    struct passes *passes = NULL;
    if (bulk_follows(cli, dedupe_folder(2), &verdicts)) {
        passes = dedupe_open_keys(cli, folder);
        if (passes && !take_verdicts(cli, &keys, &verdicts, passes)) {
            passes_close(passes);
            passes = NULL;
        }
        bulk_leave(&verdicts);
    }
    bulk_leave(&keys);
    return passes;
}
