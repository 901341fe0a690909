/** For browsers, workers, and everything else that fetches. */
import { files } from "./files.js";
import { loadWith } from "./load.js";
import { wrong } from "./memory.js";

export { hasSimd } from "./load.js";
export * from "./quadrille.js";

/** Compiled while it arrives, if the server says what it is. */
async function fetchCode(url) {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) throw wrong(`${url}: ${response ? `${response.status} ${response.statusText}` : "no answer"}`, "unavailable");
    const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
    return isWasm ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

export function load(options) {
    return loadWith(fetchCode, files, options);
}
