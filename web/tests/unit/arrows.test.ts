/** Arrows between candidates and the digits that they pass. */
import { load } from "quadrille";
import { expect, test } from "vitest";
import { boardInfo } from "../../src/engine/convert";
import { arrows, type Digit } from "../../src/model/arrows";
import { candidateSpot, geometryOf, type Point } from "../../src/model/geometry";

const library = await load({ parts: [] });
const geometry = geometryOf(boardInfo(library.board("9x9")));
const { board } = geometry;

function spot(name: string, value: number): Point {
    const cell = geometry.cellOf(name);
    const { x, y } = candidateSpot(geometry, cell, value);
    return { x: board.column[cell]! * 100 + x, y: board.row[cell]! * 100 + y };
}
const link = (from: string, to: string, value: number) => ({
    from: { cell: from, value, on: false },
    to: { cell: to, value, on: true },
    chain: 0,
    number: 0,
});
const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

/** The points of an arrow's line, one by one. */
function points(line: string): Point[] {
    const [x1, y1, x2, y2, x3, y3] = numbers(line) as [number, number, number, number, number, number];
    return Array.from({ length: 101 }, (_, i) => {
        const [a, b, c] = [(1 - i / 100) ** 2, (2 * i * (1 - i / 100)) / 100, (i / 100) ** 2];
        return { x: a * x1 + b * x2 + c * x3, y: a * y1 + b * y2 + c * y3 };
    });
}
const isOn = ({ x, y }: Point, digit: Digit) => ((x - digit.x) / digit.rx) ** 2 + ((y - digit.y) / digit.ry) ** 2 < 1;
const crossed = (line: string, digits: Digit[]) => points(line).filter((at) => digits.some((digit) => isOn(at, digit))).length;
const value = (column: number, row: number): Digit => ({ x: 100 * column + 50, y: 100 * row + 50, rx: 24, ry: 27 });

test.each([
    ["in a row, a value between", "r5c1", "r5c3", 5, [value(1, 4)]],
    ["in a row, values on the way above it", "r5c1", "r5c5", 5, [value(1, 4), value(2, 4), value(3, 4)]],
    ["in a column, a value between", "r2c4", "r4c4", 5, [value(3, 2)]],
    ["in a box, a value between", "r1c1", "r3c3", 5, [value(1, 1)]],
])("an arrow passes beside the digits between: %s", (_, from, to, digit, digits) => {
    const [plain] = arrows([link(from, to, digit)], spot, 15);
    const [drawn] = arrows([link(from, to, digit)], spot, 15, digits);
    expect(crossed(plain!.line, digits)).toBeGreaterThan(0);
    expect(crossed(drawn!.line, digits)).toBe(0);
});

test("where nothing is in the way, arrows are bent as ever", () => {
    const links = [link("r1c1", "r1c9", 3), link("r1c9", "r7c9", 3)];
    expect(arrows(links, spot, 15, [value(4, 8)])).toEqual(arrows(links, spot, 15));
});
