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

test("from bytes, and from a compiled module", async () => {
    const bytes = readFileSync(new URL("../dist/quadrille.wasm", import.meta.url));
    const module = await WebAssembly.compile(bytes);
    for (const wasm of [bytes, module]) assert.equal((await load({ wasm })).board("4x4").cells, 16);
});
