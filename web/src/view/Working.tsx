/** What is said while something takes long. */
import { createSignal, onCleanup } from "solid-js";

/** That it works, for how long it has, and what ends it. `since`: on the clock of `performance`; default: now. */
export function Working(props: { words: string; since?: number | undefined; end: string; stop: () => void }) {
    const began = performance.now();
    const [present, setPresent] = createSignal(began);
    const timer = setInterval(() => setPresent(performance.now()), 250);
    onCleanup(() => clearInterval(timer));
    const seconds = () => Math.floor(Math.max(0, present() - (props.since ?? began)) / 1000);
    return (
        <p class="note working">
            <span>
                <span role="status">{props.words}…</span> <span aria-hidden="true">{seconds() > 0 && `${seconds()} s`}</span>
            </span>
            <button class="button small" onClick={() => props.stop()}>
                {props.end}
            </button>
        </p>
    );
}
