/* Random cases that reduce themselves: see `check_random_covers`. */
#define _DEFAULT_SOURCE
#include "support.h"

#include <stdio.h>

#ifndef _WIN32 /* which cannot divide a process in two: there a case that fails ends the test, and is not reduced */
#define CAN_REDUCE
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#define MOST_TRIES 4000

/* So many cases have every shape, but for rare luck. */
#define ENOUGH_CASES 1000

static uint64_t case_seed(uint64_t seed, uint32_t number) {
    struct random random = random_from(seed + 0x9E3779B97F4A7C15u * (number + 1));
    return ((uint64_t)random_below(&random, UINT32_MAX) << 32) + number;
}

static void check_case(const struct cover_cases *cases, uint64_t seed, uint32_t number,
                       const qd_cover *cover) {
    struct random random = random_from(~case_seed(seed, number));
    cases->check(&random, number, cover);
}

static qd_cover *make_case(const struct cover_cases *cases, uint64_t seed, uint32_t number) {
    struct random random = random_from(case_seed(seed, number));
    struct cover_kind kind = cases->kind(&random, number);
    return random_cover(&random, &kind);
}

#ifdef CAN_REDUCE

/* ---- in a process of their own, which may fail, crash or leak -------------------------------- */

/* A failing assertion ends the child; it must not go on as another copy of the test. */
static pid_t fork_child(bool quiet) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child)
        return child;
    static const int signals[] = {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGSYS};
    for (size_t i = 0; i < LENGTH(signals); i++)
        signal(signals[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    if (quiet && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        _exit(1);
    return 0;
}

static bool ended_well(pid_t child) {
    int status;
    assert_true(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool case_fails(const struct cover_cases *cases, uint64_t seed, uint32_t number,
                       const qd_cover *cover) {
    pid_t child = fork_child(true);
    if (child == 0) {
        alarm(60);
        check_case(cases, seed, number, cover);
        _exit(0);
    }
    return !ended_well(child);
}

/* ---- reducing -------------------------------------------------------------------------------- */

/* Which options and items of a problem are left. */
struct reduction {
    const struct cover_cases *cases;
    const qd_cover *whole;
    uint64_t seed;
    uint32_t number, tries;
    bool options[1024], items[1024];
};

static void copy_items(const struct reduction *reduction, qd_cover *cover, uint32_t *numbers) {
    const qd_cover *whole = reduction->whole;
    for (uint32_t i = 0, n = 0; i < qd_cover_item_count(whole); i++) {
        qd_item_facts facts = qd_cover_item_about(whole, i);
        numbers[i] = n;
        if (reduction->items[i]) {
            qd_cover_add_item(cover, qd_cover_item_name(whole, i), facts.kind, facts.least,
                              facts.most);
            n++;
        }
    }
}

static void copy_colours(const qd_cover *whole, qd_cover *cover) {
    uint32_t most = 0;
    for (uint32_t o = 0; qd_cover_about(whole).colours && o < qd_cover_option_count(whole); o++) {
        qd_option_facts facts = qd_cover_option_about(whole, o);
        for (size_t i = 0; facts.colours && i < facts.count; i++)
            most = facts.colours[i] > most ? facts.colours[i] : most;
    }
    for (uint32_t c = 1; c <= most; c++)
        qd_cover_add_colour(cover, qd_cover_colour_name(whole, c));
}

static void copy_option(const struct reduction *reduction, qd_cover *cover, const uint32_t *numbers,
                        uint32_t option) {
    uint32_t items[1024], colours[1024] = {0};
    size_t left = 0;
    qd_option_facts facts = qd_cover_option_about(reduction->whole, option);
    for (size_t i = 0; i < facts.count; i++)
        if (reduction->items[facts.items[i]]) {
            colours[left] = facts.colours ? facts.colours[i] : 0;
            items[left++] = numbers[facts.items[i]];
        }
    if (left)
        qd_cover_add_option(cover, items, left, colours,
                            qd_cover_option_about(reduction->whole, option).cost);
}

static qd_cover *copy_left(const struct reduction *reduction) {
    uint32_t numbers[1024];
    qd_cover *cover;
    OK(qd_cover_new(&cover, NULL));
    copy_items(reduction, cover, numbers);
    copy_colours(reduction->whole, cover);
    for (uint32_t o = 0; o < qd_cover_option_count(reduction->whole); o++)
        if (reduction->options[o])
            copy_option(reduction, cover, numbers, o);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static bool still_fails(struct reduction *reduction) {
    if (reduction->tries++ >= MOST_TRIES)
        return false;
    qd_cover *cover = copy_left(reduction);
    bool fails = case_fails(reduction->cases, reduction->seed, reduction->number, cover);
    qd_cover_free(cover);
    return fails;
}

/* Without as many neighbours at a time as can be done without. True if some could. */
static bool leave_out(struct reduction *reduction, bool *left, uint32_t count) {
    bool changed = false, before[1024];
    for (uint32_t size = (count + 1) / 2; size; size /= 2)
        for (uint32_t first = 0; first < count; first += size) {
            uint32_t here = 0;
            memcpy(before, left, sizeof before);
            for (uint32_t i = first; i < first + size && i < count; i++) {
                here += left[i];
                left[i] = false;
            }
            if (here && still_fails(reduction))
                changed = true;
            else
                memcpy(left, before, sizeof before);
        }
    return changed;
}

static qd_cover *reduce_case(const struct cover_cases *cases, uint64_t seed, uint32_t number,
                             const qd_cover *whole) {
    struct reduction reduction = {.cases = cases, .whole = whole, .seed = seed, .number = number};
    memset(reduction.options, true, sizeof reduction.options);
    memset(reduction.items, true, sizeof reduction.items);
    for (bool changed = true; changed;) {
        changed = leave_out(&reduction, reduction.options, qd_cover_option_count(whole));
        changed = leave_out(&reduction, reduction.items, qd_cover_item_count(whole)) || changed;
    }
    return copy_left(&reduction);
}

static void print_cover(const qd_cover *cover, uint64_t seed, uint32_t number) {
    qd_text text = QD_TEXT_INIT;
    char name[64];
    OK(qd_cover_write_dlx(cover, &text, NULL, NULL));
    snprintf(name, sizeof name, "failed-%llx-%u.dlx", (unsigned long long)seed, number);
    FILE *file = fopen(name, "w");
    if (file) {
        fwrite(text.data, 1, text.length, file);
        fclose(file);
    }
    print_error("case %u, reduced, in %s:\n%s", number, name, text.data);
    qd_text_free(&text);
}

/* ---- all of them ----------------------------------------------------------------------------- */

#endif

/* What the child tells: the case it is at, and the shapes of all until then. */
struct report {
    uint32_t number, shapes;
};

static void check_each(const struct cover_cases *cases, uint64_t seed, struct report *report) {
    for (uint32_t count = how_many(cases->number); report->number < count; report->number++) {
        qd_cover *cover = make_case(cases, seed, report->number);
        report->shapes |= cover_shapes(cover);
        check_case(cases, seed, report->number, cover);
        qd_cover_free(cover);
    }
}

/* As soon as there are enough cases, each shape occurs, but for those that the test says it lacks. */
static void check_shapes(const struct cover_cases *cases, const struct report *report) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; shape_name(i); i++) {
        bool met = report->shapes >> i & 1, lacked = cases->lacks >> i & 1;
        if (met == lacked && (met || report->number >= ENOUGH_CASES)) {
            print_error(met ? "there are cases with: %s\n" : "there is no case with: %s\n",
                        shape_name(i));
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

#ifdef CAN_REDUCE

static void reduce_failure(const struct cover_cases *cases, uint64_t seed, uint32_t number) {
    qd_cover *cover = make_case(cases, seed, number);
    qd_cover *reduced = reduce_case(cases, seed, number, cover);
    print_cover(reduced, seed, number);
    qd_cover_free(reduced);
    qd_cover_free(cover);
}

void check_random_covers(const struct cover_cases *cases) {
    uint64_t seed = random_seed(cases->usual_seed);
    struct report *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(shared != MAP_FAILED);
    pid_t child = fork_child(false);
    if (child == 0) {
        check_each(cases, seed, shared);
        exit(0); /* so that leaks are looked for */
    }
    bool well = ended_well(child);
    struct report report = *shared;
    munmap(shared, sizeof *shared);
    if (!well && report.number < how_many(cases->number))
        reduce_failure(cases, seed, report.number);
    assert_true(well);
    check_shapes(cases, &report);
}

#else

void check_random_covers(const struct cover_cases *cases) {
    struct report report = {0};
    check_each(cases, random_seed(cases->usual_seed), &report);
    check_shapes(cases, &report);
}

#endif
