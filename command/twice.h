/* Input that is read twice: files, and standard input, which is copied if need be. */
#ifndef QD_COMMAND_TWICE_H
#define QD_COMMAND_TWICE_H

#include "cli.h"

struct twice;

/* NULL after a message, if that is not possible, or after a signal. Copies go to the folder. */
struct twice *twice_open(struct cli *cli, const char *folder);
void twice_close(struct twice *twice);

/* Back to the beginning. */
void twice_rewind(struct twice *twice);

/* Whether the files are as they were when they were opened; if not, after a message. */
bool twice_is_same(struct twice *twice);

#endif
