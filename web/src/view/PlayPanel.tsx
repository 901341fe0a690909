/** Playing: the pad, candidates, checks, and the time. */
import { createEffect, createSignal, on, onCleanup, Show } from "solid-js";
import { elapsed, shown } from "../model/clock";
import { canUndo, restart } from "../model/game";
import { Icon } from "./Icon";
import { Pad } from "./Pad";
import { backBeforeMistake, check } from "./reasons";
import * as session from "./session";
import { change, settings } from "./settings";
import { isSolved } from "./statistics";
import { solution } from "./verdicts";

export function PlayPanel() {
    const [answer, setAnswer] = createSignal("");
    createEffect(on(session.now, () => setAnswer(""), { defer: true }));
    const onCheck = async () => {
        setAnswer(await check());
        session.say(answer());
    };
    return (
        <>
            <Show when={isSolved()}>
                <p class="note good">
                    <Icon name="check" />
                    Solved{settings().timer ? ` in ${shown(elapsed(session.time(), Date.now()))}` : ""}. Well done.
                </p>
            </Show>
            <Pad />
            <div class="tools">
                <button class="tool" onClick={onCheck}>
                    <Icon name="check" />
                    Check
                </button>
                <button
                    class="tool"
                    onClick={backBeforeMistake}
                    disabled={!solution() || !canUndo(session.game())}
                    title="Back to before the first mistake"
                >
                    <Icon name="back" />
                    Before mistake
                </button>
                <button class="tool" onClick={() => session.play(restart, "started again")}>
                    <Icon name="cross" />
                    Start again
                </button>
            </div>
            <Show when={answer()}>
                <p class="note">{answer()}</p>
            </Show>
            <div class="switches">
                <Switch name="Candidates" on={settings().candidates} set={(candidates) => change({ candidates })} />
                <Switch name="Mark clashes" on={settings().clashes} set={(clashes) => change({ clashes })} />
                <Switch name="Tint row, column, box" on={settings().peers} set={(peers) => change({ peers })} />
                <Switch
                    name="Row and column numbers"
                    on={settings().coordinates}
                    set={(coordinates) => change({ coordinates })}
                />
                <Switch
                    name="Digit first, then cells"
                    on={settings().digitFirst}
                    set={(digitFirst) => change({ digitFirst })}
                />
                <Switch name="Show time" on={settings().timer} set={(timer) => change({ timer })} />
            </div>
            <Keys />
        </>
    );
}

export function Switch(props: { name: string; on: boolean; set: (on: boolean) => void }) {
    return (
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                checked={props.on}
                onChange={(event) => props.set(event.currentTarget.checked)}
            />
            <span class="track" aria-hidden="true" />
            {props.name}
        </label>
    );
}

/** The time spent; it stands while the page is hidden. */
export function Timer() {
    const [present, setPresent] = createSignal(Date.now());
    const timer = setInterval(() => setPresent(Date.now()), 500);
    onCleanup(() => clearInterval(timer));
    return (
        <span class="timer" role="timer" aria-label="Time">
            {shown(elapsed(session.time(), Math.max(present(), session.time().since ?? 0)))}
        </span>
    );
}

function Keys() {
    return (
        <details class="keys">
            <summary>Keys</summary>
            <dl>
                <dt>1 to 9</dt>
                <dd>value; with Shift a corner mark, with Ctrl a centre mark, with both a colour</dd>
                <dt>Z X C V, Space</dt>
                <dd>digit, corner, centre, colour; the next mode</dd>
                <dt>Arrows, W A S D</dt>
                <dd>move; with Shift or Ctrl they choose more cells</dd>
                <dt>Delete</dt>
                <dd>value, then marks; with Shift or Ctrl only that kind of mark</dd>
                <dt>Ctrl+Z, Ctrl+Y</dt>
                <dd>undo, redo</dd>
                <dt>Ctrl+A, Ctrl+I, Esc</dt>
                <dd>all cells, the others, none</dd>
                <dt>F1 to F9</dt>
                <dd>highlight a digit (or its button, while no cell is chosen); colours then go to its candidates</dd>
                <dt>H</dt>
                <dd>a hint; again: more of it, until it is done</dd>
                <dt>M</dt>
                <dd>candidates; while they are shown, centre marks strike them out</dd>
                <dt>Ctrl+V</dt>
                <dd>a puzzle in any format</dd>
                <dt>Double click</dt>
                <dd>all cells with the same value, mark or colour</dd>
            </dl>
        </details>
    );
}
