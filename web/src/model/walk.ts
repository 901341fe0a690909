/** Chains one conclusion at a time: what follows from what, branch by branch, with few arrows at once. Pure. */
import type { Fact, Step, StepLink } from "quadrille";
import type { BoardInfo } from "../engine/messages";
import type { Geometry } from "./geometry";
import { houseInWords } from "./wrong";

/** More arrows at once cannot be followed. */
export const MOST_ARROWS = 12;

type End = StepLink["to"];

/** One conclusion, and the links that lead to it: all of what they begin with is needed. */
export interface Conclusion {
    /** From 1: the branch. */
    chain: number;
    to: End;
    /** None: it is assumed, or it follows from the position alone. */
    links: StepLink[];
    /** The pattern or the chain by which it follows, which can be looked into. */
    inner?: Fact;
    /** The name of that. */
    title?: string;
    /** The house in which it follows, where there is no link that has it. */
    house?: string;
    isAssumed?: boolean;
    /** It ends what was assumed: these exclude each other; or, if there are none, it holds in every case. */
    ends?: End[];
}

const endOf = ({ cell, value, on }: End): End => ({ cell, value, on });
const same = (a: End, b: End) => a.cell === b.cell && a.value === b.value && a.on === b.on;

/** Conclusions in the order of the chain; the branches of a forcing chain follow one another. */
export function conclusions(links: readonly StepLink[]): Conclusion[] {
    const all: Conclusion[] = [];
    const branches = [...new Set(links.map((link) => link.chain))].sort((a, b) => a - b);
    for (const chain of branches) {
        for (const link of links.filter((each) => each.chain === chain)) {
            const { to, title, inner } = link;
            let last = all.at(-1);
            if (last && last.chain === chain && same(last.to, to)) last.links.push(link);
            else all.push((last = { chain, to, links: [link] }));
            if (title) last.title = title;
            if (inner) last.inner = inner;
        }
    }
    return all;
}

/** What a step says of its facts: what each number stands for, and what techniques are called. */
export class Facts {
    readonly #all = new Map<number, Fact>();
    readonly #titles = new Map<string, string>();

    constructor({ because = [], links, technique, title }: Pick<Step, "because" | "links" | "technique" | "title">) {
        const add = (facts: readonly Fact[]) =>
            facts.forEach((fact) => (this.#all.set(fact.id, fact), add(fact.because ?? [])));
        add(because);
        this.#titles.set(technique, title);
        for (const link of links) if (link.technique && link.title) this.#titles.set(link.technique, link.title);
    }

    endOf(id: number): End | null {
        const fact = this.#all.get(id);
        return fact ? endOf(fact) : null;
    }

    titleOf(technique: string): string {
        return this.#titles.get(technique) ?? technique.replaceAll("-", " ");
    }
}

/** A nested chain is gone along like any other; it begins with what it assumes, and its end says what follows. */
export function within(fact: Fact, facts: Facts): Conclusion[] {
    const all: Conclusion[] = [];
    let chain = 0;
    for (const each of fact.because ?? []) {
        if (each.by === "assumed") chain++;
        all.push(conclusionOf(each, chain, facts));
    }
    const others = fact.by === "contradiction" ? (fact.from ?? []).slice(1) : [];
    return [...all, { chain, to: endOf(fact), links: [], ends: others.flatMap((id) => facts.endOf(id) ?? []) }];
}

function conclusionOf(fact: Fact, chain: number, facts: Facts): Conclusion {
    const to = endOf(fact);
    if (fact.by === "assumed") return { chain, to, links: [], isAssumed: true };
    const named = {
        ...(fact.technique && { title: facts.titleOf(fact.technique) }),
        ...(fact.house && { house: fact.house }),
    };
    const premises = fact.because ? [] : (fact.from ?? []).flatMap((id) => facts.endOf(id) ?? []);
    const links = premises.map((from) => ({ chain, from, to, ...named }));
    return { chain, to, links, ...named, ...((fact.because || fact.sets) && { inner: fact }) };
}

/** The links to draw with a conclusion: its own, then those that lead to it, as many as can be followed. */
export function leadingTo(all: readonly Conclusion[], at: number): StepLink[] {
    const { chain, ends = [] } = all[at]!;
    const causes = (end: End) => all.filter((each) => each.chain === chain && !each.ends && same(each.to, end)).slice(0, 1);
    const found: StepLink[] = [];
    const seen = new Set<Conclusion>();
    const waiting = [all[at]!, ...ends.flatMap(causes)];
    while (waiting.length > 0 && found.length < MOST_ARROWS) {
        const next = waiting.shift()!;
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(...next.links.slice(0, MOST_ARROWS - found.length));
        waiting.push(...next.links.flatMap(({ from }) => causes(from)));
    }
    return found;
}

/** What is drawn at first: everything, if it can be followed; else the first conclusion. */
export function firstLinks(links: readonly StepLink[]): readonly StepLink[] {
    if (links.length <= MOST_ARROWS) return links;
    return leadingTo(conclusions(links), 0);
}

const list = (words: string[]) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

type Symbols = (value: number) => string;

const endIn = ({ cell, value, on }: End, symbol: Symbols) => `${cell} is ${on ? "" : "not "}${symbol(value)}`;

export function inWords(conclusion: Conclusion, { board, houseOf }: Geometry, symbol: Symbols): string {
    const { to, links, isAssumed, ends } = conclusion;
    const words = endIn(to, symbol);
    if (isAssumed) return `Suppose that ${words}.`;
    if (ends) return ending(ends.map((end) => endIn(end, symbol)), words);
    const because = why(conclusion, board.houses[houseOf(links[0]?.house ?? conclusion.house)]);
    if (links.length === 0) return `${words[0]!.toUpperCase()}${words.slice(1)}${because}.`;
    return `If ${list(links.map(({ from }) => endIn(from, symbol)))}, then ${words}${because}.`;
}

function ending(ends: string[], words: string): string {
    return ends.length > 0 ? `A contradiction: ${list(ends)}. So ${words}.` : `So in every case ${words}.`;
}

function why({ to, links, title }: Conclusion, house: BoardInfo["houses"][number] | undefined) {
    if (title) return `, by ${title}`;
    if (house) {
        const name = houseInWords(house);
        return to.on ? `, the only place left in ${name}` : `, as both are in ${name}`;
    }
    const inCell = links.every(({ from }) => from.cell === to.cell);
    if (!inCell) return "";
    return to.on ? ", the only candidate left there" : ", as a cell has one value";
}

type Sets = NonNullable<Fact["sets"]>;

/** Why a pattern excludes a candidate: with it, the sets would be left with fewer places than they need. */
export function countInWords(fact: Fact, { board, houseOf }: Geometry, symbol: Symbols): string {
    const named = (sets: Sets) =>
        list(
            sets.map(({ house, cell, values = [] }) => {
                const at = board.houses[houseOf(house)];
                return at ? `${list(values.map(symbol))} in ${houseInWords(at)}` : (cell ?? "");
            }),
        );
    const { sets = [], covers = [] } = fact;
    const begin = `If ${fact.cell} were ${symbol(fact.value)},`;
    if (covers.length > 0) return `${begin} ${named(sets)} would be left with only ${named(covers)}.`;
    return `${begin} there would be nothing left for ${named(sets)}.`;
}
