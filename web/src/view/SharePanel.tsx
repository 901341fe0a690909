/** Taking puzzles out: a link, every format, a picture, a sheet to print. */
import { createEffect, createResource, createSignal, For, on, Show } from "solid-js";
import { engine } from "../engine/client";
import { fragmentOf } from "../model/share";
import { Icon } from "./Icon";
import { asked } from "./NewPanel";
import { Switch } from "./PlayPanel";
import * as session from "./session";
import { addToSheet, arrange, clearSheet, layout, sheet } from "./sheet";
import { readPuzzles } from "./reading";

export function SharePanel() {
    return (
        <>
            <LinkBox />
            <FormatBox />
            <PictureBox />
            <SheetBox />
        </>
    );
}

export function save(content: BlobPart, name: string, type: string): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A button that says for a moment that it was done. */
function CopyButton(props: { text: string; words: string }) {
    const [done, setDone] = createSignal("");
    const copy = async () => {
        const copied = await navigator.clipboard.writeText(props.text).then(
            () => true,
            () => false,
        );
        setDone(copied ? "Copied" : "Copying is not allowed here");
        session.say(done());
        setTimeout(() => setDone(""), 2000);
    };
    return (
        <button class="button" onClick={copy}>
            <Icon name={done() ? "check" : "copy"} />
            {done() || props.words}
        </button>
    );
}

function LinkBox() {
    const [link] = createResource(session.game, async (game) => {
        const url = new URL(location.href);
        url.hash = await fragmentOf(game);
        return url.href;
    });
    return (
        <section class="box">
            <h3>Link</h3>
            <p>With all values, marks and colours. They are in the address itself: nothing is sent to a server.</p>
            <input
                class="link-text"
                readonly
                aria-label="Link to this game"
                value={link.latest ?? ""}
                onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link.latest ?? ""} words="Copy the link" />
        </section>
    );
}

/** The puzzle as it stands: clues, values placed, and candidates where some were struck out. */
function standing() {
    const { board, values, given, candidates, symbols } = session.position();
    const { title } = session.game();
    return {
        board,
        values,
        given,
        candidates,
        symbols,
        fields: (title ? [["title", title]] : []) as [string, string][],
    };
}

function FormatBox() {
    const [formats] = createResource(async () =>
        (await engine.ask("formats", null).catch(() => [])).filter((each) => each.writes),
    );
    const [format, setFormat] = createSignal("line");
    const [progress, setProgress] = createSignal(false);
    const [answer, setAnswer] = createSignal<{ text: string; losses: string[] }>({ text: "", losses: [] });
    createEffect(
        on([format, session.game, progress], async () => {
            const puzzle = progress() ? standing() : session.puzzle();
            const written = await engine
                .ask("write", { puzzles: [puzzle], format: format() })
                .catch((error: Error) => ({ text: "", losses: [error.message] }));
            setAnswer(written);
        }),
    );
    return (
        <section class="box">
            <h3>Text</h3>
            <label class="label" for="format">
                Format
            </label>
            <select id="format" value={format()} onChange={(event) => setFormat(event.currentTarget.value)}>
                <For each={formats.latest ?? []}>
                    {(each) => (
                        <option
                            value={each.name}
                            selected={each.name === format()}
                        >{`${each.name}: ${each.summary}`}</option>
                    )}
                </For>
            </select>
            <label class="check">
                <input
                    type="checkbox"
                    checked={progress()}
                    onChange={(event) => setProgress(event.currentTarget.checked)}
                />
                with what I have placed
            </label>
            <textarea class="output" readonly rows="5" aria-label="The puzzle as text" value={answer().text} />
            <Show when={answer().losses.length > 0}>
                <p class="note">Left out: {answer().losses.join("; ")}</p>
            </Show>
            <div class="row">
                <CopyButton text={answer().text} words="Copy" />
                <button class="button" onClick={() => save(answer().text, `puzzle.${format()}.txt`, "text/plain")}>
                    <Icon name="save" />
                    Save
                </button>
            </div>
        </section>
    );
}

function PictureBox() {
    const picture = async () => {
        const svg = await engine.ask("svg", { puzzle: standing(), size: 640 });
        save(svg, "puzzle.svg", "image/svg+xml");
    };
    return (
        <section class="box">
            <h3>Picture</h3>
            <button class="button" onClick={picture}>
                <Icon name="save" />
                Save as SVG
            </button>
        </section>
    );
}

function SheetBox() {
    const [busy, setBusy] = createSignal(false);
    const [failure, setFailure] = createSignal("");
    const adding = async (job: () => Promise<unknown>) => {
        const button = document.activeElement as HTMLElement | null;
        setBusy(true);
        setFailure("");
        await job().catch((error: Error) => setFailure(error.message));
        setBusy(false);
        if (document.activeElement === document.body) button?.focus(); // it had lost it while it could not be used
    };
    const makeFour = async () => {
        for (let i = 0; i < 4; i++) await addToSheet(await engine.ask("generate", asked()));
    };
    const addRead = async () => {
        for (const puzzle of readPuzzles().slice(0, 60)) await addToSheet(puzzle);
    };
    return (
        <section class="box">
            <h3>Sheet to print</h3>
            <p>
                {sheet().length === 0
                    ? "Puzzles, and their solutions on another page."
                    : `${sheet().length} on the sheet.`}
            </p>
            <div class="row">
                <button class="button" disabled={busy()} onClick={() => adding(() => addToSheet(session.puzzle()))}>
                    Add this one
                </button>
                <button class="button" disabled={busy()} onClick={() => adding(makeFour)}>
                    Add four new ones
                </button>
                <Show when={readPuzzles().length > 1}>
                    <button class="button" disabled={busy()} onClick={() => adding(addRead)}>
                        Add all that were pasted
                    </button>
                </Show>
            </div>
            <Show when={failure()}>
                <p class="note bad-note">{failure()}</p>
            </Show>
            <Show when={sheet().length > 0}>
                <label class="label" for="sheet-title">
                    Title
                </label>
                <input
                    id="sheet-title"
                    class="text"
                    maxlength="100"
                    value={layout().title}
                    onInput={(event) => arrange({ title: event.currentTarget.value })}
                />
                <label class="label" for="sheet-each">
                    On a page
                </label>
                <select id="sheet-each" onChange={(event) => arrange({ each: Number(event.currentTarget.value) })}>
                    <For each={[1, 2, 4, 6, 9]}>
                        {(each) => (
                            <option value={each} selected={each === layout().each}>
                                {each === 1 ? "1 puzzle" : `${each} puzzles`}
                            </option>
                        )}
                    </For>
                </select>
                <Switch name="Grades" on={layout().grades} set={(grades) => arrange({ grades })} />
                <Switch
                    name="A QR code of each puzzle’s link"
                    on={layout().codes}
                    set={(codes) => arrange({ codes })}
                />
                <div class="row">
                    <button class="button primary" onClick={() => print()}>
                        <Icon name="print" />
                        Print
                    </button>
                    <button class="button" onClick={clearSheet}>
                        Clear
                    </button>
                </div>
            </Show>
        </section>
    );
}
