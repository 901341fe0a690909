/** What the solver says about the clues, kept up to date as they change. */
import { createEffect, createRoot, createSignal, on } from "solid-js";
import { engine } from "../engine/client";
import type { Output, PuzzleData, VerdictData } from "../engine/messages";
import { editing, game, geometry, now, puzzle } from "./session";

export interface Report {
    puzzle: PuzzleData;
    verdict: VerdictData | null;
    error: string;
    /** Of several solutions: how many, and whether there may be more. */
    count: { count: bigint; exact: boolean } | null;
    /** Without a solution: clues that exclude each other; null: not known (yet). */
    contradiction: Output<"contradiction">;
    busy: boolean;
}

/** No more solutions are counted, and not longer. */
export const CAP = 1_000_000;
const COUNT_SECONDS = 3;
const SOLVE_SECONDS = 8;
const CONTRADICTION_SECONDS = 2;

const [report, setReport] = createSignal<Report | null>(null);
export { report };

let controller: AbortController | null = null;

async function look(): Promise<void> {
    controller?.abort();
    const mine = (controller = new AbortController());
    const asked = puzzle();
    const start: Report = { puzzle: asked, verdict: null, error: "", count: null, contradiction: null, busy: true };
    const tell = (more: Partial<Report>) => {
        if (!mine.signal.aborted) setReport((old) => ({ ...(old?.puzzle === asked ? old : start), ...more }));
    };
    const { signal } = mine;
    try {
        const verdict = await engine.ask("solve", { puzzle: asked, limit: 2, seconds: SOLVE_SECONDS }, { signal });
        tell({ verdict });
        if (verdict.verdict === "multiple") {
            tell({ count: await engine.ask("count", { puzzle: asked, cap: CAP, seconds: COUNT_SECONDS }, { signal }) });
        }
        if (verdict.verdict === "none") {
            const seconds = CONTRADICTION_SECONDS;
            tell({ contradiction: await engine.ask("contradiction", { puzzle: asked, seconds }, { signal }) });
        }
    } catch (error) {
        tell({ error: String((error as Error).message) });
    }
    tell({ busy: false });
}

createRoot(() => {
    const clues = () => (editing() ? now().values : game().givens);
    createEffect(on([clues, geometry], () => void (geometry() && look())));
});

/** The only solution of the clues; null: there is none, there are several, or it is not known. */
export function solution(): readonly number[] | null {
    const verdict = report()?.verdict;
    return verdict?.verdict === "unique" ? verdict.solutions[0]! : null;
}
