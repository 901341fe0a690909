/** Where things are drawn. One cell is 1 x 1, the board's top left corner is 0, 0. Pure: no DOM. */
import type { BoardInfo } from "../engine/messages";

export interface Point {
    x: number;
    y: number;
}

export interface Geometry {
    board: BoardInfo;
    /** The cell at a row and a column; -1: none. */
    cellAt: (row: number, column: number) => number;
    /** Cells and houses by their names, as steps have them; -1: none. */
    cellOf: (name: string | undefined) => number;
    houseOf: (name: string | undefined) => number;
    /** Cells that share a house with a cell. */
    peers: number[][];
    /** Lines between cells, between regions, and around the board. */
    thin: string;
    thick: string;
    /** Lines of houses that run diagonally. */
    diagonals: string[];
    /** Cells of houses that are neither rows, columns nor boxes: the number of the house in its rule. */
    shaded: Map<number, number>;
    /** Cells with a sum of a cage in their corner. */
    summed: Set<number>;
    /** Whether cages are drawn, inside of their cells: candidates stand inside of these. */
    caged: boolean;
}

const USUAL = ["row", "column", "box", "regions"];

/** Rules whose cells are drawn as figures: see figures.ts. */
export const drawnRules = (board: BoardInfo) =>
    new Set(board.constraints.filter((each) => each.text && !["regions", "house"].includes(each.rule)).map((each) => each.rule));

export const centre = (board: BoardInfo, cell: number): Point => ({
    x: board.column[cell]! + 0.5,
    y: board.row[cell]! + 0.5,
});

function placeFinder(board: BoardInfo): (row: number, column: number) => number {
    const at = new Int32Array(board.rows * board.columns).fill(-1);
    for (let cell = 0; cell < board.cells; cell++) at[board.row[cell]! * board.columns + board.column[cell]!] = cell;
    const { rows, columns } = board;
    return (row, column) =>
        row < 0 || column < 0 || row >= rows || column >= columns ? -1 : at[row * columns + column]!;
}

function finder(names: string[]): (name: string | undefined) => number {
    const numbers = new Map(names.map((name, i) => [name, i]));
    return (name) => numbers.get(name ?? "") ?? -1;
}

function peersOf(board: BoardInfo): number[][] {
    const sets = Array.from({ length: board.cells }, () => new Set<number>());
    for (const house of board.houses) {
        for (const cell of house.cells) for (const other of house.cells) if (other !== cell) sets[cell]!.add(other);
    }
    return sets.map((set) => [...set]);
}

/** The sides between cells for which `differ` is true; outside is -1. */
function sides(geometry: Pick<Geometry, "board" | "cellAt">, differ: (a: number, b: number) => boolean): string {
    const { board, cellAt } = geometry;
    let path = "";
    for (let row = 0; row <= board.rows; row++) {
        for (let column = 0; column <= board.columns; column++) {
            const here = cellAt(row, column);
            if (differ(here, cellAt(row - 1, column))) path += `M${column} ${row}h1`;
            if (differ(here, cellAt(row, column - 1))) path += `M${column} ${row}v1`;
        }
    }
    return path;
}

/** The outline of some cells, `inset` inside of them. */
export function outline(board: BoardInfo, cells: number[], inset: number): string {
    const inside = new Set(cells.map((cell) => board.row[cell]! * 1000 + board.column[cell]!));
    const has = (row: number, column: number) => inside.has(row * 1000 + column);
    let path = "";
    for (const cell of cells) {
        const [y, x] = [board.row[cell]!, board.column[cell]!];
        for (const [dy, dx] of [
            [-1, 0],
            [1, 0],
            [0, -1],
            [0, 1],
        ] as const) {
            if (has(y + dy, x + dx)) continue;
            path += side(has, y, x, dy, dx, inset);
        }
    }
    return path;
}

/** One side of a cell; it reaches into the neighbour if the outline goes on there. */
function side(
    has: (r: number, c: number) => boolean,
    y: number,
    x: number,
    dy: number,
    dx: number,
    inset: number,
): string {
    const along = dy !== 0 ? [0, 1] : [1, 0];
    const ends = [-1, 1].map((sign) => {
        const goesOn = has(y + along[0]! * sign, x + along[1]! * sign);
        const turns = has(y + along[0]! * sign + dy, x + along[1]! * sign + dx);
        const reach = goesOn ? (turns ? 0.5 + inset : 0.5) : 0.5 - inset;
        return {
            x: x + 0.5 + along[1]! * sign * reach + dx * (0.5 - inset),
            y: y + 0.5 + along[0]! * sign * reach + dy * (0.5 - inset),
        };
    });
    return `M${point(ends[0]!)}L${point(ends[1]!)}`;
}

const round = (n: number) => Math.round(n * 1000) / 1000;
const point = (at: Point) => `${round(at.x)} ${round(at.y)}`;

export const polyline = (board: BoardInfo, cells: number[]) =>
    "M" + cells.map((cell) => point(centre(board, cell))).join("L");

function isDiagonal(board: BoardInfo, cells: number[]): boolean {
    if (cells.length < 3) return false;
    const steps = cells
        .slice(1)
        .map((cell, i) => [board.row[cell]! - board.row[cells[i]!]!, board.column[cell]! - board.column[cells[i]!]!]);
    return steps.every(
        ([dy, dx]) => dy === steps[0]![0] && dx === steps[0]![1] && Math.abs(dy!) === 1 && Math.abs(dx!) === 1,
    );
}

/** From corner to corner. */
function diagonalLine(board: BoardInfo, cells: number[]): string {
    const [first, last] = [centre(board, cells[0]!), centre(board, cells.at(-1)!)];
    const [dx, dy] = [Math.sign(last.x - first.x) / 2, Math.sign(last.y - first.y) / 2];
    return `M${point({ x: first.x - dx, y: first.y - dy })}L${point({ x: last.x + dx, y: last.y + dy })}`;
}

/** Houses of further rules, but those that together fill the board (disjoint groups): shading would say nothing. */
function shadedCells(board: BoardInfo): Map<number, number> {
    const shaded = new Map<number, number>();
    const others = new Set([...USUAL, ...drawnRules(board)]);
    const rules = new Map<string, BoardInfo["houses"]>();
    for (const house of board.houses) {
        if (others.has(house.rule) || isDiagonal(board, house.cells)) continue;
        rules.set(house.rule, [...(rules.get(house.rule) ?? []), house]);
    }
    for (const houses of rules.values()) {
        const cells = houses.flatMap((house, i) => house.cells.map((cell) => [cell, i] as const));
        if (new Set(cells.map(([cell]) => cell)).size >= board.cells) continue;
        for (const [cell, i] of cells) shaded.set(cell, i);
    }
    return shaded;
}

export function geometryOf(board: BoardInfo): Geometry {
    const cellAt = placeFinder(board);
    const region = (cell: number) => (cell < 0 ? -1 : board.region[cell]!);
    const at = { board, cellAt };
    const others = new Set([...USUAL, ...drawnRules(board)]);
    const cages = board.constraints.filter(({ rule }) => rule === "cage");
    return {
        ...at,
        cellOf: finder(board.cellNames),
        houseOf: finder(board.houses.map((house) => house.name)),
        peers: peersOf(board),
        thin: sides(at, (a, b) => a >= 0 && b >= 0 && region(a) === region(b)),
        thick: sides(at, (a, b) => region(a) !== region(b)),
        diagonals: board.houses
            .filter((house) => !others.has(house.rule) && isDiagonal(board, house.cells))
            .map((house) => diagonalLine(board, house.cells)),
        shaded: shadedCells(board),
        summed: new Set(cages.filter(({ numbers }) => numbers.length > 0).map(({ cells }) => Math.min(...cells))),
        caged: cages.length > 0,
    };
}

/** The middle of a candidate in its cell, in units of the drawing: below the sum of a cage. */
export function candidateSpot({ board, summed, caged }: Geometry, cell: number, value: number): Point {
    const { x, y } = candidatePlace(board.values, value);
    const edge = caged ? 14 : 5;
    const top = summed.has(cell) ? 30 : edge;
    return { x: edge + x * (100 - 2 * edge), y: top + y * (100 - edge - top) };
}

/** The size of its letters. */
export const candidateSize = ({ board, caged }: Geometry) =>
    Math.min(30, 88 / Math.ceil(Math.sqrt(board.values))) * (caged ? 0.75 : 1);

/** The place of a candidate in its cell, in a square of marks. */
export function candidatePlace(values: number, value: number): Point {
    const width = Math.ceil(Math.sqrt(values));
    const height = Math.ceil(values / width);
    return { x: (((value - 1) % width) + 0.5) / width, y: (Math.floor((value - 1) / width) + 0.5) / height };
}

/** The cell under a point; with `round`, only well inside of it, so that diagonals can be dragged. */
export function cellUnder(geometry: Geometry, at: Point, round: boolean): number {
    const cell = geometry.cellAt(Math.floor(at.y), Math.floor(at.x));
    if (cell < 0 || !round) return cell;
    const middle = centre(geometry.board, cell);
    return Math.hypot(at.x - middle.x, at.y - middle.y) < 0.44 ? cell : -1;
}
