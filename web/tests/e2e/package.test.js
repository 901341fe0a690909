/** The npm package as its users get it: packed and installed, in a page and in a worker, bundled and not. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import url from "@rollup/plugin-url";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build } from "vite";
import { browsing, DESKTOP, serve, soon, visit } from "./site.js";

const PACKAGE = fileURLToPath(new URL("../../../bindings/js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
after(() => rmSync(folder, { recursive: true }));

/** The first two blocks of the package's README: a program, and what it prints. */
const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
const [program, printout] = [...readme.matchAll(/```\w*\n([^]*?)```/g)].map((block) => block[1]);
const output = printout.trim().split("\n");

const html = (script) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Quadrille</title>
<script type="module" src="./${script}"></script>`;

const PAGES = {
    "page.html": html("program.js"),
    "worker.html": html("start.js"),
    "start.js": `new Worker(new URL("./program.js", import.meta.url), { type: "module" });`,
    "program.js": program,
    "package.json": '{ "type": "module", "private": true }',
};

const npm = (where, ...args) => execFileSync("npm", [...args, "--silent"], { cwd: where, stdio: "pipe" });

function install() {
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder, name), text);
    npm(folder, "pack", "--pack-destination", folder, PACKAGE);
    const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
    npm(folder, "install", "--offline", "--no-audit", "--no-fund", archive);
}

/** What a server without a bundler is given: the same files, with the package's place instead of its name. */
function place() {
    const plain = join(folder, "plain");
    mkdirSync(plain);
    for (const [name, text] of Object.entries(PAGES))
        writeFileSync(join(plain, name), text.replace('"quadrille"', '"./quadrille/src/browser.js"'));
    execFileSync("cp", ["-R", join(folder, "node_modules/quadrille"), plain]);
    return plain;
}

async function bundle() {
    const pages = ["page.html", "worker.html"].map((name) => join(folder, name));
    await build({
        root: folder,
        configFile: false,
        logLevel: "error",
        worker: { format: "es" },
        build: { outDir: "bundled", target: "esnext", rollupOptions: { input: pages } },
    });
    return join(folder, "bundled");
}

/** The README's program for bundlers that leave .wasm files behind: the one that loads, and then the first one. */
const [, loading] = /^esbuild and Rollup[^]*?```js\n([^]*?)```/m.exec(readme);
const withAddress = loading + program.replace(/^import.*\n/, "").replace(/^const quadrille = .*\n/m, "");

function prepare(name) {
    const out = join(folder, name);
    mkdirSync(out);
    for (const page of ["page.html", "worker.html", "start.js"]) writeFileSync(join(out, page), PAGES[page]);
    writeFileSync(join(folder, `${name}.js`), withAddress);
    return out;
}

async function bundleByEsbuild() {
    const out = prepare("esbuild");
    await esbuild.build({
        absWorkingDir: folder,
        entryPoints: { program: join(folder, "esbuild.js") },
        bundle: true,
        outdir: out,
        format: "esm",
        target: "es2022",
        loader: { ".wasm": "file" },
        logLevel: "error",
    });
    return out;
}

async function bundleByRollup() {
    const out = prepare("rollup");
    const made = await rollup({
        input: { program: join(folder, "rollup.js") },
        plugins: [
            resolve({ browser: true }),
            url({ include: ["**/*.wasm"], limit: 0, publicPath: "./", destDir: out, fileName: "[name][extname]" }),
        ],
        onwarn: (warning) => assert.fail(warning.message),
    });
    await made.write({ dir: out, format: "es" });
    await made.close();
    return out;
}

const shared = browsing(folder); // one browser for all
install();
for (const [how, root] of [
    ["without a bundler", place()],
    ["bundled by Vite", await bundle()],
    ["bundled by esbuild", await bundleByEsbuild()],
    ["bundled by Rollup", await bundleByRollup()],
])
    describe(how, () => {
        const site = {};
        before(async () => Object.assign(site, await serve(root), { browser: shared.browser }));
        after(() => site.stop());
        for (const where of ["page", "worker"])
            test(`the first program of the README runs in a ${where}`, async () => {
                const { page, context, complaints, printed } = await visit(site, DESKTOP, `${where}.html`);
                await soon(() => assert.deepEqual([printed, complaints], [output, []]));
                await context.close();
            });
    });
