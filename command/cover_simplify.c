/* --simplify: another problem is searched, and nobody sees it. */
#include "cover.h"

#include <inttypes.h>
#include <stdlib.h>

void cover_simplify(struct job *job) {
    qd_error error;
    check(qd_cover_starts_new(&job->simplified, &error), &error);
    check(qd_cover_simplify(job->cover, cover_may_go_on, job, job->simplified, &error), &error);
    if (qd_cover_starts_count(job->simplified) == 0) {
        job->starts = job->simplified; /* nothing is searched */
        job->simplified = NULL;
        return;
    }
    qd_cover_start start = qd_cover_starts_get(job->simplified, 0);
    check(qd_cover_compact(job->cover, &start, cover_may_go_on, job, &job->simple,
                           &job->simple_options, &job->simple_items, &job->left_out, NULL, &error),
          &error);
    job->whole = calloc(qd_cover_depth(job->cover) + 1, sizeof *job->whole);
    if (!job->whole)
        give_up(&(qd_error){.message = "out of memory"});
}

void cover_simplify_close(struct job *job) {
    qd_cover_free(job->simple);
    qd_cover_starts_free(job->simplified);
    qd_free(job->simple_options);
    qd_free(job->simple_items);
    free(job->whole);
}

const qd_cover *cover_searched(const struct job *job) {
    return job->simple ? job->simple : job->cover;
}

uint32_t cover_whole_option(const struct job *job, uint32_t option) {
    return job->simple ? job->simple_options[option] : option;
}

static int compare_options(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

const uint32_t *cover_whole_solution(struct job *job, const uint32_t *options, size_t *count) {
    if (!job->simple)
        return options;
    qd_cover_start start = qd_cover_starts_get(job->simplified, 0);
    size_t length = 0;
    for (size_t i = 0; i < start.chosen_count; i++)
        job->whole[length++] = start.chosen[i];
    for (size_t i = 0; i < *count; i++)
        job->whole[length++] = cover_whole_option(job, options[i]);
    if (job->crew) /* as it does it */
        qsort(job->whole, length, sizeof *job->whole, compare_options);
    *count = length;
    return job->whole;
}

void cover_whole_starts(const struct job *job, const qd_cover_starts *from, qd_cover_starts *to) {
    qd_cover_start start = qd_cover_starts_get(job->simplified, 0);
    qd_error error;
    start.banned_count = 0; /* blocked: they are in no solution, said or not */
    check(
        qd_cover_starts_translate(from, &start, job->simple_options, job->simple_items, to, &error),
        &error);
}

void cover_print_simplified(const struct job *job, FILE *stream) {
    if (!job->simple)
        return;
    qd_cover_start start = qd_cover_starts_get(job->simplified, 0);
    fprintf(stream, "forced     %zu options\nblocked    %zu options\n", start.chosen_count,
            start.banned_count);
    fprintf(stream, "merged     %u items\nunbound    %u items\nimplied    %u items\n",
            job->left_out.merged, job->left_out.unbound, job->left_out.implied);
    fprintf(stream, "searched   %u items (%u primary), %u options\n",
            qd_cover_item_count(job->simple), qd_cover_primary_count(job->simple),
            qd_cover_option_count(job->simple));
}

void cover_write_simplified_json(const struct job *job) {
    if (!job->simple)
        return;
    qd_cover_start start = qd_cover_starts_get(job->simplified, 0);
    output_print(",\"simplified\":{\"forced\":%zu,\"blocked\":%zu,\"merged\":%u,\"unbound\":%u,"
                 "\"implied\":%u,\"items\":%u,\"primary\":%u,\"options\":%u}",
                 start.chosen_count, start.banned_count, job->left_out.merged,
                 job->left_out.unbound, job->left_out.implied, qd_cover_item_count(job->simple),
                 qd_cover_primary_count(job->simple), qd_cover_option_count(job->simple));
}
