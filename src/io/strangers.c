#include "strangers.h"

#include "quadrille/sudoku.h"

#include "../sudoku/above.h"

#include <stdio.h>
#include <string.h>

void qd_strangers_meet(struct strangers *strangers, const char *name, qd_place place) {
    if (strangers->count == MOST_STRANGERS)
        return;
    if (strangers->count == 0)
        strangers->place = place;
    snprintf(strangers->names[strangers->count++], sizeof *strangers->names, "%s", name);
}

static void strangers_say_rules(const struct strangers *rules, char *message, size_t size) {
    const char *names[MOST_STRANGERS] = {NULL};
    qd_error error = {.message = ""};
    for (size_t i = 0; rules && i < rules->count; i++)
        names[i] = rules->names[i];
    if (rules && rules->count)
        qd_board_refuse_rules(names, rules->count, &error);
    snprintf(message, size, "%s", error.message);
}

/* Appended to what is said of rules. */
static void strangers_say_drawings(const struct strangers *drawings, char *message, size_t size) {
    size_t used = strlen(message);
    if (drawings->count == 1)
        snprintf(message + used, size - used, "%sunknown drawing '%s': it may be a rule",
                 used ? "; " : "", drawings->names[0]);
    for (size_t i = 0; i < drawings->count && drawings->count > 1; i++) {
        used = strlen(message);
        snprintf(message + used, size - used, "%s%s",
                 i      ? ", "
                 : used ? "; drawings that may be rules: "
                        : "drawings that may be rules: ",
                 drawings->names[i]);
    }
}

void qd_strangers_refuse(const struct strangers *rules, const struct strangers *drawings,
                         qd_json *json) {
    char message[sizeof((qd_error *)0)->message];
    if (!(rules && rules->count) && !(drawings && drawings->count))
        return;
    strangers_say_rules(rules, message, sizeof message);
    if (drawings)
        strangers_say_drawings(drawings, message, sizeof message);
    bool drawing_first = drawings && drawings->count;
    qd_json_fail_at(json, drawing_first ? drawings->place : rules->place, message);
}
