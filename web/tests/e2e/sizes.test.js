/** At any size: enlarged to 200 %, on a phone upright and sideways, and on the smallest screen. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browsing, PHONE, visit } from "./site.js";

const site = browsing();
const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";


const SIZES = [
    ["a desktop window at 200 %", { viewport: { width: 640, height: 450 } }],
    ["a large window at 200 %", { viewport: { width: 960, height: 540 } }],
    ["a phone upright", PHONE],
    ["a phone sideways", { ...PHONE, viewport: { width: 844, height: 390 } }],
    ["a small phone sideways", { ...PHONE, viewport: { width: 568, height: 320 } }],
    ["a small phone upright", { ...PHONE, viewport: { width: 320, height: 568 } }],
    ["a tablet upright", { ...PHONE, viewport: { width: 768, height: 1024 } }],
];

const box = (page, selector) => page.locator(selector).first().boundingBox();

/** Of the scroll positions at which the middle of an element is in the window, at how many it can be clicked. */
function reach(selector) {
    const element = document.querySelector(selector);
    const seen = { all: 0, clickable: 0 };
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let step = 0; step <= 30; step++) {
        scrollTo(0, (end * step) / 30);
        const at = element.getBoundingClientRect();
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
        if (y < 0 || y > innerHeight) continue;
        seen.all++;
        if (element.contains(document.elementFromPoint(x, y))) seen.clickable++;
    }
    return seen;
}

for (const [name, options] of SIZES)
    describe(name, () => {
        test("the board leaves half of the window, or stands beside the panels", async () => {
            const { page, context, complaints } = await visit(site, options, `#p=${CLASSIC}`);
            await page.waitForSelector(".badge.unique");
            const { width, height } = options.viewport;
            const [board, panel] = [await box(page, "#board"), await box(page, "#side-panel")];
            const beside = panel.x >= board.x + board.width;
            assert.ok(beside || board.height <= height / 2, `${board.height} of ${height}`);
            if (beside) assert.ok(board.y + board.height <= height, "the whole board is in the window");
            if (width > height * 1.2) assert.ok(beside, "low windows have two columns");
            await context.close();
            assert.deepEqual(complaints, []);
        });

        test("digits can be touched: 44 pixels, on boards of any size", async () => {
            const { page, context } = await visit(site, options);
            for (const size of ["9 × 9", "16 × 16", "25 × 25"]) {
                await page.click("#panel-new");
                await page.click(`.chip:has-text('${size}')`);
                await page.click("text=Empty board");
                await page.waitForFunction((n) => document.querySelectorAll(".digit").length === n, parseInt(size));
                const panel = await box(page, "#side-panel");
                for (const digit of await page.locator(".digit").all()) {
                    const at = await digit.boundingBox();
                    assert.ok(at.width >= 44 && at.height >= 44, `${size}: ${at.width} x ${at.height}`);
                    assert.ok(at.x >= panel.x && at.x + at.width <= panel.x + panel.width, "inside of the panel");
                }
            }
            await context.close();
        });

        test("a hint can be asked for wherever the page is scrolled to, and nothing is cut", async () => {
            const { page, context } = await visit(site, options, `#p=${CLASSIC}`);
            await page.waitForSelector(".badge.unique");
            await page.click("#panel-why");
            await page.click("text=Give me a hint");
            await page.waitForSelector(".hint .button");
            const { all, clickable } = await page.evaluate(reach, ".hint .button");
            assert.ok(all > 5, `in the window at ${all} positions`);
            // under a board that stays in sight, a button is where the window is left to it
            // (half of it; positions are a sample, so one more or less)
            assert.ok(clickable >= all / 2 - 1, `clickable at ${clickable} of ${all} positions`);
            for (const panel of ["play", "solve", "why", "new", "share"]) {
                await page.click(`#panel-${panel}`);
                await page.waitForTimeout(100);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(wide <= options.viewport.width, `${panel}: ${wide}`);
            }
            await page.click("#panel-new");
            await page.click("text=Draw rules on the board");
            await page.selectOption("#tool", "sandwich");
            for (const field of await page.locator(".draw :is(select, input:not([role=switch]), button)").all()) {
                const at = await field.boundingBox();
                assert.ok(at.height >= 43.5 && at.x >= 0 && at.x + at.width <= options.viewport.width, JSON.stringify(at));
            }
            const theme = await box(page, ".theme");
            assert.ok(theme.x >= 0 && theme.x + theme.width <= options.viewport.width, "the theme menu is inside");
            assert.ok(theme.width >= 44 && theme.height >= 24);
            await context.close();
        });

        test("in the dance, the controls leave room for what they play", async () => {
            const { page, context } = await visit(site, options, "#tab=dance");
            await page.waitForSelector(".dance-player");
            const player = page.locator(".dance-player");
            const stays = await player.evaluate((element) => getComputedStyle(element).position === "sticky");
            const { height } = await player.boundingBox();
            assert.ok(!stays || height <= options.viewport.height / 2, `${height}`);
            await context.close();
        });
    });
