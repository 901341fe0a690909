/**
 * A moment of the dance as a piece of a link's fragment: "d=knuth&order=first&at=12". Nothing of it is sent to a
 * server.
 */
import { fromBase64Url, toBase64Url } from "../model/share";
import type { Order } from "./narrate";
import type { PuzzleRequest } from "./source";

/** Which problem: an example of the gallery, a Sudoku, or own .dlx text. */
export type Choice =
    { kind: "example"; id: string } | { kind: "puzzle"; puzzle: PuzzleRequest } | { kind: "text"; text: string };

/** Values from 0. */
const DIGITS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

export interface Moment {
    problem: Choice;
    order: Order;
    /** How many events have happened; -1: where the moves begin. */
    at: number;
}

export function encodeMoment(moment: Moment): string {
    const fields = new URLSearchParams(encodeChoice(moment.problem));
    if (moment.order !== "fewest") fields.set("order", moment.order);
    if (moment.at >= 0) fields.set("at", `${moment.at}`);
    return fields.toString();
}

/** null: the fragment is not about the dance, or broken. */
export function decodeMoment(fragment: string): Moment | null {
    const fields = new URLSearchParams(fragment.replace(/^#/, ""));
    const problem = decodeChoice(fields);
    if (!problem) return null;
    const at = /^\d{1,9}$/.test(fields.get("at") ?? "") ? Number(fields.get("at")) : -1;
    return { problem, order: fields.get("order") === "first" ? "first" : "fewest", at };
}

function encodeChoice(choice: Choice): Record<string, string> {
    if (choice.kind === "example") return { d: choice.id };
    if (choice.kind === "text") return { d: "text", text: toBase64(choice.text) };
    const { board, values, symbols } = choice.puzzle;
    const fields = { d: "puzzle", board, values: values.map((value) => DIGITS[value]).join("") };
    return symbols ? { ...fields, symbols } : fields;
}

function decodeChoice(fields: URLSearchParams): Choice | null {
    const kind = fields.get("d");
    if (kind === "text") return decodeText(fields.get("text") ?? "");
    if (kind === "puzzle") return decodePuzzle(fields);
    return kind ? { kind: "example", id: kind } : null;
}

function decodeText(packed: string): Choice | null {
    const text = fromBase64(packed);
    return text === null ? null : { kind: "text", text };
}

function decodePuzzle(fields: URLSearchParams): Choice | null {
    const board = fields.get("board");
    const values = [...(fields.get("values") ?? "")].map((digit) => DIGITS.indexOf(digit));
    if (!board || values.length === 0 || values.includes(-1)) return null;
    const symbols = fields.get("symbols");
    return { kind: "puzzle", puzzle: { board, values, ...(symbols && { symbols }) } };
}

const toBase64 = (text: string) => toBase64Url(new TextEncoder().encode(text));

function fromBase64(text: string): string | null {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(text));
    } catch {
        return null;
    }
}
