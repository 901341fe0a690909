/* Reads problems from text, in any form. */
#include "texts.h"

#include "../base/foreign.h"

static qd_status (*const texts_readers[])(const struct cover_text *from) = {
    [QD_COVER_DLX] = qd_read_dlx,
    [QD_COVER_MATRIX] = qd_read_matrix,
    [QD_COVER_JSON] = qd_read_json,
};

qd_status qd_cover_read(qd_cover_form form, const char *text, size_t length, qd_cover_warn warn,
                        void *user, qd_cover **out, qd_error *error) {
    struct cover_text from = {
        .text = text, .length = length, .warn = warn, .user = user, .error = error};
    qd_status status = qd_refuse_foreign(text, length, error);
    if (status == QD_OK)
        status = qd_cover_new(&from.cover, error);
    if (status == QD_OK)
        status = texts_readers[form](&from);
    if (status != QD_OK) {
        qd_cover_free(from.cover);
        from.cover = NULL;
    }
    *out = from.cover;
    return status;
}
