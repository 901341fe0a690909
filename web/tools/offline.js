/**
 * Writes the service worker once the page is built: the list of its files, and a name made from their contents. A new version
 * is shown at the next reload, without all tabs having to be closed; those that show the version before it still find its files.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Not kept for offline use beforehand: only machines without SIMD load it, or nothing of the page. */
const SELDOM = /(plain|families|forms).*\.wasm$|_headers$|sw\.js$/;

function filesOf(folder) {
    return readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]));
}

const worker = (name, files) => `const CACHE = ${JSON.stringify(name)};
const FILES = ${JSON.stringify(files)};
addEventListener("install", (event) => {
    const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
    const other = (name) => name.startsWith("quadrille-") && name !== CACHE;
    const drop = caches.keys().then((names) => Promise.all(names.filter(other).slice(0, -1).map((name) => caches.delete(name))));
    event.waitUntil(drop.then(() => clients.claim()));
});
async function answer(request) {
    const cache = await caches.open(CACHE);
    const how = { ignoreSearch: true };
    const kept = request.mode === "navigate" ? await cache.match("./", how) : ((await cache.match(request, how)) ?? (await caches.match(request, how)));
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}
addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    event.respondWith(answer(request));
});
`;

export function offline() {
    let folder = "";
    return {
        name: "offline",
        apply: "build",
        configResolved(config) {
            if (!config.build.ssr) folder = join(config.root, config.build.outDir);
        },
        closeBundle() {
            const files = filesOf(folder).filter((path) => !SELDOM.test(path));
            const hash = createHash("sha256");
            for (const path of files) hash.update(path.slice(folder.length)).update(readFileSync(path));
            const names = files
                .map((path) => `./${relative(folder, path)}`)
                .map((name) => (name === "./index.html" ? "./" : name));
            writeFileSync(join(folder, "sw.js"), worker(`quadrille-${hash.digest("hex").slice(0, 16)}`, names));
        },
    };
}
