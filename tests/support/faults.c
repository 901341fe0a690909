/*
 * Preloaded into the command: call number FAULT of what it asks of files fails, as if the disk was full or a folder was
 * gone; call number INTERRUPTED of those that may wait is interrupted by a signal, and can be repeated; before call
 * number SIGNALLED of all of them somebody asks the process to end. A byte to descriptor 9 says that there were so many
 * calls. Only THREADS threads can be begun.
 */
#undef _FORTIFY_SOURCE
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned long calls, waiting_calls, signalled_calls, begun_threads;

/* Counts a call, and compares: below 0 before the one that the variable names, 0 if it is that one; below 0 also if
 * there is no such variable. */
static int compare_number(const char *variable, unsigned long *count) {
    const char *text = getenv(variable);
    unsigned long number = text ? strtoul(text, NULL, 10) : 0;
    return !text || ++*count < number ? -1 : *count > number;
}

static int is_number(const char *variable, unsigned long *count, int why) {
    if (compare_number(variable, count) != 0 || syscall(SYS_write, 9, "!", 1L) != 1)
        return 0;
    errno = why;
    return 1;
}

/* Whether this call is to fail. The threads of the command do not use files. */
static int is_due(int why) {
    int before = errno;
    if (is_number("SIGNALLED", &signalled_calls, before))
        kill(getpid(), SIGTERM);
    return is_number("FAULT", &calls, why);
}

static int is_interrupted(void) {
    return is_number("INTERRUPTED", &waiting_calls, EINTR);
}

/* A function with these parameters that fails with that result, or is what it was. */
#define FAULTY(type, name, parameters, arguments, failed, why)                                     \
    type name parameters {                                                                         \
        static type(*real) parameters;                                                             \
        if (!real)                                                                                 \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return is_due(why) ? failed : real arguments;                                              \
    }

FAULTY(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EACCES)
FAULTY(FILE *, fdopen, (int file, const char *mode), (file, mode), NULL, EMFILE)
FAULTY(int, fflush, (FILE * file), (file), EOF, ENOSPC)
FAULTY(int, fsync, (int file), (file), -1, EIO)
FAULTY(int, rename, (const char *from, const char *to), (from, to), -1, EACCES)
FAULTY(int, link, (const char *from, const char *to), (from, to), -1, EPERM)
FAULTY(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, ENOSPC)
FAULTY(int, ftruncate, (int file, off_t length), (file, length), -1, EIO)
FAULTY(int, access, (const char *path, int mode), (path, mode), -1, EACCES)
FAULTY(int, mkstemp, (char *path), (path), -1, ENOSPC)

#define WAITING(type, name, parameters, arguments, why)                                            \
    type name parameters {                                                                         \
        static type(*real) parameters;                                                             \
        if (!real)                                                                                 \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return is_due(why) || is_interrupted() ? -1 : real arguments;                              \
    }

WAITING(ssize_t, read, (int file, void *bytes, size_t length), (file, bytes, length), EIO)
WAITING(ssize_t, write, (int file, const void *bytes, size_t length), (file, bytes, length), ENOSPC)
WAITING(ssize_t, pread, (int file, void *bytes, size_t length, off_t at), (file, bytes, length, at),
        EIO)
WAITING(ssize_t, pwrite, (int file, const void *bytes, size_t length, off_t at),
        (file, bytes, length, at), ENOSPC)

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    static int (*real)(struct pollfd * files, nfds_t count, int milliseconds);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "poll");
    return is_interrupted() ? -1 : real(files, count, milliseconds);
}

int open(const char *path, int flags, ...) {
    static int (*real)(const char *path, int flags, ...);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "open");
    mode_t mode = 0;
    if (flags & O_CREAT) {
        __builtin_va_list more;
        __builtin_va_start(more, flags);
        mode = __builtin_va_arg(more, mode_t);
        __builtin_va_end(more);
    }
    return is_due(EACCES) ? -1 : real(path, flags, mode);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *),
                   void *argument) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    if (compare_number("THREADS", &begun_threads) > 0)
        return EAGAIN;
    return real(thread, attributes, work, argument);
}
