import { load } from "quadrille";
import { expect, test } from "vitest";
import { boardInfo } from "../../src/engine/convert";
import { missing, rulesOf, titleOf, toolOf, TOOLS, withRules, type Drawn } from "../../src/model/drawing";

const quadrille = await load();
const info = (name: string) => boardInfo(quadrille.board(name));
const nine = info("9x9");
const at = (row: number, column: number) => 9 * (row - 1) + column - 1;
const drawn = (cells: number[], more: Partial<Drawn> = {}): Drawn => ({
    cells,
    number: "",
    side: "left",
    diagonal: "dr",
    board: nine,
    ...more,
});

test("each tool has a name of its own", () => {
    const ids = TOOLS.flatMap(([, tools]) => tools.map((tool) => tool.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(toolOf("x").title).toBe("Both diagonals");
});

test("what each tool makes is a rule of a board, with its number and without", () => {
    for (const tool of TOOLS.flatMap(([, tools]) => tools)) {
        const count = Math.min(Math.max(tool.least, 1), tool.most) + (tool.most > 3 ? 1 : 0);
        const cells = Array.from({ length: count }, (_, i) => at(1, 1 + i));
        const number = tool.id === "quad" ? "1,2" : "3";
        for (const value of tool.number ? (tool.optional ? ["", number] : [number]) : [""]) {
            expect(missing(tool, count, value)).toBe("");
            const text = tool.text(drawn(cells, { number: value }));
            const board = info(withRules(nine, [text]));
            expect(rulesOf(board).map((rule) => rule.text)).toEqual([text]);
            expect(titleOf(text), text).not.toBe("");
        }
    }
});

test("clues outside stand in the row or column of the cell", () => {
    const clue = (id: string, side: Drawn["side"]) => toolOf(id).text(drawn([at(4, 7)], { number: "9", side }));
    expect(clue("skyscraper", "left")).toBe("skyscraper=9:r4c0");
    expect(clue("xsum", "right")).toBe("xsum=9:r4c10");
    expect(clue("room", "above")).toBe("room=9:r0c7");
    expect(clue("skyscraper", "below")).toBe("skyscraper=9:r10c7");
    expect(clue("sandwich", "right")).toBe("sandwich=9:r4");
    expect(clue("sandwich", "above")).toBe("sandwich=9:c7");
    expect(toolOf("little").text(drawn([at(1, 5)], { number: "20", diagonal: "dl" }))).toBe("little=20:r0c6dl");
    expect(toolOf("little").text(drawn([at(9, 2)], { number: "20", diagonal: "ur" }))).toBe("little=20:r10c1ur");
});

test("an arrow begins with its circle, in the order of choice", () => {
    expect(toolOf("arrow").text(drawn([at(2, 2), at(1, 1), at(1, 2)]))).toBe("arrow=r2c2:r1c1r1c2");
});

test("what is missing is said", () => {
    expect(missing(toolOf("thermo"), 1, "")).toMatch(/from the bulb/);
    expect(missing(toolOf("white"), 3, "")).toMatch(/two cells/);
    expect(missing(toolOf("sandwich"), 1, "")).toMatch(/number/);
    expect(missing(toolOf("xv=X"), 2, "")).toBe("");
});

test("rules come off one by one, and the board stays what it is", () => {
    const board = info("6x6:3x2+x+cage=5:r1c1r1c2");
    const texts = rulesOf(board).map((rule) => rule.text);
    expect(texts).toEqual(["x", "cage=5:r1c1r1c2"]);
    expect(withRules(board, texts)).toBe(board.name);
    expect(withRules(board, texts.slice(1))).toBe("6x6:3x2+cage=5:r1c1r1c2");
    expect(withRules(board, [])).toBe("6x6:3x2");
});
