/*
 * The short form that SudokuPad makes of JSON before packing it: strings are in single quotes, keys
 * are without quotes and mostly shortened, t and f are true and false, colours are without quotes
 * and #, and {} is left out. See https://github.com/SudokuPad/sudokutools.
 *
 *     {ce:[[,{v:5},],...],re:[[[0,0],[0,1]]],ca:[{v:'title: A puzzle'}]}
 */
#include "site_sudokupad_text.h"

#include "../text/json.h"

#include <string.h>

struct unzipper {
    const char *at, *end;
    char quote;
    qd_text *out;
};

/* ---- keys and words -------------------------------------------------------------------------- */

static const char *const sudokupad_text_short_keys[][2] = {
    {"c", "color"},
    {"ca", "cages"},
    {"ct", "center"},
    {"c1", "borderColor"},
    {"c2", "backgroundColor"},
    {"ce", "cells"},
    {"cs", "cellSize"},
    {"a", "arrows"},
    {"o", "overlays"},
    {"u", "underlays"},
    {"w", "width"},
    {"h", "height"},
    {"v", "value"},
    {"vd", "videos"},
    {"l", "lines"},
    {"r", "rounded"},
    {"re", "regions"},
    {"fs", "fontSize"},
    {"th", "thickness"},
    {"hl", "headLength"},
    {"wp", "wayPoints"},
    {"t", "title"},
    {"te", "text"},
    {"d", "duration"},
};

static bool sudokupad_text_is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool sudokupad_text_is_word(const char *word, size_t length, const char *name) {
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static void sudokupad_text_put_quoted(qd_text *out, const char *before, const char *word,
                                      size_t length) {
    qd_text_printf(out, "\"%s", before);
    qd_text_put_bytes(out, word, length);
    qd_text_put(out, "\"");
}

static void sudokupad_text_put_key(qd_text *out, const char *word, size_t length) {
    for (size_t i = 0; i < sizeof sudokupad_text_short_keys / sizeof *sudokupad_text_short_keys;
         i++)
        if (sudokupad_text_is_word(word, length, sudokupad_text_short_keys[i][0])) {
            word = sudokupad_text_short_keys[i][1];
            length = strlen(word);
        }
    sudokupad_text_put_quoted(out, "", word, length);
}

static bool sudokupad_text_is_colour(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!memchr("0123456789abcdefABCDEF", word[i], 22))
            return false;
    return length == 6;
}

/* A word: a key if a colon follows, or a value that lost its quotes or letters. */
static void sudokupad_text_take_word(struct unzipper *unzipper) {
    const char *word = unzipper->at;
    qd_text *out = unzipper->out;
    while (unzipper->at < unzipper->end &&
           (sudokupad_text_is_word_byte(*unzipper->at) || strchr("#.+-", *unzipper->at)))
        unzipper->at++;
    size_t length = (size_t)(unzipper->at - word);
    if (unzipper->at < unzipper->end && *unzipper->at == ':')
        sudokupad_text_put_key(out, word, length);
    else if (sudokupad_text_is_word(word, length, "t") || sudokupad_text_is_word(word, length, "f"))
        qd_text_put(out, *word == 't' ? "true" : "false");
    else if (sudokupad_text_is_word(word, length, "#0") ||
             sudokupad_text_is_word(word, length, "#F"))
        qd_text_put(out, word[1] == '0' ? "\"#000000\"" : "\"#FFFFFF\"");
    else if (sudokupad_text_is_colour(word, length))
        sudokupad_text_put_quoted(out, "#", word, length);
    else
        qd_text_put_bytes(out, word, length);
}

/* ---- strings --------------------------------------------------------------------------------- */

/* In single quotes, a double quote must be escaped, and a single quote must not. */
static void sudokupad_text_take_character(struct unzipper *unzipper) {
    const char *c = unzipper->at;
    bool is_escape = *c == '\\' && c + 1 < unzipper->end;
    unzipper->at += is_escape ? 2 : 1;
    if (unzipper->quote == '\'' && is_escape && c[1] == '\'')
        qd_text_put(unzipper->out, "'");
    else if (unzipper->quote == '\'' && *c == '"')
        qd_text_put(unzipper->out, "\\\"");
    else
        qd_text_put_bytes(unzipper->out, c, is_escape ? 2 : 1);
}

/* A string. If a colon follows, it is a key, which may also be a short one. False if
 * unterminated. */
static bool sudokupad_text_take_string(struct unzipper *unzipper) {
    const char *word = ++unzipper->at;
    while (unzipper->at < unzipper->end && sudokupad_text_is_word_byte(*unzipper->at))
        unzipper->at++;
    if (unzipper->end - unzipper->at >= 2 && *unzipper->at == unzipper->quote &&
        unzipper->at[1] == ':') {
        sudokupad_text_put_key(unzipper->out, word, (size_t)(unzipper->at++ - word));
        return true;
    }
    unzipper->at = word;
    qd_text_put(unzipper->out, "\"");
    while (unzipper->at < unzipper->end && *unzipper->at != unzipper->quote)
        sudokupad_text_take_character(unzipper);
    qd_text_put(unzipper->out, "\"");
    bool ends = unzipper->at < unzipper->end;
    unzipper->at += ends;
    return ends;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Whether an empty object is meant: one could begin after `before`, but its end or a comma
 * follows. */
static bool sudokupad_text_is_elided(char before, char c) {
    if (!c || !strchr(",}]", c) || !before || !strchr(",{[", before))
        return false;
    return !(before == '{' && c == '}');
}

/* QD_OK if it is JSON. */
static qd_status sudokupad_text_check_json(const char *text, size_t length) {
    qd_json json;
    qd_json_open(&json, text, length, NULL);
    qd_json_skip(&json);
    qd_json_expect_end(&json);
    qd_json_close(&json);
    return json.status;
}

/* The quote that comes first; the other one may be within a string. */
static char sudokupad_text_quote_of(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] == '"' || text[i] == '\'')
            return text[i];
    return '\'';
}

qd_status qd_sudokupad_unzip(const char *text, size_t length, qd_text *out, qd_error *error) {
    struct unzipper unzipper = {.at = text, .end = text + length, .out = out};
    char before = '\0';
    qd_status whole = sudokupad_text_check_json(text, length);
    if (whole == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    if (whole == QD_OK) {
        qd_text_put_bytes(out, text, length);
        return qd_text_check(out, error);
    }
    qd_text_put(out, "");
    unzipper.quote = sudokupad_text_quote_of(text, length);
    while (unzipper.at < unzipper.end) {
        const char *begin = unzipper.at;
        if (sudokupad_text_is_elided(before, *begin))
            qd_text_put(out, "{}");
        before = *begin;
        if (*begin != unzipper.quote && !sudokupad_text_is_word_byte(*begin) &&
            !strchr("#.+-", *begin))
            qd_text_put_byte(out, *unzipper.at++);
        else if (*begin != unzipper.quote)
            sudokupad_text_take_word(&unzipper);
        else if (!sudokupad_text_take_string(&unzipper))
            return qd_fail_at(error, QD_ERROR_SYNTAX, 1, (uint64_t)(begin - text) + 1,
                              "unterminated string");
    }
    return qd_text_check(out, error);
}
