import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { BUILT, DESKTOP, DEVICES, OFFLINE, PANELS, PHONE, TABS, browsing, notInFirefox, serve, soon, testsOn, valuesOf, visit } from "./site.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What is fine is not described, which takes longer than to find it fine. */
const ALL = { resultTypes: ["violations"] };
const COLOURS = { ...ALL, runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
const site = browsing();

/** Tried in a task of its own: what the debugger calls directly is let through. */
function denied() {
    const evaluate = () => {
        try {
            return (0, eval)("1 + 1");
        } catch (error) {
            return error.name;
        }
    };
    return Promise.all([
        fetch("https://example.org/").then(
            () => "fetched",
            (error) => error.name,
        ),
        new Promise((resolve) => setTimeout(() => resolve(evaluate()))),
    ]);
}

test("the policy binds the page and its worker", notInFirefox("its driver has no way into a worker"), async () => {
    const { page, context } = await visit(site, OFFLINE);
    await page.waitForSelector(".badge");
    const workers = page.workers();
    assert.equal(workers.length, 1);
    assert.match(workers[0].url(), /^blob:/);
    for (const where of [page, workers[0]]) assert.deepEqual(await where.evaluate(denied), ["TypeError", "EvalError"]);
    await context.close();
});

// Another theme changes colours alone, so only their rules are tried in each.
for (const [device, size] of DEVICES) {
    testsOn(device)(`axe finds nothing: ${device}`, async () => {
        const { page, context, complaints } = await visit(site, size);
        await page.waitForSelector(".badge");
        await page.evaluate(AXE);
        const names = (kind) => page.$$eval(`[id^=${kind}-][role=tab]`, (all) => all.map((each) => each.id.replace(/^\w+-/, "")));
        assert.deepEqual(await names("panel"), PANELS.map(([id]) => id)); // no view is left out, here and in sizes.test.js
        assert.deepEqual(await names("tab"), ["puzzle", ...TABS.map(([id]) => id)]);
        for (const [panel] of PANELS) {
            await page.click(`#panel-${panel}`);
            if (panel === "why") await page.click("text=Whole path");
            if (panel === "why") await page.waitForSelector(".steps li");
            if (panel === "why") await page.click(".techniques summary");
            await look(page, panel);
            if (panel === "new") {
                await page.click("text=Draw rules on the board");
                await page.selectOption("#tool", "sandwich");
                await look(page, "draw");
            }
        }
        for (const [tab, part] of TABS) {
            await page.click(`#tab-${tab}`);
            await page.waitForSelector(part);
            await look(page, tab);
        }
        await context.close();
        assert.deepEqual(complaints, []);
    });
}

/** Colours change over some frames. What never ends, as what turns while something is thought about, is not waited for. */
async function settled() {
    const ends = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime);
    const colours = async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        await Promise.allSettled(
            document
                .getAnimations()
                .filter(ends)
                .map((animation) => animation.finished),
        );
    };
    await Promise.race([colours(), new Promise((resolve) => setTimeout(resolve, 2000))]);
}

async function look(page, where) {
    for (const theme of ["dark", "contrast", "light"]) {
        await page.selectOption(".theme select", theme);
        await page.evaluate(settled);
        const options = theme === "light" ? ALL : COLOURS;
        const { violations } = await page.evaluate((chosen) => window.axe.run(chosen), options);
        const told = violations.map(
            (each) =>
                `${theme} ${where}: ${each.id}: ${each.nodes.map((node) => node.target).join(" ")}: ${each.nodes[0].failureSummary}`,
        );
        assert.deepEqual(told, []);
    }
}

test("the page works offline once it was loaded", async () => {
    const own = { browser: site.browser, ...(await serve()) };
    const { page, context, complaints } = await visit(own, OFFLINE);
    await page.waitForSelector(".badge.unique");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await own.stop();
    await page.reload();
    await page.waitForSelector(".badge.unique");
    await soon(async () => assert.match(await valuesOf(page), /^57/));
    await page.click("#tab-batch");
    await page.waitForSelector("text=Check many puzzles");
    await context.close();
    assert.deepEqual(complaints, []);
});

test("a new version is there after a reload, and until then the old one is whole", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
    for (const version of ["old", "new"]) cpSync(BUILT, join(folder, version), { recursive: true });
    const change = (name, from, to) => {
        const path = join(folder, "new", name);
        writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
    };
    const chunk = readdirSync(join(folder, "new/assets")).find((name) => /^WhyPanel/.test(name));
    rmSync(join(folder, "new/assets", chunk));
    change("sw.js", `"./assets/${chunk}",`, "");
    change("sw.js", /quadrille-[0-9a-f]{16}/g, "quadrille-new");
    change("index.html", /<title>.*<\/title>/g, "<title>New</title>");
    const deploy = (version) => {
        rmSync(join(folder, "site"), { force: true });
        symlinkSync(version, join(folder, "site"));
    };
    deploy("old");
    const own = { browser: site.browser, ...(await serve(join(folder, "site"))) };
    const { page, context, complaints } = await visit(own, OFFLINE);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    deploy("new");
    await page.evaluate(async () => {
        const changed = new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
        await (await navigator.serviceWorker.ready).update();
        await changed;
    });
    await page.click("#panel-why");
    await page.waitForSelector("text=Give me a hint");
    await page.reload();
    await page.waitForSelector(".badge.unique");
    assert.equal(await page.title(), "New");
    await context.close();
    await own.stop();
    rmSync(folder, { recursive: true });
    assert.deepEqual(complaints, []);
});

test("motion is left out on request", notInFirefox("its driver has no reduced motion"), async () => {
    const { page, context } = await visit(site, { ...DESKTOP, reducedMotion: "reduce" });
    await page.waitForSelector(".badge");
    const durations = await page.$$eval("button, .tone", (all) =>
        all.map((each) => getComputedStyle(each).transitionDuration),
    );
    assert.ok(durations.every((each) => each === "0s"));
    await context.close();
});

test("at 320 pixels nothing is wider than the screen", async () => {
    const { page, context } = await visit(site, { ...PHONE, viewport: { width: 320, height: 640 } });
    const fits = async (where) =>
        await soon(async () =>
            assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]), [await page.evaluate(() => document.documentElement.clientWidth), 320], where),
        );
    await page.waitForSelector(".badge");
    for (const panel of ["play", "solve", "why", "new", "share"]) {
        await page.click(`#panel-${panel}`);
        await fits(panel);
    }
    for (const [tab, part] of TABS) {
        await page.click(`#tab-${tab}`);
        await page.waitForSelector(part);
        await fits(tab);
    }
    await context.close();
});
