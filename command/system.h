/*
 * What differs from one system to the next, for the whole command: system_posix.c and system_windows.c, the only
 * files that know on which one they are. Functions return what those of POSIX do, and set errno.
 *
 * On Windows names of files and arguments are UTF-8, streams are bytes, and a file can be renamed and removed while it
 * is open, as elsewhere.
 */
#ifndef QD_COMMAND_SYSTEM_H
#define QD_COMMAND_SYSTEM_H

#ifdef _WIN32 /* whose headers have a function of that name, as several files have */
#define tell tell_position
#endif
#include <fcntl.h>
#undef tell
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h> /* close, lseek, dup2, ftruncate, getpid */

/* To be called before anything else. Opens what is closed of the standard descriptors; gives the arguments in UTF-8. */
void system_begin(int *count, char ***arguments);

/* ---- files ----------------------------------------------------------------------------------- */

struct file_facts {
    bool is_regular, is_folder;
    uint64_t size;
    uint64_t device, number;          /* which file it is, by any of its names */
    struct timespec written, changed; /* its contents; those, its names or its rights */
};

/* False with errno set. */
bool system_look(const char *name, struct file_facts *facts);
bool system_look_at(int descriptor, struct file_facts *facts);

/* Whether two names, or descriptors, are of one file: only regular files can lose data. A device of 0 is not known:
 * then they may be. */
static inline bool is_same_file(const struct file_facts *left, const struct file_facts *right) {
    return left->is_regular && right->is_regular && left->number == right->number &&
           (left->device == right->device || !left->device || !right->device);
}

/* A descriptor that no other program gets; O_RDONLY ..., also with O_CREAT. */
int system_open(const char *name, int flags);
FILE *system_fopen(const char *name, const char *mode);

/* A new file in the folder that has no name: nothing is left of it, however the program ends. */
int system_open_temporary(const char *folder);
const char *system_temporary_folder(void);

int system_access(const char *name, int mode); /* F_OK, R_OK */
int system_unlink(const char *name);
int system_rename(const char *from, const char *to); /* also over an existing file */
int system_link(const char *name, const char *other);
int system_mkdir(const char *name);
int system_rmdir(const char *name);

/* Bytes of the target of a link; -1: it is none. */
ssize_t system_readlink(const char *name, char *target, size_t size);

/* Whether it stands between the names of a path. */
bool system_is_separator(char c);

/* As read, write, pread and pwrite, but repeated when a signal interrupts them: the first two not by one that ends the
 * program (-1, and stop_signal is set). */
ssize_t system_read(int descriptor, void *bytes, size_t size);
ssize_t system_write(int descriptor, const void *bytes, size_t size);
ssize_t system_pread(int descriptor, void *bytes, size_t size, uint64_t place);
ssize_t system_pwrite(int descriptor, const void *bytes, size_t size, uint64_t place);

/* Passes what was written to the disk. */
int system_sync(int descriptor);

/* Locks a file for this descriptor; -1 with EWOULDBLOCK: another process has locked it. */
int system_lock(int descriptor);

/* Until there is something to read, or the end: 1; 0: not within that time, or not until a signal came; -1 with errno
 * set. */
int system_wait(int descriptor, int milliseconds);

/* Two descriptors: what is written to the second one is read from the first one. */
int system_pipe(int descriptors[2]);

/* Whether writing has failed with that errno as nobody reads any more. */
bool system_reader_is_gone(int descriptor, int error);

/* Whether what is written goes to the end of the file, wherever that is. */
bool system_appends(int descriptor);

/* The names in a folder, one after another; NULL: there are no more. */
struct system_folder;
struct system_folder *system_folder_open(const char *name);
const char *system_folder_next(struct system_folder *folder);
void system_folder_close(struct system_folder *folder);

/* ---- terminals ------------------------------------------------------------------------------- */

bool system_is_terminal(int descriptor);
unsigned system_columns(int descriptor); /* 0: not known */

/* No other thread prints to the stream meanwhile. */
void system_lock_stream(FILE *stream);
void system_unlock_stream(FILE *stream);

/* ---- signals --------------------------------------------------------------------------------- */

#ifdef _WIN32 /* which has none of these */
#define SIGHUP 1
#define SIGPIPE 13
#define SIGUSR1 30
#endif

/* Calls `handle` for Ctrl-C and requests to terminate, unless they are ignored; for SIGUSR1, if the system has it.
 * Reads that wait return then, or system_wait does. */
void system_catch_stops(void (*handle)(int signal_number));
void system_catch_notice(void (*handle)(int signal_number));

/* Calls `ring` once, after that time. */
void system_alarm(double seconds, void (*ring)(int signal_number));

/* Ends the program as that signal does by default. */
void system_end_by(int signal_number);

/* Whether this thread, and those that it starts, leave signals to others. */
void system_block_signals(bool block);

/* ---- the machine ----------------------------------------------------------------------------- */

unsigned system_processors(void); /* 0: not known */
int64_t system_peak_memory(void); /* kilobytes that this process had at most */
void system_host_name(char *name, size_t size);

#endif
