/*
 * JSON, read by pulling: the caller says what should come next, and gets an error if something else
 * does. Only the string or number read last is kept, so any text is read in linear time and little
 * memory. Parts that were skipped can be read later, by their place.
 *
 * The first failure sticks: from then on nothing is found, texts are empty, and numbers are the
 * least allowed, so that a caller may check `status` once, at the end. Callers that act on what
 * they read must check first.
 */
#ifndef QD_TEXT_JSON_H
#define QD_TEXT_JSON_H

#include "../base/error.h"
#include "../base/place.h"

/* The deepest nesting of values that are skipped. */
#define QD_JSON_DEPTH 64

typedef struct qd_json {
    qd_place at;
    const char *end;
    qd_text text;        /* the string or number read last, with a final NUL */
    qd_place text_place; /* where it began */
    qd_error *error;     /* may be NULL */
    qd_status status;    /* QD_OK, or why reading ended; callers set it for other failures */
} qd_json;

/* Begins at the start of the text, after a byte order mark. */
void qd_json_open(qd_json *json, const char *text, size_t length, qd_error *error);
void qd_json_close(qd_json *json);

/* Fail with that message, at that place or where the next value should be, unless something has
 * failed before. */
void qd_json_fail_at(qd_json *json, qd_place place, const char *what);
void qd_json_fail_expecting(qd_json *json, const char *what);

/* What comes next, after blanks. `take` moves past the character if it is there. */
bool qd_json_at_end(qd_json *json);
bool qd_json_sees(qd_json *json, char c);
bool qd_json_take(qd_json *json, char c);
bool qd_json_sees_number(qd_json *json);

/* Expects that character next, or the end of the text. */
void qd_json_expect(qd_json *json, char c);
void qd_json_expect_end(qd_json *json);

/*
 * The elements of an array or object; `what` is "an array of ...".
 *
 *     for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']'))
 */
bool qd_json_first(qd_json *json, char open, const char *what);
bool qd_json_next(qd_json *json, char close);

/* The opening bracket alone, if the number of elements is known. */
void qd_json_open_list(qd_json *json, char open, const char *what);

/* The key of a member, and its colon. This and the next two return `text`. */
const char *qd_json_read_key(qd_json *json);

/* A string, or an integer without leading zeros. */
const char *qd_json_read_string(qd_json *json, const char *what);
const char *qd_json_read_integer(qd_json *json);

/* An integer from `least` to `most`; `what` is for the message: "a row, 0 to 8". */
int64_t qd_json_read_between(qd_json *json, int64_t least, int64_t most, const char *what);

/* `true` or `false`. */
bool qd_json_read_bool(qd_json *json);

/* Whether the word `null` comes next; if so, moves past it. */
bool qd_json_take_null(qd_json *json);

/* Moves past the next value, of any kind. */
void qd_json_skip(qd_json *json);

/* A member of an object that the caller expects. */
typedef struct qd_json_member {
    const char *key;
    bool there;
    qd_place key_place;
    qd_place place; /* where its value begins */
} qd_json_member;

/* Receives an unexpected member: its key is in `text`; its value comes next and must be read or
 * skipped. */
typedef void (*qd_json_stranger)(qd_json *json, void *user);

/*
 * Goes through an object, and only finds the values of those members. They can then be read in any
 * order: go there, or set `at`. `stranger` may be NULL: other members are skipped.
 */
void qd_json_find_members(qd_json *json, qd_json_member *members, size_t count,
                          qd_json_stranger stranger, void *user);

/* Goes to the value of the member; false if there is none. */
bool qd_json_go_to(qd_json *json, const qd_json_member *member);

#endif
