/**
 * A small exact cover search for the tests, which tells the same events as engine links: Algorithm X with colours, on
 * sets instead of links. It is written apart from the page's code, so that one checks the other.
 */
import { KIND_NAMES, type EventData, type Kind } from "../../src/dance/events";
import { Problem, type ProblemData } from "../../src/dance/problem";

/** A problem from a text like Knuth's: items on the first line, an option on each other one. */
export function problemOf(text: string): ProblemData {
    const [head, ...lines] = text.trim().split("\n");
    const [primary, secondary = ""] = head.split("|");
    const words = (line: string) => line.trim().split(/\s+/).filter(Boolean);
    const items = [
        ...words(primary).map((name) => ({ name, primary: true, least: 1, most: 1 })),
        ...words(secondary).map((name) => ({ name, primary: false, least: 0, most: 1 })),
    ];
    const colourNames = [""];
    const options = lines.map((line) => words(line).map((word) => entryOf(word, items, colourNames)));
    const first = [0];
    for (const option of options) first.push(first[first.length - 1] + option.length);
    const all = options.flat();
    return {
        items,
        first: Uint32Array.from(first),
        entries: Uint32Array.from(all, (entry) => entry.item),
        colours: colourNames.length > 1 ? Uint32Array.from(all, (entry) => entry.colour) : null,
        colourNames,
    };
}

function entryOf(word: string, items: { name: string }[], colourNames: string[]) {
    const [name, colour = ""] = word.split(":");
    if (!colourNames.includes(colour)) colourNames.push(colour);
    return { item: items.findIndex((item) => item.name === name), colour: colourNames.indexOf(colour) };
}

export interface Reference extends EventData {
    nodes: number;
    updates: number;
    solutions: number[][];
}

/** The state is derived from what was covered and purified: an item or option is left, or it is not. */
export class ReferenceSearch {
    private readonly problem: Problem;
    private readonly words: number[] = [];
    private readonly covered: boolean[];
    private readonly purified: number[];
    private readonly gone: number[];
    private readonly given: number[] = [];
    private readonly chosen: number[] = [];
    private readonly solutions: number[][] = [];
    private nodes = 0;
    private updates = 0;

    constructor(
        data: ProblemData,
        private readonly order: "fewest" | "first" = "fewest",
        start: number[] = [],
    ) {
        this.problem = new Problem(data);
        this.covered = data.items.map(() => false);
        this.purified = data.items.map(() => 0);
        this.gone = Array.from(this.problem.idle);
        this.tell("start", -1, -1);
        for (const option of start) {
            this.tell("given", -1, option);
            this.given.push(option);
            this.commit(option, this.problem.itemsOf(option));
        }
        this.visit();
    }

    get result(): Reference {
        const { nodes, updates, solutions } = this;
        const words = Int32Array.from(this.words);
        return { words, count: words.length / 4, complete: true, nodes, updates, solutions };
    }

    private tell(kind: Kind, item: number, option: number): void {
        this.words.push(KIND_NAMES.indexOf(kind), this.chosen.length, item, option);
    }

    private optionsLeft(item: number): number[] {
        const all = Array.from({ length: this.problem.optionCount }, (_, option) => option);
        return all.filter((option) => !this.gone[option] && this.problem.entryOf(option, item) >= 0);
    }

    private pick(): number {
        let best = -1;
        let fewest = Infinity;
        this.problem.items.forEach((item, i) => {
            if (!item.primary || this.covered[i]) return;
            const size = this.order === "first" ? 0 : this.optionsLeft(i).length;
            if (size < fewest) [best, fewest] = [i, size];
        });
        return best;
    }

    private visit(): void {
        this.nodes++;
        const item = this.pick();
        if (item < 0) {
            this.tell("solution", -1, -1);
            this.solutions.push([...this.given, ...this.chosen]);
            return;
        }
        const options = this.optionsLeft(item);
        if (options.length === 0) return this.tell("dead end", item, -1);
        this.cover(item, -1);
        for (const option of options) this.try(item, option);
        this.uncover(item, -1);
    }

    private try(item: number, option: number): void {
        const items = this.problem.itemsOf(option);
        const at = items.indexOf(item);
        const others = [...items.slice(at + 1), ...items.slice(0, at)];
        this.tell("choice", item, option);
        this.chosen.push(option);
        const done = this.commit(option, others);
        this.visit();
        this.chosen.pop();
        this.tell("retreat", item, option);
        for (const each of done.reverse()) this.uncover(each, option);
    }

    /** Returns those items that something was done to. */
    private commit(option: number, items: number[]): number[] {
        return items.filter((item) => this.cover(item, option));
    }

    private conflicts(option: number, item: number): boolean {
        const entry = this.problem.entryOf(option, item);
        if (entry < 0) return false;
        return this.covered[item] || this.problem.colourOf(entry) !== this.purified[item];
    }

    private cover(item: number, option: number): boolean {
        const colour = option < 0 ? 0 : this.problem.colourOf(this.problem.entryOf(option, item));
        if (colour && this.purified[item] === colour) return false;
        const listed = this.optionsLeft(item);
        this.updates++;
        if (colour) this.purified[item] = colour;
        else this.covered[item] = true;
        for (const each of listed) if (this.conflicts(each, item)) this.remove(each, item);
        this.tell(colour ? "purify" : "cover", item, colour ? option : -1);
        return true;
    }

    /** An update for each other list that it was in; those of items purified before do not count. */
    private remove(option: number, because: number): void {
        this.gone[option] = 1;
        const others = this.problem.itemsOf(option).filter((item) => item !== because);
        this.updates += others.filter((item) => !this.covered[item] && !this.purified[item]).length;
    }

    private uncover(item: number, option: number): void {
        const colour = this.purified[item];
        this.purified[item] = 0;
        this.covered[item] = false;
        for (let each = 0; each < this.problem.optionCount; each++) {
            const left = this.problem.itemsOf(each).every((other) => !this.isExcluded(each, other));
            if (left && !this.problem.idle[each]) this.gone[each] = 0;
        }
        this.tell(colour ? "unpurify" : "uncover", item, colour ? option : -1);
    }

    private isExcluded(option: number, item: number): boolean {
        if (this.covered[item]) return true;
        const colour = this.problem.colourOf(this.problem.entryOf(option, item));
        return this.purified[item] !== 0 && this.purified[item] !== colour;
    }
}

export function reference(data: ProblemData, order: "fewest" | "first" = "fewest", start: number[] = []): Reference {
    return new ReferenceSearch(data, order, start).result;
}

/** Whether an item or option is left, by the definition in quadrille/cover.h alone. */
export function leftAfter(problem: Problem, events: EventData, at: number): { items: boolean[]; options: boolean[] } {
    const covered = problem.items.map(() => false);
    const purified = problem.items.map(() => 0);
    for (let event = 0; event < at; event++) {
        const [kind, , item, option] = events.words.subarray(4 * event, 4 * event + 4);
        const name = KIND_NAMES[kind];
        if (name === "cover" || name === "uncover") covered[item] = name === "cover";
        if (name === "purify") purified[item] = problem.colourOf(problem.entryOf(option, item));
        if (name === "unpurify") purified[item] = 0;
    }
    const isFree = (option: number, item: number) => {
        if (covered[item]) return false;
        return !purified[item] || purified[item] === problem.colourOf(problem.entryOf(option, item));
    };
    const options = Array.from(problem.idle, (idle, option) => {
        return !idle && problem.itemsOf(option).every((item) => isFree(option, item));
    });
    return { items: problem.items.map((_, i) => !covered[i] && !purified[i]), options };
}
