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

const [making, setMaking] = createSignal<AbortController | null>(null);
const [failure, setFailure] = createSignal("");
/** `making`: what ends it. */
export { failure as makingFailure, making };

export async function make(asked: Input<"generate">, title = ""): Promise<void> {
    making()?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    setMaking(controller);
    setFailure("");
    try {
        const puzzle = await engine.ask("generate", asked, { signal });
        await session.openPuzzle({ ...puzzle, fields: title ? [["title", title]] : [] });
        session.setPanel("play");
        session.say("A new puzzle");
    } catch (error) {
        if (!signal.aborted) setFailure((error as Error).message);
    }
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
    if (!game) return make({ board: "9x9", grade, pattern: "half-turn", seed }, title);
    await session.open(game, { ...kept });
    session.setPanel("play");
}
