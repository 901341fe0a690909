/** Reasons: hints in four degrees, the whole path, everything that applies, and how hard the puzzle is. */
import type { Fact, Step, StepLink } from "quadrille";
import { batch, createEffect, createResource, createSignal, For, on, onMount, Show } from "solid-js";
import { engine } from "../engine/client";
import { type Conclusion, conclusions, countInWords, Facts, inWords, leadingTo, MOST_ARROWS, within } from "../model/walk";
import { Examples } from "./Examples";
import { WHY } from "./examples";
import { Icon } from "./Icon";
import { later } from "./later";
import * as reasons from "./reasons";
import type { Hint, Scale } from "./reasons";
import * as session from "./session";
import { change } from "./settings";
import { Working } from "./Working";

const Lesson = later(async () => (await import("./Lesson")).Lesson);

const NEXT = ["Which technique?", "Why?", "Do it"];

export function WhyPanel() {
    onMount(reasons.redraw);
    return (
        <>
            <div class="row">
                <button class="button primary" onClick={() => reasons.askHint()}>
                    <Icon name="hint" />
                    Give me a hint
                </button>
            </div>
            <Show when={reasons.busy()} keyed>
                {(words) => <Working words={words} end="Stop" stop={reasons.stop} />}
            </Show>
            <Show when={reasons.failure()}>
                <p class="note bad-note">{reasons.failure()}</p>
            </Show>
            <Show when={reasons.lesson()}>
                {(at) => (
                    <Lesson technique={{ name: at().technique, title: at().title }} />
                )}
            </Show>
            <Show when={reasons.hint()}>{(hint) => <HintCard hint={hint()} />}</Show>
            <div class="row">
                <button class="button" onClick={() => reasons.fillSingles()}>
                    Fill in the singles
                </button>
                <button class="button" onClick={() => reasons.askPath()}>
                    Whole path
                </button>
                <button class="button" onClick={() => reasons.askSteps()}>
                    All that applies now
                </button>
                <button class="button" onClick={() => reasons.askRating()}>
                    How hard is it?
                </button>
            </div>
            <label class="label" for="scale">
                Order of techniques
            </label>
            <select
                id="scale"
                value={reasons.scale()}
                onChange={(event) => reasons.setScale(event.currentTarget.value as Scale)}
            >
                <option value="learner">As people name them, easiest first</option>
                <option value="classic">As Sudoku Explainer rates them (ER)</option>
            </select>
            <Techniques />
            <Show when={reasons.rating()}>
                <RatingCard />
            </Show>
            <Show when={reasons.list()}>
                <StepList />
            </Show>
            <Examples examples={WHY} />
        </>
    );
}

function HintCard(props: { hint: Hint }) {
    const step = () => (props.hint.kind === "step" ? props.hint : null);
    const mistake = () => (props.hint.kind === "mistake" ? props.hint : null);
    let element: HTMLElement | undefined;
    createEffect(on(() => props.hint, () => element?.scrollIntoView({ block: "nearest" })));
    return (
        <section class="card hint" aria-live="polite" aria-label="Hint" ref={element}>
            <Show when={step()}>
                {(at) => (
                    <>
                        <p>{at().step.where}</p>
                        <Show when={at().degree >= 1}>
                            <Name step={at().step} />
                        </Show>
                        <Show when={at().degree >= 2}>
                            <Told step={at().step} />
                        </Show>
                        <More words={NEXT[at().degree]!} />
                    </>
                )}
            </Show>
            <Show when={mistake()}>
                {(at) => (
                    <>
                        <p class="technique">{at().degree === 0 ? at().where : at().text}</p>
                        <More words={at().degree === 0 ? "Which one?" : "Back to before it"} />
                    </>
                )}
            </Show>
            <Show when={props.hint.kind === "nothing"}>
                <p>{(props.hint as { text: string }).text}</p>
            </Show>
        </section>
    );
}

/** Leads on; where the board leaves little room, it stays at the lower edge of the window. */
function More(props: { words: string }) {
    return (
        <div class="more-of-hint">
            <button class="button primary" onClick={reasons.tellMore}>
                {props.words}
            </button>
        </div>
    );
}

/** The name of the technique, which leads to what is taught about it. */
function Name(props: { step: Step }) {
    return (
        <p class="technique">
            <button class="taught" title="What is that?" onClick={() => reasons.teach(props.step)}>
                <span>{props.step.title}</span>
            </button>
        </p>
    );
}

/** All techniques of the scale: which may be used, and a lesson about each. The list is loaded when it is opened. */
function Techniques() {
    const [isOpen, setOpen] = createSignal(false);
    const [all] = createResource(
        () => isOpen() && reasons.scale(),
        (scale) => engine.ask("techniques", { scale }).catch(() => []),
    );
    const left = () => reasons.without().length;
    return (
        <details class="more techniques" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Techniques{left() > 0 ? ` (without ${left()})` : ""}</summary>
            <p class="facts">Hints use those that are ticked. Each name leads to a lesson.</p>
            <ul>
                <For each={all()}>
                    {({ name, title }) => (
                        <li>
                            <input
                                type="checkbox"
                                aria-label={`Use ${title}`}
                                checked={!reasons.without().includes(name)}
                                onChange={(event) => reasons.use(name, event.currentTarget.checked)}
                            />
                            <button class="taught" onClick={() => reasons.teach({ technique: name, title })}>
                                <span>{title}</span>
                            </button>
                        </li>
                    )}
                </For>
            </ul>
            <Show when={left() > 0}>
                <button class="button small" onClick={() => change({ without: [] })}>
                    Use all
                </button>
            </Show>
        </details>
    );
}

/** Why a step holds: in words, and where there is a chain, one conclusion after another. */
function Told(props: { step: Step }) {
    const isLong = () => props.step.links.length > MOST_ARROWS;
    /** Without the name of the technique, which stands above. */
    const reason = () => {
        const { reason: words, title } = props.step;
        const named = words.toLowerCase().startsWith(`${title.toLowerCase()}. `);
        return named ? words.slice(title.length + 2) : words;
    };
    const lines = () => reason().split("\n");
    return (
        <>
            <Show when={isLong()} fallback={<p class="reason-words">{reason()}</p>}>
                <p>{lines().at(-1)}</p>
                <details>
                    <summary>All of it in words</summary>
                    <p class="reason-words">{reason()}</p>
                </details>
            </Show>
            <Show keyed when={props.step.links.length > 0 && props.step}>
                {(step) => <Walk step={step} />}
            </Show>
        </>
    );
}

/** What is drawn over the step with a conclusion. */
type Drawn = { links: readonly StepLink[]; spots?: readonly StepLink["to"][]; pattern?: Fact };

/** Goes along the chain of a step, branch by branch; at the end stands what follows. */
function Walk(props: { step: Step }) {
    const draw = (drawn: Drawn) => {
        const overlay = session.overlay();
        if (overlay?.kind !== "step" || overlay.step !== props.step) return;
        const { spots: _spots, pattern: _pattern, ...rest } = overlay;
        session.setOverlay({ ...rest, ...drawn });
    };
    const { links, effect } = props.step;
    const whole = links.length <= MOST_ARROWS ? links : null;
    return (
        <section class="walk" aria-label="The chain, one conclusion at a time">
            <Chain all={conclusions(links)} whole={whole} effect={effect} facts={new Facts(props.step)} draw={draw} />
            <Legend />
        </section>
    );
}

/** A chain, or a chain within it, which is opened in its place. */
function Chain(props: {
    all: readonly Conclusion[];
    /** All links, if they can be followed at once. */
    whole?: readonly StepLink[] | null;
    effect?: string;
    facts: Facts;
    draw: (drawn: Drawn) => void;
}) {
    const { all, whole = null, facts, draw } = props;
    const branches = [...new Set(all.map((each) => each.chain))];
    /** The conclusion that is shown; -1: all. */
    const [at, setAt] = createSignal(whole ? -1 : 0);
    const [isOpen, setOpen] = createSignal(false);
    const shown = () => all[at()];
    const drawn = (conclusion: Conclusion | undefined): Drawn => {
        if (!conclusion) return { links: whole ?? [] };
        const links = leadingTo(all, at());
        return { links, spots: [...(links.length > 0 ? [] : [conclusion.to]), ...(conclusion.ends ?? [])] };
    };
    createEffect(on([at, isOpen], () => !isOpen() && draw(drawn(shown()))));
    const go = (to: number) => batch(() => (setOpen(false), setAt(to)));
    const branch = () => branches.indexOf(shown()?.chain ?? 0);
    const words = () => inWords(shown()!, session.geometry()!, session.symbol());
    return (
        <>
            <div class="told" aria-live="polite">
                <Show when={shown()}>
                    <p>
                        <Show when={branches.length > 1}>
                            <b>
                                Branch {branch() + 1} of {branches.length}.{" "}
                            </b>
                        </Show>
                        {words()}
                    </p>
                    <Show when={props.effect && at() === all.length - 1}>
                        <p class="technique">{props.effect}</p>
                    </Show>
                </Show>
            </div>
            <Show keyed when={shown()?.inner}>
                {(inner) => (
                    <>
                        <button class="button small" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
                            {isOpen() ? "Close" : "Why does that follow?"}
                        </button>
                        <Show when={isOpen()}>
                            <section class="walk nested" aria-label={`Within: ${shown()!.title ?? "the reason"}`}>
                                <Show when={inner.because} fallback={<Pattern fact={inner} draw={draw} />}>
                                    <Chain all={within(inner, facts)} facts={facts} draw={draw} />
                                </Show>
                            </section>
                        </Show>
                    </>
                )}
            </Show>
            <div class="stepper">
                <button class="round" aria-label="Previous conclusion" disabled={at() <= 0} onClick={() => go(at() - 1)}>
                    <Icon name="left" />
                </button>
                <span>{at() < 0 ? "One at a time" : `${at() + 1} of ${all.length}`}</span>
                <button
                    class="round"
                    aria-label="Next conclusion"
                    disabled={at() === all.length - 1}
                    onClick={() => go(at() + 1)}
                >
                    <Icon name="right" />
                </button>
                <Show when={whole && at() >= 0}>
                    <button class="button small" onClick={() => go(-1)}>
                        All
                    </button>
                </Show>
            </div>
        </>
    );
}

/** A pattern within a chain: what would be left without a place. */
function Pattern(props: { fact: Fact; draw: (drawn: Drawn) => void }) {
    const { cell, value, on } = props.fact;
    onMount(() => props.draw({ links: [], spots: [{ cell, value, on }], pattern: props.fact }));
    return <p>{countInWords(props.fact, session.geometry()!, session.symbol())}</p>;
}

function Legend() {
    return (
        <p class="legend">
            <svg viewBox="0 0 44 12" aria-hidden="true">
                <path class="link strong" d="M2 6h40" />
            </svg>
            if not this one, then that one
            <svg viewBox="0 0 44 12" aria-hidden="true">
                <path class="link weak" d="M2 6h40" />
            </svg>
            if this one, then not that one
        </p>
    );
}

const number = (value: number) => value.toFixed(1);

function RatingCard() {
    const at = () => reasons.rating()!;
    const learner = () => at().scale === "learner";
    return (
        <section class="card" aria-label="Rating">
            <p class="technique">{learner() ? at().level : at().grade}</p>
            <Show
                when={!learner()}
                fallback={
                    <p>
                        Score {at().score.toLocaleString("en")}, {at().steps} steps
                    </p>
                }
            >
                <dl class="ratings">
                    <dt title="The hardest step">ER</dt>
                    <dd>
                        {number(at().er)} <span>{at().erTechnique?.title}</span>
                    </dd>
                    <dt title="The hardest step up to the first value">EP</dt>
                    <dd>
                        {number(at().ep)} <span>{at().epTechnique?.title}</span>
                    </dd>
                    <dt title="The first step">ED</dt>
                    <dd>
                        {number(at().ed)} <span>{at().edTechnique?.title}</span>
                    </dd>
                </dl>
            </Show>
            <Show when={!at().complete}>
                <p class="facts">A limit ended it: it is at least this hard.</p>
            </Show>
        </section>
    );
}

function StepList() {
    let element: HTMLOListElement | undefined;
    createEffect(
        on(reasons.listed, (number) => element?.children[number]?.scrollIntoView({ block: "nearest" }), {
            defer: true,
        }),
    );
    const shown = () => reasons.list()?.steps[reasons.listed()]?.step;
    const last = () => (reasons.list()?.steps.length ?? 0) - 1;
    const isPath = () => reasons.list()?.title.includes("path");
    return (
        <section class="steps" aria-label={reasons.list()!.title}>
            <h3>{reasons.list()!.title}</h3>
            <Show when={shown()} fallback={<p>No technique applies.</p>}>
                {(step) => (
                    <div class="card" aria-live="polite">
                        <Name step={step()} />
                        <Told step={step()} />
                        <div class="stepper">
                            <button
                                class="round"
                                aria-label="Previous step"
                                disabled={reasons.listed() <= 0}
                                onClick={() => reasons.showListed(reasons.listed() - 1)}
                            >
                                <Icon name="left" />
                            </button>
                            <span>
                                {reasons.listed() + 1} of {last() + 1}
                            </span>
                            <button
                                class="round"
                                aria-label="Next step"
                                disabled={reasons.listed() >= last()}
                                onClick={() => reasons.showListed(reasons.listed() + 1)}
                            >
                                <Icon name="right" />
                            </button>
                            <Show when={!isPath() || reasons.listed() === 0}>
                                <button class="button small" onClick={() => reasons.carryOutStep(step())}>
                                    Do it
                                </button>
                            </Show>
                        </div>
                    </div>
                )}
            </Show>
            <ol ref={element}>
                <For each={reasons.list()!.steps}>
                    {(each, i) => (
                        <li>
                            <button
                                class="step"
                                aria-current={reasons.listed() === i() ? "step" : undefined}
                                onClick={() => reasons.showListed(i())}
                            >
                                <span class="name">{each.step.title}</span>
                                <span class="what">{effectOf(each.step)}</span>
                            </button>
                        </li>
                    )}
                </For>
            </ol>
        </section>
    );
}

/** "r1c1 = 5", or how many candidates go. */
function effectOf(step: reasons.ListedStep["step"]): string {
    if (step.place) return `${step.place.cell} = ${session.symbol()(step.place.value)}`;
    const gone = step.remove.reduce((sum, each) => sum + each.values.length, 0);
    return `−${gone}`;
}
