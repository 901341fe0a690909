import { load, type Scale } from "quadrille";
import { expect, test } from "vitest";
import { answers } from "../../src/engine/answers";
import { about, sections } from "virtual:lessons";
import { lessonOf } from "../../src/model/lessons";

const quadrille = await load();
const task = { signal: new AbortController().signal, progress: () => {} };
const all = (["learner", "classic"] as const).flatMap((scale) => quadrille.techniques(scale).map(({ name }) => ({ name, scale })));

test("there is a lesson for every technique, in plain words", () => {
    for (const { name } of all) {
        const { what, paragraphs } = lessonOf(name);
        expect(what + paragraphs.join(), name).not.toBe("");
        for (const words of [what, ...paragraphs]) expect(words).not.toMatch(/[`*|]|\]\(|^\s|--|\b(full-house|naked-single|x-wing|unique-rectangle)\b/);
    }
});

test("techniques are taught where the document speaks of them", () => {
    expect(lessonOf("x-wing").paragraphs[0]).toMatch(/two lines/);
    expect(lessonOf("x-wing").paragraphs[0]).toMatch(/: X-wing\./);
    expect(lessonOf("naked-single").paragraphs[0]).toMatch(/\(full house\)/);
    expect(lessonOf("x-wing").what).toBe("the places of a value in 2, 3, 4 lines lie in as many lines across");
    expect(lessonOf("finned-swordfish").paragraphs[0]).toMatch(/fins/);
    expect(lessonOf("unique-rectangle-3").what).toBe(lessonOf("unique-rectangle-1").what);
    for (const [title, { example }] of Object.entries(sections)) {
        const [, names] = about.find(([each]) => each === title) ?? expect.fail(`tools/lessons.js has no line for ${title}`);
        expect(example?.technique, title).toMatch(new RegExp(names));
    }
});

const ask = (technique: string, scale: Scale, without: string[], example: string | null, first: boolean) =>
    answers.practice(quadrille, { technique, scale, without, example, first, seconds: 20 }, task);

/** What they look at is there from the beginning, so that easier techniques may come before. */
const OF_CLUES = ["symmetrical-placement"];

test("the technique is the next step of each example, and of other positions to practise on", async () => {
    const examples = new Map(quadrille.techniques().map(({ name }) => [lessonOf(name).example?.technique ?? "", lessonOf(name).example]));
    for (const [i, example] of [...examples.values()].entries()) {
        if (!example) continue;
        for (const first of i % 5 === 0 ? [true, false] : [true]) {
            const found = await ask(example.technique, example.scale, example.without, example.puzzle, first);
            if (!found) return expect.fail(`no position for ${example.technique}`);
            const { puzzle, step } = found;
            expect(step.technique).toBe(example.technique);
            const position = { ...puzzle, candidates: puzzle.candidates!.map(BigInt), given: puzzle.given! };
            const next = quadrille.hint(position, { scale: example.scale, without: example.without })!.technique;
            expect(OF_CLUES.includes(example.technique) ? example.technique : next).toBe(example.technique);
        }
    }
});

test("without an example puzzles are made until one has the technique", async () => {
    const found = (await ask("naked-pair", "learner", [], null, true))!;
    expect(found.step.technique).toBe("naked-pair");
    expect(found.puzzle.values.filter((value) => value > 0).length).toBeGreaterThan(found.puzzle.given!.filter((bit) => bit).length - 1);
});
