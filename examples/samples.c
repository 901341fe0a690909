/* Three random ways, each as likely as any other, to cover a board of 4x6 cells with dominoes. */
#include <quadrille/classics.h>
#include <quadrille/counting.h>
#include <stdio.h>

int main(void) {
    const char *arguments[] = {"4x6"};
    qd_classic_call call = {.arguments = arguments, .count = 1};
    qd_cover *cover;
    qd_family *family;
    qd_error error;
    uint32_t options[12];
    size_t count;
    if (qd_classic_make("dominoes", &call, &cover, &error) ||
        qd_family_new(cover, NULL, &family, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    for (uint64_t number = 0; number < 3; number++) {
        if (qd_family_sample(family, 2026, number, options, &count, &error))
            return fprintf(stderr, "%s\n", error.message), 1;
        for (size_t i = 0; i < count; i++)
            printf("%u%c", options[i], i + 1 < count ? ' ' : '\n');
    }
    qd_family_free(family);
    qd_cover_free(cover);
}
