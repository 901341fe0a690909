/* Scales that somebody has written: a line for each technique, with its rating and perhaps a level. */
#include "scale.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

#define READ_BLANKS " \t\r,"
#define READ_MOST_RATING 199 /* in tenths: below QD_BEYOND */
#define READ_MOST_SCORE 10000

/* One object, so that it can be released as what others see. */
struct scale_read {
    qd_scale scale; /* first */
    struct rung *rungs;
    uint8_t *levels;
};

struct scale_reader {
    struct scale_read *read;
    size_t count;
    qd_error *error;
    const char *line, *at, *end; /* the present line, and how far it is read */
    uint64_t number;
};

struct scale_word {
    const char *text;
    size_t length;
};

static void scale_skip(struct scale_reader *reader) {
    while (reader->at < reader->end && strchr(READ_BLANKS, *reader->at))
        reader->at++;
}

/* The next word of the line; of length 0 at its end. */
static struct scale_word scale_next_word(struct scale_reader *reader) {
    scale_skip(reader);
    struct scale_word word = {reader->at, 0};
    while (reader->at < reader->end && !strchr(READ_BLANKS "#", *reader->at))
        reader->at++;
    word.length = (size_t)(reader->at - word.text);
    return word;
}

static bool scale_is_end(struct scale_reader *reader) {
    scale_skip(reader);
    return reader->at == reader->end || *reader->at == '#';
}

/* A word that is wrong: `before`, the word, and `after`. */
static qd_status scale_refuse(const struct scale_reader *reader, struct scale_word word,
                              const char *before, const char *after) {
    return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->number,
                      (uint64_t)(word.text - reader->line) + 1, "%s'%.*s'%s", before,
                      (int)(word.length < 60 ? word.length : 60), word.text, after);
}

static qd_status scale_read_technique(struct scale_reader *reader, const qd_technique **technique) {
    struct scale_word word = scale_next_word(reader);
    char name[64] = "";
    if (word.length < sizeof name)
        memcpy(name, word.text, word.length);
    *technique = qd_technique_find(name);
    if (!*technique)
        return scale_refuse(reader, word, "there is no technique ", "");
    for (size_t i = 0; i < reader->count; i++)
        if (reader->read->rungs[i].technique == *technique)
            return scale_refuse(reader, word, "", " is there twice");
    return QD_OK;
}

/* In tenths; UINT32_MAX: it is no number with at most one digit after the point. `*is_whole`: it has no point. */
static uint32_t scale_number(struct scale_word word, bool *is_whole) {
    uint32_t number = 0;
    size_t i = 0;
    while (i < word.length && i < 6 && word.text[i] >= '0' && word.text[i] <= '9')
        number = 10 * number + (uint32_t)(word.text[i++] - '0');
    *is_whole = i > 0 && i == word.length;
    if (*is_whole)
        return 10 * number;
    if (i > 0 && i + 2 == word.length && word.text[i] == '.' && word.text[i + 1] >= '0' &&
        word.text[i + 1] <= '9')
        return 10 * number + (uint32_t)(word.text[i + 1] - '0');
    return UINT32_MAX;
}

/* The level of that name; QD_LEVEL_NONE if there is none. */
static qd_level scale_find_level(struct scale_word word) {
    unsigned level = QD_LEVEL_EXTREME;
    while (level > QD_LEVEL_NONE &&
           (strlen(qd_level_name((qd_level)level)) != word.length ||
            memcmp(qd_level_name((qd_level)level), word.text, word.length) != 0))
        level--;
    return (qd_level)level;
}

static qd_status scale_read_rating(struct scale_reader *reader, double *rating, qd_level *level) {
    struct scale_word word = scale_next_word(reader);
    bool is_whole;
    uint32_t tenths = scale_number(word, &is_whole);
    *level = QD_LEVEL_NONE;
    if (!scale_is_end(reader)) {
        struct scale_word name = scale_next_word(reader);
        *level = scale_find_level(name);
        if (!*level)
            return scale_refuse(reader, name, "there is no level ",
                                ": easy, medium, hard, unfair, extreme");
    }
    if (*level && (!is_whole || tenths > 10 * READ_MOST_SCORE))
        return scale_refuse(reader, word, "", " is no score: with a level, 0 to 10000");
    if (!*level && tenths > READ_MOST_RATING)
        return scale_refuse(reader, word, "", " is no rating: 0.0 to 19.9");
    *rating = *level ? tenths / 100. : tenths / 10.;
    return QD_OK;
}

static qd_status scale_put(struct scale_reader *reader, const qd_technique *technique,
                           double rating, qd_level level) {
    struct scale_read *read = reader->read;
    if (reader->count && (read->levels[0] != QD_LEVEL_NONE) != (level != QD_LEVEL_NONE))
        return qd_fail_at(reader->error, QD_ERROR_SYNTAX, reader->number, 1,
                          "either all techniques have a level, or none");
    read->rungs[reader->count] = (struct rung){technique, rating, rating, rating};
    read->levels[reader->count++] = (uint8_t)level;
    return QD_OK;
}

static qd_status scale_read_line(struct scale_reader *reader) {
    const qd_technique *technique;
    double rating = 0;
    qd_level level = QD_LEVEL_NONE;
    if (scale_is_end(reader))
        return QD_OK;
    qd_status status = scale_read_technique(reader, &technique);
    if (status == QD_OK)
        status = scale_read_rating(reader, &rating, &level);
    if (status == QD_OK && !scale_is_end(reader))
        return scale_refuse(reader, scale_next_word(reader), "", " comes after the level");
    return status == QD_OK ? scale_put(reader, technique, rating, level) : status;
}

static qd_status scale_read_lines(struct scale_reader *reader, const char *text, size_t length) {
    const char *end = text + length;
    qd_status status = QD_OK;
    while (text < end && status == QD_OK) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        reader->line = reader->at = text;
        reader->end = newline ? newline : end;
        reader->number++;
        status = scale_read_line(reader);
        text = newline ? newline + 1 : end;
    }
    if (status == QD_OK && reader->count == 0)
        status = qd_fail(reader->error, QD_ERROR_SYNTAX, "there is no technique in it");
    return status;
}

static struct scale_read *scale_new(void) {
    struct scale_read *read = qd_array_new(1, sizeof *read);
    size_t count = 0;
    if (!read)
        return NULL;
    while (qd_technique_number(count))
        count++;
    read->rungs = qd_array_new(count + 1, sizeof *read->rungs); /* the last one ends them */
    read->levels = qd_array_new(count, sizeof *read->levels);
    read->scale = (qd_scale){.name = "own", .rungs = read->rungs, .is_learner = true};
    return read;
}

qd_status qd_scale_read(const char *text, size_t length, qd_scale **out, qd_error *error) {
    struct scale_reader reader = {.read = scale_new(), .error = error};
    struct scale_read *read = reader.read;
    *out = NULL;
    qd_status status = read && read->rungs && read->levels ? scale_read_lines(&reader, text, length)
                                                           : qd_fail_memory(error);
    if (status != QD_OK) {
        qd_scale_free(read ? &read->scale : NULL);
        return status;
    }
    if (read->levels[0] != QD_LEVEL_NONE)
        read->scale.levels = read->levels;
    *out = &read->scale;
    return QD_OK;
}

void qd_scale_free(qd_scale *scale) {
    struct scale_read *read = (struct scale_read *)scale;
    if (!read)
        return;
    free(read->rungs);
    free(read->levels);
    free(read);
}
