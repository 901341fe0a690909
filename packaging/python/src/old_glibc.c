/*
 * What the library asks of the C library in the versions that glibc 2.17 has, so that a wheel made on a new system runs
 * on an old one. It is linked with -Wl,--wrap for each of these names; see setup.py.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define OLD_VERSION "GLIBC_2.2.5"
#else
#define OLD_VERSION "GLIBC_2.17"
#endif

extern int old_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int old_join(pthread_t, void **);
extern int old_trylock(pthread_mutex_t *);
__asm__(".symver old_create, pthread_create@" OLD_VERSION);
__asm__(".symver old_join, pthread_join@" OLD_VERSION);
__asm__(".symver old_trylock, pthread_mutex_trylock@" OLD_VERSION);

int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_join(pthread_t, void **);
int __wrap_pthread_mutex_trylock(pthread_mutex_t *);
void __wrap_arc4random_buf(void *, size_t);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *),
                          void *user) {
    return old_create(thread, how, start, user);
}

int __wrap_pthread_join(pthread_t thread, void **result) {
    return old_join(thread, result);
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex) {
    return old_trylock(mutex);
}

/* Of expat, against texts that are made to be slow. Where there is neither, its other sources must do. */
void __wrap_arc4random_buf(void *bytes, size_t length) {
#ifdef SYS_getrandom
    if (syscall(SYS_getrandom, bytes, length, 0) == (long)length)
        return;
#endif
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    ssize_t ignored = read(file, bytes, length);
    (void)ignored;
    close(file);
}
