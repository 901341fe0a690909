#include "claims.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "signals.h"
#include "steps.h"

#include <quadrille/base.h>

#include <string.h>

struct claims {
    struct cli *cli;
    const char *name; /* of the file */
    uint64_t line, steps;
    qd_claim *claim; /* of the present line */
    qd_text text;
};

/* `r1c2=3 (naked-single)` */
static void put_effect(const qd_board *board, const qd_step *step, qd_text *text) {
    steps_put_effect(board, step, text);
    if (step->technique)
        qd_text_printf(text, " (%s)", qd_technique_about(step->technique).name);
}

/* `fact 12, r4c5 is not 7, does not follow: another candidate of the cell is left` */
static void put_why(const qd_board *board, const qd_claim_fault *fault, const char *wrong,
                    qd_text *text) {
    char cell[24];
    if (fault->fact) {
        qd_board_cell_name(board, fault->fact->cell, cell, sizeof cell);
        qd_text_printf(text,
                       "fact %llu, %s is %s%u, does not follow: ", (unsigned long long)fault->id,
                       cell, fault->fact->on ? "" : "not ", (unsigned)fault->fact->value);
    }
    qd_text_put(text, wrong);
}

static void put_begin(struct claims *claims, const qd_claim_fault *fault) {
    qd_text *text = &claims->text;
    if (!claims->cli->json) {
        qd_text_put_shown(text, claims->name, strlen(claims->name));
        qd_text_printf(text, ":%llu:", (unsigned long long)claims->line);
        if (fault)
            qd_text_printf(text, "%llu:", (unsigned long long)fault->column);
        return;
    }
    json_open(text, NULL, '{');
    json_string(text, "file", claims->name);
    json_number(text, "line", claims->line);
    if (fault)
        json_number(text, "column", fault->column);
}

static void put_end(struct claims *claims) {
    if (claims->cli->json)
        json_close(&claims->text, '}');
    qd_text_put(&claims->text, "\n");
}

static void put_proved(struct claims *claims, const qd_claim *claim) {
    put_begin(claims, NULL);
    if (claims->cli->json) {
        json_truth(&claims->text, "verified", true);
    } else {
        qd_text_put(&claims->text, " proved: ");
        put_effect(qd_claim_about(claim).board, qd_claim_about(claim).step, &claims->text);
    }
    put_end(claims);
}

static void put_refused(struct claims *claims, const qd_claim *claim, const qd_claim_fault *fault,
                        const char *wrong) {
    const qd_board *board = qd_claim_about(claim).board;
    qd_text why = QD_TEXT_INIT;
    raise_status(claims->cli, EXIT_OTHERWISE);
    put_begin(claims, fault);
    put_why(board, fault, wrong, &why);
    check_text(&why);
    if (claims->cli->json) {
        json_truth(&claims->text, "verified", false);
        if (fault->fact)
            json_number(&claims->text, "fact", fault->id);
        json_bytes(&claims->text, "why", why.data, why.length);
    } else {
        qd_text_put(&claims->text, " not proved: ");
        put_effect(board, qd_claim_about(claim).step, &claims->text);
        qd_text_printf(&claims->text, ": %s", why.data);
    }
    put_end(claims);
    qd_text_free(&why);
}

static void put_none(struct claims *claims) {
    put_begin(claims, NULL);
    if (claims->cli->json)
        json_string(&claims->text, "none", "no step");
    else
        qd_text_put(&claims->text, " no step");
    put_end(claims);
}

/* False: it is not proved. */
static bool put_verdict(struct claims *claims, const qd_claim *claim) {
    qd_claim_fault fault;
    const char *wrong = qd_claim_check(claim, &fault);
    if (wrong)
        put_refused(claims, claim, &fault, wrong);
    else
        put_proved(claims, claim);
    return !wrong;
}

/* What comes after a step that is not proved is in a position that is not proved either. */
static void put_verdicts(struct claims *claims) {
    const qd_step *step = qd_claim_about(claims->claim).step;
    if (!step)
        put_none(claims);
    for (bool more = true; step && more; step = qd_claim_next(claims->claim)) {
        claims->steps++;
        more = put_verdict(claims, claims->claim);
        output_put(&claims->text);
    }
    output_put(&claims->text);
    output_records_done(1);
}

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static void check_line(void *user, const char *line, size_t length) {
    struct claims *claims = user;
    qd_error error = {0};
    claims->line++;
    if (is_blank(line, length))
        return;
    qd_status status = qd_claim_read(line, length, &claims->claim, &error);
    if (status == QD_ERROR_SYNTAX) {
        error.line = claims->line;
        error.column = error.column ? error.column : 1;
        complain_at(claims->cli, EXIT_TROUBLE, claims->name, &error);
        return;
    }
    check(status, &error);
    put_verdicts(claims);
}

void claims_check(struct cli *cli, const char *name) {
    struct claims claims = {.cli = cli, .name = name};
    read_lines(cli, name, QD_CLAIM_BYTES + 1, check_line, &claims);
    if (!claims.steps && cli->status == EXIT_FINE && !stop_signal)
        complain(cli, EXIT_OTHERWISE, "%s: no step to check", name);
    qd_claim_free(claims.claim);
    qd_text_free(&claims.text);
}
