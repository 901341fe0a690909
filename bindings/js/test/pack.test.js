import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
after(() => rmSync(folder, { recursive: true }));

const CODE = ["", "-plain", "-texts", "-reasons", "-families", "-forms"].map((name) => `dist/quadrille${name}.wasm`);

const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The first two blocks of the README: a program, and what it prints. */
const [program, output] = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/```\w*\n([^]*?)```/g)].map((block) => block[1]);

test("packed, installed in an empty folder, the first program of the README prints what is said there", () => {
    run("npm", "pack", "--silent", "--pack-destination", folder, root);
    const [archive] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }');
    run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", archive);
    writeFileSync(join(folder, "program.js"), program);
    assert.equal(run("node", "program.js"), output);
    const files = run("tar", "-tzf", archive).trim().split("\n").map((name) => name.replace("package/", "")).sort();
    for (const name of [...CODE, "index.d.ts", "LICENSE"]) assert.ok(files.includes(name), name);
    assert.ok(!files.some((name) => /^(wasm|test)\//.test(name)), files.join());
});

test("each file of compiled code is small", () => {
    for (const name of CODE) {
        const size = brotliCompressSync(readFileSync(join(root, name))).length;
        assert.ok(size <= 150_000, `${name}: ${size}`);
    }
});
