/*
 * What to write for each record, with {names} that are replaced by values. To add a name, add a
 * function and a row in the table.
 *
 *     --format '{record}\t{verdict}\t{puzzle} {solution}'
 */
#include "template.h"
#include "grading.h"
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The puzzle of a record, or NULL if it is malformed. With a template, lines of 81 symbols are read
 * as records. */
static const qd_puzzle *puzzle_of(const struct answer *answer) {
    return answer->read->puzzle;
}

static void put_record(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->record);
}

static void put_file(const struct answer *answer, qd_text *text) {
    qd_text_put(text, answer->file);
}

static void put_line(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->line);
}

static void put_offset(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->line - 1);
}

static void put_format(const struct answer *answer, qd_text *text) {
    if (answer->read->format)
        qd_text_put(text, qd_format_name(answer->read->format));
}

static void put_board(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        answer_put_board(qd_grid_board(puzzle_of(answer)->grid), text);
}

static void put_clues(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        qd_text_put_number(text, answer_clues(answer));
}

static void put_puzzle(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        answer_put_symbols(puzzle_of(answer), puzzle_of(answer)->grid, text);
}

static void put_solution(const struct answer *answer, qd_text *text) {
    if (answer->solution)
        qd_text_put_bytes(text, answer->solution, answer->solution_length);
}

static void put_verdict(const struct answer *answer, qd_text *text) {
    qd_text_put(text, answer_verdict(answer));
}

static void put_count(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        answer_put_count(answer, text);
}

static void put_index(const struct answer *answer, qd_text *text) {
    if (answer->index)
        qd_text_put_number(text, answer->index);
}

static void put_remark(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_remark(answer->grading, text);
    else if (answer->remark)
        qd_text_put(text, answer->remark);
}

static void put_er(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.er, text);
}

static void put_ep(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.ep, text);
}

static void put_ed(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_rating_of(answer->grading, answer->grading->rating.ed, text);
}

static void put_score(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_score(answer->grading, text);
}

static void put_grade(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        qd_text_put(text, grading_name(answer->grading));
}

static void put_scale(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        qd_text_put(text, qd_scale_name(answer->grading->scale));
}

static void put_techniques(const struct answer *answer, qd_text *text) {
    if (answer->grading)
        grading_put_techniques(answer->grading, text);
}

static void put_error(const struct answer *answer, qd_text *text) {
    if (answer_error(answer))
        qd_text_put(text, answer_error(answer)->message);
}

static void put_rest(const struct answer *answer, qd_text *text) {
    if (puzzle_of(answer))
        qd_text_put_bytes(text, puzzle_of(answer)->trailing, puzzle_of(answer)->trailing_length);
}

static void put_text(const struct answer *answer, qd_text *text) {
    qd_text_put_bytes(text, answer->read->text, answer->read->text_length);
}

static void put_nodes(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->effort.nodes);
}

static void put_updates(const struct answer *answer, qd_text *text) {
    qd_text_put_number(text, answer->effort.updates);
}

static void put_seconds(const struct answer *answer, qd_text *text) {
    qd_text_printf(text, "%.6f", answer->seconds);
}

static const struct name {
    const char *name, *meaning;
    void (*put)(const struct answer *answer, qd_text *text);
} names[] = {
    {"record", "the number of the record, from 1", put_record},
    {"file", "the name of its file", put_file},
    {"line", "the line on which it begins", put_line},
    {"offset", "with --offsets: the byte of the file at which it begins", put_offset},
    {"format", "the format it was read in", put_format},
    {"board", "its board, e.g. 9x9+x", put_board},
    {"clues", "the number of clues", put_clues},
    {"puzzle", "the puzzle in one line", put_puzzle},
    {"solution", "the solution in one line", put_solution},
    {"verdict", "unique, multiple, none, unknown or error", put_verdict},
    {"count", "the number of solutions found or counted", put_count},
    {"index", "the number of the solution, with -n or --all", put_index},
    {"remark", "check: what clashes, or is redundant; grade: why it is not known", put_remark},
    {"er", "grade: the rating (ER)", put_er},
    {"ep", "grade: the rating up to the first value that is placed", put_ep},
    {"ed", "grade: the rating of the first step", put_ed},
    {"score", "grade: the score, on the learner's scale", put_score},
    {"grade", "grade: the rating as a word", put_grade},
    {"scale", "grade: the scale of the ratings", put_scale},
    {"techniques", "grade: those that set ER, EP and ED", put_techniques},
    {"error", "why it could not be read", put_error},
    {"rest", "what follows the puzzle on its line", put_rest},
    {"text", "its (first) line as read", put_text},
    {"nodes", "nodes of its search", put_nodes},
    {"updates", "updates of its search", put_updates},
    {"seconds", "time of its search", put_seconds},
};
#define NAME_COUNT (sizeof names / sizeof *names)

static const char field_prefix[] = "field.";

static bool is_field(const char *name, size_t length) {
    return length > strlen(field_prefix) && strncmp(name, field_prefix, strlen(field_prefix)) == 0;
}

static const struct name *find_name(const char *name, size_t length) {
    for (size_t i = 0; i < NAME_COUNT; i++)
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0)
            return &names[i];
    return NULL;
}

void template_print_names(void) {
    for (size_t i = 0; i < NAME_COUNT; i++)
        printf("  {%s}%*s %s\n", names[i].name, (int)(12 - strlen(names[i].name)), "",
               names[i].meaning);
    printf("  {field.NAME}   a column or field of the input: title, author, rating ...\n");
}

/* ---- {NAME} and {NAME:WIDTH} ----------------------------------------------------------------- */

struct slot {
    const char *name;
    size_t length;
    int width; /* at least that many bytes, aligned right; negative: left */
};

#define MAX_WIDTH 1000
#define NO_WIDTH (MAX_WIDTH + 1)

/* `-12` or `12`, and nothing else; NO_WIDTH otherwise. */
static int read_width(const char *from, const char *end) {
    bool left = *from == '-';
    int width = 0;
    from += left;
    if (from == end)
        return NO_WIDTH;
    for (; from < end; from++) {
        if (*from < '0' || *from > '9')
            return NO_WIDTH;
        width = width * 10 + (*from - '0');
        if (width > MAX_WIDTH)
            return NO_WIDTH;
    }
    return left ? -width : width;
}

/* The slot that begins after `{`; its end, or NULL if there is none. */
static const char *read_slot(const char *from, struct slot *slot) {
    const char *end = strchr(from, '}');
    if (!end)
        return NULL;
    const char *colon = memchr(from, ':', (size_t)(end - from));
    slot->name = from;
    slot->length = (size_t)((colon ? colon : end) - from);
    slot->width = colon ? read_width(colon + 1, end) : 0;
    return end;
}

static bool is_known(const struct slot *slot) {
    return find_name(slot->name, slot->length) || is_field(slot->name, slot->length);
}

bool template_accept(const struct cli *cli, const char *template) {
    struct slot slot;
    for (const char *c = template; *c; c++) {
        if (c[0] == '{' && c[1] == '{') {
            c++;
            continue;
        }
        if (*c != '{')
            continue;
        c = read_slot(c + 1, &slot);
        if (!c)
            return usage_error(cli, "--format: missing } after {; write {{ for a brace"), false;
        if (!is_known(&slot))
            return usage_error(cli, "--format: there is no {%.*s}; see quadrille help %s",
                               (int)(slot.length < 20 ? slot.length : 20), slot.name,
                               cli->command->name),
                   false;
        if (slot.width == NO_WIDTH)
            return usage_error(cli, "--format: a width is a number up to %d, e.g. {clues:3}",
                               MAX_WIDTH),
                   false;
    }
    return true;
}

static bool is_used(const char *template, const char *name) {
    struct slot slot;
    for (const char *c = template; *c; c++) {
        if (c[0] == '{' && c[1] == '{')
            c++;
        else if (*c == '{' && (c = read_slot(c + 1, &slot)) && slot.length == strlen(name) &&
                 memcmp(slot.name, name, slot.length) == 0)
            return true;
    }
    return false;
}

bool template_accept_places(const struct cli *cli, bool by_offset) {
    static const char *const counted[] = {"record", "line"};
    if (!by_offset && is_used(cli->template, "offset"))
        return usage_error(cli, "--format: {offset} needs --offsets"), false;
    for (size_t i = 0; by_offset && i < 2; i++)
        if (is_used(cli->template, counted[i]))
            return usage_error(cli,
                               "--format: with --offsets and --part there is no {%s}; use {offset}",
                               counted[i]),
                   false;
    return true;
}

static void put_field(const qd_puzzle *puzzle, const struct slot *slot, qd_text *text) {
    const char *wanted = slot->name + strlen(field_prefix);
    size_t length = slot->length - strlen(field_prefix);
    for (size_t i = 0; puzzle && i < puzzle->field_count; i++) {
        const qd_field *field = &puzzle->fields[i];
        if (strlen(field->name) == length && memcmp(field->name, wanted, length) == 0) {
            qd_text_put_bytes(text, field->value, field->value_length);
            return;
        }
    }
}

static void pad(qd_text *text, size_t width) {
    while (width--)
        qd_text_put_byte(text, ' ');
}

static void put_slot(const struct answer *answer, const struct slot *slot, qd_text *text) {
    static qd_text part; /* kept from call to call */
    const struct name *name = find_name(slot->name, slot->length);
    qd_text_cut(&part, 0);
    if (name)
        name->put(answer, &part);
    else
        put_field(puzzle_of(answer), slot, &part);
    check_text(&part);
    size_t width = (size_t)abs(slot->width);
    size_t missing = part.length < width ? width - part.length : 0;
    pad(text, slot->width > 0 ? missing : 0);
    qd_text_put_bytes(text, part.data, part.length);
    pad(text, slot->width < 0 ? missing : 0);
}

/* The byte that \t and similar escapes stand for; `\` itself for an unknown one. */
static char unescape(char c) {
    return c == 't' ? '\t' : c == 'n' ? '\n' : c == '0' ? '\0' : '\\';
}

void template_put(const char *template, const struct answer *answer, qd_text *text) {
    for (const char *c = template; *c; c++) {
        struct slot slot;
        if (c[0] == '\\' && (unescape(c[1]) != '\\' || c[1] == '\\'))
            qd_text_put_byte(text, unescape(*++c));
        else if ((c[0] == '{' && c[1] == '{') || (c[0] == '}' && c[1] == '}'))
            qd_text_put_byte(text, *c++);
        else if (*c != '{')
            qd_text_put_byte(text, *c);
        else if ((c = read_slot(c + 1, &slot)))
            put_slot(answer, &slot, text);
    }
    qd_text_put_byte(text, '\n');
}
