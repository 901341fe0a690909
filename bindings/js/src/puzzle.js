/** Puzzles: values that do not change. */
import { listOf } from "./arguments.js";
import { wrong } from "./memory.js";

export const USUAL_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";

export function cellsOf(name, values, board, most) {
    if (values === null || values === undefined) return null;
    if (values.length !== board.cells)
        throw wrong(`${name}: ${board.cells} cells are needed, not ${values.length}`);
    const array = Uint8Array.from(values);
    for (let cell = 0; cell < array.length; cell++)
        if (array[cell] > most || array[cell] !== Number(values[cell]))
            throw wrong(`${name}: ${board.cellNames[cell]} is ${values[cell]}, not a number from 0 to ${most}`);
    return array;
}

function candidatesOf(values, board) {
    if (values === null || values === undefined) return null;
    if (values.length !== board.cells)
        throw wrong(`candidates: ${board.cells} cells are needed, not ${values.length}`);
    const all = (1n << BigInt(board.values)) - 1n;
    return BigUint64Array.from(values, (value, cell) => {
        const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
        const mask = isWhole ? BigInt(value) : -1n;
        if (mask < 0n || mask > all)
            throw wrong(`candidates: ${board.cellNames[cell]} has ${value}, not bits of ${board.values} values`);
        return mask;
    });
}

/** What must be a puzzle. */
export function aPuzzle(value) {
    if (value instanceof Puzzle) return value;
    throw wrong("a Puzzle is needed: quadrille.puzzle(...) makes one");
}

/** Says that parts come from this package, so that nothing in them needs to be checked. */
const CHECKED = Symbol("checked");

const ZERO = 48;
const POINT = 46;

/**
 * A puzzle of the ordinary 9x9 as 81 symbols, with points or zeros for empty cells: what `read` makes of such a line,
 * without its detour; null: it is something else.
 */
export function puzzleOfLine(text, board) {
    if (text.length !== 81) return null;
    const values = new Uint8Array(81);
    let hasPoints = false;
    let hasZeros = false;
    for (let cell = 0; cell < 81; cell++) {
        const code = text.charCodeAt(cell);
        if (code > ZERO && code <= ZERO + 9) values[cell] = code - ZERO;
        else if (code === POINT) hasPoints = true;
        else if (code === ZERO) hasZeros = true;
        else return null;
    }
    if (hasPoints && hasZeros) return null;
    return new Puzzle(board(), { values, symbols: "123456789", fields: [] }, CHECKED);
}

function countOf(values) {
    let clues = 0;
    for (let cell = 0; cell < values.length; cell++) if (values[cell]) clues++;
    return clues;
}

export class Puzzle {
    /** `board` is a Board, everything else as in PuzzleParts. */
    constructor(board, parts, checked) {
        if (checked === CHECKED) this.#take(board, parts);
        else this.#check(board, parts);
        this.clues = parts.isFull ? this.values.length : countOf(this.values);
        Object.freeze(this);
    }

    #take(board, { values, given = null, solution = null, candidates = null, symbols, fields }) {
        this.board = board; // one by one: Object.assign takes five times as long
        this.values = values;
        this.given = given;
        this.solution = solution;
        this.candidates = candidates;
        this.symbols = symbols;
        this.fields = fields;
    }

    #check(board, parts) {
        this.board = board;
        this.values = cellsOf("values", parts.values, board, board.values);
        if (!this.values) throw wrong("values: there are none");
        this.given = cellsOf("given", parts.given, board, 1);
        this.solution = cellsOf("solution", parts.solution, board, board.values);
        this.candidates = candidatesOf(parts.candidates, board);
        this.symbols = parts.symbols || null;
        this.fields = [...listOf(parts.fields ?? [], "fields")].map(([name, value]) => [String(name), String(value)]);
        if (this.fields.some(([name]) => name.includes("\0"))) throw wrong("fields: a name with a NUL in it");
    }

    /** Its solution, in arrays that nobody else has. */
    solved(values, given) {
        const { board, solution, symbols, fields } = this;
        return new Puzzle(board, { values, given, solution, symbols, fields, isFull: true }, CHECKED);
    }

    field(name) {
        return this.fields.find((field) => field[0] === name)?.[1];
    }

    with(parts) {
        const { board, values, given, solution, candidates, symbols, fields } = this;
        if (parts.board && (parts.board.name ?? parts.board) !== board.name)
            throw wrong("a puzzle stays on its board: make another one");
        return new Puzzle(board, { values, given, solution, candidates, symbols, fields, ...parts });
    }

    toString() {
        const symbols = this.symbols ?? USUAL_SYMBOLS;
        let text = "";
        for (const value of this.values) text += value ? symbols[value - 1] : ".";
        return text;
    }
}
