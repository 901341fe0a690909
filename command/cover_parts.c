/*
 * Parts of a problem, for several machines. A part is one line,
 *
 *     part 2/8 0123456789abcdef: START; START; end
 *
 * and what has come of it is another, which ends with a checksum of what is before it:
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *
 * A line that was cut off, as by a full disk or a machine that stopped, is never taken for whole.
 */
#include "cover.h"
#include "files.h"
#include "message.h"
#include "output.h"
#include "signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Starts per part, so that parts are of similar size though starts are not; fewer where starts
 * become so many that they are small in any case. */
#define STARTS_PER_PART 16
#define MANY_STARTS 65536

int cover_split(struct job *job) {
    uint64_t parts = job->options->parts ? job->options->parts : 2,
             wanted = parts * STARTS_PER_PART;
    qd_error error;
    if (wanted > MANY_STARTS)
        wanted = parts > MANY_STARTS ? parts : MANY_STARTS;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    check(qd_cover_split(job->cover, wanted, cover_may_go_on, job, job->starts, &error), &error);
    size_t count = qd_cover_starts_count(job->starts);
    signals_wait(true);
    for (uint64_t part = 0; part < parts && !stop_signal; part++) {
        output_print("part %" PRIu64 "/%" PRIu64 " %016" PRIx64 ":", part + 1, parts,
                     job->fingerprint);
        for (size_t i = part; i < count; i += parts) {
            qd_cover_start start = qd_cover_starts_get(job->starts, i);
            job->text.length = 0;
            qd_cover_put_start(&start, &job->text);
            check(qd_text_check(&job->text, &error), &error);
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
    rest += strspn(rest, " ");
    bool has_end = strncmp(rest, "end", 3) == 0;
    if (!has_end || rest[3 + strspn(rest + 3, " \t\r\n")]) {
        complain(job->cli, EXIT_TROUBLE,
                 has_end ? "--part: something follows the end of the line"
                         : "--part: the end of the line is missing");
        return false;
    }
    snprintf(job->head, sizeof job->head, "part %" PRIu64 "/%" PRIu64 " %016" PRIx64 " count ",
             part.number, part.of, part.fingerprint);
    return true;
}

void cover_write_part(struct job *job, const char *digits, bool exact) {
    qd_text *text = &job->text;
    qd_text_cut(text, 0);
    qd_text_put(text, job->head);
    qd_text_put(text, exact ? "" : ">=");
    qd_text_put(text, digits);
    check_text(text);
    output_print("%s end %016" PRIx64 "\n", text->data, cover_checksum(text->data, text->length));
}

/* ---- adding up ------------------------------------------------------------------------------- */

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
    char *digits = new_array(length + 1, 1);
    qd_count_print(total, digits, length + 1);
    output_print("%s\n", digits);
    free(digits);
}

/* Cuts the checksum off the line, and what is before it; NULL if it is right, else what is wrong. */
static const char *take_checksum(char *line) {
    char *end = NULL, *rest;
    for (char *next = line; (next = strstr(next, " end ")); next++)
        end = next;
    if (!end)
        return "this line has no checksum: it was cut off, or is not from cover run";
    uint64_t sum = strtoull(end + 5, &rest, 16);
    if (strspn(end + 5, "0123456789abcdef") != 16 || rest[strspn(rest, " \t\r")])
        return "this line was cut off or altered: its checksum is not whole";
    *end = '\0';
    return sum == cover_checksum(line, (size_t)(end - line))
               ? NULL
               : "this line was altered: its checksum does not match";
}

static void merge_line(struct merger *merger, uint64_t number, char *line) {
    struct part part;
    const char *rest;
    if (!read_part(line, &part, &rest) || strncmp(rest, " count ", 7) != 0 || part.of > 1 << 24) {
        refuse(merger, number, "this is no line of cover run");
        return;
    }
    const char *wrong = take_checksum(line);
    if (wrong) {
        refuse(merger, number, wrong);
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

/* What has no newline was cut off while it was written, be it ever so much like a whole line. */
static void merge_text(struct merger *merger, char *text, size_t length) {
    uint64_t number = 0;
    for (char *line = text, *end; line < text + length; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        number++;
        if (!end) {
            refuse(merger, number, "this line was cut off: it does not end with a newline");
            return;
        }
        *end = '\0';
        if (line[strspn(line, " \t\r")] || strlen(line) != (size_t)(end - line))
            merge_line(merger, number, line);
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
    for (int i = 0; i < cli->operand_count || i == 0; i++) {
        qd_text text = QD_TEXT_INIT;
        merger.file = i < cli->operand_count ? cli->operands[i] : "-";
        if (!read_file(cli, merger.file, &text))
            merger.wrong = true;
        else if (text.data)
            merge_text(&merger, text.data, text.length);
        qd_text_free(&text);
    }
    find_missing(&merger);
    if (!merger.wrong)
        print_total(merger.total);
    qd_count_free(merger.total);
    free(merger.seen);
    return merger.wrong ? EXIT_TROUBLE : EXIT_FINE;
}
