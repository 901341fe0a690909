/** The module as users see it: each method is a line that calls a function of another file. */
import { optionsOf } from "./arguments.js";
import { Board, Sheets } from "./board.js";
import { Cover, CoverSearch, EVENT_KINDS, encode, makeCover } from "./covers.js";
import { Family } from "./families.js";
import * as making from "./making.js";
import { QuadrilleError, wrong } from "./memory.js";
import { aPuzzle, Puzzle, puzzleOfLine } from "./puzzle.js";
import * as reasons from "./reasons.js";
import * as solving from "./solving.js";
import { readRecords, svgOf, writePuzzles } from "./texts.js";

export { Cover, CoverSearch, EVENT_KINDS, Family, Puzzle, QuadrilleError };

/** What is made when it is first needed, and kept. */
function once(make) {
    let made;
    return () => (made ??= make());
}

/** What a function of a part lists, as an object each. */
function list(partOf, call) {
    return once(() => {
        const { memory } = partOf();
        memory.must(memory.exports[call]());
        return Object.freeze(memory.json());
    });
}

export class Quadrille {
    constructor(parts, simd) {
        const { memory, sheets } = parts.first;
        const { exports } = memory;
        const first = () => parts.first;
        const hidden = {
            parts,
            memory,
            sheets,
            explainers: new reasons.Explainers(),
            nineRoom: once(() => solving.makeNineRoom(memory)),
            sampler: once(() => memory.must(exports.q_sampler_new())),
            canonTables: once(() => {
                const forms = parts.get("forms").memory;
                return forms.must(forms.exports.q_canon_new());
            }),
            lists: {
                rules: list(first, "q_rules"),
                formats: list(() => parts.get("texts"), "q_formats"),
                solvers: list(first, "q_solvers"),
                coverEngines: list(first, "q_cover_engines"),
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
        return this.parts.bytes;
    }

    need(...names) {
        return this.parts.need(names);
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
        if (typeof name !== "string") throw wrong("the name of a board is needed");
        return this.sheets.of(name).board;
    }

    boardOf(board) {
        if (typeof board === "string") return this.board(board);
        if (board instanceof Board) return board;
        throw wrong("a board is needed, or its name");
    }

    errorOf(parts) {
        return new QuadrilleError(parts);
    }

    puzzle(text, options) {
        if (text === null || (typeof text !== "string" && typeof text !== "object")) throw wrong("a text or the parts of a puzzle are needed");
        if (typeof text !== "string") return new Puzzle(this.boardOf(text.board ?? "9x9"), text);
        const line = options === undefined && puzzleOfLine(text, () => this.board("9x9"));
        if (line) return line;
        const records = [...this.read(text, options)];
        const failed = records.find((record) => record.error);
        if (failed) throw failed.error;
        if (records.length === 1) return records[0].puzzle;
        throw wrong(records.length ? `there are ${records.length} puzzles, not one` : "there is no puzzle", "syntax");
    }

    read(text, options) {
        return readRecords(this, text, optionsOf(options));
    }

    write(puzzles, format) {
        return writePuzzles(this, puzzles instanceof Puzzle ? [puzzles] : puzzles, format);
    }

    svg(puzzle, options) {
        const { title = "", size = 380 } = optionsOf(options);
        if (!(size > 0 && size < Infinity)) throw wrong("size: a number above 0 is needed");
        if (typeof title !== "string") throw wrong("title: a text is needed");
        return svgOf(this, aPuzzle(puzzle), size, title);
    }

    // ---- solving ---------------------------------------------------------------------------------------------------

    solve(puzzle, options) {
        return solving.solve(this, aPuzzle(puzzle), optionsOf(options));
    }

    solutions(puzzle, options) {
        return solving.solutions(this, aPuzzle(puzzle), optionsOf(options));
    }

    count(puzzle, options) {
        return solving.count(this, aPuzzle(puzzle), optionsOf(options));
    }

    redundant(puzzle) {
        return solving.redundant(this, aPuzzle(puzzle));
    }

    trueCandidates(puzzle, options) {
        return solving.trueCandidates(this, aPuzzle(puzzle), optionsOf(options));
    }

    fault(puzzle, values) {
        return solving.fault(this, aPuzzle(puzzle), values);
    }

    solveMany(cells, options) {
        return solving.solveMany(this, cells, optionsOf(options));
    }

    // ---- making ----------------------------------------------------------------------------------------------------

    generate(options) {
        return making.generate(this, optionsOf(options));
    }

    grids(count, seed) {
        return making.grids(this, count, seed);
    }

    canon(puzzle) {
        return making.canon(this, aPuzzle(puzzle));
    }

    dedupe(puzzles) {
        if (typeof puzzles?.[Symbol.iterator] !== "function" || typeof puzzles === "string") throw wrong("puzzles: a list of puzzles is needed");
        return making.dedupe(this, puzzles);
    }

    shuffle(puzzle, seed) {
        return making.shuffle(this, aPuzzle(puzzle), seed);
    }

    minimize(puzzle, seed) {
        return making.minimize(this, aPuzzle(puzzle), seed);
    }

    vary(puzzle, options) {
        return making.vary(this, aPuzzle(puzzle), optionsOf(options));
    }

    // ---- reasons ---------------------------------------------------------------------------------------------------

    rate(position, options) {
        return reasons.rate(this, position, optionsOf(options));
    }

    path(position, options) {
        return reasons.findPath(this, position, optionsOf(options));
    }

    hint(position, options) {
        return reasons.hint(this, position, optionsOf(options));
    }

    steps(position, options) {
        return reasons.steps(this, position, optionsOf(options));
    }

    candidates(position) {
        return solving.candidates(this, position);
    }

    // ---- exact cover -----------------------------------------------------------------------------------------------

    cover(problem, format) {
        return makeCover(this, problem, format);
    }

    encode(board) {
        return encode(this, board);
    }
}
