/** Problems to begin with, made by code as .dlx text, with their pictures. */
import type { Picture } from "./picture";
import type { PuzzleRequest } from "./source";

export interface Example {
    id: string;
    title: string;
    /** What it shows, in a sentence. */
    about: string;
    /** As .dlx text, or a puzzle. */
    text?: string;
    puzzle?: PuzzleRequest;
    picture: Picture | null;
}

interface Piece {
    items: string[];
    squares: number[];
    label: string;
    hue: number;
}

const KNUTH = `a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`;

const COLOURS = `p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
`;

const BOUNDS = `| Four committees have one or two members each; Ann and Ben may join two.
0:2|ann 0:2|ben 0:1|cay 0:1|dan 1:2|art 1:2|book 1:2|chess 1:2|dance
ann art
ann chess
ann dance
ben book
ben chess
cay art
cay book
dan dance
dan chess
`;

/** Small enough to be seen whole, and the order of the items matters. */
export const OPENING = "4x4";

export function gallery(): Example[] {
    return [
        {
            id: "4x4",
            title: "Sudoku 4 × 4",
            about: "Four clues are enough. Each option puts a value into a cell and so covers four items.",
            puzzle: sudoku("4x4", "4.....2..1.....3"),
            picture: null,
        },
        {
            id: "knuth",
            title: "Knuth’s 6 × 7",
            about: "The example of The Art of Computer Programming, 7.2.2.1: six options, seven items, one solution.",
            text: KNUTH,
            picture: null,
        },
        {
            id: "inkala",
            title: "A hard Sudoku",
            about: "Arto Inkala’s puzzle of 2012, known as the hardest: the search is small all the same.",
            puzzle: sudoku("9x9", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
            picture: null,
        },
        queens(6),
        queens(8),
        langford(7),
        pentominoes("pentominoes-3x20", 3, 20),
        pentominoes("pentominoes-6x10", 6, 10),
        {
            id: "colours",
            title: "Colours",
            about: "Knuth’s small example with colours: options may share x or y if they give it the same colour.",
            text: COLOURS,
            picture: null,
        },
        {
            id: "bounds",
            title: "Bounds",
            about: "Items that are covered more than once: four clubs of one or two members each.",
            text: BOUNDS,
            picture: null,
        },
    ];
}

function sudoku(board: string, line: string): PuzzleRequest {
    return { board, values: [...line].map((symbol) => Number(symbol) || 0) };
}

function textOf(primary: string[], secondary: string[], pieces: Piece[]): string {
    const head = primary.join(" ") + (secondary.length ? ` | ${secondary.join(" ")}` : "");
    return `${[head, ...pieces.map((piece) => piece.items.join(" "))].join("\n")}\n`;
}

function pictureOf(rows: number, columns: number, pieces: Piece[], chequered: boolean, title: string): Picture {
    return {
        rows,
        columns,
        region: null,
        squares: pieces.map((piece) => piece.squares),
        labels: pieces.map((piece) => piece.label),
        hues: pieces.map((piece) => piece.hue),
        small: 1,
        spots: null,
        chequered,
        title,
    };
}

function range(count: number): number[] {
    return Array.from({ length: count }, (_, i) => i);
}

/** Rows and columns have one queen each, diagonals at most one. Rows and columns from the middle outwards. */
function queens(n: number): Example {
    const lines = range(n).sort((a, b) => Math.abs(2 * a + 1 - n) - Math.abs(2 * b + 1 - n));
    const primary = lines.flatMap((i) => [`r${i + 1}`, `c${i + 1}`]);
    const diagonals = range(2 * n - 3).map((i) => i + 1);
    const secondary = [...diagonals.map((i) => `a${i}`), ...diagonals.map((i) => `b${i}`)];
    const pieces = range(n * n).map((square) => queen(n, Math.floor(square / n), square % n, secondary));
    return {
        id: `queens-${n}`,
        title: `${n} queens`,
        about: `${n} queens, none of which attacks another: each row and column has one, each diagonal at most one.`,
        text: textOf(primary, secondary, pieces),
        picture: pictureOf(n, n, pieces, true, `Chess board, ${n} × ${n}`),
    };
}

/** Diagonals of one square are no items. */
function queen(n: number, row: number, column: number, diagonals: string[]): Piece {
    const own = [`a${row + column}`, `b${n - 1 - row + column}`].filter((name) => diagonals.includes(name));
    return { items: [`r${row + 1}`, `c${column + 1}`, ...own], squares: [row * n + column], label: "queen", hue: -1 };
}

/** Langford pairs: between the two numbers k are k others. Of a solution and its mirror image there is only one. */
function langford(n: number): Example {
    const places = range(2 * n);
    const pieces = range(n)
        .map((i) => i + 1)
        .flatMap((k) => places.filter((p) => p + k + 1 < 2 * n && !isMirrored(n, k, p)).map((p) => pair(k, p)));
    const primary = [...range(n).map((i) => `${i + 1}`), ...places.map((p) => `s${p + 1}`)];
    return {
        id: `langford-${n}`,
        title: `Langford ${n}`,
        about: `Two of each number from 1 to ${n} in a row, so that between the two numbers k are k others.`,
        text: textOf(primary, [], pieces),
        picture: pictureOf(1, 2 * n, pieces, false, `Row of ${2 * n} places`),
    };
}

function pair(k: number, place: number): Piece {
    const squares = [place, place + k + 1];
    return { items: [`${k}`, ...squares.map((s) => `s${s + 1}`)], squares, label: `${k}`, hue: k - 1 };
}

/** Of the largest number (one less, if that is even) only the pairs left of the middle are kept. */
function isMirrored(n: number, k: number, place: number): boolean {
    return k === n - (n % 2 === 0 ? 1 : 0) && 2 * place + k + 1 > 2 * n - 1;
}

// ---- pentominoes -----------------------------------------------------------------------------------------------

/** The squares of the twelve pieces, row by row. */
const SHAPES: Record<string, string> = {
    F: ".XX/XX/.X",
    I: "XXXXX",
    L: "X/X/X/XX",
    N: ".X/.X/XX/X",
    P: "XX/XX/X",
    T: "XXX/.X/.X",
    U: "X.X/XXX",
    V: "X/X/XXX",
    W: "X/XX/.XX",
    X: ".X/XXX/.X",
    Y: ".X/XX/.X/.X",
    Z: "XX/.X/.XX",
};

type Square = [row: number, column: number];

/** The piece X stays in the upper left quarter: most of the turned and mirrored solutions are left out. */
function pentominoes(id: string, rows: number, columns: number): Example {
    const pieces = Object.keys(SHAPES).flatMap((name, hue) => {
        return forms(SHAPES[name]).flatMap((form) => placements(name, hue, form, rows, columns));
    });
    const cells = range(rows * columns).map((square) => cellName(Math.floor(square / columns), square % columns));
    return {
        id,
        title: `Pentominoes ${rows} × ${columns}`,
        about: `The twelve pieces of five squares fill a rectangle of ${rows} × ${columns}.`,
        text: textOf([...Object.keys(SHAPES), ...cells], [], pieces),
        picture: pictureOf(rows, columns, pieces, false, `Rectangle of ${rows} × ${columns}`),
    };
}

function cellName(row: number, column: number): string {
    return `${row.toString(36)}${column.toString(36)}`;
}

function placements(name: string, hue: number, form: Square[], rows: number, columns: number): Piece[] {
    const height = Math.max(...form.map(([row]) => row)) + 1;
    const width = Math.max(...form.map(([, column]) => column)) + 1;
    const all = range(Math.max(0, rows - height + 1)).flatMap((r) =>
        range(Math.max(0, columns - width + 1)).map((c) => [r, c]),
    );
    const wanted = name === "X" ? all.filter(([r, c]) => 2 * r + 3 <= rows && 2 * c + 3 <= columns) : all;
    return wanted.map(([r, c]) => {
        const squares = form.map(([row, column]): Square => [row + r, column + c]);
        const items = [name, ...squares.map(([row, column]) => cellName(row, column))];
        return { items, squares: squares.map(([row, column]) => row * columns + column), label: name, hue };
    });
}

/** All ways to turn and mirror a shape, each once. */
function forms(shape: string): Square[][] {
    const found = new Map<string, Square[]>();
    let form = parseShape(shape);
    for (let turn = 0; turn < 8; turn++) {
        form = normal(form.map(([row, column]): Square => (turn === 4 ? [row, -column] : [column, -row])));
        found.set(JSON.stringify(form), form);
    }
    return [...found.values()];
}

function parseShape(shape: string): Square[] {
    return shape
        .split("/")
        .flatMap((line, row) => [...line].flatMap((c, column): Square[] => (c === "X" ? [[row, column]] : [])));
}

/** At the upper left, in order. */
function normal(form: Square[]): Square[] {
    const top = Math.min(...form.map(([row]) => row));
    const left = Math.min(...form.map(([, column]) => column));
    return form.map(([row, column]): Square => [row - top, column - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
