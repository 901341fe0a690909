/* f-puzzles as a link: its JSON, packed by lz-string. */
#include "site_fpuzzles.h"
#include "document.h"
#include "site_link.h"
#include "../text/pack.h"

static bool fpuzzles_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_fpuzzles, &link))
        return false;
    struct place at = qd_place_in(&link, link.begin);
    if (qd_link_value(&link, "load", &value, &length))
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
    .summary = "a link to f-puzzles.com that contains its puzzle (?load=...)",
    .square = true,
    .marks = "hwf",
    .least = 1,
    .most = FPUZZLES_VALUES,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_HOUSES | QD_HOLDS_CANDIDATES |
             QD_HOLDS_PLACED | QD_HOLDS_SOLUTION,
    .rules = qd_fpuzzles_rules,
    .needs_rules = true,
    .refuses = qd_fpuzzles_refuses,
    .fields = qd_fpuzzles_fields,
    .hosts = (const char *const[]){"f-puzzles.com", NULL},
    .next = fpuzzles_next,
    .write = fpuzzles_write,
};
