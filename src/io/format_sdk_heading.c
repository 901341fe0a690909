/* The comments that stand before the grid of an .sdk file. */
#include "format_families.h"

const struct sdk_key qd_sdk_keys[QD_SDK_KEYS] = {
    {'A', "author"}, {'D', "title"},      {'C', "comment"}, {'B', "date"},
    {'S', "source"}, {'L', "difficulty"}, {'U', "url"}};

/* The name of what a heading line tells, or NULL. */
const char *qd_sdk_field(const char *line) {
    for (size_t i = 0; i < QD_SDK_KEYS; i++)
        if (line[0] == '#' && line[1] == qd_sdk_keys[i].letter)
            return qd_sdk_keys[i].name;
    return NULL;
}

/* Whether the line is like one that tells something, but with another letter. */
bool qd_sdk_is_unknown(const char *line) {
    return line[1] >= 'A' && line[1] <= 'Z' && !qd_sdk_field(line);
}

/* Comments of people rarely begin with a capital right behind the #. If one does that is no key, it
 * takes two that are. */
bool qd_has_sdk_heading(const qd_reader *reader) {
    unsigned known = 0, unknown = 0;
    for (const char *line = qd_reader_heading(reader); *line; line += strcspn(line, "\n") + 1) {
        known += qd_sdk_field(line) && line[2] != '\n';
        unknown += qd_sdk_is_unknown(line);
    }
    return known > (unknown ? 1 : 0);
}
