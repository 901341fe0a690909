/* quadrille hint: the next steps from the position that a person has reached. */
#include "all_steps.h"
#include "choice.h"
#include "claims.h"
#include "draw.h"
#include "json.h"
#include "map.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "puzzles.h"
#include "rater.h"
#include "scenes.h"
#include "signals.h"
#include "steps.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Beside those of qd_help: the reason, and all facts that lead to it. */
#define LEVEL_STEPS (QD_HELP_EFFECT + 1)

enum { NOTATION_WORDS, NOTATION_EUREKA };

struct hint_options {
    struct cli cli;
    const char *technique;
    const char *reasons; /* the file of steps to be checked, or NULL */
    struct choice choice;
    int help, to;
    bool here, all, verify;
    int notation;
    uint64_t number; /* 0: all */
};

struct job {
    struct cli *cli;
    qd_help help;
    const qd_scale *scale;
    const struct choice *choice;
    const qd_technique *technique; /* of the step; NULL: any */
    uint64_t wanted, number;       /* hints of a position, 0: all; the present one */
    uint64_t told;                 /* the last record of which it was said that it is incomplete */
    bool here;   /* only what applies in the position, one hint not after another */
    bool lines;  /* a line for each, without words */
    bool facts;  /* each fact that leads to a step is told */
    bool eureka; /* chains are in that notation */
    bool verify; /* each reason is checked */
    bool draws;  /* the board is above its hints */
    bool
        is_reached; /* the candidates are those of a position, not of a puzzle; of the record used last */
    struct rater *rater;
    struct map map;
    struct scenes scenes;
    qd_grid *clues; /* without what the person did; of the board used last */
};

/* What a person did wrong. */
struct mistake {
    uint32_t cell, value; /* of the value that is wrong, or of the candidate that is missing */
    bool is_missing;
};

/* ---- the position ---------------------------------------------------------------------------- */

/* The clues alone: values that are not the person's, with all candidates elsewhere. */
static const qd_grid *find_clues(struct job *job, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_error error;
    if (!job->clues || qd_grid_board(job->clues) != board) {
        qd_grid_free(job->clues);
        check(qd_grid_new(board, &job->clues, &error), &error);
    }
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        bool is_clue = !puzzle->given || puzzle->given[cell];
        qd_grid_set_value(job->clues, cell, is_clue ? qd_grid_value(puzzle->grid, cell) : 0);
    }
    return job->clues;
}

static qd_verdict judge(qd_solver *solver, const qd_grid *grid) {
    uint64_t count;
    qd_error error;
    check(qd_solver_start(solver, grid, &error), &error);
    qd_solver_judge(solver, 2);
    return qd_solver_verdict(solver, &count);
}

/* By the clues; or, of a puzzle that consists of candidates, by these. */
static qd_verdict find_solution(struct job *job, const qd_puzzle *puzzle, qd_solver *solver) {
    qd_verdict verdict = judge(solver, find_clues(job, puzzle));
    bool has_candidates = !puzzle->given && qd_grid_about(puzzle->grid).has_candidates;
    job->is_reached = has_candidates && verdict == QD_UNIQUE;
    if (verdict == QD_MULTIPLE && has_candidates)
        verdict = judge(solver, puzzle->grid);
    return verdict;
}

/* The first thing that contradicts the solution. */
static bool find_mistake(const qd_puzzle *puzzle, const uint8_t *solution,
                         struct mistake *mistake) {
    const qd_grid *grid = puzzle->grid;
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++) {
        uint32_t value = qd_grid_value(grid, cell);
        if (qd_grid_candidates(grid, cell) >> (solution[cell] - 1) & 1)
            continue;
        *mistake = (struct mistake){cell, value ? value : solution[cell], !value};
        return true;
    }
    return false;
}

/*
 * What a person has filled in may still be a candidate elsewhere, where nobody has tidied up. HoDoKu's lines are tidy:
 * a cell whose only candidate is one of cells that see it is not filled. Candidates whose filled cells alone have one
 * solution are no puzzle of candidates, but what a person has reached: for reasons of uniqueness, each of the other
 * cells once had all.
 */
static void start(const struct job *job, qd_explainer *explainer, const qd_record *record) {
    const qd_puzzle *puzzle = record->puzzle;
    bool is_tidy = record->format && strcmp(qd_format_about(record->format).name, "hodoku") == 0;
    uint8_t values[QD_MAX_CELLS];
    uint64_t candidates[QD_MAX_CELLS];
    qd_explainer_start(explainer, puzzle->grid);
    if (!puzzle->given && !job->is_reached)
        return;
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(puzzle->grid)); cell++) {
        uint32_t filled = qd_explainer_value(explainer, cell);
        values[cell] = (uint8_t)(is_tidy ? filled : qd_grid_value(puzzle->grid, cell));
        if (!puzzle->given && values[cell] != filled)
            return; /* a clue that nobody has tidied up, perhaps */
        candidates[cell] = qd_grid_candidates(puzzle->grid, cell);
    }
    qd_explainer_start_at(explainer, values, candidates, puzzle->given);
}

/* Where it is, of the record's board. */
static qd_explainer *explainer_of(const struct job *job, const qd_record *record) {
    return rater_explainer(job->rater, qd_grid_board(record->puzzle->grid));
}

/* ---- what is written ------------------------------------------------------------------------- */

static void put_json_begin(struct job *job, const qd_record *record) {
    place_put_json_begin(job->map.input.records, job->map.input.name, record->line, &job->map.text);
}

static void put_json_end(struct job *job) {
    json_end_line(&job->map.text);
}

/* The position, with the marks of a step (or NULL) and the words. */
static void draw(struct job *job, const qd_record *record, const qd_step *step, const char *words) {
    const qd_puzzle *puzzle = record->puzzle;
    qd_explainer *explainer = rater_explainer(job->rater, qd_grid_board(puzzle->grid));
    qd_scene scene = {puzzle, explainer, step, job->help, words};
    scenes_put(&job->scenes, &scene, &job->map.text);
}

/* What is told of the position at which the explainer is. */
static void put_words(struct job *job, const qd_record *record, const char *member,
                      const qd_step *step, const char *words) {
    if (job->scenes.to) {
        draw(job, record, step, words);
    } else if (!job->cli->json) {
        qd_text_printf(&job->map.text, "%s\n", words);
    } else {
        put_json_begin(job, record);
        json_string(&job->map.text, member, words);
        put_json_end(job);
    }
}

/* Once for each record. */
static void tell_stopped(struct job *job, const qd_record *record, qd_outcome outcome) {
    if (job->told == job->map.input.records)
        return;
    job->told = job->map.input.records;
    complain_stopped(job->cli, job->map.input.name, record->line, outcome);
}

/* There is no step; why. */
static void put_none(struct job *job, const qd_record *record, const char *why) {
    raise_status(job->cli, EXIT_OTHERWISE);
    put_words(job, record, "none", NULL, why);
}

/* As a step that removes what is wrong, or places what is missing. */
static void mark_mistake(struct job *job, const qd_record *record, const struct mistake *mistake,
                         const char *words) {
    const qd_removal removal = {mistake->cell, (uint64_t)1 << (mistake->value - 1)};
    const qd_step step = {.cell = mistake->is_missing ? mistake->cell : QD_NO_CELL,
                          .value = mistake->is_missing ? mistake->value : 0,
                          .removals = &removal,
                          .removal_count = !mistake->is_missing};
    put_words(job, record, "mistake", &step, words);
}

static void put_mistake(struct job *job, const qd_record *record, const struct mistake *mistake) {
    char cell[24], words[128];
    qd_board_cell_name(qd_grid_board(record->puzzle->grid), mistake->cell, cell, sizeof cell);
    char symbol = qd_puzzle_symbol(record->puzzle, mistake->value);
    raise_status(job->cli, EXIT_OTHERWISE);
    if (job->help == QD_HELP_WHERE)
        snprintf(words, sizeof words, "Look at %s.", cell);
    else if (job->help == QD_HELP_TECHNIQUE)
        snprintf(words, sizeof words, "Look at %s. There is a mistake.", cell);
    else if (mistake->is_missing)
        snprintf(words, sizeof words, "The candidate %c is missing in %s.", symbol, cell);
    else
        snprintf(words, sizeof words, "%s is not %c.", cell, symbol);
    mark_mistake(job, record, mistake, words);
}

/* What is wrong with the reason of a step, as the library's checker says; NULL: it is proved. */
static const char *verify(struct job *job, const qd_record *record, const qd_step *step,
                          const qd_reason *reason) {
    size_t count;
    if (!reason)
        return stop_signal ? "a signal stopped the search for a reason"
                           : "the time limit stopped the search for a reason";
    const qd_fact *facts = qd_reason_facts(reason, &count);
    const char *wrong = qd_reason_check(explainer_of(job, record), step, facts, count, NULL);
    if (wrong)
        raise_status(job->cli, EXIT_OTHERWISE);
    return wrong;
}

/* Whether it is proved, in words after `before`. */
static void put_verdict(struct job *job, const qd_record *record, const qd_step *step,
                        const qd_reason *reason, const char *before, qd_text *text) {
    const char *wrong = verify(job, record, step, reason);
    qd_text_printf(text, "%s%s%s", before, wrong ? "not verified: " : "verified",
                   wrong ? wrong : "");
}

/* Whether chains of the step rest on techniques or on other chains, and are told whole in this notation. */
static bool has_inner_chains(const struct job *job, const qd_step *step) {
    bool has_inner = false;
    for (size_t i = 0; i < step->link_count; i++)
        has_inner |= step->links[i].technique != NULL;
    return has_inner && job->eureka && job->help >= QD_HELP_REASON;
}

/* A chain, with those that it rests on if there is a reason; nothing of other steps, and false. */
static bool put_chain(const struct job *job, const qd_record *record, const qd_step *step,
                      const qd_reason *reason, qd_text *text) {
    bool is_chain = qd_step_put_eureka(qd_grid_board(record->puzzle->grid), step,
                                       job->help >= QD_HELP_REASON ? reason : NULL,
                                       answer_alphabet(record->puzzle), text);
    check_text(text);
    return is_chain;
}

/* The same on one line. */
static bool put_notation(const struct job *job, const qd_record *record, const qd_step *step,
                         const qd_reason *reason, qd_text *text) {
    qd_text lines = QD_TEXT_INIT;
    bool is_chain = put_chain(job, record, step, reason, &lines);
    for (size_t i = 0; i < lines.length; i++)
        qd_text_put(text, lines.data[i] == '\n' ? "; " : (char[]){lines.data[i], '\0'});
    qd_text_free(&lines);
    return is_chain;
}

/* The same as a member, if there is a chain. */
static void put_json_notation(const struct job *job, const qd_record *record, const qd_step *step,
                              const qd_reason *reason, qd_text *text) {
    size_t before = text->length;
    json_name(text, "eureka");
    size_t begin = text->length;
    if (put_notation(job, record, step, reason, text))
        json_quote(text, begin);
    else
        qd_text_cut(text, before);
}

static void put_json_step(struct job *job, const qd_record *record, const qd_step *step,
                          const qd_reason *reason, const qd_text *words) {
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    put_json_begin(job, record);
    json_bytes(&job->map.text, "hint", words->data, words->length);
    if (job->help >= QD_HELP_REASON) {
        const qd_step_style style = {(uint32_t)job->number, true, answer_alphabet(record->puzzle),
                                     reason};
        json_name(&job->map.text, "step");
        qd_step_put_json(board, step, &style, &job->map.text);
        json_name(&job->map.text, "position");
        qd_explainer_put_json(explainer_of(job, record), &job->map.text);
    }
    if (job->eureka)
        put_json_notation(job, record, step, reason, &job->map.text);
    if (job->verify)
        json_truth(&job->map.text, "verified", !verify(job, record, step, reason));
    put_json_end(job);
}

static void put_line(struct job *job, const qd_record *record, const qd_step *step,
                     const qd_reason *reason) {
    qd_text_printf(&job->map.text, "%llu", (unsigned long long)job->map.input.records);
    steps_put_line(qd_grid_board(record->puzzle->grid), step, (uint32_t)job->number,
                   &job->map.text);
    qd_text_cut(&job->map.text, job->map.text.length - 1);
    if (job->eureka) {
        qd_text_put(&job->map.text, "\t");
        put_notation(job, record, step, reason, &job->map.text);
    }
    if (job->verify)
        put_verdict(job, record, step, reason, "\t", &job->map.text);
    qd_text_put(&job->map.text, "\n");
}

/* The technique, and the chain, which may begin with its name: `whip[4]`; false: there is none. */
static bool put_eureka(const struct job *job, const qd_record *record, const qd_step *step,
                       const qd_reason *reason, qd_text *words) {
    const qd_technique_facts about = qd_technique_about(step->technique);
    qd_text notation = QD_TEXT_INIT;
    if (job->help < QD_HELP_REASON)
        return false;
    bool is_chain = put_chain(job, record, step, reason, &notation);
    if (is_chain && strncmp(notation.data, about.name, strlen(about.name)) != 0)
        qd_text_printf(words, "%c%s: ", toupper((unsigned char)*about.title), about.title + 1);
    qd_text_put_bytes(words, notation.data, notation.length);
    qd_text_free(&notation);
    return is_chain;
}

static void put_hint(struct job *job, const qd_record *record, const qd_step *step,
                     const qd_reason *reason, qd_text *words) {
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    const qd_symbols *symbols = answer_alphabet(record->puzzle);
    if (job->eureka && put_eureka(job, record, step, reason, words))
        return;
    if (job->facts && reason)
        qd_reason_put(board, step, reason, symbols, words);
    else
        qd_step_put(board, step, job->help, symbols, words);
}

static void put_words_of(struct job *job, const qd_record *record, const qd_step *step,
                         const qd_reason *reason) {
    qd_text words = QD_TEXT_INIT;
    if (job->wanted != 1 && !job->cli->json)
        qd_text_printf(&words, "%llu. ", (unsigned long long)job->number);
    put_hint(job, record, step, reason, &words);
    if (job->verify && !job->cli->json)
        put_verdict(job, record, step, reason, "\n", &words);
    check_text(&words);
    if (job->cli->json)
        put_json_step(job, record, step, reason, &words);
    else
        put_words(job, record, "hint", step, words.data);
    qd_text_free(&words);
}

/* Finding a reason can take longer than finding the step: once, and only if it is told or checked. */
static void put_step(struct job *job, const qd_record *record, const qd_step *step) {
    bool has_facts = job->cli->json && job->help >= QD_HELP_REASON;
    bool has_reason = job->verify || job->facts || has_facts || has_inner_chains(job, step);
    qd_reason *reason = has_reason ? steps_find_reason(explainer_of(job, record), step) : NULL;
    if (has_reason && !reason)
        tell_stopped(job, record, QD_TIME_LIMIT);
    if (job->lines)
        put_line(job, record, step, reason);
    else
        put_words_of(job, record, step, reason);
    qd_reason_free(reason);
}

/* ---- records --------------------------------------------------------------------------------- */

/* The next step, or the next one by the technique that is wanted. */
static const qd_step *find_step(const struct job *job, qd_explainer *explainer,
                                qd_outcome *outcome) {
    const qd_step *step;
    while ((step = qd_explainer_next(explainer, outcome)) && job->technique &&
           step->technique != job->technique)
        qd_explainer_apply(explainer);
    return step;
}

/* False: there is none, or none after some of them, and more is to be said. */
static bool put_steps(struct job *job, const qd_record *record, qd_explainer *explainer,
                      qd_outcome *outcome) {
    const qd_step *step;
    for (job->number = 1; (step = find_step(job, explainer, outcome)); job->number++) {
        if (job->number > 1 && !job->cli->json && !job->scenes.to)
            qd_text_put(&job->map.text, "\n");
        put_step(job, record, step);
        if (job->number == job->wanted || stop_signal)
            return true;
        qd_explainer_apply(explainer);
    }
    return job->number > 1 && *outcome == QD_DONE;
}

static void put_stopped(struct job *job, const qd_record *record, qd_outcome outcome) {
    put_none(job, record,
             outcome == QD_TIME_LIMIT    ? "the time limit stopped the search"
             : outcome == QD_INTERRUPTED ? "a signal stopped the search"
                                         : "no technique goes further");
    tell_stopped(job, record, outcome);
}

/* Why there is none. */
static void put_no_step(struct job *job, const qd_record *record, qd_outcome outcome) {
    if (outcome == QD_DONE && job->technique)
        put_none(job, record,
                 job->here ? "that technique finds no step here"
                           : "no step of the path uses that technique");
    else if (outcome == QD_DONE)
        put_words(job, record, "none", NULL, "every cell is filled");
    else
        put_stopped(job, record, outcome);
}

/* All that applies in the position; if nothing does but chains that branch, the first of these. */
static void hint_here(struct job *job, const qd_record *record, qd_explainer *explainer) {
    struct all_steps all = {0};
    qd_outcome outcome = all_steps_find(&all, explainer, job->scale, job->choice, job->technique);
    const qd_step *next = NULL;
    if (all.count == 0 && outcome == QD_DONE && !job->technique)
        next = qd_explainer_next(explainer, &outcome);
    size_t count = next ? 1 : all.count;
    for (size_t i = 0; i < count && (i < job->wanted || !job->wanted) && !stop_signal; i++) {
        job->number = i + 1;
        if (i > 0 && !job->cli->json && !job->scenes.to && !job->lines)
            qd_text_put(&job->map.text, "\n");
        put_step(job, record, next ? next : &all.steps[i].step);
    }
    if (count == 0)
        put_no_step(job, record, outcome);
    else if (outcome == QD_TIME_LIMIT)
        complain_of(job->cli, EXIT_OTHERWISE, job->map.input.name, record->line,
                    " the time limit stopped the search: there may be more steps");
    all_steps_free(&all);
}

static void hint_at(struct job *job, const qd_record *record) {
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    qd_explainer *explainer = rater_explainer(job->rater, board);
    qd_outcome outcome;
    if (job->here) {
        hint_here(job, record, explainer);
        return;
    }
    if (put_steps(job, record, explainer, &outcome))
        return;
    if (job->number == 1)
        start(job, explainer, record); /* find_step may have gone on */
    put_no_step(job, record, outcome);
}

static void answer(struct job *job, const qd_record *record) {
    const qd_puzzle *puzzle = record->puzzle;
    qd_solver *solver = rater_solver(job->rater, qd_grid_board(puzzle->grid));
    struct mistake mistake;
    qd_verdict verdict = find_solution(job, puzzle, solver);
    start(job, explainer_of(job, record), record);
    if (verdict == QD_NONE)
        put_none(job, record, "there is no solution: a value is wrong, or a candidate is missing");
    else if (verdict == QD_MULTIPLE)
        put_none(job, record, "there are several solutions");
    else if (verdict == QD_UNKNOWN)
        put_stopped(job, record, stop_signal ? QD_INTERRUPTED : QD_TIME_LIMIT);
    else if (find_mistake(puzzle, qd_solver_solution(solver), &mistake))
        put_mistake(job, record, &mistake);
    else
        hint_at(job, record);
}

/* A malformed record; of a picture, accept_record has told it. */
static void put_malformed(struct job *job, const qd_record *record) {
    const struct answer malformed = map_answer(&job->map, record);
    if (job->scenes.to == SCENES_SVG)
        return;
    if (!job->cli->json) {
        answer_put_failure(&malformed, NULL, &job->map.text);
        return;
    }
    put_json_begin(job, record);
    json_string(&job->map.text, "error", record->error.message);
    put_json_end(job);
}

/* The board above what is told of it, with a blank line before the next one. */
static void draw_board(const struct job *job, const qd_record *record) {
    if (!job->draws)
        return;
    if (output_records())
        output_text("\n");
    if (record->puzzle)
        draw_solution(WHEN_AUTO, record->puzzle, NULL, NULL);
}

/* After a signal the answer may be half done. */
static void answer_record(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    answer(job, record);
    map->ended = stop_signal != 0;
    if (!map->ended)
        draw_board(job, record);
}

static void fail(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    put_malformed(job, record);
    draw_board(job, record);
}

static const struct map_style style = {.answer = answer_record, .fail = fail};

/* ---- the command ----------------------------------------------------------------------------- */

/* False after a message. */
static bool open_job(struct job *job, const struct hint_options *options) {
    const qd_technique *technique =
        options->technique ? qd_technique_find(options->technique) : NULL;
    const qd_scale *learner = qd_scale_find("learner");
    bool is_on_scale = options->choice.scale || choice_is_graded(technique);
    job->here = options->here || options->all || !is_on_scale;
    int status =
        choice_take_scale(job->cli, is_on_scale ? technique : NULL, &options->choice, &job->scale)
            ? EXIT_FINE
            : EXIT_USAGE;
    job->facts = options_has(job->cli, "level") && options->help == LEVEL_STEPS;
    job->help =
        options_has(job->cli, "level") && !job->facts ? (qd_help)options->help : QD_HELP_REASON;
    job->scenes.to = options_has(job->cli, "to") ? options->to : SCENES_NONE;
    job->technique = technique;
    job->verify = options->verify;
    job->eureka = options_has(job->cli, "notation") && options->notation == NOTATION_EUREKA;
    if (status == EXIT_FINE && job->facts && job->eureka)
        status =
            usage_error(job->cli, "--level steps is written in words, not in --notation eureka");
    job->wanted = options_has(job->cli, "number") ? options->number : !options->all;
    if (job->here && !options->choice.scale &&
        (!job->technique || !is_on_scale ||
         !qd_scale_lacks(learner, qd_technique_about(job->technique).name)) &&
        !qd_scale_lacks(learner, options->choice.techniques))
        job->scale = learner;
    job->lines =
        options->all && !job->cli->json && !job->scenes.to && !options_has(job->cli, "level");
    job->draws = output_is_terminal() && !job->cli->json && !job->scenes.to;
    if (status != EXIT_FINE || !map_open(&job->map, job->cli, &style, job))
        return false;
    job->choice = &options->choice;
    const struct rater_style rater = {
        .scale = job->scale, .time_limit = job->cli->time_limit, .choice = options->choice};
    job->rater = rater_open(&rater);
    return true;
}

/* Hints that somebody has written are checked, and none are found. */
static int check_reasons(struct cli *cli, const char *reasons) {
    if (cli->operand_count > 0)
        return usage_error(cli, "--reasons takes no puzzles: '%s'", cli->operands[0]);
    signals_wait(true);
    claims_check(cli, reasons);
    return EXIT_FINE;
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli};
    const char *reasons = ((const struct hint_options *)cli)->reasons;
    if (reasons)
        return check_reasons(cli, reasons);
    if (!open_job(&job, (const struct hint_options *)cli)) {
        choice_release(job.scale);
        return EXIT_USAGE;
    }
    map_run(&job.map);
    scenes_close(&job.scenes, &job.map.text);
    output_put(&job.map.text);
    rater_close(job.rater);
    qd_grid_free(job.clues);
    map_close(&job.map);
    choice_release(job.scale);
    return EXIT_FINE;
}

static const struct option_word levels[] = {
    {"where", QD_HELP_WHERE},   {"technique", QD_HELP_TECHNIQUE}, {"reason", QD_HELP_REASON},
    {"effect", QD_HELP_EFFECT}, {"steps", LEVEL_STEPS},           {NULL, 0}};

static const struct option_word notations[] = {
    {"words", NOTATION_WORDS}, {"eureka", NOTATION_EUREKA}, {NULL, 0}};

static const struct option_pair apart[] = {
    {"reasons", "level"},      {"reasons", "number"},
    {"reasons", "technique"},  {"reasons", "here"},
    {"reasons", "all"},        {"reasons", "to"},
    {"reasons", "notation"},   {"reasons", "scale"},
    {"reasons", "techniques"}, {"reasons", "without"},
    {"reasons", "from"},       {"reasons", "board"},
    {"reasons", "regions"},    {"reasons", "symbols"},
    {"reasons", "time-limit"}, {NULL, NULL},
};

static const struct option_row rows[] = {
    {WORD("level", struct hint_options, help, "LEVEL",
          "show `where` to look, the `technique`, the `reason` (default), the `effect`, or all "
          "`steps` of the reason"),
     .words = levels},
    {NUMBER("number", struct hint_options, number, "N", "show the next N steps (0: all)"),
     .letter = 'n'},
    {TEXT("technique", struct hint_options, technique, "NAME",
          "continue to the first step by that technique, e.g. x-wing"),
     .name_argument = choice_technique},
    {FLAG("here", struct hint_options, here,
          "find the step in the position as it is, without doing easier ones first")},
    {FLAG("all", struct hint_options, all, "list every step that applies in this position")},
    {FLAG("verify", struct hint_options, verify,
          "check the reason of each hint from the position alone, and say so")},
    {NAMED_FILE(TYPE_INPUT, "reasons", struct hint_options, reasons, "FILE",
                "check the steps in FILE (-: standard input), a line of JSON each, as --json "
                "writes them")},
    {WORD("to", struct hint_options, to, "FORM",
          "draw the position with marks: as `text`, or all as one `svg` picture"),
     .words = scenes_words},
    {WORD("notation", struct hint_options, notation, "NOTATION",
          "write chains in `words` (default), or in `eureka` notation"),
     .words = notations},
    CHOICE_OPTIONS(struct hint_options, choice),
    INPUT_OPTIONS,
    {OPTION_JSON},
    {SECONDS("time-limit", struct cli, time_limit, "give up on a puzzle after that time")},
    ANSWER_OPTIONS,
    {OPTION_EXIT_ZERO},
    LAST_OPTIONS,
};

const struct command command_hint = {
    .name = "hint",
    .also = "explain step why",
    .usage = "[OPTION]... [FILE | PUZZLE | -]...",
    .summary = "explain the next step from a position",
    .examples = "  quadrille hint puzzle.txt\n"
                "  quadrille hint --level where puzzle.txt\n"
                "  quadrille hint -n 3 puzzle.txt              the next three steps\n"
                "  quadrille hint --to text puzzle.txt\n"
                "  quadrille hint --technique x-wing --to svg puzzle.txt > x-wing.svg\n"
                "  quadrille hint --here --technique x-wing position.txt\n"
                "  quadrille hint --all position.txt            what applies here\n"
                "  quadrille hint --json < position.txt\n"
                "  quadrille hint --all --json position.txt | quadrille hint --reasons -\n",
    .about =
        "Explains the next step from a position: a puzzle with the values and candidates that a\n"
        "person has reached, in any format. If something in it contradicts the solution (a wrong\n"
        "value that is not a clue, a right candidate that was removed), that comes first.\n"
        "Otherwise the hint is the easiest step that there is: `where` names a house or a cell to "
        "look at, `technique`\n"
        "also what to look for, `reason` explains it in full, and `effect` is only what\n"
        "follows; `steps` has it line by line. With -n, the steps after it, too, numbered. On a "
        "terminal the board is drawn\n"
        "above them. To have all steps: quadrille solve --explain.\n"
        "\n"
        "--technique does easier steps until that technique applies; with --here, or if no scale\n"
        "has that technique, it must apply in the position as it is. --all lists all steps that\n"
        "apply in it, each once: a line with the numbers of puzzle and step, rating, technique\n"
        "and effect, or what --level, --to or --json say. Techniques are in the order of the\n"
        "scale (default: learner), their steps by how much they remove; each lists an effect\n"
        "once, and what several techniques find is listed by each. Chains that branch are listed\n"
        "only if nothing else applies, or if --technique names them. With --json a step has its\n"
        "links (nested chains: `inner`) and the facts that it follows from (`because`);\n"
        "docs/techniques.md describes them.\n"
        "--verify checks these facts. --reasons does so for steps that any program has written,\n"
        "or for the paths of solve --explain and grade --path, and writes a line for each:\n"
        "`proved`, or which fact does not follow, and why.\n"
        "\n"
        "With --to, the position is drawn with its candidates, and what the hint mentions is "
        "marked:\n"
        "in text, `*` is before candidates of the pattern, `~` before those of its other part\n"
        "(fins, the second colour, what a chain makes false), `-` before what is removed, `+`\n"
        "before what is placed. A picture shades houses, frames cells, puts disks and squares\n"
        "behind candidates, strikes out, rings, and draws links as arrows. All hints are below\n"
        "each other in one SVG document.",
    .main_options = "level number technique here all json",
    .success = "every position has a next step, or is complete; all steps of --reasons are proved",
    .otherwise = "a position has a mistake or no single solution, or no technique goes\n"
                 "     further, or a limit stopped the search; a step of --reasons is not proved",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct hint_options),
    .run = run,
};
