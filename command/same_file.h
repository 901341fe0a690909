/* Whether two names, or descriptors, are of one file: only regular files can lose data. */
#ifndef QD_COMMAND_SAME_FILE_H
#define QD_COMMAND_SAME_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

static inline bool is_same_file(const struct stat *left, const struct stat *right) {
    return S_ISREG(left->st_mode) && left->st_dev == right->st_dev && left->st_ino == right->st_ino;
}

#endif
