/** Positions in which a technique comes next: of puzzles that are made, and of an example in other clothes. */
import type { Puzzle, Quadrille, Step } from "quadrille";
import { puzzleData } from "./convert";
import type { Input, Output } from "./messages";
import type { Task } from "./task";

/** The values, and the candidates, before a step of a path. */
function before(quadrille: Quadrille, puzzle: Puzzle, steps: readonly Step[]): Puzzle {
    const values = puzzle.values.slice();
    const { board } = puzzle;
    const cellOf = new Map(board.cellNames.map((name, cell) => [name, cell]));
    const gone = new BigUint64Array(board.cells);
    for (const { place, remove } of steps) {
        if (place) values[cellOf.get(place.cell)!] = place.value;
        for (const { cell, values: some } of remove) for (const value of some) gone[cellOf.get(cell)!]! |= 1n << BigInt(value - 1);
    }
    const given = puzzle.values.map((value) => (value ? 1 : 0));
    const candidates = quadrille.candidates({ board, values }).map((mask, cell) => mask & ~gone[cell]!);
    return puzzle.with({ values, given, candidates });
}

/** Puzzles, and whether they are the example. */
async function* puzzles(
    quadrille: Quadrille,
    example: string | null,
    isFirst: boolean,
): AsyncGenerator<[puzzle: Puzzle, isExample: boolean]> {
    const own = example ? quadrille.puzzle(example) : null;
    if (own && isFirst) yield [own, true];
    const made = quadrille.generate({ pattern: "half-turn" });
    for (;;) {
        if (own) yield [quadrille.shuffle(own), true];
        const { value } = await made.next();
        if (value) yield [value, false];
    }
}

export async function practice(quadrille: Quadrille, input: Input<"practice">, task: Task): Promise<Output<"practice">> {
    const { technique, scale, without, example, first, seconds } = input;
    const end = performance.now() + 1000 * seconds;
    for await (const [puzzle, isExample] of puzzles(quadrille, example, first)) {
        const { steps } = await quadrille.path(puzzle, { scale, without, seconds, signal: task.signal });
        const at = steps.findIndex((step) => step.technique === technique);
        if (at >= 0) {
            const position = before(quadrille, puzzle, steps.slice(0, at));
            const step = quadrille.hint(position, { scale, without, facts: true }); // the same one, with its facts
            return { puzzle: puzzleData(position), step: step?.technique === technique ? step : steps[at]! };
        }
        if (isExample) { // of a technique that looks at clues, and that easier ones may come before
            const position = before(quadrille, puzzle, []);
            const here = await quadrille.steps(position, { technique, scale, most: 1, facts: true, seconds });
            if (here.steps[0]) return { puzzle: puzzleData(position), step: here.steps[0] };
        }
        if (performance.now() > end) return null;
    }
    return null;
}
