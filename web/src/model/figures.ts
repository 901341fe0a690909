/** What the rules of a board draw (cages, lines, dots, clues outside), taken from the library's picture of it. Pure: no DOM. */

export interface Figures {
    /** SVG elements below and above the lines of the board, in units of the picture. */
    below: string;
    above: string;
    /** From units of the picture to those of the board, of which a cell has 100. */
    transform: string;
    /** At which sides something is drawn outside of the board. */
    outside: { left: boolean; top: boolean; right: boolean; bottom: boolean };
}

/** What the page draws itself, or, as values, not at all. */
const OWN = new Set(["shade", "diagonal", "line", "border", "rule", "value", "given", "words"]);

const ELEMENT = /<path class="([\w-]+)"[^>]*\/>|<g class="([\w-]+)"[^>]*>[^]*?<\/g>/g;

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** The square around all ends of lines in a path. */
function extent(path: string): Box {
    const [, line = ""] = /\bd="([^"]*)"/.exec(path) ?? [];
    const numbers = [...line.matchAll(/[\d.]+/g)].map(Number);
    const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd)) as [number[], number[]];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function outsideOf(elements: string, box: Box): Figures["outside"] {
    const places = [...elements.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"/g)].map((at) => [Number(at[1]), Number(at[2])] as const);
    return {
        left: places.some(([x]) => x < box.left),
        top: places.some(([, y]) => y < box.top),
        right: places.some(([x]) => x > box.right),
        bottom: places.some(([, y]) => y > box.bottom),
    };
}

/** `svg` is a picture of the empty board with so many columns; null: nothing is drawn that the page does not draw itself. */
export function figuresOf(svg: string, columns: number): Figures | null {
    const parts = { below: "", above: "" };
    let box: Box | null = null;
    for (const [element, path, group] of svg.matchAll(ELEMENT)) {
        const name = path ?? group!;
        if (name === "border") box = extent(element);
        if (!OWN.has(name)) parts[box ? "above" : "below"] += element;
    }
    if (!box || parts.below + parts.above === "") return null;
    const scale = (100 * columns) / (box.right - box.left);
    return {
        ...parts,
        transform: `scale(${scale.toFixed(5)}) translate(${-box.left} ${-box.top})`,
        outside: outsideOf(parts.above, box),
    };
}
