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
