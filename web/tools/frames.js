/**
 * The dance in the built page, at 1,000 events a frame: `node tools/frames.js`. Frames a second, with the processor as it is
 * and slowed down six times by the browser, which need a quiet machine; and how long the page's thread works for a frame,
 * which does not: 30 frames a second on such a device leave 5.5 ms.
 */
import { DESKTOP, launch, PHONE, serve } from "../tests/e2e/site.js";

const PROBLEMS = ["pentominoes-6x10", "inkala"];
const MILLISECONDS = 2000;

/** How often the browser draws meanwhile. What is at its end plays again. */
function countFrames(milliseconds) {
    setInterval(() => document.querySelector("[aria-label=Play]")?.click(), 20);
    return new Promise((resolve) => {
        const began = performance.now();
        let frames = 0;
        const next = (now) => (now - began < milliseconds ? (frames++, requestAnimationFrame(next)) : resolve(frames));
        requestAnimationFrame(next);
    });
}

async function play(browser, url, problem, device) {
    const page = await browser.newPage(device);
    await page.goto(`${url}#d=${problem}&at=0`);
    await page.waitForFunction(() => document.querySelector("[aria-label='Moment of the search']")?.max > 1000);
    await page.$eval("[aria-label=Speed]", (slider) => {
        slider.value = slider.max;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.click("[aria-label=Play]");
    return page;
}

async function measure(browser, url, problem, device, slowdown) {
    const page = await play(browser, url, problem, device);
    const debugging = await page.context().newCDPSession(page);
    await debugging.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const frames = await page.evaluate(countFrames, MILLISECONDS);
    await page.close();
    return `${((1000 * frames) / MILLISECONDS).toFixed(0)} a second ${slowdown > 1 ? `(${slowdown} times slower)` : ""}`;
}

/** Milliseconds of the processor for each frame, the shortest first: script, layout, paint, and what goes to the compositor. */
async function work(browser, url, problem, device) {
    const page = await play(browser, url, problem, device);
    const debugging = await browser.newBrowserCDPSession();
    const events = [];
    debugging.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await debugging.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["cc"] } });
    await page.evaluate(countFrames, MILLISECONDS);
    const complete = new Promise((resolve) => debugging.once("Tracing.tracingComplete", resolve));
    await debugging.send("Tracing.end");
    await complete;
    await page.close();
    const frames = events.filter(({ name, tdur }) => name === "ProxyMain::BeginMainFrame" && tdur);
    return frames.map(({ tdur }) => tdur / 1000).sort((a, b) => a - b);
}

const site = await serve();
const browser = await launch();
for (const [name, device] of [["desktop", DESKTOP], ["phone", PHONE]])
    for (const problem of PROBLEMS) {
        const rates = [];
        for (const slowdown of [1, 6]) rates.push(await measure(browser, site.url, problem, device, slowdown));
        const times = await work(browser, site.url, problem, device);
        const share = (part) => times[Math.floor(part * times.length)].toFixed(1);
        console.log(`${problem}, ${name}: frames ${rates.join(", ")}; ms for one: half within ${share(0.5)}, 9 of 10 within ${share(0.9)}`);
    }
await browser.close();
await site.stop();
