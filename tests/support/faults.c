/*
 * Preloaded into the command: call number FAULT of what it asks of files fails, as if the disk was full or a folder was
 * gone. A byte to descriptor 9 says that there were so many calls.
 */
#undef _FORTIFY_SOURCE
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned long calls;

/* Whether this call is to fail. The threads of the command do not use files. */
static int is_due(int why) {
    const char *number = getenv("FAULT");
    if (!number || ++calls != strtoul(number, NULL, 10) || write(9, "!", 1) != 1)
        return 0;
    errno = why;
    return 1;
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
FAULTY(ssize_t, read, (int file, void *bytes, size_t length), (file, bytes, length), -1, EIO)
FAULTY(int, access, (const char *path, int mode), (path, mode), -1, EACCES)
FAULTY(int, mkstemp, (char *path), (path), -1, ENOSPC)

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
