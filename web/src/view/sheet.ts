/** Puzzles to be printed together, as pictures. */
import { createSignal } from "solid-js";
import { engine } from "../engine/client";
import type { PuzzleData } from "../engine/messages";
import { newGame } from "../model/game";
import { fragmentOf } from "../model/share";

export interface Printed {
    title: string;
    /** "hard"; "": not graded. */
    grade: string;
    puzzle: string;
    solution: string;
    /** The address at which it can be played. */
    link: string;
}

export interface Layout {
    /** Stands above each page. */
    title: string;
    /** Puzzles on a page. */
    each: number;
    grades: boolean;
    codes: boolean;
}

const [sheet, setSheet] = createSignal<readonly Printed[]>([]);
const [layout, setLayout] = createSignal<Layout>({ title: "", each: 4, grades: true, codes: false });
export { layout, sheet };

export const arrange = (some: Partial<Layout>) => void setLayout({ ...layout(), ...some });

/** An address, so that styles within the picture are its own. */
const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Grading one puzzle for a sheet takes no longer. */
const GRADE_SECONDS = 3;

/** Grades are those of the ordinary 9x9. */
async function gradeOf(puzzle: PuzzleData): Promise<string> {
    if (puzzle.board !== "9x9") return "";
    const rated = engine.ask("rate", { puzzle, scale: "classic", seconds: GRADE_SECONDS });
    return rated.then(({ grade, complete }) => (complete ? grade : "")).catch(() => "");
}

async function linkOf(puzzle: PuzzleData, title: string): Promise<string> {
    const url = new URL(location.href);
    url.hash = await fragmentOf(newGame(puzzle.board, puzzle.values, puzzle.symbols, title));
    return url.href;
}

export async function addToSheet(puzzle: PuzzleData): Promise<void> {
    const { solutions, verdict } = await engine.ask("solve", { puzzle, limit: 2, seconds: 10 });
    const values = solutions[0];
    const picture = await engine.ask("svg", { puzzle, size: 640 });
    const given = puzzle.values.map((value) => (value ? 1 : 0));
    const solved = values
        ? await engine.ask("svg", { puzzle: { ...puzzle, values, given, candidates: null }, size: 640 })
        : "";
    const title = puzzle.fields.find(([name]) => name === "title")?.[1] ?? "";
    const grade = verdict === "unique" ? await gradeOf(puzzle) : "";
    const link = await linkOf(puzzle, title);
    setSheet((old) => [...old, { title, grade, puzzle: address(picture), solution: solved && address(solved), link }]);
}

export const clearSheet = () => void setSheet([]);
