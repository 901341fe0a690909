/* Words among others, and how names end. */
#ifndef COMMAND_WORDS_H
#define COMMAND_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the word is one of these, which have blanks between. */
bool has_word(const char *words, const char *word);

/* Whether the word is one of the names: `name` returns number 0, 1, 2 ..., NULL past the last. */
bool is_name(const char *word, const char *(*name)(const void *names, size_t number),
             const void *names);

bool has_ending(const char *name, const char *ending);

#endif
