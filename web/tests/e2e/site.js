/** Pages on a small static server, and a browser to look at them. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";

export const BUILT = fileURLToPath(new URL("../../../build/web", import.meta.url));
const TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/** A place of the site that runs nothing: what the page has kept is forgotten from there. */
const NOTHING = "nothing";

/** Any static host would do: no headers but the type. */
export async function serve(root = BUILT) {
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://host").pathname).replace(/\/$/, "/index.html");
        const body = path === `/${NOTHING}` ? "" : await readFile(join(root, path)).catch(() => null);
        response.writeHead(body === null ? 404 : 200, { "content-type": TYPES[extname(path)] ?? "text/plain" });
        response.end(body);
    });
    await new Promise((resolve) => server.listen(0, "localhost", resolve));
    const stop = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
    return { url: `http://localhost:${server.address().port}/`, stop };
}

/** Milliseconds until what has not come is not coming: only a test that fails waits so long, however busy the machine is. */
export const PATIENCE = 60_000;

/** A puzzle that everybody knows, with one solution. */
export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Chromium without windows: a page takes less than half as long of a processor. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const CHROMIUM = {
    executablePath: process.env.CHROMIUM ?? (existsSync(WINDOWLESS) ? WINDOWLESS : "/usr/bin/chromium"),
    args: ["--no-sandbox", ...QUIET],
};

/** For several files of tests: each sees the pages of its own connection alone, and a context shares nothing with another. */
export const serveBrowser = () => chromium.launchServer(CHROMIUM);

/** BROWSER=firefox: the tests are run in Firefox. BROWSER_AT: the address of a Chromium that is there already. */
export const launch = () => {
    if (process.env.BROWSER === "firefox") return launchFirefox();
    return process.env.BROWSER_AT ? chromium.connect(process.env.BROWSER_AT) : chromium.launch(CHROMIUM);
};

/** For tests that need what Firefox, or its driver, does not have. */
export const notInFirefox = (why) => ({ skip: process.env.BROWSER === "firefox" && `not in Firefox: ${why}` });

/** Debian's, or what FIREFOX names. */
export const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** A Firefox as it is distributed, by WebDriver BiDi. It does not know the one command that emulates colour schemes yet. */
export async function launchFirefox() {
    const browser = await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX });
    const session = Object.getPrototypeOf(browser._connection.toImpl(browser)._browserSession);
    const { send } = session;
    session.send = function (method, parameters) {
        return method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send.call(this, method, parameters);
    };
    return browser;
}

/** A site and a browser for all tests of a file; they are there when the first one runs. */
export function browsing(root, begin = launch) {
    const site = {};
    before(async () => {
        Object.assign(site, await serve(root));
        site.browser = await begin();
    });
    after(async () => {
        await site.browser?.close();
        await site.stop?.();
    });
    return site;
}

/** The panels beside the board, the tabs but the first, and what shows that each is there. */
export const PANELS = [
    ["play", ".pad"],
    ["solve", "#puzzle-text"],
    ["why", "#scale"],
    ["new", ".chip"],
    ["share", "text=Copy the link"],
];
export const TABS = [
    ["dance", ".dance-log li"],
    ["batch", "text=Check many puzzles"],
];

export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Firefox is driven without touches. */
export const DEVICES = [["desktop", DESKTOP], ...(process.env.BROWSER === "firefox" ? [] : [["phone", PHONE]])];

/**
 * Defines tests on a device, or at a size, of these. With QUADRILLE_SHARE=N each test of a file runs on every Nth, at
 * another commit (SEED) on others; `times` says by how many times as few. All of them `together` run on the same ones, where
 * they share a visit.
 */
export function testsOn(name, among = DEVICES, { times = 1, together = false } = {}) {
    const share = process.env.QUADRILLE_SHARE ? Number(process.env.QUADRILLE_SHARE) * times : 1;
    let turn = Number(process.env.SEED ?? 0) + among.findIndex(([each]) => each === name);
    assert.ok(share >= 1 && Number.isSafeInteger(turn), "QUADRILLE_SHARE and SEED are numbers");
    return (...definition) => {
        if (turn % share === 0) test(...definition);
        if (!together) turn++;
    };
}

/** A context with the service worker, which loads all files of the page for later: a third of what a short visit costs. */
export const OFFLINE = { ...DESKTOP, serviceWorkers: "allow" };

/**
 * A page that notes what it prints, and what must not happen: errors, and requests that leave the site. It has no service
 * worker but with the options OFFLINE.
 */
export async function visit({ browser, url }, options = DESKTOP, fragment = "", prepare = null) {
    const context = await browser.newContext(options);
    if (options.serviceWorkers !== "allow") await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
    if (prepare) await context.addInitScript(prepare); // in each page, before anything of it runs
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints = [];
    const printed = [];
    const requested = []; // but for what the service worker keeps for later
    page.on("console", (message) => {
        if (message.type() === "log") printed.push(message.text());
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    context.on("request", (request) => {
        if (!request.serviceWorker()) requested.push(request.url());
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
            complaints.push(`outside: ${request.url()}`);
    });
    await page.goto(url + fragment);
    return { context, page, complaints, printed, requested };
}

/**
 * For a group of tests, a function that visits the page as `visit` does, by the same options: each time in the same tab, which
 * has forgotten all it kept. A tab of its own for each takes nearly twice as long of a processor. A test that leaves more behind
 * (other tabs, permissions, another medium) closes the context in the end; then the next one has a new one.
 */
export function visiting(site, options = DESKTOP, prepare = null) {
    let visited = null;
    after(() => visited?.context.close());
    return async (fragment) => {
        if (!visited || visited.page.isClosed()) return (visited = await visit(site, options, fragment, prepare));
        const { page, complaints, printed, requested } = visited;
        await page.goto(site.url + NOTHING);
        await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
        for (const list of [complaints, printed, requested]) list.length = 0;
        await page.goto(site.url + fragment);
        return visited;
    };
}

/**
 * Each test of the group has the page with this puzzle on the board, which `take` gets; at its end nothing may have gone wrong
 * in it.
 */
export function eachWithPuzzle(site, options, puzzle, take) {
    const again = visiting(site, options);
    let complaints;
    beforeEach(async () => {
        const visited = await again(`#p=${puzzle}`);
        ({ complaints } = visited);
        await visited.page.waitForSelector(".badge.unique");
        await take(visited.page);
    });
    afterEach(() => assert.deepEqual(complaints, []));
}

/** What a person does with Ctrl+V, outside of any field. */
export const pasteInto = (page, text, file = null) =>
    page.evaluate(
        ([text, file]) => {
            const clipboardData = new DataTransfer();
            if (text) clipboardData.setData("text", text);
            if (file) clipboardData.items.add(new File([new Uint8Array(file)], "image.png", { type: "image/png" }));
            const event = new Event("paste", { bubbles: true }); // Firefox copies no clipboardData into a ClipboardEvent
            (document.getElementById("board") ?? document.body).dispatchEvent(Object.assign(event, { clipboardData }));
        },
        [text, file],
    );

/** The page follows what was done a moment later: asks until `holds` does not throw. */
export async function soon(holds) {
    for (const end = Date.now() + PATIENCE; ; ) {
        try {
            return await holds();
        } catch (error) {
            if (Date.now() > end) throw error;
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }
}

/** The values on the board as text: "." for empty cells. */
export function valuesOf(page) {
    return page.$$eval("[role=gridcell]", (cells) =>
        cells
            .sort((a, b) => Number(a.id.slice(5)) - Number(b.id.slice(5)))
            .map((cell) => /: (\S+?)(,|$)/.exec(cell.firstElementChild.getAttribute("aria-label"))[1])
            .map((value) => (value === "empty" ? "." : value))
            .join(""),
    );
}

export const label = (page, cell) => page.getAttribute(`#cell-${cell} > [role=img]`, "aria-label");
