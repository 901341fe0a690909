/* How a record begins, and goes on, of formats that only declare it: like another format, a link, JSON or XML. */
#include "document.h"
#include "format_families.h"
#include "site_link.h"

bool qd_begins_as(qd_reader *reader, const struct line *line, const struct qd_format *format,
                  const struct qd_format *other) {
    if (!qd_reader_insists(reader, format) || !other->begins(reader, line))
        return false;
    qd_reader_draft(reader)->format = format;
    return true;
}

bool qd_format_begins(qd_reader *reader, const struct line *line, const struct qd_format *format) {
    if (format->begins && format->begins(reader, line))
        return true;
    if (format->like) { /* none of these can hold other values: 0 is an empty cell */
        bool begins = qd_begins_as(reader, line, format, format->like);
        if (begins && !qd_reader_counts_from_1(reader))
            qd_draft_fail(reader, line, line->begin, "another board was requested");
        return begins;
    }
    if (qd_link_is_of(line, format)) {
        qd_draft_open(reader, format, 9, line);
        return true;
    }
    return (format->json_keys && qd_json_document_begins(reader, line, format)) ||
           (format->xml_roots && qd_xml_document_begins(reader, line, format));
}

enum taken qd_format_take(qd_reader *reader, const struct line *line,
                          const struct qd_format *format) {
    if (format->take)
        return format->take(reader, line);
    if (format->like)
        return format->like->take(reader, line);
    if (format->xml_roots)
        return qd_xml_document_take(reader, line);
    return qd_reader_document(reader)->first == '{' ? qd_json_document_take(reader, line)
                                                    : COMPLETE; /* a link */
}

enum taken qd_take_blank(qd_reader *reader, uint32_t (*count)(qd_reader *, const struct line *)) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t group = draft->group ? draft->group : draft->rows, rows = 0;
    enum ahead ahead = AHEAD_NONE;
    if (group == 0 || draft->height % group || draft->rows % group ||
        draft->cells != (size_t)draft->height * draft->width || qd_reader_is_over(reader))
        return FOREIGN;
    if (draft->group && draft->parted == draft->rows)
        return TAKEN; /* like the blank line before it, from which the lines after both were looked at */
    uint32_t most = draft->rows + group < draft->height ? group + 1 : group;
    struct line next;
    size_t offset = 0;
    while (rows < most && (ahead = qd_reader_look_ahead(reader, &offset, &next)) == AHEAD_LINE) {
        if (next.begin == next.end && rows)
            break;
        if (next.begin == next.end || *next.begin == '#')
            continue;
        if (count(reader, &next) != draft->width)
            break;
        rows++;
    }
    if (ahead == AHEAD_UNKNOWN)
        return UNSURE;
    if (rows != group)
        return FOREIGN;
    draft->group = group;
    draft->parted = draft->rows;
    return TAKEN;
}
