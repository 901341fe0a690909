/*
 * --format TEMPLATE: what to write for each record, with {names} for what is known of it. To add a
 * name: a function and a row in the table.
 *
 *     --format '{record}\t{verdict}\t{puzzle} {solution}'
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void add_symbols(const qd_puzzle *puzzle, const qd_grid *grid, qd_text *text) {
    char symbols[QD_MAX_CELLS + 1];
    const qd_symbols *alphabet = puzzle->symbols.of_value[0] ? &puzzle->symbols : NULL;
    put(text, symbols, qd_grid_print(grid, alphabet, symbols, sizeof symbols));
}

static void add_record(const struct answered *a, qd_text *text) {
    put_number(text, a->input->records);
}

static void add_file(const struct answered *a, qd_text *text) {
    put_text(text, a->input->name);
}

static void add_line(const struct answered *a, qd_text *text) {
    put_number(text, a->record->line);
}

static void add_format(const struct answered *a, qd_text *text) {
    if (a->record->format)
        put_text(text, qd_format_name(a->record->format));
}

static void add_board(const struct answered *a, qd_text *text) {
    if (!a->record->puzzle)
        return;
    char *board = board_text(qd_grid_board(a->record->puzzle->grid));
    put_text(text, board);
    free(board);
}

static void add_clues(const struct answered *a, qd_text *text) {
    if (a->record->puzzle)
        put_number(text, qd_grid_clue_count(a->record->puzzle->grid));
}

static void add_puzzle(const struct answered *a, qd_text *text) {
    if (a->record->puzzle)
        add_symbols(a->record->puzzle, a->record->puzzle->grid, text);
}

static void add_solution(const struct answered *a, qd_text *text) {
    qd_grid *grid;
    qd_error error;
    if (!a->solution)
        return;
    check(qd_grid_new(qd_grid_board(a->record->puzzle->grid), &grid, &error), &error);
    qd_grid_set_values(grid, a->solution);
    add_symbols(a->record->puzzle, grid, text);
    qd_grid_free(grid);
}

static void add_verdict(const struct answered *a, qd_text *text) {
    put_text(text, a->record->puzzle ? a->verdict : "error");
}

static void add_count(const struct answered *a, qd_text *text) {
    if (a->count)
        put_text(text, a->count);
}

static void add_index(const struct answered *a, qd_text *text) {
    if (a->index)
        put_number(text, a->index);
}

static void add_remark(const struct answered *a, qd_text *text) {
    if (a->remark)
        put_text(text, a->remark);
}

static void add_error(const struct answered *a, qd_text *text) {
    if (!a->record->puzzle)
        put_text(text, a->record->error.message);
}

static void add_rest(const struct answered *a, qd_text *text) {
    if (a->record->puzzle)
        put(text, a->record->puzzle->trailing, a->record->puzzle->trailing_length);
}

static void add_text(const struct answered *a, qd_text *text) {
    put(text, a->record->text, a->record->text_length);
}

static void add_nodes(const struct answered *a, qd_text *text) {
    put_number(text, a->solvers->last.nodes);
}

static void add_updates(const struct answered *a, qd_text *text) {
    put_number(text, a->solvers->last.updates);
}

static void add_seconds(const struct answered *a, qd_text *text) {
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%.6f", a->solvers->last_seconds);
    put_text(text, seconds);
}

static const struct name {
    const char *name, *meaning;
    void (*add)(const struct answered *answered, qd_text *text);
} names[] = {
    {"record", "the number of the record, from 1", add_record},
    {"file", "the name of its file", add_file},
    {"line", "the line where it begins", add_line},
    {"format", "the format it was read in", add_format},
    {"board", "its board, as 9x9+x", add_board},
    {"clues", "how many cells are given", add_clues},
    {"puzzle", "the puzzle in a line", add_puzzle},
    {"solution", "the solution in a line", add_solution},
    {"verdict", "unique, multiple, none, unknown or error", add_verdict},
    {"count", "how many solutions were seen, or counted", add_count},
    {"index", "the number of the solution, with -n or --all", add_index},
    {"remark", "check: what clashes, or is redundant", add_remark},
    {"error", "why it could not be read", add_error},
    {"rest", "what follows the puzzle on its line", add_rest},
    {"text", "its (first) line as read", add_text},
    {"nodes", "nodes of its search", add_nodes},
    {"updates", "updates of its search", add_updates},
    {"seconds", "time of its search", add_seconds},
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

/* ---- {NAME} and {NAME:WIDTH} -------------------------------------------------------------------
 */

struct slot {
    const char *name;
    size_t length;
    int width; /* at least so many bytes: to the right; negative: to the left */
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

/* The slot that begins behind `{`; NULL if there is no end to it, else where it ends. */
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

bool template_check(const struct cli *cli, const char *template) {
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
            return usage_error(cli, "--format: a { without }; write {{ for a brace"), false;
        if (!is_known(&slot))
            return usage_error(cli, "--format: there is no {%.*s}; see quadrille help %s",
                               (int)(slot.length < 20 ? slot.length : 20), slot.name,
                               cli->command->name),
                   false;
        if (slot.width == NO_WIDTH)
            return usage_error(cli, "--format: a width is a number up to %d, as in {clues:3}",
                               MAX_WIDTH),
                   false;
    }
    return true;
}

static void add_field(const qd_record *record, const struct slot *slot, qd_text *text) {
    const char *wanted = slot->name + strlen(field_prefix);
    size_t length = slot->length - strlen(field_prefix);
    for (size_t i = 0; record->puzzle && i < record->puzzle->field_count; i++) {
        const qd_field *field = &record->puzzle->fields[i];
        if (strlen(field->name) == length && memcmp(field->name, wanted, length) == 0) {
            put(text, field->value, field->value_length);
            return;
        }
    }
}

static void pad(qd_text *text, size_t width) {
    while (width--)
        put(text, " ", 1);
}

static void add_slot(const struct answered *answered, const struct slot *slot, qd_text *text) {
    static qd_text part;
    const struct name *name = find_name(slot->name, slot->length);
    part.length = 0;
    if (name)
        name->add(answered, &part);
    else
        add_field(answered->record, slot, &part);
    size_t width = (size_t)abs(slot->width);
    size_t missing = part.length < width ? width - part.length : 0;
    pad(text, slot->width > 0 ? missing : 0);
    put(text, part.data, part.length);
    pad(text, slot->width < 0 ? missing : 0);
}

/* The byte that \t and the like stand for; `\` itself for what is none. */
static char unescape(char c) {
    return c == 't' ? '\t' : c == 'n' ? '\n' : c == '0' ? '\0' : '\\';
}

void template_write(const struct cli *cli, const struct answered *answered) {
    static qd_text text;
    text.length = 0;
    for (const char *c = cli->template; *c; c++) {
        struct slot slot;
        if (c[0] == '\\' && (unescape(c[1]) != '\\' || c[1] == '\\'))
            put(&text, (char[]){unescape(*++c)}, 1);
        else if ((c[0] == '{' && c[1] == '{') || (c[0] == '}' && c[1] == '}'))
            put(&text, c++, 1);
        else if (*c != '{')
            put(&text, c, 1);
        else if ((c = read_slot(c + 1, &slot)))
            add_slot(answered, &slot, &text);
    }
    put(&text, "\n", 1);
    output_write(text.data, text.length);
}
