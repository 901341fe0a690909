/*
 * What SudokuPad makes of JSON before it packs it: strings in single quotes, keys without quotes and
 * most of them shortened, t and f for true and false, colours without quotes and #, and nothing in
 * the place of {}. See https://github.com/SudokuPad/sudokutools.
 *
 *     {ce:[[,{v:5},],...],re:[[[0,0],[0,1]]],ca:[{v:'title: A puzzle'}]}
 */
#include "site_sudokupad_text.h"

#include "../text/json.h"

#include <string.h>

struct unzipper {
    const char *at, *begin, *end;
    char quote;
    qd_text *out;
    qd_error *error;
};

static qd_status put(struct unzipper *unzipper, const char *bytes, size_t length) {
    return qd_text_append(unzipper->out, bytes, length, unzipper->error);
}

/* ---- keys and words ---------------------------------------------------------------------------- */

static const char *const short_keys[][2] = {
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

static bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_word(const char *word, size_t length, const char *name) {
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static qd_status put_quoted(struct unzipper *unzipper, const char *before, const char *word,
                            size_t length) {
    qd_status status = put(unzipper, "\"", 1);
    if (status == QD_OK)
        status = put(unzipper, before, strlen(before));
    if (status == QD_OK)
        status = put(unzipper, word, length);
    return status == QD_OK ? put(unzipper, "\"", 1) : status;
}

static qd_status put_key(struct unzipper *unzipper, const char *word, size_t length) {
    for (size_t i = 0; i < sizeof short_keys / sizeof *short_keys; i++)
        if (is_word(word, length, short_keys[i][0])) {
            word = short_keys[i][1];
            length = strlen(word);
        }
    return put_quoted(unzipper, "", word, length);
}

static bool is_colour(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!memchr("0123456789abcdefABCDEF", word[i], 22))
            return false;
    return length == 6;
}

/* A word: a key if a colon follows, or a value that lost its quotes or letters. */
static qd_status take_word(struct unzipper *unzipper) {
    const char *word = unzipper->at;
    while (unzipper->at < unzipper->end &&
           (is_word_byte(*unzipper->at) || strchr("#.+-", *unzipper->at)))
        unzipper->at++;
    size_t length = (size_t)(unzipper->at - word);
    if (unzipper->at < unzipper->end && *unzipper->at == ':')
        return put_key(unzipper, word, length);
    if (is_word(word, length, "t") || is_word(word, length, "f"))
        return put(unzipper, *word == 't' ? "true" : "false", *word == 't' ? 4 : 5);
    if (is_word(word, length, "#0") || is_word(word, length, "#F"))
        return put_quoted(unzipper, word[1] == '0' ? "#000000" : "#FFFFFF", "", 0);
    if (is_colour(word, length))
        return put_quoted(unzipper, "#", word, length);
    return put(unzipper, word, length);
}

/* ---- strings ----------------------------------------------------------------------------------- */

/* In single quotes a double one must be escaped, and a single one is not. */
static qd_status put_character(struct unzipper *unzipper) {
    const char *c = unzipper->at;
    bool is_escape = *c == '\\' && c + 1 < unzipper->end;
    unzipper->at += is_escape ? 2 : 1;
    if (unzipper->quote == '\'' && is_escape && c[1] == '\'')
        return put(unzipper, "'", 1);
    if (unzipper->quote == '\'' && *c == '"')
        return put(unzipper, "\\\"", 2);
    return put(unzipper, c, is_escape ? 2 : 1);
}

/* A string; followed by a colon it is a key, which may be a short one all the same. */
static qd_status take_string(struct unzipper *unzipper) {
    const char *begin = unzipper->at++;
    const char *word = unzipper->at;
    while (unzipper->at < unzipper->end && is_word_byte(*unzipper->at))
        unzipper->at++;
    if (unzipper->end - unzipper->at >= 2 && *unzipper->at == unzipper->quote &&
        unzipper->at[1] == ':')
        return put_key(unzipper, word, (size_t)(unzipper->at++ - word));
    unzipper->at = word;
    qd_status status = put(unzipper, "\"", 1);
    while (status == QD_OK && unzipper->at < unzipper->end && *unzipper->at != unzipper->quote)
        status = put_character(unzipper);
    if (status == QD_OK && unzipper->at == unzipper->end)
        return qd_fail_at(unzipper->error, QD_ERROR_SYNTAX, 1,
                          (uint64_t)(begin - unzipper->begin) + 1, "this string does not end");
    unzipper->at++;
    return status == QD_OK ? put(unzipper, "\"", 1) : status;
}

/* ---- the whole --------------------------------------------------------------------------------- */

/* Where an object would begin after `before`, but its end or a comma comes, an empty one is meant. */
static bool is_elided(char before, char c) {
    if (!c || !strchr(",}]", c) || !before || !strchr(",{[", before))
        return false;
    return !(before == '{' && c == '}');
}

/* QD_OK if it is JSON. */
static qd_status check_json(const char *text, size_t length) {
    qd_json json;
    qd_json_open(&json, text, length, NULL);
    qd_json_skip(&json);
    qd_json_expect_end(&json);
    qd_json_close(&json);
    return json.status;
}

qd_status qd_sudokupad_unzip(const char *text, size_t length, qd_text *out, qd_error *error) {
    struct unzipper unzipper = {
        .at = text, .begin = text, .end = text + length, .out = out, .error = error};
    char before = '\0';
    qd_status whole = check_json(text, length);
    if (whole == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    if (whole == QD_OK)
        return put(&unzipper, text, length);
    unzipper.quote = memchr(text, '"', length) ? '"' : '\'';
    for (qd_status status = QD_OK; unzipper.at < unzipper.end;) {
        char c = *unzipper.at;
        if (is_elided(before, c))
            status = put(&unzipper, "{}", 2);
        before = c;
        if (status == QD_OK && c == unzipper.quote)
            status = take_string(&unzipper);
        else if (status == QD_OK && (is_word_byte(c) || strchr("#.+-", c)))
            status = take_word(&unzipper);
        else if (status == QD_OK)
            status = put(&unzipper, unzipper.at++, 1);
        if (status != QD_OK)
            return status;
    }
    return put(&unzipper, "", 0);
}
