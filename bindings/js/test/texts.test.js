import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "quadrille";

const quadrille = await load();
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("records with errors in their place", () => {
    const records = [...quadrille.read(`# a list\n${EASY} # name\nwhat\n${EASY}\n`)];
    assert.deepEqual(records.map(({ line, format }) => [line, format]), [[2, "line"], [3, null], [4, "line"]]);
    assert.equal(records[0].puzzle.field("comment"), "name");
    assert.equal(records[1].puzzle, null);
    assert.deepEqual([records[1].error.line, records[1].error.column, records[1].error.code], [3, 1, "syntax"]);
    assert.equal(String(records[2].puzzle), EASY);
});

test("one puzzle, not two, not none", () => {
    assert.throws(() => quadrille.puzzle(`${EASY}\n${EASY}`), /2 puzzles/);
    assert.throws(() => quadrille.puzzle("\n"), /no puzzle/);
    assert.throws(() => quadrille.puzzle(EASY.slice(1)), { name: "QuadrilleError", line: 1 });
});

test("long texts arrive in pieces", () => {
    const many = `${EASY}\n`.repeat(3000);
    assert.equal([...quadrille.read(new TextEncoder().encode(many))].length, 3000);
});

test("a reader that is left early frees the board that it was given", () => {
    const board = quadrille.board("9x9+x");
    for (let i = 0; i < 50; i++) for (const record of quadrille.read(`${EASY}\n${EASY}`, { board })) { assert.equal(record.puzzle.board.name, "9x9+x"); break; }
});

/** These are XML, which this build does not read. */
const XML = ["opensudoku", "ksudoku", "svg"];

/** Each clue is there. Formats of candidates may show more values: cells that have one candidate. */
function hasClues(back, puzzle) {
    return puzzle.values.every((value, cell) => value === 0 || back.values[cell] === value);
}

test("every format that can be written and read gives the puzzle back", () => {
    const puzzle = quadrille.puzzle(EASY);
    const formats = quadrille.formats.filter(({ reads, writes, name }) => reads && writes && !XML.includes(name));
    assert.ok(formats.length > 20);
    for (const { name } of formats) {
        const { text } = quadrille.write([puzzle, puzzle], name);
        const back = [...quadrille.read(text, { format: name })];
        assert.equal(back.length, 2, name);
        for (const record of back) assert.ok(record.puzzle && hasClues(record.puzzle, puzzle), `${name}: ${record.error}`);
    }
});

test("XML is not read, and that is said", () => {
    const { text } = quadrille.write(quadrille.puzzle(EASY), "opensudoku");
    const [record] = quadrille.read(text);
    assert.match(record.error.message, /XML/);
});

test("what is lost is said", () => {
    const puzzle = quadrille.puzzle({ board: "9x9+x", values: quadrille.puzzle(EASY).values, fields: [["title", "Ünïcode"]] });
    const { losses } = quadrille.write(puzzle, "line");
    assert.ok(losses.includes("field 'title'"), losses.join());
    assert.deepEqual(quadrille.write(puzzle, "sudokupad").losses.includes("field 'title'"), false);
    assert.throws(() => quadrille.write(puzzle, "papyrus"), /no such format/);
});

test("fields, clues, solution and candidates go through a document and back", () => {
    const candidates = new BigUint64Array(81).fill(511n);
    candidates[2] = 3n;
    const values = quadrille.puzzle(EASY).values.slice();
    const given = Uint8Array.from(values, (value) => (value ? 1 : 0));
    values[3] = 6;
    const puzzle = quadrille.puzzle({ board: "9x9", values, given, candidates, fields: [["title", "Ünïcode"], ["author", "me"]] });
    const back = quadrille.puzzle(quadrille.write(puzzle, "f-puzzles").text);
    assert.equal(back.field("title"), "Ünïcode");
    assert.equal(back.field("author"), "me");
    assert.deepEqual([back.given[3], back.values[3], back.given[0]], [0, 6, 1]);
    assert.equal(back.candidates?.[2], 3n);
});

test("a picture", () => {
    const svg = quadrille.svg(quadrille.puzzle(EASY), { title: "a < b" });
    assert.match(svg, /^<(\?xml|svg)/);
    assert.match(svg, /a &lt; b/);
});
