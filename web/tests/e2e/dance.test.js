import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe } from "node:test";
import { CLASSIC, DEVICES, browsing, notInFirefox, pasteInto, soon, testsOn, valuesOf, visit } from "./site.js";

const site = browsing();

for (const [device, options] of DEVICES) {
    describe(`the dance, ${device}`, () => {
        const test = testsOn(device);
        let page, context, complaints;
        const open = async (fragment, prepare = null) => {
            ({ page, context, complaints } = await visit(site, options, fragment, prepare));
            await page.waitForSelector(".dance-log li");
        };
        beforeEach(() => open("#d=knuth&at=0"));
        afterEach(async () => {
            await context.close();
            assert.deepEqual(complaints, []);
        });
        const press = (selector) => (device === "phone" ? page.tap(selector) : page.click(selector));
        const button = (name) => press(`.dance-buttons [aria-label="${name}"]`);
        const at = () => page.inputValue('[aria-label="Moment of the search"]').then(Number);
        const spoken = () => page.textContent(".dance-player [role=status]");
        const says = (part) =>
            page.waitForSelector(`.dance-player [role=status]:has-text("${part}")`, { state: "attached" });
        const count = (name) => page.textContent(`.dance-counts div:has(dt:text-is("${name}")) dd`);
        const isAt = (moment) =>
            page.waitForFunction((m) => document.querySelector(".dance-timeline input").value === `${m}`, moment);

        test("steps, choices and solutions by buttons", async () => {
            await button("Step forth");
            await says("The search begins: 7 items to be covered exactly once, 6 options.");
            await button("Next choice");
            await says("Try option 1 of 2 for item a: ‘a d g’.");
            await button("Next solution");
            await says("Solution 1: nothing is left to cover, with 3 options: ‘a d f’, ‘b g’, ‘c e’.");
            await soon(async () => assert.equal(await count("solutions"), "1"));
            await button("Step back");
            await soon(async () => assert.equal(await count("solutions"), "0"));
            await button("To the end");
            await soon(async () => assert.deepEqual([await count("nodes"), await count("level")], ["6", "0"]));
            await button("To the start");
            await soon(async () => assert.equal(await at(), 0));
            await soon(async () => assert.equal(await count("updates"), "0"));
        });

        test("keys", async () => {
            await page.focus("body");
            for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
            await isAt(3);
            await page.keyboard.press("ArrowLeft");
            await isAt(2);
            await page.keyboard.press("End");
            await says("All options of item a were tried.");
            await page.keyboard.press("Home");
            await isAt(0);
            await page.keyboard.press("s");
            await says("Solution 1");
            await page.keyboard.press("Space");
            await page.waitForSelector('.dance-buttons [aria-label="Pause"]');
            await page.keyboard.press("Home");
            await isAt(0);
            await page.keyboard.press("Space");
            await soon(async () => assert.equal(await page.locator(".dance-log li [tabindex='0']").count(), 1));
            await page.focus(".dance-log li [tabindex='0']");
            await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            await isAt(2);
            const picture = () => page.$eval(".dance-tree canvas", (canvas) => canvas.toDataURL());
            await page.click("[aria-label='Zoom the tree in']");
            await page.focus(".dance-tree canvas");
            const before = await picture();
            await page.keyboard.press("ArrowRight");
            await soon(async () => assert.notEqual(await picture(), before));
            await isAt(2);
            await page.keyboard.press("Space");
            await page.waitForSelector('.dance-buttons [aria-label="Play"]');
        });

        test("a click folds what is below a node of the tree, and two go there", async () => {
            await button("To the end");
            await says("All options of item a were tried.");
            const folded = () => page.getAttribute(".dance-tree canvas", "aria-label").then((text) => / 1 node folded\.$/.test(text));
            const { width } = await page.locator(".dance-tree canvas").boundingBox();
            const root = { x: 0, y: 22 }; // somewhere along the edge
            while (!(await folded()) && root.x < width - 16) {
                root.x += 16;
                await page.click(".dance-tree canvas", { position: root });
            }
            assert.ok(await folded());
            await page.waitForTimeout(500); // else it is a double click
            await page.click(".dance-tree canvas", { position: { x: width / 2, y: 22 } });
            await soon(async () => assert.ok(!(await folded())));
            await page.waitForTimeout(500);
            await page.click(".dance-tree canvas", { position: { x: width / 2, y: 22 } });
            await soon(async () => assert.ok(await folded()));
            await press("[aria-label='Unfold the tree']"); // it is seen whole already
            await soon(async () => assert.ok(!(await folded())));
            await press("[aria-label='Zoom the tree in']");
            await press("[aria-label='Fit the tree']");
            await soon(async () => assert.ok(await page.isDisabled("[aria-label='Fit the tree']")));
            const end = await at();
            await page.waitForTimeout(500); // else its first click is the second one of a double click
            await page.dblclick(".dance-tree canvas", { position: root });
            await soon(async () => assert.ok((await at()) < end));
            await soon(async () => assert.ok(!(await folded())));
        });

        test("both trees are not searched while it plays fast", async () => {
            await context.close();
            await open("#d=pentominoes-6x10&at=0", () => {
                const post = Worker.prototype.postMessage;
                globalThis.asked = [];
                Worker.prototype.postMessage = function (message) {
                    globalThis.asked.push(message.kind ?? "cancel");
                    post.apply(this, arguments);
                };
            });
            const asked = () => page.evaluate(() => globalThis.asked.filter((kind) => /cancel|coverCount/.test(kind)));
            await soon(async () => assert.equal((await asked()).at(-1), "coverCount"));
            await page.fill('[aria-label="Speed"]', "10");
            await button("Play");
            await soon(async () => assert.equal((await asked()).at(-1), "cancel"));
            await button("Pause");
            await soon(async () => assert.equal((await asked()).at(-1), "coverCount"));
        });

        test("plays to the end, and scrubs", async () => {
            await page.fill('[aria-label="Speed"]', "10");
            await button("Play");
            await says("All options of item a were tried.");
            await page.waitForSelector('.dance-buttons [aria-label="Play"]');
            await page.fill('[aria-label="Moment of the search"]', "3");
            await says("Try option 1 of 2");
        });

        test("the order of the items makes another tree, and both are compared", async () => {
            await page.selectOption(".dance-bar select", { label: "8 queens" });
            await page.waitForSelector('.dance-orders:has-text("1,999 nodes")');
            await page.fill('[aria-label="Speed"]', "7");
            await button("Play"); // no sentence that is past already
            await page.waitForSelector(".dance-sentence:text-is('Too fast for words: 5 events a frame.')");
            await button("Pause");
            await page.waitForSelector(".dance-sentence:not(:has-text('Too fast'))");
            await press('.dance-orders button:has-text("First item")');
            await page.waitForSelector('.dance-orders button[aria-pressed="true"]:has-text("First item")');
            await button("To the end");
            await says("All options of item");
            await soon(async () => assert.deepEqual([await count("nodes"), await count("solutions")], ["1,999", "92"]));
        });

        test("it opens with an example in which the order matters", async () => {
            await context.close();
            await open("#tab=dance");
            const nodes = () => page.$$eval(".dance-orders .size", (all) => all.map((each) => parseInt(each.textContent)));
            await soon(async () => assert.ok((await nodes()).every((each) => each > 0)));
            const [fewest, first] = await nodes();
            assert.ok(fewest < first, `${fewest}, ${first}`);
        });

        test("the puzzle of the page, on its board and in its words", async () => {
            await page.selectOption(".dance-bar select", { label: "The puzzle of this page" });
            await page.waitForSelector(".dance-picture canvas");
            await page.waitForSelector('.dance-bar .about:has-text("324 items, 729 options")');
            await button("To the start");
            await button("Next choice");
            assert.match(
                await spoken().then(() => page.textContent(".dance-sentence")),
                /^Try \d in r\dc\d, option 1 of \d+ for /,
            );
            await button("Next solution");
            await says("Solution 1: nothing is left to cover, with 81 options.");
        });

        test("a puzzle that is pasted is shown, and what is none is refused in words", async () => {
            await pasteInto(page, CLASSIC);
            await page.waitForSelector('.dance-bar .about:has-text("324 items, 729 options")');
            await button("Next solution");
            await says("Solution 1");
            await pasteInto(page, "hello");
            await page.waitForSelector(".bad-note:has-text('No puzzle')");
            assert.equal(await valuesOf(page), CLASSIC);
        });

        test("board and matrix are tied both ways", async () => {
            await open("#d=4x4&at=1");
            const board = page.locator(".dance-picture canvas");
            const box = await board.boundingBox();
            await board.click({ position: { x: box.width / 2 - 4, y: box.height / 2 - 4 } });
            await page.waitForSelector('.dance-inspector:has-text("in r2c2): left.")');
            const items = await page.$$eval('[aria-label="Its items"] button', (all) =>
                all.map((each) => each.textContent),
            );
            assert.equal(items.length, 4);
            assert.equal(items[0], "r2c2");
            await press('[aria-label="Its items"] button >> nth=1');
            await page.waitForSelector('[aria-label="Links of the node"]');
            await press('.dance-tools button:has-text("Node")');
            await page.selectOption(".dance-inspector select", { label: "r1=4" });
            await page.waitForSelector('.dance-inspector:has-text("4 in row 1): left, 4 options in its list.")');
            await press('[aria-label="Options in its list"] button >> nth=0');
            await page.waitForSelector('.dance-inspector:has-text("Option 4 (4 in r1c1): left.")');
        });

        test("views and zoom", async () => {
            for (const view of ["Left", "All"]) {
                await press(`.dance-tools button:text-is("${view}")`);
                await soon(async () =>
                    assert.equal(await page.getAttribute(`.dance-tools button:text-is("${view}")`, "aria-pressed"), "true"),
                );
            }
            await press('[aria-label="Zoom in"]');
            await press('[aria-label="Zoom in"]');
            await press('.dance-tools button:text-is("Fit")');
            await soon(async () => assert.ok(await page.isDisabled('[aria-label="Zoom out"]')));
            await press('[aria-label="Zoom the tree in"]');
            await press('[aria-label="Fit the tree"]');
            await soon(async () => assert.ok(await page.isDisabled('[aria-label="Zoom the tree out"]')));
        });

        test("own text, with its errors in place", async () => {
            await page.selectOption(".dance-bar select", { label: "Own text …" });
            await page.fill(".dance-text textarea", "a b | x\na x:red\nb q\n");
            await press('button:has-text("Show the dance")');
            await page.waitForSelector('.dance-text .error:has-text("Line 3")');
            await press('button:has-text("Show where")');
            assert.equal(
                await page.$eval(".dance-text textarea", (area) =>
                    area.value.slice(area.selectionStart, area.selectionEnd),
                ),
                "q",
            );
            await page.fill(".dance-text textarea", "a b | x\na x:red\nb x:red\nb x:blue\n");
            await press("#tab-puzzle");
            await press("#tab-dance"); // words are still there
            await press('button:has-text("Show the dance")');
            await page.waitForSelector('.dance-bar .about:has-text("3 items, 3 options.")');
            await button("To the end");
            await soon(async () => assert.equal(await count("solutions"), "1"));
        });

        test("bounds", async () => {
            await page.selectOption(".dance-bar select", { label: "Bounds" });
            await page.waitForSelector('.dance-bar .about:has-text("four clubs")');
            await button("Next solution");
            await says("Solution 1");
        });

        test("a link leads back to the moment", notInFirefox("permission to read the clipboard"), async () => {
            await context.grantPermissions(["clipboard-read", "clipboard-write"]);
            await page.selectOption(".dance-bar select", { label: "6 queens" });
            await page.waitForSelector('.dance-bar .about:has-text("6 queens")');
            await button("Next solution");
            const moment = await at();
            await press('.dance-bar button:has-text("Link")');
            await page.waitForSelector('.dance-bar [role=status]:has-text("Link copied")');
            const link = await page.evaluate(() => navigator.clipboard.readText());
            await context.close();
            await open(link.slice(site.url.length));
            await isAt(moment);
            await says("Solution 1");
        });

        test("all events can be read, gone to and copied", notInFirefox("permission to read the clipboard"), async () => {
            await context.grantPermissions(["clipboard-read", "clipboard-write"]);
            await press('.dance-log button:has-text("Try option 1 of 2 for item a")');
            await isAt(3);
            await press('.dance-log button:text-is("Copy all")');
            await page.waitForSelector('.dance-log [role=status]:has-text("events copied")');
            const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
            assert.equal(lines[2], "3. Try option 1 of 2 for item a: ‘a d g’.");
            await soon(async () =>
                assert.equal(lines.length, Number(await page.getAttribute(".dance-timeline input", "max"))),
            );
        });

        test("axe finds nothing", async () => {
            const source = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
            for (const [example, items] of [["Knuth’s 6 × 7", 7], ["Sudoku 4 × 4", 64]]) {
                await page.selectOption(".dance-bar select", { label: example });
                const listed = page.locator(".dance-inspector select").first().locator("option");
                await soon(async () => assert.equal(await listed.count(), items + 1));
                await page.selectOption(".dance-inspector select", { index: 2 });
                await page.evaluate(source);
                const { violations } = await page.evaluate(() => axe.run());
                assert.deepEqual(
                    violations.map((each) => [each.id, each.nodes.map((node) => node.html)]),
                    [],
                );
            }
        });
    });
}
