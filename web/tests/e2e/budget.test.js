import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const ROOT = new URL("../../../build/web/", import.meta.url);
const size = (name) => brotliCompressSync(readFileSync(new URL(name, ROOT))).length;
const assets = readdirSync(new URL("assets/", ROOT)).map((name) => `assets/${name}`);

test("what is loaded first stays small (brotli)", () => {
    const html = readFileSync(new URL("index.html", ROOT), "utf8");
    const named = assets.filter((name) => html.includes(name));
    const worker = assets.filter((name) => /worker-.*\.js$/.test(name));
    const code = ["index.html", ...named, ...worker].reduce((sum, name) => sum + size(name), 0);
    const wasm = size(assets.find((name) => /quadrille-(?!plain).*\.wasm$/.test(name)));
    console.log(`page code ${code} bytes, wasm ${wasm} bytes`);
    assert.ok(code <= 60_000, `page code: ${code}`);
    assert.ok(code + wasm <= 292_000, `first load: ${code + wasm}`);
});
