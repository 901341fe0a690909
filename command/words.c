#include "words.h"

#include <string.h>

bool has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *c = words; length && (c = strstr(c, word)); c++)
        if ((c == words || c[-1] == ' ') && (c[length] == ' ' || c[length] == '\0'))
            return true;
    return false;
}

bool is_name(const char *word, const char *(*name)(const void *names, size_t number),
             const void *names) {
    const char *own;
    for (size_t i = 0; (own = name(names, i)); i++)
        if (strcmp(own, word) == 0)
            return true;
    return false;
}

bool has_ending(const char *name, const char *ending) {
    size_t length = strlen(name), most = strlen(ending);
    return length >= most && strcmp(name + length - most, ending) == 0;
}
