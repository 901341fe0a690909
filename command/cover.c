/* What the actions of `quadrille cover` share: the problem is read, something is done with it, and it is
 * released. */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"
#include "files.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"
#include "system.h"
#include "../src/base/scan.h"

#include <stdio.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

static void warn(void *user, const qd_error *warning) {
    struct job *job = user;
    complain_at(job->cli, EXIT_FINE, job->file, warning);
}

/* An option that is not given is 0, so the forms follow. */
const struct option_word cover_read_words[] = {{"dlx", QD_COVER_DLX + 1},
                                               {"matrix", QD_COVER_MATRIX + 1},
                                               {"json", QD_COVER_JSON + 1},
                                               {NULL, 0}};

#define BLANKS " \t\xEF\xBB\xBF"

/* Whether the text can be read in a form, and then as how many options. */
static bool can_read(qd_cover_form form, const qd_text *text, size_t *options) {
    qd_cover *cover;
    bool fine = qd_cover_read(form, text->data, text->length, NULL, &cover, NULL) == QD_OK;
    *options = fine ? qd_cover_option_count(cover) : 0;
    qd_cover_free(cover);
    return fine;
}

/* A text that begins like JSON. What is faulty there may be an item line of .dlx, if options follow: a line alone
 * would be a problem without solutions, and nobody would learn of the fault. */
static bool is_json(const qd_text *text) {
    size_t options;
    const char *begin = text->data + strspn(text->data, "\r\n" BLANKS);
    if (*begin != '[' && *begin != '{')
        return false;
    return can_read(QD_COVER_JSON, text, &options) || !can_read(QD_COVER_DLX, text, &options) ||
           options == 0;
}

/* Puts a matrix in brackets, with a row on each line; false if the brackets or the entries are not a matrix. */
static bool put_rows(qd_text *lines, const char *c) {
    size_t depth = 0, columns = 0;
    for (; *c; c++) {
        bool digit = *c == '0' || *c == '1';
        columns += digit;
        if ((*c == ']' && depth-- == 0) || (digit && (depth == 0 || c[1] == '0' || c[1] == '1')) ||
            (*c == '[' && (columns || ++depth > 2)))
            return false;
        if (digit)
            qd_text_put(lines, *c == '0' ? "0 " : "1 ");
        else if (*c == ']' && columns) {
            qd_text_put(lines, "\n");
            columns = 0;
        }
    }
    return depth == 0;
}

/* A matrix as an array of rows in JSON or Python, or as NumPy prints it, becomes one with a row on each line. As
 * arrays of names its rows would name an item twice. */
static bool spread_matrix(qd_text *text, bool insists) {
    size_t options;
    qd_text lines = QD_TEXT_INIT;
    const char *begin = text->data + strspn(text->data, "\r\n" BLANKS);
    const char *end = begin + strspn(begin, "[]01,\r\n" BLANKS);
    if (*begin != '[' || end != text->data + text->length ||
        (!insists && (can_read(QD_COVER_JSON, text, &options) ||
                      (can_read(QD_COVER_DLX, text, &options) && options > 0))))
        return false;
    bool fine = put_rows(&lines, begin);
    check_text(&lines);
    if (fine && can_read(QD_COVER_MATRIX, &lines, &options)) {
        qd_text_free(text);
        *text = lines;
        return true;
    }
    qd_text_free(&lines);
    return false;
}

/* Puts entries as NumPy writes them, `1.` or `1.000000000000000000e+00`, as 0 and 1; false if there is no such one, or
 * anything else but comments. */
static bool put_entries(qd_text *entries, const qd_text *text) {
    static const char between[] = "[],\r\n" BLANKS;
    const char *c = text->data;
    bool has_point = false;
    while (*c) {
        size_t skipped = *c == '#' ? strcspn(c, "\r\n") : strspn(c, between);
        qd_text_put_bytes(entries, c, skipped);
        c += skipped;
        if (skipped)
            continue;
        if (*c != '0' && *c != '1')
            return false;
        qd_text_put_byte(entries, *c++);
        has_point = has_point || *c == '.';
        if (!has_point) /* the first has none: others, too */
            return false;
        c += *c == '.' ? 1 + strspn(c + 1, "0") : 0;
        c += strncmp(c, "e+00", 4) == 0 || strncmp(c, "E+00", 4) == 0 ? 4 : 0;
        if (*c && !strchr(between, *c))
            return false;
    }
    return has_point && c == text->data + text->length;
}

static void simplify_entries(qd_text *text, bool insists) {
    size_t options;
    qd_text entries = QD_TEXT_INIT, old = *text;
    bool fine = put_entries(&entries, text) &&
                (insists || !can_read(QD_COVER_DLX, text, &options) || options == 0);
    check_text(&entries);
    if (fine)
        *text = entries;
    qd_text_free(fine ? &old : &entries);
}

/* How many columns the first row has that is neither blank nor a comment; 0 if it is not of 0 and 1. */
static size_t count_columns(const qd_text *text) {
    const char *line = text->data, *end = line + text->length, *next;
    for (; line < end; line = next) {
        size_t columns = 0;
        const char *stop = qd_find_line_end(line, end, false, &next), *c = line;
        while (c < stop && *c && strchr(BLANKS, *c))
            c++;
        if (c == stop || *c == '#' || *c == '|')
            continue;
        for (; c < stop && *c && strchr("01," BLANKS, *c); c++)
            columns += *c == '0' || *c == '1';
        return c == stop ? columns : 0;
    }
    return 0;
}

/* A text that is a matrix, but not .dlx: there each line would be an option with the items of the first one, whose
 * names 0 and 1 come but once. Two columns may be those items. */
static bool is_matrix(const qd_text *text) {
    size_t options;
    return count_columns(text) >= 3 && !can_read(QD_COVER_DLX, text, &options) &&
           can_read(QD_COVER_MATRIX, text, &options);
}

/* A 9x9 in one line, which would be a problem with one item, or a matrix if it were all 0 and 1. */
static bool is_puzzle_text(const qd_text *text) {
    return strspn(text->data, "0123456789.") == 81 && strspn(text->data, "01") < 81;
}

bool cover_load(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    qd_cover_form form = QD_COVER_DLX;
    const qd_cover_reading reading = {.warn = warn, .user = job};
    qd_text_put(&text, "");
    if (strcmp(job->file, "-") == 0 && system_is_terminal(STDIN_FILENO))
        prompt(job->cli, "a problem");
    else
        progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "reading");
    bool fine = read_file(job->cli, job->file, &text);
    if (fine && job->options->from)
        form = (qd_cover_form)(job->options->from - 1);
    if (fine && (!job->options->from || form == QD_COVER_MATRIX))
        simplify_entries(&text, form == QD_COVER_MATRIX);
    if (fine && (!job->options->from || form == QD_COVER_MATRIX) &&
        spread_matrix(&text, form == QD_COVER_MATRIX))
        form = QD_COVER_MATRIX;
    else if (fine && !job->options->from)
        form = is_json(&text) ? QD_COVER_JSON : is_matrix(&text) ? QD_COVER_MATRIX : QD_COVER_DLX;
    if (fine && form == QD_COVER_DLX && !job->options->from && is_puzzle_text(&text)) {
        complain(job->cli, EXIT_TROUBLE,
                 "%s: a puzzle, not an exact cover problem; try quadrille model %s | quadrille "
                 "cover solve -",
                 job->file, job->file);
        fine = false;
    }
    if (fine && job->cli->verbose)
        say("%s: read as %s", job->file, cover_read_words[form].name);
    if (fine &&
        qd_cover_read(form, text.data, text.length, &reading, &job->cover, &error) != QD_OK) {
        complain_at(job->cli, EXIT_TROUBLE, job->file, &error);
        fine = false;
    }
    qd_text_free(&text);
    job->searched = job->cover;
    return fine;
}

void cover_put_problem(struct cli *cli, const char *name, qd_text *text) {
    signals_wait(true); /* what is written are whole lines */
    if (!output_put_lines(text))
        complain(cli, EXIT_OTHERWISE, "%s: stopped by a signal before the problem was complete",
                 name);
}

/* ---- doing ----------------------------------------------------------------------------------- */

static enum cover_form form_of(const struct cover_options *options) {
    return options->svg        ? COVER_PICTURE
           : options->draw     ? COVER_DRAWINGS
           : options->cli.json ? COVER_JSON
                               : COVER_LINES;
}

/* What was saved, or the part of --part, where the search is to begin; false after a message. */
static bool find_beginning(struct job *job) {
    const struct cover_options *options = job->options;
    if (options->save && job->cli->output)
        output_begin_hash();
    if (options->resume && !cover_is_layers(job->cli) && !state_resume(job))
        return false;
    if (options->save)
        signals_take_notice();
    cover_begin(job);
    return !options->part || cover_read_part(job, options->part);
}

static void write_statistics(struct job *job) {
    cover_put_statistics(job, &job->text);
    check_text(&job->text);
    clear_line();
    fputs(job->text.data, stderr);
}

static int act(struct job *job, int (*action)(struct job *job)) {
    if (!cover_load(job) || !find_beginning(job))
        return job->cli->status;
    if (job->options->simplify)
        cover_simplify(job);
    int status = action(job);
    if (job->lock >= 0)
        state_unlock(job);
    if (job->cli->stats && job->search)
        write_statistics(job);
    return status;
}

/* As a task of a run, or on a whole run: there may be a state, which is to be told. */
static int act_in_run(struct job *job, int (*action)(struct job *job)) {
    signals_take_notice();
    signals_wait(true);
    if (!cover_load(job))
        return job->cli->status;
    cover_begin(job);
    return action(job);
}

void cover_close(struct job *job) {
    qd_cover_search_free(job->search);
    qd_cover_starts_free(job->starts);
    qd_cover_starts_free(job->division);
    qd_free(job->bounds);
    cover_simplify_close(job);
    cover_forget_options(job);
    qd_cover_free(job->cover);
    qd_count_free(job->total);
    qd_text_free(&job->text);
}

int cover_act(struct cli *cli, const char *name, int (*action)(struct job *job)) {
    struct cover_options *options = (struct cover_options *)cli;
    struct job job = {.cli = cli,
                      .options = options,
                      .file = cli->operand_count ? cli->operands[0] : "-",
                      .action = name,
                      .form = form_of(options),
                      .lock = -1,
                      .stop = {.also = &signals_stop},
                      .slice = {.also = &job.stop}};
    if (cli->operand_count > 1)
        return usage_error(cli, "%s takes one file", cli->command->name);
    if (!options_has(cli, "save-interval"))
        options->save_interval = 10;
    int status = options->in ? act_in_run(&job, action) : act(&job, action);
    cover_close(&job);
    return status;
}
