/** The board: one component for every size, shape and rule. Drawn in SVG, 100 units a cell. */
import { createMemo, For, Show } from "solid-js";
import { has } from "../model/game";
import { cellUnder, polyline, type Geometry } from "../model/geometry";
import { commandOf } from "../model/keys";
import { add, alike, only, remove } from "../model/selection";
import { carryOut, touch } from "./actions";
import { figures } from "./figures";
import { Cell } from "./Cell";
import { later } from "./later";
import * as session from "./session";
import { settings } from "./settings";

/** Loaded with the first reason that is drawn. */
const Reason = later(async () => (await import("./Reason")).Reason);

const MARGIN = 8;
/** Room for the numbers of rows and columns, left and above. */
const EDGE = 34;
/** Room for clues outside. */
const CLUES = 70;
const edge = (geometry: Geometry) => (settings().coordinates ? EDGE * widening(geometry) : 0);
/** What lies around the board. */
function around(geometry: Geometry) {
    const room = (has: boolean | undefined) => MARGIN + (has ? CLUES : 0);
    const outside = figures()?.outside;
    return {
        left: room(outside?.left) + edge(geometry),
        top: room(outside?.top) + edge(geometry),
        right: room(outside?.right),
        bottom: room(outside?.bottom),
    };
}
/** Large boards have thicker lines and larger numbers, in units of their cells. */
const widening = ({ board }: Geometry) => Math.max(1, board.columns / 11);

function rowsOf(geometry: Geometry): number[][] {
    const rows = Array.from({ length: geometry.board.rows }, () => [] as number[]);
    for (let cell = 0; cell < geometry.board.cells; cell++) rows[geometry.board.row[cell]!]!.push(cell);
    return rows.filter((row) => row.length > 0);
}

/** Rules of the board in one line, for those who do not see it. */
function describe(geometry: Geometry): string {
    const { board } = geometry;
    const further = board.rules.map((rule) => rule.meaning).join("; ");
    return `Sudoku board ${board.rows} by ${board.columns}${further ? `: ${further}` : ""}`;
}

function onKeyDown(event: KeyboardEvent, geometry: Geometry): void {
    const symbols = Array.from({ length: geometry.board.values }, (_, i) => session.symbol()(i + 1)).join("");
    const { code, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const numLock = event.getModifierState("NumLock");
    const command = commandOf(
        { code, key, shiftKey, ctrlKey, metaKey, altKey, numLock },
        geometry.board.values,
        symbols,
    );
    if (!command) return;
    event.preventDefault();
    carryOut(command);
}

/** Choosing by pointer. The first cell of a drag decides whether cells are added or removed. */
function pointing(geometry: () => Geometry) {
    let adding: boolean | null = null;
    const cellAt = (event: PointerEvent | MouseEvent, round: boolean) => {
        const svg = event.currentTarget as SVGSVGElement;
        const box = svg.getBoundingClientRect();
        const { board } = geometry();
        const { left, top, right } = around(geometry());
        const scale = (board.columns * 100 + left + right) / box.width / 100;
        const at = {
            x: (event.clientX - box.left) * scale - left / 100,
            y: (event.clientY - box.top) * scale - top / 100,
        };
        return cellUnder(geometry(), at, round);
    };
    const down = (event: PointerEvent) => {
        const cell = cellAt(event, false);
        if (cell < 0 || event.button > 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        const { cells } = session.selection();
        const toggles = event.ctrlKey || event.metaKey;
        adding = !(toggles && cells.has(cell));
        if (toggles || event.shiftKey) choose(cell);
        else {
            session.select(only(cell));
            touch();
        }
    };
    const choose = (cell: number) => {
        const old = session.selection();
        if (cell >= 0 && old.cells.has(cell) !== adding) session.select(adding ? add(old, cell) : remove(old, cell));
    };
    const moved = (event: PointerEvent) => {
        if (adding !== null) choose(cellAt(event, true));
    };
    const up = () => (adding = null);
    const twice = (event: MouseEvent) => {
        const cell = cellAt(event, false);
        if (cell >= 0) session.select(alike(session.now(), cell));
    };
    return { down, moved, up, twice };
}

export function Board() {
    return (
        <Show keyed when={session.geometry()}>
            {(geometry) => <Grid geometry={geometry} />}
        </Show>
    );
}

function Grid(props: { geometry: Geometry }) {
    const board = () => props.geometry.board;
    const pointer = pointing(() => props.geometry);
    const box = () => {
        const { left, top, right, bottom } = around(props.geometry);
        return `${-left} ${-top} ${board().columns * 100 + left + right} ${board().rows * 100 + top + bottom}`;
    };
    const active = () => (session.selection().cursor >= 0 ? `cell-${session.selection().cursor}` : undefined);
    return (
        <div
            class="board"
            role="grid"
            tabindex="0"
            id="board"
            aria-label={describe(props.geometry)}
            aria-multiselectable="true"
            aria-activedescendant={active()}
            onKeyDown={(event) => onKeyDown(event, props.geometry)}
            onFocus={() => session.selection().cursor < 0 && session.select(only(0))}
        >
            <svg
                viewBox={box()}
                style={{ "--wide": widening(props.geometry) }}
                role="presentation"
                onPointerDown={pointer.down}
                onPointerMove={pointer.moved}
                onPointerUp={pointer.up}
                onPointerCancel={pointer.up}
                onDblClick={pointer.twice}
            >
                <Show when={settings().coordinates}>
                    <Coordinates geometry={props.geometry} />
                </Show>
                <Ground geometry={props.geometry} />
                <For each={rowsOf(props.geometry)}>
                    {(cells) => (
                        <g role="row">
                            <For each={cells}>{(cell) => <Cell cell={cell} geometry={props.geometry} />}</For>
                        </g>
                    )}
                </For>
                <Lines geometry={props.geometry} />
                <Show when={["step", "cells"].includes(session.overlay()?.kind ?? "")}>
                    <Reason geometry={props.geometry} />
                </Show>
            </svg>
        </div>
    );
}

/** The numbers of rows and columns, as r1c1 names them. */
function Coordinates(props: { geometry: Geometry }) {
    const { rows, columns } = props.geometry.board;
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
    const half = (EDGE / 2 + 4) * widening(props.geometry);
    const away = () => ({ x: half - around(props.geometry).left, y: half - around(props.geometry).top });
    const size = 22 * widening(props.geometry);
    return (
        <g class="coordinates" aria-hidden="true" font-size={`${size}px`}>
            <For each={numbers(columns)}>
                {(i) => (
                    <text x={i * 100 + 50} y={away().y + size * 0.36}>
                        {i + 1}
                    </text>
                )}
            </For>
            <For each={numbers(rows)}>
                {(i) => (
                    <text x={away().x} y={i * 100 + 50 + size * 0.36}>
                        {i + 1}
                    </text>
                )}
            </For>
        </g>
    );
}

/** What lies under the digits: backgrounds, further rules, what is chosen and highlighted. */
function Ground(props: { geometry: Geometry }) {
    const peers = createMemo(() => {
        const { cells, cursor } = session.selection();
        return settings().peers && cells.size === 1 && cursor >= 0
            ? new Set(props.geometry.peers[cursor])
            : new Set<number>();
    });
    const shown = () =>
        session.filter() ||
        (session.selection().cells.size === 1 ? session.now().values[session.selection().cursor] : 0);
    const tone = (cell: number) => {
        const digit = shown() ?? 0;
        if (session.selection().cells.has(cell)) return "chosen";
        if (digit && session.now().values[cell] === digit) return "same";
        const candidate = session.filter() && settings().candidates && !session.now().values[cell];
        if (candidate && has(session.candidatesOf(cell), session.filter())) return "could";
        return peers().has(cell) ? "peer" : "";
    };
    const cells = () => Array.from({ length: props.geometry.board.cells }, (_, cell) => cell);
    return (
        <g aria-hidden="true">
            <For each={cells()}>
                {(cell) => {
                    const { row, column } = props.geometry.board;
                    const [x, y] = [column[cell]! * 100, row[cell]! * 100];
                    return (
                        <>
                            <rect
                                x={x}
                                y={y}
                                width="100"
                                height="100"
                                class={props.geometry.shaded.has(cell) ? "ground shaded" : "ground"}
                            />
                            <rect x={x} y={y} width="100" height="100" class={`tone ${tone(cell)}`} />
                        </>
                    );
                }}
            </For>
            <g transform="scale(100)">
                <For each={props.geometry.diagonals}>{(path) => <path class="diagonal" d={path} />}</For>
            </g>
            <Drawn part="below" />
        </g>
    );
}

/** What the rules of the board draw. */
function Drawn(props: { part: "below" | "above" }) {
    return (
        <Show when={figures()}>
            {(at) => <g class={`figures ${props.part}`} transform={at().transform} innerHTML={at()[props.part]} />}
        </Show>
    );
}

function Lines(props: { geometry: Geometry }) {
    const cursor = () => session.selection().cursor;
    return (
        <g aria-hidden="true" class="lines">
            <g transform="scale(100)">
                <path class="thin" d={props.geometry.thin} />
                <path class="thick" d={props.geometry.thick} />
            </g>
            <Drawn part="above" />
            <Show when={session.drawing() && session.selection().cells.size > 1}>
                <path
                    class="draft"
                    transform="scale(100)"
                    d={polyline(props.geometry.board, [...session.selection().cells])}
                />
            </Show>
            <Show when={cursor() >= 0 && session.selection().cells.has(cursor())}>
                <rect
                    class="cursor"
                    x={props.geometry.board.column[cursor()]! * 100 + 3}
                    y={props.geometry.board.row[cursor()]! * 100 + 3}
                    width="94"
                    height="94"
                    rx="6"
                />
            </Show>
        </g>
    );
}
