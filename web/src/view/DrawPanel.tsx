/** Drawing rules on the board: cells are chosen on it, then what they are to be; the verdict follows each one. */
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from "solid-js";
import { engine } from "../engine/client";
import { DIAGONALS, missing, rulesOf, SIDES, titleOf, toolOf, TOOLS, withRules, type Diagonal, type Rule, type Side } from "../model/drawing";
import { Icon } from "./Icon";
import { Switch } from "./PlayPanel";
import * as session from "./session";

const SECONDS = 3;

const [toolId, setToolId] = createSignal("cage");
const [number, setNumber] = createSignal("");
const [side, setSide] = createSignal<Side>("left");
const [diagonal, setDiagonal] = createSignal<Diagonal>("dr");
const [truth, setTruth] = createSignal(false);

export function DrawPanel(props: { close: () => void }) {
    const [failure, setFailure] = createSignal("");
    const [told, setTold] = createSignal("");
    const board = () => session.geometry()!.board;
    const tool = () => toolOf(toolId());
    const cells = () => [...session.selection().cells];
    const gap = () => missing(tool(), tool().most === 0 ? 0 : cells().length, number());

    onMount(() => {
        session.setDrawing(true);
        void session.edit(true);
    });
    onCleanup(() => {
        session.setDrawing(false);
        if (session.overlay()?.kind === "candidates") session.setOverlay(null);
    });
    createEffect(on([truth, session.now, session.geometry], () => void showTruth(setTold)));

    const change = async (rules: string[]) => {
        setFailure("");
        try {
            await session.changeBoard(withRules(board(), rules));
        } catch (error) {
            setFailure((error as Error).message);
        }
    };
    const texts = () => rulesOf(board()).map((rule) => rule.text);
    const add = async () => {
        if (gap()) return;
        const drawn = { cells: cells(), number: tool().number ? number() : "", side: side(), diagonal: diagonal(), board: board() };
        await change([...texts(), tool().text(drawn)]);
        if (failure()) return;
        setNumber("");
        session.say(`${tool().title} added`);
    };
    const remove = (at: number) => change(texts().filter((_, i) => i !== at));
    return (
        <section class="draw" aria-label="Draw rules">
            <h3>Draw rules on the board</h3>
            <label class="label" for="tool">
                What to draw
            </label>
            <select id="tool" value={toolId()} onChange={(event) => setToolId(event.currentTarget.value)}>
                <For each={TOOLS}>
                    {([group, tools]) => (
                        <optgroup label={group}>
                            <For each={tools}>{(each) => <option value={each.id}>{each.title}</option>}</For>
                        </optgroup>
                    )}
                </For>
            </select>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    void add();
                }}
            >
                <Show when={tool().number}>
                    <label class="field">
                        {tool().number}
                        <input
                            id="rule-number"
                            class="text"
                            inputmode="numeric"
                            autocomplete="off"
                            size="5"
                            value={number()}
                            onInput={(event) => setNumber(event.currentTarget.value.trim())}
                        />
                    </label>
                </Show>
                <Show when={tool().place === "side"}>
                    <label class="field">
                        Side
                        <select value={side()} onChange={(event) => setSide(event.currentTarget.value as Side)}>
                            <For each={SIDES}>{(each) => <option value={each}>{each}</option>}</For>
                        </select>
                    </label>
                </Show>
                <Show when={tool().place === "diagonal"}>
                    <label class="field">
                        Direction
                        <select value={diagonal()} onChange={(event) => setDiagonal(event.currentTarget.value as Diagonal)}>
                            <For each={Object.entries(DIAGONALS)}>
                                {([each, title]) => <option value={each}>{title}</option>}
                            </For>
                        </select>
                    </label>
                </Show>
                <button class="button primary" disabled={gap() !== ""}>
                    <Icon name="plus" />
                    Add
                </button>
            </form>
            <p class="facts" role="status">
                {gap()}
            </p>
            <Show when={failure()}>
                <p class="note bad-note" role="alert">
                    {failure()}
                </p>
            </Show>
            <Show when={rulesOf(board()).length > 0}>
                <ul class="drawn-rules" aria-label="Rules of the board">
                    <For each={rulesOf(board())}>{(rule, i) => <DrawnRule rule={rule} remove={() => remove(i())} />}</For>
                </ul>
            </Show>
            <Switch name="True candidates" on={truth()} set={setTruth} />
            <Show when={truth() && told()}>
                <p class="facts">{told()}</p>
            </Show>
            <div class="row">
                <button
                    class="button"
                    onClick={async () => {
                        await session.edit(false);
                        props.close();
                        session.setPanel("play");
                    }}
                >
                    <Icon name="check" />
                    Play it
                </button>
                <button class="button" onClick={session.undo} disabled={!session.canUndo()}>
                    <Icon name="undo" />
                    Undo
                </button>
                <button class="button" onClick={props.close}>
                    Back
                </button>
            </div>
        </section>
    );
}

function DrawnRule(props: { rule: Rule; remove: () => void }) {
    const show = () => props.rule.cells.length > 0 && session.setOverlay({ kind: "cells", cells: props.rule.cells });
    const hide = () => session.overlay()?.kind === "cells" && session.setOverlay(null);
    return (
        <li onPointerEnter={show} onPointerLeave={hide} onFocusIn={show} onFocusOut={hide}>
            <span>
                {titleOf(props.rule.text)} <code>{props.rule.text}</code>
            </span>
            <button class="round" aria-label={`Take off ${props.rule.text}`} onClick={() => props.remove()}>
                <Icon name="cross" />
            </button>
        </li>
    );
}

let asked = 0;

/** Shows in each cell the values that it has in some solution. */
async function showTruth(tell: (words: string) => void): Promise<void> {
    const turn = ++asked;
    tell("");
    if (!truth()) {
        if (session.overlay()?.kind === "candidates") session.setOverlay(null);
        return;
    }
    const answer = await engine.ask("trueCandidates", { puzzle: session.puzzle(), seconds: SECONDS }).catch(() => null);
    if (turn !== asked || !truth() || !session.drawing() || !answer) return;
    session.setOverlay({ kind: "candidates", candidates: answer.candidates });
    const isNone = answer.candidates.every((mask) => mask === 0);
    if (!answer.complete) tell("There was no time to find all: more may be possible.");
    else tell(isNone ? "There is no solution." : "Each value that is shown is there in some solution.");
}
