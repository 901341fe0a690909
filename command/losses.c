#include "losses.h"
#include "message.h"

#include <stdio.h>
#include <string.h>

struct losses {
    char text[400]; /* with commas */
    size_t length;
};

/* False if there is no room for more. */
static bool add(struct losses *losses, const char *what) {
    size_t room = sizeof losses->text - losses->length;
    bool has_room = room > strlen(what) + 8;
    losses->length += (size_t)snprintf(losses->text + losses->length, room, "%s%s",
                                       losses->length ? ", " : "", has_room ? what : "...");
    return has_room;
}

void losses_tell_unread(struct cli *cli, int status, const char *file, const qd_record *record) {
    struct losses losses = {.length = 0};
    const qd_puzzle *puzzle = record->puzzle;
    for (size_t i = 0; i < puzzle->left_out_count && add(&losses, puzzle->left_out[i].name); i++)
        continue;
    if (losses.length)
        complain_of(cli, status, file, record->line, " %s is read without: %s",
                    qd_format_about(record->format).name, losses.text);
}

void losses_tell_drawn(struct cli *cli, const char *file, const qd_record *record) {
    struct losses losses = {.length = 0};
    const qd_puzzle *puzzle = record->puzzle;
    for (size_t i = 0; i < puzzle->left_out_count; i++)
        if (puzzle->left_out[i].is_drawn && !add(&losses, puzzle->left_out[i].name))
            break;
    if (losses.length)
        complain_of(cli, EXIT_FINE, file, record->line, " only drawn, so not read as rules: %s",
                    losses.text);
}

void losses_tell_unwritten(struct cli *cli, int status, const char *file, uint64_t line,
                           const qd_format *format, const qd_writer *writer,
                           const qd_puzzle *puzzle) {
    struct losses losses = {.length = 0};
    char what[128];
    for (size_t i = 0; qd_writer_loss(writer, puzzle, i, what, sizeof what) && add(&losses, what);
         i++)
        continue;
    if (losses.length)
        complain_of(cli, status, file, line, " %s cannot hold: %s", qd_format_about(format).name,
                    losses.text);
}
