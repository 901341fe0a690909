/** What part of the matrix is seen: a zoom over the size that fits, and the cell at the upper left. */

export interface Size {
    width: number;
    height: number;
}

/** Cells on the canvas: column c begins at left + c * cellWidth, in CSS pixels. */
export interface Grid {
    left: number;
    top: number;
    cellWidth: number;
    cellHeight: number;
    /** Space for names at the edges; 0: they are not shown. */
    gutterLeft: number;
    gutterTop: number;
}

/** From this size of a cell on, nodes are drawn with their links and names. */
export const NEAR = 13;
const LARGEST = 64;
const LARGEST_ZOOMED = 96;
const MOST_ZOOM = 200;
/** How much wider than high a cell may be, or the reverse. */
const MOST_STRETCH = 16;

export class Camera {
    zoom = 1;
    /** The middle of what is seen, as a share of the matrix. */
    x = 0.5;
    y = 0.5;

    reset(): void {
        this.zoom = 1;
        this.x = this.y = 0.5;
    }

    grid(size: Size, rows: number, columns: number, labels: { row: number; column: number }): Grid {
        const plain = this.cells(size, rows, columns);
        const near = Math.min(plain.width, plain.height) >= NEAR;
        const gutterLeft = near ? labels.row : 0;
        const gutterTop = near ? labels.column : 0;
        const inner = { width: size.width - gutterLeft, height: size.height - gutterTop };
        const cell = near ? this.cells(inner, rows, columns) : plain;
        const left = gutterLeft + offset(inner.width, columns * cell.width, this.x);
        const height = rows * cell.height;
        const top = gutterTop + (near && height <= inner.height ? 0 : offset(inner.height, height, this.y));
        return { left, top, cellWidth: cell.width, cellHeight: cell.height, gutterLeft, gutterTop };
    }

    /** Moves by so many pixels. */
    pan(dx: number, dy: number, grid: Grid, rows: number, columns: number): void {
        this.x = clamp(this.x - dx / (grid.cellWidth * columns));
        this.y = clamp(this.y - dy / (grid.cellHeight * rows));
    }

    /** Zooms, so that what is at this share of the matrix stays where it is. */
    zoomBy(factor: number, x: number, y: number): void {
        const zoom = Math.max(1, Math.min(MOST_ZOOM, this.zoom * factor));
        const change = zoom / this.zoom;
        this.x = clamp(x + (this.x - x) / change);
        this.y = clamp(y + (this.y - y) / change);
        this.zoom = zoom;
    }

    private cells(size: Size, rows: number, columns: number): { width: number; height: number } {
        const width = Math.min(LARGEST, (0.98 * size.width) / Math.max(1, columns));
        const height = Math.min(LARGEST, (0.98 * size.height) / Math.max(1, rows));
        const fit = { width: Math.min(width, MOST_STRETCH * height), height: Math.min(height, MOST_STRETCH * width) };
        // Zooming makes cells square by and by.
        const square = Math.max(fit.width, fit.height);
        const share = Math.min(1, Math.log2(this.zoom) / 4);
        return {
            width: Math.min(LARGEST_ZOOMED, this.zoom * (fit.width + (square - fit.width) * share)),
            height: Math.min(LARGEST_ZOOMED, this.zoom * (fit.height + (square - fit.height) * share)),
        };
    }
}

/** Where the matrix begins, if it is so long: in the middle, or so that the share `at` is in the middle. */
function offset(space: number, length: number, at: number): number {
    if (length <= space) return (space - length) / 2;
    return Math.max(space - length, Math.min(0, space / 2 - at * length));
}

function clamp(share: number): number {
    return Math.max(0, Math.min(1, share));
}
