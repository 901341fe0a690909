/** All events in words, page by page; each can be gone to, and all can be copied. */
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import { narrateAll } from "./narrate";
import type { Stage } from "./stage";

const PAGE = 40;
/** In milliseconds. */
const REST = 150;
/** More sentences than this are not copied. */
const MOST_COPIED = 20_000;

export function EventLog(props: { stage: Stage }) {
    const [page, setPage] = createSignal(0);
    const [note, setNote] = createSignal("");
    const count = () => props.stage.act()?.dance.count ?? 0;
    const pages = () => Math.max(1, Math.ceil(count() / PAGE));
    let list!: HTMLOListElement;
    /** The list rests while it plays too fast to read, and a moment longer: it may go on at once. */
    const [rests, setRests] = createSignal(false);
    createEffect(() => {
        if (props.stage.isHasty()) return setRests(true);
        const timer = setTimeout(() => setRests(false), REST);
        onCleanup(() => clearTimeout(timer));
    });
    const at = createMemo<number>((last) => (rests() || props.stage.isHasty() ? last : props.stage.at()), 0);
    createEffect(() => setPage(Math.floor(Math.max(0, at() - 1) / PAGE)));
    const rows = createMemo(() => {
        const act = props.stage.act();
        if (!act) return [];
        const from = page() * PAGE;
        return narrateAll(act.narrator, act, from, from + PAGE).map((text, i) => ({ text, at: from + i + 1 }));
    });
    createEffect(
        on([at, rows], () => {
            const frame = requestAnimationFrame(() => showCurrent(list));
            onCleanup(() => cancelAnimationFrame(frame));
        }),
    );
    /** Of a page of events one is reached with Tab, and from there the others with arrows. */
    const reached = () => (rows().some((row) => row.at === at()) ? at() : rows()[0]?.at);
    const go = (event: KeyboardEvent) => {
        const row = (event.target as Element).closest("li");
        const next = { ArrowUp: row?.previousElementSibling, ArrowDown: row?.nextElementSibling }[event.key];
        if (!next) return;
        event.preventDefault();
        next.querySelector("button")!.focus();
    };
    const copy = async () => {
        const act = props.stage.act();
        if (!act) return;
        const most = Math.min(count(), MOST_COPIED);
        const text = narrateAll(act.narrator, act, 0, most).map((each, i) => `${i + 1}. ${each}`);
        await navigator.clipboard.writeText(`${text.join("\n")}\n`);
        const all =
            most === count()
                ? `All ${most.toLocaleString("en")}`
                : `The first ${most.toLocaleString("en")} of ${count().toLocaleString("en")}`;
        setNote(`${all} events copied.`);
    };
    return (
        <section class="dance-log" aria-label="Events in words">
            <div class="head">
                <h2>In words</h2>
                <div class="group">
                    <button type="button" disabled={page() === 0} onClick={() => setPage(page() - 1)}>
                        Earlier
                    </button>
                    <button type="button" disabled={page() + 1 >= pages()} onClick={() => setPage(page() + 1)}>
                        Later
                    </button>
                    <button type="button" onClick={() => void copy()}>
                        Copy all
                    </button>
                </div>
            </div>
            <p class="dance-note" role="status">
                {note()}
            </p>
            <ol ref={list} onKeyDown={go} aria-label={`Events, page ${page() + 1} of ${pages()}`}>
                <For each={rows()}>
                    {(row) => (
                        <li>
                            <button
                                type="button"
                                aria-current={row.at === at() ? "step" : undefined}
                                tabindex={row.at === reached() ? 0 : -1}
                                onClick={() => props.stage.jump(() => row.at)}
                            >
                                <span class="number">{row.at.toLocaleString("en")}</span>
                                <span>{row.text}</span>
                            </button>
                        </li>
                    )}
                </For>
            </ol>
            <Show when={props.stage.act() && !props.stage.act()!.dance.events.complete}>
                <p class="dance-note">
                    The search goes on: only the first {count().toLocaleString("en")} events are kept.
                </p>
            </Show>
        </section>
    );
}

/** Only the list is scrolled, not the page. */
function showCurrent(list: HTMLElement): void {
    const row = list.querySelector<HTMLElement>("[aria-current]");
    if (!row) return;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (top + row.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top + row.offsetHeight - list.clientHeight + 8;
}
