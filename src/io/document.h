/*
 * JSON and XML documents: their format can be known only when they are complete. So each of these
 * formats begins on any such document, and whichever was tried first reads it as what it is.
 */
#ifndef QD_IO_DOCUMENTS_H
#define QD_IO_DOCUMENTS_H

#include "cell_map.h"
#include "../text/xml.h"

bool qd_json_document_begins(qd_reader *reader, const struct line *line,
                             const struct qd_format *format);
enum taken qd_json_document_take(qd_reader *reader, const struct line *line);

/* If of a list only the bracket has come, and the line begins an object: from here on the document is JSON. */
bool qd_json_document_turns(qd_reader *reader, const struct line *line);

/* Reads the document's object, or the next of its list, in the format that its keys show (document_find.c). False if
 * there is none left. */
bool qd_json_document_next(qd_reader *reader);

bool qd_xml_document_begins(qd_reader *reader, const struct line *line,
                            const struct qd_format *format);
enum taken qd_xml_document_take(qd_reader *reader, const struct line *line);

/* Reads the document's next record in the format that its first element shows (document_find.c).
 * False if there is none left. */
bool qd_xml_document_next(qd_reader *reader);

/* For links: like `read_json` of their formats. */
void qd_read_fpuzzles(struct source *source);
void qd_read_sudokupad(struct source *source);

/* From this index on, formats may keep state between two records of an XML document. */
#define XML_STATE 4

/* Whether a document that turns out to have this format may be read. */
static inline bool reader_accepts(const qd_reader *reader, const struct qd_format *format) {
    return qd_reader_insists(reader, format) || !qd_reader_insists_on_any(reader);
}

/* The whole document as a source. */
struct source qd_document_source(qd_reader *reader);

#endif
