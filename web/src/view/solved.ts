/** Whether the board is filled, and right. Notes each game when it is solved, unless that is not wanted. */
import { createEffect, createRoot, createSignal, on } from "solid-js";
import { engine } from "../engine/client";
import * as clock from "../model/clock";
import { clashing, isFull, type State } from "../model/game";
import * as session from "./session";
import { settings } from "./settings";
import { solution } from "./verdicts";

/** Where the clues have no single solution to compare with, all rules are looked at: what came out, and of which state. */
const [judged, setJudged] = createSignal<{ state: State; isRight: boolean } | null>(null);

/** Whether all cells have values that a player has put there. */
function isFilled(): boolean {
    return !session.editing() && isFull(session.game()) && session.game().givens.some((value) => value === 0);
}

/** Of a filled board: whether it is right; null: it is not filled, or this is not known yet. */
export function outcome(): "solved" | "wrong" | null {
    const at = session.geometry();
    if (!at || !isFilled()) return null;
    const state = session.now();
    const right = solution();
    const clashes = right ? state.values.some((value, cell) => value !== right[cell]) : clashing(state.values, at.peers).size > 0;
    if (clashes) return "wrong";
    const known = right ? { state, isRight: true } : judged();
    return known?.state === state ? (known.isRight ? "solved" : "wrong") : null;
}
export const isSolved = () => outcome() === "solved";

async function judge(): Promise<void> {
    const state = session.now();
    const puzzle = { ...session.puzzle(), values: [...state.values] };
    const { verdict } = await engine.ask("solve", { puzzle, limit: 2 });
    setJudged({ state, isRight: verdict === "unique" });
}

async function note(): Promise<void> {
    const { board, title } = session.game();
    const [id, when] = [session.keptAs(), Date.now()];
    const elapsed = clock.elapsed(session.time(), when);
    const [{ puzzleOfDay }, { note: keep }] = await Promise.all([import("../model/today"), import("./statistics")]);
    keep({ id, when, elapsed, board, ofDay: title === puzzleOfDay(new Date(when)).title });
}

/** A solved game that comes from a link was played by someone else. */
const isPlayed = () => session.time().since !== null || session.time().elapsed > 0;

createRoot(() => {
    createEffect(on([session.now, solution], () => isFilled() && !solution() && void judge().catch(() => {})));
    createEffect(
        on(isSolved, (solved) => {
            if (!solved || !isPlayed()) return;
            if (settings().statistics) void note();
            session.finish();
        }),
    );
});
