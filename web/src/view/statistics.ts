/** Notes each game when it is solved, unless that is not wanted. */
import { createEffect, createRoot, createSignal, on } from "solid-js";
import * as clock from "../model/clock";
import { clashing, isFull } from "../model/game";
import { forgetSolved, recordSolved, solvedGames, summary } from "../model/statistics";
import { browserStore } from "../model/store";
import { puzzleOfDay } from "../model/today";
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

const [changes, setChanges] = createSignal(0);

function note(): void {
    const { board, title } = session.game();
    recordSolved(browserStore(), {
        id: session.keptAs(),
        when: Date.now(),
        elapsed: clock.elapsed(session.time(), Date.now()),
        board,
        ofDay: title === puzzleOfDay(new Date()).title,
    });
    setChanges(changes() + 1);
}

/** A solved game that comes from a link was played by someone else. */
const isPlayed = () => session.time().since !== null || session.time().elapsed > 0;

createRoot(() => createEffect(on(isSolved, (solved) => solved && isPlayed() && settings().statistics && note())));

export function statistics() {
    changes();
    return summary(solvedGames(browserStore()), Date.now());
}

export function forgetStatistics(): void {
    forgetSolved(browserStore());
    setChanges(changes() + 1);
}
