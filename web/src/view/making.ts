/** New puzzles: asked for in words, made by the engine, one at a time. */
import type { Grade } from "quadrille";
import { createSignal } from "solid-js";
import { engine } from "../engine/client";
import type { Input } from "../engine/messages";
import { browserStore, keptGames, openKept } from "../model/store";
import { puzzleOfDay } from "../model/today";
import * as session from "./session";

export const GRADES: readonly [Grade, string][] = [
    ["easy", "Easy"],
    ["medium", "Medium"],
    ["hard", "Hard"],
    ["fiendish", "Fiendish"],
    ["extreme", "Extreme"],
];

/** After so long it is given up: on large boards with further rules one search follows another that does not end. */
export const MOST_SECONDS = 60;

const [making, setMaking] = createSignal<AbortController | null>(null);
const [failure, setFailure] = createSignal("");
const [byChoices, setByChoices] = createSignal(false);
/** `making`: what ends it. `byChoices`: it was asked for under the choices of size, kind and grade, and is told there. */
export { byChoices, failure as makingFailure, making };

export async function make(asked: Input<"generate">, { title = "", choices = false } = {}): Promise<void> {
    making()?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    setMaking(controller);
    setByChoices(choices);
    setFailure("");
    let late = false;
    const timer = setTimeout(() => {
        late = true;
        controller.abort();
    }, 1000 * MOST_SECONDS);
    try {
        const puzzle = await engine.ask("generate", asked, { signal });
        await session.openPuzzle({ ...puzzle, fields: title ? [["title", title]] : [] });
        session.setPanel("play");
        session.say("A new puzzle");
    } catch (error) {
        if (late) setFailure(`None was found in ${MOST_SECONDS} seconds. Ask for a smaller board, fewer rules or another grade.`);
        else if (!signal.aborted) setFailure((error as Error).message);
    }
    clearTimeout(timer);
    if (making() === controller) setMaking(null);
}

export const stopMaking = () => {
    making()?.abort();
    setMaking(null);
};

export const makeByGrade = (grade: Grade) => make({ board: "9x9", grade, pattern: "half-turn" });

/** The puzzle of today, as far as it was played. */
export async function openToday(date = new Date()): Promise<void> {
    const { seed, grade, title } = puzzleOfDay(date);
    const kept = keptGames(browserStore()).find((each) => each.game.t === title);
    const game = kept && openKept(kept);
    if (!game) return make({ board: "9x9", grade, pattern: "half-turn", seed }, { title });
    await session.open(game, { ...kept });
    session.setPanel("play");
}
