/** Ask for a new puzzle, an empty board, or a game from before. */
import type { Grade, Pattern } from "quadrille";
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from "solid-js";
import { engine } from "../engine/client";
import type { PuzzleKind } from "../engine/messages";
import { shown } from "../model/clock";
import { newGame } from "../model/game";
import { browserStore, dropGame, keptGames, openKept, restoreGame, type Kept } from "../model/store";
import { describeKept, thumbnail } from "../model/thumbnail";
import { Icon } from "./Icon";
import { later } from "./later";
import { byChoices, GRADES, make, making, MOST_SECONDS } from "./making";
import { Making, Offers } from "./Offers";
import { Switch } from "./PlayPanel";
import * as session from "./session";
import { change, settings } from "./settings";
import { forgetStatistics, statistics } from "./statistics";

const DrawPanel = later(async () => (await import("./DrawPanel")).DrawPanel);

const SIZES = ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16", "25x25"].map(
    (each): [string, string] => [each, each.replace("x", " × ")],
);
const CHOICES: readonly [Grade | "", string][] = [["", "Any"], ...GRADES];
const PATTERNS: [Pattern, string][] = [
    ["none", "None"],
    ["half-turn", "Half turn"],
    ["quarter-turn", "Quarter turn"],
    ["horizontal", "Left and right"],
    ["vertical", "Top and bottom"],
    ["both", "Both ways"],
    ["diagonal", "Diagonal"],
    ["antidiagonal", "Other diagonal"],
    ["full", "Full"],
];
const KINDS: readonly [PuzzleKind | "", string][] = [
    ["", "Ordinary"],
    ["jigsaw", "Jigsaw"],
    ["killer", "Killer"],
    ["thermo", "Thermometers"],
    ["arrow", "Arrows"],
    ["whisper", "Whisper lines"],
    ["dots", "Dots"],
    ["xv", "X and V"],
    ["sandwich", "Sandwiches"],
    ["skyscraper", "Skyscrapers"],
];
/** The largest boards on which rules are made along with the puzzle, and those that are rated. */
const MOST_OF_KIND = 9;
const MOST_GRADED = 12;
/** With fewer clues on such a board, one search follows another that does not end. */
const CLUES: Record<string, [least: number, most: number]> = { "25x25": [350, 625] };
/** With these rules, mostly none is found on the largest boards within the time. */
const SLOW_RULES = ["disjoint", "antiknight", "nonconsecutive"];
const isSlow = () => parseInt(size()) > 16 && rules().some((rule) => SLOW_RULES.includes(rule));
/** Rules that reasons do not know, or not all of. */
const WITHOUT_GRADES = ["antiknight", "antiking", "nonconsecutive"];
const RULES: [string, string, (size: string) => boolean][] = [
    ["x", "Both diagonals", () => true],
    ["windoku", "Windows", (size) => ["4x4", "9x9", "16x16"].includes(size)],
    ["disjoint", "Same place in each box", () => true],
    ["centredot", "Centre dots", (size) => size === "9x9"],
    ["asterisk", "Asterisk", (size) => size === "9x9"],
    ["girandola", "Girandola", (size) => size === "9x9"],
    ["antiknight", "Knight's moves", () => true],
    ["antiking", "King's moves", () => true],
    ["nonconsecutive", "No neighbours in sequence", () => true],
];

const [size, setSize] = createSignal("9x9");
const [grade, setGrade] = createSignal<Grade | "">("");
const [pattern, setPattern] = createSignal<Pattern>("half-turn");
const [rules, setRules] = createSignal<readonly string[]>([]);
const [chosenKind, setKind] = createSignal<PuzzleKind | "">("");

const hasKinds = () => parseInt(size()) <= MOST_OF_KIND;
const kind = () => (hasKinds() ? chosenKind() : "");
const hasGrades = () =>
    parseInt(size()) <= MOST_GRADED &&
    ["", "jigsaw"].includes(kind()) &&
    !rules().some((rule) => WITHOUT_GRADES.includes(rule));

/** The board that is asked for. */
const boardName = () =>
    [size(), ...RULES.filter(([rule, , fits]) => rules().includes(rule) && fits(size())).map(([rule]) => rule)].join(
        "+",
    );
export const asked = () => ({
    board: boardName(),
    pattern: pattern(),
    ...(CLUES[size()] && { clues: CLUES[size()] }),
    ...(kind() && { kind: kind() as PuzzleKind }),
    ...(grade() && hasGrades() && { grade: grade() as Grade }),
});

export function NewPanel() {
    const empty = async () => {
        const info = await engine.board(boardName());
        await session.open(newGame(info.name, new Array<number>(info.cells).fill(0)), { editing: true });
        session.setPanel("play");
    };
    const [isDrawing, setDrawing] = createSignal(false);
    const ordinary = () => (
        <>
            <section class="box">
                <h3>9 × 9, at once</h3>
                <Offers />
            </section>
            <h3>Any other</h3>
            <Choices />
            <Show when={isSlow()}>
                <div class="note" role="status">
                    <p>With these rules, a board of this size is mostly not found within {MOST_SECONDS} seconds.</p>
                    <button class="button small" onClick={() => setSize("16x16")}>
                        16 × 16 instead
                    </button>{" "}
                    <button
                        class="button small"
                        onClick={() => setRules(rules().filter((rule) => !SLOW_RULES.includes(rule)))}
                    >
                        Without these rules
                    </button>
                </div>
            </Show>
            <div class="row">
                <button class="button primary" disabled={making() !== null} onClick={() => make(asked(), { choices: true })}>
                    <Icon name="plus" />
                    Make a puzzle
                </button>
                <button class="button" onClick={empty}>
                    Empty board
                </button>
            </div>
            <Show when={byChoices()}>
                <Making />
            </Show>
            <h3>Your own</h3>
            <div class="row">
                <button class="button" onClick={() => setDrawing(true)}>
                    <Icon name="pencil" />
                    Draw rules on the board
                </button>
            </div>
            <KeptGames />
            <Statistics />
        </>
    );
    return (
        <Show when={isDrawing()} fallback={ordinary()}>
            <DrawPanel close={() => setDrawing(false)} />
        </Show>
    );
}

/** One choice of several. */
function Radios<Choice extends string>(props: {
    legend: string;
    name: string;
    choices: readonly (readonly [Choice, string])[];
    chosen: Choice;
    choose: (choice: Choice) => void;
    disabled?: boolean;
}) {
    return (
        <fieldset disabled={props.disabled}>
            <legend>{props.legend}</legend>
            <div class="chips">
                <For each={props.choices}>
                    {([each, title]) => (
                        <label class="chip">
                            <input
                                type="radio"
                                name={props.name}
                                checked={props.chosen === each}
                                onChange={() => props.choose(each)}
                            />
                            <span>{title}</span>
                        </label>
                    )}
                </For>
            </div>
        </fieldset>
    );
}

function Choices() {
    const toggle = (rule: string) =>
        setRules((old) => (old.includes(rule) ? old.filter((each) => each !== rule) : [...old, rule]));
    return (
        <>
            <Radios legend="Size" name="size" choices={SIZES} chosen={size()} choose={setSize} />
            <Radios
                legend={`Kind${hasKinds() ? "" : " (up to 9 × 9)"}`}
                name="kind"
                choices={KINDS}
                chosen={kind()}
                choose={setKind}
                disabled={!hasKinds()}
            />
            <Radios
                legend={`Grade${hasGrades() ? "" : " (not of these rules)"}`}
                name="grade"
                choices={CHOICES}
                chosen={grade()}
                choose={setGrade}
                disabled={!hasGrades()}
            />
            <label class="label" for="symmetry">
                Symmetry of the clues
            </label>
            <select
                id="symmetry"
                value={pattern()}
                onChange={(event) => setPattern(event.currentTarget.value as Pattern)}
            >
                <For each={PATTERNS}>{([each, title]) => <option value={each}>{title}</option>}</For>
            </select>
            <details class="more">
                <summary>More rules{rules().length > 0 ? ` (${rules().length})` : ""}</summary>
                <div class="chips">
                    <For each={RULES}>
                        {([rule, title, fits]) => (
                            <label class="chip">
                                <input
                                    type="checkbox"
                                    checked={rules().includes(rule)}
                                    disabled={!fits(size())}
                                    onChange={() => toggle(rule)}
                                />
                                <span>{title}</span>
                            </label>
                        )}
                    </For>
                </div>
            </details>
        </>
    );
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** What was solved; nothing of it leaves the browser. */
function Statistics() {
    const at = statistics;
    return (
        <details class="statistics">
            <summary>Statistics</summary>
            <Show when={at().solved > 0} fallback={<p>Nothing solved yet.</p>}>
                <dl class="ratings">
                    <dt>Solved</dt>
                    <dd>{at().solved.toLocaleString("en")}</dd>
                    <Show when={at().fastest > 0}>
                        <dt>9 × 9, fastest</dt>
                        <dd>{shown(at().fastest)}</dd>
                        <dt>On average</dt>
                        <dd>{shown(at().mean)}</dd>
                    </Show>
                    <dt>Today’s puzzle</dt>
                    <dd>
                        {days(at().streak)} in a row, {days(at().longest)} at best
                    </dd>
                </dl>
                <button class="button small" onClick={forgetStatistics}>
                    Forget them
                </button>
            </Show>
            <Switch name="Keep statistics" on={settings().statistics} set={(statistics) => change({ statistics })} />
        </details>
    );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Clues, and paler what was placed. */
function Picture(props: { kept: Kept }) {
    return (
        <Show keyed when={thumbnail(props.kept)}>
            {({ columns, rows, clues, placed }) => (
                <svg viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
                    <path d={clues} />
                    <path class="placed" d={placed} />
                </svg>
            )}
        </Show>
    );
}

function KeptGames() {
    const [games, setGames] = createSignal<Kept[]>([]);
    /** The one that was forgotten last. */
    const [dropped, setDropped] = createSignal<Kept | null>(null);
    const look = () => setGames(keptGames(browserStore()));
    createEffect(on(session.keepings, look));
    onMount(() => addEventListener("storage", look)); // another tab has kept something
    onCleanup(() => removeEventListener("storage", look));
    const open = async (kept: Kept) => {
        const game = openKept(kept);
        if (!game) return;
        await session.open(game, { ...kept });
        session.setPanel("play");
    };
    const drop = (kept: Kept) => {
        dropGame(browserStore(), kept.id);
        setDropped(kept);
        look();
    };
    const bringBack = () => {
        restoreGame(browserStore(), dropped()!);
        setDropped(null);
        look();
        document.getElementById("game-name")?.focus();
    };
    const nameOf = (kept: Kept) => kept.game.t || describeKept(kept);
    return (
        <Show when={games().length > 0 || dropped()}>
            <section aria-label="Your games">
                <h3>Your games</h3>
                <label class="label" for="game-name">
                    Name of the one on the board
                </label>
                <input
                    id="game-name"
                    class="text"
                    maxlength="200"
                    value={session.game().title}
                    placeholder="no name yet"
                    onChange={(event) => session.rename(event.currentTarget.value)}
                />
                <Show keyed when={dropped()}>
                    {(kept) => (
                        <p class="note" role="status">
                            Forgotten: {nameOf(kept)}.{" "}
                            <button class="button small" ref={(button) => queueMicrotask(() => button.focus())} onClick={bringBack}>
                                Bring it back
                            </button>
                        </p>
                    )}
                </Show>
                <ul class="games">
                    <For each={games()}>
                        {(kept) => (
                            <li>
                                <button
                                    class="step"
                                    aria-current={kept.id === session.keptAs() ? "true" : undefined}
                                    onClick={() => open(kept)}
                                >
                                    <Picture kept={kept} />
                                    <span class="name">{nameOf(kept)}</span>
                                    <span class="what">
                                        {kept.done ? "done, " : ""}
                                        {shown(kept.elapsed)}, {day.format(kept.changed)}
                                    </span>
                                </button>
                                <button class="round" aria-label={`Forget ${nameOf(kept)}`} onClick={() => drop(kept)}>
                                    <Icon name="cross" />
                                </button>
                            </li>
                        )}
                    </For>
                </ul>
            </section>
        </Show>
    );
}
