/** Puzzles to be printed together, as pictures. */
import { createSignal } from "solid-js";
import { engine } from "../engine/client";
import type { PuzzleData } from "../engine/messages";
import { newGame } from "../model/game";
import { fragmentOf } from "../model/share";
import { browserStore, get, put } from "../model/store";

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

// A reload does not lose what was collected.
const KEY = "quadrille.sheet";
const ofTab = browserStore("sessionStorage");
const kept = get<{ sheet?: Printed[]; layout?: Layout }>(ofTab, KEY, {});
const [sheet, setSheet] = createSignal<readonly Printed[]>(kept.sheet ?? []);
const [layout, setLayout] = createSignal<Layout>({ title: "", each: 4, grades: true, codes: false, ...kept.layout });
export { layout, sheet };

const keep = () => void put(ofTab, KEY, { sheet: sheet(), layout: layout() });

export const arrange = (some: Partial<Layout>) => (setLayout({ ...layout(), ...some }), keep());

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
    keep();
}

export const clearSheet = () => (setSheet([]), keep());
