/** index.d.ts and what there really is: the same names. tsc checks the page, which uses most of them, against it, too. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as quadrillePackage from "quadrille";

const text = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8");
const quadrille = await quadrillePackage.load();
const puzzle = quadrille.puzzle("9.5...........98.66.........76.9248.2.9.8..5....1........4...37..8.1....3....62..");

/** The members of a class or interface: whether each is optional. */
function membersOf(name) {
    const [, body] = new RegExp(`export (?:class|interface) ${name}\\b[^{]*\\{\\n([^]*?)\\n\\}`).exec(text);
    const members = [...body.matchAll(/^ {4}(?:readonly )?(\w+|\[Symbol\.dispose\])(\??)[:(<]/gm)];
    return new Map(members.map(([, member, mark]) => [member, mark === "?"]));
}

function expectMembers(name, value) {
    const members = membersOf(name);
    assert.ok(members.size > 1, name);
    for (const [member, isOptional] of members) {
        const key = member === "[Symbol.dispose]" ? (Symbol.dispose ?? Symbol.for("Symbol.dispose")) : member;
        assert.ok(isOptional || key in value, `${name} has no ${member}`);
    }
    for (const key of Object.keys(value)) assert.ok(members.has(key), `${name}.${key} is not in index.d.ts`);
}

test("everything that is declared is exported", () => {
    const names = [...text.matchAll(/^export (?:class|function|const) (\w+)/gm)].map(([, name]) => name);
    assert.ok(names.length > 5);
    for (const name of names) assert.ok(name in quadrillePackage, name);
    for (const name of Object.keys(quadrillePackage)) assert.ok(names.includes(name), `${name} is not in index.d.ts`);
});

function caught(call) {
    try {
        call();
    } catch (error) {
        return error;
    }
    return assert.fail("no error");
}

test("puzzles, boards and records have the members that are declared", () => {
    const board = quadrille.board("9x9+x");
    const clashing = quadrille.puzzle("11" + ".".repeat(79));
    expectMembers("Quadrille", quadrille);
    expectMembers("Board", board);
    expectMembers("House", board.houses[0]);
    expectMembers("Constraint", quadrille.board("4x4+cage=5:r1c1r1c2").constraints[0]);
    expectMembers("Puzzle", puzzle);
    expectMembers("PuzzleRecord", [...quadrille.read("12.4............")][0]);
    expectMembers("Format", quadrille.formats[0]);
    expectMembers("Verdict", quadrille.solve(puzzle));
    expectMembers("Clash", quadrille.solve(clashing).clash);
    expectMembers("Batch", quadrille.solveMany(new TextEncoder().encode(String(puzzle))));
    expectMembers("Canon", quadrille.canon(puzzle));
    expectMembers("QuadrilleError", caught(() => quadrille.board("9x9+nothing")));
});

test("steps and ratings have the members that are declared", async () => {
    const { steps, rating } = await quadrille.path(puzzle, { facts: true });
    const chain = (await quadrille.steps(puzzle, { technique: "forcing-chain" })).steps.find((step) => step.links.length > 0);
    expectMembers("Rating", rating);
    for (const step of steps) {
        expectMembers("Step", step);
        for (const part of step.parts) expectMembers("StepPart", part);
        for (const fact of step.because) expectMembers("Fact", fact);
    }
    for (const link of chain.links) expectMembers("StepLink", link);
    expectMembers("Technique", rating.erTechnique);
});

test("exact cover problems have the members that are declared", async () => {
    const cover = quadrille.cover("a b | c\na c:1\nb c:1\n");
    const search = cover.search();
    const encoding = quadrille.encode("4x4");
    expectMembers("Cover", cover);
    expectMembers("CoverSearch", search);
    expectMembers("Effort", search.effort);
    expectMembers("Item", cover.items[0]);
    expectMembers("Option", cover.option(0));
    expectMembers("Events", await cover.events());
    expectMembers("Family", await cover.family());
    expectMembers("Count", await quadrille.count(puzzle));
    expectMembers("Encoding", encoding);
    for (const each of [search, cover, encoding.cover]) each.free();
});
