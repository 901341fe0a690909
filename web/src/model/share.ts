/** A game in the fragment of an address. Nothing of it is sent to a server. */
import { newGame, state, advance, type Game, type State } from "./game";

const SMALL = "0123456789abcdefghijklmnopqrstuvwxyz";

export function toBase64Url(bytes: Uint8Array): string {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** What passes through a stream, up to a size: a small text could unpack to a giant one. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number) {
    const out: Uint8Array[] = [];
    let size = 0;
    const readable = new Blob([bytes]).stream().pipeThrough(stream);
    const reader = readable.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw new Error("This link is too large.");
        }
        out.push(value);
    }
    return new Uint8Array(await new Blob(out as BlobPart[]).arrayBuffer());
}

export async function pack(value: unknown): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return toBase64Url(await through(bytes, new CompressionStream("deflate-raw"), 1 << 24));
}

export async function unpack(text: string): Promise<unknown> {
    const bytes = await through(fromBase64Url(text), new DecompressionStream("deflate-raw"), 1 << 24);
    return JSON.parse(new TextDecoder().decode(bytes));
}

/** Runs of small numbers as text: values as single letters, masks in base 36 with blanks for 0. */
const digits = (list: readonly number[]) => list.map((n) => SMALL[n]).join("");
const undigits = (text: string) => [...text].map((letter) => SMALL.indexOf(letter));
const masks = (list: readonly number[]) =>
    list
        .map((n) => (n ? n.toString(36) : ""))
        .join(",")
        .replace(/,+$/, "");

function unmasks(text: string, cells: number): number[] {
    const list = new Array<number>(cells).fill(0);
    if (!text) return list;
    text.split(",").forEach((each, i) => {
        if (i < cells && each) list[i] = checkedMask(parseInt(each, 36));
    });
    return list;
}

function checkedMask(mask: number): number {
    if (!Number.isSafeInteger(mask) || mask < 0 || mask >= 2 ** 31) throw new Error("This link is damaged.");
    return mask;
}

interface Packed {
    b: string;
    g: string;
    s?: string;
    t?: string;
    v?: string;
    m?: string[];
    k?: Record<string, number>;
}

export function packedState(at: State): Pick<Packed, "v" | "m" | "k"> {
    return {
        v: digits(at.values),
        m: [at.corner, at.centre, at.struck, at.colours].map(masks),
        ...(Object.keys(at.candidateColours).length > 0 && { k: { ...at.candidateColours } }),
    };
}

export const isTouched = (at: State, givens: readonly number[]) =>
    at.values.some((value, cell) => value !== givens[cell]) ||
    [at.corner, at.centre, at.struck, at.colours].some((list) => list.some((mask) => mask !== 0)) ||
    Object.keys(at.candidateColours).length > 0;

export function packedGame(game: Game): Packed {
    const at = state(game);
    return {
        b: game.board,
        g: digits(game.givens),
        ...(game.symbols && { s: game.symbols }),
        ...(game.title && { t: game.title }),
        ...(isTouched(at, game.givens) && packedState(at)),
    };
}

function checkedValues(text: unknown, cells: number): number[] {
    const values = typeof text === "string" ? undigits(text) : [];
    if (values.length !== cells || values.some((value) => value < 0)) throw new Error("This link is damaged.");
    return values;
}

export function unpackedGame(value: unknown): Game {
    const packed = value as Packed;
    if (typeof packed?.b !== "string" || typeof packed.g !== "string") throw new Error("This link is damaged.");
    const cells = packed.g.length;
    const game = newGame(
        packed.b,
        checkedValues(packed.g, cells),
        stringOf(packed.s) || null,
        stringOf(packed.t).slice(0, 200),
    );
    if (packed.v === undefined) return game;
    return { ...advance(game, unpackedState(packed, cells)), at: 1 };
}

function unpackedState(packed: Pick<Packed, "v" | "m" | "k">, cells: number): State {
    const [corner, centre, struck, colours] = [0, 1, 2, 3].map((i) => unmasks(stringOf(packed.m?.[i]), cells));
    const candidateColours: Record<number, number> = {};
    for (const [key, mask] of Object.entries(packed.k ?? {})) candidateColours[Number(key)] = checkedMask(mask);
    return { values: checkedValues(packed.v, cells), corner, centre, struck, colours, candidateColours } as State;
}

/** So many moves can be taken back after a reload. */
const MOST_STATES = 400;

/** All that can be taken back and done again, for the same tab. */
export function packedHistory(game: Game): { at: number; states: Pick<Packed, "v" | "m" | "k">[] } {
    const from = Math.max(0, Math.min(game.at, game.history.length - MOST_STATES));
    return { at: game.at - from, states: game.history.slice(from, from + MOST_STATES).map(packedState) };
}

/** A kept game with its history; without it, if that is of another state, or damaged. */
export function withHistory(game: Game, packed: unknown): Game {
    try {
        const { at, states } = packed as ReturnType<typeof packedHistory>;
        const history = states.map((each) => unpackedState(each, game.givens.length));
        const same = JSON.stringify(packedState(history[at]!)) === JSON.stringify(packedState(state(game)));
        return same ? { ...game, history, at } : game;
    } catch {
        return game;
    }
}

const stringOf = (value: unknown) => (typeof value === "string" ? value : "");

/** A fresh 9x9 as its 81 symbols, which one can read; everything else packed. */
export async function fragmentOf(game: Game): Promise<string> {
    const plain = game.board === "9x9" && !game.symbols && !game.title && !isTouched(state(game), game.givens);
    if (plain) return `p=${game.givens.map((value) => value || ".").join("")}`;
    return `g=${await pack(packedGame(game))}`;
}

function plainGame(text: string): Game {
    if (!/^[0-9.]{81}$/.test(text))
        throw new Error("The puzzle of this link is damaged: 81 digits and points are needed.");
    return newGame(
        "9x9",
        [...text].map((symbol) => Number(symbol) || 0),
    );
}

/** The game of an address; null: it has none. What is damaged is an error. */
export async function gameOf(fragment: string): Promise<Game | null> {
    const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
    const plain = parameters.get("p");
    if (plain !== null) return plainGame(plain);
    const packed = parameters.get("g");
    if (!packed) return null;
    try {
        return unpackedGame(await unpack(packed));
    } catch {
        throw new Error("The puzzle of this link is damaged: it cannot be opened.");
    }
}
