import type { BoardInfo } from "../../src/engine/messages";

/** An ordinary board of size x size with boxes of high x wide, at some places of a layout. */
export function board(size: number, high: number, wide: number, places: [number, number][] = [[0, 0]]): BoardInfo {
    const spots = new Map<string, { row: number; column: number; region: number }>();
    for (const [top, left] of places) {
        for (let i = 0; i < size * size; i++) {
            const row = top + Math.floor(i / size);
            const column = left + (i % size);
            spots.set(`${row},${column}`, {
                row,
                column,
                region: Math.floor(row / high) * 100 + Math.floor(column / wide),
            });
        }
    }
    const cells = [...spots.values()].sort((a, b) => a.row - b.row || a.column - b.column);
    const at = (row: number, column: number) => cells.findIndex((each) => each.row === row && each.column === column);
    const line = (length: number, cell: (i: number) => [number, number]) =>
        Array.from({ length }, (_, i) => at(...cell(i)));
    const houses = places.flatMap(([top, left]) => [
        ...Array.from({ length: size }, (_, n) => ({
            rule: "row",
            name: `r${n + 1}`,
            cells: line(size, (i) => [top + n, left + i]),
        })),
        ...Array.from({ length: size }, (_, n) => ({
            rule: "column",
            name: `c${n + 1}`,
            cells: line(size, (i) => [top + i, left + n]),
        })),
    ]);
    return {
        name: `${size}x${size}`,
        values: size,
        cells: cells.length,
        rows: Math.max(...cells.map((each) => each.row)) + 1,
        columns: Math.max(...cells.map((each) => each.column)) + 1,
        row: Uint32Array.from(cells, (each) => each.row),
        column: Uint32Array.from(cells, (each) => each.column),
        region: Uint32Array.from(cells, (each) => each.region),
        cellNames: cells.map((each) => `r${each.row + 1}c${each.column + 1}`),
        houses,
        constraints: [],
        rules: [],
        plain: places.length === 1,
    };
}
