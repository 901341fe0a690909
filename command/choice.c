#include "choice.h"
#include "files.h"
#include "message.h"
#include "must.h"
#include "system.h"

#include <string.h>

static const char *technique_name(const void *names, size_t number) {
    const qd_technique *technique = qd_technique_number(number);
    (void)names;
    return technique ? qd_technique_about(technique).name : NULL;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool accept_list(const struct cli *cli, const char *list, bool has_numbers) {
    const qd_technique *technique;
    uint32_t most;
    char name[64];
    if (!list[strspn(list, " \t\n")])
        return usage_error(cli, "a list of techniques is empty"), false;
    while (qd_technique_next(&list, name, &technique, &most)) {
        if (!technique && !most)
            return usage_error(cli, "there is no technique '%s'%s", name,
                               did_you_mean(name, technique_name, NULL)),
                   false;
        if (!has_numbers && most != UINT32_MAX)
            return usage_error(cli, "--without takes no numbers; --techniques all,%s:%u", name,
                               (unsigned)most),
                   false;
    }
    return true;
}

bool choice_accept(const struct cli *cli, const char *list) {
    return accept_list(cli, list, true);
}

bool choice_accept_without(const struct cli *cli, const char *list) {
    return accept_list(cli, list, false);
}

bool choice_names(const struct choice *choice, const qd_technique *wanted) {
    const char *list = choice->techniques;
    const qd_technique *technique;
    uint32_t most;
    char name[64];
    while (qd_technique_next(&list, name, &technique, &most))
        if (technique == wanted)
            return true;
    return false;
}

static uint32_t find_most(const struct choice *choice, const qd_technique *technique) {
    return qd_technique_most(technique, choice->techniques, choice->without);
}

bool choice_allows(const struct choice *choice, const qd_technique *technique) {
    return find_most(choice, technique) > 0;
}

void choice_apply(const struct choice *choice, const qd_scale *scale, qd_explainer *explainer) {
    const qd_technique *technique;
    for (size_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        qd_explainer_allow(explainer, technique, find_most(choice, technique));
}

/* ---- scales ---------------------------------------------------------------------------------- */

/* The learner's scale is known by the program whose scores and levels it has. */
#define SECOND_NAME "hodoku"

const char *choice_scale_name(size_t number, const char **summary) {
    (void)summary;
    if (qd_scale_number(number))
        return qd_scale_about(qd_scale_number(number)).name;
    return number > 0 && qd_scale_number(number - 1) ? SECOND_NAME : NULL;
}

bool choice_accept_scale(const struct cli *cli, const char *name) {
    (void)cli;
    return strcmp(name, "-") == 0 || system_access(name, F_OK) == 0;
}

static bool read_scale(struct cli *cli, const char *name, const qd_scale **scale) {
    qd_text text = QD_TEXT_INIT;
    qd_scale *read = NULL;
    qd_error error;
    bool is_read = read_file(cli, name, &text);
    if (is_read && qd_scale_read(text.data ? text.data : "", text.length, &read, &error) != QD_OK)
        complain_at(cli, EXIT_TROUBLE, name, &error);
    qd_text_free(&text);
    *scale = read;
    return read != NULL;
}

bool choice_read_scale(struct cli *cli, const struct choice *choice, const qd_scale **scale) {
    const char *name = choice->scale;
    if (name && strcmp(name, SECOND_NAME) == 0)
        name = "learner";
    *scale = name ? qd_scale_find(name) : NULL;
    return !name || *scale || read_scale(cli, name, scale);
}

void choice_release(const qd_scale *scale) {
    if (scale && qd_scale_find(qd_scale_about(scale).name) != scale)
        qd_scale_free((qd_scale *)scale);
}

static bool is_any_left(const struct choice *choice, const qd_scale *scale) {
    const qd_technique *technique;
    for (size_t i = 0; (technique = qd_scale_technique(scale, i)); i++)
        if (choice_allows(choice, technique))
            return true;
    return false;
}

static bool leaves(const struct cli *cli, const struct choice *choice, const qd_scale *scale,
                   const qd_technique *technique) {
    if (technique && !qd_technique_most(technique, NULL, choice->without))
        return usage_error(cli, "--without leaves out %s", qd_technique_about(technique).name),
               false;
    if (technique && !choice_allows(choice, technique))
        return usage_error(cli, "--techniques lacks %s", qd_technique_about(technique).name), false;
    if (!is_any_left(choice, scale))
        return usage_error(cli, "--techniques and --without leave no technique"), false;
    return true;
}

static const char *lacks(const struct choice *choice, const qd_scale *scale,
                         const qd_technique *technique) {
    const char *name = technique ? qd_technique_about(technique).name : NULL;
    const char *lacking = qd_scale_lacks(scale, name);
    return lacking ? lacking : qd_scale_lacks(scale, choice->techniques);
}

/* One of the list that no scale has, or NULL. */
static const qd_technique *find_ungraded(const char *list) {
    const qd_technique *technique;
    char name[64];
    uint32_t most;
    while (qd_technique_next(&list, name, &technique, &most))
        if (technique && most && !choice_is_graded(technique)) /* `all` is none */
            return technique;
    return NULL;
}

/* No scale of the library has what is asked for. */
static int refuse_scales(const struct cli *cli, const qd_technique *technique, const char *list) {
    if (list && choice_is_graded(technique))
        technique = find_ungraded(list);
    return choice_is_graded(technique)
               ? usage_error(cli, "no scale has everything requested")
               : usage_error(cli,
                             "%s is on no scale: hint --technique finds it, --scale FILE reads a "
                             "scale of your own that has it",
                             qd_technique_about(technique).name);
}

bool choice_take_scale(struct cli *cli, const qd_technique *technique, const struct choice *choice,
                       const qd_scale **scale) {
    if (!choice_read_scale(cli, choice, scale))
        return false;
    const char *lacking = *scale ? lacks(choice, *scale, technique) : NULL;
    if (lacking)
        return usage_error(cli, "there is no %s on the scale %s", lacking,
                           qd_scale_about(*scale).name),
               false;
    for (size_t i = 0; !*scale && qd_scale_number(i); i++)
        if (!lacks(choice, qd_scale_number(i), technique))
            *scale = qd_scale_number(i);
    if (!*scale)
        return refuse_scales(cli, technique, choice->techniques), false;
    return leaves(cli, choice, *scale, technique);
}

bool choice_is_graded(const qd_technique *technique) {
    size_t scale = 0;
    const char *name = technique ? qd_technique_about(technique).name : NULL;
    while (qd_scale_number(scale) && qd_scale_lacks(qd_scale_number(scale), name))
        scale++;
    return qd_scale_number(scale) != NULL;
}

/* ---- names ----------------------------------------------------------------------------------- */

const char *choice_technique(size_t number, const char **summary) {
    const qd_technique *technique = qd_technique_number(number);
    if (technique && summary)
        *summary = qd_technique_about(technique).title;
    return technique ? qd_technique_about(technique).name : NULL;
}
