/** Regions of any shape: from the boxes, or rows, by exchanging cells at random while each region stays in one piece. */
import type { Random } from "./random";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const EXCHANGES = 12; // for each cell

export function neighboursOf(size: number, cell: number): number[] {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return [
        ...(row > 0 ? [cell - size] : []),
        ...(row < size - 1 ? [cell + size] : []),
        ...(column > 0 ? [cell - 1] : []),
        ...(column < size - 1 ? [cell + 1] : []),
    ];
}

/** Whether the cells of a region hang together. */
export function isOnePiece(size: number, regions: readonly number[], region: number): boolean {
    const cells = regions.flatMap((each, cell) => (each === region ? [cell] : []));
    const reached = new Set(cells.slice(0, 1));
    for (const cell of reached) for (const next of neighboursOf(size, cell)) if (regions[next] === region) reached.add(next);
    return reached.size === cells.length;
}

/** The boxes of the usual shape: as near to squares as can be. */
function boxes(size: number): number[] {
    let high = Math.floor(Math.sqrt(size));
    while (size % high) high--;
    const wide = size / high;
    return Array.from({ length: size * size }, (_, cell) => {
        const [row, column] = [Math.floor(cell / size), cell % size];
        return Math.floor(row / high) * high + Math.floor(column / wide);
    });
}

/** Gives a cell to a neighbour's region, and a cell of that region back; false: it would have fallen into pieces. */
function exchange(size: number, regions: number[], random: Random): boolean {
    const cell = random.below(size * size);
    const own = regions[cell]!;
    const other = regions[random.one(neighboursOf(size, cell))!]!;
    if (other === own) return false;
    const isAtOwn = (at: number) => at !== cell && regions[at] === other && neighboursOf(size, at).some((next) => next !== cell && regions[next] === own);
    const back = random.one(regions.flatMap((_, at) => (isAtOwn(at) ? [at] : [])));
    if (back === undefined) return false;
    regions[cell] = other;
    regions[back] = own;
    if (isOnePiece(size, regions, own) && isOnePiece(size, regions, other)) return true;
    regions[cell] = own;
    regions[back] = other;
    return false;
}

/** A letter for each cell, row by row. */
export function jigsawRegions(size: number, random: Random): string {
    const regions = boxes(size);
    for (let done = 0; done < EXCHANGES * size; ) if (exchange(size, regions, random)) done++;
    return regions.map((region) => LETTERS[region]).join("");
}
