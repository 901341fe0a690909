/**
 * A small set of clues that already excludes every solution. Each clue is left out in turn; if there is still no
 * solution, it is not needed. Orders are tried until time is up, and the smallest set is kept. It is minimal: what is
 * left of it without any one clue has a solution, unless some verdict was not reached within its time. (The whole
 * puzzle without that clue may well have none, as other clues may exclude each other, too.)
 */
import type { Quadrille } from "quadrille";
import type { Task } from "./task";
import { puzzleOf } from "./convert";
import type { Input, Output } from "./messages";

const ORDERS = 12;
const breathe = () => new Promise((resolve) => setTimeout(resolve));

function shuffled(cells: number[], round: number): number[] {
    if (round === 0) return cells;
    const random = [...cells];
    for (let i = random.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [random[i], random[j]] = [random[j]!, random[i]!];
    }
    return random;
}

export async function contradiction(
    quadrille: Quadrille,
    { puzzle, seconds }: Input<"contradiction">,
    task: Task,
): Promise<Output<"contradiction">> {
    const end = performance.now() + seconds * 1000;
    const clues = puzzle.values.flatMap((value, cell) => (value ? [cell] : []));
    let undecided = false;
    const hopeless = (cells: Set<number>) => {
        const values = puzzle.values.map((value, cell) => (cells.has(cell) ? value : 0));
        const { verdict, solutions } = quadrille.solve(puzzleOf(quadrille, { ...puzzle, values, given: null }), {
            limit: 1,
            seconds: 1,
        });
        if (verdict === "unknown" && solutions.length === 0) undecided = true; // not one within the second
        return verdict === "none" || verdict === "clash";
    };
    let best: number[] | null = hopeless(new Set(clues)) ? clues : null;
    let minimal = false;
    for (let round = 0; best && round < ORDERS && performance.now() < end; round++) {
        const left = new Set(clues);
        undecided = false;
        for (const cell of shuffled(clues, round)) {
            left.delete(cell);
            if (!hopeless(left)) left.add(cell);
            if (left.size >= best.length && performance.now() > end) {
                undecided = true;
                break;
            }
            await breathe();
            task.signal.throwIfAborted();
        }
        if (left.size < best.length || round === 0) {
            best = [...left].sort((a, b) => a - b);
            minimal = !undecided;
        }
        task.progress((round + 1) / ORDERS);
    }
    return best && { cells: best, minimal };
}
