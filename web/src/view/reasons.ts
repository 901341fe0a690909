/** Hints, paths and everything that applies, for the position of the player. */
import type { Rating, Step } from "quadrille";
import { createEffect, createRoot, createSignal, on } from "solid-js";
import { engine } from "../engine/client";
import type { PositionData } from "../engine/messages";
import { applyPlacements, applyStep, beforeFirstMistake, bit, mistakes } from "../model/game";
import { whyWrong, whyWronglyStruck } from "../model/wrong";
import { geometry, legal, now, play, position, puzzle, say, setOverlay, setWrong, symbol, game } from "./session";
import { change, settings } from "./settings";
import { report, solution } from "./verdicts";

export type Scale = "classic" | "learner";

export interface ListedStep {
    step: Step;
    values: readonly number[];
    candidates: readonly number[];
}

export type Hint =
    | { kind: "step"; step: Step; degree: number }
    | { kind: "mistake"; cells: number[]; text: string; where: string; degree: number }
    | { kind: "nothing"; text: string };

const [hint, setHint] = createSignal<Hint | null>(null);
const [list, setList] = createSignal<{ title: string; steps: ListedStep[] } | null>(null);
const [listed, setListed] = createSignal(-1);
const [rating, setRating] = createSignal<Rating | null>(null);
const [busy, setBusy] = createSignal("");
const [failure, setFailure] = createSignal("");
export { busy, failure, hint, list, listed, rating };
export const scale = (): Scale => settings().scale;
export const setScale = (scale: Scale) => change({ scale });
/** Techniques that are left out. */
export const without = () => settings().without;
export const use = (technique: string, on: boolean) =>
    change({ without: on ? without().filter((name) => name !== technique) : [...without(), technique] });

/** The technique that is taught. */
const [lesson, teach] = createSignal<Pick<Step, "technique" | "title"> | null>(null);
export { lesson, teach };

let controller: AbortController | null = null;

/** Does one thing at a time; what went before is given up. */
export async function work(what: string, job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    controller?.abort();
    const mine = (controller = new AbortController());
    setBusy(what);
    setFailure("");
    try {
        await job(mine.signal);
    } catch (error) {
        const { message } = error as Error;
        if (!mine.signal.aborted) setFailure(message.slice(0, 1).toUpperCase() + message.slice(1));
    }
    if (controller === mine) setBusy("");
}

export function stop(): void {
    controller?.abort();
    setBusy("");
}

createRoot(() => {
    createEffect(on(now, () => forget(), { defer: true }));
    createEffect(
        on(
            () => game().givens,
            () => setRating(null),
            { defer: true },
        ),
    );
});

/** What was said about another position is no longer true. */
function forget(): void {
    stop();
    setHint(null);
    setList(null);
    setListed(-1);
}

/** A wrong value or a wrongly struck candidate comes first: no reason leads on from there. */
function mistakeHint(): Hint | null {
    const right = solution();
    const at = geometry();
    if (!right || !at) return null;
    const found = mistakes(now(), right);
    const [cell] = [...found.values, ...found.struck.map((each) => each.cell)];
    if (cell === undefined) return null;
    const { values } = now();
    const text =
        found.values.length > 0
            ? whyWrong(at.board, values, cell, symbol()(values[cell]!))
            : whyWronglyStruck(at.board, cell, symbol()(found.struck[0]!.value));
    const row = at.board.row[cell]! + 1;
    return { kind: "mistake", cells: [cell], text, where: `There is a mistake in row ${row}.`, degree: 0 };
}

const currentCandidates = (position: PositionData) => position.candidates ?? [...legal()];

function draw(): void {
    const at = hint();
    if (at?.kind === "mistake") return void setOverlay(at.degree > 0 ? { kind: "cells", cells: at.cells } : null);
    if (at?.kind !== "step") return;
    const here = position();
    setOverlay({
        kind: "step",
        step: at.step,
        degree: at.degree,
        values: here.values,
        candidates: currentCandidates(here),
    });
}

/** Draws again what was drawn last. */
export function redraw(): void {
    if (listed() >= 0) showListed(listed());
    else draw();
}

function sentence(at: Hint): string {
    if (at.kind === "nothing") return at.text;
    if (at.kind === "mistake") return at.degree === 0 ? at.where : at.text;
    const { where, title, reason } = at.step;
    return [where, `${where} The technique is: ${title}.`, reason][Math.min(at.degree, 2)]!;
}

function show(next: Hint): void {
    setListed(-1);
    setHint(next);
    draw();
    say(sentence(next));
}

/** Says all about a step. */
export const tell = (step: Step): void => show({ kind: "step", step, degree: 2 });

/** Asks for a hint: only where to look, at first. */
export function askHint(): Promise<void> {
    const mistake = mistakeHint();
    if (mistake) return Promise.resolve(show(mistake));
    return work("Looking for the next step", async (signal) => {
        if (!solution() && (await leadsNowhere(signal))) return show({ kind: "nothing", text: NOWHERE });
        const step = await engine.ask("hint", { position: position(), scale: scale(), without: without(), seconds: 10 }, { signal });
        if (step) return show({ kind: "step", step, degree: 0 });
        const full = now().values.every((value) => value > 0);
        show({ kind: "nothing", text: full ? "The puzzle is solved." : "No technique leads on from here." });
    });
}

/** The easiest steps, which nobody wants to be told one by one. */
const SINGLES = ["full-house", "naked-single", "hidden-single"];

/** Fills in what follows by singles alone, as one move. */
export function fillSingles(): Promise<void> {
    const mistake = mistakeHint();
    if (mistake) return Promise.resolve(show(mistake));
    return work("Looking for singles", async (signal) => {
        if (!solution() && (await leadsNowhere(signal))) return show({ kind: "nothing", text: NOWHERE });
        const all = await engine.ask("techniques", { scale: "learner" }, { signal });
        const others = all.map(({ name }) => name).filter((name) => !SINGLES.includes(name));
        const asked = { position: position(), scale: "learner" as const, without: others };
        const { steps } = await engine.ask("path", asked, { signal });
        const placed = steps.flatMap(({ place }) => place ?? []);
        if (placed.length === 0) return show({ kind: "nothing", text: "No single is left: the next step is another one." });
        const words = placed.length === 1 ? "one value filled in" : `${placed.length} values filled in`;
        play((game) => applyPlacements(game, placed, geometry()!.cellOf), words);
    });
}

/** Says more; at the end it is done. */
export function tellMore(): void {
    const at = hint();
    if (!at || at.kind === "nothing") return;
    const last = at.kind === "step" ? 2 : 1;
    if (at.degree < last) return show({ ...at, degree: at.degree + 1 });
    if (at.kind === "step") return carryOutStep(at.step);
    backBeforeMistake();
}

/** A hint, or more of it: one key leads through all degrees. */
export function nextHint(): void {
    if (hint() && hint()!.kind !== "nothing") tellMore();
    else void askHint();
}

export function carryOutStep(step: Step): void {
    play((game) => applyStep(game, step, geometry()!.cellOf), step.effect);
}

export function backBeforeMistake(): void {
    const right = solution();
    if (right) play((game) => beforeFirstMistake(game, right), "back to before the first mistake");
}

const NOWHERE = "The values on the board lead to no solution: one of them must change.";
const SECONDS = 2;

/** Whether no solution has the values that are on the board; where that takes too long, no. */
async function leadsNowhere(signal?: AbortSignal): Promise<boolean> {
    const asked = { ...puzzle(), values: [...now().values], given: null };
    const { verdict } = await engine.ask(
        "solve",
        { puzzle: asked, limit: 1, seconds: SECONDS },
        signal ? { signal } : {},
    );
    return verdict === "none" || verdict === "clash";
}

/** Marks what is wrong, on request. */
export async function check(): Promise<string> {
    const right = solution();
    if (!right) return checkWithout();
    const found = mistakes(now(), right);
    const cells = new Set([...found.values, ...found.struck.map((each) => each.cell)]);
    setWrong(cells);
    if (cells.size > 0)
        return cells.size === 1
            ? `One cell is wrong: ${geometry()!.board.cellNames[[...cells][0]!]}. It is marked.`
            : `${cells.size} cells are wrong. They are marked.`;
    return now().values.every((value) => value > 0) ? "Solved. All is right." : "All is right so far.";
}

/** Where the clues have no single solution that values could be compared with, or it is not known. */
async function checkWithout(): Promise<string> {
    const at = report();
    if (!at || (at.busy && !at.verdict))
        return "The puzzle is still being solved: values can be checked when that is done.";
    const verdict = at.verdict?.verdict ?? "unknown";
    if (verdict === "unknown") return "It is not known whether the puzzle has a solution.";
    if (verdict !== "multiple") return "The clues have no solution, so no value can be right.";
    const position = now();
    const nowhere = await leadsNowhere();
    if (position !== now()) return "";
    return nowhere ? NOWHERE : "The puzzle has several solutions. The values on the board fit one of them.";
}

/** The positions before each step. */
function walked(start: PositionData, candidates: number[], steps: Step[]): ListedStep[] {
    const at = geometry()!;
    let values: number[] = [...start.values];
    let left = [...candidates];
    return steps.map((step) => {
        const here = { step, values, candidates: left };
        values = [...values];
        left = [...left];
        for (const { cell: name, values: gone } of step.remove) {
            const cell = at.cellOf(name);
            for (const value of gone) left[cell] = left[cell]! & ~bit(value);
        }
        if (step.place) {
            const { value } = step.place;
            const cell = at.cellOf(step.place.cell);
            values[cell] = value;
            left[cell] = 0;
            for (const peer of at.peers[cell]!) left[peer] = left[peer]! & ~bit(value);
        }
        return here;
    });
}

function showList(title: string, steps: ListedStep[]): void {
    setHint(null);
    setList({ title, steps });
    if (steps.length > 0) showListed(0);
    else setOverlay(null);
}

/** Draws one step of the list. */
export function showListed(number: number): void {
    const at = list()?.steps[number];
    if (!at) return;
    setListed(number);
    setOverlay({ kind: "step", step: at.step, degree: 2, values: at.values, candidates: at.candidates });
    say(`Step ${number + 1}: ${at.step.reason}`);
}

export const askPath = () =>
    work("Finding the whole path", async (signal) => {
        const here = position();
        const { steps } = await engine.ask("path", { position: here, scale: scale(), without: without() }, { signal });
        showList(`The whole path from here: ${steps.length} steps`, walked(here, currentCandidates(here), steps));
    });

export const askSteps = () =>
    work("Looking for everything that applies", async (signal) => {
        const here = position();
        const candidates = currentCandidates(here);
        const { steps, complete } = await engine.ask("steps", { position: here, scale: scale(), without: without(), seconds: 2 }, { signal });
        const listed = steps.map((step) => ({ step, values: here.values, candidates }));
        const title = `Everything that applies now: ${steps.length}${complete ? "" : " and more"}`;
        showList(title, listed);
    });

export const askRating = () =>
    work("Rating the puzzle", async (signal) => {
        setRating(await engine.ask("rate", { puzzle: puzzle(), scale: scale() }, { signal }));
    });
