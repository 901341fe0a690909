import { For, Show } from "solid-js";
import { sheet } from "./sheet";

/** The sheet, seen on paper only: puzzles first, solutions on a page of their own. */
export function Sheet() {
    return (
        <Show when={sheet().length > 0}>
            <div class="sheet" aria-hidden="true">
                <div class="sheet-page">
                    <For each={sheet()}>
                        {(each, i) => <Picture number={i() + 1} title={each.title} address={each.puzzle} />}
                    </For>
                </div>
                <div class="sheet-page solutions">
                    <For each={sheet()}>
                        {(each, i) => (
                            <Show when={each.solution}>
                                {(address) => <Picture number={i() + 1} title="" address={address()} />}
                            </Show>
                        )}
                    </For>
                </div>
            </div>
        </Show>
    );
}

function Picture(props: { number: number; title: string; address: string }) {
    return (
        <figure>
            <img src={props.address} alt={`Puzzle ${props.number}`} />
            <figcaption>
                {props.number}
                {props.title ? `. ${props.title}` : ""}
            </figcaption>
        </figure>
    );
}
