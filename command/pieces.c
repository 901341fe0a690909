#define _DEFAULT_SOURCE
#include "pieces.h"
#include "message.h"
#include "output.h"
#include "system.h"

#include "../src/base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 51 /* three numbers of 16 digits */

void pieces_begin(struct pieces *pieces) {
    *pieces = (struct pieces){.hash = QD_HASH_BEGIN};
}

void pieces_write(struct pieces *pieces, const void *bytes, size_t length) {
    output_write(bytes, length);
    pieces->hash = qd_hash_bytes(pieces->hash, bytes, length);
    pieces->written += length;
}

void pieces_next(struct pieces *pieces, uint64_t count) {
    qd_text_printf(&pieces->lines, "%016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n",
                   pieces->written, count, pieces->hash);
    pieces->hash = QD_HASH_BEGIN;
}

void pieces_end(struct pieces *pieces) {
    output_put(&pieces->lines);
    qd_text_free(&pieces->lines);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct line {
    uint64_t end, count, hash;
};

static bool read_line(FILE *file, uint64_t number, uint64_t of, struct line *line) {
    char text[LINE + 1] = "";
    return fseeko(file, -(off_t)((of - number) * LINE), SEEK_END) == 0 &&
           fread(text, 1, LINE, file) == LINE &&
           sscanf(text, "%16" SCNx64 " %16" SCNx64 " %16" SCNx64, &line->end, &line->count,
                  &line->hash) == 3;
}

static bool read_bytes(FILE *file, uint64_t begin, uint64_t end, qd_text *bytes) {
    char block[1 << 14];
    qd_text_cut(bytes, 0);
    if (fseeko(file, (off_t)begin, SEEK_SET) != 0)
        return false;
    while (bytes->length < end - begin) {
        uint64_t left = end - begin - bytes->length;
        size_t length = fread(block, 1, left < sizeof block ? (size_t)left : sizeof block, file);
        if (length == 0)
            return false;
        qd_text_put_bytes(bytes, block, length);
        check_text(bytes);
    }
    return true;
}

static bool read_piece(FILE *file, uint64_t number, uint64_t of, qd_text *bytes, uint64_t *count) {
    struct line before = {0}, line;
    if ((number && !read_line(file, number - 1, of, &before)) ||
        !read_line(file, number, of, &line) || line.end < before.end ||
        !read_bytes(file, before.end, line.end, bytes))
        return false;
    *count = line.count;
    return qd_hash_bytes(QD_HASH_BEGIN, bytes->data, bytes->length) == line.hash;
}

bool pieces_read(struct cli *cli, const char *path, uint64_t number, uint64_t of, qd_text *bytes,
                 uint64_t *count) {
    FILE *file = system_fopen(path, "rb");
    if (!file)
        return complain(cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno)), false;
    bool fine = read_piece(file, number, of, bytes, count);
    fclose(file);
    if (!fine)
        complain(cli, EXIT_TROUBLE, "%s: was cut off or altered", path);
    return fine;
}
