import assert from "node:assert/strict";
import { readFile, writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CLASSIC, DESKTOP, DEVICES, browsing, eachWithPuzzle, label, notInFirefox, pasteInto, soon, testsOn, valuesOf } from "./site.js";

const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL = "....7........95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NO_SOLUTION = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.2..8..79";
const CLASH = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const site = browsing();

for (const [device, options] of DEVICES) {
    describe(device, () => {
        const test = testsOn(device);
        let page;
        eachWithPuzzle(site, options, CLASSIC, (visited) => {
            page = visited;
        });
        const press = (selector) => (device === "phone" ? page.tap(selector) : page.click(selector));
        const read = async (text) => {
            await press("#panel-solve");
            await page.fill("#puzzle-text", text);
        };
        const verdict = (text) => page.waitForSelector(`.headline:has-text("${text}")`);

        test("values and marks by the pad, undo and redo", async () => {
            await press("#cell-2");
            await press(".digit:has-text('4')");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
            await press("#cell-3");
            await press(".mode:has-text('Corner')");
            await press(".digit:has-text('2')");
            await press(".digit:has-text('6')");
            await press(".mode:has-text('Centre')");
            await press(".digit:has-text('6')");
            await press(".mode:has-text('Colour')");
            await press(".swatch >> nth=0");
            await press(".swatch >> nth=5");
            await soon(async () =>
                assert.match(await label(page, 3), /empty, corner marks 2 6, centre marks 6, red and blue/),
            );
            for (let i = 0; i < 6; i++) await press(".tool:has-text('Undo')");
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
            await press(".tool:has-text('Redo')");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
        });

        test("Start again empties the cells and sets the clock to nothing", async () => {
            const time = () => page.locator("[role=timer]").textContent();
            await press("#cell-2");
            await press(".digit:has-text('4')");
            await page.evaluate(() => {
                const now = Date.now;
                Date.now = () => now() + 3_600_000;
            });
            await soon(async () => assert.match(await time(), /^1:00:/));
            await press(".tool:has-text('Start again')");
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
            await soon(async () => assert.match(await time(), /^0:/));
            await press(".tool:has-text('Undo')");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
        });

        test("dragging chooses cells", async () => {
            const from = await page.locator("#cell-2").boundingBox();
            const to = await page.locator("#cell-5").boundingBox();
            if (device === "phone") await dragByTouch(page, from, to);
            else await dragByMouse(page, from, to);
            await soon(async () => assert.equal(await page.locator("[role=gridcell][aria-selected=true]").count(), 4));
        });

        test("every verdict, and what is shown for it", async () => {
            await read(SEVERAL);
            await page.waitForSelector("text=/Format: line/");
            await verdict("5 solutions");
            await press("text=Compare the two");
            await soon(async () => assert.ok((await page.locator(".two.first").count()) > 0));
            await press("[aria-label='Next solution']");
            await page.waitForSelector("text=Solution 1");
            await press("[aria-label='Next solution']");
            await page.waitForSelector("text=Solution 2");
            await page.fill("#puzzle-text", NO_SOLUTION);
            await verdict("No solution");
            await press("text=Show these clues");
            await soon(async () => assert.ok((await page.locator(".reason .cell").count()) > 1));
            await page.fill("#puzzle-text", CLASH);
            await verdict("exclude each other");
            await page.waitForSelector("text=/r1c1 and r1c2 are both 5/");
            await page.fill("#puzzle-text", CLASSIC);
            await verdict("Exactly one");
            await press("text=Show the solution");
            await soon(async () => {
                const shown = await page.$$eval(".board .value", (texts) => texts.map((each) => each.textContent).join(""));
                assert.equal(shown, SOLUTION);
            });
            await page.fill("#puzzle-text", "12345");
            await page.waitForSelector(".bad-note");
        });

        test("a hint in four degrees, and then it is done", async () => {
            await press("#panel-why");
            await press("text=Give me a hint");
            await press("text=Which technique?");
            await page.waitForSelector(".hint .technique");
            await press(".hint >> text=Why?");
            await press("text=Do it");
            await soon(async () => assert.notEqual(await valuesOf(page), CLASSIC));
        });

        test("a wrong value comes before any hint", async () => {
            await press("#cell-2");
            await press(".digit:has-text('2')");
            await press(".tool:has-text('Check')");
            await page.waitForSelector("text=One cell is wrong");
            await press("#panel-why");
            await press("text=Give me a hint");
            await page.waitForSelector(".hint >> text=/mistake in row 1/");
            await press("text=Which one?");
            await press("text=Back to before it");
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        });

        test("the whole path, all that applies, and the grade", async () => {
            await press("#panel-why");
            await press("text=Whole path");
            await page.waitForSelector(".steps li");
            const steps = await page.locator(".steps li").count();
            await press("[aria-label='Next step']");
            await page.waitForSelector(`text=2 of ${steps}`);
            await press("text=All that applies now");
            await page.waitForSelector("h3:has-text('Everything that applies')");
            await page.selectOption("#scale", "classic");
            await press("text=How hard is it?");
            await page.waitForSelector(".ratings >> text=/1.2/");
        });

        test("a new puzzle of another size and further rules", async () => {
            await press("#panel-new");
            await press(".chip:has-text('6 × 6')");
            await press("summary:has-text('More rules')");
            await press(".chip:has-text('Both diagonals')");
            await press("text=Make a puzzle");
            await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 36);
            await page.waitForSelector(".badge.unique");
            await soon(async () => assert.equal(await page.locator(".board .diagonal").count(), 2));
        });

        test("a link brings the game back with everything in it", async () => {
            await press("#cell-2");
            await press(".digit:has-text('4')");
            await press("#cell-3");
            await press(".mode:has-text('Centre')");
            await press(".digit:has-text('6')");
            await press("#panel-share");
            await page.waitForFunction(() => document.querySelector(".link-text")?.value.includes("#g="));
            const link = await page.inputValue(".link-text");
            await page.goto("about:blank");
            await page.goto(link);
            await page.waitForSelector(".badge.unique");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
            await soon(async () => assert.match(await label(page, 3), /centre marks 6/));
        });

        test("a file of puzzles is checked, and the result can be saved", notInFirefox("its driver has no downloads"), async () => {
            const folder = await mkdtemp(join(tmpdir(), "quadrille-"));
            const file = join(folder, "many.txt");
            await writeFile(file, `${CLASSIC}\n${SEVERAL}\n${CLASH}\n`.repeat(7000));
            await press("#tab-batch");
            await page.setInputFiles("#batch-file", file);
            await page.waitForSelector("[aria-label=Result]");
            const counts = await page.$$eval(".counts dd", (cells) => cells.map((each) => each.textContent));
            assert.deepEqual(counts, ["7,000", "7,000", "7,000", "0"]);
            const [download] = await Promise.all([page.waitForEvent("download"), press("text=Save the result")]);
            await download.saveAs(join(folder, "result"));
            const lines = (await readFile(join(folder, "result"), "utf8")).split("\n");
            assert.equal(lines[1], `${CLASSIC},unique,${SOLUTION}`);
            assert.equal(lines.length, 21_002);
        });

        test("what was checked is called what it was, and is checked when it is pasted", async () => {
            await press("#tab-batch");
            const words = () => page.$$eval(".counts div", (all) => all.map((each) => each.innerText.replace(/\s+/g, " ")));
            await press(".switch:has-text('Stop at the first')");
            await pasteInto(page, `${CLASSIC}\n${SEVERAL}\n`);
            await page.waitForSelector("[aria-label=Result]");
            await press(".switch:has-text('Stop at the first')");
            assert.deepEqual(await words(), ["Solved 2", "No solution 0", "Not understood 0"]);
            await pasteInto(page, `${CLASSIC}\n${SEVERAL}\n`);
            await page.waitForSelector("dt:has-text('Several solutions')");
            await press("#tab-puzzle");
            await press("#tab-batch"); // it is still there
            assert.deepEqual(await words(), ["One solution 1", "Several solutions 1", "No solution 0", "Not understood 0"]);
        });

        test("every format can be written, and read again", async () => {
            await press("#panel-share");
            await page.waitForSelector("#format option[value=sdk]", { state: "attached" });
            for (const format of ["sudokupad", "rows", "f-puzzles", "csv"]) {
                const before = await page.inputValue(".output");
                await page.selectOption("#format", format);
                await page.waitForFunction((old) => document.querySelector(".output").value !== old, before);
                const text = await page.inputValue(".output");
                assert.notEqual(text, "");
                await read(text);
                await page.waitForSelector(`.facts b:has-text("${format}")`);
                await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
                await press("#panel-share");
                await page.waitForSelector("#format option[value=sdk]", { state: "attached" });
            }
        });

        test("clues are put on an empty board, and the verdict follows", async () => {
            await press("#panel-new");
            await press(".chip:has-text('4 × 4')");
            await press("text=Empty board");
            await page.waitForSelector(".badge.multiple");
            for (const [cell, value] of [
                [0, 1],
                [1, 2],
                [4, 3],
                [10, 1],
                [15, 2],
            ]) {
                await press(`#cell-${cell}`);
                await press(`.digit:has-text('${value}')`);
            }
            await press("#panel-solve");
            await page.waitForSelector(".headline:has-text('solution')");
            await press("text=Clues are complete");
            await soon(async () => assert.equal(await valuesOf(page), "12..3.....1....2"));
            await soon(async () => assert.match(await label(page, 0), /given/));
        });

        test("candidates are shown, struck out and coloured", async () => {
            await press(".switch:has-text('Candidates')");
            await soon(async () => assert.match(await label(page, 2), /candidates 1 2 4/));
            await press("#cell-2");
            await press(".mode:has-text('Centre')");
            await press(".digit:has-text('1')");
            await soon(async () => assert.match(await label(page, 2), /candidates 2 4/));
            await press(".mode:has-text('Colour')");
            await page.selectOption(".target", { label: "Colour candidates 4" });
            await press(".swatch >> nth=2");
            await soon(async () => assert.equal(await page.locator("#cell-2 .spot").count(), 1));
        });

        test("a sheet has its puzzles on one page and the solutions on another", notInFirefox("its driver has no print media"), async () => {
            await press("#panel-share");
            await press("text=Add this one");
            await page.waitForSelector("text=1 on the sheet.");
            await page.reload();
            await press("#panel-share");
            await page.waitForSelector("text=1 on the sheet.");
            await page.emulateMedia({ media: "print" });
            await soon(async () => assert.equal(await page.locator(".sheet-page img:visible").count(), 2));
            await soon(async () => assert.equal(await page.locator("#panel").isVisible(), false));
            await page.context().close();
        });

        test("a sheet has a title, grades, QR codes, and as many puzzles on a page as wanted", notInFirefox("its driver has no print media"), async () => {
            await press("#panel-share");
            await press("text=Add four new ones");
            await page.waitForSelector("text=4 on the sheet.");
            await press("text=Add this one");
            await page.waitForSelector("text=5 on the sheet.");
            const pages = () =>
                page.$$eval(".sheet-page:not(.solutions)", (all) => all.map((each) => each.querySelectorAll("img").length));
            await soon(async () => assert.deepEqual(await pages(), [4, 1]));
            await page.selectOption("#sheet-each", "2");
            await soon(async () => assert.deepEqual(await pages(), [2, 2, 1]));
            await page.fill("#sheet-title", "Week 12");
            await press(".switch:has-text('QR code')");
            await page.emulateMedia({ media: "print" });
            await soon(async () => assert.equal(await page.locator(".sheet-title:visible").count(), 4));
            await soon(async () =>
                assert.equal(await page.locator(".solutions >> text=Week 12: solutions").count(), 1),
            );
            await soon(async () =>
                assert.match(await page.locator("figcaption").nth(4).textContent(), /^5\. (easy|medium|hard)$/),
            );
            await soon(async () => assert.equal(await page.locator(".sheet .code path:visible").count(), 5));
            await soon(async () => assert.equal(await page.locator(".solutions img:visible").count(), 5));
            // Letter with margins of half an inch, in CSS pixels: nothing may be left for a second page
            await page.setViewportSize({ width: 720, height: 960 });
            for (const [each, rows] of [["1", 1], ["2", 2], ["4", 2], ["6", 3], ["9", 3]]) {
                await page.selectOption("#sheet-each", each, { force: true }); // it is not printed
                const long = await page.$eval(".sheet-page", (sheet, rows) => {
                    const [title, figure] = [".sheet-title", "figure"].map((part) => sheet.querySelector(part).getBoundingClientRect());
                    const gap = parseFloat(getComputedStyle(sheet).rowGap);
                    return figure.top - title.top + 20 + rows * figure.height + (rows - 1) * gap;
                }, rows);
                assert.ok(long <= 960, `${each}: ${long}`);
            }
            await page.context().close();
        });

        test("games are kept, and open where they were left", async () => {
            await press("#cell-2");
            await press(".digit:has-text('4')");
            await page.goto("about:blank");
            await page.goto(site.url);
            await page.waitForSelector(".badge.unique");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
        });
    });
}

async function dragByMouse(page, from, to) {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
}

async function dragByTouch(page, from, to) {
    const client = await page.context().newCDPSession(page);
    const y = from.y + from.height / 2;
    const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x: from.x + from.width / 2, y }]);
    const end = to.x + to.width / 2;
    for (let x = from.x + from.width / 2; x < end; x += 8) await send("touchMove", [{ x, y }]);
    await send("touchMove", [{ x: end, y }]);
    await send("touchEnd", []);
}

describe("keys", () => {
    let page;
    eachWithPuzzle(site, DESKTOP, CLASSIC, async (visited) => {
        page = visited;
        await page.focus("#board");
    });
    const type = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
    };

    test("the puzzle is played without a mouse, and every move is spoken", async () => {
        await type("ArrowRight", "ArrowRight", "4");
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
        await soon(async () => assert.equal(await page.textContent("p[role=status].spoken"), "r1c3: 4"));
        await type("ArrowRight", "Shift+Digit2", "Control+Digit6", "Control+Shift+Digit3");
        await soon(async () => assert.match(await label(page, 3), /corner marks 2, centre marks 6, yellow/));
        await soon(async () => assert.equal(await page.getAttribute("#board", "aria-activedescendant"), "cell-3"));
        await type("x", "Digit6", "Delete");
        await soon(async () => assert.match(await label(page, 3), /empty, centre marks 6, yellow/));
        await type("Control+z", "Control+z", "Control+y");
        await soon(async () => assert.match(await label(page, 3), /corner marks 2 6/));
    });

    test("the letters of colours stand beside candidates", async () => {
        await type("m", "ArrowRight", "ArrowRight", "ArrowDown", "Control+Shift+Digit3");
        const covered = () =>
            page.$eval("#cell-11", (cell) => {
                const place = (text) => {
                    const { y, bottom } = text.getBoundingClientRect();
                    return { left: text.getStartPositionOfChar(0).x, right: text.getEndPositionOfChar(0).x, y, bottom };
                };
                const texts = [...cell.querySelectorAll("text")].map((each) => [each, place(each)]);
                const letters = texts.filter(([each]) => each.matches(".letter"));
                const covers = ([one, a]) =>
                    texts.some(([other, b]) => other !== one && a.left < b.right && b.left < a.right && a.y < b.bottom && b.y < a.bottom);
                return [texts.length, letters.length, letters.filter(covers).length];
            });
        await soon(async () => assert.deepEqual(await covered(), [4, 1, 0]));
        await type("Control+Shift+Digit6");
        await soon(async () => assert.deepEqual(await covered(), [5, 2, 0]));
    });

    test("cells are chosen with Shift, Ctrl, all, others, none", async () => {
        const chosen = () => page.locator("[role=gridcell][aria-selected=true]").count();
        await type("Shift+ArrowRight", "Control+ArrowDown");
        await soon(async () => assert.equal(await chosen(), 3));
        await type("Control+i");
        await soon(async () => assert.equal(await chosen(), 78));
        await type("Control+a");
        await soon(async () => assert.equal(await chosen(), 81));
        await type("Escape");
        await soon(async () => assert.equal(await chosen(), 0));
    });

    test("a held key shows on the pad what it makes of a digit", async () => {
        await page.keyboard.down("Shift");
        await page.waitForSelector(".pad.writes-corner");
        await page.keyboard.down("Control");
        await page.waitForSelector(".pad.writes-colour");
        await page.keyboard.up("Shift");
        await page.keyboard.up("Control");
        await page.waitForSelector(".pad.writes-digit");
    });

    test("a whole puzzle is solved by keys", async () => {
        for (let cell = 0; cell < 81; cell++) {
            if (CLASSIC[cell] === ".") await type(SOLUTION[cell]);
            await type("ArrowRight");
            if (cell % 9 === 8) await type("ArrowDown");
        }
        await page.waitForSelector("text=/Solved/");
        await soon(async () => assert.equal(await valuesOf(page), SOLUTION));
    });

    test("one key leads through a hint", async () => {
        for (const shown of ["text=/Look at/", ".hint .technique", "text=Do it"]) {
            await type("h");
            await page.waitForSelector(shown);
        }
        await type("h");
        await page.waitForFunction(() => !document.querySelector(".hint"));
        await soon(async () => assert.notEqual(await valuesOf(page), CLASSIC));
    });

    test("what has the focus is never gone with what was done", async () => {
        const isOn = (selector) => page.waitForFunction((at) => document.activeElement?.closest(at), selector);
        for (const shown of ["text=/Look at/", ".hint .taught", "text=Do it"]) {
            await type("h");
            await page.waitForSelector(shown);
        }
        await page.focus(".hint .taught");
        await type("Enter");
        await isOn(".lesson");
        await type("Escape");
        await isOn("#panel-why");
        await page.focus("text=Do it");
        await type("Enter");
        await isOn("#board");
        await page.click("#panel-play");
        await page.focus(".tool:has-text('Undo')");
        await type("Enter");
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        await isOn("#board");
        await page.click("#panel-new");
        await page.focus(".offers .button");
        await type("Enter");
        await isOn("#board");
        await page.click("#panel-share");
        await page.focus("text=Add this one");
        await type("Enter");
        await page.waitForSelector("text=1 on the sheet");
        await isOn("button");
    });

    test("the clues are copied from the board, but words that are chosen are copied as they are", async () => {
        const copied = () =>
            page.evaluate(() => {
                const event = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
                document.activeElement.dispatchEvent(event);
                return event.clipboardData.getData("text/plain");
            });
        await type("ArrowRight", "ArrowRight", "4");
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
        assert.equal(await copied(), CLASSIC);
        await page.evaluate(() => getSelection().selectAllChildren(document.querySelector("h2")));
        assert.equal(await copied(), "");
    });

    test("what is pasted on the board is read", async () => {
        await pasteInto(page, SEVERAL);
        await page.waitForSelector(".headline:has-text('5 solutions')");
        await soon(async () => assert.equal(await valuesOf(page), SEVERAL));
    });

    test("panels and tabs are reached with arrows", async () => {
        await page.focus("#panel-play");
        await type("ArrowRight");
        await page.waitForSelector("#puzzle-text");
        await page.focus("#tab-puzzle");
        await type("ArrowLeft");
        await page.waitForSelector("text=Check many puzzles");
    });
});
