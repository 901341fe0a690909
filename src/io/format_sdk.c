/*
 * SadMan Software and SudoCue (.sdk): lines that describe the puzzle, or a line [Puzzle], then nine
 * lines of nine symbols.
 *
 *     #ARuud                author           #B03-08-2006     date
 *     #DRandom, by program  title            #SSudoCue        source
 *     #CStart with the 5    comment          #LEasy           difficulty
 *                                            #Uhttp://...     url
 */
#include "format_families.h"

#include "../base/scan.h"

/* A word in brackets. */
static bool sdk_is_section(const struct line *line) {
    const char *c = line->begin + 1;
    if (line->end - line->begin < 3 || *line->begin != '[' || line->end[-1] != ']')
        return false;
    while (qd_is_letter_cell(c, 1))
        c++;
    return c + 1 == line->end;
}

static bool sdk_is_puzzle_section(const struct line *line) {
    return line->end - line->begin == 8 && memcmp(line->begin, "[Puzzle]", 8) == 0;
}

static bool sdk_begins(qd_reader *reader, const struct line *line) {
    if (sdk_is_section(line)) {
        qd_draft_open(reader, &qd_format_sdk, 0, line);
        return true;
    }
    if (!(qd_has_sdk_heading(reader) || qd_reader_insists(reader, &qd_format_sdk)) ||
        !qd_begins_like_rows(reader, line))
        return false;
    qd_reader_draft(reader)->format = &qd_format_sdk;
    return true;
}

/* All lines of the heading with that name, as one value. */
static void sdk_tell(qd_reader *reader, const char *name) {
    char value[4096];
    size_t length = 0;
    for (const char *line = qd_reader_heading(reader); *line; line += strcspn(line, "\n") + 1) {
        const char *found = qd_sdk_field(line);
        if (!found || strcmp(found, name) != 0)
            continue;
        const char *text = line + 2 + strspn(line + 2, " \t");
        size_t more = strcspn(text, "\n");
        if (length + more + 1 >= sizeof value) {
            qd_draft_leave_out(reader, "a part of a long heading");
            continue;
        }
        if (length)
            value[length++] = '\n';
        memcpy(value + length, text, more);
        length += more;
    }
    if (length)
        qd_draft_tell(reader, name, value, length);
}

static void sdk_leave_out_unknown(qd_reader *reader) {
    char name[] = "lines #?";
    for (const char *line = qd_reader_heading(reader); *line; line += strcspn(line, "\n") + 1) {
        name[7] = line[1];
        if (qd_sdk_is_unknown(line))
            qd_draft_leave_out(reader, name);
    }
}

/* A whole grid in one line is not part of a section. */
static bool sdk_is_grid(const qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    return run >= 36 && qd_is_after_grid(line->begin + run, line->end) &&
           qd_reader_values_of_cells(reader, run);
}

/* A section other than the puzzle: its lines belong to it. */
static enum taken sdk_take_other_section(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (line->number == draft->line) {
        qd_draft_fail(reader, line, line->begin, "only the section [Puzzle] is supported");
        return TAKEN;
    }
    bool is_other = line->begin == line->end || sdk_is_section(line) || sdk_is_grid(reader, line);
    return is_other ? FOREIGN : TAKEN;
}

static enum taken sdk_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (draft->rows == 0 && sdk_is_puzzle_section(line) && line->number == draft->line)
        return TAKEN;
    if (draft->error.status != QD_OK && draft->values == 0)
        return sdk_take_other_section(reader, line);
    if (line->number == draft->line && sdk_is_section(line))
        return sdk_take_other_section(reader, line);
    if (draft->values == 0) {
        uint32_t width = (uint32_t)(line->end - line->begin), values;
        if (sdk_is_section(line) || !qd_reader_row_fits(reader, width, 4, &values)) {
            qd_draft_fail_at(reader, (struct place){draft->line, 1},
                             "[Puzzle], but no grid follows");
            return FOREIGN;
        }
        qd_draft_set_values(reader, values);
    }
    enum taken taken = qd_format_rows.take(reader, line);
    for (size_t i = 0; i < QD_SDK_KEYS && taken == COMPLETE; i++)
        sdk_tell(reader, qd_sdk_keys[i].name);
    if (taken == COMPLETE)
        sdk_leave_out_unknown(reader);
    return taken;
}

/* One line, with the key, for every line of the value. */
static void sdk_write_field(qd_writer *writer, char letter, const char *value, size_t length) {
    const char *end = value + length, *next;
    for (; value < end; value = next) {
        const char *stop = qd_find_line_end(value, end, false, &next);
        qd_text_printf(writer->text, "#%c", letter);
        qd_text_put_bytes(writer->text, value, (size_t)(stop - value));
        qd_text_put(writer->text, "\n");
    }
}

static void sdk_write(qd_writer *writer, const qd_puzzle *puzzle) {
    for (size_t i = 0; i < QD_SDK_KEYS; i++) {
        size_t length;
        const char *value = qd_puzzle_text(puzzle, qd_sdk_keys[i].name, &length);
        if (value)
            sdk_write_field(writer, qd_sdk_keys[i].letter, value, length);
    }
    qd_format_rows.write(writer, puzzle);
}

static const char *const sdk_fields[] = {"author", "title",      "comment", "date",
                                         "source", "difficulty", "url",     NULL};

const struct qd_format qd_format_sdk = {
    .name = "sdk",
    .summary =
        "SadMan and SudoCue files: lines #Aauthor, #Dtitle ..., then nine lines of nine symbols",
    .tall = true,
    .apart = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .fields = sdk_fields,
    .begins = sdk_begins,
    .take = sdk_take,
    .write = sdk_write,
};
