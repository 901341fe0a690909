/** The matrix from near: nodes with their links, and the names of items and options at the edges. */
import type { Grid, Size } from "./camera";
import type { Fold, Selection } from "./fold";
import { ITEM_LEFT, type Links } from "./links";
import { LOOK_CHOSEN, LOOK_GIVEN, LOOK_LEFT, LOOK_REMOVED, type Look } from "./look";
import type { Dance } from "./model";
import type { ColourName, Theme } from "./theme";

export interface Scene {
    context: CanvasRenderingContext2D;
    size: Size;
    dance: Dance;
    look: Look;
    fold: Fold;
    grid: Grid;
    theme: Theme;
    selection: Selection;
}

/** From this size of a cell on, links have arrow heads, and nodes their item's name. */
const ARROWS_FROM = 34;
const NAMES_FROM = 30;
const NODE_SHARE = 0.52;

export function paintNear(scene: Scene): void {
    const { context, size, theme, grid } = scene;
    context.fillStyle = theme.colours.ground;
    context.fillRect(0, 0, size.width, size.height);
    context.save();
    context.beginPath();
    context.rect(grid.gutterLeft, grid.gutterTop, size.width - grid.gutterLeft, size.height - grid.gutterTop);
    context.clip();
    paintBands(scene);
    for (const column of visibleColumns(scene)) paintColumnLinks(scene, column);
    for (const row of visibleRows(scene)) paintRowLinks(scene, row);
    for (const row of visibleRows(scene)) paintNodes(scene, row);
    paintSelectedLinks(scene);
    context.restore();
    paintHeaders(scene);
    paintRowNames(scene);
}

// ---- where things are ------------------------------------------------------------------------------------------

function visibleRows({ fold, grid, size }: Scene): number[] {
    return visible(fold.rows.length, grid.top, grid.cellHeight, grid.gutterTop, size.height);
}

function visibleColumns({ fold, grid, size }: Scene): number[] {
    return visible(fold.columns.length, grid.left, grid.cellWidth, grid.gutterLeft, size.width);
}

function visible(count: number, begin: number, cell: number, from: number, to: number): number[] {
    const first = Math.max(0, Math.floor((from - begin) / cell) - 1);
    const last = Math.min(count - 1, Math.ceil((to - begin) / cell) + 1);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

function middleX({ grid }: Scene, column: number): number {
    return grid.left + (column + 0.5) * grid.cellWidth;
}

function middleY({ grid }: Scene, row: number): number {
    return grid.top + (row + 0.5) * grid.cellHeight;
}

function nodeSize({ grid }: Scene): number {
    return NODE_SHARE * Math.min(grid.cellWidth, grid.cellHeight, 56);
}

function headerY({ grid }: Scene): number {
    return grid.gutterTop - 2;
}

// ---- bands -----------------------------------------------------------------------------------------------------

function paintBands(scene: Scene): void {
    const { context, dance, look, fold, grid, theme, selection } = scene;
    const height = fold.rows.length * grid.cellHeight;
    const width = fold.columns.length * grid.cellWidth;
    context.fillStyle = theme.colours.surface;
    context.fillRect(grid.left, grid.top, width, height);
    for (const column of visibleColumns(scene)) {
        const item = fold.columns[column];
        const x = grid.left + column * grid.cellWidth;
        if (dance.links.itemState[item] !== ITEM_LEFT)
            fill(scene, "covered", look.itemGone[item], x, grid.top, grid.cellWidth, height);
        if (look.itemHeat[item] > 0)
            fill(scene, "changed", 0.25 * look.itemHeat[item], x, grid.top, grid.cellWidth, height);
        if (item === selection.item) fill(scene, "selected", 0.55, x, grid.top, grid.cellWidth, height);
    }
    for (const row of visibleRows(scene)) {
        const option = fold.rows[row];
        const y = grid.top + row * grid.cellHeight;
        const kind = look.of(option);
        if (kind === LOOK_CHOSEN) fill(scene, "chosen", 0.22, grid.left, y, width, grid.cellHeight);
        if (kind === LOOK_GIVEN) fill(scene, "given", 0.14, grid.left, y, width, grid.cellHeight);
        if (option === selection.option) fill(scene, "selected", 0.55, grid.left, y, width, grid.cellHeight);
    }
}

function fill(
    { context, theme }: Scene,
    colour: ColourName,
    alpha: number,
    x: number,
    y: number,
    w: number,
    h: number,
): void {
    context.globalAlpha = alpha;
    context.fillStyle = theme.colours[colour];
    context.fillRect(x, y, w, h);
    context.globalAlpha = 1;
}

// ---- links -----------------------------------------------------------------------------------------------------

/** The list of an item, from its header down and back: as the links have it now, around what was taken out. */
function paintColumnLinks(scene: Scene, column: number): void {
    const { context, dance, fold, grid, theme } = scene;
    const { links } = dance;
    const item = fold.columns[column];
    const left = links.itemState[item] === ITEM_LEFT;
    context.strokeStyle = left ? theme.colours.soft : theme.colours.removed;
    context.lineWidth = left ? 1.5 : 1;
    const arrows = left && Math.min(grid.cellWidth, grid.cellHeight) >= ARROWS_FROM;
    let from = item;
    do {
        const to = links.down[from];
        paintDownLink(scene, column, from, to, arrows);
        from = to;
    } while (from !== item);
}

/** Rows of places: -1 is the header; rows.length, at the end of the list, the way back to it. */
function rowOfPlace({ dance, fold }: Scene, place: number): number {
    const entry = dance.links.entryAt(place);
    return entry < 0 ? -1 : fold.rowOf[dance.problem.optionOf[entry]];
}

function paintDownLink(scene: Scene, column: number, from: number, to: number, arrows: boolean): void {
    const { context, grid, dance } = scene;
    const isLast = dance.links.entryAt(to) < 0;
    const begin = rowOfPlace(scene, from);
    const end = isLast ? begin + 1 : rowOfPlace(scene, to);
    if (end < 0 || (begin < 0 && dance.links.entryAt(from) >= 0)) return;
    const x = middleX(scene, column);
    const half = nodeSize(scene) / 2;
    const y1 = begin < 0 ? headerY(scene) : middleY(scene, begin) + half;
    const y2 = isLast ? y1 + 0.3 * grid.cellHeight : middleY(scene, end) - half;
    if ((isLast && begin < 0) || y2 < grid.gutterTop || y1 > scene.size.height) return;
    const bulge = isLast ? 0 : bulgeBetween(scene, from, to) * 0.42 * Math.min(grid.cellWidth, 60);
    context.beginPath();
    context.moveTo(x, y1);
    if (bulge > 0) context.bezierCurveTo(x + bulge, y1 + half, x + bulge, y2 - half, x, y2);
    else context.lineTo(x, y2);
    context.stroke();
    if (isLast) paintEnd(context, x, y2);
    else if (arrows) paintArrow(context, x, y2, 0, 1, 4);
}

/** How far a link goes around what was between its ends: 0 if nothing was. */
function bulgeBetween(scene: Scene, from: number, to: number): number {
    const { dance, look } = scene;
    const { entries, optionOf } = dance.problem;
    const item = from < dance.problem.itemCount ? from : entries[dance.links.entryAt(from)];
    let most = 0;
    for (const entry of columnEntries(dance.links, item)) {
        const place = dance.links.placeOf(entry);
        if (place > from && place < to && scene.fold.rowOf[optionOf[entry]] >= 0)
            most = Math.max(most, look.optionGone[optionOf[entry]]);
    }
    return most;
}

const columnsOf = new WeakMap<Links, number[][]>();

/** All entries that name an item, whether left or not. */
function columnEntries(links: Links, item: number): number[] {
    let columns = columnsOf.get(links);
    if (!columns) {
        columns = links.problem.items.map(() => []);
        links.problem.entries.forEach((each, entry) => columns![each].push(entry));
        columnsOf.set(links, columns);
    }
    return columns[item];
}

/** The end of a list, which leads back to the header. */
function paintEnd(context: CanvasRenderingContext2D, x: number, y: number): void {
    context.beginPath();
    context.moveTo(x - 4, y);
    context.lineTo(x + 4, y);
    context.moveTo(x - 2, y + 3);
    context.lineTo(x + 2, y + 3);
    context.stroke();
}

function paintArrow(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    dx: number,
    dy: number,
    size: number,
): void {
    context.fillStyle = context.strokeStyle;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - size * dx - 0.7 * size * dy, y - size * dy - 0.7 * size * dx);
    context.lineTo(x - size * dx + 0.7 * size * dy, y - size * dy + 0.7 * size * dx);
    context.fill();
}

/** The nodes of an option hang together, whether it is left or not. */
function paintRowLinks(scene: Scene, row: number): void {
    const { context, dance, fold, theme, look } = scene;
    const option = fold.rows[row];
    const columns = dance.problem
        .itemsOf(option)
        .map((item) => fold.columnOf[item])
        .filter((column) => column >= 0);
    if (columns.length < 2) return;
    const y = middleY(scene, row);
    const kind = look.of(option);
    context.strokeStyle =
        kind === LOOK_CHOSEN
            ? theme.colours.chosen
            : kind === LOOK_REMOVED
              ? theme.colours.removed
              : theme.colours.soft;
    context.lineWidth = kind === LOOK_CHOSEN ? 3 : 1.5;
    context.beginPath();
    context.moveTo(middleX(scene, Math.min(...columns)), y);
    context.lineTo(middleX(scene, Math.max(...columns)), y);
    context.stroke();
}

/** The four links of the selected node, or all links of the selected option's nodes, as arrows. */
function paintSelectedLinks(scene: Scene): void {
    const { dance, selection, fold } = scene;
    if (selection.option < 0 || fold.rowOf[selection.option] < 0) return;
    const { first, entries } = dance.problem;
    for (let entry = first[selection.option]; entry < first[selection.option + 1]; entry++) {
        if (selection.item >= 0 && entries[entry] !== selection.item) continue;
        paintArrowsOf(scene, entry);
    }
}

function paintArrowsOf(scene: Scene, entry: number): void {
    const { context, dance, theme, fold } = scene;
    const { links, problem } = dance;
    const column = fold.columnOf[problem.entries[entry]];
    if (column < 0) return;
    context.strokeStyle = theme.colours.accent;
    context.lineWidth = 2;
    const row = fold.rowOf[problem.optionOf[entry]];
    const place = links.placeOf(entry);
    for (const to of [links.up[place], links.down[place]]) {
        const other = rowOfPlace(scene, to);
        const isHeader = links.entryAt(to) < 0;
        if (!isHeader && other < 0) continue;
        const isDown = to === links.down[place];
        const end = !isHeader
            ? middleY(scene, other)
            : isDown
              ? middleY(scene, fold.rows.length - 1) + scene.grid.cellHeight / 2
              : headerY(scene);
        paintSideArrow(scene, middleX(scene, column), middleY(scene, row), end, isDown ? 1 : -1);
    }
    paintSidewards(scene, entry, row);
}

/** An arrow from one row to another, beside the column's line. */
function paintSideArrow(scene: Scene, x: number, from: number, to: number, direction: number): void {
    const { context } = scene;
    const half = nodeSize(scene) / 2;
    const side = x + direction * half * 0.45;
    const end = to - direction * half;
    context.beginPath();
    context.moveTo(side, from + direction * half);
    context.lineTo(side, end);
    context.stroke();
    paintArrow(context, side, end, 0, direction, 6);
}

/** To the neighbours in the option, around its ends. */
function paintSidewards(scene: Scene, entry: number, row: number): void {
    const { context, dance, fold } = scene;
    const { first, entries, optionOf } = dance.problem;
    const option = optionOf[entry];
    const length = first[option + 1] - first[option];
    if (length < 2) return;
    const own = middleX(scene, fold.columnOf[entries[entry]]);
    const half = nodeSize(scene) / 2;
    for (const direction of [1, -1]) {
        const index = (entry - first[option] + direction + length) % length;
        const column = fold.columnOf[entries[first[option] + index]];
        if (column < 0) continue;
        const to = middleX(scene, column);
        const sign = Math.sign(to - own);
        const y = middleY(scene, row) + direction * half * 0.45;
        context.beginPath();
        context.moveTo(own + sign * half, y);
        context.lineTo(to - sign * half, y);
        context.stroke();
        paintArrow(context, to - sign * half, y, sign, 0, 6);
    }
}

// ---- nodes -----------------------------------------------------------------------------------------------------

function paintNodes(scene: Scene, row: number): void {
    const { dance, fold } = scene;
    const { first, entries } = dance.problem;
    const option = fold.rows[row];
    for (let entry = first[option]; entry < first[option + 1]; entry++) {
        const column = fold.columnOf[entries[entry]];
        if (column >= 0) paintNode(scene, entry, middleX(scene, column), middleY(scene, row));
    }
}

function paintNode(scene: Scene, entry: number, x: number, y: number): void {
    const { context, dance, look, theme } = scene;
    const option = dance.problem.optionOf[entry];
    const kind = look.of(option);
    const gone = look.optionGone[option];
    const size = nodeSize(scene) * (1 - 0.25 * gone);
    const { colours } = theme;
    box(context, x, y, size);
    context.fillStyle =
        kind === LOOK_CHOSEN
            ? colours.chosen
            : kind === LOOK_GIVEN
              ? colours.given
              : kind === LOOK_LEFT
                ? colours.left
                : colours.surface;
    context.fill();
    if (look.optionHeat[option] > 0) {
        context.globalAlpha = 0.75 * look.optionHeat[option];
        context.fillStyle = colours.changed;
        context.fill();
        context.globalAlpha = 1;
    }
    context.strokeStyle = kind === LOOK_REMOVED ? colours.removed : kind === LOOK_CHOSEN ? colours.ink : colours.soft;
    context.lineWidth = kind === LOOK_CHOSEN ? 2 : 1;
    context.setLineDash(kind === LOOK_REMOVED ? [3, 3] : []);
    context.stroke();
    context.setLineDash([]);
    if (size >= NAMES_FROM * NODE_SHARE) paintNodeName(scene, entry, x, y, size, kind);
}

function box(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
    context.beginPath();
    context.roundRect(x - size / 2, y - size / 2, size, size, size / 4);
}

function paintNodeName(scene: Scene, entry: number, x: number, y: number, size: number, kind: number): void {
    const { context, dance, theme } = scene;
    const text = dance.problem.entryText(entry);
    if (text.length > 4) return;
    const { colours } = theme;
    context.font = `600 ${Math.min(size * 0.55, (1.3 * size) / text.length)}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = kind === LOOK_REMOVED ? colours.soft : kind === LOOK_LEFT ? colours.ink : colours["on-accent"];
    context.globalAlpha = kind === LOOK_REMOVED ? 0.6 : 1;
    context.fillText(text, x, y + 1);
    context.globalAlpha = 1;
}

// ---- names at the edges ----------------------------------------------------------------------------------------

/** The list of items: headers with their lengths, linked as they are now. */
function paintHeaders(scene: Scene): void {
    const { context, size, grid, theme } = scene;
    if (!grid.gutterTop) return;
    context.save();
    context.beginPath();
    context.rect(Math.max(0, grid.gutterLeft - 30), 0, size.width, grid.gutterTop);
    context.clip();
    context.fillStyle = theme.colours.ground;
    context.fillRect(grid.gutterLeft, 0, size.width, grid.gutterTop);
    if (headerWidth(scene) >= LEAST_HEADER) paintHeaderLinks(scene);
    for (const column of visibleColumns(scene)) paintHeader(scene, column);
    context.restore();
}

const HEADER_HEIGHT = 34;
/** Narrower headers are only names, from bottom to top. */
const LEAST_HEADER = 24;

function headerMiddle({ grid }: Scene): number {
    return grid.gutterTop - HEADER_HEIGHT / 2 - 2;
}

/** From each item that is left to the next one, over those that are covered. */
function paintHeaderLinks(scene: Scene): void {
    const { context, dance, theme, grid } = scene;
    const { links } = dance;
    context.strokeStyle = theme.colours.soft;
    context.lineWidth = 1.5;
    const half = headerWidth(scene) / 2;
    const y = headerMiddle(scene);
    for (let item = links.root, next = links.right[item]; next !== links.root; item = next, next = links.right[item]) {
        const from = item === links.root ? rootX(scene) + ROOT : (columnX(scene, item) ?? NaN) + half;
        const to = (columnX(scene, next) ?? NaN) - half;
        if (Number.isNaN(from) || Number.isNaN(to) || to < from) continue;
        paintHeaderLink(scene, from, to, y, to - from > grid.cellWidth);
    }
    paintRoot(scene, y);
}

function columnX(scene: Scene, item: number): number | null {
    const column = scene.fold.columnOf[item];
    return column < 0 ? null : middleX(scene, column);
}

function headerWidth({ grid }: Scene): number {
    return Math.min(0.8 * grid.cellWidth, 44);
}

/** Over the headers between, if there are any. */
function paintHeaderLink({ context, grid }: Scene, from: number, to: number, y: number, over: boolean): void {
    const end = over ? y - 8 : y;
    context.beginPath();
    context.moveTo(from, end);
    if (over) context.bezierCurveTo(from + 8, y - 27, to - 8, y - 27, to, end);
    else context.lineTo(to, end);
    context.stroke();
    if (grid.cellWidth >= ARROWS_FROM) paintArrow(context, to, end, over ? 0.4 : 1, over ? 0.9 : 0, 4);
}

/** The radius of the root of the circle of items. */
const ROOT = 7;

function rootX({ grid }: Scene): number {
    return grid.left - 3 * ROOT;
}

function paintRoot(scene: Scene, y: number): void {
    const { context, theme, grid } = scene;
    if (grid.cellWidth < ARROWS_FROM) return;
    context.beginPath();
    context.arc(rootX(scene), y, ROOT, 0, 2 * Math.PI);
    context.fillStyle = theme.colours.ink;
    context.fill();
}

function paintHeader(scene: Scene, column: number): void {
    const { context, dance, fold, theme, look } = scene;
    const item = fold.columns[column];
    const x = middleX(scene, column);
    const y = headerMiddle(scene);
    const left = dance.links.itemState[item] === ITEM_LEFT;
    if (headerWidth(scene) < LEAST_HEADER) return paintUprightName(scene, item, x, left);
    context.beginPath();
    context.roundRect(x - headerWidth(scene) / 2, y - HEADER_HEIGHT / 2, headerWidth(scene), HEADER_HEIGHT, 7);
    context.fillStyle = left ? theme.colours.surface : theme.colours.ground;
    context.fill();
    fillHeat(scene, look.itemHeat[item]);
    context.strokeStyle = left ? theme.colours.ink : theme.colours.removed;
    context.setLineDash(left ? [] : [3, 3]);
    context.lineWidth = 1.5;
    context.stroke();
    context.setLineDash([]);
    paintHeaderText(scene, item, x, y, left);
}

function fillHeat({ context, theme }: Scene, heat: number): void {
    if (heat <= 0) return;
    context.globalAlpha = 0.6 * heat;
    context.fillStyle = theme.colours.changed;
    context.fill();
    context.globalAlpha = 1;
}

/** Name and length of the list, and bounds if it has any. */
function paintHeaderText(scene: Scene, item: number, x: number, y: number, left: boolean): void {
    const { context, dance, theme } = scene;
    const { name } = dance.problem.items[item];
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = left ? theme.colours.ink : theme.colours.soft;
    context.font = `700 ${Math.min(14, (1.35 * headerWidth(scene)) / name.length)}px ${theme.font}`;
    context.fillText(name, x, y - 7);
    context.font = `11px ${theme.font}`;
    context.fillText(lengthText(dance, item), x, y + 9);
}

function lengthText({ problem, links }: Dance, item: number): string {
    const size = `${links.size[item]}`;
    if (!problem.bounded || !problem.items[item].primary) return size;
    return `${size} · ${Math.max(0, links.least[item])}–${links.most[item]}`;
}

/** Where columns are narrow: the name from bottom to top. */
function paintUprightName({ context, dance, theme, grid }: Scene, item: number, x: number, left: boolean): void {
    context.save();
    context.translate(x, grid.gutterTop - 4);
    context.rotate(-Math.PI / 2);
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = left ? theme.colours.ink : theme.colours.soft;
    context.globalAlpha = left ? 1 : 0.6;
    context.font = `${left ? 600 : 400} ${Math.min(12, grid.cellWidth * 0.8)}px ${theme.font}`;
    context.fillText(dance.problem.items[item].name, 0, 0);
    context.restore();
}

function paintRowNames(scene: Scene): void {
    const { context, size, fold, grid, theme } = scene;
    if (!grid.gutterLeft) return;
    const right = Math.max(grid.gutterLeft, grid.left) - 4;
    context.save();
    context.beginPath();
    context.rect(0, grid.gutterTop, right, size.height);
    context.clip();
    context.fillStyle = theme.colours.ground;
    context.fillRect(0, grid.gutterTop, right, size.height);
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const row of visibleRows(scene)) paintRowName(scene, fold.rows[row], right - 5, middleY(scene, row));
    context.restore();
}

function paintRowName({ context, look, theme, grid }: Scene, option: number, x: number, y: number): void {
    const kind = look.of(option);
    const mark = kind === LOOK_CHOSEN ? "▸ " : kind === LOOK_GIVEN ? "• " : "";
    context.font = `${kind === LOOK_CHOSEN ? 700 : 400} ${Math.min(13, grid.cellHeight * 0.8)}px ${theme.font}`;
    context.fillStyle =
        kind === LOOK_CHOSEN ? theme.colours.chosen : kind === LOOK_REMOVED ? theme.colours.soft : theme.colours.ink;
    context.globalAlpha = kind === LOOK_REMOVED ? 0.6 : 1;
    context.fillText(`${mark}${option + 1}`, x, y);
    context.globalAlpha = 1;
}
