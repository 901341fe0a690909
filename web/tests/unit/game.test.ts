import { describe, expect, test } from "vitest";
import * as game from "../../src/model/game";

const givens = [1, 0, 0, 0, ...new Array(12).fill(0)];
const start = () => game.newGame("4x4", givens);
const values = (g: game.Game) => game.state(g).values;

describe("values", () => {
    test("are put into open cells only, and taken away by the same digit", () => {
        let g = game.putValue(start(), [0, 1], 2);
        expect(values(g).slice(0, 3)).toEqual([1, 2, 0]);
        g = game.putValue(g, [0, 1], 2);
        expect(values(g)[1]).toBe(0);
    });
    test("a value takes its marks away from cells that see it, if that is wanted, as one move", () => {
        const peers = givens.map((_, cell) => (cell === 1 ? [2, 3] : []));
        const marked = [2, 3, 4].reduce((g, cell) => game.putMark(game.putMark(g, "corner", [cell], 3), "centre", [cell], 3), start());
        const g = game.putValue(marked, [1], 3, peers);
        const marks = ({ corner, centre }: game.State) => [2, 3, 4].map((cell) => [corner[cell], centre[cell]]);
        expect(marks(game.state(g))).toEqual([[0, 0], [0, 0], [4, 4]]);
        expect(marks(game.state(game.putValue(marked, [1], 3)))).toEqual([[4, 4], [4, 4], [4, 4]]);
        expect(game.state(game.undo(g))).toEqual(game.state(marked));
        expect(marks(game.state(game.putValue(g, [1], 3, peers)))).toEqual([[0, 0], [0, 0], [4, 4]]);
    });
    test("a change that changes nothing is no move", () => {
        const g = start();
        expect(game.putValue(g, [0], 3)).toBe(g);
        expect(game.erase(g, [0, 1], "digit")).toBe(g);
    });
});

describe("marks", () => {
    test("are added to all unless all have them; cells with values are left alone", () => {
        let g = game.putMark(start(), "corner", [1], 3);
        g = game.putMark(g, "corner", [0, 1, 2], 3);
        expect(game.state(g).corner.slice(0, 3)).toEqual([0, 4, 4]);
        g = game.putMark(g, "corner", [0, 1, 2], 3);
        expect(game.state(g).corner.slice(0, 3)).toEqual([0, 0, 0]);
    });
    test("several colours in a cell, on clues too, and on candidates", () => {
        let g = game.putColour(start(), [0, 1], 1);
        g = game.putColour(g, [0], 3);
        expect(game.valuesOf(game.state(g).colours[0]!)).toEqual([1, 3]);
        g = game.putCandidateColour(g, [0, 1], 4, 2);
        expect(game.state(g).candidateColours).toEqual({ [game.candidateKey(1, 4)]: 2 });
        g = game.clearLayer(g, "colour", [1]);
        expect(game.state(g).candidateColours).toEqual({});
        expect(game.state(g).colours.slice(0, 2)).toEqual([5, 0]);
    });
    test("erase takes the value first, then the marks of the mode", () => {
        let g = game.putMark(start(), "corner", [1], 1);
        g = game.putMark(g, "centre", [1], 2);
        g = game.putValue(g, [1], 3);
        g = game.erase(g, [1], "corner");
        expect(values(g)[1]).toBe(0);
        expect(game.state(g).corner[1]).toBe(1);
        g = game.erase(g, [1], "corner");
        expect(game.state(g).corner[1]).toBe(0);
        expect(game.state(g).centre[1]).toBe(2);
    });
});

describe("history", () => {
    test("undo and redo have no end; a new move forgets what was undone", () => {
        let g = start();
        for (let i = 0; i < 500; i++) g = game.putValue(g, [1], 1 + (i % 4));
        for (let i = 0; i < 500; i++) g = game.undo(g);
        expect(values(g)).toEqual(givens);
        expect(game.canUndo(g)).toBe(false);
        g = game.redo(game.redo(g));
        expect(values(g)[1]).toBe(2);
        g = game.putValue(g, [2], 4);
        expect(game.canRedo(g)).toBe(false);
    });
    test("back to before the first mistake that still stands", () => {
        const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let g = game.putValue(start(), [1], 2);
        g = game.putValue(g, [2], 4);
        g = game.putValue(g, [4], 3);
        expect(game.mistakes(game.state(g), solution)).toEqual({ values: [2], struck: [] });
        g = game.beforeFirstMistake(g, solution);
        expect(values(g).slice(0, 5)).toEqual([1, 2, 0, 0, 0]);
        expect(game.canRedo(g)).toBe(true);
        g = game.putMark(g, "struck", [3], 4);
        expect(game.mistakes(game.state(g), solution).struck).toEqual([{ cell: 3, value: 4 }]);
    });
});

test("a step places or strikes out", () => {
    const g = game.applyStep(
        start(),
        { place: { cell: "r1c2", value: 2 }, remove: [{ cell: "r1c3", values: [2, 3] }] },
        (name) => ["r1c1", "r1c2", "r1c3"].indexOf(name),
    );
    expect(values(g)[1]).toBe(2);
    expect(game.state(g).struck[2]).toBe(0b110);
});

test("clashes are cells with a peer of the same value", () => {
    expect([...game.clashing([1, 1, 2, 0], [[1, 2], [0], [0], []])]).toEqual([0, 1]);
});
