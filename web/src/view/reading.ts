/** Puzzles that come in as text: pasted, typed, dropped or opened. */
import { createSignal } from "solid-js";
import { engine } from "../engine/client";
import type { RecordData } from "../engine/messages";
import { gameOf } from "../model/share";
import { kindOfBytes, puzzleAmongWords, ownFragment, tidy, whyUnreadable } from "../model/unreadable";
import * as session from "./session";

/** No more puzzles of one text are listed. */
export const MOST = 500;

const [records, setRecords] = createSignal<RecordData[]>([]);
const [more, setMore] = createSignal(false);
const [text, setText] = createSignal("");
export { more, records, text };

/** Puzzles of the text that was read last. */
export const readPuzzles = () => records().flatMap((record) => (record.puzzle ? [record.puzzle] : []));

/** So long nothing is said of it, in milliseconds. */
const SOON = 200;

let reading: AbortController | null = null;
export const stopReading = () => reading?.abort();

function fail(words: string): void {
    setRecords([]);
    session.setUnread(words);
    session.say(words);
}

/** Reads a text in any format, or what stands in the middle of it; the first puzzle goes to the board. */
async function read(input: string | Uint8Array): Promise<void> {
    reading?.abort();
    const mine = (reading = new AbortController());
    const { signal } = mine;
    const timer = setTimeout(() => session.setReading(true), SOON);
    const end = () => {
        clearTimeout(timer);
        session.setReading(false);
    };
    signal.addEventListener("abort", end);
    session.setUnread("");
    session.say(""); // what is said again is heard again
    if (typeof input === "string" && input.trim() === "") return void (setRecords([]), end());
    try {
        const fragment = typeof input === "string" ? ownFragment(input) : null;
        if (fragment) return await readOwn(fragment, signal);
        const found = await engine.ask("read", { text: input, most: MOST }, { signal });
        const first = found.records.find((record) => record.puzzle)?.puzzle;
        if (!first) {
            const among = typeof input === "string" ? puzzleAmongWords(input) : null;
            return among ? await read(among) : fail(why(input, found.records));
        }
        await session.openPuzzle(first); // what is said of the text is not said beside another puzzle
        if (signal.aborted) return;
        setRecords(found.records);
        setMore(found.more);
    } catch (error) {
        if (!signal.aborted) fail(tidy((error as Error).message));
    } finally {
        if (!signal.aborted) end();
    }
}

/** A link of this page: a game, or a dance, which has a tab of its own. */
async function readOwn(fragment: string, signal: AbortSignal): Promise<void> {
    setRecords([]);
    if (fragment.startsWith("d=")) return void (location.hash = fragment);
    const game = await gameOf(fragment);
    if (game && !signal.aborted) await session.open(game);
}

function why(input: string | Uint8Array, found: RecordData[]): string {
    const start = typeof input === "string" ? input : new TextDecoder().decode(input.subarray(0, 4096));
    const error = found.find((record) => record.error)?.error;
    const place = error?.line && error.line > 1 ? `Line ${error.line}: ` : "";
    return whyUnreadable(start, error ? place + error.message : "");
}

export async function readFile(file: File): Promise<void> {
    setText("");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = kindOfBytes(bytes);
    if (!kind) return read(bytes);
    reading?.abort();
    fail(`${file.name || "This"} is ${kind}. Puzzles are read from text: type the clues, or paste their digits.`);
}

/** Takes a text as if it had been typed. */
export async function paste(value: string): Promise<void> {
    setText(value);
    const kind = kindOfBytes(new TextEncoder().encode(value.slice(0, 4096)));
    if (!kind) return read(value);
    reading?.abort();
    fail(`What was pasted is ${kind}. Puzzles are read from text: type the clues, or paste their digits.`);
}
