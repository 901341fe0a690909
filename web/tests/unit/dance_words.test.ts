import { describe, expect, it } from "vitest";
import { bandsOf } from "../../src/dance/bands";
import { boardMeaning, either, NO_MEANING } from "../../src/dance/meaning";
import { Dance } from "../../src/dance/model";
import { many, narrateAll, type Order } from "../../src/dance/narrate";
import { problemOf, reference } from "./dance_reference";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g";

function words(text: string, order: Order = "fewest", start: number[] = []): string[] {
    const data = problemOf(text);
    const dance = new Dance(data, reference(data, order, start));
    return narrateAll(dance, { meaning: NO_MEANING, order }, 0, dance.count);
}

describe("Knuth's example in words", () => {
    const all = words(KNUTH);

    it("begins with its size", () => {
        expect(all[0]).toBe("The search begins: 7 items to be covered exactly once, 6 options.");
    });

    it("says why an item is picked", () => {
        expect(all[1]).toBe(
            "Item a has the fewest options left, 2. Cover it: it leaves the list of items, and its 2 options leave their other lists.",
        );
        expect(words(KNUTH, "first")[1]).toContain("Item a is the first item left, with 2 options.");
    });

    it("says what is tried, and what follows", () => {
        expect(all[2]).toBe("Try option 1 of 2 for item a: ‘a d g’.");
        expect(all[3]).toBe("Cover d: it leaves the list of items, and 1 option leaves its other lists.");
    });

    it("tells dead ends, ways back and solutions", () => {
        expect(all).toContain("Dead end: item e has no option left.");
        expect(all).toContain("Take back option ‘a d g’, and undo what followed from it.");
        expect(all).toContain("Solution 1: nothing is left to cover, with 3 options: ‘a d f’, ‘b g’, ‘c e’.");
        expect(all.at(-1)).toBe(
            "All options of item a were tried. Uncover a: it is back in the list of items, and 2 options are back in their other lists.",
        );
    });

    it("has a sentence for each event, without holes", () => {
        for (const sentence of all) expect(sentence).toMatch(/^[A-Z].*\.$/);
        expect(all.join(" ")).not.toMatch(/undefined|NaN|null/);
    });
});

it("tells colours", () => {
    const all = words("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B");
    expect(all).toContain("Item x gets the colour A: 1 option with another colour leaves its other lists.");
    expect(all).toContain("Cover y: no other option names it.");
    expect(all.join(" ")).not.toMatch(/undefined|NaN|null/);
});

describe("boards", () => {
    const names = ["r1c1", "r1c2", "r1=1", "c1=1", "b1=1", "cage=2"];
    const board = {
        rows: 1,
        columns: 2,
        row: [0, 0],
        column: [0, 1],
        region: [0, 0],
        cell: [0, 0, 1, -1],
        value: [1, 2, 1, 0],
        symbols: ["", "1", "2"],
    };
    const meaning = boardMeaning(names, board);

    it("have words of their own", () => {
        expect(names.map((_, item) => meaning.item(item))).toEqual([
            "cell r1c1",
            "cell r1c2",
            "1 in row 1",
            "1 in column 1",
            "1 in box 1",
            "2 in cage",
        ]);
        expect([0, 2, 3].map((option) => meaning.option(option))).toEqual(["1 in r1c1", "1 in r1c2", null]);
    });

    it("name the bands of the matrix", () => {
        expect(bandsOf([0, 1, 2, 3, 4, 5], meaning.kind)).toEqual([
            { name: "cells", from: 0, to: 2 },
            { name: "rows", from: 2, to: 3 },
            { name: "columns", from: 3, to: 4 },
            { name: "boxes", from: 4, to: 5 },
        ]);
        expect(bandsOf([0, 2, 1], meaning.kind).map(({ name }) => name)).toEqual(["cells", "rows", "cells"]);
    });

    it("say what an item leaves", () => {
        expect(meaning.branch(0, [0, 1])).toBe("Cell r1c1 can only be 1 or 2.");
        expect(meaning.branch(2, [0, 2])).toBe("In row 1, 1 can only go into r1c1 or r1c2.");
        expect(meaning.deadEnd(0)).toBe("No value is left for r1c1.");
        expect(meaning.deadEnd(2)).toBe("There is no place for 1 in row 1.");
    });

    it("tell clues", () => {
        const data = problemOf("r1c1 r1c2 r1=1 r1=2\nr1c1 r1=1\nr1c1 r1=2\nr1c2 r1=1\nr1c2 r1=2");
        const own = { ...board, cell: [0, 0, 1, 1], value: [1, 2, 1, 2] };
        const dance = new Dance(data, reference(data, "fewest", [0]));
        const all = narrateAll(
            dance,
            {
                meaning: boardMeaning(
                    data.items.map((item) => item.name),
                    own,
                ),
                order: "fewest",
            },
            0,
            dance.count,
        );
        expect(all[1]).toBe("Clue: 1 in r1c1. Its option ‘r1c1 r1=1’ is chosen from the start.");
        expect(all).toContain("Try 2 in r1c2, option 1 of 1 for cell r1c2: ‘r1c2 r1=2’.");
    });
});

it("counts and lists as people do", () => {
    expect([many(1, "option"), many(2000, "node")]).toEqual(["1 option", "2,000 nodes"]);
    expect([either(["1"]), either(["1", "2", "3"])]).toEqual(["1", "1, 2 or 3"]);
});
