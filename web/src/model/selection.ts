/** Which cells are chosen, and the one cell that the keys move. Pure. */
import type { Geometry } from "./geometry";
import type { State } from "./game";
import { valuesOf } from "./game";

export interface Selection {
    cells: ReadonlySet<number>;
    /** Where the arrow keys start; -1: nowhere yet. */
    cursor: number;
}

export const NOTHING: Selection = { cells: new Set(), cursor: -1 };

export const only = (cell: number): Selection => ({ cells: new Set([cell]), cursor: cell });
export const everything = (geometry: Geometry, cursor: number): Selection => ({
    cells: new Set(Array.from({ length: geometry.board.cells }, (_, cell) => cell)),
    cursor,
});

export function add(selection: Selection, cell: number): Selection {
    return { cells: new Set(selection.cells).add(cell), cursor: cell };
}

export function remove(selection: Selection, cell: number): Selection {
    const cells = new Set(selection.cells);
    cells.delete(cell);
    return { cells, cursor: cell };
}

export function inverted(geometry: Geometry, selection: Selection): Selection {
    const cells = new Set<number>();
    for (let cell = 0; cell < geometry.board.cells; cell++) if (!selection.cells.has(cell)) cells.add(cell);
    return { cells, cursor: selection.cursor };
}

/** The next cell in a direction; gaps are jumped over, and edges lead to the other side. */
export function neighbour(geometry: Geometry, cell: number, dy: number, dx: number): number {
    const { board, cellAt } = geometry;
    if (cell < 0) return 0;
    let [row, column] = [board.row[cell]!, board.column[cell]!];
    for (let i = 0; i < Math.max(board.rows, board.columns); i++) {
        row = (row + dy + board.rows) % board.rows;
        column = (column + dx + board.columns) % board.columns;
        const next = cellAt(row, column);
        if (next >= 0) return next;
    }
    return cell;
}

export function move(geometry: Geometry, selection: Selection, dy: number, dx: number, extend: boolean): Selection {
    const to = neighbour(geometry, selection.cursor, dy, dx);
    return extend ? add(selection, to) : only(to);
}

/** All cells with the same value, or else with a mark or a colour in common. */
export function alike(at: State, cell: number): Selection {
    const all = at.values.map((_, i) => i);
    const value = at.values[cell]!;
    const share = (list: readonly number[]) => all.filter((i) => (list[i]! & list[cell]!) !== 0);
    const layers = [at.colours, at.centre, at.corner].filter((list) => valuesOf(list[cell]!).length > 0);
    const cells = value ? all.filter((i) => at.values[i] === value) : layers.length > 0 ? share(layers[0]!) : [cell];
    return { cells: new Set(cells), cursor: cell };
}
