/* Rectangles of letters with a word in every row and every column. */
#include "classic.h"

#include "../base/names.h"
#include "../base/scan.h"

#include <stdio.h>
#include <string.h>

#define MOST_LETTERS 99

struct wordlists {
    qd_making *making;
    uint32_t sides[2];
    bool square, repeats;
    qd_names across, down; /* words of sides[1] and of sides[0] letters */
    uint32_t lines, cells; /* the first item of the rows and then columns, and of the cells */
    uint32_t used;         /* and of those that say that a word is used */
};

/* ---- words ----------------------------------------------------------------------------------- */

static bool wordlists_is_first_byte(char c) {
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* The letters of a word, in UTF-8; 0 if it has something else in it. */
static uint32_t wordlists_letters(const char *word, size_t length) {
    uint32_t letters = 0;
    for (size_t i = 0; i < length; i++) {
        char c = (char)(word[i] | 0x20);
        if (!((unsigned char)word[i] & 0x80) && (c < 'a' || c > 'z'))
            return 0;
        letters += wordlists_is_first_byte(word[i]);
    }
    return letters;
}

static void wordlists_keep(struct wordlists *lists, qd_names *names, const char *word,
                           size_t length) {
    if (qd_names_find(names, word, length) == QD_NO_NAME && !qd_names_add(names, word, length))
        qd_making_fail_memory(lists->making);
}

static void wordlists_read(struct wordlists *lists, const char *name) {
    qd_text text = QD_TEXT_INIT;
    if (qd_making_read(lists->making, name, &text)) {
        const char *at = text.data + qd_byte_order_mark(text.data, text.length);
        const char *end = text.data + text.length;
        while (!qd_scan_blanks(&at, end) && lists->making->status == QD_OK) {
            const char *begin = at;
            while (at < end && !qd_is_space(*at))
                at++;
            uint32_t letters = wordlists_letters(begin, (size_t)(at - begin));
            if (letters == lists->sides[1])
                wordlists_keep(lists, &lists->across, begin, (size_t)(at - begin));
            if (letters == lists->sides[0])
                wordlists_keep(lists, &lists->down, begin, (size_t)(at - begin));
        }
        for (int k = 0; k < 2; k++)
            if (!(k ? &lists->across : &lists->down)->count)
                qd_making_fail(lists->making, QD_ERROR_ARGUMENT, "%.60s: no word has %u letters",
                               name, lists->sides[k]);
    }
    qd_text_free(&text);
}

/* ---- the problem ----------------------------------------------------------------------------- */

static void wordlists_add_items(struct wordlists *lists) {
    qd_making *making = lists->making;
    uint32_t rows = lists->sides[0], columns = lists->sides[1];
    for (uint32_t row = 0; row < rows; row++)
        qd_making_item(making, QD_PRIMARY, "A%u", row + 1);
    for (uint32_t column = 0; column < columns && !lists->square; column++)
        qd_making_item(making, QD_PRIMARY, "D%u", column + 1);
    lists->cells = qd_making_cells(making, QD_SECONDARY, rows, columns);
    lists->used = lists->cells + rows * columns;
    uint32_t words = lists->across.count > UINT32_MAX ? 0 : (uint32_t)lists->across.count;
    if (rows != columns)
        words += (uint32_t)lists->down.count;
    for (uint32_t i = 0; i < words && !lists->repeats; i++)
        qd_making_item(making, QD_SECONDARY, "w%u", i + 1);
}

static void wordlists_put_letter(struct wordlists *lists, uint32_t row, uint32_t column,
                                 const char *letter) {
    qd_making_put_colour(lists->making, lists->cells + row * lists->sides[1] + column, letter);
}

/* A word in a line; in a square also in the column of the same number. */
static void wordlists_put_word(struct wordlists *lists, const char *word, uint32_t line,
                               bool across) {
    for (uint32_t at = 0; *word; at++) {
        char letter[8] = {0};
        size_t length = 1;
        while (word[length] && !wordlists_is_first_byte(word[length]) && length < 7)
            length++;
        memcpy(letter, word, length);
        wordlists_put_letter(lists, across ? line : at, across ? at : line, letter);
        if (lists->square && at != line)
            wordlists_put_letter(lists, at, line, letter);
        word += length;
    }
}

static void wordlists_add_lines(struct wordlists *lists, const qd_names *words, bool across,
                                uint32_t first_used) {
    uint32_t count = lists->sides[across ? 0 : 1];
    for (uint32_t line = 0; line < count; line++)
        for (uint32_t i = 0; i < words->count && lists->making->status == QD_OK; i++) {
            qd_making_put(lists->making, (across ? 0 : lists->sides[0]) + line);
            wordlists_put_word(lists, qd_names_get(words, i), line, across);
            if (!lists->repeats)
                qd_making_put(lists->making, first_used + i);
            qd_making_option(lists->making, 0);
        }
}

static void wordlists_add(struct wordlists *lists) {
    bool same = lists->sides[0] == lists->sides[1];
    wordlists_add_items(lists);
    wordlists_add_lines(lists, &lists->across, true, lists->used);
    if (!lists->square)
        wordlists_add_lines(lists, &lists->down, false,
                            lists->used + (same ? 0 : (uint32_t)lists->across.count));
}

void qd_classic_words(qd_making *making) {
    struct wordlists lists = {.making = making};
    lists.square = qd_making_flag(making, "square");
    lists.repeats = qd_making_flag(making, "repeats");
    const char *name = qd_making_word(making, "the list of words");
    qd_making_sides(making, lists.sides, 2);
    if (making->status == QD_OK && (lists.sides[0] > MOST_LETTERS || lists.sides[1] > MOST_LETTERS))
        qd_making_fail(making, QD_ERROR_RANGE, "words have at most %d letters", MOST_LETTERS);
    if (lists.square && lists.sides[0] != lists.sides[1])
        qd_making_fail(making, QD_ERROR_ARGUMENT, "a square has as many rows as columns");
    if (making->status == QD_OK)
        wordlists_read(&lists, name);
    if (making->status == QD_OK)
        wordlists_add(&lists);
    qd_names_clear(&lists.across);
    qd_names_clear(&lists.down);
}
