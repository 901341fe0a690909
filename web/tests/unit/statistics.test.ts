import { expect, test } from "vitest";
import { forgetSolved, recordSolved, solvedGames, summary, type Solved } from "../../src/model/statistics";
import type { Store } from "../../src/model/store";

function memory(): Store {
    const all = new Map<string, string>();
    return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}
const at = (day: number, month = 2) => new Date(2026, month, day, 12).getTime();
const solved = (id: string, more: Partial<Solved> = {}): Solved => ({
    id,
    when: at(1),
    elapsed: 60_000,
    board: "9x9",
    ofDay: false,
    ...more,
});

test("each game counts once, and is forgotten on request", () => {
    const store = memory();
    for (const id of ["a", "b", "a"]) recordSolved(store, solved(id));
    expect(solvedGames(store).map((each) => each.id)).toEqual(["a", "b"]);
    forgetSolved(store);
    expect(solvedGames(store)).toEqual([]);
    expect(solvedGames({ getItem: () => '{"a":1}', setItem: () => {} })).toEqual([]);
    recordSolved(null, solved("a"));
});

test("times are those of the ordinary 9x9", () => {
    const list = [solved("a", { elapsed: 100 }), solved("b", { elapsed: 300 }), solved("c", { elapsed: 1, board: "4x4" })];
    expect(summary(list, at(1))).toMatchObject({ solved: 3, fastest: 100, mean: 200 });
    expect(summary([], at(1))).toEqual({ solved: 0, fastest: 0, mean: 0, streak: 0, longest: 0 });
});

test("days in a row: up to today or yesterday, over the change of the clocks, and without gaps", () => {
    const daily = (...days: [day: number, month?: number][]) =>
        days.map(([day, month], i) => solved(`${i}`, { when: at(day, month), ofDay: true }));
    const run = daily([27], [28], [29], [30]); // clocks change on 29 March in Europe
    expect(summary(run, at(30))).toMatchObject({ streak: 4, longest: 4 });
    expect(summary(run, at(31))).toMatchObject({ streak: 4 });
    expect(summary(run, at(1, 3))).toMatchObject({ streak: 0, longest: 4 });
    expect(summary(daily([1], [2], [4]), at(4))).toMatchObject({ streak: 1, longest: 2 });
    expect(summary(daily([1], [1], [2]), at(2))).toMatchObject({ streak: 2 });
    expect(summary([solved("x", { when: at(3) })], at(3))).toMatchObject({ streak: 0, longest: 0 });
});
