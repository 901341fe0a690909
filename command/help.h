/* Help, made from the tables of commands and options. */
#ifndef QD_COMMAND_HELP_H
#define QD_COMMAND_HELP_H

#include "command.h"

void help_print(const struct command *const *commands);
void help_print_command(const struct command *command);

#endif
