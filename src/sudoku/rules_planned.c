/*
 * Rules of puzzles that are known by name, here or in the texts of web sites, but that boards cannot have yet. A rule
 * that is built leaves this table.
 */
#include "quadrille/sudoku.h"
#include "above.h"

#include "../base/error.h"

#include <stdio.h>
#include <string.h>

static const char *const rules_planned_names[] = {
    "antiratio",     "antixv",   "boxindexer",     "columnindexer", "countingcircles", "dots",
    "dutchwhispers", "fogofwar", "germanwhispers", "kropki",        "littlekillersum", "negative",
    "rowindexer",
};

/* A format that cannot read a rule yet refuses it like one that boards cannot have. */
static bool rules_planned_has(const char *name) {
    for (size_t i = 0; i < sizeof rules_planned_names / sizeof *rules_planned_names; i++)
        if (strcmp(rules_planned_names[i], name) == 0)
            return true;
    return false;
}

static bool rules_planned_came_before(const char *const *names, size_t number) {
    for (size_t i = 0; i < number; i++)
        if (strcmp(names[i], names[number]) == 0)
            return true;
    return false;
}

/* Appends the names of one kind, as far as they fit, after `words`; returns their number. */
static size_t rules_planned_list(const char *const *names, size_t count, bool planned,
                                 const char *words, char *message, size_t size) {
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(message);
        if (rules_planned_has(names[i]) != planned || rules_planned_came_before(names, i))
            continue;
        const char *before = listed++ ? ", " : words;
        if (used + strlen(before) + strlen(names[i]) + sizeof ", ..." < size)
            snprintf(message + used, size - used, "%s%s", before, names[i]);
        else if (used < 3 || strcmp(message + used - 3, "...") != 0)
            snprintf(message + used, size - used, ", ...");
    }
    return listed;
}

qd_status qd_board_refuse_rules(const char *const *names, size_t count, qd_error *error) {
    char message[200] = "";
    size_t planned = rules_planned_list(names, count, true, "known, but not built yet: ", message,
                                        sizeof message);
    size_t unknown = rules_planned_list(
        names, count, false, planned ? "; unknown: " : "unknown rules: ", message, sizeof message);
    if (planned + unknown > 1)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s", message);
    return qd_fail(error, QD_ERROR_UNSUPPORTED,
                   planned ? "the rule '%.40s' is known, but not built yet"
                           : "unknown rule '%.40s'",
                   count ? names[0] : "");
}
