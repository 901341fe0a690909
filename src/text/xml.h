/*
 * XML, read by expat, with an interface like that of the JSON reader: elements, attributes and text
 * are requested one after another, with the place of everything for messages.
 *
 * Only UTF-8 is supported. A document type is skipped if it declares nothing, and refused
 * otherwise. So there are only the five predefined entities, and the output is never longer than
 * the input.
 *
 * A library built without expat (QD_HAS_EXPAT) has the same functions; opening a document fails.
 */
#ifndef QD_TEXT_XML_H
#define QD_TEXT_XML_H

#include "../base/error.h"
#include "../base/place.h"

#define XML_DEPTH 32

/* In the order in which they are returned if several are found at once. */
enum xml_event {
    XML_TEXT,  /* in `text`, between two tags; never blank */
    XML_START, /* of the element `name`, with its attributes */
    XML_END,   /* of the element `name` */
    XML_FINISH /* of the document */
};

struct xml {
    qd_text name, text;
    qd_text attributes; /* a name and a value each, both followed by NUL; then an empty name */
    qd_place place;     /* where the last event begins, or where an error is */
    qd_place at;        /* after the last event */
    const char *end;    /* of the document */
    size_t depth;       /* number of open elements */
    qd_error *error;    /* may be NULL */

    /* For xml.c only. */
    struct XML_ParserStruct *parser;
    const char *begin;  /* the first byte of the document that the parser got, */
    size_t prefix;      /* after this many bytes of tags that were read before */
    const char *fed;    /* the end of what the parser got */
    size_t portion;     /* how much it gets next */
    qd_place places[3]; /* of the events found and not yet returned */
    bool found[3];
    qd_place open[XML_DEPTH + 1]; /* the tags of the open elements, and a CDATA section */
    qd_status status;             /* of the failure */
};

/* Begins with a document. The error is kept, and filled by later failures. */
qd_status qd_xml_open(struct xml *xml, const char *text, size_t length, qd_error *error);
void qd_xml_close(struct xml *xml);

/* Continues after or at a tag of a document that was opened before, with the elements open that
 * these tags open. */
qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *tags, qd_error *error);

qd_status qd_xml_next(struct xml *xml, enum xml_event *event);

/* Whether the element of the last event has this name. */
bool qd_xml_is(const struct xml *xml, const char *name);

/* Moves past the end of the element that has just begun. */
qd_status qd_xml_skip(struct xml *xml);

/* Goes to the next start or end tag with one of these names (the last is NULL), from that place on,
 * ignoring errors before it; false if there is none. Continue with qd_xml_resume. */
bool qd_xml_find_tag(struct xml *xml, qd_place from, const char *const *names);

/* The value of an attribute of the element that has just begun, valid until the next event; NULL if
 * it has no attribute of that name. */
const char *qd_xml_attribute(const struct xml *xml, const char *name);

/* The place of character `offset` of that value; that of the tag, if there is no such attribute. */
qd_place qd_xml_attribute_place(const struct xml *xml, const char *name, size_t offset);

qd_status qd_xml_fail_at(struct xml *xml, qd_place place, const char *what);

#endif
