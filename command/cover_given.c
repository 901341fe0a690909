/* The options of --with and --without: each is the text of an option as solutions have it, in several lines several of
 * them. Its items may be in any order, and its cost may be left out. */
#include "cover_family.h"
#include "message.h"
#include "must.h"
#include "../src/base/scan.h"

#include <stdlib.h>
#include <string.h>

/* A text that names an option. */
struct given_line {
    const char *text;
    size_t length;
    bool is_banned;
    size_t found;
};

struct given_lines {
    struct given_line *list;
    size_t count;
};

static const char blanks[] = " \t";

/* The next word from `*at` on; NULL past the last. */
static const char *next_word(const char **at, const char *end, size_t *length) {
    while (*at < end && strchr(blanks, **at))
        ++*at;
    const char *word = *at;
    while (*at < end && !strchr(blanks, **at))
        ++*at;
    *length = (size_t)(*at - word);
    return *length ? word : NULL;
}

static bool has_word(const char *at, const char *end, const char *word, size_t length) {
    size_t other_length;
    const char *other;
    while ((other = next_word(&at, end, &other_length)))
        if (other_length == length && memcmp(word, other, length) == 0)
            return true;
    return false;
}

/* Whether the second text has all words of the first one; its cost, only if that matters. */
static bool has_words(const char *at, const char *end, const char *other, const char *other_end,
                      bool with_cost) {
    size_t length;
    const char *word;
    while ((word = next_word(&at, end, &length)))
        if ((with_cost || *word != '|') && !has_word(other, other_end, word, length))
            return false;
    return true;
}

static bool names_option(const struct given_line *line, const qd_text *option) {
    const char *end = line->text + line->length, *option_end = option->data + option->length;
    bool with_cost = memchr(line->text, '|', line->length);
    return has_words(line->text, end, option->data, option_end, true) &&
           has_words(option->data, option_end, line->text, end, with_cost);
}

/* The lines that have words; with no list yet, they are only counted. */
static void add_lines(struct given_lines *lines, const struct option_list *list, bool is_banned) {
    for (size_t i = 0; i < list->count; i++) {
        const char *next = list->texts[i], *text_end = next + strlen(next);
        while (next < text_end) {
            const char *begin = next, *at = begin;
            const char *end = qd_find_line_end(begin, text_end, false, &next);
            size_t length = (size_t)(end - begin), word_length;
            bool names = next_word(&at, end, &word_length);
            if (lines->list && names)
                lines->list[lines->count] = (struct given_line){begin, length, is_banned, 0};
            lines->count += names;
        }
    }
}

/* Into both lists of the start, which have space for as many as they get. */
static void find_options(const struct job *job, struct given_lines *lines, struct given *given) {
    qd_text option = QD_TEXT_INIT;
    size_t chosen = 0, banned = 0;
    for (uint32_t o = 0; o < qd_cover_option_count(job->cover); o++) {
        bool chooses = false, bans = false;
        qd_cover_put_option(job->cover, o, &option);
        check_text(&option);
        for (size_t i = 0; i < lines->count; i++) {
            if (!names_option(&lines->list[i], &option))
                continue;
            lines->list[i].found++;
            *(lines->list[i].is_banned ? &bans : &chooses) = true;
        }
        qd_text_cut(&option, 0);
        if (chooses)
            given->chosen[chosen++] = o;
        if (bans)
            given->banned[banned++] = o;
    }
    qd_text_free(&option);
    given->start = (qd_cover_start){given->chosen, chosen, given->banned, banned, QD_NO_ITEM};
}

/* False after a message: there is no such option, or one of several would have to be chosen. */
static bool check_lines(const struct job *job, const struct given_lines *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        const struct given_line *line = &lines->list[i];
        if (line->found == 0)
            usage_error(job->cli, "--%s: there is no option '%.*s'",
                        line->is_banned ? "without" : "with", (int)line->length, line->text);
        if (line->found > 1 && !line->is_banned)
            usage_error(job->cli, "--with: there are %zu options '%.*s'", line->found,
                        (int)line->length, line->text);
        if (line->found == 0 || (line->found > 1 && !line->is_banned))
            return false;
    }
    return true;
}

bool given_accept(const struct cli *cli, const char *text) {
    return text[strspn(text, " \t\r\n")] ||
           (usage_error(cli, "--with and --without: missing option"), false);
}

bool given_find(struct job *job, struct given *given) {
    const struct family_options *options = (const struct family_options *)job->options;
    struct given_lines lines = {NULL, 0};
    bool fine = true;
    *given = (struct given){.start = QD_COVER_START_INIT};
    add_lines(&lines, &options->with, false);
    add_lines(&lines, &options->without, true);
    if (!lines.count)
        return true;
    lines.list = new_array(lines.count, sizeof *lines.list);
    lines.count = 0;
    add_lines(&lines, &options->with, false);
    add_lines(&lines, &options->without, true);
    given->chosen = new_array(qd_cover_option_count(job->cover), sizeof *given->chosen);
    given->banned = new_array(qd_cover_option_count(job->cover), sizeof *given->banned);
    find_options(job, &lines, given);
    if (!check_lines(job, &lines)) {
        raise_status(job->cli, EXIT_USAGE);
        given_free(given);
        fine = false;
    }
    free(lines.list);
    return fine;
}

void given_free(struct given *given) {
    free(given->chosen);
    free(given->banned);
    *given = (struct given){.start = QD_COVER_START_INIT};
}

const struct option_pair family_apart[] = {{"family", "memory-limit"}, {NULL, NULL}};
