/*
 * The sizes of pieces of a problem, guessed from dives into many of them. A single dive says
 * little. But a linear function of a few numbers of each piece, fitted to all dives, tells large
 * pieces from small ones. From there a piece's size is moved towards what its own dives saw: by a
 * share that depends on how far pieces are from the function, and how far apart two dives from one
 * piece are.
 *
 * Dives from high up see too little, because most of them soon end, and the few large ones are
 * missed. So a piece that is divided counts with the sum of what is guessed of the pieces below.
 *
 * Everything is an integer: no rounding differs between machines.
 */
#ifndef QD_COVER_GUESS_H
#define QD_COVER_GUESS_H

#include "dive.h"

enum { OUTLOOK_OPTIONS, OUTLOOK_WAYS, OUTLOOK_DEPTH, OUTLOOKS };

/* What is known of a piece. */
struct outlook {
    uint16_t features[OUTLOOKS]; /* logarithms of live options, and of the ways to cover the item to
                                 branch on; how many choices led here, times OUTLOOK_STEP */
    uint8_t dives;               /* at most 2 */
    bool divided;
    uint32_t seen; /* the sum of sizes that dives saw; of a divided piece: the size of all below */
};

#define OUTLOOK_STEP 64
#define OUTLOOK_DEEPEST (256 * OUTLOOK_STEP - 1)

/* Begin with all members 0. */
struct size_guess {
    int64_t mean[OUTLOOKS + 1]; /* of the features, and of sizes */
    int64_t slopes[OUTLOOKS];   /* times 2^16 */
    int64_t between, within; /* variances: of pieces from the function, of dives from one piece */
    int64_t pairs, apart;    /* pieces with two dives; the sum of squares of their differences */
    bool fitted;
};

/* How many dives another piece should get: more where they say more. */
uint32_t qd_guess_dives(const struct size_guess *guess, uint64_t random);

/* Adds two sizes that dives from one piece saw. */
void qd_guess_pair(struct size_guess *guess, uint32_t one, uint32_t other);

/* Fits the function to these looks; those with neither dives nor a sum are skipped. */
void qd_guess_fit(struct size_guess *guess, const struct outlook *looks, size_t count);

/* The size, at least 1. */
uint32_t qd_guess_size(const struct size_guess *guess, const struct outlook *look);

/* How large it may be, if its own dives saw little by chance, or it has few ways only at first. */
uint32_t qd_guess_most(const struct size_guess *guess, const struct outlook *look);

#endif
