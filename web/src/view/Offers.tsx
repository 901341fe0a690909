/** What one can begin with: in the first screen, and under New. */
import { For, Show } from "solid-js";
import { puzzleOfDay } from "../model/today";
import { byChoices, GRADES, makeByGrade, making, makingFailure, MOST_SECONDS, openToday, stopMaking } from "./making";
import * as session from "./session";
import { Working } from "./Working";

/** As soon as it is there. */
function focusSoon(id: string, frames = 100): void {
    const element = document.getElementById(id);
    if (element) element.focus();
    else if (frames > 0) requestAnimationFrame(() => focusSoon(id, frames - 1));
}

/** In one sentence what this is, until something was opened or played. */
export function Welcome() {
    return (
        <Show when={session.isExample()}>
            <section class="welcome" aria-label="Welcome">
                <p>
                    Quadrille solves, explains and makes Sudoku of any size and kind, in your browser: nothing is sent
                    anywhere.
                </p>
                <p>
                    Paste or drop a puzzle anywhere on this page, as text or as a link, or{" "}
                    <button class="inline" onClick={() => (session.setPanel("solve"), focusSoon("puzzle-text"))}>
                        type it
                    </button>{" "}
                    in. Play the one on the board, or begin with:
                </p>
                <Offers />
            </section>
        </Show>
    );
}

export function Offers() {
    const today = () => puzzleOfDay(new Date());
    return (
        <div class="offers" role="group" aria-label="A new puzzle">
            <div class="six">
                <For each={GRADES}>
                    {([grade, title]) => (
                        <button class="button" disabled={making() !== null} onClick={() => makeByGrade(grade)}>
                            {title}
                        </button>
                    )}
                </For>
                <button
                    class="button"
                    title={`${today().title}: ${today().grade}, the same for everyone`}
                    disabled={making() !== null}
                    onClick={() => openToday()}
                >
                    Today’s
                </button>
            </div>
            <Show when={!byChoices()}>
                <Making />
            </Show>
        </div>
    );
}

/** That one is being made, for how long it may take, and what ends it; then, why there is none. */
export function Making() {
    return (
        <>
            <Show when={making()}>
                <Working words={`Making one, for ${MOST_SECONDS} seconds at most`} end="Stop" stop={stopMaking} />
            </Show>
            <Show when={makingFailure()}>
                <p class="note bad-note" role="alert">
                    {makingFailure()}
                </p>
            </Show>
        </>
    );
}
