/** The module as users see it: each method is a line that calls a function of another file. */
import { Sheets } from "./board.js";
import { Cover, CoverSearch, EVENT_KINDS, encode, makeCover } from "./covers.js";
import * as making from "./making.js";
import { Memory, QuadrilleError, wrong } from "./memory.js";
import { Puzzle } from "./puzzle.js";
import * as reasons from "./reasons.js";
import * as solving from "./solving.js";
import { readRecords, writePuzzles } from "./texts.js";

export { Cover, CoverSearch, EVENT_KINDS, Puzzle, QuadrilleError };

/** What is made when it is first needed, and kept. */
function once(make) {
    let made;
    return () => (made ??= make());
}

export class Quadrille {
    constructor(exports, simd) {
        const memory = new Memory(exports);
        const list = (call) => once(() => (memory.must(exports[call]()), Object.freeze(memory.json())));
        const hidden = {
            memory,
            sheets: new Sheets(memory),
            explainers: new reasons.Explainers(),
            nineRoom: once(() => solving.makeNineRoom(memory)),
            sampler: once(() => memory.must(exports.q_sampler_new())),
            canonTables: once(() => memory.must(exports.q_canon_new())),
            lists: {
                rules: list("q_rules"),
                formats: list("q_formats"),
                solvers: list("q_solvers"),
                coverEngines: list("q_cover_engines"),
            },
        };
        for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
        this.version = memory.string(exports.q_version());
        this.simd = simd;
        this.patterns = [];
        for (let i = 0, at; (at = exports.q_pattern_name(i)); i++) this.patterns.push(memory.string(at));
        Object.freeze(this.patterns);
    }

    get memoryBytes() {
        return this.memory.exports.memory.buffer.byteLength;
    }

    get rules() {
        return this.lists.rules();
    }

    get formats() {
        return this.lists.formats();
    }

    get solvers() {
        return this.lists.solvers();
    }

    get coverEngines() {
        return this.lists.coverEngines();
    }

    techniques(scale) {
        return reasons.techniques(this, scale).map(({ name, title }) => ({ name, title }));
    }

    // ---- boards and puzzles ----------------------------------------------------------------------------------------

    board(name) {
        return this.sheets.of(name).board;
    }

    boardOf(board) {
        return typeof board === "string" ? this.board(board) : board;
    }

    errorOf(parts) {
        return new QuadrilleError(parts);
    }

    puzzle(text, options) {
        if (typeof text !== "string") return new Puzzle(this.boardOf(text.board ?? "9x9"), text);
        const records = [...this.read(text, options)];
        const failed = records.find((record) => record.error);
        if (failed) throw failed.error;
        if (records.length === 1) return records[0].puzzle;
        throw wrong(records.length ? `there are ${records.length} puzzles, not one` : "there is no puzzle", "syntax");
    }

    read(text, options) {
        return readRecords(this, text, options);
    }

    write(puzzles, format) {
        return writePuzzles(this, puzzles instanceof Puzzle ? [puzzles] : puzzles, format);
    }

    svg(puzzle, { size = 380, title = "" } = {}) {
        const sheet = this.sheets.of(puzzle.board).set(puzzle);
        return this.memory.with([title], (words) => {
            this.memory.must(this.memory.exports.q_svg(sheet.at, size, words));
            return this.memory.text();
        });
    }

    // ---- solving ---------------------------------------------------------------------------------------------------

    solve(puzzle, options) {
        return solving.solve(this, puzzle, options);
    }

    solutions(puzzle, options) {
        return solving.solutions(this, puzzle, options);
    }

    count(puzzle, options) {
        return solving.count(this, puzzle, options);
    }

    redundant(puzzle) {
        return solving.redundant(this, puzzle);
    }

    fault(puzzle, values) {
        return solving.fault(this, puzzle, values);
    }

    solveMany(cells, options) {
        return solving.solveMany(this, cells, options);
    }

    // ---- making ----------------------------------------------------------------------------------------------------

    generate(options) {
        return making.generate(this, options);
    }

    grids(count, seed) {
        return making.grids(this, count, seed);
    }

    canon(puzzle) {
        return making.canon(this, puzzle);
    }

    shuffle(puzzle, seed) {
        return making.shuffle(this, puzzle, seed);
    }

    minimize(puzzle, seed) {
        return making.minimize(this, puzzle, seed);
    }

    // ---- reasons ---------------------------------------------------------------------------------------------------

    rate(position, options) {
        return reasons.rate(this, position, options);
    }

    path(position, options) {
        return reasons.findPath(this, position, options);
    }

    hint(position, options) {
        return reasons.hint(this, position, options);
    }

    steps(position, options) {
        return reasons.steps(this, position, options);
    }

    candidates(position) {
        return reasons.candidates(this, position);
    }

    // ---- exact cover -----------------------------------------------------------------------------------------------

    cover(problem, format) {
        return makeCover(this, problem, format);
    }

    encode(board) {
        return encode(this, board);
    }
}
