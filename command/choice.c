#include "choice.h"
#include "grading.h"
#include "message.h"

#include <string.h>

static const char *technique_name(const void *names, size_t number) {
    const qd_technique *technique = qd_technique_number(number);
    (void)names;
    return technique ? qd_technique_name(technique) : NULL;
}

bool choice_accept(const struct cli *cli, const char *list) {
    const qd_technique *technique;
    char name[64];
    if (!list[strspn(list, " \t\n")])
        return usage_error(cli, "a list of techniques is empty"), false;
    while (qd_technique_next(&list, name, &technique))
        if (!technique)
            return usage_error(cli, "there is no technique '%s'%s", name,
                               did_you_mean(name, technique_name, NULL)),
                   false;
    return true;
}

static bool has_name(const char *list, const qd_technique *wanted) {
    const qd_technique *technique;
    char name[64];
    while (qd_technique_next(&list, name, &technique))
        if (technique == wanted)
            return true;
    return false;
}

bool choice_names(const struct choice *choice, const qd_technique *technique) {
    return has_name(choice->techniques, technique);
}

bool choice_allows(const struct choice *choice, const qd_technique *technique) {
    return (!choice->techniques || has_name(choice->techniques, technique)) &&
           !has_name(choice->without, technique);
}

const char *choice_lacks(const struct choice *choice, qd_scale scale) {
    const char *list = choice->techniques;
    const qd_technique *technique;
    char name[64];
    while (qd_technique_next(&list, name, &technique))
        if (!qd_scale_has(scale, technique))
            return qd_technique_name(technique);
    return NULL;
}

static bool is_any_left(const struct choice *choice, qd_scale scale) {
    const qd_technique *technique;
    for (size_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        if (choice_allows(choice, technique))
            return true;
    return false;
}

static bool leaves(const struct cli *cli, const struct choice *choice, qd_scale scale,
                   const qd_technique *technique) {
    if (technique && has_name(choice->without, technique))
        return usage_error(cli, "--without leaves out %s", qd_technique_name(technique)), false;
    if (technique && !choice_allows(choice, technique))
        return usage_error(cli, "--techniques lacks %s", qd_technique_name(technique)), false;
    if (!is_any_left(choice, scale))
        return usage_error(cli, "--techniques and --without leave no technique"), false;
    return true;
}

static const char *lacks(const struct choice *choice, qd_scale scale,
                         const qd_technique *technique) {
    return technique && !qd_scale_has(scale, technique) ? qd_technique_name(technique)
                                                        : choice_lacks(choice, scale);
}

bool choice_take_scale(const struct cli *cli, const char *name, const qd_technique *technique,
                       const struct choice *choice, qd_scale *scale) {
    *scale = grading_find_scale(name);
    const char *lacking = lacks(choice, *scale, technique);
    if (lacking && name)
        return usage_error(cli, "there is no %s on the scale %s", lacking, qd_scale_name(*scale)),
               false;
    for (unsigned i = 0; lacking && qd_scale_name((qd_scale)i); i++) {
        *scale = (qd_scale)i;
        lacking = lacks(choice, *scale, technique);
    }
    if (lacking)
        return usage_error(cli, "no scale has all that is wished for"), false;
    return leaves(cli, choice, *scale, technique);
}

static bool is_graded(const qd_technique *technique) {
    unsigned scale = 0;
    while (qd_scale_name((qd_scale)scale) && !qd_scale_has((qd_scale)scale, technique))
        scale++;
    return qd_scale_name((qd_scale)scale);
}

const char *choice_technique(size_t number, const char **summary) {
    const qd_technique *technique = NULL;
    for (size_t i = 0; (technique = qd_technique_number(i)); i++)
        if (is_graded(technique) && number-- == 0)
            break;
    if (technique && summary)
        *summary = qd_technique_title(technique);
    return technique ? qd_technique_name(technique) : NULL;
}

void choice_apply(const struct choice *choice, qd_scale scale, qd_explainer *explainer) {
    const qd_technique *technique;
    for (size_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        qd_explainer_allow(explainer, technique, choice_allows(choice, technique));
}
