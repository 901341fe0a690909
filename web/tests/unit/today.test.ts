import { load } from "quadrille";
import { expect, test } from "vitest";
import { puzzleOfDay } from "../../src/model/today";

test("a day has a seed, a grade and a title of its own, the week begins easy", () => {
    expect(puzzleOfDay(new Date(2026, 10, 26, 23, 59))).toEqual({ seed: 20261126, grade: "medium", title: "26 November 2026" });
    expect(puzzleOfDay(new Date(2026, 10, 30)).grade).toBe("easy");
    const week = Array.from({ length: 7 }, (_, i) => puzzleOfDay(new Date(2026, 10, 23 + i)));
    expect(new Set(week.map((each) => each.seed)).size).toBe(7);
    expect(week.map((each) => each.grade)).toEqual(["easy", "easy", "medium", "medium", "hard", "fiendish", "extreme"]);
});

test("the puzzle of a day is the same with SIMD and without", async () => {
    const { seed, grade } = puzzleOfDay(new Date(2026, 10, 29));
    const made = [];
    for (const simd of [true, false]) {
        const library = await load({ simd });
        for await (const puzzle of library.generate({ grade, seed, pattern: "half-turn" })) {
            made.push(String(puzzle));
            break;
        }
    }
    expect(made[0]).toHaveLength(81);
    expect(made[1]).toBe(made[0]);
});
