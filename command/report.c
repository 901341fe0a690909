#include "report.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "place.h"
#include "shard.h"
#include "signals.h"
#include "template.h"

#include <quadrille/text.h>

#include <string.h>

/* Of several parts, only the first one has the header: they are put together again. */
static void write_header(const struct cli *cli, const char *header) {
    qd_text text = QD_TEXT_INIT;
    uint64_t part = 1, of;
    if (cli->part)
        shard_scan(cli->part, &part, &of);
    place_put_csv_header(header, &text);
    if (part == 1)
        output_put(&text);
    qd_text_free(&text);
}

void report_open(struct report *report, struct cli *cli, const struct report_style *style) {
    *report = (struct report){.cli = cli, .style = style};
    if (cli->csv)
        write_header(cli, style->header);
}

void report_file(struct report *report, const char *file) {
    if (report->file == file)
        return;
    report->file = file;
    qd_text_cut(&report->file_csv, 0);
    qd_text_put_csv(&report->file_csv, file, strlen(file));
    check_text(&report->file_csv);
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static void put_json_board(const qd_board *board, qd_text *text) {
    json_name(text, "board");
    size_t begin = text->length;
    answer_put_board(board, text);
    json_quote(text, begin);
}

static void put_symbols(const struct answer *answer, qd_text *text) {
    if (answer->read)
        answer_put_symbols(answer->read->puzzle, answer->read->puzzle->grid, text);
    for (unsigned cell = 0; !answer->read && cell < ANSWER_LINE; cell++)
        qd_text_put_byte(text, answer->symbols[cell] == '0' ? '.' : answer->symbols[cell]);
}

/* Symbols that were given can be quotes and commas. */
static void put_csv_puzzle(const struct answer *answer, qd_text *text) {
    qd_text symbols = QD_TEXT_INIT;
    put_symbols(answer, &symbols);
    check_text(&symbols);
    qd_text_put_csv(text, symbols.data, symbols.length);
    qd_text_free(&symbols);
}

static void put_json_puzzle(const struct answer *answer, qd_text *text) {
    json_name(text, "puzzle");
    size_t begin = text->length;
    put_symbols(answer, text);
    json_quote(text, begin);
}

static void put_json(const struct report *report, const struct answer *answer, qd_text *text) {
    const qd_error *error = answer_error(answer);
    place_put_json_begin(answer->record, report->file, answer->line, text);
    json_string(text, "verdict", answer_verdict(answer));
    if (error) {
        place_put_json_error(error, text);
    } else {
        if (answer->read && !qd_board_is_plain(qd_grid_board(answer->read->puzzle->grid)))
            put_json_board(qd_grid_board(answer->read->puzzle->grid), text);
        put_json_puzzle(answer, text);
        json_number(text, "clues", answer_clues(answer));
        json_name(text, "count");
        answer_put_count(answer, text);
        report->style->put_members(answer, text);
    }
    json_close(text, '}');
    qd_text_put(text, "\n");
}

static void put_csv(const struct report *report, const struct answer *answer, qd_text *text) {
    place_put_csv(answer->record, report->file_csv.data, answer->line, text);
    qd_text_put(text, ",");
    qd_text_put(text, answer_verdict(answer));
    qd_text_put(text, ",");
    if (!answer_error(answer))
        qd_text_put_number(text, answer_clues(answer));
    qd_text_put(text, ",");
    if (!answer_error(answer))
        answer_put_count(answer, text);
    qd_text_put(text, ",");
    report->style->put_column(answer, text);
    qd_text_put(text, ",");
    if (!answer_error(answer))
        put_csv_puzzle(answer, text);
    qd_text_put(text, "\n");
}

/* Which record a solution is of: its number, or its place. */
static void put_solved_record(const struct report *report, const struct answer *answer,
                              qd_text *text) {
    bool by_place = place_is_offset();
    if (report->cli->json && by_place)
        place_put_json_begin(0, report->file, answer->line, text);
    else if (report->cli->json)
        qd_text_printf(text, "{\"record\":%llu", (unsigned long long)answer->record);
    else if (by_place)
        place_put_csv(0, report->file_csv.data, answer->line, text);
    else
        qd_text_put_number(text, answer->record);
}

static void put_solution_symbols(const struct cli *cli, const struct answer *answer,
                                 qd_text *text) {
    void (*put)(qd_text *, const char *, size_t) = cli->json  ? qd_text_put_json
                                                   : cli->csv ? qd_text_put_csv
                                                              : qd_text_put_bytes;
    put(text, answer->solution, answer->solution_length);
}

/* One solution of several, in JSON, CSV and lines. */
static void put_solution(const struct report *report, const struct answer *answer, qd_text *text) {
    const struct cli *cli = report->cli;
    unsigned long long index = answer->index;
    if (cli->json || cli->csv)
        put_solved_record(report, answer, text);
    if (cli->json)
        qd_text_printf(text, ",\"index\":%llu,\"solution\":", index);
    else if (cli->csv)
        qd_text_printf(text, ",%llu,", index);
    put_solution_symbols(cli, answer, text);
    if (cli->json)
        qd_text_put(text, "}\n");
    else if (cli->csv)
        qd_text_put(text, "\n");
    else
        qd_text_printf(text, "\t%llu\n",
                       (unsigned long long)place_number(answer->record, answer->line));
}

void report_put(const struct report *report, const struct answer *answer, qd_text *text) {
    const struct cli *cli = report->cli;
    if (cli->summary)
        return;
    if (cli->template)
        template_put(cli->template, answer, text);
    else if (answer->index)
        put_solution(report, answer, text);
    else if (cli->json)
        put_json(report, answer, text);
    else if (cli->csv)
        put_csv(report, answer, text);
    else if (answer_error(answer))
        answer_put_failure(answer, NULL, text);
    else
        report->style->put_line(answer, text);
}

void report_write(struct report *report, const struct answer *answer) {
    static qd_text text; /* kept from record to record */
    report_file(report, answer->file);
    report_put(report, answer, &text);
    output_put(&text);
    output_record_done();
}

/* ---- summary --------------------------------------------------------------------------------- */

/* A line, and what it adds to the number of records. */
static uint64_t put_number(const char *word, uint64_t number) {
    output_print("%s %llu\n", word, (unsigned long long)number);
    return number;
}

static uint64_t put_summary(const struct report *report) {
    static const qd_verdict order[] = {QD_UNIQUE, QD_MULTIPLE, QD_NONE, QD_UNKNOWN};
    const struct tally *tally = &report->tally;
    const char *word;
    uint64_t records = 0;
    if (report->style->note)
        output_print("%s\n", report->style->note);
    for (size_t i = 0; report->style->word && (word = report->style->word(i)); i++)
        records += put_number(word, tally->of_word[i]);
    for (size_t i = report->style->word ? 1 : 0; i < 4; i++)
        records += put_number(qd_verdict_name(order[i]), tally->of_verdict[order[i]]);
    return records + put_number("error", tally->errors);
}

void report_close(struct report *report) {
    qd_text_free(&report->file_csv);
    if (!report->cli->summary)
        return;
    uint64_t records = put_summary(report);
    if (stop_signal)
        complain(report->cli, EXIT_OTHERWISE,
                 "stopped by a signal: this summary covers only the first %llu",
                 (unsigned long long)records);
}
