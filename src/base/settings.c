#include "settings.h"

#include "check.h"
#include "error.h"

#include <string.h>

/* No settings struct is larger; a larger size means that it was not initialised. */
#define MOST_BYTES 4096

static bool settings_is_zero(const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (bytes[i])
            return false;
    return true;
}

qd_status qd_settings_take(void *own, size_t size, const void *given, const char *what,
                           qd_error *error) {
    size_t length;
    QD_CHECK(size >= sizeof length && size <= MOST_BYTES);
    if (!given)
        return QD_OK;
    memcpy(&length, given, sizeof length);
    if (length < sizeof length || length > MOST_BYTES)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the size of %s is %zu: they were not initialised",
                       what, length);
    if (length > size && !settings_is_zero((const unsigned char *)given + size, length - size))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "this version of the library does not support all of %s", what);
    memcpy(own, given, length < size ? length : size);
    memcpy(own, &size, sizeof size);
    return QD_OK;
}

void qd_settings_init(void *settings, size_t size, const void *defaults, size_t default_size) {
    memset(settings, 0, size);
    memcpy(settings, defaults, size < default_size ? size : default_size);
    if (size >= sizeof size)
        memcpy(settings, &size, sizeof size);
}
