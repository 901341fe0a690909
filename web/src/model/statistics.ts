/** What was solved, kept in the browser. Pure: the present is an argument. */
import { get, put, type Store } from "./store";

export interface Solved {
    /** Of the game: each counts once. */
    id: string;
    /** Milliseconds since 1970. */
    when: number;
    elapsed: number;
    board: string;
    /** Whether it was the puzzle of its day. */
    ofDay: boolean;
}

export interface Summary {
    solved: number;
    /** Of the ordinary 9x9; 0: none. */
    fastest: number;
    mean: number;
    /** Days in a row with the puzzle of the day, up to today or yesterday. */
    streak: number;
    longest: number;
}

const KEY = "quadrille.statistics";
const MOST = 2000;

export function solvedGames(store: Store | null): Solved[] {
    const list = get<unknown>(store, KEY, []);
    return Array.isArray(list) ? list.filter((each) => typeof each?.id === "string" && each.when > 0) : [];
}

export function recordSolved(store: Store | null, solved: Solved): void {
    const list = solvedGames(store);
    if (!list.some((each) => each.id === solved.id)) put(store, KEY, [...list, solved].slice(-MOST));
}

export const forgetSolved = (store: Store | null) => void put(store, KEY, []);

/** Days since 1970 on the calendar of the player, so that summer time does no harm. */
function dayOf(when: number): number {
    const date = new Date(when);
    return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

export function summary(list: readonly Solved[], now: number): Summary {
    const times = list.filter((each) => each.board === "9x9" && each.elapsed > 0).map((each) => each.elapsed);
    const days = [...new Set(list.filter((each) => each.ofDay).map((each) => dayOf(each.when)))].sort((a, b) => a - b);
    let longest = 0;
    let run = 0;
    days.forEach((day, i) => {
        run = i > 0 && days[i - 1] === day - 1 ? run + 1 : 1;
        longest = Math.max(longest, run);
    });
    return {
        solved: list.length,
        fastest: times.length > 0 ? Math.min(...times) : 0,
        mean: times.length > 0 ? times.reduce((sum, each) => sum + each, 0) / times.length : 0,
        streak: days.length > 0 && dayOf(now) - days.at(-1)! <= 1 ? run : 0,
        longest,
    };
}
