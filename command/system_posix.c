#ifndef _WIN32
#define _DEFAULT_SOURCE
#endif
#include "signals.h"
#include "system.h"

#ifndef _WIN32

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>

/*
 * If descriptor 0, 1 or 2 is closed, the next file opened gets that number, and messages would be
 * written into it. So each closed one is opened on /dev/null, as in the GNU coreutils: standard
 * input for writing and the outputs for reading, so that using them fails as it should.
 */
void system_begin(int *count, char ***arguments) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    (void)count, (void)arguments;
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", modes[descriptor]) < 0)
            _exit(3);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void take_facts(const struct stat *file, struct file_facts *facts) {
    *facts = (struct file_facts){.is_regular = S_ISREG(file->st_mode),
                                 .is_folder = S_ISDIR(file->st_mode),
                                 .size = (uint64_t)file->st_size,
                                 .device = (uint64_t)file->st_dev,
                                 .number = (uint64_t)file->st_ino,
#ifdef __APPLE__
                                 .written = file->st_mtimespec,
                                 .changed = file->st_ctimespec};
#else
                                 .written = file->st_mtim,
                                 .changed = file->st_ctim};
#endif
}

bool system_look(const char *name, struct file_facts *facts) {
    struct stat file;
    if (stat(name, &file) != 0)
        return false;
    take_facts(&file, facts);
    return true;
}

bool system_look_at(int descriptor, struct file_facts *facts) {
    struct stat file;
    if (fstat(descriptor, &file) != 0)
        return false;
    take_facts(&file, facts);
    return true;
}

int system_open(const char *name, int flags) {
    return open(name, flags | O_CLOEXEC, 0666);
}

FILE *system_fopen(const char *name, const char *mode) {
    return fopen(name, mode);
}

int system_open_temporary(const char *folder) {
    static const char ending[] = "/quadrille-XXXXXX";
    size_t length = strlen(folder);
    char *path = malloc(length + sizeof ending);
    if (!path)
        return -1;
    memcpy(path, folder, length);
    memcpy(path + length, ending, sizeof ending);
    int descriptor = mkstemp(path), reason = errno;
    if (descriptor >= 0)
        unlink(path);
    free(path);
    errno = reason;
    return descriptor;
}

const char *system_temporary_folder(void) {
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

int system_access(const char *name, int mode) {
    return access(name, mode);
}

int system_unlink(const char *name) {
    return unlink(name);
}

int system_rename(const char *from, const char *to) {
    return rename(from, to);
}

int system_link(const char *name, const char *other) {
    return link(name, other);
}

int system_mkdir(const char *name) {
    return mkdir(name, 0777);
}

int system_rmdir(const char *name) {
    return rmdir(name);
}

ssize_t system_readlink(const char *name, char *target, size_t size) {
    return readlink(name, target, size);
}

bool system_is_separator(char c) {
    return c == '/';
}

static bool is_interrupted(ssize_t length) {
    return length < 0 && errno == EINTR;
}

ssize_t system_read(int descriptor, void *bytes, size_t size) {
    ssize_t length;
    do
        length = read(descriptor, bytes, size);
    while (is_interrupted(length) && !stop_signal);
    return length;
}

ssize_t system_write(int descriptor, const void *bytes, size_t size) {
    ssize_t length;
    do
        length = write(descriptor, bytes, size);
    while (is_interrupted(length) && !stop_signal);
    return length;
}

ssize_t system_pread(int descriptor, void *bytes, size_t size, uint64_t place) {
    ssize_t length;
    do
        length = pread(descriptor, bytes, size, (off_t)place);
    while (is_interrupted(length));
    return length;
}

ssize_t system_pwrite(int descriptor, const void *bytes, size_t size, uint64_t place) {
    ssize_t length;
    do
        length = pwrite(descriptor, bytes, size, (off_t)place);
    while (is_interrupted(length));
    return length;
}

int system_sync(int descriptor) {
    return fsync(descriptor);
}

int system_lock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB);
}

int system_wait(int descriptor, int milliseconds) {
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    int ready = poll(&waiting, 1, milliseconds);
    return is_interrupted(ready) ? 0 : ready;
}

int system_pipe(int descriptors[2]) {
    return pipe(descriptors);
}

bool system_reader_is_gone(int descriptor, int error) {
    (void)descriptor;
    return error == EPIPE;
}

bool system_appends(int descriptor) {
    return fcntl(descriptor, F_GETFL) & O_APPEND;
}

/* A DIR under another name. */
struct system_folder *system_folder_open(const char *name) {
    return (struct system_folder *)opendir(name);
}

const char *system_folder_next(struct system_folder *folder) {
    const struct dirent *entry = readdir((DIR *)folder);
    return entry ? entry->d_name : NULL;
}

void system_folder_close(struct system_folder *folder) {
    closedir((DIR *)folder);
}

/* ---- terminals ------------------------------------------------------------------------------- */

bool system_is_terminal(int descriptor) {
    return isatty(descriptor);
}

unsigned system_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void system_lock_stream(FILE *stream) {
    flockfile(stream);
}

void system_unlock_stream(FILE *stream) {
    funlockfile(stream);
}

/* ---- signals --------------------------------------------------------------------------------- */

/* No timer runs longer; it is three years. */
#define MOST_SECONDS 1e8

void system_catch_stops(void (*handle)(int signal_number)) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = handle}; /* no SA_RESTART: read must return */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction before;
        sigaction(numbers[i], NULL, &before);
        if (before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

void system_catch_notice(void (*handle)(int signal_number)) {
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

void system_alarm(double seconds, void (*ring)(int signal_number)) {
    struct sigaction action = {.sa_handler = ring, .sa_flags = SA_RESTART};
    struct itimerval timer = {.it_value = {0, 1}};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    seconds = seconds < MOST_SECONDS ? seconds : MOST_SECONDS;
    if (seconds >= 1e-6) {
        timer.it_value.tv_sec = (time_t)seconds;
        timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    }
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* Within a handler it arrives when that returns. */
void system_end_by(int signal_number) {
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Where there are no threads, those of POSIX are not linked. */
#ifdef QUADRILLE_NO_THREADS
#define pthread_sigmask sigprocmask
#endif

void system_block_signals(bool block) {
    static sigset_t before;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, block ? &all : &before, block ? &before : NULL);
}

/* ---- the machine ----------------------------------------------------------------------------- */

unsigned system_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (unsigned)processors : 0;
}

int64_t system_peak_memory(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__ /* in bytes */
    return (int64_t)usage.ru_maxrss / 1024;
#else
    return (int64_t)usage.ru_maxrss;
#endif
}

void system_host_name(char *name, size_t size) {
    if (gethostname(name, size - 1) != 0)
        *name = '\0';
    name[size - 1] = '\0';
}

#endif
