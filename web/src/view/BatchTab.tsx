/** A file of puzzles: all are checked in the worker. */
import { createSignal, Show } from "solid-js";
import { engine } from "../engine/client";
import type { BatchProgress, BatchResult } from "../engine/messages";
import { exampleFile } from "./examples";
import { Icon } from "./Icon";
import { Switch } from "./PlayPanel";
import { save } from "./SharePanel";
import { say } from "./session";
import { watchTaken } from "./taking";

/** So many puzzles are in the example: enough to see them go. */
const EXAMPLE = 20_000;

/** With what was asked for: the switch may have been moved since. */
type Checked = BatchResult & { solvedOnly: boolean };

// It goes on, and its result stays, while another tab is looked at.
const [running, setRunning] = createSignal<AbortController | null>(null);
const [progress, setProgress] = createSignal<BatchProgress | null>(null);
const [result, setResult] = createSignal<Checked | null>(null);
const [failure, setFailure] = createSignal("");
const [name, setName] = createSignal("");
const [first, setFirst] = createSignal(false);

export function BatchTab() {
    const [over, setOver] = createSignal(false);

    const check = async (file: File | Blob, title: string) => {
        running()?.abort();
        const controller = new AbortController();
        setRunning(controller);
        setResult(null);
        setFailure("");
        setName(title);
        const solvedOnly = first();
        setProgress({ done: 0, total: file.size, puzzles: 0, unique: 0, multiple: 0, none: 0, errors: 0 });
        try {
            const options = { signal: controller.signal, onProgress: setProgress };
            const done = await engine.ask("batch", { file, limit: solvedOnly ? 1 : 2 }, options);
            setResult({ ...done, solvedOnly });
            say(`${done.puzzles.toLocaleString("en")} puzzles checked`);
        } catch (error) {
            if (!controller.signal.aborted) setFailure((error as Error).message);
        }
        if (running() === controller) setRunning(null);
    };
    watchTaken((taken) => {
        setOver(false);
        if (typeof taken === "string") void check(new Blob([taken]), "what was pasted");
        else void check(taken, taken.name);
    });
    return (
        <div class="batch">
            <h2>Check many puzzles at once</h2>
            <p>
                Every puzzle of a file is solved and checked for a second solution. Ordinary 9 × 9 puzzles, one on each
                line, go through at about a million a second. The file stays in your browser.
            </p>
            <div
                class="drop"
                classList={{ over: over() }}
                onDragOver={(event) => (event.preventDefault(), setOver(true))}
                onDragLeave={() => setOver(false)}
            >
                <p>Drop a file here, or paste puzzles</p>
                <label class="button primary">
                    Choose a file
                    <input
                        type="file"
                        class="hidden"
                        id="batch-file"
                        onChange={(event) => {
                            const file = event.currentTarget.files?.[0];
                            if (file) void check(file, file.name);
                            event.currentTarget.value = "";
                        }}
                    />
                </label>
                <button
                    class="button small"
                    onClick={() => check(exampleFile(EXAMPLE), `Example of ${EXAMPLE.toLocaleString("en")} puzzles`)}
                >
                    Try it with an example
                </button>
                <Switch name="Stop at the first solution (faster, no check for others)" on={first()} set={setFirst} />
            </div>
            <Show when={running()}>
                {(controller) => (
                    <section class="card" aria-label="Progress">
                        <p>
                            {name()}: {(progress()?.puzzles ?? 0).toLocaleString("en")} puzzles
                        </p>
                        <progress aria-label="Read so far" max={progress()?.total ?? 1} value={progress()?.done ?? 0} />
                        <button class="button" onClick={() => (controller().abort(), setRunning(null))}>
                            Stop
                        </button>
                    </section>
                )}
            </Show>
            <Show when={failure()}>
                <p class="note bad-note">{failure()}</p>
            </Show>
            <Show when={result()}>{(at) => <Result result={at()} name={name()} />}</Show>
        </div>
    );
}

function Result(props: { result: Checked; name: string }) {
    const count = (value: number) => value.toLocaleString("en");
    const seconds = () => props.result.milliseconds / 1000;
    const speed = () => Math.round(props.result.puzzles / Math.max(seconds(), 0.001)).toLocaleString("en");
    return (
        <section class="card" aria-label="Result">
            <h3>{props.name}</h3>
            <dl class="counts">
                <div>
                    <dt>{props.result.solvedOnly ? "Solved" : "One solution"}</dt>
                    <dd>{count(props.result.unique)}</dd>
                </div>
                <Show when={!props.result.solvedOnly}>
                    <div>
                        <dt>Several solutions</dt>
                        <dd>{count(props.result.multiple)}</dd>
                    </div>
                </Show>
                <div>
                    <dt>No solution</dt>
                    <dd>{count(props.result.none)}</dd>
                </div>
                <div>
                    <dt>Not understood</dt>
                    <dd>{count(props.result.errors)}</dd>
                </div>
            </dl>
            <p class="facts">
                {count(props.result.puzzles)} puzzles in {seconds().toFixed(2)} s, {speed()} a second
            </p>
            <button
                class="button primary"
                onClick={() => save(props.result.result, `${props.name.replace(/\.\w+$/, "")}-checked.csv`, "text/csv")}
            >
                <Icon name="save" />
                Save the result
            </button>
        </section>
    );
}
