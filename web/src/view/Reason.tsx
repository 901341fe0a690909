/** A reason, drawn over the board: houses, cells, candidates, links, and what follows. */
import type { Fact, Step, StepLink, StepPart } from "quadrille";
import { createMemo, For, Show } from "solid-js";
import { candidateSize, candidateSpot, outline, type Geometry, type Point } from "../model/geometry";
import { arrows, rings, type Digit } from "../model/arrows";
import { valuesOf } from "../model/game";
import { firstLinks } from "../model/walk";
import * as session from "./session";

type Shown = {
    step: Step;
    degree: number;
    links?: readonly StepLink[];
    spots?: readonly StepLink["to"][];
    pattern?: Fact;
};

export function Reason(props: { geometry: Geometry }) {
    const step = createMemo<Shown | null>(() => {
        const at = session.overlay();
        return at?.kind === "step" ? at : null;
    });
    const cells = createMemo(() => {
        const at = session.overlay();
        return at?.kind === "cells" ? at.cells : [];
    });
    return (
        <g class="reason" aria-hidden="true">
            <For each={cells()}>{(cell) => <CellMark geometry={props.geometry} cell={cell} role="denial" />}</For>
            <Show when={step()}>
                {(at) => (
                    <StepDrawing
                        geometry={props.geometry}
                        step={at().step}
                        degree={at().degree}
                        links={at().links ?? firstLinks(at().step.links)}
                        spots={at().spots ?? []}
                        pattern={at().pattern}
                    />
                )}
            </Show>
        </g>
    );
}

function StepDrawing(props: Required<Omit<Shown, "pattern">> & { geometry: Geometry; pattern?: Fact | undefined }) {
    const focus = () => (props.degree === 0 ? props.step.focus : {});
    const parts = () => (props.degree === 0 ? [] : props.step.parts);
    const full = () => props.degree >= 2;
    return (
        <>
            <Show when={focus().house}>
                {(house) => <HouseMark geometry={props.geometry} house={house()} role="base" />}
            </Show>
            <Show when={!focus().house && focus().cell}>
                {(cell) => <CellMark geometry={props.geometry} cell={props.geometry.cellOf(cell())} role="base" />}
            </Show>
            <For each={parts()}>{(part) => <Part geometry={props.geometry} part={part} />}</For>
            <Show when={full() && session.blocked()}>
                {(at) => <Blocking geometry={props.geometry} by={at().by} cells={at().cells} />}
            </Show>
            <Show when={full()}>
                <Show when={props.pattern}>{(fact) => <Pattern geometry={props.geometry} fact={fact()} />}</Show>
                <Links geometry={props.geometry} links={props.links} spots={props.spots} />
                <For each={props.step.remove}>
                    {(removal) => (
                        <For each={removal.values}>
                            {(value) => <Removed geometry={props.geometry} cell={props.geometry.cellOf(removal.cell)} value={value} />}
                        </For>
                    )}
                </For>
                <Show when={props.step.place}>
                    {(place) => <Placed geometry={props.geometry} cell={props.geometry.cellOf(place().cell)} value={place().value} />}
                </Show>
            </Show>
        </>
    );
}

/** The digits that block a house, and the cells that they block. */
function Blocking(props: { geometry: Geometry; by: readonly number[]; cells: readonly number[] }) {
    const { row, column } = props.geometry.board;
    const cross = (cell: number) => {
        const [x, y] = [column[cell]! * 100 + 50, row[cell]! * 100 + 50];
        return `M${x - 16} ${y - 16}L${x + 16} ${y + 16}M${x - 16} ${y + 16}L${x + 16} ${y - 16}`;
    };
    return (
        <>
            <For each={props.by}>{(cell) => <CellMark geometry={props.geometry} cell={cell} role="excluder" />}</For>
            <For each={props.cells}>{(cell) => <path class="blocked" d={cross(cell)} />}</For>
        </>
    );
}

/** The middle of a candidate, in units of the drawing. */
function spot(geometry: Geometry, cell: number, value: number): Point {
    const { board } = geometry;
    const { x, y } = candidateSpot(geometry, cell, value);
    return { x: board.column[cell]! * 100 + x, y: board.row[cell]! * 100 + y };
}

const radius = (geometry: Geometry) => 0.52 * candidateSize(geometry);

function Part(props: { geometry: Geometry; part: StepPart }) {
    const { part } = props;
    const cell = props.geometry.cellOf(part.cell);
    const role = part.role === "colour" ? `colour-${part.set % 2}` : part.role;
    return (
        <>
            <Show when={part.house}>
                {(house) => <HouseMark geometry={props.geometry} house={house()} role={role} />}
            </Show>
            <Show when={part.cell}>
                <CellMark geometry={props.geometry} cell={cell} role={role} />
                <For each={part.values}>
                    {(value) => {
                        const at = spot(props.geometry, cell, value);
                        return <circle class={`part ${role}`} cx={at.x} cy={at.y} r={radius(props.geometry)} />;
                    }}
                </For>
            </Show>
        </>
    );
}

/** What needs places, and the only places that are left to it. */
function Pattern(props: { geometry: Geometry; fact: Fact }) {
    const parts = (role: StepPart["role"], sets: Fact["sets"] = []) =>
        sets.map((set): StepPart => ({ values: [], ...set, role, set: 0 }));
    return (
        <For each={[...parts("base", props.fact.sets), ...parts("cover", props.fact.covers)]}>
            {(part) => <Part geometry={props.geometry} part={part} />}
        </For>
    );
}

function HouseMark(props: { geometry: Geometry; house: string; role: string }) {
    const cells = () => props.geometry.board.houses[props.geometry.houseOf(props.house)]?.cells ?? [];
    return (
        <path class={`house ${props.role}`} d={outline(props.geometry.board, cells(), 0.05)} transform="scale(100)" />
    );
}

function CellMark(props: { geometry: Geometry; cell: number; role: string }) {
    const { row, column } = props.geometry.board;
    return (
        <rect
            class={`cell ${props.role}`}
            x={column[props.cell]! * 100 + 6}
            y={row[props.cell]! * 100 + 6}
            width="88"
            height="88"
            rx="9"
        />
    );
}

function Removed(props: { geometry: Geometry; cell: number; value: number }) {
    const at = () => spot(props.geometry, props.cell, props.value);
    const r = () => radius(props.geometry);
    return (
        <>
            <circle class="removed" cx={at().x} cy={at().y} r={r()} />
            <path class="strike" d={`M${at().x - r()} ${at().y + r()}L${at().x + r()} ${at().y - r()}`} />
        </>
    );
}

function Placed(props: { geometry: Geometry; cell: number; value: number }) {
    const { row, column } = props.geometry.board;
    const x = () => column[props.cell]! * 100;
    const y = () => row[props.cell]! * 100;
    return (
        <>
            <rect class="placed" x={x() + 8} y={y() + 8} width="84" height="84" rx="14" />
            <text class="value placed-value" x={x() + 50} y={y() + 74}>
                {session.symbol()(props.value)}
            </text>
        </>
    );
}

/** What is written on the board while a step is shown: values, candidates and one's own marks. */
function digitsOn(geometry: Geometry): Digit[] {
    const { board } = geometry;
    const { corner, centre } = session.now();
    const shown = session.overlay();
    if (shown?.kind !== "step") return [];
    const size = Math.min(30, 88 / Math.ceil(Math.sqrt(board.values)));
    return Array.from({ length: board.cells }, (_, cell): Digit[] => {
        const [x, y] = [board.column[cell]! * 100, board.row[cell]! * 100];
        if (shown.values[cell]) return [{ x: x + 50, y: y + 50, rx: 24, ry: 27 }];
        const written = valuesOf((shown.candidates[cell] ?? 0) | (corner[cell] ?? 0) | (centre[cell] ?? 0));
        return written.map((value) => ({ ...spot(geometry, cell, value), rx: 0.34 * size, ry: 0.42 * size }));
    }).flat();
}

let drawings = 0;

/** Arrows pass behind digits: where one is, they are left out. */
function Behind(props: { id: string; digits: readonly Digit[] }) {
    return (
        <mask id={props.id} maskUnits="userSpaceOnUse" x="-100" y="-100" width="10000" height="10000">
            <rect x="-100" y="-100" width="10000" height="10000" fill="white" />
            <For each={props.digits}>
                {(digit) => <ellipse cx={digit.x} cy={digit.y} rx={digit.rx} ry={digit.ry} fill="black" />}
            </For>
        </mask>
    );
}

/** Solid arrows: if the one does not hold, the other does. Dashed: if the one holds, the other does not. */
function Links(props: { geometry: Geometry; links: readonly StepLink[]; spots: readonly StepLink["to"][] }) {
    const id = `behind-digits-${++drawings}`; // each drawing of a page has its own
    const at = (cell: string, value: number) => spot(props.geometry, props.geometry.cellOf(cell), value);
    const digits = createMemo(() => digitsOn(props.geometry));
    const drawn = createMemo(() => arrows(props.links, at, radius(props.geometry), digits()));
    return (
        <>
            <For each={rings(props.links, at, props.spots)}>
                {(ring) => (
                    <circle class={ring.on ? "ring on" : "ring"} cx={ring.x} cy={ring.y} r={radius(props.geometry)} />
                )}
            </For>
            <Behind id={id} digits={digits()} />
            <g mask={`url(#${id})`}>
                <For each={drawn()}>
                    {(arrow) => (
                        <>
                            <path class={`link ${arrow.strong ? "strong" : "weak"}`} d={arrow.line} />
                            <path class="tip" d={arrow.tip} />
                        </>
                    )}
                </For>
            </g>
        </>
    );
}
