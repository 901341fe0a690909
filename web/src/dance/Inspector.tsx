/** What is selected, in words and with buttons: an item, an option, or the node where they meet. */
import { createMemo, For, Show } from "solid-js";
import { MARK_BANNED, MARK_CHOSEN, MARK_GIVEN } from "./effects";
import { ITEM_COVERED, ITEM_PURIFIED } from "./links";
import type { Dance } from "./model";
import { many } from "./narrate";
import type { Act, Stage } from "./stage";

/** More options than this are not listed. */
const LISTED = 24;

export function Inspector(props: { stage: Stage }) {
    const item = () => props.stage.selection().item;
    const option = () => props.stage.selection().option;
    return (
        <section class="dance-inspector" aria-label="Selection">
            <h2>Selected</h2>
            <Show when={props.stage.act()}>
                {(act) => (
                    <>
                        <div class="fields">
                            <ItemField stage={props.stage} act={act()} />
                            <OptionField stage={props.stage} act={act()} />
                        </div>
                        <Show when={item() < 0 && option() < 0}>
                            <p class="dance-note">Tap a node, a name or a place of the board, or choose here.</p>
                        </Show>
                        <Show when={option() >= 0}>
                            <OptionDetails stage={props.stage} act={act()} />
                        </Show>
                        <Show when={item() >= 0}>
                            <ItemDetails stage={props.stage} act={act()} />
                        </Show>
                        <Show when={option() >= 0 && item() >= 0}>
                            <NodeDetails stage={props.stage} act={act()} />
                        </Show>
                    </>
                )}
            </Show>
        </section>
    );
}

interface Part {
    stage: Stage;
    act: Act;
}

function ItemField(props: Part) {
    return (
        <label>
            Item
            <select
                value={props.stage.selection().item}
                onChange={(event) => props.stage.select({ item: Number(event.currentTarget.value) })}
            >
                <option value={-1}>none</option>
                <For each={props.act.problem.items}>{(item, i) => <option value={i()}>{item.name}</option>}</For>
            </select>
        </label>
    );
}

function OptionField(props: Part) {
    const choose = (text: string) => {
        const option = Number(text) - 1;
        const { optionCount } = props.act.dance.problem;
        props.stage.select({ option: Number.isInteger(option) && option >= 0 && option < optionCount ? option : -1 });
    };
    return (
        <label>
            Option
            <input
                type="number"
                min="1"
                max={props.act.dance.problem.optionCount}
                placeholder="none"
                value={props.stage.selection().option < 0 ? "" : props.stage.selection().option + 1}
                onChange={(event) => choose(event.currentTarget.value)}
            />
        </label>
    );
}

function OptionDetails(props: Part) {
    const option = () => props.stage.selection().option;
    const { stage } = props;
    const state = createMemo(() => {
        stage.at();
        return optionState(props.act.dance, option());
    });
    return (
        <div class="details">
            <p>
                <strong>Option {option() + 1}</strong>
                {wordsInBrackets(props.act.meaning.option(option()))}: {state()}.
            </p>
            <div class="choices" role="group" aria-label="Its items">
                <For each={props.act.dance.problem.itemsOf(option())}>
                    {(item) => (
                        <button
                            type="button"
                            aria-pressed={item === stage.selection().item}
                            onClick={() => stage.select({ item })}
                        >
                            {props.act.dance.problem.entryText(props.act.dance.problem.entryOf(option(), item))}
                        </button>
                    )}
                </For>
            </div>
        </div>
    );
}

function ItemDetails(props: Part) {
    const { stage } = props;
    const item = () => stage.selection().item;
    const now = createMemo(() => {
        stage.at();
        return { state: itemState(props.act.dance, item()), options: props.act.dance.links.optionsOf(item()) };
    });
    return (
        <div class="details">
            <p>
                <strong>Item {props.act.problem.items[item()].name}</strong>
                {wordsInBrackets(props.act.meaning.item(item()))}: {now().state}, {many(now().options.length, "option")}{" "}
                in its list.
            </p>
            <div class="choices" role="group" aria-label="Options in its list">
                <For each={now().options.slice(0, LISTED)}>
                    {(option) => (
                        <button
                            type="button"
                            aria-pressed={option === stage.selection().option}
                            onClick={() => stage.select({ option })}
                        >
                            {props.act.meaning.option(option) ?? props.act.dance.problem.optionText(option)}
                        </button>
                    )}
                </For>
                <Show when={now().options.length > LISTED}>
                    <span class="dance-note">and {many(now().options.length - LISTED, "more option")}</span>
                </Show>
            </div>
        </div>
    );
}

/** The four links of a node, and the two of its item. */
function NodeDetails(props: Part) {
    const rows = createMemo(() => {
        props.stage.at();
        const { item, option } = props.stage.selection();
        return nodeLinks(props.act.dance, item, option);
    });
    return (
        <Show when={rows().length > 0}>
            <dl class="links" aria-label="Links of the node">
                <For each={rows()}>
                    {([name, to]) => (
                        <div>
                            <dt>{name}</dt>
                            <dd>{to}</dd>
                        </div>
                    )}
                </For>
            </dl>
        </Show>
    );
}

function nodeLinks({ problem, links }: Dance, item: number, option: number): [string, string][] {
    const entry = problem.entryOf(option, item);
    if (entry < 0) return [];
    const place = links.placeOf(entry);
    const vertical = (to: number) => {
        const other = links.entryAt(to);
        return other < 0 ? `header of ${problem.items[item].name}` : `option ${problem.optionOf[other] + 1}`;
    };
    const begin = problem.first[option];
    const length = problem.first[option + 1] - begin;
    const sideways = (by: number) => problem.entryText(begin + ((entry - begin + by + length) % length));
    const rows: [string, string][] = [
        ["up", vertical(links.up[place])],
        ["down", vertical(links.down[place])],
        ["left in the option", sideways(-1)],
        ["right in the option", sideways(1)],
    ];
    if (!problem.items[item].primary) return rows;
    const header = (to: number) => (to === links.root ? "root" : problem.items[to].name);
    return [...rows, ["item to the left", header(links.left[item])], ["item to the right", header(links.right[item])]];
}

function optionState({ links, problem }: Dance, option: number): string {
    if (links.mark[option] === MARK_CHOSEN) return "chosen";
    if (links.mark[option] === MARK_GIVEN) return "chosen from the start";
    if (links.mark[option] === MARK_BANNED) return "banned from the start";
    if (problem.idle[option]) return "never used, as it has no primary item";
    return links.hidden[option] ? "removed" : "left";
}

function itemState({ links }: Dance, item: number): string {
    if (links.itemState[item] === ITEM_COVERED) return "covered";
    return links.itemState[item] === ITEM_PURIFIED ? "has its colour" : "left";
}

function wordsInBrackets(words: string | null): string {
    return words ? ` (${words})` : "";
}
