#include "guess.h"

#include "../base/check.h"

/* Before there are enough dives: slopes as if every option had the same below it; and as how many
 * dives, how far from the mean, this counts. */
static const int64_t guess_slopes[OUTLOOKS] = {1, 1, 0};
#define PRIOR_COUNT 8
#define PRIOR_VARIANCE (LOG_ONE * LOG_ONE / 4)
#define PRIOR_WITHIN (2 * LOG_ONE * LOG_ONE)

/* The variance of dives from one piece from which on they say little: 6 is a factor of 5. */
#define NOISY_DIVES (6 * LOG_ONE * LOG_ONE)

/* Features whose variance is less than this are ignored, so that no quotient overflows. */
#define LEAST_VARIANCE 16

/* There are few divided pieces, but they show how sizes grow from level to level. */
#define DIVIDED_COUNT 8

#define GUESS_ONE 65536

/* ---- dives ----------------------------------------------------------------------------------- */

/* Two dives where they are most of what is known. For one piece in eight where they say little, and
 * each something else; the time is better spent on dividing. Some pieces get two in any case, to
 * know how far these are apart. */
uint32_t qd_guess_dives(const struct size_guess *guess, uint64_t random) {
    int64_t all = guess->between + guess->within;
    if (guess->fitted && 2 * guess->between > all)
        return 2;
    if (guess->fitted && 4 * guess->between < all && guess->within > NOISY_DIVES)
        return random % 8 ? 0 : random / 8 % 2 ? 1 : 2;
    return random % 8 ? 1 : 2;
}

void qd_guess_pair(struct size_guess *guess, uint32_t one, uint32_t other) {
    int64_t difference = (int64_t)one - (int64_t)other;
    guess->apart += difference * difference;
    guess->pairs++;
}

static int64_t guess_seen(const struct outlook *look) {
    return look->divided ? look->seen : look->seen / look->dives;
}

/* ---- fitting --------------------------------------------------------------------------------- */

static int64_t guess_count(const struct outlook *look) {
    return look->divided ? DIVIDED_COUNT : look->dives > 0;
}

/* Returns how many sizes there are. */
static int64_t guess_find_means(struct size_guess *guess, const struct outlook *looks,
                                size_t count) {
    int64_t sums[OUTLOOKS + 1] = {0}, all = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t times = guess_count(&looks[i]);
        if (!times)
            continue;
        for (int f = 0; f < OUTLOOKS; f++)
            sums[f] += times * looks[i].features[f];
        sums[OUTLOOKS] += times * guess_seen(&looks[i]);
        all += times;
    }
    for (int f = 0; f <= OUTLOOKS && all; f++)
        guess->mean[f] = sums[f] / all;
    return all;
}

typedef int64_t guess_matrix[OUTLOOKS][OUTLOOKS + 1];

static void guess_add_squares(const struct size_guess *guess, const struct outlook *look,
                              guess_matrix matrix) {
    int64_t row[OUTLOOKS + 1], times = guess_count(look);
    if (!times)
        return;
    for (int f = 0; f < OUTLOOKS; f++)
        row[f] = look->features[f] - guess->mean[f];
    row[OUTLOOKS] = guess_seen(look) - guess->mean[OUTLOOKS];
    for (int f = 0; f < OUTLOOKS; f++)
        for (int g = f; g <= OUTLOOKS; g++)
            matrix[f][g] += times * row[f] * row[g];
}

/* The covariances of the features with each other, and with sizes in the last column. */
static void guess_find_covariances(const struct size_guess *guess, const struct outlook *looks,
                                   size_t count, int64_t all, guess_matrix matrix) {
    for (size_t i = 0; i < count; i++)
        guess_add_squares(guess, &looks[i], matrix);
    for (int f = 0; f < OUTLOOKS; f++) {
        matrix[f][f] += PRIOR_COUNT * PRIOR_VARIANCE;
        matrix[f][OUTLOOKS] += PRIOR_COUNT * PRIOR_VARIANCE * guess_slopes[f];
        for (int g = f; g <= OUTLOOKS; g++)
            matrix[f][g] /= all;
        matrix[f][f] += LEAST_VARIANCE;
    }
}

/* Gauss's elimination. The matrix is symmetric; only the upper half of it is there. */
static void guess_solve(guess_matrix matrix, int64_t *slopes) {
    for (int f = 0; f < OUTLOOKS; f++) {
        if (matrix[f][f] < LEAST_VARIANCE)
            matrix[f][f] = LEAST_VARIANCE;
        for (int g = f + 1; g < OUTLOOKS; g++) {
            int64_t factor = matrix[f][g] * GUESS_ONE / matrix[f][f];
            for (int h = g; h <= OUTLOOKS; h++)
                matrix[g][h] -= factor * matrix[f][h] / GUESS_ONE;
        }
    }
    for (int f = OUTLOOKS; f-- > 0;) {
        int64_t rest = matrix[f][OUTLOOKS] * GUESS_ONE;
        for (int g = f + 1; g < OUTLOOKS; g++)
            rest -= matrix[f][g] * slopes[g];
        slopes[f] = rest / matrix[f][f];
    }
}

static int64_t guess_apply(const struct size_guess *guess, const struct outlook *look) {
    int64_t sum = 0;
    for (int f = 0; f < OUTLOOKS; f++)
        sum += guess->slopes[f] * (look->features[f] - guess->mean[f]);
    return guess->mean[OUTLOOKS] + sum / GUESS_ONE;
}

/* How far what dives saw is from the function is the sum of both variances, or of one and half the
 * other if there were two dives. */
static void guess_find_variances(struct size_guess *guess, const struct outlook *looks,
                                 size_t count) {
    int64_t squares = 0, shares = 0, dives = 0;
    for (size_t i = 0; i < count; i++) {
        if (looks[i].divided || !looks[i].dives)
            continue;
        int64_t rest = guess_seen(&looks[i]) - guess_apply(guess, &looks[i]);
        squares += rest * rest;
        shares += GUESS_ONE / looks[i].dives;
        dives++;
    }
    guess->within = guess->pairs < PRIOR_COUNT ? PRIOR_WITHIN : guess->apart / (2 * guess->pairs);
    guess->between = 0;
    if (dives && squares / dives > guess->within * (shares / dives) / GUESS_ONE)
        guess->between = squares / dives - guess->within * (shares / dives) / GUESS_ONE;
}

void qd_guess_fit(struct size_guess *guess, const struct outlook *looks, size_t count) {
    guess_matrix matrix = {{0}};
    int64_t all = guess_find_means(guess, looks, count);
    if (!all)
        return;
    guess_find_covariances(guess, looks, count, all, matrix);
    guess_solve(matrix, guess->slopes);
    guess_find_variances(guess, looks, count);
    guess->fitted = true;
}

/* ---- guessing -------------------------------------------------------------------------------- */

static uint32_t guess_limit(int64_t size) {
    return size < 1 ? 1 : size > LOG_MOST ? LOG_MOST : (uint32_t)size;
}

uint32_t qd_guess_size(const struct size_guess *guess, const struct outlook *look) {
    int64_t size = guess_apply(guess, look);
    int64_t own = look->dives * guess->between, all = own + guess->within;
    if (look->dives && all)
        size += (guess_seen(look) - size) * own / all;
    return guess_limit(size);
}

uint32_t qd_guess_most(const struct size_guess *guess, const struct outlook *look) {
    uint32_t size = qd_guess_size(guess, look);
    int64_t lift = guess->mean[OUTLOOK_WAYS] - look->features[OUTLOOK_WAYS];
    int64_t most = guess_apply(guess, look);
    if (lift > 0)
        most += guess->slopes[OUTLOOK_WAYS] * lift / GUESS_ONE;
    return guess_limit(most > size ? most : size);
}
