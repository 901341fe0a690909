/** What blocks a digit in a house: the reason of a hidden single, without a board full of candidates. Pure. */
import type { Step } from "quadrille";
import type { Geometry } from "./geometry";

export interface Blocked {
    house: number;
    /** Cells with the digit, one for each cell that they block at least. */
    by: number[];
    /** Empty cells of the house where the digit cannot be. */
    cells: number[];
}

/** null: the step is no hidden single, or values alone do not explain it. */
export function blockers(step: Step, geometry: Geometry, values: readonly number[]): Blocked | null {
    const { place } = step;
    const house = step.parts.find((part) => part.house !== null)?.house ?? step.where.house;
    if (!place || house === null || house === undefined || !step.technique.name.includes("hidden-single")) return null;
    const { cells } = geometry.board.houses[house]!;
    const empty = cells.filter((cell) => cell !== place.cell && !values[cell]);
    const by = new Set<number>();
    for (const cell of empty) {
        const seen = geometry.peers[cell]!.filter((peer) => values[peer] === place.value);
        if (seen.length === 0) return null; // a candidate was struck out there
        if (!seen.some((peer) => by.has(peer))) by.add(seen[0]!);
    }
    return { house, by: [...by], cells: empty };
}
