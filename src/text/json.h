/*
 * JSON, read by pulling: the caller says what should come next, and errors tell where it does not.
 * Nothing is kept but the string or number read last, so that any text is read in linear time and
 * little memory; what was passed over can be gone back to, by its place.
 *
 * The first failure sticks: after it nothing is there to be seen or taken, texts are empty, and
 * numbers the least they may be, so that a caller may look at `status` once, at the end. Whoever
 * does more than read with what was read looks before.
 */
#ifndef QD_TEXT_JSON_H
#define QD_TEXT_JSON_H

#include "../base/error.h"
#include "../base/place.h"

/* Values nest at most so deep where they are passed over. */
#define QD_JSON_DEPTH 64

typedef struct qd_json {
    qd_place at;
    const char *end;
    qd_text text;        /* the string or number read last, with a NUL behind it */
    qd_place text_place; /* where that began */
    qd_error *error;     /* may be NULL */
    qd_status status;    /* QD_OK, or why reading ended; to be set for failures of other kinds */
} qd_json;

/* Begins at the start of the text, behind a byte order mark. */
void qd_json_open(qd_json *json, const char *text, size_t length, qd_error *error);
void qd_json_close(qd_json *json);

/* Fail with that message, at that place or where the next value should be, unless something failed
 * before. */
void qd_json_fail_at(qd_json *json, qd_place place, const char *what);
void qd_json_fail_expecting(qd_json *json, const char *what);

/* What comes next, blanks aside. `take` goes behind the character if it is there. */
bool qd_json_at_end(qd_json *json);
bool qd_json_sees(qd_json *json, char c);
bool qd_json_take(qd_json *json, char c);
bool qd_json_sees_number(qd_json *json);

/* That character must come next, or the end of the text. */
void qd_json_expect(qd_json *json, char c);
void qd_json_expect_end(qd_json *json);

/*
 * The elements of an array or object; `what` is "an array of ...".
 *
 *     for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']'))
 */
bool qd_json_first(qd_json *json, char open, const char *what);
bool qd_json_next(qd_json *json, char close);

/* The opening bracket alone, where it is known how many elements follow. */
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

/* Whether the word `null` comes next; if so goes behind it. */
bool qd_json_take_null(qd_json *json);

/* Goes behind the next value, whatever it is. */
void qd_json_skip(qd_json *json);

/* A member of an object that the caller knows. */
typedef struct qd_json_member {
    const char *key;
    bool there;
    qd_place key_place;
    qd_place place; /* where its value begins */
} qd_json_member;

/* Shown a member that is not known: its key is in `text`, its value comes next and must be read or
 * skipped. */
typedef void (*qd_json_stranger)(qd_json *json, void *user);

/*
 * Goes through an object, looking at nothing but where the values of those members are. So they can
 * be read in any order: go there, or set `at`. `stranger` may be NULL: others are skipped.
 */
void qd_json_find_members(qd_json *json, qd_json_member *members, size_t count,
                          qd_json_stranger stranger, void *user);

/* Goes to the value of the member; false if it is not there. */
bool qd_json_go_to(qd_json *json, const qd_json_member *member);

#endif
