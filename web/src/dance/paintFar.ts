/** The whole matrix from far: one small block of pixels for each node, written into an image. */
import type { Grid } from "./camera";
import type { Fold, Selection } from "./fold";
import { ITEM_LEFT } from "./links";
import { LOOK_CHOSEN, LOOK_GIVEN, LOOK_LEFT, LOOK_REMOVED, type Look } from "./look";
import type { Dance } from "./model";
import { mixColours, type Theme } from "./theme";

/** Steps from a colour to that of what has just changed. */
const HEATS = 16;

export class FarPainter {
    private image: ImageData | null = null;
    private palette: Uint32Array = new Uint32Array(4 * HEATS);
    private paletteOf: Theme | null = null;
    private sides: { of: Fold; target: Target; across: Int32Array; down: Int32Array } | null = null;

    paint(
        context: CanvasRenderingContext2D,
        dance: Dance,
        look: Look,
        fold: Fold,
        grid: Grid,
        theme: Theme,
        selection: Selection,
    ): void {
        const { width, height } = context.canvas;
        if (this.image?.width !== width || this.image.height !== height)
            this.image = context.createImageData(width, height);
        if (this.paletteOf !== theme) this.makePalette(theme);
        const pixels = new Uint32Array(this.image.data.buffer);
        const scale = context.getTransform().a;
        const device = {
            x: grid.left * scale,
            y: grid.top * scale,
            w: grid.cellWidth * scale,
            h: grid.cellHeight * scale,
        };
        const target = { pixels, width, height, ...device };
        const line = columnLine(target, dance, look, fold, theme, selection);
        paintRows(target, line, look, fold, theme, selection);
        this.paintNodes(target, dance, look, fold);
        paintSelected(target, dance, fold, theme, selection);
        context.putImageData(this.image, 0, 0);
    }

    private makePalette(theme: Theme): void {
        const { packed } = theme;
        const left = mixColours(packed.left, packed.ink, 0.25);
        const plain = {
            [LOOK_LEFT]: left,
            [LOOK_REMOVED]: packed.removed,
            [LOOK_CHOSEN]: packed.chosen,
            [LOOK_GIVEN]: packed.given,
        };
        for (let look = 0; look < 4; look++)
            for (let heat = 0; heat < HEATS; heat++) {
                const colour = plain[look as keyof typeof plain];
                this.palette[look * HEATS + heat] = mixColours(colour, packed.changed, heat / (HEATS - 1));
            }
        this.paletteOf = theme;
    }

    /** Removed options first, so that others are in front of them. */
    private paintNodes(target: Target, { problem }: Dance, look: Look, fold: Fold): void {
        const { first, entries } = problem;
        const { rows, columnOf } = fold;
        const { across, down } = this.sidesOf(target, fold);
        const paintRow = (row: number, colour: number) => {
            const option = rows[row];
            const end = first[option + 1];
            for (let entry = first[option]; entry < end; entry++) {
                const column = columnOf[entries[entry]];
                if (column >= 0) block(target, across, down, column, row, colour);
            }
        };
        const later: number[] = [];
        for (let row = 0; row < rows.length; row++) {
            const isBehind = look.optionHeat[rows[row]] === 0 && look.of(rows[row]) === LOOK_REMOVED;
            if (isBehind) paintRow(row, this.palette[LOOK_REMOVED * HEATS]);
            else later.push(row);
        }
        for (const row of later) {
            const heat = Math.round(look.optionHeat[rows[row]] * (HEATS - 1));
            paintRow(row, this.palette[look.of(rows[row]) * HEATS + heat]);
        }
    }

    /** Kept from frame to frame, as the matrix mostly stays where it is. */
    private sidesOf(target: Target, fold: Fold): { across: Int32Array; down: Int32Array } {
        if (!this.sides || this.sides.of !== fold || !isSamePlace(this.sides.target, target)) {
            const across = sides(target.x, target.w, fold.columns.length, target.width);
            const down = sides(target.y, target.h, fold.rows.length, target.height);
            this.sides = { of: fold, target, across, down };
        }
        return this.sides;
    }
}

interface Target {
    pixels: Uint32Array;
    width: number;
    height: number;
    /** The matrix on it. */
    x: number;
    y: number;
    w: number;
    h: number;
}

function isSamePlace(a: Target, b: Target): boolean {
    return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h && a.width === b.width && a.height === b.height;
}

/** At least so many device pixels on each side, so that a node can be seen from far. */
const LEAST_SIDE = 2;

/** Where each row or column begins and ends: the same for all of its nodes. */
function sides(origin: number, cell: number, count: number, limit: number): Int32Array {
    const gap = cell > 5 ? 1 : 0;
    const sides = new Int32Array(2 * count);
    for (let at = 0; at < count; at++) {
        sides[2 * at] = Math.max(0, Math.round(origin + at * cell));
        sides[2 * at + 1] = Math.min(limit, Math.round(origin + at * cell + Math.max(LEAST_SIDE, cell)) - gap);
    }
    return sides;
}

function block({ pixels, width }: Target, across: Int32Array, down: Int32Array, column: number, row: number, colour: number): void {
    const left = across[2 * column];
    const right = across[2 * column + 1];
    const bottom = down[2 * row + 1];
    for (let py = down[2 * row]; py < bottom; py++) for (let px = left; px < right; px++) pixels[py * width + px] = colour;
}

/** In device pixels: what is selected can be seen from any distance. */
const LEAST_BAND = 3;
const LEAST_MARK = 5;

/** The pixels of a row or column, at least so many, in the middle of its place. */
function span(origin: number, cell: number, at: number, least: number, limit: number): { begin: number; end: number } {
    const length = Math.max(cell, least);
    const begin = origin + (at + 0.5) * cell - length / 2;
    const clamp = (pixel: number) => Math.max(0, Math.min(limit, Math.round(pixel)));
    return { begin: clamp(begin), end: clamp(begin + length) };
}

/** The nodes of the selected option, larger than all others. */
function paintSelected(target: Target, { problem }: Dance, fold: Fold, theme: Theme, selection: Selection): void {
    const row = fold.rowOf[selection.option] ?? -1;
    if (row < 0) return;
    const { pixels, width, height, x, y, w, h } = target;
    for (const item of problem.itemsOf(selection.option)) {
        if (fold.columnOf[item] < 0) continue;
        const across = span(x, w, fold.columnOf[item], LEAST_MARK, width);
        const down = span(y, h, row, LEAST_MARK, height);
        for (let py = down.begin; py < down.end; py++)
            pixels.fill(theme.packed.accent, py * width + across.begin, py * width + across.end);
    }
}

/** Columns of items that are covered are shaded: one line of pixels, for all rows. */
function columnLine(
    target: Target,
    dance: Dance,
    look: Look,
    fold: Fold,
    theme: Theme,
    selection: Selection,
): Uint32Array {
    const { width, x, w } = target;
    const { columns } = fold;
    const { packed } = theme;
    const line = new Uint32Array(width).fill(packed.ground);
    const covered = mixColours(packed.covered, packed.surface, w < 4 ? 0.4 : 0);
    for (let column = 0; column < columns.length; column++) {
        const item = columns[column];
        const plain = dance.links.itemState[item] === ITEM_LEFT ? packed.surface : covered;
        const colour = mixColours(plain, packed.changed, 0.25 * look.itemHeat[item]);
        const { begin, end } = span(x, w, column, 0, width);
        line.fill(colour, begin, end);
    }
    const selected = fold.columnOf[selection.item] ?? -1;
    if (selected >= 0) {
        const { begin, end } = span(x, w, selected, LEAST_BAND, width);
        line.fill(packed.selected, begin, end);
    }
    return line;
}

/** The line again and again; rows of chosen options get a band. */
function paintRows(
    target: Target,
    line: Uint32Array,
    look: Look,
    fold: Fold,
    theme: Theme,
    selection: Selection,
): void {
    const { pixels, width, height, x, y, w, h } = target;
    const { rows, columns } = fold;
    const from = Math.max(0, Math.round(x));
    const to = Math.min(width, Math.round(x + columns.length * w));
    const band = (colour: number) =>
        line.map((each, at) => (at < from || at >= to ? each : mixColours(each, colour, 0.3)));
    const chosen = band(theme.packed.chosen);
    const begin = Math.max(0, Math.round(y));
    const end = Math.min(height, Math.round(y + rows.length * h));
    pixels.fill(theme.packed.ground, 0, begin * width);
    for (let py = begin; py < end; py++) pixels.set(line, py * width);
    pixels.fill(theme.packed.ground, end * width);
    for (let row = 0; row < rows.length; row++) {
        if (look.of(rows[row]) !== LOOK_CHOSEN) continue;
        const bottom = Math.min(height, Math.round(y + row * h + Math.max(1, h)));
        for (let py = Math.max(0, Math.round(y + row * h)); py < bottom; py++) pixels.set(chosen, py * width);
    }
    const selected = fold.rowOf[selection.option] ?? -1;
    if (selected < 0) return;
    const marked = line.map((each, at) => (at < from || at >= to ? each : theme.packed.selected));
    const mark = span(y, h, selected, LEAST_BAND, height);
    for (let py = mark.begin; py < mark.end; py++) pixels.set(marked, py * width);
}
