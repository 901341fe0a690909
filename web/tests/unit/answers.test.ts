/** The answers of the worker, by the library itself. */
import { load, type Quadrille } from "quadrille";
import { beforeAll, expect, test } from "vitest";
import { answers } from "../../src/engine/answers";
import type { Task } from "../../src/engine/task";
import type { PuzzleData } from "../../src/engine/messages";
import { bestMends, describeContradiction, describeMend, describeNoMend } from "../../src/view/contradiction";

const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const task = (): Task => ({ signal: new AbortController().signal, progress: () => {} });
let library: Quadrille;
beforeAll(async () => {
    library = await load();
});

const puzzle = (text: string): PuzzleData => ({
    board: "9x9",
    values: [...text].map((each) => Number(each) || 0),
    given: null,
    candidates: null,
    symbols: null,
    fields: [],
});
const position = (text: string) => ({ ...puzzle(text), given: [...text].map((each) => (each === "." ? 0 : 1)) });

test("read names formats, and what is wrong where", async () => {
    const { records } = await answers.read(library, { text: `${CLASSIC}\n12345\n`, most: 10 }, task());
    expect(records[0]).toMatchObject({ line: 1, format: "line", error: null });
    expect(records[1]!.error!.message).toBeTruthy();
    expect(await answers.read(library, { text: `${CLASSIC}\n`.repeat(3), most: 2 }, task())).toMatchObject({
        more: true,
    });
});

test("solve, count and step through solutions", async () => {
    const unique = await answers.solve(library, { puzzle: puzzle(CLASSIC) }, task());
    expect(unique.verdict).toBe("unique");
    expect(unique.solutions[0]!.join("")).toBe(SOLUTION);
    const several = puzzle("....7........95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    expect((await answers.count(library, { puzzle: several, cap: 100 }, task())).count).toBe(5n);
    const ask = (from: number) => answers.solutions(library, { puzzle: several, from, most: 2 }, task());
    const first = await ask(0);
    const second = await ask(2);
    const third = await ask(4);
    expect([first.last, second.last, third.last]).toEqual([false, false, true]);
    expect((await ask(0)).solutions).toEqual(first.solutions);
    const all = [first, second, third].flatMap((each) => each.solutions.map((values) => values.join("")));
    expect(new Set(all).size).toBe(5);
});

test("a contradiction is as small as can be: what is left of it without any of its clues has a solution", async () => {
    const bad = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.2..8..79");
    const found = await answers.contradiction(library, { puzzle: bad, seconds: 2 }, task());
    expect(found!.minimal).toBe(true);
    const without = (gone: number) => ({
        ...bad,
        values: bad.values.map((value, cell) => (found!.cells.includes(cell) && cell !== gone ? value : 0)),
    });
    expect((await answers.solve(library, { puzzle: without(-1), limit: 1 }, task())).verdict).toMatch(/none|clash/);
    for (const cell of found!.cells) {
        expect(
            (await answers.solve(library, { puzzle: without(cell), limit: 2 }, task())).solutions.length,
        ).toBeGreaterThan(0);
    }
});

test("a contradiction is about its clues alone: others may exclude each other, too", async () => {
    const bad = puzzle("55.......".repeat(2) + ".".repeat(63));
    const found = await answers.contradiction(library, { puzzle: bad, seconds: 2 }, task());
    expect(found!.cells.length).toBe(2);
    const rest = { ...bad, values: bad.values.map((value, cell) => (cell === found!.cells[0] ? 0 : value)) };
    expect((await answers.solve(library, { puzzle: rest, limit: 1 }, task())).verdict).toMatch(/none|clash/);
    const words = describeContradiction(["r1c1", "r1c2"], true);
    expect(words).toBe(
        "These 2 clues alone already leave no solution: r1c1, r1c2. None of them can be left out of this set.",
    );
    expect(describeContradiction(["r1c1", "r1c2"], false)).not.toContain("None");
    expect(describeContradiction(["r1c1"], true)).toBe("This clue alone leaves no solution: r1c1.");
});

test("a change of one clue mends a puzzle, and no other change does", async () => {
    const bad = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.2..8..79");
    const cells = bad.values.flatMap((value, cell) => (value ? [cell] : []));
    const { mends, complete } = await answers.mending(library, { puzzle: bad, cells, seconds: 10 }, task());
    expect(complete).toBe(true);
    const solved = (cell: number, value: number) => {
        const values = bad.values.map((old, each) => (each === cell ? value : old));
        return library.solve(library.puzzle({ board: "9x9", values })).verdict;
    };
    for (const cell of cells) {
        const found = mends.find((each) => each.cell === cell);
        expect(found?.without ?? "none").toBe(solved(cell, 0).replace("clash", "none"));
        for (let value = 1; value <= 9; value++)
            if (value !== bad.values[cell])
                expect(found?.values.includes(value) ?? false).toBe(solved(cell, value) === "unique");
    }
    const [best] = bestMends(mends);
    expect(best!.values.length).toBe(1);
    expect(describeMend({ cell: 0, without: "multiple", values: [7] }, "r1c1", "5", String)).toBe(
        "7 instead of 5 in r1c1: exactly one solution.",
    );
    expect(describeMend({ cell: 0, without: "multiple", values: [1, 2] }, "r1c1", "5", String)).toMatch(/^1 or 2 /);
    expect(describeMend({ cell: 0, without: "multiple", values: [] }, "r1c1", "5", String)).toMatch(/several/);
});

test("two mistakes are not mended by one change", async () => {
    const bad = puzzle("55.......".repeat(2) + ".".repeat(63));
    const found = await answers.mending(library, { puzzle: bad, cells: [0, 1, 9, 10], seconds: 2 }, task());
    expect(found).toEqual({ mends: [], complete: true });
    expect(describeNoMend(true)).toMatch(/more than one mistake/);
});

test("reasons: a hint, the path, everything, a rating", async () => {
    const at = position(CLASSIC);
    expect((await answers.hint(library, { position: at }, task()))!.place).not.toBeNull();
    const path = await answers.path(library, { position: at, scale: "learner" }, task());
    expect(path.steps.length).toBeGreaterThan(50);
    const all = await answers.steps(library, { position: at, scale: "learner", seconds: 1 }, task());
    expect(all.steps.length).toBeGreaterThan(10);
    expect(all.complete).toBe(false);
    expect((await answers.rate(library, { puzzle: puzzle(CLASSIC), scale: "classic" }, task())).er).toBe(1.2);
});

test("a file of lines, and one of another format", async () => {
    const file = new Blob([`${CLASSIC}\n`.repeat(20_000) + CLASSIC]);
    const told: unknown[] = [];
    const many = await answers.batch(library, { file, limit: 2 }, { ...task(), progress: (at) => told.push(at) });
    expect(many).toMatchObject({ puzzles: 20_001, unique: 20_001, multiple: 0, none: 0, errors: 0 });
    expect(told.length).toBeGreaterThan(1);
    expect((await many.result.text()).split("\n")[20_001]).toBe(`${CLASSIC},unique,${SOLUTION}`);
    const csv = new Blob([`puzzle,name\n${CLASSIC},"a, b"\n${CLASSIC},c\n12345,d\n`]);
    expect(await answers.batch(library, { file: csv, limit: 2 }, task())).toMatchObject({
        puzzles: 3,
        unique: 2,
        errors: 1,
    });
});

test("a cancelled file ends", async () => {
    const controller = new AbortController();
    const file = new Blob([`${CLASSIC}\n`.repeat(50_000)]);
    const progress = () => controller.abort();
    await expect(async () =>
        answers.batch(library, { file, limit: 2 }, { signal: controller.signal, progress }),
    ).rejects.toThrow();
});

test("covers: a text, and a board with its clues", async () => {
    const text = "a b c\na b\nc\nb c\na\n";
    const cover = await answers.cover(library, { source: { text } }, task());
    expect(cover).toMatchObject({ optionCount: 4, cell: null });
    const events = await answers.coverEvents(library, { source: { text } }, task());
    expect(events.words.length).toBe(4 * events.count);
    expect(events.complete).toBe(true);
    const board = { board: "4x4", values: [1, ...new Array<number>(15).fill(0)] };
    const encoded = await answers.cover(library, { source: board }, task());
    expect(encoded.optionCount).toBe(64);
    expect(encoded.chosen.length).toBe(1);
    expect((await answers.coverCount(library, { source: board }, task())).count).toBe(72n);
});
