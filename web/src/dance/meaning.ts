/** What items and options stand for, in the words of a board or of a puzzle. null: nothing but their names. */

export interface Meaning {
    /** "cell r1c1", "5 in row 1" */
    item(item: number): string | null;
    /** Items of one kind that are side by side are a band: "cells", "rows". */
    kind(item: number): string | null;
    /** "5 in r1c1" */
    option(option: number): string | null;
    /** "Cell r1c1 can only be 1 or 5." */
    branch(item: number, options: number[]): string | null;
    /** "Nothing can go into r1c1 any more." */
    deadEnd(item: number): string | null;
}

export const NO_MEANING: Meaning = { item: () => null, kind: () => null, option: () => null, branch: () => null, deadEnd: () => null };

/** A Sudoku board, as far as the dance shows it. */
export interface BoardData {
    rows: number;
    columns: number;
    /** Of each cell. */
    row: ArrayLike<number>;
    column: ArrayLike<number>;
    region: ArrayLike<number>;
    /** The cell and the value of each option; -1 and 0: it places none. */
    cell: ArrayLike<number>;
    value: ArrayLike<number>;
    /** The symbol of each value; number 0 is "". */
    symbols: string[];
}

/** More possibilities than this are not listed. */
const LISTED = 6;

export function boardMeaning(itemNames: string[], board: BoardData): Meaning {
    const parts = itemNames.map(itemPart);
    const cellName = (option: number) => {
        const cell = board.cell[option];
        return `r${board.row[cell] + 1}c${board.column[cell] + 1}`;
    };
    const symbol = (option: number) => board.symbols[board.value[option]];
    return {
        item: (item) => wordsOf(parts[item]),
        kind: (item) => kindOf(parts[item]),
        option: (option) => (board.cell[option] < 0 ? null : `${symbol(option)} in ${cellName(option)}`),
        branch: (item, options) => {
            const part = parts[item];
            if (!part || options.length === 0 || options.length > LISTED) return null;
            if (!part.value) return `Cell ${part.place} can only be ${either(options.map(symbol))}.`;
            return `In ${part.place}, ${part.value} can only go into ${either(options.map(cellName))}.`;
        },
        deadEnd: (item) => {
            const part = parts[item];
            if (!part) return null;
            return part.value
                ? `There is no place for ${part.value} in ${part.place}.`
                : `No value is left for ${part.place}.`;
        },
    };
}

/** A cell, or a value with its house. */
interface ItemPart {
    place: string;
    value: string;
}

const HOUSES: Record<string, string> = { r: "row", c: "column", b: "box" };

/** "r1c2" is a cell; "r1=5", "c1=5" and "b1=5" say that a house has a 5. Other names explain themselves. */
function itemPart(name: string): ItemPart | null {
    if (/^r\d+c\d+$/.test(name)) return { place: name, value: "" };
    const house = /^(.+)=(.+)$/.exec(name);
    if (!house) return null;
    const plain = /^([rcb])(\d+)$/.exec(house[1]);
    return { place: plain ? `${HOUSES[plain[1]]} ${plain[2]}` : house[1], value: house[2] };
}

/** What a band of such items is called; null: the name says it. */
function kindOf(part: ItemPart | null): string | null {
    if (!part) return null;
    if (!part.value) return "cells";
    const [house] = part.place.split(" ");
    return { row: "rows", column: "columns", box: "boxes" }[house] ?? null;
}

function wordsOf(part: ItemPart | null): string | null {
    if (!part) return null;
    return part.value ? `${part.value} in ${part.place}` : `cell ${part.place}`;
}

/** "1", "1 or 2", "1, 2 or 3" */
export function either(words: string[]): string {
    if (words.length < 2) return words.join("");
    return `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}`;
}
