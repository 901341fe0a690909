/*
 * OpenSudoku's files. Older ones describe all puzzles at once, newer ones have folders:
 *
 *     <opensudoku>                             <opensudoku version="2">
 *       <name>Easy ones</name>                   <folder name="Easy ones" created="...">
 *       <author>...</author>                       <game data="5300..." note="..." state="1" />
 *       <level>easy</level>                        <game data="version: 3&#10;5|0|0|0|12|1|..." />
 *       <game data="530070000..." />             </folder>
 *     </opensudoku>                            </opensudoku>
 *
 * `data` has one digit per cell; or, with a version, for each cell its value, its notes and whether
 * it can be edited, each followed by a bar. Notes are digits with commas (1), a number with one bit
 * per digit (2, 3; in 2 sometimes followed by two bars), or two such numbers, in the corner and in
 * the centre (4).
 */
#include "document.h"
#include "writer.h"

#include "../sudoku/above.h"
#include "../text/quote.h"

#include <stdio.h>
#include <stdlib.h>

/* In the document's state: where to look for the next game, and whether a folder is open. */
enum { AT = XML_STATE, LINE, LINE_NUMBER, FOLDER };

/* ---- cells ----------------------------------------------------------------------------------- */

static void opensudoku_fail_data(qd_reader *reader, struct xml *xml, const struct source *source,
                                 size_t offset, const char *message) {
    qd_draft_fail_at(reader, qd_source_place(source, qd_xml_attribute_place(xml, "data", offset)),
                     message);
}

static struct place opensudoku_data_place(struct xml *xml, const struct source *source) {
    return qd_source_place(source, qd_xml_attribute_place(xml, "data", 0));
}

static void opensudoku_read_plain(qd_reader *reader, struct xml *xml, const struct source *source,
                                  const char *data) {
    size_t digits = strspn(data, "0123456789");
    if (digits != 81 || data[81]) {
        opensudoku_fail_data(reader, xml, source, digits < 81 ? digits : 81,
                             "expected 81 digits, or data that begins with its version");
        return;
    }
    struct place at = opensudoku_data_place(xml, source);
    for (uint32_t cell = 0; cell < 81; cell++, at.column++)
        qd_tray_put(reader, at, cell, (uint32_t)(data[cell] - '0'), true);
}

/* The text up to the next bar; moves past the bar. */
static size_t opensudoku_take_token(const char **c, const char **token) {
    *token = *c;
    size_t length = strcspn(*c, "|");
    *c += length + ((*c)[length] == '|');
    return length;
}

/* "1,4,7," or "-" */
static bool opensudoku_parse_digits(const char *token, size_t length, uint64_t *notes) {
    if (length == 1 && *token == '-')
        return true;
    for (size_t i = 0; i < length; i++)
        if (i % 2 == 0 && token[i] >= '1' && token[i] <= '9')
            *notes |= (uint64_t)1 << (token[i] - '1');
        else if (i % 2 == 0 || token[i] != ',')
            return false;
    return length > 0;
}

static bool opensudoku_parse_bits(const char *token, size_t length, uint64_t *notes) {
    uint32_t number = qd_parse_number(token, length);
    *notes = number;
    return number < 512;
}

/* The notes; those in the centre take precedence over those in the corner. */
static bool opensudoku_take_notes(const char **c, uint32_t version, uint64_t *notes) {
    const char *token;
    uint64_t corner = 0;
    size_t length = opensudoku_take_token(c, &token);
    if (version == 1)
        return opensudoku_parse_digits(token, length, notes);
    if (!opensudoku_parse_bits(token, length, &corner))
        return false;
    if (version == 2 && **c == '|')
        ++*c;
    if (version == 4) {
        length = opensudoku_take_token(c, &token);
        if (!opensudoku_parse_bits(token, length, notes))
            return false;
    }
    *notes = *notes ? *notes : corner;
    return true;
}

static bool opensudoku_take_cell(const char **c, uint32_t version, uint32_t *value, uint64_t *notes,
                                 bool *is_given) {
    const char *token;
    size_t length = opensudoku_take_token(c, &token);
    *value = qd_parse_number(token, length);
    *notes = 0;
    if (length != 1 || *value > 9 || !opensudoku_take_notes(c, version, notes))
        return false;
    length = opensudoku_take_token(c, &token);
    *is_given = *token == '0';
    return length == 1 && (*token == '0' || *token == '1') && token[1] == '|';
}

static void opensudoku_read_versioned(qd_reader *reader, struct xml *xml,
                                      const struct source *source, const char *data) {
    const char *c = data + strlen("version:");
    c += strspn(c, " ");
    uint32_t version = qd_parse_number(c, strspn(c, "0123456789"));
    if (version < 1 || version > 4) {
        opensudoku_fail_data(reader, xml, source, (size_t)(c - data),
                             "only versions 1 to 4 of data are supported");
        return;
    }
    c += strspn(c, "0123456789");
    c += strspn(c, "\n\r ");
    struct place at = opensudoku_data_place(xml, source); /* every value is valid */
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t value = 0;
        uint64_t notes = 0;
        bool is_given = false;
        size_t offset = (size_t)(c - data);
        if (!opensudoku_take_cell(&c, version, &value, &notes, &is_given)) {
            opensudoku_fail_data(reader, xml, source, offset,
                                 "expected a cell: a value, notes, and 1 or 0, each followed by |");
            return;
        }
        qd_tray_put(reader, at, cell, value, is_given);
        qd_tray_note(reader, cell, value ? 0 : notes);
    }
    if (*c)
        opensudoku_fail_data(reader, xml, source, (size_t)(c - data),
                             "there are more than 81 cells");
}

/* ---- fields ---------------------------------------------------------------------------------- */

static void opensudoku_tell_text(qd_reader *reader, const char *name, const char *text) {
    const char *begin = text + strspn(text, " \t\r\n"), *end = begin + strlen(begin);
    while (end > begin && strchr(" \t\r\n", end[-1]))
        end--;
    if (begin < end)
        qd_draft_tell(reader, name, begin, (size_t)(end - begin));
}

/* The field for an element before the games. */
static const char *opensudoku_field_name(const char *element) {
    static const char *const names[][2] = {{"name", "title"},       {"author", "author"},
                                           {"level", "difficulty"}, {"description", "description"},
                                           {"comment", "comment"},  {"created", "date"},
                                           {"source", "source"},    {"sourceURL", "url"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], element) == 0)
            return names[i][1];
    return NULL;
}

static bool opensudoku_is_told(const qd_reader *reader, const char *name) {
    const struct draft *draft = qd_reader_draft((qd_reader *)reader);
    for (size_t i = 0; i < draft->told_count; i++)
        if (strcmp(draft->words.data + draft->told[i].name, name) == 0)
            return true;
    return false;
}

/* An element outside of the games: a field of all games that follow. */
static qd_status opensudoku_tell_element(qd_reader *reader, struct xml *xml) {
    const char *name = opensudoku_field_name(xml->name.data);
    enum xml_event event;
    if (!name || opensudoku_is_told(reader, name)) {
        qd_draft_leave_out(reader, xml->name.data);
        return qd_xml_skip(xml);
    }
    qd_status status = qd_xml_next(xml, &event);
    if (status != QD_OK || event == XML_END)
        return status;
    if (event == XML_TEXT)
        opensudoku_tell_text(reader, name, xml->text.data);
    else
        qd_draft_leave_out(reader, name);
    status = qd_xml_skip(xml); /* this element, or one within it */
    return status == QD_OK && event == XML_START ? qd_xml_skip(xml) : status;
}

static void opensudoku_tell_game(qd_reader *reader, const struct xml *xml) {
    static const char *const played[] = {"time", "last_played", "command_stack"};
    const char *value = qd_xml_attribute(xml, "note");
    if (value)
        opensudoku_tell_text(reader, "comment", value);
    for (size_t i = 0; i < 3; i++) {
        value = qd_xml_attribute(xml, played[i]);
        if (value && *value && strcmp(value, "0") != 0)
            qd_draft_leave_out(reader, "moves and times of playing");
    }
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Games are empty elements. */
static qd_status opensudoku_close_game(qd_reader *reader, struct xml *xml) {
    enum xml_event event = XML_END;
    qd_status status = qd_xml_next(xml, &event);
    if (status != QD_OK || event == XML_END)
        return status;
    qd_draft_leave_out(reader, "what is within a game");
    if (event == XML_START)
        status = qd_xml_skip(xml);
    return status == QD_OK ? qd_xml_skip(xml) : status;
}

/* The element `game` has just begun. */
static qd_status opensudoku_read_game(qd_reader *reader, struct xml *xml, struct source *source) {
    struct place at = qd_source_place(source, xml->place);
    opensudoku_tell_game(reader, xml);
    if (!qd_tray_open(reader, at, 9))
        return QD_OK;
    const char *data = qd_xml_attribute(xml, "data");
    if (!data)
        qd_draft_fail_at(reader, at, "this game has no data");
    else if (strncmp(data, "version:", 8) == 0)
        opensudoku_read_versioned(reader, xml, source, data);
    else
        opensudoku_read_plain(reader, xml, source, data);
    qd_tray_close(reader);
    return opensudoku_close_game(reader, xml);
}

static void opensudoku_save(uint64_t *state, const struct xml *xml, const char *text) {
    state[AT] = (uint64_t)(xml->at.cursor - text);
    state[LINE] = (uint64_t)(xml->at.line - text);
    state[LINE_NUMBER] = xml->at.line_number;
}

static qd_status opensudoku_open_document(struct xml *xml, const uint64_t *state,
                                          struct source *source) {
    enum xml_event event;
    if (state[AT] == 0) {
        qd_status status = qd_xml_open(xml, source->text, source->length, &source->error);
        return status == QD_OK ? qd_xml_next(xml, &event) : status;
    }
    qd_place at = {source->text + state[AT], source->text + state[LINE], state[LINE_NUMBER]};
    return qd_xml_resume(xml, source->text, source->length, at,
                         state[FOLDER] ? "<opensudoku><folder>" : "<opensudoku>", &source->error);
}

/* The element `folder` has just begun: its name is the title of what is in it. */
static qd_status opensudoku_open_folder(qd_reader *reader, struct xml *xml, uint64_t *state) {
    const char *name = qd_xml_attribute(xml, "name");
    if (state[FOLDER])
        return qd_xml_fail_at(xml, xml->place, "a folder within a folder");
    state[FOLDER] = true;
    if (name)
        opensudoku_tell_text(reader, "title", name);
    qd_document_keep(reader, true);
    return QD_OK;
}

static void opensudoku_close_folder(qd_reader *reader, uint64_t *state) {
    state[FOLDER] = false;
    qd_document_end_part(reader);
}

/* Goes to the next game; `*found` says whether there is one. Text after the end of an unterminated
 * document is not part of it. */
static qd_status opensudoku_find_game(qd_reader *reader, struct xml *xml, uint64_t *state,
                                      bool *found) {
    enum xml_event event = XML_TEXT;
    qd_status status = QD_OK;
    *found = false;
    while (status == QD_OK && event != XML_FINISH && !*found) {
        status = qd_xml_next(xml, &event);
        if (status != QD_OK)
            break;
        *found = event == XML_START && qd_xml_is(xml, "game");
        if (event == XML_TEXT) {
            status = qd_xml_fail_at(xml, xml->place, "unexpected text");
        } else if (event == XML_START && qd_xml_is(xml, "folder")) {
            status = opensudoku_open_folder(reader, xml, state);
        } else if (event == XML_START && qd_xml_is(xml, "opensudoku")) {
            status = qd_xml_fail_at(xml, xml->place, "a document within a document");
        } else if (event == XML_START && !*found) {
            status = opensudoku_tell_element(reader, xml);
            qd_document_keep(reader, state[FOLDER]);
        } else if (event == XML_END && qd_xml_is(xml, "folder")) {
            opensudoku_close_folder(reader, state);
        } else if (event == XML_END && qd_reader_document(reader)->torn) {
            break;
        }
    }
    return status;
}

/* After an error, which begins there: finds the next game, or the beginning or end of a folder. An
 * error in one game does not affect the others. */
static bool opensudoku_find_tag(qd_reader *reader, struct xml *xml, uint64_t *state,
                                qd_place from) {
    static const char *const names[] = {"game", "folder", "opensudoku", NULL};
    do {
        from.cursor += from.cursor < xml->end; /* it is not a newline */
        if (!qd_xml_find_tag(xml, from, names))
            return false;
        from = xml->at;
    } while (memcmp(from.cursor, "</game", 6) == 0); /* of the game with the error */
    if (state[FOLDER] && memcmp(xml->at.cursor, "<folder", 7) == 0)
        opensudoku_close_folder(reader, state);
    return true;
}

static bool opensudoku_read_xml(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct source source = qd_document_source(reader);
    uint64_t *state = document->state;
    struct xml xml;
    bool found = false, goes_on = true;
    if (document->cursor)
        return false;
    qd_document_open(reader, &qd_format_opensudoku, 9, source.text + state[AT]);
    qd_status status = opensudoku_open_document(&xml, state, &source);
    if (status == QD_OK)
        status = opensudoku_find_game(reader, &xml, state, &found);
    qd_place begin = xml.place;
    if (found || status != QD_OK)
        qd_document_begin_record(reader, begin.cursor);
    if (found)
        status = opensudoku_read_game(reader, &xml, &source);
    if (status == QD_OK) {
        goes_on = found;
        document->reached = (size_t)(xml.at.cursor - source.text);
    } else {
        found = !document->torn || xml.at.cursor < xml.end;
        qd_source_fail(&source);
        goes_on = status != QD_ERROR_MEMORY && opensudoku_find_tag(reader, &xml, state, begin);
    }
    if (!goes_on)
        document->cursor = document->text.length;
    opensudoku_save(state, &xml, source.text);
    qd_xml_close(&xml);
    return found || (status != QD_OK && goes_on);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void opensudoku_write_escaped(qd_writer *writer, const char *bytes, size_t length) {
    qd_text_put_xml(writer->text, bytes, length);
}

/* The title of the open folder's puzzles is in writer->head. */
static void opensudoku_write_folder(qd_writer *writer, const qd_puzzle *puzzle) {
    size_t length;
    const char *title = qd_puzzle_text(puzzle, "title", &length);
    if (!title || !length) {
        title = "Quadrille"; /* a folder must have a name */
        length = strlen(title);
    }
    if (writer->count && writer->head.length == length &&
        memcmp(writer->head.data, title, length) == 0)
        return;
    qd_text_put(writer->text, writer->count ? "  </folder>\n" : "");
    qd_text_put(writer->text, "  <folder name=\"");
    opensudoku_write_escaped(writer, title, length);
    qd_text_put(writer->text, "\">\n");
    writer->head.length = 0;
    qd_text_put_bytes(&writer->head, title, length);
}

static void opensudoku_write_cells(qd_writer *writer, const qd_puzzle *puzzle) {
    bool notes = qd_grid_about(puzzle->grid).has_candidates;
    qd_text_put(writer->text, "version: 3&#10;");
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t value = qd_grid_value(puzzle->grid, cell);
        unsigned noted = value || !notes ? 0 : (unsigned)qd_grid_candidates(puzzle->grid, cell);
        qd_text_printf(writer->text, "%u|%u|%c|", value, noted,
                       value && !qd_puzzle_is_placed(puzzle, cell) ? '0' : '1');
    }
}

static void opensudoku_write_header(qd_writer *writer) {
    if (writer->count == 0)
        qd_text_put(writer->text, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                                  "<opensudoku version=\"2\">\n");
}

static void opensudoku_write(qd_writer *writer, const qd_puzzle *puzzle) {
    size_t length;
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    opensudoku_write_header(writer);
    opensudoku_write_folder(writer, puzzle);
    qd_text_put(writer->text, "    <game data=\"");
    if (qd_grid_about(puzzle->grid).has_candidates || qd_puzzle_has_placed(puzzle))
        opensudoku_write_cells(writer, puzzle);
    else
        for (uint32_t cell = 0; cell < 81; cell++)
            qd_text_printf(writer->text, "%u", qd_grid_value(puzzle->grid, cell));
    if (comment && length) {
        qd_text_put(writer->text, "\" note=\"");
        opensudoku_write_escaped(writer, comment, length);
    }
    qd_text_put(writer->text, "\"/>\n");
}

static void opensudoku_finish(qd_writer *writer) {
    opensudoku_write_header(writer);
    qd_text_put(writer->text, writer->count ? "  </folder>\n</opensudoku>\n" : "</opensudoku>\n");
}

static const char *const opensudoku_fields[] = {"title", "comment", NULL};

const struct qd_format qd_format_opensudoku = {
    .name = "opensudoku",
    .summary = "a file of OpenSudoku (XML)",
    .tall = true,
    .framed = true,
    .marks = "<",
    .least = 9,
    .most = 9,
    .noted = true,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .fields = opensudoku_fields,
    .xml_roots = (const char *const[]){"opensudoku", NULL},
    .read_xml = opensudoku_read_xml,
    .in_parts = true,
    .refuses = qd_refuses_all_but_nine,
    .write = opensudoku_write,
    .finish = opensudoku_finish,
};
