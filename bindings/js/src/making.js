/** Making puzzles, and their other forms. */
import { limitOf, listOf, secondsOf, seedOf, whole } from "./arguments.js";
import { DONE, numbered, Room, wrong } from "./memory.js";
import { aPuzzle, cellsOf, Puzzle } from "./puzzle.js";
import { rateUpTo } from "./reasons.js";
import { inSlices } from "./work.js";

const MADE = 1; // of qd_attempt in quadrille/make.h
const ATTEMPTS = 100000;
const MOST_CELLS = 4096;
const MOST_GRIDS = 10000000;

/** The least and the greatest ER with that word, in tenths. */
function gradeRange(quadrille, grade) {
    const { memory } = quadrille.parts.get("reasons");
    const words = [];
    for (let er = 0, word; (word = memory.string(memory.exports.q_grade(er))); er++) words.push(word);
    numbered([...new Set(words)], grade, "grade");
    return [words.indexOf(grade), words.lastIndexOf(grade)];
}

/** From and to. */
function clueRange(clues) {
    if (clues === undefined) return [0, 0];
    const list = typeof clues === "object" ? [...listOf(clues, "clues")] : [clues, clues];
    if (list.length !== 2) throw wrong("clues: a number is needed, or two, from and to");
    const [least, most] = list.map((number) => whole(number, "clues", 0, MOST_CELLS));
    if (least > most) throw wrong(`clues: there is no number from ${least} to ${most}`);
    return [least, most];
}

/** So long one call may take, in milliseconds; attempts with few clues take seconds each. */
const CALL = 8;
const MOST_ATTEMPTS = 16;

/** Attempts to make puzzles, in memory. */
class Mill {
    constructor(quadrille, board, options) {
        const { memory, sheets } = quadrille;
        const { seed, pattern = "none", minimal = false, clues, places = null, grid = null } = options;
        const [least, most] = clueRange(clues);
        const hasNone = clues !== undefined && most === 0; // 0 stands for any number in C
        const number = hasNone ? 0 : numbered(quadrille.patterns, pattern, "pattern");
        const own = places && cellsOf("places", listOf(places, "places"), board, 255);
        const solved = grid && cellsOf("grid", listOf(grid, "grid"), board, board.values);
        this.memory = memory;
        this.board = board;
        this.sheet = sheets.of(board);
        const sampler = board.name === "9x9" ? quadrille.sampler() : 0;
        const marks = own ?? (hasNone ? new Uint8Array(board.cells) : null);
        this.at = memory.with([marks, solved], (where, values) =>
            memory.must(
                memory.exports.q_maker_new(
                    this.sheet.at, sampler, seedOf(seed), minimal ? 1 : 0, least, most, number, where, values,
                ),
            ),
        );
        this.sheet.uses++;
        /** How many attempts are made in one call: more while they are quick, on the ordinary 9x9. */
        this.many = 1;
        this.most = sampler ? MOST_ATTEMPTS : 1;
        this.first = 0;
        this.puzzles = memory.alloc(this.most * board.cells);
        this.results = memory.alloc(this.most);
    }

    /** The next attempts: an array of values, or null, for each. */
    run() {
        const { memory, many, board } = this;
        const began = performance.now();
        memory.must(memory.exports.q_maker_run(this.at, this.first, many, this.puzzles, this.results));
        this.first += many;
        const isQuick = performance.now() - began < CALL / 2;
        this.many = isQuick ? Math.min(2 * many, this.most) : Math.max(many >> 1, 1);
        const values = memory.bytes(this.puzzles, many * board.cells).slice();
        return Array.from(memory.bytes(this.results, many), (result, i) =>
            result === MADE ? values.subarray(i * board.cells, (i + 1) * board.cells) : null,
        );
    }

    free() {
        const { memory } = this;
        this.sheet.uses--;
        memory.exports.q_maker_free(this.at);
        memory.free(this.puzzles);
        memory.free(this.results);
    }
}

export async function* generate(quadrille, options = {}) {
    const board = quadrille.boardOf(options.board ?? "9x9");
    if (options.grade) await quadrille.need("reasons");
    const range = options.grade ? gradeRange(quadrille, options.grade) : null;
    const most = limitOf(options.attempts, "attempts", ATTEMPTS);
    const mill = new Mill(quadrille, board, options);
    try {
        for (let inVain = 0, made = []; ; ) {
            let found = null;
            await inSlices(
                () => {
                    if (made.length === 0) made = mill.run();
                    const values = made.shift();
                    const puzzle = values && new Puzzle(board, { values });
                    if (puzzle && (!range || fits(quadrille, puzzle, range))) found = puzzle;
                    else inVain++;
                    return found || inVain >= most;
                },
                options,
                () => inVain / most,
            );
            if (!found) throw wrong(`no such puzzle was found in ${most} attempts`, "range");
            inVain = 0;
            yield found;
        }
    } finally {
        mill.free();
    }
}

function fits(quadrille, puzzle, [least, most]) {
    const rating = rateUpTo(quadrille, puzzle, most);
    return rating !== null && rating >= least && rating <= most;
}

export function grids(quadrille, wanted, seed) {
    const { memory } = quadrille;
    const count = whole(wanted, "count", 0, MOST_GRIDS);
    const state = BigUint64Array.of(seedOf(seed));
    const all = new Uint8Array(81 * count);
    const some = 1000;
    memory.with([state, new Room(81 * some)], (at, cells) => {
        for (let first = 0; first < count; first += some) {
            const number = Math.min(some, count - first);
            memory.exports.q_sampler_draw(quadrille.sampler(), at, cells, number);
            all.set(memory.bytes(cells, 81 * number), 81 * first);
        }
    });
    return all;
}

// ---- other forms ---------------------------------------------------------------------------------------------------

/** A copy of what is on the sheet, with the information of the puzzle. */
function take(sheet, puzzle, kinds) {
    const parts = {};
    for (const kind of kinds) parts[kind] = puzzle[kind] && sheet.array(kind).slice();
    return puzzle.with(parts);
}

function mustBePlain(puzzle, what) {
    if (puzzle.board.name !== "9x9") throw wrong(`${what} is for the ordinary 9x9`, "unsupported");
}

export function canon(quadrille, puzzle) {
    mustBePlain(puzzle, "the canonical form");
    const { memory } = quadrille.parts.get("forms");
    const plain = puzzle.with({ given: null, candidates: null, solution: null });
    return memory.with([plain.values], (cells) => {
        memory.must(memory.exports.q_canon(quadrille.canonTables(), cells));
        return { puzzle: plain.with({ values: memory.bytes(cells, 81).slice() }), automorphisms: BigInt(memory.text()) };
    });
}

/** The first of each class, in order; forms are kept as text of 81 bytes. */
export function* dedupe(quadrille, puzzles) {
    const seen = new Set();
    for (const puzzle of puzzles) {
        const form = String(canon(quadrille, aPuzzle(puzzle)).puzzle);
        if (seen.has(form)) continue;
        seen.add(form);
        yield puzzle;
    }
}

export function shuffle(quadrille, puzzle, seed) {
    const { memory } = quadrille;
    const sheet = quadrille.sheets.of(puzzle.board).set(puzzle);
    memory.must(memory.exports.q_shuffle(sheet.at, seedOf(seed)));
    return take(sheet, puzzle, ["values", "given", "solution", "candidates"]);
}

export function minimize(quadrille, puzzle, seed) {
    mustBePlain(puzzle, "minimize");
    const { memory } = quadrille;
    const plain = puzzle.with({ given: null, candidates: null });
    const sheet = quadrille.sheets.of(puzzle.board).set(plain);
    const found = memory.mustNot(memory.exports.q_minimize(quadrille.nineRoom().nine, sheet.at, seedOf(seed)));
    if (found !== 1) throw wrong(`the puzzle has ${found ? "several solutions" : "no solution"}`);
    return take(sheet, plain, ["values", "solution"]);
}

/** The most clues that are taken away, or put in. */
const MOST_VARIED = 4;

/** Puzzles with other clues; see index.d.ts. */
export async function vary(quadrille, puzzle, options) {
    mustBePlain(puzzle, "vary");
    const isGiven = options.remove !== undefined || options.add !== undefined;
    const [remove, add] = ["remove", "add"].map((name) => whole(options[name] ?? (isGiven ? 0 : 1), name, 0, MOST_VARIED));
    if (remove + add === 0) throw wrong("remove, add: no clue is to be taken away or put in");
    const limit = limitOf(options.limit, "limit");
    const seconds = secondsOf(options.seconds);
    await quadrille.need("forms");
    const { memory } = quadrille.parts.get("forms");
    const most = limit === Infinity ? 0 : limit;
    const outcome = memory.with([puzzle.values], (cells) =>
        memory.mustNot(memory.exports.q_vary(cells, remove, add, options.minimal ? 1 : 0, most, seconds)),
    );
    const digits = memory.text();
    const { board, symbols } = puzzle;
    const puzzles = [];
    for (let at = 0; at < digits.length; at += 81) puzzles.push(new Puzzle(board, { values: [...digits.slice(at, at + 81)].map(Number), symbols }));
    return { puzzles, complete: outcome === DONE };
}
