/* Boards: what they are, and the candidates that values leave on them. */
#include "sheet.h"
#include "shim.h"

static void boards_put_cells(const qd_board *board) {
    uint32_t count = qd_board_cell_count(board), row, column;
    shim_put(",\"places\":[");
    for (uint32_t cell = 0; cell < count; cell++) {
        qd_board_cell_position(board, cell, &row, &column);
        qd_text_printf(&shim_text, "%s%u,%u,%u", cell ? "," : "", (unsigned)row, (unsigned)column,
                       (unsigned)qd_board_region(board, cell));
    }
    shim_put("]");
}

static void boards_put_houses(const qd_board *board) {
    shim_put(",\"houses\":[");
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        shim_put(i ? ",{" : "{");
        shim_put_member("rule", house.rule);
        shim_put(",");
        shim_put_member("name", house.name);
        shim_put(",\"cells\":");
        shim_put_numbers(house.cells, house.cell_count);
        shim_put("}");
    }
    shim_put("]");
}

static void boards_put_constraints(const qd_board *board) {
    const qd_constraint *constraint;
    shim_put(",\"constraints\":[");
    for (uint32_t i = 0; (constraint = qd_board_constraint(board, i)); i++) {
        shim_put(i ? ",{" : "{");
        shim_put_member("rule", constraint->rule);
        shim_put(",");
        shim_put_member("name", constraint->name);
        shim_put(",");
        shim_put_member("text", constraint->text);
        shim_put(",\"cells\":");
        shim_put_numbers(constraint->cells, constraint->cells ? constraint->cell_count : 0);
        shim_put(",\"numbers\":");
        shim_put_numbers(constraint->numbers, constraint->numbers ? constraint->number_count : 0);
        shim_put("}");
    }
    shim_put("]");
}

static void boards_put_rules(const qd_board *board) {
    qd_rule_facts rule;
    bool is_first = true;
    shim_put(",\"rules\":[");
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name; i++) {
        if (rule.is_usual)
            continue;
        shim_put_named(is_first, rule.name, "meaning", rule.meaning);
        is_first = false;
    }
    shim_put("]");
}

/* Everything about the board, as JSON. */
bool EXPORT(q_sheet_describe)(const struct sheet *sheet) {
    const qd_board *board = sheet->board;
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    shim_begin();
    shim_put("{");
    sheet_put_name("name", board);
    qd_text_printf(
        &shim_text, ",\"values\":%u,\"cells\":%u,\"rows\":%u,\"columns\":%u,\"plain\":%s",
        (unsigned)qd_board_value_count(board), (unsigned)qd_board_cell_count(board), (unsigned)rows,
        (unsigned)columns, qd_board_about(board).is_plain ? "true" : "false");
    boards_put_cells(board);
    boards_put_houses(board);
    boards_put_constraints(board);
    boards_put_rules(board);
    shim_put("}");
    return shim_end();
}

/* The rules that boards can have. */
bool EXPORT(q_rules)(void) {
    qd_rule_facts rule;
    shim_begin();
    shim_put("[");
    for (size_t i = 0; (rule = qd_board_rule(NULL, i)).name; i++)
        shim_put_named(i == 0, rule.name, "meaning", rule.meaning);
    shim_put("]");
    return shim_end();
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* Takes the values in these cells from the candidates of the others. */
static void boards_apply_house(struct sheet *sheet, const qd_house *house) {
    uint64_t taken = 0;
    for (uint32_t i = 0; i < house->cell_count; i++)
        if (sheet->values[house->cells[i]])
            taken |= (uint64_t)1 << (sheet->values[house->cells[i]] - 1);
    for (uint32_t i = 0; i < house->cell_count; i++)
        sheet->candidates[house->cells[i]] &= ~taken;
}

/* If one of the placements holds, the others do not. */
static void boards_apply_exclusion(struct sheet *sheet, const qd_exclusion *exclusion) {
    bool is_decided = false;
    for (uint32_t i = 0; i < exclusion->count; i++)
        is_decided |=
            sheet->values[exclusion->placements[i].cell] == exclusion->placements[i].value;
    for (uint32_t i = 0; is_decided && i < exclusion->count; i++)
        sheet->candidates[exclusion->placements[i].cell] &=
            ~((uint64_t)1 << (exclusion->placements[i].value - 1));
}

/* Reduces the candidates of the sheet, or all, to those that its values leave: none in cells with values. */
void EXPORT(q_candidates)(struct sheet *sheet) {
    const qd_board *board = sheet->board;
    uint64_t all = ~(uint64_t)0 >> (64 - qd_board_value_count(board));
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        if (!sheet->has_candidates)
            sheet->candidates[cell] = all;
        if (sheet->values[cell])
            sheet->candidates[cell] = 0;
    }
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        boards_apply_house(sheet, &house);
    }
    for (uint32_t i = 0; i < qd_board_about(board).exclusions; i++) {
        qd_exclusion exclusion = qd_board_exclusion(board, i);
        boards_apply_exclusion(sheet, &exclusion);
    }
}
