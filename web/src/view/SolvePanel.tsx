/** The verdict on the clues, and where puzzles come in as text. */
import { createEffect, createSignal, For, Match, on, Show, Switch } from "solid-js";
import { engine } from "../engine/client";
import type { Mend } from "../engine/messages";
import { shortRow } from "../model/unreadable";
import { bestMends, describeContradiction, describeMend, describeNoMend } from "./contradiction";
import { Examples } from "./Examples";
import { SOLVE } from "./examples";
import { Icon } from "./Icon";
import { more, MOST, paste, readFile, records, stopReading, text } from "./reading";
import * as session from "./session";
import { CAP, isComplete, lookLonger, type Report, report, stopLooking } from "./verdicts";
import { Working } from "./Working";

export function SolvePanel() {
    return (
        <>
            <Switch fallback={<Verdict />}>
                <Match when={session.reading()}>
                    <Working words="Reading" end="Cancel" stop={stopReading} />
                </Match>
                <Match when={session.unread()}>
                    <NotRead />
                </Match>
            </Switch>
            <TextInput />
            <Examples examples={SOLVE} />
        </>
    );
}

const plural = (count: number | bigint, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count == 1 ? one : many}`;

/** What could not be read takes the place of a verdict, which would be about something else. */
function NotRead() {
    return (
        <section class="verdict" role="alert" aria-label="Not read">
            <p class="headline bad-news">
                <Icon name="cross" />
                Not read
            </p>
            <p class="note bad-note">{session.unread()}</p>
            <p>The board still shows what was on it before.</p>
            <button class="button" onClick={() => session.setUnread("")}>
                Go on with that
            </button>
        </section>
    );
}

function Looking(props: { report: Report | null; words: string }) {
    return <Working words={props.words} since={props.report?.since} end="Cancel" stop={stopLooking} />;
}

function Verdict() {
    return (
        <section class="verdict" aria-live="polite" aria-label="Verdict">
            <Show when={report()} fallback={<Looking report={null} words="Solving" />}>
                {(at) => (
                    <Switch fallback={<Undecided report={at()} />}>
                        <Match when={at().error}>
                            <p class="headline bad-news">{at().error}</p>
                        </Match>
                        <Match when={at().verdict?.verdict === "unique" && isComplete()}>
                            <p class="headline good-news">
                                <Icon name="check" />
                                Complete
                            </p>
                            <p>All values are given, without a mistake: nothing is left to find.</p>
                        </Match>
                        <Match when={at().verdict?.verdict === "unique"}>
                            <p class="headline good-news">
                                <Icon name="check" />
                                Exactly one solution
                            </p>
                            <p>So it is a proper puzzle.</p>
                            <SolutionButton values={at().verdict!.solutions[0]!} />
                        </Match>
                        <Match when={at().verdict?.verdict === "multiple"}>
                            <Several report={at()} />
                        </Match>
                        <Match when={at().verdict?.verdict === "none"}>
                            <None report={at()} />
                        </Match>
                        <Match when={at().verdict?.verdict === "clash"}>
                            <p class="headline bad-news">
                                <Icon name="cross" />
                                Two clues exclude each other
                            </p>
                            <p>{at().verdict!.clash?.text}</p>
                            <ShowCells cells={at().verdict!.clash?.cells ?? []} words="Show them" />
                            <Mending report={at()} />
                        </Match>
                    </Switch>
                )}
            </Show>
            <Show when={report()?.verdict}>{(verdict) => <Facts {...verdict()} />}</Show>
        </section>
    );
}

/** No verdict: not yet, not within the time, or ended by the player. */
function Undecided(props: { report: Report }) {
    return (
        <Show when={!props.report.busy} fallback={<Looking report={props.report} words="Solving" />}>
            <p class="headline">
                <Icon name="question" />
                {props.report.stopped ? "Cancelled: it is not known" : "Not decided within the time"}
            </p>
            <button class="button" onClick={lookLonger}>
                Try for two minutes
            </button>
        </Show>
    );
}

function Facts(props: { milliseconds: number; engine: string; nodes: number }) {
    const time = () =>
        props.milliseconds < 10 ? props.milliseconds.toFixed(2) : Math.round(props.milliseconds).toLocaleString("en");
    const clues = () => session.puzzle().values.filter((value) => value > 0).length;
    return (
        <p class="facts">
            {plural(clues(), "clue", "clues")}
            <Show when={props.engine}>
                , solved in {time()} ms (engine {props.engine.replace("cover:", "")},{" "}
                {plural(props.nodes, "node", "nodes")})
            </Show>
        </p>
    );
}

function SolutionButton(props: { values: readonly number[] }) {
    const shown = () => session.overlay()?.kind === "solution";
    const toggle = () => session.setOverlay(shown() ? null : { kind: "solution", values: props.values });
    return (
        <button class="button" aria-pressed={shown()} onClick={toggle}>
            {shown() ? "Hide the solution" : "Show the solution"}
        </button>
    );
}

function Several(props: { report: Report }) {
    const total = () => {
        const { count } = props.report;
        if (!count) return "More than one solution";
        if (count.exact) return plural(count.count, "solution", "solutions");
        return count.count >= BigInt(CAP)
            ? `${CAP.toLocaleString("en")} solutions or more`
            : `At least ${plural(count.count, "solution", "solutions")}`;
    };
    const [first, second] = props.report.verdict!.solutions as [number[], number[]];
    const differing = () => first.filter((value, cell) => value !== second[cell]).length;
    const comparing = () => session.overlay()?.kind === "compare";
    return (
        <>
            <p class="headline bad-news">
                <Icon name="question" />
                {total()}
            </p>
            <p>A proper puzzle has only one: clues are missing.</p>
            <p>The first two differ in {plural(differing(), "cell", "cells")}.</p>
            <button
                class="button"
                aria-pressed={comparing()}
                onClick={() => session.setOverlay(comparing() ? null : { kind: "compare", first, second })}
            >
                {comparing() ? "Hide both" : "Compare the two"}
            </button>
            <Stepper report={props.report} />
        </>
    );
}

/** Goes through the solutions, fetching some at a time. */
function Stepper(props: { report: Report }) {
    const CHUNK = 50;
    const [at, setAt] = createSignal(-1);
    const [base, setBase] = createSignal(0);
    const [chunk, setChunk] = createSignal<number[][]>([]);
    const [last, setLast] = createSignal(false);
    createEffect(
        on(
            () => props.report.puzzle,
            () => (setAt(-1), setChunk([]), setLast(false)),
            { defer: true },
        ),
    );
    const go = async (to: number) => {
        if (to < 0) return;
        if (to < base() || to >= base() + chunk().length) {
            const from = to < base() ? Math.max(0, to - CHUNK + 1) : to;
            const found = await engine.ask("solutions", { puzzle: props.report.puzzle, from, most: CHUNK });
            if (found.solutions.length <= to - from) return void setLast(true);
            setBase(from);
            setChunk(found.solutions);
            setLast(found.last);
        }
        setAt(to);
        session.setOverlay({ kind: "solution", values: chunk()[to - base()]! });
    };
    const isLast = () => last() && at() === base() + chunk().length - 1;
    return (
        <div class="stepper" role="group" aria-label="Solutions">
            <button class="round" aria-label="Previous solution" disabled={at() <= 0} onClick={() => go(at() - 1)}>
                <Icon name="left" />
            </button>
            <span>{at() < 0 ? "Step through them" : `Solution ${(at() + 1).toLocaleString("en")}`}</span>
            <button class="round" aria-label="Next solution" disabled={isLast()} onClick={() => go(at() + 1)}>
                <Icon name="right" />
            </button>
        </div>
    );
}

function None(props: { report: Report }) {
    const cells = () => props.report.contradiction?.cells;
    const names = () => cells()?.map((cell) => session.geometry()?.board.cellNames[cell] ?? "") ?? [];
    return (
        <>
            <p class="headline bad-news">
                <Icon name="cross" />
                No solution
            </p>
            <Show
                when={cells()}
                fallback={
                    <Show when={props.report.busy}>
                        <Looking report={props.report} words="Looking for the clues that exclude each other" />
                    </Show>
                }
            >
                <p>{describeContradiction(names(), props.report.contradiction!.minimal)}</p>
                <Show when={cells()!.length > 0}>
                    <ShowCells cells={cells()!} words="Show these clues" />
                    <Mending report={props.report} />
                </Show>
            </Show>
        </>
    );
}

/** So many changes are listed. */
const MENDS = 6;

/** Which single clue, changed or left out, mends the puzzle. */
function Mending(props: { report: Report }) {
    const mends = () => props.report.mending && bestMends(props.report.mending.mends);
    const words = (mend: Mend) =>
        describeMend(
            mend,
            session.geometry()?.board.cellNames[mend.cell] ?? "",
            session.symbol()(props.report.puzzle.values[mend.cell]!),
            session.symbol(),
        );
    const doIt = (mend: Mend) => {
        const value = mend.values.length === 1 ? mend.values[0]! : 0;
        const values = props.report.puzzle.values.map((old, cell) => (cell === mend.cell ? value : old));
        void session.openPuzzle({ ...props.report.puzzle, values });
    };
    return (
        <Show
            when={mends()}
            fallback={
                <Show when={props.report.busy}>
                    <Looking report={props.report} words="Looking for a change that mends it" />
                </Show>
            }
        >
            {(list) => (
                <Show when={list().length > 0} fallback={<p>{describeNoMend(props.report.mending!.complete)}</p>}>
                    <h3>One change mends it</h3>
                    <ul class="mends">
                        <For each={list().slice(0, MENDS)}>
                            {(mend) => (
                                <li>
                                    <span>{words(mend)}</span>
                                    <button class="button small" onClick={() => doIt(mend)}>
                                        {mend.values.length === 1 ? "Change it" : "Leave it out"}
                                    </button>
                                </li>
                            )}
                        </For>
                    </ul>
                </Show>
            )}
        </Show>
    );
}

function ShowCells(props: { cells: readonly number[]; words: string }) {
    const shown = () => session.overlay()?.kind === "cells";
    return (
        <button
            class="button"
            aria-pressed={shown()}
            onClick={() => session.setOverlay(shown() ? null : { kind: "cells", cells: props.cells })}
        >
            {shown() ? "Hide them" : props.words}
        </button>
    );
}

function TextInput() {
    return (
        <section class="input">
            <label class="label" for="puzzle-text">
                Paste or type a puzzle, or drop a file
            </label>
            <textarea
                id="puzzle-text"
                rows="4"
                spellcheck={false}
                placeholder={"For example 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
                value={text()}
                onInput={(event) => paste(event.currentTarget.value)}
            />
            <Show when={records().length > 0}>
                <Found />
            </Show>
            <div class="row">
                <label class="button">
                    Open a file
                    <input
                        type="file"
                        class="hidden"
                        onChange={(event) => event.currentTarget.files?.[0] && readFile(event.currentTarget.files[0])}
                    />
                </label>
                <button
                    class="button"
                    aria-pressed={session.editing()}
                    onClick={() => session.edit(!session.editing())}
                >
                    {session.editing() ? "Clues are complete" : "Change the clues"}
                </button>
            </div>
            <Show when={session.editing()}>
                <p class="note">Every digit on the board is a clue now. The verdict follows each one.</p>
            </Show>
        </section>
    );
}

/** What was read: its format, its puzzles to choose from, and what was not understood. */
function Found() {
    const puzzles = () => records().filter((record) => record.puzzle);
    const errors = () => records().filter((record) => record.error);
    const formats = () => [...new Set(puzzles().map((record) => record.format ?? "unknown"))].join(", ");
    return (
        <>
            <p class="facts" role="status">
                Format: <b>{formats()}</b>. {plural(puzzles().length, "puzzle", "puzzles")}
                {more() ? ` (the first ${MOST})` : ""}
            </p>
            <Show when={formats() === "blanks" && shortRow(text())}>{(words) => <p class="note">{words()}</p>}</Show>
            <Show when={puzzles().length > 1}>
                <label class="label" for="which">
                    Puzzle
                </label>
                <select
                    id="which"
                    onChange={(event) => void session.openPuzzle(puzzles()[event.currentTarget.selectedIndex]!.puzzle!)}
                >
                    <For each={puzzles()}>
                        {(record, i) => (
                            <option>{`${i() + 1}: ${record.puzzle!.fields.find(([name]) => name === "title")?.[1] ?? `line ${record.line}`}`}</option>
                        )}
                    </For>
                </select>
            </Show>
            <For each={errors().slice(0, 3)}>
                {(record) => (
                    <p class="facts">
                        Left out: line {record.error!.line || record.line}
                        {(record.error!.column ?? 0) > 1 ? `, column ${record.error!.column}` : ""}: {record.error!.message}
                    </p>
                )}
            </For>
        </>
    );
}
