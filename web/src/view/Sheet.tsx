import { For, Show } from "solid-js";
import { qrPath } from "../model/qr";
import { layout, sheet, type Printed } from "./sheet";

/** So many solutions are on a page. */
const SOLUTIONS = 12;

interface Numbered {
    number: number;
    printed: Printed;
}

function pages(each: number): Numbered[][] {
    const all = sheet().map((printed, i) => ({ number: i + 1, printed }));
    return Array.from({ length: Math.ceil(all.length / each) }, (_, i) => all.slice(i * each, (i + 1) * each));
}

/** The sheet, seen on paper only: puzzles first, solutions on pages of their own. */
export function Sheet() {
    return (
        <Show when={sheet().length > 0}>
            <div class="sheet" aria-hidden="true">
                <For each={pages(layout().each)}>
                    {(page) => (
                        <div class={`sheet-page each-${layout().each}`}>
                            <Show when={layout().title}>
                                <p class="sheet-title">{layout().title}</p>
                            </Show>
                            <For each={page}>{(at) => <Picture {...at} />}</For>
                        </div>
                    )}
                </For>
                <For each={pages(SOLUTIONS)}>
                    {(page) => (
                        <div class="sheet-page solutions">
                            <p class="sheet-title">{layout().title ? `${layout().title}: solutions` : "Solutions"}</p>
                            <For each={page}>
                                {(at) => (
                                    <Show when={at.printed.solution}>
                                        {(address) => (
                                            <figure>
                                                <img src={address()} alt={`Solution ${at.number}`} />
                                                <figcaption>{at.number}</figcaption>
                                            </figure>
                                        )}
                                    </Show>
                                )}
                            </For>
                        </div>
                    )}
                </For>
            </div>
        </Show>
    );
}

/** "3. Title, hard", and the code of its link. */
function Picture(props: Numbered) {
    const words = () => {
        const { title, grade } = props.printed;
        const named = [title, layout().grades ? grade : ""].filter((each) => each);
        return `${props.number}.${named.length > 0 ? ` ${named.join(", ")}` : ""}`;
    };
    const code = () => (layout().codes ? qrPath(props.printed.link) : null);
    return (
        <figure>
            <figcaption>{words()}</figcaption>
            <Show when={code()}>
                {(at) => (
                    <svg class="code" viewBox={`0 0 ${at().size} ${at().size}`} shape-rendering="crispEdges">
                        <path d={at().path} />
                    </svg>
                )}
            </Show>
            <img src={props.printed.puzzle} alt={`Puzzle ${props.number}`} />
        </figure>
    );
}
