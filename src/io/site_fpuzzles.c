/* f-puzzles as a link: its JSON, packed by lz-string; or only what is packed, as it stands after ?load=. */
#include "site_fpuzzles.h"
#include "document.h"
#include "site_link.h"
#include "../text/pack.h"

/* `{"` and a letter, packed. */
static const char fpuzzles_packed[] = "N4Ig";

enum { FPUZZLES_LEAST = 40 }; /* bytes of a string outside of a link */

static bool fpuzzles_begins(qd_reader *reader, const struct line *line) {
    bool is_packed = qd_word_run(line->begin, line->end) >= FPUZZLES_LEAST &&
                     memcmp(line->begin, fpuzzles_packed, sizeof fpuzzles_packed - 1) == 0;
    if (is_packed)
        qd_draft_open(reader, &qd_format_fpuzzles, 9, line);
    return is_packed;
}

static bool fpuzzles_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_fpuzzles, &link))
        return false;
    struct place at = qd_place_in(&link, link.begin);
    if (!qd_link_is_of(&link, &qd_format_fpuzzles))
        qd_link_read_lz(reader, LZ_BASE64, at, link.begin, (size_t)(link.end - link.begin),
                        qd_read_fpuzzles);
    else if (qd_link_value(&link, "load", &value, &length))
        qd_link_read_lz(reader, LZ_BASE64, qd_place_in(&link, value), value, length,
                        qd_read_fpuzzles);
    else if (qd_link_value(&link, "id", &value, &length))
        qd_draft_fail_at(reader, at,
                         "this link only names a puzzle on the server of f-puzzles.com; "
                         "export it with ?load= or as JSON");
    else
        qd_draft_fail_at(reader, at, "this link to f-puzzles.com contains no puzzle (?load=...)");
    return true;
}

static void fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_link_write_lz(writer, "https://f-puzzles.com/?load=", qd_fpuzzles_write, puzzle);
}

const struct qd_format qd_format_fpuzzles = {
    .name = "f-puzzles",
    .summary =
        "a link to f-puzzles.com that contains its puzzle (?load=...), or its string: N4Ig...",
    FPUZZLES_BOARDS,
    .marks = "hwfN",
    .hosts = (const char *const[]){"f-puzzles.com", NULL},
    .begins = fpuzzles_begins,
    .next = fpuzzles_next,
    .write = fpuzzles_write,
};
