/** Through the main states of the page in Firefox. BROWSER=firefox runs any other file of these tests there. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { browsing, CLASSIC, DESKTOP, FIREFOX, label, launchFirefox, serve, soon, valuesOf, visit } from "./site.js";

describe("Firefox", { skip: !existsSync(FIREFOX) && "Firefox is not installed" }, () => {
    const site = browsing(undefined, launchFirefox);
    let page, context, complaints;
    before(async () => {
        ({ page, context, complaints } = await visit(site, DESKTOP, `#p=${CLASSIC}`));
        await page.waitForSelector(".badge.unique");
    });
    after(async () => {
        await context?.close();
        assert.deepEqual(complaints, []);
    });

    test("a value by mouse and key, a mark, undo, and all of it is there after a reload", async () => {
        await page.click("#cell-2");
        await page.keyboard.press("4");
        await soon(async () => assert.equal(await label(page, 2), "Row 1, column 3: 4"));
        await page.click("#cell-3");
        await page.keyboard.press("Shift+6");
        await soon(async () => assert.match(await label(page, 3), /corner marks 6/));
        await page.keyboard.press("Control+z");
        await soon(async () => assert.doesNotMatch(await label(page, 3), /corner/));
        await page.reload();
        await page.waitForSelector(".badge.unique");
        await soon(async () => assert.equal(await label(page, 2), "Row 1, column 3: 4"));
    });

    test("the solution, a hint in four degrees, the whole path", async () => {
        await page.click("#panel-solve");
        await page.click("text=Show the solution");
        await soon(async () => assert.equal(await page.locator(".value.solved").count(), 50));
        await page.click("#panel-why");
        await page.click("text=Give me a hint");
        for (const words of ["Which technique?", "Why?", "Do it"]) await page.click(`.hint .button:text-is("${words}")`);
        await soon(async () => assert.equal((await valuesOf(page)).replaceAll(".", "").length, 32));
        await page.click("text=Whole path");
        await page.waitForSelector(".steps li");
    });

    test("a killer is made, drawn and shared", async () => {
        await page.click("#panel-new");
        await page.click(".chip:has-text('6 × 6')");
        await page.click(".chip:has-text('Killer')");
        await page.click("button:text-is('Make a puzzle')");
        await page.waitForSelector(".figures .sum");
        await page.waitForSelector(".badge.unique");
        await page.click("#panel-share");
        await page.waitForSelector("text=Copy the link");
    });

    test("the dance and a batch", async () => {
        await page.click("#tab-dance");
        await page.selectOption(".dance-bar select", { label: "Knuth’s 6 × 7" });
        await page.waitForSelector('.dance-bar .about:has-text("seven items")');
        await page.click('.dance-buttons [aria-label="To the end"]');
        await page.waitForSelector('.dance-player [role=status]:has-text("All options of item a were tried")', { state: "attached" });
        await page.click("#tab-batch");
        await page.click("text=Try it with an example");
        await page.waitForSelector(".batch .card");
    });

    test("it works offline once it was loaded", async () => {
        const own = { browser: site.browser, ...(await serve()) };
        const visited = await visit(own, DESKTOP);
        await visited.page.waitForSelector(".badge.unique");
        await visited.page.evaluate(() => navigator.serviceWorker.ready);
        await visited.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await own.stop();
        await visited.page.reload();
        await visited.page.waitForSelector(".badge.unique");
        await visited.context.close();
        assert.deepEqual(visited.complaints, []);
    });
});
