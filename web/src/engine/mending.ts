/**
 * Which single clue, changed or left out, gives a puzzle without a solution one again. Only clues that exclude each
 * other are tried: without any other one these would still do so.
 */
import type { Quadrille } from "quadrille";
import type { Task } from "./task";
import { puzzleOf } from "./convert";
import type { Input, Mend, Output } from "./messages";

const breathe = () => new Promise((resolve) => setTimeout(resolve));
const ONE_VERDICT = 1; // seconds

export async function mending(
    quadrille: Quadrille,
    { puzzle, cells, seconds }: Input<"mending">,
    task: Task,
): Promise<Output<"mending">> {
    const end = performance.now() + seconds * 1000;
    const mends: Mend[] = [];
    let complete = true;
    const verdictWith = (cell: number, value: number) => {
        const values = puzzle.values.map((old, each) => (each === cell ? value : old));
        const asked = puzzleOf(quadrille, { ...puzzle, values, given: null });
        return quadrille.solve(asked, { limit: 2, seconds: ONE_VERDICT });
    };
    const mostValue = quadrille.board(puzzle.board).values;
    for (const [i, cell] of cells.entries()) {
        if (performance.now() > end) return { mends, complete: false };
        const { verdict, solutions } = verdictWith(cell, 0);
        if (verdict === "unknown") complete = false;
        if (verdict === "unique") mends.push({ cell, without: "unique", values: [solutions[0]!.values[cell]!] });
        if (verdict === "multiple") {
            const values: number[] = [];
            for (let value = 1; value <= mostValue; value++) {
                if (value === puzzle.values[cell]) continue;
                const changed = verdictWith(cell, value).verdict;
                if (changed === "unique") values.push(value);
                if (changed === "unknown" || performance.now() > end) complete = false;
                if (performance.now() > end) break;
            }
            mends.push({ cell, without: "multiple", values });
        }
        await breathe();
        task.signal.throwIfAborted();
        task.progress((i + 1) / cells.length);
    }
    return { mends, complete };
}
