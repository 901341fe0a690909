/*
 * Collections of SadMan Software and SudoCue (.sdm): 81 digits per line, 0 for empty. Read as
 * `line`, unless requested.
 */
#include "format_families.h"

static void sdm_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_write_digits(writer, puzzle->grid, '0');
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_sdm = {
    .name = "sdm",
    .alone = true,
    .summary = "SadMan collections: 81 digits per line, 0 for empty",
    .square = true,
    .least = 9,
    .most = 9,
    .like = &qd_format_line,
    .write = sdm_write,
};
