/** The colours of the canvases, from the custom properties of the page. */

const NAMES = [
    "ground",
    "surface",
    "ink",
    "soft",
    "line",
    "accent",
    "on-accent",
    "left",
    "removed",
    "chosen",
    "given",
    "changed",
    "covered",
    "solution",
    "dead-end",
    "selected",
] as const;

export type ColourName = (typeof NAMES)[number];

export interface Theme {
    colours: Record<ColourName, string>;
    /** The same, as ImageData has them: alpha, blue, green, red. */
    packed: Record<ColourName, number>;
    dark: boolean;
    font: string;
    /** Whether things may move by themselves. */
    motion: boolean;
}

let cache: { key: string; theme: Theme } | null = null;

/** Read again only if the theme of the page or of the system is another one. */
export function readTheme(element: Element): Theme {
    const key = themeKey();
    if (cache?.key !== key) cache = { key, theme: makeTheme(element) };
    return cache.theme;
}

const QUERIES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"];
let answers: boolean[] | null = null;

/** Asked again only when one of them changes: each frame wants to know, and the browser thinks about it each time. */
function media(): boolean[] {
    if (answers) return answers;
    const lists = QUERIES.map((query) => matchMedia(query));
    const look = () => (answers = lists.map((list) => list.matches));
    for (const list of lists) list.addEventListener("change", look);
    return look();
}

/** Whether things may move by themselves. */
export const mayMove = () => !media()[2];

function themeKey(): string {
    const root = document.documentElement;
    return [root.dataset.theme, root.className, ...media()].join(" ");
}

function makeTheme(element: Element): Theme {
    const style = getComputedStyle(element);
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const colours = {} as Record<ColourName, string>;
    const packed = {} as Record<ColourName, number>;
    for (const name of NAMES) {
        context.fillStyle = style.getPropertyValue(`--dance-${name}`).trim() || "#808080";
        colours[name] = context.fillStyle;
        packed[name] = packColour(colours[name]);
    }
    return { colours, packed, dark: isDark(packed.ground), font: style.fontFamily, motion: mayMove() };
}

/** "#rrggbb" as a number of ImageData. */
export function packColour(hex: string): number {
    const number = parseInt(hex.slice(1, 7), 16);
    const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255];
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Between two packed colours: 0 is the first, 1 the second. */
export function mixColours(from: number, to: number, share: number): number {
    return (0xff000000 | mixed(from, to, share, 16) | mixed(from, to, share, 8) | mixed(from, to, share, 0)) >>> 0;
}

function mixed(from: number, to: number, share: number, shift: number): number {
    const a = (from >>> shift) & 255;
    const b = (to >>> shift) & 255;
    return Math.round(a + (b - a) * share) << shift;
}

function isDark(packed: number): boolean {
    return (packed & 255) + ((packed >>> 8) & 255) + ((packed >>> 16) & 255) < 384;
}

/** One of twelve colours for pieces. */
export function hueColour(hue: number, theme: Theme): string {
    const degrees = (hue * 150 + 20) % 360;
    return theme.dark ? `hsl(${degrees} 42% 44%)` : `hsl(${degrees} 58% 76%)`;
}
