/** Drawing rules: what is chosen becomes a rule, and the verdict and the true candidates follow. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLASSIC, DEVICES, PHONE, browsing, eachWithPuzzle, label, notInFirefox, soon, testsOn, visit } from "./site.js";

const site = browsing();

for (const [device, options] of DEVICES)
    describe(device, () => {
        const test = testsOn(device);
        let page;
        eachWithPuzzle(site, options, CLASSIC, (visited) => {
            page = visited;
        });

        const middle = async (cell) => {
            const box = await page.locator(`#cell-${cell}`).boundingBox();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const drag = async (first, ...cells) => {
            await page.evaluate(() => scrollTo(0, 0));
            await page.mouse.move(...(await middle(first)));
            await page.mouse.down();
            for (const cell of cells) await page.mouse.move(...(await middle(cell)), { steps: 4 });
            await page.mouse.up();
        };
        const add = () => page.click(".draw button:has-text('Add')");
        const rules = () => page.$$eval(".drawn-rules code", (all) => all.map((each) => each.textContent));
        const expectRules = (...texts) => soon(async () => assert.deepEqual(await rules(), texts));
        const begin = async (size) => {
            await page.click("#panel-new");
            await page.click(`.chip:has-text('${size}')`);
            await page.click("text=Empty board");
            await page.waitForSelector("#panel-play[aria-selected=true]");
            await page.click("#panel-new");
            await page.click("text=Draw rules on the board");
            await page.waitForSelector(".draw");
        };

        test("a cage, a line and a clue outside; off again, back, and after a reload", async () => {
            await begin("4 × 4");
            await drag(0, 1);
            await page.fill("#rule-number", "7");
            await page.press("#rule-number", "Enter");
            await expectRules("cage=7:r1c1r1c2");
            await page.selectOption("#tool", "thermo");
            await drag(8, 9, 14);
            await soon(async () => assert.equal(await page.locator(".draft").count(), 1));
            await add();
            await expectRules("cage=7:r1c1r1c2", "thermo=r3c1r3c2r4c3");
            await soon(async () => assert.ok((await page.locator(".figures .thermo").count()) > 0));
            await page.selectOption("#tool", "skyscraper");
            await drag(7);
            await page.selectOption(".draw .field select", "right");
            await page.fill("#rule-number", "4");
            await add();
            await expectRules("cage=7:r1c1r1c2", "thermo=r3c1r3c2r4c3", "skyscraper=4:r2c5");
            await page.click("[aria-label='Take off thermo=r3c1r3c2r4c3']");
            await expectRules("cage=7:r1c1r1c2", "skyscraper=4:r2c5");
            await page.click(".draw button:has-text('Undo')");
            await expectRules("cage=7:r1c1r1c2", "thermo=r3c1r3c2r4c3", "skyscraper=4:r2c5");
            await page.reload();
            await soon(async () => assert.equal(await page.locator(".figures .skyscraper text").count(), 1));
        });

        test("true candidates and the verdict follow each rule", async () => {
            await begin("4 × 4");
            await page.click(".switch:has-text('True candidates')");
            const shown = (cell) => page.$$eval(`#cell-${cell} .candidate`, (all) => all.map((each) => each.textContent.trim()).join(""));
            const expectShown = (cell, digits) => soon(async () => assert.equal(await shown(cell), digits));
            await expectShown(0, "1234");
            await drag(0, 1);
            await page.fill("#rule-number", "3");
            await add();
            await expectShown(0, "12");
            await expectShown(2, "34");
            await soon(async () => assert.match(await page.textContent(".badge"), /Several answers/));
            await drag(4, 5);
            await page.fill("#rule-number", "4");
            await add();
            await page.waitForSelector(".badge.none");
            await expectShown(2, "");
            await page.waitForSelector("text=There is no solution.");
            await page.click(".switch:has-text('True candidates')");
            await page.click(".draw button:has-text('Back')");
        });

        test("what is not chosen yet is said, and what cannot be, too; then it is played", async () => {
            await page.click("#panel-new");
            await page.click("text=Draw rules on the board");
            await page.selectOption("#tool", "white");
            await page.waitForSelector("text=Choose two cells.");
            assert.ok(await page.isDisabled(".draw button:has-text('Add')"));
            await page.selectOption("#tool", "cage");
            await drag(2, 3);
            await page.fill("#rule-number", "much");
            await add();
            await page.waitForSelector(".draw [role=alert]");
            await page.fill("#rule-number", "10");
            await add();
            await expectRules("cage=10:r1c3r1c4");
            await page.waitForSelector(".badge.unique");
            await page.click("text=Play it");
            await page.waitForSelector("#panel-play[aria-selected=true]");
            await soon(async () => assert.match(await label(page, 0), /5, given/));
        });
    });

test("on a small phone, board and verdict stay in the window beside what is drawn with", notInFirefox("its driver has no touch"), async () => {
    const { page, context, complaints } = await visit(site, { ...PHONE, viewport: { width: 320, height: 568 } }, `#p=${CLASSIC}`);
    await page.waitForSelector(".badge.unique");
    await page.tap("#panel-new");
    await page.tap("text=Draw rules on the board");
    const seen = async (selector) => {
        const { y, height } = await page.locator(selector).first().boundingBox();
        assert.ok(y > -1 && y + height < 569, `${selector}: ${y} to ${y + height}`);
    };
    for (const tool of ["x", "antiknight", "antiking", "nonconsecutive"]) {
        await page.selectOption("#tool", tool);
        await page.tap(".draw button:has-text('Add')");
        await page.waitForSelector(`.drawn-rules code:text-is('${tool}')`);
    }
    await page.evaluate(() => document.querySelector(".drawn-rules").scrollIntoView({ block: "end" }));
    await soon(async () => {
        for (const part of ["#board", ".title .badge", ".drawn-rules li:last-child"]) await seen(part);
    });
    await context.close();
    assert.deepEqual(complaints, []);
});
