/** What the solver says about the clues, kept up to date as they change. */
import { createEffect, createMemo, createRoot, createSignal, on } from "solid-js";
import { engine } from "../engine/client";
import type { Output, PuzzleData, VerdictData } from "../engine/messages";
import { editing, game, geometry, isFromAddress, now, panel, puzzle, setPanel } from "./session";

export interface Report {
    /** What it is about: these clues on this board, and no others. */
    clues: readonly number[];
    puzzle: PuzzleData;
    /** null: not known yet. */
    verdict: VerdictData | null;
    error: string;
    /** Of several solutions: how many, and whether there may be more. */
    count: { count: bigint; exact: boolean } | null;
    /** Without a solution: clues that exclude each other; null: not known (yet). */
    contradiction: Output<"contradiction">;
    /** And which of them, changed or left out, mend the puzzle. */
    mending: Output<"mending"> | null;
    busy: boolean;
    /** When it was asked for, on the clock of `performance`. */
    since: number;
    /** Whether the player ended it. */
    stopped: boolean;
}

/** No more solutions are counted, and not longer. */
export const CAP = 1_000_000;
const COUNT_SECONDS = 3;
const SOLVE_SECONDS = 8;
const LONGER_SECONDS = 120;
const CONTRADICTION_SECONDS = 2;

const [latest, setLatest] = createSignal<Report | null>(null);
const clues = () => (editing() ? now().values : game().givens);

let controller: AbortController | null = null;
let shown = ""; // the address whose fault has been shown

async function look(seconds: number): Promise<void> {
    controller?.abort();
    const mine = (controller = new AbortController());
    const { signal } = mine;
    const asked = puzzle();
    setLatest({
        clues: clues(),
        puzzle: asked,
        verdict: null,
        error: "",
        count: null,
        contradiction: null,
        mending: null,
        busy: true,
        since: performance.now(),
        stopped: false,
    });
    const tell = (more: Partial<Report>) => {
        if (!signal.aborted) setLatest((old) => old && { ...old, ...more });
    };
    try {
        const verdict = await engine.ask("solve", { puzzle: asked, limit: 2, seconds }, { signal });
        tell({ verdict });
        if (/none|clash/.test(verdict.verdict) && isFromAddress() && panel() === "play" && shown !== location.hash) {
            shown = location.hash;
            setPanel("solve"); // as after a paste
        }
        if (verdict.verdict === "multiple") {
            tell({ count: await engine.ask("count", { puzzle: asked, cap: CAP, seconds: COUNT_SECONDS }, { signal }) });
        }
        if (verdict.verdict === "none" || verdict.verdict === "clash") await explain(asked, verdict, signal, tell);
    } catch (error) {
        tell({ error: String((error as Error).message) });
    }
    tell({ busy: false });
}

/** Why there is no solution: clues that exclude each other, and what mends the puzzle. */
async function explain(
    asked: PuzzleData,
    verdict: VerdictData,
    signal: AbortSignal,
    tell: (more: Partial<Report>) => void,
): Promise<void> {
    const seconds = CONTRADICTION_SECONDS;
    let cells = verdict.clash?.cells.filter((cell) => asked.values[cell]);
    if (verdict.verdict === "none") {
        const contradiction = await engine.ask("contradiction", { puzzle: asked, seconds }, { signal });
        tell({ contradiction });
        cells = contradiction?.cells;
    }
    if (cells && cells.length > 0)
        tell({ mending: await engine.ask("mending", { puzzle: asked, cells: [...cells], seconds }, { signal }) });
}

const derived = createRoot(() => {
    createEffect(on([clues, geometry], () => void (geometry() && look(SOLVE_SECONDS))));
    return createMemo(() => {
        const at = latest();
        return at && at.clues === clues() && at.puzzle.board === game().board ? at : null;
    });
});
/** The report about the puzzle that is on the board; null: there is none yet. */
export const report = derived;

/** Ends what is going on; what is known by then stays. */
export function stopLooking(): void {
    controller?.abort();
    setLatest((old) => old && { ...old, busy: false, stopped: true });
}

export const lookLonger = () => void look(LONGER_SECONDS);

/** The only solution of the clues; null: there is none, there are several, or it is not known. */
export function solution(): readonly number[] | null {
    const verdict = report()?.verdict;
    return verdict?.verdict === "unique" ? verdict.solutions[0]! : null;
}

/** Whether nothing is left to place. */
export const isComplete = () => report()?.clues.every((value) => value > 0) ?? false;
