/* Reads puzzles in any format from memory and writes one line per puzzle. */
#include <quadrille/io.h>
#include <stdio.h>
#include <string.h>

static const char input[] = "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"
                            "1...\n..3.\n.4..\n...2\n"
                            "| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n"
                            "| . 4 | . . |\n| . . | . 2 |\n"
                            "1.....3..4.....2 # the same again\n"
                            "what is this?\n";

int main(void) {
    qd_reader *reader;
    const qd_record *record;
    qd_text text = QD_TEXT_INIT;
    if (qd_reader_new(NULL, &reader, NULL) != QD_OK)
        return 1;
    qd_reader_feed(reader, input, strlen(input), NULL);
    qd_reader_finish(reader);
    while (qd_reader_next(reader, &record, NULL) == QD_READ_RECORD) {
        text.length = 0;
        if (!record->puzzle)
            printf("%llu: %s\n", (unsigned long long)record->line, record->error.message);
        else if (qd_format_write(qd_format_find("line"), record->puzzle, &text, NULL) == QD_OK)
            printf("%-8s %s", qd_format_about(record->format).name, text.data);
    }
    qd_text_free(&text);
    qd_reader_free(reader);
}
