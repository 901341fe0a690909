import { expect, test } from "vitest";
import { kindOfBytes, ownFragment, puzzleAmongWords, shortRow, tidy, whyUnreadable } from "../../src/model/unreadable";
import { whyWrong } from "../../src/model/wrong";
import { board } from "./boards";

const bytes = (...start: number[]) => Uint8Array.from([...start, 0, 1, 2]);
const text = (words: string) => new TextEncoder().encode(words);

test.each([
    ["a picture (PNG)", bytes(0x89, 0x50, 0x4e, 0x47)],
    ["a picture (JPEG)", bytes(0xff, 0xd8, 0xff, 0xe0)],
    ["a picture (BMP)", bytes(0x42, 0x4d)],
    ["a PDF document", text("%PDF-1.7")],
    ["not a text file", bytes(1, 2, 3)],
    [null, text("53..7....\r\n6..195...\t\n")],
    [null, text("BM is no picture")],
    [null, Uint8Array.from([0xff, 0xfe, 0x35, 0, 0x33, 0])], // UTF-16
])("%s", (kind, start) => expect(kindOfBytes(start)).toBe(kind));

test("links of this page, whole or from # on", () => {
    expect(ownFragment("#p=12")).toBe("p=12");
    expect(ownFragment(" https://a.b/c/#g=x_-1 \n")).toBe("g=x_-1");
    expect(ownFragment("http://localhost:8000/#d=abc")).toBe("d=abc");
    for (const other of ["https://a.b/?p=12", "p=12", "#q=1", "#p=1 2", "see #p=12"]) expect(ownFragment(other)).toBe(null);
});

test("a link in a message, as it was sent", () => {
    expect(puzzleAmongWords("Try https://a.b/c?d=53..7, it is hard.")).toBe("https://a.b/c?d=53..7");
    expect(puzzleAmongWords("(https://a.b/#p=53..)")).toBe("https://a.b/#p=53..");
    for (const other of ["https://a.b/c", " https://a.b/c\n", "no link", '<a href="https://a.b/c">'])
        expect(puzzleAmongWords(other)).toBe(null);
    const cells = "5.".padEnd(81, "0");
    for (const link of [`https://a.b/play/${cells}`, `https://a.b/c?x=1&d=${cells}/`]) expect(puzzleAmongWords(link)).toBe(cells);
    for (const other of [`${cells}0`, `${cells}&cages=1`, `${cells.slice(1)}`]) expect(puzzleAmongWords(`https://a.b/?d=${other}`)).toBe(null);
});

test("a row that is too short, where blanks at the ends of others are left", () => {
    expect(shortRow("53  7    \n6  195\n 98    6 ")).toBe("Line 2 has 6 cells: it is read as if blanks at its end were missing.");
    for (const other of ["53  7\n6  195\n 98    6", "53  7    \n6  195   \n 98    6", "53  7    6  195 "]) expect(shortRow(other)).toBe("");
});

test("a puzzle in a message", () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i + 1}.......0`);
    const lines = rows.join("\n");
    expect(puzzleAmongWords(`Of today: ${rows.join("")} (hard)`)).toBe(rows.join(""));
    expect(puzzleAmongWords(`Hello,\n${rows.map((row) => `> ${row}`).join("\n")}\n> Bye`)).toBe(lines);
    expect(puzzleAmongWords(rows.map((row, i) => `${i + 1}: ${row}`).join("\r\n"))).toBe(lines);
    expect(puzzleAmongWords("5\u00a0\uff13")).toBe("5 3");
    expect(puzzleAmongWords("5\u200b3\ufeff.")).toBe("53.");
    for (const other of [rows.join(""), lines, rows.slice(1).join("\n"), "12345", `{"a": "${rows.join("")}"}`])
        expect(puzzleAmongWords(other)).toBe(null);
});

test("reasons can be read", () => {
    expect(whyUnreadable("<html><p>x", "'<html>' is not a puzzle")).toMatch(/web page/);
    expect(whyUnreadable("\n<td class=x>5</td>", "")).toMatch(/web page/);
    expect(whyUnreadable("https://a.b/c", "")).toMatch(/^This link holds no puzzle/);
    expect(whyUnreadable("no", "")).toMatch(/digits/);
    expect(whyUnreadable("12345", "'12345' is a number alone")).toMatch(/a number alone$/);
    const blanks = ["53  7", "6  195", " 98    6", "8   6   3", "4  8 3  1", "7   2   6", " 6    28", "   419  5"];
    expect(whyUnreadable(blanks.join("\n"), "'53  7' is")).toMatch(/blanks are empty cells, it has 8 rows, and not 9/);
    expect(whyUnreadable([" " + blanks[3], ...blanks].join("\n"), "")).toMatch(/line 1 has 10 cells, and not 9/);
    expect(whyUnreadable("53  7    6  195    98    6 8", "the grid")).toMatch(/it has 28 cells, but a 9 × 9 puzzle has 81/);
    expect(whyUnreadable("53..7....".repeat(7), "the grid ends")).toMatch(/There are 63 digits and points in it, but/);
    expect(tidy("a\u0000\u001b\ufffd\ufffdb")).toBe("a b");
    expect(tidy("x".repeat(999)).length).toBe(161);
});

test("why a value is wrong", () => {
    const at = board(4, 2, 2);
    expect(whyWrong(at, [1, 1, ...new Array<number>(14).fill(0)], 1, "1")).toBe("1 in r1c2 is wrong: row 1 has one already.");
    expect(whyWrong(at, [1, 2, ...new Array<number>(14).fill(0)], 1, "2")).toBe("2 in r1c2 is wrong: it leads to no solution.");
    const column = [1, 0, 0, 0, 1, ...new Array<number>(11).fill(0)];
    expect(whyWrong(at, column, 4, "A")).toBe("A in r2c1 is wrong: column 1 has one already.");
});
