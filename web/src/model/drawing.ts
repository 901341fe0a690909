/** Rules that can be drawn on a board: what is chosen for each, and how the notation of boards has it. Pure: no DOM. */
import type { BoardInfo } from "../engine/messages";

export interface Tool {
    id: string;
    title: string;
    /** What to choose, in words. */
    choose: string;
    least: number;
    most: number;
    /** What the number means; none: there is none. `optional`: it may be left out. */
    number?: string;
    optional?: true;
    /** Where else something is to be said. */
    place?: "side" | "diagonal";
    text: (rule: Drawn) => string;
}

export interface Drawn {
    /** In the order in which they were chosen. */
    cells: readonly number[];
    number: string;
    side: Side;
    diagonal: Diagonal;
    board: BoardInfo;
}

export const SIDES = ["left", "right", "above", "below"] as const;
export type Side = (typeof SIDES)[number];
export const DIAGONALS = { dr: "down right", dl: "down left", ur: "up right", ul: "up left" } as const;
export type Diagonal = keyof typeof DIAGONALS;

const ANY = Infinity;
const names = ({ cells, board }: Drawn, from = 0, to?: number) =>
    cells
        .slice(from, to)
        .map((cell) => board.cellNames[cell])
        .join("");
const before = (number: string) => (number ? `${number}:` : "");
/** RULE=CELLS, or RULE=NUMBER:CELLS. */
const plain = (rule: string) => (drawn: Drawn) => `${rule}=${before(drawn.number)}${names(drawn)}`;

/** The place beside a board, counted like a cell, in the row or column of the one that is chosen. */
function placeOf({ cells, side, board }: Drawn): string {
    const [row, column] = [board.row[cells[0]!]! + 1, board.column[cells[0]!]! + 1];
    return {
        left: `r${row}c0`,
        right: `r${row}c${board.columns + 1}`,
        above: `r0c${column}`,
        below: `r${board.rows + 1}c${column}`,
    }[side];
}

const outside = (rule: string) => (drawn: Drawn) => `${rule}=${drawn.number}:${placeOf(drawn)}`;

function sandwich(drawn: Drawn): string {
    const [row, column] = /r(\d+)c(\d+)/.exec(placeOf(drawn))!.slice(1) as [string, string];
    return `sandwich=${drawn.number}:${["left", "right"].includes(drawn.side) ? `r${row}` : `c${column}`}`;
}

/** The first cell of the diagonal is chosen; its clue stands one step before it. */
function little({ cells, diagonal, number, board }: Drawn): string {
    const [down, right] = [diagonal.startsWith("d") ? 1 : -1, diagonal.endsWith("r") ? 1 : -1];
    const [row, column] = [board.row[cells[0]!]! + 1 - down, board.column[cells[0]!]! + 1 - right];
    return `little=${number}:r${row}c${column}${diagonal}`;
}

const line = (id: string, title: string, more: Partial<Tool> = {}): Tool => ({
    id,
    title,
    choose: "the cells of the line, in order",
    least: 2,
    most: ANY,
    text: plain(id),
    ...more,
});
const pair = (id: string, title: string, more: Partial<Tool> = {}): Tool => ({
    id,
    title,
    choose: "two cells",
    least: 2,
    most: 2,
    text: plain(id),
    ...more,
});
const clue = (id: string, title: string, number: string): Tool => ({
    id,
    title,
    choose: "a cell of the row or column",
    least: 1,
    most: 1,
    number,
    place: "side",
    text: id === "sandwich" ? sandwich : outside(id),
});
const whole = (id: string, title: string): Tool => ({ id, title, choose: "", least: 0, most: 0, text: () => id });

export const TOOLS: readonly (readonly [group: string, tools: readonly Tool[]])[] = [
    [
        "Areas",
        [
            { ...line("cage", "Cage"), choose: "the cells of the cage", least: 1, number: "Sum", optional: true },
            { ...line("even", "Even values"), choose: "cells", least: 1 },
            { ...line("odd", "Odd values"), choose: "cells", least: 1 },
            {
                ...pair("quad", "Values around a corner"),
                choose: "the cell up left of the corner",
                least: 1,
                most: 1,
                number: "Values",
            },
        ],
    ],
    [
        "Lines",
        [
            line("thermo", "Thermometer", { choose: "its cells, from the bulb on" }),
            line("arrow", "Arrow", {
                choose: "the circle, then the cells of the shaft",
                text: (drawn) => `arrow=${names(drawn, 0, 1)}:${names(drawn, 1)}`,
            }),
            line("whisper", "Whisper line", { number: "Least difference", optional: true }),
            line("renban", "Renban line"),
            line("palindrome", "Palindrome"),
            line("between", "Between line", { least: 3 }),
            line("regionsum", "Region sum line"),
        ],
    ],
    [
        "Between two cells",
        [
            pair("white", "White dot", { number: "Difference", optional: true }),
            pair("black", "Black dot", { number: "Ratio", optional: true }),
            pair("xv=X", "X: the sum is 10", { text: (drawn) => `xv=X:${names(drawn)}` }),
            pair("xv=V", "V: the sum is 5", { text: (drawn) => `xv=V:${names(drawn)}` }),
            pair("greater", "Greater than", { choose: "two cells, the greater one first" }),
        ],
    ],
    [
        "Outside",
        [
            clue("sandwich", "Sandwich", "Sum"),
            clue("skyscraper", "Skyscraper", "How many are seen"),
            clue("xsum", "X-sum", "Sum"),
            clue("room", "Numbered room", "Value"),
            {
                ...clue("little", "Little killer", "Sum"),
                choose: "the first cell of the diagonal",
                place: "diagonal",
                text: little,
            },
        ],
    ],
    [
        "The whole board",
        [
            whole("x", "Both diagonals"),
            whole("antiknight", "Knight's moves"),
            whole("antiking", "King's moves"),
            whole("nonconsecutive", "No neighbours in sequence"),
            whole("nodots", "No dots but these"),
            whole("noxv", "No X and V but these"),
        ],
    ],
];

const found = (id: string) => TOOLS.flatMap(([, tools]) => tools).find((tool) => tool.id === id);
export const toolOf = (id: string): Tool => found(id)!;

/** What a rule of a board is called; "": it is none that can be drawn. */
export const titleOf = (rule: string): string => (found(rule.replace(/:.*/, "")) ?? found(rule.replace(/=.*/, "")))?.title ?? "";

/** Whether the rule can be added; if not, what is missing, in words. */
export function missing(tool: Tool, cells: number, number: string): string {
    if (cells < tool.least || cells > tool.most) return `Choose ${tool.choose}.`;
    if (tool.number && !tool.optional && !number) return `${tool.number}: a number is needed.`;
    return "";
}

/** A rule that was drawn, or chosen with the board. */
export interface Rule {
    text: string;
    cells: number[];
}

/** The rules in the name of a board, which can be taken off one by one. */
export function rulesOf(board: BoardInfo): Rule[] {
    return board.constraints.map(({ rule, text, cells }) => ({ text: text ? `${rule}=${text}` : rule, cells }));
}

/** The name of the board with other rules. */
export function withRules(board: BoardInfo, rules: readonly string[]): string {
    return [board.name.replace(/\+[^]*$/, ""), ...rules].join("+");
}
