/* What formats cannot hold of a puzzle, named on stderr in one line. */
#ifndef QD_COMMAND_LOSSES_H
#define QD_COMMAND_LOSSES_H

#include "cli.h"

/* What the format of the record could not hold of what its text says. */
void losses_tell_unread(struct cli *cli, int status, const char *file, const qd_record *record);

/* What the text only draws. The setter may have meant it as a rule, which the answer then leaves out. */
void losses_tell_drawn(struct cli *cli, const char *file, const qd_record *record);

/* What the writer left out of the puzzle that it has just written, which came from that line. */
void losses_tell_unwritten(struct cli *cli, int status, const char *file, uint64_t line,
                           const qd_format *format, const qd_writer *writer,
                           const qd_puzzle *puzzle);

#endif
