/** An exact cover problem as the dance needs it: names, and all nodes in typed arrays. */

/** What a source hands over: plain data, so that it can come from a worker. */
export interface ProblemData {
    items: ItemData[];
    /** The entries of option o are numbers first[o] to first[o + 1] - 1 of `entries`. */
    first: Uint32Array;
    /** The item of each entry. */
    entries: Uint32Array;
    /** The colour of each entry, 0 for none; null: no option has colours. */
    colours: Uint32Array | null;
    /** Names of colours by number; number 0 is "". */
    colourNames: string[];
}

export interface ItemData {
    name: string;
    primary: boolean;
    /** How often a solution names it. */
    least: number;
    most: number;
}

export class Problem {
    readonly items: ItemData[];
    readonly first: Uint32Array;
    readonly entries: Uint32Array;
    readonly colours: Uint32Array | null;
    readonly colourNames: string[];
    /** The option of each entry. */
    readonly optionOf: Uint32Array;
    /** 1 for options without a primary item: no solution contains them, and no list does. */
    readonly idle: Uint8Array;
    /** Whether an item has bounds other than 1 and 1. */
    readonly bounded: boolean;

    constructor(data: ProblemData) {
        this.items = data.items;
        this.first = data.first;
        this.entries = data.entries;
        this.colours = data.colours;
        this.colourNames = data.colourNames;
        this.optionOf = new Uint32Array(data.entries.length);
        this.idle = new Uint8Array(this.optionCount);
        for (let option = 0; option < this.optionCount; option++) {
            this.optionOf.fill(option, this.first[option], this.first[option + 1]);
            this.idle[option] = this.itemsOf(option).some((item) => this.items[item].primary) ? 0 : 1;
        }
        this.bounded = data.items.some((item) => item.primary && (item.least !== 1 || item.most !== 1));
    }

    get itemCount(): number {
        return this.items.length;
    }

    get optionCount(): number {
        return this.first.length - 1;
    }

    itemsOf(option: number): number[] {
        return Array.from(this.entries.subarray(this.first[option], this.first[option + 1]));
    }

    /** The entry of an option that names the item; -1: none does. */
    entryOf(option: number, item: number): number {
        for (let entry = this.first[option]; entry < this.first[option + 1]; entry++)
            if (this.entries[entry] === item) return entry;
        return -1;
    }

    colourOf(entry: number): number {
        return this.colours ? this.colours[entry] : 0;
    }

    /** One entry as in .dlx text: "item", or "item:colour". */
    entryText(entry: number): string {
        const name = this.items[this.entries[entry]].name;
        const colour = this.colourOf(entry);
        return colour ? `${name}:${this.colourNames[colour]}` : name;
    }

    /** An option as in .dlx text. */
    optionText(option: number): string {
        const words = [];
        for (let entry = this.first[option]; entry < this.first[option + 1]; entry++) words.push(this.entryText(entry));
        return words.join(" ");
    }
}
