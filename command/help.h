/* Help, made from the tables of commands and options. */
#ifndef QD_COMMAND_HELP_H
#define QD_COMMAND_HELP_H

#include "command.h"

void help_print(const struct command *const *commands);
/* `all`: with options that only some need. */
void help_print_command(const struct command *command, const struct command *const *commands,
                        bool all);

/* The second word of the command's name, if it is one of the group; else NULL. */
const char *help_name_in(const struct command *group, const struct command *command);

/* Topics that `help` knows besides commands: number 0, 1, 2 ..., and what it is about (unless NULL); NULL past the
 * last. */
const char *help_topic(size_t number, const char **summary);

/* The topic that lists the word, as a format, rule or technique; NULL: none does. */
const char *help_topic_with(const char *word);

/* False: there is no such topic. */
bool help_print_topic(const char *name);

#endif
