import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { OFFLINE, browsing, soon, visit } from "./site.js";

const ROOT = new URL("../../../build/web/", import.meta.url);
const size = (name) => brotliCompressSync(readFileSync(new URL(name, ROOT))).length;
const assets = readdirSync(new URL("assets/", ROOT)).map((name) => `assets/${name}`);

const site = browsing();

test("of the compiled code, the first file is loaded first, and others when something needs them", async () => {
    const { page, context, complaints, requested } = await visit(site, OFFLINE);
    const loaded = () => requested.map((url) => /quadrille-(texts|reasons|plain)?.*\.wasm$/.exec(url)).filter((at) => at);
    const expectLoaded = (...names) => soon(() => assert.deepEqual(loaded().map((at) => at[1] ?? ""), names));
    await page.waitForSelector(".badge.unique");
    await expectLoaded("");
    await page.click("#panel-why");
    await page.click("text=Give me a hint");
    await page.waitForSelector(".hint");
    await expectLoaded("", "reasons");
    await page.click("#panel-share");
    await expectLoaded("", "reasons", "texts");
    await context.close();
    assert.deepEqual(complaints, []);
});

test("what is loaded first stays small (brotli)", () => {
    const html = readFileSync(new URL("index.html", ROOT), "utf8");
    const named = assets.filter((name) => html.includes(name));
    const worker = assets.filter((name) => /worker-.*\.js$/.test(name));
    const code = ["index.html", ...named, ...worker].reduce((sum, name) => sum + size(name), 0);
    const wasm = size(assets.find((name) => /quadrille-(?!plain|texts|reasons|families|forms).*\.wasm$/.test(name)));
    console.log(`page code ${code} bytes, wasm ${wasm} bytes`);
    assert.ok(code <= 60_000, `page code: ${code}`);
    assert.ok(code + wasm <= 175_000, `first load: ${code + wasm}`);
});
