/** The board with its panels. */
import { type Component, createEffect, For, on, onCleanup, onMount, Show } from "solid-js";
import { undoOf } from "../model/keys";
import { type Panel, PANELS } from "../model/tabs";
import { Board } from "./Board";
import { Icon } from "./Icon";
import { later } from "./later";
import { PlayPanel, Timer } from "./PlayPanel";
import * as session from "./session";
import { settings } from "./settings";
import { read, watchTaken } from "./taking";
import { isComplete, report } from "./verdicts";

const Welcome = later(async () => (await import("./Offers")).Welcome);

/** What the panels show. Most are loaded when they are first shown. */
const VIEWS: Record<Panel, Component> = {
    play: PlayPanel,
    solve: later(async () => (await import("./SolvePanel")).SolvePanel),
    why: later(async () => (await import("./WhyPanel")).WhyPanel),
    new: later(async () => (await import("./NewPanel")).NewPanel),
    share: later(async () => (await import("./SharePanel")).SharePanel),
};

/** Nothing can be pressed before there is a board: it would be lost. */
export function PuzzleTab(props: { failed: boolean }) {
    watchModifiers();
    watchTaken((taken) => void read(taken)); // it is a puzzle, or is said to be none
    watchCopy();
    watchUndo();
    watchFocus();
    return (
        <Show when={session.geometry()} fallback={<p class="waiting">{props.failed ? "" : "Loading…"}</p>}>
            <Whole />
        </Show>
    );
}

function Whole() {
    return (
        <div class="puzzle" classList={{ why: session.panel() === "why", drawing: session.drawing() }}>
            <div class="stage">
                <Title />
                <Board />
                <Rules />
            </div>
            <div class="side">
                <Show when={session.isExample() && session.panel() !== "new"}>
                    <Welcome />
                </Show>
                <div class="panels" role="tablist" aria-label="Panels" onKeyDown={onKey}>
                    <For each={PANELS}>
                        {({ id, title }) => (
                            <button
                                role="tab"
                                id={`panel-${id}`}
                                aria-selected={session.panel() === id}
                                aria-controls="side-panel"
                                tabindex={session.panel() === id ? 0 : -1}
                                onClick={() => session.setPanel(id)}
                            >
                                {title}
                            </button>
                        )}
                    </For>
                </div>
                <div class="panel" role="tabpanel" id="side-panel" aria-labelledby={`panel-${session.panel()}`}>
                    <Show keyed when={VIEWS[session.panel()]}>
                        {(View) => <View />}
                    </Show>
                </div>
            </div>
        </div>
    );
}

function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = PANELS.findIndex(({ id }) => id === session.panel());
    const { id } = PANELS[(at + step + PANELS.length) % PANELS.length]!;
    session.setPanel(id);
    document.getElementById(`panel-${id}`)?.focus();
}

/** The pad shows what a held key makes of it. */
function watchModifiers(): void {
    const look = (event: KeyboardEvent) => {
        const control = event.ctrlKey || event.metaKey;
        session.setHeld(event.shiftKey && control ? "colour" : event.shiftKey ? "corner" : control ? "centre" : null);
    };
    const release = () => session.setHeld(null);
    onMount(() => {
        addEventListener("keydown", look);
        addEventListener("keyup", look);
        addEventListener("blur", release);
    });
    onCleanup(() => {
        removeEventListener("keydown", look);
        removeEventListener("keyup", look);
        removeEventListener("blur", release);
    });
}

/** For those who use keys: if what had the focus went away with what it did, as "Do it" or the last Undo, the board has it. */
function watchFocus(): void {
    let byKeys = false;
    const look = (event: Event) => (byKeys = event.type === "keydown");
    onMount(() => (addEventListener("keydown", look, true), addEventListener("pointerdown", look, true)));
    onCleanup(() => (removeEventListener("keydown", look, true), removeEventListener("pointerdown", look, true)));
    const pass = () => byKeys && document.activeElement!.matches("body, :disabled") && document.getElementById("board")?.focus();
    createEffect(on(session.game, () => setTimeout(pass), { defer: true }));
}

/** Moves are taken back wherever the focus is, as after a button of the pad, but in fields. */
function watchUndo(): void {
    const onKey = (event: KeyboardEvent) => {
        const undo = event.defaultPrevented ? null : undoOf(event);
        if (!undo || (event.target as Element).closest?.("input, textarea")) return;
        event.preventDefault();
        void session[undo]();
    };
    onMount(() => addEventListener("keydown", onKey));
    onCleanup(() => removeEventListener("keydown", onKey));
}

/** Ctrl+C anywhere but in a field, with no words chosen: the puzzle, in a form that this page and others read. */
function watchCopy(): void {
    const onCopy = (event: ClipboardEvent) => {
        if ((event.target as Element).closest?.("input, textarea") || String(getSelection())) return;
        const text = session.puzzleAsText();
        if (!text) return;
        event.preventDefault();
        event.clipboardData!.setData("text/plain", text);
        session.say("the clues are copied");
    };
    onMount(() => addEventListener("copy", onCopy));
    onCleanup(() => removeEventListener("copy", onCopy));
}

const VERDICTS = {
    complete: ["Complete", "check", "All values are given, without a mistake"],
    unique: ["Ready to play", "check", "It has exactly one solution, as it should"],
    multiple: ["Several answers", "question", "It has several solutions: clues are missing"],
    none: ["Cannot be solved", "cross", "It has no solution: a clue is wrong"],
    clash: ["Clues clash", "cross", "Two clues exclude each other"],
    unknown: ["Not known", "question", "It was not decided within the time"],
} as const;

function Title() {
    const verdict = () => (session.unread() || session.reading() ? undefined : report()?.verdict?.verdict);
    const words = (at: keyof typeof VERDICTS) => VERDICTS[at === "unique" && isComplete() ? "complete" : at];
    return (
        <div class="title">
            <h2>{session.editing() ? "Your clues" : session.game().title || "Sudoku"}</h2>
            <Show when={session.unread()}>
                <button class="badge" onClick={() => session.setPanel("solve")}>
                    <Icon name="cross" />
                    Not read
                </button>
            </Show>
            <Show when={!session.unread() && !verdict() && (session.reading() || report()?.busy)}>
                <span class="badge solving">{session.reading() ? "Reading…" : "Solving…"}</span>
            </Show>
            <Show when={verdict()}>
                {(at) => (
                    <button
                        class={`badge ${at()}`}
                        title={words(at())[2]}
                        onClick={() => session.setPanel("solve")}
                    >
                        <Icon name={words(at())[1]} />
                        {words(at())[0]}
                    </button>
                )}
            </Show>
            <Show when={settings().timer && !session.editing()}>
                <Timer />
            </Show>
        </div>
    );
}

/** Rules beyond rows, columns and boxes, in words. */
function Rules() {
    const rules = () => session.geometry()?.board.rules ?? [];
    return (
        <Show when={rules().length > 0}>
            <ul class="rules">
                <For each={rules()}>{(rule) => <li>{rule.meaning}</li>}</For>
            </ul>
        </Show>
    );
}
