/* Clues outside the board. */
#include "iss_write_items.h"

#include "../base/check.h"
#include "../base/scan.h"

/* ---- outside --------------------------------------------------------------------------------- */

static void iss_write_clues_write_line(struct iss_writing *writing, char kind, uint32_t number) {
    qd_text_printf(&writing->text, "~%c%c", kind, qd_iss_write_digit(number));
}

/* 12:r1 */
void qd_iss_say_of_line(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number = qd_iss_read_number_or(writing, rule);
    bool is_row = qd_iss_read_mark(writing, 'r');
    uint64_t line = 1;
    if (!is_row)
        qd_iss_expect_mark(writing, 'c');
    (void)qd_scan_number(&writing->at, writing->end, ISS_SIDE, &line);
    if ((is_row ? writing->columns : writing->rows) != writing->values)
        qd_iss_write_refuse(writing, "a sandwich of a line that lacks values");
    bool is_second =
        qd_iss_write_item_at(writing, rule->item, 2 * (uint32_t)line + (uint32_t)is_row, number);
    qd_iss_write_number(writing, number);
    iss_write_clues_write_line(writing, is_row ? 'R' : 'C', (uint32_t)line);
    qd_iss_write_end_at(writing, is_second);
}

/* 20:r1c0 */
void qd_iss_say_at_end(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number = qd_iss_read_number_or(writing, rule);
    uint32_t row, column;
    qd_iss_read_place(writing, &row, &column);
    bool is_row = column == 0 || column > writing->columns, is_last = is_row ? column > 0 : row > 0;
    uint32_t place = (is_row ? row : column) * 4 + (uint32_t)is_row * 2 + (uint32_t)is_last;
    bool is_second = qd_iss_write_item_at(writing, rule->item, place, number);
    iss_write_clues_write_line(writing, is_row ? 'R' : 'C', is_row ? row : column);
    qd_text_printf(&writing->text, is_last ? "~~%lld" : "~%lld~", (long long)number);
    qd_iss_write_end_at(writing, is_second);
}

/* Whether ISS reads a diagonal from this cell in this way: corners belong to one edge each. */
static bool iss_write_clues_is_own_way(const struct iss_writing *writing, int row, int column,
                                       int down, int right) {
    int rows = (int)writing->rows, columns = (int)writing->columns;
    if (down > 0)
        return right > 0 ? column == 1 && row < rows : row == 1 && column > 1;
    return right < 0 ? column == columns && row > 1 && row < rows
                     : row == rows && column > 1 && column < columns;
}

/* 12:r0c2dl, from the first cell of the grid, or else the diagonal's other end */
void qd_iss_say_little(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number = qd_iss_read_number_or(writing, rule);
    uint32_t row, column;
    qd_iss_read_place(writing, &row, &column);
    QD_CHECK(writing->end - writing->at == 2);
    int down = *writing->at == 'd' ? 1 : -1, right = writing->at[1] == 'r' ? 1 : -1;
    int rows = (int)writing->rows, columns = (int)writing->columns;
    int r = (int)row + down, c = (int)column + right;
    writing->at = writing->end;
    if (!iss_write_clues_is_own_way(writing, r, c, down, right)) {
        while (r + down >= 1 && r + down <= rows && c + right >= 1 && c + right <= columns) {
            r += down;
            c += right;
        }
        down = -down;
        right = -right;
    }
    bool is_helper = r > rows; /* these are below the grid */
    if (is_helper || !iss_write_clues_is_own_way(writing, r, c, down, right)) {
        qd_iss_write_refuse(writing, "little killer clues of such a diagonal");
        return;
    }
    bool is_second =
        qd_iss_write_item_at(writing, rule->item, (uint32_t)r * ISS_CELLS + (uint32_t)c, number);
    qd_iss_write_number(writing, number);
    qd_text_printf(&writing->text, "~R%cC%c", qd_iss_write_digit((uint32_t)r),
                   qd_iss_write_digit((uint32_t)c));
    qd_iss_write_end_at(writing, is_second);
}

void qd_iss_say_ties(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, "~");
    qd_text_put_bytes(&writing->text, writing->at, (size_t)(writing->end - writing->at));
    writing->at = writing->end;
}
