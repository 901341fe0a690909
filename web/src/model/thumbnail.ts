/** A small picture of a kept game, by which games without a name can be told apart. */
import type { Kept } from "./store";

export interface Thumbnail {
    columns: number;
    rows: number;
    /** Paths of squares. */
    clues: string;
    placed: string;
    /** The clues of the first row that has some, for who does not see the picture. */
    words: string;
}

/** null: the board is no rectangle. */
export function thumbnail({ game }: Pick<Kept, "game">): Thumbnail | null {
    const [rows, columns] = (/^(\d+)x(\d+)/.exec(game.b) ?? []).slice(1).map(Number) as [number?, number?];
    if (!rows || !columns || rows * columns !== game.g.length) return null;
    const values = game.v ?? game.g;
    let [clues, placed] = ["", ""];
    for (let cell = 0; cell < values.length; cell++) {
        const square = `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`;
        if (game.g[cell] !== "0") clues += square;
        else if (values[cell] !== "0") placed += square;
    }
    const row = Math.floor(Math.max(game.g.search(/[^0]/), 0) / columns);
    const words = `row ${row + 1}: ${game.g.slice(row * columns, (row + 1) * columns).replaceAll("0", ".")}`;
    return { columns, rows, clues, placed, words };
}
