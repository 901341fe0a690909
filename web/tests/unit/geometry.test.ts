import { expect, test } from "vitest";
import { candidatePlace, candidateSize, candidateSpot, cellUnder, geometryOf, outline } from "../../src/model/geometry";
import * as selection from "../../src/model/selection";
import { newGame, putColour, putValue, state } from "../../src/model/game";
import { board } from "./boards";

const pieces = (path: string) => path.split("M").slice(1);

test("lines of a 4x4: every side once, thick ones between boxes and around", () => {
    const { thin, thick } = geometryOf(board(4, 2, 2));
    expect(pieces(thick)).toHaveLength(16 + 8);
    expect(pieces(thin)).toHaveLength(16);
});

test("cells of overlapping boards, and the gaps between", () => {
    const geometry = geometryOf(
        board(4, 2, 2, [
            [0, 0],
            [2, 2],
        ]),
    );
    expect(geometry.board.cells).toBe(28);
    expect(geometry.cellAt(0, 5)).toBe(-1);
    expect(geometry.cellAt(5, 5)).toBe(27);
    expect(geometry.peers[geometry.cellAt(2, 2)]!).toContain(geometry.cellAt(0, 2));
    const edge = geometry.cellAt(0, 3);
    expect(selection.neighbour(geometry, edge, 0, 1)).toBe(geometry.cellAt(0, 0));
    expect(selection.neighbour(geometry, 0, -1, 0)).toBe(geometry.cellAt(3, 0));
});

test("diagonals and windows come from the houses", () => {
    const plain = board(4, 2, 2);
    plain.houses.push(
        { rule: "x", name: "x1", cells: [0, 5, 10, 15] },
        { rule: "windoku", name: "w", cells: [5, 6, 9, 10] },
    );
    const geometry = geometryOf(plain);
    expect(geometry.diagonals).toEqual(["M0 0L4 4"]);
    expect([...geometry.shaded.keys()].sort((a, b) => a - b)).toEqual([5, 6, 9, 10]);
});

test("an outline has no line between its own cells and is closed at inner corners", () => {
    const sides = pieces(outline(board(4, 2, 2), [0, 1, 4], 0.1));
    expect(sides).toHaveLength(8);
    expect(sides).toContain("0.9 0.9L0.9 1.9");
});

test("candidates in a square of marks", () => {
    expect(candidatePlace(9, 5)).toEqual({ x: 0.5, y: 0.5 });
    expect(candidatePlace(6, 6)).toEqual({ x: 5 / 6, y: 0.75 });
    const cage = { rule: "cage", text: "cage=10:r1c2r2c1", cells: [9, 1], numbers: [10] };
    const killer = geometryOf({ ...board(9, 3, 3), constraints: [cage] as never });
    expect(candidateSpot(geometryOf(board(9, 3, 3)), 9, 1)).toEqual({ x: 20, y: 20 });
    expect(candidateSpot(killer, 1, 1).y).toBeGreaterThan(35); // the sum is above it
});

test("no candidate touches the cage around its cell, its sum, or another candidate", () => {
    const [frame, sum] = [10, 24]; // as the library draws them, of 100
    for (const [values, rows] of [[9, 3], [16, 4]] as const) {
        const cage = { rule: "cage", text: "cage=10:r1c1", cells: [0], numbers: [10] };
        const killer = geometryOf({ ...board(values, rows, rows), constraints: [cage] as never });
        const [width, height] = [0.3, 0.37].map((half) => half * candidateSize(killer)); // half of those of a digit
        const spots = (cell: number) => Array.from({ length: values }, (_, i) => candidateSpot(killer, cell, i + 1));
        for (const cell of [0, values]) {
            const all = spots(cell);
            for (const { x, y } of all) {
                expect(x - width).toBeGreaterThan(frame);
                expect(x + width).toBeLessThan(100 - frame);
                expect(y - height).toBeGreaterThan(cell ? frame : sum);
                expect(y + height).toBeLessThan(100 - frame);
            }
            expect(all[rows]!.y - all[0]!.y).toBeGreaterThan(2 * height);
            expect(all[1]!.x - all[0]!.x).toBeGreaterThan(2 * width);
        }
    }
});

test("hit areas are round while dragging", () => {
    const geometry = geometryOf(board(4, 2, 2));
    expect(cellUnder(geometry, { x: 0.95, y: 0.95 }, false)).toBe(0);
    expect(cellUnder(geometry, { x: 0.95, y: 0.95 }, true)).toBe(-1);
    expect(cellUnder(geometry, { x: -0.1, y: 0.5 }, false)).toBe(-1);
});

test("selection: extend, invert, alike", () => {
    const geometry = geometryOf(board(4, 2, 2));
    let chosen = selection.move(geometry, selection.only(0), 0, 1, true);
    expect([...chosen.cells]).toEqual([0, 1]);
    chosen = selection.inverted(geometry, chosen);
    expect(chosen.cells.size).toBe(14);
    let game = putValue(newGame("4x4", new Array(16).fill(0)), [3, 9], 2);
    game = putColour(game, [4, 5], 3);
    expect([...selection.alike(state(game), 3).cells]).toEqual([3, 9]);
    expect([...selection.alike(state(game), 4).cells]).toEqual([4, 5]);
    expect([...selection.alike(state(game), 0).cells]).toEqual([0]);
});
