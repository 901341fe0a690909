/* Messages on stderr, and the exit status. */
#ifndef QD_COMMAND_MESSAGE_H
#define QD_COMMAND_MESSAGE_H

#include "cli.h"
#include "must.h"

void raise_status(struct cli *cli, int status);

/* Writes one line on stderr, unless --quiet, and raises the status. */
void complain(struct cli *cli, int status, const char *format, ...) QD_PRINTF(3, 4);

/* The name of a file in a message: of the empty one, its quotes. */
const char *shown_name(const char *name);

/* A line on standard error with no status, which -q does not leave out and no run keeps. */
void say(const char *format, ...) QD_PRINTF(1, 2);

/* What stopped a search, in words, such as "the time limit"; a signal goes before the outcome. */
const char *stopper(qd_outcome outcome);

/* As complain, for a line of a file: `file:line: what`; the format begins with a blank. With --offsets,
 * `file:@offset: what`. */
void complain_of(struct cli *cli, int status, const char *file, uint64_t line, const char *format,
                 ...) QD_PRINTF(5, 6);

/* For an error at a place in a file: `file:line:column: what`, or `file:@offset: what`. */
void complain_at(struct cli *cli, int status, const char *file, const qd_error *error);

/* Up to ten messages of one kind are shown for each file, unless --verbose. This reports the number
 * of further ones. To be called at the end. */
void settle_complaints(void);

/* Messages that are held raise the status only: those about lines of files, or all. */
enum hold { HOLD_NONE, HOLD_LINES, HOLD_ALL };
void messages_hold(enum hold hold);

/* From now on, what is told is also appended to that text, line by line, up to a useful amount. NULL:
 * no longer. */
void messages_keep(qd_text *text);

/* Where several processes run one command, one of them speaks. From now on, what is told is gathered;
 * then it is told, or forgotten, and what follows is told at once. */
void messages_gather(void);
bool messages_are_gathered(void);
void messages_release(bool tells);

/* What a person is to type, if nobody else can read it: one line on stderr. */
void prompt(const struct cli *cli, const char *what);

/* A usage message, always shown; returns EXIT_USAGE. */
int usage_error(const struct cli *cli, const char *format, ...) QD_PRINTF(2, 3);

/* "; did you mean 'NAME'?" if the spelling of a name is close to the word, otherwise nothing.
 * `name` returns name number 0, 1, 2 ..., NULL past the last. Valid until the next call. */
const char *did_you_mean(const char *word, const char *(*name)(const void *names, size_t number),
                         const void *names);

/* The same for a command, also by the words that other programs have for what it does. */
const char *did_you_mean_command(const char *word, const struct command *const *commands,
                                 const char *(*name)(const void *names, size_t number));

/* Whether there was a message since a signal came; or, by the other, that none is needed as what is
 * written tells it: `>=N`. */
bool messages_told_stop(void);
void messages_leave_out_stop(void);

/*
 * A line on stderr that the next one overwrites, from any thread. It is cleared before any message, and
 * then not shown until it is allowed again: what was written has a line of its own.
 */
void allow_line(void);
void show_line(const char *line);
void clear_line(void);

/* Clears it from a signal handler, before the program ends. */
void abandon_line(void);

/* That a limit stopped the search for an answer, if the outcome is one; a signal is told when the command ends. */
void complain_stopped(struct cli *cli, const char *file, uint64_t line, qd_outcome outcome);

#endif
