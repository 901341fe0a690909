/** A lesson about a technique: what it is, an example, and positions to practise on. */
import type { Step } from "quadrille";
import { createEffect, createSignal, For, on, Show } from "solid-js";
import { engine } from "../engine/client";
import { lessonOf } from "../model/lessons";
import { Icon } from "./Icon";
import * as reasons from "./reasons";
import * as session from "./session";

const SECONDS = 15;

export function Lesson(props: { technique: { name: string; title: string } }) {
    const lesson = () => lessonOf(props.technique.name);
    const example = () => lesson().example;
    const isOwn = () => example()?.technique === props.technique.name;
    const [failure, setFailure] = createSignal("");
    /** The step that is to be found. */
    const [sought, setSought] = createSignal<Step | null>(null);
    let element: HTMLElement | undefined;
    createEffect(
        on(
            () => props.technique.name,
            () => (element?.focus({ preventScroll: true }), element?.scrollIntoView({ block: "start" })),
        ),
    );

    const open = (words: string, first: boolean, shown: (step: Step) => void) =>
        reasons.work(words, async (signal) => {
            setFailure("");
            setSought(null);
            const { name, title } = props.technique;
            const scale = isOwn() ? example()!.scale : reasons.scale();
            const [without, puzzle] = isOwn() ? [example()!.without, example()!.puzzle] : [[], null];
            const asked = { technique: name, scale, without, example: puzzle, first, seconds: SECONDS };
            const found = await engine.ask("practice", asked, { signal });
            if (!found) return void setFailure(`No such position was found in ${SECONDS} seconds. It is rare: try again.`);
            await session.openPuzzle({ ...found.puzzle, fields: [["title", title]] });
            shown(found.step);
        });
    /** Where the board leaves little room, what was asked for would be below the window. */
    const show = (note: HTMLElement) => requestAnimationFrame(() => note.scrollIntoView({ block: "nearest" }));
    const leave = () => {
        reasons.teach(null);
        document.getElementById("panel-why")?.focus();
    };
    return (
        <section class="lesson" aria-label="Lesson" tabindex="-1" ref={element} onKeyDown={(event) => event.key === "Escape" && leave()}>
            <h3>{props.technique.title}</h3>
            <Show when={lesson().what}>
                <p>{lesson().what[0]!.toUpperCase() + lesson().what.slice(1)}.</p>
            </Show>
            <For each={lesson().paragraphs}>{(words) => <p>{words}</p>}</For>
            <div class="row">
                <button
                    class="button primary"
                    onClick={() => open("Looking for an example", true, (step) => reasons.tell(step))}
                >
                    Show an example
                </button>
                <button
                    class="button"
                    onClick={() => open("Looking for a position", false, setSought)}
                >
                    Practise
                </button>
                <button class="button" onClick={leave}>
                    <Icon name="left" />
                    Back
                </button>
            </div>
            <Show when={sought()}>
                {(step) => (
                    <p class="note working" role="status" ref={show}>
                        Find it on the board: {props.technique.title}.
                        <button class="button small" onClick={() => (setSought(null), reasons.tell(step()))}>
                            Show me
                        </button>
                    </p>
                )}
            </Show>
            <Show when={failure()}>
                <p class="note bad-note" ref={show}>
                    {failure()}
                </p>
            </Show>
        </section>
    );
}
