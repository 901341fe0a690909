import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hasSimd, load } from "quadrille";

const EXAMPLES = ["puzzles", "sizes", "jigsaw"].map((name) =>
    readFileSync(new URL(`../../../examples/puzzles/${name}.txt`, import.meta.url), "utf8"),
);

test("with and without SIMD: the same answers", async () => {
    assert.equal(hasSimd(), true);
    const [simd, plain] = [await load({ simd: true }), await load({ simd: false })];
    assert.deepEqual([simd.simd, plain.simd], [true, false]);
    for (const { puzzle } of EXAMPLES.flatMap((text) => [...simd.read(text)])) {
        if (!puzzle) continue;
        const own = plain.puzzle({ board: puzzle.board.name, values: puzzle.values });
        const [one, other] = [simd.solve(puzzle), plain.solve(own)];
        assert.deepEqual([one.verdict, one.nodes, one.solutions.map(String)], [other.verdict, other.nodes, other.solutions.map(String)]);
        if (puzzle.board.name === "9x9" && one.verdict === "unique") {
            assert.deepEqual((await simd.rate(puzzle)).er, (await plain.rate(own)).er);
            const bytes = new TextEncoder().encode(String(puzzle).repeat(300));
            assert.deepEqual(simd.solveMany(bytes), plain.solveMany(bytes));
        }
    }
});

const contents = (name) => readFileSync(new URL(`../dist/quadrille${name}.wasm`, import.meta.url));

test("from bytes, and from a compiled module", async () => {
    const bytes = contents("");
    const module = await WebAssembly.compile(bytes);
    for (const wasm of [bytes, module, { simd: bytes, reasons: contents("-reasons"), texts: contents("-texts") }])
        assert.equal((await load({ wasm })).board("4x4").cells, 16);
});

const LINE = "9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62..";

test("the first file alone solves, makes and counts; parts are loaded when they are needed", async () => {
    const quadrille = await load({ parts: [] });
    const puzzle = quadrille.puzzle(LINE);
    assert.equal(quadrille.solve(puzzle).verdict, "unique");
    assert.equal((await quadrille.generate({ board: "6x6", seed: 1 }).next()).value.board.name, "6x6");
    assert.equal((await quadrille.count(quadrille.puzzle({ board: "4x4", values: new Uint8Array(16) }))).count, 288n);
    assert.equal(quadrille.candidates(puzzle)[1], 0b10001111n);
    const missing = (part) => ({ code: "unsupported", message: `the part '${part}' is not loaded: await need("${part}")` });
    for (const call of [() => [...quadrille.read(LINE)], () => quadrille.write(puzzle, "rows"), () => quadrille.svg(puzzle), () => quadrille.formats])
        assert.throws(call, missing("texts"));
    for (const call of [() => quadrille.hint(puzzle), () => quadrille.techniques()]) assert.throws(call, missing("reasons"));
    for (const call of [() => quadrille.canon(puzzle), () => [...quadrille.dedupe([puzzle])]]) assert.throws(call, missing("forms"));
    const before = quadrille.memoryBytes;
    assert.equal((await quadrille.rate(puzzle)).er, 3.4);
    assert.ok(quadrille.memoryBytes > before);
    assert.equal(quadrille.hint(puzzle).technique, "hidden-single");
    await Promise.all([quadrille.need("texts"), quadrille.need("texts", "reasons")]);
    assert.equal(quadrille.write(puzzle, "line").text.trim(), LINE);
});

test("a part that could not be loaded is tried again; one that does not exist is named", async () => {
    const wasm = { reasons: new Uint8Array(8) };
    const quadrille = await load({ parts: ["texts"], wasm });
    await assert.rejects(quadrille.need("reasons"), WebAssembly.CompileError);
    wasm.reasons = contents("-reasons");
    await quadrille.need("reasons");
    assert.equal(quadrille.hint(quadrille.puzzle(LINE)).technique, "hidden-single");
    await assert.rejects(quadrille.need("pictures"), { code: "argument", message: "there is no part 'pictures': texts, reasons, families, forms" });
    await assert.rejects(load({ parts: "texts" }), { code: "argument" });
});
