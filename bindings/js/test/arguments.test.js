/** What callers pass by mistake: always a QuadrilleError that names it, never a wrong answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, QuadrilleError } from "quadrille";

const quadrille = await load();
const puzzle = quadrille.puzzle("9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62..");
const solution = quadrille.solve(puzzle).solutions[0].values;
const empty = quadrille.puzzle(".".repeat(81));
const parts = { board: "4x4", values: new Array(16).fill(0) };
const toy = "a b\na\nb\na b\n";

/** [what, call, what the message has]. */
const MISTAKES = [
    ["no text", () => quadrille.puzzle(undefined), /needed/],
    ["no board", () => quadrille.board(undefined), /board/],
    ["a number for a board", () => quadrille.board(9), /board/],
    ["NUL in a name", () => quadrille.board("9x9\0"), /NUL/],
    ["a board that is none", () => quadrille.puzzle({ ...parts, board: { name: "4x4" } }), /board/],
    ["a text for a puzzle", () => quadrille.solve("53..7"), /Puzzle/],
    ["null for options", () => quadrille.solve(puzzle, null), /options/],
    ["an engine that is a number", () => quadrille.solve(puzzle, { engine: 5 }), /text/],
    ["half a solution", () => quadrille.solve(puzzle, { limit: 1.5 }), /limit: 1.5/],
    ["fewer than none", () => [...quadrille.solutions(puzzle, { limit: -1 })], /limit: -1/],
    ["no number", () => quadrille.solve(puzzle, { nodes: NaN }), /nodes: NaN/],
    ["time that is no number", () => quadrille.solve(puzzle, { seconds: "1" }), /seconds: '1'/],
    ["values beyond a byte", () => quadrille.fault(puzzle, Array.from(solution, (value) => value + 256)), /r1c1 is 2/],
    ["no values", () => quadrille.fault(puzzle, null), /values/],
    ["candidates beyond the board", () => quadrille.puzzle({ ...parts, candidates: new Array(16).fill(16n) }), /r1c1 has 16/],
    ["candidates that are no numbers", () => quadrille.puzzle({ ...parts, candidates: new Array(16).fill("x") }), /r1c1 has x/],
    ["fields that are none", () => quadrille.puzzle({ ...parts, fields: 5 }), /fields/],
    ["what is no text", () => [...quadrille.read(5)], /text/],
    ["symbols that are a number", () => [...quadrille.read("1", { symbols: 7 })], /text/],
    ["a stride between bytes", () => quadrille.solveMany(new Uint8Array(200), { stride: 81.5 }), /stride: 81.5/],
    ["three solutions", () => quadrille.solveMany(new Uint8Array(81), { limit: 3 }), /limit: 3/],
    ["fewer than no grids", () => quadrille.grids(-1), /count: -1/],
    ["a seed between numbers", () => quadrille.grids(1, 1.5), /seed: 1.5/],
    ["a seed that is a text", () => quadrille.shuffle(puzzle, "x"), /seed: 'x'/],
    ["a title that is none", () => quadrille.svg(puzzle, { title: null }), /title/],
    ["a size that is none", () => quadrille.svg(puzzle, { size: NaN }), /size/],
    ["an empty option", () => quadrille.cover({ primary: ["a"], options: [[], ["a"]] }), /option 0 has no items/],
    ["a line break in an option", () => quadrille.cover({ primary: ["a"], options: [["a\na"]] }), /name of an item/],
    ["a cost in a name", () => quadrille.cover({ primary: ["a"], options: [["a |5"]] }), /name of an item/],
    ["a number for a name", () => quadrille.cover({ primary: [5], options: [[5]] }), /name of an item/],
    ["a cost between numbers", () => quadrille.cover({ primary: ["a"], options: [{ items: ["a"], cost: 1.5 }] }), /cost/],
    ["half an option", () => quadrille.cover(toy).option(1.5), /no option 1.5/],
    ["an option that is a text", () => quadrille.cover(toy).option("0"), /no option 0/],
    ["an option chosen by half", () => quadrille.cover(toy).search({ chosen: [1.5] }), /no option 1.5/],
    ["a check of a text", () => quadrille.cover(toy).check("x"), /list/],
    ["a limit between numbers", () => quadrille.cover(toy).search({ limit: 1.5 }), /limit: 1.5/],
];

for (const [what, call, message] of MISTAKES)
    test(what, () => {
        assert.throws(call, (error) => error instanceof QuadrilleError && message.test(error.message), what);
    });

/** Likewise for what returns a promise. */
const LATER = [
    ["count: half a solution", () => quadrille.count(empty, { limit: 1.5 }), /limit: 1.5/],
    ["generate: fewer than no clues", () => quadrille.generate({ clues: -1 }).next(), /clues: -1/],
    ["generate: clues the wrong way round", () => quadrille.generate({ clues: [30, 20] }).next(), /from 30 to 20/],
    ["generate: no clues at all", () => quadrille.generate({ clues: [] }).next(), /clues/],
    ["generate: a place beyond a byte", () => quadrille.generate({ places: new Array(81).fill(256) }).next(), /places: r1c1 is 256/],
    ["generate: a grid beyond a byte", () => quadrille.generate({ grid: Array.from(solution, (value) => value + 256) }).next(), /grid: r1c1 is 2/],
    ["a field whose name has a NUL", () => quadrille.puzzle({ ...parts, fields: [["a\0b", "c"]] }), /fields: .*NUL/],
    ["generate: attempts that are no number", () => quadrille.generate({ attempts: NaN }).next(), /attempts: NaN/],
    ["events: half an event", () => quadrille.cover(toy).events({ limit: 1.5 }), /limit: 1.5/],
    ["events: skip fewer than none", () => quadrille.cover(toy).events({ skip: -1 }), /skip: -1/],
    ["count: no time for a slice", () => quadrille.cover(toy).count({ slice: 0 }), /slice: 0/],
    ["count: a slice that is a text", () => quadrille.count(empty, { limit: 5, slice: "9" }), /slice: '9'/],
    ["events: a slice that is no number", () => quadrille.cover(toy).events({ slice: NaN }), /slice: NaN/],
    ["path: a slice below nothing", () => quadrille.path(puzzle, { slice: -1 }), /slice: -1/],
    ["steps: fewer than none", () => quadrille.steps(puzzle, { most: -1 }), /most: -1/],
];

for (const [what, call, message] of LATER)
    test(what, async () => {
        await assert.rejects(async () => call(), (error) => error instanceof QuadrilleError && message.test(error.message));
    });

test("a hint for which time runs out is not the same as none", () => {
    const late = (error) => error instanceof QuadrilleError && error.code === "limit";
    assert.throws(() => quadrille.hint(empty, { seconds: 0.05 }), late);
});

test("limits may be bigints, and 0 and Infinity are none", async () => {
    const some = quadrille.puzzle("12".padEnd(16, "."), { board: "4x4" });
    const all = [...quadrille.solutions(some)].length;
    for (const limit of [0, 0n, Infinity]) {
        assert.equal([...quadrille.solutions(some, { limit })].length, all);
        assert.deepEqual(await quadrille.count(some, { limit }), { count: BigInt(all), exact: true });
    }
    assert.equal(quadrille.solve(some, { limit: 3n }).solutions.length, 3);
    assert.equal((await quadrille.count(some, { limit: 5n })).count, 5n);
});

test("a problem that is freed stays until its searches end", async () => {
    const cover = quadrille.cover(toy);
    const search = cover.search();
    const later = cover.count({ slice: 1 });
    const events = cover.events();
    cover.free();
    for (let i = 0; i < 20; i++) quadrille.cover("x y\nx\ny\n");
    const found = [];
    for (let next; (next = search.next()); ) found.push([...next].sort());
    assert.deepEqual(found.sort(), [[0, 1], [2]]);
    assert.equal((await later).count, 2n);
    assert.equal((await events).complete, true);
    search.free();
    cover.free();
    assert.throws(() => cover.search(), QuadrilleError);
    assert.equal(quadrille.solve(puzzle).verdict, "unique");
});
