import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { EVENT_KINDS, load } from "quadrille";

const quadrille = await load();
const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

test("Knuth's example", async () => {
    const cover = quadrille.cover(KNUTH);
    assert.deepEqual(cover.items.map((item) => item.name), [..."abcdefg"]);
    assert.equal(cover.optionCount, 6);
    assert.deepEqual([...cover.solutions()].map((options) => [...options].sort()), [[0, 3, 4]]);
    assert.equal(cover.option(1).text, "a d g");
    assert.equal(String(cover), KNUTH);
    const { count, exact, effort } = await cover.count({ engine: "links" });
    assert.deepEqual([count, exact, effort.solutions], [1n, true, 1n]);
    cover.check([0, 3, 4]);
    assert.throws(() => cover.check([0, 3]), { code: "clash" });
    assert.throws(() => cover.check([99]), { code: "argument" });
    cover.free();
    cover.free();
    assert.throws(() => cover.option(0), /freed/);
});

test("in pieces, with colours, bounds and costs", async () => {
    const cover = quadrille.cover({
        primary: ["p", { name: "q", least: 1, most: 2 }],
        secondary: ["x"],
        options: [["p", "x:A"], { items: ["q", "x:A"], cost: 5 }, { items: ["q", "x:B"], cost: -6 }, { items: ["q"], cost: -7n }],
    });
    assert.deepEqual([cover.hasColours, cover.hasBounds], [true, true]);
    assert.deepEqual(cover.items[1], { name: "q", primary: true, least: 1, most: 2 });
    assert.deepEqual(cover.option(1), { items: [1, 2], colours: [null, "A"], cost: 5n, text: "q x:A |5" });
    assert.deepEqual([cover.option(2).cost, cover.option(3).text], [-6n, "q |-7"]);
    assert.deepEqual([...cover.solutions()].map((options) => [...options].sort().join()).sort(), ["0,1", "0,1,3", "0,3"]);
    assert.deepEqual([...cover.nodes().first], [0, 2, 4, 6, 7]);
    assert.throws(() => quadrille.cover({ primary: ["a b"], options: [] }), /'a b'/);
});

test("errors and warnings of texts have places", () => {
    assert.throws(() => quadrille.cover("a b\na c\n"), { name: "QuadrilleError", line: 2 });
    assert.equal(quadrille.cover("a | b\na\nb\n").warnings.length, 1);
    assert.equal(quadrille.cover("110\n001\n", "matrix").optionCount, 2);
    assert.equal(quadrille.cover('[["a","b"],["c"]]', "json").items.length, 3);
    assert.throws(() => quadrille.cover("a", "xml"), /no format 'xml'/);
});

test("a search by hand, from a start", () => {
    const cover = quadrille.cover(KNUTH);
    const search = cover.search({ chosen: [0], engine: "links" });
    assert.equal(search.engine, "links");
    assert.deepEqual([...search.next()].sort(), [0, 3, 4]);
    assert.equal(search.next(), null);
    assert.equal(search.outcome, "done");
    assert.equal(search.progress, 1);
    search.free();
    assert.throws(() => search.next(), /freed/);
    assert.equal([...cover.solutions({ banned: [0] })].length, 0);
    assert.throws(() => cover.search({ chosen: [6] }), /no option 6/);
    assert.throws(() => cover.search({ engine: "magic" }), { name: "QuadrilleError" });
});

test("a long count can be cancelled", async () => {
    const cover = quadrille.encode("9x9").cover;
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    await assert.rejects(cover.count({ signal: controller.signal }), { name: "AbortError" });
});

test("events of links: what is covered is uncovered", async () => {
    const cover = quadrille.cover(KNUTH);
    const { words, count, complete, effort } = await cover.events();
    assert.ok(complete);
    assert.equal(words.length, 4 * count);
    const kinds = Array.from({ length: count }, (_, i) => EVENT_KINDS[words[4 * i]]);
    assert.equal(kinds[0], "start");
    assert.equal(kinds.filter((kind) => kind === "cover").length, kinds.filter((kind) => kind === "uncover").length);
    assert.equal(kinds.filter((kind) => kind === "solution").length, 1);
    assert.equal(BigInt(kinds.filter((kind) => kind === "choice").length + 1), effort.nodes);
});

test("events: a part, what is behind it, and until the first solution", async () => {
    const { cover, start } = quadrille.encode("9x9");
    const begin = start(quadrille.puzzle("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"));
    const all = await cover.events(begin);
    assert.ok(all.complete && all.count > 500);
    const some = await cover.events({ ...begin, limit: 100 });
    assert.deepEqual(some.words, all.words.slice(0, 400));
    assert.equal(some.complete, false);
    const rest = await cover.events({ ...begin, skip: 100 });
    assert.deepEqual(rest.words, all.words.slice(400));
    const first = await cover.events({ ...begin, solutions: 1 });
    assert.ok(first.complete && first.count <= all.count);
});

test("a board as a problem", () => {
    const { cover, cell, value, start, board } = quadrille.encode("4x4");
    assert.deepEqual([cover.items.length, cover.optionCount, board.name], [64, 64, "4x4"]);
    const puzzle = quadrille.puzzle("1...............");
    const { chosen } = start(puzzle);
    assert.deepEqual(Array.from(chosen, (option) => [cell[option], value[option]]), [[0, 1]]);
    assert.equal([...cover.solutions(start(puzzle))].length, 72);
    assert.throws(() => start(quadrille.puzzle(".".repeat(81))), /another board/);
    cover.free();
    assert.throws(() => start(puzzle), /freed/);
});

test("what nobody has freed is freed when nobody can reach it any more", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const large = Array.from({ length: 400 }, (_, i) => [`a${i % 20}`, `b${i % 20}`]);
    const parts = { primary: [...new Set(large.flat())], options: large };
    const round = async () => {
        for (let i = 0; i < 50; i++) {
            const cover = quadrille.cover(parts);
            cover.search().next(); // neither is freed, nor their searches left by loops
            cover.solutions().next();
            quadrille.encode("9x9").cover.search();
        }
        for (let i = 0; i < 3; i++) {
            await new Promise((resolve) => setTimeout(resolve, 5));
            collect();
        }
    };
    for (let i = 0; i < 4; i++) await round();
    const before = quadrille.memoryBytes;
    for (let i = 0; i < 12; i++) await round();
    assert.ok(quadrille.memoryBytes <= before * 2, `${before} bytes, then ${quadrille.memoryBytes}`);
});

test("what a problem was made for does not keep it, nor a text that cannot be passed on what was passed before it", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const covers = Array.from({ length: 20 }, () => new WeakRef(quadrille.encode("4x4").cover));
    for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        collect();
    }
    assert.ok(covers.filter((cover) => cover.deref()).length <= 2);
    const large = new Uint8Array(1 << 22);
    const before = quadrille.memory.exports.memory.buffer.byteLength;
    for (let i = 0; i < 20; i++) assert.throws(() => quadrille.memory.with([large, "a\0"], () => null), /NUL/);
    assert.ok(quadrille.memory.exports.memory.buffer.byteLength - before < 3 << 22);
});

test("a problem that is freed twice is freed once, and its searches live on", () => {
    const cover = quadrille.cover(KNUTH);
    const [one, other] = [cover.search(), cover.search()];
    cover.free();
    cover.free();
    assert.equal(one.next().length, 3);
    one.free();
    one.free();
    assert.equal(other.next().length, 3);
    other.free();
    assert.throws(() => other.next(), /freed/);
});

test("all solutions at once: as many, each once by its number, each option as often as it is used", async () => {
    const cover = quadrille.encode("4x4").cover;
    const family = await cover.family();
    assert.equal(family.count, 288n);
    const all = [...cover.solutions()].map((options) => [...options].sort((a, b) => a - b).join());
    const numbered = Array.from({ length: 288 }, (_, i) => family.at(i).join());
    assert.deepEqual([...numbered].sort(), all.sort());
    assert.throws(() => family.at(288n), { code: "range" });
    assert.throws(() => family.at(-1), { code: "syntax" });
    const times = new Array(cover.optionCount).fill(0n);
    for (const solution of all) for (const option of solution.split(",")) times[option]++;
    assert.deepEqual(family.occurrences(), times);
    const drawn = new Set();
    for (const sample of family.samples(1)) {
        cover.check(sample);
        if (drawn.add(sample.join()).size === 100) break;
    }
    assert.deepEqual(family.samples(7).next(), family.samples(7n).next());
    family.free();
    family.free();
    assert.throws(() => family.best(), /freed/);
    cover.free();
});

test("the cheapest and the dearest solutions, in order, of a problem with colours and bounds, too", async () => {
    const text = ["a b c | x", "a x:1 |5", "a x:2 |-3", "b x:1 |2", "b x:2 |7", "c |1", "b c x:1 |1"].join("\n");
    const cover = quadrille.cover(text);
    const priced = [...cover.solutions()].map((options) => Number([...options].reduce((sum, each) => sum + cover.option(each).cost, 0n)));
    const family = await cover.family();
    const costs = (options) => family.best(options).map(({ cost }) => Number(cost));
    assert.deepEqual(costs({ most: 10 }), priced.sort((a, b) => a - b));
    assert.deepEqual(costs({ greatest: true }), [Math.max(...priced)]);
    for (const { options } of family.best({ most: 10 })) cover.check(options);
    const none = await quadrille.cover("a b\na\n").family();
    assert.deepEqual([none.count, none.best(), none.occurrences()], [0n, [], [0n]]);
    assert.throws(() => none.samples(1).next(), { code: "range" });
});

test("a family that does not fit, or takes too long, is an error", async () => {
    const cover = quadrille.encode("9x9").cover;
    await assert.rejects(cover.family({ memory: 1 }), { code: "range" });
    await assert.rejects(cover.family({ seconds: 0.01 }), { code: "stopped" });
    await assert.rejects(cover.family({ memory: 0 }), /memory: 0 is not/);
});

/** Dominoes on a square, as text. */
function dominoes(size) {
    const at = (row, column) => `r${row}c${column}`;
    const cells = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size]);
    const options = cells.flatMap(([row, column]) => [
        ...(column + 1 < size ? [[at(row, column), at(row, column + 1)]] : []),
        ...(row + 1 < size ? [[at(row, column), at(row + 1, column)]] : []),
    ]);
    return quadrille.cover({ primary: cells.map(([row, column]) => at(row, column)), options });
}

test("what nothing asks to be searched is counted without visiting a solution", async () => {
    const small = dominoes(6);
    for (const engine of ["layers", "memo", "auto", undefined, "links", "dense"]) {
        const { count, exact } = await small.count({ engine });
        assert.deepEqual([count, exact], [6728n, true], engine);
    }
    assert.equal((await small.count({ engine: "layers" })).engine, "layers");
    assert.deepEqual((await small.count({ nodes: 10 })).exact, false);
    assert.equal((await small.count({ chosen: [0] })).count < 6728n, true);
    const progress = [];
    const { count } = await dominoes(16).count({ slice: 1, onProgress: (done) => progress.push(done) });
    assert.equal(count, 2444888770250892795802079170816n);
    assert.ok(progress.every((done) => done >= 0 && done <= 1));
    await assert.rejects(small.count({ engine: "layers", limit: 5 }), /limit: engine layers takes no such option/);
    await assert.rejects(small.count({ memory: 0 }), /memory: 0 is not/);
    const stopped = await quadrille.encode("9x9").cover.count({ seconds: 0.05 });
    assert.equal(stopped.exact, false);
    const controller = new AbortController();
    controller.abort(new Error("enough"));
    await assert.rejects(small.count({ signal: controller.signal }), /enough/);
});
