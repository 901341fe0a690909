import assert from "node:assert/strict";
import { test } from "node:test";
import { QuadrilleError, load } from "quadrille";

const quadrille = await load();
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const TWO = "....8..1..34.2..7.5..6..9..8.6..9..53..........7..1.....24...6...........8.5...4."; // has several

test("a verdict, with its solution", () => {
    const { verdict, solutions, engine, clash } = quadrille.solve(quadrille.puzzle(EASY));
    assert.equal(verdict, "unique");
    assert.equal(String(solutions[0]), SOLVED);
    assert.equal(solutions.length, 1);
    assert.equal(engine, "nine");
    assert.equal(clash, null);
});

test("what was a clue is one in the solution", () => {
    const [solution] = quadrille.solve(quadrille.puzzle(EASY)).solutions;
    assert.equal(solution.given.reduce((sum, bit) => sum + bit), 30);
    assert.equal(solution.clues, 81);
});

test("several, none, clash, unknown", () => {
    const empty = quadrille.puzzle(".".repeat(81));
    assert.equal(quadrille.solve(empty).verdict, "multiple");
    assert.equal(quadrille.solve(empty).solutions.length, 2);
    assert.equal(quadrille.solve(empty, { limit: 5 }).solutions.length, 5);
    assert.equal(quadrille.solve(quadrille.puzzle("5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8")).verdict, "none");
    const { verdict, clash } = quadrille.solve(quadrille.puzzle("55" + ".".repeat(79)));
    assert.equal(verdict, "clash");
    assert.deepEqual(clash.cells, [0, 1]);
    assert.match(clash.text, /both 5 in row 1/);
    assert.equal(quadrille.solve(empty, { engine: "links", nodes: 3 }).verdict, "unknown");
});

test("all solvers agree", () => {
    const puzzle = quadrille.puzzle(EASY);
    for (const { name } of quadrille.solvers) {
        const { verdict, solutions, engine } = quadrille.solve(puzzle, { engine: name });
        assert.deepEqual([verdict, String(solutions[0])], ["unique", SOLVED], engine);
    }
});

test("solutions one after another, left early", () => {
    const found = [];
    for (const solution of quadrille.solutions(quadrille.puzzle(".".repeat(16)))) {
        found.push(String(solution));
        if (found.length === 10) break;
    }
    assert.equal(new Set(found).size, 10);
    assert.equal([...quadrille.solutions(quadrille.puzzle(".".repeat(16)))].length, 288);
});

test("counts are big integers", async () => {
    assert.deepEqual(await quadrille.count(quadrille.puzzle(".".repeat(16))), { count: 288n, exact: true });
    const six = { board: "6x6", values: [1, 2, 3, 4, 5, 6, ...new Array(30).fill(0)] };
    assert.deepEqual(await quadrille.count(quadrille.puzzle(six)), { count: 39168n, exact: true }); // 28200960 / 6!
    const nine = quadrille.puzzle(".".repeat(81));
    for (const engine of ["layers", "memo", "auto"]) {
        const count = async (puzzle, more) => (await quadrille.count(puzzle, { engine, ...more })).count;
        assert.equal(await count(quadrille.puzzle(".".repeat(36))), 28200960n);
        assert.equal(await count(quadrille.puzzle(six)), 39168n);
        assert.equal(await count(quadrille.puzzle({ board: "4x4+thermo=r1c1r1c2r1c3", values: new Uint8Array(16) })), 48n);
        assert.equal(await count(quadrille.puzzle("12..............")), 24n);
        assert.equal(await count(quadrille.puzzle("11..............")), 0n);
        assert.equal(await count(quadrille.solve(quadrille.puzzle(six), { limit: 1 }).solutions[0]), 1n);
        await assert.rejects(count(quadrille.puzzle(six), { limit: 3 }), /limit: engine .* takes no such option/);
    }
    assert.deepEqual(await quadrille.count(nine, { limit: 12345 }), { count: 12345n, exact: false });
});

test("a count tells its progress and can be cancelled", async () => {
    const controller = new AbortController();
    const told = [];
    const nine = quadrille.puzzle(".".repeat(81));
    const work = quadrille.count(nine, {
        signal: controller.signal,
        slice: 2,
        onProgress: (done) => {
            told.push(done);
            if (told.length === 3) controller.abort();
        },
    });
    await assert.rejects(work, { name: "AbortError" });
    assert.ok(told[2] > told[0]);
});

test("timers run while it counts", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await quadrille.count(quadrille.puzzle(".".repeat(81)), { limit: 100000 });
    clearInterval(timer);
    assert.ok(ticks > 1, `${ticks}`);
});

test("boards of other sizes and rules", () => {
    const four = quadrille.puzzle({ board: "4x4+x", values: [1, ...new Array(15).fill(0)] });
    assert.equal(quadrille.solve(four).verdict, "multiple");
    const board = quadrille.board("samurai");
    assert.deepEqual([board.cells, board.rows, board.columns], [369, 21, 21]);
    assert.equal(board.cellAt(0, 10), -1);
    assert.equal(board.cellNames[board.cellAt(6, 6)], "r7c7");
    assert.deepEqual(quadrille.board("9x9+windoku").rules.map((rule) => rule.name), ["windoku"]);
    const cage = quadrille.board("4x4+cage=5:r1c1r1c2");
    assert.deepEqual(cage.constraints.map(({ rule, cells, numbers }) => [rule, cells, numbers]), [["cage", [0, 1], [5]]]);
    assert.throws(() => quadrille.board("9x9+antiknigt"), (error) => {
        assert.ok(error instanceof QuadrilleError);
        assert.equal(error.code, "unsupported");
        return /did you mean 'antiknight'/.test(error.message);
    });
});

test("more boards than are kept", () => {
    const puzzles = [];
    for (let i = 1; i <= 40; i++) puzzles.push(quadrille.puzzle({ board: `4x4+cage=${(i % 5) + 3}:r1c${(i % 3) + 1}r1c4+house=r2c${(i % 4) + 1}r3c4`, values: new Array(16).fill(0) }));
    for (const puzzle of puzzles) for (const solution of quadrille.solutions(puzzle)) { quadrille.board("6x6"); assert.equal(quadrille.fault(puzzle, solution.values), null); break; }
});

test("clues that can be left out", () => {
    const puzzle = quadrille.puzzle(EASY);
    const cells = quadrille.redundant(puzzle);
    assert.ok(cells.length > 0);
    for (const cell of cells) {
        const values = puzzle.values.slice();
        values[cell] = 0;
        assert.equal(quadrille.solve(puzzle.with({ values })).verdict, "unique");
    }
});

test("why values are no solution", () => {
    const puzzle = quadrille.puzzle(EASY);
    const values = Uint8Array.from(SOLVED, Number);
    assert.equal(quadrille.fault(puzzle, values), null);
    values[2] = 5;
    assert.match(quadrille.fault(puzzle, values), /r1c/);
});

test("many puzzles at once, of lines and of plain bytes", () => {
    const lines = Array.from({ length: 20000 }, (_, i) => (i % 3 ? EASY : ".".repeat(81)) + "\n").join("");
    const bytes = new TextEncoder().encode(lines);
    const { found, solutions } = quadrille.solveMany(bytes, { stride: 82 });
    assert.equal(found.length, 20000);
    assert.deepEqual([found[0], found[1], found[19999]], [2, 1, 1]);
    assert.equal(new TextDecoder().decode(solutions.subarray(81 * 19999)), SOLVED);
    assert.equal(quadrille.solveMany(bytes, { stride: 82, limit: 1, solutions: false }).solutions, null);
    assert.equal(quadrille.solveMany(bytes.subarray(82, 163)).found[0], 1);
    assert.throws(() => quadrille.solveMany(bytes.subarray(0, 80), { count: 1 }), /80 bytes/);
    assert.throws(() => quadrille.solveMany(bytes, { stride: 82, count: 20001 }), /81 bytes/);
});

test("the length of lines is inferred, or what is not of one length is refused", () => {
    const many = (text, options) => quadrille.solveMany(text, options).found;
    const lines = (end, count = 3000) => `${EASY}${end}`.repeat(count);
    for (const end of ["", "\n", "\r\n", " 0.5,easy\n", `,${SOLVED}\n`]) {
        assert.equal(many(lines(end)).length, 3000, JSON.stringify(end));
        assert.ok(many(lines(end)).every((each) => each === 1));
    }
    assert.equal(many(lines("\n", 2) + EASY).length, 3, "the last line has no end");
    assert.equal(many(`${EASY}\n\n\n`).length, 1, "empty lines at the end");
    assert.deepEqual([many("").length, many(EASY).length, many(`${EASY}\r\n`).length], [0, 1, 1]);
    assert.deepEqual(Array.from(many(`${EASY},a\n${".".repeat(81)},b\n`)), [1, 2]);
    for (const [text, message] of [
        [`${EASY},a\n${EASY},bc\n`, /line 2 is not as long/],
        [`# a list\n${EASY}\n`, /line 1 has 8 characters/],
        [`puzzle,solution\n${EASY},${SOLVED}\n`, /line 1 has 15/],
        [`${EASY}\n\n${EASY}\n`, /line 2 is not as long/],
        [`${lines("\n", 2)}${EASY.slice(1)}\n`, /line 3 is not as long/],
        [EASY.slice(1), /80 bytes/],
        [`${EASY}1`, /82 bytes/],
        [`1,${EASY}\n2,${EASY}\n`, /puzzle 1: byte 44 at place 2 is no cell/],
        [`\ufeff${EASY}\n`, /puzzle 1: byte 239/],
        [EASY.replaceAll(".", "x"), /puzzle 1: byte 120/],
        [`${EASY}\n${EASY.replaceAll(".", "x")}\n`, /puzzle 2: byte 120/],
    ])
        assert.throws(() => many(text), (error) => error instanceof QuadrilleError && message.test(error.message), text);
    for (const empty of "0*-_? ") assert.deepEqual(Array.from(many(EASY.replaceAll(".", empty))), [1], empty);
    assert.deepEqual(Array.from(many(Uint8Array.from(EASY.replaceAll(".", "0"), Number))), [1]);
    assert.throws(() => many(`${EASY}\n${EASY.slice(1)}`, { stride: 82 }), /80 bytes behind puzzle 1/);
});

test("a line is read without a detour, and what comes of it is the same", () => {
    for (const text of [EASY, EASY.replaceAll(".", "0"), SOLVED, TWO]) {
        const [{ puzzle }] = quadrille.read(text);
        assert.deepEqual(quadrille.puzzle(text), puzzle);
        assert.deepEqual(quadrille.solve(quadrille.puzzle(text)).solutions, [
            ...quadrille.solutions(puzzle, { limit: 2 }),
        ]);
    }
    assert.throws(() => quadrille.puzzle(EASY.slice(1)), QuadrilleError);
});

test("the solver of a board is used again, and what is asked meanwhile does no harm", () => {
    for (let round = 0; round < 3; round++)
        for (const [text, verdict] of [[EASY, "unique"], [TWO, "multiple"], [`55${".".repeat(79)}`, "clash"], [".".repeat(256), "multiple"]]) {
            const puzzle = quadrille.puzzle(text);
            const { solutions, nodes } = quadrille.solve(puzzle);
            assert.equal(quadrille.solve(puzzle).verdict, verdict);
            if (verdict === "unique") quadrille.redundant(puzzle);
            const again = quadrille.solve(puzzle);
            assert.deepEqual([again.solutions, again.nodes], [solutions, nodes]);
            for (const solution of solutions) assert.equal(quadrille.fault(puzzle, solution.values), null);
            assert.equal(quadrille.solve(puzzle, { limit: 1 }).solutions.length, solutions.length ? 1 : 0);
        }
});

test("parts that do not fit are refused", () => {
    assert.throws(() => quadrille.puzzle({ values: [1, 2] }), /81 cells/);
    assert.throws(() => quadrille.puzzle({ values: new Array(81).fill(10) }), /r1c1 is 10/);
    assert.throws(() => quadrille.puzzle({ values: new Array(81).fill(0.5) }), /r1c1/);
    assert.throws(() => quadrille.solve(quadrille.puzzle(EASY), { engine: "magic" }), QuadrilleError);
});

test("memory does not grow with what was freed", () => {
    const puzzle = quadrille.puzzle(EASY);
    const board = quadrille.board("9x9+x");
    quadrille.solve(puzzle);
    for (const _ of quadrille.solutions(quadrille.puzzle(TWO))) break;
    const before = quadrille.memoryBytes;
    for (let i = 0; i < 1000; i++) {
        quadrille.solve(puzzle);
        quadrille.hint(puzzle);
        for (const _ of quadrille.solutions(puzzle.with({ values: new Uint8Array(81) }))) break;
        [...quadrille.read(EASY)];
    }
    assert.ok(quadrille.memoryBytes - before < 20e6, `${quadrille.memoryBytes - before}`);
    assert.equal(board.cells, 81);
});

test("candidates that values leave, by any rule", () => {
    const first = (board, cells) => {
        const { cells: count } = quadrille.board(board);
        const values = new Uint8Array(count);
        for (const [cell, value] of Object.entries(cells)) values[cell] = value;
        return quadrille.candidates({ board, values });
    };
    const nonconsecutive = first("4x4+nonconsecutive", { 0: 2 });
    assert.deepEqual([...nonconsecutive.slice(0, 6)], [0n, 0b1000n, 0b1101n, 0b1101n, 0b1000n, 0b1101n]);
    assert.equal(first("9x9+antiknight", { 40: 5 })[23], 0b111101111n); // r3c6
    assert.equal(first("9x9", { 40: 5 })[23], 0b111111111n);
    assert.equal(first("9x9+cage=12:r1c1r2c4", { 0: 5 })[12], 0b111101111n);
    assert.deepEqual([...first("64x64", { 0: 64 }).slice(0, 2)], [0n, (1n << 63n) - 1n]);
});

test("true candidates: the values of some solution", () => {
    const bits = (puzzle) => quadrille.trueCandidates(puzzle).candidates;
    const seen = new BigUint64Array(81);
    const puzzle = quadrille.puzzle(TWO);
    for (const solution of quadrille.solutions(puzzle)) solution.values.forEach((value, cell) => (seen[cell] |= 1n << BigInt(value - 1)));
    assert.deepEqual(quadrille.trueCandidates(puzzle), { candidates: seen, complete: true });
    const solved = quadrille.puzzle(SOLVED);
    assert.deepEqual(bits(quadrille.puzzle(EASY)), BigUint64Array.from(solved.values, (value) => 1n << BigInt(value - 1)));
    assert.deepEqual(bits(quadrille.puzzle("11" + ".".repeat(79))), new BigUint64Array(81));
    const cage = quadrille.board("4x4+cage=3:r1c1r1c2");
    assert.deepEqual([...bits(quadrille.puzzle({ board: cage, values: new Uint8Array(16) })).slice(0, 3)], [0b11n, 0b11n, 0b1100n]);
    const empty = quadrille.puzzle({ board: "25x25", values: new Uint8Array(625) });
    assert.equal(quadrille.trueCandidates(empty, { seconds: 1e-9 }).complete, false);
    assert.throws(() => quadrille.trueCandidates(EASY), /Puzzle is needed/);
});
