/*
 * For each puzzle: the way from the input to the output, in order, of all commands that do something with each.
 *
 *     map_open(&map, cli, &style, context)    false after a message
 *     map_run(&map)                           answers all records
 *     map_close(&map)
 *
 * Lines of 81 symbols by the million go past it: puzzles.h and plain.h set `input.lines`.
 */
#ifndef QD_COMMAND_MAP_H
#define QD_COMMAND_MAP_H

#include "answer.h"
#include "input.h"

#include <stdatomic.h>

struct map;

/* Records on several threads, as -j says: there is a result for each, which any thread finds. */
struct map_work {
    size_t bytes; /* of a result; 0 at first, and used again */

    /* The engine of a thread. */
    void *(*open)(void *context);
    void (*close)(void *engine);

    /* Called on many threads at once. False: a signal stopped it. */
    bool (*find)(void *context, void *engine, const qd_record *record, void *result);

    /* Appends the answer to the text; called on the main thread for one record after another. */
    void (*write)(struct map *map, struct answer *answer, const void *result);

    /* Releases what a result refers to. */
    void (*clear)(void *result);
};

/* What a command does with records. */
struct map_style {
    /* Whether it takes the record. If not, the record is malformed now, and a message was given. NULL: any puzzle. */
    bool (*accept)(struct map *map, const qd_record **record);

    /* Appends the answer to the text. */
    void (*answer)(struct map *map, const qd_record *record);

    /* The same for a malformed record; NULL: map_put_failure. */
    void (*fail)(struct map *map, const qd_record *record);

    const struct map_work *work; /* instead of `answer`, or NULL */
};

struct map {
    struct cli *cli;
    const struct map_style *style;
    void *context;
    struct input input;
    qd_text text;      /* the answer, which is written when the record is done */
    bool is_written;   /* something was, or will be: then an empty text is no answer */
    atomic_bool ended; /* it goes no further, and the present record has no answer */
    qd_record refused; /* see map_refuse */
    struct ring *ring; /* of records under way */
};

bool map_open(struct map *map, struct cli *cli, const struct map_style *style, void *context);
void map_run(struct map *map);
void map_close(struct map *map);

/* Writes the text at once: one answer of several. */
void map_write(struct map *map);

/* An answer with what is known about the record. */
struct answer map_answer(const struct map *map, const qd_record *record);

/* A record of that file as a malformed one, because of that error, after a message; until the next call. */
const qd_record *map_refuse(struct map *map, const qd_record *record, const char *file,
                            const qd_error *why);

/* A malformed record: a line that begins with `!error` or, with --json, an object. */
void map_put_failure(struct map *map, const qd_record *record);

#endif
