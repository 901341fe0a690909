import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "quadrille";

const quadrille = await load();
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function take(count, options) {
    const list = [];
    for await (const puzzle of quadrille.generate(options)) {
        list.push(puzzle);
        if (list.length === count) break;
    }
    return list;
}

test("the same seed gives what the command `quadrille generate --seed 1 -n 3` gives", async () => {
    const puzzles = await take(3, { seed: 1 });
    assert.deepEqual(puzzles.map(String), GENERATED);
    for (const puzzle of puzzles) assert.equal(quadrille.solve(puzzle).verdict, "unique");
});
const GENERATED = [
    "5....6..7.2.8..94.......2...3..........4.78.9.78962.3...6.8.3...9..........3..5..", "...8...6.48..2......5..9..2......9.7.4..1......1..6...2.......61.6..2395.....58..", "....89.....3.6..1.4.5....8....37.2.......4..37...9...6.7.......9..65.7....89...4.",
];

test("clues, pattern, minimal", async () => {
    for (const puzzle of await take(3, { seed: 5, clues: [26, 28], pattern: "half-turn" })) {
        assert.ok(puzzle.clues >= 26 && puzzle.clues <= 28);
        for (let cell = 0; cell < 81; cell++) assert.equal(puzzle.values[cell] > 0, puzzle.values[80 - cell] > 0);
    }
    for (const puzzle of await take(3, { seed: 5, minimal: true })) assert.deepEqual(quadrille.redundant(puzzle), []);
});

test("a grade", async () => {
    for (const grade of ["easy", "medium", "hard", "fiendish"])
        for (const puzzle of await take(2, { seed: 5, grade })) assert.equal((await quadrille.rate(puzzle)).grade, grade);
});

test("other boards", async () => {
    for (const board of ["4x4", "6x6+x", "9x9+windoku", "9x9+regions=111222333111222333111222333444555666444555666444555666777888999777888999777888999"]) {
        const [puzzle] = await take(1, { seed: 3, board });
        assert.equal(quadrille.solve(puzzle).verdict, "unique", board);
    }
});

test("impossible wishes end", async () => {
    await assert.rejects(take(1, { clues: 12 }), { name: "QuadrilleError" });
    await assert.rejects(take(1, { seed: 1, clues: 21, pattern: "full", attempts: 50 }), /50 attempts/);
    await assert.rejects(take(1, { pattern: "spiral" }), /spiral/);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(take(1, { clues: [21, 21], pattern: "full", attempts: 1e9, signal: controller.signal }), { name: "AbortError" });
});

test("uniform grids", () => {
    const all = quadrille.grids(1500, 7);
    assert.deepEqual(quadrille.grids(2, 7), all.subarray(0, 162));
    for (let i = 0; i < 1500; i += 100) {
        const values = all.subarray(81 * i, 81 * i + 81);
        assert.equal(quadrille.fault(quadrille.puzzle({ values: new Uint8Array(81) }), values), null);
    }
});

test("canonical form, shuffled, minimized", () => {
    const puzzle = quadrille.puzzle(EASY);
    const { puzzle: form, automorphisms } = quadrille.canon(puzzle);
    assert.equal(automorphisms, 1n);
    for (let seed = 0; seed < 20; seed++) {
        const image = quadrille.shuffle(puzzle, seed);
        assert.notEqual(String(image), EASY);
        assert.equal(String(quadrille.canon(image).puzzle), String(form));
    }
    const small = quadrille.minimize(puzzle, 1);
    assert.deepEqual(quadrille.redundant(small), []);
    assert.equal(quadrille.solve(small).verdict, "unique");
    assert.throws(() => quadrille.minimize(quadrille.puzzle(".".repeat(81))), /several/);
    assert.throws(() => quadrille.canon(quadrille.puzzle(".".repeat(16))), /9x9/);
});

test("of puzzles that are the same but for symmetries the first is kept", async () => {
    const different = await take(5, { seed: 3 });
    const list = different.flatMap((puzzle, i) => [puzzle, quadrille.shuffle(puzzle, i), puzzle]);
    const kept = [...quadrille.dedupe([...list, ...list])];
    assert.deepEqual(kept.map(String), different.map(String));
    assert.deepEqual([...quadrille.dedupe([])], []);
    for (const wrong of [null, EASY, 5, { length: 1 }]) assert.throws(() => quadrille.dedupe(wrong), /list of puzzles/);
    assert.throws(() => [...quadrille.dedupe([quadrille.puzzle(".".repeat(16))])], /9x9/);
    assert.throws(() => [...quadrille.dedupe([EASY])], /Puzzle is needed/);
});

test("seeds are drawn without crypto, too, which Node.js 18 has not among its globals", () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
    Object.defineProperty(globalThis, "crypto", { value: undefined, configurable: true });
    try {
        assert.notDeepEqual(quadrille.grids(1), quadrille.grids(1));
    } finally {
        Object.defineProperty(globalThis, "crypto", own);
    }
    assert.notDeepEqual(quadrille.grids(1), quadrille.grids(1));
});

test("neighbours: other clues, one solution", async () => {
    const puzzle = quadrille.puzzle(EASY);
    const { puzzles, complete } = await quadrille.vary(puzzle);
    assert.equal(complete, true);
    assert.ok(puzzles.length > 10);
    assert.equal(new Set(puzzles.map(String)).size, puzzles.length);
    for (const each of puzzles) {
        const changed = [...each.values].filter((value, cell) => value !== puzzle.values[cell]).length;
        assert.ok(changed === 2 || (changed === 1 && each.clues === puzzle.clues), String(each));
        assert.equal(quadrille.solve(each).verdict, "unique");
    }
    const fewer = await quadrille.vary(puzzle, { remove: 1 });
    assert.ok(fewer.puzzles.every((each) => each.clues === puzzle.clues - 1));
    assert.deepEqual(fewer.puzzles.length, quadrille.redundant(puzzle).length);
    assert.deepEqual((await quadrille.vary(puzzle, { limit: 3 })).puzzles.map(String), puzzles.slice(0, 3).map(String));
    assert.equal((await quadrille.vary(puzzle, { limit: 3 })).complete, false);
    assert.ok((await quadrille.vary(puzzle, { remove: 3, minimal: true })).puzzles.every((each) => quadrille.redundant(each).length === 0));
    await assert.rejects(quadrille.vary(puzzle, { remove: 0 }), /no clue is to be/);
    await assert.rejects(quadrille.vary(puzzle, { remove: 5 }), /remove: 5 is not/);
    await assert.rejects(quadrille.vary(quadrille.puzzle(".".repeat(16))), /9x9/);
});
