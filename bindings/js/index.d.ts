/**
 * Quadrille: Sudoku of any size and shape, and exact cover problems, solved, counted, made, graded, explained
 * and converted by the C library of that name, compiled to WebAssembly.
 *
 *     import { load } from "quadrille";
 *     const quadrille = await load();
 *     const puzzle = quadrille.puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
 *     console.log(quadrille.solve(puzzle).solutions[0].toString());
 *
 * Conventions
 *   - Cells, houses, items, options and levels are numbered from 0; values and lines of text from 1. A cell that is
 *     empty has the value 0.
 *   - What can fail throws a QuadrilleError, with the place in the text if there is one.
 *   - Functions that return a Promise may take long. They work in slices of some milliseconds, so that timers and
 *     messages are still served, and take a `signal` and `onProgress`. If the signal is aborted, the promise is
 *     rejected with its reason. One step of an explanation and one attempt of `generate` are not divided: on extreme
 *     puzzles, and with fewer than 20 clues wanted, they take seconds.
 *   - Puzzles are values: nothing needs to be freed. A Cover and a CoverSearch hold memory of the module until
 *     `free()` (or `using`) is called, or until the garbage collector finds them, which may be late; iterators free
 *     what they hold at their end, and if they are left early.
 */

/** Loads the module. Several loads are independent of each other: one in each worker, or one to be thrown away. */
export function load(options?: LoadOptions): Promise<Quadrille>;

export interface LoadOptions {
    /** Of the first file: whether the one with SIMD is loaded. Default: whether this machine has it. */
    simd?: boolean;
    /** What is loaded at once, beside the first file. Default: texts, reasons and forms; [] for the shortest way to a first answer. */
    parts?: Iterable<Part>;
    /** Compiled code, or where to fetch it, instead of files of this package: of the first one, or of each by its name. */
    wasm?: Code | { simd?: Code; plain?: Code; texts?: Code; reasons?: Code; families?: Code; forms?: Code };
}

export type Code = URL | string | BufferSource | WebAssembly.Module;

/**
 * Parts of the compiled code that are files of their own.
 *   - texts: `read`, `write`, `svg`, `formats`, and `puzzle` for a text that is not 81 digits and dots
 *   - reasons: `hint`, `techniques`, and, which load it themselves, `rate`, `path`, `steps`, `generate` with a grade
 *   - families: `family` and `count` of a Cover, which load it themselves
 *   - forms: `canon`, `dedupe`, and, which loads it itself, `vary`
 */
export type Part = "texts" | "reasons" | "families" | "forms";

/** Whether this machine runs WebAssembly with SIMD. */
export function hasSimd(): boolean;

/** What failed, and where. */
export class QuadrilleError extends Error {
    name: "QuadrilleError";
    /** "memory", "argument", "syntax", "range", "unsupported", "clash", "stopped", "limit", "unavailable" (a file did not arrive). */
    code: string;
    /** The message without its place. */
    reason: string;
    /** From 1; 0: no line. */
    line: number;
    /** The number of a byte in UTF-8, from 1; 0: no column. */
    column: number;
}

export interface Work {
    /** Ends the work early. */
    signal?: AbortSignal;
    /** Told from time to time how much is done, from 0 to 1, if that is known; else the number of results so far. */
    onProgress?: (done: number) => void;
    /** How long to work before others get their turn, in milliseconds, above 0. Default: 12. */
    slice?: number;
}

// ---- boards and puzzles --------------------------------------------------------------------------------------------

/** A board, from its notation: SIZE[:BOX]{@PLACE}{+RULE}, for example "9x9", "6x6:3x2", "9x9+x+windoku". */
export interface Board {
    /** The notation; boards with the same one are the same. */
    readonly name: string;
    /** N: values are 1 to N. */
    readonly values: number;
    /** The number of cells. */
    readonly cells: number;
    /** Of the layout. */
    readonly rows: number;
    readonly columns: number;
    /** Row and column of each cell, from 0. */
    readonly row: Uint32Array;
    readonly column: Uint32Array;
    /** The number of the box or region of each cell, for drawing. */
    readonly region: Uint32Array;
    /** "r1c1", ... for each cell. */
    readonly cellNames: string[];
    /** The cell at a row and column; -1: there is none. */
    cellAt(row: number, column: number): number;
    readonly houses: House[];
    readonly constraints: Constraint[];
    /** The rules beyond rows, columns and boxes, with a sentence for each. */
    readonly rules: { name: string; meaning: string }[];
    /** Whether it is one square of rows, columns and boxes, and nothing else. */
    readonly plain: boolean;
}

/** Cells in which no value occurs twice; with N cells every value occurs once. */
export interface House {
    rule: string;
    name: string;
    cells: number[];
}

/** A rule of a board with the text after its `=`. */
export interface Constraint {
    rule: string;
    name: string;
    text: string;
    /** The cells that it names, in that order. */
    cells: number[];
    /** The numbers that it names. */
    numbers: number[];
}

/** What a puzzle is made of; everything but `board` and `values` may be left out. */
export interface PuzzleParts {
    board: string | Board;
    /** One number for each cell; 0: empty. */
    values: ArrayLike<number>;
    /** 1 for each cell whose value is a clue, 0 for one that was placed. Default: all values are clues. */
    given?: ArrayLike<number> | null;
    /** The candidates of each cell: bit v - 1 stands for value v. Those of cells with values do not matter. */
    candidates?: ArrayLike<bigint> | ArrayLike<number> | null;
    /** The solution that it came with. It has not been checked. */
    solution?: ArrayLike<number> | null;
    /** The symbols of the values 1, 2, 3 ... Default: 1-9, A-Z, a-z, @$&. */
    symbols?: string | null;
    /** "title", "author", "comment", "difficulty", "date", "source", "url", or others, in order. */
    fields?: [name: string, value: string][];
}

/** A puzzle. It is not to be changed: `with` makes another one. */
export class Puzzle {
    readonly board: Board;
    readonly values: Uint8Array;
    readonly given: Uint8Array | null;
    readonly candidates: BigUint64Array | null;
    readonly solution: Uint8Array | null;
    readonly symbols: string | null;
    readonly fields: [name: string, value: string][];
    /** The number of cells with a value. */
    readonly clues: number;
    /** The first field of that name. */
    field(name: string): string | undefined;
    /** The same puzzle with other parts. */
    with(parts: Partial<PuzzleParts>): Puzzle;
    /** One symbol for each cell, "." for empty ones. */
    toString(): string;
}

/** What `read` found: a puzzle, or an error in its place. */
export interface PuzzleRecord {
    /** Where it begins, from 1. */
    line: number;
    /** The name of its format; null: it was not detected. */
    format: string | null;
    puzzle: Puzzle | null;
    error: QuadrilleError | null;
    /** Its first line. */
    text: string;
}

export interface ReadOptions {
    /** The only format to accept. Default: detected. */
    format?: string;
    /** The only board to accept. Default: as each record says. */
    board?: string | Board;
    /** The symbols of the values 1, 2, 3 ... Default: detected. */
    symbols?: string;
}

export interface Format {
    name: string;
    summary: string;
    reads: boolean;
    writes: boolean;
    /** Whether a record takes several lines. */
    tall: boolean;
}

// ---- answers -------------------------------------------------------------------------------------------------------

export interface SolveOptions {
    /** "nine", "backtrack", "dense", "links", "cells". Default: the one that fits the board. */
    engine?: string;
    /** Stop after this many solutions; 0 or Infinity: do not. Default: 2 for `solve`, else none. */
    limit?: number | bigint;
    /** Stop after this many nodes; the verdict is then "unknown". */
    nodes?: number | bigint;
    /** Stop after this time. */
    seconds?: number;
}

export interface Verdict {
    /** "clash": two clues exclude each other, and nothing was searched. */
    verdict: "unique" | "multiple" | "none" | "clash" | "unknown";
    /** Those found, in order; no more than `limit`. */
    solutions: Puzzle[];
    engine: string;
    nodes: number;
    /** Spent by the engine, with the time to make it. */
    milliseconds: number;
    /** The first clues that exclude each other. */
    clash: Clash | null;
}

export interface Clash {
    cells: [number, number];
    values: [number, number];
    /** The house that forbids them; null: another rule. */
    house: number | null;
    /** "r1c1 and r1c5 are both 5 in row 1". */
    text: string;
}

export interface Count {
    count: bigint;
    /** false: a limit ended it; there are at least that many. */
    exact: boolean;
}

/** Many ordinary 9x9 puzzles. */
export interface Batch {
    /** The number of solutions of each, up to the limit. */
    found: Uint8Array;
    /** 81 bytes for each, '1' to '9'; only those of puzzles with solutions mean something. */
    solutions: Uint8Array | null;
}

export interface BatchOptions {
    /** Look for a second solution (2, the default), or stop at the first (1). */
    limit?: 1 | 2;
    /** Return the solutions. Default: true. */
    solutions?: boolean;
}

// ---- making --------------------------------------------------------------------------------------------------------

export type Pattern =
    | "none" | "half-turn" | "quarter-turn" | "horizontal" | "vertical" | "both" | "diagonal" | "antidiagonal" | "full";
export type Grade = "easy" | "medium" | "hard" | "fiendish" | "extreme";

export interface GenerateOptions {
    /** Default: "9x9". */
    board?: string | Board;
    /** The same seed and options give the same puzzles everywhere. Default: at random. */
    seed?: bigint | number;
    /** Of the clues. */
    pattern?: Pattern;
    /** No clue can be left out. */
    minimal?: boolean;
    /** The number of clues, or from and to. */
    clues?: number | [least: number, most: number];
    /** Only puzzles of that grade. Reasons know houses: with other rules there are few, or none. */
    grade?: Grade;
    /** 1 for each cell that is to have a clue, and no other. */
    places?: ArrayLike<number>;
    /** The only solution. */
    grid?: ArrayLike<number>;
    /** Give up after so many puzzles were made and dropped, one after another. Default: 100,000. */
    attempts?: number;
}

export interface VaryOptions {
    /** How many clues are exchanged; if one of the two is left out, it is 0. */
    remove?: number;
    add?: number;
    /** Only puzzles of which no clue can be left out. */
    minimal?: boolean;
    limit?: number;
    seconds?: number;
}

export interface Canon {
    /** The minlex form. */
    puzzle: Puzzle;
    /** How many symmetries leave the puzzle as it is. */
    automorphisms: bigint;
}

// ---- reasons -------------------------------------------------------------------------------------------------------

export type Scale = "classic" | "extended" | "revised" | "learner" | "whips" | "braids";

export interface Technique {
    /** "x-wing" */
    name: string;
    /** "X-wing" */
    title: string;
}

/** A position that a person has reached. */
export interface Position {
    board: string | Board;
    /** Clues and placed values. */
    values: ArrayLike<number>;
    /** Default: those that the values leave. */
    candidates?: ArrayLike<bigint> | ArrayLike<number> | null;
    /** Which values are clues. Default: all. */
    given?: ArrayLike<number> | null;
    /** For the texts. */
    symbols?: string | null;
}

/** On the learner's scale: how hard a technique or a puzzle is. */
export type Level = "none" | "easy" | "medium" | "hard" | "unfair" | "extreme";

/**
 * A step: it places a value, or removes candidates. Cells and houses have their names: `board.cellNames` and
 * `board.houses` lead to their numbers. `quadrille hint --json` writes the same, and Python's `as_dict` gives it.
 */
export interface Step {
    /** On the scale: 7.1; on the learner's scale a score. */
    rating: number;
    /** On the learner's scale. */
    level?: Level;
    /** "x-wing" */
    technique: string;
    /** "X-wing" */
    title: string;
    place?: { cell: string; value: number };
    remove: { cell: string; values: number[] }[];
    /** In words: where to look, why, and what follows. */
    where: string;
    reason: string;
    effect: string;
    /** Where to look: a house, or a cell. */
    focus: { house?: string; cell?: string };
    parts: StepPart[];
    links: StepLink[];
    /** With the option `facts`: what proves it. */
    because?: Fact[];
}

/** A fact that proves a step. Facts from which it follows are before it. */
export interface Fact {
    id: number;
    cell: string;
    value: number;
    on: boolean;
    /** The rule: see "Reasons that can be checked" in docs/techniques.md. */
    by: "assumed" | "cell" | "house" | "count" | "contradiction" | "cases" | "rule" | "symmetry";
    house?: string;
    technique?: string;
    /** The ids of the facts from which it follows. */
    from?: number[];
    /** A rule as the notation of boards writes it: "cage=12:r1c1r1c2". */
    sets?: { house?: string; cell?: string; rule?: string; values?: number[] }[];
    covers?: { house?: string; cell?: string; values?: number[] }[];
    /** The facts that hold only under what is assumed for it. */
    because?: Fact[];
}

/** A part of the reason: a house, a cell, candidates of a cell, a rule of the board; or values that go together. */
export interface StepPart {
    role:
        | "base" | "cover" | "pivot" | "pincer" | "extra" | "set" | "excluder" | "source" | "denial" | "fin" | "colour"
        | "almost" | "common" | "group" | "tie" | "combination" | "image";
    /** Parts of one role and set belong together. */
    set: number;
    house?: string;
    cell?: string;
    /** A rule of the board, in its notation. */
    rule?: string;
    values: number[];
}

/** If the one candidate holds or does not, so does the other, or does not. */
export interface StepLink {
    /** From 1. */
    chain: number;
    from: { cell: string; value: number; on: boolean };
    to: { cell: string; value: number; on: boolean };
    house?: string;
    /** The pattern by which it follows, and its title. */
    technique?: string;
    title?: string;
    /** With the option `facts`, on the last link of a conclusion by a pattern or a nested chain: why it follows. */
    inner?: Fact;
}

export interface ExplainOptions extends Work {
    /** Default: "classic". */
    scale?: Scale;
    /** For each step. What cannot be interrupted ends then. Default: none. */
    seconds?: number;
    /** Names of techniques that are not to be used. Default: none. */
    without?: string[];
    /** Steps have the facts that prove them. Finding these can take longer than the step. Default: false. */
    facts?: boolean;
}

export interface Rating {
    scale: Scale;
    /** The greatest difficulty of all steps; 0: there was no step; 20: no technique goes further. */
    er: number;
    /** Of the steps up to the first that places a value. */
    ep: number;
    /** Of the first step. */
    ed: number;
    erTechnique: Technique | null;
    epTechnique: Technique | null;
    edTechnique: Technique | null;
    grade: Grade;
    /** On the learner's scale. */
    score: number;
    level: Level;
    steps: number;
    /** false: a limit ended it; it is at least this. */
    complete: boolean;
}

// ---- exact cover ---------------------------------------------------------------------------------------------------

export interface Item {
    name: string;
    primary: boolean;
    /** How often a solution names it. */
    least: number;
    most: number;
}

export interface Option {
    items: number[];
    /** The name of a colour for each item, or null; null: none has one. */
    colours: (string | null)[] | null;
    cost: bigint;
    /** As a line of .dlx text. */
    text: string;
}

/** A problem in pieces, for Quadrille.cover. */
export interface CoverParts {
    primary: (string | { name: string; least?: number; most?: number })[];
    secondary?: string[];
    /** Names of items, at least one; "item:colour" for a secondary item with a colour. */
    options: (string[] | { items: string[]; cost?: number | bigint })[];
}

export type CoverFormat = "dlx" | "matrix" | "json";
export type Order = "default" | "first" | "fewest";

export interface Start {
    /** Options that every solution must contain. */
    chosen?: ArrayLike<number>;
    /** Options that no solution may contain. */
    banned?: ArrayLike<number>;
}

export interface CoverOptions extends Start {
    /** "links", "cells", "dense". Default: the one that fits the problem. */
    engine?: string;
    order?: Order;
    /** Stop after so many solutions, nodes, updates or seconds; 0 or Infinity: do not. */
    limit?: number | bigint;
    nodes?: number | bigint;
    updates?: number | bigint;
    seconds?: number;
}

export interface Effort {
    solutions: bigint;
    nodes: bigint;
    updates: bigint;
}

/** An exact cover problem. */
export class Cover {
    readonly items: Item[];
    readonly optionCount: number;
    option(number: number): Option;
    /** All options' items in one array, for drawing: those of option i are items[first[i]] to items[first[i + 1] - 1]. */
    nodes(): { first: Uint32Array; items: Uint32Array; colours: Uint32Array | null };
    /** Colour names; number 0 is "". */
    readonly colours: string[];
    readonly hasColours: boolean;
    readonly hasBounds: boolean;
    /** What a text had that is unusual but no error. */
    readonly warnings: QuadrilleError[];
    toString(): string;
    /** Solutions, one after another: arrays of options. */
    solutions(options?: CoverOptions): IterableIterator<Uint32Array>;
    /** A search, to be gone through by hand. */
    search(options?: CoverOptions): CoverSearch;
    /**
     * How many solutions there are. Engines that only count: "layers" merges states, "memo" keeps what it has counted,
     * "auto" (default) begins with all and ends with the fastest. None of them visits a solution, so the number may have
     * hundreds of digits; `memory` (megabytes; default: 256) is for all together. A search visits each: it is used where
     * `engine` names one, or another option is for searches (limit, nodes, updates, order, chosen, banned).
     */
    count(options?: CoverOptions & Work & { memory?: number }): Promise<Count & { effort: Effort; engine: string }>;
    /** Everything that engine links does. */
    events(options?: EventOptions & Work): Promise<Events>;
    /**
     * All solutions at once, as a decision diagram; an error with the code "range" if it does not fit into `memory`
     * (megabytes; default: 256), "stopped" if it was not made within `seconds`. Making it is not divided.
     */
    family(options?: { memory?: number; seconds?: number }): Promise<Family>;
    /** Throws an error that says why these options are no solution. */
    check(options: ArrayLike<number>): void;
    /** Its memory is given back when no search of it is left. */
    free(): void;
    [Symbol.dispose](): void;
}

/** All solutions of a problem. Their order, and so what a number or a seed stands for, depends on the problem alone. */
export class Family {
    readonly count: bigint;
    /** Solution number `index`, from 0: its options, ascending. */
    at(index: number | bigint): Uint32Array;
    /** Random solutions without end, each with the same probability. */
    samples(seed?: bigint | number): IterableIterator<Uint32Array>;
    /** The solutions with the least cost, or the greatest, in that order. Default: one. */
    best(options?: { greatest?: boolean; most?: number }): { cost: bigint; options: Uint32Array }[];
    /** How many solutions contain each option. */
    occurrences(): bigint[];
    free(): void;
    [Symbol.dispose](): void;
}

export class CoverSearch {
    /** The next solution; null: there is none any more, or a limit. */
    next(): Uint32Array | null;
    /** "solution", "done", "node limit" ... */
    readonly outcome: string;
    readonly engine: string;
    readonly effort: Effort;
    /** From 0 to 1. */
    readonly progress: number;
    free(): void;
    [Symbol.dispose](): void;
}

export interface EventOptions extends Start {
    order?: Order;
    /** Keep no more. Default: 2,000,000. */
    limit?: number;
    /** Leave out so many at first: to look at what is behind the limit. */
    skip?: number;
    /** Stop after so many solutions. Default: all. */
    solutions?: number;
}

/**
 * Events of a search in order. Event i is words[4 * i] to words[4 * i + 3]: its kind (an index of EVENT_KINDS), level,
 * item and option; -1 where the item or option does not apply.
 */
export interface Events {
    words: Int32Array;
    /** The number of events in `words`. */
    count: number;
    /** Whether the search came to its end; if not, there are more. */
    complete: boolean;
    effort: Effort;
}

/** Names of events by number; see QD_EVENT_... in quadrille/cover.h. */
export const EVENT_KINDS: readonly string[];

// ---- the module ----------------------------------------------------------------------------------------------------

export class Quadrille {
    readonly version: string;
    readonly simd: boolean;
    /** Bytes of memory that all parts have now; it grows and never shrinks. */
    readonly memoryBytes: number;
    /** Loads parts that were not loaded at once. Without its part, a function throws an error that names it. */
    need(...parts: Part[]): Promise<void>;

    board(name: string): Board;
    /** Rules that boards can have. */
    readonly rules: { name: string; meaning: string }[];
    readonly formats: Format[];
    readonly solvers: { name: string; summary: string }[];
    readonly coverEngines: { name: string; summary: string }[];
    readonly patterns: Pattern[];
    /** All techniques, or those of a scale in its order. */
    techniques(scale?: Scale): Technique[];

    /** The only puzzle of a text, or one of these parts. */
    puzzle(text: string | PuzzleParts, options?: ReadOptions): Puzzle;
    /** All records of a text, in any format, in order. */
    read(text: string | Uint8Array, options?: ReadOptions): IterableIterator<PuzzleRecord>;
    /** One text of puzzles, and what the format leaves out of them. */
    write(puzzles: Puzzle | Iterable<Puzzle>, format: string): { text: string; losses: string[] };
    /** A picture of a puzzle: an SVG document, `size` units wide (default: 380) and with a title for screen readers. */
    svg(puzzle: Puzzle, options?: { size?: number; title?: string }): string;

    solve(puzzle: Puzzle, options?: SolveOptions): Verdict;
    /** The solutions one after another. */
    solutions(puzzle: Puzzle, options?: SolveOptions): IterableIterator<Puzzle>;
    /**
     * How many solutions there are. Engines that do not visit each, so that there may be trillions: "layers", "memo", "auto",
     * as of a Cover, with its `memory`.
     */
    count(puzzle: Puzzle, options?: SolveOptions & Work & { memory?: number }): Promise<Count>;
    /** The clues of a puzzle with one solution that can be left out; it is minimal if there are none. */
    redundant(puzzle: Puzzle): number[];
    /**
     * The values that each cell has in some solution, as bits; none, if there is no solution. After `seconds`, those that
     * were found until then: `complete` is false.
     */
    trueCandidates(puzzle: Puzzle, options?: { seconds?: number }): { candidates: BigUint64Array; complete: boolean };
    /** Why these values, one for each cell, are no solution; null: they are. */
    fault(puzzle: Puzzle, values: ArrayLike<number>): string | null;

    /**
     * Ordinary 9x9 puzzles on plain bytes. Lines of one length may have more than 81 characters: those behind the 81st are
     * not read. Without line ends, puzzles of 81 bytes follow one another. What is of different lengths is an error:
     * `read` takes it. With `stride`, the bytes from one puzzle to the next, nothing is inferred. A cell is a digit or a byte
     * from 0 to 9; one of `0.*-_?` or a blank is an empty one. Another byte in the first puzzle, or in one without a
     * solution, is an error.
     */
    solveMany(cells: Uint8Array, options?: BatchOptions & { stride?: number; count?: number }): Batch;

    /** Puzzles without end, each with exactly one solution. */
    generate(options?: GenerateOptions & Work): AsyncIterableIterator<Puzzle>;
    /** Solution grids of the 9x9, each of all with the same probability: 81 bytes each. */
    grids(count: number, seed?: bigint | number): Uint8Array;
    canon(puzzle: Puzzle): Canon;
    /** Of ordinary 9x9 puzzles that are the same but for symmetries the first, in order. */
    dedupe(puzzles: Iterable<Puzzle>): IterableIterator<Puzzle>;
    /** One of the forms that are the same but for symmetries of the board. */
    shuffle(puzzle: Puzzle, seed?: bigint | number): Puzzle;
    /** Leaves out redundant clues of a 9x9 puzzle in random order. */
    minimize(puzzle: Puzzle, seed?: bigint | number): Puzzle;
    /**
     * The neighbours of an ordinary 9x9 puzzle: those with exactly one solution that result from taking away `remove` clues
     * and putting in `add` others, up to 4 each (default: one each), in a fixed order. `complete`: there are no more; else
     * `limit` or `seconds` ended it. It is not divided: two each take a second, more take minutes.
     */
    vary(puzzle: Puzzle, options?: VaryOptions): Promise<{ puzzles: Puzzle[]; complete: boolean }>;

    /** An error if the puzzle does not have exactly one solution. */
    rate(puzzle: Puzzle | Position, options?: ExplainOptions): Promise<Rating>;
    /** All steps to the solution, or as far as the techniques of the scale go. */
    path(puzzle: Puzzle | Position, options?: ExplainOptions): Promise<{ steps: Step[]; rating: Rating }>;
    /** The next step; null: there is none. If `seconds` were not enough, an error with the code "limit". */
    hint(position: Puzzle | Position, options?: ExplainOptions): Step | null;
    /**
     * What applies now: the first steps of each technique of a scale (default: "learner"), or of one technique. Some
     * have ten thousands of steps in one position; `most` is how many of each are returned (default: 20). Chains that
     * branch come last, as nested ones take up to a minute; `seconds` is for all techniques together.
     * `complete`: there are no more; else `most` or `seconds` left some out.
     */
    steps(
        position: Puzzle | Position,
        options?: ExplainOptions & { technique?: string; most?: number },
    ): Promise<{ steps: Step[]; complete: boolean }>;
    /** Candidates that the values leave. */
    candidates(position: Puzzle | Position): BigUint64Array;

    /** An exact cover problem from text or pieces. */
    cover(problem: string | CoverParts, format?: CoverFormat): Cover;
    /** A board as an exact cover problem, with what its options and items mean. */
    encode(board: string | Board): Encoding;
}

export interface Encoding {
    board: Board;
    cover: Cover;
    /** The cell and the value of each option; -1 and 0: it places none. */
    cell: Int32Array;
    value: Uint8Array;
    /** The start of a puzzle: its clues as options that are chosen. */
    start(puzzle: Puzzle): { chosen: Uint32Array; banned: Uint32Array };
}
