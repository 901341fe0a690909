/** How kept games without a name are told apart: in words, and by a small picture. */
import type { Kept } from "./store";

export interface Thumbnail {
    columns: number;
    rows: number;
    /** Paths of squares. */
    clues: string;
    placed: string;
}

function sizeOf({ game }: Pick<Kept, "game">): [rows: number, columns: number] | null {
    const [rows, columns] = (/^(\d+)x(\d+)/.exec(game.b) ?? []).slice(1).map(Number) as [number?, number?];
    return rows && columns && rows * columns === game.g.length ? [rows, columns] : null;
}

/** The clues of the first row that has some; "": there are none. */
function firstRow(kept: Pick<Kept, "game">): string {
    const size = sizeOf(kept);
    const given = kept.game.g;
    const row = size ? Math.floor(given.search(/[^0]/) / size[1]) : -1;
    return row < 0 ? "" : `row ${row + 1}: ${given.slice(row * size![1], (row + 1) * size![1]).replaceAll("0", ".")}`;
}

/** "9x9, 30 clues, 12 of 51 placed; row 1: 53..7....", where it has no name: the first row with clues tells puzzles apart. */
export function describeKept(kept: Kept): string {
    const row = firstRow(kept);
    return countsOf(kept) + (row && `; ${row}`);
}

function countsOf({ game, editing }: Kept): string {
    const board = game.b.length > 24 ? `${game.b.slice(0, 24)}…` : game.b;
    const filled = (text: string) => [...text].filter((value) => value !== "0").length;
    const [clues, cells, all] = [filled(game.g), game.g.length, filled(game.v ?? game.g)];
    if (editing) return `${board}, ${all} clues so far`;
    return `${board}, ${clues} clues, ${all - clues} of ${cells - clues} placed`;
}

/** null: the board is no rectangle. */
export function thumbnail(kept: Pick<Kept, "game">): Thumbnail | null {
    const { game } = kept;
    const size = sizeOf(kept);
    if (!size) return null;
    const [rows, columns] = size;
    const values = game.v ?? game.g;
    let [clues, placed] = ["", ""];
    for (let cell = 0; cell < values.length; cell++) {
        const square = `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`;
        if (game.g[cell] !== "0") clues += square;
        else if (values[cell] !== "0") placed += square;
    }
    return { columns, rows, clues, placed };
}
