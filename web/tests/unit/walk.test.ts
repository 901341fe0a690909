/** Chains one conclusion at a time, on chains that the library finds. */
import { load, type Quadrille, type Step } from "quadrille";
import { beforeAll, expect, test } from "vitest";
import { type Conclusion, conclusions, countInWords, Facts, firstLinks, inWords, leadingTo, MOST_ARROWS, within } from "../../src/model/walk";
import { boardInfo } from "../../src/engine/convert";
import { geometryOf } from "../../src/model/geometry";

const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
let library: Quadrille;
let steps: Step[];
beforeAll(async () => {
    library = await load();
    const { steps: all } = await library.path(library.puzzle(HARD), { scale: "classic", facts: true });
    steps = all.filter((step) => step.links.length > 0);
});

const key = (end: Step["links"][0]["to"]) => `${end.cell} ${end.value} ${end.on}`;

test("every conclusion comes after what it rests on, branch by branch, and none is lost", () => {
    expect(steps.length).toBeGreaterThan(10);
    for (const { links } of steps) {
        const all = conclusions(links);
        expect(all.flatMap((each) => each.links).length).toBe(links.length);
        const chains = all.map((each) => each.chain);
        expect(chains).toEqual([...chains].sort((a, b) => a - b));
        for (const chain of new Set(chains)) {
            const own = all.filter((each) => each.chain === chain);
            const assumed = key(own[0]!.links[0]!.from);
            const known = new Set([assumed]);
            for (const { links: group } of own) {
                for (const { to, from } of group) {
                    expect(key(to)).toBe(key(group[0]!.to));
                    expect(known.has(key(from)) || !own.some((each) => key(each.links[0]!.to) === key(from))).toBe(true);
                }
                known.add(key(group[0]!.to));
            }
        }
    }
});

test("no more than a dozen arrows at once: the conclusion's own, and what leads to it", () => {
    for (const { links } of steps) {
        const all = conclusions(links);
        expect(firstLinks(links).length).toBeLessThanOrEqual(MOST_ARROWS);
        if (links.length <= MOST_ARROWS) expect(firstLinks(links)).toEqual(links);
        all.forEach((conclusion, i) => {
            const drawn = leadingTo(all, i);
            expect(drawn.length).toBeLessThanOrEqual(MOST_ARROWS);
            expect(drawn.slice(0, conclusion.links.length)).toEqual(conclusion.links.slice(0, MOST_ARROWS));
            expect(drawn.every((link) => link.chain === conclusion.chain)).toBe(true);
            expect(new Set(drawn).size).toBe(drawn.length);
        });
    }
});

test("in words", () => {
    const geometry = geometryOf(boardInfo(library.board("9x9")));
    const end = (cell: number, value: number, on: boolean) => ({ cell: `r1c${cell + 1}`, value, on });
    const link = (from: ReturnType<typeof end>, to: ReturnType<typeof end>, house: string | null) => ({
        chain: 1,
        from,
        to,
        ...(house && { house }),
    });
    const says = (...links: ReturnType<typeof link>[]) => inWords({ chain: 1, to: links[0]!.to, links }, geometry, String);
    expect(says(link(end(0, 5, true), end(1, 5, false), "r1"))).toBe(
        "If r1c1 is 5, then r1c2 is not 5, as both are in row 1.",
    );
    expect(says(link(end(0, 5, false), end(8, 5, true), "r1"), link(end(1, 5, false), end(8, 5, true), "r1"))).toBe(
        "If r1c1 is not 5 and r1c2 is not 5, then r1c9 is 5, the only place left in row 1.",
    );
    expect(says(link(end(0, 5, false), end(0, 7, true), null))).toBe(
        "If r1c1 is not 5, then r1c1 is 7, the only candidate left there.",
    );
    expect(says(link(end(0, 5, true), end(0, 7, false), null))).toMatch(/a cell has one value\.$/);
});

test("nested chains and patterns are gone along to what they prove, and no fact of them is without words", () => {
    const geometry = geometryOf(boardInfo(library.board("9x9")));
    const kinds = new Set<string>();
    for (const step of steps.filter(({ links }) => links.some((link) => link.inner))) {
        const facts = new Facts(step);
        const look = (each: Conclusion, depth: number): void => {
            const { inner } = each;
            if (!inner) return;
            expect(key(inner)).toBe(key(each.to));
            if (!inner.because) {
                expect(countInWords(inner, geometry, String)).toMatch(/^If r\dc\d were \d, .*(nothing left for|left with only) .+\.$/);
                kinds.add("pattern");
                return;
            }
            const nested = within(inner, facts);
            kinds.add(`chain ${depth}`);
            expect(nested[0]!.isAssumed).toBe(true);
            expect(inWords(nested[0]!, geometry, String)).toMatch(/^Suppose that /);
            expect(key(nested.at(-1)!.to)).toBe(key(inner));
            expect(inWords(nested.at(-1)!, geometry, String)).toMatch(/^A contradiction: r.* and r.*\. So r\dc\d is (not )?\d\.$/);
            nested.forEach((_, i) => expect(leadingTo(nested, i).length).toBeLessThanOrEqual(MOST_ARROWS));
            expect(leadingTo(nested, nested.length - 1).length).toBeGreaterThan(1);
            nested.forEach((deeper) => look(deeper, depth + 1));
        };
        conclusions(step.links).forEach((each) => look(each, 1));
    }
    expect(kinds).toContain("pattern");
    expect(kinds).toContain("chain 1");
});
