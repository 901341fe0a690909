import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "quadrille";

const quadrille = await load();
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GOLDEN = "9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62.."; // ER 3.4
const CHAINS = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"; // 17 clues

test("a hint in four degrees", () => {
    const { technique, title, place, where, reason, effect, rating } = quadrille.hint(quadrille.puzzle(EASY));
    assert.equal(technique, "hidden-single");
    assert.equal(rating, 1.2);
    assert.equal(effect, `${place.cell} is ${place.value}`);
    assert.match(where, /^Look at /);
    assert.equal(title, "hidden single");
    assert.match(reason, /can only be in/);
});

test("a path leads to the solution", async () => {
    const puzzle = quadrille.puzzle(GOLDEN);
    const { steps, rating } = await quadrille.path(puzzle);
    const values = puzzle.values.slice();
    for (const { place } of steps) if (place) values[puzzle.board.cellNames.indexOf(place.cell)] = place.value;
    assert.equal(String(puzzle.with({ values })), String(quadrille.solve(puzzle).solutions[0]));
    assert.equal(Math.max(...steps.map((step) => step.rating)), rating.er);
    assert.equal(steps.length, rating.steps);
    assert.ok(rating.complete);
});

test("chains have links", async () => {
    const { steps } = await quadrille.path(quadrille.puzzle(CHAINS));
    const chain = steps.find((step) => step.links.length > 0);
    assert.deepEqual(Object.keys(chain.links[0]).slice(0, 3), ["chain", "from", "to"]);
    assert.ok(chain.links.some(({ house }) => house));
});

test("facts that prove a step, and those within its links, on request", async () => {
    const puzzle = quadrille.puzzle(CHAINS);
    const plain = await quadrille.path(puzzle);
    const { steps } = await quadrille.path(puzzle, { facts: true });
    const without = (key, value) => (key === "because" || key === "inner" ? undefined : value);
    assert.equal(JSON.stringify(steps, without), JSON.stringify(plain.steps));
    assert.ok(plain.steps.every((step) => !step.because && step.links.every((link) => !link.inner)));
    for (const { because, place, remove } of steps) {
        const ends = new Set(because.map(({ cell, value, on }) => `${cell} ${value} ${on}`));
        if (place) assert.ok(ends.has(`${place.cell} ${place.value} true`));
        for (const { cell, values } of remove) for (const value of values) assert.ok(ends.has(`${cell} ${value} false`));
    }
    assert.equal(quadrille.hint(puzzle, { facts: true }).because.at(-1).by, "house");
    assert.equal(quadrille.hint(puzzle).because, undefined);
    const { steps: [chain] } = await quadrille.steps(puzzle, { facts: true, technique: "forcing-chain", most: 1 });
    assert.ok(chain.because.length > 0);
});

test("ratings, whole and in slices, are the same", async () => {
    const puzzle = quadrille.puzzle(GOLDEN);
    for (const scale of ["classic", "extended", "revised", "learner"]) {
        const rating = await quadrille.rate(puzzle, { scale });
        assert.equal(rating.scale, scale);
        let told = 0;
        assert.deepEqual(await quadrille.rate(puzzle, { scale, slice: 1, onProgress: () => told++ }), rating);
    }
    const { er, ep, ed, grade } = await quadrille.rate(quadrille.puzzle(EASY));
    assert.deepEqual([er, ep, ed, grade], [1.2, 1.2, 1.2, "easy"]);
});

test("ratings at the same time do not disturb each other", async () => {
    const puzzle = quadrille.puzzle(GOLDEN);
    const alone = await quadrille.rate(puzzle);
    const all = await Promise.all([1, 2, 3].map(() => quadrille.rate(puzzle, { slice: 1 })));
    for (const rating of all) assert.deepEqual(rating, alone);
});

test("a person's position, with its candidates", () => {
    const values = quadrille.puzzle(EASY).values.slice();
    const candidates = quadrille.candidates({ board: "9x9", values });
    assert.equal(candidates[2], 0b1011n); // r1c3 can be 1, 2 or 4
    assert.equal(candidates[0], 0n);
    const first = quadrille.hint({ board: "9x9", values, candidates });
    assert.ok(first);
    const fewer = candidates.slice();
    fewer[2] = 1n;
    assert.deepEqual(quadrille.candidates({ board: "9x9", values, candidates: fewer })[2], 1n);
});

test("everything ends with its time: nested chains, which come last, would take a minute", async () => {
    const { steps, complete } = await quadrille.steps(quadrille.puzzle(GOLDEN), { seconds: 0.05 });
    assert.equal(complete, false);
    assert.ok(steps.every((step) => !step.technique.startsWith("nested")));
});

/** All of their steps in one position take a minute. */
const SLOW = quadrille.techniques("learner").map(({ name }) => name).filter((name) => name.startsWith("nested"));

test("everything that applies now", async () => {
    const { steps } = await quadrille.steps(quadrille.puzzle(EASY), { most: 3, without: SLOW });
    const names = new Set(steps.map((step) => step.technique));
    assert.ok(names.has("hidden-single") && names.size > 5);
    for (const name of names) assert.ok(steps.filter((step) => step.technique === name).length <= 3);
    assert.equal((await quadrille.steps(quadrille.puzzle(EASY), { technique: "x-wing" })).steps.every((step) => step.technique === "x-wing"), true);
    await assert.rejects(quadrille.steps(quadrille.puzzle(EASY), { technique: "y" }), /no technique 'y'/);
    const singles = async (most) => quadrille.steps(quadrille.puzzle(EASY), { technique: "hidden-single", most });
    const { steps: all, complete } = await singles(1000);
    assert.equal(complete, true);
    assert.equal((await singles(all.length)).complete, true);
    assert.deepEqual(await singles(all.length - 1), { steps: all.slice(0, -1), complete: false });
});

test("a rating can be cancelled", async () => {
    const controller = new AbortController();
    controller.abort(new Error("enough"));
    await assert.rejects(quadrille.rate(quadrille.puzzle(GOLDEN), { signal: controller.signal }), /enough/);
});

test("what has no one solution is not rated", async () => {
    await assert.rejects(quadrille.rate(quadrille.puzzle(".".repeat(81))), /several solutions/);
    await assert.rejects(quadrille.path(quadrille.puzzle("55" + ".".repeat(79))), /no solution/);
});

test("techniques by scale", () => {
    const classic = quadrille.techniques("classic").map(({ name }) => name);
    assert.ok(classic.includes("x-wing") && !classic.includes("skyscraper"));
    const order = ["full-house", "naked-single", "x-wing", "skyscraper", "als-xz", "squirmbag"];
    const learner = quadrille.techniques("learner").map(({ name }) => name);
    assert.deepEqual(learner.filter((name) => order.includes(name)), order, "in its order");
    assert.ok(quadrille.techniques().length > 50);
});

test("other boards", async () => {
    const puzzle = quadrille.puzzle("1...............");
    assert.equal(quadrille.hint(puzzle)?.technique, undefined);
    const six = { board: "6x6", values: [1, 2, 3, 4, 5, 0, ...new Array(30).fill(0)] };
    assert.deepEqual(quadrille.hint(six).place, { cell: "r1c6", value: 6 });
});

test("techniques that are not to be used are not used", async () => {
    const puzzle = quadrille.puzzle(".5..4.9...83..54...17.....8..25...9.....8...........76.2.41...3.....86.21....7...");
    const options = { scale: "learner" };
    const used = async (without) => new Set((await quadrille.path(puzzle, { ...options, without })).steps.map((step) => step.technique));
    assert.ok((await used([])).has("x-wing"));
    assert.ok(!(await used(["x-wing"])).has("x-wing"));
    assert.ok((await used([])).has("x-wing"), "and are used again");
    const first = quadrille.hint(puzzle, options).technique;
    assert.notEqual(quadrille.hint(puzzle, { ...options, without: [first] }).technique, first);
    const all = (await quadrille.steps(puzzle, { ...options, without: [first, ...SLOW] })).steps.map((step) => step.technique);
    assert.ok(all.length > 0 && !all.includes(first));
    assert.throws(() => quadrille.hint(puzzle, { without: ["y-wing"] }), /there is no technique 'y-wing'/);
    assert.throws(() => quadrille.hint(puzzle, { without: 5 }), /without: 5 is not a list/);
});
