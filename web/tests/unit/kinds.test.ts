import { load } from "quadrille";
import { expect, test } from "vitest";
import { answers } from "../../src/engine/answers";
import type { PuzzleKind } from "../../src/engine/messages";
import { isOnePiece, jigsawRegions } from "../../src/model/jigsaw";
import { Random } from "../../src/model/random";

const quadrille = await load();
const task = { signal: new AbortController().signal, progress: () => {} };
const make = async (board: string, kind: PuzzleKind, seed: number, more = {}) =>
    answers.generate(quadrille, { board, kind, seed, ...more }, task);

/** What the board of each kind must name. */
const RULES: Record<PuzzleKind, RegExp> = {
    jigsaw: /regions=/,
    killer: /cage=\d+:/,
    thermo: /thermo=/,
    arrow: /arrow=/,
    whisper: /whisper=/,
    dots: /white=.*nodots/,
    xv: /xv=[XV]:.*noxv/,
    sandwich: /sandwich=/,
    skyscraper: /skyscraper=/,
};

for (const kind of Object.keys(RULES) as PuzzleKind[])
    test(`${kind}: one solution, on boards of 4, 6 and 9 values, with further rules, and the same again`, async () => {
        for (const [seed, board] of ["4x4", "6x6", "9x9", "9x9+x"].entries()) {
            const puzzle = await make(board, kind, seed);
            expect(puzzle.board).toMatch(RULES[kind]);
            expect(quadrille.solve(quadrille.puzzle({ ...puzzle, candidates: null })).verdict).toBe("unique");
            if (seed === 1) expect(await make(board, kind, seed)).toEqual(puzzle);
        }
    });

test("a jigsaw of a grade", async () => {
    const puzzle = await make("6x6", "jigsaw", 3, { grade: "easy" });
    expect((await quadrille.rate(quadrille.puzzle({ ...puzzle, candidates: null }))).grade).toBe("easy");
});

test("regions of a jigsaw: as many cells as there are regions, in one piece, not the boxes", () => {
    for (const size of [4, 5, 6, 7, 9])
        for (let seed = 0; seed < 20; seed++) {
            const regions = Array.from(jigsawRegions(size, new Random(seed)), (letter) => letter.charCodeAt(0) - 65);
            for (let region = 0; region < size; region++) {
                expect(regions.filter((each) => each === region)).toHaveLength(size);
                expect(isOnePiece(size, regions, region)).toBe(true);
            }
        }
    expect(jigsawRegions(9, new Random(1))).not.toBe(jigsawRegions(9, new Random(2)));
});
