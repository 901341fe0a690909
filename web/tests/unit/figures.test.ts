import { load } from "quadrille";
import { expect, test } from "vitest";
import { answers } from "../../src/engine/answers";
import type { Figures } from "../../src/model/figures";

const quadrille = await load();
const figures = (name: string) => answers.figures(quadrille, { name }, null as never) as Figures | null;
const classes = (elements: string) => [...elements.matchAll(/class="([\w-]+)"/g)].map((at) => at[1]);

test("what the page draws itself is left out", () => {
    for (const name of ["9x9", "9x9+x+windoku", "samurai", "9x9+house=r1c1r2c2r3c4", "16x16+antiknight"])
        expect(figures(name)).toBe(null);
});

test("thermometers lie below the lines, cages above them", () => {
    const { below, above, outside } = figures("6x6+cage=5:r1c1r1c2+thermo=r5c5r5c6r6c6")!;
    expect(new Set(classes(below))).toEqual(new Set(["thermo"]));
    expect(classes(above)).toEqual(["cage", "sum-back", "sum"]);
    expect(outside).toEqual({ left: false, top: false, right: false, bottom: false });
});

test("a point of the picture comes to lie where it is on the board", () => {
    const { above, transform } = figures("9x9+white=r3c3r3c4")!;
    const [, scale, dx, dy] = /scale\((.*)\) translate\((.*) (.*)\)/.exec(transform)!.map(Number);
    const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(above)!.map(Number);
    expect(scale! * (x! + dx!)).toBeCloseTo(300, 0);
    expect(scale! * (y! + dy!)).toBeCloseTo(250, 0);
});

test("clues outside say at which sides they are", () => {
    expect(figures("9x9+sandwich=12:c3")!.outside).toMatchObject({ top: true, left: false });
    expect(figures("9x9+skyscraper=3:r4c0+xsum=20:r10c2+room=3:r5c10")!.outside).toEqual({
        left: true,
        top: false,
        right: true,
        bottom: true,
    });
});
