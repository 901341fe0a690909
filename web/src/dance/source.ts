/**
 * What the dance needs of the engine, with plain data both ways; engineSource.ts asks the worker of the page for it.
 * What fails rejects with an error that may have `line` and `column`.
 */
import type { EventData } from "./events";
import type { BoardData } from "./meaning";
import type { Order } from "./narrate";
import type { ProblemData } from "./problem";

/** A Sudoku: its board, and a number for each cell, 0 for empty ones. */
export interface PuzzleRequest {
    board: string;
    values: number[];
    /** The symbols of the values 1, 2, 3 ...; null: the usual ones. */
    symbols?: string | null;
}

export type Request = { dlx: string } | PuzzleRequest;

export interface OpenedProblem extends ProblemData {
    /** null: it is no Sudoku. */
    board: BoardData | null;
}

export interface EffortData {
    nodes: number;
    updates: number;
    solutions: number;
    /** false: a limit ended it, and there is more. */
    complete: boolean;
}

export interface DanceSource {
    open(request: Request): Promise<OpenedProblem>;
    /** Up to `limit` events from the start of the search. */
    events(request: Request, order: Order, limit: number): Promise<EventData>;
    effort(request: Request, order: Order, signal: AbortSignal): Promise<EffortData>;
}

/** More events than this are not kept. */
export const MOST_EVENTS = 2_000_000;

/** What failed, for the reader. */
export interface Failure {
    message: string;
    /** From 1; 0: unknown. */
    line: number;
    column: number;
}

export function failureOf(error: unknown): Failure {
    const { message, line, column } = error as Partial<Failure>;
    return { message: message ?? String(error), line: line ?? 0, column: column ?? 0 };
}
