/** Playing: the pad, candidates, checks, and the time. */
import { createEffect, createSignal, on, onCleanup, Show } from "solid-js";
import { elapsed, shown } from "../model/clock";
import { canUndo } from "../model/game";
import { NOT_LOADED } from "../model/unloaded";
import { reasons } from "./actions";
import { Icon } from "./Icon";
import { later } from "./later";
import { Pad } from "./Pad";
import * as session from "./session";
import { change, settings } from "./settings";
import { isSolved, outcome } from "./solved";
import { solution } from "./verdicts";

const Keys = later(async () => (await import("./Keys")).Keys);

export function PlayPanel() {
    const [answer, setAnswer] = createSignal("");
    createEffect(on(session.now, () => setAnswer(""), { defer: true }));
    const withReasons = (act: (all: Awaited<ReturnType<typeof reasons>>) => unknown) =>
        void reasons().then(act, () => setAnswer(NOT_LOADED));
    const onCheck = () =>
        withReasons(async ({ check }) => {
            setAnswer(await check());
            session.say(answer());
        });
    return (
        <>
            <Show when={isSolved()}>
                <p class="note good">
                    <Icon name="check" />
                    Solved{settings().timer ? ` in ${shown(elapsed(session.time(), Date.now()))}` : ""}. Well done.
                </p>
            </Show>
            <Show when={outcome() === "wrong"}>
                <p class="note bad-note" role="status">
                    All cells are filled, but not all of them are right.
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
                    onClick={() => withReasons((all) => all.backBeforeMistake())}
                    disabled={!solution() || !canUndo(session.game())}
                    title="Back to before the first mistake"
                >
                    <Icon name="back" />
                    Before mistake
                </button>
                <button class="tool" onClick={session.startAgain}>
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
                <Switch name="Mark mistakes at once" on={settings().mistakes} set={(mistakes) => change({ mistakes })} />
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
                <Switch name="Tidy up my marks" on={settings().tidy} set={(tidy) => change({ tidy })} />
                <Switch name="Show time" on={settings().timer} set={(timer) => change({ timer })} />
            </div>
            <KeysBox />
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

/** The list is loaded when it is opened. */
function KeysBox() {
    const [isOpen, setOpen] = createSignal(false);
    return (
        <details class="keys" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Keys</summary>
            <Show when={isOpen()}>
                <Keys />
            </Show>
        </details>
    );
}
