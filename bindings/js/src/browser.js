/** For browsers, workers, and everything else that fetches. */
import { files } from "./files.js";
import { loadWith } from "./load.js";

export { hasSimd } from "./load.js";
export * from "./quadrille.js";

/** Compiled while it arrives, if the server says what it is. */
async function fetchCode(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
    return isWasm ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

export function load(options) {
    return loadWith(fetchCode, files, options);
}
