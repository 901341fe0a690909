/** The number pad. It looks like what it would write: big digits, corner or centre marks, colours. */
import { createMemo, For, Show } from "solid-js";
import { bit, COLOURS, leftOf, MODES, type Mode } from "../model/game";
import { candidatePlace } from "../model/geometry";
import { COLOUR_NAMES, colourLetter, enter, eraseChosen, press, redo, undo } from "./actions";
import { Icon } from "./Icon";
import * as session from "./session";
import { change, settings } from "./settings";

const TITLES: Record<Mode, [title: string, key: string]> = {
    digit: ["Digit", "Z"],
    corner: ["Corner", "X"],
    centre: ["Centre", "C"],
    colour: ["Colour", "V"],
};

export function Pad() {
    const mode = () => session.held() ?? session.mode();
    const values = () => session.geometry()?.board.values ?? 9;
    return (
        <div class="pad-area">
            <div class="modes" role="radiogroup" aria-label="What the pad writes">
                <For each={MODES}>
                    {(each) => (
                        <button
                            role="radio"
                            class="mode"
                            aria-checked={mode() === each}
                            title={`${TITLES[each][0]} (${TITLES[each][1]})`}
                            onClick={() => session.setMode(each)}
                        >
                            <ModeIcon mode={each} />
                            {TITLES[each][0]}
                        </button>
                    )}
                </For>
            </div>
            <div
                class="pad"
                classList={{ many: values() > 9, [`writes-${mode()}`]: true }}
                role="group"
                aria-label={`Pad: ${mode()}`}
            >
                <Show when={mode() === "colour"}>
                    <ColourTarget values={values()} />
                </Show>
                <Show when={mode() === "colour"} fallback={<Digits mode={mode()} values={values()} />}>
                    <Colours />
                </Show>
            </div>
            <div class="tools">
                <button class="tool" onClick={undo} disabled={!session.canUndo()}>
                    <Icon name="undo" />
                    Undo
                </button>
                <button class="tool" onClick={redo} disabled={!session.canRedo()}>
                    <Icon name="redo" />
                    Redo
                </button>
                <button class="tool" onClick={() => eraseChosen()}>
                    <Icon name="erase" />
                    Erase
                </button>
            </div>
        </div>
    );
}

function ModeIcon(props: { mode: Mode }) {
    const dots: Record<Mode, [number, number, number][]> = {
        digit: [],
        corner: [
            [7, 8, 2],
            [17, 8, 2],
            [7, 16, 2],
        ],
        centre: [
            [7, 12, 2],
            [12, 12, 2],
            [17, 12, 2],
        ],
        colour: [],
    };
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <rect x="3" y="3" width="18" height="18" rx="3" />
            <For each={dots[props.mode]}>{([cx, cy, r]) => <circle class="solid" cx={cx} cy={cy} r={r} />}</For>
            <Show when={props.mode === "digit"}>
                <path d="M10 9l2.5-2v10" />
            </Show>
            <Show when={props.mode === "colour"}>
                <path class="solid" d="M3 15L15 3H6a3 3 0 0 0-3 3zM9 21L21 9v9a3 3 0 0 1-3 3z" />
            </Show>
        </svg>
    );
}

function Digits(props: { mode: Mode; values: number }) {
    const left = createMemo(() => leftOf(session.now().values, props.values, props.values));
    const list = () => Array.from({ length: props.values }, (_, i) => i + 1);
    /** How many cells still want it; -1: where not all values occur equally often, nobody knows. */
    const missing = (value: number) => (session.now().values.length === props.values ** 2 ? Math.max(0, left()[value]!) : -1);
    const done = (value: number) => missing(value) === 0;
    const allHave = (value: number) => {
        const cells = [...session.selection().cells];
        const layer =
            props.mode === "corner" ? session.now().corner : props.mode === "centre" ? session.now().centre : null;
        return cells.length > 0 && layer !== null && cells.every((cell) => (layer[cell]! & bit(value)) !== 0);
    };
    const place = (value: number) => {
        if (props.mode !== "corner") return {};
        const at = candidatePlace(props.values <= 9 ? 9 : props.values, value);
        return { transform: `translate(${(at.x - 0.5) * 4.4}em, ${(at.y - 0.5) * 1.3}em)` };
    };
    return (
        <For each={list()}>
            {(value) => (
                <button
                    class="digit"
                    classList={{ done: done(value), sought: session.filter() === value }}
                    data-left={props.mode === "digit" && missing(value) > 0 ? missing(value) : undefined}
                    aria-label={`${session.symbol()(value)}${done(value) ? ", all placed" : missing(value) > 0 ? `, ${missing(value)} left` : ""}`}
                    aria-pressed={
                        settings().digitFirst
                            ? session.filter() === value
                            : props.mode === "digit"
                              ? undefined
                              : allHave(value)
                    }
                    onClick={() => press(value, props.mode)}
                >
                    <span style={place(value)}>{session.symbol()(value)}</span>
                </button>
            )}
        </For>
    );
}

/** Colours go to cells, or to the candidates of one digit. */
function ColourTarget(props: { values: number }) {
    const choose = (digit: number) => {
        session.setFilter(digit);
        if (digit) change({ candidates: true });
    };
    const target = () => (settings().candidates ? session.filter() : 0);
    return (
        <select
            class="target"
            aria-label="What to colour"
            onChange={(event) => choose(event.currentTarget.selectedIndex)}
        >
            <option selected={target() === 0}>Colour whole cells</option>
            <For each={Array.from({ length: props.values }, (_, i) => i + 1)}>
                {(value) => <option selected={target() === value}>Colour candidates {session.symbol()(value)}</option>}
            </For>
        </select>
    );
}

function Colours() {
    return (
        <For each={Array.from({ length: COLOURS }, (_, i) => i + 1)}>
            {(colour) => (
                <button
                    class={`swatch back-${colour}`}
                    aria-label={COLOUR_NAMES[colour - 1]!}
                    onClick={() => enter(colour, "colour")}
                >
                    {colourLetter(colour)}
                </button>
            )}
        </For>
    );
}
