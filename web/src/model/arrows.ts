/** Arrows between candidates: slightly bent, so that those of one line can be told apart. Pure. */
import type { StepLink } from "quadrille";
import type { Point } from "./geometry";

export interface Arrow {
    line: string;
    tip: string;
    /** If the one does not hold, the other does. */
    strong: boolean;
}

const BEND = 0.12;
const TIP = 11;
const n = (value: number) => Math.round(value * 10) / 10;

function arrow(from: Point, to: Point, space: number, strong: boolean): Arrow {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const bend = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
    const start = towards(from, bend, space);
    const end = towards(to, bend, space);
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
): Arrow[] {
    const seen = new Set<string>();
    const drawn: Arrow[] = [];
    for (const { from, to } of links) {
        const key = [from.cell, from.value, from.on, to.cell, to.value, to.on].join();
        const same = from.cell === to.cell && from.value === to.value;
        if (same || seen.has(key)) continue;
        seen.add(key);
        drawn.push(arrow(spot(from.cell, from.value), spot(to.cell, to.value), space, !from.on && to.on));
    }
    return drawn;
}
