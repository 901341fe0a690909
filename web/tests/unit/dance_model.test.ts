import { describe, expect, it } from "vitest";
import { ITEM_LEFT, type Links } from "../../src/dance/links";
import { Dance } from "../../src/dance/model";
import { Problem } from "../../src/dance/problem";
import { leftAfter, problemOf, reference } from "./dance_reference";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g";
const COLOURS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B";
const SQUARE = latinSquare(4);

function latinSquare(n: number): string {
    const numbers = Array.from({ length: n }, (_, i) => i);
    const cells = numbers.flatMap((r) => numbers.map((c) => [r, c]));
    const items = ["c", "r", "k"].flatMap((kind) => cells.map(([a, b]) => `${kind}${a}${b}`));
    const options = cells.flatMap(([r, c]) => numbers.map((v) => `c${r}${c} r${r}${v} k${c}${v}`));
    return [items.join(" "), ...options].join("\n");
}

/** Every list is a circle, and has the length that is noted; the first item where this is wrong, or -1. */
function wrongItem(links: Links): number {
    return links.problem.items.findIndex((each, item) => {
        const isOpen = each.primary && links.itemState[item] === ITEM_LEFT;
        if (isOpen && (links.right[links.left[item]] !== item || links.left[links.right[item]] !== item)) return true;
        let length = 0;
        for (let n = links.down[item]; n !== item; n = links.down[n], length++)
            if (links.up[links.down[n]] !== n) return true;
        return length !== links.size[item];
    });
}

/** Much faster than toEqual, which these tests would call thousands of times. */
function same(left: ArrayLike<unknown>, right: ArrayLike<unknown>): boolean {
    return left.length === right.length && Array.prototype.every.call(left, (each, i) => each === right[i]);
}

describe.each([
    ["Knuth's example", KNUTH, 7],
    ["colours", COLOURS, 0],
    ["Latin squares", SQUARE, 0],
])("%s", (name, text) => {
    const data = problemOf(text);
    const problem = new Problem(data);
    const events = reference(data, "fewest", name === "Latin squares" ? [0, 21] : []);
    const most = Math.min(events.count, 600);

    it("is at any moment what the events say", () => {
        const dance = new Dance(data, events);
        for (let at = 0; at <= most; at++) {
            const left = leftAfter(problem, events, at);
            const items = problem.items.map((_, i) => dance.links.itemState[i] === ITEM_LEFT);
            const options = left.options.map((_, o) => !dance.links.hidden[o] && !problem.idle[o]);
            if (!same(items, left.items) || !same(options, left.options)) expect.fail(`after ${at} events`);
            if (wrongItem(dance.links) >= 0) expect.fail(`list of item ${wrongItem(dance.links)} after ${at} events`);
            dance.step(1);
        }
    });

    it("goes back the way it came", () => {
        const dance = new Dance(data, events);
        const saved = [];
        for (let at = 0; at <= most; at++, dance.step(1)) saved.push(dance.links.save());
        dance.seek(most);
        for (let at = most; at >= 0; at--, dance.step(-1))
            if (!same(dance.links.save(), saved[at])) expect.fail(`at ${at}`);
    });

    it("goes on from where a twin is", () => {
        const dance = new Dance(data, events);
        const twin = dance.twin();
        for (const at of [most, most - 1, 3, most - 2]) {
            dance.seek(at);
            twin.seekFrom(dance, at - 1);
            expect(twin.at).toBe(at - 1);
            dance.step(-1);
            if (!same(twin.links.save(), dance.links.save())) expect.fail(`at ${at}`);
        }
    });

    it("counts as the engine does", () => {
        const dance = new Dance(data, events);
        dance.seek(events.count);
        expect(dance.counts()).toMatchObject({
            nodes: events.nodes,
            updates: events.updates,
            solutions: events.solutions.length,
            level: 0,
        });
    });

    it("has the solutions as choices when they are told", () => {
        const dance = new Dance(data, events);
        for (const solution of events.solutions.slice(0, 50)) {
            dance.seek(dance.nextSolution());
            expect([...dance.given(), ...dance.choices().map((choice) => choice.option)].sort()).toEqual(
                [...solution].sort(),
            );
        }
        if (events.solutions.length <= 50) expect(dance.nextSolution()).toBe(-1);
    });

    it("has the same first child and size as a tree by links", () => {
        const { tree } = new Dance(data, events);
        for (let node = 0; node < tree.count; node++) {
            const children = tree.children(node);
            expect(children.every((child) => tree.parent[child] === node)).toBe(true);
            expect(tree.size[node]).toBe(1 + children.reduce((sum, child) => sum + tree.size[child], 0));
        }
        expect(tree.count).toBe(events.nodes);
    });
});

describe("far jumps", () => {
    const data = problemOf(latinSquare(4));
    const events = reference(data, "fewest", [0]);

    it("lead to the same state as single steps", () => {
        expect(events.count).toBeGreaterThan(8192);
        const dance = new Dance(data, events);
        const slow = new Dance(data, events);
        dance.seek(events.count);
        for (const at of [5000, 2047, 2048, 2049, 1, 8000, 0, events.count - 1]) {
            dance.seek(at);
            slow.step(at - slow.at);
            expect(same(dance.links.save(), slow.links.save())).toBe(true);
        }
    });
});

describe("Knuth's example step by step", () => {
    const data = problemOf(KNUTH);
    const dance = new Dance(data, reference(data));

    it("has the links that the book shows", () => {
        dance.seek(1);
        expect(dance.links.itemsLeft()).toEqual([0, 1, 2, 3, 4, 5, 6]);
        expect(dance.links.optionsOf(3)).toEqual([1, 3, 5]);
        dance.step(1); // covers a
        expect(dance.links.itemsLeft()).toEqual([1, 2, 3, 4, 5, 6]);
        expect(dance.links.optionsOf(3)).toEqual([5]);
        expect(dance.links.size[6]).toBe(2);
    });

    it("goes from choice to choice", () => {
        dance.seek(0);
        const first = dance.nextChoice();
        expect(dance.events.kind(first - 1)).toBe("choice");
        dance.seek(first);
        expect(dance.choices()).toMatchObject([{ item: 0, option: 1 }]);
        dance.seek(dance.nextChoice());
        expect(dance.previousChoice()).toBe(first);
        expect(dance.begin).toBe(1);
    });
});

describe("bounds", () => {
    // Item a once or twice, b once; options a, a b, b. Told as quadrille/cover.h describes it.
    const data = problemOf("a b\na\na b\nb");
    data.items[0].most = 2;
    const K = {
        choice: 0,
        cover: 1,
        uncover: 2,
        solution: 3,
        dead: 4,
        start: 5,
        use: 11,
        unuse: 12,
        tweak: 13,
        untweak: 14,
        close: 15,
        retreat: 16,
    };
    const rows = [
        [K.start, 0, -1, -1],
        [K.choice, 0, 0, 0],
        [K.tweak, 1, 0, 0],
        [K.use, 1, 0, 0],
        [K.choice, 1, 1, 1],
        [K.tweak, 2, 1, 1],
        [K.cover, 2, 1, -1],
        [K.cover, 2, 0, -1],
        [K.solution, 2, -1, -1],
        [K.retreat, 2, 1, 1],
        [K.uncover, 1, 0, -1],
        [K.uncover, 1, 1, -1],
        [K.choice, 1, 1, 2],
        [K.tweak, 2, 1, 2],
        [K.cover, 2, 1, -1],
        [K.close, 2, 0, -1],
        [K.cover, 3, 0, -1],
        [K.solution, 3, -1, -1],
        [K.retreat, 3, 0, -1],
        [K.uncover, 2, 0, -1],
        [K.retreat, 2, 1, 2],
        [K.uncover, 1, 1, -1],
        [K.untweak, 1, 1, 2],
        [K.untweak, 1, 1, 1],
        [K.retreat, 1, 0, 0],
        [K.unuse, 0, 0, 0],
        [K.untweak, 0, 0, 0],
    ];
    const dance = new Dance(data, { words: Int32Array.from(rows.flat()), count: rows.length, complete: true });

    it("go forth and back", () => {
        const before = dance.links.save();
        dance.seek(rows.length);
        expect(dance.counts()).toMatchObject({ nodes: 5, solutions: 2, level: 0 });
        const after = dance.links.save();
        expect(after.subarray(0, -1)).toEqual(before.subarray(0, -1));
        for (let at = rows.length; at > 0; at--) {
            dance.step(-1);
            expect(wrongItem(dance.links)).toBe(-1);
        }
        expect(dance.links.save()).toEqual(before);
    });

    it("show how often an item may still be covered", () => {
        dance.seek(4);
        expect([dance.links.least[0], dance.links.most[0]]).toEqual([0, 1]);
        expect(dance.links.hidden[0]).toBe(1);
    });
});
