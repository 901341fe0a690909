/** Over the matrix of a Sudoku: what its bands of items stand for. */
import type { Grid, Size } from "./camera";
import type { Theme } from "./theme";

export interface Band {
    name: string;
    /** The first column, and the one after the last. */
    from: number;
    to: number;
}

/** The bands of columns whose items are of one kind. */
export function bandsOf(columns: ArrayLike<number>, kind: (item: number) => string | null): Band[] {
    const bands: Band[] = [];
    for (let column = 0; column < columns.length; column++) {
        const name = kind(columns[column]);
        const last = bands.at(-1);
        if (!name) continue;
        if (last?.name === name && last.to === column) last.to++;
        else bands.push({ name, from: column, to: column + 1 });
    }
    return bands;
}

interface Place {
    context: CanvasRenderingContext2D;
    size: Size;
    bands: Band[];
    grid: Grid;
    theme: Theme;
}

const HEIGHT = 18;

/** Each in the middle of what is seen of its band, where there is room. */
export function paintBandNames({ context, size, bands, grid, theme }: Place): void {
    context.font = `600 12px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { name, from, to } of bands) {
        const left = Math.max(grid.gutterLeft, grid.left + from * grid.cellWidth);
        const right = Math.min(size.width, grid.left + to * grid.cellWidth);
        const width = context.measureText(name).width + 12;
        if (right - left < width) continue;
        const [x, y] = [(left + right) / 2, size.height - HEIGHT / 2 - 3];
        context.globalAlpha = 0.88;
        context.fillStyle = theme.colours.ground;
        context.fillRect(x - width / 2, y - HEIGHT / 2, width, HEIGHT);
        context.globalAlpha = 1;
        context.fillStyle = theme.colours.ink;
        context.fillText(name, x, y);
    }
}
