#include "techniques.h"

#define TECHNIQUES_ADDRESS(name) &qd_technique_##name
static const struct qd_technique *const techniques[] = {TECHNIQUES(TECHNIQUES_ADDRESS)};

const char *qd_technique_name(const qd_technique *technique) {
    return technique->name;
}

const char *qd_technique_title(const qd_technique *technique) {
    return technique->title;
}

bool qd_technique_is_for(const qd_technique *technique, const qd_board *board) {
    return technique->any_board || qd_ground_is_nine(board);
}

bool qd_technique_branches(const qd_technique *technique) {
    return technique->branches;
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

bool qd_technique_next(const char **list, char name[64], const qd_technique **technique) {
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
    *technique = qd_technique_find(name);
    return true;
}
