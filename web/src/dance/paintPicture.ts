/** The pieces chosen so far on their grid; what is only possible is small, or not shown. */
import type { Size } from "./camera";
import { ITEM_LEFT } from "./links";
import { LOOK_CHOSEN, LOOK_GIVEN, LOOK_LEFT, LOOK_REMOVED, type Look } from "./look";
import type { Dance } from "./model";
import type { Picture } from "./picture";
import { hueColour, type Theme } from "./theme";

interface Brush {
    context: CanvasRenderingContext2D;
    dance: Dance;
    look: Look;
    picture: Picture;
    theme: Theme;
    left: number;
    top: number;
    square: number;
}

export interface Marked {
    option: number;
    /** Squares of a selected item. */
    squares: ReadonlySet<number>;
}

export function paintPicture(
    context: CanvasRenderingContext2D,
    size: Size,
    dance: Dance,
    look: Look,
    picture: Picture,
    theme: Theme,
    marked: Marked,
): void {
    const brush = { context, dance, look, picture, theme, ...pictureGrid(picture, size) };
    context.fillStyle = theme.colours.ground;
    context.fillRect(0, 0, size.width, size.height);
    paintSquares(brush, marked);
    for (const pass of [LOOK_LEFT, LOOK_GIVEN, LOOK_CHOSEN])
        for (let option = 0; option < picture.squares.length; option++)
            if (look.of(option) === pass) paintOption(brush, option, pass);
    paintLines(brush);
    paintMarked(brush, marked.option);
}

export function pictureGrid(picture: Picture, size: Size): { left: number; top: number; square: number } {
    const square = Math.floor(Math.min((size.width - 6) / picture.columns, (size.height - 6) / picture.rows, 56));
    return {
        left: Math.round((size.width - square * picture.columns) / 2),
        top: Math.round((size.height - square * picture.rows) / 2),
        square,
    };
}

/** The option that is shown at a place: one that is chosen, or the possible one whose spot is nearest; -1: none. */
export function optionAt(look: Look, picture: Picture, size: Size, x: number, y: number): number {
    const { left, top, square } = pictureGrid(picture, size);
    const column = Math.floor((x - left) / square);
    const row = Math.floor((y - top) / square);
    if (column < 0 || row < 0 || column >= picture.columns || row >= picture.rows) return -1;
    const at = row * picture.columns + column;
    const here = picture.squares.flatMap((squares, option) => (squares.includes(at) ? [option] : []));
    const placed = here.find((option) => look.of(option) === LOOK_CHOSEN || look.of(option) === LOOK_GIVEN);
    if (placed !== undefined || !picture.spots)
        return placed ?? here.find((option) => look.of(option) === LOOK_LEFT) ?? here[0] ?? -1;
    const spot = spotAt(picture, (x - left) / square - column, (y - top) / square - row);
    return here.find((option) => picture.spots![option] === spot) ?? here[0] ?? -1;
}

function spotAt({ small }: Picture, x: number, y: number): number {
    return Math.min(small - 1, Math.floor(y * small)) * small + Math.min(small - 1, Math.floor(x * small));
}

function squarePlace({ picture, left, top, square }: Brush, at: number): [number, number] {
    return [left + (at % picture.columns) * square, top + Math.floor(at / picture.columns) * square];
}

function paintSquares(brush: Brush, marked: Marked): void {
    const { context, picture, theme, square } = brush;
    for (let at = 0; at < picture.rows * picture.columns; at++) {
        if (picture.region && picture.region[at] < 0) continue;
        const [x, y] = squarePlace(brush, at);
        const dark =
            picture.chequered && (at + Math.floor(at / picture.columns) * (1 - (picture.columns % 2))) % 2 === 1;
        context.fillStyle = marked.squares.has(at)
            ? theme.colours.selected
            : dark
              ? theme.colours.covered
              : theme.colours.surface;
        context.fillRect(x, y, square, square);
    }
}

function paintOption(brush: Brush, option: number, pass: number): void {
    const { picture } = brush;
    if (pass === LOOK_LEFT) {
        if (picture.spots) paintSpot(brush, option);
        return;
    }
    if (picture.hues[option] >= 0) paintPiece(brush, option);
    for (const at of picture.squares[option]) paintLabel(brush, option, at, pass);
}

/** A small number where the value would be. */
function paintSpot(brush: Brush, option: number): void {
    const { context, picture, theme, square, look } = brush;
    const at = picture.squares[option][0];
    if (at === undefined) return;
    const part = square / picture.small;
    const [x, y] = squarePlace(brush, at);
    const spot = picture.spots![option];
    const px = x + ((spot % picture.small) + 0.5) * part;
    const py = y + (Math.floor(spot / picture.small) + 0.5) * part;
    if (look.optionHeat[option] > 0) spotHeat(brush, px, py, part, look.optionHeat[option]);
    context.fillStyle = theme.colours.soft;
    if (part < 6) return context.fillRect(px - 1, py - 1, 2, 2);
    context.font = `${Math.min(12, part * 0.95)}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(picture.labels[option], px, py + 0.5);
}

function spotHeat({ context, theme }: Brush, x: number, y: number, part: number, heat: number): void {
    context.globalAlpha = 0.5 * heat;
    context.fillStyle = theme.colours.changed;
    context.fillRect(x - part / 2, y - part / 2, part, part);
    context.globalAlpha = 1;
}

/** Squares of one piece are joined. */
function paintPiece(brush: Brush, option: number): void {
    const { context, picture, theme, square } = brush;
    context.fillStyle = hueColour(picture.hues[option], theme);
    const joined = picture.squares[option];
    for (const at of joined) {
        const [x, y] = squarePlace(brush, at);
        context.fillRect(x, y, square, square);
    }
    context.strokeStyle = theme.colours.ink;
    context.lineWidth = 2;
    context.beginPath();
    for (const at of joined) outline(brush, at, (other) => joined.includes(other));
    context.stroke();
}

/** The sides of a square that are not shared with one that belongs to it. */
function outline(brush: Brush, at: number, belongs: (other: number) => boolean): void {
    const { context, picture, square } = brush;
    const [x, y] = squarePlace(brush, at);
    const column = at % picture.columns;
    const side = (draw: boolean, x1: number, y1: number, x2: number, y2: number) => {
        if (!draw) return;
        context.moveTo(x1, y1);
        context.lineTo(x2, y2);
    };
    side(!belongs(at - picture.columns), x, y, x + square, y);
    side(!belongs(at + picture.columns), x, y + square, x + square, y + square);
    side(column === 0 || !belongs(at - 1), x, y, x, y + square);
    side(column === picture.columns - 1 || !belongs(at + 1), x + square, y, x + square, y + square);
}

function paintLabel(brush: Brush, option: number, at: number, pass: number): void {
    const { context, picture, theme, square, look } = brush;
    const [x, y] = squarePlace(brush, at);
    const heat = look.optionHeat[option];
    if (heat > 0) spotHeat(brush, x + square / 2, y + square / 2, square, heat);
    const hued = picture.hues[option] >= 0;
    context.fillStyle = pass === LOOK_GIVEN || hued ? theme.colours.ink : theme.colours.chosen;
    if (picture.labels[option] === "queen") return queen(context, x + square / 2, y + square / 2, 0.36 * square);
    context.font = `${pass === LOOK_GIVEN ? 700 : 600} ${(hued ? 0.42 : 0.62) * square}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(picture.labels[option], x + square / 2, y + 0.54 * square);
}

/** A crown. */
function queen(context: CanvasRenderingContext2D, x: number, y: number, r: number): void {
    const points = [
        [-1, 0.75],
        [-1.05, -0.45],
        [-0.5, 0.15],
        [0, -0.85],
        [0.5, 0.15],
        [1.05, -0.45],
        [1, 0.75],
    ];
    context.beginPath();
    for (const [px, py] of points) context.lineTo(x + px * r, y + py * r);
    context.closePath();
    context.fill();
    for (const [px, py] of [points[1], points[3], points[5]]) {
        context.beginPath();
        context.arc(x + px * r, y + py * r, 0.14 * r, 0, 2 * Math.PI);
        context.fill();
    }
    context.fillRect(x - r, y + 0.85 * r, 2 * r, 0.18 * r);
}

function paintLines(brush: Brush): void {
    const { context, picture, theme } = brush;
    context.strokeStyle = theme.colours.line;
    context.lineWidth = 1;
    context.beginPath();
    const squares = Array.from({ length: picture.rows * picture.columns }, (_, at) => at);
    for (const at of squares)
        if (!picture.region || picture.region[at] >= 0) outline(brush, at, () => picture.hues[0] >= 0);
    context.stroke();
    context.strokeStyle = theme.colours.ink;
    context.lineWidth = 2;
    context.beginPath();
    const region = picture.region ?? squares.map(() => 0);
    for (const at of squares) if (region[at] >= 0) outline(brush, at, (other) => region[other] === region[at]);
    context.stroke();
}

function paintMarked(brush: Brush, option: number): void {
    const { context, picture, theme } = brush;
    if (option < 0 || !picture.squares[option]?.length) return;
    const own = picture.squares[option];
    context.strokeStyle = theme.colours.accent;
    context.lineWidth = 3;
    context.beginPath();
    for (const at of own) outline(brush, at, (other) => own.includes(other));
    context.stroke();
    if (!picture.spots || brush.look.of(option) > LOOK_REMOVED) return;
    const part = brush.square / picture.small;
    const [x, y] = squarePlace(brush, own[0]);
    const spot = picture.spots[option];
    context.strokeRect(x + (spot % picture.small) * part, y + Math.floor(spot / picture.small) * part, part, part);
}

/** The squares that an item is about: those of all options that name it, if it is a cell or a house. */
export function squaresOfItem(dance: Dance, picture: Picture, item: number): ReadonlySet<number> {
    const squares = new Set<number>();
    const { problem } = dance;
    if (item < 0) return squares;
    const shown = (option: number) => dance.links.itemState[item] !== ITEM_LEFT || !dance.links.hidden[option];
    for (let option = 0; option < problem.optionCount; option++)
        if (problem.entryOf(option, item) >= 0 && shown(option))
            for (const at of picture.squares[option] ?? []) squares.add(at);
    return squares;
}
