/** Puzzles to be printed together, as pictures. */
import { createSignal } from "solid-js";
import { engine } from "../engine/client";
import type { PuzzleData } from "../engine/messages";

export interface Printed {
    title: string;
    puzzle: string;
    solution: string;
}

const [sheet, setSheet] = createSignal<readonly Printed[]>([]);
export { sheet };

/** An address, so that styles within the picture are its own. */
const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export async function addToSheet(puzzle: PuzzleData): Promise<void> {
    const { solutions } = await engine.ask("solve", { puzzle, limit: 1, seconds: 10 });
    const values = solutions[0];
    const picture = await engine.ask("svg", { puzzle, size: 640 });
    const given = puzzle.values.map((value) => (value ? 1 : 0));
    const solved = values
        ? await engine.ask("svg", { puzzle: { ...puzzle, values, given, candidates: null }, size: 640 })
        : "";
    const title = puzzle.fields.find(([name]) => name === "title")?.[1] ?? "";
    setSheet((old) => [...old, { title, puzzle: address(picture), solution: solved && address(solved) }]);
}

export const clearSheet = () => void setSheet([]);
