/* "did you mean ...?" behind messages about words that are not known. */
#include "cli.h"

#include <string.h>

const char *did_you_mean(const char *word, const char *(*name)(const void *names, size_t number),
                         const void *names) {
    static char text[64];
    const char *nearest = qd_nearest_name(word, strlen(word), name, names);
    *text = '\0';
    if (nearest)
        snprintf(text, sizeof text, "; did you mean '%s'?", nearest);
    return text;
}
