import { type Component, createEffect, createSignal, For, on, onMount, Show } from "solid-js";
import { nextTab, tabOf, type Tab, TABS } from "../model/tabs";
import { Icon } from "./Icon";
import { later } from "./later";
import { PuzzleTab } from "./PuzzleTab";
import * as session from "./session";
import { change, followTheme, settings, type Theme } from "./settings";
import { sheet } from "./sheet";
import { openAddress, openFirst } from "./start";

const Sheet = later(async () => (await import("./Sheet")).Sheet);

/** What the tabs show. Some are loaded when they are first shown. */
const VIEWS: Record<Tab, Component<{ failed: boolean }>> = {
    puzzle: PuzzleTab,
    dance: later(async () => (await import("../dance/Dance")).Dance),
    batch: later(async () => (await import("./BatchTab")).BatchTab),
};

/** A file that is dropped beside the place for it is not opened instead of the page. */
function keepPage(event: DragEvent): void {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

/** The frame of the page: its name, the tabs, and the panel of the tab that is open. */
export function App() {
    const [tab, setTab] = createSignal<Tab>(tabOf(location.hash));
    const [failure, setFailure] = createSignal("");
    followTheme();
    session.watchClock();
    session.keepHistoryOnLeave();
    let opened = false;
    createEffect(on(session.game, () => opened && setFailure("")));
    onMount(() => {
        void openFirst(setFailure).then(() => (opened = true));
        addEventListener("dragover", keepPage);
        addEventListener("drop", keepPage);
        addEventListener("hashchange", () => {
            setFailure("");
            setTab(tabOf(location.hash));
            void openAddress(setFailure);
        });
    });
    return (
        <>
            <a
                class="skip"
                href="#panel"
                onClick={(event) => (event.preventDefault(), document.getElementById("panel")?.focus())}
            >
                To the puzzle
            </a>
            <Top tab={tab()} setTab={setTab} />
            <main>
                <div id="panel" role="tabpanel" tabindex="-1" aria-labelledby={`tab-${tab()}`}>
                    <Show when={failure()}>
                        <p class="note bad-note" role="alert">
                            {failure()}
                        </p>
                    </Show>
                    <Show keyed when={VIEWS[tab()]}>
                        {(View) => <View failed={failure() !== ""} />}
                    </Show>
                </div>
            </main>
            <p class="spoken" role="status" aria-live="polite">
                {session.spoken()}
            </p>
            <Show when={sheet().length > 0}>
                <Sheet />
            </Show>
        </>
    );
}

function Top(props: { tab: Tab; setTab: (tab: Tab) => void }) {
    const onKey = (event: KeyboardEvent) => {
        const next = nextTab(props.tab, event.key);
        if (!next) return;
        event.preventDefault();
        props.setTab(next);
        document.getElementById(`tab-${next}`)?.focus();
    };
    return (
        <header class="top">
            <img class="mark" src="./icon.svg" alt="" width="32" height="32" />
            <h1>Quadrille</h1>
            <div class="tabs" role="tablist" aria-label="Views" onKeyDown={onKey}>
                <For each={TABS}>
                    {(each) => (
                        <button
                            role="tab"
                            id={`tab-${each.id}`}
                            aria-selected={props.tab === each.id}
                            aria-controls="panel"
                            tabindex={props.tab === each.id ? 0 : -1}
                            onClick={() => props.setTab(each.id)}
                        >
                            {each.title}
                        </button>
                    )}
                </For>
            </div>
            <label class="theme">
                <Icon name="theme" />
                <span class="spoken">Colours</span>
                <select
                    value={settings().theme}
                    onChange={(event) => change({ theme: event.currentTarget.value as Theme })}
                >
                    <option value="system">System</option>
                    <option value="light">Light</option>
                    <option value="dark">Dark</option>
                    <option value="contrast">High contrast</option>
                </select>
            </label>
        </header>
    );
}
