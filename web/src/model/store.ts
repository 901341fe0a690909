/** Games kept in the browser. Storage may be full, denied or damaged: nothing here ever fails. */
import { packedGame, unpackedGame } from "./share";
import { isFull, type Game } from "./game";

export interface Kept {
    id: string;
    /** Milliseconds since 1970. */
    changed: number;
    elapsed: number;
    done: boolean;
    /** Whether its clues were being changed. */
    editing?: boolean;
    /** The tab that kept it last. */
    writer?: string;
    game: ReturnType<typeof packedGame>;
}

const KEY = "quadrille.games";
const MOST = 200;

export interface Store {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
}

/** That of the browser, or of the tab alone, which outlives a reload. */
export function browserStore(kind: "localStorage" | "sessionStorage" = "localStorage"): Store | null {
    try {
        return globalThis[kind] ?? null;
    } catch {
        return null;
    }
}

export function get<T>(store: Store | null, key: string, otherwise: T): T {
    try {
        const text = store?.getItem(key);
        return text ? (JSON.parse(text) as T) : otherwise;
    } catch {
        return otherwise;
    }
}

export function put(store: Store | null, key: string, value: unknown): boolean {
    try {
        store?.setItem(key, JSON.stringify(value));
        return store !== null;
    } catch {
        return false;
    }
}

export function keptGames(store: Store | null): Kept[] {
    const games = get<unknown>(store, KEY, []);
    return Array.isArray(games)
        ? games.filter((each) => typeof each?.id === "string" && typeof each.game?.b === "string")
        : [];
}

/** Nothing was done in it yet: only its puzzle is kept. */
const isFresh = (kept: Kept) => kept.game.v === undefined;

/** The same fresh puzzle twice is of no use. */
const isSameFresh = (a: Kept, b: Kept) => isFresh(a) && isFresh(b) && JSON.stringify(a.game) === JSON.stringify(b.game);

/** Those to be dropped first come last: puzzles that were never played, then the oldest. */
const worthMost = (games: Kept[]) => [...games.filter((each) => !isFresh(each)), ...games.filter(isFresh)];

/** Puts a game first. When storage is full, others make room. */
export function keepGame(
    store: Store | null,
    about: Pick<Kept, "id" | "elapsed" | "editing" | "writer">,
    game: Game,
    now: number,
): boolean {
    const entry: Kept = { ...about, changed: now, done: isFull(game) && !about.editing, game: packedGame(game) };
    const others = keptGames(store).filter((each) => each.id !== entry.id && !isSameFresh(each, entry));
    let room = MOST;
    for (;;) {
        const kept = new Set(worthMost(others).slice(0, room - 1));
        if (put(store, KEY, [entry, ...others.filter((each) => kept.has(each))])) return true;
        if (kept.size === 0) return false;
        room = Math.ceil(kept.size / 2);
    }
}

export function dropGame(store: Store | null, id: string): void {
    put(
        store,
        KEY,
        keptGames(store).filter((each) => each.id !== id),
    );
}

/** Brings back what was dropped. */
export function restoreGame(store: Store | null, kept: Kept): void {
    put(store, KEY, [kept, ...keptGames(store).filter((each) => each.id !== kept.id)].sort((a, b) => b.changed - a.changed));
}

export const keptGame = (store: Store | null, id: string | null): Kept | undefined =>
    keptGames(store).find((each) => each.id === id);

export function openKept(kept: Pick<Kept, "game">): Game | null {
    try {
        return unpackedGame(kept.game);
    } catch {
        return null;
    }
}
