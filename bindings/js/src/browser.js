/** For browsers, workers, and everything else that fetches. */
import { loadWith } from "./load.js";

export { hasSimd } from "./load.js";
export * from "./quadrille.js";

/** The files of compiled code. */
const files = {
    simd: () => new URL("../dist/quadrille.wasm", import.meta.url),
    plain: () => new URL("../dist/quadrille-plain.wasm", import.meta.url),
    texts: () => new URL("../dist/quadrille-texts.wasm", import.meta.url),
    reasons: () => new URL("../dist/quadrille-reasons.wasm", import.meta.url),
    families: () => new URL("../dist/quadrille-families.wasm", import.meta.url),
    forms: () => new URL("../dist/quadrille-forms.wasm", import.meta.url),
};

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
