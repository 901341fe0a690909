#include "above.h"
#include "techniques.h"
#include "../sudoku/above.h"

#include <stdlib.h>

#define TECHNIQUES_ADDRESS(name) &qd_technique_##name
static const struct qd_technique *const techniques[] = {TECHNIQUES(TECHNIQUES_ADDRESS)};

qd_technique_facts qd_technique_about(const qd_technique *technique) {
    return (qd_technique_facts){technique->name, technique->title, !technique->any_board,
                                technique->branches};
}

bool qd_technique_is_for(const qd_technique *technique, const qd_board *board) {
    return technique->any_board || qd_board_is_nine(board);
}

const qd_technique *qd_technique_number(size_t number) {
    return number < sizeof techniques / sizeof *techniques ? techniques[number] : NULL;
}

const qd_technique *qd_technique_find(const char *name) {
    for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++)
        if (strcmp(techniques[i]->name, name) == 0)
            return techniques[i];
    return NULL;
}

#define TECHNIQUES_BLANKS " \t\n"

/* The number after the colon of `x-wing:2`, which is cut off; UINT32_MAX: there is none. */
static uint32_t techniques_cut_most(char *name) {
    char *colon = strchr(name, ':');
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    if (digits < 1 || digits > 9 || colon[1 + digits] != '\0')
        return UINT32_MAX;
    *colon = '\0';
    return (uint32_t)strtoul(colon + 1, NULL, 10);
}

bool qd_technique_next(const char **list, char name[64], const qd_technique **technique,
                       uint32_t *most) {
    if (!*list)
        return false;
    const char *begin = *list + strspn(*list, TECHNIQUES_BLANKS);
    size_t length = strcspn(begin, ",");
    if (*begin == '\0')
        return false;
    *list = begin + length + (begin[length] == ',');
    while (length && strchr(TECHNIQUES_BLANKS, begin[length - 1]))
        length--;
    length = length < 63 ? length : 63;
    memcpy(name, begin, length);
    name[length] = '\0';
    *most = techniques_cut_most(name);
    *technique = qd_technique_find(name);
    if (!*technique && strcmp(name, "all") != 0)
        *most = 0;
    return true;
}

/* How often a list says that a technique may be used. */
static uint32_t techniques_most(const char *list, const qd_technique *technique) {
    const qd_technique *entry;
    uint32_t most, found = 0;
    char name[64];
    while (qd_technique_next(&list, name, &entry, &most))
        if (entry == technique || (!entry && most))
            found = most;
    return found;
}

uint32_t qd_technique_most(const qd_technique *technique, const char *only, const char *without) {
    if (techniques_most(without, technique))
        return 0;
    return only ? techniques_most(only, technique) : UINT32_MAX;
}
