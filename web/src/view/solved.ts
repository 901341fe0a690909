/** Notes each game when it is solved, unless that is not wanted. */
import { createEffect, createRoot, on } from "solid-js";
import * as clock from "../model/clock";
import { clashing, isFull } from "../model/game";
import * as session from "./session";
import { settings } from "./settings";
import { solution } from "./verdicts";

/** Whether the board is filled, and right. */
export function isSolved(): boolean {
    const at = session.geometry();
    if (!at || session.editing() || !isFull(session.game())) return false;
    if (session.game().givens.every((value) => value > 0)) return false;
    const right = solution();
    const { values } = session.now();
    return right ? values.every((value, cell) => value === right[cell]) : clashing(values, at.peers).size === 0;
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

createRoot(() => createEffect(on(isSolved, (solved) => solved && isPlayed() && settings().statistics && void note())));
