/**
 * Dancing links, as engine links of the library has them: a circle of the items that are left, and for each item a
 * circle of the options that are left for it. Here are the lists and what one event does to them, forwards and
 * backwards; which event comes next is told by the engine.
 *
 * A place in a list is a number: item i has its header at i, entry e of the problem its node at itemCount + e. The
 * circle of items has a root, which is number itemCount in `left` and `right`.
 */
import type { Problem } from "./problem";

/** In `colour`: the item of this node got its colour from another option, so that nothing is left to do. */
export const SETTLED = -1;

/** What became of an item. */
export const ITEM_LEFT = 0;
export const ITEM_COVERED = 1;
export const ITEM_PURIFIED = 2;

export class Links {
    readonly problem: Problem;
    readonly left: Int32Array;
    readonly right: Int32Array;
    readonly up: Int32Array;
    readonly down: Int32Array;
    /** Options in the list of each item. */
    readonly size: Int32Array;
    readonly colour: Int32Array;
    /** ITEM_LEFT, ITEM_COVERED or ITEM_PURIFIED. */
    readonly itemState: Int32Array;
    /** 1 for options that were taken out of lists. */
    readonly hidden: Int32Array;
    /** For each option one of MARK_... in effects.ts. */
    readonly mark: Int32Array;
    /** How often each item must (not more than 0: it need not) and may still be covered. */
    readonly least: Int32Array;
    readonly most: Int32Array;
    /** Removals of an option from a list, and of an item from the list of items, as Knuth counts them. */
    updates = 0;
    /** How often an option was put back into a list. */
    relinked = 0;
    /** Written to the stamps of whatever changes: to be set by those who want to know. */
    clock = 1;
    readonly itemStamp: Int32Array;
    readonly optionStamp: Int32Array;
    private readonly image: Int32Array;

    constructor(problem: Problem) {
        const items = problem.itemCount;
        const nodes = items + problem.entries.length;
        const { optionCount: options, entries } = problem;
        const parts = divide([
            items + 1,
            items + 1,
            nodes,
            nodes,
            items,
            entries.length,
            items,
            options,
            options,
            items,
            items,
        ]);
        [this.left, this.right, this.up, this.down, this.size, this.colour] = parts;
        [this.itemState, this.hidden, this.mark, this.least, this.most] = parts.slice(6);
        this.image = new Int32Array(parts[0].buffer);
        this.problem = problem;
        this.itemStamp = new Int32Array(items);
        this.optionStamp = new Int32Array(problem.optionCount);
        this.linkItems();
        this.linkOptions();
    }

    get root(): number {
        return this.problem.itemCount;
    }

    /** A copy of everything that events change. */
    save(): Int32Array {
        const copy = new Int32Array(this.image.length + 1);
        copy.set(this.image);
        copy[this.image.length] = this.updates;
        return copy;
    }

    restore(copy: Int32Array): void {
        this.image.set(copy.subarray(0, this.image.length));
        this.updates = copy[this.image.length];
    }

    /** As it is in links of the same problem. */
    copy(other: Links): void {
        this.image.set(other.image);
        this.updates = other.updates;
    }

    /** The entry at a place of an item's list; -1 at its header. */
    entryAt(place: number): number {
        return place - this.problem.itemCount;
    }

    placeOf(entry: number): number {
        return this.problem.itemCount + entry;
    }

    /** The options in the list of an item, from top to bottom. */
    optionsOf(item: number): number[] {
        const options = [];
        for (let n = this.down[item]; n !== item; n = this.down[n])
            options.push(this.problem.optionOf[this.entryAt(n)]);
        return options;
    }

    /** The items that are left, in the order of their circle. */
    itemsLeft(): number[] {
        const items = [];
        for (let i = this.right[this.root]; i !== this.root; i = this.right[i]) items.push(i);
        return items;
    }

    // ---- what events do ----------------------------------------------------------------------------------------

    /** Takes the item out of its circle, and its options out of their other lists. */
    cover(item: number): void {
        this.updates++;
        this.itemState[item] = ITEM_COVERED;
        this.itemStamp[item] = this.clock;
        this.right[this.left[item]] = this.right[item];
        this.left[this.right[item]] = this.left[item];
        for (let n = this.down[item]; n !== item; n = this.down[n]) this.hide(n);
    }

    uncover(item: number): void {
        for (let n = this.up[item]; n !== item; n = this.up[n]) this.unhide(n);
        this.right[this.left[item]] = item;
        this.left[this.right[item]] = item;
        this.itemState[item] = ITEM_LEFT;
        this.itemStamp[item] = this.clock;
    }

    /** Gives the item the colour of this entry: options that give it another one are hidden, the others settled. */
    purify(entry: number): void {
        const chosen = this.placeOf(entry);
        const item = this.problem.entries[entry];
        const colour = this.colour[entry];
        this.updates++;
        this.itemState[item] = ITEM_PURIFIED;
        this.itemStamp[item] = this.clock;
        for (let n = this.down[item]; n !== item; n = this.down[n]) {
            if (this.colour[this.entryAt(n)] !== colour) this.hide(n);
            else if (n !== chosen) this.colour[this.entryAt(n)] = SETTLED;
        }
    }

    unpurify(entry: number): void {
        const chosen = this.placeOf(entry);
        const item = this.problem.entries[entry];
        const colour = this.colour[entry];
        for (let n = this.up[item]; n !== item; n = this.up[n]) {
            if (this.colour[this.entryAt(n)] === SETTLED) this.colour[this.entryAt(n)] = colour;
            else if (n !== chosen) this.unhide(n);
        }
        this.itemState[item] = ITEM_LEFT;
        this.itemStamp[item] = this.clock;
    }

    /** Takes an option out of all its lists. */
    remove(option: number): void {
        const { first } = this.problem;
        for (let entry = first[option]; entry < first[option + 1]; entry++) this.unlink(entry);
        this.hidden[option] = 1;
        this.optionStamp[option] = this.clock;
    }

    putBack(option: number): void {
        const { first } = this.problem;
        for (let entry = first[option + 1] - 1; entry >= first[option]; entry--) this.relink(entry);
        this.hidden[option] = 0;
        this.optionStamp[option] = this.clock;
    }

    /** So many more of the uses of an item. */
    use(item: number, uses: number): void {
        this.least[item] -= uses;
        this.most[item] -= uses;
        this.itemStamp[item] = this.clock;
    }

    /** A retreat from closing an item names no option. */
    setMark(option: number, mark: number): void {
        if (option < 0) return;
        this.mark[option] = mark;
        this.optionStamp[option] = this.clock;
    }

    // ---- details -----------------------------------------------------------------------------------------------

    private hide(node: number): void {
        const { first, optionOf } = this.problem;
        const own = this.entryAt(node);
        const option = optionOf[own];
        for (let entry = first[option]; entry < first[option + 1]; entry++) if (entry !== own) this.unlink(entry);
        this.hidden[option] = 1;
        this.optionStamp[option] = this.clock;
    }

    private unhide(node: number): void {
        const { first, optionOf } = this.problem;
        const own = this.entryAt(node);
        const option = optionOf[own];
        for (let entry = first[option + 1] - 1; entry >= first[option]; entry--) if (entry !== own) this.relink(entry);
        this.hidden[option] = 0;
        this.optionStamp[option] = this.clock;
    }

    private unlink(entry: number): void {
        if (this.colour[entry] === SETTLED) return;
        const n = this.placeOf(entry);
        this.down[this.up[n]] = this.down[n];
        this.up[this.down[n]] = this.up[n];
        this.size[this.problem.entries[entry]]--;
        this.updates++;
    }

    private relink(entry: number): void {
        if (this.colour[entry] === SETTLED) return;
        const n = this.placeOf(entry);
        this.down[this.up[n]] = n;
        this.up[this.down[n]] = n;
        this.size[this.problem.entries[entry]]++;
        this.relinked++;
    }

    private linkItems(): void {
        const { items } = this.problem;
        let last = this.root;
        items.forEach((item, i) => {
            this.up[i] = this.down[i] = this.left[i] = this.right[i] = i;
            this.least[i] = item.least;
            this.most[i] = Math.min(item.most, 0x7fffffff);
            if (!item.primary) return;
            this.left[i] = last;
            this.right[last] = i;
            last = i;
        });
        this.right[last] = this.root;
        this.left[this.root] = last;
    }

    private linkOptions(): void {
        const { entries, optionOf, idle } = this.problem;
        for (let entry = 0; entry < entries.length; entry++) {
            const n = this.placeOf(entry);
            const item = entries[entry];
            this.colour[entry] = this.problem.colourOf(entry);
            this.up[n] = this.down[n] = n;
            if (idle[optionOf[entry]]) continue;
            this.up[n] = this.up[item];
            this.down[n] = item;
            this.down[this.up[item]] = n;
            this.up[item] = n;
            this.size[item]++;
        }
    }
}

/** Arrays of these lengths, one after another in one block. */
function divide(lengths: number[]): Int32Array[] {
    const buffer = new ArrayBuffer(4 * lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    return lengths.map((length) => {
        const part = new Int32Array(buffer, at, length);
        at += 4 * length;
        return part;
    });
}
