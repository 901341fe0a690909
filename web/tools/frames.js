/**
 * Frames a second of the dance in the built page: `node tools/frames.js`, on a quiet machine. At 1,000 events a frame,
 * with the processor as it is and slowed down six times by the browser.
 */
import { launch, serve } from "../tests/e2e/site.js";

const PROBLEMS = ["pentominoes-6x10", "inkala"];
const MILLISECONDS = 2000;

/** How often the browser draws meanwhile. */
function countFrames(milliseconds) {
    return new Promise((resolve) => {
        const began = performance.now();
        let frames = 0;
        const next = (now) => (now - began < milliseconds ? (frames++, requestAnimationFrame(next)) : resolve(frames));
        requestAnimationFrame(next);
    });
}

async function measure(url, problem, slowdown) {
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const debugging = await page.context().newCDPSession(page);
    await page.goto(`${url}#d=${problem}&at=0`);
    await page.waitForFunction(() => document.querySelector("[aria-label='Moment of the search']")?.max > 1000);
    await page.$eval("[aria-label=Speed]", (slider) => {
        slider.value = slider.max;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await debugging.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.click("[aria-label=Play]");
    const frames = await page.evaluate(countFrames, MILLISECONDS);
    const events = await page.inputValue("[aria-label='Moment of the search']");
    await browser.close();
    return `${problem}, ${slowdown} times slower: ${((1000 * frames) / MILLISECONDS).toFixed(0)} frames a second, event ${events}`;
}

const site = await serve();
for (const problem of PROBLEMS) for (const slowdown of [1, 6]) console.log(await measure(site.url, problem, slowdown));
await site.stop();
