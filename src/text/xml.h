/*
 * XML, read by pulling: elements, attributes and text.
 *
 * It is a reader of our own rather than a borrowed one, because what the formats need of XML is
 * little: no document type, no entities but the five, no namespaces, no encoding but UTF-8. That is
 * less than the callbacks that would drive a borrowed parser; it is in every build; it cannot be
 * made to expand anything, so that what comes out is never longer than what went in; and it has the
 * same face as the JSON reader, with the place of everything for messages. What is beyond it is
 * refused by name, and so is all that is not well-formed.
 */
#ifndef QD_TEXT_XML_H
#define QD_TEXT_XML_H

#include "../base/error.h"
#include "../base/place.h"

#define XML_DEPTH 32
#define XML_ATTRIBUTES 64

enum xml_event {
    XML_START, /* of the element `name`, with its attributes */
    XML_END,   /* of the element `name` */
    XML_TEXT,  /* in `text`, between two tags; never blank */
    XML_FINISH /* of the document */
};

/* A piece of the document as it stands there. */
struct xml_piece {
    qd_place place;
    size_t length;
};

struct xml {
    qd_place at;
    const char *end;
    qd_error *error; /* may be NULL */

    qd_text name;
    qd_text text;
    qd_place place; /* where the tag or the text of the last event begins */
    size_t blanks;  /* with which `text` begins, as far as was looked */

    struct xml_piece names[XML_ATTRIBUTES], values[XML_ATTRIBUTES];
    size_t attribute_count;
    struct xml_piece open[XML_DEPTH]; /* names of the elements that are open */
    size_t depth;
    bool ends;   /* the tag just told of was an empty element: its end is told next */
    bool rooted; /* the element that the document consists of has begun */
};

/* Begins with a document of UTF-8. The error is kept, and filled by what fails later. */
qd_status qd_xml_open(struct xml *xml, const char *text, size_t length, qd_error *error);
void qd_xml_close(struct xml *xml);

/* Goes on behind or at a tag of a document that was opened before: elements of these names, ended by
 * NULL, are open there. */
qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *const *open, qd_error *error);

qd_status qd_xml_next(struct xml *xml, enum xml_event *event);

/* Whether the element of the last event has this name. */
bool qd_xml_is(const struct xml *xml, const char *name);

/* Goes behind the end of the element that has just begun. */
qd_status qd_xml_skip(struct xml *xml);

/* Goes to the next tag of one of these names (ended by NULL), of a beginning or an end, from that
 * place on, whatever is wrong before it; false if there is none. Then go on with qd_xml_resume. */
bool qd_xml_find_tag(struct xml *xml, qd_place from, const char *const *names);

/* The value of an attribute of the element that has just begun, into `text`; false if it has none of
 * that name, or memory ran out, which `*status` tells. */
bool qd_xml_attribute(struct xml *xml, const char *name, qd_status *status);

/* Where character `offset` of that value stands. */
qd_place qd_xml_attribute_place(const struct xml *xml, const char *name, size_t offset);

qd_status qd_xml_fail_at(struct xml *xml, qd_place place, const char *what);

#endif
