const CACHE = "quadrille-baaf4787a11dcb26";
const FILES = ["./icon-192.png","./icon-512.png"];
addEventListener("install", (event) => {
    const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});
addEventListener("activate", (event) => {
    const old = (name) => name.startsWith("quadrille-") && name !== CACHE;
    const drop = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
    event.waitUntil(drop.then(() => clients.claim()));
});
async function answer(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
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
