/** From one state to the next: nothing that was said of the one is said of the other, and nothing is lost. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { DESKTOP, browsing, label, notInFirefox, pasteInto, soon, valuesOf, visit, visiting } from "./site.js";

const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER = "57.........3...9.2...3..87...1.4839..4.9.1.8..8975.2...95..6...8.7...6.........25";
const SEVERAL = "....7........95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CHANGED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.2..8..79";

const site = browsing();
const again = visiting(site, DESKTOP, holding);
let page, context, complaints;

/** Questions of the kinds that are held reach the worker when these are let go, if they are not cancelled before. */
function holding() {
    const post = Worker.prototype.postMessage;
    window.held = {};
    Worker.prototype.postMessage = function (message, ...rest) {
        const ask = () => post.call(this, message, ...rest);
        for (const [kind, asked] of Object.entries(window.held))
            window.held[kind] = asked.filter((each) => each.id !== message.cancel);
        if (window.held[message.kind]) window.held[message.kind].push({ id: message.id, ask });
        else ask();
    };
}

/** What is given up after a minute is given up when `passMinute` is called. */
function holdMinutes() {
    const wait = window.setTimeout;
    window.setTimeout = (act, milliseconds, ...rest) => {
        if (milliseconds === 60_000) window.passMinute = act;
        return wait(milliseconds === 60_000 ? () => {} : act, milliseconds, ...rest);
    };
}

const hold = (kind) => page.evaluate((kind) => void (window.held[kind] = []), kind);
const letGo = (kind) =>
    page.evaluate((kind) => {
        const asked = window.held[kind];
        delete window.held[kind];
        for (const { ask } of asked) ask();
    }, kind);

async function start(fragment = `#p=${CLASSIC}`, badge = ".badge.unique") {
    ({ page, context, complaints } = await again(fragment));
    await page.waitForSelector(badge);
}

const paste = (text, file) => pasteInto(page, text, file);
const type = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};

afterEach(() => assert.deepEqual(complaints, []));

describe("a report belongs to its puzzle", () => {
    beforeEach(() => start());

    test("a grid with all values is complete, not ready to play, and has no solution to show", async () => {
        await paste("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        await page.waitForSelector(".badge:has-text('Complete')");
        await page.click("#panel-solve");
        await page.waitForSelector("text=nothing is left to find");
        assert.equal(await page.locator("text=Show the solution").count(), 0);
    });

    test("a filled board is solved only if all rules hold, also where the clues have several solutions", async () => {
        const values = "1234341221434321";
        const game = (cage) => ({ b: `4x4+cage=${cage}:r1c1r1c2`, g: "0".repeat(16), v: values.slice(0, 15) + "0", m: ["", "", "", ""] });
        for (const [cage, words, others] of [[4, "not all of them are right", "Solved"], [3, "Solved", "not all of them are right"]]) {
            await page.goto(`${site.url}#g=${deflateRawSync(JSON.stringify(game(cage))).toString("base64url")}`);
            await page.waitForSelector(".badge.multiple");
            await soon(async () => assert.match(await label(page, 14), /: 2/));
            await page.click("#cell-15");
            await type("1");
            await page.waitForSelector(`.note:has-text('${words}')`);
            assert.equal(await page.locator(`.note:has-text('${others}')`).count(), 0);
        }
    });

    test("while another puzzle is solved, nothing is said of it, and no value is called wrong", async () => {
        await hold("solve");
        await paste(OTHER);
        await page.waitForFunction(() => /: 7, given/.test(document.querySelector("#cell-1 > [role=img]").ariaLabel));
        await soon(async () => assert.equal(await page.locator(".badge.unique").count(), 0));
        await soon(async () => assert.equal(await page.locator("text=Exactly one solution").count(), 0));
        await page.waitForSelector("text=Solving…");
        await page.waitForSelector(".badge.solving:visible");
        await page.click("#panel-play");
        await page.click("#cell-2");
        await page.click(".digit:has-text('4')");
        await page.click(".tool:has-text('Check')");
        await page.waitForSelector("text=still being solved");
        await soon(async () => assert.equal(await page.locator(".board .bad").count(), 0));
        await letGo("solve");
        await page.waitForSelector(".badge.unique");
    });

    test("solving can be cancelled, and asked for again", async () => {
        await hold("solve");
        await paste(OTHER);
        await page.waitForSelector("text=/Solving… 1 s/");
        await page.click(".verdict >> text=Cancel");
        await page.waitForSelector("text=Cancelled");
        await soon(async () => assert.equal(await page.locator(".badge").count(), 0));
        await letGo("solve");
        await page.click("text=Try for two minutes");
        await page.waitForSelector(".badge.unique");
    });

    test("what is no puzzle leaves no verdict, and is refused in words", async () => {
        for (const [text, file, words] of [
            ["hello, world", null, /digits/],
            ["12345", null, /number alone/],
            ["<!DOCTYPE html><html><body><p>A puzzle, 53, is here</p></body></html>", null, /web page/],
            ["https://example.org/sudoku", null, /link holds no puzzle/],
            ["", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0xff], /picture \(PNG\)/],
            ["\u0089PNG\r\n\u001a\n\u0000\u0000IHDR\ufffd\ufffd", null, /not a text file/],
            ["#p=12345", null, /damaged/], // a link of this page
        ]) {
            await page.click("#panel-solve");
            await page.waitForSelector("text=Exactly one solution");
            await paste(text, file);
            await page.waitForSelector(".bad-note");
            const said = await page.textContent(".bad-note");
            assert.match(said, words);
            assert.doesNotMatch(said, /[\u0000-\u001f\ufffd]/);
            await soon(async () => assert.equal(await page.locator("text=Exactly one solution").count(), 0));
            await soon(async () => assert.equal(await page.locator(".badge.unique").count(), 0));
            await page.click("text=Go on with that");
            await page.waitForSelector("text=Exactly one solution");
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        }
    });

    test("what failed is forgotten when something is read", async () => {
        await paste("hello");
        await page.waitForSelector(".bad-note");
        const spoken = () => page.textContent("p.spoken");
        await soon(async () => assert.match(await spoken(), /No puzzle/));
        await paste(SEVERAL);
        await page.waitForSelector("text=5 solutions");
        await soon(async () => assert.equal(await page.locator(".bad-note").count(), 0));
        assert.doesNotMatch(await spoken(), /No puzzle/);
    });

    test("that an address is damaged is said until there is another puzzle", async () => {
        await page.evaluate(() => void (location.hash = "p=12345"));
        await page.waitForSelector(".bad-note:has-text('damaged')");
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await page.waitForSelector(".bad-note:has-text('damaged')");
        await paste(OTHER);
        await soon(async () => assert.equal(await valuesOf(page), OTHER));
        await soon(async () => assert.equal(await page.locator(".bad-note").count(), 0));
    });

    test("links of this page are read when they are pasted, also what follows # alone", async () => {
        await paste(`#p=${OTHER}`);
        await page.waitForFunction(() => /: 7, given/.test(document.querySelector("#cell-1 > [role=img]").ariaLabel));
        await soon(async () => assert.equal(await valuesOf(page), OTHER));
        await paste(`https://example.org/any/where/#p=${CLASSIC}`);
        await page.waitForFunction(() => /: 3, given/.test(document.querySelector("#cell-1 > [role=img]").ariaLabel));
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
    });

    test("blanks are empty cells, in a line and in rows without the blanks at their ends", async () => {
        const blank = OTHER.replaceAll(".", " ");
        for (const text of [blank, blank.match(/.{9}/g).map((row) => row.trimEnd()).join("\n")]) {
            await paste(text);
            await soon(async () => assert.equal(await valuesOf(page), OTHER));
            await page.waitForSelector("text=Format: blanks");
            await paste(CLASSIC);
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        }
    });

    test("a link among words is read, and so is a puzzle", async () => {
        await paste(`Try this one: https://example.org/#p=${OTHER}, it is hard!`);
        await soon(async () => assert.equal(await valuesOf(page), OTHER));
        await paste(`And what of this one?\n${CLASSIC.match(/.{9}/g).map((row) => `> ${row}`).join("\n")}\nBye`);
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
    });

    test("what is said of a text stands beside its own puzzle", async () => {
        await page.click("#panel-solve");
        await hold("board");
        await paste(`${"1" + ".".repeat(15)}`);
        await soon(() => page.evaluate(() => window.held.board.length > 0 || Promise.reject(new Error("not asked"))));
        assert.equal(await page.locator("text=Format:").count(), 0);
        await letGo("board");
        await page.waitForSelector("text=Format:");
    });

    test("without a solution: which clue, changed or left out, mends the puzzle", async () => {
        await paste(CHANGED);
        await page.waitForSelector("text=No solution");
        await page.waitForSelector("text=One change mends it");
        const told = await page.$$eval(".mends span", (lines) => lines.map((each) => each.textContent));
        assert.ok(told.includes("4 instead of 2 in r9c2: exactly one solution."), told.join("\n"));
        await page.click(".mends li:has-text('4 instead of 2 in r9c2') >> text=Change it");
        await page.waitForSelector("text=Exactly one solution");
    });

    test("a wrong value: the house that has it, or that it leads to no solution", async () => {
        const hint = async () => {
            await page.click("#panel-why");
            await page.click("text=Give me a hint");
            await page.click("text=Which one?");
            return page.textContent(".hint .technique");
        };
        await page.click("#cell-2");
        await type("5");
        await soon(async () => assert.equal(await hint(), "5 in r1c3 is wrong: row 1 has one already."));
        await page.focus("#board");
        await type("2");
        await soon(async () => assert.equal(await hint(), "2 in r1c3 is wrong: it leads to no solution."));
    });

    test("values on a puzzle with several solutions are checked, too", async () => {
        await paste(SEVERAL);
        await page.waitForSelector("text=5 solutions");
        await page.click("#panel-play");
        await page.click("#cell-2");
        await type("8");
        await page.click(".tool:has-text('Check')");
        await page.waitForSelector("text=lead to no solution");
        await page.focus("#board");
        await type("4");
        await page.click(".tool:has-text('Check')");
        await page.waitForSelector("text=fit one of them");
    });
});

describe("what the page consists of arrives late, or not", () => {
    let stop = null; // which files do not arrive
    let own = null; // the context in which they do not
    afterEach(async () => {
        await own?.close();
        own = null;
    });
    const late = (pattern) => {
        let go;
        const gone = new Promise((resolve) => (go = resolve));
        return [[pattern, async (route) => (await gone, await route.continue())], go];
    };
    const lost = (pattern) => [pattern, (route) => (stop.test(route.request().url()) ? route.abort() : route.continue())];
    /** Files come from the network, as in a first visit. */
    const arrive = async (route, fragment) => {
        const newContext = async (options) => {
            own = await site.browser.newContext(options);
            await own.route(...route);
            return own;
        };
        ({ page, context, complaints } = await visit({ ...site, browser: { newContext } }, DESKTOP, fragment));
    };
    const forgive = () => complaints.splice(0, Infinity, ...complaints.filter((each) => !/ERR_FAILED|Failed to fetch/.test(each)));

    test("until there is a board, nothing can be pressed in vain; what is pasted by then is read", async () => {
        const [route, go] = late(/quadrille-(?!texts|reasons).*\.wasm/);
        await arrive(route, "");
        await page.waitForSelector("text=Loading…");
        assert.equal(await page.locator("main button").count(), 0);
        await page.evaluate((text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            document.body.dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData }));
        }, CLASSIC);
        go();
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
    });

    test("a panel, a text and a hint that cannot come say so, and come when they can", notInFirefox("it fetches a part that failed only after a reload"), async () => {
        await arrive(lost(/WhyPanel|reading|texts|reasons/), `#p=${OTHER}`);
        await page.waitForSelector(".badge.unique");
        stop = /WhyPanel.*js|reading.*js/;
        await page.click("#panel-why");
        await page.waitForSelector("[role=alert]:has-text('could not be loaded')");
        await paste(CLASSIC);
        await page.waitForSelector("text=could not be loaded");
        stop = /wasm/;
        await page.click("#panel-why");
        await page.click("text=Give me a hint");
        await page.waitForSelector("text=could not be loaded");
        await paste(CLASSIC);
        await page.waitForSelector(".verdict:has-text('could not be loaded')");
        stop = /nothing/;
        await paste(CLASSIC);
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        await page.click("#panel-why");
        await page.click("text=Give me a hint");
        await page.waitForSelector("text=/Look at/");
        forgive();
    });

    test("while a text is read, nothing is said of the puzzle before it, and reading can be ended", async () => {
        await start();
        await hold("read");
        await paste(OTHER);
        await page.waitForSelector(".badge.solving:has-text('Reading')");
        await soon(async () => assert.equal(await page.locator(".badge.unique, .verdict").count(), 0));
        await page.click("text=Cancel");
        await page.waitForSelector(".badge.unique");
        await letGo("read");
        await paste(OTHER);
        await soon(async () => assert.equal(await valuesOf(page), OTHER));
    });
});

describe("nothing is lost", () => {
    beforeEach(() => start());
    const shows = (values) =>
        page.waitForFunction((first) => {
            const found = [0, 1, 2].map((cell) =>
                document.querySelector(`#cell-${cell} > [role=img]`)?.ariaLabel.match(/: (\w+)/)[1].replace("empty", "."),
            );
            return found.join("") === first;
        }, values.slice(0, 3));

    test("a puzzle is kept from the moment that it is there", async () => {
        await paste(OTHER);
        await shows(OTHER);
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await soon(async () => assert.equal(await valuesOf(page), OTHER));
    });

    test("the puzzle of an address gives way to the game, but stays until then", async () => {
        assert.match(page.url(), /#p=/);
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await page.click("#cell-2");
        await type("4");
        assert.doesNotMatch(page.url(), /#/);
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
    });

    test("undo takes back a paste, with all that was played before, and redo brings it again", async () => {
        await page.click("#cell-2");
        await type("4");
        await paste(OTHER);
        await shows(OTHER);
        await page.click("#panel-play");
        await page.click(".tool:has-text('Undo')");
        await shows("534");
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
        await page.click(".tool:has-text('Redo')");
        await shows(OTHER);
        await page.click(".tool:has-text('Undo')");
        await shows("534");
        await page.click(".tool:has-text('Undo')");
        await shows(CLASSIC);
        await page.waitForSelector(".badge.unique");
    });

    test("a move is taken back by keys after a button was pressed, too", async () => {
        await page.click("#cell-2");
        await type("1");
        await page.click(".tool:has-text('Check')");
        await type("Control+z");
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        await type("Control+Shift+z");
        await soon(async () => assert.notEqual(await valuesOf(page), CLASSIC));
    });

    test("moves can be taken back after a reload, too", async () => {
        await page.click("#cell-2");
        await type("4", "ArrowRight", "2", "6", "Control+z");
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await soon(async () => assert.match(await label(page, 3), /: 2/));
        await page.focus("#board");
        await type("Control+y");
        await soon(async () => assert.match(await label(page, 3), /: 6/));
        await type("Control+z", "Control+z", "Control+z");
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        await type("Control+y");
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
        await paste(OTHER);
        await shows(OTHER);
        await page.reload();
        await shows(OTHER);
        await page.focus("#board");
        await type("Control+z"); // the paste
        await soon(async () => assert.match(await label(page, 2), /: 4$/));
        await type("Control+z");
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
    });

    test("what was taken back on an empty board does not come again with a reload", async () => {
        await page.click("#panel-new");
        await page.click("text=Empty board");
        await page.waitForSelector("h2:has-text('Your clues')");
        await page.click("#cell-2");
        await type("4");
        await soon(async () => assert.match(await label(page, 2), /: 4/));
        await type("Control+z");
        await soon(async () => assert.match(await label(page, 2), /: empty/));
        await page.reload();
        await page.waitForSelector("#cell-2");
        await page.waitForSelector("h2:has-text('Your clues')");
        await soon(async () => assert.match(await label(page, 2), /: empty/));
    });

    test("undo takes back that the clues were changed, and unfinished clues are kept", async () => {
        await page.click("#cell-2");
        await type("4");
        await page.click("#panel-solve");
        await page.click("text=Change the clues");
        await page.click("#cell-0");
        await type("Delete");
        await shows(".3.");
        await page.reload();
        await page.waitForSelector("h2:has-text('Your clues')");
        await shows(".3.");
        await page.click("#panel-solve");
        await page.click("text=Clues are complete");
        await page.waitForSelector("h2:has-text('Sudoku')");
        await page.focus("#board");
        await type("Control+z");
        await page.waitForSelector("h2:has-text('Your clues')");
    });

    test("a link to a puzzle that cannot be solved leads to why, as a paste of it does", async () => {
        await start(`#p=5${CLASSIC.slice(1, 8)}5${CLASSIC.slice(9)}`, ".badge:is(.clash, .none)");
        await page.waitForSelector("#panel-solve[aria-selected=true]");
        await page.click("#panel-play");
        await page.click("#cell-3");
        await type("2");
        assert.equal(await page.getAttribute("#panel-play", "aria-selected"), "true");
    });

    test("two tabs with the same game do not overwrite each other", async () => {
        await page.click("#cell-2");
        await type("4");
        const other = await context.newPage();
        await other.goto(site.url);
        await other.waitForSelector(".badge.unique");
        await soon(async () => assert.match(await label(other, 2), /: 4$/));
        await other.click("#cell-3");
        await other.keyboard.press("6");
        await page.bringToFront();
        await page.click("#cell-3");
        await type("2");
        for (const [tab, value] of [
            [page, 2],
            [other, 6],
        ]) {
            await tab.reload();
            await tab.waitForSelector(".badge.unique");
            await soon(async () => assert.match(await label(tab, 3), new RegExp(`: ${value}$`)));
        }
        await context.close();
    });

    test("a game gets a name, and is found by it", async () => {
        await page.click("#panel-new");
        await page.focus("#game-name");
        await page.keyboard.type("On the train");
        await page.keyboard.press("Enter");
        await page.waitForSelector("h2:has-text('On the train')");
        await paste(OTHER);
        await shows(OTHER);
        await page.click("#panel-new");
        await soon(async () => assert.equal(await page.locator(".games li").count(), 2));
        const pictures = await page.$$eval(".games .step svg", (all) => all.map((svg) => [svg.getBoundingClientRect().width > 30, svg.innerHTML]));
        assert.equal(new Set(pictures.map(([, drawn]) => drawn)).size, 2);
        assert.ok(pictures.every(([isSeen]) => isSeen));
        await page.click(".games >> text=On the train");
        await shows(CLASSIC);
        await page.reload();
        await page.waitForSelector("h2:has-text('On the train')");
    });

    test("a game that was forgotten by mistake is brought back", async () => {
        await page.click("#cell-2");
        await type("4");
        await paste(OTHER);
        await shows(OTHER);
        await page.click("#panel-new");
        await page.click("[aria-label='Forget 9x9, 30 clues, 1 of 51 placed; row 1: 53..7....']");
        await soon(async () => assert.equal(await page.locator(".games li").count(), 1));
        await page.waitForFunction(() => document.activeElement.textContent.trim() === "Bring it back");
        await type("Enter");
        await soon(async () => assert.equal(await page.locator(".games li").count(), 2));
        await page.waitForFunction(() => document.activeElement.id === "game-name");
        await page.click(".games >> text=1 of 51 placed");
        await soon(async () => assert.match(await label(page, 2), /: 4/));
    });
});

describe("the first screen", () => {
    beforeEach(() => start(""));

    test("it says what this is until one begins, and then no more", async () => {
        await page.waitForSelector(".welcome");
        await soon(async () => assert.match(await page.textContent(".welcome"), /solves, explains and makes Sudoku/));
        await page.click("text=type it");
        await page.waitForFunction(() => document.activeElement.id === "puzzle-text");
        await page.click("#cell-2");
        await type("4");
        await page.waitForSelector(".welcome", { state: "detached" });
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await soon(async () => assert.equal(await page.locator(".welcome").count(), 0));
    });

    test("what is dropped anywhere is read, and nowhere opened instead of the page", async () => {
        const drop = (selector) =>
            page.evaluate(
                ([selector, text]) => {
                    const dataTransfer = new DataTransfer();
                    dataTransfer.items.add(new File([text], "puzzle.txt", { type: "text/plain" }));
                    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
                    document.querySelector(selector).dispatchEvent(event);
                    return event.defaultPrevented;
                },
                [selector, CLASSIC],
            );
        assert.equal(await drop(".top"), true);
        await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
        await page.click("#tab-dance");
        await page.waitForSelector(".dance-log li");
        assert.equal(await drop(".top"), true);
        await page.click("#tab-batch");
        await page.waitForSelector(".drop");
        assert.equal(await drop("body"), true);
        await page.waitForSelector(".batch .card");
    });

    for (const grade of ["Easy", "Medium", "Hard", "Fiendish", "Extreme"])
        test(`a puzzle by one button: ${grade}`, async () => {
            const before = await valuesOf(page);
            await page.click(`.welcome .button:has-text('${grade}')`);
            await page.waitForSelector(".welcome", { state: "detached" });
            await page.waitForSelector(".badge.unique");
            await soon(async () => assert.notEqual(await valuesOf(page), before));
            await page.click("#panel-why");
            await page.selectOption("#scale", "classic");
            await page.click("text=How hard is it?");
            const rated = page.locator("[aria-label=Rating] .technique");
            await soon(async () => assert.equal(await rated.textContent(), grade.toLowerCase()));
        });

    test("the largest board is made in seconds, too", async () => {
        await page.click("#panel-new");
        await page.click(".chip:has-text('25 × 25')");
        await page.click("text=Make a puzzle");
        await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 625);
        await page.waitForSelector(".badge.unique");
    });

    test("of a board that is mostly not found in time this is said before, with what is", async () => {
        await page.click("#panel-new");
        await page.click(".chip:has-text('25 × 25')");
        await page.click("text=More rules");
        for (const way of ["Without these rules", "16 × 16 instead"]) {
            await page.click(".chip:has-text('Knight')");
            await page.click(`text=${way}`);
            await page.waitForSelector("text=mostly not found", { state: "detached" });
        }
        assert.ok(await page.locator("[name=size]").nth(6).isChecked());
    });

    test("making one can be stopped", async () => {
        await hold("generate");
        await page.click(".welcome .button:has-text('Hard')");
        await page.waitForSelector("text=/at most… 1 s/");
        await page.click(".welcome >> text=Stop");
        await page.waitForSelector(".welcome .button:has-text('Hard'):enabled");
        await letGo("generate");
        await page.click(".welcome .button:has-text('Hard')");
        await page.waitForSelector(".welcome", { state: "detached" });
    });

    test("today's puzzle is the same for two people, and goes on where it was left", async () => {
        await page.click(".welcome .button:has-text('Today')");
        await page.waitForSelector(".welcome", { state: "detached" });
        const mine = await valuesOf(page);
        const cell = mine.indexOf(".");
        await page.click(`#cell-${cell}`);
        await type("4");
        await page.click("#panel-new");
        await page.click(".offers .button:has-text('Easy')");
        await page.waitForSelector("h2:text-is('Sudoku')");
        await page.click("#panel-new");
        await page.click(".offers .button:has-text('Today')");
        await page.waitForSelector(`h2:has-text('${new Date().getFullYear()}')`);
        await soon(async () => assert.match(await label(page, cell), /: 4(,|$)/));
        const other = await visit(site, DESKTOP);
        await other.page.click(".welcome .button:has-text('Today')");
        await other.page.waitForSelector(".welcome", { state: "detached" });
        await soon(async () => assert.equal(await valuesOf(other.page), mine));
        await other.context.close();
    });

    test("each place has an example for those who only look", async () => {
        await page.click("#panel-solve");
        await page.click(".examples >> text=Several solutions");
        await page.waitForSelector("text=5 solutions");
        await page.click(".examples >> text=No solution");
        await page.waitForSelector("text=One change mends it");
        await page.click("#panel-why");
        await page.click(".examples >> text=With a few tricks");
        await page.waitForSelector(".badge.unique");
        await page.click("text=Whole path");
        await page.waitForSelector(".steps >> text=/X-wing/i");
        await page.click("#tab-batch");
        await page.click("text=Try it with an example");
        await page.waitForSelector("[aria-label=Result]");
        await soon(async () => assert.match(await page.textContent(".counts"), /12,000.*4,000.*4,000/));
    });

    test("a puzzle that is not found is given up, or stopped, where it was asked for, and another one can be made", async () => {
        await page.evaluate(holdMinutes);
        await page.click("#panel-new");
        await page.click(".chip:has-text('25 × 25')");
        await hold("generate");
        const make = page.locator("button:has-text('Make a puzzle')");
        await make.click();
        const [note, asked] = [await page.locator(".working").boundingBox(), await make.boundingBox()];
        assert.ok(Math.abs(note.y - (asked.y + asked.height)) < 60, "what is said of it is beside its button");
        await page.evaluate(() => window.passMinute());
        await page.waitForSelector("text=None was found in 60 seconds");
        await make.click();
        await page.click(".working >> text=Stop");
        await page.waitForSelector(".working", { state: "detached" });
        assert.equal(await page.locator("text=None was found").count(), 0);
        await letGo("generate");
        const before = await valuesOf(page);
        await page.click(".offers .button:has-text('Easy')");
        await soon(async () => assert.notEqual(await valuesOf(page), before));
    });
});
