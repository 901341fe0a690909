/**
 * Kinds of puzzles whose rules are made along with them. A solution comes first; the rules are what is true of it, as many
 * as fit on the board, and the clues are what is still needed then.
 */
import type { Board, GenerateOptions, Puzzle, Quadrille, Work } from "quadrille";
import { jigsawRegions } from "../model/jigsaw";
import { Random } from "../model/random";
import type { PuzzleKind } from "./messages";

/** The constraints of a kind, from a solution: RULE=TEXT each. */
type Draw = (board: Board, values: Uint8Array, random: Random) => string[];

const SIDES = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
] as const;
const CORNERS = [...SIDES, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

const around = (board: Board, cell: number, steps: readonly (readonly [number, number])[]) =>
    steps.map(([down, right]) => board.cellAt(board.row[cell]! + down, board.column[cell]! + right)).filter((at) => at >= 0);

const names = (board: Board, cells: readonly number[]) => cells.map((cell) => board.cellNames[cell]).join("");
const all = (board: Board) => Array.from({ length: board.cells }, (_, cell) => cell);

/** Every cell is in a cage of up to `most` cells, grown one by one from neighbours with other values. */
function cages(board: Board, values: Uint8Array, random: Random, most: number): number[][] {
    const taken = new Set<number>();
    const made: number[][] = [];
    for (const first of random.shuffled(all(board))) {
        if (taken.has(first)) continue;
        const cage = [first];
        const size = 2 + random.below(most - 1);
        taken.add(first);
        while (cage.length < size) {
            const seen = new Set(cage.map((cell) => values[cell]));
            const next = random.one(
                cage.flatMap((cell) => around(board, cell, SIDES)).filter((cell) => !taken.has(cell) && !seen.has(values[cell])),
            );
            if (next === undefined) break;
            cage.push(next);
            taken.add(next);
        }
        made.push(cage.sort((a, b) => a - b));
    }
    return made;
}

const sum = (values: Uint8Array, cells: readonly number[]) => cells.reduce((total, cell) => total + values[cell]!, 0);

const killer: Draw = (board, values, random) =>
    cages(board, values, random, 4)
        .filter((cage) => cage.length > 1)
        .map((cage) => `cage=${sum(values, cage)}:${names(board, cage)}`);

/** Lines that go from cell to touching cell as long as `goesOn` allows, and share no cells. */
function lines(
    board: Board,
    random: Random,
    { wanted, longest }: { wanted: number; longest: number },
    goesOn: (line: number[], next: number) => boolean,
): number[][] {
    const taken = new Set<number>();
    const made: number[][] = [];
    for (const first of random.shuffled(all(board))) {
        if (made.length === wanted) break;
        if (taken.has(first)) continue;
        const line = [first];
        while (line.length < longest) {
            const last = line.at(-1)!;
            const next = random.one(
                around(board, last, CORNERS).filter((cell) => !taken.has(cell) && !line.includes(cell) && goesOn(line, cell)),
            );
            if (next === undefined) break;
            line.push(next);
        }
        if (line.length < 3) continue;
        for (const cell of line) taken.add(cell);
        made.push(line);
    }
    return made;
}

const wanted = (board: Board) => board.values;

const thermo: Draw = (board, values, random) =>
    lines(board, random, { wanted: wanted(board), longest: 6 }, (line, next) => values[next]! > values[line.at(-1)!]!).map(
        (line) => `thermo=${names(board, line)}`,
    );

const arrow: Draw = (board, values, random) => {
    const fits = (line: number[], next: number) => sum(values, line.slice(1)) + values[next]! <= values[line[0]!]!;
    return lines(board, random, { wanted: 3 * wanted(board), longest: 5 }, fits)
        .filter(([circle, ...shaft]) => sum(values, shaft) === values[circle!])
        .map(([circle, ...shaft]) => `arrow=${names(board, [circle!])}:${names(board, shaft)}`);
};

const whisper: Draw = (board, values, random) => {
    const least = (board.values + 1) >> 1;
    const differ = (line: number[], next: number) => Math.abs(values[next]! - values[line.at(-1)!]!) >= least;
    return lines(board, random, { wanted: wanted(board), longest: 8 }, differ).map((line) => `whisper=${names(board, line)}`);
};

/** All pairs of cells that touch at a side for which there is a mark. */
function pairs(board: Board, mark: (a: number, b: number) => string | null): string[] {
    return all(board).flatMap((cell) =>
        around(board, cell, SIDES.slice(0, 2)).flatMap((other) => {
            const rule = mark(cell, other);
            return rule ? [rule + names(board, [cell, other])] : [];
        }),
    );
}

const dots: Draw = (board, values) => {
    const mark = (a: number, b: number) => {
        const [less, more] = [Math.min(values[a]!, values[b]!), Math.max(values[a]!, values[b]!)];
        return more === 2 * less ? "black=" : more === less + 1 ? "white=" : null;
    };
    return [...pairs(board, mark), "nodots"];
};

const xv: Draw = (board, values) => {
    const mark = (a: number, b: number) => ({ 10: "xv=X:", 5: "xv=V:" })[values[a]! + values[b]!] ?? null;
    return [...pairs(board, mark), "noxv"];
};

/** Values of each row and column, read from both ends, with the place of a clue there. */
function views(board: Board, values: Uint8Array): { place: string; line: number[] }[] {
    const [rows, columns] = [board.rows, board.columns];
    const list = [];
    for (let row = 0; row < rows; row++) {
        const line = Array.from({ length: columns }, (_, column) => values[board.cellAt(row, column)]!);
        list.push({ place: `r${row + 1}c0`, line }, { place: `r${row + 1}c${columns + 1}`, line: [...line].reverse() });
    }
    for (let column = 0; column < columns; column++) {
        const line = Array.from({ length: rows }, (_, row) => values[board.cellAt(row, column)]!);
        list.push({ place: `r0c${column + 1}`, line }, { place: `r${rows + 1}c${column + 1}`, line: [...line].reverse() });
    }
    return list;
}

const sandwich: Draw = (board, values) =>
    views(board, values)
        .filter(({ place }) => /c0$|^r0/.test(place))
        .map(({ place, line }) => {
            const [one, most] = [line.indexOf(1), line.indexOf(board.values)].sort((a, b) => a - b) as [number, number];
            const between = line.slice(one + 1, most).reduce((total, value) => total + value, 0);
            return `sandwich=${between}:${place.replace(/c0$|^r0/, "")}`;
        });

const skyscraper: Draw = (board, values) =>
    views(board, values).map(({ place, line }) => {
        const seen = line.filter((value, i) => line.slice(0, i).every((before) => before < value)).length;
        return `skyscraper=${seen}:${place}`;
    });

const DRAWS: Record<Exclude<PuzzleKind, "jigsaw">, Draw> = { killer, thermo, arrow, whisper, dots, xv, sandwich, skyscraper };

/** So often the rules are drawn anew to do without any clue, and so many nodes each may take: no time, which differs. */
const ROUNDS = 5;
const NODES = 5000;

/** Some regions have no solution, or next to none. */
const ATTEMPTS = 20;

type Options = Omit<GenerateOptions, "board"> & Work;

async function first(quadrille: Quadrille, options: GenerateOptions & Work): Promise<Puzzle> {
    for await (const puzzle of quadrille.generate(options)) return puzzle;
    throw new Error("No puzzle was found. Ask for less at once.");
}

async function jigsaw(quadrille: Quadrille, base: string, random: Random, options: Options): Promise<Puzzle> {
    for (let round = 1; ; round++) {
        const board = `${base}+regions=${jigsawRegions(parseInt(base), random)}`;
        try {
            return await first(quadrille, { ...options, board, ...(!options.grade && { attempts: ATTEMPTS }) });
        } catch (error) {
            if (options.signal?.aborted || round === ROUNDS) throw error;
        }
    }
}

/** A puzzle of a kind on a board, which may have rules of its own. */
export async function ofKind(quadrille: Quadrille, base: string, kind: PuzzleKind, options: Options): Promise<Puzzle> {
    const random = new Random(Number(options.seed ?? Math.floor(Math.random() * 2 ** 32)) | 0);
    if (kind === "jigsaw") return jigsaw(quadrille, base, random, options);
    const start = await first(quadrille, { ...options, board: base });
    const { values } = quadrille.solve(start, { limit: 1 }).solutions[0]!;
    for (let round = 1; ; round++) {
        const board = quadrille.board([base, ...DRAWS[kind](start.board, values, random)].join("+"));
        const empty = quadrille.puzzle({ board, values: new Uint8Array(board.cells) });
        if (quadrille.solve(empty, { nodes: NODES }).verdict === "unique") return empty;
        if (round === ROUNDS) return first(quadrille, { ...options, board, grid: values });
    }
}
