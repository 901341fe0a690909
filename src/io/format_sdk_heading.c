/* The comments before the grid of an .sdk file. */
#include "format_families.h"

const struct sdk_key qd_sdk_keys[QD_SDK_KEYS] = {
    {'A', "author"}, {'D', "title"},      {'C', "comment"}, {'B', "date"},
    {'S', "source"}, {'L', "difficulty"}, {'U', "url"}};

/* The name of the field that a heading line holds, or NULL. */
const char *qd_sdk_field(const char *line) {
    for (size_t i = 0; i < QD_SDK_KEYS; i++)
        if (line[1] == qd_sdk_keys[i].letter)
            return qd_sdk_keys[i].name;
    return NULL;
}

/* Whether the line is like a heading line, but with another letter. */
bool qd_sdk_is_unknown(const char *line) {
    return line[1] >= 'A' && line[1] <= 'Z' && !qd_sdk_field(line);
}

/* Ordinary comments rarely begin with a capital right after the #. If there is a line with an
 * unknown letter, it takes two with known ones. */
bool qd_has_sdk_heading(const qd_reader *reader) {
    unsigned known = 0, unknown = 0;
    for (const char *line = qd_reader_heading(reader); *line; line += strcspn(line, "\n") + 1) {
        known += qd_sdk_field(line) && line[2] != '\n';
        unknown += qd_sdk_is_unknown(line);
    }
    return known > (unknown ? 1 : 0);
}
