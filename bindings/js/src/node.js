/** For Node.js, which cannot fetch files. */
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

async function fetchCode(url) {
    const address = new URL(url, import.meta.url);
    if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
}

export function load(options) {
    return loadWith(fetchCode, files, options);
}
