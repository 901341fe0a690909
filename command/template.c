/*
 * What to write for each record, with {names} that are replaced by values: fields (fields.h).
 *
 *     --format '{record}\t{verdict}\t{puzzle} {solution}'
 */
#include "template.h"
#include "fields.h"
#include "message.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

static const char field_prefix[] = "field.";

static bool is_field(const char *name, size_t length) {
    return length > strlen(field_prefix) && strncmp(name, field_prefix, strlen(field_prefix)) == 0;
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
    return fields_find(slot->name, slot->length) || is_field(slot->name, slot->length);
}

bool template_accept(const struct cli *cli, const char *template) {
    if (qd_format_find(template)) {
        bool is_flag = options_find(cli->command, template); /* --csv */
        bool has_to = is_flag || options_find(cli->command, "to");
        return usage_error(cli, "--format takes a template, such as '{puzzle}'%s%s%s",
                           is_flag  ? "; did you mean --"
                           : has_to ? "; did you mean --to "
                                    : "",
                           has_to ? template : "", has_to ? "?" : ""),
               false;
    }
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
            return usage_error(cli, "--format: there is no {%.*s}; see quadrille help templates",
                               (int)(slot.length < 20 ? slot.length : 20), slot.name),
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
    const struct field *field = fields_find(slot->name, slot->length);
    qd_text_cut(&part, 0);
    if (field)
        fields_put(field, answer, &part);
    else
        put_field(answer->read->puzzle, slot, &part);
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
