/** What the page knows while it is open: the game, what is chosen, what is drawn over the board. */
import type { Fact, Step, StepLink } from "quadrille";
import { batch, createEffect, createMemo, createRoot, createSignal, on } from "solid-js";
import { engine } from "../engine/client";
import type { PositionData, PuzzleData } from "../engine/messages";
import { MOST_VALUES } from "../model/limits";
import { blockers } from "../model/blockers";
import * as clock from "../model/clock";
import * as games from "../model/game";
import { geometryOf, type Geometry } from "../model/geometry";
import * as selecting from "../model/selection";
import { Keeper } from "../model/keeper";
import { isTouched, packedGame, packedHistory, withHistory } from "../model/share";
import { browserStore, get, openKept, put } from "../model/store";
import type { Panel } from "../model/tabs";
import { settings } from "./settings";

/** What is drawn over the board, and takes the place of the player's marks. */
export type Overlay =
    | {
          kind: "step";
          step: Step;
          degree: number;
          values: readonly number[];
          candidates: readonly number[];
          /** Of the links of the step those that are drawn. Default: all, if they can be followed. */
          links?: readonly StepLink[];
          /** Candidates to be marked that no link leads to. */
          spots?: readonly StepLink["to"][];
          /** The pattern by which a link follows. */
          pattern?: Fact;
      }
    | { kind: "solution"; values: readonly number[] }
    | { kind: "compare"; first: readonly number[]; second: readonly number[] }
    | { kind: "candidates"; candidates: readonly number[] }
    | { kind: "cells"; cells: readonly number[] };

const [game, setGame] = createSignal<games.Game>(games.newGame("9x9", new Array<number>(81).fill(0)));
const [geometry, setGeometry] = createSignal<Geometry | null>(null);
const [selection, select] = createSignal<selecting.Selection>(selecting.NOTHING);
const [mode, setMode] = createSignal<games.Mode>("digit");
const [held, setHeld] = createSignal<games.Mode | null>(null);
const [filter, setFilter] = createSignal(0);
const [overlay, setOverlay] = createSignal<Overlay | null>(null);
const [editing, setEditing] = createSignal(false);
/** Whether rules are drawn: what is chosen is shown as a line. */
const [drawing, setDrawing] = createSignal(false);
const [wrong, setWrong] = createSignal<ReadonlySet<number>>(new Set());
const [spoken, say] = createSignal("");
const [panel, show] = createSignal<Panel>("play");
const [time, setTime] = createSignal(clock.stopped());
/** Why what was given last could not be read; the board still shows what was there before. "": nothing of that kind. */
const [unread, setUnread] = createSignal("");
/** Whether a text is being read that will take its place. */
const [reading, setReading] = createSignal(false);
const [legal, setLegal] = createSignal<readonly number[]>([]);
export {
    drawing,
    setDrawing,
    filter,
    game,
    geometry,
    editing,
    held,
    legal,
    mode,
    overlay,
    panel,
    say,
    select,
    selection,
    setFilter,
    setHeld,
};
export { reading, setReading, setUnread, unread };
export { setMode, setOverlay, setTime, setWrong, spoken, time, wrong };

/** Reasons and solutions do not stay on the board while it is played; a picture can be made of them. */
export function setPanel(next: Panel): void {
    if (next !== panel() && next !== "share") setOverlay(null);
    show(next);
}

const newIdentity = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
const keeper = new Keeper(browserStore(), newIdentity);
/** Changes whenever something was kept. */
const [keepings, setKeepings] = createSignal(0);
export { keepings };
/** The name under which the game on the board is kept. */
export const keptAs = () => keeper.id;

/** A game that gave way to another one, and can be taken back. */
interface Left {
    game: games.Game;
    elapsed: number;
    id: string;
    editing: boolean;
}

/** So many can be taken back. */
const MOST_LEFT = 30;
const [before, setBefore] = createSignal<readonly Left[]>([]);
const [after, setAfter] = createSignal<readonly Left[]>([]);

const derived = createRoot(() => {
    const now = createMemo(() => games.state(game()));
    const symbol = createMemo(() => {
        const { symbols } = game();
        return (value: number) => games.symbolOf(symbols, value);
    });
    const clashes = createMemo(() => {
        const at = geometry();
        return at && settings().clashes ? games.clashing(now().values, at.peers) : new Set<number>();
    });
    createEffect(on([() => now().values, geometry], () => void askCandidates()));
    createEffect(on(game, () => void setUnread(""), { defer: true }));
    const blocked = createMemo(() => {
        const [shown, at] = [overlay(), geometry()];
        return shown?.kind === "step" && at ? blockers(shown.step, at, shown.values) : null;
    });
    return { now, symbol, clashes, blocked };
});
/** The present state of the game. */
export const now = derived.now;
/** The symbol of a value in this puzzle. */
export const symbol = derived.symbol;
export const clashes = derived.clashes;
/** Of a hidden single that is explained: what blocks its digit elsewhere. */
export const blocked = derived.blocked;

/** Candidates of a cell for the eye: those that the values leave, without what is struck out. */
export const candidatesOf = (cell: number) => (legal()[cell] ?? 0) & ~now().struck[cell]!;

let asked = 0;
async function askCandidates(): Promise<void> {
    const at = geometry();
    if (!at || at.board.cells !== now().values.length) return;
    const turn = ++asked;
    const candidates = await engine.ask("candidates", bare(now().values)).catch(() => null);
    if (candidates && turn === asked) setLegal(candidates);
}

function bare(values: readonly number[]): PositionData {
    const { board, symbols, givens } = game();
    return { board, symbols, given: givens.map((value) => (value ? 1 : 0)), values: [...values], candidates: null };
}

/** The position as the solver is to see it: with what the player has struck out. */
export function position(): PositionData {
    const struck = now().struck.some((mask) => mask !== 0);
    return { ...bare(now().values), candidates: struck ? now().values.map((_, cell) => candidatesOf(cell)) : null };
}

/** The puzzle without what the player did. While clues are edited, all values are clues. */
export function puzzle(): PuzzleData {
    const { board, symbols, givens, title } = game();
    const values = [...(editing() ? now().values : givens)];
    return { board, values, given: null, candidates: null, symbols, fields: title ? [["title", title]] : [] };
}

/** The clues of an ordinary 9x9 in a line, as all programs read them; null: of another board. */
export function puzzleAsText(): string | null {
    const { board, values } = puzzle();
    return board === "9x9" ? values.map((value) => value || ".").join("") : null;
}

export interface Opening {
    elapsed?: number;
    /** Under which it was kept; null: it is new. */
    id?: string | null;
    editing?: boolean;
    /** From the address of the page, which then stays. */
    fromAddress?: boolean;
    /** An example to look at: not worth keeping until it is played. */
    isExample?: boolean;
}

/** Whether nothing was opened or played yet: the board shows an example. */
const [isExample, setExample] = createSignal(false);
export { isExample };

/** Shows a game, on its board. The game that was there can be taken back. */
export async function open(next: games.Game, how: Opening = {}): Promise<void> {
    const left = geometry() ? leave() : null;
    if (left && !how.fromAddress && isSame(next, how)) return freeAddress();
    await place(next, how);
    if (left) setBefore([...before(), left].slice(-MOST_LEFT));
    setAfter([]);
    if (!how.fromAddress) freeAddress();
    if (!how.isExample) keep();
}

/** Whether just this is on the board already. */
function isSame(next: games.Game, how: Opening): boolean {
    if ((how.editing ?? false) !== editing() || (how.id ?? keeper.id) !== keeper.id) return false;
    return JSON.stringify(packedGame(next)) === JSON.stringify(packedGame(game()));
}

function leave(): Left {
    return { game: game(), elapsed: clock.elapsed(time(), Date.now()), id: keeper.id, editing: editing() };
}

async function place(next: games.Game, how: Opening): Promise<void> {
    const info = await engine.board(next.board);
    if (info.values > MOST_VALUES) throw new Error(`This page shows boards with up to ${MOST_VALUES} values.`);
    if (info.cells !== next.givens.length) throw new Error("The puzzle does not fit its board.");
    keeper.take(next, how.id ?? null);
    rememberTab();
    const same = geometry()?.board.name === info.name;
    batch(() => {
        setLegal([]);
        if (!same) setGeometry(geometryOf(info));
        setEditing(how.editing ?? false);
        setGame(next);
        setExample(how.isExample ?? false);
        setOverlay(null);
        setWrong(new Set<number>());
        setFilter(0);
        select(selecting.NOTHING);
        setTime(clock.stopped(how.elapsed ?? 0));
    });
}

const ofTab = browserStore("sessionStorage");
const TAB = "quadrille.tab";

/** What is reloaded shows the game of its own tab. */
const rememberTab = () => void put(ofTab, TAB, keeper.id);

/** null: then it shows the game that was played last in any tab. */
export const rememberedInTab = () => get<string | null>(ofTab, TAB, null);

/** Whether the address has the puzzle, which was not played yet. */
export const isFromAddress = () => /^#(.*&)?[pg]=/.test(location.hash);

/** The puzzle of an address gives way to what is played: otherwise a reload would begin again. */
function freeAddress(): void {
    if (isFromAddress())
        history.replaceState(history.state, "", location.pathname + location.search);
}

export const canUndo = () => games.canUndo(game()) || before().length > 0;
export const canRedo = () => games.canRedo(game()) || after().length > 0;

/** Takes back a move; before the first one, the game that was on the board before. */
export async function undo(): Promise<void> {
    if (games.canUndo(game())) return play(games.undo, "undone");
    const last = before().at(-1);
    if (!last) return;
    const left = leave();
    await place(last.game, last);
    setBefore(before().slice(0, -1));
    setAfter([...after(), left]);
    freeAddress();
    keep();
    say("back to the game before");
}

export async function redo(): Promise<void> {
    const next = after().at(-1);
    if (!next) return play(games.redo, "done again");
    const left = leave();
    await place(next.game, next);
    setAfter(after().slice(0, -1));
    setBefore([...before(), left]);
    keep();
    say("the next game again");
}

/** A puzzle that was read: clues, what was placed, and the candidates that were left. */
export async function openPuzzle(data: PuzzleData): Promise<void> {
    const title = data.fields.find(([name]) => name === "title")?.[1] ?? "";
    const givens = data.given ? data.values.map((value, cell) => (data.given![cell] ? value : 0)) : data.values;
    let next = games.newGame(data.board, givens, data.symbols, title);
    const values = data.values;
    let { struck } = games.state(next);
    if (data.candidates) {
        const given = givens.map((value) => (value ? 1 : 0));
        const all = await engine.ask("candidates", {
            board: data.board,
            values,
            given,
            candidates: null,
            symbols: null,
        });
        struck = all.map((mask, cell) => (values[cell] ? 0 : mask & ~data.candidates![cell]!));
    }
    const placed = data.given !== null && values.some((value, cell) => value !== givens[cell]);
    if (placed || struck.some((mask) => mask !== 0)) next = games.advance(next, { values, struck });
    await open(next);
}

/** Every move of the player goes through here. */
export function play(change: (game: games.Game) => games.Game, words = ""): void {
    const next = change(game());
    if (next === game()) return;
    batch(() => {
        setGame(next);
        setOverlay(null);
        setWrong(new Set<number>());
        setAfter([]);
        setExample(false);
        if (!editing()) setTime(clock.started(time(), Date.now()));
    });
    freeAddress();
    if (words) say(words);
    keep();
}

/** The time begins again, too. */
export function startAgain(): void {
    setTime(clock.stopped());
    play(games.restart, "started again");
}

/** The puzzle is solved: its time is known. */
export function finish(): void {
    setTime(clock.paused(time(), Date.now()));
    keep();
}

/** What is on the board is kept from the moment it is there. */
export function keep(): void {
    const isBlank = game().givens.every((value) => value === 0) && !game().board.includes("=");
    const empty = isBlank && !isTouched(now(), game().givens);
    if (!geometry() || (empty && !keeper.isKept())) return;
    const progress = { elapsed: clock.elapsed(time(), Date.now()), editing: editing() };
    const done = keeper.keep(game(), progress, Date.now());
    rememberTab();
    setKeepings(keepings() + 1);
    if (done === "copy") say("This game is open in another tab, too. Here it goes on as a copy.");
    if (done === "denied") say("This browser does not let games be kept.");
}

export function rename(title: string): void {
    setGame({ ...game(), title: title.trim().slice(0, 200) });
    freeAddress();
    keep();
}

/** Makes the clues changeable, or takes the values on the board as clues. */
export async function edit(on: boolean): Promise<void> {
    if (on === editing()) return;
    const { board, givens, symbols, title } = game();
    const empty = givens.map(() => 0);
    const next = on
        ? games.advance(games.newGame(board, empty, symbols, title), { values: [...givens] })
        : games.newGame(board, now().values, symbols, title);
    await open(on ? { ...next, history: next.history.slice(1), at: 0 } : next, { editing: on });
    setMode("digit");
}

/** The same clues, which are being edited, on a board with other rules. */
export async function changeBoard(board: string): Promise<void> {
    const { givens, symbols, title } = game();
    const empty = givens.map(() => 0);
    const next = games.advance(games.newGame(board, empty, symbols, title), { values: [...now().values] });
    await open({ ...next, history: next.history.slice(1), at: 0 }, { editing: true, id: keeper.id });
}

const HISTORY = "quadrille.history";

const packedLeft = ({ game, ...about }: Left) => ({ ...about, game: packedGame(game), ...packedHistory(game) });
type PackedLeft = ReturnType<typeof packedLeft>;

/** None, if it is damaged. */
function unpackedLeft(packed: PackedLeft): Left[] {
    const game = openKept(packed);
    return game ? [{ ...packed, game: withHistory(game, packed) }] : [];
}

/** What can be taken back outlives a reload of the tab: moves, and the games before this one, if there is room. */
export function keepHistoryOnLeave(): void {
    addEventListener("pagehide", () => {
        const own = { id: keeper.id, ...packedHistory(game()) };
        if (!put(ofTab, HISTORY, { ...own, before: before().map(packedLeft) })) put(ofTab, HISTORY, own);
    });
}

/** A game that this tab had, with all that could be taken back. */
export function withOwnHistory(kept: games.Game, id: string): games.Game {
    const packed = get<{ id: string; before?: PackedLeft[] } | null>(ofTab, HISTORY, null);
    if (packed?.id !== id) return kept;
    setBefore((packed.before ?? []).flatMap(unpackedLeft));
    return withHistory(kept, packed);
}

/** The clock stands while nobody looks. */
export function watchClock(): void {
    let ran = false;
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) {
            ran = time().since !== null;
            setTime(clock.paused(time(), Date.now()));
            if (ran) keep();
        } else if (ran) setTime(clock.started(time(), Date.now()));
    });
}
