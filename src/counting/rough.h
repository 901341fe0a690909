/* Logarithms to base 2 and powers of 2, to about a tenth: enough for guesses, and without a library of
 * mathematics. */
#ifndef QD_COUNTING_ROUGH_H
#define QD_COUNTING_ROUGH_H

/* Of a number from 1 on. The rest after all halvings is taken as if the logarithm were linear. */
static inline double rough_log(double number) {
    double log = 0;
    for (; number >= 4294967296.0; number /= 4294967296.0)
        log += 32;
    for (; number >= 2; number /= 2)
        log += 1;
    return log + number - 1;
}

/* 2 to that power, which is at least 0; at most 2^1000. */
static inline double rough_power(double power) {
    double number = 1;
    power = power < 1000 ? power : 1000;
    for (; power >= 32; power -= 32)
        number *= 4294967296.0;
    for (; power >= 1; power -= 1)
        number *= 2;
    return number * (1 + power);
}

static inline double lesser(double left, double right) {
    return left < right ? left : right;
}

static inline double greater(double left, double right) {
    return left > right ? left : right;
}

#endif
