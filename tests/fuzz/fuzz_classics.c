/*
 * Classic problems: no arguments and no text crash them. The first line of the input are the name and
 * the arguments, the rest is the text of every name; what is made is drawn.
 */
#include "fuzz.h"

#include "quadrille/classics.h"
#include "quadrille/draw.h"

#include <string.h>

#define MOST_WORDS 8

struct text {
    const char *data;
    size_t length;
};

static qd_status read_text(void *user, const char *name, qd_text *text, qd_error *error) {
    const struct text *own = user;
    (void)name;
    qd_text_put_bytes(text, own->data, own->length);
    return qd_text_check(text, error);
}

static void draw(const qd_cover *cover) {
    uint32_t options[] = {0, qd_cover_option_count(cover) / 2};
    size_t count = qd_cover_option_count(cover) ? 2 : 0;
    qd_sketch *sketch;
    qd_picture *picture;
    qd_text text = QD_TEXT_INIT;
    MUST(qd_sketch_new(cover, &sketch, NULL, NULL) == QD_OK);
    MUST(qd_sketch_put(sketch, options, count, &text, NULL) == QD_OK);
    MUST(qd_picture_new(500, 500, &picture, NULL) == QD_OK);
    MUST(qd_sketch_add(sketch, options, count, 500, picture, 0, 0, NULL) == QD_OK);
    qd_picture_free(picture);
    qd_sketch_free(sketch);
    qd_text_free(&text);
}

/* Numbers of three digits and more make large problems, which take long. */
static bool is_large(const char *line) {
    size_t digits = 0;
    for (; *line; line++) {
        digits = *line >= '0' && *line <= '9' ? digits + 1 : 0;
        if (digits > 2)
            return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *words[MOST_WORDS];
    qd_classic_call call = {0};
    qd_cover *cover;
    qd_error error;
    const uint8_t *stop = size ? memchr(data, '\n', size) : NULL;
    size_t length = stop ? (size_t)(stop - data) : size;
    struct text text = {stop ? (const char *)stop + 1 : "", stop ? size - length - 1 : 0};
    char *line = malloc(length + 1);
    MUST(line);
    if (length)
        memcpy(line, data, length);
    line[length] = '\0';
    bool large = is_large(line);
    for (char *word = strtok(line, " "); word && call.count < MOST_WORDS; word = strtok(NULL, " "))
        words[call.count++] = word;
    if (call.count && !large) {
        call.count--;
        call.arguments = words + 1;
        call.read = read_text;
        call.user = &text;
        if (qd_classic_make(words[0], &call, &cover, &error) == QD_OK)
            draw(cover);
        else
            MUST(!cover && *error.message && !strchr(error.message, '\n'));
        qd_cover_free(cover);
    }
    free(line);
    return 0;
}
