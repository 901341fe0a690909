/* A classic problem made by its name, solved, and a solution drawn. */
#include <quadrille/classics.h>
#include <quadrille/draw.h>

#include <stdio.h>

int main(void) {
    const char *arguments[] = {"tetrominoes*1+1x1*1:9", "5x5"};
    qd_classic_call call = {0};
    qd_cover *cover = NULL;
    qd_cover_search *search = NULL;
    qd_sketch *sketch = NULL;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    size_t count;
    call.arguments = arguments;
    call.count = 2;
    int failed = qd_classic_make("polyominoes", &call, &cover, &error) != QD_OK ||
                 qd_cover_search_new(cover, NULL, &search, &error) != QD_OK ||
                 qd_sketch_new(cover, &sketch, NULL, &error) != QD_OK;
    if (!failed && qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        failed = qd_sketch_put(sketch, options, count, &text, &error) != QD_OK;
        if (!failed)
            fputs(text.data, stdout);
    }
    if (failed)
        fprintf(stderr, "%s\n", error.message);
    qd_text_free(&text);
    qd_sketch_free(sketch);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return failed;
}
