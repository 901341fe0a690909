/** Boards, and the sheets on which their puzzles are put in memory. */

/** A board as users see it; see Board in index.d.ts. */
export class Board {
    constructor(description) {
        const { name, values, cells, rows, columns, plain, places, houses, constraints, rules } = description;
        Object.assign(this, { name, values, cells, rows, columns, plain, houses, constraints, rules });
        this.row = Uint32Array.from({ length: cells }, (_, cell) => places[3 * cell]);
        this.column = Uint32Array.from({ length: cells }, (_, cell) => places[3 * cell + 1]);
        this.region = Uint32Array.from({ length: cells }, (_, cell) => places[3 * cell + 2]);
        this.cellNames = Array.from({ length: cells }, (_, cell) => `r${this.row[cell] + 1}c${this.column[cell] + 1}`);
        const grid = new Int32Array(rows * columns).fill(-1);
        for (let cell = 0; cell < cells; cell++) grid[this.row[cell] * columns + this.column[cell]] = cell;
        Object.defineProperty(this, "grid", { value: grid });
        Object.freeze(this);
    }

    cellAt(row, column) {
        const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
        return inside ? this.grid[row * this.columns + column] : -1;
    }
}

const HAS_GIVEN = 1;
const HAS_SOLUTION = 2;
const HAS_CANDIDATES = 4;
const IS_POSITION = 8;

/** Few boards are used at a time; those used last are kept. */
const KEPT = 16;

/** A board in memory, and the puzzle that is on it. */
class Sheet {
    constructor(memory, name, boardOf) {
        this.memory = memory;
        this.at = memory.with([name], (text) => memory.must(memory.exports.q_sheet_new(text)));
        this.board = boardOf(name, this.at);
        this.names = 0;
        this.uses = 0;
        /** The name of the engine; asked for by who needs it. */
        this.engine = null;
        this.symbols = "";
        this.buffer = null;
        this.views = null;
        this.arrays = Object.fromEntries(
            ["values", "given", "solution", "candidates"].map((kind) => [kind, memory.exports[`q_sheet_${kind}`](this.at)]),
        );
        /** How many solutions were found, in four bytes, and these. */
        this.arrays.found = 0;
    }

    /** Makes the place for so many solutions, once. */
    makeRoom(most) {
        if (this.arrays.found) return;
        this.arrays.found = this.memory.alloc(4 + most * this.board.cells);
        this.most = most;
        this.buffer = null;
    }

    /** Views are kept as long as the memory is the same. */
    array(kind) {
        const { memory, board, arrays } = this;
        const { buffer } = memory.exports.memory;
        if (buffer !== this.buffer) {
            const { cells } = board;
            const bytes = (name) => memory.bytes(arrays[name], cells);
            this.views = {
                values: bytes("values"),
                given: bytes("given"),
                solution: bytes("solution"),
                candidates: memory.longs(arrays.candidates, cells),
                found: arrays.found ? memory.bytes(arrays.found, 4 + this.most * cells) : null,
            };
            this.buffer = buffer;
        }
        return this.views[kind];
    }

    /** Puts a puzzle, or a position, on the sheet. */
    set(puzzle, isPosition = false) {
        const { memory } = this;
        const flags =
            this.write("given", puzzle.given, HAS_GIVEN) |
            this.write("solution", puzzle.solution, HAS_SOLUTION) |
            this.write("candidates", puzzle.candidates, HAS_CANDIDATES) |
            (isPosition ? IS_POSITION : 0);
        this.write("values", puzzle.values, 0);
        this.setAlphabet(puzzle.symbols ?? "");
        const count = puzzle.fields?.length ?? 0;
        const [names, lengths] = count ? fieldsInMemory(memory, puzzle.fields) : [0, 0];
        if (this.names) memory.free(this.names);
        this.names = names;
        const fine = memory.exports.q_sheet_set(this.at, flags, names, lengths, count);
        if (lengths) memory.free(lengths);
        memory.must(fine);
        return this;
    }

    /** Most puzzles have the same one. */
    setAlphabet(symbols) {
        if (symbols === this.symbols) return;
        const { memory } = this;
        this.symbols = null; // until it is known to be fine
        memory.with([symbols], (text) => memory.must(memory.exports.q_sheet_set_symbols(this.at, text)));
        this.symbols = symbols;
    }

    write(kind, values, flag) {
        if (!values) return 0;
        const array = this.array(kind);
        if (kind === "candidates")
            for (let cell = 0; cell < array.length; cell++) array[cell] = BigInt(values[cell]);
        else array.set(values);
        return flag;
    }

    free() {
        for (const at of [this.names, this.arrays.found]) this.memory.free(at);
        this.memory.exports.q_sheet_free(this.at);
    }
}

/** Names and values one after another, each with its NUL, and the lengths of the values. */
function fieldsInMemory(memory, fields) {
    const encoder = new TextEncoder();
    const parts = fields.flatMap(([name, value]) => [encoder.encode(name), encoder.encode(value)]);
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length + 1;
    }
    const lengths = Uint32Array.from(fields, (_, i) => parts[2 * i + 1].length);
    return [memory.put(bytes), memory.put(lengths)];
}

/** What the sheet says of its board. */
export function describe(memory, at) {
    memory.must(memory.exports.q_sheet_describe(at));
    return new Board(memory.json());
}

/** The boards in memory, by name. `boardOf(name, address of the sheet)` is what users see of one. */
export class Sheets {
    constructor(memory, boardOf) {
        this.memory = memory;
        this.boardOf = boardOf;
        this.byName = new Map();
        this.latest = null;
    }

    /** The sheet of a board; it may be replaced by another one at the next call, unless it is in use. */
    of(board) {
        const name = typeof board === "string" ? board : board.name;
        let sheet = this.byName.get(name);
        if (sheet && sheet === this.latest) return sheet;
        if (sheet) this.byName.delete(name);
        else sheet = this.make(name);
        this.byName.set(name, sheet); // the last one is the one used last
        this.latest = sheet;
        return sheet;
    }

    make(name) {
        for (const [old, sheet] of this.byName) {
            if (this.byName.size < KEPT) break;
            if (sheet.uses > 0) continue;
            this.byName.delete(old);
            sheet.free();
        }
        return new Sheet(this.memory, name, this.boardOf);
    }

    /** A sheet that nobody else writes on, to be freed by its owner. */
    own(board) {
        return new Sheet(this.memory, typeof board === "string" ? board : board.name, this.boardOf);
    }
}
