/** A game: what the player has put on the board, and all that can be done to it. Pure: every change is a new state. */
import type { Step } from "quadrille";

/** Sets of values and colours are bits: bit v - 1 for value v. */
export type Mask = number;

export interface State {
    values: readonly number[];
    corner: readonly Mask[];
    centre: readonly Mask[];
    /** Candidates that the player has struck out. */
    struck: readonly Mask[];
    /** Colours of cells. */
    colours: readonly Mask[];
    /** Colours of candidates, by cell * 64 + value. */
    candidateColours: Readonly<Record<number, Mask>>;
}

export interface Game {
    board: string;
    /** Clues; 0: none. */
    givens: readonly number[];
    symbols: string | null;
    title: string;
    /** All states, oldest first; those behind `at` were undone. */
    history: readonly State[];
    at: number;
}

export type Mode = "digit" | "corner" | "centre" | "colour";
export const MODES: readonly Mode[] = ["digit", "corner", "centre", "colour"];
export const COLOURS = 9;

export const bit = (value: number): Mask => 1 << (value - 1);
export const has = (mask: Mask | undefined, value: number) => (((mask ?? 0) >> (value - 1)) & 1) === 1;
export const valuesOf = (mask: Mask): number[] => {
    const values = [];
    for (let value = 1; value <= 31; value++) if (has(mask, value)) values.push(value);
    return values;
};
export const candidateKey = (cell: number, value: number) => cell * 64 + value;

function emptyState(givens: readonly number[]): State {
    const none = givens.map(() => 0);
    return { values: givens, corner: none, centre: none, struck: none, colours: none, candidateColours: {} };
}

export function newGame(board: string, givens: readonly number[], symbols: string | null = null, title = ""): Game {
    return { board, givens: [...givens], symbols, title, history: [emptyState(givens)], at: 0 };
}

export const state = (game: Game): State => game.history[game.at]!;
export const isGiven = (game: Game, cell: number) => game.givens[cell]! > 0;
export const isFull = (game: Game) => state(game).values.every((value) => value > 0);
export const canUndo = (game: Game) => game.at > 0;
export const canRedo = (game: Game) => game.at + 1 < game.history.length;
export const undo = (game: Game): Game => (canUndo(game) ? { ...game, at: game.at - 1 } : game);
export const redo = (game: Game): Game => (canRedo(game) ? { ...game, at: game.at + 1 } : game);

/** Goes on from the present state; what was undone is forgotten. */
export function advance(game: Game, change: Partial<State>): Game {
    const next = { ...state(game), ...change };
    const history = [...game.history.slice(0, game.at + 1), next];
    return { ...game, history, at: history.length - 1 };
}

/** The list with `change` at some cells; null: nothing changes. */
function changed(list: readonly number[], cells: readonly number[], change: (old: number, cell: number) => number) {
    const next = [...list];
    for (const cell of cells) next[cell] = change(next[cell]!, cell);
    return next.some((each, i) => each !== list[i]) ? next : null;
}

const open = (game: Game, cells: readonly number[]) => cells.filter((cell) => !isGiven(game, cell));
const empty = (game: Game, cells: readonly number[]) => cells.filter((cell) => state(game).values[cell] === 0);

/** The same value again in all of the cells takes it away. With `peers`, cells that see a new one lose their marks of it. */
export function putValue(game: Game, cells: readonly number[], value: number, peers?: readonly number[][]): Game {
    const { values: before, corner, centre } = state(game);
    const targets = open(game, cells);
    const allHave = targets.every((cell) => before[cell] === value);
    const values = changed(before, targets, () => (allHave ? 0 : value));
    if (!values) return game;
    const seeing = peers && !allHave ? targets.flatMap((cell) => peers[cell]!) : [];
    const without = (marks: readonly Mask[]) => changed(marks, seeing, (old) => old & ~bit(value)) ?? marks;
    return advance(game, { values, corner: without(corner), centre: without(centre) });
}

/** A mark is added to all cells, unless all have it. Cells with values are left alone. */
function toggled(list: readonly Mask[], cells: readonly number[], value: number) {
    const allHave = cells.every((cell) => has(list[cell], value));
    return changed(list, cells, (old) => (allHave ? old & ~bit(value) : old | bit(value)));
}

export function putMark(
    game: Game,
    layer: "corner" | "centre" | "struck",
    cells: readonly number[],
    value: number,
): Game {
    const next = toggled(state(game)[layer], empty(game, cells), value);
    return next ? advance(game, { [layer]: next }) : game;
}

export function putColour(game: Game, cells: readonly number[], colour: number): Game {
    const colours = toggled(state(game).colours, cells, colour);
    return colours ? advance(game, { colours }) : game;
}

export function putCandidateColour(game: Game, cells: readonly number[], value: number, colour: number): Game {
    const old = state(game).candidateColours;
    const keys = empty(game, cells).map((cell) => candidateKey(cell, value));
    if (keys.length === 0) return game;
    const allHave = keys.every((key) => has(old[key], colour));
    const candidateColours = { ...old };
    for (const key of keys) {
        const mask = allHave ? (old[key] ?? 0) & ~bit(colour) : (old[key] ?? 0) | bit(colour);
        if (mask) candidateColours[key] = mask;
        else delete candidateColours[key];
    }
    return advance(game, { candidateColours });
}

function withoutColours(game: Game, cells: readonly number[]): Game {
    const gone = new Set(cells);
    const { candidateColours: all } = state(game);
    const kept = Object.entries(all).filter(([key]) => !gone.has(Math.floor(Number(key) / 64)));
    const colours = changed(state(game).colours, cells, () => 0);
    if (!colours && kept.length === Object.keys(all).length) return game;
    return advance(game, { colours: colours ?? state(game).colours, candidateColours: Object.fromEntries(kept) });
}

export function clearLayer(
    game: Game,
    layer: "corner" | "centre" | "struck" | "colour",
    cells: readonly number[],
): Game {
    if (layer === "colour") return withoutColours(game, cells);
    const next = changed(state(game)[layer], empty(game, cells), () => 0);
    return next ? advance(game, { [layer]: next }) : game;
}

/** Values first; where there are none, the marks of the mode (centre ones unless in corner or colour mode). */
export function erase(game: Game, cells: readonly number[], mode: Mode): Game {
    const values = changed(state(game).values, open(game, cells), () => 0);
    if (values && mode !== "colour") return advance(game, { values });
    const order: ("corner" | "centre" | "struck" | "colour")[] =
        mode === "colour"
            ? ["colour"]
            : mode === "corner"
              ? ["corner", "centre", "struck"]
              : ["centre", "corner", "struck"];
    for (const layer of order) {
        const next = clearLayer(game, layer, cells);
        if (next !== game) return next;
    }
    return game;
}

/** What a step of the solver does: a value, or candidates struck out. */
export function applyStep(
    game: Game,
    step: Pick<Step, "place" | "remove">,
    cellOf: (name: string) => number,
): Game {
    const values = [...state(game).values];
    if (step.place) values[cellOf(step.place.cell)] = step.place.value;
    const struck = [...state(game).struck];
    for (const { cell, values: gone } of step.remove)
        for (const value of gone) struck[cellOf(cell)] = struck[cellOf(cell)]! | bit(value);
    return advance(game, { values, struck });
}

/** Several values as one move. */
export function applyPlacements(game: Game, placed: { cell: string; value: number }[], cellOf: (name: string) => number): Game {
    const values = [...state(game).values];
    for (const { cell, value } of placed) values[cellOf(cell)] = value;
    return advance(game, { values });
}

/** Starts again; undo still leads back. */
export const restart = (game: Game): Game => advance(game, emptyState(game.givens));

export interface Mistakes {
    /** Cells with a value that is not that of the solution. */
    values: number[];
    /** Candidates struck out that the solution needs. */
    struck: { cell: number; value: number }[];
}

export function mistakes(at: State, solution: readonly number[]): Mistakes {
    const values = at.values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : []));
    const struck = at.struck.flatMap((mask, cell) =>
        !at.values[cell] && has(mask, solution[cell]!) ? [{ cell, value: solution[cell]! }] : [],
    );
    return { values, struck };
}

const isWrong = (at: State, solution: readonly number[]) => {
    const { values, struck } = mistakes(at, solution);
    return values.length + struck.length > 0;
};

/** Back to the state before the mistake that still stands was made; undo's other direction leads forth again. */
export function beforeFirstMistake(game: Game, solution: readonly number[]): Game {
    let at = game.at;
    while (at > 0 && isWrong(game.history[at]!, solution)) at--;
    return { ...game, at };
}

/** Cells that hold the same value as another one of their houses. */
export function clashing(values: readonly number[], peers: readonly (readonly number[])[]): Set<number> {
    const clashes = new Set<number>();
    values.forEach((value, cell) => {
        if (value && peers[cell]!.some((other) => values[other] === value)) clashes.add(cell);
    });
    return clashes;
}

/** The symbol of a value. */
const DEFAULT_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const symbolOf = (symbols: string | null, value: number) =>
    [...(symbols ?? DEFAULT_SYMBOLS)][value - 1] ?? String(value);

/** How many cells still need each value; values of houses with fewer cells than values are not counted. */
export function leftOf(values: readonly number[], most: number, each: number): number[] {
    const left = new Array<number>(most + 1).fill(each);
    for (const value of values) if (value) left[value]!--;
    return left;
}
