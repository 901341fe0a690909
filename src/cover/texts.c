/* Reads problems from text, in any form. */
#include "problem.h"
#include "texts.h"

#include "../base/foreign.h"

static qd_status (*const texts_readers[])(const struct cover_text *from) = {
    [QD_COVER_DLX] = qd_read_dlx,
    [QD_COVER_MATRIX] = qd_read_matrix,
    [QD_COVER_JSON] = qd_read_json,
};

qd_status qd_cover_read(qd_cover_form form, const char *text, size_t length,
                        const qd_cover_reading *reading, qd_cover **out, qd_error *error) {
    static const qd_cover_reading plain = {0};
    struct cover_text from = {
        .text = text, .length = length, .reading = reading ? reading : &plain, .error = error};
    qd_status status = qd_refuse_foreign(text, length, error);
    if (status == QD_OK)
        status = qd_cover_new(&from.cover, error);
    if (status == QD_OK) {
        from.cover->stop = from.reading->stop;
        status = texts_readers[form](&from);
    }
    if (status != QD_OK) {
        qd_cover_free(from.cover);
        from.cover = NULL;
    }
    *out = from.cover;
    return status;
}
