/** The model against the engine itself: needs the package to be built, and is left out else. */
import { describe, expect, it } from "vitest";
import { EVENT_KINDS, load } from "quadrille";
import { NO_MEANING } from "../../src/dance/meaning";
import { gallery } from "../../src/dance/gallery";
import { Dance } from "../../src/dance/model";
import { narrateAll } from "../../src/dance/narrate";

const quadrille = await load().catch(() => null);

const BOUNDS = "0:2|a 1:2|b 2:3|c 1:1|d\na b\na c\nb c\nc d\na c d\nb\nc\nd b\na\n";
const COLOURED_BOUNDS = "0:2|a 1:2|b 2|c | x y\na b x:A\na c x:B y\nb c x:A\nc x:A y:B\na c y:B\nb x:B\nc\nb y:A\n";

const PROBLEMS: [name: string, text: string, start: { chosen?: number[]; banned?: number[] }][] = [
    ...["knuth", "queens-6", "langford-7", "colours", "bounds"].map((id): [string, string, object] => [
        id,
        gallery().find((example) => example.id === id)!.text!,
        {},
    ]),
    ["bounds of several", BOUNDS, {}],
    ["colours and bounds", COLOURED_BOUNDS, {}],
    ["a start", BOUNDS, { chosen: [1], banned: [4, 6] }],
    ["a start with colours", COLOURED_BOUNDS, { chosen: [0], banned: [6] }],
    ["a clash", "a b\na b\na\n", { chosen: [0, 1] }],
];

describe.skipIf(!quadrille)("the events of the engine", () => {
    for (const order of ["fewest", "first"] as const)
        it.each(PROBLEMS)(`${order}: %s`, async (_name, text, start) => {
            const cover = quadrille!.cover(text, "dlx");
            const { first, items: entries, colours } = cover.nodes();
            const data = {
                items: cover.items,
                first: first.slice(),
                entries: entries.slice(),
                colours: colours && colours.slice(),
                colourNames: cover.colours,
            };
            const events = await cover.events({ order, ...start });
            const dance = new Dance(data, { ...events, kinds: EVENT_KINDS });
            const before = dance.links.save();
            dance.seek(dance.count);
            const { nodes, updates, solutions } = events.effort;
            const clashes = dance.events.kind(dance.count - 1) === "clash";
            expect(dance.counts()).toMatchObject({ updates: Number(updates), solutions: Number(solutions) });
            if (!clashes) expect(dance.counts().nodes).toBe(Number(nodes));
            while (dance.at > 0) dance.step(-1);
            expect(dance.links.save().every((word, i) => word === before[i])).toBe(true);
            const sentences = narrateAll(dance, { meaning: NO_MEANING, order }, 0, 300);
            expect(sentences.join(" ")).not.toMatch(/undefined|NaN|null|-1/);
            cover.free();
        });
});
