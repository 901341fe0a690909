/** Which options and items the matrix shows, and in which order. */
import type { Links } from "./links";
import { ITEM_LEFT } from "./links";
import type { Dance } from "./model";

export type View = "all" | "left" | "item" | "node";

export interface Selection {
    /** -1: none. */
    item: number;
    option: number;
}

/** Rows are options, columns are items. */
export interface Fold {
    rows: Int32Array;
    columns: Int32Array;
    /** Where an option or item is; -1: it is not shown. */
    rowOf: Int32Array;
    columnOf: Int32Array;
}

export function foldOf(dance: Dance, view: View, selection: Selection): Fold {
    const { problem, links } = dance;
    const { item, option } = selection;
    if (view === "left") return make(dance, optionsLeft(dance), itemsLeft(links));
    if (view === "item" && item >= 0) return foldOfItem(dance, item);
    if (view === "node" && option >= 0) return foldOfNode(dance, selection);
    return make(dance, count(problem.optionCount), count(problem.itemCount));
}

function count(length: number): Int32Array {
    return Int32Array.from({ length }, (_, i) => i);
}

function optionsLeft({ problem, links }: Dance): number[] {
    const options = [];
    for (let o = 0; o < problem.optionCount; o++) if (!links.hidden[o] && !problem.idle[o]) options.push(o);
    return options;
}

/** The primary ones in the order of their circle, then the secondary ones that are named. */
function itemsLeft(links: Links): number[] {
    const items = links.itemsLeft();
    links.problem.items.forEach((item, i) => {
        if (!item.primary && links.itemState[i] === ITEM_LEFT && links.size[i] > 0) items.push(i);
    });
    return items;
}

/** The options in the list of an item, and the items that they name: the item itself first. */
function foldOfItem(dance: Dance, item: number): Fold {
    const options = dance.links.optionsOf(item);
    return make(dance, options, [item, ...itemsOf(dance, options).filter((each) => each !== item)]);
}

/** The option of a node with its neighbours in the lists, and all items that these name, its own first. */
function foldOfNode(dance: Dance, { item, option }: Selection): Fold {
    const { problem } = dance;
    const own = problem.itemsOf(option);
    const lists = own.includes(item) ? [item] : own;
    const options = new Set([option]);
    for (const each of lists) for (const other of neighbours(dance, option, each)) options.add(other);
    const rows = [...options].sort((a, b) => a - b);
    return make(dance, rows, [...own, ...itemsOf(dance, rows).filter((each) => !own.includes(each))]);
}

/** The options above and below in the list of an item. */
export function neighbours({ problem, links }: Dance, option: number, item: number): number[] {
    const entry = problem.entryOf(option, item);
    if (entry < 0) return [];
    const place = links.placeOf(entry);
    const entries = [links.up[place], links.down[place]].map((n) => links.entryAt(n));
    return entries.filter((each) => each >= 0).map((each) => problem.optionOf[each]);
}

function itemsOf({ problem }: Dance, options: number[]): number[] {
    const items = new Set(options.flatMap((option) => problem.itemsOf(option)));
    return [...items].sort((a, b) => a - b);
}

function make({ problem }: Dance, options: ArrayLike<number>, items: ArrayLike<number>): Fold {
    const rows = Int32Array.from(options);
    const columns = Int32Array.from(items);
    return { rows, columns, rowOf: inverse(rows, problem.optionCount), columnOf: inverse(columns, problem.itemCount) };
}

function inverse(places: Int32Array, length: number): Int32Array {
    const at = new Int32Array(length).fill(-1);
    places.forEach((what, place) => (at[what] = place));
    return at;
}
