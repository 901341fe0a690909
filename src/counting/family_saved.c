/*
 * A family is kept as a text:
 *
 *     quadrille family 1
 *     problem 0123456789abcdef       the fingerprint
 *     solutions 36
 *     nodes 38
 *     arcs 50
 *     node 0 1>1 12>2                a node of step 0: option 1 leads to node 1, option 12 to node 2
 *     node 1 ->3 4>5                 to choose nothing leads to node 3
 *     ...
 *     end 0123456789abcdef           a checksum of the lines before
 *
 * Nodes and options are numbered from 0, and the end has the number of nodes. Arcs lead to later steps. Steps
 * ascend from node to node, and none is left out; an option belongs to one of them. The arcs of a node are in
 * the order of their options. Only what is on ways that are kept is written.
 */
#include "family.h"

#include "../base/checked.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"
#include "../cover/above.h"

#include <inttypes.h>
#include <stdlib.h>

#define FIRST_LINE "quadrille family "
#define VERSION "1\n"
#define NONE UINT32_MAX
#define WORK_OF_A_LINE 20

/* ---- writing --------------------------------------------------------------------------------- */

/* The number of a node in the text; NONE: it is not on a way that is kept. */
struct family_writer {
    const qd_family *family;
    qd_text *text;
    uint32_t *number;
    uint32_t nodes;
};

static bool saved_keeps(const struct family_writer *writer, uint32_t node, uint32_t arc) {
    return writer->number[node] != NONE && family_leads(writer->family, arc);
}

static bool saved_number(struct family_writer *writer, struct asking *asking) {
    const struct diagram *diagram = &writer->family->diagram;
    bool *is_met = qd_array_new((size_t)diagram->node_count + 1, sizeof *is_met);
    writer->number = qd_array_new((size_t)diagram->node_count + 1, sizeof *writer->number);
    bool fine = is_met && writer->number && qd_family_meet(writer->family, is_met, asking);
    for (uint32_t n = 0; fine && n < diagram->node_count; n++)
        writer->number[n] = is_met[n] ? writer->nodes++ : NONE;
    if (fine)
        writer->number[diagram->node_count] = writer->nodes;
    free(is_met);
    return fine;
}

static void saved_put_nodes(const struct family_writer *writer, struct asking *asking) {
    const struct diagram *diagram = &writer->family->diagram;
    uint32_t step = 0, before = NONE;
    for (uint32_t n = 0; n < diagram->node_count; n++) {
        if (!goes_on_after(asking, WORK_OF_A_LINE))
            return;
        if (writer->number[n] == NONE)
            continue;
        step += before != NONE && diagram->step[n] != before;
        before = diagram->step[n];
        qd_text_put(writer->text, "node ");
        qd_text_put_number(writer->text, step);
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            if (!goes_on_after(asking, WORK_OF_A_LINE))
                return;
            if (!saved_keeps(writer, n, a))
                continue;
            qd_text_put_byte(writer->text, ' ');
            if (diagram->option[a] == QD_NO_OPTION)
                qd_text_put_byte(writer->text, '-');
            else
                qd_text_put_number(writer->text, diagram->option[a]);
            qd_text_put_byte(writer->text, '>');
            qd_text_put_number(writer->text, writer->number[diagram->to[a]]);
        }
        qd_text_put_byte(writer->text, '\n');
    }
}

static qd_status saved_put_count(const qd_family *family, qd_text *text, qd_error *error) {
    qd_count *total;
    qd_status status = qd_count_new(&total, error);
    if (status == QD_OK)
        status = qd_family_count(family, total, error);
    if (status == QD_OK)
        qd_text_put_count(text, total);
    qd_count_free(total);
    return status;
}

qd_status qd_family_write(const qd_family *family, qd_text *text, const qd_stop *stop,
                          qd_error *error) {
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    struct family_writer writer = {.family = family, .text = text};
    size_t begin = text->length;
    if (text->failed)
        return qd_fail_memory(error);
    qd_text_printf(text, FIRST_LINE VERSION "problem %016" PRIx64 "\nsolutions ",
                   qd_cover_fingerprint(family->cover));
    qd_status status = saved_put_count(family, text, error);
    if (status == QD_OK && !saved_number(&writer, &asking))
        status = asking.stopped ? qd_family_stopped(error) : qd_fail_memory(error);
    if (status == QD_OK) {
        qd_text_printf(text, "\nnodes %" PRIu32 "\narcs %" PRIu32 "\n", writer.nodes, family->arcs);
        saved_put_nodes(&writer, &asking);
        qd_checked_end(text, begin);
        status = asking.stopped ? qd_family_stopped(error) : qd_text_check(text, error);
    }
    if (asking.stopped)
        qd_text_cut(text, begin);
    free(writer.number);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct family_reader {
    const char *at, *end;
    const qd_cover *cover;
    struct diagram *diagram;
    uint32_t options;
    uint32_t *step;  /* of options: that in which they are; NONE: not met */
    uint32_t *most;  /* of nodes: how many options a way from there has at most */
    uint64_t least;  /* option that the next arc of a node can have */
    bool has_passed; /* it has an arc that chooses nothing */
    const char *solutions;
    size_t digits;
    uint64_t line;
    const char *line_begin;
    struct asking asking;
};

static void saved_begin_line(struct family_reader *reader) {
    reader->line++;
    reader->line_begin = reader->at;
}

static qd_status saved_refuse(const struct family_reader *reader, qd_error *error) {
    return qd_fail_at(error, QD_ERROR_SYNTAX, reader->line,
                      (uint64_t)(reader->at - reader->line_begin) + 1,
                      "was altered: unexpected line");
}

/* `NAME NUMBER`, as a line. */
static bool saved_read_value(struct family_reader *reader, const char *name, uint64_t most,
                             uint64_t *number) {
    saved_begin_line(reader);
    return qd_scan_word(&reader->at, reader->end, name) &&
           qd_scan_number(&reader->at, reader->end, most, number) &&
           qd_scan_word(&reader->at, reader->end, "\n");
}

static bool saved_read_solutions(struct family_reader *reader) {
    saved_begin_line(reader);
    if (!qd_scan_word(&reader->at, reader->end, "solutions "))
        return false;
    reader->solutions = reader->at;
    while (reader->at < reader->end && qd_is_digit(*reader->at))
        reader->at++;
    reader->digits = (size_t)(reader->at - reader->solutions);
    return reader->digits && qd_scan_word(&reader->at, reader->end, "\n");
}

/* The numbers in the first lines; they are not above what the rest of the text has space for. */
static bool saved_read_sizes(struct family_reader *reader) {
    struct diagram *diagram = reader->diagram;
    uint64_t nodes, arcs;
    if (!saved_read_solutions(reader) ||
        !saved_read_value(reader, "nodes ", UINT32_MAX - 2, &nodes) ||
        !saved_read_value(reader, "arcs ", UINT32_MAX - 2, &arcs))
        return false;
    uint64_t length = (uint64_t)(reader->end - reader->at);
    diagram->node_count = (uint32_t)nodes;
    diagram->arc_count = (uint32_t)arcs;
    diagram->is_empty = reader->digits == 1 && *reader->solutions == '0';
    return nodes <= length && arcs <= length && !(diagram->is_empty && nodes);
}

static bool saved_make_space(struct family_reader *reader) {
    struct diagram *diagram = reader->diagram;
    diagram->step = qd_array_new(diagram->node_count, sizeof *diagram->step);
    diagram->first = qd_array_new((size_t)diagram->node_count + 2, sizeof *diagram->first);
    diagram->option = qd_array_new(diagram->arc_count, sizeof *diagram->option);
    diagram->to = qd_array_new(diagram->arc_count, sizeof *diagram->to);
    reader->step = qd_array_new(reader->options, sizeof *reader->step);
    reader->most = qd_array_new((size_t)diagram->node_count + 1, sizeof *reader->most);
    for (uint32_t o = 0; reader->step && o < reader->options; o++)
        reader->step[o] = NONE;
    return diagram->step && diagram->first && diagram->option && diagram->to && reader->step &&
           reader->most;
}

/* An option of this step that comes after those before, or `-`, once. */
static bool saved_read_option(struct family_reader *reader, uint32_t step, uint32_t *option) {
    uint64_t number;
    bool passed = reader->has_passed;
    *option = QD_NO_OPTION;
    reader->has_passed |= qd_scan_word(&reader->at, reader->end, "-");
    if (reader->has_passed != passed)
        return true;
    if (!qd_scan_number(&reader->at, reader->end, UINT32_MAX, &number) || number < reader->least ||
        number >= reader->options || (reader->step[number] != NONE && reader->step[number] != step))
        return false;
    reader->least = number + 1;
    reader->step[number] = step;
    *option = (uint32_t)number;
    return true;
}

/* `OPTION>NODE`, or `->NODE`. */
static bool saved_read_arc(struct family_reader *reader, uint32_t node, uint32_t arc) {
    struct diagram *diagram = reader->diagram;
    uint64_t to;
    if (!saved_read_option(reader, diagram->step[node], &diagram->option[arc]) ||
        !qd_scan_word(&reader->at, reader->end, ">") ||
        !qd_scan_number(&reader->at, reader->end, diagram->node_count, &to) || to <= node)
        return false;
    diagram->to[arc] = (uint32_t)to;
    return true;
}

/* `node STEP ARC...`; `*step` is that of the node before. */
static bool saved_read_node(struct family_reader *reader, uint32_t node) {
    struct diagram *diagram = reader->diagram;
    uint32_t before = node ? diagram->step[node - 1] : 0, arc = diagram->first[node];
    uint64_t step;
    saved_begin_line(reader);
    if (!qd_scan_word(&reader->at, reader->end, "node ") ||
        !qd_scan_number(&reader->at, reader->end, node ? (uint64_t)before + 1 : 0, &step) ||
        step < before)
        return false;
    diagram->step[node] = (uint32_t)step;
    reader->least = 0;
    reader->has_passed = false;
    while (qd_scan_word(&reader->at, reader->end, " ")) {
        if (arc == diagram->arc_count || !saved_read_arc(reader, node, arc))
            return false;
        arc++;
    }
    bool is_whole = arc > diagram->first[node] && qd_scan_word(&reader->at, reader->end, "\n");
    diagram->first[node + 1] = arc;
    return is_whole && goes_on_after(&reader->asking, (uint64_t)(reader->at - reader->line_begin));
}

/* Whether arcs lead to later steps, and no way has more options than a solution can have. */
static bool saved_check_ways(struct family_reader *reader) {
    const struct diagram *diagram = reader->diagram;
    for (uint32_t n = diagram->node_count;
         n-- > 0 && goes_on_after(&reader->asking, diagram->first[n + 1] - diagram->first[n]);)
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            uint32_t to = diagram->to[a];
            uint32_t length = reader->most[to] + (diagram->option[a] != QD_NO_OPTION);
            if (to < diagram->node_count && diagram->step[to] <= diagram->step[n])
                return false;
            if (length > reader->most[n])
                reader->most[n] = length;
        }
    return reader->most[0] <= qd_cover_about(reader->cover).depth;
}

static qd_status saved_read_diagram(struct family_reader *reader, qd_error *error) {
    struct diagram *diagram = reader->diagram;
    if (!saved_read_sizes(reader))
        return saved_refuse(reader, error);
    if (!saved_make_space(reader))
        return qd_fail_memory(error);
    for (uint32_t n = 0; n < diagram->node_count; n++)
        if (!saved_read_node(reader, n))
            return saved_refuse(reader, error);
    saved_begin_line(reader);
    if (reader->at < reader->end || diagram->first[diagram->node_count] != diagram->arc_count)
        return saved_refuse(reader, error);
    diagram->first[diagram->node_count + 1] = diagram->arc_count;
    if (diagram->node_count)
        diagram->step_count = diagram->step[diagram->node_count - 1] + 1;
    return saved_check_ways(reader)
               ? QD_OK
               : qd_fail(error, QD_ERROR_SYNTAX, "was altered: its arcs are not those of a family");
}

static qd_status saved_read_problem(struct family_reader *reader, qd_error *error) {
    uint64_t fingerprint;
    saved_begin_line(reader);
    if (!qd_scan_word(&reader->at, reader->end, "problem ") ||
        !qd_scan_hex(&reader->at, reader->end, &fingerprint) ||
        !qd_scan_word(&reader->at, reader->end, "\n"))
        return saved_refuse(reader, error);
    if (fingerprint != qd_cover_fingerprint(reader->cover))
        return qd_fail(error, QD_ERROR_ARGUMENT, "was saved from another problem");
    return saved_read_diagram(reader, error);
}

static qd_status saved_check_count(const struct family_reader *reader, const qd_family *family,
                                   qd_error *error) {
    qd_text text = QD_TEXT_INIT;
    qd_status status = saved_put_count(family, &text, error);
    if (status == QD_OK)
        status = qd_text_check(&text, error);
    if (status == QD_OK && (text.length != reader->digits ||
                            memcmp(text.data, reader->solutions, reader->digits) != 0))
        status = qd_fail(error, QD_ERROR_SYNTAX,
                         "was altered: it has another number of solutions than it says");
    qd_text_free(&text);
    return status;
}

/* All but the first line and the last one. */
static qd_status saved_read_family(struct family_reader *reader, qd_family *family,
                                   qd_error *error) {
    reader->diagram = &family->diagram;
    reader->options = qd_cover_option_count(reader->cover);
    qd_status status = saved_read_problem(reader, error);
    if (status == QD_OK)
        status = qd_family_keep(family, NULL, NULL, &reader->asking, error);
    if (status == QD_OK)
        status = saved_check_count(reader, family, error);
    if (reader->asking.stopped)
        status = qd_fail(error, QD_ERROR_STOPPED, "was not read to its end");
    free(reader->step);
    free(reader->most);
    return status;
}

qd_status qd_family_read(const char *text, size_t length, const qd_cover *cover,
                         const qd_stop *stop, qd_family **out, qd_error *error) {
    struct family_reader reader = {.at = text,
                                   .end = text + length,
                                   .cover = cover,
                                   .line = 1,
                                   .asking = {.stop = stop, .most = UINT64_MAX}};
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    const char *damage = qd_checked_begin(&reader.at, &reader.end, FIRST_LINE, VERSION,
                                          "is not a saved family", &reader.asking);
    if (damage && !reader.asking.stopped)
        return qd_fail(error, QD_ERROR_SYNTAX, "%s", damage);
    qd_family *family = qd_family_open(cover);
    if (!family)
        return qd_fail_memory(error);
    status = saved_read_family(&reader, family, error);
    if (status == QD_OK)
        *out = family;
    else
        qd_family_free(family);
    return status;
}
