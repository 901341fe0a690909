/** Games kept in the browser. Storage may be full, denied or damaged: nothing here ever fails. */
import { packedGame, unpackedGame } from "./share";
import { isFull, type Game } from "./game";

export interface Kept {
    id: string;
    /** Milliseconds since 1970. */
    changed: number;
    elapsed: number;
    done: boolean;
    game: ReturnType<typeof packedGame>;
}

const KEY = "quadrille.games";
const MOST = 60;

export interface Store {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
}

export function browserStore(): Store | null {
    try {
        return globalThis.localStorage ?? null;
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

/** Puts a game first. When storage is full, the oldest games make room. */
export function keepGame(store: Store | null, id: string, game: Game, elapsed: number, now: number): boolean {
    const entry: Kept = { id, changed: now, elapsed, done: isFull(game), game: packedGame(game) };
    let games = [entry, ...keptGames(store).filter((each) => each.id !== id)].slice(0, MOST);
    while (!put(store, KEY, games)) {
        if (games.length === 1) return false;
        games = games.slice(0, Math.ceil(games.length / 2));
    }
    return true;
}

export function dropGame(store: Store | null, id: string): void {
    put(
        store,
        KEY,
        keptGames(store).filter((each) => each.id !== id),
    );
}

export function openKept(kept: Kept): Game | null {
    try {
        return unpackedGame(kept.game);
    } catch {
        return null;
    }
}
