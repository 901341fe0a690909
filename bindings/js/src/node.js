/** For Node.js, which cannot fetch files. */
import { files } from "./files.js";
import { loadWith } from "./load.js";

export { hasSimd } from "./load.js";
export * from "./quadrille.js";

async function fetchCode(url) {
    const address = new URL(url, import.meta.url);
    if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
}

export function load(options) {
    return loadWith(fetchCode, files, options);
}
