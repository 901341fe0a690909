/** What blocks a digit in a house: the reason of a hidden single, without a board full of candidates. Pure. */
import type { Step } from "quadrille";
import type { Geometry } from "./geometry";

export interface Blocked {
    /** Cells with the digit, one for each cell that they block at least. */
    by: number[];
    /** Empty cells of the house where the digit cannot be. */
    cells: number[];
}

/** null: the step is no hidden single, or values alone do not explain it. */
export function blockers(step: Step, geometry: Geometry, values: readonly number[]): Blocked | null {
    const { place } = step;
    const name = step.parts.find((part) => part.house)?.house ?? step.focus.house;
    const house = geometry.board.houses[geometry.houseOf(name)];
    if (!place || !house || !step.technique.includes("hidden-single")) return null;
    const goal = geometry.cellOf(place.cell);
    const empty = house.cells.filter((cell) => cell !== goal && !values[cell]);
    const by = new Set<number>();
    for (const cell of empty) {
        const seen = geometry.peers[cell]!.filter((peer) => values[peer] === place.value);
        if (seen.length === 0) return null; // a candidate was struck out there
        if (!seen.some((peer) => by.has(peer))) by.add(seen[0]!);
    }
    return { by: [...by], cells: empty };
}
