/** What the page and its worker say to each other. Everything here can be cloned from one to the other. */
import type { Figures } from "../model/figures";
import type {
    Clash,
    Constraint,
    Count,
    Effort,
    Format,
    GenerateOptions,
    House,
    Item,
    Order,
    Rating,
    Scale,
    Step,
    Technique,
    Verdict,
} from "quadrille";

/** A board without its functions. */
export interface BoardInfo {
    name: string;
    values: number;
    cells: number;
    rows: number;
    columns: number;
    row: Uint32Array;
    column: Uint32Array;
    region: Uint32Array;
    cellNames: string[];
    houses: House[];
    constraints: Constraint[];
    rules: { name: string; meaning: string }[];
    plain: boolean;
}

/** A puzzle as plain data. Candidates are bits: bit v - 1 for value v. */
export interface PuzzleData {
    board: string;
    values: number[];
    given: number[] | null;
    candidates: number[] | null;
    symbols: string | null;
    fields: [name: string, value: string][];
}

/** A position of a person; null: the candidates that the values leave. */
export interface PositionData {
    board: string;
    values: number[];
    given: number[];
    candidates: number[] | null;
    symbols: string | null;
}

export interface Failure {
    name: string;
    message: string;
    code: string;
    line: number;
    column: number;
}

export interface RecordData {
    line: number;
    format: string | null;
    puzzle: PuzzleData | null;
    error: Failure | null;
    text: string;
}

export interface VerdictData {
    verdict: Verdict["verdict"];
    solutions: number[][];
    engine: string;
    nodes: number;
    milliseconds: number;
    clash: Clash | null;
}

/** A clue whose change gives the puzzle a solution. */
export interface Mend {
    cell: number;
    /** What the puzzle is without it. */
    without: "unique" | "multiple";
    /** Values with which, instead of its own, there is exactly one solution. */
    values: number[];
}

export interface BatchCounts {
    puzzles: number;
    unique: number;
    multiple: number;
    none: number;
    errors: number;
}

export interface BatchProgress extends BatchCounts {
    /** Bytes read, of how many. */
    done: number;
    total: number;
}

export interface BatchResult extends BatchCounts {
    milliseconds: number;
    /** A line for each puzzle. */
    result: Blob;
}

/** An exact cover problem: its text, or a board with the clues of a puzzle. */
export type CoverSource = { text: string; format?: "dlx" | "matrix" | "json" } | { board: string; values: number[] };

export interface CoverData {
    items: Item[];
    optionCount: number;
    /** Each option as a line of .dlx text. */
    optionTexts: string[];
    /** The items of option i are items[first[i]] to items[first[i + 1] - 1]. */
    first: Uint32Array;
    nodeItems: Uint32Array;
    nodeColours: Uint32Array | null;
    colours: string[];
    hasColours: boolean;
    hasBounds: boolean;
    warnings: Failure[];
    /** For a board: the cell and the value of each option (-1 and 0: none), and what the clues choose and ban. */
    cell: Int32Array | null;
    value: Uint8Array | null;
    chosen: Uint32Array;
    banned: Uint32Array;
}

export interface CoverEventsInput {
    source: CoverSource;
    order?: Order;
    limit?: number;
    skip?: number;
    solutions?: number;
}

export interface CoverEvents {
    /** Four words for each event: kind, level, item, option. */
    words: Int32Array;
    /** Names of the kinds, by number. */
    kinds: string[];
    count: number;
    complete: boolean;
    effort: Effort;
}

export interface CoverCountInput {
    source: CoverSource;
    order?: Order;
    engine?: string;
    limit?: number;
    seconds?: number;
}

/** Kinds of puzzles whose rules are made along with them. */
export type PuzzleKind =
    | "jigsaw"
    | "killer"
    | "thermo"
    | "arrow"
    | "whisper"
    | "dots"
    | "xv"
    | "sandwich"
    | "skyscraper";

/** What can be asked: the question, the answer and what is told meanwhile. */
export interface Requests {
    formats: { input: null; output: Format[]; progress: never };
    board: { input: { name: string }; output: BoardInfo; progress: never };
    /** What the rules of a board draw; null: nothing. */
    figures: { input: { name: string }; output: Figures | null; progress: never };
    read: {
        input: { text: string | Uint8Array; most: number };
        output: { records: RecordData[]; more: boolean };
        progress: never;
    };
    write: {
        input: { puzzles: PuzzleData[]; format: string };
        output: { text: string; losses: string[] };
        progress: never;
    };
    solve: { input: { puzzle: PuzzleData; limit?: number; seconds?: number }; output: VerdictData; progress: never };
    count: { input: { puzzle: PuzzleData; cap: number; seconds?: number }; output: Count; progress: number };
    /** Some of the solutions, from number `from`. */
    solutions: {
        input: { puzzle: PuzzleData; from: number; most: number };
        output: { solutions: number[][]; last: boolean };
        progress: never;
    };
    /** A set of clues without a solution that has one if any of them is left out; null: it took too long. */
    contradiction: {
        input: { puzzle: PuzzleData; seconds: number };
        /** `minimal`: none of these clues can be left out of them. */
        output: { cells: number[]; minimal: boolean } | null;
        progress: number;
    };
    /** Of some clues: those that, changed or left out, give the puzzle a solution. `complete`: all were decided. */
    mending: {
        input: { puzzle: PuzzleData; cells: number[]; seconds: number };
        output: { mends: Mend[]; complete: boolean };
        progress: number;
    };
    /** The values of some solution, as bits for each cell; `complete`: none is missing. */
    trueCandidates: {
        input: { puzzle: PuzzleData; seconds: number };
        output: { candidates: number[]; complete: boolean };
        progress: never;
    };
    candidates: { input: PositionData; output: number[]; progress: never };
    hint: {
        input: { position: PositionData; scale?: Scale; seconds?: number; without?: string[] };
        output: Step | null;
        progress: never;
    };
    /** A position before a step of the technique, and the step; null: there was no time to find one. */
    practice: {
        input: {
            technique: string;
            scale: Scale;
            without: string[];
            example: string | null;
            first: boolean;
            seconds: number;
        };
        output: { puzzle: PuzzleData; step: Step } | null;
        progress: never;
    };
    /** Some steps of each technique that applies, and whether these are all. */
    steps: {
        input: { position: PositionData; scale: Scale; seconds: number; without?: string[] };
        output: { steps: Step[]; complete: boolean };
        progress: number;
    };
    path: {
        input: { position: PositionData; scale?: Scale; without?: string[] };
        output: { steps: Step[]; rating: Rating };
        progress: number;
    };
    rate: { input: { puzzle: PuzzleData; scale?: Scale; seconds?: number }; output: Rating; progress: number };
    techniques: { input: { scale: Scale }; output: Technique[]; progress: never };
    generate: {
        input: Omit<GenerateOptions, "board"> & { board: string; kind?: PuzzleKind };
        output: PuzzleData;
        progress: number;
    };
    svg: { input: { puzzle: PuzzleData; size?: number; title?: string }; output: string; progress: never };
    batch: { input: { file: Blob; limit: 1 | 2 }; output: BatchResult; progress: BatchProgress };
    cover: { input: { source: CoverSource }; output: CoverData; progress: never };
    coverEvents: { input: CoverEventsInput; output: CoverEvents; progress: number };
    coverCount: { input: CoverCountInput; output: Count & { effort: Effort; engine: string }; progress: number };
}

export type Kind = keyof Requests;
export type Input<K extends Kind> = Requests[K]["input"];
export type Output<K extends Kind> = Requests[K]["output"];
export type Progress<K extends Kind> = Requests[K]["progress"];

export type ToWorker = { id: number; kind: Kind; input: unknown } | { cancel: number };

export type FromWorker =
    | { ready: true }
    | { id: number; output: unknown }
    | { id: number; progress: unknown }
    | { id: number; failure: Failure };
