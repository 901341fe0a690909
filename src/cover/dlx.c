/* Knuth's .dlx text: reads and writes it in linear time. */
#include "problem.h"
#include "texts.h"

#include "../base/asking.h"
#include "../base/error.h"
#include "../base/foreign.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct dlx_reader {
    const char *cursor;          /* where the next word of the current line may begin */
    const char *line, *line_end; /* that line */
    const char *next_line, *end; /* the rest of the text */
    uint64_t line_number;
    uint32_t *items, *colours; /* of the option being read */
    size_t item_count, item_capacity, colour_capacity;
    int64_t cost;
    const struct cover_text *from;
};

struct word {
    const char *begin;
    size_t length;
};

static uint64_t dlx_column_of(const struct dlx_reader *reader, const char *place) {
    return (uint64_t)(place - reader->line) + 1;
}

static int dlx_shown(size_t length) {
    return length > 60 ? 60 : (int)length;
}

/* The next word of the current line; its length is 0 at the end of the line. */
static struct word dlx_next_word(struct dlx_reader *reader) {
    const char *c = reader->cursor;
    while (c < reader->line_end && qd_is_blank(*c))
        c++;
    struct word word = {c, 0};
    while (c < reader->line_end && !qd_is_blank(*c))
        c++;
    word.length = (size_t)(c - word.begin);
    reader->cursor = c;
    return word;
}

/* Goes to the next line that is neither blank nor a comment; false at the end of the text. */
static bool dlx_next_line(struct dlx_reader *reader, bool *comments) {
    while (reader->next_line < reader->end) {
        reader->line = reader->cursor = reader->next_line;
        reader->line_end = qd_find_line_end(reader->line, reader->end, false, &reader->next_line);
        reader->line_number++;
        struct word word = dlx_next_word(reader);
        if (word.length && *word.begin != '|') {
            reader->cursor = word.begin;
            return true;
        }
        *comments = *comments || word.length;
    }
    return false;
}

static qd_status dlx_fail_at(struct dlx_reader *reader, qd_status status, struct word word,
                             const char *what) {
    return qd_fail_at(reader->from->error, status, reader->line_number,
                      dlx_column_of(reader, word.begin), "'%.*s': %s", dlx_shown(word.length),
                      word.begin, what);
}

/* Passes on the reason why something in the text could not be added. */
static qd_status dlx_fail_added(struct dlx_reader *reader, const char *place) {
    return qd_cover_fail_at(reader->from->cover, reader->line_number, dlx_column_of(reader, place),
                            reader->from->error);
}

static qd_status dlx_refuse_nul(struct dlx_reader *reader, struct word word) {
    if (!memchr(word.begin, '\0', word.length))
        return QD_OK;
    return qd_fail_at(reader->from->error, QD_ERROR_SYNTAX, reader->line_number,
                      dlx_column_of(reader, word.begin),
                      "unexpected NUL byte; this is not .dlx text");
}

/* `n|` or `lo:hi|` before an item's name. */
static bool dlx_take_bounds(const char **text, const char *bar, uint32_t *least, uint32_t *most) {
    uint64_t low, high;
    if (!qd_scan_number(text, bar, UINT32_MAX - 1, &low))
        return false;
    high = low;
    if (**text == ':') {
        ++*text;
        if (!qd_scan_number(text, bar, UINT32_MAX, &high))
            return false;
    }
    *least = (uint32_t)low;
    *most = (uint32_t)high;
    return *text == bar;
}

/* The bytes as a string, which the caller frees. */
static char *dlx_copy_name(const char *begin, const char *end) {
    char *name = qd_array_new((size_t)(end - begin) + 1, 1);
    if (name)
        memcpy(name, begin, (size_t)(end - begin));
    return name;
}

static qd_status dlx_read_item(struct dlx_reader *reader, struct word word, qd_item_kind kind) {
    uint32_t least = kind == QD_PRIMARY, most = 1;
    const char *begin = word.begin, *end = word.begin + word.length;
    qd_status status = dlx_refuse_nul(reader, word);
    if (status != QD_OK)
        return status;
    const char *bar = memchr(begin, '|', word.length);
    if (bar && kind == QD_SECONDARY)
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "secondary items cannot have bounds");
    if (bar && !dlx_take_bounds(&begin, bar, &least, &most))
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "bounds must be n|item or lo:hi|item");
    begin += bar != NULL;
    char *name = dlx_copy_name(begin, end);
    if (!name)
        return qd_fail_memory(reader->from->error);
    uint32_t item = qd_cover_add_item(reader->from->cover, name, kind, least, most);
    free(name);
    return item == QD_NO_ITEM ? dlx_fail_added(reader, word.begin) : QD_OK;
}

static qd_status dlx_read_items(struct dlx_reader *reader) {
    qd_item_kind kind = QD_PRIMARY;
    for (struct word word; (word = dlx_next_word(reader)).length;) {
        if (word.length == 1 && *word.begin == '|') {
            if (kind == QD_SECONDARY)
                return dlx_fail_at(reader, QD_ERROR_SYNTAX, word,
                                   "a second bar in the line of items");
            kind = QD_SECONDARY;
            continue;
        }
        qd_status status = dlx_read_item(reader, word, kind);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

/* Adds to the cost of the option; false, if it gets too large. */
static bool dlx_add_cost(struct dlx_reader *reader, int64_t cost) {
    if (cost > 0 ? reader->cost > INT64_MAX - cost : reader->cost < -INT64_MAX - cost)
        return false;
    reader->cost += cost;
    return true;
}

/* `|n` or `|-n`: a cost; several of an option add up. */
static qd_status dlx_read_cost(struct dlx_reader *reader, struct word word) {
    const char *digits = word.begin + 1, *end = word.begin + word.length;
    bool negative = qd_scan_word(&digits, end, "-");
    uint64_t cost;
    if (!qd_scan_number(&digits, end, INT64_MAX, &cost) || digits < end ||
        !dlx_add_cost(reader, negative ? -(int64_t)cost : (int64_t)cost))
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "a cost must be |n or |-n, below 2^63");
    return QD_OK;
}

static qd_status dlx_read_colour(struct dlx_reader *reader, struct word word, uint32_t item,
                                 const char *begin, uint32_t *colour) {
    if (reader->from->cover->kinds[item] == QD_PRIMARY)
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "only secondary items can have colours");
    char *name = dlx_copy_name(begin, word.begin + word.length);
    if (!name)
        return qd_fail_memory(reader->from->error);
    *colour = qd_cover_add_colour(reader->from->cover, name);
    free(name);
    return *colour == QD_NO_COLOUR ? dlx_fail_added(reader, begin) : QD_OK;
}

static bool dlx_reserve_entry(struct dlx_reader *reader) {
    size_t needed = reader->item_count + 1;
    return qd_array_reserve(&reader->items, &reader->item_capacity, needed,
                            sizeof *reader->items) &&
           qd_array_reserve(&reader->colours, &reader->colour_capacity, needed,
                            sizeof *reader->colours);
}

static qd_status dlx_read_option_word(struct dlx_reader *reader, struct word word) {
    qd_status status = dlx_refuse_nul(reader, word);
    if (status != QD_OK)
        return status;
    if (*word.begin == '|')
        return dlx_read_cost(reader, word);
    const char *colon = memchr(word.begin, ':', word.length);
    size_t length = colon ? (size_t)(colon - word.begin) : word.length;
    uint32_t item = qd_names_find(&reader->from->cover->names, word.begin, length), colour = 0;
    if (item == QD_NO_NAME)
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "no item has this name");
    if (reader->from->cover->last_use[item] == reader->from->cover->option_count + 1)
        return dlx_fail_at(reader, QD_ERROR_SYNTAX, word, "this option names the item twice");
    if (colon && (status = dlx_read_colour(reader, word, item, colon + 1, &colour)) != QD_OK)
        return status;
    if (!dlx_reserve_entry(reader))
        return qd_fail_memory(reader->from->error);
    reader->from->cover->last_use[item] = reader->from->cover->option_count + 1;
    reader->items[reader->item_count] = item;
    reader->colours[reader->item_count++] = colour;
    return qd_cover_stops_reading(reader->from->reading->stop, reader->item_count,
                                  reader->from->error)
               ? QD_ERROR_STOPPED
               : QD_OK;
}

static void dlx_warn_if_idle(struct dlx_reader *reader, uint32_t option) {
    if (!reader->from->cover->idle[option] || !reader->from->reading->warn)
        return;
    qd_error warning;
    qd_fail_at(&warning, QD_OK, reader->line_number, 1,
               "this option names no primary item and is ignored");
    reader->from->reading->warn(reader->from->reading->user, &warning);
}

static qd_status dlx_read_option(struct dlx_reader *reader) {
    reader->item_count = 0;
    reader->cost = 0;
    for (struct word word; (word = dlx_next_word(reader)).length;) {
        qd_status status = dlx_read_option_word(reader, word);
        if (status != QD_OK)
            return status;
    }
    for (size_t i = 0; i < reader->item_count; i++)
        reader->from->cover->last_use[reader->items[i]] = 0;
    uint32_t option = qd_cover_add_option(reader->from->cover, reader->items, reader->item_count,
                                          reader->colours, reader->cost);
    if (option == QD_NO_OPTION)
        return qd_cover_fail_at(reader->from->cover, reader->line_number, 0, reader->from->error);
    dlx_warn_if_idle(reader, option);
    return QD_OK;
}

static qd_status dlx_read_text(struct dlx_reader *reader) {
    reader->next_line +=
        qd_byte_order_mark(reader->next_line, (size_t)(reader->end - reader->next_line));
    bool comments = false;
    if (!dlx_next_line(reader, &comments)) {
        if (!comments)
            return qd_fail(reader->from->error, QD_ERROR_SYNTAX,
                           "no line of items: the text is empty");
        return qd_cover_seal(reader->from->cover, reader->from->error);
    }
    qd_status status = dlx_read_items(reader);
    while (status == QD_OK && dlx_next_line(reader, &comments))
        status = dlx_read_option(reader);
    return status == QD_OK ? qd_cover_seal(reader->from->cover, reader->from->error) : status;
}

qd_status qd_read_dlx(const struct cover_text *from) {
    struct dlx_reader reader = {
        .next_line = from->text, .end = from->text + from->length, .from = from};
    qd_status status = dlx_read_text(&reader);
    free(reader.items);
    free(reader.colours);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void dlx_put_bounds(const qd_cover *cover, uint32_t item, qd_text *text) {
    struct bounds both = bounds_of(cover, item);
    if (cover->kinds[item] != QD_PRIMARY || (both.least == 1 && both.most == 1))
        return;
    if (both.least != both.most)
        qd_text_printf(text, "%u:", both.least);
    qd_text_printf(text, "%u|", both.most);
}

static void dlx_put_items(const qd_cover *cover, qd_text *text) {
    bool any_secondary = cover->primary_count < qd_cover_item_count(cover);
    const char *between = "";
    char digits[ITEM_WORDS];
    for (int kind = QD_PRIMARY; kind <= QD_SECONDARY; kind++) {
        if (kind == QD_SECONDARY && any_secondary)
            qd_text_put(text, " |");
        for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
            if (cover->kinds[i] != kind)
                continue;
            qd_text_put(text, between);
            dlx_put_bounds(cover, i, text);
            qd_text_put(text, qd_cover_write_item_name(cover, i, digits));
            between = " ";
        }
    }
    qd_text_put_byte(text, '\n');
}

static void dlx_put_entry(const qd_cover *cover, const uint32_t *entry, qd_text *text) {
    uint32_t colour = colour_at(cover, entry);
    char digits[ITEM_WORDS];
    qd_text_put(text, qd_cover_write_item_name(cover, *entry, digits));
    if (colour) {
        qd_text_put_byte(text, ':');
        qd_text_put(text, qd_cover_colour_name(cover, colour));
    }
}

void qd_cover_put_option(const qd_cover *cover, uint32_t option, qd_text *text) {
    const uint32_t *begin = option_begin(cover, option);
    for (const uint32_t *e = begin; e < option_end(cover, option); e++) {
        if (e > begin)
            qd_text_put_byte(text, ' ');
        dlx_put_entry(cover, e, text);
    }
    int64_t cost = qd_cover_option_about(cover, option).cost;
    if (cost)
        qd_text_printf(text, " |%" PRId64, cost);
}

/*
 * Names may be almost any bytes. If the text from `begin` on would be taken for another format, a
 * comment is written before it.
 */
static void dlx_protect_names(qd_text *text, size_t begin) {
    static const char comment[] = "|\n";
    size_t length = text->length - begin;
    if (text->failed || !qd_foreign_file(text->data + begin, length))
        return;
    qd_text_put(text, comment);
    if (text->failed)
        return;
    memmove(text->data + begin + sizeof comment - 1, text->data + begin, length);
    memcpy(text->data + begin, comment, sizeof comment - 1);
}

qd_status qd_cover_write_dlx(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                             qd_error *error) {
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    size_t begin = text->length;
    if (cover->primary_count == 0) {
        qd_text_put(text, "| no primary items: one solution, the empty cover\n");
        return qd_text_check(text, error);
    }
    dlx_put_items(cover, text);
    dlx_protect_names(text, begin);
    for (uint32_t o = 0; o < cover->option_count && !text->failed; o++) {
        size_t length = text->length;
        qd_cover_put_option(cover, o, text);
        qd_text_put_byte(text, '\n');
        if (!goes_on_after(&asking, text->length - length)) {
            qd_text_cut(text, begin);
            return qd_fail(error, QD_ERROR_STOPPED,
                           "the problem was not written to its end: stopped");
        }
    }
    return qd_text_check(text, error);
}
