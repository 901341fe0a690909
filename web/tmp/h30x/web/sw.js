const CACHE = "quadrille-baaf4787a11dcb26";
const FILES = ["./icon-192.png","./icon-512.png"];
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
