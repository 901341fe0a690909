#include "report.h"
#include "message.h"
#include "output.h"
#include "shard.h"
#include "signals.h"
#include "template.h"

/* Of several parts, only the first one has the header: they are put together again. */
static void write_header(const struct cli *cli, enum answers of_command) {
    qd_text text = QD_TEXT_INIT;
    uint64_t part = 1, of;
    if (cli->part)
        shard_scan(cli->part, &part, &of);
    fields_put_csv_header(of_command, &text);
    if (part == 1)
        output_put(&text);
    qd_text_free(&text);
}

void report_open(struct report *report, struct cli *cli, const struct report_style *style) {
    *report = (struct report){.cli = cli, .style = style};
    if (cli->csv)
        write_header(cli, style->of);
}

bool report_is_of_lines(const struct report *report) {
    const struct cli *cli = report->cli;
    return !cli->summary && !cli->template && !cli->json && !cli->csv;
}

void report_put(const struct report *report, const struct answer *answer, qd_text *text) {
    const struct cli *cli = report->cli;
    if (cli->summary)
        return;
    if (cli->template)
        template_put(cli->template, answer, text);
    else if (cli->json)
        fields_put_json(answer, text);
    else if (cli->csv)
        fields_put_csv(answer, text);
    else if (answer_error(answer))
        answer_put_failure(answer, NULL, text);
    else
        report->style->put_line(answer, text);
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
    if (!report->cli->summary)
        return;
    uint64_t records = put_summary(report);
    if (stop_signal)
        complain(report->cli, EXIT_OTHERWISE,
                 "stopped by a signal: this summary covers only the first %llu",
                 (unsigned long long)records);
}
