/** At any size: enlarged to 200 %, on a phone upright and sideways, and on the smallest screen. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { browsing, CLASSIC, DEVICES, notInFirefox, PANELS, PHONE, soon, TABS, testsOn, visit } from "./site.js";

const site = browsing();

const SIZES = [
    ["a desktop window at 200 %", { viewport: { width: 640, height: 450 } }],
    ["a low desktop window at 200 %", { viewport: { width: 640, height: 360 } }],
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

/** Nothing is wider than the window, as soon as the panel is there. */
const fits = (page, { viewport }, where) =>
    soon(async () => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${where}: ${wide}`);
    });

const withPhones = DEVICES.some(([, device]) => device === PHONE);

for (const [name, options] of SIZES.filter(([, { isMobile }]) => withPhones || !isMobile))
    describe(name, () => {
        const test = testsOn(name, SIZES, { times: 2, together: true });
        const { width, height } = options.viewport;
        let page, context, complaints;
        before(async () => {
            ({ page, context, complaints } = await visit(site, options, `#p=${CLASSIC}`));
            await page.waitForSelector(".badge.unique");
        });
        after(async () => {
            await context.close();
            assert.deepEqual(complaints, []);
        });

        test("the board leaves half of the window, or stands beside the panels", async () => {
            const [board, panel] = [await box(page, "#board"), await box(page, "#side-panel")];
            const beside = panel.x >= board.x + board.width;
            assert.ok(beside || board.height <= height / 2, `${board.height} of ${height}`);
            if (beside) assert.ok(board.y + board.height <= height, "the whole board is in the window");
            if (width > height * 1.2) assert.ok(beside, "low windows have two columns");
        });

        test("a hint can be asked for wherever the page is scrolled to, and nothing is cut", async () => {
            await page.click("#panel-why");
            await page.click("text=Give me a hint");
            await page.waitForSelector(".hint .button");
            const { all, clickable } = await page.evaluate(reach, ".hint .button");
            assert.ok(all > 5, `in the window at ${all} positions`);
            assert.equal(clickable, all, `clickable at ${clickable} of ${all} positions`);
            for (const [panel, part] of PANELS) {
                await page.click(`#panel-${panel}`);
                await page.waitForSelector(part);
                await fits(page, options, panel);
            }
            const theme = await box(page, ".theme");
            assert.ok(theme.x >= 0 && theme.x + theme.width <= width, "the theme menu is inside");
            assert.ok(theme.width >= 44 && theme.height >= 24);
        });

        test("the title is whole, whatever the verdict", async () => {
            const whole = (words) =>
                soon(async () => {
                    const title = page.locator(".title h2");
                    assert.equal(await title.textContent(), words);
                    const cut = await title.evaluate((h2) => getComputedStyle(h2).position !== "absolute" && h2.scrollWidth > h2.clientWidth);
                    assert.equal(cut, false, `${words} is cut`);
                    const [stage, badge] = [await box(page, ".stage"), await box(page, ".title .badge")];
                    assert.ok(badge.x >= stage.x - 1 && badge.x + badge.width <= stage.x + stage.width + 1, "the verdict is inside");
                });
            await page.waitForSelector(".badge.unique");
            await whole("Sudoku");
            for (const [values, verdict] of [["...", "multiple"], ["534.7..2.", "none"]]) {
                await page.goto(`${site.url}#p=${values + CLASSIC.slice(values.length)}`);
                await page.waitForSelector(`.badge.${verdict}`);
                await whole("Sudoku");
            }
            await page.click("#panel-solve");
            await page.click("text=Change the clues");
            await whole("Your clues");
            await page.click("text=Clues are complete");
        });

        test("digits can be touched: 44 pixels, on boards of any size", async () => {
            for (const size of ["9 × 9", "16 × 16", "25 × 25"]) {
                await page.click("#panel-new");
                await page.click(`.chip:has-text('${size}')`);
                await page.click("text=Empty board");
                await page.waitForFunction((n) => document.querySelectorAll(".digit").length === n, parseInt(size));
                const panel = await box(page, "#side-panel");
                const digits = await page.$$eval(".digit", (all) => all.map((each) => each.getBoundingClientRect().toJSON()));
                for (const at of digits) {
                    assert.ok(at.width >= 44 && at.height >= 44, `${size}: ${at.width} x ${at.height}`);
                    assert.ok(at.x >= panel.x && at.x + at.width <= panel.x + panel.width, "inside of the panel");
                }
            }
            await page.click("#panel-new");
            await page.click("text=Draw rules on the board");
            await page.selectOption("#tool", "sandwich");
            const fields = ".draw :is(select, input:not([role=switch]), button)";
            for (const at of await page.$$eval(fields, (all) => all.map((each) => each.getBoundingClientRect().toJSON())))
                assert.ok(at.height >= 43.5 && at.x >= 0 && at.x + at.width <= width, JSON.stringify(at));
        });

        test("in the dance, the controls leave room for what they play", async () => {
            await page.goto(`${site.url}#tab=dance`);
            await page.waitForSelector(".dance-player");
            const [drawn, zoom] = [await box(page, ".dance-tree canvas"), await box(page, ".dance-tree .group")];
            assert.ok(zoom.y >= drawn.y + drawn.height, "nothing covers the tree");
            const isWide = width >= 560 && height < 619;
            const player = page.locator(isWide ? ".dance-sentence" : ".dance-player");
            if (height >= 360) {
                await page.waitForSelector(".dance-picture canvas");
                const controls = await box(page, isWide ? ".dance-buttons" : ".dance-player");
                for (const part of [".dance-tree canvas", ".dance-picture canvas"]) {
                    const { y, height: high } = await box(page, part);
                    assert.ok(y + high <= controls.y, `without scrolling, ${part} is above the controls: ${y + high}, ${controls.y}`);
                }
            }
            if (isWide) {
                const buttons = await box(page, ".dance-buttons");
                assert.ok(buttons.y + buttons.height <= height && buttons.height < height / 5, "what plays them is always there");
            }
            const stays = await player.evaluate((element) => getComputedStyle(element).position === "sticky");
            const { height: high } = await player.boundingBox();
            assert.ok(!stays || high <= height / 2, `${high}`);
            if (stays) return;
            const [matrix, tree] = [await box(page, ".dance-matrix canvas"), await box(page, ".dance-tree canvas")];
            assert.ok(tree.x >= matrix.x + matrix.width, "matrix and tree are side by side");
            assert.ok(Math.min(matrix.height, tree.height) >= 120, `${matrix.height}, ${tree.height}`);
            const gap = (await player.boundingBox()).y - (matrix.y + matrix.height);
            assert.ok(gap >= 0 && gap < 40, `what plays them follows at once: ${gap}`);
        });
    });

test("in the dance on a small phone, what plays it stays in the window, and does not take more than half of it", notInFirefox("its driver has no touch"), async () => {
    for (const height of [480, 568]) {
        const { page, context, complaints } = await visit(site, { ...PHONE, viewport: { width: 320, height } }, "#tab=dance");
        await page.waitForSelector(".dance-log li");
        const [player, tree, words] = [await box(page, ".dance-player"), await box(page, ".dance-tree"), await box(page, ".dance-words")];
        if (height > 500) assert.ok(player.y + player.height <= height && player.height <= height / 2, JSON.stringify(player));
        else assert.ok(player.y >= tree.y + tree.height && player.y + player.height <= words.y, "it follows the tree at once");
        const tools = await page.$$eval(".dance-tools .group", (all) => all.map((each) => each.getBoundingClientRect().y));
        assert.equal(new Set(tools).size, 1, "what the matrix shows and its zoom are in one line");
        await context.close();
        assert.deepEqual(complaints, []);
    }
});

test("where the system sets all colours, what is chosen differs from what is not", notInFirefox("its driver has no forced colours"), async () => {
    const { page, context, complaints } = await visit(site, { viewport: { width: 1280, height: 900 }, forcedColors: "active" }, `#p=${CLASSIC}`);
    await page.waitForSelector(".badge.unique");
    const backs = (selector) => page.$$eval(selector, (all) => new Set(all.map((each) => getComputedStyle(each).backgroundColor)).size);
    for (const selector of [".tabs button", ".panels button", ".mode", ".track"]) assert.equal(await backs(selector), 2, selector);
    const knob = await page.$eval(".track", (track) => getComputedStyle(track, "::after").backgroundColor !== getComputedStyle(track).backgroundColor);
    assert.ok(knob, "the knob of a switch is seen");
    await page.click("#panel-new");
    await page.waitForSelector(".chip");
    assert.equal(await backs(".chip span"), 2);
    await context.close();
    assert.deepEqual(complaints, []);
});

/** As who sets the text of the browser to twice its size sees it. */
for (const [width, height] of [
    [640, 450],
    [500, 700],
    [320, 568],
])
    test(`text at 200 % in a window of ${width} pixels: nothing is wider than it, no word covers another`, notInFirefox("its driver has no text sizes"), async () => {
        const options = { viewport: { width, height } };
        const { page, context, complaints } = await visit(site, options, `#p=${CLASSIC}`);
        await page.waitForSelector(".badge.unique");
        const fontSize = () => page.$eval(".panels button", (button) => parseFloat(getComputedStyle(button).fontSize));
        const plain = await fontSize();
        const session = await context.newCDPSession(page);
        await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
        await soon(async () => assert.ok((await fontSize()) > 1.8 * plain, "the page follows the size that is set"));
        const cut = (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent);
        for (const [panel, part] of PANELS) {
            await page.$eval(`#panel-${panel}`, (tab) => tab.click());
            await page.waitForSelector(part);
            await page.$$eval(".panel details", (all) => all.forEach((each) => (each.open = true)));
            if (panel === "play") await page.waitForSelector(".keys dl");
            await fits(page, options, panel);
            assert.deepEqual(await page.$$eval("button:not(.digit)", cut), []);
        }
        for (const [tab, part] of TABS) {
            await page.$eval(`#tab-${tab}`, (each) => each.click());
            await page.waitForSelector(part);
            await fits(page, options, tab);
        }
        await context.close();
        assert.deepEqual(complaints, []);
    });
