/** Verdicts, solutions, counts, and many puzzles at once. */
import { bytesOf, limitOf, listOf, secondsOf, whole } from "./arguments.js";
import { tallyPuzzle, visitsNothing } from "./covers.js";
import { DONE, PAUSED, SOLUTION, SOLUTION_LIMIT, wrong } from "./memory.js";
import { cellsOf, Puzzle } from "./puzzle.js";
import { inSlices } from "./work.js";

/** Nodes, and solutions, between two looks at the clock. */
const SLICE_NODES = 1000;
const SLICE_SOLUTIONS = 1000;

/** A search for the solutions of a puzzle, in memory. */
class Hunt {
    constructor(quadrille, puzzle, options) {
        const { engine = "" } = options;
        const nodes = limitOf(options.nodes, "nodes");
        const most = nodes === Infinity ? 0 : nodes;
        const seconds = secondsOf(options.seconds);
        this.memory = quadrille.memory;
        this.puzzle = puzzle;
        this.sheet = quadrille.sheets.of(puzzle.board).set(puzzle);
        const { exports } = this.memory;
        this.at = this.memory.with([engine], (name) =>
            this.memory.must(exports.q_hunt_new(this.sheet.at, name, most, seconds, SLICE_NODES)),
        );
        this.sheet.uses++;
    }

    /** The outcome; PAUSED after some nodes. */
    step() {
        return this.memory.exports.q_hunt_next(this.at);
    }

    next() {
        let outcome;
        do outcome = this.step();
        while (outcome === PAUSED);
        return outcome;
    }

    solution() {
        const values = this.memory.bytes(this.memory.exports.q_hunt_values(this.at), this.puzzle.board.cells);
        return this.puzzle.solved(values.slice(), this.puzzle.given ?? cluesOf(this.puzzle));
    }

    engine() {
        return this.memory.string(this.memory.exports.q_hunt_engine(this.at));
    }

    free() {
        this.sheet.uses--;
        this.memory.exports.q_hunt_free(this.at);
    }
}

/** In a solution, what were the clues. */
function cluesOf(puzzle) {
    const { values } = puzzle;
    const { length } = values;
    const clues = new Uint8Array(length);
    for (let cell = 0; cell < length; cell++) if (values[cell]) clues[cell] = 1;
    return clues;
}

function clashOf(quadrille, puzzle) {
    const { memory, sheets } = quadrille;
    const sheet = sheets.of(puzzle.board).set(puzzle);
    return memory.exports.q_clash(sheet.at) ? memory.json() : null;
}

function nameVerdict(outcome, found) {
    if (found > 1) return "multiple";
    if (outcome === DONE) return found === 1 ? "unique" : "none";
    return "unknown";
}

export function solve(quadrille, puzzle, options = {}) {
    const limit = limitOf(options.limit, "limit", 2);
    const began = performance.now();
    const sheet = quadrille.sheets.of(puzzle.board).set(puzzle);
    const isUsual = options.engine === undefined && options.nodes === undefined && options.seconds === undefined;
    const isQuick = limit <= FEW && isUsual;
    // on the ordinary 9x9 it takes longer to look for clashes than to find that there is no solution
    if (isQuick && puzzle.board.name === "9x9") {
        const answer = solveAt(sheet, puzzle, limit, began);
        return answer.verdict === "none" ? (clashing(sheet) ?? answer) : answer;
    }
    return clashing(sheet) ?? (isQuick ? solveAt(sheet, puzzle, limit, began) : solveBy(quadrille, puzzle, limit, began, options));
}

/** The answer to a puzzle with clues that exclude each other; null: it has none. */
function clashing({ at, memory }) {
    if (!memory.exports.q_clash(at)) return null;
    return { verdict: "clash", solutions: [], engine: "", nodes: 0, milliseconds: 0, clash: memory.json() };
}

/** So few solutions are looked for with the solver that the board has already. */
const FEW = 2;

function solveAt(sheet, puzzle, limit, began) {
    const { memory, board } = sheet;
    const { exports } = memory;
    sheet.makeRoom(FEW);
    const at = sheet.arrays.found;
    const outcome = memory.mustNot(exports.q_solve(sheet.at, limit, at + 4, at));
    const all = sheet.array("found");
    const found = all[0];
    const given = puzzle.given ?? cluesOf(puzzle);
    const solutions = [];
    for (let i = 0, from = 4; i < found; i++, from += board.cells)
        solutions.push(puzzle.solved(all.slice(from, from + board.cells), given));
    return {
        verdict: nameVerdict(outcome, found),
        solutions,
        engine: (sheet.engine ??= memory.string(exports.q_solve_engine(sheet.at))),
        nodes: exports.q_solve_nodes(sheet.at),
        milliseconds: performance.now() - began,
        clash: null,
    };
}

function solveBy(quadrille, puzzle, limit, began, options) {
    const hunt = new Hunt(quadrille, puzzle, options);
    try {
        const solutions = [];
        let outcome = SOLUTION;
        while (solutions.length < limit && (outcome = hunt.next()) === SOLUTION) solutions.push(hunt.solution());
        return {
            verdict: nameVerdict(outcome, solutions.length),
            solutions,
            engine: hunt.engine(),
            nodes: quadrille.memory.exports.q_hunt_nodes(hunt.at),
            milliseconds: performance.now() - began,
            clash: null,
        };
    } finally {
        hunt.free();
    }
}

export function* solutions(quadrille, puzzle, options = {}) {
    const limit = limitOf(options.limit, "limit");
    if (clashOf(quadrille, puzzle)) return;
    const hunt = new Hunt(quadrille, puzzle, options);
    try {
        for (let found = 0; found < limit && hunt.next() === SOLUTION; found++) yield hunt.solution();
    } finally {
        hunt.free();
    }
}

export async function count(quadrille, puzzle, options = {}) {
    const limit = limitOf(options.limit, "limit");
    if (clashOf(quadrille, puzzle)) return { count: 0n, exact: true };
    if (options.engine !== undefined && visitsNothing(options)) {
        const { count, exact } = await tallyPuzzle(quadrille, puzzle, options);
        return { count, exact };
    }
    const { memory } = quadrille;
    const hunt = new Hunt(quadrille, puzzle, options);
    let sum = 0n;
    let outcome;
    try {
        await inSlices(
            () => {
                const left = Math.min(limit - Number(sum), SLICE_SOLUTIONS);
                outcome = memory.mustNot(memory.exports.q_hunt_count(hunt.at, left));
                sum = BigInt(memory.text());
                const goesOn = outcome === PAUSED || outcome === SOLUTION_LIMIT;
                return !goesOn || sum >= limit;
            },
            options,
            () => Number(sum),
        );
    } finally {
        hunt.free();
    }
    return { count: sum, exact: outcome === DONE };
}

export function redundant(quadrille, puzzle) {
    const { memory, sheets } = quadrille;
    const sheet = sheets.of(puzzle.board).set(puzzle);
    memory.mustNot(memory.exports.q_redundant(sheet.at));
    const marks = sheet.array("solution");
    return Array.from(marks.keys()).filter((cell) => marks[cell]);
}

export function fault(quadrille, puzzle, values) {
    const { memory, sheets } = quadrille;
    const sheet = sheets.of(puzzle.board).set(puzzle);
    return memory.with([cellsOf("values", listOf(values, "values"), puzzle.board, puzzle.board.values)], (place) =>
        memory.exports.q_fits(sheet.at, place) ? null : memory.error().reason,
    );
}

export function candidates(quadrille, position) {
    const puzzle = position instanceof Puzzle ? position : quadrille.puzzle(position);
    const sheet = quadrille.sheets.of(puzzle.board).set(puzzle);
    quadrille.memory.exports.q_candidates(sheet.at);
    return sheet.array("candidates").slice();
}

export function trueCandidates(quadrille, puzzle, options) {
    const { memory, sheets } = quadrille;
    const sheet = sheets.of(puzzle.board).set(puzzle);
    const outcome = memory.mustNot(memory.exports.q_true_candidates(sheet.at, secondsOf(options.seconds)));
    return { candidates: sheet.array("candidates").slice(), complete: outcome === DONE };
}

// ---- many puzzles of the ordinary 9x9 ------------------------------------------------------------------------------

/** Puzzles that are copied into memory together: 0.7 MB; a call for fewer is slower. */
const MANY = 8192;

const LINE_END = 10;

/** Where the last line ends, without the line ends behind it. */
function trimmed(cells) {
    let length = cells.length;
    while (length > 0 && (cells[length - 1] === LINE_END || cells[length - 1] === 13)) length--;
    return length;
}

/**
 * The bytes from one puzzle to the next: lines that are equally long, or, without any line end, 81. Anything else would
 * be read at the wrong places.
 */
function strideOf(cells) {
    const length = trimmed(cells);
    const first = cells.indexOf(LINE_END);
    if (first < 0 || first >= length) {
        if (length % 81 && (first < 0 || length < 81)) throw wrong(`cells: ${length} bytes are no number of puzzles of 81 cells`);
        return first < 0 ? 81 : first + 1;
    }
    if (first < 81) throw wrong(`line 1 has ${first} characters, not 81 or more`, "syntax");
    for (let line = 1, from = 0; from < length; line++, from += first + 1) {
        const next = cells.indexOf(LINE_END, from);
        const end = next < 0 || next > length ? length : next;
        const isLast = end === length && end - from >= 81 && end - from < first;
        if (end !== from + first && !isLast)
            throw wrong(`line ${line} is not as long as the first one: read() takes lines of any length`, "syntax");
    }
    return first + 1;
}

/** How many puzzles there are; what is left over must not be lost without a word. */
function countOf(cells, stride) {
    const length = trimmed(cells);
    const count = Math.ceil(length / stride);
    if (length > 0 && length - (count - 1) * stride < 81)
        throw wrong(`cells: there are ${length - (count - 1) * stride} bytes behind puzzle ${count - 1}, not 81`);
    return count;
}

/** Digits, values, and what stands for an empty cell. */
const CELLS = new Uint8Array(256);
for (let value = 0; value < 10; value++) CELLS[value] = CELLS[48 + value] = 1;
for (const empty of ".*-_? ") CELLS[empty.charCodeAt(0)] = 1;

/**
 * The engine looks at the low halves of bytes alone, so that letters would be values, and numbers before the puzzle
 * cells. What all lines have the first one shows; and a puzzle with something else in it mostly has no solution.
 */
function checkCells(cells, from, number) {
    for (let at = from; at < from + 81; at++)
        if (!CELLS[cells[at]])
            throw wrong(`puzzle ${number}: byte ${cells[at]} at place ${at - from + 1} is no cell`, "syntax");
}

export function solveMany(quadrille, lines, options) {
    const { solutions = true } = options;
    const cells = bytesOf(lines, "cells");
    const limit = whole(options.limit ?? 2, "limit", 1, 2);
    const stride = options.stride === undefined ? strideOf(cells) : whole(options.stride, "stride", 81);
    const all = options.count === undefined ? countOf(cells, stride) : whole(options.count, "count");
    if (all > 0 && (all - 1) * stride + 81 > cells.length) throw wrong("81 bytes are needed for each puzzle");
    const found = new Uint8Array(all);
    const answers = solutions ? new Uint8Array(81 * all) : null;
    if (all > 0) checkCells(cells, 0, 1);
    const room = quadrille.nineRoom();
    for (let first = 0; first < all; first += MANY) {
        const some = Math.min(MANY, all - first);
        solvePart(quadrille.memory, room, { cells, first, some, stride, limit, found, answers });
    }
    for (let i = found.indexOf(0); i >= 0; i = found.indexOf(0, i + 1)) checkCells(cells, i * stride, i + 1);
    return { found, solutions: answers };
}

/** The engine for many puzzles, and its arrays: puzzles of up to 82 bytes, numbers, solutions. */
export function makeNineRoom(memory) {
    return {
        nine: memory.must(memory.exports.q_nine_new()),
        cells: memory.alloc(82 * MANY),
        found: memory.alloc(MANY),
        solutions: memory.alloc(81 * MANY),
    };
}

function solvePart(memory, room, { cells, first, some, stride, limit, found, answers }) {
    const isWide = stride > 82;
    const step = isWide ? 81 : stride;
    const target = memory.bytes(room.cells, 82 * MANY);
    if (isWide)
        for (let i = 0; i < some; i++) target.set(cells.subarray((first + i) * stride, (first + i) * stride + 81), 81 * i);
    else target.set(cells.subarray(first * stride, (first + some) * stride));
    const at = answers ? room.solutions : 0;
    memory.must(memory.exports.q_nine_solve(room.nine, room.cells, step, some, limit, room.found, at));
    found.set(memory.bytes(room.found, some), first);
    if (answers) answers.set(memory.bytes(room.solutions, 81 * some), 81 * first);
}
