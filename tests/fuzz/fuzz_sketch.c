/* Drawings: any problem and any of its options can be drawn, and all text is UTF-8 or from the names. */
#include "fuzz.h"

#include "quadrille/draw.h"

#define MOST_OPTIONS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint32_t options[MOST_OPTIONS];
    qd_cover *cover;
    qd_sketch *sketch;
    qd_picture *picture;
    qd_text text = QD_TEXT_INIT;
    double width, height;
    if (qd_cover_read(QD_COVER_DLX, (const char *)data, size, NULL, &cover, NULL) != QD_OK)
        return 0;
    size_t count = qd_cover_option_count(cover);
    count = count < MOST_OPTIONS ? count : MOST_OPTIONS;
    for (size_t i = 0; i < count; i++)
        options[i] = (uint32_t)i;
    MUST(qd_sketch_new(cover, &sketch, NULL, NULL) == QD_OK);
    MUST(qd_sketch_put(sketch, options, count, &text, NULL) == QD_OK);
    for (size_t i = 0; i < text.length; i++)
        MUST((unsigned char)text.data[i] >= ' ' || text.data[i] == '\n' || text.data[i] == '\t');
    qd_sketch_measure(sketch, count, 500, &width, &height);
    MUST(width > 0 && width < 501 && height > 0);
    MUST(qd_picture_new(width, height, &picture, NULL) == QD_OK);
    MUST(qd_sketch_add(sketch, options, count, 500, picture, 0, 0, NULL) == QD_OK);
    MUST(qd_picture_svg(picture, "title", &text, NULL) == QD_OK);
    qd_picture_free(picture);
    qd_sketch_free(sketch);
    qd_cover_free(cover);
    qd_text_free(&text);
    return 0;
}
