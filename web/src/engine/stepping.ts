/** Solutions one after another: the search of the puzzle that was asked for last is kept. */
import type { Puzzle, Quadrille } from "quadrille";
import { puzzleOf } from "./convert";
import type { Input, Output } from "./messages";

let kept: { key: string; next: number; search: IterableIterator<Puzzle> } | null = null;

function searchFrom(quadrille: Quadrille, input: Input<"solutions">) {
    const key = `${input.puzzle.board} ${input.puzzle.values.join()}`;
    if (kept && kept.key === key && kept.next === input.from) return kept;
    kept?.search.return?.();
    kept = { key, next: 0, search: quadrille.solutions(puzzleOf(quadrille, input.puzzle), { limit: 2 ** 31 - 1 }) };
    while (kept.next < input.from && !kept.search.next().done) kept.next++;
    return kept;
}

export function someSolutions(quadrille: Quadrille, input: Input<"solutions">): Output<"solutions"> {
    const at = searchFrom(quadrille, input);
    const solutions: number[][] = [];
    while (solutions.length < input.most) {
        const { done, value } = at.search.next();
        if (done) return { solutions, last: true };
        solutions.push(Array.from(value.values));
        at.next++;
    }
    return { solutions, last: false };
}
