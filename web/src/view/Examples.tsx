import { For } from "solid-js";
import { showExample, type Example } from "./examples";

/** Buttons that put an example on the board. */
export function Examples(props: { examples: readonly Example[]; done?: () => void }) {
    const show = async (example: Example) => {
        await showExample(example);
        props.done?.();
    };
    return (
        <div class="row examples" role="group" aria-label="Examples">
            <span class="label">Examples:</span>
            <For each={props.examples}>
                {(each) => (
                    <button class="button small" onClick={() => show(each)}>
                        {each.title}
                    </button>
                )}
            </For>
        </div>
    );
}
