/* Without visiting them: how many solutions a problem has, random ones, one by its number, the cheapest. */
#include "shim.h"

#include <quadrille/base.h>
#include <quadrille/counting.h>

#include <inttypes.h>
#include <stdlib.h>

/* The solutions of a problem, with the problem, which has the same options as that of JavaScript. */
struct clan {
    qd_cover *cover;
    qd_family *family;
    uint32_t *options; /* of one solution */
};

void EXPORT(q_clan_free)(struct clan *clan) {
    if (!clan)
        return;
    qd_family_free(clan->family);
    qd_cover_free(clan->cover);
    free(clan->options);
    free(clan);
}

static bool families_make(struct clan *clan, const char *dlx, size_t length, double memory,
                          double seconds) {
    qd_stop stop = {0};
    qd_family_settings settings = {.memory = (uint64_t)memory, .stop = &stop};
    qd_stop_after(&stop, seconds);
    if (!shim_ok(qd_cover_read(QD_COVER_DLX, dlx, length, NULL, &clan->cover, &shim_error)))
        return false;
    clan->options = shim_new(qd_cover_about(clan->cover).depth + 1, sizeof *clan->options);
    return clan->options &&
           shim_ok(qd_family_new(clan->cover, &settings, &clan->family, &shim_error));
}

/* `memory` in bytes; 0 seconds: no limit. */
struct clan *EXPORT(q_clan_new)(const char *dlx, size_t length, double memory, double seconds) {
    struct clan *clan = shim_new(1, sizeof *clan);
    if (clan && families_make(clan, dlx, length, memory, seconds))
        return clan;
    q_clan_free(clan);
    return NULL;
}

/* Their number, as digits. */
bool EXPORT(q_clan_count)(const struct clan *clan) {
    qd_count *count = NULL;
    shim_begin();
    bool is_fine = shim_ok(qd_count_new(&count, &shim_error)) &&
                   shim_ok(qd_family_count(clan->family, count, &shim_error));
    if (is_fine)
        qd_text_put_count(&shim_text, count);
    qd_count_free(count);
    return is_fine && shim_end();
}

/* Random solution `number` of a seed, as a JSON array of options. */
bool EXPORT(q_clan_sample)(const struct clan *clan, uint64_t seed, uint64_t number) {
    size_t count;
    if (!shim_ok(qd_family_sample(clan->family, seed, number, clan->options, &count, &shim_error)))
        return false;
    shim_begin();
    shim_put_numbers(clan->options, count);
    return shim_end();
}

/* Likewise solution number `index`, in digits. */
bool EXPORT(q_clan_at)(const struct clan *clan, const char *index, size_t length) {
    size_t count;
    if (!shim_ok(qd_family_at(clan->family, index, length, clan->options, &count, &shim_error)))
        return false;
    shim_begin();
    shim_put_numbers(clan->options, count);
    return shim_end();
}

/* How many are still wanted. */
struct families_best {
    double left;
    bool has_any;
};

static bool families_put_priced(void *user, int64_t cost, const uint32_t *options, size_t count) {
    struct families_best *best = user;
    if (best->left < 1)
        return false;
    qd_text_printf(&shim_text, "%s{\"cost\":\"%" PRId64 "\",\"options\":", best->has_any ? "," : "",
                   cost);
    shim_put_numbers(options, count);
    shim_put("}");
    best->has_any = true;
    return --best->left >= 1;
}

/* The `most` cheapest, or dearest, as a JSON array. */
bool EXPORT(q_clan_best)(const struct clan *clan, bool greatest, double most) {
    struct families_best best = {most, false};
    shim_begin();
    shim_put("[");
    if (!shim_ok(
            qd_family_cheapest(clan->family, greatest, families_put_priced, &best, &shim_error)))
        return false;
    shim_put("]");
    return shim_end();
}

static bool families_put_occurrences(const struct clan *clan, qd_count **totals, uint32_t options) {
    for (uint32_t option = 0; option < options; option++)
        if (!shim_ok(qd_count_new(&totals[option], &shim_error)))
            return false;
    if (!shim_ok(qd_family_occurrences(clan->family, totals, NULL, &shim_error)))
        return false;
    shim_begin();
    shim_put("[");
    for (uint32_t option = 0; option < options; option++) {
        shim_put(option ? ",\"" : "\"");
        qd_text_put_count(&shim_text, totals[option]);
        shim_put("\"");
    }
    shim_put("]");
    return shim_end();
}

/* In how many solutions each option is, as a JSON array of strings. */
bool EXPORT(q_clan_occurrences)(const struct clan *clan) {
    uint32_t options = qd_cover_option_count(clan->cover);
    qd_count **totals = shim_new((size_t)options + 1, sizeof(qd_count *));
    bool is_fine = totals && families_put_occurrences(clan, totals, options);
    for (uint32_t option = 0; totals && option < options; option++)
        qd_count_free(totals[option]);
    free(totals);
    return is_fine;
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* A count that is gone on with in slices: of what a start leaves of a problem. */
struct tally {
    qd_cover *cover;
    qd_cover_reduction *rest;
    qd_counter *counter;
    qd_stop stop; /* of the present slice */
};

void EXPORT(q_tally_free)(struct tally *tally) {
    if (!tally)
        return;
    qd_counter_free(tally->counter);
    qd_cover_reduction_free(tally->rest);
    qd_cover_free(tally->cover);
    free(tally);
}

static bool families_begin_count(struct tally *tally, const char *dlx, size_t length,
                                 const qd_cover_start *start, const qd_counter_settings *settings) {
    qd_cover_reduce_settings left = {.start = start};
    return shim_ok(qd_cover_read(QD_COVER_DLX, dlx, length, NULL, &tally->cover, &shim_error)) &&
           shim_ok(qd_cover_reduce(tally->cover, &left, &tally->rest, &shim_error)) &&
           shim_ok(qd_counter_new(qd_cover_reduction_about(tally->rest)->cover, settings,
                                  &tally->counter, &shim_error));
}

/* With these options chosen, which exclude each other nowhere, and those banned. */
struct tally *EXPORT(q_tally_new)(const char *dlx, size_t length, const uint32_t *chosen,
                                  size_t chosen_count, const uint32_t *banned, size_t banned_count,
                                  const char *engine, double memory) {
    struct tally *tally = shim_new(1, sizeof *tally);
    qd_cover_start start = QD_COVER_START_INIT;
    if (!tally)
        return NULL;
    start.chosen = chosen;
    start.chosen_count = chosen_count;
    start.banned = banned;
    start.banned_count = banned_count;
    qd_counter_settings settings = {
        .engine = engine, .memory = (uint64_t)memory, .stop = &tally->stop};
    if (families_begin_count(tally, dlx, length, &start, &settings))
        return tally;
    q_tally_free(tally);
    return NULL;
}

static bool families_put_tally(const struct tally *tally) {
    qd_counter_facts facts;
    qd_count *total = NULL;
    bool is_fine = shim_ok(qd_count_new(&total, &shim_error)) &&
                   shim_ok(qd_counter_total(tally->counter, total, &shim_error));
    shim_begin();
    if (is_fine) {
        facts = qd_counter_about(tally->counter);
        shim_put("{\"count\":\"");
        qd_text_put_count(&shim_text, total);
        shim_put("\",");
        shim_put_member("engine", facts.engine);
        qd_text_printf(&shim_text, ",\"nodes\":\"%" PRIu64 "\"}", facts.nodes + facts.states);
    }
    qd_count_free(total);
    return is_fine && shim_end();
}

/* Counts on for `seconds`; returns the outcome, and the text is what is known. -1: it failed. */
int EXPORT(q_tally_run)(struct tally *tally, double seconds) {
    qd_outcome outcome;
    tally->stop = (qd_stop){0};
    qd_stop_after(&tally->stop, seconds);
    if (!shim_ok(qd_counter_run(tally->counter, &outcome, &shim_error)) ||
        !families_put_tally(tally))
        return -1;
    return (int)outcome;
}

double EXPORT(q_tally_progress)(const struct tally *tally) {
    return qd_counter_about(tally->counter).progress;
}
