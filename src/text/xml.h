/*
 * XML, read by expat: this gives it the same face as the JSON reader, elements, attributes and text
 * asked for one after another, with the place of everything for messages.
 *
 * Only UTF-8 is read. A document type is passed over if it declares nothing, and refused otherwise:
 * so there are no entities but the five, and what comes out is never longer than what went in.
 *
 * A library built without expat (QD_HAS_EXPAT) has the same functions; opening a document fails.
 */
#ifndef QD_TEXT_XML_H
#define QD_TEXT_XML_H

#include "../base/error.h"
#include "../base/place.h"

#define XML_DEPTH 32

/* In the order in which they come where several are found at once. */
enum xml_event {
    XML_TEXT,  /* in `text`, between two tags; never blank */
    XML_START, /* of the element `name`, with its attributes */
    XML_END,   /* of the element `name` */
    XML_FINISH /* of the document */
};

struct xml {
    qd_text name, text;
    qd_text attributes; /* a name and a value each, every one ended by NUL; then an empty name */
    qd_place place;     /* where the last event begins, or what is wrong */
    qd_place at;        /* after the last event */
    const char *end;    /* of the document */
    size_t depth;       /* elements that are open */
    qd_error *error;    /* may be NULL */

    /* For xml.c. */
    struct XML_ParserStruct *parser;
    const char *begin;  /* the byte of the document that was the first for the parser, */
    size_t prefix;      /* after so many bytes of tags that are taken as read */
    const char *fed;    /* up to where the parser was given the document */
    size_t portion;     /* how much it is given next */
    qd_place places[3]; /* of the events that are found and not told yet */
    bool found[3];
    qd_place
        open[XML_DEPTH + 1]; /* the tags of the elements that are open, and a section of CDATA */
    qd_status status;        /* of what failed */
};

/* Begins with a document. The error is kept, and filled by what fails later. */
qd_status qd_xml_open(struct xml *xml, const char *text, size_t length, qd_error *error);
void qd_xml_close(struct xml *xml);

/* Goes on after or at a tag of a document that was opened before: the elements that these tags open
 * are open there. */
qd_status qd_xml_resume(struct xml *xml, const char *text, size_t length, qd_place at,
                        const char *tags, qd_error *error);

qd_status qd_xml_next(struct xml *xml, enum xml_event *event);

/* Whether the element of the last event has this name. */
bool qd_xml_is(const struct xml *xml, const char *name);

/* Goes behind the end of the element that has just begun. */
qd_status qd_xml_skip(struct xml *xml);

/* Goes to the next tag of one of these names (ended by NULL), of a beginning or an end, from that
 * place on, whatever is wrong before it; false if there is none. Then go on with qd_xml_resume. */
bool qd_xml_find_tag(struct xml *xml, qd_place from, const char *const *names);

/* The value of an attribute of the element that has just begun, until the next event; NULL if it has
 * none of that name. */
const char *qd_xml_attribute(const struct xml *xml, const char *name);

/* Where character `offset` of that value stands; the tag, if there is no such attribute. */
qd_place qd_xml_attribute_place(const struct xml *xml, const char *name, size_t offset);

qd_status qd_xml_fail_at(struct xml *xml, qd_place place, const char *what);

#endif
