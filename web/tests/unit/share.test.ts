import { expect, test } from "vitest";
import * as game from "../../src/model/game";
import { fragmentOf, gameOf, pack } from "../../src/model/share";
import { dropGame, keepGame, keptGames, openKept, type Store } from "../../src/model/store";

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
        expect(keepGame(store, `game ${i}`, game.newGame("9x9", new Array(81).fill(0)), 1000, i)).toBe(true);
    const kept = keptGames(store);
    expect(kept[0]!.id).toBe("game 59");
    expect(kept.length).toBeGreaterThan(5);
    expect(openKept(kept[0]!)!.board).toBe("9x9");
    dropGame(store, "game 59");
    expect(keptGames(store)[0]!.id).toBe("game 58");
});

test("storage that is denied, too small or damaged does no harm", () => {
    const game1 = game.newGame("9x9", new Array(81).fill(0));
    expect(keepGame(null, "a", game1, 0, 0)).toBe(false);
    expect(keepGame(memory(10), "a", game1, 0, 0)).toBe(false);
    expect(keptGames({ getItem: () => "{nonsense", setItem: () => {} })).toEqual([]);
    expect(keptGames({ getItem: () => '[{"id":1},null,{"id":"x","game":{}}]', setItem: () => {} })).toEqual([]);
});
