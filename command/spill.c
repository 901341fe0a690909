#define _XOPEN_SOURCE 700
#include "spill.h"
#include "message.h"
#include "system.h"

#include "../src/base/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A stream is a list of blocks of the file, all full but the last one. */
struct stream {
    unsigned char *block; /* the current one; NULL: none yet */
    size_t at, end;       /* in it: of the next byte, and of those that are there when reading */
    uint32_t *numbers;    /* of its blocks */
    size_t count, capacity, next;
    size_t last; /* bytes in the last one */
};

struct spill {
    struct cli *cli;
    const char *folder;
    int descriptor;
    size_t stream_count, block;
    struct stream *streams;
    uint32_t blocks; /* in the file */
    int failure;     /* an errno */
};

int spill_open_file(struct cli *cli, const char *folder) {
    int descriptor = system_open_temporary(folder);
    if (descriptor < 0)
        complain(cli, EXIT_TROUBLE, "%s: %s", folder, strerror(errno));
    return descriptor;
}

struct spill *spill_open(struct cli *cli, const char *folder, size_t count, size_t block) {
    int descriptor = spill_open_file(cli, folder);
    if (descriptor < 0)
        return NULL;
    struct spill *spill = new_array(1, sizeof *spill);
    *spill = (struct spill){.cli = cli,
                            .folder = folder,
                            .descriptor = descriptor,
                            .stream_count = count,
                            .block = block,
                            .streams = new_array(count, sizeof *spill->streams)};
    return spill;
}

static void drop_blocks(struct spill *spill) {
    for (size_t i = 0; i < spill->stream_count; i++) {
        free(spill->streams[i].block);
        spill->streams[i].block = NULL;
    }
}

void spill_close(struct spill *spill) {
    if (!spill)
        return;
    drop_blocks(spill);
    for (size_t i = 0; i < spill->stream_count; i++)
        free(spill->streams[i].numbers);
    close(spill->descriptor);
    free(spill->streams);
    free(spill);
}

#ifdef QUADRILLE_CHECKS

/* A stream is within its block, and has read no more blocks than it has written; its blocks are in the file. */
static const char *spill_check(const struct spill *spill, size_t number) {
    const struct stream *stream = &spill->streams[number];
    if (stream->at > spill->block || stream->end > spill->block)
        return "a stream is beyond its block";
    if (stream->next > stream->count || stream->count > stream->capacity)
        return "a stream has read more blocks than it has";
    if (stream->count && stream->numbers[stream->count - 1] >= spill->blocks)
        return "a block is not in the file";
    return stream->last <= spill->block ? NULL : "the last block is too long";
}

#endif

/* ---- writing --------------------------------------------------------------------------------- */

static void note_block(struct stream *stream, uint32_t number) {
    if (stream->count == stream->capacity) {
        stream->capacity = 2 * stream->capacity + 16;
        uint32_t *numbers = new_array(stream->capacity, sizeof *numbers);
        if (stream->count)
            memcpy(numbers, stream->numbers, stream->count * sizeof *numbers);
        free(stream->numbers);
        stream->numbers = numbers;
    }
    stream->numbers[stream->count++] = number;
}

/* Writes or reads a block of the file, or a part of it, from its beginning. */
static void move_block(struct spill *spill, uint32_t number, unsigned char *block, size_t length,
                       bool writes) {
    uint64_t place = (uint64_t)number * spill->block;
    for (size_t done = 0; done < length && !spill->failure;) {
        ssize_t moved =
            writes ? system_pwrite(spill->descriptor, block + done, length - done, place + done)
                   : system_pread(spill->descriptor, block + done, length - done, place + done);
        if (moved > 0)
            done += (size_t)moved;
        else
            spill->failure = moved == 0 ? EIO : errno;
    }
}

static void write_block(struct spill *spill, struct stream *stream) {
    move_block(spill, spill->blocks, stream->block, stream->at, true);
    if (spill->blocks == UINT32_MAX)
        spill->failure = EFBIG;
    note_block(stream, spill->blocks++);
    stream->last = stream->at;
    stream->at = 0;
}

void spill_put(struct spill *spill, size_t number, const void *bytes, size_t length) {
    QD_CHECK(number < spill->stream_count);
    QD_CHECK_ALL(spill_check(spill, number));
    struct stream *stream = &spill->streams[number];
    const unsigned char *from = bytes;
    if (!stream->block)
        stream->block = new_array(spill->block, 1);
    while (length && !spill->failure) {
        size_t room = spill->block - stream->at, taken = room < length ? room : length;
        memcpy(stream->block + stream->at, from, taken);
        stream->at += taken;
        from += taken;
        length -= taken;
        if (stream->at == spill->block)
            write_block(spill, stream);
    }
}

bool spill_turn(struct spill *spill) {
    for (size_t i = 0; i < spill->stream_count; i++)
        if (spill->streams[i].at)
            write_block(spill, &spill->streams[i]);
    drop_blocks(spill);
    return spill_is_fine(spill);
}

bool spill_is_fine(struct spill *spill) {
    if (spill->failure)
        complain(spill->cli, EXIT_TROUBLE, "%s: temporary file: %s", spill->folder,
                 strerror(spill->failure));
    return !spill->failure;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the next block; false if there is none. */
static bool read_block(struct spill *spill, struct stream *stream) {
    if (stream->next == stream->count || spill->failure)
        return false;
    if (!stream->block)
        stream->block = new_array(spill->block, 1);
    uint32_t number = stream->numbers[stream->next++];
    stream->at = 0;
    stream->end = stream->next == stream->count ? stream->last : spill->block;
    move_block(spill, number, stream->block, stream->end, false);
    return !spill->failure;
}

size_t spill_take(struct spill *spill, size_t number, void *bytes, size_t most) {
    QD_CHECK(number < spill->stream_count);
    QD_CHECK_ALL(spill_check(spill, number));
    struct stream *stream = &spill->streams[number];
    if (stream->at == stream->end && !read_block(spill, stream))
        return 0;
    size_t there = stream->end - stream->at, taken = there < most ? there : most;
    memcpy(bytes, stream->block + stream->at, taken);
    stream->at += taken;
    return taken;
}

bool spill_get(struct spill *spill, size_t number, void *bytes, size_t length) {
    unsigned char *to = bytes;
    while (length) {
        size_t taken = spill_take(spill, number, to, length);
        if (taken == 0)
            return false;
        to += taken;
        length -= taken;
    }
    return true;
}

void spill_rewind(struct spill *spill, size_t number) {
    struct stream *stream = &spill->streams[number];
    free(stream->block);
    stream->block = NULL;
    stream->next = stream->at = stream->end = 0;
}
