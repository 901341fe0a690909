/** What the options of a problem look like: pieces on a grid of squares. */
import type { BoardData } from "./meaning";

export interface Picture {
    rows: number;
    columns: number;
    /** The region of each square, for thick lines; null: a plain grid. */
    region: ArrayLike<number> | null;
    /** The squares that each option fills, by number from left to right and top to bottom. */
    squares: number[][];
    /** What is written into them; "" for pieces that are only coloured. */
    labels: string[];
    /** The number of a colour for each option; -1: none. */
    hues: number[];
    /** Where each option is shown in its square while it is only possible: column and row of `small` x `small`. */
    small: number;
    spots: number[] | null;
    /** What the numbers at the edges are; null: none. */
    chequered: boolean;
    /** How the whole is described. */
    title: string;
}

export function boardPicture(board: BoardData): Picture {
    const squares = Array.from(board.cell, (cell) =>
        cell < 0 ? [] : [board.row[cell] * board.columns + board.column[cell]],
    );
    const values = board.symbols.length - 1;
    const region = new Array<number>(board.rows * board.columns).fill(-1);
    for (let cell = 0; cell < board.row.length; cell++)
        region[board.row[cell] * board.columns + board.column[cell]] = board.region[cell];
    return {
        rows: board.rows,
        columns: board.columns,
        region,
        squares,
        labels: Array.from(board.value, (value) => board.symbols[value]),
        hues: squares.map(() => -1),
        small: Math.ceil(Math.sqrt(values)),
        spots: Array.from(board.value, (value) => value - 1),
        chequered: false,
        title: "Board",
    };
}
