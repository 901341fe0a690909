import { describe, expect, it } from "vitest";
import { Camera } from "../../src/dance/camera";
import { EventList } from "../../src/dance/events";
import { foldOf } from "../../src/dance/fold";
import { gallery } from "../../src/dance/gallery";
import { Look, LOOK_CHOSEN, LOOK_LEFT, LOOK_REMOVED } from "../../src/dance/look";
import { Dance } from "../../src/dance/model";
import { boardPicture } from "../../src/dance/picture";
import { decodeMoment, encodeMoment, type Moment } from "../../src/dance/share";
import { offsetOf } from "../../src/dance/place";
import { placesOf } from "../../src/dance/searchTree";
import { MOST_A_FRAME, Pace, SPEEDS } from "../../src/dance/speed";
import { mixColours, packColour } from "../../src/dance/theme";
import { problemOf, reference } from "./dance_reference";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g";

describe("links to share", () => {
    const moments: Moment[] = [
        { problem: { kind: "example", id: "queens-8" }, order: "first", at: 120 },
        { problem: { kind: "text", text: "a b | ä:ö\na b\n" }, order: "fewest", at: 0 },
        { problem: { kind: "puzzle", puzzle: { board: "16x16+x", values: [0, 16, 3, 10] } }, order: "fewest", at: -1 },
        {
            problem: { kind: "puzzle", puzzle: { board: "4x4", values: [1, 0], symbols: "abc&=#" } },
            order: "first",
            at: 7,
        },
    ];

    it.each(moments)("lead back to the moment: %j", (moment) => {
        expect(decodeMoment(`#${encodeMoment(moment)}`)).toEqual(moment);
    });

    it.each([
        "",
        "#g=abc",
        "#d=",
        "#d=text&text=%%%",
        "#d=text&text=_",
        "#d=puzzle&board=9x9&values=1?",
        "#d=puzzle&values=12",
    ])("are not misread: %s", (fragment) => expect(decodeMoment(fragment)).toBeNull());

    it("are forgiving about what follows", () => {
        expect(decodeMoment("d=knuth&at=-3&order=none")).toEqual({
            problem: { kind: "example", id: "knuth" },
            order: "fewest",
            at: -1,
        });
    });
});

describe("the gallery", () => {
    const count = (id: string) => {
        const data = problemOf(gallery().find((example) => example.id === id)!.text!);
        return reference(data).solutions.length;
    };

    it.each([
        ["knuth", 1],
        ["queens-6", 4],
        ["colours", 1],
    ])("%s has %i solutions", (id, solutions) => {
        expect(count(id)).toBe(solutions);
    });

    it("has 26 Langford pairs of 7, without mirror images", () => {
        expect(count("langford-7")).toBe(26);
    }, 30_000);

    it("has a picture of each option where there are pictures", () => {
        for (const { text, picture } of gallery()) {
            if (!text || !picture) continue;
            const { optionCount } = new Dance(problemOf(text), { words: new Int32Array(), count: 0, complete: true })
                .problem;
            expect(picture.squares.length).toBe(optionCount);
            for (const square of picture.squares.flat()) expect(square).toBeLessThan(picture.rows * picture.columns);
        }
    });

    it("has all 63 forms of the pentominoes", () => {
        const { picture } = gallery().find((example) => example.id === "pentominoes-6x10")!;
        const forms = picture!.squares.map(
            (squares, option) => `${picture!.hues[option]} ${squares.map((s) => s - squares[0]).join(" ")}`,
        );
        expect(new Set(forms).size).toBe(63);
        expect(picture!.squares.every((squares) => new Set(squares).size === 5)).toBe(true);
    });
});

describe("what the matrix shows", () => {
    const data = problemOf(KNUTH);
    const dance = new Dance(data, reference(data));
    dance.seek(3); // a is covered, a d g is chosen

    it("is all, or what is left", () => {
        expect(Array.from(foldOf(dance, "all", { item: -1, option: -1 }).rows)).toEqual([0, 1, 2, 3, 4, 5]);
        const left = foldOf(dance, "left", { item: -1, option: -1 });
        expect([Array.from(left.rows), Array.from(left.columns)]).toEqual([
            [0, 2, 4, 5],
            [1, 2, 3, 4, 5, 6],
        ]);
        expect(left.rowOf[2]).toBe(1);
        expect(left.columnOf[0]).toBe(-1);
    });

    it("is the list of an item", () => {
        const fold = foldOf(dance, "item", { item: 6, option: -1 });
        expect([Array.from(fold.rows), Array.from(fold.columns)]).toEqual([
            [4, 5],
            [6, 1, 3, 4],
        ]);
    });

    it("is a node with its neighbours", () => {
        const fold = foldOf(dance, "node", { item: 6, option: 4 });
        expect(Array.from(fold.rows)).toEqual([4, 5]);
        expect(Array.from(fold.columns).slice(0, 2)).toEqual([1, 6]);
    });

    it("is all as long as nothing is selected", () => {
        expect(foldOf(dance, "item", { item: -1, option: -1 }).rows.length).toBe(6);
    });

    it("looks chosen, left or removed", () => {
        const look = new Look(dance);
        expect([1, 0, 3].map((option) => look.of(option))).toEqual([LOOK_CHOSEN, LOOK_LEFT, LOOK_REMOVED]);
    });

    it("shows what has just changed, and then rests", () => {
        const look = new Look(dance);
        look.settle();
        expect(look.follow(true)).toBe(false);
        dance.step(1);
        expect(look.follow(true)).toBe(true);
        expect(look.itemHeat[3]).toBe(1);
        let frames = 0;
        while (look.follow(true)) frames++;
        expect(frames).toBeLessThan(40);
        dance.step(-1);
        look.follow(false);
        expect(look.follow(false)).toBe(false);
    });
});

describe("the camera", () => {
    const size = { width: 500, height: 400 };
    const none = { row: 40, column: 50 };

    it("shows all at first", () => {
        const grid = new Camera().grid(size, 729, 324, none);
        expect(grid.cellWidth * 324).toBeLessThanOrEqual(500);
        expect(grid.top + grid.cellHeight * 729).toBeLessThanOrEqual(400);
        expect(grid.gutterLeft).toBe(0);
    });

    it("has names at the edges when it is near", () => {
        expect(new Camera().grid(size, 6, 7, none)).toMatchObject({ gutterLeft: 40, gutterTop: 50, top: 50 });
    });

    it("zooms around a point and comes back", () => {
        const camera = new Camera();
        camera.zoomBy(4, 0.25, 0.75);
        expect(camera.zoom).toBe(4);
        expect(camera.x).toBeLessThan(0.5);
        camera.zoomBy(0.01, 0.5, 0.5);
        expect(camera.zoom).toBe(1);
    });
});

describe("speed", () => {
    it("keeps parts of an event for the next frame", () => {
        const pace = new Pace();
        const due = Array.from({ length: 60 }, () => pace.due(5, 1000 / 60));
        expect(due.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(4);
        expect(Math.max(...due)).toBe(1);
    });

    it("is at most 1,000 events a frame", () => {
        expect(new Pace().due(SPEEDS.at(-1)!.rate, 16)).toBe(MOST_A_FRAME);
        expect(new Pace().due(50_000, 100)).toBe(MOST_A_FRAME);
    });
});

it("reads the names of kinds as any layer writes them", () => {
    const words = Int32Array.from([0, 0, -1, -1, 1, 0, -1, -1]);
    const list = new EventList({ words, count: 2, complete: true, kinds: ["dead-end", "UNTWEAK"] });
    expect([list.kind(0), list.kind(1)]).toEqual(["dead end", "untweak"]);
    expect(() => new EventList({ words, count: 2, complete: true, kinds: ["jump"] })).toThrow("jump");
});

it("finds the place of an error, whose column counts bytes", () => {
    expect(offsetOf("ab\nöx y\n", 2, 3)).toBe(4);
    expect(offsetOf("ab", 5, 1)).toBeGreaterThanOrEqual(2);
});

it("draws boards with gaps", () => {
    const board = {
        rows: 1,
        columns: 3,
        row: [0, 0],
        column: [0, 2],
        region: [0, 1],
        cell: [0, 1, -1],
        value: [1, 1, 0],
        symbols: ["", "A"],
    };
    const picture = boardPicture(board);
    expect(Array.from(picture.region!)).toEqual([0, -1, 1]);
    expect(picture.squares).toEqual([[0], [2], []]);
    expect(picture.labels).toEqual(["A", "A", ""]);
});

it("mixes colours", () => {
    expect(packColour("#102030")).toBe(0xff302010);
    expect(mixColours(0xff000000, 0xff0000ff, 0.5)).toBe(0xff000080);
});

it("what is below a folded node is where that is, and takes the room of a leaf", () => {
    const data = problemOf("a b\na\nb\na b\na b");
    const { tree } = new Dance(data, reference(data, "first"));
    // the root has three children; the first one has a child
    const { place, leafBefore, leaves, bottom } = tree.places;
    expect([[...place], [...leafBefore], leaves, bottom]).toEqual([[1, 0, 0, 1, 2], [0, 0, 0, 1, 2], 3, 2]);
    expect(placesOf(tree, new Set([1]))).toEqual({ ...tree.places, bottom: 1 });
    const all = { place: new Float32Array(5), leafBefore: new Int32Array(5), leaves: 1, bottom: 0 };
    expect(placesOf(tree, new Set([0]))).toEqual(all);
});

it("a deep tree is low: steps without a choice are short", () => {
    const heightOf = (levels: number) => {
        const names = Array.from({ length: levels }, (_, i) => `i${i}`);
        const data = problemOf([names.join(" "), ...names].join("\n"));
        const { tree } = new Dance(data, reference(data, "fewest"));
        return [tree.depth, tree.places.bottom];
    };
    expect(heightOf(4)).toEqual([4, 4]);
    expect(heightOf(40)).toEqual([40, 10]);
});
