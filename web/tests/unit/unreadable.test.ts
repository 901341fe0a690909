import { expect, test } from "vitest";
import { kindOfBytes, linkAmongWords, ownFragment, tidy, whyUnreadable } from "../../src/model/unreadable";
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
    expect(linkAmongWords("Try https://a.b/c?d=53..7, it is hard.")).toBe("https://a.b/c?d=53..7");
    expect(linkAmongWords("(https://a.b/#p=53..)")).toBe("https://a.b/#p=53..");
    for (const other of ["https://a.b/c", " https://a.b/c\n", "no link", '<a href="https://a.b/c">'])
        expect(linkAmongWords(other)).toBe(null);
});

test("reasons can be read", () => {
    expect(whyUnreadable("<html><p>x", "'<html>' is not a puzzle")).toMatch(/web page/);
    expect(whyUnreadable("\n<td class=x>5</td>", "")).toMatch(/web page/);
    expect(whyUnreadable("https://a.b/c", "")).toMatch(/^This link holds no puzzle/);
    expect(whyUnreadable("no", "")).toMatch(/digits/);
    expect(whyUnreadable("12345", "'12345' is a number alone")).toMatch(/a number alone$/);
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
