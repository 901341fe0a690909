/** Reasons: a chain is told and drawn one conclusion at a time; lessons; which techniques are used. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CLASSIC, browsing, DESKTOP, notInFirefox, PHONE, soon, valuesOf, visit } from "./site.js";

const site = browsing();
const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

test("a long chain is followed link by link, with at most a dozen arrows, to what follows", async () => {
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${HARD}`);
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    await page.selectOption("#scale", "classic");
    await page.click("text=Whole path");
    await page.waitForSelector(".steps li");
    await page.click(".steps li >> text=/^dynamic forcing chain$/i");
    await page.waitForSelector(".walk >> text=/^1 of/");
    const all = Number(/of (\d+)/.exec(await page.textContent(".walk .stepper span"))[1]);
    assert.ok(all > 12, `${all}`);
    const heard = new Set();
    for (let at = 1; at <= all; at++) {
        await soon(async () => assert.equal(await page.textContent(".walk .stepper span"), `${at} of ${all}`));
        await soon(async () => {
            const arrows = await page.locator(".reason .link").count();
            assert.ok(arrows >= 1 && arrows <= 12, `${arrows} arrows`);
        });
        heard.add(await page.textContent(".walk p"));
        if (at < all) await page.click("[aria-label='Next conclusion']");
    }
    assert.ok(heard.size > all / 2, "each says something of its own");
    assert.ok([...heard].some((words) => words.startsWith("Branch 2 of")));
    await soon(async () => assert.ok(await page.isVisible(".walk .technique"), "what follows stands at the end"));
    await page.click("[aria-label='Previous conclusion']");
    await soon(async () => assert.equal(await page.textContent(".walk .stepper span"), `${all - 1} of ${all}`));
    await page.click(".steps li >> text=/^(XY-chain|forcing chain or cycle)$/i");
    await page.waitForSelector(".walk >> text=One at a time");
    await soon(async () => assert.notEqual(await page.locator(".reason .link").count(), 0));
    const whole = await page.locator(".reason .link").count();
    const masks = await page.$$eval(".reason mask", (all) => all.map((each) => each.id));
    assert.equal(new Set(masks).size, 1);
    assert.equal(await page.locator(`.reason [mask='url(#${masks[0]})'] > :is(.link, .tip)`).count(), 2 * whole);
    const written = await page.locator("[role=row] :is(.value, .candidate)").count();
    assert.equal(await page.locator(`#${masks[0]} ellipse`).count(), written, "no arrow is drawn over a digit");
    await page.click("[aria-label='Next conclusion']");
    await soon(async () => assert.equal(await page.locator(".reason .link").count(), 1));
    await page.click(".walk >> text=All");
    await soon(async () => assert.equal(await page.locator(".reason .link").count(), whole));
    await context.close();
    assert.deepEqual(complaints, []);
});

test("what follows by a chain of its own is opened in place, gone along link by link, and closed", async () => {
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${HARD}`);
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    await page.selectOption("#scale", "classic");
    await page.click("text=Whole path");
    await page.click(".steps li >> text=/nested forcing chains/i >> nth=0");
    const outer = page.locator(".walk:not(.nested) > .stepper");
    const inner = page.locator(".nested > .stepper");
    const why = page.locator(".walk > .button", { hasText: "Why does that follow?" });
    const hasChain = async () => (await why.isVisible()) && (await why.click(), (await inner.count()) > 0);
    while (!(await hasChain())) await outer.locator("[aria-label='Next conclusion']").click();
    const before = await outer.locator("span").textContent();
    assert.match(await page.textContent(".walk:not(.nested) > .told"), /, by forcing chain or cycle\.$/);
    await soon(async () => assert.match(await page.textContent(".nested .told"), /^Suppose that r\dc\d is (not )?\d\.$/));
    assert.equal(await page.locator(".reason .link").count(), 0);
    assert.equal(await page.locator(".reason .ring").count(), 1, "what is supposed is marked");
    const all = Number(/of (\d+)/.exec(await inner.locator("span").textContent())[1]);
    for (let at = 2; at <= all; at++) {
        await inner.locator("[aria-label='Next conclusion']").click();
        await soon(async () => assert.equal(await inner.locator("span").textContent(), `${at} of ${all}`));
        const arrows = await page.locator(".reason .link").count();
        assert.ok(arrows >= 1 && arrows <= 12, `${arrows} arrows`);
    }
    assert.match(await page.textContent(".nested .told"), /^A contradiction: .* So r\dc\d is (not )?\d\.$/);
    assert.equal(await outer.locator("span").textContent(), before, "the chain around it waits");
    await page.click(".walk > .button >> text=Close");
    await soon(async () => assert.equal(await page.locator(".nested").count(), 0));
    await context.close();
    assert.deepEqual(complaints, []);
});

test("all singles are filled in as one move, or it is said that there is none", async () => {
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${CLASSIC}`);
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    await page.click("text=Fill in the singles");
    await soon(async () => assert.doesNotMatch(await valuesOf(page), /[.]/));
    await page.click("#panel-play");
    await page.waitForSelector("text=/Solved/");
    await page.click(".tool:has-text('Undo')");
    await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
    await page.goto(`${site.url}#p=${HARD}`);
    await soon(async () => assert.equal(await valuesOf(page), HARD));
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    const count = (text) => text.replaceAll(".", "").length;
    await page.click("text=Fill in the singles");
    await soon(async () => assert.equal(count(await valuesOf(page)), count(HARD) + 1));
    await page.click("text=Fill in the singles");
    await page.waitForSelector("text=No single is left");
    await soon(async () => assert.equal(count(await valuesOf(page)), count(HARD) + 1));
    await context.close();
    assert.deepEqual(complaints, []);
});

test("a hidden single shows what blocks its digit, and no board full of candidates", async () => {
    const sparse = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${sparse}`);
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    await page.click("text=Whole path");
    await page.waitForSelector(".steps li");
    await page.click(".steps li >> text=/^hidden single$/i");
    await page.waitForSelector(".reason .placed");
    await soon(async () => assert.equal(await page.locator(".board .candidate").count(), 0));
    const digit = (await page.textContent(".reason .placed-value")).trim();
    const by = await page.$$eval(".reason .cell.excluder", (all) => all.length);
    const blocked = await page.locator(".reason .blocked").count();
    assert.ok(by >= 1 && blocked >= 1 && by <= blocked, `${by} digits block ${blocked} cells`);
    const values = await page.$$eval(".reason .cell.excluder", (marks) =>
        marks.map((mark) => {
            const [column, row] = ["x", "y"].map((name) => Math.floor(Number(mark.getAttribute(name)) / 100));
            return document.querySelector(`#cell-${row * 9 + column} .value`).textContent.trim();
        }),
    );
    assert.ok(values.every((each) => each === digit), `${values} block ${digit}`);
    for (let i = 0; i < 6; i++) {
        const [, row, column, value] = /r(\d)c(\d) = (\d)/.exec(await page.textContent(".step[aria-current] .what"));
        await soon(async () => {
            const at = await page.$eval(".reason .placed", (box) => [box.getAttribute("x"), box.getAttribute("y")]);
            const shown = [at[1], at[0]].map((each) => String(Math.floor(Number(each) / 100) + 1));
            assert.deepEqual(shown, [row, column], "the value is drawn where it is placed");
        });
        await soon(async () => assert.equal((await page.textContent(".reason .placed-value")).trim(), value));
        await page.click("[aria-label='Next step']");
    }
    await page.click(".steps li >> text=/^naked single$/i");
    await page.waitForFunction(() => document.querySelectorAll(".board .candidate").length > 50);
    await context.close();
    assert.deepEqual(complaints, []);
});

test("a technique's name leads to a lesson, an example, and a position to practise on", async () => {
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${HARD}`);
    await page.waitForSelector(".badge.unique");
    await page.click("#panel-why");
    await page.click("text=Give me a hint");
    await page.click(".hint .button");
    const title = (await page.textContent(".hint .taught")).trim();
    await page.click(".hint .taught");
    await soon(async () => assert.equal((await page.textContent(".lesson h3")).trim(), title));
    await page.click(".lesson >> text=Back");
    await page.click(".techniques summary");
    await page.click(".techniques .taught >> text=/^x-wing$/i");
    await page.waitForSelector(".lesson >> text=/two lines/");
    await page.click("text=Show an example");
    await soon(async () => assert.match(await page.textContent(".hint .technique"), /x-wing/i));
    await soon(async () => assert.notEqual(await page.locator(".reason .removed").count(), 0));
    const example = await valuesOf(page);
    await page.click(".lesson >> text=Practise");
    await soon(async () => assert.notEqual(await valuesOf(page), example));
    await soon(async () => assert.equal(await page.locator(".hint").count(), 0));
    await page.click("text=Give me a hint");
    await page.click(".hint .button");
    await soon(async () => assert.match(await page.textContent(".hint .technique"), /x-wing/i));
    await context.close();
    assert.deepEqual(complaints, []);
});

test("on a small phone, what is to be practised is in the window", notInFirefox("its driver has no touch"), async () => {
    const { page, context, complaints } = await visit(site, { ...PHONE, viewport: { width: 320, height: 568 } }, `#p=${CLASSIC}`);
    await page.waitForSelector(".badge.unique");
    await page.tap("#panel-why");
    await page.tap(".techniques summary");
    await page.tap(".techniques .taught:has-text('X-wing')");
    await page.tap("text=Practise");
    await page.waitForSelector("text=Find it on the board");
    await soon(async () => {
        const [note, board] = [await page.locator(".lesson .note").boundingBox(), await page.locator("#board").boundingBox()];
        assert.ok(note.y >= Math.min(board.y + board.height, 284) && note.y + note.height <= 568, JSON.stringify([note, board]));
    });
    await context.close();
    assert.deepEqual(complaints, []);
});

test("techniques that are not ticked are not used, also after a reload", async () => {
    const { page, context, complaints } = await visit(site, DESKTOP, `#p=${HARD}`);
    const techniqueOfHint = async () => {
        await page.click("#panel-why");
        await page.click("text=Give me a hint");
        await page.click(".hint .button >> text=Which technique?"); // of the new hint
        return (await page.textContent(".hint .taught")).trim();
    };
    await page.waitForSelector(".badge.unique");
    const first = await techniqueOfHint();
    await page.click(".techniques summary");
    await page.uncheck(`[aria-label='Use ${first}']`);
    assert.notEqual(await techniqueOfHint(), first);
    await page.reload();
    await page.waitForSelector(".badge.unique");
    assert.notEqual(await techniqueOfHint(), first);
    await page.waitForSelector(".techniques summary >> text=(without 1)");
    await page.click(".techniques summary");
    await page.click("text=Use all");
    await soon(async () => assert.ok(await page.isChecked(`[aria-label='Use ${first}']`)));
    assert.equal(await techniqueOfHint(), first);
    await context.close();
    assert.deepEqual(complaints, []);
});
