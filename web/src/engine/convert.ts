/** Between objects of the library and data that can be cloned. */
import { MOST_VALUES } from "../model/limits";
import { NOT_LOADED } from "../model/unloaded";
import type { Board, Position, Puzzle, Quadrille } from "quadrille";
import type { BoardInfo, Failure, PositionData, PuzzleData } from "./messages";

export function failureOf(error: unknown): Failure {
    const at = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
    return {
        name: String(at.name ?? "Error"),
        message: at.code === "unavailable" ? NOT_LOADED : String(at.reason || at.message || error), // with no place in it: line and column are apart
        code: String(at.code ?? ""),
        line: Number(at.line ?? 0),
        column: Number(at.column ?? 0),
    };
}

export function boardInfo(board: Board): BoardInfo {
    const { name, values, cells, rows, columns, row, column, region } = board;
    const { cellNames, houses, constraints, rules, plain } = board;
    return {
        name,
        values,
        cells,
        rows,
        columns,
        row: row.slice(),
        column: column.slice(),
        region: region.slice(),
        cellNames: [...cellNames],
        houses: houses.map(({ rule, name, cells }) => ({ rule, name, cells: [...cells] })),
        constraints: constraints.map((each) => ({ ...each, cells: [...each.cells], numbers: [...each.numbers] })),
        rules: rules.map(({ name, meaning }) => ({ name, meaning })),
        plain,
    };
}

const masks = (bits: ArrayLike<bigint> | null) => bits && Array.from(bits, Number);
const bits = (masks: number[] | null) => masks && BigUint64Array.from(masks, BigInt);

export function puzzleData(puzzle: Puzzle): PuzzleData {
    return {
        board: puzzle.board.name,
        values: Array.from(puzzle.values),
        given: puzzle.given && Array.from(puzzle.given),
        candidates: puzzle.board.values <= MOST_VALUES ? masks(puzzle.candidates) : null,
        symbols: puzzle.symbols,
        fields: puzzle.fields.map(([name, value]) => [name, value]),
    };
}

export function puzzleOf(quadrille: Quadrille, data: PuzzleData): Puzzle {
    return quadrille.puzzle({ ...data, candidates: bits(data.candidates) });
}

export function positionOf(data: PositionData): Position {
    return { ...data, candidates: bits(data.candidates) };
}

export const masksOf = (candidates: BigUint64Array): number[] => Array.from(candidates, Number);
