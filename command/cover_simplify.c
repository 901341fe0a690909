/* --simplify: a smaller problem is searched, and its solutions are translated back. */
#include "cover.h"
#include "json.h"
#include "must.h"

#include <stdlib.h>

/* Starts of the problem, of a part, become starts of the smaller one. */
static void narrow_starts(struct job *job) {
    qd_cover_starts *narrow;
    qd_error error;
    check(qd_cover_starts_new(&narrow, &error), &error);
    check(qd_cover_reduction_narrow(job->simple, job->starts, narrow, &error), &error);
    qd_cover_starts_free(job->starts);
    job->starts = narrow;
}

void cover_simplify(struct job *job) {
    qd_error error;
    qd_cover_reduce_settings settings = {0};
    settings.simplify = settings.compact = true;
    settings.stop = &job->stop;
    check(qd_cover_reduce(job->cover, &settings, &job->simple, &error), &error);
    job->searched = qd_cover_reduction_about(job->simple)->cover;
    if (job->starts)
        narrow_starts(job);
    else if (qd_cover_reduction_about(job->simple)->unsolvable && !job->task) {
        cover_simplify_close(job);
        check(qd_cover_starts_new(&job->starts, &error), &error); /* there is nothing to search */
        return;
    }
    job->whole = new_array(qd_cover_about(job->cover).depth, sizeof *job->whole);
}

void cover_simplify_close(struct job *job) {
    qd_cover_reduction_free(job->simple);
    free(job->whole);
    job->simple = NULL;
    job->searched = job->cover;
    job->whole = NULL;
}

uint32_t cover_whole_option(const struct job *job, uint32_t option) {
    return job->simple ? qd_cover_reduction_about(job->simple)->options[option] : option;
}

const uint32_t *cover_whole_solution(struct job *job, const uint32_t *options, size_t *count) {
    if (!job->simple)
        return options;
    *count = qd_cover_reduction_solution(job->simple, options, *count, job->whole);
    return job->whole;
}

void cover_put_simplified(const struct job *job, qd_text *text) {
    if (!job->simple)
        return;
    const qd_cover *searched = job->searched;
    const qd_cover_reduction_facts *out = qd_cover_reduction_about(job->simple);
    qd_text_printf(text, "forced     %zu options\nblocked    %zu options\n", out->forced,
                   out->blocked);
    qd_text_printf(text, "merged     %u items\nunbound    %u items\nimplied    %u items\n",
                   out->merged, out->unbound, out->implied);
    qd_text_printf(text, "searched   %u items (%u primary), %u options\n",
                   qd_cover_item_count(searched), qd_cover_about(searched).primary_items,
                   qd_cover_option_count(searched));
}

void cover_put_size_json(const qd_cover *cover, qd_text *text) {
    json_number(text, "items", qd_cover_item_count(cover));
    json_number(text, "primary", qd_cover_about(cover).primary_items);
    json_number(text, "options", qd_cover_option_count(cover));
}

void cover_put_simplified_json(const struct job *job, qd_text *text) {
    if (!job->simple)
        return;
    const qd_cover *searched = job->searched;
    const qd_cover_reduction_facts *out = qd_cover_reduction_about(job->simple);
    json_open(text, "simplified", '{');
    json_number(text, "forced", out->forced);
    json_number(text, "blocked", out->blocked);
    json_number(text, "merged", out->merged);
    json_number(text, "unbound", out->unbound);
    json_number(text, "implied", out->implied);
    cover_put_size_json(searched, text);
    json_close(text, '}');
}
