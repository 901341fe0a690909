/**
 * Arrows between candidates: bent, so that those of one line can be told apart, and so that they pass beside the digits
 * between. Pure.
 */
import type { StepLink } from "quadrille";
import type { Point } from "./geometry";

export interface Arrow {
    line: string;
    tip: string;
    /** If the one does not hold, the other does. */
    strong: boolean;
}

/** A digit on the board: the ellipse that it fills. */
export interface Digit extends Point {
    /** Half of its width and height. */
    rx: number;
    ry: number;
}

/** To both sides of the straight line, as shares of its length: the first of those that cross the fewest digits. */
const BENDS = [0.12, -0.12, 0.2, -0.2, 0.05, -0.05, 0.3, -0.3];
/** Between two points at which it is looked whether there is a digit. */
const STRIDE = 4;
const TIP = 11;
const n = (value: number) => Math.round(value * 10) / 10;

interface Curve {
    start: Point;
    bend: Point;
    end: Point;
}

function curve(from: Point, to: Point, space: number, share: number): Curve {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const bend = { x: (from.x + to.x) / 2 - dy * share, y: (from.y + to.y) / 2 + dx * share };
    return { start: towards(from, bend, space), bend, end: towards(to, bend, space) };
}

/** How many points of a curve are on digits. */
export function crossings({ start, bend, end }: Curve, digits: readonly Digit[]): number {
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / STRIDE);
    let found = 0;
    for (let step = 0; step <= steps; step++) {
        const t = step / Math.max(1, steps);
        const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
        const x = a * start.x + b * bend.x + c * end.x;
        const y = a * start.y + b * bend.y + c * end.y;
        if (digits.some((digit) => ((x - digit.x) / digit.rx) ** 2 + ((y - digit.y) / digit.ry) ** 2 < 1)) found++;
    }
    return found;
}

/** The digits that a curve can meet: it leaves the straight line by at most half of its greatest bend. */
function near(from: Point, to: Point, digits: readonly Digit[]): readonly Digit[] {
    const most = 0.15 * Math.hypot(to.x - from.x, to.y - from.y);
    const between = (at: number, a: number, b: number, radius: number) =>
        at > Math.min(a, b) - most - radius && at < Math.max(a, b) + most + radius;
    return digits.filter(({ x, y, rx, ry }) => between(x, from.x, to.x, rx) && between(y, from.y, to.y, ry));
}

function bestCurve(from: Point, to: Point, space: number, all: readonly Digit[]): Curve {
    const digits = near(from, to, all);
    const curves = BENDS.map((share) => curve(from, to, space, share));
    const counts = curves.map((each) => crossings(each, digits));
    return curves[counts.indexOf(Math.min(...counts))]!;
}

function arrow(from: Point, to: Point, space: number, strong: boolean, digits: readonly Digit[]): Arrow {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const { start, bend, end } = bestCurve(from, to, space, digits);
    const back = towards(end, bend, Math.min(TIP, length / 3));
    const [wx, wy] = [(end.y - back.y) * 0.5, (back.x - end.x) * 0.5];
    return {
        line: `M${n(start.x)} ${n(start.y)}Q${n(bend.x)} ${n(bend.y)} ${n(back.x)} ${n(back.y)}`,
        tip: `M${n(end.x)} ${n(end.y)}L${n(back.x + wx)} ${n(back.y + wy)}L${n(back.x - wx)} ${n(back.y - wy)}Z`,
        strong,
    };
}

function towards(from: Point, to: Point, distance: number): Point {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

export interface Ring extends Point {
    /** Whether the candidate is taken to hold. */
    on: boolean;
}

/** The candidates that links join, and others, each once. */
export function rings(
    links: readonly StepLink[],
    spot: (cell: string, value: number) => Point,
    others: readonly StepLink["to"][] = [],
): Ring[] {
    const found = new Map<string, Ring>();
    for (const { cell, value, on } of [...links.flatMap(({ from, to }) => [from, to]), ...others])
        found.set(`${cell},${value}`, { ...spot(cell, value), on });
    return [...found.values()];
}

/** Each link once: in nets the same one can serve several conclusions. */
export function arrows(
    links: readonly StepLink[],
    spot: (cell: string, value: number) => Point,
    space: number,
    digits: readonly Digit[] = [],
): Arrow[] {
    const seen = new Set<string>();
    const drawn: Arrow[] = [];
    for (const { from, to } of links) {
        const key = [from.cell, from.value, from.on, to.cell, to.value, to.on].join();
        const same = from.cell === to.cell && from.value === to.value;
        if (same || seen.has(key)) continue;
        seen.add(key);
        drawn.push(arrow(spot(from.cell, from.value), spot(to.cell, to.value), space, !from.on && to.on, digits));
    }
    return drawn;
}
