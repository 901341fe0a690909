/** Parts of the page that are loaded when they are first shown. */
import { type Component, createSignal, Show } from "solid-js";
import { NOT_LOADED } from "../model/unloaded";

/** What did not arrive is said in its place, and asked for again when it is shown again. */
export function later<P extends object>(load: () => Promise<Component<P>>): Component<P> {
    const [part, setPart] = createSignal<Component<P>>();
    return (props) => {
        const [failed, setFailed] = createSignal(false);
        if (!part())
            load().then(
                (found) => setPart(() => found),
                () => setFailed(true),
            );
        const missing = () => (
            <Show when={failed()}>
                <p class="note bad-note" role="alert">
                    {NOT_LOADED}{" "}
                    <button class="button small" onClick={() => location.reload()}>
                        Reload
                    </button>
                </p>
            </Show>
        );
        return (
            <Show keyed when={part()} fallback={missing()}>
                {(Part) => <Part {...props} />}
            </Show>
        );
    };
}
