import { expect, test } from "vitest";
import * as game from "../../src/model/game";
import { fragmentOf, gameOf, pack, packedGame, packedHistory, unpackedGame, withHistory } from "../../src/model/share";
import { Keeper } from "../../src/model/keeper";
import { dropGame, keepGame, keptGames, openKept, type Store } from "../../src/model/store";
import { describeKept, thumbnail } from "../../src/model/thumbnail";

function played(): game.Game {
    const cells = 625;
    const givens = Array.from({ length: cells }, (_, i) => (i % 7 === 0 ? 1 + (i % 25) : 0));
    let g = game.newGame("25x25+x", givens, "ABCDEFGHIJKLMNOPQRSTUVWXY", "Näme");
    g = game.putValue(g, [1], 25);
    g = game.putMark(g, "corner", [2, 3], 25);
    g = game.putMark(g, "centre", [2, 9], 1);
    g = game.putMark(g, "struck", [5], 7);
    g = game.putColour(g, [624, 0], 9);
    return game.putCandidateColour(g, [4], 3, 2);
}

test("a played game comes back from its link with all marks", async () => {
    const g = played();
    const back = (await gameOf("#" + (await fragmentOf(g))))!;
    expect(game.state(back)).toEqual(game.state(g));
    expect([back.board, back.symbols, back.title, back.givens]).toEqual([g.board, g.symbols, g.title, g.givens]);
    expect(game.state(game.undo(back)).values).toEqual(g.givens);
});

test("a fresh 9x9 is a link that one can read", async () => {
    const text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const g = game.newGame(
        "9x9",
        [...text].map((each) => Number(each) || 0),
    );
    expect(await fragmentOf(g)).toBe(`p=${text}`);
    expect((await gameOf(`#p=${text}`))!.givens).toEqual(g.givens);
});

test("no puzzle, and damaged ones", async () => {
    expect(await gameOf("")).toBeNull();
    expect(await gameOf("#d=x")).toBeNull();
    for (const text of ["", "1".repeat(80), "1".repeat(82), "x".repeat(81)])
        await expect(gameOf(`#p=${text}`)).rejects.toThrow(/damaged/);
    await expect(gameOf("#g=AAAA")).rejects.toThrow(/damaged/);
    await expect(gameOf("#g=" + (await pack({ b: "9x9", g: "1" + "!".repeat(80) })))).rejects.toThrow(/damaged/);
    await expect(gameOf("#g=" + (await pack({ b: "4x4", g: "0".repeat(16), v: "0" })))).rejects.toThrow(/damaged/);
});

function memory(room: number): Store {
    let text: string | null = null;
    return {
        getItem: () => text,
        setItem: (_, value) => {
            if (value.length > room) throw new Error("QuotaExceededError");
            text = value;
        },
    };
}

test("games are kept, newest first, and old ones make room", () => {
    const store = memory(5000);
    for (let i = 0; i < 60; i++)
        expect(keepGame(store, about(`game ${i}`), fresh(i), i)).toBe(true);
    const kept = keptGames(store);
    expect(kept[0]!.id).toBe("game 59");
    expect(kept.length).toBeGreaterThan(5);
    expect(openKept(kept[0]!)!.board).toBe("9x9");
    dropGame(store, "game 59");
    expect(keptGames(store)[0]!.id).toBe("game 58");
});

test("storage that is denied, too small or damaged does no harm", () => {
    const game1 = game.newGame("9x9", new Array(81).fill(0));
    expect(keepGame(null, about("a"), game1, 0)).toBe(false);
    expect(keepGame(memory(10), about("a"), game1, 0)).toBe(false);
    expect(keptGames({ getItem: () => "{nonsense", setItem: () => {} })).toEqual([]);
    expect(keptGames({ getItem: () => '[{"id":1},null,{"id":"x","game":{}}]', setItem: () => {} })).toEqual([]);
});

const about = (id: string) => ({ id, elapsed: 1000, editing: false, writer: "tab" });
/** A puzzle that differs for each number. */
const fresh = (i: number) => game.newGame("9x9", [...new Array(80).fill(0), 1 + (i % 9)], null, `${i}`);

test("puzzles that were never played make room first, and the same one is kept once", () => {
    const store = memory(100_000);
    keepGame(store, about("played"), game.putValue(fresh(0), [1], 5), 0);
    for (let i = 0; i < 300; i++) keepGame(store, about(`game ${i}`), fresh(i), i);
    expect(keptGames(store).length).toBe(200);
    expect(keptGames(store).some((each) => each.id === "played")).toBe(true);
    keepGame(store, about("again"), fresh(299), 300);
    expect(keptGames(store).filter((each) => each.game.t === "299").map((each) => each.id)).toEqual(["again"]);
    expect(describeKept(keptGames(store).at(-1)!)).toMatch(/^9x9, 1 clues, \d of 80 placed; row 9: \.{8}\d$/);
});

test("two tabs with the same game: what each of them did is kept", () => {
    const store = memory(100_000);
    let ids = 0;
    const tab = (name: string) => new Keeper(store, () => `${name}${ids++}`, name);
    const [first, second] = [tab("a"), tab("b")];
    const start = fresh(1);
    const progress = (elapsed: number) => ({ elapsed, editing: false });
    first.take(start, null);
    expect(first.keep(start, progress(0), 1)).toBe("kept");
    second.take(start, first.id); // opens what the first one kept
    expect(second.keep(start, progress(0), 2)).toBe("kept");
    expect(keptGames(store)[0]!.writer).toBe("a"); // looking at it changes nothing
    const mine = game.putValue(start, [0], 1);
    const yours = game.putValue(start, [0], 2);
    expect(first.keep(mine, progress(5), 3)).toBe("kept");
    expect(second.keep(yours, progress(7), 4)).toBe("copy");
    expect(second.keep(game.putValue(yours, [1], 3), progress(8), 5)).toBe("kept");
    expect(first.keep(game.putValue(mine, [1], 4), progress(9), 6)).toBe("kept");
    const kept = keptGames(store).map((each) => each.game.v!.slice(0, 2));
    expect(kept.sort()).toEqual(["14", "23"]);
    expect(first.id).not.toBe(second.id);
});

test("a tab that is left while another one plays on takes nothing back", () => {
    const store = memory(100_000);
    let ids = 0;
    const [first, second] = [1, 2].map((name) => new Keeper(store, () => `${name}-${ids++}`)) as [Keeper, Keeper];
    const start = fresh(1);
    first.take(start, null);
    first.keep(start, { elapsed: 0, editing: false }, 1);
    second.take(start, first.id);
    second.keep(game.putValue(start, [0], 1), { elapsed: 9, editing: false }, 2);
    expect(first.keep(start, { elapsed: 3, editing: false }, 3)).toBe("kept");
    expect(keptGames(store).map((each) => each.elapsed)).toEqual([9]);
});

test("what could be taken back comes back with a kept game, if it is of the same state", () => {
    let g = played();
    g = game.undo(game.undo(g));
    const kept = unpackedGame(packedGame(g));
    const history: unknown = JSON.parse(JSON.stringify(packedHistory(g)));
    const back = withHistory(kept, history);
    expect([back.history, back.at]).toEqual([g.history, g.at]);
    expect(game.state(game.redo(back))).toEqual(game.state(game.redo(g)));
    const other = unpackedGame(packedGame(game.putValue(g, [8], 3)));
    for (const [at, wrong] of [[other, history], [kept, null], [kept, { at: 5, states: [] }], [kept, { at: 0, states: [{ v: "1" }] }]] as const)
        expect(withHistory(at, wrong)).toBe(at);
});

test("of a very long history the last part is kept, with the present state", () => {
    let g = fresh(1);
    for (let i = 0; i < 1000; i++) g = game.putValue(g, [i % 40], 1 + (i % 9));
    for (const back of [0, 10, 300, 700, 999]) {
        const at = { ...g, at: g.history.length - 1 - back };
        const packed = packedHistory(at);
        expect(packed.states.length).toBeLessThanOrEqual(400);
        expect(game.state(withHistory(unpackedGame(packedGame(at)), packed))).toEqual(game.state(at));
    }
});

test("games without a name are told apart by words and pictures", () => {
    const store = memory(100_000);
    const puzzle = (clues: number[]) => game.newGame("4x4", Array.from({ length: 16 }, (_, cell) => (clues.includes(cell) ? 1 : 0)));
    keepGame(store, about("a"), game.putValue(puzzle([0, 6]), [1], 2), 0);
    keepGame(store, about("b"), game.putValue(puzzle([4, 6]), [1], 2), 0);
    const [b, a] = keptGames(store).map((kept) => [describeKept(kept), thumbnail(kept)!] as const);
    expect([a![0], b![0]]).toEqual(["4x4, 2 clues, 1 of 14 placed; row 1: 1...", "4x4, 2 clues, 1 of 14 placed; row 2: 1.1."]);
    expect(a![1]).toEqual({ columns: 4, rows: 4, clues: "M0 0h1v1h-1zM2 1h1v1h-1z", placed: "M1 0h1v1h-1z" });
    expect(b![1].clues).toBe("M0 1h1v1h-1zM2 1h1v1h-1z");
    keepGame(store, about("c"), game.newGame("samurai", new Array(369).fill(0)), 0);
    expect(thumbnail(keptGames(store)[0]!)).toBeNull();
    expect(describeKept(keptGames(store)[0]!)).toBe("samurai, 0 clues, 0 of 369 placed");
});
