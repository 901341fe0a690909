/* Puzzles of the ordinary 9x9, thousands at once. */
#include "generate.h"

#include <stdio.h>
#include <string.h>

/* Its tables are shared by all threads. */
static qd_grid_sampler *sampler;
static unsigned users;

/* The wishes in its own form, where `most` 0 is any number. */
static qd_status take_wishes(const qd_maker_settings *wanted, qd_generate_settings *settings,
                             qd_error *error) {
    *settings = (qd_generate_settings)QD_GENERATE_SETTINGS_INIT;
    settings->seed = wanted->seed;
    settings->minimal = wanted->minimal;
    settings->least = wanted->least;
    settings->most = wanted->most == UINT32_MAX ? 0 : wanted->most;
    settings->pattern = wanted->pattern;
    settings->places = wanted->places;
    settings->grid = wanted->grid;
    if (wanted->most)
        return QD_OK;
    *error = (qd_error){.status = QD_ERROR_ARGUMENT};
    snprintf(error->message, sizeof error->message,
             "at most 0 clues: no puzzle has fewer than 17 clues");
    return QD_ERROR_ARGUMENT;
}

static void close_nine(void *maker) {
    qd_generator_free(maker);
    if (--users > 0)
        return;
    qd_grid_sampler_free(sampler);
    sampler = NULL;
}

static qd_status open_nine(const qd_board *board, const qd_maker_settings *wanted, void **maker,
                           qd_error *error) {
    (void)board;
    qd_generate_settings settings;
    qd_generator *own = NULL;
    qd_status status = take_wishes(wanted, &settings, error);
    users++;
    if (status == QD_OK && !sampler)
        status = qd_grid_sampler_new(&sampler, error);
    if (status == QD_OK)
        status = qd_generator_new(sampler, &settings, &own, error);
    *maker = own;
    if (status != QD_OK)
        close_nine(NULL);
    return status;
}

static qd_status run_nine(void *maker, uint64_t first, size_t count, uint8_t *puzzles,
                          uint8_t *results, qd_error *error) {
    qd_outcome outcome;
    qd_status status = qd_generator_run(maker, first, count, puzzles, results, &outcome, error);
    if (status == QD_OK && outcome != QD_DONE)
        memset(results, QD_ATTEMPT_OPEN, count);
    return status;
}

static void interrupt_nine(void *maker) {
    qd_generator_interrupt(maker);
}

const struct generate_kind generate_nine = {
    .open = open_nine,
    .close = close_nine,
    .run = run_nine,
    .interrupt = interrupt_nine,
    .together = 16384,
    .first_attempts = 1,
    .most_attempts = 16384,
    .in_vain = 10000000,
};
