/** Loading the compiled code. */
import { Quadrille } from "./quadrille.js";

/** A module with one function that uses a vector: (func (result v128) i32.const 0 i8x16.splat). */
const VECTOR_MODULE = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

export function hasSimd() {
    return WebAssembly.validate(VECTOR_MODULE);
}

/** The only thing that the library asks a system for. */
function imports(instance) {
    const clock_time_get = (_clock, _precision, at) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(instance().exports.memory.buffer).setBigUint64(at, nanoseconds, true);
        return 0;
    };
    return { wasi_snapshot_preview1: { clock_time_get } };
}

/** `fetchCode(url)` returns the compiled module at an address; each kind of machine has its own. */
export async function loadWith(fetchCode, files, { wasm, simd = hasSimd() } = {}) {
    let code = wasm ?? (simd ? files.simd() : files.plain());
    if (typeof code === "string" || code instanceof URL) code = await fetchCode(code);
    if (!(code instanceof WebAssembly.Module)) code = await WebAssembly.compile(code);
    let instance = null;
    instance = await WebAssembly.instantiate(code, imports(() => instance));
    instance.exports._initialize();
    return new Quadrille(instance.exports, simd);
}
