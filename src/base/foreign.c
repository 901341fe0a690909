#include "foreign.h"

#include "check.h"
#include "error.h"

#include <stdbool.h>
#include <string.h>

#define MAGIC(text) text, sizeof text - 1
#define LOOKS(what, command) "this looks like " what ", not like text; try: " command

static const struct kind {
    const char *magic;
    size_t length;
    const char *message;
} foreign_kinds[] = {
    {MAGIC("\x1f\x8b"), LOOKS("gzip", "zcat FILE | quadrille")},
    {MAGIC("PK\x03\x04"), LOOKS("zip", "unzip -p FILE | quadrille")},
    {MAGIC("%PDF-"), LOOKS("PDF", "pdftotext -layout FILE - | quadrille")},
    {MAGIC("\x28\xb5\x2f\xfd"), LOOKS("zstd", "zstdcat FILE | quadrille")},
    {MAGIC("\xfd"
           "7zXZ\0"),
     LOOKS("xz", "xzcat FILE | quadrille")},
    {MAGIC("BZh"), LOOKS("bzip2", "bzcat FILE | quadrille")},
    {MAGIC("\xff\xfe\0\0"), LOOKS("UTF-32", "iconv -f UTF-32 -t UTF-8 FILE | quadrille")},
    {MAGIC("\0\0\xfe\xff"), LOOKS("UTF-32", "iconv -f UTF-32 -t UTF-8 FILE | quadrille")},
    {MAGIC("\xff\xfe"), LOOKS("UTF-16", "iconv -f UTF-16 -t UTF-8 FILE | quadrille")},
    {MAGIC("\xfe\xff"), LOOKS("UTF-16", "iconv -f UTF-16 -t UTF-8 FILE | quadrille")},
};

/* Whether, of each `width` bytes at the beginning, only number `at` is not 0. */
static bool foreign_is_wide(const char *bytes, size_t length, size_t width, size_t at) {
    if (length < 8)
        return false;
    for (size_t i = 0; i < 8; i++)
        if ((bytes[i] != 0) != (i % width == at))
            return false;
    return true;
}

/* For texts without a byte order mark. */
static const char *foreign_find_wide(const char *bytes, size_t length) {
    if (foreign_is_wide(bytes, length, 4, 0))
        return LOOKS("UTF-32", "iconv -f UTF-32LE -t UTF-8 FILE | quadrille");
    if (foreign_is_wide(bytes, length, 4, 3))
        return LOOKS("UTF-32", "iconv -f UTF-32BE -t UTF-8 FILE | quadrille");
    if (foreign_is_wide(bytes, length, 2, 0))
        return LOOKS("UTF-16", "iconv -f UTF-16LE -t UTF-8 FILE | quadrille");
    if (foreign_is_wide(bytes, length, 2, 1))
        return LOOKS("UTF-16", "iconv -f UTF-16BE -t UTF-8 FILE | quadrille");
    return NULL;
}

/* The magic of bzip2 is short: a digit follows, then the mark of a block or of the end. */
static bool foreign_is_bzip2(const char *bytes, size_t length) {
    return length >= 10 && bytes[3] >= '1' && bytes[3] <= '9' &&
           (memcmp(bytes + 4, "1AY&SY", 6) == 0 || memcmp(bytes + 4, "\x17rE8P\x90", 6) == 0);
}

const char *qd_foreign_file(const char *bytes, size_t length) {
    QD_CHECK(bytes || length == 0);
    for (size_t i = 0; i < sizeof foreign_kinds / sizeof *foreign_kinds; i++)
        if (length >= foreign_kinds[i].length &&
            memcmp(bytes, foreign_kinds[i].magic, foreign_kinds[i].length) == 0)
            return *bytes != 'B' || foreign_is_bzip2(bytes, length) ? foreign_kinds[i].message
                                                                    : NULL;
    return foreign_find_wide(bytes, length);
}

qd_status qd_refuse_foreign(const char *text, size_t length, qd_error *error) {
    const char *what = qd_foreign_file(text, length);
    return what ? qd_fail_at(error, QD_ERROR_SYNTAX, 1, 1, "%s", what) : QD_OK;
}
