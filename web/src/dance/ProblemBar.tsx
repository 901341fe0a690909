/** Which problem: an example, the puzzle of the page, or own text. */
import { createSignal, For, Show } from "solid-js";
import { Icon } from "./icons";
import { many } from "./narrate";
import { offsetOf } from "./place";
import type { Choice } from "./share";
import type { Failure, PuzzleRequest } from "./source";
import type { Stage } from "./stage";

const OWN = "own text";
const PUZZLE = "puzzle of the page";
const OWN_EXAMPLE = `| The first line names the items, secondary ones after a bar.
| Every other line is an option; "item:colour" gives a secondary item a colour.
a b c | x
a b x:red
c x:red
a x:blue
b c
`;

interface ProblemBarProps {
    stage: Stage;
    /** The puzzle on the page; null: there is none. */
    puzzle: PuzzleRequest | null;
    onShare: () => Promise<string>;
}

// Words that are not shown yet stay while another tab is looked at.
const [text, setText] = createSignal(OWN_EXAMPLE);
const [editing, setEditing] = createSignal(false);

export function ProblemBar(props: ProblemBarProps) {
    const { stage } = props;
    const [note, setNote] = createSignal("");
    const value = () => {
        const choice = stage.choice();
        if (editing() || choice.kind === "text") return OWN;
        return choice.kind === "puzzle" ? PUZZLE : choice.id;
    };
    const open = (choice: Choice) => stage.open(choice, stage.order());
    const choose = (id: string) => {
        setEditing(id === OWN);
        if (id === PUZZLE) void open({ kind: "puzzle", puzzle: props.puzzle! });
        else if (id !== OWN) void open({ kind: "example", id });
    };
    const edit = () => {
        const choice = stage.choice();
        const request = stage.act()?.request;
        if (choice.kind === "text") setText(choice.text);
        else if (request && "dlx" in request) setText(request.dlx);
        setEditing(!editing());
    };
    return (
        <div class="dance-bar">
            <label class="problem">
                <span>Problem</span>
                <select value={value()} onChange={(event) => choose(event.currentTarget.value)}>
                    <For each={stage.examples}>{(each) => <option value={each.id}>{each.title}</option>}</For>
                    <Show when={props.puzzle || stage.choice().kind === "puzzle"}>
                        <option value={PUZZLE}>The puzzle of this page</option>
                    </Show>
                    <option value={OWN}>Own text …</option>
                </select>
            </label>
            <p class="about">{aboutText(stage)}</p>
            <button type="button" aria-expanded={editing()} onClick={edit}>
                Text
            </button>
            <button type="button" onClick={() => void props.onShare().then(setNote)}>
                <Icon name="link" /> Link
            </button>
            <span class="dance-note" role="status">
                {note()}
            </span>
            <Show when={editing() || (stage.failure() && stage.choice().kind === "text")}>
                <TextForm
                    text={text()}
                    failure={stage.failure()}
                    onText={setText}
                    onOpen={async () => {
                        await open({ kind: "text", text: text() });
                        setEditing(stage.failure() !== null);
                    }}
                />
            </Show>
            <Show when={stage.failure() && stage.choice().kind !== "text"}>
                <p class="error" role="alert">
                    {failureText(stage.failure()!)}
                </p>
            </Show>
        </div>
    );
}

interface TextFormProps {
    text: string;
    failure: Failure | null;
    onText: (text: string) => void;
    onOpen: () => void;
}

function TextForm(props: TextFormProps) {
    let area!: HTMLTextAreaElement;
    const showPlace = () => {
        const { line, column } = props.failure!;
        const at = offsetOf(props.text, line, column);
        area.focus();
        area.setSelectionRange(at, at + 1);
    };
    return (
        <div class="dance-text">
            <label>
                Problem as .dlx text
                <textarea
                    ref={area}
                    rows="9"
                    spellcheck={false}
                    value={props.text}
                    aria-invalid={props.failure !== null}
                    aria-describedby="dance-text-error"
                    onInput={(event) => props.onText(event.currentTarget.value)}
                />
            </label>
            <div class="line">
                <button type="button" class="primary" onClick={props.onOpen}>
                    Show the dance
                </button>
                <p id="dance-text-error" class="error" role="alert">
                    <Show when={props.failure}>{(failure) => failureText(failure())}</Show>
                </p>
                <Show when={props.failure && props.failure.line > 0}>
                    <button type="button" onClick={showPlace}>
                        Show where
                    </button>
                </Show>
            </div>
        </div>
    );
}

function aboutText(stage: Stage): string {
    const act = stage.act();
    if (!act) return stage.loading() ? "Loading …" : "";
    const { itemCount, optionCount } = act.dance.problem;
    return `${act.about} ${many(itemCount, "item")}, ${many(optionCount, "option")}.`.trim();
}

function failureText({ message, line, column }: Failure): string {
    if (!line) return message;
    return `Line ${line}${column ? `, column ${column}` : ""}: ${message}`;
}
