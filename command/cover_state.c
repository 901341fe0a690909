/*
 * Searches on disk. A saved search is a text:
 *
 *     quadrille state 1
 *     problem 0123456789abcdef       the fingerprint
 *     action solve
 *     solutions 12                   found so far; nodes and updates likewise
 *     output 345                     bytes of the output file that belong to them; -1: no file
 *     start +3 +17 -5                what is left, in order
 *     end 0123456789abcdef           a checksum of the lines before
 *
 * A part is one line, `part 2/8 0123456789abcdef: START; START; end`; what has come of it is another,
 * `part 2/8 0123456789abcdef count 345`.
 */
#define _XOPEN_SOURCE 700
#include "cover.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* FNV-1a. */
static uint64_t checksum(const char *text, size_t length) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- saving ------------------------------------------------------------------------------------
 */

static void put_line(qd_text *text, const char *name, const char *value) {
    put_text(text, name);
    put_text(text, " ");
    put_text(text, value);
    put_text(text, "\n");
}

static void put_count(qd_text *text, const char *name, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    put_line(text, name, digits);
}

static void put_starts(qd_text *text, const qd_cover_starts *starts) {
    qd_error error;
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        put_text(text, "start ");
        check(qd_cover_start_write(&start, text, &error), &error);
        put_text(text, "\n");
    }
}

/* In numbers of job->cover, so that the search goes on in that. */
static qd_cover_starts *remaining(const struct job *job) {
    qd_cover_starts *left, *whole;
    qd_error error;
    check(qd_cover_starts_new(&left, &error), &error);
    check(qd_cover_crew_remaining(job->crew, left, &error), &error);
    if (!job->simple)
        return left;
    check(qd_cover_starts_new(&whole, &error), &error);
    cover_whole_starts(job, left, whole);
    qd_cover_starts_free(left);
    return whole;
}

static void describe(const struct job *job, qd_text *text) {
    qd_cover_statistics numbers = cover_statistics(job);
    qd_cover_starts *left = remaining(job);
    char word[32];
    put_text(text, "quadrille state 1\n");
    snprintf(word, sizeof word, "%016" PRIx64, job->fingerprint);
    put_line(text, "problem", word);
    put_line(text, "action", job->action);
    put_count(text, "solutions", numbers.solutions);
    put_count(text, "nodes", numbers.nodes);
    put_count(text, "updates", numbers.updates);
    snprintf(word, sizeof word, "%lld", output_position());
    put_line(text, "output", word);
    put_starts(text, left);
    snprintf(word, sizeof word, "%016" PRIx64, checksum(text->data, text->length));
    put_line(text, "end", word);
    qd_cover_starts_free(left);
}

static bool write_whole(const char *path, const qd_text *text) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool fine = fwrite(text->data, 1, text->length, file) == text->length;
    fine = fflush(file) == 0 && fsync(fileno(file)) == 0 && fine;
    return fclose(file) == 0 && fine;
}

/* What is there must be a file, or a link to one: it is replaced. */
static char *find_target(const struct job *job) {
    struct stat there;
    const char *path = job->cli->save;
    if (stat(path, &there) != 0)
        return strdup(path);
    if (S_ISREG(there.st_mode))
        return realpath(path, NULL);
    complain(job->cli, EXIT_TROUBLE, "%s: is not a file that could be replaced", path);
    return NULL;
}

bool state_save(const struct job *job) {
    qd_text text = QD_TEXT_INIT, other = QD_TEXT_INIT;
    char *path = find_target(job);
    if (!path)
        return false;
    describe(job, &text);
    put_text(&other, path);
    put_text(&other, ".new");
    /* If the output is not written, the state before is the one to go on from. */
    bool fine = output_is_fine();
    if (fine && !(write_whole(other.data, &text) && rename(other.data, path) == 0)) {
        complain(job->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
        fine = false;
    }
    free(path);
    qd_text_free(&text);
    qd_text_free(&other);
    return fine;
}

/* ---- resuming ----------------------------------------------------------------------------------
 */

/* The rest of the line if it begins with the word and a blank, else NULL. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

struct state {
    struct job *job;
    long long output;
    uint64_t checksum; /* of the text up to the last line */
    bool has_problem, has_end, wrong;
};

/* Where the last line begins. */
static size_t last_line(const qd_text *text) {
    size_t at = text->length;
    while (at > 0 && text->data[at - 1] == '\n')
        at--;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    return at;
}

static bool read_start(struct job *job, const char *text) {
    qd_error error;
    return qd_cover_starts_read(job->starts, job->cover, text, strlen(text), &error) == QD_OK;
}

static void read_line(struct state *state, const char *line) {
    struct job *job = state->job;
    const char *rest;
    if ((rest = after(line, "problem")))
        state->has_problem = strtoull(rest, NULL, 16) == job->fingerprint;
    else if ((rest = after(line, "action")))
        state->wrong = state->wrong || strcmp(rest, job->action) != 0;
    else if ((rest = after(line, "solutions")))
        job->solutions_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "nodes")))
        job->nodes_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "updates")))
        job->updates_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "output")))
        state->output = strtoll(rest, NULL, 10);
    else if ((rest = after(line, "start")))
        state->wrong = state->wrong || !state->has_problem || !read_start(job, rest);
    else if ((rest = after(line, "end")))
        state->has_end = strtoull(rest, NULL, 16) == state->checksum;
    else
        state->wrong = state->wrong || strcmp(line, "quadrille state 1") != 0;
}

static void read_lines(char *text, void (*take)(struct state *, const char *),
                       struct state *state) {
    for (char *line = strtok(text, "\r\n"); line; line = strtok(NULL, "\r\n"))
        take(state, line);
}

bool state_resume(struct job *job) {
    struct cli *cli = job->cli;
    qd_text text = QD_TEXT_INIT;
    struct state state = {.job = job, .output = -1};
    qd_error error;
    if (!read_file(cli, cli->resume, &text))
        return false;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    if (text.data)
        state.checksum = checksum(text.data, last_line(&text));
    read_lines(text.data ? text.data : (char[]){""}, read_line, &state);
    qd_text_free(&text);
    const char *wrong = NULL;
    if (!state.has_end || state.wrong)
        wrong = "is not a saved search of this kind";
    if (!state.has_problem && state.has_end)
        wrong = "was saved from another problem";
    if (!wrong && cli->output && !output_cut(state.output >= 0 ? state.output : 0))
        wrong = "says that the output file is longer than it is";
    if (wrong)
        complain(cli, EXIT_TROUBLE, "%s: %s", cli->resume, wrong);
    if (strcmp(job->action, "solve") == 0)
        job->written = job->solutions_before;
    return !wrong;
}

/* ---- parts -------------------------------------------------------------------------------------
 */

/* Starts per part, so that parts are of similar size though starts are not; fewer where starts become so many that
 * they are small in any case. */
#define STARTS_PER_PART 16
#define MANY_STARTS 65536

int cover_split(struct job *job) {
    uint64_t parts = job->cli->parts ? job->cli->parts : 2, wanted = parts * STARTS_PER_PART;
    qd_error error;
    if (wanted > MANY_STARTS)
        wanted = parts > MANY_STARTS ? parts : MANY_STARTS;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    check(qd_cover_split(job->cover, wanted, NULL, NULL, job->starts, &error), &error);
    size_t count = qd_cover_starts_count(job->starts);
    for (uint64_t part = 0; part < parts; part++) {
        output_print("part %" PRIu64 "/%" PRIu64 " %016" PRIx64 ":", part + 1, parts,
                     job->fingerprint);
        for (size_t i = part; i < count; i += parts) {
            qd_cover_start start = qd_cover_starts_get(job->starts, i);
            job->text.length = 0;
            check(qd_cover_start_write(&start, &job->text, &error), &error);
            output_print(" %s;", job->text.data);
        }
        output_text(" end\n");
    }
    return EXIT_FINE;
}

/* `part K/N FINGERPRINT` at the beginning of the line; what follows in `*rest`. */
struct part {
    uint64_t number, of, fingerprint;
};

static bool read_part(const char *line, struct part *part, const char **rest) {
    int length = 0;
    if (sscanf(line, " part %" SCNu64 "/%" SCNu64 " %" SCNx64 "%n", &part->number, &part->of,
               &part->fingerprint, &length) != 3 ||
        part->number == 0 || part->number > part->of)
        return false;
    *rest = line + length;
    return true;
}

bool cover_read_part(struct job *job, const char *line) {
    struct part part;
    qd_error error;
    const char *rest;
    if (!read_part(line, &part, &rest) || *rest != ':') {
        complain(job->cli, EXIT_TROUBLE, "--part: this is no line of cover split");
        return false;
    }
    if (part.fingerprint != job->fingerprint) {
        complain(job->cli, EXIT_TROUBLE, "--part: this is a part of another problem");
        return false;
    }
    check(qd_cover_starts_new(&job->starts, &error), &error);
    size_t length;
    for (rest++; rest[length = strcspn(rest, ";")] == ';'; rest += length + 1)
        if (qd_cover_starts_read(job->starts, job->cover, rest, length, &error)) {
            complain(job->cli, EXIT_TROUBLE, "--part: %s", error.message);
            return false;
        }
    if (strncmp(rest + strspn(rest, " "), "end", 3) != 0) {
        complain(job->cli, EXIT_TROUBLE, "--part: the end of the line is missing");
        return false;
    }
    snprintf(job->head, sizeof job->head, "part %" PRIu64 "/%" PRIu64 " %016" PRIx64 " count ",
             part.number, part.of, part.fingerprint);
    return true;
}

/* ---- adding up ---------------------------------------------------------------------------------
 */

struct merger {
    struct cli *cli;
    const char *file;
    struct part first; /* the others must be like it */
    uint8_t *seen;     /* parts */
    qd_count *total;
    bool wrong;
};

static void refuse(struct merger *merger, uint64_t line, const char *what) {
    complain(merger->cli, EXIT_TROUBLE, "%s:%" PRIu64 ": %s", merger->file, line, what);
    merger->wrong = true;
}

/* Adds a number, of any length; false if it is none. */
static bool add_number(qd_count *total, const char *text) {
    qd_error error;
    size_t length = strspn(text, "0123456789");
    if (length == 0 || text[length + strspn(text + length, " \t\r\n")])
        return false;
    check(qd_count_add_digits(total, text, length, &error), &error);
    return true;
}

static void print_total(const qd_count *total) {
    size_t length = qd_count_print(total, NULL, 0);
    char *digits = malloc(length + 1);
    qd_error error = {.message = "out of memory"};
    if (!digits)
        give_up(&error);
    qd_count_print(total, digits, length + 1);
    output_print("%s\n", digits);
    free(digits);
}

static void merge_line(struct merger *merger, uint64_t number, const char *line) {
    struct part part;
    const char *rest;
    if (!read_part(line, &part, &rest) || strncmp(rest, " count ", 7) != 0 || part.of > 1 << 24) {
        refuse(merger, number, "this is no line of cover run");
        return;
    }
    if (!merger->seen) {
        merger->first = part;
        merger->seen = calloc((size_t)part.of + 1, 1);
    }
    if (!merger->seen)
        refuse(merger, number, "out of memory");
    else if (part.of != merger->first.of || part.fingerprint != merger->first.fingerprint)
        refuse(merger, number, "this part belongs to something else");
    else if (merger->seen[part.number]++)
        refuse(merger, number, "this part was there before");
    else if (!add_number(merger->total, rest + 7))
        refuse(merger, number, "this part is not finished");
}

static void merge_text(struct merger *merger, char *text) {
    uint64_t number = 0;
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        number++;
        if (line[strspn(line, " \t\r")])
            merge_line(merger, number, line);
        line = end ? end + 1 : NULL;
    }
}

static void find_missing(struct merger *merger) {
    if (!merger->seen && !merger->wrong) {
        complain(merger->cli, EXIT_TROUBLE, "there are no parts");
        merger->wrong = true;
    }
    uint64_t missing = 0;
    for (uint64_t part = 1; merger->seen && part <= merger->first.of; part++)
        if (!merger->seen[part]) {
            merger->wrong = true;
            if (++missing > 10)
                continue;
            complain(merger->cli, EXIT_TROUBLE, "part %" PRIu64 " of %" PRIu64 " is missing", part,
                     merger->first.of);
        }
    if (missing > 10)
        complain(merger->cli, EXIT_TROUBLE, "%" PRIu64 " parts are missing", missing);
}

int cover_merge(struct cli *cli) {
    struct merger merger = {.cli = cli};
    qd_error error;
    check(qd_count_new(&merger.total, &error), &error);
    for (int i = 1; i < cli->operand_count || i == 1; i++) {
        qd_text text = QD_TEXT_INIT;
        merger.file = i < cli->operand_count ? cli->operands[i] : "-";
        if (!read_file(cli, merger.file, &text))
            merger.wrong = true;
        else if (text.data)
            merge_text(&merger, text.data);
        qd_text_free(&text);
    }
    find_missing(&merger);
    if (!merger.wrong)
        print_total(merger.total);
    qd_count_free(merger.total);
    free(merger.seen);
    return merger.wrong ? EXIT_TROUBLE : EXIT_FINE;
}
