/** Chains one conclusion at a time: what follows from what, branch by branch, with few arrows at once. Pure. */
import type { StepLink } from "quadrille";
import type { BoardInfo } from "../engine/messages";
import type { Geometry } from "./geometry";
import { houseInWords } from "./wrong";

/** More arrows at once cannot be followed. */
export const MOST_ARROWS = 12;

/** One conclusion, and the links that lead to it: all of what they begin with is needed. */
export interface Conclusion {
    chain: number;
    links: StepLink[];
}

type End = StepLink["to"];
const same = (a: End, b: End) => a.cell === b.cell && a.value === b.value && a.on === b.on;

/** Conclusions in the order of the chain; the branches of a forcing chain follow one another. */
export function conclusions(links: readonly StepLink[]): Conclusion[] {
    const all: Conclusion[] = [];
    const branches = [...new Set(links.map((link) => link.chain))].sort((a, b) => a - b);
    for (const chain of branches) {
        for (const link of links.filter((each) => each.chain === chain)) {
            const last = all.at(-1);
            if (last && last.chain === chain && same(last.links[0]!.to, link.to)) last.links.push(link);
            else all.push({ chain, links: [link] });
        }
    }
    return all;
}

/** The links to draw with a conclusion: its own, then those that lead to it, as many as can be followed. */
export function leadingTo(all: readonly Conclusion[], at: number): StepLink[] {
    const { chain } = all[at]!;
    const found: StepLink[] = [];
    const seen = new Set<Conclusion>();
    const waiting = [all[at]!];
    while (waiting.length > 0 && found.length < MOST_ARROWS) {
        const next = waiting.shift()!;
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(...next.links.slice(0, MOST_ARROWS - found.length));
        for (const { from } of next.links) {
            const cause = all.find((each) => each.chain === chain && same(each.links[0]!.to, from));
            if (cause) waiting.push(cause);
        }
    }
    return found;
}

/** What is drawn at first: everything, if it can be followed; else the first conclusion. */
export function firstLinks(links: readonly StepLink[]): readonly StepLink[] {
    if (links.length <= MOST_ARROWS) return links;
    return leadingTo(conclusions(links), 0);
}

const list = (words: string[]) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

export function inWords({ links }: Conclusion, { board, houseOf }: Geometry, symbol: (value: number) => string): string {
    const end = ({ cell, value, on }: End) => `${cell} is ${on ? "" : "not "}${symbol(value)}`;
    const [link] = links as [StepLink];
    const causes = list(links.map(({ from }) => end(from)));
    return `If ${causes}, then ${end(link.to)}${why(link, links, board.houses[houseOf(link.house)])}.`;
}

function why({ to, title }: StepLink, links: StepLink[], house: BoardInfo["houses"][number] | undefined) {
    if (title) return `, by ${title}`;
    if (house) {
        const name = houseInWords(house);
        return to.on ? `, the only place left in ${name}` : `, as both are in ${name}`;
    }
    const inCell = links.every(({ from }) => from.cell === to.cell);
    if (!inCell) return "";
    return to.on ? ", the only candidate left there" : ", as a cell has one value";
}
