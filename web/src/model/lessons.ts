/** What is taught about a technique: from docs/techniques.md, when the page is built. */
import { about, lines, sections, type Example } from "virtual:lessons";

export interface Lesson {
    /** In one line; "": there is none. */
    what: string;
    paragraphs: readonly string[];
    /** Of the technique, or of one of its kind. */
    example: Example | null;
}

const FIRST: readonly [string, RegExp][] = about.map(([title, names]) => [title, new RegExp(names)]);

/** One of several alike: "unique-rectangle-3" has the line of "unique-rectangle-1". */
const lineOf = (technique: string) =>
    lines[technique] ?? lines[technique.replace(/-\d$/, "-1")] ?? lines[technique.replace(/^grouped-/, "")] ?? "";

export function lessonOf(technique: string): Lesson {
    const title = FIRST.find(([, names]) => names.test(technique))?.[0];
    const { paragraphs = [], example = null } = (title && sections[title]) || {};
    return { what: lineOf(technique), paragraphs, example };
}
